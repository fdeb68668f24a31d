import { type ActionForm, actionTexts, type action as calls } from '@sahada/contract/action';
import type { RefusalCode } from '@sahada/contract/refusals';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import { actionPlace } from '../../facts/actions.ts';
import { mayInvite } from '../../facts/may-invite.ts';
import { iso } from '../../outside/clock.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import type { Standing } from './reading.ts';

/** Making actions and changing what stands in them. */

type Form = z.output<typeof ActionForm>;
type Change = z.output<typeof calls.update.request>;
type Refuse<Code extends RefusalCode> = (code: Code) => never;

/** Who owns an action: a user, or somebody outside. */
type Owner = { userId: number } | { name: string; email: string };

/** 404 for somebody whom the company does not have; 400 for one who is passive. */
async function mustBeActive(db: Db, id: number, field: string): Promise<void> {
  const user = await db.selectFrom('user').select('active').where('id', '=', id).executeTakeFirst();
  if (user === undefined) notFound();
  if (!user.active) invalid(field, actionTexts.userPassive);
}

/** Whose address it is, if a user has it: they work on it signed in. */
async function userWith(db: Db, email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select u.id from "user" u where u.active and lower(u.email) = lower(${email}) order by u.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

async function ownerOf(
  db: Db,
  { ownerUserId, ownerEmail, ownerName }: Pick<Form, 'ownerUserId' | 'ownerEmail' | 'ownerName'>,
): Promise<Owner> {
  if (ownerUserId && ownerEmail) return invalid('ownerEmail', actionTexts.ownerTwice);
  if (ownerUserId) {
    await mustBeActive(db, ownerUserId, 'ownerUserId');
    return { userId: ownerUserId };
  }
  if (!ownerEmail) return invalid('ownerUserId', actionTexts.owner);
  const user = await userWith(db, ownerEmail);
  if (user !== null) return { userId: user };
  if (!ownerName) return invalid('ownerName', actionTexts.ownerName);
  return { name: ownerName, email: ownerEmail };
}

async function checkVerifier(db: Db, verifier: number | null, owner: Owner): Promise<void> {
  if (verifier === null) return;
  await mustBeActive(db, verifier, 'verifierUserId');
  if ('userId' in owner && owner.userId === verifier) invalid('verifierUserId', actionTexts.verifierOwns);
}

/** The columns of an owner; somebody outside gets a link of their own. */
const columnsOf = (owner: Owner, token: string | null) =>
  'userId' in owner
    ? { owner_user_id: owner.userId, owner_name: null, owner_email: null, token: null }
    : { owner_user_id: null, owner_name: owner.name, owner_email: owner.email, token };

/** Registers a link for one action, or ends those of several. */
export async function replaceLink(db: Db, ids: readonly number[], token: string | null, now: number): Promise<void> {
  const hash = token === null ? null : hashOf(token);
  await sql`select gate.new_action_link(${hash}::bytea, ${[...ids]}::int[], ${iso(now)})`.execute(db);
}

export async function addAction(
  db: Db,
  input: Form,
  { userId, now, refuse }: { userId: number; now: number; refuse: Refuse<'findingWithdrawn' | 'addressUnknown'> },
): Promise<number> {
  const { findingId = null, auditId = null } = input;
  if (findingId === null && auditId === null) invalid('findingId', actionTexts.about);
  const place = (await actionPlace(db, { findingId, auditId }, { lock: true })) ?? notFound();
  if (place.withdrawn) refuse('findingWithdrawn');
  const owner = await ownerOf(db, input);
  await checkVerifier(db, input.verifierUserId ?? null, owner);
  if (!('userId' in owner) && !(await mayInvite(db))) refuse('addressUnknown');
  const token = 'userId' in owner ? null : newToken(128);
  // Numbers are given in turn.
  await sql`select pg_advisory_xact_lock(hashtextextended('action', app_company()))`.execute(db);
  const { id } = await db
    .insertInto('action')
    .values({
      number: sql<number>`(select coalesce(max(a.number), 0) + 1 from action a)`,
      finding_id: place.findingId,
      response_id: place.responseId,
      plan_id: place.planId,
      location_id: place.locationId,
      title: input.title,
      description: input.description ?? null,
      type: input.type,
      root_cause: input.rootCause ?? null,
      priority: input.priority ?? 'normal',
      ...columnsOf(owner, token),
      verifier_user_id: input.verifierUserId ?? null,
      due_date: input.dueDate ?? place.dueDate,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (token !== null) await replaceLink(db, [id], token, now);
  return id;
}

const isNamed = (value: unknown): boolean => value !== undefined;

/** The owner as a change leaves them; the same where it does not speak of them. */
async function ownerAfter(db: Db, was: Standing, change: Change): Promise<Owner> {
  const { ownerUserId, ownerEmail, ownerName } = change;
  const isOfOwner = isNamed(ownerUserId) || isNamed(ownerEmail) || isNamed(ownerName);
  const old: Owner =
    was.ownerUserId === null
      ? { name: was.ownerName as string, email: was.ownerEmail as string }
      : { userId: was.ownerUserId };
  if (!isOfOwner) return old;
  // One that stays as it was may be passive meanwhile.
  if (ownerUserId && ownerUserId === was.ownerUserId && !ownerEmail) return old;
  const keeps = !ownerUserId && !('userId' in old);
  return ownerOf(db, {
    ownerUserId: ownerUserId ?? (isNamed(ownerUserId) || ownerEmail ? null : was.ownerUserId),
    ownerEmail: ownerEmail ?? (keeps && !isNamed(ownerEmail) ? was.ownerEmail : null),
    ownerName: ownerName ?? (keeps && !isNamed(ownerName) ? was.ownerName : null),
  });
}

/** Changes what the input names. A new owner outside gets a new link, and the link of the one before leads nowhere. */
export async function changeAction(
  db: Db,
  was: Standing,
  change: Change,
  { now, refuse }: { now: number; refuse: Refuse<'addressUnknown'> },
): Promise<void> {
  const owner = await ownerAfter(db, was, change);
  const named = (await db.selectFrom('action').select('verifier_user_id').where('id', '=', was.id).executeTakeFirst())
    ?.verifier_user_id;
  // A form shows whoever verifies it now, named or in somebody's place: sent back unchanged it names nobody.
  const isOther = isNamed(change.verifierUserId) && (change.verifierUserId ?? null) !== was.verifierUserId;
  const verifier = isOther ? (change.verifierUserId ?? null) : (named ?? null);
  if (verifier !== named) await checkVerifier(db, verifier, owner);
  else if (verifier !== null && 'userId' in owner && owner.userId === verifier)
    invalid('verifierUserId', actionTexts.verifierOwns);
  const isSameAddress = !('userId' in owner) && owner.email === was.ownerEmail;
  const isNewAddress = !('userId' in owner) && !isSameAddress;
  if (isNewAddress && !(await mayInvite(db))) refuse('addressUnknown');
  const token = isSameAddress ? was.token : isNewAddress ? newToken(128) : null;
  await db
    .updateTable('action')
    .set({
      ...(isNamed(change.title) ? { title: change.title as string } : {}),
      ...(isNamed(change.description) ? { description: change.description ?? null } : {}),
      ...(change.type ? { type: change.type } : {}),
      ...(isNamed(change.rootCause) ? { root_cause: change.rootCause ?? null } : {}),
      ...(change.priority ? { priority: change.priority } : {}),
      ...(change.dueDate ? { due_date: change.dueDate } : {}),
      ...columnsOf(owner, token),
      verifier_user_id: verifier,
    })
    .where('id', '=', was.id)
    .execute();
  if (token !== was.token) await replaceLink(db, [was.id], token, now);
}
