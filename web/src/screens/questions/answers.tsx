import { Alert, Button, Menu } from '@mantine/core';
import { questionTexts } from '@sahada/contract/question';
import { type LanguageId, languageIds, say } from '@sahada/contract/text';
import { answerTypes } from '@sahada/contract/version';
import { bestReachable } from '@sahada/rules/score';
import { IconAlertTriangle, IconBolt, IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { ask } from '../../parts/confirm.ts';
import { LocaleTabs, useMainLanguage } from '../../parts/form/locale-tabs.tsx';
import { questionWords } from '../../parts/question-type.tsx';
import { AnswerRow } from './answer-row.tsx';
import { answerWords } from './answer-words.ts';
import { type Answer, type Form, filledWith, keyOf, mostButtons, moved, newRow, placed, usualAnswers } from './form.ts';
import classes from './questions.module.css';
import { SortableRows } from './sortable-rows.tsx';

const words = {
  answers: say({ tr: 'Cevaplar', en: 'Answers' }),
  fill: say({ tr: 'Hızlı doldur', en: 'Quick fill' }),
  fillQuestion: say({ tr: 'Girilen cevaplar değiştirilsin mi?', en: 'Replace the answers entered?' }),
  fillUnder: say({ tr: 'Şu anki cevapların yerine “{set}” gelir.', en: '“{set}” takes their place.' }),
  fillYes: say({ tr: 'Değiştir', en: 'Replace' }),
  full: say({ tr: 'Buton grubunda en çok 5 cevap olabilir.', en: 'A group button can have at most 5 answers.' }),
  excluded: say({
    tr: 'Puanlama dışı bir cevap seçilirse soru, alınan puandan da en yüksek puandan da çıkarılır.',
    en: 'When an answer excluded from scoring is chosen, the question leaves both the score and the maximum.',
  }),
  tabs: say({ tr: 'Cevap metinlerinin dili', en: 'Language of the answers' }),
};

/** The answers of a choice question: sorted by dragging or by keyboard, each with its score and what it brings about. */
export function Answers({ form }: { form: Form }) {
  const say = useSay();
  const format = useFormat();
  const main = useMainLanguage();
  const [language, setLanguage] = useState<LanguageId>(main);
  const [fresh, setFresh] = useState<string | null>(null);
  const values = form.getValues();
  const answers: readonly Answer[] = values.answers ?? [];
  const isMultiple = values.answerType === answerTypes.multiple;
  const isFull = values.answerType === answerTypes.groupButton && answers.length >= mostButtons;
  const best = bestReachable(values);
  const score = values.score ?? 0;
  const { error } = form.getInputProps('answers');

  const change = (next: readonly Answer[]) => {
    form.setFieldValue('answers', placed(next));
    form.clearErrors();
  };
  const insert = (at: number) => {
    if (isFull) return;
    const row = newRow();
    change(answers.toSpliced(at, 0, row));
    setFresh(row.key);
  };
  const fillWith = async (set: (typeof usualAnswers)[number]) => {
    const isBegun = answers.some((answer) => answer.title !== '');
    const question = { question: say(words.fillQuestion), under: say(words.fillUnder, { set: say(set.label) }) };
    if (isBegun && !(await ask({ ...question, yes: words.fillYes }))) return;
    const filled = filledWith(set.answers, values.score, main);
    change(filled.answers);
    form.setFieldValue('score', filled.score);
  };
  const isFilled = (id: LanguageId) =>
    answers.length > 0 &&
    answers.every((answer) =>
      id === main ? answer.title !== '' : answer.locales?.some((row) => row.languageId === id && row.title !== ''),
    );

  return (
    <div className={classes.answers} data-multiple={isMultiple || undefined}>
      <div className={classes.answerTools}>
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<IconBolt size={15} />}>
              {say(words.fill)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {usualAnswers
              .filter((set) => values.answerType !== answerTypes.groupButton || set.answers.length <= mostButtons)
              .map((set) => (
                <Menu.Item key={set.label.tr} onClick={() => void fillWith(set)}>
                  {say(set.label)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
        <span className={classes.tabs}>
          <LocaleTabs
            label={say(words.tabs)}
            locale={{
              language,
              choose: setLanguage,
              filled: { [languageIds.tr]: isFilled(languageIds.tr), [languageIds.en]: isFilled(languageIds.en) },
            }}
          />
        </span>
      </div>
      <div className={classes.answerHead} aria-hidden>
        <span />
        <span>{say(answerWords.title)}</span>
        <span>{say(questionWords.score)}</span>
        <span>{say(answerWords.severity)}</span>
        <span title={say(words.excluded)}>{say(answerWords.excluded)}</span>
        {isMultiple && <span title={say(answerWords.exclusiveHint)}>{say(answerWords.exclusive)}</span>}
        <span />
      </div>
      <SortableRows ids={answers.map(keyOf)} onMove={(from, to) => change(moved(answers, from, to))}>
        <ol
          className={classes.rows}
          aria-label={say(words.answers)}
          aria-invalid={error ? true : undefined}
          data-path="answers"
          tabIndex={-1}
        >
          {answers.map((answer, at) => (
            <AnswerRow
              key={keyOf(answer)}
              form={form}
              answer={answer}
              at={at}
              language={language}
              isMultiple={isMultiple}
              isFresh={keyOf(answer) === fresh}
              onMove={(by) => change(moved(answers, at, at + by))}
              onNext={() => insert(at + 1)}
              onRemove={() => change(answers.toSpliced(at, 1))}
            />
          ))}
        </ol>
      </SortableRows>
      {error && <p className={classes.error}>{error}</p>}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          disabled={isFull}
          onClick={() => insert(answers.length)}
        >
          {say(answerWords.add)}
        </Button>
        {isFull && <span className={classes.quietNote}>{say(words.full)}</span>}
      </div>
      {best !== null && best < score && (
        <Alert color="yellow" icon={<IconAlertTriangle />} py="xs" role="status">
          {say(questionTexts.unreachable, { n: format.number(best) })}
        </Alert>
      )}
      {answers.some((answer) => answer.excludeFromScoring === true) && score > 0 && (
        <p className={classes.explained}>
          <IconInfoCircle size={15} aria-hidden />
          {say(words.excluded)}
        </p>
      )}
    </div>
  );
}
