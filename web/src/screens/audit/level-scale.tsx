import type { WireDetails } from '@sahada/contract/audit';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { levelColor } from '../../parts/chart/level-mix.ts';
import classes from './level-scale.module.css';
import { words } from './words.ts';

/** The result's place among the project's levels. The header says the same in words. */
export function LevelScale({
  levels,
  percent,
  level,
}: {
  levels: WireDetails['levels'];
  percent: number;
  level: string | null;
}) {
  const say = useSay();
  const format = useFormat();
  const colorOf = (rank: number) => (levels.length < 2 ? undefined : levelColor('', rank, levels.length));
  return (
    <div className={classes.scale} aria-hidden>
      <span className={classes.title}>{say(words.scale)}</span>
      <div className={classes.band}>
        {levels.map((one, rank) => {
          const end = levels[rank + 1]?.min ?? one.max;
          return <span key={one.min} style={{ flexGrow: Math.max(end - one.min, 1), background: colorOf(rank) }} />;
        })}
        <i style={{ left: `${Math.min(Math.max(percent, 0.6), 99.4)}%` }} />
      </div>
      <div className={classes.names}>
        {levels.map((one, rank) => (
          <span key={one.min} data-here={one.name === level || undefined}>
            <i style={{ background: colorOf(rank) }} />
            {one.name}{' '}
            <small>
              {format.number(one.min)}–{format.number(one.max)}
            </small>
          </span>
        ))}
      </div>
    </div>
  );
}
