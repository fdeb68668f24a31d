import { UnstyledButton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { fetched } from '../later/fetched.tsx';
import classes from './usage.module.css';

const UsageDialog = fetched(async () => (await import('./usage-dialog.tsx')).UsageDialog);

const words = {
  open: say({ tr: '{n} soru listesinde kullanılıyor: göster', en: 'Used in {n} checklists: show' }),
  openOne: say({ tr: '1 soru listesinde kullanılıyor: göster', en: 'Used in 1 checklist: show' }),
};

export interface UsageProps {
  id: number;
  /** What the question asks, where several stand beside each other. */
  of?: string;
  /** In how many checklists the question is, if that is known. */
  count?: number;
  /** What opens the panel; by default the number. */
  children?: ReactNode;
}

/** Opens a panel that tells where a question is used. */
export function Usage({ id, of, count, children }: UsageProps) {
  const say = useSay();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const told = count === 1 ? say(words.openOne) : say(words.open, { n: format.number(count ?? 0) });
  return (
    <>
      <UnstyledButton
        className={children === undefined ? classes.count : classes.button}
        aria-label={children === undefined ? [told, of].filter(Boolean).join(', ') : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children ?? format.number(count ?? 0)}
      </UnstyledButton>
      {isOpen && <UsageDialog id={id} close={() => setOpen(false)} />}
    </>
  );
}
