import { type AnyText, say } from '@sahada/contract/text';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import classes from './plan.module.css';

const words = {
  done: say({ tr: '{n}. adım tamam', en: 'Step {n} is complete' }),
  open: say({ tr: '{n}. adım', en: 'Step {n}' }),
};

export interface StepProps {
  number: 1 | 2 | 3;
  title: AnyText;
  hint: AnyText;
  /** Whether nothing required is missing. */
  done: boolean;
  children: ReactNode;
}

/** One of the form's three steps: a numbered card, ticked when nothing is missing in it. */
export function Step({ number, title, hint, done, children }: StepProps) {
  const say = useSay();
  return (
    <section className={classes.step} aria-labelledby={`step-${number}`}>
      <div className={classes.stepHead}>
        <span
          className={classes.stepNumber}
          data-done={done || undefined}
          role="img"
          aria-label={say(done ? words.done : words.open, { n: number })}
        >
          {done ? <IconCheck size={16} stroke={2.6} aria-hidden /> : number}
        </span>
        <div>
          <h2 id={`step-${number}`}>{say(title)}</h2>
          <p>{say(hint)}</p>
        </div>
      </div>
      <div className={classes.stepFields}>{children}</div>
    </section>
  );
}
