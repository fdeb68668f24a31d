import { hundredths } from '@sahada/contract/hundredths';
import { type LevelBounds, levelPlace } from '@sahada/rules/score';
import { levelColor } from './level-mix.ts';

/** The colour of the level that a percent reaches; without levels a percent has no meaning of its own. */
export function colorOfPercent(
  percent: number | null,
  levels: readonly LevelBounds[],
  critical = false,
): string | undefined {
  const place = percent === null ? null : levelPlace(hundredths(percent), levels, critical);
  return place === null ? undefined : levelColor('', place.rank, place.count);
}
