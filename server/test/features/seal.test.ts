import { sql } from 'kysely';
import pg from 'pg';
import qrcode from 'qrcode';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { packed, pdfPlaces, pdfText } from '../pdf-text.ts';
import { makeSeals } from '../queue.ts';
import { openWorld, type World } from '../world.ts';

/** Seals of approved responses: what anybody who holds the report learns of the records behind it. */

let world: World;
let a: Builders;
let owner: pg.Client;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  owner = new pg.Client({ ...world.database.owner });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = (): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
};
const codesOf = (responseId: number): Promise<string[]> =>
  world.inCompany('ayse', async (db) =>
    (await db.selectFrom('seal').select('code').where('response_id', '=', responseId).orderBy('issue').execute()).map(
      ({ code }) => code,
    ),
  );
const look = (code: string) => world.ok(null, 'seal.look', { code });
const stateOf = async (code: string): Promise<string> => (await look(code)).state;
const approve = (response: { planId: number; responseId: number }) =>
  world.ok('ayse', 'audit.approve', { auditId: response.planId, responseId: response.responseId });

/** A response with a photo, a finding and a signature, approved and sealed. */
async function sealed() {
  const response = await a.response();
  await approve(response);
  minute();
  await makeSeals(world);
  const [code = ''] = await codesOf(response.responseId);
  return { ...response, code };
}

/** Runs a statement as the owner of the database, who passes every check of ours. */
async function tamper(table: string, statement: string, values: unknown[]): Promise<void> {
  await owner.query(`alter table ${table} no force row level security`);
  await owner.query(`alter table ${table} disable trigger user`);
  const { rowCount } = await owner.query(statement, values);
  await owner.query(`alter table ${table} enable trigger user`);
  await owner.query(`alter table ${table} force row level security`);
  expect(rowCount).toBeGreaterThan(0);
}

describe('a seal', () => {
  test('is made once, a minute after the approval and not before, and not at all of one that was undone', async () => {
    const response = await a.response();
    await approve(response);
    await makeSeals(world);
    expect(await codesOf(response.responseId)).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50_000 });
    await makeSeals(world);
    expect(await codesOf(response.responseId), 'while it can be undone').toEqual([]);
    const undone = await a.response();
    await approve(undone);
    await makeSeals(world);
    await world.ok('ayse', 'audit.reopen', { responseId: undone.responseId, undo: true });
    minute();
    await makeSeals(world);
    await makeSeals(world);
    expect(await codesOf(response.responseId)).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
    expect(await codesOf(undone.responseId)).toEqual([]);
  });

  test('is made of what nobody has to approve as soon as its photos are there', async () => {
    const { id, token } = await a.openPlan({ approveRequired: false });
    const submission = await a.submission(token);
    await world.ok(null, 'field.submit', submission);
    const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId: id })).Responses;
    await makeSeals(world);
    expect(await codesOf(responseId)).toEqual([]);
    await world.ok(null, 'field.putPicture', a.pictureOf(submission));
    await makeSeals(world);
    expect(await codesOf(responseId), 'before its photo is as it is kept').toEqual([]);
    await world.encodePictures();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16_000 });
    await makeSeals(world);
    const [code = ''] = await codesOf(responseId);
    expect(await stateOf(code)).toBe('unchanged');
  });

  test('stands in the report with its address, and in none before it is made', async () => {
    const response = await a.response();
    const { planId: auditId, responseId } = response;
    const report = async () => (await world.call('ayse', 'audit.pdf', { auditId, responseId })).raw;
    await approve(response);
    expect(pdfText(await report())).not.toContain('/v/');
    minute();
    await makeSeals(world);
    const [code = ''] = await codesOf(response.responseId);
    const raw = await report();
    const text = pdfText(raw);
    const address = `http://localhost:3000/v/${code}`;
    expect(text).toContain(packed(`Seal ${code} · issue 1`));
    // In the zone of whoever prints it.
    const at = Temporal.Instant.from((await look(code)).sealedAt).toZonedDateTimeISO('Europe/Istanbul');
    const sealedAt = at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
    expect(text).toContain(packed(`Sealed report · issue 1 · ${sealedAt}`));
    expect(text).toContain(packed('Audit report Sealed · issue 1'));
    // The code leads to the address that is printed beside it.
    expect(text).toContain(packed(address));
    const { size, data } = qrcode.create(address, { errorCorrectionLevel: 'M' }).modules;
    const begins = [...data.keys()].filter((n) => data[n] && (n % size === 0 || !data[n - 1]));
    const drawn = pdfPlaces(raw, 'm').map(({ x, y }) => `${x} ${y}`);
    const wanted = begins.map((n) => `${(n % size) + 4} ${Math.floor(n / size) + 4.5}`);
    const times = drawn.join().split(wanted.join()).length - 1;
    expect(times, 'on the cover, at its end and on each page').toBe(2 + Number(/Page1of(\d+)/.exec(text)?.[1]));
  });

  test('tells anybody who has its code whether it stands, and nothing else', async () => {
    const { code } = await sealed();
    expect(await look(code)).toEqual({
      state: 'unchanged',
      companyName: 'Örnek Denetim',
      sealedAt: expect.stringMatching(/^\d{4}-/),
      issue: 1,
      erasedOn: null,
    });
  });

  test('is replaced when the response is reopened; the next approval makes the next issue', async () => {
    const response = await sealed();
    await world.ok('ayse', 'audit.reopen', { responseId: response.responseId, reason: 'Yanlış fotoğraf' });
    expect(await stateOf(response.code)).toBe('replaced');
    await approve(response);
    // The seal of the approval that was taken back does not stand for the one that follows.
    const { planId: auditId, responseId } = response;
    expect(pdfText((await world.call('ayse', 'audit.pdf', { auditId, responseId })).raw)).not.toContain('/v/');
    vi.setSystemTime(Date.now() + 61_000);
    await makeSeals(world);
    const [, second = ''] = await codesOf(response.responseId);
    expect(await look(second)).toMatchObject({ state: 'unchanged', issue: 2 });
    expect(await look(response.code)).toMatchObject({ state: 'replaced', issue: 1 });
  });

  test('cannot be changed or deleted by the application', async () => {
    const { code } = await sealed();
    const refused = (statement: string) =>
      world
        .inCompany('ayse', (db) => sql.raw(statement).execute(db))
        .then(
          () => null,
          (error: Error) => error.message,
        );
    expect(await refused(`update seal set hash = 'x' where code = '${code}'`)).toMatch(/permission denied/);
    expect(await refused(`delete from seal where code = '${code}'`)).toMatch(/permission denied/);
  });
});

describe('what is changed behind the application’s back shows at the next look', () => {
  const changes: [string, string, string][] = [
    [
      'an answer',
      'response',
      `update response set raw = replace(raw::text, 'Islak', 'Islah')::json where id = $1 and raw::text like '%Islak%'`,
    ],
    ['the points', 'response', 'update response set earned = earned + 1 where id = $1'],
    ['the percent', 'response', 'update response set percent = percent + 1 where id = $1'],
    ['what could be earned', 'response', 'update response set max = max + 100 where id = $1'],
    ['the number', 'response', 'update response set number = number + 1000 where id = $1'],
    ['how grave a finding is', 'finding', `update finding set severity = 'observation' where response_id = $1`],
    ['whether a finding stands', 'finding', 'update finding set withdrawn = true where response_id = $1'],
    ['the level', 'response', `update response set level_name = 'Çok iyi' where id = $1`],
    [
      'the name of a signature',
      'response',
      `update response set raw = jsonb_set(raw::jsonb, '{signatures}', '[{"role": "site", "name": "X"}]')::json where id = $1`,
    ],
    [
      'the severity of a finding',
      'finding',
      `insert into finding (company_id, response_id, finding_key, title, severity, location_id, received_at)
       select company_id, id, gen_random_uuid(), 'Sonradan', 'major', 1, received_at from response where id = $1`,
    ],
    [
      'a byte of a photo',
      'file',
      `update file f set bytes = set_byte(f.bytes, 40, (get_byte(f.bytes, 40) + 1) % 256) from picture p, response r
       where r.id = $1 and p.response_key = r.response_key and f.id = p.file_id`,
    ],
    [
      'whether a photo is there',
      'picture',
      `update picture p set deleted_at = now(), file_id = null, print_file_id = null, thumb_file_id = null
       from response r where r.id = $1 and p.response_key = r.response_key`,
    ],
    [
      'a question of the frozen checklist',
      'checklist_version',
      `update checklist_version v set document = jsonb_set(v.document, '{title}', '"Başka"') from response r
       where r.id = $1 and v.id = r.version_id`,
    ],
    [
      'the seal itself',
      'seal',
      `update seal set content = jsonb_set(content, '{formula}', '2') where response_id = $1`,
    ],
  ];
  test.each(changes)('%s', async (_what, table, statement) => {
    const { code, responseId } = await sealed();
    expect(await stateOf(code)).toBe('unchanged');
    await tamper(table, statement, [responseId]);
    expect(await stateOf(code)).toBe('changed');
  });
});

test('a part destroyed to protect somebody’s data is erased, not changed; anything else still is', async () => {
  const { code, responseId } = await sealed();
  await world.inCompany('ayse', async (db) => {
    const { id } = await db
      .selectFrom('seal')
      .select('id')
      .where('response_id', '=', responseId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('seal_erasure')
      .values([
        { seal_id: id, part: 'signatures', erased_on: '2027-01-05' },
        { seal_id: id, part: 'pictures', erased_on: '2027-01-06' },
      ])
      .execute();
  });
  await tamper('response', `update response set raw = (raw::jsonb - 'signatures')::json where id = $1`, [responseId]);
  // One that is left must be one that was there.
  const turned = (by: number) =>
    tamper(
      'file',
      `update file f set bytes = set_byte(f.bytes, 40, (get_byte(f.bytes, 40) + ${by}) % 256) from picture p, response r
       where r.id = $1 and p.response_key = r.response_key and f.id = p.file_id`,
      [responseId],
    );
  await turned(1);
  expect(await stateOf(code)).toBe('changed');
  await turned(255);
  expect(await stateOf(code)).toBe('erased');
  await tamper(
    'picture',
    `update picture p set deleted_at = now(), file_id = null, print_file_id = null, thumb_file_id = null
     from response r where r.id = $1 and p.response_key = r.response_key`,
    [responseId],
  );
  expect(await look(code)).toMatchObject({ state: 'erased', erasedOn: '2027-01-06' });
  await tamper('response', 'update response set earned = earned + 1 where id = $1', [responseId]);
  expect(await look(code)).toMatchObject({ state: 'changed', erasedOn: null });
});

test('codes that are none are told thirty times a minute, as links are; one that is good is never counted', async () => {
  const { code } = await sealed();
  const statuses: number[] = [];
  for (let n = 0; n < 32; n++) statuses.push((await world.call(null, 'seal.look', { code: `x${n}` })).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
  expect(statuses.slice(30)).toEqual([429, 429]);
  expect(await stateOf(code)).toBe('unchanged');
});
