import { say } from '@sahada/contract/text';
import { columnWidths } from '@sahada/contract/view';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import classes from './list.module.css';

const words = { width: say({ tr: '{column}: genişlik', en: 'Width of {column}' }) };

const step = 16;

/** How much larger the reader's text is than usual: columns grow with it. */
const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** The right edge of a heading: dragged, or moved by the arrow keys. The column follows the pointer, and is kept when it is let go. */
export function ColumnEdge({ column, onWidth }: { column: string; onWidth: (width: number) => void }) {
  const say = useSay();
  const begun = useRef<{ x: number; width: number } | null>(null);
  const [now, setNow] = useState<number>(columnWidths.least);

  const heading = (edge: HTMLElement) => edge.closest('th') as HTMLElement;
  const widthOf = (edge: HTMLElement): number => heading(edge).offsetWidth / textScale();
  const widthAt = ({ clientX }: PointerEvent): number =>
    (begun.current?.width ?? 0) + clientX - (begun.current?.x ?? 0);

  const move = (event: PointerEvent<HTMLElement>) => {
    if (begun.current !== null) heading(event.currentTarget).style.width = `${widthAt(event)}px`;
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (begun.current === null) return;
    const isMoved = Math.abs(event.clientX - begun.current.x) > 2;
    const width = widthAt(event);
    begun.current = null;
    if (isMoved) onWidth(width / textScale());
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const width = widthOf(event.currentTarget) + (event.key === 'ArrowRight' ? step : -step);
    setNow(Math.round(width));
    onWidth(width);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves has no element of its own
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={say(words.width, { column })}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={now}
      className={classes.edge}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { x: event.clientX, width: heading(event.currentTarget).offsetWidth };
      }}
      onPointerMove={move}
      onPointerUp={end}
      // A heading knows its width once it is drawn; told is it to whoever comes here by keyboard.
      onFocus={(event) => setNow(Math.round(widthOf(event.currentTarget)))}
      onKeyDown={press}
    />
  );
}
