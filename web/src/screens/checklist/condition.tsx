import { Alert, Button, Checkbox, Group, Radio, Select, Stack } from '@mantine/core';
import { languageIds } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { common } from '../../parts/say/words.ts';
import { useBuilder } from './builder.ts';
import { answerTextOf, type Condition, changeQuestion, choicesAbove, type Section, textOf } from './model.ts';
import { builderWords } from './words.ts';

const words = {
  none: say({
    tr: 'Koşul için bu sorunun üstünde seçmeli bir soru bulunmalı.',
    en: 'A condition needs a choice question above this one.',
  }),
  source: say({ tr: 'Hangi soruya bağlı?', en: 'Depends on which question?' }),
  answers: say({ tr: 'Cevaplar', en: 'Answers' }),
  when: say({ tr: 'Ne zaman görünsün?', en: 'When is it shown?' }),
  is: say({ tr: 'Seçilen cevaplardan biri verilirse', en: 'When one of these answers is given' }),
  isNot: say({ tr: 'Başka bir cevap verilirse', en: 'When any other answer is given' }),
  unanswered: say({
    tr: 'O soru cevaplanmamışsa bu soru görünmez.',
    en: 'While that question is unanswered, this one is hidden.',
  }),
  choose: say({ tr: 'En az bir cevap seçin.', en: 'Select at least one answer.' }),
  remove: say({ tr: 'Koşulu kaldır', en: 'Remove condition' }),
  apply: say({ tr: 'Uygula', en: 'Apply' }),
  option: say({ tr: '{n}. {question}', en: '{n}. {question}' }),
};

export interface ConditionDialogProps {
  /** In the order of the checklist, or not; the same condition for all of them. */
  ids: readonly number[];
  sections: readonly Section[];
  close: () => void;
}

/** When questions are shown: after which answers to which question above all of them. */
export function ConditionDialog({ ids, sections, close }: ConditionDialogProps) {
  const say = useSay();
  const format = useFormat();
  const languageId = languageIds[useLanguage()];
  const { change } = useBuilder();
  const all = sections.flatMap((section) => section.Questions).filter((one) => ids.includes(one.QuestionId));
  const [placed] = all;
  const above = choicesAbove(sections, placed?.QuestionId ?? 0);
  const before = all.find((one) => one.VisibleWhen !== null)?.VisibleWhen ?? null;
  const known = above.find((one) => one.question.id === before?.QuestionId);
  const [sourceId, setSource] = useState<number | null>(known?.question.id ?? above.at(-1)?.question.id ?? null);
  const [answerIds, setAnswers] = useState<readonly number[]>(known ? (before?.AnswerIds ?? []) : []);
  const [isNot, setNot] = useState(before?.Not ?? false);
  const [isRefused, setRefused] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const source = above.find((one) => one.question.id === sourceId);
  if (placed === undefined) return null;

  const set = (condition: Condition | null) => {
    change((now) => ids.reduce((next, id) => changeQuestion(next, id, { VisibleWhen: condition }), [...now]));
    close();
  };
  const apply = () => {
    if (sourceId === null || answerIds.length === 0) {
      setRefused(true);
      // What is missing is read aloud where it is to be chosen.
      root.current?.querySelector<HTMLInputElement>(sourceId === null ? 'input' : 'input[type="checkbox"]')?.focus();
      return;
    }
    set({ QuestionId: sourceId, AnswerIds: [...answerIds], Not: isNot });
  };
  return (
    <Dialog onClose={close} title={say(builderWords.condition)} size={520} centered>
      <Stack gap="md" ref={root}>
        <strong>
          {all.length === 1
            ? textOf(placed.Question, languageId)
            : say(builderWords.questions, { n: format.number(all.length) })}
        </strong>
        {above.length === 0 ? (
          <Alert color="gray">{say(words.none)}</Alert>
        ) : (
          <>
            <Select
              label={say(words.source)}
              data={above.map(({ place, question }) => ({
                value: String(question.id),
                label: say(words.option, { n: format.number(place), question: textOf(question, languageId) }),
              }))}
              value={sourceId === null ? null : String(sourceId)}
              onChange={(next) => {
                setSource(Number(next));
                setAnswers([]);
              }}
              allowDeselect={false}
              searchable={above.length >= 8}
              data-autofocus
            />
            <Checkbox.Group
              label={say(words.answers)}
              value={answerIds.map(String)}
              onChange={(next) => {
                setAnswers(next.map(Number));
                setRefused(false);
              }}
              error={isRefused ? say(words.choose) : undefined}
            >
              <Stack gap={8} mt={6}>
                {source?.question.answers.map((answer) => (
                  <Checkbox key={answer.id} value={String(answer.id)} label={answerTextOf(answer, languageId)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Radio.Group
              label={say(words.when)}
              description={say(words.unanswered)}
              value={isNot ? 'not' : 'is'}
              onChange={(next) => setNot(next === 'not')}
            >
              <Stack gap={8} mt={8}>
                <Radio value="is" label={say(words.is)} />
                <Radio value="not" label={say(words.isNot)} />
              </Stack>
            </Radio.Group>
          </>
        )}
        <Group gap="xs">
          {before !== null && (
            <Button variant="subtle" color="red" onClick={() => set(null)}>
              {say(words.remove)}
            </Button>
          )}
          <Group gap="xs" ml="auto">
            <Button variant="default" onClick={close}>
              {say(common.cancel)}
            </Button>
            {above.length > 0 && <Button onClick={apply}>{say(words.apply)}</Button>}
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
