import type { WireActionRow } from '@sahada/contract/action';
import type { ActionState } from '@sahada/contract/codes';
import { type ActionFacts, type ActionNeed, actionStep, actionSteps, isUndoable } from '@sahada/rules/action';
import { may, useRights, useSession } from '../../client/session.ts';

/** A row of a list with its steps for the reader, as the server will judge them. */
export type Item = WireActionRow;

export interface Steps {
  of: (item: Item) => { state: ActionState; needs: ActionNeed }[];
  /** What a step takes; null where the reader cannot take it. */
  needs: (item: Item, to: ActionState) => ActionNeed | null;
  /** Whether the reader may take a step back at once; what they cannot take back is asked about first. */
  isUndoable: (item: Item, to: ActionState) => boolean;
  manages: boolean;
}

/** Which steps the reader may take; the server decides again. */
export function useSteps(): Steps {
  const me = useSession((state) => state.user?.Id);
  const manages = may('ManageActions', useRights());
  const facts = (item: Item): ActionFacts => ({
    state: item.state,
    isOwner: item.ownerUserId === me,
    isVerifier: item.verifierUserId === me,
    manages,
  });
  return {
    of: (item) => actionSteps(facts(item)),
    needs: (item, to) => actionStep(facts(item), to).needs,
    isUndoable: (item, to) => isUndoable(facts(item), to),
    manages,
  };
}
