import { curveLinearClosed, lineRadial, pointRadial } from 'd3-shape';
import classes from './radar.module.css';

export interface Spoke {
  key: number | string;
  name: string;
  /** 0 to 100. */
  percent: number;
  /** The percentage as text. */
  text: string;
}

const size = 440;
const radius = 118;
const rings = [25, 50, 75, 100];
/** Names are a little outside. */
const labelled = 113;
/** A name gets two lines of this many letters; the bars beside it show it whole. */
const longest = 15;
const lineHeight = 15;

function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const [first = '', second, more] = lines.map((line) =>
    line.length > longest ? `${line.slice(0, longest - 1)}…` : line,
  );
  if (second === undefined) return [first];
  return [first, more === undefined ? second : `${second.slice(0, longest - 1)}…`];
}

/** The shape of a result: one axis for each spoke, at least three. Bars and table say the same. */
export function Radar({ spokes, label }: { spokes: readonly Spoke[]; label: string }) {
  const angle = (at: number): number => (2 * Math.PI * at) / spokes.length;
  const pointAt = (at: number, percent: number): [number, number] => pointRadial(angle(at), (radius * percent) / 100);
  const shapeOf = (percentOf: (spoke: Spoke) => number): string =>
    lineRadial<Spoke>()
      .angle((_, at) => angle(at))
      .radius((spoke) => (radius * percentOf(spoke)) / 100)
      .curve(curveLinearClosed)
      .digits(1)(spokes) ?? '';
  const edges = spokes.map((_, at) => pointAt(at, labelled)[1]);
  const top = Math.min(...edges) - 3.4 * lineHeight;
  const height = Math.max(...edges) + 3.4 * lineHeight - top;
  return (
    <svg
      className={classes.radar}
      viewBox={`${-size / 2} ${top.toFixed(0)} ${size} ${height.toFixed(0)}`}
      role="img"
      aria-label={label}
    >
      {rings.map((ring) => (
        <path key={ring} className={classes.ring} d={shapeOf(() => ring)} />
      ))}
      {spokes.map((spoke, at) => (
        <g key={spoke.key}>
          <line className={classes.axis} x2={pointAt(at, 100)[0]} y2={pointAt(at, 100)[1]} />
          <Label spoke={spoke} at={pointAt(at, labelled)} />
        </g>
      ))}
      <path className={classes.shape} d={shapeOf(({ percent }) => percent)} />
      {spokes.map(({ key, percent }, at) => (
        <circle key={key} className={classes.dot} cx={pointAt(at, percent)[0]} cy={pointAt(at, percent)[1]} r="3.5" />
      ))}
    </svg>
  );
}

function Label({ spoke, at: [x, y] }: { spoke: Spoke; at: [number, number] }) {
  const side = Math.abs(x) < 12 ? 'middle' : x > 0 ? 'start' : 'end';
  const lines = linesOf(spoke.name);
  const height = lines.length * lineHeight;
  const shift = side !== 'middle' ? -height / 2 + 4 : y < 0 ? -height : 6;
  return (
    <text className={classes.label} x={x} y={y + shift} textAnchor={side}>
      {lines.map((line, place) => (
        <tspan key={line} x={x} dy={place === 0 ? 0 : lineHeight}>
          {line}
        </tspan>
      ))}
      <tspan className={classes.value} x={x} dy={lineHeight}>
        {spoke.text}
      </tspan>
    </text>
  );
}
