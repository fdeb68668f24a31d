import { type AnyText, say } from '@sahada/contract/text';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
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
  isNew: boolean;
  /** Whether nothing required is missing. */
  done: boolean;
  children: ReactNode;
}

/** One of the form's three steps: a numbered card, ticked when nothing is missing in it and it was saved or somebody has been there. */
export function Step({ number, title, hint, isNew, done: isWhole, children }: StepProps) {
  const say = useSay();
  const [isSeen, setSeen] = useState(!isNew);
  const done = isWhole && isSeen;
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes that somebody was in one of its fields */}
      <div className={classes.stepFields} onFocus={() => setSeen(true)}>
        {children}
      </div>
    </section>
  );
}
