import { createHash } from 'node:crypto';
import type { field as calls, Receipt, Submission } from '@sahada/contract/field';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { effectiveAnswers, effectiveRows, missingRequired } from '@sahada/rules/answers';
import { canonicalJson } from '@sahada/rules/canonical';
import { arrivalFlags } from '@sahada/rules/plan';
import { receiptNumber } from '@sahada/rules/receipt';
import { submitState } from '@sahada/rules/response';
import { levelFor, type ResponseScore, scoreResponse } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { epoch, iso } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import { inParts } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { checkAuditor, type FieldPlan, linkFacts, planFacts, seesScore, versionNamed, versionOf } from './facts.ts';

/** SHA-256 of the canonical JSON of `{answers, signatures}` as sent; keys of the body match in any case. */
function hashOfSent(sent: unknown): string {
  const body = new Map(Object.entries(sent as object).map(([key, value]) => [key.toLowerCase(), value]));
  const text = canonicalJson({ answers: body.get('answers'), signatures: body.get('signatures') });
  return createHash('sha256').update(text).digest('hex');
}

const keysOf = (input: Submission): string[] => {
  const named = [
    ...input.answers.flatMap((answer) => answer.pictureKeys ?? []),
    ...(input.signatures ?? []).flatMap((signature) => signature.pictureKey ?? []),
  ];
  return [...new Set(named.map((key) => key.toLowerCase()))];
};

/** A device's clock is a claim: what it cannot have meant is left out. */
function claimed(instant: string | null | undefined): string | null {
  if (!instant) return null;
  const at = epoch(instant);
  return Number.isFinite(at) && at > 0 && at < 8e12 ? iso(at) : null;
}

/** What may be kept of the person: nothing where the plan asks for nobody, or consent was refused. */
function personOf(input: Submission, plan: FieldPlan, who: Who | null) {
  const anonymous = who === null && (plan.identity === 'none' || input.consent?.accepted === false);
  const position = plan.ask_position && !anonymous ? (input.position ?? null) : null;
  const signatures = (input.signatures ?? []).map((signature) =>
    anonymous ? { ...signature, name: null } : signature,
  );
  if (anonymous) return { name: null, email: null, position, signatures };
  return {
    name: input.participant?.name?.trim() || null,
    email: input.participant?.email?.trim() || null,
    position,
    signatures,
  };
}

interface Scored {
  answers: unknown[];
  score: ResponseScore;
  incomplete: boolean;
}

function scoreOf(version: Version, answers: RawAnswer[]): Scored {
  const effective = effectiveAnswers(version, answers);
  return {
    answers: effectiveRows(effective),
    score: scoreResponse(version, effective, 'final'),
    incomplete: missingRequired(version, effective).length > 0,
  };
}

interface Taken {
  response_id: number;
  existed: boolean;
  same: boolean;
  status: number;
  is_over_quota: boolean;
  missing: string[];
}

export const submit = inParts<typeof calls.submit>()({
  async run(input, { db, who, planId, rotated, now, sent, refuse }) {
    const plan = await planFacts(db, planId, who?.userId ?? null, dayText(now, 'UTC'), false);
    checkAuditor(plan, who, refuse);
    const versionId = await versionNamed(db, plan, input.versionTag);
    const scored = scoreOf(await versionOf(db, versionId), input.answers);
    const { late } = arrivalFlags(linkFacts(plan, who, rotated), now);
    const facts = { approveRequired: plan.approve_required, late, incomplete: scored.incomplete };
    const countedStatus = submitState({ ...facts, overQuota: false }).statusCode;
    const heldStatus = submitState({ ...facts, overQuota: true }).statusCode;
    const answersHash = hashOfSent(sent);
    const keys = keysOf(input);
    const row = rowOf(input, plan, who, { versionId, answersHash, countedStatus, heldStatus, scored });
    const taken = await take(db, row, plan, late, keys, dayText(now, plan.company_time_zone));
    const isConflict = taken.existed && !taken.same;
    if (isConflict) await keepConflict(db, taken.response_id, answersHash, input, now);
    const showsScore = seesScore(plan, who);
    const receipt: Receipt = {
      ReceiptNumber: receiptNumber(taken.response_id),
      responseKey: input.responseKey,
      answersHash,
      pictureCount: keys.length,
      missing: taken.missing,
      serverTime: iso(now),
      state: taken.status,
      flags: flagsOf(late, taken, scored),
      ...(showsScore ? { Score: scoreShown(scored.score, plan) } : {}),
    };
    return (): Receipt => (isConflict ? refuse('otherContent', { data: receipt }) : receipt);
  },
  // Said after the commit, for a conflict is kept.
  after: async (answer) => answer(),
});

function flagsOf(late: boolean, taken: Taken, scored: Scored): Receipt['flags'] {
  const flags: Receipt['flags'] = [];
  if (late) flags.push('Late');
  if (taken.is_over_quota) flags.push('OverQuota');
  if (taken.missing.length > 0) flags.push('AwaitingPictures');
  if (scored.incomplete) flags.push('Incomplete');
  if (scored.score.critical) flags.push('Critical');
  return flags;
}

const scoreShown = (score: ResponseScore, plan: FieldPlan) => ({
  earned: score.earned,
  max: score.max,
  percent: score.percent,
  level: levelFor(score.percent, plan.levels, score.critical)?.name ?? null,
});

interface Decided {
  versionId: number;
  answersHash: string;
  /** Its state when it takes its place and credit, and when it is stored apart. */
  countedStatus: number;
  heldStatus: number;
  scored: Scored;
}

function rowOf(input: Submission, plan: FieldPlan, who: Who | null, decided: Decided): Record<string, unknown> {
  const { score, answers, incomplete } = decided.scored;
  const person = personOf(input, plan, who);
  return {
    plan_id: plan.id,
    version_id: decided.versionId,
    response_key: input.responseKey,
    revision: input.revision ?? 0,
    answers_hash: decided.answersHash,
    counted_status: decided.countedStatus,
    held_status: decided.heldStatus,
    incomplete,
    critical: score.critical,
    raw: {
      answers: input.answers,
      signatures: person.signatures,
      notice: input.notice ?? null,
      consent: input.consent ?? null,
      position: person.position,
    },
    answers,
    earned: score.earned,
    max: score.max,
    percent: score.percent,
    answered: score.answered,
    total: score.total,
    excluded: score.excluded,
    findings: plan.findings ? score.findings : 0,
    device_earned: input.deviceScore?.earned ?? null,
    device_max: input.deviceScore?.max ?? null,
    user_id: who?.userId ?? null,
    participant_name: person.name,
    participant_email: person.email,
    language_id: input.languageId ?? null,
    started_at: claimed(input.startedAt),
    completed_at: claimed(input.completedAt),
  };
}

async function take(
  db: Db,
  row: Record<string, unknown>,
  plan: FieldPlan,
  late: boolean,
  keys: string[],
  today: string,
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select * from take_response(${JSON.stringify(row)}::jsonb, ${plan.participant_limit}, ${late}, ${today}, ${keys}::uuid[])
  `.execute(db);
  return rows[0] as Taken;
}

/** The same key with other content: both are kept, for a person to choose. */
async function keepConflict(db: Db, responseId: number, hash: string, input: Submission, now: number): Promise<void> {
  const { token: _token, ...raw } = input;
  await db
    .insertInto('response_conflict')
    .values({ response_id: responseId, answers_hash: hash, raw: JSON.stringify(raw), received_at: iso(now) })
    .onConflict((conflict) => conflict.constraint('response_conflict_once').doNothing())
    .execute();
}
