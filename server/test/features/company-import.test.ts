import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bringInCompany, lookAtCompany } from '../../src/db/copy/load-company.ts';
import { takeCopy } from '../../src/db/copy/take.ts';
import { takeCompany } from '../../src/db/copy/take-company.ts';
import { door } from '../../src/db/door.ts';
import { sealDays } from '../../src/features/activity/seal.ts';
import { verify } from '../../src/features/activity/verify.ts';
import { clock, iso } from '../../src/outside/clock.ts';
import { BadCopy, readCopy } from '../../src/outside/copy-file.ts';
import { inTransaction } from '../../src/pipeline/transaction-of-job.ts';
import { build, pixel } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { temporaryFolder } from '../main-job/process.ts';
import { makeSeals } from '../queue.ts';
import { sampleOf } from '../samples.ts';
import { backupFolder, openWorld, password, type World, worldOf } from '../world.ts';

/** A company that comes from another installation is the same there, beside others whose rows have the same numbers. */

let from: World;
let to: World;
/** The imported company, as Ayşe of it. */
let there: World;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sealCode: string;
let company: number;
const at = (name: string): string => join(folder.path, name);
const dayMs = 86_400_000;

const take = (world: World, id: number, name: string) =>
  takeCompany({
    app: world.database.app,
    door: door(),
    companyId: id,
    call: 'company.copy',
    path: at(name),
    now: clock(),
  });
const look = (world: World, name: string) => lookAtCompany({ owner: world.database.owner, path: at(name) });
const bringIn = (world: World, name: string) =>
  bringInCompany({ owner: world.database.owner, path: at(name), door: door(), call: 'test', now: clock() });

/** A company with some of everything, and what is sealed of it. */
async function fill(): Promise<void> {
  const a = build(from, 'ayse');
  const { planId, responseId } = await a.standing.response();
  await a.standing.action();
  for (const call of [
    'webhook.create',
    'view.save',
    'emailAccount.create',
    'share.create',
    'staticBarcode.create',
    'userAttribute.create',
    'fieldwork.putDraft',
    // Own places are numbered from high above.
    'country.create',
    'city.create',
    'city.create',
  ])
    await from.ok('ayse', call, await sampleOf(from, 'ayse', call));
  const { url } = await from.ok('ayse', 'editorPicture.upload', { file: pixel, alt: 'Kapı' });
  await a.question({ questionInfoText: `![Kapı](${url})` });
  await from.ok('ayse', 'audit.approve', { auditId: planId, responseId });
  vi.useFakeTimers({ toFake: ['Date'], now: clock() + 61_000 });
  await makeSeals(from);
  vi.useRealTimers();
  sealCode = (await from.inCompany('ayse', (db) => db.selectFrom('seal').select('code').executeTakeFirstOrThrow()))
    .code;
  await sealLog(from, from.ids.ayse.company);
}

async function sealLog(world: World, id: number): Promise<void> {
  const later = clock() + 2 * dayMs;
  const sealed = (): Promise<number> =>
    inTransaction(world.pool, 'activity.seal', later, async (gate, queue) => {
      const db = await gate.enterJob(id);
      if (db === null) throw new Error('the company is gone');
      return sealDays({ db, companyId: id, now: later, later: queue });
    });
  // Nothing is sealed while any transaction of the cluster might still write an older line.
  while ((await sealed()) === 0) await sleep(50);
}

/** The people of the other installation have other addresses. */
async function renamed(world: World): Promise<void> {
  const owner = await connect(world.database.owner);
  await owner.query("update login set email_key = 'oteki-' || email_key");
  await owner.end();
}

/** How many rows of each table there are, of whatever company. */
async function counts(world: World): Promise<Record<string, number>> {
  const owner = await connect(world.database.owner);
  await owner.query("set app.copying = 'yes'");
  const { rows } = await owner.query(
    `select string_agg(format('select %L as name, count(*)::int as n from %I', relname, relname), ' union all ') as all
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const found = await owner.query(rows[0].all);
  await owner.end();
  return Object.fromEntries(found.rows.map(({ name, n }: { name: string; n: number }) => [name, n]));
}

beforeAll(async () => {
  [from, to, folder] = [await openWorld(), await openWorld(), await temporaryFolder()];
  await fill();
  // Rows of the same numbers, in the company that is there.
  await build(to, 'ayse').standing.response();
  await renamed(to);
  await take(from, from.ids.ayse.company, 'ours.tar.gz');
}, 60_000);
afterAll(async () => {
  await from.close();
  await to.close();
  await folder.remove();
});

test('is looked at before: what it holds, and that nothing clashes', async () => {
  const before = await counts(to);
  expect(await look(to, 'ours.tar.gz')).toMatchObject({
    company: 'Örnek Denetim',
    users: 2,
    responses: 1,
    taken: [],
    takenCount: 0,
    nobody: false,
    known: 0,
  });
  expect(await counts(to)).toEqual(before);
});

describe('imported', () => {
  beforeAll(async () => {
    company = await bringIn(to, 'ours.tar.gz');
    const { user } = from.ids.ayse;
    there = worldOf(to, {
      tokens: { ...to.tokens },
      ids: { ...to.ids, ayse: { user, company } },
    });
    there.tokens.ayse = (await there.ok(null, 'account.login', { email: 'ayse@ornek.com.tr', password })).AccessToken;
  }, 60_000);

  test('holds every row as it was: copied again it is the same file, but for what belongs to a place', async () => {
    await take(to, company, 'again.tar.gz');
    const texts = async (name: string): Promise<Record<string, string[]>> => {
      const found: Record<string, string> = {};
      for await (const part of readCopy(at(name), undefined))
        if (part.kind === 'data') found[part.name] = (found[part.name] ?? '') + part.bytes.toString('utf8');
      return Object.fromEntries(Object.entries(found).map(([table, text]) => [table, text.split('\n').sort()]));
    };
    const [before, after] = [await texts('ours.tar.gz'), await texts('again.tar.gz')];
    // Signing in there is a use of it; what lacks its secret is not active.
    for (const own of ['webhook', 'email_account']) {
      expect(after[own]).not.toEqual(before[own]);
      delete before[own];
      delete after[own];
    }
    expect(after).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(35);
  });

  test('opens what was handed out: the link, the receipt, the code of the report and the share', async () => {
    const owner = await connect(from.database.owner);
    await owner.query("set app.copying = 'yes'");
    const { rows } = await owner.query(
      `select p.link_token, r.number, r.response_key, (select token from share limit 1) as share,
         (select token from static_barcode limit 1) as barcode
       from response r join plan p on p.id = r.plan_id and p.company_id = r.company_id where r.company_id = $1`,
      [from.ids.ayse.company],
    );
    await owner.end();
    const [{ link_token, number, response_key, share, barcode }] = rows;
    const opened = await there.call(null, 'field.resolve', { token: link_token });
    expect(opened.body).toMatchObject({ Success: true });
    const receipt = await there.call(null, 'field.receipt', {
      receiptNumber: receiptNumber(number),
      key: response_key,
    });
    expect([receipt.status, receipt.body?.Success]).toEqual([200, true]);
    expect(await there.ok(null, 'seal.look', { code: sealCode })).toMatchObject({ state: 'unchanged' });
    expect((await there.call(null, 'share.look', { token: share })).body).toMatchObject({ Success: true });
    expect((await there.call(null, 'field.resolve', { token: barcode })).body).toMatchObject({ Success: true });
  });

  test('its log is sealed as it was, and its days are sealed on', async () => {
    const days = [clock() - 2 * dayMs, clock() + 2 * dayMs].map((time) => iso(time).slice(0, 10)) as [string, string];
    expect(await there.inCompany('ayse', (db) => verify(db, ...days))).toMatchObject({ brokenDay: null });
    const own = await there.inCompany('ayse', (db) => db.selectFrom('activity_seal').selectAll().execute());
    expect(own.length).toBeGreaterThan(0);
  });

  test('figures are those of its responses, and receipts and numbers go on past all of both', async () => {
    const { rows: totals } = await there.inCompany('ayse', (db) =>
      sql<{ n: number }>`select coalesce(sum(sign), 0)::int as n from unfolded`.execute(db),
    );
    expect(totals).toEqual([{ n: 1 }]);
    const numbers = (world: World) =>
      world.inCompany('ayse', (db) => db.selectFrom('response').select(['id', 'number']).orderBy('id').execute());
    const [last] = await numbers(there);
    await build(there, 'ayse').standing.response();
    const all = await numbers(there);
    expect([all.length, all[1]?.number]).toEqual([2, (last?.number ?? 0) + 1]);
    // The company that was there makes rows beside it.
    await build(to, 'ayse').category();
    expect(await to.inCompany('ayse', (db) => db.selectFrom('response').select('id').execute())).toHaveLength(1);
  });

  test('each of the two sees its own alone, although their rows have the same numbers', async () => {
    const ids = async (world: World) =>
      (await world.inCompany('ayse', (db) => db.selectFrom('user').select('id').orderBy('id').execute())).map(
        ({ id }) => id,
      );
    const [ours, theirs] = [await ids(there), await ids(to)];
    expect(ours.filter((id) => theirs.includes(id)).length).toBeGreaterThan(0);
    const lines = async (world: World) =>
      (await world.ok('ayse', 'activity.list', { page: 1, pageSize: 1 })).TotalItemsCount;
    expect(await lines(there)).not.toBe(await lines(to));
  });

  test('is brought in once: where its links are known it is refused, and nothing is left of the attempt', async () => {
    const before = await counts(to);
    expect((await look(to, 'ours.tar.gz')).known).toBeGreaterThan(2);
    await expect(bringIn(to, 'ours.tar.gz')).rejects.toThrow('holds links or receipts that are here already');
    await expect(bringIn(from, 'ours.tar.gz')).rejects.toThrow(BadCopy);
    expect(await counts(to)).toEqual(before);
  });
});

/** Sends a file in parts, as the screen does, until it has been looked at. */
async function sent(world: World, name: string): Promise<{ upload: string; coming: Record<string, unknown> }> {
  const bytes = await readFile(at(name));
  const upload = randomUUID();
  const partBytes = Math.ceil(bytes.length / 3);
  for (let offset = 0; offset < bytes.length; ) {
    const file = bytes.subarray(offset, offset + partBytes);
    const part = { upload, offset, size: bytes.length, file };
    offset = (await world.ok('ayse', 'companyImport.upload', part)).received;
    // A part whose answer was lost is sent again, and written once.
    if (offset < bytes.length)
      expect(await world.ok('ayse', 'companyImport.upload', part)).toEqual({ received: offset });
  }
  const state = async () => (await world.ok('ayse', 'companyImport.state')).coming;
  await expect.poll(async () => (await state()).stage, { timeout: 20_000 }).not.toBe('checking');
  return { upload, coming: await state() };
}

describe('sent to the operator', () => {
  let spare: World;
  beforeAll(async () => {
    spare = await openWorld();
    await rm(backupFolder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await spare.close();
    await rm(backupFolder, { recursive: true, force: true });
  });

  test('it is shown first, imported when that was read, and whoever has an account here keeps it', async () => {
    // Ayşe has an account here, Can does not.
    const owner = await connect(spare.database.owner);
    await owner.query("update login set email_key = 'oteki-' || email_key where email_key like 'can@%'");
    const { upload, coming } = await sent(spare, 'ours.tar.gz');
    expect(coming).toMatchObject({
      stage: 'ready',
      seen: { company: 'Örnek Denetim', takenCount: 1, taken: ['ayse@ornek.com.tr'], nobody: false, known: 0 },
    });
    await spare.ok('ayse', 'companyImport.run', { upload });
    const stage = async () => (await spare.ok('ayse', 'companyImport.state')).coming.stage;
    await expect.poll(stage, { timeout: 30_000 }).toBe('done');
    expect(await readdir(join(backupFolder, 'companies'))).toEqual([]);
    const { ListItems } = await spare.ok('ayse', 'activity.list', { page: 1, pageSize: 1 });
    expect(ListItems[0].sentence).toBe('Ayşe Yılmaz began to import the company copy Örnek Denetim');

    const signIn = async (email: string) => (await spare.ok(null, 'account.login', { email, password })).Info.CompanyId;
    const imported = await signIn('can@ornek.com.tr');
    expect(await signIn('ayse@ornek.com.tr')).toBe(spare.ids.ayse.company);
    expect(imported).not.toBe(spare.ids.ayse.company);
    await owner.query("set app.copying = 'yes'");
    const { rows } = await owner.query(
      `select first_name, active, email from "user" where company_id = $1 order by id`,
      [imported],
    );
    await owner.end();
    expect(rows).toEqual([
      { first_name: 'Ayşe', active: false, email: expect.stringMatching(/^user-\d+\.[0-9a-f]{12}@moved\.invalid$/) },
      { first_name: 'Can', active: true, email: 'can@ornek.com.tr' },
    ]);
  });

  test('one that cannot be imported says why, and cannot be begun', async () => {
    const bytes = await readFile(at('ours.tar.gz'));
    bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000);
    await writeFile(at('changed.tar.gz'), bytes);
    const { upload, coming } = await sent(spare, 'changed.tar.gz');
    expect(coming).toMatchObject({
      stage: 'failed',
      fault: expect.stringMatching(/^The file is (damaged|cut): .+\.$/),
    });
    expect((await spare.call('ayse', 'companyImport.run', { upload })).body.Success).toBe(false);
    const again = await sent(spare, 'ours.tar.gz');
    expect(again.coming).toMatchObject({ stage: 'ready', seen: { known: expect.any(Number), nobody: true } });
    expect((await spare.call('ayse', 'companyImport.run', { upload: again.upload })).body.Success).toBe(false);
    await spare.ok('ayse', 'companyImport.discard', { upload: again.upload });
    expect(await spare.ok('ayse', 'companyImport.state')).toEqual({ coming: null });
    expect(await readdir(join(backupFolder, 'companies'))).toEqual([]);
  });

  test('for any other company there is no such thing', async () => {
    const part = { upload: randomUUID(), offset: 0, size: 10, file: Buffer.from('x') };
    for (const verb of ['upload', 'state', 'run', 'discard'])
      expect([verb, (await spare.call('zoe', `companyImport.${verb}`, part)).status]).toEqual([verb, 404]);
  });
});

test.each(['cut', 'changed'])('one that is %s is refused before anything is written', async (how) => {
  const places = 5;
  const whole = await readFile(at('ours.tar.gz'));
  const before = await counts(from);
  for (let place = 1; place < places; place++) {
    const offset = Math.floor((whole.length * place) / places);
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(offset) ^ 0x10, offset);
    await writeFile(at('spoilt.tar.gz'), how === 'cut' ? whole.subarray(0, offset) : bytes);
    await expect(bringIn(from, 'spoilt.tar.gz')).rejects.toThrow(BadCopy);
  }
  expect(await counts(from)).toEqual(before);
});

test('one of another release, or of a whole installation, is told what it is', async () => {
  const tar = gunzipSync(await readFile(at('ours.tar.gz')));
  const place = tar.indexOf('0108-companies-keep-their-numbers');
  tar.write('9', place + 3);
  await writeFile(at('other.tar.gz'), gzipSync(tar));
  // Its head is not the one of its manifest any more; whoever mends that too is told of the release.
  await expect(look(from, 'other.tar.gz')).rejects.toThrow(BadCopy);
  await takeCopy({
    owner: from.database.owner,
    path: at('whole.tar.gz'),
    passphrase: undefined,
    sealing: { key: Buffer.alloc(32, 7), isSetting: false },
    now: clock(),
  });
  await expect(look(from, 'whole.tar.gz')).rejects.toThrow('is a backup of a whole installation');
});

test('an import that is killed on the way leaves nothing', async () => {
  const target = await openWorld();
  await renamed(target);
  const before = await counts(target);
  const [holder, owner] = [await connect(target.database.owner), await connect(target.database.owner)];
  try {
    // It has filled nearly all when it waits here.
    await holder.query('begin; lock table webhook in share mode');
    const failed = expect(bringIn(target, 'ours.tar.gz')).rejects.toThrow();
    const waiting = async () =>
      (await owner.query("select pid from pg_locks where relation = 'webhook'::regclass and not granted")).rows[0]?.pid;
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
    await owner.query('select pg_terminate_backend($1)', [await waiting()]);
    await failed;
    await holder.query('rollback');
    expect(await counts(target)).toEqual(before);
    // And it can be brought in afterwards.
    expect(await bringIn(target, 'ours.tar.gz')).toBeGreaterThan(0);
  } finally {
    await holder.end();
    await owner.end();
    await target.close();
  }
});
