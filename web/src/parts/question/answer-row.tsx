import { ActionIcon, Menu, Select, Switch } from '@mantine/core';
import type { LanguageId } from '@sahada/contract/codes';
import { questionTexts } from '@sahada/contract/question';
import { IconDots, IconSubtask, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { MoveHandle } from '../form/move-handle.tsx';
import { answerWords as words } from './answer-words.ts';
import classes from './answers.module.css';
import { type Answer, type AnswersForm, isGraded, newRow, placed, type Unsaid } from './answers.ts';
import { OptionScore, OptionTitle, type OptionTitleProps } from './option-fields.tsx';
import { severityOptions } from './question-type.tsx';
import { useSortableRow } from './sortable-rows.tsx';
import { SubOptions } from './sub-options.tsx';

export interface AnswerRowProps {
  form: AnswersForm;
  answer: Answer;
  /** Identifies the row, wherever it moves. */
  handle: string;
  at: number;
  language: LanguageId;
  isMultiple: boolean;
  isFresh: boolean;
  onMove: (by: -1 | 1) => void;
  /** Adds an answer after this one. */
  onNext: () => void;
  onPasted: NonNullable<OptionTitleProps['onPasted']>;
  onRemove: () => void;
  /** Sub-options may be added. */
  hasSubs: boolean;
  /** None of the answers is scored. */
  isUnscored: boolean;
  unsaid: Unsaid | undefined;
}

export function AnswerRow(props: AnswerRowProps) {
  const { form, answer, handle, at, language, isMultiple, isFresh, onMove, onNext, onPasted, onRemove } = props;
  const { hasSubs, isUnscored, unsaid } = props;
  const say = useSay();
  const format = useFormat();
  const row = useSortableRow(handle);
  const [freshSub, setFreshSub] = useState<string | null>(null);
  const n = at + 1;
  const path = `answers.${at}` as const;
  const values = form.getValues();
  const tooHigh = typeof values.score === 'number' && (answer.score ?? 0) > values.score;
  const subs = answer.subOptions ?? [];
  const graded = isGraded(answer);
  const isExcluded = isUnscored || answer.excludeFromScoring === true;

  const addSub = () => {
    const sub = newRow();
    form.setFieldValue(`${path}.subOptions`, placed([...subs, sub]));
    setFreshSub(sub.key);
  };

  return (
    <li ref={row.setNodeRef} className={classes.answer} data-dragging={row.isDragging || undefined} style={row.style}>
      <div className={classes.answerLine}>
        <span className={classes.order}>
          <MoveHandle
            name={say(words.named, { n })}
            handle={handle}
            onMove={onMove}
            drag={row.listeners}
            dragRef={row.setActivatorNodeRef}
          />
          {format.number(n)}
        </span>
        <OptionTitle
          form={form}
          path={path}
          option={answer}
          language={language}
          label={say(words.titleOf, { n })}
          isFresh={isFresh}
          onEnter={onNext}
          onPasted={onPasted}
        />
        <OptionScore
          form={form}
          path={path}
          label={say(words.scoreOf, { n })}
          disabled={graded || isExcluded}
          error={tooHigh ? say(questionTexts.scoreTooHigh, { max: format.number(values.score ?? 0) }) : undefined}
        />
        <SeverityOf
          form={form}
          answer={answer}
          path={path}
          label={say(words.severityOf, { n })}
          disabled={isExcluded}
          placeholder={graded ? say(words.byGrade) : unsaid === undefined ? say(words.auto) : undefined}
          unsaid={unsaid}
        />
        <Switch
          className={classes.flag}
          size="sm"
          label={<span className={classes.narrow}>{say(words.excluded)}</span>}
          aria-label={`${say(words.named, { n })}: ${say(words.excluded)}`}
          checked={isExcluded}
          disabled={isUnscored}
          onChange={(event) => form.setFieldValue(`${path}.excludeFromScoring`, event.currentTarget.checked)}
        />
        {isMultiple && (
          <Switch
            className={classes.flag}
            size="sm"
            label={<span className={classes.narrow}>{say(words.exclusive)}</span>}
            aria-label={`${say(words.named, { n })}: ${say(words.exclusive)}`}
            checked={answer.exclusive === true || isExcluded}
            disabled={isExcluded}
            onChange={(event) => form.setFieldValue(`${path}.exclusive`, event.currentTarget.checked)}
          />
        )}
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" className={classes.more} aria-label={say(words.more, { n })}>
              <IconDots size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {hasSubs && (
              <>
                <Menu.Item leftSection={<IconSubtask size={16} />} onClick={addSub}>
                  {say(words.addSub)}
                </Menu.Item>
                <Menu.Divider />
              </>
            )}
            <Menu.Item color="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={onRemove}>
              {say(words.remove)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {subs.length > 0 && (
        <SubOptions
          form={form}
          answer={answer}
          at={at}
          language={language}
          fresh={freshSub}
          onAdd={addSub}
          unsaid={unsaid}
        />
      )}
    </li>
  );
}

interface SeverityProps {
  form: AnswersForm;
  answer: Answer;
  path: `answers.${number}`;
  label: string;
  disabled: boolean;
  placeholder: string | undefined;
  unsaid: Unsaid | undefined;
}

/** The finding that an answer makes; if none is chosen, shows what applies by default. */
function SeverityOf({ form, answer, path, label, disabled, placeholder, unsaid }: SeverityProps) {
  const say = useSay();
  const made = unsaid?.(answer);
  const what = severityOptions.find((one) => one.value === made)?.label ?? words.none;
  return (
    <Select
      size="sm"
      aria-label={label}
      className={classes.severity}
      placeholder={placeholder ?? say(words.unsaid, { what: say(what).toLocaleLowerCase('tr') })}
      data={severityOptions.map((one) => ({ value: one.value, label: say(one.label) }))}
      value={answer.severity ?? null}
      onChange={(next) =>
        form.setFieldValue(`${path}.severity`, severityOptions.find((one) => one.value === next)?.value ?? null)
      }
      clearable
      disabled={disabled}
    />
  );
}
