import type { AnswerType, LanguageId, Severity } from '@sahada/contract/codes';
import { answerTypes } from '@sahada/contract/codes';
import { type Hundredths, hundredths } from '@sahada/contract/hundredths';
import type { VersionAnswer, VersionQuestion } from '@sahada/contract/version';

/** What a preview knows of a question: a form still being filled, or an item of the server; scores in decimals. */
export interface Previewed {
  questionText?: string | null | undefined;
  questionInfoText?: string | null | undefined;
  locales?:
    | readonly { languageId: LanguageId; name?: string | null | undefined; infoText?: string | null | undefined }[]
    | undefined;
  score?: number | null | undefined;
  infoOnly?: boolean | undefined;
  required?: boolean | undefined;
  critical?: boolean | undefined;
  answerType?: AnswerType | null | undefined;
  textFormat?: VersionQuestion['textFormat'] | null | undefined;
  unit?: string | null | undefined;
  min?: number | null | undefined;
  max?: number | null | undefined;
  severityOutside?: Severity | null | undefined;
  findingNote?: VersionQuestion['findingNote'] | undefined;
  findingPhoto?: VersionQuestion['findingPhoto'] | undefined;
  HelpPictureUrl?: string | null | undefined;
  preparedNotes?:
    | readonly {
        text?: string | null | undefined;
        locales?: readonly { languageId: LanguageId; text: string }[] | undefined;
      }[]
    | undefined;
  answers?: readonly PreviewedOption[] | undefined;
}

interface PreviewedOption {
  id?: number | null | undefined;
  title?: string | null | undefined;
  score?: number | null | undefined;
  excludeFromScoring?: boolean | undefined;
  exclusive?: boolean | undefined;
  severity?: Severity | null | undefined;
  subOptions?: readonly PreviewedOption[] | undefined;
  locales?: readonly { languageId: LanguageId; title: string }[] | undefined;
}

/** A question as the phone would receive it. Parts without an id get a negative one, by their place. */
export function previewQuestion(
  question: Previewed,
  at: { id: number; place: number; required?: boolean; visibleWhen?: VersionQuestion['visibleWhen'] },
): VersionQuestion {
  const hasChoice = question.infoOnly !== true && question.answerType !== answerTypes.text;
  return {
    id: at.id,
    place: at.place,
    text: question.questionText ?? '',
    infoText: question.questionInfoText ?? null,
    locales: (question.locales ?? []).map((row) => ({
      languageId: row.languageId,
      name: row.name ?? '',
      infoText: row.infoText ?? null,
    })),
    infoOnly: question.infoOnly === true,
    required: at.required ?? question.required === true,
    critical: question.critical === true,
    answerType: question.answerType ?? null,
    textFormat: question.textFormat ?? 'text',
    unit: question.unit ?? null,
    min: question.min ?? null,
    max: question.max ?? null,
    severityOutside: question.severityOutside ?? null,
    findingNote: question.findingNote ?? 'optional',
    findingPhoto: question.findingPhoto ?? 'optional',
    preparedNotes: (question.preparedNotes ?? []).flatMap(({ text, locales = [] }) =>
      text ? [{ text, locales: [...locales] }] : [],
    ),
    ...(question.HelpPictureUrl ? { helpPictureUrl: question.HelpPictureUrl } : {}),
    score: scoreOf(question),
    visibleWhen: at.visibleWhen ?? null,
    answers: hasChoice ? (question.answers ?? []).map((answer, place) => option(answer, -(place + 1) * 1000)) : [],
  };
}

const scoreOf = ({ score }: { score?: number | null | undefined }): Hundredths | null =>
  typeof score === 'number' ? hundredths(score) : null;

const option = (given: PreviewedOption, id: number): VersionAnswer => ({
  id: given.id || id,
  title: given.title ?? '',
  score: scoreOf(given),
  excludeFromScoring: given.excludeFromScoring === true,
  exclusive: given.exclusive === true,
  severity: given.severity ?? null,
  subOptions: (given.subOptions ?? []).map((sub, place) => option(sub, id - place - 1)),
  locales: [...(given.locales ?? [])],
});
