import { auditTypeIds, type StatusCode, statuses } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import { statusTexts } from '@sahada/contract/status';
import { isOver, isoIn } from '@sahada/rules/period';
import { planStatus } from '@sahada/rules/plan';
import { levelFor, levelPlace, meanOf } from '@sahada/rules/score';
import { sql } from 'kysely';
import { inMillis } from '../db/kysely.ts';
import { epoch } from '../outside/clock.ts';
import { openDraft } from './plan-state.ts';

/**
 * What a page of plans tells besides their columns: what they have received, and what the rules say of it. It is read for all of the
 * page's plans together, and the rules tell the status, where filters and orders ask the database for it.
 */

const ids = sql`any(array(select id from page))`;

export const readPage = {
  /** How much of the plans' responses stands how, folded or not (totals.sql): several rows may be of the same standing. */
  totals: sql`(
    select json_agg(json_build_array(s.plan_id, s.standing, s.responses, s.scored, s.percents, s.findings, s.critical))
    from (
      select f.plan_id, f.standing, f.responses, f.scored, f.percents, f.findings, f.critical from plan_total f
      where f.plan_id = ${ids} and f.span = 'ever' and f.begins = '-infinity'
      union all
      select u.plan_id, u.standing, u.sign, u.sign * (u.percent is not null)::int, u.sign * coalesce(u.percent, 0),
        u.sign * u.findings, u.sign * u.critical::int
      from unfolded u where u.plan_id = ${ids}) s)`,
  /** The plans of which somebody writes a response. */
  drafts: sql`(select json_agg(d.plan_id) from draft d where d.plan_id = ${ids} and ${openDraft('d')})`,
  /** The levels of the plans' projects, lowest first. */
  levels: sql`(
    select json_agg(json_build_array(v.project_id, localized(v.name, v.locales), v.min, v.max) order by v.min)
    from level v where v.project_id = any(array(select project_id from page)))`,
  /** The call's own time, in milliseconds. */
  now: sql`(extract(epoch from app_now()) * 1000)::float8`,
};

type Total = [plan: number, standing: number, responses: number, ...results: Points];
type Points = [scored: number, percents: number, findings: number, critical: number];

interface Read {
  totals: Total[] | null;
  drafts: number[] | null;
  levels: [project: number, name: string, min: number, max: number][] | null;
  now: number;
}

interface Level {
  name: string;
  min: number;
  max: number;
}

/** The sums of one plan. */
class Sums {
  inProgress = 0;
  pending = 0;
  returned = 0;
  approved = 0;
  rejected = 0;
  /** Submitted, whatever became of them; drafts and those stored apart do not count. */
  received = 0;
  scored = 0;
  percents = 0;
  findings = 0;
  critical = 0;

  /** By standing (db/totals.sql): 31 is stored apart, 32 and 52 wait for pictures. */
  add([, standing, responses, scored, percents, findings, critical]: Total): void {
    if (standing === statuses.PendingApproval || standing === 32) this.pending += responses;
    else if (standing === statuses.Approved || standing === 52) this.approved += responses;
    else if (standing === statuses.Returned) this.returned += responses;
    else if (standing === statuses.Rejected) this.rejected += responses;
    else if (standing === statuses.InProgress) this.inProgress += responses;
    if (standing !== statuses.InProgress && standing !== 31) this.received += responses;
    if (standing !== statuses.PendingApproval && standing !== statuses.Approved) return;
    this.scored += scored;
    this.percents += percents;
    this.findings += findings;
    this.critical += critical;
  }
}

/** What is made of a row; all else in it stays. */
interface Row {
  id: number;
  projectId: number;
  auditTypeId: number;
  graceDays: number;
  timeZone: string;
  beginDate: string;
  endDate: string;
  lastReceivedAt: string | null;
  /** Null where it depends on what was received. */
  statusCode: StatusCode | null;
  [field: string]: unknown;
}

/** Completes the rows of a page, with their dates as instants with the offset of the plan's zone, and the status in words. */
export function fillPage(rows: readonly Record<string, unknown>[], read: Readonly<Record<string, unknown>>): void {
  const { totals, drafts, levels, now } = read as unknown as Read;
  const sums = new Map<number, Sums>();
  for (const total of totals ?? []) {
    let ofPlan = sums.get(total[0]);
    if (ofPlan === undefined) {
      ofPlan = new Sums();
      sums.set(total[0], ofPlan);
    }
    ofPlan.add(total);
  }
  const drafted = new Set(drafts ?? []);
  const leveled = levelsByProject(levels ?? []);
  const nothing = new Sums();
  for (const row of rows as Row[]) fill(row, sums.get(row.id) ?? nothing, drafted, leveled, now);
}

function levelsByProject(levels: NonNullable<Read['levels']>): Map<number, Level[]> {
  const found = new Map<number, Level[]>();
  for (const [project, name, min, max] of levels) {
    const known = found.get(project);
    if (known === undefined) found.set(project, [{ name, min, max }]);
    else known.push({ name, min, max });
  }
  return found;
}

const none: readonly Level[] = [];

function fill(
  row: Row,
  sums: Sums,
  drafted: ReadonlySet<number>,
  leveled: ReadonlyMap<number, readonly Level[]>,
  now: number,
): void {
  const endAt = epoch(row.endDate);
  row.statusCode ??= planStatus(
    {
      cancelled: false,
      everPublished: true,
      survey: row.auditTypeId === auditTypeIds.survey,
      endAt,
      graceDays: row.graceDays,
      inProgress: sums.inProgress + (drafted.has(row.id) ? 1 : 0),
      pending: sums.pending,
      returned: sums.returned,
      approved: sums.approved,
      rejected: sums.rejected,
    },
    now,
  );
  row.statusName = statusTexts[row.statusCode];
  row.responseCount = sums.received;
  row.pendingCount = sums.pending;
  const percent = meanOf(sums.percents as Hundredths, sums.scored);
  const critical = sums.critical > 0;
  row.percent = percent;
  row.findings = sums.findings;
  row.critical = critical;
  // A survey is passed or failed by nobody.
  const levels = row.auditTypeId === auditTypeIds.audit ? (leveled.get(row.projectId) ?? none) : none;
  const place = levelPlace(percent, levels, critical);
  row.level = levelFor(percent, levels, critical)?.name ?? null;
  row.levelHeight = place && place.rank / (place.count - 1);
  row.beginDate = isoIn(epoch(row.beginDate), row.timeZone);
  row.endDate = isoIn(endAt, row.timeZone);
  row.lastReceivedAt &&= inMillis(row.lastReceivedAt);
  row.overdue = toDo.has(row.statusCode) && isOver(endAt, now);
}

/** Past its end and not finished. One that nobody has begun is missed when its grace has passed, and no longer overdue. */
const toDo: ReadonlySet<number> = new Set<StatusCode>([statuses.Planned, statuses.InProgress, statuses.Returned]);
