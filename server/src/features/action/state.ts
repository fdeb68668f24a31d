import { actionTexts } from '@sahada/contract/action';
import { actionStateTexts } from '@sahada/contract/action-status';
import type { ActionState } from '@sahada/contract/codes';
import { erasedText } from '@sahada/contract/data-protection';
import type { Filling } from '@sahada/contract/text';
import { type ActionFacts, actionStep, isClosed, isGiven } from '@sahada/rules/action';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { invalid } from '../../errors.ts';
import { iso } from '../../outside/clock.ts';
import type { Standing } from './reading.ts';

type Refuse = (
  code: 'actionStep' | 'actionNotYours' | 'actionOwnerCloses',
  more: { values: Record<string, Filling> },
) => never;

interface By {
  facts: ActionFacts;
  /** Null for the owner by the action's link, who is known by name only. */
  userId: number | null;
  name: string | null;
  now: number;
  refuse: Refuse;
}

/** Takes a locked action to another state and keeps who did it, when and why. */
export async function setState(
  db: Db,
  action: Standing,
  { state: to, note }: { state: ActionState; note?: string | null | undefined },
  { facts, userId, name, now, refuse }: By,
): Promise<void> {
  const { needs, refused } = actionStep(facts, to);
  if (refused !== null)
    return refuse(refused, { values: { from: actionStateTexts[action.state], to: actionStateTexts[to] } });
  const given = note ?? '';
  if (!isGiven(needs, { note: given, pictures: action.pictures }))
    invalid('note', needs === 'note' ? actionTexts.note : actionTexts.evidence);
  const at = iso(now);
  await db
    .updateTable('action')
    .set({
      state: to,
      ...(to === 'submitted'
        ? { submitted_at: at }
        : to === 'done' || to === 'cancelled'
          ? {}
          : { submitted_at: null }),
      closed_at: isClosed(to) ? at : null,
      closed_by: isClosed(to) ? userId : null,
      // Reopened after its owner was erased: nobody else could answer for it, and nothing is mailed to a black bar.
      ...(action.ownerEmail === erasedText
        ? { owner_user_id: sql<number>`created_by`, owner_name: null, owner_email: null, token: null }
        : {}),
    })
    .where('id', '=', action.id)
    .execute();
  await db
    .insertInto('action_change')
    .values({ action_id: action.id, at, user_id: userId, by_name: name, old: action.state, new: to, note: given })
    .execute();
}
