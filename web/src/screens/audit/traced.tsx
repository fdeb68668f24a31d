import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Department, Shown } from './answer.ts';
import classes from './trace.module.css';
import { traceWords } from './trace-words.ts';

const ScoreTrace = fetched(async () => (await import('./score-trace.tsx')).ScoreTrace);

export interface TracedProps {
  shown: Shown;
  /** The section whose percent it is; the whole result without one. */
  department?: Department;
  children: ReactNode;
}

/** A percent that opens to what it is made of; only its text where nothing was scored. */
export function Traced({ shown, department, children }: TracedProps) {
  const say = useSay();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const { percent } = department ?? shown.details;
  if (percent === null) return children;
  const name = department?.name ?? say(traceWords.whole);
  return (
    <>
      <UnstyledButton
        className={classes.traced ?? ''}
        aria-label={say(traceWords.open, { name, percent: format.percent(percent) })}
        title={say(traceWords.title)}
        onPointerEnter={ScoreTrace.ahead}
        onClick={() => setOpen(true)}
      >
        {children}
      </UnstyledButton>
      {open && <ScoreTrace shown={shown} department={department ?? null} onClose={() => setOpen(false)} />}
    </>
  );
}
