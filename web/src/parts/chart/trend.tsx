import { area, line } from 'd3-shape';
import { useId } from 'react';
import classes from './plot.module.css';
import type { Room } from './plot.tsx';

/** Above this a value has no room over its dot, and is written under it. */
const topmost = 18;

/** A line from value to value; slots without one are skipped. Values are written where there is room. */
export function Trend(props: { room: Room; values: readonly (number | null)[]; write: (value: number) => string }) {
  const { room, values, write } = props;
  const { x, y, over } = room;
  const fade = useId();
  const points = values.flatMap((value, slot) => (value === null ? [] : [{ value, slot }]));
  type Point = (typeof points)[number];
  const left = ({ slot }: Point): number => (x(slot) ?? 0) + x.step() / 2;
  const height = ({ value }: Point): number => y(value);
  return (
    <>
      {points.length > 1 && (
        <>
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className={classes.fade} stopOpacity="0.16" />
              <stop offset="1" className={classes.fade} stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d={area<Point>(left, y(0), height)(points) ?? ''} fill={`url(#${fade})`} />
        </>
      )}
      <path d={line<Point>(left, height)(points) ?? ''} className={classes.curve} />
      {points.map((point) => (
        <g key={point.slot} transform={`translate(${left(point)} ${height(point)})`}>
          <circle r={over === point.slot ? 5 : x.step() < 16 ? 2.5 : 4} className={classes.dot} />
          {x.step() > 44 && (
            <text y={height(point) < topmost ? 21 : -11} textAnchor="middle" className={classes.dotText}>
              {write(point.value)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}
