import type { Reader } from './plain-checks.ts';

/** Parts of answers that are given again and again, such as the questions of a frozen checklist. */
const known = new WeakSet<object>();

/** Says of an object or a list that many answers have it and nobody changes it any more: each schema reads it once. */
export function lasting<T extends object>(value: T): T {
  known.add(value);
  return value;
}

/** Reads what lasts once, and everything else each time. */
export function readOnce(read: Reader): Reader {
  const made = new WeakMap<object, unknown>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !known.has(value)) return read(value);
    if (!made.has(value)) made.set(value, read(value));
    return made.get(value);
  };
}
