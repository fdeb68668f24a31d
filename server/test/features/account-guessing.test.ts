import { refusals } from '@sahada/contract/refusals';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import { hashPassword, type PasswordCost } from '../../src/outside/password-hash.ts';
import { connect } from '../laws/catalogue.ts';
import { mailsOf } from '../queue.ts';
import { bearer, openWorld, password, type Reply, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** What one stranger can do with guesses, and that the account's user is not kept out by them. */

let world: World;
let owner: pg.Client;
let cheap: PasswordCost;
beforeAll(async () => {
  world = await openWorld();
  owner = await connect(world.database.owner);
  cheap = config().passwordCost;
});
afterAll(async () => {
  await owner.end();
  await world.close();
});
beforeEach(() => owner.query('delete from attempt'));
afterEach(() => {
  vi.useRealTimers();
  setConfig({ ...config(), passwordCost: cheap });
});

/** What a hash costs people: where tries are made at one moment, or their time is measured, a cheap one would hide the fault. */
const asInstalled = (): void => setConfig({ ...config(), passwordCost: { memory: 19456, passes: 2 } });

let people = 0;

/** Somebody of Zoe's company who has never signed in. */
async function somebody(): Promise<string> {
  const email = `kisi${++people}@other.example`;
  const hash = await hashPassword(password);
  await world.inCompany('zoe', async (db) => {
    const { id: groupId } = await db.selectFrom('group').select('id').limit(1).executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('user')
      .values({ first_name: 'K', last_name: 'K', email, password_hash: hash, group_id: groupId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.selectNoFrom((eb) => eb.fn('gate.new_login', [eb.val(email), eb.val(id)]).as('made')).execute();
  });
  return email;
}

/** A documentation address; `n` from 0 to 65,535. */
const address = (n: number): string => `198.51.${n >> 8}.${n & 255}`;

const signIn = (email: string, given: string, from: string, headers: Record<string, string> = {}): Promise<Reply> =>
  sendWire(
    world.app,
    { ...wireOf(rowNamed('account.login'), { email, password: given }), remoteAddress: from },
    headers,
  );

const isJudged = (reply: Reply): boolean => /incorrect|User not found/.test(reply.body.Message);
const isRefused = (reply: Reply): boolean => /^Too many attempts|^Çok fazla deneme/.test(reply.body.Message);

/** Guesses one after another; how many were judged, and so hashed. */
async function guess(times: number, who: (n: number) => { email: string; from: string }): Promise<number> {
  let judged = 0;
  for (let n = 0; n < times; n++) {
    const { email, from } = who(n);
    const reply = await signIn(email, 'Yanlis!2026', from);
    expect(isJudged(reply) || isRefused(reply), reply.body.Message).toBe(true);
    if (isJudged(reply)) judged++;
  }
  return judged;
}

const minutes = (count: number): number => count * 60_000;

describe('wrong passwords', () => {
  test('from one network are judged eight times, then refused with the minutes that are left', async () => {
    const email = await somebody();
    const begin = Date.parse('2030-01-01T00:00:00Z');
    vi.setSystemTime(begin);
    expect(await guess(8, () => ({ email, from: address(1) }))).toBe(8);
    const refused = await signIn(email, password, address(1));
    expect([refused.status, refused.body.Success, refused.body.Message, refused.headers['retry-after']]).toEqual([
      200,
      false,
      'Too many attempts. Try again in 15 minutes.',
      String(15 * 60),
    ]);
    vi.setSystemTime(begin + minutes(11));
    expect((await signIn(email, password, address(1))).body.Message).toBe('Too many attempts. Try again in 4 minutes.');
    vi.setSystemTime(begin + minutes(15) - 1);
    expect((await signIn(email, password, address(1))).body.Message).toBe('Too many attempts. Try again in 1 minutes.');
    vi.setSystemTime(begin + minutes(15));
    expect((await signIn(email, password, address(1))).body.Success).toBe(true);
  });

  test('at one account are judged at most 60 times in ten minutes, from however many networks', async () => {
    const email = await somebody();
    const begin = Date.parse('2030-01-01T00:00:00Z');
    // The worst moment: one window is about to end, and the next begins within the same ten minutes.
    vi.setSystemTime(begin);
    let judged = await guess(1, () => ({ email, from: address(0) }));
    vi.setSystemTime(begin + minutes(14));
    judged += await guess(60, (n) => ({ email, from: address(n) }));
    vi.setSystemTime(begin + minutes(16));
    judged += await guess(60, (n) => ({ email, from: address(n) }));
    expect(judged).toBeGreaterThan(30);
    expect(judged).toBeLessThanOrEqual(60);
  });

  test('are counted before they are judged, so that many at once are not judged all', async () => {
    asInstalled();
    const email = await somebody();
    const replies = await Promise.all(Array.from({ length: 100 }, () => signIn(email, 'Yanlis!2026', address(1))));
    expect(replies.filter(isJudged).length).toBeLessThanOrEqual(8);
    expect(replies.filter(isRefused).length).toBeGreaterThan(0);
    const spread = await somebody();
    const more = await Promise.all(
      Array.from({ length: 120 }, (_each, n) => signIn(spread, 'Yanlis!2026', address(100 + n))),
    );
    expect(more.filter(isJudged).length).toBeLessThanOrEqual(30);
  });

  test('are none where right ones come together: each is tried in its turn', async () => {
    asInstalled();
    const email = await somebody();
    const all = () => Promise.all(Array.from({ length: 16 }, () => signIn(email, password, address(2))));
    for (const reply of [...(await all()), ...(await all())]) expect(reply.body).toMatchObject({ Success: true });
  });

  test('tried at many accounts from one address stop at 50, however many are tried at once', async () => {
    expect(await guess(80, (n) => ({ email: `yok${n}@other.example`, from: address(7) }))).toBe(50);
    // Another address goes on.
    expect(await guess(1, () => ({ email: 'yok@other.example', from: address(8) }))).toBe(1);
    const crowd = (from: number) =>
      Promise.all(
        Array.from({ length: 60 }, (_each, n) => signIn(`${from}x${n}@other.example`, 'Yanlis!2026', address(9))),
      );
    const judged = [...(await crowd(1)), ...(await crowd(2))].filter(isJudged);
    expect(judged).toHaveLength(50);
  });

  test('from addresses of one IPv6 network count as from one', async () => {
    const email = await somebody();
    const inOneNetwork = (n: number): string => `2001:db8:1:2::${(n + 1).toString(16)}`;
    expect(await guess(12, (n) => ({ email, from: inOneNetwork(n) }))).toBe(8);
  });

  test('from however many IPv6 networks of one prefix are at most those of sixteen', async () => {
    await owner.query(
      "select gate.attempt('address:2001:db8:1::/48', interval '15 minutes', now()) from generate_series(1, 798)",
    );
    const inOnePrefix = (n: number): string => `2001:db8:1:${(n + 1).toString(16)}::7`;
    expect(await guess(5, (n) => ({ email: `yok${n}@other.example`, from: inOnePrefix(n) }))).toBe(2);
    expect(await guess(1, () => ({ email: 'yok@other.example', from: '2001:db8:2:1::7' }))).toBe(1);
  });

  test('leave nothing that can be read, and one that is refused leaves nothing', async () => {
    const email = await somebody();
    await guess(8, () => ({ email, from: address(1) }));
    const before = (await owner.query('select key, count from attempt order by key')).rows;
    expect(before).toHaveLength(3);
    for (const { key } of before) expect(key).toHaveLength(32);
    await guess(3, () => ({ email, from: address(1) }));
    expect((await owner.query('select key, count from attempt order by key')).rows).toEqual(before);
  });
});

describe('right passwords', () => {
  test('of sixty people behind one address are never counted', async () => {
    const email = await somebody();
    for (let n = 0; n < 60; n++) {
      expect((await signIn(email, password, address(1))).body.Success).toBe(true);
    }
    expect((await owner.query('select count(*)::int as n from attempt')).rows).toEqual([{ n: 0 }]);
  });

  test('of sixty colleagues behind one address are all let in at one moment, there for the first time or not', async () => {
    asInstalled();
    const emails: string[] = [];
    for (let n = 0; n < 60; n++) emails.push(await somebody());
    // On a busy machine a call may find no connection in time: it is made again, as by whoever sees "busy".
    const enter = async (email: string): Promise<Reply> => {
      const reply = await signIn(email, password, address(3));
      return reply.status === 503 ? enter(email) : reply;
    };
    const all = () => Promise.all(emails.map(enter));
    for (const reply of [...(await all()), ...(await all())]) expect(reply.body).toMatchObject({ Success: true });
    // Whoever guesses among them has what anybody has.
    expect(await guess(60, (n) => ({ email: `yok${n}@other.example`, from: address(3) }))).toBe(50);
  });

  test('of one account, more than can wait, are told to come back in a second and not that they were wrong', async () => {
    asInstalled();
    const email = await somebody();
    const replies = await Promise.all(Array.from({ length: 60 }, () => signIn(email, password, address(4))));
    const told = replies.filter(({ status }) => status === 429);
    expect(told.length).toBeGreaterThan(0);
    for (const { headers } of told) expect(headers['retry-after']).toBe('1');
    expect(replies.filter(isRefused)).toEqual([]);
    expect((await signIn(email, password, address(4))).body.Success).toBe(true);
  });

  test('have their turn after tries that ended in a fault', async () => {
    const email = await somebody();
    await owner.query('alter function gate.reserve(text[], int[], interval, timestamptz) rename to away');
    try {
      for (let n = 0; n < 30; n++) expect((await signIn(email, password, address(5))).status).toBe(500);
    } finally {
      await owner.query('alter function gate.away(text[], int[], interval, timestamptz) rename to reserve');
    }
    expect((await signIn(email, password, address(5))).body.Success).toBe(true);
  });

  test('let their user mistype again', async () => {
    const email = await somebody();
    await guess(7, () => ({ email, from: address(1) }));
    expect((await signIn(email, password, address(1))).body.Success).toBe(true);
    expect(await guess(7, () => ({ email, from: address(1) }))).toBe(7);
  });
});

describe('whoever signed in before', () => {
  /** Uses up everything that strangers have at an account. */
  const attack = (email: string): Promise<number> => guess(40, (n) => ({ email, from: address(1000 + n) }));

  test('from the same network is not kept out by strangers, for thirty days', async () => {
    const email = await somebody();
    const begin = Date.parse('2030-01-01T00:00:00Z');
    vi.setSystemTime(begin);
    expect((await signIn(email, password, address(1))).body.Success).toBe(true);
    expect(await attack(email)).toBe(30);
    expect(isRefused(await signIn(email, password, address(2)))).toBe(true);
    expect((await signIn(email, password, address(1))).body.Success).toBe(true);
    vi.setSystemTime(begin + minutes(30 * 24 * 60) + 1000);
    await attack(email);
    expect(isRefused(await signIn(email, password, address(1)))).toBe(true);
  });

  test('on the same device, that shows its last session, is not kept out wherever it is', async () => {
    const email = await somebody();
    const { AccessToken } = (await signIn(email, password, address(1))).body.Data;
    await sendWire(world.app, wireOf(rowNamed('account.logout'), {}), bearer(AccessToken));
    await attack(email);
    expect(isRefused(await signIn(email, password, address(2)))).toBe(true);
    expect((await signIn(email, password, address(2), bearer(AccessToken))).body.Success).toBe(true);
    // A session of somebody else's proves nothing.
    expect(isRefused(await signIn(email, password, address(3), bearer(world.tokens.ayse)))).toBe(true);
  });

  test('may guess eight times there, like anybody', async () => {
    const email = await somebody();
    await signIn(email, password, address(1));
    expect(await guess(12, () => ({ email, from: address(1) }))).toBe(8);
  });

  test('is let in from an address where strangers have used up everything', async () => {
    const email = await somebody();
    await signIn(email, password, address(1));
    await guess(60, (n) => ({ email: `yok${n}@other.example`, from: address(1) }));
    expect((await signIn(email, password, address(1))).body.Success).toBe(true);
  });

  test('may reset the password while strangers guess: their tries are forgotten, and the place is known', async () => {
    const email = await somebody();
    await attack(email);
    const home = address(5);
    expect(isRefused(await signIn(email, password, home))).toBe(true);
    await world.ok(null, 'account.forgotPassword', { email });
    const [letter] = await mailsOf(world);
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const next = 'Bambaska!2026';
    const reset = wireOf(rowNamed('account.resetPassword'), { token, password: next, confirmPassword: next });
    expect((await sendWire(world.app, { ...reset, remoteAddress: home })).body.Success).toBe(true);
    expect((await signIn(email, next, address(6))).body.Success).toBe(true);
    expect(await attack(email)).toBe(30);
    expect(isRefused(await signIn(email, next, address(9)))).toBe(true);
    expect((await signIn(email, next, home)).body.Success).toBe(true);
  });
});

describe('the old password', () => {
  const oldPasswordWrong = refusals.oldPasswordWrong.text.tr;
  const change = (token: string, oldPassword: string, next = 'Yepyeni!2026'): Promise<Reply> =>
    sendWire(
      world.app,
      wireOf(rowNamed('account.changePassword'), { oldPassword, newPassword: next, confirmPassword: next }),
      bearer(token),
    );

  test('can be guessed eight times by whoever holds sessions, and not many times at once', async () => {
    asInstalled();
    const email = await somebody();
    const tokens: string[] = [];
    for (const n of [1, 2]) tokens.push((await signIn(email, password, address(n))).body.Data.AccessToken);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_each, n) => change(tokens[n % 2] ?? '', 'Yanlis!1')),
    );
    const judged = replies.filter(({ body }) => body.Message === oldPasswordWrong);
    expect(judged).toHaveLength(8);
    expect(replies.filter(isRefused)).toHaveLength(8);
    expect(isRefused(await change(tokens[0] ?? '', password))).toBe(true);
  });

  test('that was changed meanwhile is no longer the old one', async () => {
    asInstalled();
    const email = await somebody();
    const { AccessToken } = (await signIn(email, password, address(1))).body.Data;
    const replies = await Promise.all(
      ['Birinci!2026', 'Ikinci!2026'].map((next) => change(AccessToken, password, next)),
    );
    expect(replies.map(({ body }) => body.Success).sort()).toEqual([false, true]);
    expect(replies.find(({ body }) => !body.Success)?.body.Message).toBe(oldPasswordWrong);
  });
});

describe('SIGN_IN_MESSAGES=neutral', () => {
  beforeEach(() => setConfig({ ...config(), signInMessages: 'neutral' }));
  afterEach(() => setConfig({ ...config(), signInMessages: 'specific' }));

  test('says the same of a wrong password and of an unknown user, refused ones included', async () => {
    const email = await somebody();
    const known: unknown[] = [];
    const unknown: unknown[] = [];
    vi.setSystemTime(Date.parse('2030-01-01T00:00:00Z'));
    for (let n = 0; n < 10; n++) {
      for (const [who, told] of [
        [email, known],
        ['yok@other.example', unknown],
      ] as const) {
        const { status, body, headers } = await signIn(who, 'Yanlis!2026', address(1));
        told.push([status, body, headers['retry-after']]);
      }
    }
    expect(known).toEqual(unknown);
    expect(JSON.stringify(known[0])).toContain('The e-mail address or password is incorrect.');
    expect(JSON.stringify(known[9])).toContain('Too many attempts');
  });

  test('hashes for an unknown user too, so that time tells nothing', async () => {
    asInstalled();
    const email = await somebody();
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let n = 0; n < 25; n++) {
      for (const [who, told] of [
        [email, times.known],
        ['yok@other.example', times.unknown],
      ] as const) {
        const begun = performance.now();
        await signIn(who, 'Yanlis!2026', address(n));
        told.push(performance.now() - begun);
      }
    }
    const median = (values: number[]): number => values.sort((one, other) => one - other)[12] ?? 0;
    // Without its hash, an answer takes a tenth of the time; with it, a busy machine may make the two differ by half.
    expect(median(times.unknown)).toBeGreaterThan(0.3 * median(times.known));
    expect(median(times.known)).toBeGreaterThan(0.3 * median(times.unknown));
  });
});

test.each([
  [
    'account.register',
    {
      firstName: 'Ece',
      lastName: 'Su',
      email: 'ece@yeni.example',
      companyName: 'Yeni',
      password,
      confirmPassword: password,
    },
    ['register', 20],
  ],
  ['account.forgotPassword', { email: 'yok@other.example' }, ['forgot', 10]],
  ['account.resetPassword', { token: 'A'.repeat(43), password, confirmPassword: password }, ['reset', 10]],
] as const)(
  '%s is answered so many times a minute from one network, and elsewhere as before',
  async (name, input, [key, most]) => {
    const call = (remoteAddress: string) => sendWire(world.app, { ...wireOf(rowNamed(name), input), remoteAddress });
    await world.pool.query("select gate.attempt($1, interval '1 minute', now()) from generate_series(1, $2::int)", [
      `${key}:${address(1)}`,
      most - 1,
    ]);
    expect((await call(address(1))).status).toBe(200);
    const refused = await call(address(1));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await call(address(2))).status).toBe(200);
    // Somebody who has a whole prefix of IPv6 comes from another network each time.
    await world.pool.query("select gate.attempt($1, interval '1 minute', now()) from generate_series(1, $2::int)", [
      `${key}:2001:db8:1::/48`,
      most * 16 - 1,
    ]);
    expect((await call('2001:db8:1:1::7')).status).toBe(200);
    expect((await call('2001:db8:1:2::7')).status).toBe(429);
    expect((await call('2001:db8:2:2::7')).status).toBe(200);
  },
);
