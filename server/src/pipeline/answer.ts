import type { AnyRow } from '@sahada/contract/row';
import { config } from '../config.ts';

/**
 * Parses an answer by the row's schema, which drops fields that it does not name; in strict mode such a field is a fault.
 */
export function answerOf(row: AnyRow, result: unknown): unknown {
  const parsed = row.response.parse(result);
  if (config().strict && row.kind !== 'file') {
    const extra = extraField(result, parsed, '');
    if (extra !== null) throw new Error(`the answer of ${row.path} has a field that its schema does not: ${extra}`);
  }
  return parsed;
}

function extraField(given: unknown, kept: unknown, path: string): string | null {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return null;
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(kept, key)) return `${path}.${key}`;
    const inner = extraField(value, (kept as Record<string, unknown>)[key], `${path}.${key}`);
    if (inner !== null) return inner;
  }
  return null;
}
