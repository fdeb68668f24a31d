import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BadCopy, readCopy, verifyCopy, writeCopy } from '../../src/outside/copy-file.ts';
import { clearCompanies } from '../../src/outside/kept-copies.ts';
import { connect } from '../laws/catalogue.ts';
import { asOwner, at, bringIn, counts, openLeavingCompany, taken } from '../leaving-company.ts';
import { backupFolder, password } from '../world.ts';

/** What comes as a company's file: one that somebody made up is refused, and one that is sent is shown before it is imported. */

openLeavingCompany();

/** The copy with rows of one table written otherwise, and all of its hashes right. */
async function forged(name: string, table: string, forge: (line: string, place: number) => string): Promise<void> {
  const data = new Map<string, Buffer[]>();
  for await (const part of readCopy(at('ours.tar.gz'), undefined)) {
    if (part.kind === 'table') data.set(part.name, []);
    if (part.kind === 'data') data.get(part.name)?.push(part.bytes);
  }
  const { head } = await verifyCopy(at('ours.tar.gz'), undefined);
  const tables = [...data].map(([of, pieces]) => {
    const text = Buffer.concat(pieces).toString('utf8');
    const lines = text.split('\n').slice(0, -1);
    const written = of === table ? `${lines.map(forge).join('\n')}\n` : text;
    return {
      name: of,
      isPacked: false,
      rows: () => lines.length,
      data: async function* () {
        yield Buffer.from(written);
      },
    };
  });
  await rm(at(name), { force: true });
  await writeCopy(at(name), { head, tables, sequences: async () => [] }, undefined);
}

/** The place of a column in the file, and a line with another value there. */
async function withColumn(
  table: string,
  column: string,
): Promise<(value: string | ((before: string) => string)) => (line: string, place: number) => string> {
  const { head } = await verifyCopy(at('ours.tar.gz'), undefined);
  const at_ = head.tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1;
  return (value) => (line, place) => {
    if (place > 0) return line;
    const fields = line.split('\t');
    fields[at_] = typeof value === 'string' ? value : value(fields[at_] ?? '');
    return fields.join('\t');
  };
}

describe('a file that somebody made up is refused, and nothing is left of it', () => {
  let before: Record<string, number>;
  beforeAll(async () => {
    before = await counts(taken);
  });
  afterAll(async () => {
    expect(await counts(taken)).toEqual(before);
  });

  test.each([
    ['a number of another company', 'location', 'customer_id', '83000001', /holds what no release writes/],
    [
      'a number that would use up all others',
      'location',
      'id',
      '2147483000',
      /spans too many numbers of the table location/,
    ],
    ['a number that is none', 'location', 'id', '1e3', /location of the copy holds what no release writes/],
    ['a right that no company has', 'group', 'permissions', '{ManageEverything}', /holds what no release writes/],
    ['a page instead of a picture', 'file', 'type', 'text/html', /holds files that no release makes/],
    ['other bytes than those of its hash', 'file', 'sha256', '0'.repeat(64), /holds files that no release makes/],
    [
      'a text longer than any',
      'location',
      'address',
      'x'.repeat(2_000_000),
      /location of the copy holds what no release writes/,
    ],
    [
      'a time zone that stops the nightly seals of all',
      'company',
      'time_zone',
      'Mars/Olympus',
      /a time zone that is not known here: Mars/,
    ],
    ['a field more', 'location', 'address', 'a\tb', /location of the copy holds what no release writes/],
  ])('%s', async (_what, table, column, value, message) => {
    await forged('forged.tar.gz', table, (await withColumn(table, column))(value));
    const refused = bringIn(taken, 'forged.tar.gz');
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(BadCopy);
  });

  test.each(['cut', 'changed'])('one that is %s', async (how) => {
    const whole = await readFile(at('ours.tar.gz'));
    for (const part of [0.2, 0.9]) {
      const offset = Math.floor(whole.length * part);
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(offset) ^ 0x10, offset);
      await writeFile(at('spoilt.tar.gz'), how === 'cut' ? whole.subarray(0, offset) : bytes);
      await expect(bringIn(taken, 'spoilt.tar.gz')).rejects.toThrow(BadCopy);
    }
  });
});

/** Sends a file in parts, as the screen does, until it has been looked at. */
async function sent(name: string): Promise<{ upload: string; coming: Record<string, unknown> }> {
  const bytes = await readFile(at(name));
  const upload = randomUUID();
  const partBytes = Math.ceil(bytes.length / 3);
  for (let offset = 0; offset < bytes.length; ) {
    const file = bytes.subarray(offset, offset + partBytes);
    const part = { upload, offset, size: bytes.length, file };
    offset = (await taken.ok('ayse', 'companyImport.upload', part)).received;
    // A part whose answer was lost is sent again, and written once.
    if (offset < bytes.length)
      expect(await taken.ok('ayse', 'companyImport.upload', part)).toEqual({ received: offset });
  }
  const state = async () => (await taken.ok('ayse', 'companyImport.state')).coming;
  await expect.poll(async () => (await state()).stage, { timeout: 20_000 }).not.toBe('checking');
  return { upload, coming: await state() };
}

describe('sent to the operator', () => {
  beforeAll(() => rm(backupFolder, { recursive: true, force: true }));
  afterAll(() => rm(backupFolder, { recursive: true, force: true }));

  test('one that cannot be imported says why, and cannot be begun', async () => {
    const bytes = await readFile(at('ours.tar.gz'));
    bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000);
    await writeFile(at('changed.tar.gz'), bytes);
    const { upload, coming } = await sent('changed.tar.gz');
    // What it says depends on what the byte belongs to.
    expect(coming).toMatchObject({ stage: 'failed', fault: expect.stringMatching(/^The file .+\.$/) });
    expect((await taken.call('ayse', 'companyImport.run', { upload })).body.Success).toBe(false);
  });

  test('where the disk is full, or a part broke off, the file goes on being sent, and is ready as it was', async () => {
    const bytes = await readFile(at('ours.tar.gz'));
    const upload = randomUUID();
    const path = join(backupFolder, 'companies', `incoming-${upload}-${bytes.length}.tar.gz`);
    const send = (offset: number, past?: number) =>
      taken.call('ayse', 'companyImport.upload', {
        upload,
        offset,
        size: bytes.length,
        file: bytes.subarray(offset, past),
      });
    expect((await send(0, 5000)).body.Data).toEqual({ received: 5000 });
    await rename(path, `${path}.aside`);
    await symlink('/dev/full', path);
    const refused = await send(5000);
    expect([refused.status, refused.body.Code]).toEqual([507, 'diskFull']);
    await rename(`${path}.aside`, path);
    await appendFile(path, bytes.subarray(5000, 7000));
    expect((await send(5000)).status).toBe(200);
    const coming = async () => (await taken.ok('ayse', 'companyImport.state')).coming;
    await expect.poll(async () => (await coming()).stage, { timeout: 20_000 }).toBe('ready');
    await taken.ok('ayse', 'companyImport.discard', { upload });
    expect(await coming()).toBeNull();
  });

  test('what a server that ended was sent goes on at the next one: the rest is sent, and a whole one is looked at again', async () => {
    const bytes = await readFile(at('ours.tar.gz'));
    const [upload, old] = [randomUUID(), new Date('2026-01-01')];
    const folder = join(backupFolder, 'companies');
    const path = join(folder, `incoming-${upload}-${bytes.length}.tar.gz`);
    const coming = async () => (await taken.ok('ayse', 'companyImport.state')).coming;
    await mkdir(folder, { recursive: true });
    await writeFile(path, bytes.subarray(0, 5000));
    expect(await coming()).toBeNull();
    await utimes(path, old, old);
    expect(await coming()).toMatchObject({ upload, stage: 'receiving', received: 5000, size: bytes.length });
    const rest = { upload, offset: 5000, size: bytes.length, file: bytes.subarray(5000) };
    expect(await taken.ok('ayse', 'companyImport.upload', rest)).toEqual({ received: bytes.length });
    await expect.poll(async () => (await coming()).stage, { timeout: 20_000 }).toBe('ready');
    await taken.ok('ayse', 'companyImport.discard', { upload });
    await writeFile(path, bytes);
    await utimes(path, old, old);
    await expect.poll(async () => (await coming()).stage, { timeout: 20_000 }).toBe('ready');
    await taken.ok('ayse', 'companyImport.discard', { upload });
    expect(await readdir(folder)).toEqual([]);
  });

  test('it waits for a week to be brought in, whatever else is cleared meanwhile; then it is gone, and its place is free', async () => {
    const { upload } = await sent('ours.tar.gz');
    const folder = join(backupFolder, 'companies');
    const [name = ''] = (await readdir(folder)).filter((one) => one.startsWith('incoming-'));
    const clearedAfter = async (days: number) => {
      const at = new Date(Date.now() - days * 86_400_000);
      await utimes(join(folder, name), at, at);
      await clearCompanies(backupFolder, Date.now());
      return taken.ok('ayse', 'companyImport.state');
    };
    expect(await clearedAfter(6)).toMatchObject({ coming: { upload, stage: 'ready' } });
    expect(await readdir(folder)).toContain(name);
    expect(await clearedAfter(8)).toEqual({ coming: null });
  });

  test('it is given up on the way, and nothing is left', async () => {
    const { upload } = await sent('ours.tar.gz');
    const before = await counts(taken);
    const holder = await connect(taken.database.owner);
    await holder.query('begin; lock table webhook in share mode');
    await taken.ok('ayse', 'companyImport.run', { upload });
    const coming = async () => (await taken.ok('ayse', 'companyImport.state')).coming;
    await expect.poll(async () => (await coming()).percent, { timeout: 20_000 }).toBeGreaterThan(55);
    await taken.ok('ayse', 'companyImport.discard', { upload });
    await expect.poll(coming, { timeout: 20_000 }).toBeNull();
    await holder.query('rollback');
    await holder.end();
    const { activity: _, ...rest } = await counts(taken);
    const { activity: __, ...was } = before;
    expect(rest).toEqual(was);
    expect(await readdir(join(backupFolder, 'companies'))).toEqual([]);
  });

  test('where the database cuts it off nothing is half imported, and both what happened and what to do is said', async () => {
    const { upload } = await sent('ours.tar.gz');
    const { activity: _, ...was } = await counts(taken);
    const holder = await connect(taken.database.owner);
    await holder.query('begin; lock table webhook in share mode');
    await taken.ok('ayse', 'companyImport.run', { upload });
    const cut = () =>
      holder.query(
        `select pg_terminate_backend(pid) from pg_locks where relation = 'webhook'::regclass and not granted`,
      );
    await expect.poll(async () => (await cut()).rowCount, { timeout: 20_000 }).toBe(1);
    const coming = async () => (await taken.ok('ayse', 'companyImport.state')).coming;
    await expect.poll(async () => (await coming()).stage, { timeout: 20_000 }).toBe('failed');
    expect((await coming()).fault).toMatch(
      /^This was cut off; nothing was left half imported \(.+\)\. Send the file again\.$/,
    );
    await holder.query('rollback');
    await holder.end();
    const { activity: __, ...rest } = await counts(taken);
    expect(rest).toEqual(was);
    expect(await readdir(join(backupFolder, 'companies'))).toEqual([]);
    await taken.ok('ayse', 'companyImport.discard', { upload });
  });

  test('it is shown first, imported when that was read, and whoever has an account here keeps it', async () => {
    const { upload, coming } = await sent('ours.tar.gz');
    expect(coming).toMatchObject({
      stage: 'ready',
      seen: { takenCount: 2, taken: ['ayse@ornek.com.tr', 'can@ornek.com.tr'], nobody: false, known: 0 },
    });
    await taken.ok('ayse', 'companyImport.run', { upload });
    const stage = async () => (await taken.ok('ayse', 'companyImport.state')).coming.stage;
    await expect.poll(stage, { timeout: 30_000 }).toBe('done');
    expect(await readdir(join(backupFolder, 'companies'))).toEqual([]);
    const { ListItems } = await taken.ok('ayse', 'activity.list', { page: 1, pageSize: 1 });
    expect(ListItems[0].sentence).toMatch(/^Ayşe Yılmaz began to import the company copy /);
    const signIn = async (email: string) => (await taken.ok(null, 'account.login', { email, password })).Info.CompanyId;
    expect(await signIn('ayse@ornek.com.tr')).toBe(taken.ids.ayse.company);
    const { rows } = await asOwner(taken, (owner) =>
      owner.query(`select first_name, active, email from "user" where company_id <> all ($1) order by id limit 2`, [
        [taken.ids.ayse.company, taken.ids.zoe.company],
      ]),
    );
    const moved = expect.stringMatching(/^user-\d+\.[0-9a-f]{12}@moved\.invalid$/);
    expect(rows).toEqual([
      { first_name: 'Ayşe', active: false, email: moved },
      { first_name: 'Can', active: false, email: moved },
    ]);
  });

  test('for any other company there is no such thing', async () => {
    const part = { upload: randomUUID(), offset: 0, size: 10, file: Buffer.from('x') };
    for (const verb of ['upload', 'state', 'run', 'discard'])
      expect([verb, (await taken.call('zoe', `companyImport.${verb}`, part)).status]).toEqual([verb, 404]);
  });
});
