import { type ActionState, actionStateCodes, actionStates, type Severity } from '@sahada/contract/codes';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { holds, wordsOf } from '../../db/language.ts';
import { overdueAction } from '../../facts/actions.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import { foundPlace, standingFinding } from '../../facts/finding-rows.ts';
import type { Who } from '../../who.ts';
import { type Days, daysAsked, type Filters, plansAsked, standingsAsked } from './asked.ts';
import { standingOf } from './elsewhere.ts';
import { repeats } from './repeats.ts';
import { instantsOf, joinedDays, select } from './selection.ts';

/** What reports over findings and actions are narrowed by, as conditions. */

export interface ReportFilters extends Filters {
  severity?: Severity | Severity[] | null | undefined;
  repeat?: boolean | null | undefined;
  questionId?: number | number[] | null | undefined;
  stateCode?: number | number[] | null | undefined;
  ownerUserId?: number | number[] | null | undefined;
  overdue?: boolean | null | undefined;
}

type Condition = RawBuilder<unknown>;

const isGiven = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

export const allOf = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;

/** States by their codes. */
const statesOf = (codes: number | number[]): ActionState[] =>
  actionStates.filter((state) => [codes].flat().includes(actionStateCodes[state]));

export const betweenInstants = (column: Condition, days: Days, zone: string): Condition[] => {
  const { from, to } = instantsOf(days, zone);
  return [
    ...(from === null ? [] : [sql`${column} >= ${from}::timestamptz`]),
    ...(to === null ? [] : [sql`${column} < ${to}::timestamptz`]),
  ];
};

/** Over actions `a`: those that the report asks for; nothing where it asks for none in particular. */
export const actionConditions = ({ stateCode: codes, ownerUserId, overdue }: ReportFilters): Condition[] => [
  ...(isGiven(codes) ? [sql`a.state = any(${statesOf(codes)}::text[])`] : []),
  ...(isGiven(ownerUserId) ? [sql`a.owner_user_id = any(${[ownerUserId].flat()}::int[])`] : []),
  ...(isGiven(overdue) ? [sql`(${overdueAction('a')}) = ${overdue}`] : []),
];

/** Nothing but one plan, or nothing at all besides standings: its own report, which shows everything. */
const isOwnReport = ({
  auditId,
  page: _page,
  pageSize: _size,
  onlyApproved: _only,
  ...narrower
}: ReportFilters): boolean => typeof auditId === 'number' && Object.values(narrower).every((value) => !isGiven(value));

export interface FoundWhere {
  /** Over findings `f` of responses `r` to plans `t`. */
  condition: RawBuilder<boolean>;
  /** The list must not lead from a survey without identity to one of its responses. */
  isHiding: boolean;
  /** There may be findings of such surveys among the others. */
  isMixed: boolean;
}

/**
 * The findings that a report is about. Of surveys without identity only those of whole blocks of five are in it, as in every
 * analysis.
 */
export async function foundWhere(filters: ReportFilters, db: ReadDb, who: Who): Promise<FoundWhere> {
  const days = daysAsked(filters, who.companyTimeZone);
  const standings = standingsAsked(filters);
  const { locationIds, severity, repeat, questionId, searchText } = filters;
  const asked = plansAsked({ ...filters, locationIds: null });
  const words = wordsOf(searchText);
  const actions = actionConditions(filters);
  const isHiding = !isOwnReport(filters);
  const blocks = isHiding ? await wholeBlocks(filters, asked, days, standings, db) : null;
  return {
    isHiding,
    isMixed: blocks?.isMixed === true,
    condition: allOf([
      standingFinding,
      sql`r.status_code = any(${standings}::int[])`,
      asked,
      ...betweenInstants(sql`r.received_at`, days, who.companyTimeZone),
      ...(blocks === null ? [] : [blocks.condition]),
      ...(isGiven(locationIds) ? [sql`${foundPlace} = any(${[locationIds].flat()}::int[])`] : []),
      ...(isGiven(severity) ? [sql`f.severity = any(${[severity].flat()}::text[])`] : []),
      ...(isGiven(questionId) ? [sql`f.question_id = any(${[questionId].flat()}::int[])`] : []),
      ...(isGiven(repeat) ? [repeats(repeat)] : []),
      ...(actions.length === 0
        ? []
        : [sql`exists (select from action a where a.finding_id = f.id and ${allOf(actions)})`]),
      ...(words === null ? [] : [textHolds(words)]),
    ]),
  };
}

/** Each word in any of these, and none across two of them. */
const textHolds = (words: readonly string[]): Condition =>
  holds(
    sql`concat_ws(chr(31), f.title, f.note, (select localized(q.text, q.locales) from question q where q.id = f.question_id),
      (select l.name from location l where l.id = ${foundPlace}))`,
    words,
  );

async function wholeBlocks(
  filters: ReportFilters,
  asked: RawBuilder<boolean>,
  days: Days,
  standings: readonly number[],
  db: ReadDb,
): Promise<{ condition: Condition; isMixed: boolean }> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from plan t where ${asked} and ${isAnonymous('t')} and t.findings) as "isThere"`.execute(db);
  // What is narrowed by place, question or the like may single out one of few; a severity is what every row bears.
  const { locationIds, repeat, questionId, searchText } = filters;
  const isNarrow = [locationIds, repeat, questionId, searchText].some(isGiven);
  if (!rows[0]?.isThere || isNarrow) return { condition: sql`not ${isAnonymous('t')}`, isMixed: false };
  const { blocks } = await select(db, asked, days, standings);
  const pieces = joinedDays(blocks.flatMap((block) => block.pieces));
  const column = (pick: (piece: (typeof pieces)[number]) => unknown) => pieces.map(pick);
  const condition = sql`(not ${isAnonymous('t')} or exists (
    select from unnest(${column(({ planId }) => planId)}::int[], ${column(({ standing }) => standing)}::int[],
        ${column(({ from }) => from ?? '-infinity')}::date[], ${column(({ to }) => to ?? 'infinity')}::date[]) w (plan_id, standing, first, last), company c
    where w.plan_id = t.id and w.standing = ${standingOf('r')}
      and (r.received_at at time zone c.time_zone)::date between w.first and w.last))`;
  return { condition, isMixed: true };
}
