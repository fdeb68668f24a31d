import { isDeepStrictEqual } from 'node:util';
import type { AnyRow } from '@sahada/contract/row';
import { config } from '../config.ts';
import { readAnswer } from './plain.ts';
import { unsure } from './plain-checks.ts';

/**
 * Parses an answer by the row's schema, which drops fields that it does not name: in one pass where that is possible, else by
 * zod. In strict mode both do it: a field too many is a fault, and so is a difference between the two.
 */
export function answerOf(row: AnyRow, result: unknown): unknown {
  const { strict } = config();
  const plain = row.kind === 'file' ? unsure : readAnswer(row.response, result);
  if (plain !== unsure && !strict) return plain;
  const parsed = row.response.parse(result);
  if (!strict || row.kind === 'file') return parsed;
  const extra = extraField(result, parsed, '');
  if (extra !== null) throw new Error(`the answer of ${row.path} has a field that its schema does not: ${extra}`);
  if (plain !== unsure && !isDeepStrictEqual(sent(plain), sent(parsed)))
    throw new Error(`the answer of ${row.path} is not read in one pass as zod reads it`);
  return parsed;
}

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

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
