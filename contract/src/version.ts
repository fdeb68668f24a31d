import { z } from 'zod';
import { answerTypes, findingRules, severities, textFormats } from './codes.ts';
import { flag, id, languageId, nameLocales, points, wholeHundredths } from './wire.ts';

/**
 * The frozen checklist: what a plan on the air holds, the phone downloads and every response names. It never changes once
 * issued.
 */

export const answerType = z.union([
  z.literal(answerTypes.single),
  z.literal(answerTypes.multiple),
  z.literal(answerTypes.radio),
  z.literal(answerTypes.groupButton),
  z.literal(answerTypes.text),
]);

export const textFormat = z.enum(textFormats);

export const severity = z.enum(severities);

const answerSeverity = z.enum([...severities, 'none']);

export const findingRule = z.enum(findingRules);

export const visibleWhen = z.object({ QuestionId: id, AnswerIds: z.array(id).min(1).max(100), Not: flag });

const titleLocales = z.array(z.object({ languageId, title: z.string() }));

/** The document with scores as the schema `score` reads them. */
function frozen<Score extends z.ZodType<number | null>>(score: Score) {
  const VersionSubOption = z.object({
    id,
    title: z.string(),
    /** Null is no score: when no sub-option has one they are reasons, not grades. */
    score: score.nullable(),
    severity: severity.nullable(),
    locales: titleLocales,
  });
  const VersionAnswer = z.object({
    id,
    title: z.string(),
    score: score.nullable(),
    excludeFromScoring: flag,
    exclusive: flag,
    severity: severity.nullable(),
    subOptions: z.array(VersionSubOption),
    locales: titleLocales,
  });
  const VersionQuestion = z.object({
    id,
    /** A question's number in the whole checklist, 1 to 999; those of cards that only inform follow the last question's. */
    place: z.int().min(1).max(999),
    text: z.string(),
    infoText: z.string().nullable(),
    locales: z.array(z.object({ languageId, name: z.string(), infoText: z.string().nullable() })),
    infoOnly: flag,
    required: flag,
    critical: flag,
    answerType: answerType.nullable(),
    textFormat,
    unit: z.string().nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    severityOutside: severity.nullable(),
    findingNote: findingRule,
    findingPhoto: findingRule,
    /** Notes for one tap; a version frozen before there were any has none. */
    preparedNotes: z
      .array(z.object({ text: z.string(), locales: z.array(z.object({ languageId, text: z.string() })) }))
      .optional(),
    /** A picture that shows how to answer; absent where there is none. */
    helpPictureUrl: z.string().optional(),
    score: score.nullable(),
    /** Shown when an earlier question was given one of these answers (`Not`: none of them). */
    visibleWhen: visibleWhen.nullable(),
    answers: z.array(VersionAnswer),
  });
  const VersionSection = z.object({
    id,
    departmentId: id,
    title: z.string(),
    locales: nameLocales,
    questions: z.array(VersionQuestion),
  });
  const Version = z.object({
    /** Scoring formula these scores are meant for. */
    rulesVersion: z.literal(1),
    checklistId: id,
    title: z.string(),
    locales: nameLocales,
    signatureSection: flag,
    sections: z.array(VersionSection),
  });
  return { Version, VersionQuestion };
}

/** As it is stored, and as rules read it: scores in hundredths. */
export const { Version } = frozen(wholeHundredths);

/** As it travels: scores in decimals. */
export const { Version: WireVersion, VersionQuestion: WireQuestion } = frozen(points);

/** One raw answer, as the device sends it. A question that was not answered has no row. */
export const RawAnswer = z.object({
  questionId: id,
  optionIds: z.array(id).max(100).optional(),
  subOptionIds: z.array(id).max(200).optional(),
  text: z.string().max(10_000).nullable().optional(),
  note: z.string().max(10_000).nullable().optional(),
  /** Of the finding that it makes, whatever its options say; `none` if it is to make none. */
  severity: answerSeverity.nullable().optional(),
  pictureKeys: z.array(z.uuid()).max(30).optional(),
});

export type Version = z.infer<typeof Version>;
export type VersionSection = Version['sections'][number];
export type VersionQuestion = VersionSection['questions'][number];
export type VersionAnswer = VersionQuestion['answers'][number];
export type WireVersion = z.output<typeof WireVersion>;
export type WireQuestion = z.output<typeof WireQuestion>;
export type RawAnswer = z.infer<typeof RawAnswer>;
