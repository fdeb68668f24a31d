import { refusals } from '@sahada/contract/refusals';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../src/outside/password-hash.ts';
import { connect } from '../laws/catalogue.ts';
import { codeAt, fromBase32 } from '../totp.ts';
import { bearer, openWorld, password, type Reply, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** Two-step verification by codes: what the second step takes, once, and what it does not. */

let world: World;
let owner: pg.Client;
let hash: string;
let now = Date.parse('2030-01-01T00:00:10Z');

beforeAll(async () => {
  world = await openWorld();
  owner = await connect(world.database.owner);
  hash = await hashPassword(password);
});
afterAll(async () => {
  await owner.end();
  await world.close();
});
beforeEach(() => {
  vi.setSystemTime(now);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets time pass, by default so that the app shows the next code. */
function pass(seconds = 30): void {
  now += seconds * 1000;
  vi.setSystemTime(now);
}

let people = 0;

interface Somebody {
  email: string;
  id: number;
  token: string;
}

/** Somebody of Zoe's company, signed in. */
async function somebody(): Promise<Somebody> {
  const email = `kisi${++people}@other.example`;
  const id = await world.inCompany('zoe', async (db) => {
    const { id: groupId } = await db.selectFrom('group').select('id').limit(1).executeTakeFirstOrThrow();
    const user = await db
      .insertInto('user')
      .values({
        first_name: 'Ece',
        last_name: 'Kaya',
        email,
        password_hash: hash,
        group_id: groupId,
        default_language_id: 2,
        created_at: new Date(now).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.selectNoFrom((eb) => eb.fn('gate.new_login', [eb.val(email), eb.val(user.id)]).as('made')).execute();
    return user.id;
  });
  const { AccessToken: token } = (await signIn(email)).body.Data;
  return { email, id, token };
}

const signIn = (email: string, more: Record<string, unknown> = {}, from = '127.0.0.1'): Promise<Reply> =>
  sendWire(world.app, {
    ...wireOf(rowNamed('account.login'), { email, password, ...more }),
    remoteAddress: from,
  });

const as = (person: { token: string }, name: string, input: Record<string, unknown> = {}): Promise<Reply> =>
  world.call(null, name, input, bearer(person.token));

const complete = (ticket: string, code: string): Promise<Reply> =>
  world.call(null, 'secondFactor.complete', { ticket, code });

const ticketOf = (reply: Reply): string => reply.body.Data.Ticket;

const now6 = (secret: Buffer, seconds = 0): string => codeAt(secret, now / 1000 + seconds);

interface Guarded extends Somebody {
  secret: Buffer;
  codes: string[];
}

/** Somebody whose app is set up; the next code has not been used. */
async function guarded(): Promise<Guarded> {
  const person = await somebody();
  const { Data: begun } = (await as(person, 'secondFactor.beginTotp')).body;
  const secret = fromBase32(begun.Secret);
  const { Data: done } = (await as(person, 'secondFactor.confirmTotp', { code: now6(secret) })).body;
  pass();
  return { ...person, secret, codes: done.RecoveryCodes };
}

/** A code that is certainly wrong. */
const wrongCode = (secret: Buffer): string => {
  const right = [-30, 0, 30].map((off) => now6(secret, off));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) as string;
};

const codeWrong = 'The code is wrong or was used before. Enter the current code from the app.';
const ticketOver = 'The time or the tries for verifying are used up. Sign in again.';

test('the app of these tests shows the codes that RFC 6238 has published', () => {
  const secret = Buffer.from('12345678901234567890');
  const published = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const;
  for (const [seconds, code] of published) expect(codeAt(secret, seconds, 8)).toBe(code);
});

describe('who has set up nothing', () => {
  test('signs in as before, and sees none of it', async () => {
    const person = await somebody();
    const signed = (await signIn(person.email)).body;
    expect([signed.Success, Object.keys(signed.Data)]).toEqual([true, ['AccessToken', 'Info']]);
    expect(signed.Data.Info.SecondFactorUntil).toBe(null);
    expect((await as(person, 'secondFactor.get')).body.Data).toEqual({
      Totp: false,
      Passkeys: [],
      RecoveryCodesLeft: 0,
      Required: false,
      GraceUntil: null,
      PasskeysPossible: true,
    });
  });
});

describe('setting up an app', () => {
  test('gives a secret, its address and its picture, and is on once the app has shown a code', async () => {
    const person = await somebody();
    const { Data: begun } = (await as(person, 'secondFactor.beginTotp')).body;
    expect(begun.Secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(begun.Uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Sahada:${person.email}`,
    ]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: begun.Secret, issuer: 'Sahada', digits: '6' });
    expect(begun.QrCode).toMatch(/^<svg/);
    expect((await signIn(person.email)).body.Success).toBe(true);
    const secret = fromBase32(begun.Secret);
    expect((await as(person, 'secondFactor.confirmTotp', { code: wrongCode(secret) })).body.Message).toBe(codeWrong);
    const done = (await as(person, 'secondFactor.confirmTotp', { code: now6(secret) })).body;
    const again = await as(person, 'secondFactor.confirmTotp', { code: now6(secret) });
    expect(again.body.Message, 'nothing is begun any more').toBe(refusals.totpNotBegun.text.en);
    expect(done.Message).toBe('Two-step verification is on.');
    expect(done.Data.RecoveryCodes).toHaveLength(10);
    expect(new Set(done.Data.RecoveryCodes).size).toBe(10);
    for (const code of done.Data.RecoveryCodes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect((await as(person, 'secondFactor.get')).body.Data).toMatchObject({ Totp: true, RecoveryCodesLeft: 10 });
  });

  test('ends the user’s other sessions and keeps this one', async () => {
    const person = await somebody();
    const other = (await signIn(person.email)).body.Data.AccessToken;
    const phone = (await signIn(person.email, { client: 'field' })).body.Data.AccessToken;
    const { Secret } = (await as(person, 'secondFactor.beginTotp')).body.Data;
    await as(person, 'secondFactor.confirmTotp', { code: now6(fromBase32(Secret)) });
    expect((await as(person, 'account.get')).status).toBe(200);
    expect((await as({ token: other }, 'account.get')).status).toBe(401);
    expect((await as({ token: phone }, 'account.get')).status).toBe(401);
  });

  test('needs a session of the office, or a ticket for it', async () => {
    const person = await somebody();
    const phone = (await signIn(person.email, { client: 'field' })).body.Data.AccessToken;
    for (const token of ['', 'x'.repeat(43), phone]) {
      expect((await as({ token }, 'secondFactor.beginTotp')).status).toBe(401);
      expect((await as({ token }, 'secondFactor.confirmTotp', { code: '123456' })).status).toBe(401);
    }
    const spent = await world.call(null, 'secondFactor.beginTotp', { ticket: 'nothing' });
    expect(spent.body.Message).toBe(ticketOver);
  });

  test('again, for another phone, needs the password, and leaves the old app on until the new one has shown a code', async () => {
    const person = await guarded();
    expect((await as(person, 'secondFactor.beginTotp')).body.errors).toEqual({ password: ['Enter a password.'] });
    const wrong = await as(person, 'secondFactor.beginTotp', { password: 'Yanlis!2026' });
    expect(wrong.body.Message).toBe('The password is incorrect. Please try again.');
    const { Secret } = (await as(person, 'secondFactor.beginTotp', { password })).body.Data;
    const ticket = ticketOf(await signIn(person.email));
    expect((await complete(ticket, now6(person.secret))).body.Success).toBe(true);
    pass();
    await as(person, 'secondFactor.confirmTotp', { code: now6(fromBase32(Secret)) });
    pass();
    const later = ticketOf(await signIn(person.email));
    expect((await complete(later, now6(person.secret))).body.Success).toBe(false);
    expect((await complete(later, now6(fromBase32(Secret)))).body.Success).toBe(true);
  });
});

describe('the second step', () => {
  test('follows the right password, with a ticket and without a session, and ends as signing in does', async () => {
    const person = await guarded();
    const first = await signIn(person.email);
    expect([first.status, first.body.Success, first.body.Message]).toEqual([
      200,
      false,
      'Enter the code of two-step verification.',
    ]);
    expect(Object.keys(first.body.Data).sort()).toEqual(['Passkeys', 'SecondFactor', 'Ticket']);
    expect([first.body.Data.SecondFactor, first.body.Data.Passkeys]).toEqual(['totp', false]);
    const done = (await complete(ticketOf(first), ` ${now6(person.secret).replace(/^.../, '$& ')} `)).body;
    expect([done.Success, done.Data.Info.Email]).toEqual([true, person.email]);
    expect((await as({ token: done.Data.AccessToken }, 'account.get')).status).toBe(200);
  });

  test('makes a session of the kind that was asked for', async () => {
    const person = await guarded();
    const ticket = ticketOf(await signIn(person.email, { client: 'field' }));
    const { AccessToken } = (await complete(ticket, now6(person.secret))).body.Data;
    expect((await as({ token: AccessToken }, 'account.get')).status).toBe(200);
    expect((await as({ token: AccessToken }, 'account.sessions')).status).toBe(401);
  });

  test('is not reached by a wrong password', async () => {
    const person = await guarded();
    const wrong = await signIn(person.email, { password: 'Yanlis!2026' });
    expect([wrong.body.Message, wrong.body.Data]).toEqual(['The password is incorrect. Please try again.', null]);
  });

  test('takes a code whose clock is one step off, and none that is two off', async () => {
    const person = await guarded();
    pass(300);
    for (const off of [-60, 60]) {
      const ticket = ticketOf(await signIn(person.email));
      expect([off, (await complete(ticket, now6(person.secret, off))).body.Message]).toEqual([off, codeWrong]);
    }
    for (const off of [-30, 30]) {
      pass(90);
      const ticket = ticketOf(await signIn(person.email));
      expect([off, (await complete(ticket, now6(person.secret, off))).body.Success]).toEqual([off, true]);
    }
  });

  test('takes a code once, and none that is older than one it took', async () => {
    const person = await guarded();
    pass(300);
    const code = now6(person.secret);
    const tickets = [ticketOf(await signIn(person.email)), ticketOf(await signIn(person.email))];
    expect((await complete(tickets[0] as string, code)).body.Success).toBe(true);
    expect((await complete(tickets[1] as string, code)).body.Message).toBe(codeWrong);
    expect((await complete(tickets[1] as string, now6(person.secret, -30))).body.Message).toBe(codeWrong);
    pass();
    expect((await complete(tickets[1] as string, code)).body.Message).toBe(codeWrong);
    expect((await complete(tickets[1] as string, now6(person.secret))).body.Success).toBe(true);
  });

  test('takes a code once, however many arrive at the same moment', async () => {
    const person = await guarded();
    pass(300);
    const code = now6(person.secret);
    const tickets = await Promise.all(Array.from({ length: 4 }, async () => ticketOf(await signIn(person.email))));
    const replies = await Promise.all(tickets.flatMap((ticket) => [complete(ticket, code), complete(ticket, code)]));
    expect(replies.filter(({ body }) => body.Success)).toHaveLength(1);
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  });

  test('does not take the code that set the app up', async () => {
    const person = await somebody();
    const { Secret } = (await as(person, 'secondFactor.beginTotp')).body.Data;
    const code = now6(fromBase32(Secret));
    await as(person, 'secondFactor.confirmTotp', { code });
    expect((await complete(ticketOf(await signIn(person.email)), code)).body.Message).toBe(codeWrong);
  });
});

describe('a ticket', () => {
  test('is spent by its fifth wrong code, and the right one comes too late', async () => {
    const person = await guarded();
    const ticket = ticketOf(await signIn(person.email));
    const said: string[] = [];
    for (let n = 0; n < 5; n++) said.push((await complete(ticket, wrongCode(person.secret))).body.Message);
    expect(said).toEqual([codeWrong, codeWrong, codeWrong, codeWrong, ticketOver]);
    expect((await complete(ticket, now6(person.secret))).body.Message).toBe(ticketOver);
  });

  test('and ten more of the same account give three tries more, then fifteen minutes of none', async () => {
    const person = await guarded();
    let judged = 0;
    for (let n = 0; n < 10; n++) {
      const ticket = ticketOf(await signIn(person.email, {}, `198.51.100.${n}`));
      for (let tried = 0; tried < 5; tried++) {
        const { Message } = (await complete(ticket, wrongCode(person.secret))).body;
        if (/^Too many attempts/.test(Message)) break;
        judged++;
      }
    }
    expect(judged).toBe(8);
    const slowed = await complete(ticketOf(await signIn(person.email)), now6(person.secret));
    expect(slowed.body.Message).toMatch(/^Too many attempts\. Try again in 1[45] minutes\.$/);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    pass(15 * 60);
    const after = await complete(ticketOf(await signIn(person.email)), now6(person.secret));
    expect(after.body.Success).toBe(true);
  });

  test('gives thirty tries in a day, whatever is waited for, and a new password begins anew', async () => {
    const person = await guarded();
    let judged = 0;
    for (let hour = 0; hour < 20; hour++) {
      const ticket = ticketOf(await signIn(person.email));
      for (let tried = 0; tried < 4; tried++) {
        if ((await complete(ticket, wrongCode(person.secret))).body.Message === codeWrong) judged++;
      }
      pass(3600);
    }
    expect(judged).toBe(30);
    expect((await complete(ticketOf(await signIn(person.email)), now6(person.secret))).body.Success).toBe(false);
    await world.inCompany('zoe', async (db) => {
      const next = await hashPassword('Yepyeni!2026');
      await db.updateTable('user').set({ password_hash: next }).where('id', '=', person.id).execute();
    });
    const ticket = ticketOf(await signIn(person.email, { password: 'Yepyeni!2026' }));
    expect((await complete(ticket, now6(person.secret))).body.Success).toBe(true);
  });

  test('takes a right code once the day is over, however many came before it was', async () => {
    const person = await guarded();
    for (let hour = 0; hour < 8; hour++) {
      const ticket = ticketOf(await signIn(person.email));
      for (let tried = 0; tried < 4; tried++) await complete(ticket, wrongCode(person.secret));
      pass(3600);
    }
    pass(16 * 3600 - 300);
    for (let tried = 0; tried < 9; tried++) {
      const { Message } = (await complete(ticketOf(await signIn(person.email)), now6(person.secret))).body;
      expect(Message).toBe('Too many attempts. Try again in 5 minutes.');
    }
    pass(300);
    expect((await complete(ticketOf(await signIn(person.email)), now6(person.secret))).body.Success).toBe(true);
  });

  test('that ends with the right code forgets the wrong ones: whoever mistypes each time is not locked out', async () => {
    const person = await guarded();
    for (let time = 0; time < 4; time++) {
      const ticket = ticketOf(await signIn(person.email));
      for (let tried = 0; tried < 3; tried++)
        expect((await complete(ticket, wrongCode(person.secret))).body.Message).toBe(codeWrong);
      expect([time, (await complete(ticket, now6(person.secret))).body.Success]).toEqual([time, true]);
      pass();
    }
  });

  test('is over after ten minutes, after its use, and once the password is another', async () => {
    const person = await guarded();
    const late = ticketOf(await signIn(person.email));
    pass(600);
    expect((await complete(late, now6(person.secret))).body.Message).toBe(ticketOver);
    const used = ticketOf(await signIn(person.email));
    expect((await complete(used, now6(person.secret))).body.Success).toBe(true);
    pass();
    expect((await complete(used, now6(person.secret))).body.Message).toBe(ticketOver);
    const before = ticketOf(await signIn(person.email));
    await world.inCompany('zoe', async (db) => {
      const next = await hashPassword('Yepyeni!2026');
      await db.updateTable('user').set({ password_hash: next }).where('id', '=', person.id).execute();
    });
    expect((await complete(before, now6(person.secret))).body.Message).toBe(ticketOver);
  });

  test('of one person takes no code of another', async () => {
    const [one, two] = [await guarded(), await guarded()];
    pass(300);
    const ticket = ticketOf(await signIn(one.email));
    expect((await complete(ticket, now6(two.secret))).body.Message).toBe(codeWrong);
    expect((await complete(ticket, two.codes[0] as string)).body.Message).toBe(codeWrong);
    expect((await complete(ticket, now6(one.secret))).body.Success).toBe(true);
  });

  test('of somebody made passive opens nothing, nor does one of a passive company', async () => {
    const other = await guarded();
    const opens = ticketOf(await signIn(other.email));
    const setCompany = (active: boolean) =>
      world.inCompany('zoe', (db) => db.updateTable('company').set({ active }).execute());
    await setCompany(false);
    expect((await complete(opens, now6(other.secret))).body.Message).toBe(ticketOver);
    await setCompany(true);
    expect((await complete(opens, now6(other.secret))).body.Success).toBe(true);
    const person = await guarded();
    const ticket = ticketOf(await signIn(person.email));
    await world.inCompany('zoe', (db) =>
      db.updateTable('user').set({ active: false }).where('id', '=', person.id).execute(),
    );
    expect((await complete(ticket, now6(person.secret))).body.Message).toBe(ticketOver);
  });

  test('and its owner’s code are no session, and cannot be guessed', async () => {
    const person = await guarded();
    const ticket = ticketOf(await signIn(person.email));
    expect((await as({ token: ticket }, 'account.get')).status).toBe(401);
    expect((await complete(ticket.slice(1), now6(person.secret))).body.Message).toBe(ticketOver);
    expect(ticket).toMatch(/^[\w-]{43}$/);
    // For the second step, and not for setting up another app.
    expect((await world.call(null, 'secondFactor.beginTotp', { ticket })).body.Message).toBe(ticketOver);
    const confirm = await world.call(null, 'secondFactor.confirmTotp', { ticket, code: now6(person.secret) });
    expect(confirm.body.Message).toBe(ticketOver);
  });
});

describe('a lost phone', () => {
  test('is made up for by a recovery code, each once, in whatever way it is typed', async () => {
    const person = await guarded();
    const [first = '', second = '', third = ''] = person.codes;
    const typed = [first, second.toUpperCase().replaceAll('-', ' '), third.replaceAll('-', '').replaceAll('0', 'O')];
    for (const code of typed) {
      const signed = (await complete(ticketOf(await signIn(person.email)), code)).body;
      expect([code, signed.Success]).toEqual([code, true]);
      person.token = signed.Data.AccessToken;
    }
    const again = ticketOf(await signIn(person.email));
    for (const code of typed) expect((await complete(again, code)).body.Message).toBe(codeWrong);
    expect((await as(person, 'secondFactor.get')).body.Data.RecoveryCodesLeft).toBe(7);
  });

  test('one recovery code that arrives eight times signs in once', async () => {
    const person = await guarded();
    const tickets = await Promise.all(Array.from({ length: 4 }, async () => ticketOf(await signIn(person.email))));
    const code = person.codes[0] as string;
    const replies = await Promise.all(tickets.flatMap((ticket) => [complete(ticket, code), complete(ticket, code)]));
    expect(replies.filter(({ body }) => body.Success)).toHaveLength(1);
  });

  test('new recovery codes need the password and void the old ones', async () => {
    const person = await guarded();
    const wrong = await as(person, 'secondFactor.newRecoveryCodes', { password: 'Yanlis!2026' });
    expect(wrong.body.Message).toBe('The password is incorrect. Please try again.');
    const { RecoveryCodes } = (await as(person, 'secondFactor.newRecoveryCodes', { password })).body.Data;
    const ticket = ticketOf(await signIn(person.email));
    expect((await complete(ticket, person.codes[0] as string)).body.Message).toBe(codeWrong);
    expect((await complete(ticket, RecoveryCodes[9])).body.Success).toBe(true);
  });

  test('there are none for whoever has no second factor', async () => {
    const person = await somebody();
    const none = await as(person, 'secondFactor.newRecoveryCodes', { password });
    expect(none.body.Message).toBe('Recovery codes need an authenticator app or a passkey first.');
  });
});

describe('turning it off', () => {
  test('needs the password, ends other sessions, and leaves nothing behind', async () => {
    const person = await guarded();
    const other = (await complete(ticketOf(await signIn(person.email)), now6(person.secret))).body.Data.AccessToken;
    for (let n = 0; n < 8; n++) {
      const wrong = await as(person, 'secondFactor.removeTotp', { password: 'Yanlis!2026' });
      expect(wrong.body.Message).toBe('The password is incorrect. Please try again.');
    }
    expect((await as(person, 'secondFactor.removeTotp', { password })).body.Message).toMatch(/^Too many attempts/);
    pass(15 * 60);
    expect((await as(person, 'secondFactor.removeTotp', { password })).body.Success).toBe(true);
    expect((await as({ token: other }, 'account.get')).status).toBe(401);
    expect((await signIn(person.email)).body.Success).toBe(true);
    const left = await owner.query(
      'select (select count(*) from totp where user_id = $1)::int + (select count(*) from recovery_code where user_id = $1)::int as n',
      [person.id],
    );
    expect(left.rows).toEqual([{ n: 0 }]);
  });
});

describe('what is kept', () => {
  test('tells neither secret nor codes, and the log has only that it was turned on', async () => {
    const person = await guarded();
    const lines = await world.inCompany('zoe', (db) => db.selectFrom('activity').selectAll().execute());
    const own = lines.filter(({ row_id, change }) => row_id === person.id && change === 'update');
    expect(own.map(({ call, changed }) => [call, Object.keys(changed as object)])).toEqual([
      ['secondFactor.confirmTotp', ['totp_since']],
      ['secondFactor.confirmTotp', ['recovery_codes_at']],
    ]);
    const secret = person.secret.toString('hex');
    const kept = await owner.query(
      `select (select string_agg(t::text, ' ') from totp t) || (select string_agg(r::text, ' ') from recovery_code r)
         || (select string_agg(k::text, ' ') from ticket k) as text`,
    );
    const text: string = kept.rows[0].text + JSON.stringify(lines);
    for (const trace of [secret, ...person.codes, ...person.codes.map((code) => code.replaceAll('-', ''))])
      expect(text.toLowerCase()).not.toContain(trace);
    expect(text.length).toBeGreaterThan(500);
  });

  test('is not there for the application’s own login', async () => {
    for (const table of ['totp', 'recovery_code', 'passkey', 'challenge', 'ticket']) {
      const error = await world.pool.query(`select * from ${table}`).catch((cause: unknown) => cause);
      expect((error as { code?: string }).code).toBe('42501');
    }
  });
});
