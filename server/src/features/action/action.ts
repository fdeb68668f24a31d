import { actionTexts, type action as calls } from '@sahada/contract/action';
import { actionStateCodes } from '@sahada/contract/codes';
import { isClosed } from '@sahada/rules/action';
import { choicesScope } from '@sahada/rules/rights';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { pageRows } from '../../db/list.ts';
import { invalid, notFound } from '../../errors.ts';
import { mailActionLink } from '../../facts/action-link-mail.ts';
import { actionTable, sorted, wireOf } from '../../facts/action-table.ts';
import { actionPlace, awaitsCheckOf, verifierOf } from '../../facts/actions.ts';
import { pictureAddresses } from '../../facts/files.ts';
import { mayInvite } from '../../facts/may-invite.ts';
import { ownPart } from '../../facts/own-part.ts';
import { checkImage } from '../../outside/images.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { keepEvidence, mostEvidence } from './pictures.ts';
import { factsOf, isUntouched, locked, readItem, seen, seenRows } from './reading.ts';
import { addAction, changeAction, replaceLink } from './save.ts';
import { setState } from './state.ts';

type Calls = typeof calls;

export const action: HandlersOf<Calls> = {
  async list({ mine, dueDateFrom, dueDateTo, ...input }, { db, who }) {
    const isMine = sql`(t.owner_user_id = ${who.userId} or ${verifierOf()} = ${who.userId} or ${awaitsCheckOf(who)})`;
    const page = await pageRows(
      db,
      actionTable,
      sorted(input),
      ...seenRows(who),
      ...(mine == null ? [] : [mine ? isMine : sql`(${isMine}) is not true`]),
      ...(dueDateFrom ? [sql`t.due_date >= ${dueDateFrom}::date`] : []),
      ...(dueDateTo ? [sql`t.due_date <= ${dueDateTo}::date`] : []),
    );
    return { ...page, ListItems: page.ListItems.map(wireOf) };
  },

  get: ({ id }, { db, who }) => readItem(db, who, id),

  async proposal({ findingId }, { db }) {
    const place = (await actionPlace(db, { findingId, auditId: null }, { lock: false })) ?? notFound();
    const { title, severity, dueDate, customerName, locationName, approverId } = place;
    const [verifier, { rows: actions }] = await Promise.all([
      approverId === null
        ? undefined
        : db.selectFrom('user').select(['first_name', 'last_name']).where('id', '=', approverId).executeTakeFirst(),
      sql<{ id: number; number: string; title: string; state: keyof typeof actionStateCodes }>`
        select a.id, 'A-' || lpad(a.number::text, greatest(4, length(a.number::text)), '0') as number, a.title, a.state
        from action a where a.finding_id = ${findingId} order by a.id`.execute(db),
    ]);
    return {
      findingId,
      title: title ?? '',
      severity: severity ?? 'minor',
      dueDate,
      verifierUserId: approverId,
      verifierName: verifier === undefined ? null : `${verifier.first_name} ${verifier.last_name}`,
      customerName,
      locationName,
      actions,
    };
  },

  async create(input, { db, who, now, refuse }) {
    return { id: await addAction(db, input, { userId: who.userId, now, refuse }) };
  },

  async update(input, { db, who, now, refuse }) {
    const was = await locked(db, who, input.id);
    if (input.rowVersion !== undefined && input.rowVersion !== was.rowVersion)
      return refuse('changedMeanwhile', { data: await readItem(db, who, input.id) });
    if (isClosed(was.state)) return refuse('actionClosed');
    await changeAction(db, was, input, { now, refuse });
    return { id: input.id };
  },

  async remove({ ids }, { db, who, now, refuse }) {
    const wanted = [...new Set(ids)].sort((one, other) => one - other);
    for (const id of wanted) if (!isUntouched(await locked(db, who, id))) return refuse('actionHasHistory');
    await replaceLink(db, wanted, null, now);
    await db.deleteFrom('action').where('id', 'in', wanted).execute();
    return null;
  },

  async setState({ id, state, note, rowVersion }, { db, who, now, refuse }) {
    const was = await locked(db, who, id);
    if (rowVersion !== undefined && rowVersion !== was.rowVersion)
      return refuse('changedMeanwhile', { data: await readItem(db, who, id) });
    await setState(db, was, { state, note }, { facts: factsOf(was, who), userId: who.userId, name: null, now, refuse });
    return { id, state, stateCode: actionStateCodes[state] };
  },

  async addComment({ id, text, mentions = [] }, { db, who }) {
    await seen(db, who, id);
    const people = [...new Set(mentions)];
    await mustKnow(db, who, people);
    const comment = await db
      .insertInto('action_comment')
      .values({ action_id: id, user_id: who.userId, text })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (people.length > 0)
      await db
        .insertInto('action_mention')
        .values(people.map((user_id) => ({ action_id: id, comment_id: comment.id, user_id })))
        .execute();
    return comment;
  },

  uploadPicture: inParts<Calls['uploadPicture']>()({
    async before({ file }) {
      checkImage(file);
    },
    async run({ id, file }, { db, who, now, refuse, later }) {
      const was = await locked(db, who, id);
      if (isClosed(was.state)) return refuse('actionClosed');
      if (was.pictures >= mostEvidence) return refuse('tooManyPictures');
      const picture = await keepEvidence(db, was, file, { now, later });
      return { id: picture, ...(await pictureAddresses(db, who))(picture) };
    },
  }),

  async sendLink({ id, email }, { db, who, now, refuse }) {
    const was = await locked(db, who, id);
    if (was.ownerUserId !== null) return refuse('actionOwnedByUser');
    if (isClosed(was.state)) return refuse('actionClosed');
    if (!(await mayInvite(db))) return refuse('addressUnknown');
    if (email && email !== was.ownerEmail) {
      // A new owner's link is mailed by whoever follows the log.
      await changeAction(db, was, { id, ownerEmail: email }, { now, refuse });
      return null;
    }
    if (!(await mailActionLink(db, id, 'action.link'))) return refuse('mailboxFull');
    return null;
  },
};

/** 404 where one of these is nobody whom the writer may choose; passive ones are told nothing. */
async function mustKnow(db: Db, { rights, userId }: Who, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const within = choicesScope(rights) === 'company' ? sql`true` : ownPart.user(userId);
  const { rows: known } = await sql<{ active: boolean }>`
    select t.active from "user" t where t.id = any(${ids}::int[]) and ${within}`.execute(db);
  if (known.length < ids.length) notFound();
  if (known.some(({ active }) => !active)) invalid('mentions', actionTexts.userPassive);
}
