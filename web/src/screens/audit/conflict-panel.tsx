import { Button, Skeleton } from '@mantine/core';
import { decisionReason } from '@sahada/contract/audit';
import { review, type WireConflictRow } from '@sahada/contract/review';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { SeverityBadge } from '../../parts/action/state.tsx';
import { useEditor } from '../../parts/form/editor.ts';
import { TextareaField } from '../../parts/form/fields.tsx';
import { ReasonDialog } from '../../parts/form/reason-dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './review.module.css';
import { reviewWords } from './review-words.ts';
import { SideBySide } from './side-by-side.tsx';
import { words } from './words.ts';

/** The contents that came under one key, each beside the one in force. */
export function ConflictPanel({ responseId, mayChoose }: { responseId: number; mayChoose: boolean }) {
  const say = useSay();
  const read = useRead(review.conflicts, { responseId }, { keep: true, announce: 'none' });
  const [choosing, setChoosing] = useState<number | null>(null);
  if (read.data === undefined) {
    return (
      <section className={classes.card}>
        {read.error === null ? <Skeleton height={72} /> : <LoadFailed read={read} />}
      </section>
    );
  }
  const [present, ...others] = read.data;
  if (present === undefined || others.length === 0) return null;
  return (
    <section className={classes.card} aria-label={say(reviewWords.conflictTitle)} data-tone="warn">
      <h2>{say(reviewWords.conflictTitle)}</h2>
      <p className={classes.quiet}>{say(reviewWords.conflictUnder)}</p>
      {others.map((other) => (
        <div key={other.id} className={classes.conflict}>
          <Contents present={present} other={other} />
          {mayChoose && (
            <Button variant="default" size="sm" onClick={() => setChoosing(other.id)}>
              {say(reviewWords.choose)}
            </Button>
          )}
        </div>
      ))}
      {choosing !== null && <Choose responseId={responseId} id={choosing} close={() => setChoosing(null)} />}
    </section>
  );
}

function Contents({ present, other }: { present: WireConflictRow; other: WireConflictRow }) {
  const say = useSay();
  const format = useFormat();
  const spell = (title: string, { percent }: WireConflictRow): string =>
    percent === null ? title : `${title} · ${format.percent(percent)}`;
  const rowOf = ({ answers }: WireConflictRow, id: number) =>
    answers.find((row) => row.auditPlanAnswerId === id) ?? null;
  if (other.differs.length === 0 && !other.findingsDiffer)
    return <p className={classes.quiet}>{say(reviewWords.sameAnswers)}</p>;
  const left = spell(say(reviewWords.inForce), present);
  const right = spell(say(reviewWords.other, { at: format.dateTime(other.receivedAt) }), other);
  return (
    <SideBySide
      left={left}
      right={right}
      after={
        other.findingsDiffer && (
          <article className={classes.pair}>
            <h3>{say(words.ownFindings)}</h3>
            <Findings label={left} findings={present.findings} />
            <Findings label={right} findings={other.findings} />
          </article>
        )
      }
      pairs={other.differs.map((id) => {
        const [left, right] = [rowOf(present, id), rowOf(other, id)];
        return { key: id, question: (left ?? right)?.questionText ?? '', left, right };
      })}
    />
  );
}

/** What the auditor added apart from any question, in one of the contents. */
function Findings({ label, findings }: { label: string; findings: WireConflictRow['findings'] }) {
  const say = useSay();
  return (
    <div className={classes.side}>
      <span className={classes.sideLabel}>{label}</span>
      {findings.length === 0 && <p className={classes.quiet}>{say(reviewWords.noFindings)}</p>}
      {findings.map(({ title, note, severity }) => (
        <div key={`${severity} ${title} ${note}`}>
          <p className={classes.sideAnswer}>
            {title} <SeverityBadge severity={severity} />
          </p>
          {note !== null && <p className={classes.sideNote}>{note}</p>}
        </div>
      ))}
    </div>
  );
}

interface Form {
  responseId: number;
  id: number;
  reason: string;
}

function Choose({ responseId, id, close }: { responseId: number; id: number; close: () => void }) {
  const say = useSay();
  const editor = useEditor(review.choose, {
    initial: { reason: '' } as Form,
    with: { responseId, id },
    check: ({ reason }): Record<string, typeof decisionReason> =>
      reason.trim() === '' ? { reason: decisionReason } : {},
  });
  return (
    <ReasonDialog
      editor={editor}
      title={say(reviewWords.chooseTitle)}
      under={say(reviewWords.chooseUnder)}
      yes={say(reviewWords.choose)}
      no={say(common.cancel)}
      close={close}
    >
      <TextareaField form={editor.form} name="reason" label={words.reason} required autoFocus />
    </ReasonDialog>
  );
}
