import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import { useShown } from '../later/shown.ts';
import { Drawer } from '../say/dialog.tsx';
import { common } from '../say/words.ts';
import classes from './list.module.css';

export interface FilterSheetProps {
  opened: boolean;
  title: string;
  /** Takes all filters away, where there are any. */
  clear: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The filters of a list on a phone, from below; fetched when first opened. The list follows each choice at once, so the button
 * at the thumb only shows it.
 */
export function FilterSheet({ opened, title, clear, onClose, children }: FilterSheetProps) {
  const say = useSay();
  return (
    <Drawer
      opened={useShown(opened)}
      onClose={onClose}
      title={title}
      position="bottom"
      classNames={{ content: classes.sheetBox ?? '', body: classes.sheet ?? '' }}
    >
      {children}
      <div className={classes.sheetEnd}>
        {clear}
        <Button size="md" onClick={onClose}>
          {say(common.show)}
        </Button>
      </div>
    </Drawer>
  );
}
