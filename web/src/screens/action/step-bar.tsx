import { Button } from '@mantine/core';
import { action, type WireActionItem } from '@sahada/contract/action';
import { actionStateTexts } from '@sahada/contract/action-status';
import type { ActionState } from '@sahada/contract/codes';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { addToastAction } from '../../client/toast.ts';
import { useWrite } from '../../client/use.ts';
import { actionWords } from '../../parts/action/words.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './detail.module.css';
import { useSteps } from './steps.ts';
import { stepWords } from './words.ts';

const StepDialog = fetched(async () => (await import('./step-dialog.tsx')).StepDialog);

type Item = WireActionItem & { rowVersion?: string };
type Step = Item['steps'][number];

/** Which of several steps is the one that goes forward. */
const forward: readonly ActionState[] = ['done', 'submitted', 'inProgress', 'todo', 'cancelled'];

/** The reader's next steps, the one that goes forward last and foremost; nothing where there is none. */
export function StepBar({ item }: { item: Item }) {
  const say = useSay();
  const format = useFormat();
  const { send, sending } = useWrite(action.setState);
  const { isUndoable } = useSteps();
  const [asked, setAsked] = useState<Step | null>(null);
  // A note that is being written stays, though somebody else may have closed the action meanwhile.
  if (item.steps.length === 0 && asked === null) return null;
  const steps = item.steps.toSorted((one, other) => forward.indexOf(other.state) - forward.indexOf(one.state));
  const main = steps.at(-1);
  const take = async (step: Step) => {
    // A submission also asks for photos, whether or not there are some already.
    if (step.needs !== 'nothing') return setAsked(step);
    const { id, state, rowVersion } = item;
    const { ok } = await send({ id, state: step.state, ...(rowVersion === undefined ? {} : { rowVersion }) });
    if (!ok || !isUndoable(item, step.state)) return;
    addToastAction({ label: common.undo, run: () => void send({ id, state }) });
  };
  return (
    <div className={classes.bar}>
      <section className={classes.barInner}>
        <p className={classes.barText}>
          <strong>{say(actionStateTexts[item.state])}</strong>
          <span>{say(actionWords.dueOn, { date: format.date(item.dueDate) })}</span>
        </p>
        {steps.map((step) => (
          <Button
            key={step.state}
            variant={step === main && step.state !== 'cancelled' ? 'filled' : 'default'}
            disabled={sending}
            onClick={() => void take(step)}
          >
            {say(stepWords(item.state, step.state).label)}
          </Button>
        ))}
      </section>
      {asked !== null && (
        <StepDialog
          item={{ id: item.id, state: item.state, evidenceCount: item.evidence.length }}
          to={asked.state}
          needs={asked.needs}
          rowVersion={item.rowVersion}
          close={() => setAsked(null)}
        />
      )}
    </div>
  );
}
