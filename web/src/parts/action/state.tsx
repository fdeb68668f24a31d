import { actionStateTexts } from '@sahada/contract/action-status';
import { type ActionState, actionStateCodes, type Severity } from '@sahada/contract/codes';
import { severityTexts } from '@sahada/contract/severity';
import { useSay } from '../../client/language.ts';
import { StatusBadge, type Tone } from '../say/status-badge.tsx';

export const stateTones: Record<ActionState, Tone> = {
  todo: 'neutral',
  inProgress: 'info',
  submitted: 'waiting',
  done: 'good',
  cancelled: 'neutral',
};

export const severityTones: Record<Severity, Tone> = { observation: 'info', minor: 'warn', major: 'bad' };

export const stateOf = (code: number): ActionState =>
  (Object.keys(actionStateCodes) as ActionState[]).find((state) => actionStateCodes[state] === code) ?? 'todo';

/** The state of an action, in words and shape. */
export function StateBadge({ state }: { state: ActionState }) {
  const say = useSay();
  return <StatusBadge tone={stateTones[state]}>{say(actionStateTexts[state])}</StatusBadge>;
}

/** How grave a finding is, in words and shape. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const say = useSay();
  return <StatusBadge tone={severityTones[severity]}>{say(severityTexts[severity])}</StatusBadge>;
}
