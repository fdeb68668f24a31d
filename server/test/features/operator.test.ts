import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCredit, passwordPath, takeSecondFactor } from '../../src/operator-acts.ts';
import { codeAt, fromBase32 } from '../totp.ts';
import { openWorld, password, type World } from '../world.ts';

/** What the owner of an installation does from the command line. */

let world: World;
const email = 'ayse@ornek.com.tr';
const nobody = 'nobody@ornek.com.tr';

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const signIn = async (secret: string) =>
  (await world.call(null, 'account.login', { email, password: secret })).body.Data;

test('credit is added from today, and to the company of whom it names', async () => {
  await giveCredit(world.pool, Date.now(), email, 777, 10);
  const { ListItems } = await world.ok('ayse', 'dashboard.quota');
  expect(ListItems).toContainEqual(expect.objectContaining({ Total: 777, Remaining: 777, Status: 'Active' }));
  expect((await world.ok('zoe', 'dashboard.quota')).ListItems).not.toContainEqual(
    expect.objectContaining({ Total: 777 }),
  );
  await expect(giveCredit(world.pool, Date.now(), nobody, 777, 10)).rejects.toThrow(nobody);
});

test('the day on which credit begins is that of the company’s own clock', async () => {
  const zoneOf = (zone: string) =>
    world.inCompany('ayse', (db) => sql`update company set time_zone = ${zone}`.execute(db));
  // At noon in UTC it is the next day there already.
  await zoneOf('Pacific/Kiritimati');
  await giveCredit(world.pool, Date.parse('2026-11-20T12:00:00Z'), email, 42, 10);
  const { rows } = await world.inCompany('ayse', (db) =>
    sql`select begins_on, ends_on from credit where total = 42`.execute(db),
  );
  expect(rows).toEqual([{ begins_on: '2026-11-21', ends_on: '2026-11-30' }]);
  await zoneOf('Europe/Istanbul');
});

test('whoever lost their second factor signs in with the password alone, and is signed out elsewhere', async () => {
  const { Secret } = await world.ok('ayse', 'secondFactor.beginTotp');
  await world.ok('ayse', 'secondFactor.confirmTotp', { code: codeAt(fromBase32(Secret), Date.now() / 1000) });
  expect(await signIn(password)).toMatchObject({ SecondFactor: 'totp' });
  await takeSecondFactor(world.pool, Date.now(), ` ${email.toUpperCase()}`);
  expect((await world.call('ayse', 'account.get')).status).toBe(401);
  expect((await signIn(password)).AccessToken).toBeDefined();
  await expect(takeSecondFactor(world.pool, Date.now(), nobody)).rejects.toThrow(nobody);
});

test('a link sets a new password once, without a mail', async () => {
  const path = await passwordPath(world.pool, Date.now(), email);
  const token = path.replace('/password-reset?token=', '');
  const next = { token, password: 'Yeni.Sifre.2026', confirmPassword: 'Yeni.Sifre.2026' };
  expect((await world.call(null, 'account.resetPassword', next)).body.Success).toBe(true);
  expect((await world.call(null, 'account.resetPassword', next)).body.Success).toBe(false);
  expect((await signIn('Yeni.Sifre.2026')).AccessToken).toBeDefined();
  await expect(passwordPath(world.pool, Date.now(), nobody)).rejects.toThrow(nobody);
});
