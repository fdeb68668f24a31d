import type { WireAnswerRow } from '@sahada/contract/audit';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './question-row.module.css';
import { words } from './words.ts';

/** A question's points, or why it has none. */
export function Worth({ row }: { row: Pick<WireAnswerRow, 'excluded' | 'scored' | 'earned' | 'max'> }) {
  const say = useSay();
  const format = useFormat();
  if (row.excluded) return <StatusBadge tone="neutral">{say(words.excluded)}</StatusBadge>;
  if (!row.scored) return null;
  return (
    <span className={classes.worth}>
      {say(words.pointsOf, { earned: format.number(row.earned), max: format.number(row.max) })}
    </span>
  );
}
