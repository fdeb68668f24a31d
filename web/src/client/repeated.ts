import type { AnyRow } from '@sahada/contract/row';
import { nowIso } from './format.ts';
import { newKey } from './key.ts';

/**
 * What was sent and has had no answer may have been done. Sent again as it was, by whoever tries again, it goes under the
 * `Idempotency-Key` that it had: the server does it once and answers with what came of it.
 */
const unanswered = new Map<string, { path: string; key: string; at: number; hasFile: boolean }>();

/** Whoever sends the same later than this has looked at what came of it, and means it anew. */
const longestMs = 5 * 60_000;

/** What the same call with the same input is known by. A file that is picked again is another object. */
export const nameOf = (path: string, input: unknown): string =>
  JSON.stringify([path, input], (_, value: unknown) => {
    if (!(value instanceof Blob)) return value;
    return [value.size, value.type, ...(value instanceof File ? [value.name, value.lastModified] : [])];
  });

/**
 * Turned on, off and on again is not turned on twice: what the same call has done since makes the earlier one past, and so does any
 * that tells the person what it has done: approved, reopened and approved again are three. What is sent by the way, or is a file of
 * several, says nothing of the others.
 */
function forget({ path, says }: AnyRow): void {
  for (const [name, one] of unanswered)
    if (!one.hasFile && (says === 'toast' || one.path === path)) unanswered.delete(name);
}

const isFresh = ({ at }: { at: number }): boolean => Date.parse(nowIso()) - at < longestMs;

/**
 * For a form that has sent this: null where it was answered. What is returned makes it known again as sent before, whatever else has
 * been done since; false where that is too long ago.
 */
export function held({ path }: AnyRow, input: unknown): (() => boolean) | null {
  const name = nameOf(path, input);
  const before = unanswered.get(name);
  if (before === undefined) return null;
  return () => {
    if (isFresh(before)) unanswered.set(name, before);
    return isFresh(before);
  };
}

/** The key of a call that changes something, and how it ends: `false` where nobody knows whether it was done. Null for any other call. */
export function repeatKey(
  row: AnyRow,
  input: Record<string, unknown>,
): { key: string; end: (isAnswered: boolean) => void } | null {
  if (row.kind !== 'write' || row.access === 'public') return null;
  const { path } = row;
  const name = nameOf(path, input);
  const before = unanswered.get(name);
  const key = before !== undefined && isFresh(before) ? before.key : newKey();
  const hasFile = Object.values(input).some((value) => value instanceof Blob);
  return {
    key,
    end(isAnswered) {
      if (!isAnswered) unanswered.set(name, { path, key, at: Date.parse(nowIso()), hasFile });
      else {
        unanswered.delete(name);
        if (!hasFile) forget(row);
      }
    },
  };
}
