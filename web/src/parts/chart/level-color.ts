import { hundredths } from '@sahada/contract/hundredths';
import { type LevelBounds, levelPlace } from '@sahada/rules/score';

/** From red through amber to green; `kind` is '', '-soft' or '-text'. */
export function levelColor(kind: '' | '-soft' | '-text', rank: number, count: number): string {
  const height = count < 2 ? 1 : rank / (count - 1);
  const [from, to, share] =
    height < 0.5 ? ['bad', 'warn', height * 200] : (['warn', 'good', (height - 0.5) * 200] as const);
  return `color-mix(in oklab, var(--sh-${to}${kind}) ${share}%, var(--sh-${from}${kind}))`;
}

/** The colour of the level that a percent reaches; without levels a percent has no meaning of its own. */
export function colorOfPercent(
  percent: number | null,
  levels: readonly LevelBounds[],
  critical = false,
): string | undefined {
  const place = percent === null ? null : levelPlace(hundredths(percent), levels, critical);
  return place === null ? undefined : levelColor('', place.rank, place.count);
}
