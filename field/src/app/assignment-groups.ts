import { auditTypeIds } from '@sahada/contract/codes';
import { finds } from '../form/answer.ts';
import { type Assignment, isDone } from '../outbox/assignments.ts';

/** How an auditor's work is laid out: by day, or by the way to it. Pure; instants are ISO texts, `now` epoch milliseconds. */

export const groupNames = ['returned', 'overdue', 'today', 'week', 'later', 'done'] as const;

export type GroupName = (typeof groupNames)[number];

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant where the audit takes place ("2026-11-22"); days compare as texts. */
function dayIn(timeZone: string, at: number): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    } catch {
      format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' });
    }
    dayFormats.set(timeZone, format);
  }
  return format.format(at);
}

/** The Sunday that ends the week of a day. */
function endOfWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
}

/** Until when it is in time: what came back by its own day, anything else by the plan's. */
const dueOf = ({ returned, correctionDue, endDate }: Assignment): string | null => (returned ? correctionDue : endDate);

/** Whether it is past its time and still to be done. What came back before this device knew of such days is never late. */
export function isLate(assignment: Assignment, now: number): boolean {
  return !isDone(assignment) && Date.parse(dueOf(assignment) ?? '') < now;
}

export function groupOf(assignment: Assignment, now: number): GroupName {
  if (assignment.returned) return 'returned';
  if (isDone(assignment)) return 'done';
  if (isLate(assignment, now)) return 'overdue';
  const today = dayIn(assignment.timeZone, now);
  const begins = dayIn(assignment.timeZone, Date.parse(assignment.beginDate));
  if (begins <= today) return 'today';
  return begins <= endOfWeek(today) ? 'week' : 'later';
}

export interface Group<A extends Assignment> {
  name: GroupName;
  rows: A[];
}

/** A survey takes nothing after its end, of which an audit is only late. */
const isOver = ({ auditTypeId, returned, endDate }: Assignment, now: number): boolean =>
  auditTypeId === auditTypeIds.survey && !returned && Date.parse(endDate) < now;

/** What there is to do, soonest end first; groups without any are left out, and so are surveys that are over. */
export function groupsByDay<A extends Assignment>(rows: readonly A[], now: number): Group<A>[] {
  const byEnd = rows
    .filter((row) => !isOver(row, now))
    .sort((one, other) => Date.parse(one.endDate) - Date.parse(other.endDate));
  return groupNames.flatMap((name) => {
    const own = byEnd.filter((row) => groupOf(row, now) === name);
    return own.length > 0 ? [{ name, rows: own }] : [];
  });
}

/** Whether every word that is looked for stands in the audit's name, place or customer. */
export function isFound({ definition, locationName, customerName, address }: Assignment, wanted: string): boolean {
  return finds(wanted)([definition, locationName, customerName, address].filter(Boolean).join(' '));
}

export interface Position {
  latitude: number;
  longitude: number;
}

const earthRadius = 6371;

/** The great-circle distance in kilometres; null where the audit's location has no position. */
export function distanceTo(assignment: Assignment, from: Position): number | null {
  const { latitude, longitude } = assignment;
  if (latitude === null || longitude === null) return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half =
    Math.sin(radians(latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(latitude)) *
      Math.cos(radians(from.latitude)) *
      Math.sin(radians(longitude - from.longitude) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The same, nearest first; what has no position comes last, soonest end first. */
export function byDistance<A extends Assignment>(
  rows: readonly A[],
  from: Position,
  now: number,
): { assignment: A; kilometres: number | null }[] {
  return rows
    .filter((row) => !isDone(row) && !isOver(row, now))
    .map((assignment) => ({ assignment, kilometres: distanceTo(assignment, from) }))
    .sort(
      (one, other) =>
        (one.kilometres ?? Number.POSITIVE_INFINITY) - (other.kilometres ?? Number.POSITIVE_INFINITY) ||
        Date.parse(one.assignment.endDate) - Date.parse(other.assignment.endDate),
    );
}
