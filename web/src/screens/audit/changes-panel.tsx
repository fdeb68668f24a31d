import { Skeleton } from '@mantine/core';
import { review } from '@sahada/contract/review';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './review.module.css';
import { reviewWords } from './review-words.ts';
import { SideBySide } from './side-by-side.tsx';

/** What the last correction changed, and what was marked and came back as it was. */
export function ChangesPanel({ responseId }: { responseId: number }) {
  const say = useSay();
  const read = useRead(review.changes, { responseId }, { keep: true, announce: 'none' });
  const rows = read.data;
  return (
    <section className={classes.card} aria-label={say(reviewWords.changesTitle)}>
      <h2>{say(reviewWords.changesTitle)}</h2>
      {rows === undefined ? (
        read.error === null ? (
          <Skeleton height={72} />
        ) : (
          <LoadFailed read={read} />
        )
      ) : rows.length === 0 ? (
        <p className={classes.quiet}>{say(reviewWords.changesNone)}</p>
      ) : (
        <SideBySide
          left={say(reviewWords.before)}
          right={say(reviewWords.after)}
          pairs={rows.map((row) => ({
            key: row.auditPlanAnswerId,
            question: row.questionText,
            left: row.old,
            right: row.new,
            badges: (
              <>
                {row.marked && <StatusBadge tone="info">{say(reviewWords.marked)}</StatusBadge>}
                {!row.changed && <StatusBadge tone="warn">{say(reviewWords.unchanged)}</StatusBadge>}
              </>
            ),
          }))}
        />
      )}
    </section>
  );
}
