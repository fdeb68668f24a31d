import { createHash } from 'node:crypto';
import type { Submission } from '@sahada/contract/field';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { effectiveAnswers, effectiveRows, missingRequired } from '@sahada/rules/answers';
import { canonicalJson } from '@sahada/rules/canonical';
import { correctedState, submitState } from '@sahada/rules/response';
import { type ResponseScore, scoreResponse } from '@sahada/rules/score';
import { epoch, iso } from '../../outside/clock.ts';
import type { Who } from '../../who.ts';
import type { FieldPlan } from './facts.ts';

/** What becomes of a response as it was sent: what of it is kept, what it is worth, and the row that is stored. */

/** SHA-256 of the canonical JSON of `{answers, signatures}` as sent; keys of the body match in any case. */
export function hashOfSent(sent: unknown): string {
  const body = new Map(Object.entries(sent as object).map(([key, value]) => [key.toLowerCase(), value]));
  const text = canonicalJson({ answers: body.get('answers'), signatures: body.get('signatures') });
  return createHash('sha256').update(text).digest('hex');
}

/** What is kept of what was sent. */
export interface Kept {
  answers: RawAnswer[];
  signatures: NonNullable<Submission['signatures']>;
  name: string | null;
  email: string | null;
  position: Submission['position'];
}

/**
 * Keeps the answers to questions that the version has, the last of each, and of the person what may be kept: nothing that
 * names them where the plan asks for nobody, and no signature nor position either where consent was refused.
 */
export function keep(input: Submission, version: Version, plan: FieldPlan, who: Who | null): Kept {
  const asked = new Set(version.sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const byQuestion = new Map(input.answers.map((answer) => [answer.questionId, answer]));
  const answers = [...byQuestion.values()].filter(({ questionId }) => asked.has(questionId));
  const hasRefused = who === null && input.consent?.accepted === false;
  const isNameless = hasRefused || (who === null && plan.identity === 'none');
  const nothing = hasRefused ? { name: null, note: null, pictureKey: null } : { name: null };
  const signatures = (input.signatures ?? []).map((one) => (isNameless ? { ...one, ...nothing } : one));
  return {
    answers,
    signatures,
    name: (!isNameless && input.participant?.name?.trim()) || null,
    email: (!isNameless && input.participant?.email?.trim()) || null,
    position: plan.ask_position && !isNameless ? (input.position ?? null) : null,
  };
}

/** The pictures that a response names, each once. */
export function pictureKeysOf({ answers, signatures }: Kept): string[] {
  const named = [
    ...answers.flatMap(({ pictureKeys }) => pictureKeys ?? []),
    ...signatures.flatMap(({ pictureKey }) => pictureKey ?? []),
  ];
  return [...new Set(named.map((key) => key.toLowerCase()))];
}

export interface Scored {
  answers: unknown[];
  score: ResponseScore;
  incomplete: boolean;
}

export function scoreOf(version: Version, answers: RawAnswer[]): Scored {
  const effective = effectiveAnswers(version, answers);
  return {
    answers: effectiveRows(effective),
    score: scoreResponse(version, effective, 'final'),
    incomplete: missingRequired(version, effective).length > 0,
  };
}

/** A device's clock is a claim: what it cannot have meant is left out. */
function claimed(instant: string | null | undefined): string | null {
  if (!instant) return null;
  const at = epoch(instant);
  return Number.isFinite(at) && at > 0 && at < 8e12 ? iso(at) : null;
}

/** A response's content as a document. */
export const rawOf = (input: Submission, kept: Kept) => ({
  answers: kept.answers,
  signatures: kept.signatures,
  notice: input.notice ?? null,
  consent: input.consent ?? null,
  position: kept.position,
});

interface Decided {
  versionId: number;
  answersHash: string;
  kept: Kept;
  scored: Scored;
  late: boolean;
}

/** The row as `take_response` takes it, with its state for each outcome. */
export function rowOf(
  input: Submission,
  plan: FieldPlan,
  who: Who | null,
  { versionId, answersHash, kept, scored, late }: Decided,
): Record<string, unknown> {
  const { score, answers, incomplete } = scored;
  const facts = { approveRequired: plan.approve_required, late, incomplete, repeated: false };
  return {
    plan_id: plan.id,
    version_id: versionId,
    response_key: input.responseKey,
    revision: input.revision ?? 0,
    answers_hash: answersHash,
    counted_status: submitState({ ...facts, overQuota: false }).statusCode,
    held_status: submitState({ ...facts, overQuota: true }).statusCode,
    revised_status: correctedState,
    incomplete,
    critical: score.critical,
    raw: rawOf(input, kept),
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
    participant_name: kept.name,
    participant_email: kept.email,
    language_id: input.languageId ?? null,
    started_at: claimed(input.startedAt),
    completed_at: claimed(input.completedAt),
  };
}
