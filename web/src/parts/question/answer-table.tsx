import { Button } from '@mantine/core';
import { type AnswerType, answerTypes, type LanguageId, languageIds } from '@sahada/contract/codes';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { LocaleTabs, useMainLanguage, useTabLanguage } from '../form/locale-tabs.tsx';
import { AnswerRow, type AnswerRowProps } from './answer-row.tsx';
import { answerWords as words } from './answer-words.ts';
import classes from './answers.module.css';
import {
  type Answer,
  type AnswersForm,
  keyOf,
  mostButtons,
  moved,
  newRow,
  placed,
  type Unsaid,
  withPasted,
} from './answers.ts';
import { questionWords } from './question-type.tsx';
import { SortableRows } from './sortable-rows.tsx';

export interface AnswerTableProps {
  form: AnswersForm;
  type: AnswerType | null | undefined;
  hasSubs?: boolean;
  isUnscored?: boolean;
  unsaid?: Unsaid;
  /** Left of the language tabs. */
  tools?: ReactNode;
  /** Under the table. */
  children?: ReactNode;
}

/** The answers of a choice: sorted by dragging or by keyboard, each with its score and its effects. */
export function AnswerTable(props: AnswerTableProps) {
  const { form, type, hasSubs = false, isUnscored = false, unsaid, tools, children } = props;
  const say = useSay();
  const main = useMainLanguage();
  const [fresh, setFresh] = useState<string | null>(null);
  const answers: readonly Answer[] = form.getValues().answers ?? [];
  const keys = answers.map(keyOf);
  const isMultiple = type === answerTypes.multiple;
  const isFull = type === answerTypes.groupButton && answers.length >= mostButtons;
  const error = form.getInputProps('answers').error as string | undefined;

  const change = (edit: (rows: readonly Answer[]) => readonly Answer[]) => {
    // A row without an id was keyed by its place; it keeps that key.
    const named = answers.map((row, at) => (row.id ? row : { ...row, key: keyOf(row, at) }));
    form.setFieldValue('answers', placed(edit(named)));
    form.clearErrors();
  };
  const insert = (at: number) => {
    if (isFull) return;
    const row = newRow();
    change((rows) => rows.toSpliced(at, 0, row));
    setFresh(row.key);
  };
  const paste =
    (at: number): AnswerRowProps['onPasted'] =>
    (...pasted) => {
      change((rows) => withPasted(rows, at, ...pasted));
    };
  const isFilled = (id: LanguageId) =>
    answers.length > 0 &&
    answers.every((answer) =>
      id === main ? answer.title !== '' : answer.locales?.some((row) => row.languageId === id && row.title !== ''),
    );
  const [language, setLanguage] = useTabLanguage(isFilled);

  return (
    <div className={classes.answers} data-multiple={isMultiple || undefined}>
      <div className={classes.answerTools}>
        {tools ?? <span />}
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
      {answers.length > 0 && (
        <div className={classes.answerHead} aria-hidden>
          <span />
          <span>{say(words.title)}</span>
          <span>{say(questionWords.score)}</span>
          <span>{say(words.severity)}</span>
          <span title={say(words.excludedHint)}>{say(words.excluded)}</span>
          {isMultiple && <span title={say(words.exclusiveHint)}>{say(words.exclusive)}</span>}
          <span />
        </div>
      )}
      <SortableRows ids={keys} onMove={(from, to) => change((rows) => moved(rows, from, to))}>
        <ol
          className={classes.rows}
          aria-label={say(words.answers)}
          aria-invalid={error ? true : undefined}
          data-path="answers"
          tabIndex={-1}
        >
          {answers.map((answer, at) => (
            <AnswerRow
              key={keys[at]}
              form={form}
              answer={answer}
              handle={keys[at] ?? ''}
              at={at}
              language={language}
              isMultiple={isMultiple}
              isFresh={keys[at] === fresh}
              onMove={(by) => change((rows) => moved(rows, at, at + by))}
              onNext={() => insert(at + 1)}
              onPasted={paste(at)}
              onRemove={() => change((rows) => rows.toSpliced(at, 1))}
              hasSubs={hasSubs}
              isUnscored={isUnscored}
              unsaid={unsaid}
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
          {say(words.add)}
        </Button>
        {isFull && <span className={classes.quietNote}>{say(words.full)}</span>}
      </div>
      {children}
    </div>
  );
}
