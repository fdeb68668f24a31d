import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * A dialog, and one at the side, that is drawn only while it is open: the library gives the focus back only from one that was drawn
 * before it opened.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  return <Modal opened {...props} />;
}

export function SideDialog(props: Omit<DrawerProps, 'opened'>) {
  useFocusBack();
  return <Drawer opened position="right" {...props} />;
}

function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) (before as HTMLElement | null)?.focus({ preventScroll: true });
    },
    [before],
  );
}
