import type { Modifier } from '@dnd-kit/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Question, Spot } from './model.ts';

/**
 * Where a dragged row would land. The drag library starts and ends a drag and draws the carried row; the spot is read from
 * the screen under the pointer, so that sections of any height, even empty or folded, need no geometry of their own.
 * Sections carry `data-section`, their rows `data-question`.
 */

export type Dragged =
  | { kind: 'bank'; questions: readonly Question[] }
  | { kind: 'question'; id: number; text: string }
  | { kind: 'section'; key: string; text: string };

/** A spot for questions, or, for a section, its index alone (`key` is then empty). */
export function useDrop(root: RefObject<HTMLElement | null>, dragged: Dragged | null) {
  const [drop, setDrop] = useState<Spot | null>(null);
  const latest = useRef<Spot | null>(null);
  const kind = dragged?.kind ?? null;

  useEffect(() => {
    if (kind === null) return;
    let frame = 0;
    let at = { x: 0, y: 0 };
    const look = () => {
      const next = root.current === null ? null : spotUnder(root.current, at.x, at.y, kind === 'section');
      latest.current = next;
      setDrop((before) => (before?.key === next?.key && before?.index === next?.index ? before : next));
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const onMove = (event: PointerEvent) => {
      at = { x: event.clientX, y: event.clientY };
      soon();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('scroll', soon, true);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('scroll', soon, true);
      latest.current = null;
      setDrop(null);
    };
  }, [kind, root]);

  return { drop, dropNow: () => latest.current };
}

const margin = 40;

function spotUnder(root: HTMLElement, x: number, y: number, forSection: boolean): Spot | null {
  const frame = root.getBoundingClientRect();
  if (x < frame.left - margin || x > frame.right + margin) return null;
  if (y < frame.top - margin || y > frame.bottom + margin) return null;
  const sections = [...root.querySelectorAll<HTMLElement>('[data-section]')];
  if (forSection) return { key: '', index: countAbove(sections, y) };
  const section = nearest(sections, y);
  if (section === undefined) return null;
  const rows = [...section.querySelectorAll<HTMLElement>('[data-question]')];
  return { key: section.dataset.section ?? '', index: countAbove(rows, y) };
}

const countAbove = (elements: readonly HTMLElement[], y: number): number =>
  elements.filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2 < y;
  }).length;

function nearest(elements: readonly HTMLElement[], y: number): HTMLElement | undefined {
  const distance = (element: HTMLElement) => {
    const { top, bottom } = element.getBoundingClientRect();
    return y < top ? top - y : Math.max(0, y - bottom);
  };
  return elements.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The carried row is at the pointer, wherever it was gripped. */
export const atPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  if (!(activatorEvent instanceof PointerEvent) || draggingNodeRect === null) return transform;
  return {
    ...transform,
    x: transform.x + activatorEvent.clientX - draggingNodeRect.left + 10,
    y: transform.y + activatorEvent.clientY - draggingNodeRect.top + 8,
  };
};
