import {
  Drawer as AnyDrawer,
  type DrawerProps as AnyDrawerProps,
  Modal as AnyModal,
  type ModalProps as AnyModalProps,
} from '@mantine/core';
import { useRef } from 'react';
import { useFocusBack } from '../later/shown.ts';

let top: Element | null = null;

/**
 * Escape closes what lies on top: the library hands the key to all that is open. Noted before any of them closes. A question may
 * be asked, and this be loaded for it, where there is no window.
 */
globalThis.window?.addEventListener(
  'keydown',
  ({ key }) => {
    if (key !== 'Escape') return;
    top = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? null;
    window.setTimeout(() => {
      top = null;
    });
  },
  true,
);

/** Whether Escape has just been pressed in another dialog, which lies over the one of this element. */
const isForOther = (within: Element | null): boolean =>
  top !== null && within !== null && !top.contains(within) && !within.contains(top);

/** The library's dialog, and the one at a side, closed by Escape only while nothing lies over it. */
export function Modal({ onClose, ...props }: AnyModalProps) {
  const root = useRef<HTMLDivElement>(null);
  return <AnyModal ref={root} onClose={() => isForOther(root.current) || onClose()} {...props} />;
}

export function Drawer({ onClose, ...props }: AnyDrawerProps) {
  const root = useRef<HTMLDivElement>(null);
  return <AnyDrawer ref={root} onClose={() => isForOther(root.current) || onClose()} {...props} />;
}

/** A dialog, and one at the side, that is drawn only while it is open. */
export function Dialog(props: Omit<AnyModalProps, 'opened'>) {
  useFocusBack();
  return <Modal opened {...props} />;
}

export function SideDialog(props: Omit<AnyDrawerProps, 'opened'>) {
  useFocusBack();
  return <Drawer opened position="right" {...props} />;
}
