import { UnstyledButton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconGripVertical } from '@tabler/icons-react';
import { type HTMLAttributes, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useSay } from '../../client/language.ts';
import { isFocusFree } from '../say/focus-free.ts';
import classes from './move-handle.module.css';

const words = {
  handle: say({
    tr: '{name}: taşımak için sürükleyin veya yukarı ve aşağı ok tuşlarını kullanın',
    en: '{name}: drag, or use the up and down arrow keys, to move it',
  }),
};

export interface MoveHandleProps {
  /** What it moves, by place or name. */
  name: string;
  /** Identifies the handle, so that focus finds it again after a move. */
  handle: string;
  /** By one place, up or down. */
  onMove: (by: -1 | 1) => void;
  /** Props that a drag library wants on the handle. */
  drag?: HTMLAttributes<HTMLElement> | undefined;
  dragRef?: (element: HTMLElement | null) => void;
}

/**
 * Grips a row to move it: by pointer through a drag library, by arrow keys at once. Where the row is taken out, the one that follows is
 * gone on from.
 */
export function MoveHandle({ name, handle, onMove, drag, dragRef }: MoveHandleProps) {
  const say = useSay();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    moved = handle;
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  useEffect(() => {
    if (moved !== handle) return;
    const element = document.querySelector<HTMLElement>(`[data-move="${CSS.escape(handle)}"]`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
    moved = null;
  });
  const own = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => () => goOnAfter(own.current?.closest('li') ?? null, handle), [handle]);
  return (
    <UnstyledButton
      {...drag}
      ref={(element: HTMLElement | null) => {
        own.current = element;
        dragRef?.(element);
      }}
      className={classes.handle}
      data-move={handle}
      aria-label={say(words.handle, { name })}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={16} stroke={1.8} aria-hidden />
    </UnstyledButton>
  );
}

const handleIn = (row: Element | null): HTMLElement | null =>
  row?.isConnected === true ? row.querySelector<HTMLElement>('[data-move]') : null;

/**
 * Called as a row is about to go. What was pressed to take it out goes with it, at once or with its menu or question: the focus would be
 * nowhere, and whoever has no pointer would begin anew at the top of the page.
 */
function goOnAfter(row: Element | null, handle: string): void {
  if (row === null) return;
  const isFrom = row.contains(document.activeElement) || row.querySelector('[aria-expanded="true"]') !== null;
  const { nextElementSibling: next, previousElementSibling: before, parentElement: list } = row;
  const look = (looks: number): void => {
    if (row.isConnected || looks === 0) return;
    if (!isFocusFree()) return void window.setTimeout(() => look(looks - 1), 50);
    const elsewhere = document.querySelector<HTMLElement>(`[data-move="${CSS.escape(handle)}"]`);
    const to = elsewhere ?? handleIn(next) ?? handleIn(before) ?? list;
    to?.focus({ preventScroll: true });
    to?.scrollIntoView({ block: 'nearest' });
  };
  if (isFrom) window.setTimeout(() => look(20), 50);
}

/** The handle last moved by keyboard; its row may be drawn anew elsewhere. */
let moved: string | null = null;
