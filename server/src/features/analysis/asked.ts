import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { isoIn, wallToInstant } from '@sahada/rules/period';
import { searchKey } from '@sahada/rules/sought';
import { type RawBuilder, sql } from 'kysely';
import { wordsOf } from '../../db/language.ts';
import { invalid } from '../../errors.ts';
import { receivedResponse } from '../../facts/plan-state.ts';

/** What an analysis is asked for: plans by what they are about, days of the company's calendar, standings. */

type Ids = number | number[] | null | undefined;

export interface Filters {
  auditId?: Ids;
  customerId?: Ids;
  projectId?: Ids;
  locationIds?: Ids;
  checkListId?: Ids;
  auditTypeId?: number | null | undefined;
  auditorIds?: Ids;
  dateFrom?: string | null | undefined;
  dateTo?: string | null | undefined;
  statusCodes?: Ids;
  onlyApproved?: boolean | null | undefined;
  searchText?: string | null | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** Days of the calendar, both included; null leaves a side open. */
export interface Days {
  from: string | null;
  to: string | null;
}

const backwards = say({ tr: 'Son gün ilk günden önce olamaz.', en: 'The last day cannot be before the first.' });

/** Nothing was received beyond these centuries, and what lies as far before or after can still be spelled. */
const within = (day: string): string => (day < '1900' ? '1900-01-01' : day > '2999-12-31' ? '2999-12-31' : day);

/** The days asked for; a moment is taken as its day in the company's zone. 400 where the last is before the first. */
export function daysAsked({ dateFrom, dateTo }: Filters, zone: string): Days {
  const dayOf = (value: string | null | undefined): string | null => {
    const at = value ? wallToInstant(value, zone, 'begin') : null;
    return at === null ? null : within(isoIn(at, zone).slice(0, 10));
  };
  const days = { from: dayOf(dateFrom), to: dayOf(dateTo) };
  if (days.from !== null && days.to !== null && days.to < days.from) invalid('dateTo', backwards);
  return days;
}

const counting: readonly number[] = [statuses.PendingApproval, statuses.Approved];

/** Standings of the responses to count (db/totals.sql): only 30 and 50 count in figures. */
export function standingsAsked({ statusCodes, onlyApproved }: Filters): number[] {
  const given = statusCodes === null || statusCodes === undefined ? counting : [statusCodes].flat();
  const asked = counting.filter((code) => given.includes(code));
  return onlyApproved === true ? asked.filter((code) => code === statuses.Approved) : asked;
}

/** Whether the filters leave all audits of the company, whose totals are kept together; surveys may be left as well. */
export const asksForAllAudits = ({
  auditId,
  customerId,
  projectId,
  locationIds,
  checkListId,
  auditorIds,
  auditTypeId,
}: Filters): boolean =>
  auditTypeId !== auditTypeIds.survey &&
  [auditId, customerId, projectId, locationIds, checkListId, auditorIds].every(
    (ids) => ids === null || ids === undefined,
  );

/** How the plans that the filters leave are selected (`select`): one by one, or all audits together. */
export const waysOf = (filters: Filters, unjudged: 'apart' | 'without' = 'apart') =>
  asksForAllAudits(filters) ? unjudged : null;

/** Where what is counted was given; null for anywhere. */
export const placesAsked = ({ locationIds }: Filters): number[] | null =>
  locationIds === null || locationIds === undefined ? null : [locationIds].flat();

const aired = sql`t.version_id is not null`;

/** Over plans `t`: those that the filters leave. A location leaves its own plans, and those to which something was given there. */
export function plansAsked(filters: Filters, of: RawBuilder<unknown> = aired): RawBuilder<boolean> {
  const { auditId, customerId, projectId, checkListId, auditTypeId, auditorIds } = filters;
  const places = placesAsked(filters);
  const conditions = [of];
  const among = (column: string, ids: Ids) => {
    if (ids !== null && ids !== undefined) conditions.push(sql`${sql.ref(column)} = any(${[ids].flat()})`);
  };
  among('t.id', auditId);
  among('t.customer_id', customerId);
  among('t.project_id', projectId);
  among('t.checklist_id', checkListId);
  among('t.audit_type_id', auditTypeId);
  if (places !== null)
    conditions.push(sql`(t.location_id = any(${places}) or t.id = any(array(
      select r.plan_id from response r where r.location_id = any(${places}) and ${receivedResponse()})))`);
  if (auditorIds !== null && auditorIds !== undefined) {
    const ids = [auditorIds].flat();
    conditions.push(sql`(t.lead_auditor_id = any(${ids}) or t.assistant_auditor_id = any(${ids}))`);
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Of rows in memory: the page asked for. */
export const pageOf = <Row>(rows: readonly Row[], { page = 1, pageSize = 10 }: Filters): Row[] =>
  rows.slice((page - 1) * pageSize, page * pageSize);

/** Whether a text holds each word that is searched for, as lists compare texts. */
export function finds({ searchText }: Filters): (text: string) => boolean {
  const words = (wordsOf(searchText) ?? []).map(searchKey);
  return (text) => {
    const own = searchKey(text);
    return words.every((word) => own.includes(word));
  };
}
