import { type AnyText, fill, type Language } from '@sahada/contract/text';
import { later } from './words-later.ts';

const minute = 60_000;

const steps: readonly [from: number, unit: number, text: AnyText][] = [
  [24 * 60 * minute, 24 * 60 * minute, later.waitingDays],
  [60 * minute, 60 * minute, later.waitingHours],
  [minute, minute, later.waitingMinutes],
];

/** For how long something has waited ("2 saattir"), by its largest whole unit; null within the first minute. */
export function ageText(since: number, now: number, language: Language): string | null {
  const age = now - since;
  const step = steps.find(([from]) => age >= from);
  return step ? fill(step[2], language, { n: Math.floor(age / step[1]) }) : null;
}
