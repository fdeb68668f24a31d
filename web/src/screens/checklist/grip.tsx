import { useDraggable } from '@dnd-kit/core';
import { MoveHandle } from '../../parts/form/move-handle.tsx';
import type { Dragged } from './drag.ts';

/** A handle that also drags. It follows the drag by itself, so that a drag does not redraw the whole row. */
export function Grip(props: { name: string; handle: string; data: Dragged; onMove: (by: -1 | 1) => void }) {
  const { name, handle, data, onMove } = props;
  const { setNodeRef, setActivatorNodeRef, listeners } = useDraggable({ id: handle, data });
  const ref = (element: HTMLElement | null) => {
    setNodeRef(element);
    setActivatorNodeRef(element);
  };
  return <MoveHandle name={name} handle={handle} onMove={onMove} drag={listeners} dragRef={ref} />;
}
