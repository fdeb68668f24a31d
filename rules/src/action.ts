import type { ActionState } from '@sahada/contract/codes';
import { actionStates } from '@sahada/contract/codes';

/** Which state an action may take, who may set it, and what that takes. */

export interface ActionFacts {
  state: ActionState;
  isOwner: boolean;
  /** Named to verify it, or the plan's approver where nobody is. */
  isVerifier: boolean;
  /** Holds ManageActions. */
  manages: boolean;
}

/** What goes along with a step: nothing, a note, or one of a note and a picture. */
export type ActionNeed = 'nothing' | 'note' | 'noteOrPicture';

/** Whoever works on it, whoever verifies it, or only who manages actions. */
type Part = 'worker' | 'verifier' | 'manager';

interface Step {
  readonly by: Part;
  readonly needs: ActionNeed;
}

const cancel: Step = { by: 'manager', needs: 'note' };
const reopen: Step = { by: 'manager', needs: 'note' };
const submit: Step = { by: 'worker', needs: 'noteOrPicture' };

const steps: Readonly<Record<ActionState, Readonly<Partial<Record<ActionState, Step>>>>> = {
  todo: { inProgress: { by: 'worker', needs: 'nothing' }, submitted: submit, cancelled: cancel },
  inProgress: { submitted: submit, todo: { by: 'worker', needs: 'nothing' }, cancelled: cancel },
  submitted: {
    done: { by: 'verifier', needs: 'nothing' },
    inProgress: { by: 'verifier', needs: 'note' },
    cancelled: cancel,
  },
  done: { inProgress: reopen },
  cancelled: { inProgress: reopen },
};

const hasPart = ({ isOwner, isVerifier, manages }: ActionFacts, part: Part): boolean =>
  manages || (part === 'worker' && isOwner) || (part === 'verifier' && isVerifier);

export type ActionStep =
  | { needs: ActionNeed; refused: null }
  | { needs: null; refused: 'actionStep' | 'actionNotYours' | 'actionOwnerCloses' };

/**
 * Whether somebody may set a state, and what they have to give with it. Holders of ManageActions may do whatever the others
 * may; but nobody closes an action that they own.
 *
 * submitted → done: the verifier → { needs: 'nothing' }; the owner → 'actionOwnerCloses', also with ManageActions.
 */
export function actionStep(facts: ActionFacts, to: ActionState): ActionStep {
  const step = steps[facts.state][to];
  if (step === undefined) return { needs: null, refused: 'actionStep' };
  if (to === 'done' && facts.isOwner) return { needs: null, refused: 'actionOwnerCloses' };
  if (!hasPart(facts, step.by)) return { needs: null, refused: 'actionNotYours' };
  return { needs: step.needs, refused: null };
}

/**
 * Whether whoever takes a step may take it back at once with nothing to say.
 *
 * todo → inProgress by the owner → true; submitted → done by the verifier → false: reopening is for managers, and takes a note.
 */
export const isUndoable = (facts: ActionFacts, to: ActionState): boolean =>
  actionStep({ ...facts, state: to }, facts.state).needs === 'nothing';

/** The states that somebody may set now, each with what it takes, in the order of states. */
export function actionSteps(facts: ActionFacts): { state: ActionState; needs: ActionNeed }[] {
  return actionStates.flatMap((state) => {
    const { needs } = actionStep(facts, state);
    return needs === null ? [] : [{ state, needs }];
  });
}

/** Whether a step got what it takes. A picture of an earlier round still stands for the work. */
export function isGiven(needs: ActionNeed, { note, pictures }: { note: string; pictures: number }): boolean {
  if (needs === 'nothing') return true;
  return note.trim() !== '' || (needs === 'noteOrPicture' && pictures > 0);
}

/** Whether an action is over, one way or the other. */
export const isClosed = (state: ActionState): boolean => state === 'done' || state === 'cancelled';

/**
 * Whose actions somebody sees: the company's, or those that they own, verify, made or are mentioned in.
 *
 * With ManageActions → 'company'; with ManageReports alone → 'own'.
 */
export const actionsScope = (rights: readonly string[]): 'company' | 'own' =>
  rights.includes('ManageActions') ? 'company' : 'own';
