import { Button } from '@mantine/core';
import type { WireAnswerRow } from '@sahada/contract/audit';
import { IconInfoCircle, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { SeverityBadge } from '../../parts/action/state.tsx';
import { PhotoStrip } from '../../parts/picture/photo-strip.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { answerText, toneOfRow } from './answer.ts';
import { EditLine } from './edit-line.tsx';
import classes from './question-row.module.css';
import { words } from './words.ts';
import { Worth } from './worth.tsx';

export interface QuestionRowProps {
  row: WireAnswerRow;
  /** Above the answer instead of the question: whose answer it is. */
  heading?: string;
  /** What its buttons are about, where that is more than what stands above the answer. */
  name?: string;
  onEdit: (answerId: number) => void;
  onPhoto: (answerId: number, at: number) => void;
  openFor: (row: WireAnswerRow) => boolean;
  /** Below all that was answered. */
  under?: ReactNode;
}

/** One question with its answer, note, photos, points and corrections. */
export function QuestionRow(props: QuestionRowProps) {
  const { row, heading, name = heading ?? row.questionText, onEdit, onPhoto, openFor, under } = props;
  const say = useSay();
  const format = useFormat();
  if (row.infoOnly) {
    return (
      <p className={classes.info}>
        <IconInfoCircle size={17} stroke={1.7} aria-hidden />
        {row.questionText}
      </p>
    );
  }
  const answer = answerText(row, format);
  const last = row.edits.at(-1);
  return (
    <article className={classes.row} id={`answer-${row.auditPlanAnswerId}`} tabIndex={-1}>
      <span className={classes.place}>{heading === undefined ? row.place : ''}</span>
      <div>
        <h3 className={classes.question}>{heading ?? row.questionText}</h3>
        <p className={classes.answer} data-tone={toneOfRow(row)} data-none={answer === null || undefined}>
          {answer ?? say(words.none)}
        </p>
        {row.note !== null && (
          <p className={classes.note}>
            <span>{say(words.note)}</span>
            {row.note}
          </p>
        )}
        <PhotoStrip pictures={row.pictures} name={name} onPhoto={(at) => onPhoto(row.auditPlanAnswerId, at)} />
        {last !== undefined && row.edits.map((edit) => <EditLine key={`${edit.at}${edit.new}`} edit={edit} />)}
        {under}
      </div>
      <div className={classes.side}>
        <Worth row={row} />
        {row.severity !== null && <SeverityBadge severity={row.severity} />}
        {row.critical && row.scored && row.earned === 0 && !row.excluded && (
          <StatusBadge tone="bad">{say(words.critical)}</StatusBadge>
        )}
        {openFor(row) && (
          <Button
            className={classes.edit ?? ''}
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPencil size={14} stroke={1.8} />}
            aria-label={say(words.correctNamed, { question: name })}
            onClick={() => onEdit(row.auditPlanAnswerId)}
          >
            {say(words.correct)}
          </Button>
        )}
      </div>
    </article>
  );
}
