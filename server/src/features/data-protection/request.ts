import { languageIds } from '@sahada/contract/codes';
import {
  answerDays,
  type Chosen,
  type dataRequest as calls,
  dataRequestTexts,
  places,
  type RequestRow,
} from '@sahada/contract/data-protection';
import { filled, tell } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { type ListInput, listHandler } from '../../db/list.ts';
import { getRow } from '../../db/rows.ts';
import type { Table } from '../../db/table.ts';
import { invalid, notFound } from '../../errors.ts';
import type { Counts } from '../../facts/ledger-seals.ts';
import { iso } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import type { HandlersOf, Refuse } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { fileName, personFile } from './file.ts';
import { languageIn } from './language.ts';
import { knownOf } from './person.ts';
import { counted, previewOf } from './preview.ts';
import { searchPerson } from './search.ts';

type Form = z.output<typeof calls.create.request>;

const table: Table<'data_request', RequestRow, Pick<Form, 'kind' | 'person' | 'channel' | 'receivedOn'>> = {
  name: 'data_request',
  id: 'id',
  columns: {
    kind: 'kind',
    person: 'person',
    channel: 'channel',
    receivedOn: 'received_on',
  },
  shown: {
    number: sql<number>`t.number`,
    dueOn: sql<string>`t.due_on`,
    state: sql`t.state`,
    createdAt: sql<string>`t.created_at`,
    createdByName: sql<string>`(select u.first_name || ' ' || u.last_name from "user" u where u.id = t.created_by)`,
    closedAt: sql<string | null>`t.closed_at`,
  },
  search: ['person', 'createdByName'],
  order: 'dueOn',
  descending: true,
};

const list = listHandler(table);

type State = RequestRow['state'];

interface Request {
  id: number;
  number: number;
  kind: RequestRow['kind'];
  person: string;
  email: string | null;
  phone: string | null;
  note: string | null;
  reason: string | null;
  chosen: Chosen;
  state: State;
  asked_by: number | null;
  asked_at: string | null;
}

async function requestOf(db: ReadDb, id: number): Promise<Request> {
  const { rows } = await sql<Request>`
    select id, number, kind, person, email, phone, note, reason, chosen, state, asked_by, asked_at
    from data_request where id = ${id}`.execute(db);
  return rows[0] ?? notFound();
}

/** The same, kept from other calls until the transaction ends, in one of these states. */
async function lockedIn(
  db: Db,
  id: number,
  states: readonly State[],
  refuse: Refuse<'requestClosed'>,
): Promise<Request> {
  await sql`select from data_request where id = ${id} for update`.execute(db);
  const request = await requestOf(db, id);
  return states.includes(request.state) ? request : refuse('requestClosed');
}

const open = ['open', 'failed'] as const satisfies readonly State[];

/** Rows of other companies do not exist; neither do users that could still sign in, as far as an erasure goes. */
async function mustBeKnown(db: ReadDb, chosen: Chosen, refuse?: Refuse<'personActive'>): Promise<void> {
  const tables = {
    responses: 'response',
    signatures: 'response',
    invitations: 'invitation',
    users: 'user',
    customers: 'customer',
    locations: 'location',
    actions: 'action',
  } as const satisfies Record<keyof Chosen, string>;
  for (const place of places) {
    const ids = [...new Set(chosen[place] ?? [])];
    if (ids.length === 0) continue;
    const { rows } = await sql`select from ${sql.table(tables[place])} t where t.id = any(${ids}::int[])`.execute(db);
    if (rows.length < ids.length) notFound();
  }
  if (refuse === undefined) return;
  const { rows: active } = await sql<{ name: string }>`
    select u.first_name || ' ' || u.last_name as name from "user" u
    where u.id = any(${[...(chosen.users ?? [])]}::int[]) and u.active order by 1 limit 1`.execute(db);
  if (active[0] !== undefined) refuse('personActive', { values: { name: active[0].name } });
}

const mustChoose = (chosen: Chosen): void => {
  if (places.every((place) => (chosen[place] ?? []).length === 0)) invalid('rows', dataRequestTexts.nothing);
};

/** Whoever is known by so many names is several people; what looks for all of them at once takes minutes. */
const mostNames = 30;

async function mustBeOnePerson(db: ReadDb, chosen: Chosen, request: Request): Promise<void> {
  const { names, emails, phones } = await knownOf(db, chosen, request);
  const n = names.length + emails.length + phones.length;
  if (n > mostNames) invalid('rows', filled(dataRequestTexts.several, { n }));
}

function mustBeTyped(confirm: string, number: number): void {
  if (confirm !== String(number)) invalid('confirm', filled(dataRequestTexts.number, { number: `${number}` }));
}

/** Whether what is destroyed takes a second person's word. */
export const needsSecond = async (db: ReadDb): Promise<boolean> =>
  (await db.selectFrom('company').select('four_eyes').executeTakeFirstOrThrow()).four_eyes;

/** The day by which a request that came on a day is to be answered. */
const dueOn = (receivedOn: string): string => Temporal.PlainDate.from(receivedOn).add({ days: answerDays }).toString();

function mustHaveCome(receivedOn: string, { companyTimeZone }: Who, now: number): void {
  if (receivedOn > dayText(now, companyTimeZone)) invalid('receivedOn', dataRequestTexts.future);
}

const columnsOf = ({ kind, person, email, phone, channel, receivedOn, note }: Form) => ({
  kind,
  person,
  email: email ?? null,
  phone: phone ?? null,
  channel,
  received_on: receivedOn,
  due_on: dueOn(receivedOn),
  note: note ?? null,
});

/** A request as the desk shows it. */
async function shownTo(db: ReadDb, who: Who, id: number) {
  const row = await getRow(db, table, id);
  const { email, phone, note, reason, chosen, asked_by, asked_at } = await requestOf(db, id);
  const name = (column: string) => sql`(
    select u.first_name || ' ' || u.last_name from "user" u where u.id = ${sql.ref(`q.${column}`)})`;
  const { rows } = await sql<{
    asked: string | null;
    confirmed: string | null;
    closed: string | null;
    counts: Counts;
  }>`
    select ${name('asked_by')} as asked, ${name('confirmed_by')} as confirmed, ${name('closed_by')} as closed,
      coalesce((select d.counts from destruction d where d.request_id = q.id order by d.number desc limit 1), '{}') as counts
    from data_request q where q.id = ${id}`.execute(db);
  const [more] = rows;
  return {
    ...row,
    email,
    phone,
    note,
    reason,
    chosen,
    askedAt: asked_at,
    askedByName: more?.asked ?? null,
    confirmedByName: more?.confirmed ?? null,
    closedByName: more?.closed ?? null,
    needsSecond: await needsSecond(db),
    mayConfirm: row.state === 'waiting' && asked_by !== who.userId,
    destroyed: counted(more?.counts ?? {}),
  };
}

/** Requests of persons about their data, from their arrival to the answer. */
export const dataRequest: HandlersOf<typeof calls> = {
  list: {
    ask({ receivedFrom, receivedTo, ...asked }) {
      return list.askWhere(
        asked as ListInput,
        ...(receivedFrom ? [sql`t.received_on >= ${receivedFrom}::date`] : []),
        ...(receivedTo ? [sql`t.received_on <= ${receivedTo}::date`] : []),
      );
    },
    answer: list.answer,
  },

  get: ({ id }, { db, who }) => shownTo(db, who, id),

  async create(form, { db, who, now }) {
    mustHaveCome(form.receivedOn, who, now);
    await sql`select pg_advisory_xact_lock(hashtextextended('data_request/' || app_company(), 0))`.execute(db);
    const { id } = await db
      .insertInto('data_request')
      .values({
        ...columnsOf(form),
        number: sql<number>`(select coalesce(max(q.number), 0) + 1 from data_request q)`,
        created_by: who.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id };
  },

  async update({ id, rowVersion, ...form }, { db, who, now, refuse }) {
    await lockedIn(db, id, open, refuse);
    if (rowVersion !== undefined) {
      const before = await shownTo(db, who, id);
      if (rowVersion !== before.rowVersion) refuse('changedMeanwhile', { data: before });
    }
    mustHaveCome(form.receivedOn, who, now);
    await db.updateTable('data_request').set(columnsOf(form)).where('id', '=', id).execute();
    return { id };
  },

  async close({ id, outcome, note }, { db, who, refuse }) {
    const before = await lockedIn(db, id, open, refuse);
    await db
      .updateTable('data_request')
      .set({ state: outcome, note: note ?? before.note, closed_at: sql<string>`app_now()`, closed_by: who.userId })
      .where('id', '=', id)
      .execute();
    return null;
  },

  async search({ id }, { db }) {
    return { Places: await searchPerson(db, await requestOf(db, id)) };
  },

  async preview({ id, rows }, { db, refuse }) {
    const request = await requestOf(db, id);
    await mustBeKnown(db, rows, refuse);
    if (!(open as readonly State[]).includes(request.state)) refuse('requestClosed');
    await mustBeOnePerson(db, rows, request);
    return previewOf(db, rows, request);
  },

  async erase({ id, rows, reason, confirm }, { db, who, later, refuse }) {
    await requestOf(db, id);
    await mustBeKnown(db, rows, refuse);
    const request = await lockedIn(db, id, open, refuse);
    const { number, kind } = request;
    if (kind !== 'erase') refuse('requestOfOther');
    mustChoose(rows);
    mustBeTyped(confirm, number);
    await mustBeOnePerson(db, rows, request);
    const waiting = await needsSecond(db);
    await db
      .updateTable('data_request')
      .set({
        chosen: JSON.stringify(rows),
        reason,
        asked_by: who.userId,
        asked_at: sql<string>`app_now()`,
        confirmed_by: null,
        state: waiting ? 'waiting' : 'running',
      })
      .where('id', '=', id)
      .execute();
    if (!waiting) await later('person.erase', { requestId: id });
    return { waiting };
  },

  async confirm({ id, confirm }, { db, who, later, refuse }) {
    const { number, chosen, asked_by } = await lockedIn(db, id, ['waiting'], refuse);
    if (asked_by === who.userId) refuse('eraseFourEyes');
    await mustBeKnown(db, chosen, refuse);
    mustBeTyped(confirm, number);
    await db
      .updateTable('data_request')
      .set({ state: 'running', confirmed_by: who.userId })
      .where('id', '=', id)
      .execute();
    await later('person.erase', { requestId: id });
    return null;
  },

  async decline({ id }, { db, refuse }) {
    await lockedIn(db, id, ['waiting'], refuse);
    await db
      .updateTable('data_request')
      .set({ state: 'open', chosen: '{}', asked_by: null, asked_at: null, reason: null })
      .where('id', '=', id)
      .execute();
    return null;
  },

  async export({ id, rows }, { db, who, later, now, refuse }) {
    const { number } = await requestOf(db, id);
    await mustBeKnown(db, rows);
    await lockedIn(db, id, open, refuse);
    mustChoose(rows);
    const language = await languageIn(db);
    const input = { requestId: id, rows, languageId: languageIds[language] };
    const made = await db
      .insertInto('export')
      .values({
        user_id: who.userId,
        list: personFile,
        input: JSON.stringify(input),
        name: `${tell(fileName, language, { number: `${number}` })}.zip`,
        total: places.reduce((sum, place) => sum + (rows[place]?.length ?? 0), 0),
        created_at: iso(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('data_request')
      .set({ exported_at: iso(now) })
      .where('id', '=', id)
      .execute();
    await later('person.export', { exportId: made.id });
    return { exportId: made.id };
  },
};
