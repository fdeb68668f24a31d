import { type AnswerType, answerTypes, type LanguageId } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import type { question } from '@sahada/contract/question';
import { type AnyText, say } from '@sahada/contract/text';
import { useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { InputOf } from '../../client/call.ts';
import { useRead } from '../../client/use.ts';
import { type Answer, placed } from '../../parts/question/answers.ts';
import { filledWith, fromTemplate, usualAnswers } from '../../parts/question/question-form.ts';

/** The answers that a question gets when only its text is written. */

export type Written = InputOf<typeof question.createMany>['questions'][number];

/** Without the keys of a form's rows, which are others each time: sent again after a lost answer, it must be what was sent before. */
const unkeyed = (answers: readonly Answer[]) => placed(answers.map(({ key: _, ...answer }) => answer));

export interface AnswerSet {
  /** Names it on this device. */
  key: string;
  label: AnyText;
  form: (questionText: string, main: LanguageId) => Written;
}

const typeOf: readonly AnswerType[] = [
  answerTypes.groupButton,
  answerTypes.groupButton,
  answerTypes.groupButton,
  answerTypes.radio,
];

/** The first one is proposed to whoever has not chosen yet. */
export const answerSets: readonly [AnswerSet, ...AnswerSet[]] = [
  ...(usualAnswers.map(({ label, answers }, at) => ({
    key: `usual${at}`,
    label,
    form: (questionText: string, main: LanguageId) => {
      const filled = filledWith(answers, null, main);
      const answerType = typeOf[at] ?? answerTypes.radio;
      return { questionText, required: true, answerType, score: filled.score, answers: unkeyed(filled.answers) };
    },
  })) as [AnswerSet]),
  {
    key: 'text',
    label: say({ tr: 'Metin', en: 'Text' }),
    form: (questionText) => ({ questionText, answerType: answerTypes.text, textFormat: 'text' }),
  },
  {
    key: 'number',
    label: say({ tr: 'Sayı', en: 'Number' }),
    form: (questionText) => ({ questionText, answerType: answerTypes.text, textFormat: 'number' }),
  },
  {
    key: 'info',
    label: say({ tr: 'Yalnızca bilgi', en: 'Info only' }),
    form: (questionText) => ({ questionText, infoOnly: true }),
  },
];

const useKey = create<{ key: string }>()(persist(() => ({ key: answerSets[0].key }), { name: 'sahada.answer-set' }));

/** The company's answer templates as sets. */
export function useTemplateSets(): readonly AnswerSet[] {
  const { data } = useRead(lookup.templates, {}, { freshSeconds: 60 });
  return useMemo(
    () =>
      (data ?? []).map(({ Id, Value, Type, Answers }) => ({
        key: `template${Id}`,
        label: { tr: Value, en: Value },
        form: (questionText) => {
          const { score, answers } = fromTemplate(Answers, null);
          return { questionText, required: true, answerType: Type, score, answers: unkeyed(answers) };
        },
      })),
    [data],
  );
}

/** The set last chosen on this device, of the usual ones and these; the first one if that is gone. */
export function useAnswerSet(others: readonly AnswerSet[]): [AnswerSet, (key: string) => void] {
  const key = useKey((state) => state.key);
  const chosen = [...answerSets, ...others].find((set) => set.key === key) ?? answerSets[0];
  return [chosen, (next) => useKey.setState({ key: next })];
}
