import type { AnyRow } from '@sahada/contract/row';
import { newKey } from './key.ts';

/**
 * What was sent and has had no answer may have been done. Sent again as it was, by whoever tries again, it goes under the
 * `Idempotency-Key` that it had: the server does it once and answers with what came of it.
 */
const unanswered = new Map<string, string>();

/** What the same call with the same input is known by. A file that is picked again is another object. */
const nameOf = ({ path }: AnyRow, input: Record<string, unknown>): string =>
  JSON.stringify([path, input], (_, value: unknown) => {
    if (!(value instanceof Blob)) return value;
    return [value.size, value.type, ...(value instanceof File ? [value.name, value.lastModified] : [])];
  });

/** The key of a call that changes something, and how it ends: `false` where nobody knows whether it was done. Null for any other call. */
export function repeatKey(
  row: AnyRow,
  input: Record<string, unknown>,
): { key: string; end: (isAnswered: boolean) => void } | null {
  if (row.kind !== 'write' || row.access === 'public') return null;
  const name = nameOf(row, input);
  const key = unanswered.get(name) ?? newKey();
  return {
    key,
    end(isAnswered) {
      if (isAnswered) unanswered.delete(name);
      else unanswered.set(name, key);
    },
  };
}
