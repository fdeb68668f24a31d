import { auditTypeIds, type ResponseStatus, statuses } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { ApartReason, review as calls, ReviewRow } from '@sahada/contract/review';
import { statusTexts } from '@sahada/contract/status';
import { receiptNumber } from '@sahada/rules/receipt';
import { levelFor } from '@sahada/rules/score';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { type ListInput, listHandler, type Page, pageStatements, sortedAs } from '../../db/list.ts';
import { countOf, firstOf, ofRow } from '../../db/reference.ts';
import type { Rows, Statement } from '../../db/statement.ts';
import type { Described } from '../../db/table.ts';
import { correctionDue, heldResponse } from '../../facts/plan-state.ts';
import { isKeptFromApproving } from '../../facts/who-reviews.ts';
import type { Who } from '../../who.ts';
import { flagsOf } from './figures.ts';
import {
  apartReason,
  isOverdue,
  mineFor,
  needsReader,
  ofCancelled,
  reviewConditions,
  reviewTexts,
} from './review-filters.ts';

/** The list of responses: a page with its total and its neighbours, in one round trip. */

interface Row {
  id: number;
  auditId: number;
  number: number;
  /** The same, to sort by. */
  counted: number;
  definition: string;
  auditTypeId: number;
  customerName: string;
  projectName: string;
  locationId: number;
  locationName: string;
  checkListName: string;
  participant: string | null;
  signedIn: boolean;
  fourEyes: boolean;
  statusCode: ResponseStatus;
  late: boolean;
  overQuota: boolean;
  repeated: boolean;
  awaitingPictures: boolean;
  incomplete: boolean;
  critical: boolean;
  apart: ApartReason | null;
  conflicts: number;
  revision: number;
  completedAt: string | null;
  receivedAt: string;
  percent: Hundredths | null;
  earned: Hundredths;
  max: Hundredths;
  levelName: string | null;
  levels: { name: string; plainName: string; min: number; max: number }[];
  findings: number;
  dueAt: string | null;
  endsAt: string;
  graceDays: number;
}

/** A value of its plan `n`. */
const ofPlan = <Value>(value: RawBuilder<unknown>) => ofRow<Value>('plan', 'plan_id', value);
/** A value of a row `m` that its plan points at. */
const named = (table: string, column: string, name: RawBuilder<unknown>) =>
  ofPlan<string>(sql`(select ${name} from ${sql.table(table)} m where m.id = ${sql.ref(`n.${column}`)})`);

const table: Described<Row> = {
  name: 'response',
  id: 'id',
  columns: {
    auditId: 'plan_id',
    number: 'number',
    statusCode: 'status_code',
    late: 'late',
    overQuota: 'over_quota',
    repeated: 'repeated',
    awaitingPictures: 'awaiting_pictures',
    incomplete: 'incomplete',
    critical: 'critical',
    revision: 'revision',
    completedAt: 'completed_at',
    receivedAt: 'received_at',
    percent: 'percent',
    earned: 'earned',
    max: 'max',
    levelName: 'level_name',
    findings: 'findings',
  },
  shown: {
    responseId: sql`t.id`,
    counted: sql`t.number`,
    definition: ofPlan(sql`localized(n.definition, n.locales, 'definition')`),
    auditTypeId: ofPlan(sql`n.audit_type_id`),
    customerName: named('customer', 'customer_id', sql`m.name`),
    projectName: named('project', 'project_id', sql`localized(m.name, m.locales)`),
    locationId: firstOf(sql`t.location_id`, ofPlan(sql`n.location_id`)),
    locationName: firstOf(ofRow('location', 'location_id', sql`n.name`), named('location', 'location_id', sql`m.name`)),
    checkListName: named('checklist', 'checklist_id', sql`localized(m.title, m.locales)`),
    participant: firstOf(
      ofRow('user', 'user_id', sql`n.first_name || ' ' || n.last_name`),
      sql`t.participant_name`,
      sql`t.participant_email`,
    ),
    signedIn: sql`t.user_id is not null`,
    fourEyes: isKeptFromApproving('t'),
    apart: apartReason,
    conflicts: countOf('response_conflict', 'response_id'),
    levels:
      ofPlan(sql`(select coalesce(jsonb_agg(jsonb_build_object('name', localized(v.name, v.locales), 'plainName', v.name,
      'min', v.min, 'max', v.max) order by v.min), '[]') from level v where v.project_id = n.project_id)`),
    dueAt: correctionDue('t'),
    endsAt: ofPlan(sql`n.ends_at`),
    graceDays: ofPlan(sql`n.grace_days`),
  },
  search: reviewTexts,
  order: 'receivedAt',
  descending: true,
};

const list = listHandler<Row>(table);

type Asked = z.output<(typeof calls)['list']['request']>;
type Tabs = z.output<(typeof calls)['tabs']['response']>;

/** The status is sorted by its code under either of its names, the level by the percent, a number as it was given. */
const sortedBy = sortedAs({ statusName: 'statusCode', level: 'percent', number: 'counted' });

/** What the list of tables is asked: paging and order. Filters and search are conditions of this list's own. */
const orderOf = ({ page, pageSize, sortField, sortDirection }: Asked): ListInput => ({
  page,
  pageSize,
  sortField: sortedBy(sortField),
  sortDirection,
});

export const reviewList = {
  ask(input: Asked, who: Who | null): Statement[] | null {
    if (who === null && needsReader(input)) return null;
    const conditions = reviewConditions(input, who);
    const order = orderOf(input);
    const { page = 1, pageSize = 10 } = input;
    /** The row at a place of the whole list, counted from 0. */
    const at = (place: number): Statement =>
      pageStatements(table, { ...order, page: place + 1, pageSize: 1 }, ...conditions)[0] as Statement;
    const first = (page - 1) * pageSize;
    return [...list.askWhere(order, ...conditions), at(first + pageSize), ...(first > 0 ? [at(first - 1)] : [])];
  },

  answer([rows = [], count = [], after = [], before = []]: readonly Rows[]): Page<ReviewRow> {
    const page = list.answer([rows, count]);
    const idOf = (found: Rows): number | null => (found[0]?.id as number | undefined) ?? null;
    const { ListItems: items } = page;
    return {
      ...page,
      ListItems: items.map((row, place) =>
        wireOf(
          row,
          items[place + 1]?.id ?? (place === items.length - 1 ? idOf(after) : null),
          items[place - 1]?.id ?? (place === 0 ? idOf(before) : null),
        ),
      ),
    };
  },
};

type Levelled = Pick<Row, 'auditTypeId' | 'levelName' | 'levels' | 'percent' | 'critical'>;

/** The level stored at approval, in the reader's language if the project still has it; before, today's. */
export function levelOf({ auditTypeId, levelName, levels, percent, critical }: Levelled): string | null {
  if (auditTypeId === auditTypeIds.survey) return null;
  if (levelName !== null) return levels.find(({ plainName }) => plainName === levelName)?.name ?? levelName;
  return levelFor(percent, levels, critical)?.name ?? null;
}

const wireOf = (row: Row, next: number | null, previous: number | null): ReviewRow => ({
  responseId: row.id,
  auditId: row.auditId,
  number: receiptNumber(row.number),
  definition: row.definition,
  auditTypeId: row.auditTypeId,
  customerName: row.customerName,
  projectName: row.projectName,
  locationId: row.locationId,
  locationName: row.locationName,
  checkListName: row.checkListName,
  participant: row.participant,
  signedIn: row.signedIn,
  fourEyes: row.fourEyes,
  statusCode: row.statusCode,
  statusName: statusTexts[row.statusCode],
  flags: flagsOf(row, row),
  apart: row.apart,
  conflicts: row.conflicts,
  revision: row.revision,
  completedAt: row.completedAt,
  receivedAt: row.receivedAt,
  percent: row.percent,
  earned: row.earned,
  max: row.max,
  level: levelOf(row),
  findings: row.findings,
  critical: row.critical,
  dueAt: row.dueAt,
  next,
  previous,
});

/** What waits and what was returned are read apart: each has an index, and both are few beside all that was ever received. */
export async function reviewTabs(
  input: z.output<(typeof calls)['tabs']['request']>,
  { db, who }: { db: ReadDb; who: Who },
): Promise<Tabs> {
  const where = sql.join(reviewConditions(input, who), sql` and `);
  const held = heldResponse('t');
  const { rows } = await sql<Tabs>`
    select waiting.*, returned.* from (
      select count(*) filter (where ${mineFor(who)})::int as mine,
        count(*) filter (where not ${held} and not ${ofCancelled})::int as pending, count(*) filter (where ${held})::int as apart
      from response t where t.status_code = ${sql.lit(statuses.PendingApproval)} and ${where}
    ) waiting cross join (
      select count(*)::int as returned, count(*) filter (where ${isOverdue})::int as overdue
      from response t where t.status_code = ${sql.lit(statuses.Returned)} and not ${ofCancelled} and ${where}
    ) returned`.execute(db);
  return rows[0] as Tabs;
}
