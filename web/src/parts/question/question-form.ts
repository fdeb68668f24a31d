import { type AnswerType, answerTypes, type LanguageId, languageIds, type Severity } from '@sahada/contract/codes';
import { type question, questionProblems } from '@sahada/contract/question';
import { type AnyText, fill, say } from '@sahada/contract/text';
import type { Version } from '@sahada/contract/version';
import { checkQuestion } from '@sahada/rules/question';
import { formatOf } from '../../client/format.ts';
import type { FormHandle } from '../form/editor.ts';
import type { ValuesOf } from '../form/row-editor.ts';
import { previewQuestion } from '../phone/phone-version.ts';
import { type Answer, newRow, placed } from './answers.ts';

/** The model of the question editor: its values, their problems, and the usual answers. */

/** With the address of its help picture, which a save leaves out. */
export type Values = ValuesOf<typeof question> & { HelpPictureUrl?: string | null };
export type Form = FormHandle<Values>;

export const blank: Values = {
  categoryId: null,
  questionText: '',
  questionInfoText: null,
  code: null,
  score: null,
  infoOnly: false,
  required: false,
  critical: false,
  answerType: null,
  textFormat: 'text',
  unit: null,
  min: null,
  max: null,
  severityOutside: null,
  findingNote: 'optional',
  findingPhoto: 'optional',
  helpPictureId: null,
  preparedNotes: [],
  answers: [],
  active: true,
  locales: [],
};

export const hasChoice = ({ infoOnly, answerType }: Values): boolean =>
  infoOnly !== true && typeof answerType === 'number' && answerType !== answerTypes.text;

const inTurkish = formatOf('tr', undefined);
const inEnglish = formatOf('en', undefined);

/** What the rules find wrong with the values, by the form's paths. */
export function problemsIn(values: Values): Record<string, AnyText> {
  const problems: Record<string, AnyText> = {};
  for (const { path, code, max = 0 } of checkQuestion(values)) {
    const text: AnyText = questionProblems[code];
    problems[path.replace(/\[(\d+)\]/g, '.$1')] = {
      tr: fill(text, 'tr', { max: inTurkish.number(max) }),
      en: fill(text, 'en', { max: inEnglish.number(max) }),
    };
  }
  return problems;
}

interface FilledAnswer {
  title: AnyText;
  /** A share of the question's score; null is outside of scoring. */
  share: number | null;
}

const yes = say({ tr: 'Evet', en: 'Yes' });
const no = say({ tr: 'Hayır', en: 'No' });
const notApplicable = { title: say({ tr: 'Uygulanamaz', en: 'Not applicable' }), share: null };
const compliant = say({ tr: 'Uygun', en: 'Compliant' });
const notCompliant = say({ tr: 'Uygun değil', en: 'Not compliant' });

const steps: FilledAnswer[] = [1, 2, 3, 4, 5].map((n) => ({
  title: { tr: String(n), en: String(n) },
  share: (n - 1) / 4,
}));

/** Usual sets of answers. */
export const usualAnswers: readonly { label: AnyText; answers: readonly FilledAnswer[] }[] = [
  {
    label: say({ tr: 'Evet / Hayır / Uygulanamaz', en: 'Yes / No / Not applicable' }),
    answers: [{ title: yes, share: 1 }, { title: no, share: 0 }, notApplicable],
  },
  {
    label: say({ tr: 'Uygun / Uygun değil / Uygulanamaz', en: 'Compliant / Not compliant / Not applicable' }),
    answers: [{ title: compliant, share: 1 }, { title: notCompliant, share: 0 }, notApplicable],
  },
  {
    label: say({
      tr: 'Uygun / Kısmen uygun / Uygun değil / Uygulanamaz',
      en: 'Compliant / Partly compliant / Not compliant / Not applicable',
    }),
    answers: [
      { title: compliant, share: 1 },
      { title: say({ tr: 'Kısmen uygun', en: 'Partly compliant' }), share: 0.5 },
      { title: notCompliant, share: 0 },
      notApplicable,
    ],
  },
  { label: say({ tr: '1 – 5 arası puan', en: '1 to 5' }), answers: steps },
];

const usualScore = 10;

/** A usual set as answers of this question; gives a question without a score one. */
export function filledWith(
  set: readonly FilledAnswer[],
  score: number | null | undefined,
  main: LanguageId,
): { score: number; answers: Answer[] } {
  const full = score || usualScore;
  const [plain, other] = main === languageIds.en ? (['en', 'tr'] as const) : (['tr', 'en'] as const);
  const answers = set.map(({ title, share }) => ({
    ...newRow(),
    title: title[plain],
    score: share === null ? null : Math.round(full * share * 100) / 100,
    excludeFromScoring: share === null,
    locales: [{ languageId: languageIds[other], title: title[other] }],
  }));
  return { score: full, answers: placed(answers) };
}

/**
 * A template's answers as new ones. The question's maximum rises to the best of them, so that it can be saved; if none is
 * scored, neither is the question.
 */
export function fromTemplate(
  rows: readonly Answer[],
  score: number | null | undefined,
): { score: number | null; answers: Answer[] } {
  const best = Math.max(score ?? 0, ...rows.map((row) => row.score ?? 0));
  const isScored = best > 0 && rows.some((row) => row.excludeFromScoring !== true);
  return { score: isScored ? best : null, answers: rows.map((row) => ({ ...newRow(), ...row })) };
}

/** Answers worth the question's whole score stay so when that score changes. */
export function followScore(form: Form, before: number | null): void {
  const { score, answers = [] } = form.getValues();
  if (before === null || typeof score !== 'number' || score === before || score === 0) return;
  if (answers.every((answer) => answer.score !== before)) return;
  form.setFieldValue(
    'answers',
    answers.map((answer) => (answer.score === before ? { ...answer, score } : answer)),
  );
}

/** The finding that an answer makes by default; null is none. */
export function severityUnsaid(values: Values, answer: Pick<Answer, 'score' | 'excludeFromScoring'>): Severity | null {
  const counts = (values.score ?? 0) > 0 && answer.excludeFromScoring !== true;
  if (!counts || (answer.score ?? 0) > 0) return null;
  return values.critical === true ? 'major' : 'minor';
}

const sample = say({ tr: 'Örnek bölüm', en: 'Sample section' });

const sampleSection = { title: sample.tr, locales: [{ languageId: languageIds.en, name: sample.en }] };

/** The question alone on a phone. */
export function previewOf(values: Values): Version {
  const isShown = values.infoOnly === true || typeof values.answerType === 'number';
  return {
    rulesVersion: 1,
    checklistId: 1,
    title: '',
    locales: [],
    signatureSection: false,
    sections: isShown
      ? [{ id: 1, departmentId: 1, ...sampleSection, questions: [previewQuestion(values, { id: 1, place: 1 })] }]
      : [],
  };
}

/** Chooses the type; a question without answers gets usual ones. */
export function chooseType(form: Form, type: AnswerType, main: LanguageId): void {
  const values = form.getValues();
  form.setFieldValue('answerType', type);
  form.clearFieldError('answers');
  if (type === answerTypes.text || (values.answers ?? []).length > 0) return;
  if (type !== answerTypes.groupButton) {
    form.setFieldValue('answers', placed([newRow(), newRow()]));
    // Answers that nobody has had the time to write are not wrong yet; the field's own check has told so just now.
    form.setErrors(({ answers: _, ...others }) => others);
    return;
  }
  const { score, answers } = filledWith(usualAnswers[0]?.answers ?? [], values.score, main);
  form.setFieldValue('answers', answers);
  form.setFieldValue('score', score);
}
