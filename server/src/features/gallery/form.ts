import { answerTypes, languageIds, type Severity } from '@sahada/contract/codes';
import { hundredths } from '@sahada/contract/hundredths';
import type { question } from '@sahada/contract/question';
import { type AnyText, languageOf } from '@sahada/contract/text';
import type { FormOf } from '../../db/table.ts';
import { type Ask, pair } from './list.ts';

type Form = FormOf<typeof question>;
type Answer = NonNullable<Form['answers']>[number];

/** Writes texts down for a company: the plain one in its default language, the other as a translation. */
export function writerFor(main: number) {
  const language = languageOf(main);
  const other = language === 'tr' ? 'en' : 'tr';
  return {
    plain: (text: AnyText): string => text[language],
    names: (text: AnyText) => [{ languageId: languageIds[other], name: text[other] }],
    titles: (text: AnyText) => [{ languageId: languageIds[other], title: text[other] }],
    helps: (text: AnyText, help: AnyText | undefined) => [
      { languageId: languageIds[other], name: text[other], infoText: help?.[other] ?? null },
    ],
  };
}

type Writer = ReturnType<typeof writerFor>;

const words = {
  yes: pair('Evet', 'Yes'),
  partly: pair('Kısmen', 'Partly'),
  no: pair('Hayır', 'No'),
  notApplicable: pair('Uygulanamaz', 'Not applicable'),
};

const grades = [
  pair('Çok iyi', 'Very good'),
  pair('İyi', 'Good'),
  pair('Orta', 'Fair'),
  pair('Zayıf', 'Poor'),
  pair('Çok zayıf', 'Very poor'),
];

/** Whether an auditor may leave it out. */
export const isOptional = ({ kind }: Ask): boolean => kind === 'text' || kind === 'info';

/** A question of the gallery as one of the company's own. */
export function questionForm(ask: Ask, code: string, categoryId: number, write: Writer): Form {
  const { text, help, critical = false, photo = false } = ask;
  return {
    questionText: write.plain(text),
    questionInfoText: help === undefined ? null : write.plain(help),
    locales: write.helps(text, help),
    code,
    categoryId,
    critical,
    required: !isOptional(ask),
    findingNote: critical ? 'required' : 'optional',
    findingPhoto: photo ? 'required' : 'optional',
    ...answered(ask, write),
  };
}

type Answered = Partial<Form>;

function answered(ask: Ask, write: Writer): Answered {
  const score = ask.score ?? 0;
  const options = ask.options ?? [];
  const answer = (text: AnyText, share: number, severity: Severity | null = null): Answer => ({
    title: write.plain(text),
    locales: write.titles(text),
    score: hundredths(Math.round(score * share * 100) / 100),
    severity,
  });
  const out: Answer = {
    title: write.plain(words.notApplicable),
    locales: write.titles(words.notApplicable),
    excludeFromScoring: true,
  };
  const no = answer(words.no, 0, ask.critical ? 'major' : 'minor');
  const scored = score === 0 ? null : hundredths(score);
  switch (ask.kind) {
    case 'info':
      return { infoOnly: true };
    case 'text':
      return { answerType: answerTypes.text };
    case 'number':
      return {
        answerType: answerTypes.text,
        textFormat: 'number',
        unit: ask.unit ?? null,
        min: ask.min ?? null,
        max: ask.max ?? null,
        severityOutside: ask.outside ?? null,
      };
    case 'yesNo':
      return { score: scored, answerType: answerTypes.groupButton, answers: [answer(words.yes, 1), no, out] };
    case 'graded':
      return {
        score: scored,
        answerType: answerTypes.groupButton,
        answers: [answer(words.yes, 1), answer(words.partly, 0.5, 'observation'), no, out],
      };
    case 'scale':
      return {
        score: scored,
        answerType: answerTypes.radio,
        answers: grades.map((text, place) => answer(text, (grades.length - 1 - place) / (grades.length - 1))),
      };
    case 'list':
      return {
        score: scored,
        answerType: answerTypes.single,
        answers: options.map((text, place) => answer(text, (options.length - 1 - place) / (options.length - 1))),
      };
    case 'several':
      return {
        score: scored,
        answerType: answerTypes.multiple,
        answers: options.map((text, place) => ({
          ...answer(text, 0),
          score: partOf(score, options.length, place),
        })),
      };
  }
}

/** A share of the score, so that all of them make exactly the whole. */
function partOf(score: number, parts: number, place: number) {
  const whole = score * 100;
  const rest = place < whole % parts ? 1 : 0;
  return hundredths((Math.floor(whole / parts) + rest) / 100);
}
