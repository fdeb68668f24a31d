import { statuses } from '@sahada/contract/codes';
import { flagTexts } from '@sahada/contract/status';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { TwoLines } from '../../parts/list/two-lines.tsx';
import { StatusBadge, toneOfStatus } from '../../parts/say/status-badge.tsx';
import type { ReviewItem } from './list.tsx';
import classes from './review.module.css';
import { words } from './words.ts';

interface CellProps {
  item: ReviewItem;
}

export function PlanCell({ item }: CellProps) {
  const say = useSay();
  return (
    <span className={classes.two}>
      <TwoLines>{item.definition}</TwoLines>
      <small>
        {item.number} · {item.participant ?? say(words.anonymous)}
      </small>
    </span>
  );
}

/** The state, and what is out of the ordinary about it. */
export function StatusCell({ item }: CellProps) {
  const say = useSay();
  const format = useFormat();
  const isApart = item.apart !== null;
  const flags = item.flags.filter((flag) => flag === 'AwaitingPictures' || flag === 'Incomplete');
  return (
    <span className={classes.badges}>
      {isApart ? (
        <StatusBadge tone="warn">{say(words.apart[item.apart as keyof typeof words.apart])}</StatusBadge>
      ) : (
        <StatusBadge tone={toneOfStatus(item.statusCode)}>{item.statusName as string}</StatusBadge>
      )}
      {item.conflicts > 0 && <StatusBadge tone="bad">{say(words.conflicts)}</StatusBadge>}
      {item.revision > 0 && item.statusCode === statuses.PendingApproval && (
        <StatusBadge tone="info">{say(words.corrected)}</StatusBadge>
      )}
      {flags.map((flag) => (
        <StatusBadge key={flag} tone="waiting">
          {say(flagTexts[flag])}
        </StatusBadge>
      ))}
      {item.dueAt !== null && <small>{say(words.due, { at: format.date(item.dueAt) })}</small>}
    </span>
  );
}

export function ScoreCell({ item }: CellProps) {
  const say = useSay();
  const format = useFormat();
  if (item.percent === null) return <small className={classes.quiet}>{say(words.notScored)}</small>;
  return (
    <span className={classes.two}>
      <strong>{format.percent(item.percent)}</strong>
      {item.level !== null && <small>{item.level}</small>}
    </span>
  );
}

export function FindingsCell({ item }: CellProps) {
  const say = useSay();
  const format = useFormat();
  if (item.findings === 0 && !item.critical)
    return (
      <span className={classes.quiet} data-none>
        –
      </span>
    );
  return (
    <span className={classes.findings}>
      {item.critical && <StatusBadge tone="bad">{say(words.critical)}</StatusBadge>}
      {format.number(item.findings)}
    </span>
  );
}

export function PlaceCell({ item }: CellProps) {
  return (
    <span className={classes.two}>
      <TwoLines>{item.locationName}</TwoLines>
      <small>{item.customerName}</small>
    </span>
  );
}

export function ReceivedCell({ item }: CellProps) {
  const format = useFormat();
  return (
    <span className={classes.two}>
      <span>{format.relative(item.receivedAt)}</span>
      <small>{format.dateTime(item.receivedAt)}</small>
    </span>
  );
}
