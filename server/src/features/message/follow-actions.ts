import type { ActionState } from '@sahada/contract/codes';
import { isClosed } from '@sahada/rules/action';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { dayWords, mailActionLink } from '../../facts/action-link-mail.ts';
import { chosenVerifier } from '../../facts/actions.ts';
import { holdersOf } from '../../facts/rights.ts';
import { tell } from '../../facts/tell.ts';
import { unsay } from '../../facts/unsay.ts';
import type { Event } from '../../pipeline/events.ts';

/** What people are told of what has happened to actions. */

interface Action {
  title: string;
  place: string;
  dueDate: string;
  state: ActionState;
  ownerUserId: number | null;
  /** Who verifies it, unless they own it. */
  chosenVerifier: number | null;
  createdBy: number;
  /** Of its last step. */
  old: ActionState | null;
  note: string;
  by: string;
}

async function readAction(db: Db, id: number): Promise<Action | null> {
  const { rows } = await sql<Action>`
    select t.title, l.name as place, t.due_date as "dueDate", t.state, t.owner_user_id as "ownerUserId",
      ${chosenVerifier()} as "chosenVerifier", t.created_by as "createdBy", h.old, coalesce(h.note, '') as note,
      coalesce((select u.first_name || ' ' || u.last_name from "user" u where u.id = h.user_id), h.by_name, '') as by
    from action t join location l on l.id = t.location_id
      left join lateral (select * from action_change c where c.action_id = t.id order by c.id desc limit 1) h on true
    where t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What is told of an action until it is no longer so. */
const topics = ['assigned', 'reminded', 'escalated', 'submitted', 'returned'] as const;

export const actionTopic = (id: number, what: (typeof topics)[number]): string => `action:${id}:${what}`;

async function takeBack(db: Db, id: number, ...whats: readonly (typeof topics)[number][]): Promise<void> {
  for (const what of whats) await unsay(db, actionTopic(id, what));
}

export async function actionChanged(db: Db, { row, change, changed, userId }: Event): Promise<void> {
  const action = change === 'delete' ? null : await readAction(db, row);
  if (action === null) return takeBack(db, row, ...topics);
  const isMoved = changed.owner_user_id !== undefined || changed.token !== undefined;
  if (isMoved) await takeBack(db, row, 'assigned', 'reminded', 'returned');
  if (changed.due_date !== undefined) await takeBack(db, row, 'reminded', 'escalated');
  if ((change === 'insert' || isMoved) && !isClosed(action.state)) await assigned(db, row, action, userId);
  if (changed.verifier_user_id !== undefined) {
    await takeBack(db, row, 'submitted');
    if (action.state === 'submitted') await submitted(db, row, action, userId);
  } else if (changed.owner_user_id !== undefined && action.state === 'submitted')
    await verifiersChanged(db, row, action, { ownerBefore: changed.owner_user_id[0] as number | null, userId });
  if (changed.state !== undefined) await stateChanged(db, row, action, changed.state[1] as ActionState, userId);
}

const fieldsOf = (id: number, { title, place }: Action) => ({
  actions: 1,
  action: title,
  place,
  link: `/actions/${id}`,
});

async function assigned(db: Db, id: number, action: Action, userId: number | null): Promise<void> {
  const { ownerUserId, dueDate } = action;
  if (ownerUserId === null) await mailActionLink(db, id, 'action.link');
  else if (ownerUserId !== userId) {
    const fields = { ...fieldsOf(id, action), due: dayWords(dueDate) };
    await tell(db, 'action.assigned', [ownerUserId], fields, { topic: actionTopic(id, 'assigned') });
  }
}

/** Whose check it awaits where this is its owner: nobody checks what they own. */
async function verifiersOf(db: Db, { chosenVerifier }: Action, ownerUserId: number | null): Promise<number[]> {
  const isChosen = chosenVerifier !== null && chosenVerifier !== ownerUserId;
  const verifiers = isChosen ? [chosenVerifier] : await holdersOf(db, 'ManageActions');
  return verifiers.filter((one) => one !== ownerUserId);
}

async function tellSubmitted(db: Db, id: number, action: Action, people: readonly number[]): Promise<void> {
  const fields = { ...fieldsOf(id, action), by: action.by, note: action.note };
  await tell(db, 'action.submitted', people, fields, { topic: actionTopic(id, 'submitted') });
}

/** To whoever verifies it, but not to who caused this. */
async function submitted(db: Db, id: number, action: Action, userId: number | null): Promise<void> {
  const verifiers = await verifiersOf(db, action, action.ownerUserId);
  await tellSubmitted(
    db,
    id,
    action,
    verifiers.filter((one) => one !== userId),
  );
}

/** Another owner may leave its check to others: they are told, and it is taken back from who checks it no more. */
async function verifiersChanged(
  db: Db,
  id: number,
  action: Action,
  { ownerBefore, userId }: { ownerBefore: number | null; userId: number | null },
): Promise<void> {
  const [before, after] = [
    await verifiersOf(db, action, ownerBefore),
    await verifiersOf(db, action, action.ownerUserId),
  ];
  const gone = before.filter((one) => !after.includes(one));
  if (gone.length > 0) await unsay(db, actionTopic(id, 'submitted'), { userIds: gone });
  const fresh = after.filter((one) => !before.includes(one) && one !== userId);
  await tellSubmitted(db, id, action, fresh);
}

async function stateChanged(db: Db, id: number, action: Action, to: ActionState, userId: number | null): Promise<void> {
  if (to !== 'submitted') await takeBack(db, id, 'submitted');
  if (to !== 'inProgress') await takeBack(db, id, 'returned');
  if (to === 'submitted' || isClosed(to)) await takeBack(db, id, 'assigned', 'reminded');
  if (isClosed(to)) await takeBack(db, id, 'escalated');
  // Told of what it has become meanwhile: that step follows as its own event.
  if (action.state !== to) return;
  const { ownerUserId, createdBy, note, by, old } = action;
  const others = (ids: readonly (number | null)[]) => ids.filter((one) => one !== null && one !== userId) as number[];
  const fields = fieldsOf(id, action);
  if (to === 'submitted') await submitted(db, id, action, userId);
  else if (to === 'inProgress' && old !== 'todo') {
    if (ownerUserId === null) await mailActionLink(db, id, 'action.linkReturned', note);
    const told = { ...fields, by, note };
    await tell(db, 'action.returned', others([ownerUserId]), told, { topic: actionTopic(id, 'returned') });
  } else if (to === 'done') {
    await tell(db, 'action.done', others([ownerUserId, createdBy]), fields);
  } else if (to === 'cancelled') {
    await tell(db, 'action.cancelled', others([ownerUserId]), { ...fields, note });
  }
}

/** Those whom a new comment names. */
export async function actionCommented(db: Db, { row, change }: Event): Promise<void> {
  if (change !== 'insert') return;
  const { rows } = await sql<{ id: number; title: string; by: string; byId: number; text: string; people: number[] }>`
    select t.id, t.title, u.first_name || ' ' || u.last_name as by, u.id as "byId", m.text,
      array(select n.user_id from action_mention n where n.comment_id = m.id order by n.id) as people
    from action_comment m join action t on t.id = m.action_id join "user" u on u.id = m.user_id where m.id = ${row}`.execute(
    db,
  );
  const [said] = rows;
  if (said === undefined) return;
  const people = said.people.filter((one) => one !== said.byId);
  const fields = { action: said.title, by: said.by, comment: said.text, link: `/actions/${said.id}` };
  await tell(db, 'action.mentioned', people, fields);
}
