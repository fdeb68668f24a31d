import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { calls } from '@sahada/contract/calls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadCopy } from '../../src/db/copy/load.ts';
import { companyCopyTask } from '../../src/features/backup/company-task.ts';
import { BadCopy, readCopy, verifyCopy } from '../../src/outside/copy-file.ts';
import { hashOf } from '../../src/pipeline/token.ts';
import { build } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { workOff } from '../queue.ts';
import { sampleOf } from '../samples.ts';
import { personWith } from '../walks/door.ts';
import { backupFolder, bearer, canary, openWorld, sendWire, type World, wireOf } from '../world.ts';

/** The copy of one company: made by whoever keeps its system well, of its own company alone, and theirs to download. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
  for (const person of ['ayse', 'zoe'] as const) {
    const a = build(world, person);
    await a.standing.response();
    await a.standing.action();
    for (const call of ['webhook.create', 'apiKey.create', 'emailAccount.create', 'share.create'])
      await world.ok(person, call, await sampleOf(world, person, call));
  }
});
afterAll(() => world.close());
beforeEach(() => mkdir(backupFolder, { recursive: true }));
afterEach(async () => {
  vi.useRealTimers();
  await rm(backupFolder, { recursive: true, force: true });
  const owner = await connect(world.database.owner);
  await owner.query('delete from budget');
  await owner.end();
});

/** Makes what was asked for; what failed. */
async function work(): Promise<unknown[]> {
  const failures: unknown[] = [];
  await workOff(world.pool, world.database, { 'company.copy': companyCopyTask(world.database.app) }, (error) =>
    failures.push(error),
  );
  return failures;
}

async function made(person: 'ayse' | 'zoe'): Promise<{ exportId: number; path: string; bytes: Buffer }> {
  const { exportId } = await world.ok(person, 'companyCopy.make');
  expect(await work()).toEqual([]);
  const { raw } = await world.call(person, 'exportFile.download', { id: exportId });
  const path = join(backupFolder, `${person}.tar.gz`);
  await writeFile(path, raw);
  return { exportId, path, bytes: raw };
}

test('is asked for, told of when it is there, downloaded by whoever asked, and stands in the log', async () => {
  expect(await world.ok('ayse', 'companyCopy.last')).toEqual({ copy: null });
  const { exportId } = await world.ok('ayse', 'companyCopy.make');
  expect(await world.ok('ayse', 'companyCopy.make')).toEqual({ exportId });
  expect((await world.ok('ayse', 'companyCopy.last')).copy).toMatchObject({ exportId, state: 'running', done: 0 });
  expect(await work()).toEqual([]);
  const { copy } = await world.ok('ayse', 'companyCopy.last');
  expect(copy).toMatchObject({ exportId, state: 'done', done: 100, byName: 'Ayşe Yılmaz' });
  const file = await world.call('ayse', 'exportFile.download', { id: exportId }, { 'accept-encoding': 'br, gzip' });
  expect([file.status, file.headers['content-type'], file.raw.length]).toEqual([200, 'application/gzip', copy.bytes]);
  expect(file.headers['content-encoding']).toBeUndefined();
  const { ListItems: notices } = await world.ok('ayse', 'notification.list', { page: 1, pageSize: 1 });
  expect(notices[0]).toMatchObject({ link: `/export/${exportId}` });
  const { ListItems: lines } = await world.ok('ayse', 'activity.list', { page: 1, pageSize: 50 });
  const told = lines.map(({ sentence }: { sentence: string }) => sentence.replace(/[-\d]{10}/, 'day'));
  const noted = 'Ayşe Yılmaz asked for the company copy “Örnek Denetim company copy day.tar.gz”';
  expect(told.filter((sentence: string) => sentence.includes('company copy'))).toEqual([noted]);
  // Nothing of it is left on the disk, and the next one takes its place.
  expect(await readdir(join(backupFolder, 'companies'))).toEqual([]);
  const next = await made('ayse');
  expect((await world.call('ayse', 'exportFile.download', { id: exportId })).status).toBe(404);
  expect((await world.call('ayse', 'exportFile.download', { id: next.exportId })).status).toBe(200);
});

test('is whose it was asked for, whatever else is being written', async () => {
  await world.ok('can', 'notification.listToExcel', { job: true });
  const { exportId } = await world.ok('ayse', 'companyCopy.make');
  expect(await work()).toEqual([]);
  expect((await world.ok('ayse', 'companyCopy.last')).copy).toMatchObject({ exportId, state: 'done' });
});

test('holds all of the company and not a word of another one', async () => {
  const [ours, theirs] = [await made('ayse'), await made('zoe')];
  const [own, other] = [gunzipSync(ours.bytes), gunzipSync(theirs.bytes)];
  expect([own.includes(canary), other.includes(canary)]).toEqual([false, true]);
  expect([own.includes('Örnek Denetim'), other.includes('Örnek Denetim')]).toEqual([true, false]);
  const { head, manifest } = await verifyCopy(ours.path, undefined);
  expect(head).toMatchObject({ sealing: null, company: { name: 'Örnek Denetim' } });
  // Every row of every table that goes along, counted past row-level security.
  const owner = await connect(world.database.owner);
  await owner.query("set app.copying = 'yes'");
  for (const { name, rows } of manifest.tables) {
    const { rows: counted } = await owner.query(
      `select count(*)::int as n from "${name}" where ${name === 'company' ? 'id' : 'company_id'} = $1`,
      [world.ids.ayse.company],
    );
    // The note of this copy, and what tells that it is there, came after its snapshot.
    if (!['activity', 'notification'].includes(name)) expect([name, rows]).toEqual([name, counted[0].n]);
  }
  await owner.end();
  expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(35);
});

test('holds nothing that opens anything: no sealed secret, no key, no session, and says so', async () => {
  const { path } = await made('ayse');
  const text = new Map<string, string>();
  for await (const part of readCopy(path, undefined))
    if (part.kind === 'data') text.set(part.name, (text.get(part.name) ?? '') + part.bytes.toString('utf8'));
  const { head } = await verifyCopy(path, undefined);
  const names = head.tables.map(({ name }) => name);
  for (const name of ['session', 'api_key', 'api_token', 'totp', 'passkey', 'message', 'idempotency_key'])
    expect([name, names.includes(name), head.company?.without[name]]).toEqual([name, false, expect.any(String)]);
  const sealed = head.tables.flatMap(({ columns }) => columns.filter((column) => column.endsWith('_sealed')));
  expect([sealed, head.company?.without['webhook.secret_sealed']]).toEqual([[], expect.any(String)]);
  expect(text.get('email_account')).toContain('gonderen@ornek.example');
  // People sign in where it is imported: what their passwords are compared with goes along.
  expect(text.get('user')).toContain('$argon2id$');
});

test('tells that people used their links, but not in which order, which would tell who gave which response', async () => {
  const ids = await world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into invitation (plan_id, email, email_key, language_id, token)
      select p.id, n || '@ornek.example', n || '@ornek.example', 1, 'sira' || n
      from (select min(id) as id from plan) p, generate_series(1, 3) n returning id`.execute(db);
    const invited = rows.map(({ id }) => id).sort((one, other) => one - other);
    for (const id of invited.toReversed())
      await sql`insert into invitation_use (invitation_id, day) values (${id}, '2026-11-26')`.execute(db);
    return invited;
  });
  const { path } = await made('ayse');
  let uses = '';
  for await (const part of readCopy(path, undefined))
    if (part.kind === 'data' && part.name === 'invitation_use') uses += part.bytes.toString('utf8');
  expect(uses.trim().split('\n')).toEqual(ids.map((id) => `${id}\t2026-11-26`));
});

test('tells when people opened their links no closer than by the day, and not in which order', async () => {
  const links = await world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ id: number; token: string; plan: number }>`
      insert into invitation (plan_id, email, email_key, language_id, token)
      select p.id, 'a' || n || '@ornek.example', 'a' || n || '@ornek.example', 1, 'acan' || n
      from (select min(id) as id from plan) p, generate_series(1, 3) n returning id, token, plan_id as plan`.execute(
      db,
    );
    const [ids, hashes] = [rows.map(({ id }) => id), rows.map(({ token }) => hashOf(token))];
    await sql`select gate.new_invitation_links(${hashes}::bytea[], ${rows[0]?.plan}, ${ids}::int[])`.execute(db);
    for (const id of ids) await sql`insert into invitation_mail (invitation_id) values (${id})`.execute(db);
    return rows;
  });
  for (const { token } of links.toReversed())
    await world.inCompany('ayse', (db) => sql`select gate.note_opened(${hashOf(token)}, app_now())`.execute(db));
  // As in a table that has grown: it is read as it lies.
  const owner = await connect(world.database.owner);
  await owner.query('analyze invitation_mail');
  await owner.end();
  const { path } = await made('ayse');
  let mails = '';
  for await (const part of readCopy(path, undefined))
    if (part.kind === 'data' && part.name === 'invitation_mail') mails += part.bytes.toString('utf8');
  const rows = mails.trim().split('\n');
  expect(rows).toHaveLength(3);
  for (const [n, { id }] of links.entries())
    expect(rows[n]).toMatch(new RegExp(`\\t${id}\\t.*\\t\\d{4}-\\d{2}-\\d{2}(\\t|$)`));
  expect(mails).not.toMatch(/\d{2}:\d{2}/);
});

test('is for people of the right alone: no key takes it, and what another one asked for is not theirs', async () => {
  expect((await world.call('can', 'companyCopy.make')).status).toBe(403);
  expect((await world.call('can', 'companyCopy.last')).status).toBe(403);
  const veli = await personWith(world, ['ManageMaintenance']);
  const make = wireOf(calls.companyCopy.make, {});
  expect((await sendWire(world.app, make, bearer(veli))).body).toMatchObject({ Success: true });
  const refused = (await world.call('ayse', 'companyCopy.make')).body;
  expect([refused.Success, refused.Message]).toEqual([false, expect.stringContaining('is having a copy')]);
  expect(await work()).toEqual([]);
  const last = (await world.ok('ayse', 'companyCopy.last')).copy;
  expect(last).toMatchObject({ exportId: null, state: 'done' });
  const { exportId } = (await sendWire(world.app, wireOf(calls.companyCopy.last, {}), bearer(veli))).body.Data.copy;
  expect((await world.call('ayse', 'exportFile.download', { id: exportId })).status).toBe(404);
  expect((await world.call('zoe', 'exportFile.download', { id: exportId })).status).toBe(404);

  const mine = await made('ayse');
  const { key } = await world.ok('ayse', 'apiKey.create', {
    ...(await sampleOf(world, 'ayse', 'apiKey.create')),
    permissions: ['ManageMaintenance'],
  });
  const download = wireOf(calls.exportFile.download, { id: mine.exportId });
  expect((await sendWire(world.app, download, bearer(key))).status).toBe(403);
});

test('can be had six times an hour', async () => {
  for (let n = 0; n < 6; n++) {
    await world.ok('ayse', 'companyCopy.make');
    await world.inCompany('ayse', (db) => db.updateTable('export').set({ state: 'failed' }).execute());
  }
  expect((await world.call('ayse', 'companyCopy.make')).status).toBe(429);
  expect((await world.call('zoe', 'companyCopy.make')).status).toBe(200);
  await work();
});

test('is no installation: a restore refuses it and says what it is', async () => {
  const { path } = await made('zoe');
  const { owner, jobs } = world.database;
  const loading = loadCopy({ owner, jobs, path, passphrase: undefined, givenKey: undefined, keepKey: async () => {} });
  await expect(loading).rejects.toThrow(BadCopy);
  await expect(loading).rejects.toThrow('is the copy of one company');
});
