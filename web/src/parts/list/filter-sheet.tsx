import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import { useShown } from '../later/shown.ts';
import { common } from '../say/words.ts';
import classes from './list.module.css';

export interface FilterSheetProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a list on a phone, from below; fetched when first opened. */
export function FilterSheet({ opened, title, onClose, children }: FilterSheetProps) {
  const say = useSay();
  return (
    <Drawer
      opened={useShown(opened)}
      onClose={onClose}
      title={title}
      position="bottom"
      size="auto"
      closeButtonProps={{ 'aria-label': say(common.close) }}
      classNames={{ body: classes.sheet ?? '' }}
    >
      {children}
    </Drawer>
  );
}
