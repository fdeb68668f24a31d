import { ActionIcon, Menu, Select, Switch } from '@mantine/core';
import { questionTexts } from '@sahada/contract/question';
import type { LanguageId } from '@sahada/contract/text';
import { IconDots, IconSubtask, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { MoveHandle } from '../../parts/move-handle.tsx';
import { severityOptions } from '../../parts/question-type.tsx';
import { answerWords as words } from './answer-words.ts';
import { type Answer, type Form, isGraded, keyOf, newRow, placed, severityUnsaid } from './form.ts';
import { OptionScore, OptionTitle } from './option-fields.tsx';
import classes from './questions.module.css';
import { useSortableRow } from './sortable-rows.tsx';
import { SubOptions } from './sub-options.tsx';

export interface AnswerRowProps {
  form: Form;
  answer: Answer;
  at: number;
  language: LanguageId;
  isMultiple: boolean;
  isFresh: boolean;
  onMove: (by: -1 | 1) => void;
  /** Another one after this. */
  onNext: () => void;
  onRemove: () => void;
}

export function AnswerRow(props: AnswerRowProps) {
  const { form, answer, at, language, isMultiple, isFresh, onMove, onNext, onRemove } = props;
  const say = useSay();
  const format = useFormat();
  const key = keyOf(answer);
  const row = useSortableRow(key);
  const [freshSub, setFreshSub] = useState<string | null>(null);
  const n = at + 1;
  const path = `answers.${at}` as const;
  const values = form.getValues();
  const tooHigh = typeof values.score === 'number' && (answer.score ?? 0) > values.score;
  const subs = answer.subOptions ?? [];
  const graded = isGraded(answer);

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
            handle={key}
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
        />
        <OptionScore
          form={form}
          path={path}
          label={say(words.scoreOf, { n })}
          disabled={graded || answer.excludeFromScoring === true}
          error={tooHigh ? say(questionTexts.scoreTooHigh, { max: format.number(values.score ?? 0) }) : undefined}
        />
        <SeverityOf form={form} answer={answer} path={path} label={say(words.severityOf, { n })} graded={graded} />
        <Switch
          className={classes.flag}
          size="sm"
          label={<span className={classes.narrow}>{say(words.excluded)}</span>}
          aria-label={`${say(words.named, { n })}: ${say(words.excluded)}`}
          checked={answer.excludeFromScoring === true}
          onChange={(event) => form.setFieldValue(`${path}.excludeFromScoring`, event.currentTarget.checked)}
        />
        {isMultiple && (
          <Switch
            className={classes.flag}
            size="sm"
            label={<span className={classes.narrow}>{say(words.exclusive)}</span>}
            aria-label={`${say(words.named, { n })}: ${say(words.exclusive)}`}
            checked={answer.exclusive === true || answer.excludeFromScoring === true}
            disabled={answer.excludeFromScoring === true}
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
            <Menu.Item leftSection={<IconSubtask size={16} />} onClick={addSub}>
              {say(words.addSub)}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
              {say(words.remove)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {subs.length > 0 && (
        <SubOptions form={form} answer={answer} at={at} language={language} fresh={freshSub} onAdd={addSub} />
      )}
    </li>
  );
}

/** The finding an answer makes; left open, the screen says what that means now. */
function SeverityOf(props: { form: Form; answer: Answer; path: `answers.${number}`; label: string; graded: boolean }) {
  const { form, answer, path, label, graded } = props;
  const say = useSay();
  const unsaid = severityUnsaid(form.getValues(), answer);
  const what = severityOptions.find((one) => one.value === unsaid)?.label ?? words.none;
  return (
    <Select
      size="sm"
      aria-label={label}
      className={classes.severity}
      placeholder={graded ? say(words.byGrade) : say(words.unsaid, { what: say(what).toLocaleLowerCase('tr') })}
      data={severityOptions.map((one) => ({ value: one.value, label: say(one.label) }))}
      value={answer.severity ?? null}
      onChange={(next) =>
        form.setFieldValue(`${path}.severity`, severityOptions.find((one) => one.value === next)?.value ?? null)
      }
      clearable
      disabled={answer.excludeFromScoring === true}
    />
  );
}
