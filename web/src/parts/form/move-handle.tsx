import { UnstyledButton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconGripVertical } from '@tabler/icons-react';
import { type HTMLAttributes, type KeyboardEvent, useEffect } from 'react';
import { useSay } from '../../client/language.ts';
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

/** Grips a row to move it: by pointer through a drag library, by arrow keys at once. */
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
  return (
    <UnstyledButton
      {...drag}
      ref={dragRef}
      className={classes.handle}
      data-move={handle}
      aria-label={say(words.handle, { name })}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={16} stroke={1.8} aria-hidden />
    </UnstyledButton>
  );
}

/** The handle last moved by keyboard; its row may be drawn anew elsewhere. */
let moved: string | null = null;
