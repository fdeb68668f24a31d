import { checklist } from '@sahada/contract/checklist';
import { about } from '@sahada/contract/crud';
import { customer } from '@sahada/contract/customer';
import { location } from '@sahada/contract/location';
import { allOf } from '@sahada/contract/noun';
import type { plan as calls, PublishRefusal } from '@sahada/contract/plan';
import { project } from '@sahada/contract/project';
import { type RefusalCode, refusals } from '@sahada/contract/refusals';
import { type AnyText, filled } from '@sahada/contract/text';
import { type PublishCode, publishProblems } from '@sahada/rules/plan';
import { type CreditPeriod, mayPublish } from '@sahada/rules/quota';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { type Frozen, freezeChecklist } from '../../facts/freeze.ts';
import { creditPeriods, type PlanAir, planAir } from '../../facts/plan-facts.ts';
import { epoch, iso } from '../../outside/clock.ts';
import type { HandlersOf, Refuse } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';

/** A plan's life on the air. Every function expects the plan's row to be locked, except `missingOf`, which only reads. */

const refusalOf: Record<PublishCode, PublishRefusal> = {
  cancelled: 'planCancelled',
  noQuestions: 'planNoQuestions',
  endBeforeBegin: 'planEnded',
  ended: 'planEnded',
  parentPassive: 'planParentPassive',
  noNotice: 'planNeedsNotice',
  noCredit: 'noCredit',
} satisfies Record<PublishCode, RefusalCode>;

const nouns = {
  customer: customer[about].noun,
  project: project[about].noun,
  location: location[about].noun,
  checklist: checklist[about].noun,
};

/** Waits for anybody who is changing the plan or sending a response to it; 404 for an unknown id. */
export async function lockPlan(db: Db, planId: number): Promise<{ rowVersion: string }> {
  const { rows } = await sql<{ rowVersion: string }>`
    select gate.row_version(t.xmin) as "rowVersion" from plan t where t.id = ${planId} for update`.execute(db);
  const row = rows[0];
  if (row === undefined) notFound();
  return row;
}

/** The same for several, in the order in which everybody holds them. */
export async function lockPlans(db: Db, planIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from plan t where t.id = any(${planIds}) order by t.id for update`.execute(db);
  if (rows.length < new Set(planIds).size) notFound();
  return rows.map(({ id }) => id);
}

export async function airOf(db: ReadDb, planId: number): Promise<PlanAir> {
  const air = await planAir(db, planId);
  if (air === null) notFound();
  return air;
}

/** "“Marmara Gıda” müşterisi ve “Yaz denetimi” projesi"; null when none is passive. */
function passiveParents(air: PlanAir): AnyText | null {
  const parents = Object.keys(nouns) as (keyof typeof nouns)[];
  const passive = parents.filter((parent) => air[parent] !== null);
  if (passive.length === 0) return null;
  return {
    tr: allOf(passive.map((parent) => `“${air[parent]}” ${nouns[parent].tr.named}`)).tr,
    en: allOf(passive.map((parent) => `${nouns[parent].en.one} “${air[parent]}”`)).en,
  };
}

/** What keeps a plan off the air. A plan with responses keeps its version, whatever became of its checklist. */
function problemsOf(air: PlanAir, credit: readonly CreditPeriod[], now: number): PublishCode[] {
  return publishProblems(
    {
      cancelled: air.cancelled,
      questionCount: keepsVersion(air) ? 1 : air.questionCount,
      beginAt: epoch(air.beginAt),
      endAt: epoch(air.endAt),
      parentsActive: passiveParents(air) === null,
      noticeGiven: !air.lacksNotice,
      hasCredit: mayPublish(credit, now),
    },
    now,
  );
}

const keepsVersion = (air: PlanAir): boolean => air.everPublished && air.received;

/** `zone` is the company's, here and below. */
export async function missingOf(db: ReadDb, air: PlanAir, zone: string, now: number) {
  const codes = problemsOf(air, await creditPeriods(db, zone), now).map((code) => refusalOf[code]);
  return [...new Set(codes)].map((code) => ({ code, what: code === 'planParentPassive' ? passiveParents(air) : null }));
}

/**
 * Puts a plan on the air: freezes its checklist (the newest content until something is received; from then on the version
 * stays) and gives it a link the first time. Does nothing to a plan already on the air.
 */
export async function putOnAir(
  db: Db,
  planId: number,
  zone: string,
  now: number,
  refuse: Refuse<PublishRefusal>,
  freeze = freezing(db),
): Promise<void> {
  const missing = await tryOnAir(db, planId, zone, now, freeze);
  if (missing !== null) refuse(missing.code, { values: { what: missing.what ?? '' } });
}

/** Freezes a checklist once for all plans of it that go on the air together. */
export function freezing(db: Db): (checklistId: number) => Promise<Frozen> {
  const frozen = new Map<number, Promise<Frozen>>();
  return (checklistId) => {
    const made = frozen.get(checklistId) ?? freezeChecklist(db, checklistId);
    frozen.set(checklistId, made);
    return made;
  };
}

/** Several plans, each by its own rules: what is missing of one keeps no other off the air. */
export const publishMany: HandlersOf<typeof calls>['publishMany'] = async ({ ids, published }, { db, who, now }) => {
  const locked = await lockPlans(db, ids);
  const freeze = freezing(db);
  const left: { id: number; why: AnyText }[] = [];
  for (const id of locked) {
    if (!published) await takeOffAir(db, id);
    else {
      const missing = await tryOnAir(db, id, who.companyTimeZone, now, freeze);
      if (missing !== null) left.push({ id, why: filled(refusals[missing.code].text, { what: missing.what ?? '' }) });
    }
  }
  return { changed: locked.length - left.length, left };
};

/** The same, but answers what is missing; null where the plan is on the air now. */
export async function tryOnAir(
  db: Db,
  planId: number,
  zone: string,
  now: number,
  freeze = freezing(db),
): Promise<{ code: PublishRefusal; what: AnyText | null } | null> {
  const air = await airOf(db, planId);
  if (air.published) return null;
  const [missing] = await missingOf(db, air, zone, now);
  if (missing !== undefined) return missing;
  const version = keepsVersion(air) ? null : await freeze(air.checklistId);
  const token = air.linkToken ?? newToken(128);
  const { rows } = await sql`
    update plan set published = true, version_id = coalesce(${version?.versionId ?? null}, version_id), link_token = ${token}
    where id = ${planId} and not published and cancelled_at is null returning id`.execute(db);
  if (rows.length === 0) return { code: 'planCancelled', what: null };
  if (air.linkToken === null) await nameLink(db, planId, token, now);
  return null;
}

export async function takeOffAir(db: Db, planId: number): Promise<void> {
  await sql`update plan set published = false where id = ${planId} and published`.execute(db);
}

/** A new link; the old one leads nowhere from now on. Null for a plan that was never on the air. */
export async function replaceLink(db: Db, planId: number, now: number): Promise<string | null> {
  const token = newToken(128);
  const { rows } = await sql`
    update plan set link_token = ${token} where id = ${planId} and link_token is not null returning id`.execute(db);
  if (rows.length === 0) return null;
  await nameLink(db, planId, token, now);
  return token;
}

const nameLink = async (db: Db, planId: number, token: string, now: number): Promise<void> => {
  await sql`select gate.new_link(${hashOf(token)}, ${planId}, ${iso(now)})`.execute(db);
};
