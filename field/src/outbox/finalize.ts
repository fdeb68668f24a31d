import type { WireSubmission } from '@sahada/contract/field';
import type { SentAnswer } from '@sahada/contract/response';
import type { RawAnswer } from '@sahada/contract/version';
import { canonicalJson } from '@sahada/rules/canonical';
import { sha256Text } from './hash.ts';
import type { Finalized, FindingRow, FormRow, ResponseRow, SignatureRow } from './rows.ts';

/** Makes of a draft what will be sent, once; from then on it never changes, so that sending twice is sending once. */

export interface FinalizeInput {
  response: ResponseRow;
  form: FormRow;
  /** Of the questions that are shown: what a person no longer sees is not sent. */
  answers: readonly RawAnswer[];
  /** Without a question, in the order in which they are sent. */
  findings: readonly FindingRow[];
  /** The untouched photo under a drawn one, by the key of the drawn one. */
  originals: ReadonlyMap<string, string>;
  signatures: readonly { row: SignatureRow; pictureKey: string | null }[];
  completedAt: string;
  now: number;
  deviceScore: { earned: number; max: number } | null;
}

/** Half a surrogate pair cannot be spelt in UTF-8: server and device would hash different texts. */
const clean = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll('\0', '')
    .trim()
    .replace(/\p{Surrogate}/gu, '\ufffd');

type WireFinding = NonNullable<WireSubmission['findings']>[number];

type Hashed = Pick<WireSubmission, 'answers' | 'findings' | 'signatures'>;

/** What the receipt has to echo: SHA-256 of the canonical JSON of answers and signatures, and of findings where they are sent. */
export const hashOf = ({ answers, findings, signatures }: Hashed): Promise<string> =>
  sha256Text(canonicalJson(findings ? { answers, findings, signatures } : { answers, signatures }));

/** What stands in a link's address may be something else, which the server would refuse with all that was answered. */
export const isBarcode = (code: string | null): boolean => Boolean(code) && (code?.length ?? 0) <= 100;

export async function finalize(input: FinalizeInput): Promise<Finalized> {
  const { response, form, deviceScore } = input;
  const refused = response.consent?.accepted === false;
  const answers = input.answers
    .map((answer) => answerToSend(answer, input.originals))
    .filter((answer) => Object.keys(answer).length > 1);
  const findings = input.findings.map((row) => findingToSend(row, input.originals));
  const signatures = refused ? [] : input.signatures.map(signatureToSend);
  const name = clean(response.participant.name);
  const email = clean(response.participant.email);
  const submission: WireSubmission = {
    responseKey: response.responseKey,
    revision: response.revision ?? 0,
    token: response.token,
    versionTag: form.form.versionTag,
    languageId: response.languageId,
    startedAt: response.startedAt,
    completedAt: input.completedAt,
    ...(isBarcode(response.barcodeCode) ? { barcodeCode: response.barcodeCode } : {}),
    ...(response.notice ? { notice: response.notice } : {}),
    ...(response.consent ? { consent: response.consent } : {}),
    ...(!refused && (name || email) ? { participant: { ...(name && { name }), ...(email && { email }) } } : {}),
    ...(!refused && response.position ? { position: response.position } : {}),
    ...(deviceScore ? { deviceScore } : {}),
    ...(response.shared ? { draftVersion: response.shared.unmet ?? response.shared.version } : {}),
    answers,
    // An earlier revision may have had some: that there are none any more has to be said.
    ...(findings.length > 0 || response.correction ? { findings } : {}),
    signatures,
  };
  return {
    submission,
    answersHash: await hashOf(submission),
    pictureKeys: [
      ...signatures.flatMap((signature) => signature.pictureKey ?? []),
      ...answers.flatMap((answer) => answer.pictureKeys ?? []),
      ...findings.flatMap((finding) => finding.pictureKeys ?? []),
      ...[...answers, ...findings].flatMap(({ originals = [] }) => originals.map(({ originalKey }) => originalKey)),
    ],
    at: input.now,
  };
}

/** How many photos it shows: those of answers and of findings without a question. */
export const photosIn = ({ answers, findings = [] }: Pick<WireSubmission, 'answers' | 'findings'>): number =>
  [...answers, ...findings].flatMap(({ pictureKeys = [] }) => pictureKeys).length;

type Underneath = FinalizeInput['originals'];

function originalsOf(pictureKeys: readonly string[], underneath: Underneath): Pick<SentAnswer, 'originals'> {
  const originals = pictureKeys.flatMap((pictureKey) => {
    const originalKey = underneath.get(pictureKey);
    return originalKey ? [{ pictureKey, originalKey }] : [];
  });
  return originals.length > 0 ? { originals } : {};
}

export function answerToSend(answer: RawAnswer, underneath: Underneath): SentAnswer {
  const text = clean(answer.text);
  const note = clean(answer.note);
  return {
    questionId: answer.questionId,
    ...(answer.optionIds?.length && { optionIds: answer.optionIds }),
    ...(answer.subOptionIds?.length && { subOptionIds: answer.subOptionIds }),
    ...(text && { text }),
    ...(note && { note }),
    ...(answer.severity && { severity: answer.severity }),
    ...(answer.pictureKeys?.length && { pictureKeys: answer.pictureKeys }),
    ...originalsOf(answer.pictureKeys ?? [], underneath),
  };
}

export function findingToSend(row: FindingRow, underneath: Underneath): WireFinding {
  const { findingKey, sectionId, title, note, severity, pictureKeys } = row;
  const written = clean(note);
  return {
    findingKey,
    ...(sectionId !== null && { sectionId }),
    title: clean(title),
    ...(written && { note: written }),
    severity,
    ...(pictureKeys.length > 0 && { pictureKeys }),
    ...originalsOf(pictureKeys, underneath),
  };
}

/** There is nothing to draw, or there is a picture of it. */
export const isDrawn = ({ strokes, typed, name, drawn }: SignatureRow): boolean =>
  typed ? drawn?.name === name : strokes.length === 0 || drawn?.strokes === strokes.length;

export function signatureToSend({ row, pictureKey }: FinalizeInput['signatures'][number]) {
  const name = clean(row.name);
  const note = clean(row.note);
  return {
    role: row.role,
    ...(name && { name }),
    ...(pictureKey && !row.refused && { pictureKey }),
    refused: row.refused,
    ...(note && { note }),
    ...(row.signedAt && { signedAt: row.signedAt }),
  };
}
