import { chmod, mkdir, readdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeCopy } from '../../src/db/copy/take.ts';
import { takingCopies } from '../../src/features/backup/take.ts';
import { verifyCopy } from '../../src/outside/copy-file.ts';
import { isLate, type KeptCopy, keptCopies, overdue } from '../../src/outside/kept-copies.ts';
import type { RecurringTable } from '../../src/pipeline/recurring.ts';
import { inOneCompany } from '../../src/pipeline/transaction-of-job.ts';
import { startWorker, type Tasks } from '../../src/pipeline/worker.ts';
import { recurring } from '../../src/tasks.ts';
import { connect } from '../laws/catalogue.ts';
import { backupFolder, openWorld, type World } from '../world.ts';

/** Copies as the operator sees them: taken by a task, listed, checked, downloaded and deleted. */

let world: World;
const key = Buffer.alloc(32, 7);
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
// Files of tests before this one may have left a copy in it.
beforeAll(() => rm(backupFolder, { recursive: true, force: true }));
beforeEach(() => mkdir(backupFolder, { recursive: true }));
afterEach(() => rm(backupFolder, { recursive: true, force: true }));

/** Works off the runs of the task, as a server does; what failed. */
async function work(folder = backupFolder): Promise<unknown[]> {
  const failures: unknown[] = [];
  const table = {
    'backup.take': {
      ...recurring['backup.take'],
      work: takingCopies({
        owner: world.database.owner,
        sealing: { key, isSetting: false },
        folder,
        passphrase: undefined,
        inCompany: (id, tellAll) => inOneCompany(world.pool, id, 'backup.take', Date.now(), tellAll),
      }),
    },
  } as RecurringTable;
  const server = await startWorker(world.pool, world.database.jobs, {} as Tasks, table, false, (error) =>
    failures.push(error),
  );
  const owner = await connect(world.database.owner);
  const open = async () => (await owner.query('select from task_run where ended_at is null')).rowCount;
  await expect.poll(open, { timeout: 30_000 }).toBe(0);
  await owner.end();
  await server.stop();
  return failures;
}

const noRoom = 'There is too little room on the disk. Make room and try again.';

const listed = () => world.ok('ayse', 'backup.list');

test('the operator has one taken, sees how far it is, checks it, downloads it and deletes it', async () => {
  expect(await listed()).toMatchObject({ ListItems: [], making: null, fault: null, late: true, locks: false });
  const { id } = await world.ok('ayse', 'backup.make');
  expect(await world.ok('ayse', 'backup.make')).toEqual({ id });
  expect(await listed()).toMatchObject({ making: 0 });
  // One is being taken from the command line, and another was cut short an hour ago.
  await mkdir(backupFolder, { recursive: true });
  const [running, left] = ['a.tar.gz.partial', 'b.tar.gz.partial'].map((file) => join(backupFolder, file)) as [
    string,
    string,
  ];
  for (const file of [running, left]) await writeFile(file, 'x');
  await utimes(left, Date.now() / 1000 - 3600, Date.now() / 1000 - 3600);
  expect(await work()).toEqual([]);
  await rm(running);
  const { ListItems, late, making } = await listed();
  expect([ListItems.length, late, making]).toEqual([1, false, null]);
  const [{ name, ...copy }] = ListItems;
  expect(name).toMatch(/^sahada-\d{8}-\d{6}-manual\.tar\.gz$/);
  expect(copy).toMatchObject({ byHand: true, locked: false, sound: true, verifying: null });
  const path = join(backupFolder, name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readdir(backupFolder)).sort()).toEqual([name, `${name}.json`]);
  const rows = (await verifyCopy(path, undefined)).manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  expect(copy.rows).toBe(rows);

  const file = await world.call('ayse', 'backup.download', { name }, { 'accept-encoding': 'br, gzip' });
  expect(file.headers['content-encoding']).toBeUndefined();
  expect(file.raw.equals(await readFile(path))).toBe(true);
  expect(file.headers['content-disposition']).toContain(name);

  // As a browser saves it: by an address alone, for a minute, and only this one.
  const { url } = await world.ok('ayse', 'backup.address', { name });
  const saved = await world.app.inject(url);
  expect([saved.statusCode, saved.rawPayload.equals(file.raw)]).toEqual([200, true]);
  const pass = new URL(url, 'http://x').searchParams.get('pass') as string;
  expect((await world.app.inject(url.replace('-manual', ''))).statusCode).toBe(401);
  expect((await world.app.inject(`/api/admin/Export/Download?id=1&pass=${pass}`)).statusCode).toBe(401);
  expect((await world.app.inject(`/api/admin/Maintenance/GetBackupAddress?name=${name}&pass=${pass}`)).statusCode).toBe(
    401,
  );

  // One that broke off goes on, later too: by the tag that came with its beginning, while its session lasts.
  const fetched = async (headers: Record<string, string>, from = url) => {
    const { statusCode, headers: said, rawPayload } = await world.app.inject({ url: from, headers });
    return { status: statusCode, range: said['content-range'], bytes: rawPayload };
  };
  const { length } = file.raw;
  const tag = String(saved.headers.etag);
  expect(saved.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': `${length}` });
  const rest = { status: 206, range: `bytes 1000-${length - 1}/${length}`, bytes: file.raw.subarray(1000) };
  const begun = { range: 'bytes=1000-', 'if-range': tag };
  expect(await fetched({ range: 'bytes=1000-' })).toEqual(rest);
  expect(await fetched({ range: 'bytes=5-9' })).toMatchObject({ status: 206, bytes: file.raw.subarray(5, 10) });
  expect(await fetched({ range: 'bytes=-7' })).toMatchObject({ status: 206, bytes: file.raw.subarray(length - 7) });
  expect(await fetched({ range: `bytes=${length}-` })).toMatchObject({ status: 416, range: `bytes */${length}` });
  expect(await fetched({ ...begun, 'if-range': '"another"' })).toMatchObject({ status: 200, bytes: file.raw });
  expect((await fetched({ 'if-match': '"another"' })).status).toBe(412);
  const other = (await world.ok('ayse', 'backup.address', { name })).url;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await fetched({})).status).toBe(401);
  expect((await fetched({ range: 'bytes=1000-' })).status).toBe(401);
  expect((await fetched(begun, other)).status).toBe(401);
  expect((await fetched({ ...begun, 'if-range': String(file.headers.etag) })).status).toBe(401);
  expect(await fetched(begun)).toEqual(rest);
  expect(await fetched({ range: begun.range, 'if-match': tag })).toEqual(rest);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 });
  expect((await fetched(begun)).status).toBe(401);
  vi.useRealTimers();

  const state = async () => (await listed()).ListItems[0];
  await world.ok('ayse', 'backup.verify', { name });
  await expect.poll(async () => (await state()).verifying, { timeout: 20_000 }).toBeNull();
  expect(await state()).toMatchObject({ sound: true, closed: false, rows });
  const spoilt = await readFile(path);
  spoilt.writeUInt8(spoilt.readUInt8(5000) ^ 1, 5000);
  await writeFile(path, spoilt);
  await world.ok('ayse', 'backup.verify', { name });
  await expect.poll(async () => (await state()).sound, { timeout: 20_000 }).toBe(false);
  expect((await listed()).late).toBe(true);

  await world.ok('ayse', 'backup.remove', { name });
  expect(await readdir(backupFolder)).toEqual([]);
  expect((await world.call('ayse', 'backup.remove', { name })).status).toBe(404);
  const { ListItems: lines } = await world.ok('ayse', 'activity.list', { page: 1, pageSize: 30 });
  const told = lines.map(({ sentence }: { sentence: string }) => sentence);
  const acts = ['deleted', 'checked', 'checked', ...Array(10).fill('downloaded')];
  expect(told.filter((sentence: string) => sentence.includes(name))).toEqual(
    acts.map((act) => `Ayşe Yılmaz ${act} the backup “${name}”`),
  );
});

test('one whose passphrase is not set any more is not called damaged when it is checked', async () => {
  const name = 'sahada-20261101-030000.tar.gz.locked';
  const path = join(backupFolder, name);
  const { owner } = world.database;
  await takeCopy({ owner, path, passphrase: 'eski parola', sealing: { key, isSetting: false }, now: Date.now() });
  await world.ok('ayse', 'backup.verify', { name });
  await expect.poll(async () => (await listed()).ListItems[0].verifying, { timeout: 20_000 }).toBeNull();
  expect((await listed()).ListItems[0]).toMatchObject({
    name,
    locked: true,
    sound: null,
    closed: true,
    verifiedAt: null,
  });
});

test('a check that does not come to its end says why, until one does or the copy is gone', async () => {
  const name = 'sahada-20261101-030000.tar.gz';
  // What a disk does not give is neither whole nor damaged.
  await mkdir(join(backupFolder, name));
  await world.ok('ayse', 'backup.verify', { name });
  const checked = async () => {
    await expect.poll(async () => (await listed()).ListItems[0].verifying, { timeout: 20_000 }).toBeNull();
    return (await listed()).ListItems[0];
  };
  expect(await checked()).toMatchObject({ sound: null, verifiedAt: null, checkFault: expect.stringMatching(/EISDIR/) });
  await rmdir(join(backupFolder, name));
  await writeFile(join(backupFolder, name), 'no copy');
  await world.ok('ayse', 'backup.verify', { name });
  expect(await checked()).toMatchObject({ sound: false, checkFault: null });
});

test('another company is answered as where there is no such thing, also with the right and the name', async () => {
  const name = 'sahada-20261101-030000.tar.gz';
  await writeFile(join(backupFolder, name), 'x');
  for (const verb of ['list', 'make', 'verify', 'download', 'address', 'remove'])
    expect([verb, (await world.call('zoe', `backup.${verb}`, { name })).status]).toEqual([verb, 404]);
  expect(await readdir(backupFolder)).toEqual([name]);
});

test.each([
  '../secrets/sealing.key',
  'sahada-20261101-030000.tar.gz/../x',
  '/etc/passwd',
  'x',
  'sahada-20261101-030000.tar.gz.json',
])('a name that is not that of a copy leads nowhere: %s', async (name) => {
  for (const verb of ['verify', 'download', 'address', 'remove'])
    expect((await world.call('ayse', `backup.${verb}`, { name })).status).toBe(404);
});

test('one that fails is told to the operator with the reason, and leaves nothing behind', async () => {
  const folder = join(backupFolder, 'a-file');
  await writeFile(folder, '');
  await world.ok('ayse', 'backup.make');
  expect(await work(join(folder, 'below'))).not.toEqual([]);
  expect(await listed()).toMatchObject({ making: null, fault: expect.stringContaining('ENOTDIR'), late: true });
  const { ListItems } = await world.ok('ayse', 'notification.list', { page: 1, pageSize: 10 });
  expect(ListItems[0]).toMatchObject({ title: 'The system could not be backed up' });
  const owner = await connect(world.database.owner);
  await owner.query(`update task_run set fault = 'ENOSPC: no space left on device, write' where fault is not null`);
  await owner.end();
  expect((await listed()).fault).toBe(noRoom);
  const { TotalItemsCount } = await world.ok('zoe', 'notification.list', { page: 1, pageSize: 10 });
  expect(TotalItemsCount).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'one that finds too little room says so in words, by mail as well',
  async () => {
    await world.ok('ayse', 'backup.make');
    // A file system without any room.
    expect(await work('/proc')).not.toEqual([]);
    expect((await listed()).fault).toBe(noRoom);
    const { ListItems } = await world.ok('ayse', 'notification.list', { page: 1, pageSize: 1 });
    expect(ListItems[0].text).toBe(noRoom);
  },
);

describe('of copies by the task', () => {
  const day = 86_400_000;
  const begin = Date.parse('2026-03-02T03:00:00Z');
  const copyAt = (madeAt: number, byHand = false): KeptCopy => ({
    name: `${new Date(madeAt).toISOString()}${byHand ? '-manual' : ''}`,
    madeAt,
    bytes: 1,
    byHand,
    locked: false,
    noted: { rows: 1, verifiedAt: '', sound: true },
  });

  test('seven days and four weeks stay, however long it runs', () => {
    let kept: KeptCopy[] = [copyAt(begin - 200 * day, true)];
    for (let night = 0; night < 100; night++) {
      kept.push(copyAt(begin + night * day));
      const over = new Set(overdue(kept));
      kept = kept.filter((copy) => !over.has(copy));
    }
    const days = kept.filter(({ byHand }) => !byHand).map(({ madeAt }) => (madeAt - begin) / day);
    // The hundredth night is a Tuesday: seven days, and the Sundays of the three weeks before that one.
    expect(days).toEqual([83, 90, 93, 94, 95, 96, 97, 98, 99]);
    expect(kept.some(({ byHand }) => byHand)).toBe(true);
  });

  test('one that was found damaged stands for a day or a week only where nothing else does', () => {
    const damaged = (copy: KeptCopy): KeptCopy => ({ ...copy, noted: { rows: null, verifiedAt: '', sound: false } });
    // Of a week before, whose Sunday is damaged, and of a day with two.
    const [saturday, sunday] = [copyAt(begin - 9 * day), damaged(copyAt(begin - 8 * day))];
    const [first, second] = [copyAt(begin), damaged(copyAt(begin + 3_600_000))];
    const nights = Array.from({ length: 6 }, (_, n) => copyAt(begin - (n + 1) * day));
    expect(overdue([saturday, sunday, ...nights, first, second])).toEqual([second, sunday]);
    expect(overdue([sunday, ...nights, second])).toEqual([]);
  });

  test('one that was found whole within 26 hours is enough', () => {
    const hour = 3_600_000;
    expect(isLate([], begin)).toBe(true);
    expect(isLate([copyAt(begin - 25 * hour)], begin)).toBe(false);
    expect(isLate([copyAt(begin - 27 * hour)], begin)).toBe(true);
    expect(isLate([{ ...copyAt(begin), noted: { rows: null, verifiedAt: '', sound: false } }], begin)).toBe(true);
  });

  test('files that are no copies are left alone', async () => {
    await writeFile(join(backupFolder, 'notes.txt'), 'x');
    await writeFile(join(backupFolder, 'sahada-20261101-030000.tar.gz'), 'x');
    await chmod(join(backupFolder, 'notes.txt'), 0o600);
    expect((await keptCopies(backupFolder)).map(({ name }) => name)).toEqual(['sahada-20261101-030000.tar.gz']);
  });
});
