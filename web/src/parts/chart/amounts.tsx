import type { ReactNode } from 'react';
import { useBytes } from '../say/bytes.ts';
import classes from './amounts.module.css';
import { Track } from './track.tsx';

interface Amount {
  key: string;
  label: string;
  /** How many, in words. */
  count: ReactNode;
  bytes: number;
}

/** What takes how much room, the largest first: a bar for each, beside its figures. */
export function Amounts({ label, amounts }: { label: string; amounts: readonly Amount[] }) {
  const bytes = useBytes();
  const most = Math.max(1, ...amounts.map((each) => each.bytes));
  const sorted = [...amounts].sort((one, other) => other.bytes - one.bytes);
  return (
    <ul className={classes.amounts} aria-label={label}>
      {sorted.map((each) => (
        <li key={each.key}>
          <span>{each.label}</span>
          <Track className={classes.bar} percent={(100 * each.bytes) / most} />
          <span className={classes.count}>{each.count}</span>
          <strong>{bytes(each.bytes)}</strong>
        </li>
      ))}
    </ul>
  );
}
