import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '@sahada/rules/canonical';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourly, picturesPaid } from '../../src/facts/budgets.ts';
import { type Builders, build, pixel } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { type Filled, openPhone, type Phone, phone } from '../phone.ts';
import { openWorld, sendWire, type World } from '../world.ts';

/** What somebody who has a link, or guesses at one, can do: fill nothing, slow nobody, break nothing. */

let world: World;
let a: Builders;
let owner: pg.Client;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  owner = await connect(world.database.owner);
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

const stored = (filled: Filled) =>
  world.inCompany('ayse', (db) =>
    db.selectFrom('response').selectAll().where('response_key', '=', filled.responseKey).executeTakeFirst(),
  );

/** Spends of one budget, as others would have, until this many bytes are left of it. */
const spendAllBut = async (key: string, whole: number, left: number): Promise<void> => {
  await beginAnew();
  const { rows } = await world.pool.query('select gate.spend($1, $2, $2, 1, now()) as done', [key, whole - left]);
  expect(rows).toEqual([{ done: true }]);
};
const beginAnew = () => owner.query('delete from budget');

describe('answers', () => {
  test('to questions that the checklist does not have are dropped before anything is stored, and hashed as sent', async () => {
    const own = await openPhone(world, a);
    const filled = own.fill();
    const [known] = filled.answers;
    const junk = Array.from({ length: 300 }, (_, n) => ({
      questionId: 2_000_000_000 + n,
      text: 'x'.repeat(9990),
      pictureKeys: [randomUUID()],
    }));
    filled.answers = [...junk, { ...known, note: 'Birinci' }, { ...known, note: 'Sonuncu' }];
    const { status, body } = await own.send(filled);
    expect([status, body.Data.pictureCount, body.Data.missing]).toEqual([201, 0, []]);
    const hash = createHash('sha256')
      .update(canonicalJson({ answers: filled.answers }))
      .digest('hex');
    expect(body.Data.answersHash).toBe(hash);
    expect((await stored(filled))?.raw).toMatchObject({ answers: [{ ...known, note: 'Sonuncu' }] });
  });

  test('longer than their schema allows are refused with the place named', async () => {
    const own = await openPhone(world, a);
    const filled = own.fill();
    const tooLong = (field: object) => own.send({ ...filled, answers: [{ ...filled.answers[0], ...field }] });
    expect(Object.keys((await tooLong({ text: 'x'.repeat(10_001) })).body.errors)).toEqual(['answers[0].text']);
    expect(Object.keys((await tooLong({ note: 'x'.repeat(10_001) })).body.errors)).toEqual(['answers[0].note']);
    expect(await stored(filled)).toBeUndefined();
  });

  test('by one link are bounded in bytes within the hour; replays, other links and people who sign in are not', async () => {
    const own = await openPhone(world, a);
    const other = await openPhone(world, a);
    const first = own.fill();
    await own.send(first);
    await spendAllBut(`answers/${own.planId}`, hourly.answersOfLink, 10_000);
    const refused = own.fill({ answers: [{ ...first.answers[0], note: 'x'.repeat(9_900) }] });
    const reply = await own.send(refused);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect(await stored(refused)).toBeUndefined();
    // Another content under a known key is stored as well, so it is counted as well.
    expect((await own.send({ ...refused, responseKey: first.responseKey })).status).toBe(429);
    expect((await own.send(first)).status).toBe(201);
    expect((await other.send({ ...refused, token: other.token, responseKey: randomUUID() })).status).toBe(201);
    expect((await world.call('can', 'field.submit', { ...refused, responseKey: randomUUID() })).status).toBe(201);
    await beginAnew();
    expect((await own.send(refused)).status).toBe(201);
  });

  test('by a busy link are paid for in advance, and bounded all the same; what is not stored is given back', async () => {
    const own = await openPhone(world, a);
    await beginAnew();
    const filled = () => {
      const one = own.fill();
      return { ...one, answers: [{ ...one.answers[0], note: 'x'.repeat(9_000) }] };
    };
    const spent = async (): Promise<number> =>
      (await owner.query('select coalesce(sum(spent), 0)::int as bytes from budget')).rows[0].bytes;
    const last = filled();
    for (let n = 0; n < 20; n++) expect((await own.send(n === 19 ? last : filled())).status).toBe(201);
    const taken = await spent();
    // Eight flights to the byte, then a quarter of a megabyte for those that follow.
    expect(taken).toBeGreaterThan(250_000 + 8 * 10_000);
    expect(taken).toBeLessThan(250_000 + 8 * 12_000);
    for (let n = 0; n < 40; n++) expect((await own.send(last)).status).toBe(201);
    expect(await spent()).toBe(taken);
    await spendAllBut(`answers/${own.planId}`, hourly.answersOfLink, 5_000);
    const replies: number[] = [];
    for (let n = 0; n < 20; n++) replies.push((await own.send(filled())).status);
    // What was taken before is used to its end, and not a byte more.
    const more = replies.filter((status) => status === 201).length;
    expect(more).toBeGreaterThan(8);
    expect(more).toBeLessThan(15);
    expect(replies.slice(more)).toEqual(Array(20 - more).fill(429));
  });

  test('of a campaign of 5,000 people an hour fit, with long texts in fifty answers each', async () => {
    const own = await openPhone(world, a);
    await beginAnew();
    const filled = own.fill({ participant: { name: 'Elif Kaya', email: 'elif@ornek.example' } });
    filled.answers[0] = { ...filled.answers[0], text: 'x'.repeat(9_000), note: 'x'.repeat(9_000) };
    expect((await own.send(filled)).status).toBe(201);
    const { rows } = await owner.query('select sum(spent)::int as bytes from budget');
    // One answer like this one is as long as fifty ordinary ones.
    expect(rows[0].bytes).toBeGreaterThan(18_000);
    expect(rows[0].bytes * 5000).toBeLessThan(hourly.answersOfLink);
  });
});

describe('photos for which there is no response', () => {
  const put = (own: Phone, over: object = {}) =>
    own.put({ pictureKey: randomUUID(), responseKey: randomUUID(), bytes: pixel, ...over });

  test('are bounded in bytes within the hour by network and by link, exactly, however many come at once', async () => {
    const own = await openPhone(world, a);
    for (const [key, whole] of [
      ['pictures/127.0.0.1', hourly.picturesOfNetwork],
      [`pictures/${own.planId}`, hourly.picturesOfLink],
    ] as const) {
      await spendAllBut(key, whole, 3 * (4096 + pixel.length) + 100);
      const replies = await Promise.all(Array.from({ length: 10 }, () => put(own)));
      expect(replies.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(429)]);
      const waits = replies.flatMap(({ headers }) => headers['retry-after'] ?? []).map(Number);
      expect(waits).toHaveLength(7);
      for (const seconds of waits) expect(seconds).toBeLessThanOrEqual(3600);
    }
  });

  test('take nothing from those of a response that was counted, nor from people who sign in', async () => {
    const own = await openPhone(world, a);
    await spendAllBut('pictures/127.0.0.1', hourly.picturesOfNetwork, 100);
    const pictureKey = randomUUID();
    const filled = own.fill();
    filled.answers[0] = { ...filled.answers[0], pictureKeys: [pictureKey] };
    expect((await put(own, { pictureKey, responseKey: filled.responseKey })).status).toBe(429);
    await own.send(filled);
    expect((await put(own, { pictureKey, responseKey: filled.responseKey })).status).toBe(200);
    // Under the key of that response, and not named by it.
    expect((await put(own, { responseKey: filled.responseKey })).status).toBe(429);
    expect((await put(await phone(world, own.token, 'can'))).status).toBe(200);
  });

  test('take nothing from the first three hundred of a response, and are bounded from there on', async () => {
    const own = await openPhone(world, a);
    const filled = own.fill();
    const { responseKey } = filled;
    await own.send(filled);
    const keys = Array.from({ length: picturesPaid + 1 }, () => randomUUID());
    await inCompany('update response set picture_keys = $1 where response_key = $2', [keys, responseKey]);
    await spendAllBut('pictures/127.0.0.1', hourly.picturesOfNetwork, 100);
    expect((await put(own, { pictureKey: keys[picturesPaid - 1], responseKey })).status).toBe(200);
    expect((await put(own, { pictureKey: keys[picturesPaid], responseKey })).status).toBe(429);
  });

  test('of a response that took no credit are bounded as well', async () => {
    const own = await openPhone(world, a, { participantLimit: 1 });
    await own.send(own.fill());
    const pictureKey = randomUUID();
    const filled = own.fill();
    filled.answers[0] = { ...filled.answers[0], pictureKeys: [pictureKey] };
    expect((await own.send(filled)).status).toBe(202);
    await spendAllBut('pictures/127.0.0.1', hourly.picturesOfNetwork, 100);
    expect((await put(own, { pictureKey, responseKey: filled.responseKey })).status).toBe(429);
    await beginAnew();
    expect((await put(own, { pictureKey, responseKey: filled.responseKey })).status).toBe(200);
  });

  test('go after a week with all their bytes; what a response names stays, and so does what it waits for', async () => {
    const own = await openPhone(world, a);
    const [loose, half, named, early] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const filled = own.fill();
    filled.answers[0] = { ...filled.answers[0], pictureKeys: [named, early] };
    const { responseKey } = filled;
    await put(own, { pictureKey: early, responseKey });
    await own.send(filled);
    await put(own, { pictureKey: named, responseKey });
    await put(own, { pictureKey: loose });
    await world.encodePictures();
    await put(own, { pictureKey: half, offset: 0, end: 20 });
    const left = async () => {
      const { rows } = await inCompany(
        `select count(*) filter (where p.picture_key = any($1))::int as ours, count(*) filter (where p.picture_key = any($2))::int as theirs
         from picture p`,
        [
          [named, early],
          [loose, half],
        ],
      );
      return rows[0];
    };
    const jobs = await connect(world.database.jobs);
    const sweep = async (days: number): Promise<number> =>
      (await jobs.query('select gate.sweep_pictures(now() + make_interval(days => $1), 1000) as n', [days])).rows[0].n;
    expect([await sweep(6), await left()]).toEqual([0, { ours: 2, theirs: 2 }]);
    expect(await sweep(8)).toBeGreaterThanOrEqual(2);
    expect(await left()).toEqual({ ours: 2, theirs: 0 });
    const orphans = await inCompany(
      'select count(*)::int as n from file f where not exists (select from picture p where f.id in (p.file_id, p.print_file_id, p.thumb_file_id)) and not exists (select from avatar v where v.file_id = f.id)',
    );
    expect(orphans.rows).toEqual([{ n: 0 }]);
    await spendAllBut('pictures/127.0.0.1', hourly.picturesOfNetwork, 100);
    await jobs.query("select gate.sweep_budgets(now() + interval '2 hours', 1000)");
    expect((await owner.query('select from budget')).rowCount).toBe(0);
    await jobs.end();
  });
});

/** Asks as the owner of the tables, who is bound by their policies too. */
async function inCompany(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  await owner.query('begin');
  await owner.query("select gate.set_scene($1, 'system:test', 'test', null, now())", [world.ids.ayse.company]);
  const result = await owner.query(text, values);
  await owner.query('commit');
  return result;
}

describe('what no form sends', () => {
  const send = (own: Phone & { token: string }, filled: Filled, edit: (text: string) => string) =>
    sendWire(world.app, {
      method: 'POST',
      url: '/api/field/responses',
      headers: { 'content-type': 'application/json' },
      payload: edit(JSON.stringify({ ...filled, token: own.token })),
    });

  test.each([
    ['"x":1e400', (text: string) => text.replace('{', '{"x":1e400,'), 'x'],
    ['a list of them', (text: string) => text.replace('{', '{"x":[0,{"y":-1e999}],'), 'x[1].y'],
    [
      '400 digits in an answer',
      (text: string) => text.replace('"questionId"', `"z":${'9'.repeat(400)},"questionId"`),
      'answers[0].z',
    ],
    [
      'a score of the device above all there are',
      (text: string) => text.replace('{', '{"deviceScore":{"earned":1000000001,"max":1},'),
      'deviceScore.earned',
    ],
    [
      '1e308 points',
      (text: string) => text.replace('{', '{"deviceScore":{"earned":1,"max":1e308},'),
      'deviceScore.max',
    ],
    [
      'fewer than no points',
      (text: string) => text.replace('{', '{"deviceScore":{"earned":-1,"max":1},'),
      'deviceScore.earned',
    ],
  ])('%s is refused with the place named', async (_what, edit, place) => {
    const own = await openPhone(world, a);
    const filled = own.fill();
    const { status, body } = await send(own, filled, edit);
    expect([status, Object.keys(body.errors)]).toEqual([400, [place]]);
    expect(await stored(filled)).toBeUndefined();
  });

  test('never breaks anything: numbers of every length, anywhere, are taken or refused', async () => {
    const own = await openPhone(world, a, { answeredBy: 'anyone' });
    const digits = fc.stringMatching(/^[1-9][0-9]{0,20}$/);
    const number = fc.oneof(
      fc.tuple(digits, fc.integer({ min: -400, max: 400 })).map(([whole, power]) => `${whole}e${power}`),
      fc.integer({ min: 1, max: 400 }).map((length) => '7'.repeat(length)),
      fc.constantFrom('-0', '1e400', '-1E+999', '0.1', '1e00000309'),
    );
    const value = fc.letrec<{ any: string }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        number,
        fc.array(tie('any'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
        fc
          .tuple(fc.constantFrom('a', '__proto__', 'constructor', 'x.y'), tie('any'))
          .map(([key, one]) => `{"${key}":${one}}`),
      ),
    })).any;
    const place = fc.constantFrom('"responseKey"', '"questionId"', '"answers"');
    const key = fc.constantFrom(
      'extra',
      'score',
      'deviceScore',
      'position',
      'startedAt',
      'signatures',
      'note',
      'severity',
    );
    await fc.assert(
      fc.asyncProperty(place, key, value, async (before, name, text) => {
        const { status, body } = await send(own, own.fill(), (whole) =>
          whole.replace(before, `"${name}":${text},${before}`),
        );
        expect([201, 202, 400]).toContain(status);
        if (status === 400) expect(Object.keys(body.errors).length).toBeGreaterThan(0);
      }),
      { numRuns: 150, seed: 7 },
    );
  });
});

describe('whoever guesses at links', () => {
  test('is slowed down after thirty in a minute, while whoever holds a link goes on', async () => {
    const own = await openPhone(world, a);
    const guess = async () => (await world.call(null, 'field.form', { token: randomUUID() })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 34; n++) statuses.push(await guess());
    expect(statuses).toEqual([...Array(30).fill(404), ...Array(4).fill(429)]);
    expect((await world.call(null, 'field.resolve', { token: randomUUID() })).status).toBe(429);
    expect((await world.call(null, 'field.form', { token: own.token })).status).toBe(200);
    for (let n = 0; n < 40; n++) expect((await own.send(own.fill())).status).toBe(201);
  });
});
