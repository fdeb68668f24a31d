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
import { freezeChecklist } from '../../facts/freeze.ts';
import { creditPeriods, type PlanAir, planAirs } from '../../facts/plan-facts.ts';
import { epoch, iso } from '../../outside/clock.ts';
import type { HandlersOf, Refuse } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';

/** A plan's life on the air. Every function that writes expects the rows of its plans to be locked. */

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
  const [air] = await planAirs(db, [planId]);
  return air ?? notFound();
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

export interface Missing {
  code: PublishRefusal;
  /** What it is about, where the refusal's words have a place for it. */
  what: AnyText | null;
}

export function missingOf(air: PlanAir, credit: readonly CreditPeriod[], now: number): Missing[] {
  const codes = problemsOf(air, credit, now).map((code) => refusalOf[code]);
  return [...new Set(codes)].map((code) => ({ code, what: code === 'planParentPassive' ? passiveParents(air) : null }));
}

/** Puts plans on the air, all or none: what is missing of one is refused. `zone` is the company's, here and below. */
export async function putOnAir(
  db: Db,
  planIds: readonly number[],
  zone: string,
  now: number,
  refuse: Refuse<PublishRefusal>,
): Promise<void> {
  const [missing] = (await tryOnAir(db, planIds, zone, now)).values();
  if (missing !== undefined) refuse(missing.code, { values: { what: missing.what ?? '' } });
}

/** Several plans, each by its own rules: what is missing of one keeps no other off the air. */
export const publishMany: HandlersOf<typeof calls>['publishMany'] = async ({ ids, published }, { db, who, now }) => {
  const locked = await lockPlans(db, ids);
  if (!published) {
    await takeOffAir(db, locked);
    return { changed: locked.length, left: [] };
  }
  const missing = await tryOnAir(db, locked, who.companyTimeZone, now);
  const left = [...missing].map(([id, { code, what }]) => ({
    id,
    why: filled(refusals[code].text, { what: what ?? '' }),
  }));
  return { changed: locked.length - left.length, left };
};

/**
 * Puts those plans on the air that lack nothing, and answers what the others lack first. Their checklists are frozen (the newest
 * content until something is received; from then on the version stays), and each gets a link the first time. Does nothing to
 * plans already on the air. The number of statements grows with the checklists, not with the plans.
 */
export async function tryOnAir(
  db: Db,
  planIds: readonly number[],
  zone: string,
  now: number,
): Promise<Map<number, Missing>> {
  const missing = new Map<number, Missing>();
  const able: PlanAir[] = [];
  const credit = await creditPeriods(db, zone);
  for (const air of await planAirs(db, planIds)) {
    if (air.published) continue;
    const [first] = missingOf(air, credit, now);
    if (first === undefined) able.push(air);
    else missing.set(air.id, first);
  }
  const versions = await freezeOnce(
    db,
    able.filter((air) => !keepsVersion(air)).map((air) => air.checklistId),
  );
  const aired = able.map((air) => ({
    id: air.id,
    version: keepsVersion(air) ? null : (versions.get(air.checklistId) ?? null),
    token: air.linkToken ?? newToken(128),
    isNew: air.linkToken === null,
  }));
  await sql`
    update plan t set published = true, version_id = coalesce(g.version, t.version_id), link_token = g.token
    from unnest(${aired.map(({ id }) => id)}::int[], ${aired.map(({ version }) => version)}::int[],
                ${aired.map(({ token }) => token)}::text[]) g (id, version, token)
    where t.id = g.id`.execute(db);
  await nameLinks(
    db,
    aired.filter(({ isNew }) => isNew),
    now,
  );
  return missing;
}

/** The version of each checklist as it stands now; in the order in which everybody freezes, so that two never wait for each other. */
async function freezeOnce(db: Db, checklistIds: readonly number[]): Promise<Map<number, number>> {
  const versions = new Map<number, number>();
  for (const id of [...new Set(checklistIds)].sort((one, other) => one - other)) {
    versions.set(id, (await freezeChecklist(db, id)).versionId);
  }
  return versions;
}

export async function takeOffAir(db: Db, planIds: readonly number[]): Promise<void> {
  await sql`update plan set published = false where id = any(${planIds}) and published`.execute(db);
}

/** A new link; the old one leads nowhere from now on. Null for a plan that was never on the air. */
export async function replaceLink(db: Db, planId: number, now: number): Promise<string | null> {
  const token = newToken(128);
  const { rows } = await sql`
    update plan set link_token = ${token} where id = ${planId} and link_token is not null returning id`.execute(db);
  if (rows.length === 0) return null;
  await nameLinks(db, [{ id: planId, token }], now);
  return token;
}

async function nameLinks(db: Db, links: readonly { id: number; token: string }[], now: number): Promise<void> {
  const hashes = links.map(({ token }) => hashOf(token));
  await sql`select gate.new_links(${hashes}::bytea[], ${links.map(({ id }) => id)}::int[], ${iso(now)})`.execute(db);
}
