import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from '../later/shown.ts';

/** A dialog, and one at the side, that is drawn only while it is open. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  return <Modal opened {...props} />;
}

export function SideDialog(props: Omit<DrawerProps, 'opened'>) {
  useFocusBack();
  return <Drawer opened position="right" {...props} />;
}
