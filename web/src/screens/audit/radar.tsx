import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import type { Department } from './answer.ts';
import classes from './radar.module.css';
import { words } from './words.ts';

const size = 440;
const middle = size / 2;
const radius = 118;
const rings = [25, 50, 75, 100];
/** A name has two lines of so many letters; the bars beside it have it whole. */
const longest = 15;
const lineHeight = 15;

const pointAt = (turn: number, share: number): [number, number] => {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return [middle + radius * share * Math.cos(angle), middle + radius * share * Math.sin(angle)];
};

const pathOf = (points: readonly [number, number][]): string =>
  `${points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}Z`;

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

/** The shape of an audit: one axis a section. Sections without points have none. */
export function Radar({ departments }: { departments: readonly Department[] }) {
  const say = useSay();
  const format = useFormat();
  const scored = departments.filter((department) => department.percent !== null);
  const count = scored.length;
  const values = scored.map(({ name, percent }) => `${name} ${format.percent(percent ?? 0, 2)}`).join(', ');
  const shape = scored.map(({ percent }, at) => pointAt(at / count, (percent ?? 0) / 100));
  const edges = scored.map((_, at) => pointAt(at / count, 1.13)[1]);
  const top = Math.min(...edges) - 3.4 * lineHeight;
  const height = Math.max(...edges) + 3.4 * lineHeight - top;
  return (
    <svg
      className={classes.radar}
      viewBox={`0 ${top.toFixed(0)} ${size} ${height.toFixed(0)}`}
      role="img"
      aria-label={say(words.radar, { values })}
    >
      <g>
        {rings.map((ring) => (
          <path
            key={ring}
            className={classes.ring}
            d={pathOf(scored.map((_, at) => pointAt(at / count, ring / 100)))}
          />
        ))}
        {scored.map(({ departmentId, name, percent }, at) => {
          const [x, y] = pointAt(at / count, 1);
          const [labelX, labelY] = pointAt(at / count, 1.13);
          const side = Math.abs(labelX - middle) < 12 ? 'middle' : labelX > middle ? 'start' : 'end';
          const lines = linesOf(name);
          const height = lines.length * lineHeight;
          const shift = side !== 'middle' ? -height / 2 + 4 : labelY < middle ? -height : 6;
          return (
            <g key={departmentId}>
              <line className={classes.axis} x1={middle} y1={middle} x2={x} y2={y} />
              <text className={classes.label} x={labelX} y={labelY + shift} textAnchor={side}>
                {lines.map((line, place) => (
                  <tspan key={line} x={labelX} dy={place === 0 ? 0 : lineHeight}>
                    {line}
                  </tspan>
                ))}
                <tspan className={classes.value} x={labelX} dy={lineHeight}>
                  {format.percent(percent ?? 0, 2)}
                </tspan>
              </text>
            </g>
          );
        })}
        <path className={classes.shape} d={pathOf(shape)} />
        {shape.map(([x, y], at) => (
          <circle key={scored[at]?.departmentId} className={classes.dot} cx={x} cy={y} r="3.5" />
        ))}
      </g>
    </svg>
  );
}
