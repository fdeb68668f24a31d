import { hash } from 'node:crypto';
import type { Submission } from '@sahada/contract/field';
import type { OwnFinding, SentAnswer } from '@sahada/contract/response';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { canonicalJson } from '@sahada/rules/canonical';
import { type CompiledQuestion, compile } from '@sahada/rules/compiled';
import { type Judged, judge } from '@sahada/rules/judge';
import { submitState } from '@sahada/rules/response';
import { pictureKeysOf } from '../../facts/sent-content.ts';
import { epoch, iso } from '../../outside/clock.ts';
import { hashOf } from '../../pipeline/token.ts';
import type { Who } from '../../who.ts';
import type { FieldPlan, Invited } from './facts.ts';
import type { Row } from './store.ts';

/** What becomes of a response as it was sent: what of it is kept, what it is worth, and the row that is stored. */

/**
 * SHA-256 of the canonical JSON of `{answers, signatures}` as sent, with `findings` where they were sent; keys of the body match
 * in any case.
 */
export function hashOfSent(sent: unknown): string {
  const body: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sent as object)) body[key.toLowerCase()] = value;
  const { answers, findings, signatures } = body;
  const text = canonicalJson({ answers, findings, signatures });
  return hash('sha256', text);
}

/** What is kept of what was sent. */
export interface Kept {
  answers: SentAnswer[];
  findings: OwnFinding[];
  signatures: NonNullable<Submission['signatures']>;
  name: string | null;
  email: string | null;
  /** It came by a personal link, and nothing may lead back to it. */
  isNameless: boolean;
  position: Submission['position'];
}

/**
 * Keeps the answers to questions that the version has, the last of each, and of the person what may be kept: nothing that
 * names them where the plan asks for nobody, and no signature nor position either where consent was refused.
 */
export function keep(
  input: Submission,
  version: Version,
  plan: FieldPlan,
  who: Who | null,
  invited: Invited | null = null,
): Kept {
  const answers = lastOfEach(input.answers, version);
  const hasRefused = who === null && input.consent?.accepted === false;
  const isNameless = hasRefused || (who === null && plan.identity === 'none');
  const nothing = hasRefused ? { name: null, note: null, pictureKey: null } : { name: null };
  const signatures = (input.signatures ?? []).map((one) => (isNameless ? { ...one, ...nothing } : one));
  return {
    answers,
    findings: [...new Map((input.findings ?? []).map((one) => [one.findingKey.toLowerCase(), one])).values()],
    signatures,
    // Whoever was invited is known; what they typed cannot make them another.
    name: (!isNameless && (invited?.name || input.participant?.name?.trim())) || null,
    email: (!isNameless && (invited?.email || input.participant?.email?.trim())) || null,
    isNameless: isNameless && invited !== null,
    position: plan.ask_position && !isNameless ? (input.position ?? null) : null,
  };
}

/** The last answer to each question that the version has, in the order in which the questions were first answered. */
function lastOfEach(answers: readonly SentAnswer[], version: Version): SentAnswer[] {
  const { indexes, questions } = compile(version);
  const places = new Array<number | undefined>(questions.length);
  const kept: SentAnswer[] = [];
  for (const answer of answers) {
    const index = indexes.get(answer.questionId);
    if (index === undefined) continue;
    const place = places[index] ?? kept.length;
    places[index] = place;
    kept[place] = inOrder(answer, questions[index] as CompiledQuestion);
  }
  return kept;
}

/**
 * An answer with its options in the question's order: a phone sends them as they were tapped, which says nothing, and would
 * have the answers stored twice, as sent and as they stand.
 */
function inOrder(answer: SentAnswer, { options }: CompiledQuestion): SentAnswer {
  const { optionIds } = answer;
  if (!optionIds || optionIds.length < 2) return answer;
  const place = (id: number): number => options.get(id)?.index ?? -1;
  if (optionIds.every((id, at) => at === 0 || place(optionIds[at - 1] as number) < place(id))) return answer;
  return { ...answer, optionIds: optionIds.toSorted((one, other) => place(one) - place(other)) };
}

/** What the version says about the answers, as the final score. */
export const judged = (version: Version, answers: RawAnswer[]): Judged => judge(compile(version), answers, 'final');

/** A device's clock is a claim: what it cannot have meant is left out. */
function claimed(instant: string | null | undefined): string | null {
  if (!instant) return null;
  const at = epoch(instant);
  return Number.isFinite(at) && at > 0 && at < 8e12 ? iso(at) : null;
}

/** A number that cannot be a version's counts as none; the document keeps it as it was sent. */
const versionIn = (given: Submission['notice']): number | null =>
  given && given.version > 0 && given.version <= 2147483647 ? given.version : null;

/** A response's content as a document. */
export const rawOf = (input: Submission, kept: Kept) => ({
  answers: kept.answers,
  ...(kept.findings.length > 0 ? { findings: kept.findings } : {}),
  signatures: kept.signatures,
  notice: input.notice ?? null,
  consent: input.consent ?? null,
  position: kept.position,
});

/** What of a person the content holds: 1 the name of a signer, 2 a position. */
function heldIn({ signatures, position }: Kept): number | null {
  const held = (signatures.some(({ name }) => name) ? 1 : 0) + (position ? 2 : 0);
  return held === 0 ? null : held;
}

interface Decided {
  versionId: number;
  answersHash: string;
  kept: Kept;
  judged: Judged;
  late: boolean;
}

/** The row as it is stored, with its state for either case. */
export function rowOf(
  input: Submission,
  plan: FieldPlan,
  { versionId, answersHash, kept, judged, late }: Decided,
): Row {
  const { score, answers, asSent } = judged;
  const incomplete = judged.missing.length > 0;
  const facts = { approveRequired: plan.approve_required, late, incomplete, repeated: false };
  return {
    versionId,
    key: input.responseKey,
    revision: input.revision ?? 0,
    answersHash,
    countedState: submitState({ ...facts, overQuota: false }).statusCode,
    heldState: submitState({ ...facts, overQuota: true }).statusCode,
    late,
    incomplete,
    critical: score.critical,
    earned: score.earned,
    max: score.max,
    percent: score.percent,
    answered: score.answered,
    total: score.total,
    excluded: score.excluded,
    findings: plan.findings ? score.findings + kept.findings.length : 0,
    deviceEarned: input.deviceScore?.earned ?? null,
    deviceMax: input.deviceScore?.max ?? null,
    name: kept.name,
    email: kept.email,
    languageId: input.languageId ?? null,
    noticeVersion: versionIn(input.notice),
    startedAt: claimed(input.startedAt),
    completedAt: claimed(input.completedAt),
    nameless: kept.isNameless ? true : null,
    holds: heldIn(kept),
    barcode: input.barcodeCode ? hashOf(input.barcodeCode) : null,
    pictureKeys: pictureKeysOf(kept),
    draftVersion: input.draftVersion ?? null,
    raw: Buffer.from(JSON.stringify(rawOf(input, kept))),
    answers: asSent ? null : Buffer.from(JSON.stringify(answers)),
  };
}
