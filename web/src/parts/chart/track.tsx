import type { Tone } from '../say/status-badge.tsx';
import classes from './track.module.css';

export interface TrackProps {
  /** 0 to 100. */
  percent: number;
  tone?: Tone;
  /** Instead of a tone's. */
  color?: string | undefined;
  thin?: boolean;
  /** Its place in the row. */
  className?: string | undefined;
}

/** A share as a bar. Its figure is beside it, so nothing depends on seeing it. */
export function Track({ percent, tone, color, thin, className }: TrackProps) {
  return (
    <span className={`${classes.track} ${className ?? ''}`} data-tone={tone} data-thin={thin} aria-hidden>
      <span style={{ width: `${percent}%`, background: color }} />
    </span>
  );
}
