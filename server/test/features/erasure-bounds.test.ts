import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openPool } from '../../src/db/pool.ts';
import { isStillWhole, lastDestruction } from '../../src/facts/destructions.ts';
import { eraseTask } from '../../src/features/data-protection/task.ts';
import { inOneCompany } from '../../src/pipeline/transaction-of-job.ts';
import { openDesk } from '../desk.ts';
import { workOff } from '../queue.ts';
import { anInvitation, dataRequestForm } from '../sample-rows.ts';
import { personWith } from '../walks/door.ts';
import { bearer, rowNamed, sendWire, wireOf } from '../world.ts';

/** What an erasure leaves of rows that are not the person's alone, and what holds one up. */

const desk = await openDesk();
const { world, a, owner, inAyse, askToErase, erase, request } = desk;
afterAll(desk.close);

const ask = (form: object) => request({ email: null, phone: null, note: null, ...form });
const get = (id: number) => world.ok('ayse', 'dataRequest.get', { id });
const fourEyes = (four_eyes: boolean) => inAyse((db) => db.updateTable('company').set({ four_eyes }).execute());

/** Somebody else at the desk. */
async function second() {
  const token = await personWith(world, ['ManageDataProtectionLaw'], 2);
  return async (name: string, input: object) =>
    (await sendWire(world.app, wireOf(rowNamed(name), { ...input }), bearer(token))).body;
}

describe('of a customer', () => {
  const phone = '+90 216 444 00 22';
  const erasedWith = async (asked: string | null) => {
    const names = { personelFName: 'Jale', personelLName: 'Tektaş', personelEmail: `${randomUUID()}@ornek.example` };
    const customer = await a.customer({ ...names, companyPhone: phone });
    await askToErase(await ask({ person: 'Jale Tektaş', phone: asked }), { customers: [customer] });
    await erase();
    return world.ok('ayse', 'customer.get', { id: customer });
  };

  test('the phone stays where it is the firm’s, and goes where it is the person’s', async () => {
    expect(await erasedWith('0532 100 20 30')).toMatchObject({ personelFName: '■■■', companyPhone: phone });
    expect(await erasedWith('0216 444 00 22')).toMatchObject({ personelFName: '■■■', companyPhone: null });
  });
});

test('the link of an invitation leads nowhere, and nobody is said to have been reminded', async () => {
  const { auditId, id } = await anInvitation(a, world, 'ayse');
  const [{ link }] = (await world.ok('ayse', 'invitation.invitations', { auditId })).ListItems;
  const opened = async () => (await world.call(null, 'field.form', { token: link.split('/').at(-1) })).status;
  expect(await opened()).toBe(200);
  await askToErase(await ask({ person: 'Elif' }), { invitations: [id] });
  await erase();
  expect(await opened()).toBe(404);
  const { ListItems } = await world.ok('ayse', 'invitation.invitations', { auditId });
  expect(ListItems).toMatchObject([{ email: '■■■', state: 'sent', remindedAt: null }]);
});

test('an invitation that was never mailed is forgotten; of one that was answered all the same stays that somebody was invited', async () => {
  const invited = async (identity: 'none' | 'optional') => {
    const { auditId, id } = await anInvitation(a, world, 'ayse');
    await inAyse((db) => db.updateTable('plan').set({ identity }).where('id', '=', auditId).execute());
    await inAyse((db) => db.deleteFrom('invitation_mail').where('invitation_id', '=', id).execute());
    const listed = async () => (await world.ok('ayse', 'invitation.invitations', { auditId })).ListItems;
    return { id, listed };
  };
  const [silent, named, nameless] = [await invited('optional'), await invited('optional'), await invited('none')];
  for (const { listed } of [named, nameless]) {
    const [{ link }] = await listed();
    await world.ok(null, 'field.submit', await a.submission(link.split('/').at(-1)));
  }
  await askToErase(await ask({ person: 'Elif' }), { invitations: [silent.id, named.id, nameless.id] });
  await erase();
  expect(await silent.listed()).toEqual([]);
  for (const { listed } of [named, nameless]) expect(await listed()).toMatchObject([{ email: '■■■' }]);
});

test('name and e-mail address of whoever gave a response go, also where they left one of them alone', async () => {
  const { token } = await a.openPlan({ identity: 'optional' });
  const of = { name: 'Nalan Tektaş', email: 'nalan@ornek.example' };
  const responses: number[] = [];
  for (const participant of [of, { name: of.name }, { email: of.email }]) {
    const responseKey = randomUUID();
    await world.ok(null, 'field.submit', { ...(await a.submission(token)), responseKey, participant });
    const { id } = await inAyse<{ id: number }>((db) =>
      db.selectFrom('response').select('id').where('response_key', '=', responseKey).executeTakeFirstOrThrow(),
    );
    responses.push(id);
  }
  await askToErase(await ask({ person: of.name, email: of.email }), { responses });
  await erase();
  const left = await inAyse((db) =>
    db.selectFrom('response').select(['participant_name', 'participant_email']).where('id', 'in', responses).execute(),
  );
  expect(left).toEqual(Array(3).fill({ participant_name: null, participant_email: null }));
});

test('what an earlier owner of an action from outside wrote stays, and what the erased one did goes', async () => {
  const ownedBy = (ownerName: string) => ({ ownerName, ownerEmail: `${randomUUID()}@ornek.example` });
  const { id } = await a.sentAction(ownedBy('Önceki Usta'));
  const submit = async (note: string) => {
    const { link } = await world.ok('ayse', 'action.get', { id });
    await world.ok(null, 'actionLink.setState', { token: link.split('/').at(-1), state: 'submitted', note });
    await world.ok('ayse', 'action.setState', { id, state: 'inProgress', note: 'Bir daha' });
  };
  await submit('Vidaları sıktım');
  await world.ok('ayse', 'action.update', { id, ...ownedBy('Sonraki Usta') });
  await submit('Boyadım');
  await askToErase(await ask({ person: 'Sonraki Usta' }), { actions: [id] });
  await erase();
  const { history } = await world.ok('ayse', 'action.get', { id });
  const submitted = history.filter((one: { new: string }) => one.new === 'submitted');
  expect(submitted.map(({ by, note }: { by: string; note: string }) => [by, note])).toEqual([
    ['■■■', '■■■'],
    ['Önceki Usta', 'Vidaları sıktım'],
  ]);
});

describe('what takes longer than a call may', () => {
  /** Connections whose statements are to be answered within three seconds, unless a transaction has asked for longer. */
  const hasty = async (work: (pool: ReturnType<typeof openPool>) => Promise<void>): Promise<void> => {
    const pool = openPool(world.database.app, () => {}, { size: 2, waitMs: 60_000, answerMs: 3000 });
    await work(pool).finally(() => pool.end());
  };

  test('as where a company has years of messages, is erased all the same', async () => {
    const asked = await ask({ person: 'Nuray Tektaş' });
    const user = await a.user({ firstName: 'Nuray', lastName: 'Tektaş', active: false });
    await askToErase(asked, { users: [user] });
    await owner.query(`create function slow_erasure() returns trigger language plpgsql as
      $$ begin perform pg_sleep(4); return new; end $$`);
    await owner.query(`create trigger slow_erasure before update on data_request
      for each row when (new.state = 'done') execute function slow_erasure()`);
    try {
      await hasty((pool) => workOff(pool, world.database, { 'person.erase': eraseTask }));
    } finally {
      await owner.query('drop trigger slow_erasure on data_request; drop function slow_erasure()');
    }
    expect(await get(asked.id)).toMatchObject({ state: 'done' });
  });

  test('such as an erasure is waited for by whoever stores a file', async () => {
    const erasing = await world.pool.connect();
    await hasty(async (pool) => {
      await erasing.query('begin');
      await erasing.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `destruction/${world.ids.ayse.company}`,
      ]);
      const stored = inOneCompany(pool, world.ids.ayse.company, 'export.write', Date.now(), async (db) =>
        isStillWhole(db, await lastDestruction(db, 'ofPerson')),
      );
      stored.catch(() => {});
      await sleep(4000);
      await erasing.query('commit');
      expect(await stored).toBe(true);
    }).finally(() => erasing.release());
  });
});

describe('a user who is turned on again', () => {
  const left = async () => {
    const user = await a.user({ firstName: 'Melih', lastName: 'Tektaş', active: false });
    return { user, ...(await ask({ person: 'Melih Tektaş' })) };
  };
  const turnOn = (user: number) => world.ok('ayse', 'user.setActive', { ids: [user], active: true });
  const nameOf = async (user: number) => (await world.ok('ayse', 'user.get', { id: user })).firstName;

  test('is not foreseen to be erased, nor confirmed to be', async () => {
    await fourEyes(true);
    const { user, id, number } = await left();
    await askToErase({ id, number }, { users: [user] });
    await turnOn(user);
    const bySecond = await second();
    expect(await bySecond('dataRequest.confirm', { id, confirm: number })).toMatchObject({ Code: 'personActive' });
    await bySecond('dataRequest.decline', { id });
    const preview = await world.call('ayse', 'dataRequest.preview', { id, rows: { users: [user] } });
    expect(preview.body).toMatchObject({ Success: false, Code: 'personActive' });
    await fourEyes(false);
  });

  test('before the erasure has run keeps everything, and so does everybody else it names', async () => {
    const { user, id, number } = await left();
    const customer = await a.customer({ personelFName: 'Melih' });
    await inAyse(async (db) => {
      await sql`insert into notification (user_id, name, entries, at) values (${user}, 'announcement', '[]', app_now())`.execute(
        db,
      );
      await sql`insert into list_view (user_id, screen, name, query, shared) values (${user}, '/x', 'Benimkiler', 'q=1', false)`.execute(
        db,
      );
    });
    const own = async () => {
      const notices = await owner.query('select from notification where user_id = $1', [user]);
      const views = await owner.query('select name, query from list_view where user_id = $1', [user]);
      return [notices.rowCount, views.rows];
    };
    await askToErase({ id, number }, { users: [user], customers: [customer] });
    await turnOn(user);
    await expect(erase()).rejects.toThrow();
    expect(await nameOf(user)).toBe('Melih');
    expect(await own()).toEqual([1, [{ name: 'Benimkiler', query: 'q=1' }]]);
    expect((await world.ok('ayse', 'customer.get', { id: customer })).personelFName).toBe('Melih');
    await world.ok('ayse', 'user.setActive', { ids: [user], active: false });
    await erase();
    expect(await nameOf(user)).toBe('■■■');
    expect(await own(), 'what was theirs alone').toEqual([0, [{ name: '■■■', query: '' }]]);
  });
});

test('an erasure that failed three times can be asked for again, and is then whoever’s asks and confirms anew', async () => {
  await fourEyes(true);
  const [bySecond, byThird] = [await second(), await second()];
  const customer = await a.customer({ personelFName: 'Yonca' });
  const { id, number } = await ask({ person: 'Yonca Tektaş' });
  await askToErase({ id, number }, { customers: [customer] });
  expect((await bySecond('dataRequest.confirm', { id, confirm: number })).Success).toBe(true);
  await owner.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger fail before insert on destruction for each row execute function fail()`);
  const states = [];
  for (const _ of [1, 2, 3]) {
    states.push((await get(id)).state);
    await workOff(world.pool, world.database, { 'person.erase': eraseTask });
  }
  expect(states).toEqual(['running', 'running', 'running']);
  expect(await get(id)).toMatchObject({ state: 'failed' });
  await owner.query('drop trigger fail on destruction; drop function fail()');
  await askToErase({ id, number }, { customers: [customer] });
  expect(await get(id)).toMatchObject({ state: 'waiting', mayConfirm: false, confirmedByName: null });
  expect((await byThird('dataRequest.get', { id })).Data).toMatchObject({ mayConfirm: true });
  expect((await byThird('dataRequest.confirm', { id, confirm: number })).Success).toBe(true);
  await erase();
  expect((await world.ok('ayse', 'customer.get', { id: customer })).personelFName).toBe('■■■');
  await fourEyes(false);
});

test('a request that is closed keeps its note where none is given, and is changed no more', async () => {
  const { id } = await ask({ kind: 'access', person: 'Ruken Tektaş', note: 'Telefonla aradı' });
  await world.ok('ayse', 'dataRequest.close', { id, outcome: 'rejected' });
  const closed = await get(id);
  expect(closed).toMatchObject({ state: 'rejected', note: 'Telefonla aradı', closedByName: 'Ayşe Yılmaz' });
  const changed = await world.call('ayse', 'dataRequest.update', { id, ...dataRequestForm(a) });
  expect(changed.body).toMatchObject({ Success: false, Code: 'requestClosed' });
  expect(await get(id)).toEqual(closed);
});
