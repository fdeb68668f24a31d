import type { CSSProperties, ReactNode } from 'react';
import type { Tone } from '../say/status-badge.tsx';
import classes from './ring.module.css';

export interface RingProps {
  /** How much of the circle is filled, 0 to 100. */
  percent: number;
  /** What it says, in words; the colour only repeats it. */
  label: string;
  tone?: Tone;
  /** Instead of a tone's. */
  color?: string | undefined;
  /** In px. */
  size: number;
  /** Inside. */
  children: ReactNode;
}

/** A share as a ring. */
export function Ring({ percent, label, tone, color, size, children }: RingProps) {
  return (
    <div
      className={classes.ring}
      style={{ width: size, height: size, '--figure': `${size / 5.7}px`, '--ring': color } as CSSProperties}
      data-tone={tone}
      role="img"
      aria-label={label}
    >
      <svg viewBox="0 0 120 120" aria-hidden focusable="false">
        <circle cx="60" cy="60" r="52" className={classes.back} />
        {percent > 0 && (
          <circle cx="60" cy="60" r="52" className={classes.arc} pathLength="100" strokeDasharray={`${percent} 100`} />
        )}
      </svg>
      <span className={classes.inside}>{children}</span>
    </div>
  );
}
