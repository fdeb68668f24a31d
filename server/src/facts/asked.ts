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

/** The last instant that ISO 8601 spells with a year of four digits, as the database is told. */
const lastOfAll = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The instants between two dates on a zone's wall, with or without times: from `begin` on and before `end`, since the last second counts
 * whole. Null where nothing is asked, or a day beyond the calendar.
 */
export function edgesOf(
  from: Given<string>,
  to: Given<string>,
  zone: string,
): { begin: string | null; end: string | null } {
  const first = from ? wallToInstant(from, zone, 'begin') : null;
  const last = to ? wallToInstant(to, zone, 'end') : null;
  return {
    begin: first === null ? null : iso(first),
    end: last === null ? null : iso(Math.min(last + 1000, lastOfAll)),
  };
}

/** That an instant lies between two dates on a zone's wall. */
export function withinDates(
  instant: RawBuilder<unknown>,
  from: Given<string>,
  to: Given<string>,
  zone: string,
): RawBuilder<unknown>[] {
  const { begin, end } = edgesOf(from, to, zone);
  return [
    ...(begin === null ? [] : [sql`${instant} >= ${begin}`]),
    ...(end === null ? [] : [sql`${instant} < ${end}`]),
  ];
}
