import { fingerprint } from './values.ts';

/**
 * Two versions of a row against the one that both began from, field by field: what one's own form holds, and what somebody
 * else has saved meanwhile.
 */
export interface Difference {
  /** `adres.city`, `permissions.ManageUsers.selected`; any other list is one field. */
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Who has changed it; where both have, the person must choose. */
  by: 'me' | 'them' | 'both';
  /** What it is called, where the form has no field of this path. */
  label?: string;
}

/** How paths of what is kept beside the form's values begin. */
export const besidePath = '*';

type Values = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Items that each have a name of the system's own are fields of their list: people tick them one by one. */
type Named = Values & { readonly systemName: string };

const areNamed = (value: unknown): value is readonly Named[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item?.systemName === 'string');

const inside = (value: unknown, key: string): unknown => {
  if (areNamed(value)) return value.find(({ systemName }) => systemName === key);
  return isPlain(value) ? value[key] : undefined;
};

/** The value at a path; undefined where there is none. */
export const valueAt = (values: unknown, path: string): unknown => path.split('.').reduce(inside, values);

/** A copy with another value at a path. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [key]: value };
  const inner = values[key];
  if (!areNamed(inner)) return { ...values, [key]: withValue(isPlain(inner) ? inner : {}, rest.join('.'), value) };
  const [name, ...field] = rest;
  const changed = inner.map((item) => (item.systemName === name ? withValue(item, field.join('.'), value) : item));
  return { ...values, [key]: changed };
}

function pathsOf(values: unknown): string[] {
  if (!isPlain(values)) return [];
  return Object.entries(values).flatMap(([key, value]) => {
    if (areNamed(value))
      return value.flatMap(({ systemName, ...rest }) => pathsOf(rest).map((inner) => `${key}.${systemName}.${inner}`));
    return isPlain(value) ? pathsOf(value).map((inner) => `${key}.${inner}`) : [key];
  });
}

const same = (one: unknown, other: unknown): boolean => fingerprint([one]) === fingerprint([other]);

/** Fields in which the two differ, in the order of their own form. All three are spelt alike, as they are sent. */
export function differencesOf(base: unknown, mine: unknown, theirs: unknown): Difference[] {
  const paths = [...new Set([...pathsOf(mine), ...pathsOf(theirs)])];
  return paths.flatMap((path): Difference[] => {
    const [before, my, their] = [valueAt(base, path), valueAt(mine, path), valueAt(theirs, path)];
    if (same(my, their)) return [];
    const by = same(before, their) ? 'me' : same(before, my) ? 'them' : 'both';
    return [{ path, mine: my, theirs: their, by }];
  });
}
