import { fingerprint } from './values.ts';

/**
 * Two versions of a row against the one that both began from, field by field: what one's own form holds, and what somebody
 * else has saved meanwhile.
 */
export interface Difference {
  /** `adres.city`; a list is one field. */
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

/** The value at a path; undefined where there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isPlain(value) ? value[key] : undefined), values);

/** A copy with another value at a path. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [key]: value };
  const inner = values[key];
  return { ...values, [key]: withValue(isPlain(inner) ? inner : {}, rest.join('.'), value) };
}

function pathsOf(values: unknown): string[] {
  if (!isPlain(values)) return [];
  return Object.entries(values).flatMap(([key, value]) =>
    isPlain(value) ? pathsOf(value).map((inner) => `${key}.${inner}`) : [key],
  );
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
