import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleOf } from '../samples.ts';
import { allCalls, openWorld, type Wire, type World } from '../world.ts';
import { ask, endsSessions, isGuarded } from './door.ts';
import { absent, type Field, fieldsOf, withField } from './schema.ts';

/**
 * Whatever is sent, the answer has the envelope's shape and is not a fault of ours (`ask` fails otherwise). The seed is
 * fixed; `RANDOM_SEED` and `RANDOM_RUNS` set others.
 */
const seed = Number(process.env.RANDOM_SEED ?? 20260701);
const numRuns = Number(process.env.RANDOM_RUNS ?? 4);

const called = allCalls.filter(({ name }) => name !== 'install.run');

/** Without a ticket they need a session, which is a 401 of its own. */
const byTicket = new Set(['secondFactor.beginTotp', 'secondFactor.confirmTotp']);

const isRefused = (seconds: unknown): boolean =>
  (typeof seconds === 'number' || typeof seconds === 'string') && !(Number(seconds) >= 0);

let world: World;
/** Made before anything random is sent: rows that they refer to may be gone afterwards. */
const samples = new Map<string, Record<string, unknown>>();

beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
  for (const { name } of called) samples.set(name, await sampleOf(world, 'ayse', name));
});
afterAll(() => world.close());

const nasty: unknown[] = [
  ...[0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -1e308, 1e-320, '1', '01', '1e3', 'NaN', 'Infinity', 'true'],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\udfff x',
    'İıIi',
    'ﬃ',
    '\u202egnirts',
    '\u200b',
    ' ',
    '\n',
    '%',
    '_',
    '\\',
    "'; drop table x; --",
  ],
  ...['__proto__', 'constructor', 'x'.repeat(5000), '{{7*7}}', '<script>', '../../etc/passwd', '\u{1F600}'.repeat(300)],
  ...[
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '9999-12-31T23:59:59Z',
    '2026-06-01 25:61',
    '+294276-12-31',
    '2026-06-01T00:00:60Z',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'tr', 'asc; drop', [], {}, [[]], [null], null, true, false, [0], [-1]],
  ...[
    [1, 1, 1],
    ['a', 2, null],
    { id: 1 },
    { length: 1e9 },
    { toString: 1 },
    Array.from({ length: 600 }, (_, at) => at + 1),
  ],
];

const junk = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...nasty) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(absent) },
);

describe(`random inputs (seed ${seed}, ${numRuns} a call) get an answer, never a fault`, () => {
  test.each(called)('$name', async (call) => {
    const input = samples.get(call.name) as Record<string, unknown>;
    const fields = fieldsOf(call.row, input).filter(({ schema }) => schema._zod.def.type !== 'custom');
    const place = fc.tuple(fc.nat({ max: Math.max(0, fields.length - 1) }), junk);
    const change = fc.record({
      places: fc.array(place, { minLength: 1, maxLength: 3 }),
      extra: fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
    });
    const ends = endsSessions.has(call.name);
    await fc.assert(
      fc.asyncProperty(change, async ({ places, extra }) => {
        let body = { ...input };
        if (call.row.send === 'body')
          for (const [key, value] of Object.entries(extra)) if (key !== '__proto__') body[key] = value;
        for (const [at, value] of places) {
          const field = fields[at];
          if (field === undefined || (value === absent && field.inPath)) continue;
          body = withField(body, field.path, value);
        }
        // Listening lasts as long as is asked for, or for ever.
        if (call.name === 'live.follow' && !isRefused(body.seconds)) body.seconds = 0;
        const token = !isGuarded(call) ? null : ends ? await world.session(world.ids.ayse) : world.tokens.ayse;
        const reply = await ask(world, call, body, { token, wire: sendable });
        if (!byTicket.has(call.name)) expect(reply.status).not.toBe(401);
      }),
      { seed, numRuns, interruptAfterTimeLimit: 30_000 },
    );
  });
});

const isMoment = ({ schema }: Field): boolean =>
  schema._zod.def.type === 'string' && isValid(schema, '9999-12-31') && !isValid(schema, 'x');
const isValid = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

describe('the ends of the calendar get an answer, never a fault', () => {
  const edges = ['0000-01-01T00:00:00Z', '9999-12-31', '9999-12-31T23:59:59Z'];
  // Files ask as their lists do.
  const dated = called.filter(({ row }) => row.kind !== 'file' && fieldsOf(row, {}).some(isMoment));

  test('which many calls take', () => {
    expect(dated.length).toBeGreaterThan(30);
  });

  test.each(dated)('$name', async (call) => {
    const input = samples.get(call.name) as Record<string, unknown>;
    for (const { path, inPath } of fieldsOf(call.row, input).filter(isMoment))
      for (const edge of inPath ? [] : edges)
        await ask(world, call, withField(input, path, edge), { token: world.tokens.ayse, wire: sendable });
  });
});

/** A header holds no control characters and nothing beyond Latin 1; no client could send it. */
const sendable = (wire: Wire): Wire => ({
  ...wire,
  headers: Object.fromEntries(
    Object.entries(wire.headers).map(([key, value]) => [key, value.replace(/[^\x20-\x7e]/g, '?')]),
  ),
});

const bodies: [string, string | Buffer][] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '5'],
  ['a text', '"x"'],
  ['a truth', 'true'],
  ['an empty list', '[]'],
  ['a list of everything', '[1,"a",null,{"ids":[1]}]'],
  ['half an object', '{"id": 1'],
  ['an object and more', '{} {}'],
  ['a NUL', '\0'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a byte order mark', '\ufeff{}'],
];

/** What takes the parser of all calls long: each call gets one of them in turn, and each of them goes to some hundred calls. */
const large: [string, string][] = [
  ['ten thousand lists deep', `{"ids":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['ten thousand objects deep', `${'{"id":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['ten thousand keys', JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, at])))],
  ['a number of a thousand digits', `{"id":${'9'.repeat(1000)},"ids":[${'9'.repeat(400)}]}`],
  ['a megabyte of text', `{"name":"${'x'.repeat(1_000_000)}","searchText":"${'y'.repeat(1_000_000)}"}`],
];

/** Refused before the call is looked at: in turn, too. */
const types = ['application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'text/html'];

const inTurn = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T;

describe('bodies that are not a form at all get an answer, never a fault', () => {
  const sent = called.filter(({ row }) => row.send === 'body').map((call, turn) => ({ ...call, turn }));

  test('each of the large ones goes to many calls', () => {
    expect(sent.length).toBeGreaterThan(50 * large.length);
  });

  test.each(sent)('$name', async ({ turn, ...call }) => {
    const ends = endsSessions.has(call.name);
    for (const [kind, payload] of [...bodies, inTurn(large, turn)]) {
      const token = !isGuarded(call) ? null : ends ? await world.session(world.ids.ayse) : world.tokens.ayse;
      const reply = await ask(world, call, {}, { token, wire: (wire) => ({ ...wire, payload }) });
      const fine = [200, 201, 202, 400, 404, 413, 429, ...(byTicket.has(call.name) ? [401] : [])];
      expect([kind, fine.includes(reply.status)]).toEqual([kind, true]);
    }
    const type = inTurn(types, turn);
    const token = isGuarded(call) ? await world.session(world.ids.ayse) : null;
    const wire = (laid: Wire): Wire => ({
      ...laid,
      headers: { 'content-type': type },
      payload: '--x\r\n\r\na\r\n--x--',
    });
    expect([type, (await ask(world, call, {}, { token, wire })).status]).toEqual([type, 415]);
  });
});
