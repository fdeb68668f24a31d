import { Skeleton } from '@mantine/core';
import { review, type WireHistoryLine } from '@sahada/contract/review';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { EditLine } from './edit-line.tsx';
import classes from './review.module.css';
import { reviewWords } from './review-words.ts';
import { words } from './words.ts';

/** What happened to one response, newest first. */
export function Timeline({ responseId }: { responseId: number }) {
  const say = useSay();
  const read = useRead(review.history, { responseId }, { keep: true, announce: 'none' });
  return (
    <section className={classes.card} aria-label={say(reviewWords.historyTitle)}>
      <h2>{say(reviewWords.historyTitle)}</h2>
      {read.data !== undefined ? (
        <ol className={classes.timeline}>
          {read.data.map((line) => (
            <Line key={`${line.kind} ${line.at} ${line.changes[0]?.auditPlanAnswerId ?? ''}`} line={line} />
          ))}
        </ol>
      ) : read.error === null ? (
        <Skeleton height={72} />
      ) : (
        <LoadFailed read={read} />
      )}
    </section>
  );
}

const tones: Partial<Record<WireHistoryLine['kind'], string>> = {
  approved: 'good',
  returned: 'warn',
  conflict: 'warn',
  rejected: 'bad',
  turnedAway: 'bad',
};

function Line({ line }: { line: WireHistoryLine }) {
  const say = useSay();
  const format = useFormat();
  const { kind, at, by, reason, marked, changes } = line;
  return (
    <li data-tone={tones[kind]}>
      <strong>{say(reviewWords.history[kind])}</strong>
      <small>{by === null ? format.dateTime(at) : say(words.editBy, { name: by, at: format.dateTime(at) })}</small>
      {reason !== '' && <p className={classes.reason}>{reason}</p>}
      {kind === 'returned' && (
        <p className={classes.quiet}>
          {say(reviewWords.markedAnswers, {
            questions: marked.length === 0 ? say(reviewWords.whole) : marked.join(', '),
          })}
        </p>
      )}
      {changes.map((change) => (
        <div key={change.auditPlanAnswerId} className={classes.change}>
          <p className={classes.quiet}>{change.questionText}</p>
          <EditLine edit={change} />
        </div>
      ))}
    </li>
  );
}
