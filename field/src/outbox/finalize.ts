import type { WireSubmission } from '@sahada/contract/field';
import type { RawAnswer } from '@sahada/contract/version';
import { canonicalJson } from '@sahada/rules/canonical';
import { sha256Text } from './hash.ts';
import type { Finalized, FormRow, ResponseRow, SignatureRow } from './rows.ts';

/** Makes of a draft what will be sent, once; from then on it never changes, so that sending twice is sending once. */

export interface FinalizeInput {
  response: ResponseRow;
  form: FormRow;
  /** Of the questions that are shown: what a person no longer sees is not sent. */
  answers: readonly RawAnswer[];
  signatures: readonly { row: SignatureRow; pictureKey: string | null }[];
  completedAt: string;
  now: number;
  deviceScore: { earned: number; max: number } | null;
}

/** Half a surrogate pair cannot be spelt in UTF-8: server and device would hash different texts. */
const clean = (text: string | null | undefined): string => {
  const trimmed = (text ?? '').replaceAll('\0', '').trim();
  return trimmed.toWellFormed?.() ?? trimmed;
};

/** What the receipt has to echo: SHA-256 of the canonical JSON of answers and signatures. */
export const hashOf = ({ answers, signatures }: Pick<WireSubmission, 'answers' | 'signatures'>): Promise<string> =>
  sha256Text(canonicalJson({ answers, signatures }));

export async function finalize(input: FinalizeInput): Promise<Finalized> {
  const { response, form, deviceScore } = input;
  const refused = response.consent?.accepted === false;
  const answers = input.answers.map(answerToSend).filter((answer) => Object.keys(answer).length > 1);
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
    ...(response.barcodeCode ? { barcodeCode: response.barcodeCode } : {}),
    ...(response.notice ? { notice: response.notice } : {}),
    ...(response.consent ? { consent: response.consent } : {}),
    ...(!refused && (name || email) ? { participant: { ...(name && { name }), ...(email && { email }) } } : {}),
    ...(!refused && response.position ? { position: response.position } : {}),
    ...(deviceScore ? { deviceScore } : {}),
    answers,
    signatures,
  };
  return {
    submission,
    answersHash: await hashOf(submission),
    pictureKeys: [
      ...signatures.flatMap((signature) => signature.pictureKey ?? []),
      ...answers.flatMap((answer) => answer.pictureKeys ?? []),
    ],
    at: input.now,
  };
}

function answerToSend(answer: RawAnswer): RawAnswer {
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
  };
}

function signatureToSend({ row, pictureKey }: FinalizeInput['signatures'][number]) {
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
