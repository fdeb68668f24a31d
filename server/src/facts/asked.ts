import type { StatusCode } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { wallToInstant } from '@sahada/rules/period';
import { statusOf } from '@sahada/rules/plan';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../errors.ts';
import { iso } from '../outside/clock.ts';

/** What filters of several lists have in common. */

export type Given<Value> = Value | null | undefined;

export const isGiven = <Value>(value: Given<Value>): value is Value => value !== null && value !== undefined;

/** One or several, as a list; null where nothing is asked. */
export const listed = <Value>(value: Given<Value | Value[]>): readonly Value[] | null =>
  isGiven(value) ? ([value].flat() as Value[]) : null;

const unknownStatus = say({ tr: 'Böyle bir durum yok.', en: 'There is no such status.' });

export const askedStatus = (one: Parameters<typeof statusOf>[0]): StatusCode =>
  statusOf(one) ?? invalid('statusCode', unknownStatus);

/** That an instant lies between two dates on a zone's wall, with or without times; the last second counts whole. */
export function withinDates(
  instant: RawBuilder<unknown>,
  from: Given<string>,
  to: Given<string>,
  zone: string,
): RawBuilder<unknown>[] {
  const first = isGiven(from) ? wallToInstant(from, zone, 'begin') : null;
  const last = isGiven(to) ? wallToInstant(to, zone, 'end') : null;
  return [
    ...(first === null ? [] : [sql`${instant} >= ${iso(first)}`]),
    ...(last === null ? [] : [sql`${instant} < ${iso(last + 1000)}`]),
  ];
}
