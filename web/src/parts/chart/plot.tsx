import { type ScaleBand, type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Target, useGo } from '../shell/reach.tsx';
import classes from './plot.module.css';

/** Where a chart is drawn: `x` gives the place of a slot by its index, `y` the height of a value. */
export interface Room {
  x: ScaleBand<number>;
  y: ScaleLinear<number, number>;
  /** The slot under the pointer. */
  over: number | null;
}

export interface PlotProps {
  /** What it shows, in words; a table has every figure. */
  label: string;
  /** The name under each slot; without room for all, every second, third … is written. */
  names: readonly { key: string; text: string }[];
  /** The width in px that a name needs where letters have their usual size. */
  nameWidth: number;
  /** The slot that is always named, such as today; -1 for none. */
  now: number;
  /** Height of the drawing without its names, in px. */
  height: number;
  /** It is at least so high, and fills what a column of flex leaves to it. */
  fills?: boolean;
  /** The largest value; the axis ends at the next round number. */
  most: number;
  /** The values at which lines are drawn; round numbers by default. */
  lines?: readonly number[];
  write: (value: number) => string;
  children: (room: Room) => ReactNode;
  /** The note on the slot under the pointer. */
  note?: (slot: number) => ReactNode;
  /** The list behind a slot, which a click opens, and a touch once the note is read; whoever has neither finds it in the table. */
  to?: (slot: number) => Target | undefined;
}

const edge = { left: 44, right: 8, top: 14, bottom: 26 };
const noteWidth = 192;

/** A value axis with its lines, slots with their names, and the drawing, at the available width. */
export function Plot(props: PlotProps) {
  const { label, names, most, write, children, note, to, fills = false } = props;
  const go = useGo();
  const box = useRef<HTMLDivElement>(null);
  const { width, height: room, letters } = useSize(box);
  const height = fills ? Math.max(props.height, room - edge.bottom) : props.height;
  const [over, setOver] = useState<number | null>(null);
  const x = scaleBand<number>()
    .domain(names.keys())
    .range([edge.left, width - edge.right]);
  const y = scaleLinear().domain([0, most]).nice(4).range([height, edge.top]);
  const lines = props.lines ?? y.ticks(4).filter(Number.isInteger);
  const left = over === null ? 0 : (x(over) ?? 0);

  /** The slot whose note was already there when it was pressed. */
  const read = useRef<number | null>(null);
  const target = over === null ? undefined : to?.(over);
  const find = (event: { clientX: number }) => {
    const from = box.current?.getBoundingClientRect().left ?? 0;
    const slot = Math.floor((event.clientX - from - edge.left) / x.step());
    setOver(slot >= 0 && slot < names.length ? slot : null);
  };

  return (
    <div
      ref={box}
      className={classes.box}
      onPointerMove={find}
      onPointerDown={(event) => {
        read.current = over;
        find(event);
      }}
      onPointerLeave={() => setOver(null)}
      onPointerUp={({ button }) => target !== undefined && button === 0 && read.current === over && go(target)}
      data-open={target !== undefined || undefined}
      data-fills={fills || undefined}
      style={fills ? { minHeight: props.height + edge.bottom } : undefined}
    >
      {width > 0 && (
        <svg width={width} height={height + edge.bottom} role="img" aria-label={label} className={classes.svg}>
          {over !== null && (
            <rect x={left} y={edge.top - 8} width={x.step()} height={height - edge.top + 8} className={classes.over} />
          )}
          {lines.map((value) => (
            <g key={value} transform={`translate(0 ${y(value)})`}>
              <line x1={edge.left} x2={width - edge.right} className={value === 0 ? classes.base : classes.line} />
              <text x={edge.left - 8} y={4} textAnchor="end" className={classes.tick}>
                {write(value)}
              </text>
            </g>
          ))}
          {children({ x, y, over })}
          <Names {...props} nameWidth={props.nameWidth * letters} height={height} x={x} />
        </svg>
      )}
      {over !== null && over < names.length && note !== undefined && (
        <div className={classes.note} style={{ left: beside(left, x.step(), width), width: noteWidth }} aria-hidden>
          {note(over)}
        </div>
      )}
    </div>
  );
}

/** A note is beside its slot, on the side with room. */
const beside = (left: number, slot: number, width: number): number =>
  left + slot + noteWidth < width ? left + slot + 6 : Math.max(0, left - noteWidth - 6);

function Names({ names, nameWidth, now, height, x }: PlotProps & { x: ScaleBand<number> }) {
  const every = Math.max(1, Math.ceil(nameWidth / x.step()));
  // The last one stays inside.
  const last = (x.range()[1] ?? 0) + edge.right - nameWidth / 2;
  const isShown = (slot: number): boolean =>
    slot === now || (slot % every === 0 && (every === 1 || now < 0 || Math.abs(slot - now) >= every));
  return names.map(({ key, text }, slot) =>
    isShown(slot) ? (
      <text
        key={key}
        x={Math.min((x(slot) ?? 0) + x.step() / 2, last)}
        y={height + edge.bottom - 7}
        textAnchor="middle"
        className={classes.tick}
        data-now={slot === now || undefined}
      >
        {text}
      </text>
    ) : null,
  );
}

/** Of the box; and how much larger than usual the browser's letters are. */
function useSize(box: RefObject<HTMLDivElement | null>): { width: number; height: number; letters: number } {
  const [size, setSize] = useState({ width: 0, height: 0, letters: 1 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setSize({ width: element.clientWidth, height: element.clientHeight, letters });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return size;
}
