import type { Statistics } from '@sahada/contract/dashboard';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { nowIso, useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import classes from './chart.module.css';
import { currentBucket, longLabel, shortLabel, windowLabel } from './labels.ts';
import type { Shown } from './view.ts';
import { words } from './words.ts';

type Data = z.output<typeof Statistics>;
type Bucket = Data['Buckets'][number];

/** Drawn by hand: bars of two kinds or a line, at the width there is, so that text keeps its size. */
const frame = { left: 44, right: 8, top: 14, bottom: 26 };
/** Where the axis lies; a chart without a legend takes its room. */
const axis = { withLegend: 238, alone: 266 };

interface Series {
  name: (typeof words)['planned'];
  /** How it is filled; the shape differs as well as the colour. */
  fill: 'solid' | 'hatched';
  tone: 'accent' | 'bad';
  of: (bucket: Bucket) => number;
}

const approved: Series = { name: words.approved, fill: 'solid', tone: 'accent', of: (bucket) => bucket.Approved };
const pending: Series = {
  name: words.pending,
  fill: 'hatched',
  tone: 'accent',
  of: (bucket) => bucket.PendingApproval,
};
const held: Series = {
  name: words.planned,
  fill: 'solid',
  tone: 'accent',
  of: (bucket) => bucket.Planned - bucket.Missed,
};
const missed: Series = { name: words.missed, fill: 'hatched', tone: 'bad', of: (bucket) => bucket.Missed };

export function Chart({ data, shown, onlyApproved }: { data: Data; shown: Shown; onlyApproved: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [over, setOver] = useState<number | null>(null);
  const { Buckets: buckets, Period: period } = data;
  const bottom = shown === 'score' ? axis.alone : axis.withLegend;
  const slot = (width - frame.left - frame.right) / buckets.length;
  const series = shown === 'plans' ? [held, missed] : onlyApproved ? [approved] : [approved, pending];
  const what = say(shown === 'plans' ? words.plans : shown === 'score' ? words.average : words.responses);
  const now = currentBucket(buckets, data.To, nowIso());
  const every = Math.max(1, Math.ceil(labelRoom[period] / slot));
  const title = `${what}: ${windowLabel(data.From, data.To, period, language)}`;

  const find = (event: { clientX: number }) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const index = Math.floor((event.clientX - left - frame.left) / slot);
    setOver(index >= 0 && index < buckets.length ? index : null);
  };

  return (
    <div
      ref={box}
      className={classes.box}
      onPointerMove={find}
      onPointerDown={find}
      onPointerLeave={() => setOver(null)}
    >
      {width > 0 && (
        <svg width={width} height={bottom + frame.bottom} role="img" aria-label={title} className={classes.svg}>
          {over !== null && (
            <rect
              x={frame.left + over * slot}
              y={frame.top - 8}
              width={slot}
              height={bottom - frame.top + 8}
              className={classes.over}
            />
          )}
          {shown === 'score' ? (
            <Line buckets={buckets} slot={slot} width={width} bottom={bottom} over={over} />
          ) : (
            <Bars buckets={buckets} slot={slot} width={width} bottom={bottom} series={series} />
          )}
          {buckets.map((bucket, index) =>
            index % every === 0 || index === now ? (
              <text
                key={bucket.At}
                x={frame.left + (index + 0.5) * slot}
                y={bottom + frame.bottom - 7}
                textAnchor="middle"
                className={classes.tick}
                data-now={index === now || undefined}
                display={
                  index !== now && now >= 0 && Math.abs(index - now) < every && index % every === 0 && every > 1
                    ? 'none'
                    : undefined
                }
              >
                {shortLabel(bucket.At, period, language)}
              </text>
            ) : null,
          )}
        </svg>
      )}
      {shown !== 'score' && <Legend series={series} />}
      {over !== null && buckets[over] !== undefined && (
        <Note
          bucket={buckets[over]}
          data={data}
          onlyApproved={onlyApproved}
          left={frame.left + over * slot}
          right={frame.left + (over + 1) * slot}
          width={width}
        />
      )}
    </div>
  );
}

/** How much width a label under the axis needs. */
const labelRoom: Record<Data['Period'], number> = { daily: 44, weekly: 34, monthly: 26, yearly: 38 };

function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    setWidth(element.clientWidth);
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return width;
}

/** Steps of 1, 2 or 5 and their tens: at most four of them. */
function stepOf(most: number): number {
  const rough = Math.max(1, most / 4);
  const ten = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((step) => step * ten >= rough) ?? 10) * ten;
}

function Grid({
  ticks,
  width,
  write,
}: {
  ticks: { at: number; y: number }[];
  width: number;
  write: (at: number) => string;
}) {
  return ticks.map(({ at, y }) => (
    <g key={at}>
      <line x1={frame.left} x2={width - frame.right} y1={y} y2={y} className={at === 0 ? classes.base : classes.line} />
      <text x={frame.left - 8} y={y + 4} textAnchor="end" className={classes.tick}>
        {write(at)}
      </text>
    </g>
  ));
}

interface Room {
  buckets: Bucket[];
  slot: number;
  width: number;
  bottom: number;
}

function Bars({ buckets, slot, width, bottom, series }: Room & { series: Series[] }) {
  const format = useFormat();
  const hatch = useId();
  const most = Math.max(1, ...buckets.map((bucket) => series.reduce((sum, { of }) => sum + of(bucket), 0)));
  const step = stepOf(most);
  const top = Math.ceil(most / step) * step;
  const y = (value: number) => bottom - (value / top) * (bottom - frame.top);
  const ticks = Array.from({ length: top / step + 1 }, (_, index) => ({ at: index * step, y: y(index * step) }));
  const bar = Math.min(44, Math.max(3, slot * 0.62));
  return (
    <>
      <defs>
        {(['accent', 'bad'] as const).map((tone) => (
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
      <Grid ticks={ticks} width={width} write={(at) => format.number(at)} />
      {buckets.map((bucket, index) => {
        const x = frame.left + (index + 0.5) * slot - bar / 2;
        let sum = 0;
        return (
          <g key={bucket.At}>
            {series.map((one) => {
              const value = one.of(bucket);
              const from = sum;
              sum += value;
              if (value === 0) return null;
              const last = series.slice(series.indexOf(one) + 1).every(({ of }) => of(bucket) === 0);
              const fill = one.fill === 'hatched' ? `url(#${hatch}${one.tone})` : undefined;
              return (
                <path
                  key={one.name.en}
                  d={column(x, y(sum), bar, y(from) - y(sum), last ? Math.min(4, bar / 3) : 0)}
                  className={classes.bar}
                  data-tone={one.tone}
                  style={fill === undefined ? undefined : { fill }}
                />
              );
            })}
          </g>
        );
      })}
    </>
  );
}

/** A bar with rounded shoulders. */
function column(x: number, y: number, width: number, tall: number, radius: number): string {
  const r = Math.min(radius, tall);
  return `M${x},${y + tall}V${y + r}q0,${-r} ${r},${-r}h${width - 2 * r}q${r},0 ${r},${r}V${y + tall}Z`;
}

function Line({ buckets, slot, width, bottom, over }: Room & { over: number | null }) {
  const format = useFormat();
  const y = (value: number) => bottom - (value / 100) * (bottom - frame.top);
  const points = buckets.flatMap((bucket, index) =>
    bucket.AverageScore === null
      ? []
      : {
          at: bucket.At,
          index,
          x: frame.left + (index + 0.5) * slot,
          y: y(bucket.AverageScore),
          value: bucket.AverageScore,
        },
  );
  const path = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x},${point.y}`).join('');
  const last = points.at(-1);
  const fade = useId();
  const ticks = [0, 25, 50, 75, 100].map((at) => ({ at, y: y(at) }));
  return (
    <>
      <Grid ticks={ticks} width={width} write={(at) => format.percent(at)} />
      {points.length > 1 && last !== undefined && (
        <>
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className={classes.fade} stopOpacity="0.16" />
              <stop offset="1" className={classes.fade} stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d={`${path}L${last.x},${bottom}L${points[0]?.x},${bottom}Z`} fill={`url(#${fade})`} />
        </>
      )}
      <path d={path} className={classes.curve} />
      {points.map((point) => (
        <g key={point.at}>
          <circle
            cx={point.x}
            cy={point.y}
            r={over === point.index ? 5 : slot < 16 ? 2.5 : 4}
            className={classes.dot}
          />
          {slot > 44 && (
            <text x={point.x} y={point.y - 11} textAnchor="middle" className={classes.dotText}>
              {format.percent(point.value)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function Legend({ series }: { series: Series[] }) {
  const say = useSay();
  return (
    <ul className={classes.legend}>
      {series.map((one) => (
        <li key={one.name.en}>
          <span className={classes.key} data-fill={one.fill} data-tone={one.tone} aria-hidden />
          {say(one === held ? words.plannedRest : one.name)}
        </li>
      ))}
    </ul>
  );
}

const noteWidth = 192;

/** What stands behind the bar under the pointer; the table says the same to everybody else. */
function Note(props: {
  bucket: Bucket;
  data: Data;
  onlyApproved: boolean;
  left: number;
  right: number;
  width: number;
}) {
  const { bucket, data, onlyApproved, left, right, width } = props;
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const rows: [(typeof words)['planned'], string][] = [
    [words.planned, format.number(bucket.Planned)],
    [words.missed, format.number(bucket.Missed)],
    [words.approved, format.number(bucket.Approved)],
    ...(onlyApproved
      ? []
      : ([[words.pending, format.number(bucket.PendingApproval)]] as [(typeof words)['planned'], string][])),
    [words.average, bucket.AverageScore === null ? '–' : format.percent(bucket.AverageScore)],
  ];
  // Beside the bar, on the side that has room.
  const place = right + noteWidth < width ? right + 6 : Math.max(0, left - noteWidth - 6);
  return (
    <div className={classes.note} style={{ left: place, width: noteWidth }} aria-hidden>
      <strong>{longLabel(bucket.At, data.Period, language)}</strong>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name.en}>
            <dt>{say(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
