import { refusals } from '@sahada/contract/refusals';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import { type Answering, type Authenticator, authenticator } from '../passkey.ts';
import { bearer, openWorld, password, type Reply, type World } from '../world.ts';

/** Passkeys: both steps of signing in at once, for the one origin, one challenge and one device that they were made for. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

const wrong = 'The passkey could not be verified. Try again or choose another way.';

/** Somebody adds a passkey; adding one ends their other sessions, so the call's own token stays good. */
async function added(how: Answering = {}, name = 'Telefon', person: 'ayse' | 'zoe' = 'ayse'): Promise<Authenticator> {
  const device = authenticator();
  const { challengeId, options } = await world.ok(person, 'secondFactor.beginPasskey', { password });
  await world.ok(person, 'secondFactor.addPasskey', { challengeId, name, credential: device.create(options, how) });
  return device;
}

async function signIn(device: Authenticator, how: Answering = {}, client?: 'field'): Promise<Reply> {
  const { challengeId, options } = await world.ok(null, 'secondFactor.passkeyOptions');
  return world.call(null, 'secondFactor.passkey', { challengeId, credential: device.get(options, how), client });
}

describe('a passkey', () => {
  test('that was added signs in without a password, and is shown with when it was used', async () => {
    const device = await added({}, 'Ayşe’nin telefonu');
    const signed = (await signIn(device)).body;
    expect([signed.Message, signed.Data.Info.Email]).toEqual(['Signed in successfully.', 'ayse@ornek.com.tr']);
    expect((await world.call(null, 'account.get', {}, bearer(signed.Data.AccessToken))).status).toBe(200);
    const { Passkeys } = await world.ok('ayse', 'secondFactor.get');
    const shown = Passkeys.at(-1);
    expect(shown).toEqual({
      id: shown.id,
      name: 'Ayşe’nin telefonu',
      since: expect.any(String),
      lastUsed: expect.any(String),
    });
  });

  test('signs in to the field form with a session that is good for field calls only', async () => {
    const device = await added();
    const { AccessToken } = (await signIn(device, {}, 'field')).body.Data;
    expect((await world.call(null, 'account.get', {}, bearer(AccessToken))).status).toBe(200);
    expect((await world.call(null, 'account.sessions', {}, bearer(AccessToken))).status).toBe(401);
  });

  test('is not taken from another origin, for another name, or without its user having unlocked it', async () => {
    const device = await added();
    for (const how of [
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { origin: 'http://sahada.example' },
      { rpId: 'sahada.example' },
      { isVerified: false },
    ]) {
      expect([how, (await signIn(device, how)).body.Message]).toEqual([how, wrong]);
      const { challengeId, options } = await world.ok('ayse', 'secondFactor.beginPasskey', { password });
      const credential = authenticator().create(options, how);
      const reply = await world.call('ayse', 'secondFactor.addPasskey', { challengeId, name: 'X', credential });
      expect([how, reply.body.Message]).toEqual([how, wrong]);
    }
    expect((await signIn(device)).body.Success).toBe(true);
  });

  test('answers a challenge once, and none that is five minutes old, another’s or made up', async () => {
    const device = await added();
    const { challengeId, options } = await world.ok(null, 'secondFactor.passkeyOptions');
    const answer = { challengeId, credential: device.get(options) };
    expect((await world.call(null, 'secondFactor.passkey', answer)).body.Success).toBe(true);
    expect((await world.call(null, 'secondFactor.passkey', answer)).body.Message).toBe(wrong);

    const spent = await world.ok(null, 'secondFactor.passkeyOptions');
    const bad = {
      challengeId: spent.challengeId,
      credential: device.get(spent.options, { origin: 'http://x.example' }),
    };
    const good = { challengeId: spent.challengeId, credential: device.get(spent.options) };
    expect((await world.call(null, 'secondFactor.passkey', bad)).body.Message).toBe(wrong);
    expect((await world.call(null, 'secondFactor.passkey', good)).body.Message).toBe(wrong);

    const made = await world.ok(null, 'secondFactor.passkeyOptions');
    const own = device.get({ challenge: Buffer.alloc(32).toString('base64url') });
    const reply = await world.call(null, 'secondFactor.passkey', { challengeId: made.challengeId, credential: own });
    expect(reply.body.Message).toBe(wrong);

    const begun = await world.ok('ayse', 'secondFactor.beginPasskey', { password });
    const stolen = { challengeId: begun.challengeId, name: 'X', credential: authenticator().create(begun.options) };
    expect((await world.call('zoe', 'secondFactor.addPasskey', stolen)).body.Message).toBe(wrong);

    const late = await world.ok(null, 'secondFactor.passkeyOptions');
    vi.setSystemTime(Date.now() + 5 * 60_000);
    const lately = { challengeId: late.challengeId, credential: device.get(late.options) };
    expect((await world.call(null, 'secondFactor.passkey', lately)).body.Message).toBe(wrong);
  });

  test('whose counter does not grow is a copy', async () => {
    const device = await added({ counter: 7 });
    expect((await signIn(device, { counter: 7 })).body.Message).toBe(wrong);
    expect((await signIn(device, { counter: 8 })).body.Success).toBe(true);
    expect((await signIn(device, { counter: 8 })).body.Message).toBe(wrong);
    expect((await signIn(device, { counter: 0 })).body.Message).toBe(wrong);
    const replies = await Promise.all([9, 9, 9, 9].map((counter) => signIn(device, { counter })));
    expect(replies.filter(({ body }) => body.Success)).toHaveLength(1);
  });

  test('signed by another device is refused, and so is one that nobody added', async () => {
    const device = await added();
    const { challengeId, options } = await world.ok(null, 'secondFactor.passkeyOptions');
    const forged = { ...authenticator().get(options), id: device.id, rawId: device.id };
    const reply = await world.call(null, 'secondFactor.passkey', { challengeId, credential: forged });
    expect(reply.body.Message).toBe(wrong);
    expect((await signIn(authenticator())).body.Message).toBe(wrong);
  });

  test('is one person’s: nobody else can add it', async () => {
    const device = await added();
    const { challengeId, options } = await world.ok('zoe', 'secondFactor.beginPasskey', { password });
    const reply = await world.call('zoe', 'secondFactor.addPasskey', {
      challengeId,
      name: 'X',
      credential: device.create(options),
    });
    expect(reply.body.Message).toBe(wrong);
  });

  test('is removed by its owner only, ends other sessions, and no longer signs in', async () => {
    const device = await added();
    const { AccessToken } = (await signIn(device)).body.Data;
    const { id } = (await world.ok('ayse', 'secondFactor.get')).Passkeys.at(-1);
    expect((await world.call('zoe', 'secondFactor.removePasskey', { id, password })).status).toBe(404);
    const guess = await world.call('ayse', 'secondFactor.removePasskey', { id, password: 'Yanlis!2026' });
    expect(guess.body.Message).toBe('The password is incorrect. Please try again.');
    await world.ok('ayse', 'secondFactor.removePasskey', { id, password });
    expect((await world.call(null, 'account.get', {}, bearer(AccessToken))).status).toBe(401);
    expect((await signIn(device)).body.Message).toBe(wrong);
    expect((await world.call('ayse', 'secondFactor.removePasskey', { id, password })).status).toBe(404);
  });

  test('ends the other sessions when it is added; the last one takes the recovery codes along', async () => {
    const other = (await world.ok(null, 'account.login', { email: 'zoe@other.example', password })).AccessToken;
    const as = async () => (await world.call(null, 'account.get', {}, bearer(other))).status;
    expect(await as()).toBe(200);
    await added({}, 'Telefon', 'zoe');
    expect(await as()).toBe(401);
    expect((await world.ok('zoe', 'secondFactor.newRecoveryCodes', { password })).RecoveryCodes).toHaveLength(10);
    const { Passkeys } = await world.ok('zoe', 'secondFactor.get');
    for (const { id } of Passkeys) await world.ok('zoe', 'secondFactor.removePasskey', { id, password });
    expect((await world.ok('zoe', 'secondFactor.get')).RecoveryCodesLeft).toBe(0);
  });

  test('of somebody who is passive, or whose company is, lets nobody in and says why', async () => {
    const device = await added({}, 'Telefon', 'zoe');
    const set = (table: 'user' | 'company', active: boolean) =>
      world.inCompany('zoe', (db) => db.updateTable(table).set({ active }).execute());
    for (const [table, text] of [
      ['user', refusals.userPassive.text.en],
      ['company', refusals.companyPassive.text.en],
    ] as const) {
      await set(table, false);
      const { Success, Message } = (await signIn(device)).body;
      await set(table, true);
      expect([Success, Message]).toEqual([false, text]);
    }
    expect((await signIn(device)).body.Success).toBe(true);
  });

  test('is added by nobody who has the session and not the password', async () => {
    const begin = (given: Record<string, unknown>) => world.call('ayse', 'secondFactor.beginPasskey', given);
    expect(Object.keys((await begin({})).body.errors)).toEqual(['password']);
    expect((await begin({ password: `${password}x` })).body.Code).toBe('passwordWrong');
  });

  test('leaves the password as it is', async () => {
    await added();
    const signed = await world.ok(null, 'account.login', { email: 'ayse@ornek.com.tr', password });
    world.tokens.ayse = signed.AccessToken;
    expect(signed.Info.Email).toBe('ayse@ornek.com.tr');
  });
});

describe('the question for a passkey', () => {
  test('tells nothing about an address', async () => {
    await added();
    const shape = (given: object): unknown => ({ ...given, challengeId: '', options: '' });
    const answers = await Promise.all(
      [{}, { email: 'ayse@ornek.com.tr' }, { email: 'nobody@ornek.com.tr' }].map((input) =>
        world.ok(null, 'secondFactor.passkeyOptions', input),
      ),
    );
    for (const answer of answers) {
      expect(shape(answer)).toEqual(shape(answers[0]));
      expect(answer.options).toEqual({ ...answers[0].options, challenge: answer.options.challenge });
      expect(answer.options.allowCredentials).toBeUndefined();
    }
    expect(new Set(answers.map(({ options }) => options.challenge)).size).toBe(3);
  });

  test('demands that the user is verified and that the passkey knows its user, and names those that are there', async () => {
    const device = await added();
    const { options } = await world.ok('ayse', 'secondFactor.beginPasskey', { password });
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    expect(options.excludeCredentials.map(({ id }: { id: string }) => id)).toContain(device.id);
    expect([options.rp.id, options.user.name]).toEqual(['localhost', 'ayse@ornek.com.tr']);
  });

  test('is one of twenty at most, also where several are added at the same moment', async () => {
    const begun = [];
    // One after the other: passwords that are being checked count as tries.
    while (begun.length < 22) begun.push(await world.ok('ayse', 'secondFactor.beginPasskey', { password }));
    const replies = await Promise.all(
      begun.map(({ challengeId, options }) =>
        world.call('ayse', 'secondFactor.addPasskey', {
          challengeId,
          name: 'X',
          credential: authenticator().create(options),
        }),
      ),
    );
    const { Passkeys } = await world.ok('ayse', 'secondFactor.get');
    expect(Passkeys).toHaveLength(20);
    expect(replies.filter(({ body }) => body.Success).length).toBeLessThan(20);
    const more = await world.call('ayse', 'secondFactor.beginPasskey', { password });
    expect(more.body.Message, 'before the device is asked').toBe(refusals.tooManyPasskeys.text.en);
  });

  test('is refused where the installation is opened by a number', async () => {
    const before = config();
    setConfig({ ...before, publicUrl: 'http://127.0.0.1:3000' });
    try {
      const said = 'Passkeys work only where Sahada is opened by a domain name, not by an IP address.';
      expect((await world.call(null, 'secondFactor.passkeyOptions')).body.Message).toBe(said);
      expect((await world.call('ayse', 'secondFactor.beginPasskey', { password })).body.Message).toBe(said);
      expect((await world.ok('ayse', 'secondFactor.get')).PasskeysPossible).toBe(false);
    } finally {
      setConfig(before);
    }
  });

  test('is asked 120 times a minute from one network at most', async () => {
    const { challengeId, options } = (await world.call(null, 'secondFactor.passkeyOptions')).body.Data;
    let asked = 1;
    for (let n = 0; n < 130; n++) if ((await world.call(null, 'secondFactor.passkeyOptions')).status === 200) asked++;
    expect(asked).toBeLessThanOrEqual(120);
    expect((await world.call(null, 'secondFactor.passkeyOptions')).status).toBe(429);
    const credential = authenticator().get(options);
    expect((await world.call(null, 'secondFactor.passkey', { challengeId, credential })).status).toBe(429);
  });
});
