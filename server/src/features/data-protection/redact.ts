import { answerTypes } from '@sahada/contract/codes';
import { erasedText } from '@sahada/contract/data-protection';
import type { OwnFinding, SentAnswer, Signature } from '@sahada/contract/response';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { writtenAnswer } from '@sahada/rules/answers';

/**
 * Takes a person out of what was sent, and leaves what figures are made of: options, numbers, severities, and that something
 * was written, signed or photographed.
 */

/** A response's content as it is stored, as far as it may hold what belongs to a person. */
export interface Content {
  answers?: SentAnswer[];
  findings?: OwnFinding[];
  signatures?: Signature[];
  position?: unknown;
  participant?: unknown;
  [other: string]: unknown;
}

/** The questions whose texts are numbers, of which figures are made. */
export const numericOf = (version: Version | undefined): ReadonlySet<number> =>
  new Set(
    (version?.sections ?? []).flatMap(({ questions }) =>
      questions.flatMap(({ id, textFormat }) => (textFormat === 'number' ? [id] : [])),
    ),
  );

const isNumber = /^\s*[+-]?\d+([.,]\d+)?\s*$/;

/** A sign or a comma alone is no answer, and would be counted as one with words in its place. */
const isAnswer = (text: string | null | undefined): boolean =>
  writtenAnswer({ answerType: answerTypes.text, textFormat: 'number' }, text) !== null;

const isLeft = (text: string | null | undefined): boolean => isNumber.test(text ?? '') || !isAnswer(text);

const blanked = (text: string | null | undefined): string | null | undefined => (text?.trim() ? erasedText : text);

/** Answers without their texts, except for numbers. */
export const withoutTexts = <Answer extends RawAnswer>(
  answers: readonly Answer[],
  numeric: ReadonlySet<number>,
): Answer[] =>
  answers.map((answer) => ({
    ...answer,
    ...(answer.text === undefined || (numeric.has(answer.questionId) && isLeft(answer.text))
      ? {}
      : { text: blanked(answer.text) }),
    ...(answer.note === undefined ? {} : { note: blanked(answer.note) }),
  }));

const withoutSigner = (signature: Signature): Signature => ({
  ...signature,
  ...(signature.name === undefined ? {} : { name: signature.name ? erasedText : signature.name }),
  ...(signature.note === undefined ? {} : { note: blanked(signature.note) }),
});

/** All of it, where the whole response is the person's. */
export const withoutPerson = (content: Content, numeric: ReadonlySet<number>): Content => ({
  ...content,
  ...(content.answers ? { answers: withoutTexts(content.answers, numeric) } : {}),
  ...(content.findings
    ? {
        findings: content.findings.map((finding) => ({
          ...finding,
          title: erasedText,
          ...(finding.note === undefined ? {} : { note: blanked(finding.note) }),
        })),
      }
    : {}),
  ...(content.signatures ? { signatures: content.signatures.map(withoutSigner) } : {}),
  ...(content.position === undefined ? {} : { position: null }),
  // Beside a response, content says itself who sent it.
  ...(content.participant === undefined ? {} : { participant: null }),
});

/** Who gave it and who signed it; the answers stay. */
export const withoutIdentity = (content: Content): Content => ({
  ...content,
  ...(content.signatures ? { signatures: content.signatures.map(withoutSigner) } : {}),
  ...(content.participant === undefined ? {} : { participant: null }),
});

/** The names under a content that still can be read. */
export const signerNames = (content: Content): string[] =>
  (content.signatures ?? []).flatMap(({ name }) => (name && name !== erasedText ? [name] : []));

/** Only the signatures of which `isPerson` holds. */
export const withoutSignatures = (content: Content, isPerson: (signature: Signature) => boolean): Content => ({
  ...content,
  ...(content.signatures
    ? { signatures: content.signatures.map((one) => (isPerson(one) ? withoutSigner(one) : one)) }
    : {}),
});

/** The pictures of signatures of which `isPerson` holds. */
export const signaturePictures = (content: Content, isPerson: (signature: Signature) => boolean): string[] =>
  (content.signatures ?? []).flatMap((one) => (one.pictureKey && isPerson(one) ? [one.pictureKey.toLowerCase()] : []));
