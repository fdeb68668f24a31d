import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { SeverityBadge, StateBadge } from '../../parts/action/state.tsx';
import { actionWords } from '../../parts/action/words.ts';
import { TwoLines } from '../../parts/list/two-lines.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './action.module.css';
import type { Item } from './steps.ts';
import { words } from './words.ts';

interface CellProps {
  item: Item;
}

export function TitleCell({ item }: CellProps) {
  return (
    <span className={classes.two}>
      <TwoLines>{item.title}</TwoLines>
      <small>
        {item.number} · {item.finding === '' ? item.definition : item.finding}
      </small>
    </span>
  );
}

export function StateCell({ item }: CellProps) {
  return <StateBadge state={item.state} />;
}

export function SeverityCell({ item }: CellProps) {
  return item.severity === null ? null : <SeverityBadge severity={item.severity} />;
}

export function OwnerCell({ item }: CellProps) {
  const say = useSay();
  return (
    <span className={classes.two}>
      <TwoLines>{item.ownerName}</TwoLines>
      {item.ownerUserId === null && <small>{item.ownerEmail ?? say(words.outside)}</small>}
    </span>
  );
}

export function DueCell({ item }: CellProps) {
  const say = useSay();
  const format = useFormat();
  return (
    <span className={classes.due}>
      {format.date(item.dueDate)}
      {item.overdue && <StatusBadge tone="bad">{say(actionWords.overdue)}</StatusBadge>}
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
