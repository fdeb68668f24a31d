import type { field as calls, Receipt } from '@sahada/contract/field';
import { arrivalFlags } from '@sahada/rules/plan';
import { receiptNumber } from '@sahada/rules/receipt';
import { levelFor } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { iso } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import { inParts } from '../../pipeline/handler.ts';
import { hourly, untilNextHour } from './budgets.ts';
import { checkAuditor, type FieldPlan, linkFacts, planFacts, seesScore, versionNamed, versionOf } from './facts.ts';
import { hashOfSent, type Kept, keep, pictureKeysOf, rawOf, rowOf, type Scored, scoreOf } from './submission.ts';

/** What `take_response` says of a response, and what is there now; all of it null where there is nothing. */
interface Taken {
  outcome: 'stored' | 'known' | 'other' | 'unasked' | 'notAuthor' | 'overBudget';
  response_id: number | null;
  number: number;
  answers_hash: string;
  status: number;
  late: boolean;
  over_quota: boolean;
  repeated: boolean;
  incomplete: boolean;
  critical: boolean;
  picture_count: number;
  missing: string[];
}

export const submit = inParts<typeof calls.submit>()({
  async run(input, { db, who, planId, rotated, now, sent, refuse }): Promise<() => Receipt> {
    const plan = await planFacts(db, planId, who?.userId ?? null, dayText(now, 'UTC'), false);
    checkAuditor(plan, who, refuse);
    const versionId = await versionNamed(db, plan, input.versionTag);
    const version = await versionOf(db, versionId);
    const kept = keep(input, version, plan, who);
    const scored = scoreOf(version, kept.answers);
    const { late } = arrivalFlags(linkFacts(plan, who, rotated), now);
    const answersHash = hashOfSent(sent);
    const row = rowOf(input, plan, who, { versionId, answersHash, kept, scored, late });
    const budget = who === null ? hourly.answersOfLink : null;
    const taken = await take(
      db,
      row,
      { plan, late, budget, today: dayText(now, plan.company_time_zone) },
      pictureKeysOf(kept),
    );
    if (taken.outcome === 'overBudget') return refuse('tooMany', { retryAfter: untilNextHour(now) });
    if (taken.outcome === 'notAuthor') return refuse(who === null ? 'noSession' : 'notAuditor');
    const there = receiptOf(input.responseKey, taken, now);
    if (taken.outcome === 'unasked') return refuse('unaskedCorrection', { data: there });
    if (taken.outcome === 'other') {
      await keepConflict(db, taken, { answersHash, raw: rawOf(input, kept), kept, now });
      return () => refuse('otherContent', { data: there });
    }
    // The hash of what was sent: an earlier revision sent again has been received, whatever stands there now.
    const receipt = { ...there, answersHash } as Receipt;
    return () => (seesScore(plan, who) ? { ...receipt, Score: scoreShown(scored, plan) } : receipt);
  },
  // Said after the commit, for a conflict is kept.
  after: async (answer) => answer(),
});

interface Circumstances {
  plan: FieldPlan;
  late: boolean;
  /** Bytes of strangers' answers within the hour; null for whoever is none. */
  budget: number | null;
  today: string;
}

async function take(
  db: Db,
  row: Record<string, unknown>,
  { plan, late, budget, today }: Circumstances,
  keys: string[],
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select * from take_response(${JSON.stringify(row)}::jsonb, ${plan.participant_limit}, ${late},
      ${plan.repeat === 'oncePerPerson'}, ${budget}::bigint, ${today}, ${keys}::uuid[])`.execute(db);
  return rows[0] as Taken;
}

/** The receipt of what is there; null where nothing is. */
function receiptOf(responseKey: string, taken: Taken, now: number): Receipt | null {
  if (taken.response_id === null) return null;
  return {
    ReceiptNumber: receiptNumber(taken.number),
    responseKey,
    answersHash: taken.answers_hash,
    pictureCount: taken.picture_count,
    missing: taken.missing,
    serverTime: iso(now),
    state: taken.status,
    flags: flagsOf(taken),
  };
}

function flagsOf(taken: Taken): Receipt['flags'] {
  const flags: [boolean, Receipt['flags'][number]][] = [
    [taken.late, 'Late'],
    [taken.over_quota, 'OverQuota'],
    [taken.repeated, 'Repeated'],
    [taken.missing.length > 0, 'AwaitingPictures'],
    [taken.incomplete, 'Incomplete'],
    [taken.critical, 'Critical'],
  ];
  return flags.filter(([is]) => is).map(([, flag]) => flag);
}

const scoreShown = ({ score }: Scored, plan: FieldPlan) => ({
  earned: score.earned,
  max: score.max,
  percent: score.percent,
  level: levelFor(score.percent, plan.levels, score.critical)?.name ?? null,
});

/** Contents kept of one response beside its own: the first ones, and the newest. */
const firstConflicts = 5;

interface Conflict {
  answersHash: string;
  raw: object;
  kept: Kept;
  now: number;
}

/** The same key with other content: both are kept, for a person to choose. Of very many the middle ones are not. */
async function keepConflict(
  db: Db,
  { response_id: id }: Taken,
  { answersHash, raw, kept, now }: Conflict,
): Promise<void> {
  if (id === null) return;
  const participant = { name: kept.name, email: kept.email };
  const row = await db
    .insertInto('response_conflict')
    .values({
      response_id: id,
      answers_hash: answersHash,
      raw: JSON.stringify({ ...raw, participant }),
      received_at: iso(now),
    })
    .onConflict((conflict) => conflict.constraint('response_conflict_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return;
  // Its pictures wait for the choice as well.
  await sql`
    update picture p set named = true from response r
    where r.id = ${id} and p.response_key = r.response_key and p.picture_key = any(${pictureKeysOf(kept)}::uuid[])
      and not p.named`.execute(db);
  await sql`
    delete from response_conflict c where c.response_id = ${id} and c.id <> ${row.id} and c.id in (
      select x.id from response_conflict x where x.response_id = ${id} order by x.id offset ${firstConflicts})`.execute(
    db,
  );
}
