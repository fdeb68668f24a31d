import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { schemaSql } from '../../../tools/schema/sql.ts';
import { type Loaded, loadCopy } from '../../src/db/copy/load.ts';
import { notCopied } from '../../src/db/copy/tables.ts';
import { takeCopy } from '../../src/db/copy/take.ts';
import { reachDatabase } from '../../src/db/start.ts';
import { sealDays } from '../../src/features/activity/seal.ts';
import { verify } from '../../src/features/activity/verify.ts';
import { foldPlans } from '../../src/features/totals.ts';
import { clock, iso } from '../../src/outside/clock.ts';
import { BadCopy, verifyCopy } from '../../src/outside/copy-file.ts';
import { inTransaction } from '../../src/pipeline/transaction-of-job.ts';
import { readSettings } from '../../src/settings.ts';
import { build } from '../builders.ts';
import { cloneDatabase, dropDatabase, type TestDatabase } from '../database.ts';
import { connect } from '../laws/catalogue.ts';
import { temporaryFolder } from '../main-job/process.ts';
import { makeSeals, tellPeople } from '../queue.ts';
import { sampleOf } from '../samples.ts';
import { within } from '../scratch.ts';
import { openOn, openWorld, type World, worldOf } from '../world.ts';

/** A copy holds the whole installation, and what is restored of it is the same; whatever is wrong with one is told before. */

let world: World;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** An installation that nobody has set up. */
let empty: TestDatabase;
let sealCode: string;
const key = randomBytes(32);
const passphrase = 'üç gün üç gece';
const at = (name: string): string => join(folder.path, name);
const dayMs = 86_400_000;

const take = (name: string, locked?: string) =>
  takeCopy({
    owner: world.database.owner,
    path: at(name),
    passphrase: locked,
    sealing: { key, isSetting: false },
    now: clock(),
  });

const load = (database: TestDatabase, name: string, locked?: string, givenKey?: Buffer): Promise<Loaded> =>
  loadCopy({
    owner: database.owner,
    jobs: database.jobs,
    path: at(name),
    passphrase: locked,
    givenKey,
    keepKey: async (kept) => expect(kept).toEqual(key),
  });

async function fill(): Promise<void> {
  for (const person of ['ayse', 'zoe'] as const) {
    const a = build(world, person);
    await a.standing.response();
    await a.standing.action();
    for (const call of ['webhook.create', 'apiKey.create', 'view.save', 'emailAccount.create', 'share.create'])
      await world.ok(person, call, await sampleOf(world, person, call));
  }
  await world.ok('ayse', 'fieldwork.putDraft', await sampleOf(world, 'ayse', 'fieldwork.putDraft'));
  const { planId, responseId } = await build(world, 'ayse').standing.response();
  await world.ok('ayse', 'audit.approve', { auditId: planId, responseId });
  vi.useFakeTimers({ toFake: ['Date'], now: clock() + 61_000 });
  await makeSeals(world);
  vi.useRealTimers();
  const seal = await world.inCompany('ayse', (db) => db.selectFrom('seal').select('code').executeTakeFirstOrThrow());
  sealCode = seal.code;
  const { company } = world.ids.ayse;
  const later = clock() + 2 * dayMs;
  const sealed = (): Promise<number> =>
    inTransaction(world.pool, 'activity.seal', later, async (gate) => {
      const db = await gate.enterJob(company);
      if (db === null) throw new Error('the company is gone');
      return sealDays({ db, now: later });
    });
  // Nothing is sealed while any transaction of the cluster might still write an older line.
  while ((await sealed()) === 0) await sleep(50);
}

/** Mails in three states and an erasure under way, past what would work them off. */
async function queueWork(): Promise<void> {
  const owner = await connect(world.database.owner);
  await owner.query('alter table message no force row level security');
  await owner.query(
    `insert into message (company_id, name, channel, recipient, language_id, subject, text, state, message_id)
     select $1, 'x', 'mail', 'a@b.example', 1, 'x', 'x', s, s from unnest(array['Waiting', 'Sending', 'Sent']) s`,
    [world.ids.ayse.company],
  );
  await owner.query('alter table message force row level security');
  await owner.query('alter table data_request no force row level security, disable trigger user');
  await owner.query(
    `insert into data_request (company_id, number, kind, person, channel, received_on, due_on, state, created_by)
     select $1, 999, 'erase', 'x', 'email', current_date, current_date, 'running', min(id) from "user" where company_id = $1`,
    [world.ids.ayse.company],
  );
  await owner.query('alter table data_request force row level security, enable trigger user');
  // As in a cluster that has worked for years.
  for (const table of ['response', 'finding', 'activity']) {
    await owner.query(`alter table ${table} no force row level security, disable trigger user`);
    await owner.query(`update ${table} set tx = '4000000000000'`);
    await owner.query(`alter table ${table} force row level security, enable trigger user`);
  }
  await owner.end();
}

beforeAll(async () => {
  [world, folder, empty] = [await openWorld(), await temporaryFolder(), await cloneDatabase()];
  await fill();
  await queueWork();
  await take('whole.tar.gz');
  await take('locked.tar.gz.locked', passphrase);
});
afterAll(async () => {
  await empty.drop();
  await world.close();
  await folder.remove();
});

/** A hash of the rows of every copied table, as their owner sees them while copying, without numbers of transactions. */
async function prints(database: TestDatabase): Promise<Record<string, string>> {
  const owner = await connect(database.owner);
  try {
    await owner.query("set app.copying = 'yes'");
    const { rows } = await owner.query(
      `select string_agg(format('select %L as name, count(*) || '' '' || coalesce(md5(string_agg(md5((to_jsonb(t) - ''tx'')::text), '''' order by md5((to_jsonb(t) - ''tx'')::text))), '''') as print from %I t', relname, relname), ' union all ') as all
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
      [Object.keys(notCopied)],
    );
    const found = await owner.query(rows[0].all);
    return Object.fromEntries(found.rows.map((row: { name: string; print: string }) => [row.name, row.print]));
  } finally {
    await owner.end();
  }
}

describe('a restored installation', () => {
  let restored: TestDatabase;
  let there: World;
  beforeAll(async () => {
    restored = await cloneDatabase();
    // What a later release leaves behind is not in the schema of this copy.
    Object.assign(notCopied, { of_later: 'a table of a later release' });
    const { rows, tables, cancelled } = await load(restored, 'whole.tar.gz').finally(() =>
      Reflect.deleteProperty(notCopied, 'of_later'),
    );
    expect([rows > 1000, tables > 80, cancelled]).toEqual([true, true, 2]);
  });

  test('has every row of every table as it was, and the schema of the release', async () => {
    const { message: _, data_request: __, ...before } = await prints(world.database);
    const { message: ___, data_request: ____, ...after } = await prints(restored);
    expect(after).toEqual(before);
    const owner = await connect(restored.owner);
    const { rows } = await owner.query('select count(*)::int as n from category');
    const schema = await schemaSql(owner);
    await owner.end();
    // Policies are forced again: without saying that it copies, the owner sees nothing.
    expect(rows).toEqual([{ n: 0 }]);
    expect(schema).toBe(await readFile(new URL('../../src/db/schema.sql', import.meta.url), 'utf8'));
  });

  test('sends nothing that waited: the installation that was copied does', async () => {
    const owner = await connect(restored.owner);
    await owner.query("set app.copying = 'yes'");
    const { rows } = await owner.query("select message_id as was, state from message where name = 'x' order by id");
    await owner.end();
    expect(rows.map(({ was, state }) => `${was} ${state}`)).toEqual([
      'Waiting Cancelled',
      'Sending Cancelled',
      'Sent Sent',
    ]);
  });

  test('holds an erasure that was under way as one that can be asked for again: its task stayed there', async () => {
    const owner = await connect(restored.owner);
    await owner.query("set app.copying = 'yes'");
    const { rows } = await owner.query('select state from data_request where number = 999');
    await owner.end();
    expect(rows).toEqual([{ state: 'failed' }]);
  });

  /** Whether Ayşe's figures lack something once what there is has been folded. */
  async function leftToFold(): Promise<number[]> {
    while (await there.inCompany('ayse', foldPlans));
    const jobs = await connect(restored.jobs);
    const { rows } = await jobs.query("select company_id from gate.companies_to_fold('plans')");
    await jobs.end();
    return rows.map(({ company_id }) => company_id).filter((id) => id === world.ids.ayse.company);
  }

  /** What open screens hear while nothing happens. */
  async function toldAgain(): Promise<unknown[]> {
    const jobs = await connect(restored.jobs);
    const { rows } = await jobs.query(
      `select gate.live_look('{}', $1, array[pg_current_snapshot()::text], now()) -> 'events' as events`,
      [[world.ids.ayse.company]],
    );
    await jobs.end();
    return rows[0].events;
  }

  test('starts: people sign in anew, pictures open, seals hold, figures are folded, and receipts go on where they were', async () => {
    const house = await openOn(restored, 8);
    there = worldOf(house, { tokens: { ...world.tokens }, ids: world.ids });
    await house.pool.query('select gate.know_cluster()');
    expect((await there.call('ayse', 'account.get')).status).toBe(401);
    for (const person of ['ayse', 'zoe'] as const) {
      const input = await sampleOf(world, person, 'account.login');
      there.tokens[person] = (await there.ok(null, 'account.login', input)).AccessToken;
    }
    const { planId, pictureId, responseId } = await build(world, 'ayse').standing.response();
    const details = await there.ok('ayse', 'audit.details', { auditId: planId });
    const [picture] = details.Departments[0].Questions[0].pictures;
    expect(picture.id).toBe(pictureId);
    const bytes = await house.app.inject({ url: picture.url });
    expect([bytes.statusCode, bytes.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await there.ok(null, 'seal.look', { code: sealCode })).toMatchObject({ state: 'unchanged' });
    const days = [clock() - 2 * dayMs, clock() + 2 * dayMs].map((time) => iso(time).slice(0, 10)) as [string, string];
    expect(await there.inCompany('ayse', (db) => verify(db, ...days))).toMatchObject({ brokenDay: null });
    expect(await leftToFold()).toEqual([]);
    expect(await toldAgain()).toEqual([]);
    // What happens to a row that came along is told: nothing of the other cluster is waited for.
    await there.ok('ayse', 'audit.reopen', { responseId, reason: 'Eksik' });
    await tellPeople(there);
    const numbers = async (of: World) =>
      of.inCompany('ayse', async (db) =>
        (await db.selectFrom('response').select('number').execute()).map((r) => r.number),
      );
    const before = await numbers(there);
    await build(there, 'ayse').standing.response();
    const after = await numbers(there);
    expect(after.filter((number) => !before.includes(number))).toEqual([Math.max(...before) + 1]);
  });

  test('is full, and no second copy goes over it', async () => {
    await there.pool.end();
    // What a server leaves ends a moment after it.
    const refused = () =>
      load(restored, 'whole.tar.gz').then(
        () => 'loaded',
        (error: Error) => error.message,
      );
    await expect.poll(refused, { timeout: 10_000 }).toMatch('This installation is not empty');
    await restored.drop();
  });
});

describe('a copy that is not whole is refused before anything is written', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await state(empty);
  });
  afterEach(async () => {
    expect(await state(empty)).toEqual(before);
  });

  /** All rows that a restore begins by taking away, with the transactions that wrote them. */
  async function state(database: TestDatabase): Promise<unknown> {
    const owner = await connect(database.owner);
    const { rows } = await owner.query(
      "select (select md5(string_agg(t.xmin::text || t::text, '' order by id)) from district t) as places, (select md5(string_agg(xmin::text, '' order by oid)) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables",
    );
    await owner.end();
    return rows;
  }

  const spoilt = async (original: string, name: string, change: (bytes: Buffer) => Buffer): Promise<void> =>
    writeFile(at(name), change(Buffer.from(await readFile(at(original)))));

  const refusal = async (name: string, locked?: string): Promise<string> =>
    load(empty, name, locked).then(
      () => 'restored',
      (error) => (error instanceof BadCopy ? error.message.replace(folder.path, '') : `fault: ${error}`),
    );

  test.each([
    ['whole.tar.gz', undefined, 20, 10],
    ['locked.tar.gz.locked', passphrase, 6, 3],
  ])('%s, wherever it is changed or cut', async (original, locked, places, cuts) => {
    const { size } = await stat(at(original));
    for (let place = 0; place < places; place++) {
      const offset = Math.floor((size * place) / places) + (place === 0 ? 3 : 0);
      await spoilt(original, 'changed', (bytes) => {
        bytes.writeUInt8(bytes.readUInt8(offset) ^ 0x10, offset);
        return bytes;
      });
      expect(await refusal('changed', locked), `byte ${offset} of ${size}`).toMatch(
        /^\/changed is (damaged: .+|cut: .+|not a copy.+)\.$/,
      );
    }
    for (let cut = 0; cut < cuts; cut++) {
      const length = cut === cuts - 1 ? size - 1 : Math.floor((size * cut) / cuts);
      await spoilt(original, 'cut', (bytes) => bytes.subarray(0, length));
      expect(await refusal('cut', locked), `${length} of ${size} bytes`).toMatch(
        /^\/cut is (damaged: .+|cut: .+|not a copy.+)\.$/,
      );
    }
    await spoilt(original, 'longer', (bytes) => Buffer.concat([bytes, Buffer.from('x')]));
    expect(await refusal('longer', locked)).toMatch(/^\/longer is (damaged|cut): /);
  });

  test('one whose parts have been exchanged by somebody who packed them well', async () => {
    const within = async (name: string, was: string, is: string): Promise<void> => {
      const tar = gunzipSync(await readFile(at('whole.tar.gz')));
      const place = tar.indexOf(was);
      expect([was.length - is.length, place > 0]).toEqual([0, true]);
      tar.write(is, place);
      await writeFile(at(name), gzipSync(tar));
    };
    await within('renamed', 'ayse@ornek.com.tr', 'veli@ornek.com.tr');
    expect(await refusal('renamed')).toBe('/renamed is damaged: its parts are not those of its manifest.');
    const { manifest } = await verifyCopy(at('whole.tar.gz'), undefined);
    const spelt = (rows: number): string => `{"name":"user","rows":${rows},`;
    const { rows = 0 } = manifest.tables.find(({ name }) => name === 'user') ?? {};
    await within('counted', spelt(rows), spelt(rows + 1));
    expect(await refusal('counted')).toBe(`fault: Error: The table user has ${rows} rows instead of ${rows + 1}.`);
  });

  test('one that is locked, without its passphrase or by another', async () => {
    const file = 'locked.tar.gz.locked';
    expect(await refusal(file)).toBe(`/${file} is locked: put its passphrase into BACKUP_PASSPHRASE.`);
    expect(await refusal(file, 'başka bir parola')).toBe(`The passphrase in BACKUP_PASSPHRASE does not open /${file}.`);
    expect((await readFile(at(file))).includes('Örnek Denetim')).toBe(false);
    expect((await verifyCopy(at(file), passphrase)).manifest.tables.length).toBeGreaterThan(80);
  });

  test('one that is no copy at all, or none', async () => {
    await writeFile(at('other'), 'Merhaba');
    expect(await refusal('other')).toBe('/other is not a copy that Sahada has made.');
    expect(await refusal('missing')).toBe('There is no file /missing.');
  });
});

test('a file that is there is not written over', async () => {
  await expect(take('whole.tar.gz')).rejects.toThrow('whole.tar.gz exists already');
  expect((await verifyCopy(at('whole.tar.gz'), undefined)).manifest.tables.length).toBeGreaterThan(80);
});

test('where there is no installation, such as in a mistyped DATA_DIR, this is what one is told', async () => {
  const owner = { ...world.database.owner, database: 'postgres' };
  const taking = takeCopy({
    owner,
    path: at('none'),
    passphrase: undefined,
    sealing: { key, isSetting: false },
    now: 0,
  });
  await expect(taking).rejects.toThrow('There is no installation here that could be copied.');
  const mistyped = readSettings({ DATA_DIR: at('mistyped') });
  await expect(reachDatabase(mistyped)).rejects.toThrow(`There is no installation in ${at('mistyped')}`);
  await expect(stat(at('mistyped'))).rejects.toThrow('ENOENT');
  await expect(take('nowhere/copy.tar.gz')).rejects.toThrow(`There is no folder ${at('nowhere')}.`);
});

test('a database of before there were copies is not copied without its rows', async () => {
  const owner = await connect(world.database.owner);
  const [{ definition }] = (
    await owner.query(
      `select format('create policy copy on response for select to sahada_owner using (%s)', qual) as definition
       from pg_policies where tablename = 'response' and policyname = 'copy'`,
    )
  ).rows;
  await owner.query('drop policy copy on response');
  try {
    await expect(take('before.tar.gz')).rejects.toThrow('start this release on it once, then copy it');
    await expect(stat(at('before.tar.gz'))).rejects.toThrow('ENOENT');
  } finally {
    await owner.query(definition);
    await owner.end();
  }
});

test('one of before letters and their marks were put together brings both of two names that are one now', async () => {
  const older = await openWorld();
  const owner = await connect(older.database.owner);
  const bare = `sahada_test_${randomBytes(6).toString('hex')}`;
  const logins = { owner: within(older.database.owner, bare), jobs: within(older.database.jobs, bare) };
  try {
    await owner.query(`create or replace function search_key(value text) returns text language sql immutable parallel safe
      return lower(translate(value, 'İIı', 'iii') collate "und-x-icu")`);
    // Sessions keep what an index is made of until it is made anew.
    await owner.query('reindex index own_country_name');
    for (const name of ['Şişli Adası', 'Şişli Adası'.normalize('NFD')])
      await older.ok('ayse', 'country.create', { name });
    await owner.query("delete from migration where name like '0144-%'");
    const sealing = { key, isSetting: false };
    const path = at('older.tar.gz');
    await takeCopy({ owner: older.database.owner, path, passphrase: undefined, sealing, now: clock() });
    await owner.query(`create database ${bare}`);
    await loadCopy({ ...logins, path, passphrase: undefined, givenKey: undefined, keepKey: async () => {} });
    const restored = await connect(logins.owner);
    await restored.query("set app.copying = 'yes'");
    const { rows } = await restored.query(
      "select id, normalize(name) as name from own_country where normalize(name) ~ '^Ş' order by id",
    );
    expect(rows.map(({ name }) => name)).toEqual(['Şişli Adası', `Şişli Adası (${rows[1]?.id})`]);
    const { rows: now } = await restored.query("select search_key('Ş') = search_key(normalize('Ş', nfd)) as same");
    expect(now).toEqual([{ same: true }]);
    await restored.end();
  } finally {
    await owner.end();
    await dropDatabase(older.database.owner, bare);
    await older.close();
  }
});

test('a key that came as a setting is in no copy, and must be set again', async () => {
  const path = at('setting.tar.gz');
  await takeCopy({
    owner: world.database.owner,
    path,
    passphrase: undefined,
    sealing: { key, isSetting: true },
    now: 0,
  });
  expect((await verifyCopy(path, undefined)).head.sealing?.key).toBeNull();
  await expect(load(empty, 'setting.tar.gz')).rejects.toThrow('was made with SECRET_KEY set, which no copy holds');
  await expect(load(empty, 'setting.tar.gz', undefined, randomBytes(32))).rejects.toThrow('with another key');
});

test('a release that lacks one of its migrations refuses it, and a database that is ahead of it too', async () => {
  const owner = await connect(world.database.owner);
  await owner.query("insert into migration (name, checksum) values ('9999-later', '')");
  await take('later.tar.gz');
  await owner.query("delete from migration where name = '9999-later'");
  await owner.end();
  await expect(load(empty, 'later.tar.gz')).rejects.toThrow('the migration 9999-later, which is not known here');
  const ahead = await cloneDatabase();
  const there = await connect(ahead.owner);
  await there.query("insert into migration (name, checksum) values ('9998-ahead', '')");
  await there.end();
  await expect(load(ahead, 'whole.tar.gz')).rejects.toThrow('This database has the migration 9998-ahead');
  await ahead.drop();
});

test('a copy that is taken while eight clients submit is of one moment', async () => {
  const a = build(world, 'ayse');
  const { token } = await a.openPlan();
  let isOver = false;
  let sent = 0;
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      await world.ok(null, 'field.submit', await a.submission(token));
      sent++;
    }
  });
  await expect.poll(() => sent, { timeout: 10_000 }).toBeGreaterThan(8);
  const { tables } = await take('busy.tar.gz');
  const during = sent;
  await expect.poll(() => sent, { timeout: 10_000 }).toBeGreaterThan(during);
  isOver = true;
  await Promise.all(clients);
  const restored = await cloneDatabase();
  await load(restored, 'busy.tar.gz');
  const owner = await connect(restored.owner);
  await owner.query("set app.copying = 'yes'");
  const { rows } = await owner.query(
    `select (select count(*)::int from response) as responses,
       (select count(*)::int from activity where table_name = 'response' and change = 'insert') as lines`,
  );
  await owner.end();
  await restored.drop();
  expect(rows[0].lines).toBe(rows[0].responses);
  expect(rows[0].responses).toBe(tables.find(({ name }) => name === 'response')?.rows);
});
