import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sweeps } from '../../src/db/sweeps.ts';
import { hashPassword } from '../../src/outside/password-hash.ts';
import { connect } from '../laws/catalogue.ts';
import { authenticator } from '../passkey.ts';
import { mailsOf } from '../queue.ts';
import { codeAt, fromBase32 } from '../totp.ts';
import { bearer, openWorld, password, type Reply, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** What a company asks of its people's second factor, what an administrator may do about it, and what people are told. */

let world: World;
let jobs: pg.Client;
let hash: string;
let now = Date.parse('2030-03-01T09:00:10Z');
const day = 24 * 3600;

beforeAll(async () => {
  world = await openWorld();
  jobs = await connect(world.database.jobs);
  hash = await hashPassword(password);
});
afterAll(async () => {
  await jobs.end();
  await world.close();
});
beforeEach(async () => {
  pass(0);
  world.tokens.ayse = await sessionOf(world.ids.ayse);
  await requireFactor(false);
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(seconds: number): void {
  now += seconds * 1000;
  vi.setSystemTime(now);
}

/** A session at the time of the test, without its cost. */
async function sessionOf(ids: { user: number; company: number }): Promise<string> {
  const token = await world.session(ids);
  const owner = await connect(world.database.owner);
  const at = new Date(now).toISOString();
  await owner.query(
    "update session set created_at = $1, used_at = $1, expires_at = $1::timestamptz + interval '12 hours' where user_id = $2 and device = 'test'",
    [at, ids.user],
  );
  await owner.end();
  return token;
}

const requireFactor = (isRequired: boolean, graceDays = 14): Promise<unknown> =>
  world.ok('ayse', 'company.update', {
    Id: world.ids.ayse.company,
    SecondFactorRequired: isRequired,
    SecondFactorGraceDays: graceDays,
  });

let people = 0;

interface Somebody {
  id: number;
  email: string;
}

/** Somebody of Ayşe's company, with these rights. */
async function somebody(rights: string[] = []): Promise<Somebody> {
  const email = `kisi${++people}@ornek.com.tr`;
  const id = await world.inCompany('ayse', async (db) => {
    const group = await db
      .insertInto('group')
      .values({ name: email, permissions: rights })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await db
      .insertInto('user')
      .values({
        first_name: 'Ece',
        last_name: 'Kaya',
        email,
        password_hash: hash,
        group_id: group.id,
        default_language_id: 2,
        created_at: new Date(now).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.selectNoFrom((eb) => eb.fn('gate.new_login', [eb.val(email), eb.val(user.id)]).as('made')).execute();
    return user.id;
  });
  return { id, email };
}

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const signIn = (email: string, from = '198.51.100.1', agent = chrome, client?: string): Promise<Reply> =>
  sendWire(
    world.app,
    { ...wireOf(rowNamed('account.login'), { email, password, client }), remoteAddress: from },
    { 'user-agent': agent },
  );

const as = (token: string, name: string, input: Record<string, unknown> = {}): Promise<Reply> =>
  world.call(null, name, input, bearer(token));

const setUp = (ticket: string, secret: Buffer, seconds = 0): Promise<Reply> =>
  world.call(null, 'secondFactor.confirmTotp', { ticket, code: codeAt(secret, now / 1000 + seconds) });

describe('a company that requires a second factor', () => {
  test('lets its people in until the grace days are over, and tells them until when', async () => {
    const person = await somebody();
    await requireFactor(true, 3);
    const before = (await signIn(person.email)).body;
    expect([before.Success, Date.parse(before.Data.Info.SecondFactorUntil)]).toEqual([true, now + 3 * day * 1000]);
    const state = (await as(before.Data.AccessToken, 'secondFactor.get')).body.Data;
    expect([state.Required, Date.parse(state.GraceUntil)]).toEqual([true, now + 3 * day * 1000]);
    pass(3 * day - 1);
    expect((await signIn(person.email)).body.Success).toBe(true);
    pass(1);
    const after = (await signIn(person.email)).body;
    expect([after.Success, after.Message, after.Data.SecondFactor]).toEqual([
      false,
      'Your company requires two-step verification. Set it up to go on.',
      'setup',
    ]);
  });

  test('counts the grace days of a new user from the day they were added', async () => {
    await requireFactor(true, 3);
    pass(10 * day);
    const person = await somebody();
    expect((await signIn(person.email)).body.Success).toBe(true);
    pass(3 * day);
    expect((await signIn(person.email)).body.Data.SecondFactor).toBe('setup');
  });

  test('keeps the day that it began when it is saved again, and forgets it when it is turned off', async () => {
    const person = await somebody();
    await requireFactor(true, 3);
    const due = now + 3 * day * 1000;
    pass(3600);
    await requireFactor(true, 3);
    expect(Date.parse((await signIn(person.email)).body.Data.Info.SecondFactorUntil)).toBe(due);
    await requireFactor(false);
    expect((await signIn(person.email)).body.Data.Info.SecondFactorUntil).toBe(null);
  });

  test('has an app set up by the ticket, which signs in beside the codes, ends other sessions and is spent', async () => {
    const person = await somebody();
    const before = (await signIn(person.email)).body.Data.AccessToken;
    await requireFactor(true, 0);
    const ticket = (await signIn(person.email)).body.Data.Ticket;
    const { Secret } = (await world.call(null, 'secondFactor.beginTotp', { ticket })).body.Data;
    expect((await as(before, 'account.get')).status).toBe(200);
    const done = (await setUp(ticket, fromBase32(Secret))).body;
    expect([done.Success, done.Data.RecoveryCodes.length, done.Data.Info.Email]).toEqual([true, 10, person.email]);
    expect((await as(done.Data.AccessToken, 'account.get')).status).toBe(200);
    // Sessions of the password alone are over, and what is required is not turned off.
    expect((await as(before, 'account.get')).status).toBe(401);
    const off = await as(done.Data.AccessToken, 'secondFactor.removeTotp', { password });
    expect(off.body.Message).toMatch(/^Your company requires two-step verification/);
    pass(30);
    expect((await setUp(ticket, fromBase32(Secret))).body.Success).toBe(false);
    const next = (await signIn(person.email)).body;
    expect(next.Data.SecondFactor).toBe('totp');
    const code = codeAt(fromBase32(Secret), now / 1000);
    const signed = await world.call(null, 'secondFactor.complete', { ticket: next.Data.Ticket, code });
    expect(signed.body.Success).toBe(true);
  });

  test('gives a ticket that is good for setting up and nothing else', async () => {
    const person = await somebody(['ManageUsers']);
    await requireFactor(true, 0);
    const ticket = (await signIn(person.email)).body.Data.Ticket;
    for (const name of ['account.get', 'account.sessions', 'secondFactor.get', 'user.list'])
      expect([name, (await as(ticket, name)).status]).toEqual([name, 401]);
    expect((await world.call(null, 'secondFactor.complete', { ticket, code: '123456' })).body.Success).toBe(false);
    expect((await as(ticket, 'secondFactor.beginTotp')).status).toBe(401);
  });

  test('gives a ticket that sets nothing up once the password is another one', async () => {
    const person = await somebody();
    await requireFactor(true, 0);
    const ticket = (await signIn(person.email)).body.Data.Ticket;
    const other = await hashPassword('Baska!2026');
    await world.inCompany('ayse', (db) =>
      db.updateTable('user').set({ password_hash: other }).where('email', '=', person.email).execute(),
    );
    expect((await world.call(null, 'secondFactor.beginTotp', { ticket })).body.Message).toMatch(
      /^The time or the tries/,
    );
  });

  test('gives a ticket that sets nothing up after ten minutes, nor for somebody passive or of a passive company', async () => {
    const person = await somebody();
    await requireFactor(true, 0);
    const ticketNow = async () => (await signIn(person.email)).body.Data.Ticket;
    const begun = async (ticket: string) =>
      (await world.call(null, 'secondFactor.beginTotp', { ticket })).body.Success === true;
    const set = (table: 'user' | 'company', id: number, active: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable(table).set({ active }).where('id', '=', id).execute());
    const ticket = await ticketNow();
    for (const [table, id] of [
      ['user', person.id],
      ['company', world.ids.ayse.company],
    ] as const) {
      await set(table, id, false);
      expect(await begun(ticket), `a passive ${table}`).toBe(false);
      await set(table, id, true);
      expect(await begun(ticket)).toBe(true);
    }
    pass(600);
    expect(await begun(ticket)).toBe(false);
  });

  test('gives a ticket whose wrong codes count', async () => {
    const person = await somebody();
    await requireFactor(true, 0);
    const ticket = (await signIn(person.email)).body.Data.Ticket;
    const { Secret } = (await world.call(null, 'secondFactor.beginTotp', { ticket })).body.Data;
    for (let n = 0; n < 5; n++) expect((await setUp(ticket, fromBase32(Secret), 3600)).body.Success).toBe(false);
    expect((await setUp(ticket, fromBase32(Secret))).body.Message).toMatch(/^The time or the tries/);
    expect((await world.call(null, 'secondFactor.beginTotp', { ticket })).body.Message).toMatch(
      /^The time or the tries/,
    );
  });

  test('asks whoever has a passkey for it, and never lets the password set up an app past it', async () => {
    const person = await somebody();
    const { AccessToken } = (await signIn(person.email)).body.Data;
    const device = authenticator();
    const { challengeId, options } = (await as(AccessToken, 'secondFactor.beginPasskey', { password })).body.Data;
    await as(AccessToken, 'secondFactor.addPasskey', { challengeId, name: 'X', credential: device.create(options) });
    await requireFactor(true, 0);
    const asked = (await signIn(person.email)).body.Data;
    expect([asked.SecondFactor, asked.Passkeys]).toEqual(['passkey', true]);
    expect((await world.ok('ayse', 'user.get', { id: person.id })).SecondFactor).toBe(true);
    expect((await world.call(null, 'secondFactor.beginTotp', { ticket: asked.Ticket })).body.Success).toBe(false);
    const question = (await world.call(null, 'secondFactor.passkeyOptions')).body.Data;
    const credential = device.get(question.options);
    const signed = await world.call(null, 'secondFactor.passkey', { challengeId: question.challengeId, credential });
    expect(signed.body.Success).toBe(true);
    const { Passkeys } = (await as(signed.body.Data.AccessToken, 'secondFactor.get')).body.Data;
    const gone = await as(signed.body.Data.AccessToken, 'secondFactor.removePasskey', { id: Passkeys[0].id, password });
    expect(gone.body.Message).toMatch(/^Your company requires two-step verification, so your last method/);
    expect((await as(signed.body.Data.AccessToken, 'secondFactor.get')).body.Data.Passkeys).toHaveLength(1);
  });

  test('lets whoever has an app and a passkey give up either, and keep their recovery codes', async () => {
    for (const given of ['app', 'passkey'] as const) {
      const person = await somebody();
      const token = (await signIn(person.email)).body.Data.AccessToken;
      const { Secret } = (await as(token, 'secondFactor.beginTotp')).body.Data;
      await as(token, 'secondFactor.confirmTotp', { code: codeAt(fromBase32(Secret), now / 1000) });
      const { challengeId, options } = (await as(token, 'secondFactor.beginPasskey', { password })).body.Data;
      const credential = authenticator().create(options);
      await as(token, 'secondFactor.addPasskey', { challengeId, name: 'X', credential });
      await requireFactor(true, 0);
      const [{ id }] = (await as(token, 'secondFactor.get')).body.Data.Passkeys;
      const gone =
        given === 'app'
          ? await as(token, 'secondFactor.removeTotp', { password })
          : await as(token, 'secondFactor.removePasskey', { id, password });
      expect([given, gone.body.Success]).toEqual([given, true]);
      const left = (await as(token, 'secondFactor.get')).body.Data;
      expect([given, left.Passkeys.length, left.RecoveryCodesLeft]).toEqual([given, given === 'app' ? 1 : 0, 10]);
      await requireFactor(false);
    }
  });

  test('ends sessions of whoever has set up nothing by then, on phones too, and no others', async () => {
    const [bare, ready, keyed] = [await somebody(), await somebody(), await somebody()];
    const office = (await signIn(bare.email)).body.Data.AccessToken;
    const phone = (await signIn(bare.email, '198.51.100.1', chrome, 'field')).body.Data.AccessToken;
    const held = (await signIn(ready.email)).body.Data.AccessToken;
    const { Secret } = (await as(held, 'secondFactor.beginTotp')).body.Data;
    await as(held, 'secondFactor.confirmTotp', { code: codeAt(fromBase32(Secret), now / 1000) });
    const byKey = (await signIn(keyed.email)).body.Data.AccessToken;
    const { challengeId, options } = (await as(byKey, 'secondFactor.beginPasskey', { password })).body.Data;
    await as(byKey, 'secondFactor.addPasskey', {
      challengeId,
      name: 'Telefon',
      credential: authenticator().create(options),
    });
    const sweep = () => jobs.query(sweeps.sessionsWithoutFactor, [new Date(now).toISOString(), 1000]);
    await requireFactor(true, 1);
    await sweep();
    expect((await as(office, 'account.get')).status).toBe(200);
    await requireFactor(true, 0);
    await sweep();
    expect((await as(office, 'account.get')).status).toBe(401);
    expect((await as(phone, 'account.get')).status).toBe(401);
    expect((await as(held, 'account.get')).status).toBe(200);
    expect((await as(byKey, 'account.get')).status).toBe(200);
    world.tokens.ayse = await sessionOf(world.ids.ayse);
  });
});

describe('an administrator', () => {
  const guarded = async (rights: string[] = []): Promise<Somebody & { token: string }> => {
    const person = await somebody(rights);
    const { AccessToken: token } = (await signIn(person.email)).body.Data;
    const { Secret } = (await as(token, 'secondFactor.beginTotp')).body.Data;
    await as(token, 'secondFactor.confirmTotp', { code: codeAt(fromBase32(Secret), now / 1000) });
    return { ...person, token };
  };

  test('resets somebody’s second factor: the password is enough again, sessions end, and they are told by mail', async () => {
    const person = await guarded();
    await mailsOf(world);
    expect((await world.ok('ayse', 'user.get', { id: person.id })).SecondFactor).toBe(true);
    await world.ok('ayse', 'user.resetSecondFactor', { userId: person.id });
    expect((await world.ok('ayse', 'user.get', { id: person.id })).SecondFactor).toBe(false);
    const owner = await connect(world.database.owner);
    for (const table of ['totp', 'recovery_code', 'ticket'])
      expect((await owner.query(`select from ${table} where user_id = $1`, [person.id])).rowCount, table).toBe(0);
    await owner.end();
    expect((await as(person.token, 'account.get')).status).toBe(401);
    expect((await signIn(person.email)).body.Success).toBe(true);
    const [letter] = (await mailsOf(world)).filter(({ to }) => to === person.email);
    expect(letter?.subject).toBe('Örnek Denetim: your two-step verification was reset');
    expect(letter?.text).toContain('Ayşe Yılmaz has reset');
  });

  test('takes passkeys away as well, and ends what was waiting for a code', async () => {
    const person = await guarded();
    const device = authenticator();
    const { challengeId, options } = (await as(person.token, 'secondFactor.beginPasskey', { password })).body.Data;
    await as(person.token, 'secondFactor.addPasskey', { challengeId, name: 'X', credential: device.create(options) });
    const ticket = (await signIn(person.email)).body.Data.Ticket;
    await world.ok('ayse', 'user.resetSecondFactor', { userId: person.id });
    const question = (await world.call(null, 'secondFactor.passkeyOptions')).body.Data;
    const answer = { challengeId: question.challengeId, credential: device.get(question.options) };
    expect((await world.call(null, 'secondFactor.passkey', answer)).body.Success).toBe(false);
    const { body } = await world.call(null, 'secondFactor.complete', { ticket, code: '123456' });
    expect(body.Message).toMatch(/^The time or the tries/);
  });

  test('who lacks a right that the person holds cannot, and nobody can their own', async () => {
    const person = await guarded(['ManageProjects']);
    const helper = await somebody(['ManageUsers']);
    const { AccessToken } = (await signIn(helper.email)).body.Data;
    const refused = await as(AccessToken, 'user.resetSecondFactor', { userId: person.id });
    expect(refused.body.Success).toBe(false);
    expect((await signIn(person.email)).body.Data.SecondFactor).toBe('totp');
    const own = await world.call('ayse', 'user.resetSecondFactor', { userId: world.ids.ayse.user });
    expect(own.body.Message).toBe('Change your own verification under Security in your profile.');
    const foreign = await world.call('zoe', 'user.resetSecondFactor', { userId: person.id });
    expect([401, 404]).toContain(foreign.status);
  });
});

describe('people are told', () => {
  const told = async (person: Somebody): Promise<string[]> =>
    (await mailsOf(world)).filter(({ to }) => to === person.email).map(({ subject }) => subject);

  test('of a sign-in from a new device or place, with what and where, and of no other', async () => {
    const person = await somebody();
    const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0';
    await signIn(person.email);
    expect(await told(person)).toEqual([]);
    await signIn(person.email, '198.51.100.1', chrome.replace('140.0.0.0', '141.0.1.2'));
    expect(await told(person)).toEqual([]);
    await signIn(person.email, '198.51.100.1', firefox);
    const letter = (await mailsOf(world)).find(({ to }) => to === person.email);
    expect(letter?.subject).toBe('New sign-in to your Sahada account');
    expect(letter?.text).toContain('Firefox · macOS');
    expect(letter?.text).toContain('198.51.100.1');
    await signIn(person.email, '203.0.113.9');
    expect(await told(person)).toEqual(['New sign-in to your Sahada account']);
    await signIn(person.email, '203.0.113.9', firefox);
    expect(await told(person)).toEqual([]);
  });

  test('of every change of how they sign in', async () => {
    const person = await somebody();
    const { AccessToken } = (await signIn(person.email)).body.Data;
    const { Secret } = (await as(AccessToken, 'secondFactor.beginTotp')).body.Data;
    const secret = fromBase32(Secret);
    const { RecoveryCodes } = (await as(AccessToken, 'secondFactor.confirmTotp', { code: codeAt(secret, now / 1000) }))
      .body.Data;
    const { Ticket: ticket } = (await signIn(person.email)).body.Data;
    const signed = await world.call(
      null,
      'secondFactor.complete',
      { ticket, code: RecoveryCodes[0] },
      { 'user-agent': chrome },
    );
    expect(signed.body.Success).toBe(true);
    const letters = (await mailsOf(world)).filter(({ to }) => to === person.email).map(({ text }) => text);
    expect(letters.some((text) => text.includes('An authenticator app was added.'))).toBe(true);
    expect(letters.some((text) => text.includes('Somebody signed in with a recovery code'))).toBe(true);
    for (const text of letters) expect(text).not.toContain(RecoveryCodes[0]);
  });

  test('of everything they add, take away or make anew, each by a letter of its own', async () => {
    const person = await somebody();
    const token = (await signIn(person.email)).body.Data.AccessToken;
    const letter = async (name: string, input: Record<string, unknown>) => {
      await mailsOf(world);
      const done = (await as(token, name, input)).body;
      expect([name, done.Success]).toEqual([name, true]);
      const letters = (await mailsOf(world)).filter(({ to }) => to === person.email);
      expect([name, letters.length]).toEqual([name, 1]);
      // A mailbox gets three of a kind within an hour.
      pass(3600);
      return letters[0]?.text;
    };
    const { challengeId, options } = (await as(token, 'secondFactor.beginPasskey', { password })).body.Data;
    const credential = authenticator().create(options);
    const added = await letter('secondFactor.addPasskey', { challengeId, name: 'Telefon', credential });
    expect(added).toContain('A passkey was added.');
    expect(await letter('secondFactor.newRecoveryCodes', { password })).toContain('New recovery codes were made.');
    const [{ id }] = (await as(token, 'secondFactor.get')).body.Data.Passkeys;
    expect(await letter('secondFactor.removePasskey', { id, password })).toContain('A passkey was removed.');
    const { Secret } = (await as(token, 'secondFactor.beginTotp')).body.Data;
    await as(token, 'secondFactor.confirmTotp', { code: codeAt(fromBase32(Secret), now / 1000) });
    const removed = await letter('secondFactor.removeTotp', { password });
    expect(removed).toContain('The authenticator app was removed.');
  });
});
