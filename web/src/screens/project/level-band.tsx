import { say } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { levelColor } from '../../parts/chart/level-mix.ts';
import classes from './level-band.module.css';

const words = {
  scale: say({ tr: 'Başarı seviyeleri: {levels}', en: 'Achievement levels: {levels}' }),
  range: say({ tr: '%{from}–{to}', en: '{from}–{to}%' }),
  one: say({ tr: '{name} {range}', en: '{name} {range}' }),
  noLevel: say({ tr: 'Seviye yok', en: 'No level' }),
};

/** A level with both of its ends; `index` is its place in the form. */
export interface Band {
  index: number;
  name: string;
  min: number;
  max: number;
}

const clamp = (value: number) => Math.min(100, Math.max(0, value));

const risingOf = (bands: readonly Band[]): Band[] => [...bands].sort((one, other) => one.min - other.min);

/** A seam of at most 1 to the next level belongs to the lower one, as in rules/score.ts. */
function endOf(band: Band, next: Band | undefined): number {
  if (next === undefined) return clamp(band.max);
  return clamp(next.min - band.max <= 1 ? next.min : band.max);
}

/** Percents without a level: below the first, above the last, and between. */
export function gapsOf(bands: readonly Band[]): { from: number; to: number }[] {
  const rising = risingOf(bands);
  let top = 0;
  const gaps: { from: number; to: number }[] = [];
  for (const [at, band] of rising.entries()) {
    if (clamp(band.min) > top) gaps.push({ from: top, to: clamp(band.min) });
    top = Math.max(top, endOf(band, rising[at + 1]));
  }
  if (top < 100) gaps.push({ from: top, to: 100 });
  return gaps;
}

/** The scale from 0 to 100, divided by the levels. */
export function LevelBand({ bands }: { bands: readonly Band[] }) {
  const say = useSay();
  const format = useFormat();
  const rising = risingOf(bands);
  const rangeOf = ({ min, max }: Band) => say(words.range, { from: format.number(min), to: format.number(max) });
  const spoken = rising.map((band) => say(words.one, { name: band.name, range: rangeOf(band) })).join(', ');
  return (
    <div className={classes.band} role="img" aria-label={say(words.scale, { levels: spoken })}>
      <div className={classes.scale}>
        {gapsOf(bands).map(({ from, to }) => (
          <span key={from} className={classes.gap} style={{ left: `${from}%`, width: `${to - from}%` }}>
            <span>{say(words.noLevel)}</span>
          </span>
        ))}
        {rising.map((band, rank) => {
          const from = clamp(band.min);
          const to = Math.max(from, endOf(band, rising[rank + 1]));
          return (
            <span
              key={band.index}
              className={classes.part}
              style={{
                left: `${from}%`,
                width: `${to - from}%`,
                background: levelColor('-soft', rank, rising.length),
                color: levelColor('-text', rank, rising.length),
                borderTopColor: levelColor('', rank, rising.length),
              }}
              title={`${band.name} ${rangeOf(band)}`}
            >
              <strong>{band.name}</strong>
              <span>{rangeOf(band)}</span>
            </span>
          );
        })}
      </div>
      <div className={classes.marks} aria-hidden>
        {[0, 25, 50, 75, 100].map((mark) => (
          <span
            key={mark}
            style={{ left: `${mark}%` }}
            data-end={mark === 0 ? 'first' : mark === 100 ? 'last' : undefined}
          >
            {format.number(mark)}
          </span>
        ))}
      </div>
    </div>
  );
}
