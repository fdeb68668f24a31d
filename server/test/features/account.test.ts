import { refusals } from '@sahada/contract/refusals';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import { build } from '../builders.ts';
import { mailsOf } from '../queue.ts';
import { bearer, openWorld, password, type Reply, rowNamed, sendWire, type World, wireOf } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('signing in', () => {
  test('tells a wrong password from an unknown user, in the asked language', async () => {
    const wrong = await world.call(
      null,
      'account.login',
      { email: 'ayse@ornek.com.tr', password: 'x' },
      { 'accept-language': 'tr' },
    );
    expect([wrong.status, wrong.body.Success, wrong.body.Message]).toEqual([
      200,
      false,
      'Şifre yanlış. Lütfen tekrar deneyin.',
    ]);
    const unknown = await world.call(null, 'account.login', { email: 'nobody@ornek.com.tr', password: 'x' });
    expect(unknown.body.Message).toBe('User not found. Please check the information.');
  });

  test('says to somebody passive who knows the password that they are, and to nobody else', async () => {
    const setActive = (active: boolean) =>
      world.inCompany('ayse', (db) =>
        db.updateTable('user').set({ active }).where('id', '=', world.ids.can.user).execute(),
      );
    const login = async (given: string) =>
      (await world.call(null, 'account.login', { email: 'can@ornek.com.tr', password: given })).body.Code;
    await setActive(false);
    const codes = [await login(password), await login(`${password}x`)];
    await setActive(true);
    expect(codes).toEqual(['userPassive', 'passwordWrong']);
  });

  test('knows an address in any letter case', async () => {
    const signed = await world.ok(null, 'account.login', { email: 'AYSE@ornek.com.TR', password });
    expect(signed.Info).toMatchObject({ Firstname: 'Ayşe', Company: 'Örnek Denetim', LanguageId: 2 });
    expect(signed.Info.PermissionNames).toContain('ManageUsers');
  });

  test('tells, wherever one signs in, which responses one wants counted in figures', async () => {
    const login = () => world.ok(null, 'account.login', { email: 'ayse@ornek.com.tr', password });
    expect((await login()).Info.OnlyApproved).toBe(false);
    await world.ok('ayse', 'account.saveOnlyApproved', { onlyApproved: true });
    expect((await login()).Info.OnlyApproved).toBe(true);
    expect((await world.ok('can', 'account.get', {})).Info.OnlyApproved).toBe(false);
    await world.ok('ayse', 'account.saveOnlyApproved', { onlyApproved: false });
  });

  test('knows an address whose domain is spelt in its own script or as DNS writes it, and takes it once', async () => {
    const form = { firstName: 'İ', lastName: 'K', password, confirmPassword: password, companyName: 'İki' };
    await world.ok(null, 'account.register', { ...form, email: 'iki@örnek.com' });
    for (const email of ['iki@ÖRNEK.com', 'IKI@xn--rnek-4qa.com']) {
      expect((await world.ok(null, 'account.login', { email, password })).Info.Email).toBe('iki@örnek.com');
      const again = await world.call(null, 'account.register', { ...form, email });
      expect(again.body.Message).toBe('This e-mail address cannot be used.');
    }
    for (const email of [
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@127.1',
      'a@b',
      'a@-b.com',
      'a@b..com',
      'a@b.com.',
      'a@b_c.com',
    ]) {
      const refused = await world.call(null, 'account.register', { ...form, email });
      expect([email, refused.status, refused.body.errors]).toEqual([
        email,
        400,
        { email: ['Enter a valid e-mail address.'] },
      ]);
    }
  });

  test('refuses to begin a company in a time zone that there is not, and names the field', async () => {
    const form = { firstName: 'Z', lastName: 'D', password, confirmPassword: password, companyName: 'Dilim' };
    for (const timeZone of ['Europe/Nowhere', 'constructor']) {
      const refused = await world.call(null, 'account.register', { ...form, email: 'dilim@ornek.com.tr', timeZone });
      expect([refused.status, refused.body.errors]).toEqual([400, { timeZone: ['Select a time zone.'] }]);
    }
    await world.ok(null, 'account.register', { ...form, email: 'dilim@ornek.com.tr', timeZone: 'Asia/Baku' });
  });

  test('is slowed down after eight wrong passwords and says for how long', async () => {
    await world.ok(null, 'account.register', {
      firstName: 'Ece',
      lastName: 'Su',
      email: 'ece@yeni.example',
      password,
      confirmPassword: password,
      companyName: 'Yeni',
    });
    for (let n = 0; n < 8; n++)
      await world.call(null, 'account.login', { email: 'ece@yeni.example', password: 'wrong' });
    const slowed = await world.call(null, 'account.login', { email: 'ece@yeni.example', password });
    expect(slowed.body.Success).toBe(false);
    expect(slowed.body.Message).toMatch(/Too many attempts\. Try again in \d+ minutes\./);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the list of sessions', () => {
  const signIn = async (email: string, remoteAddress: string): Promise<string> => {
    const wire = { ...wireOf(rowNamed('account.login'), { email, password }), remoteAddress };
    return (await sendWire(world.app, wire, { 'user-agent': 'Telefon' })).body.Data.AccessToken;
  };

  test('shows one’s own, with a plain address, and nobody else’s', async () => {
    await signIn('zoe@other.example', '203.0.113.9');
    await signIn('ayse@ornek.com.tr', '203.0.113.8');
    const token = await signIn('can@ornek.com.tr', '::ffff:198.51.100.7');
    await signIn('can@ornek.com.tr', 'fe80::1%eth0');
    const { Data: sessions } = (await world.call(null, 'account.sessions', {}, bearer(token))).body;
    const shown = sessions.map(({ address, device }: Record<string, unknown>) => `${address} ${device}`);
    expect(shown).toContain('198.51.100.7 Telefon');
    expect(shown).toContain('fe80::1 Telefon');
    expect(JSON.stringify(sessions)).not.toMatch(/203\.0\.113/);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  });

  test('ends one’s own, and not a colleague’s', async () => {
    const [mine, other] = [await signIn('can@ornek.com.tr', '198.51.100.7'), await signIn('ayse@ornek.com.tr', '::1')];
    const idOf = async (token: string): Promise<number> =>
      (await world.call(null, 'account.sessions', {}, bearer(token))).body.Data.find(
        ({ current }: { current: boolean }) => current,
      ).id;
    const [mineId, otherId] = [await idOf(mine), await idOf(other)];
    expect((await world.call('can', 'account.endSession', { id: otherId })).status).toBe(404);
    expect((await world.call(null, 'account.get', {}, bearer(other))).status).toBe(200);
    expect((await world.call('can', 'account.endSession', { id: mineId })).body.Success).toBe(true);
    expect((await world.call(null, 'account.get', {}, bearer(mine))).status).toBe(401);
  });
});

test('a language that is chosen for a session is spoken in that session, and in no other', async () => {
  const login = async () =>
    (await world.ok(null, 'account.login', { email: 'can@ornek.com.tr', password })).AccessToken as string;
  const [one, other] = [await login(), await login()];
  const refusal = async (token: string) =>
    (await world.call(null, 'account.endSession', { id: 0x7fffffff }, bearer(token))).body.Message;
  const { tr, en } = refusals.notFound.text;
  expect([await refusal(one), await refusal(other)]).toEqual([tr, tr]);
  expect((await world.call(null, 'account.language', { languageId: 2 }, bearer(one))).body.Success).toBe(true);
  expect([await refusal(one), await refusal(other)]).toEqual([en, tr]);
});

describe('signing up', () => {
  const form = {
    firstName: 'Ece',
    lastName: 'Ak',
    email: 'ece@yeni.example',
    password,
    confirmPassword: password,
    companyName: 'Yeni',
  };
  const problems = async (name: string, over: object): Promise<unknown> =>
    (await world.call(null, name, { ...form, ...over })).body.errors;

  test('is said to be closed before anybody begins', async () => {
    setConfig({ ...config(), signUpOpen: false });
    const status = await world.ok(null, 'install.status');
    const { body } = await world.call(null, 'account.register', form);
    setConfig({ ...config(), signUpOpen: true });
    expect([status.SignUpOpen, body.Message]).toEqual([false, 'Sign-up is closed.']);
  });

  test('takes nothing but an e-mail address as the company’s, as its own page does', async () => {
    const wrong = ['Enter a valid e-mail address.'];
    for (const companyEmail of ['posta değil', 'a@b'])
      expect(await problems('account.register', { companyEmail })).toEqual({ companyEmail: wrong });
    const { Info } = await world.ok(null, 'account.register', {
      ...form,
      email: 'deniz@yeni.example',
      companyEmail: '',
    });
    expect(Info.Company).toBe('Yeni');
  });
});

describe('passwords', () => {
  test('must pass the five checks, be uncommon and be repeated', async () => {
    const founder = {
      firstName: 'A',
      lastName: 'B',
      email: 'weak@yeni.example',
      password: 'abc',
      confirmPassword: 'abd',
      companyName: 'C',
    };
    const weak = await world.call(null, 'account.register', founder);
    expect(weak.status).toBe(400);
    expect(weak.body.errors).toEqual({
      password: ['The password must meet all of these conditions.'],
      confirmPassword: ['The passwords do not match.'],
    });
    const both = await world.call(null, 'account.register', { ...founder, firstName: '', email: 'posta' });
    expect(Object.keys(both.body.errors).sort()).toEqual(['confirmPassword', 'email', 'firstName', 'password']);
  });

  test('changed, end the other sessions and keep this one', async () => {
    const one = await world.ok(null, 'account.login', { email: 'can@ornek.com.tr', password });
    const two = await world.ok(null, 'account.login', { email: 'can@ornek.com.tr', password });
    const as = (token: string) => ({ authorization: `Bearer ${token}` });
    const changed = await world.call(
      null,
      'account.changePassword',
      { oldPassword: password, newPassword: 'Yeni!2026x', confirmPassword: 'Yeni!2026x' },
      as(one.AccessToken),
    );
    expect(changed.body.Success).toBe(true);
    expect((await world.call(null, 'account.get', {}, as(one.AccessToken))).status).toBe(200);
    expect((await world.call(null, 'account.get', {}, as(two.AccessToken))).status).toBe(401);
  });

  test('is done once where two do it at one moment: the other no longer knows the password', async () => {
    const change = (next: string) =>
      world.call('ayse', 'account.changePassword', { oldPassword: password, newPassword: next, confirmPassword: next });
    const replies = await Promise.all(['Birinci!2026', 'Ikinci!2026'].map(change));
    expect(replies.map(({ body }) => body.Success).sort()).toEqual([false, true]);
  });
});

describe('a forgotten password', () => {
  test('answers the same for an unknown address and queues a mail for a known one, good once', async () => {
    const known = await world.call(null, 'account.forgotPassword', { email: 'zoe@other.example' });
    const unknown = await world.call(null, 'account.forgotPassword', { email: 'nobody@other.example' });
    expect(known.body).toEqual(unknown.body);
    const letter = (await mailsOf(world)).find(({ text }) => text.includes('token='));
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const next = { token, password: 'Baska!2026', confirmPassword: 'Baska!2026' };
    await world.inCompany('zoe', (db) => db.updateTable('user').set({ must_change_password: true }).execute());
    expect((await world.call(null, 'account.resetPassword', next)).body.Success).toBe(true);
    // Whoever chose it by mail has just done what was asked of them.
    const entered = await world.ok(null, 'account.login', { email: 'zoe@other.example', password: next.password });
    expect(entered.Info.MustChangePassword).toBe(false);
    expect((await world.call(null, 'account.resetPassword', next)).body.Message).toBe(
      'The link has expired or has been used.',
    );
    expect((await world.call('zoe', 'account.get')).status).toBe(401);
  });

  test('is chosen anew within half an hour, and not after', async () => {
    const chosenAfter = async (minutes: number): Promise<Reply> => {
      await world.call(null, 'account.forgotPassword', { email: 'zoe@other.example' });
      const letter = (await mailsOf(world)).findLast(({ text }) => text.includes('token='));
      const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
      vi.setSystemTime(Date.now() + minutes * 60_000);
      const next = { token, password: 'Yarim!2026', confirmPassword: 'Yarim!2026' };
      return world.call(null, 'account.resetPassword', next).finally(() => vi.useRealTimers());
    };
    expect((await chosenAfter(30.1)).body.Message).toBe('The link has expired or has been used.');
    expect((await chosenAfter(29.9)).body.Success).toBe(true);
  });

  test('is not chosen anew by a letter of before, once its user or somebody else has set another one', async () => {
    const email = 'degistiren@ornek.com.tr';
    const { id } = await world.ok('ayse', 'user.create', await build(world, 'ayse').userForm({ email }));
    const letter = async (): Promise<string | undefined> => {
      await world.call(null, 'account.forgotPassword', { email });
      return /token=([\w-]+)/.exec(
        (await mailsOf(world)).findLast(({ text }) => text.includes('token='))?.text ?? '',
      )?.[1];
    };
    const over = async (token: string | undefined) => {
      const next = { token, password: 'Eskiyle!2026', confirmPassword: 'Eskiyle!2026' };
      expect((await world.call(null, 'account.resetPassword', next)).body.Message).toBe(
        'The link has expired or has been used.',
      );
    };
    const first = await letter();
    const set = { userId: id, newPassword: 'Verilen!2026', confirmPassword: 'Verilen!2026' };
    await world.ok('ayse', 'user.changePassword', set);
    await over(first);
    const second = await letter();
    const { AccessToken } = await world.ok(null, 'account.login', { email, password: 'Verilen!2026' });
    const own = { oldPassword: 'Verilen!2026', newPassword: 'Kendimin!2026', confirmPassword: 'Kendimin!2026' };
    const { body } = await world.call(null, 'account.changePassword', own, bearer(AccessToken));
    expect(body.Success).toBe(true);
    await over(second);
    // Whoever did either may not have been the user, who is told of each.
    const next = { token: await letter(), password: 'Sonuncu!2026', confirmPassword: 'Sonuncu!2026' };
    expect((await world.call(null, 'account.resetPassword', next)).body.Success).toBe(true);
    const told = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('message')
        .select('id')
        .where('user_id', '=', id)
        .where('name', '=', 'account.passwordChanged')
        .execute(),
    );
    expect(told).toHaveLength(2);
  });

  test('chosen anew by one of several letters leaves the others worthless', async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 2; n++) {
      await world.call(null, 'account.forgotPassword', { email: 'can@ornek.com.tr' });
      for (const { text } of await mailsOf(world)) tokens.push(/token=([\w-]+)/.exec(text)?.[1] ?? '');
    }
    const [first, second] = [...new Set(tokens.filter(Boolean))];
    const choose = (token: string | undefined, next: string) =>
      world.call(null, 'account.resetPassword', { token, password: next, confirmPassword: next });
    expect(second).toBeDefined();
    expect((await choose(second, 'Ikinci!2026')).body.Success).toBe(true);
    expect((await choose(first, 'Birinci!2026')).body.Message).toBe('The link has expired or has been used.');
    expect(
      (await world.call(null, 'account.login', { email: 'can@ornek.com.tr', password: 'Ikinci!2026' })).body.Success,
    ).toBe(true);
  });
});

describe('the installation', () => {
  test('answers 404 for ever once it has been done', async () => {
    expect(await world.ok(null, 'install.status')).toEqual({ Installed: true, NeedsCode: false, SignUpOpen: true });
    const again = await world.call(null, 'install.run', {
      company: 'X',
      firstName: 'A',
      lastName: 'B',
      email: 'x@y.example',
      password,
      confirmPassword: password,
    });
    expect(again.status).toBe(404);
  });
});
