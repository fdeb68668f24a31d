import { levelTone } from '@sahada/rules/level-tone';

type Kind = '' | '-soft' | '-text';

/** The colour of a level, from red through amber to green, by its place among all. */
export const levelColor = (kind: Kind, rank: number, count: number): string =>
  heightColor(kind, count < 2 ? 1 : rank / (count - 1));

/** The same by its height, from 0 to 1. */
export function heightColor(kind: Kind, height: number): string {
  const { from, to, share } = levelTone(height);
  return `color-mix(in oklab, var(--sh-${to}${kind}) ${share * 100}%, var(--sh-${from}${kind}))`;
}
