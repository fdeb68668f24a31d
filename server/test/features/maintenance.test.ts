import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweeps, sweepsOfCompany } from '../../src/db/sweeps.ts';
import { sweepingEach } from '../../src/features/janitor.ts';
import { iso } from '../../src/outside/clock.ts';
import { type Builders, build, pixel, sha256 } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { openPhone } from '../phone.ts';
import { openWorld, type World } from '../world.ts';

/** Ayşe's company made the installation, so it is the operator; Zoe's is one of the others. */

let world: World;
let a: Builders;
let owner: pg.Client;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  owner = await connect(world.database.owner);
  // What it changes below is logged as well.
  await owner.query("select set_config('app.actor', 'system:test', false), set_config('app.call', 'test', false)");
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

type Who = 'ayse' | 'zoe';

interface Shown {
  name: string;
  rows: number;
  bytes: number;
  everywhere: { rows: number; bytes: number } | null;
}

const cleanUps = async (who: Who): Promise<Map<string, Shown>> =>
  new Map((await world.ok(who, 'maintenance.cleanUps')).map((each: Shown) => [each.name, each]));

const clean = (who: Who, name: string) => world.ok(who, 'maintenance.cleanUp', { name });

describe('the status', () => {
  test('tells a company its own rows, and nothing of the installation', async () => {
    await build(world, 'zoe').response();
    const { version, postgres, kinds, installation } = await world.ok('zoe', 'maintenance.status');
    expect([version, postgres, installation]).toEqual([
      expect.stringMatching(/^\d+\.\d+\.\d+$/),
      expect.stringMatching(/^\d+/),
      null,
    ]);
    const rows = Object.fromEntries(kinds.map(({ kind, ...of }: { kind: string }) => [kind, of]));
    expect(rows.responses).toMatchObject({ rows: 1, estimated: false });
    expect(rows.plans).toMatchObject({ rows: 1 });
    const { kinds: files } = await world.ok('zoe', 'storedFile.totals');
    const sum = files.reduce((all: number, { bytes }: { bytes: number }) => all + bytes, 0);
    expect(rows.files).toMatchObject({ bytes: sum });
  });

  test('is counted once for all who ask within five minutes', async () => {
    const asked = () => world.ok('ayse', 'maintenance.status');
    const all = await Promise.all([asked(), asked(), asked()]);
    await a.customer();
    all.push(await asked());
    expect(new Set(all.map(({ countedAt }) => countedAt)).size).toBe(1);
    expect(new Set(all.map(({ kinds }) => JSON.stringify(kinds))).size).toBe(1);
  });

  test('tells the operator of the machine, the database and the queues, and what is wrong with what to do', async () => {
    const before = (await world.ok('ayse', 'maintenance.status')).installation;
    expect(before.disk.total).toBeGreaterThan(before.disk.free);
    expect(before.connections.most).toBeGreaterThan(before.connections.used);
    expect(before.connections.used).toBeGreaterThan(0);
    expect(before.migrations).toMatchObject({ last: expect.stringMatching(/^\d{4}-/) });
    expect(before.companies).toBe(2);
    await world.inCompany('zoe', (db) =>
      db
        .insertInto('message')
        .values({
          name: 'account.reset',
          channel: 'mail',
          recipient: 'a@b.example',
          language_id: 1,
          subject: '',
          text: '',
          message_id: 'late',
          created_at: iso(Date.now() - 2 * 3_600_000),
          next_try_at: iso(Date.now() - 2 * 3_600_000),
        })
        .execute(),
    );
    const { queues, warnings } = (await world.ok('ayse', 'maintenance.status')).installation;
    expect(queues).toContainEqual(expect.objectContaining({ name: 'messages', waiting: expect.any(Number) }));
    const late = warnings.find(({ title }: { title: string }) => title === 'Messages are late');
    expect(late.todo).toMatch(/mail server/);
    expect(JSON.stringify([queues, warnings])).not.toContain('b.example');
  });
});

/** A picture under a key, older than anything waits for its response. */
async function picture(key = randomUUID(), responseKey = randomUUID()): Promise<string> {
  const { token } = await a.standing.openPlan();
  await world.ok(null, 'field.putPicture', {
    token,
    responseKey,
    pictureKey: key,
    sha256: sha256(pixel),
    bytes: pixel,
  });
  return key;
}

const age = (key: string) =>
  owner.query("update picture set created_at = now() - interval '8 days' where picture_key = $1", [key]);

describe('a clean-up', () => {
  test('takes what it said that it would, of one’s own company only', async () => {
    await world.encodePictures();
    const loose = await picture();
    await world.encodePictures();
    await age(loose);
    // What a phone began to send and never finished.
    const phone = await openPhone(world, a);
    const begun = randomUUID();
    await phone.put({ responseKey: randomUUID(), pictureKey: begun, bytes: pixel, offset: 0, end: 20 });
    await age(begun);
    const zoes = await build(world, 'zoe').openPlan();
    const other = { pictureKey: randomUUID(), responseKey: randomUUID(), sha256: sha256(pixel), bytes: pixel };
    await world.ok(null, 'field.putPicture', { token: zoes.token, ...other });
    await age(other.pictureKey);

    const before = await cleanUps('ayse');
    expect(before.get('pictures')).toMatchObject({ rows: 1, everywhere: { rows: 2 } });
    expect(before.get('uploads')).toMatchObject({ rows: 1, bytes: 20, everywhere: { rows: 1 } });
    expect((await cleanUps('zoe')).get('pictures')).toMatchObject({ rows: 1, everywhere: null });
    for (const name of ['pictures', 'uploads']) {
      const { rows, bytes } = before.get(name) as Shown;
      expect([name, await clean('ayse', name)]).toEqual([name, { rows, bytes }]);
      expect(await clean('ayse', name)).toEqual({ rows: 0, bytes: 0 });
    }
    const { rows: left } = await owner.query('select picture_key as key from picture where picture_key = any($1)', [
      [loose, begun, other.pictureKey],
    ]);
    expect(left).toEqual([{ key: other.pictureKey }]);
  });

  test('never takes what something needs, however old', async () => {
    const { token } = await a.openPlan();
    const drafted = randomUUID();
    const responseKey = randomUUID();
    await world.ok('ayse', 'fieldwork.putDraft', {
      responseKey,
      token,
      answers: [{ questionId: 1, pictureKeys: [drafted], at: new Date().toISOString() }],
    });
    await world.ok('ayse', 'field.putPicture', {
      token,
      responseKey,
      pictureKey: drafted,
      sha256: sha256(pixel),
      bytes: pixel,
    });
    const unsent = await picture();
    const sent = (await a.response()).pictureKey;
    // One that only another content under the key of a response names.
    const phone = await openPhone(world, a);
    const filled = phone.fill();
    await phone.send(filled);
    const conflicting = randomUUID();
    const [answer] = filled.answers;
    await phone.send({ ...filled, answers: [{ ...answer, note: 'Başka', pictureKeys: [conflicting] }] });
    await phone.put({ responseKey: filled.responseKey, pictureKey: conflicting, bytes: pixel });
    const { helpPictureId } = await world.ok('ayse', 'question.uploadHelpPicture', { file: pixel });
    const question = await a.question({ helpPictureId });
    const frozen = (await world.ok('ayse', 'question.uploadHelpPicture', { file: pixel })).helpPictureId;
    const shown = await a.question({ helpPictureId: frozen });
    const checkListId = await a.checklistOf([shown]);
    await a.openPlan({ checkListId });
    await owner.query('update question set help_picture_id = null where id = $1', [shown]);
    await world.ok('ayse', 'company.uploadLogo', { file: pixel });
    await world.ok('ayse', 'account.uploadPicture', { file: pixel });
    await world.encodePictures();
    for (const table of ['picture', 'help_picture', 'file'])
      await owner.query(
        `update ${table} set created_at = now() - interval '300 days' ${table === 'picture' ? 'where picture_key <> $1' : ''}`,
        table === 'picture' ? [unsent] : [],
      );
    const files = async () =>
      (await owner.query('select id from file where company_id = $1 order by id', [world.ids.ayse.company])).rows;
    const before = await files();
    for (const name of ['pictures', 'uploads', 'images', 'files', 'sessions', 'scans']) await clean('ayse', name);
    const jobs = await connect(world.database.jobs);
    await jobs.query(sweeps.pictures, [iso(Date.now()), 1000]);
    await jobs.query(sweepsOfCompany.images, [iso(Date.now()), 1000, world.ids.ayse.company]);
    await jobs.end();
    const keys = [drafted, unsent, sent, conflicting];
    const { rows } = await owner.query('select picture_key as key from picture where picture_key = any($1)', [keys]);
    expect(rows.map(({ key }) => key).sort()).toEqual([...keys].sort());
    const { rows: help } = await owner.query('select id from help_picture order by id');
    expect(help.map(({ id }) => id)).toEqual(expect.arrayContaining([helpPictureId, frozen]));
    expect(await files()).toEqual(before);
    expect(await world.ok('ayse', 'question.get', { id: question })).toMatchObject({ helpPictureId });
    const { LogoUrl } = await world.ok('ayse', 'company.get', { id: world.ids.ayse.company });
    expect((await world.app.inject({ url: LogoUrl })).statusCode).toBe(200);
  });

  test('takes help pictures of no question, and what an older release left of a logo', async () => {
    await clean('ayse', 'images');
    await world.ok('ayse', 'question.uploadHelpPicture', { file: pixel });
    await owner.query(
      "insert into file (company_id, bytes, sha256, type) values ($1, '\\x0102030405', repeat('0', 64), 'image/png')",
      [world.ids.ayse.company],
    );
    await owner.query("update help_picture set created_at = now() - interval '8 days'");
    await owner.query("update file set created_at = now() - interval '8 days'");
    const { rows, bytes } = (await cleanUps('ayse')).get('images') as Shown;
    expect(rows).toBe(2);
    expect(await clean('ayse', 'images')).toEqual({ rows, bytes });
    expect((await cleanUps('ayse')).get('images')).toMatchObject({ rows: 0, bytes: 0 });
  });

  test('comes by itself in one company after another, passive ones too, and goes on where one fails', async () => {
    const [ayse, zoe] = [world.ids.ayse.company, world.ids.zoe.company];
    for (const who of ['ayse', 'zoe'] as const) await world.ok(who, 'question.uploadHelpPicture', { file: pixel });
    await owner.query("update help_picture set created_at = now() - interval '8 days'");
    const unused = async () =>
      Promise.all((['ayse', 'zoe'] as const).map(async (who) => (await cleanUps(who)).get('images')?.rows));
    expect(await unused()).toEqual([1, 1]);
    await owner.query('update company set active = false where id = $1', [zoe]);
    const jobs = await connect(world.database.jobs);
    const noted: number[][] = [];
    const running = sweepingEach('images')({
      now: Date.now(),
      send: (text, values) =>
        values?.[2] === ayse ? Promise.reject(new Error('locked')) : jobs.query(text, values as unknown[]),
      note: async (...far) => void noted.push(far),
    });
    await expect(running).rejects.toThrow(/locked/);
    await jobs.end();
    await owner.query('update company set active = true where id = $1', [zoe]);
    expect(await unused()).toEqual([1, 0]);
    expect(noted.at(-1)).toEqual([2, 2]);
    await clean('ayse', 'images');
  });

  test('takes ended sessions, old scans and old files, of one’s own company only', async () => {
    for (const who of ['ayse', 'zoe'] as const) {
      await world.session(world.ids[who]);
      await owner.query(
        "update session set expires_at = now() - interval '1 second' where id = (select max(id) from session)",
      );
      const { code } = await world.ok(who, 'staticBarcode.create', {
        name: 'Kasa önü',
        locationId: await build(world, who).location(),
      });
      await world.ok(null, 'field.resolve', { code });
      await world.writtenExport(who);
      await world.checkedImport(who);
    }
    await owner.query("update scan set at = now() - interval '14 months'");
    await owner.query("update export set created_at = now() - interval '8 days'");
    await owner.query("update import set created_at = now() - interval '2 days'");
    const names = ['sessions', 'scans', 'files'];
    const rowsOf = async (who: Who) => {
      const shown = await cleanUps(who);
      return names.map((name) => shown.get(name)?.rows);
    };
    const before = await cleanUps('ayse');
    expect(names.map((name) => before.get(name))).toMatchObject(
      [1, 1, 2].map((rows) => ({ rows, everywhere: { rows: 2 * rows } })),
    );
    for (const name of names) {
      const { rows, bytes } = before.get(name) as Shown;
      expect([name, await clean('ayse', name)]).toEqual([name, { rows, bytes }]);
    }
    expect([await rowsOf('ayse'), await rowsOf('zoe')]).toEqual([
      [0, 0, 0],
      [1, 1, 2],
    ]);
    expect((await world.call('ayse', 'maintenance.status')).status).toBe(200);
  });

  test('of all companies is the operator’s, and is the task that comes by itself', async () => {
    expect((await world.call('zoe', 'maintenance.cleanUpEverywhere', { name: 'pictures' })).status).toBe(404);
    const { id } = await world.ok('ayse', 'maintenance.cleanUpEverywhere', { name: 'pictures' });
    const { ListItems } = await world.ok('ayse', 'scheduleTask.runs', { name: 'picture.unsent' });
    expect(ListItems[0]).toMatchObject({ id, byHand: true });
    const [shown] = (await world.ok('ayse', 'maintenance.cleanUps')).filter(
      ({ name }: { name: string }) => name === 'pictures',
    );
    expect(shown).toMatchObject({ running: true, task: 'Unsent pictures', nextRunAt: expect.any(String) });
  });
});
