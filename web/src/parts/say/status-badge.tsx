import { statuses } from '@sahada/contract/codes';
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconInfoCircle,
} from '@tabler/icons-react';
import classes from './status-badge.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral' | 'waiting';

/** The shape of a state, beside its colour. */
export const toneIcons = {
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
  neutral: IconCircleDashed,
  waiting: IconClock,
} as const;

export interface StatusBadgeProps {
  tone: Tone;
  /** Without a field behind it, where nearly every row has it. */
  quiet?: boolean;
  /** The state in words; colour and shape only repeat it. */
  children: string;
}

/** A state: always words and a shape of its own besides the colour. */
export function StatusBadge({ tone, quiet, children }: StatusBadgeProps) {
  const Icon = toneIcons[tone] ?? IconCircle;
  return (
    <span className={classes.badge} data-tone={tone} data-quiet={quiet || undefined}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  );
}

const statusTones: Record<number, Tone> = {
  [statuses.Draft]: 'neutral',
  [statuses.Planned]: 'info',
  [statuses.InProgress]: 'info',
  [statuses.PendingApproval]: 'waiting',
  [statuses.Returned]: 'warn',
  [statuses.Approved]: 'good',
  [statuses.Rejected]: 'bad',
  [statuses.Missed]: 'bad',
  [statuses.Cancelled]: 'neutral',
};

/** The tone of a plan's or response's status code. */
export const toneOfStatus = (code: number): Tone => statusTones[code] ?? 'neutral';
