import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useRef } from 'react';
import { useFocusBack } from '../later/shown.ts';
import { isForOther } from './escape.ts';

/** A dialog, and one at the side, that is drawn only while it is open. */
export function Dialog({ onClose, ...props }: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  const root = useRef<HTMLDivElement>(null);
  return <Modal ref={root} opened onClose={() => isForOther(root.current) || onClose()} {...props} />;
}

export function SideDialog({ onClose, ...props }: Omit<DrawerProps, 'opened'>) {
  useFocusBack();
  const root = useRef<HTMLDivElement>(null);
  return <Drawer ref={root} opened position="right" onClose={() => isForOther(root.current) || onClose()} {...props} />;
}
