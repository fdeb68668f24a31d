import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { door } from '../../src/db/door.ts';
import type { Db } from '../../src/db/kysely.ts';
import { hashPassword } from '../../src/outside/password-hash.ts';
import { hashOf, newToken } from '../../src/pipeline/token.ts';
import { type Builders, build, pixel } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { authenticator } from '../passkey.ts';
import { waiting } from '../waiting.ts';
import { userWith } from '../walks/door.ts';
import { bearer, openWorld, password, type Reply, type World } from '../world.ts';

/** Two calls at the same moment that would each be right alone. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

/** Has calls begin one after another while something that all of them need is held; all of them wait before it is let go. */
async function behind<T>(held: RawBuilder<unknown>, ...calls: (() => Promise<T>)[]): Promise<T[]> {
  const { all } = await world.inCompany('ayse', async (db) => {
    await held.execute(db);
    const begun: Promise<T>[] = [];
    for (const call of calls) {
      begun.push(call());
      await waiting(db, begun.length);
    }
    return { all: Promise.all(begun) };
  });
  return all;
}

const userRow = (id: number) => sql`select from "user" where id = ${id} for update`;

const rowsOf = <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
  world.inCompany('ayse', async (db) => (await query.execute(db)).rows);

describe('a password that is changed', () => {
  test('lets nobody in who was found to know the old one a moment before', async () => {
    const { can } = world.ids;
    let login: Promise<Reply> | undefined;
    await world.inCompany('ayse', async (db) => {
      await userRow(can.user).execute(db);
      login = world.call(null, 'account.login', { email: 'can@ornek.com.tr', password });
      await waiting(db);
      const hash = await hashPassword('Baska!2026');
      await sql`update "user" set password_hash = ${hash} where id = ${can.user}`.execute(db);
      await sql`select gate.end_sessions_of(${can.user})`.execute(db);
    });
    expect((await login)?.status).toBe(503);
    const again = await world.call(null, 'account.login', { email: 'can@ornek.com.tr', password });
    expect(again.body).toMatchObject({ Success: false, Message: 'The password is incorrect. Please try again.' });
  });

  test('is not enough any more for whoever signs in while an app is being set up beside it', async () => {
    const { can } = world.ids;
    const login = () => world.call(null, 'account.login', { email: 'can@ornek.com.tr', password: 'Baska!2026' });
    const [reply] = await behind(sql`update "user" set totp_since = now() where id = ${can.user}`, login);
    expect(reply?.status).toBe(503);
    expect((await login()).body).toMatchObject({ Success: false, Data: { SecondFactor: 'totp' } });
    await rowsOf(sql`update "user" set totp_since = null where id = ${can.user}`);
    expect((await login()).body.Success).toBe(true);
  });

  test('by a mailed link ends the session of whoever signs in with the old one at that moment', async () => {
    const person = await userWith(world, []);
    const [session, link] = [newToken(), newToken()];
    await world.inCompany('ayse', (db) =>
      sql`select gate.new_invitation(${person.user}, ${hashOf(link)}, now())`.execute(db),
    );
    let reset: Promise<Reply> | undefined;
    await world.inCompany('ayse', async (db) => {
      await sql`select gate.new_session(${door()}, ${hashOf(session)}, ${person.company}, ${person.user}, 'office', 'test', null,
        '{}', 'account.login', now())`.execute(db);
      await sql`select from "user" where id = ${person.user} for share`.execute(db);
      const chosen = 'Baska!2026';
      reset = world.call(null, 'account.resetPassword', { token: link, password: chosen, confirmPassword: chosen });
      await waiting(db);
    });
    expect((await reset)?.body.Success).toBe(true);
    expect((await world.call(null, 'account.get', {}, bearer(session))).status).toBe(401);
  });
});

test('a user whose own change is being stored is not changed over by whoever had them open before', async () => {
  const { can } = world.ids;
  const { rowVersion, LastName: _, ...before } = await world.ok('ayse', 'user.get', { id: can.user });
  const [reply] = await behind(sql`update "user" set phone = '+90 555 111 22 33' where id = ${can.user}`, () =>
    world.call('ayse', 'user.update', { id: can.user, rowVersion, phone: before.phone, streetAddress: 'Liman Cad. 5' }),
  );
  expect(reply?.body).toMatchObject({ Success: false, Code: 'changedMeanwhile', Data: { phone: '+90 555 111 22 33' } });
});

test('of two API keys that are made at once one has room', async () => {
  const make = () => world.call('ayse', 'apiKey.create', { name: 'ERP', permissions: ['ManageCustomers'] });
  const keys = async (): Promise<{ id: number }[]> => (await world.ok('ayse', 'apiKey.list')).ListItems;
  for (let n = (await keys()).length; n < 49; n++) await make();
  const replies = await behind(sql`lock table api_key in share mode`, make, make);
  expect(replies.map(({ body }) => body.Code).toSorted()).toEqual(['tooManyKeys', undefined]);
  await world.ok('ayse', 'apiKey.remove', { ids: (await keys()).map(({ id }) => id) });
});

test('two passkeys that are removed at once are both gone, and signing in asks for none', async () => {
  const ids: number[] = [];
  for (const name of ['Telefon', 'Bilgisayar']) {
    const { challengeId, options } = await world.ok('ayse', 'secondFactor.beginPasskey', { password });
    const credential = authenticator().create(options);
    ids.push((await world.ok('ayse', 'secondFactor.addPasskey', { challengeId, name, credential })).id);
  }
  const { user } = world.ids.ayse;
  const replies = await behind(
    userRow(user),
    ...ids.map((id) => () => world.call('ayse', 'secondFactor.removePasskey', { id, password })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rowsOf(sql`select passkeys from "user" where id = ${user}`)).toEqual([{ passkeys: 0 }]);
});

test.each([
  ['account.uploadPicture', 'AvatarUrl', '"user"'],
  ['company.uploadLogo', 'LogoUrl', 'company'],
])(
  'of two pictures by %s at once one stays, and the address of the other leads nowhere',
  async (name, field, table) => {
    await world.ok('ayse', name, { file: pixel });
    const upload = () => world.ok('ayse', name, { file: pixel });
    const both = await behind(sql`select from ${sql.raw(table)} for update`, upload, upload);
    const statuses = await Promise.all(
      both.map(async (one) => (await world.app.inject({ method: 'GET', url: one[field] })).statusCode),
    );
    expect(statuses.sort()).toEqual([200, 404]);
  },
);

describe('of two changes of the same', () => {
  const account = { fromName: 'Ö', fromAddress: 'o@ornek.example', host: 'localhost', port: 1, security: 'none' };
  const report = { name: 'Denetimler', report: 'audits', filters: {}, emails: ['ayse@ornek.com.tr'] };
  test.each([
    ['emailAccount', 'email_account', { ...account, name: 'Bir' }],
    ['reportSchedule', 'report_schedule', report],
  ])('%s the second is told that it has changed', async (group, table, form) => {
    const { id } = await world.ok('ayse', `${group}.create`, form);
    const { rowVersion } = await world.ok('ayse', `${group}.get`, { id });
    const change = (name: string) => () => world.call('ayse', `${group}.update`, { id, rowVersion, name });
    const replies = await behind(
      sql`select from ${sql.table(table)} where id = ${id} for update`,
      change('İlk'),
      change('İkinci'),
    );
    expect(replies.map(({ body }) => body.Success)).toEqual([true, false]);
    expect((await world.ok('ayse', `${group}.get`, { id })).name).toBe('İlk');
  });

  test('mail accounts are made the default at once, one is', async () => {
    const ids: number[] = [];
    for (const name of ['Bir', 'İki'])
      ids.push((await world.ok('ayse', 'emailAccount.create', { ...account, name })).id);
    const replies = await behind(
      sql`select from email_account for update`,
      ...ids.map((id) => () => world.call('ayse', 'emailAccount.setDefault', { id })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { ListItems } = await world.ok('ayse', 'emailAccount.list');
    const chosen = ListItems.filter(({ isDefault }: { isDefault: boolean }) => isDefault);
    expect(chosen.map(({ id }: { id: number }) => id)).toEqual([ids[1]]);
  });
});

interface Filled {
  DepartmentId: number;
  Questions: { QuestionId: number; Question: { categoryId: number } }[];
}

test('two checklists that are taken from the gallery at once are of the same sections, categories and questions', async () => {
  const taken = await behind(
    sql`lock table department in share mode`,
    () => world.ok('ayse', 'gallery.create', { key: 'warehouse' }),
    () => world.ok('ayse', 'gallery.create', { key: 'warehouse' }),
  );
  const [one, other] = await Promise.all(taken.map(({ id }) => world.ok('ayse', 'checklist.get', { id })));
  const madeOf = ({ Sections }: { Sections: Filled[] }) =>
    Sections.map(({ DepartmentId, Questions }) => [
      DepartmentId,
      Questions.map(({ QuestionId, Question }) => [QuestionId, Question.categoryId]),
    ]);
  expect(madeOf(one)).toEqual(madeOf(other));
});

test('a help picture that a question begins to show while it is deleted stays, and it is told what shows it', async () => {
  const { helpPictureId } = await world.ok('ayse', 'question.uploadHelpPicture', { file: pixel });
  const question = await a.question({ questionText: 'Yangın dolabı nerede?', locales: [] });
  await world.inCompany('ayse', (db) =>
    sql`update help_picture set created_at = now() - interval '8 days' where id = ${helpPictureId}`.execute(db),
  );
  const [reply] = await behind(sql`update question set help_picture_id = ${helpPictureId} where id = ${question}`, () =>
    world.call('ayse', 'storedFile.remove', { ids: [`help-${helpPictureId}`] }),
  );
  expect(reply?.body).toMatchObject({ Code: 'fileInUse', Message: expect.stringContaining('Yangın dolabı nerede?') });
});

test('a task that two ask for at once runs once', async () => {
  let second: Promise<{ id: number }> | undefined;
  const first = await world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ id: number }>`select gate.ask_task('cleanup', true, now()) as id`.execute(db);
    second = world.ok('ayse', 'scheduleTask.run', { name: 'cleanup' });
    await Promise.race([second, waiting(db)]);
    return rows[0]?.id;
  });
  expect((await second)?.id).toBe(first);
});

test('a checklist that is saved while it is copied is copied as it stood before, whole', async () => {
  const [one, two] = [await a.question(), await a.question()];
  const departments = [await a.department(), await a.department()];
  const sections = (questions: number[], ids: number[] = []) =>
    departments.map((DepartmentId, ViewOrder) => ({
      Id: ids[ViewOrder],
      DepartmentId,
      ViewOrder,
      Title: `Bölüm ${ViewOrder}`,
      Questions: [{ QuestionId: questions[ViewOrder], ViewOrder: 0 }],
    }));
  const id = await a.checklist({ Sections: sections([one, two]) });
  const stored = (await world.ok('ayse', 'checklist.get', { id })).Sections.map(({ Id }: { Id: number }) => Id);
  const { both } = await world.inCompany('ayse', async (db) => {
    // The copy has read the sections when it waits here, and not yet the questions.
    await sql`select from department where id = ${departments[0]} for update`.execute(db);
    const copying = world.ok('ayse', 'checklist.copy', { id });
    await waiting(db);
    const saving = world.ok('ayse', 'checklist.save', { Id: id, Sections: sections([two, one], stored) });
    await Promise.race([saving, waiting(db, 2)]);
    return { both: Promise.all([copying, saving]) };
  });
  const [copy] = await both;
  const { Sections } = await world.ok('ayse', 'checklist.get', { id: copy.id });
  expect(Sections.map(({ Questions }: { Questions: { QuestionId: number }[] }) => Questions[0]?.QuestionId)).toEqual([
    one,
    two,
  ]);
});

describe('whoever waits for', () => {
  /** Whether these rows can be had at once. */
  const isFree = async (db: Db, rows: RawBuilder<unknown>): Promise<boolean> => {
    await sql`set local lock_timeout = '500ms'`.execute(db);
    return rows.execute(db).then(
      () => true,
      () => false,
    );
  };
  /** Holds a row until a call waits for it, and tells whether the call holds these others. */
  async function holdsNone(held: RawBuilder<unknown>, call: () => Promise<unknown>, others: RawBuilder<unknown>) {
    let called: Promise<unknown> | undefined;
    const free = await world.inCompany('ayse', async (db) => {
      await held.execute(db);
      called = call();
      called.catch(() => {});
      await waiting(db);
      return isFree(db, others);
    });
    await called;
    return free;
  }

  test('a response to make an action of its finding holds nothing of the finding', async () => {
    const { responseId } = await a.standing.response();
    const form = await a.actionForm();
    const free = await holdsNone(
      sql`select from response where id = ${responseId} for update`,
      () => world.ok('ayse', 'action.create', form),
      sql`select from finding where response_id = ${responseId} for update`,
    );
    expect(free).toBe(true);
  });

  test('a response to delete one of its pictures does not hold the picture', async () => {
    const { responseId, pictureId } = await a.response();
    const free = await holdsNone(
      sql`select from response where id = ${responseId} for update`,
      () => world.ok('ayse', 'audit.deletePicture', { pictureId }),
      sql`select from picture where id = ${pictureId} for update`,
    );
    expect(free).toBe(true);
  });
});

test('a gallery list that is taken twice at once makes its questions once', async () => {
  const key = 'fire-safety';
  await world.ok('ayse', 'gallery.create', { key });
  await world.inCompany('ayse', (db) => sql`update question set active = false`.execute(db));
  const taken = await behind(
    sql`lock table checklist in share mode`,
    () => world.ok('ayse', 'gallery.create', { key }),
    () => world.ok('ayse', 'gallery.create', { key }),
  );
  const [one, other] = await rowsOf(sql<{ ids: number[] }>`
    select array_agg(q.question_id order by q.id) as ids from checklist_question q
    where q.checklist_id = any(${taken.map(({ id }) => id)}) group by q.checklist_id`);
  expect(other?.ids).toEqual(one?.ids);
  expect(one?.ids.length).toBeGreaterThan(10);
});

describe('a call that the database ends because two stood in each other’s way', () => {
  const failing = (name: string, times: number) =>
    asOwner(`
      create sequence met_${name};
      grant usage on sequence met_${name} to sahada_app;
      create function meet_${name}() returns trigger language plpgsql as $$
        begin
          if new.name = '${name}' and nextval('met_${name}') <= ${times} then
            raise exception 'deadlock detected' using errcode = '40P01';
          end if;
          return new;
        end $$;
      create trigger meet_${name} before insert on department for each row execute function meet_${name}()`);
  const asOwner = async (text: string): Promise<void> => {
    const owner = await connect(world.database.owner);
    await owner.query(text);
    await owner.end();
  };
  const create = (name: string) => world.call('ayse', 'department.create', { name });

  test('is made again, up to three times, and is done once', async () => {
    await failing('iki', 2);
    expect((await create('iki')).status).toBe(200);
    expect(await rowsOf(sql`select from department where name = 'iki'`)).toHaveLength(1);
    await failing('uc', 3);
    await world.fault('ayse', 'department.create', { name: 'uc' });
    expect(await rowsOf(sql`select from department where name = 'uc'`)).toHaveLength(0);
  });
});
