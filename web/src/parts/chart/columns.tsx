import { stack } from 'd3-shape';
import { useId } from 'react';
import classes from './plot.module.css';
import type { Room } from './plot.tsx';

/** One of the kinds that a column is made of, lowest first. The pattern tells them apart as well as the colour. */
export interface Series<Row> {
  key: string;
  fill: 'solid' | 'hatched';
  tone: 'accent' | 'bad';
  of: (row: Row) => number;
}

const tones = ['accent', 'bad'] as const;

/** A column for each row, its series stacked. */
export function Columns<Row>({ room, rows, series }: { room: Room; rows: Row[]; series: readonly Series<Row>[] }) {
  const { x, y } = room;
  const hatch = useId();
  const width = Math.min(44, Math.max(3, x.step() * 0.62));
  const layers = stack<Row, Series<Row>>()
    .keys(series)
    .value((row, one) => one.of(row))(rows);
  return (
    <>
      <defs>
        {tones.map((tone) => (
          <pattern
            key={tone}
            id={`${hatch}${tone}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className={classes.soft} data-tone={tone} />
            <rect width="2.4" height="6" className={classes.stripe} data-tone={tone} />
          </pattern>
        ))}
      </defs>
      {layers.map(({ key: one, index }) =>
        rows.map((row, slot) => {
          const [from = 0, to = 0] = layers[index]?.[slot] ?? [];
          if (from === to) return null;
          const isTop = series.slice(index + 1).every(({ of }) => of(row) === 0);
          return (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot's place is its identity
              key={`${one.key} ${slot}`}
              d={column((x(slot) ?? 0) + (x.step() - width) / 2, y(to), width, y(from) - y(to), isTop ? width / 3 : 0)}
              className={classes.bar}
              data-tone={one.tone}
              style={one.fill === 'hatched' ? { fill: `url(#${hatch}${one.tone})` } : undefined}
            />
          );
        }),
      )}
    </>
  );
}

/** A bar with rounded shoulders. */
function column(x: number, y: number, width: number, tall: number, round: number): string {
  const r = Math.min(4, round, tall);
  return `M${x},${y + tall}V${y + r}q0,${-r} ${r},${-r}h${width - 2 * r}q${r},0 ${r},${r}V${y + tall}Z`;
}

/** The legend: what the fills of a chart mean. */
export function Legend({
  series,
}: {
  series: readonly (Pick<Series<never>, 'key' | 'fill' | 'tone'> & { text: string })[];
}) {
  return (
    <ul className={classes.legend}>
      {series.map(({ key, fill, tone, text }) => (
        <li key={key}>
          <span className={classes.key} data-fill={fill} data-tone={tone} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
