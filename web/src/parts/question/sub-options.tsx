import { ActionIcon, Button, Select } from '@mantine/core';
import type { LanguageId } from '@sahada/contract/codes';
import { questionTexts } from '@sahada/contract/question';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { MoveHandle } from '../form/move-handle.tsx';
import { answerWords as words } from './answer-words.ts';
import classes from './answers.module.css';
import {
  type Answer,
  type AnswersForm,
  isGraded,
  keyOf,
  moved,
  placed,
  type SubOption,
  type Unsaid,
  withPasted,
} from './answers.ts';
import { OptionScore, OptionTitle, type OptionTitleProps } from './option-fields.tsx';
import { severityOptions } from './question-type.tsx';
import { SortableRows, useSortableRow } from './sortable-rows.tsx';

export interface SubOptionsProps {
  form: AnswersForm;
  answer: Answer;
  /** The answer's place. */
  at: number;
  language: LanguageId;
  /** The key of the one just added. */
  fresh: string | null;
  onAdd: () => void;
  unsaid: Unsaid | undefined;
}

/** Grades or reasons under an answer, with a word for which of the two. */
export function SubOptions({ form, answer, at, language, fresh, onAdd, unsaid }: SubOptionsProps) {
  const say = useSay();
  const subs: readonly SubOption[] = answer.subOptions ?? [];
  const graded = isGraded(answer);
  const change = (next: readonly SubOption[]) => {
    form.setFieldValue(`answers.${at}.subOptions`, placed(next));
    form.clearErrors();
  };
  return (
    <div className={classes.subs}>
      <p className={classes.explained}>{say(graded ? words.grades : words.reasons)}</p>
      <SortableRows ids={subs.map(keyOf)} onMove={(from, to) => change(moved(subs, from, to))}>
        <ol className={classes.rows} aria-label={say(words.subs)}>
          {subs.map((sub, place) => (
            <SubRow
              key={keyOf(sub, place)}
              handle={keyOf(sub, place)}
              form={form}
              sub={sub}
              answer={answer}
              path={`answers.${at}.subOptions.${place}`}
              n={place + 1}
              language={language}
              isFresh={keyOf(sub, place) === fresh}
              onMove={(by) => change(moved(subs, place, place + by))}
              onRemove={() => change(subs.toSpliced(place, 1))}
              onEnter={onAdd}
              onPasted={(...pasted) => change(withPasted(subs, place, ...pasted))}
              unsaid={unsaid}
            />
          ))}
        </ol>
      </SortableRows>
      <div>
        <Button variant="subtle" size="compact-xs" leftSection={<IconPlus size={14} />} onClick={onAdd}>
          {say(words.addSub)}
        </Button>
      </div>
    </div>
  );
}

interface SubRowProps {
  handle: string;
  form: AnswersForm;
  sub: SubOption;
  answer: Answer;
  path: `answers.${number}.subOptions.${number}`;
  n: number;
  language: LanguageId;
  isFresh: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onEnter: () => void;
  onPasted: NonNullable<OptionTitleProps['onPasted']>;
  unsaid: Unsaid | undefined;
}

function SubRow(props: SubRowProps) {
  const { form, handle, sub, answer, path, n, language, isFresh, onMove, onRemove, onEnter, onPasted, unsaid } = props;
  const say = useSay();
  const format = useFormat();
  const row = useSortableRow(handle);
  const values = form.getValues();
  const tooHigh = typeof values.score === 'number' && (sub.score ?? 0) > values.score;
  const graded = isGraded(answer);
  const made = graded ? unsaid?.({ ...sub, excludeFromScoring: answer.excludeFromScoring }) : null;
  const what = severityOptions.find((one) => one.value === made)?.label ?? words.none;
  return (
    <li ref={row.setNodeRef} className={classes.sub} data-dragging={row.isDragging || undefined} style={row.style}>
      <MoveHandle
        name={say(words.subNamed, { n })}
        handle={handle}
        onMove={onMove}
        drag={row.listeners}
        dragRef={row.setActivatorNodeRef}
      />
      <OptionTitle
        form={form}
        path={path}
        option={sub}
        language={language}
        label={say(words.subTitle, { n })}
        isFresh={isFresh}
        onEnter={onEnter}
        onPasted={onPasted}
      />
      <OptionScore
        form={form}
        path={path}
        label={say(words.subScore, { n })}
        disabled={answer.excludeFromScoring === true}
        error={tooHigh ? say(questionTexts.scoreTooHigh, { max: format.number(values.score ?? 0) }) : undefined}
      />
      <Select
        size="sm"
        className={classes.severity}
        aria-label={say(words.subSeverity, { n })}
        placeholder={say(words.unsaid, { what: say(what).toLocaleLowerCase('tr') })}
        data={severityOptions.map((one) => ({ value: one.value, label: say(one.label) }))}
        value={sub.severity ?? null}
        onChange={(next) =>
          form.setFieldValue(`${path}.severity`, severityOptions.find((one) => one.value === next)?.value ?? null)
        }
        clearable
        disabled={answer.excludeFromScoring === true}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={say(words.removeSub, { n })} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}
