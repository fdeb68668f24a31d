import { action } from '@sahada/contract/action';
import type { ActionState } from '@sahada/contract/codes';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { addToastAction } from '../../client/toast.ts';
import { useWrite } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { common } from '../../parts/say/words.ts';
import { type Item, useSteps } from './steps.ts';
import { stepWords } from './words.ts';

const StepDialog = fetched(async () => (await import('./step-dialog.tsx')).StepDialog);

/** By then the lists have been read again after a step. */
const listsReadMs = 600;

export interface Moves {
  /**
   * Takes a step, and asks first for what it takes, or where it cannot be taken back; any other offers that in its note. One that
   * the reader cannot take is refused by the server, which says why.
   */
  move: (item: Item, to: ActionState) => void;
  /** Where those stand that are on their way. */
  going: ReadonlyMap<number, ActionState>;
  dialog: ReactNode;
}

/** Moves actions from state to state, wherever several of them are shown. */
export function useMoves(): Moves {
  const say = useSay();
  const steps = useSteps();
  const { send } = useWrite(action.setState);
  const [going, setGoing] = useState<ReadonlyMap<number, ActionState>>(new Map());
  const [asked, setAsked] = useState<{ item: Item; to: ActionState } | null>(null);

  const go = async (id: number, to: ActionState): Promise<boolean> => {
    setGoing((before) => new Map(before).set(id, to));
    const arrived = () => setGoing((before) => new Map([...before].filter(([one]) => one !== id)));
    const { ok } = await send({ id, state: to });
    // What the lists answer next has it in its new place, or in the old one where it was refused.
    if (ok) window.setTimeout(arrived, listsReadMs);
    else arrived();
    return ok;
  };

  const move = async (item: Item, to: ActionState) => {
    const needs = steps.needs(item, to);
    if (needs !== null && needs !== 'nothing') return setAsked({ item, to });
    const isUndoable = steps.isUndoable(item, to);
    if (needs !== null && !isUndoable) {
      const { title, under, label } = stepWords(item.state, to);
      if (!(await ask({ question: say(title), under: say(under), yes: label }))) return;
    }
    if (!(await go(item.id, to)) || !isUndoable) return;
    addToastAction({ label: common.undo, run: () => void go(item.id, item.state) });
  };

  return {
    move: (item, to) => void move(item, to),
    going,
    dialog:
      asked === null ? null : (
        <StepDialog
          item={asked.item}
          to={asked.to}
          needs={steps.needs(asked.item, asked.to) ?? 'note'}
          close={() => setAsked(null)}
        />
      ),
  };
}
