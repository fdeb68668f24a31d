import { auditTypeIds, type StatusCode, statuses } from '@sahada/contract/codes';
import { type plan as calls, planTexts } from '@sahada/contract/plan';
import { type AnyText, say } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import { mayAudit } from '../../facts/plan-facts.ts';
import { graceEndsAt, isOver, planStatus } from '../../facts/plan-state.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import type { Auditors } from './places.ts';
import { lockSeries } from './series-rows.ts';

/** Many plans get other auditors at once: of somebody who leaves or falls ill, or for a new division of the work. */

/** Why a plan of many stays as it is. */
export const leftTexts = {
  cancelled: say({ tr: 'İptal edilmiş.', en: 'It has been cancelled.' }),
  answered: say({ tr: 'Yanıtlanmış.', en: 'It has been answered.' }),
};

const words = {
  over: say({ tr: 'Süresi geçmiş.', en: 'It is over.' }),
  noPart: say({
    tr: 'Yerine geçilecek kişinin bu planda görevi yok.',
    en: 'Whoever is to be replaced has no part in it.',
  }),
  same: say({ tr: 'Görev zaten bu kişide.', en: 'It is already theirs.' }),
};

interface Giving {
  from: number | null;
  lead: number | null;
  assistant: number | null;
}

/** The auditors after it; whoever is both is replaced as both unless an assistant is named. */
function replaced({ leadAuditorId, assistantAuditorId }: Auditors, { from, lead, assistant }: Giving): Auditors {
  const isOf = (id: number): boolean => from === null || id === from;
  const second = assistant ?? (leadAuditorId === assistantAuditorId ? lead : null);
  return {
    leadAuditorId: (isOf(leadAuditorId) ? lead : null) ?? leadAuditorId,
    assistantAuditorId: (isOf(assistantAuditorId) ? second : null) ?? assistantAuditorId,
  };
}

interface Row extends Auditors {
  id: number;
  definition: string;
  seriesId: number | null;
  status: StatusCode;
  isSurvey: boolean;
  isOver: boolean;
  /** Those of the new people who may audit for its project. */
  fitting: number[];
}

const answered: readonly number[] = [statuses.PendingApproval, statuses.Approved, statuses.Rejected];

/** Why a plan stays as it is; null where it gets `next`. A survey takes answers until it ends, an audit one. */
function whyLeft(row: Row, next: Auditors, { from }: Giving): AnyText | null {
  if (row.status === statuses.Cancelled) return leftTexts.cancelled;
  if (!row.isSurvey && answered.includes(row.status)) return leftTexts.answered;
  if (row.isOver && row.status !== statuses.InProgress && row.status !== statuses.Returned) return words.over;
  if (from !== null && row.leadAuditorId !== from && row.assistantAuditorId !== from) return words.noPart;
  const fresh = changed(row, next);
  if (fresh.length === 0) return words.same;
  return fresh.every((id) => row.fitting.includes(id)) ? null : planTexts.notAuditor;
}

const changed = (before: Auditors, after: Auditors): number[] => [
  ...(before.leadAuditorId === after.leadAuditorId ? [] : [after.leadAuditorId]),
  ...(before.assistantAuditorId === after.assistantAuditorId ? [] : [after.assistantAuditorId]),
];

/** Those of the people who may audit for a project. */
const fittingFor = (projectId: number | RawBuilder<unknown>, people: readonly number[]): RawBuilder<number[]> =>
  sql`array(select u.id from "user" u where u.id = any(${people}::int[]) and ${mayAudit(projectId)})`;

/** The new auditors are there and active; 404 for anybody unknown. */
async function checkPeople(db: ReadDb, { from, lead, assistant }: Giving): Promise<void> {
  if (lead === null && assistant === null) invalid('leadAuditorId', planTexts.lead);
  const { rows } = await sql<{ id: number; active: boolean }>`
    select id, active from "user" where id = any(${[from, lead, assistant]}::int[])`.execute(db);
  const active = new Map(rows.map((row) => [row.id, row.active]));
  for (const id of [from, lead, assistant]) if (id !== null && !active.has(id)) notFound();
  if (lead !== null && active.get(lead) === false) invalid('leadAuditorId', planTexts.userPassive);
  if (assistant !== null && active.get(assistant) === false) invalid('assistantAuditorId', planTexts.userPassive);
}

/** What the plans' series make from now on is theirs as well; answers those series that changed. */
async function giveSeries(db: Db, planIds: readonly number[], giving: Giving): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct series_id as id from plan where id = any(${planIds}) and series_id is not null order by 1`.execute(
    db,
  );
  const given: number[] = [];
  for (const { id } of rows) {
    const { plan, auditors } = await lockSeries(db, id);
    const own = [plan as Auditors, ...auditors];
    const next = own.map((one) => replaced(one, giving));
    const fresh = own.flatMap((one, at) => changed(one, next[at] as Auditors));
    if (fresh.length === 0) continue;
    const { rows: found } = await sql<{ fitting: number[] }>`
      select ${fittingFor(plan.projectId ?? 0, fresh)} as fitting`.execute(db);
    if (!fresh.every((person) => found[0]?.fitting.includes(person))) continue;
    const [first, ...others] = next;
    const places = auditors.map((one, at) => ({ ...one, ...others[at] }));
    await sql`
      update audit_series set plan = ${JSON.stringify({ ...plan, ...first })}::jsonb, auditors = ${JSON.stringify(places)}::jsonb
      where id = ${id}`.execute(db);
    given.push(id);
  }
  return given;
}

/**
 * The plans asked for and what is still to come of the series, kept from changing: locked in a statement of their own, so that what
 * they have received is read afterwards. Occurrences that were changed alone keep their auditors, unless it is about one person.
 */
async function lockedPlans(
  db: Db,
  ids: readonly number[],
  seriesIds: readonly number[],
  { from }: Giving,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from plan t where t.id = any(${ids}) or (t.series_id = any(${seriesIds}::int[]) and t.cancelled_at is null
      and (not t.series_alone or ${from !== null}) and not ${isOver(graceEndsAt())})
    order by t.id for update`.execute(db);
  return rows.map(({ id }) => id);
}

export const handOver: HandlersOf<typeof calls>['handOver'] = async (
  { ids, fromUserId, leadAuditorId, assistantAuditorId, series },
  { db },
) => {
  const giving: Giving = {
    from: fromUserId ?? null,
    lead: leadAuditorId ?? null,
    assistant: assistantAuditorId ?? null,
  };
  await checkPeople(db, giving);
  const asked = new Set(ids);
  const seriesIds = series === true ? await giveSeries(db, [...asked], giving) : [];
  const locked = await lockedPlans(db, [...asked], seriesIds, giving);
  const people = [giving.lead, giving.assistant].filter((id) => id !== null);
  const { rows } = await sql<Row>`
    select t.id, localized(t.definition, t.locales, 'definition') as definition, t.lead_auditor_id as "leadAuditorId",
      t.assistant_auditor_id as "assistantAuditorId", t.series_id as "seriesId", ${planStatus()} as status,
      t.audit_type_id = ${sql.lit(auditTypeIds.survey)} as "isSurvey", ${isOver(graceEndsAt())} as "isOver",
      ${fittingFor(sql`t.project_id`, people)} as fitting
    from plan t where t.id = any(${locked}) order by t.id`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) notFound();
  const each = rows.map((row) => {
    const next = replaced(row, giving);
    return { row, next, why: whyLeft(row, next, giving) };
  });
  const given = each.filter(({ why }) => why === null).map(({ row, next }) => ({ id: row.id, ...next }));
  await sql`
    update plan t set lead_auditor_id = r."leadAuditorId", assistant_auditor_id = r."assistantAuditorId",
      series_alone = t.series_alone or (t.series_id is not null and not t.series_id = any(${seriesIds}::int[]))
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) r (id int, "leadAuditorId" int, "assistantAuditorId" int)
    where t.id = r.id`.execute(db);
  return {
    changed: given.length,
    left: each.flatMap(({ row: { id, definition }, why }) =>
      why === null || !asked.has(id) ? [] : [{ id, definition, why }],
    ),
  };
};
