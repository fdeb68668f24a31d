import { randomBytes } from 'node:crypto';
import { refusals } from '@sahada/contract/refusals';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import { hashOf } from '../../src/pipeline/token.ts';
import { allCalls, openWorld, rowNamed, type World } from '../world.ts';
import { ask, guardedCalls, personWith } from './door.ts';

let world: World;
const headers: Record<string, string | undefined> = {};

beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
  const forged = randomBytes(32).toString('base64url');
  const live = world.tokens.ayse;
  headers['no token'] = undefined;
  headers['a forged token'] = `Bearer ${forged}`;
  headers['a token with another last letter'] = `Bearer ${live.slice(0, -1)}${live.endsWith('A') ? 'B' : 'A'}`;
  headers['a live token under another scheme'] = `Basic ${live}`;
  headers['a malformed token'] = "Bearer '; drop table session; --";
  headers['an empty token'] = 'Bearer ';
  headers['a JSON web token without signature'] = `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`;
  headers['the hash of a live token'] = `Bearer ${hashOf(live).toString('base64url')}`;

  const ended = await world.session(world.ids.ayse);
  expect((await world.call(null, 'account.logout', {}, { authorization: `Bearer ${ended}` })).status).toBe(200);
  headers['the token of an ended session'] = `Bearer ${ended}`;

  const [idle, old, passive] = [
    await world.session(world.ids.ayse),
    await world.session(world.ids.ayse),
    await personWith(world, []),
  ];
  const owner = new pg.Client({ ...world.database.owner });
  await owner.connect();
  const age = (token: string, change: string) =>
    owner.query(`update session set ${change} where token_hash = $1`, [hashOf(token)]);
  await age(idle, "used_at = now() - interval '2 hours 1 minute'");
  await age(old, "expires_at = now() - interval '1 second'");
  const { rows } = await owner.query('select user_id from session where token_hash = $1', [hashOf(passive)]);
  await owner.end();
  await world.inCompany('ayse', (db) =>
    db.updateTable('user').set({ active: false }).where('id', '=', rows[0].user_id).execute(),
  );
  headers['a session not used for two hours'] = `Bearer ${idle}`;
  headers['a session older than twelve hours'] = `Bearer ${old}`;
  headers['the token of a passive user'] = `Bearer ${passive}`;
});
afterAll(() => world.close());

const broken = { 'content-type': 'application/json' };

describe('without a live session, every call answers 401 before it reads what was sent', () => {
  test.each(guardedCalls)('$name', async (call) => {
    for (const [kind, authorization] of Object.entries(headers)) {
      const asked: Record<string, string> = authorization ? { authorization } : {};
      const inTurkish = await ask(world, call, {}, { headers: { ...asked, 'accept-language': '' } });
      expect([kind, inTurkish.status, inTurkish.body]).toEqual([kind, 401, said('tr')]);
      const inEnglish = await ask(world, call, {}, { headers: { ...asked, 'accept-language': 'de, en;q=0.8' } });
      expect([kind, inEnglish.status, inEnglish.body]).toEqual([kind, 401, said('en')]);
      if (call.row.method === 'GET') continue;
      const wire = (laid: object) => ({ ...laid, headers: broken, payload: '{"ids": [' }) as never;
      expect([kind, (await ask(world, call, {}, { headers: asked, wire })).status], 'with a broken body').toEqual([
        kind,
        401,
      ]);
    }
  });
});

const said = (language: 'tr' | 'en') => ({
  Success: false,
  Message: refusals.noSession.text[language],
  Code: 'noSession',
});

describe('another site’s page may not call, with a live token or without', () => {
  const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
  const signs: [string, Record<string, string>][] = [
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a neighbour’s port', { origin: 'http://localhost:3001' }],
    ['an origin that is none', { origin: 'null' }],
  ];
  const message = refusals.foreignSite.text.en;
  test.each(allCalls.filter(({ row }) => row.kind !== 'file' || row.access !== 'public'))('$name', async (call) => {
    for (const [kind, sign] of signs) {
      const reply = await ask(world, call, {}, { token: world.tokens.ayse, headers: sign });
      expect([kind, reply.status]).toEqual([kind, 403]);
      if (call.row.method !== 'HEAD') expect(reply.body.Message).toBe(message);
    }
  });
  test('our own pages, programs and sites that the owner allows may call', async () => {
    const get = { name: 'account.get', row: rowNamed('account.get') };
    const status = async (headers: Record<string, string>) =>
      (await ask(world, get, {}, { token: world.tokens.ayse, headers })).status;
    expect([await status(own), await status({}), await status({ 'sec-fetch-site': 'none' })]).toEqual([200, 200, 200]);
    setConfig({ ...config(), allowedOrigins: ['https://partner.example'] });
    expect(await status({ origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' })).toBe(200);
    setConfig({ ...config(), allowedOrigins: [] });
  });
});

describe('a field session is valid for field calls and for what a device shows of its user', () => {
  const alsoDevice = [
    ...['account.logout', 'account.get', 'account.language', 'account.defaultLanguage'],
    ...['action.list', 'action.get', 'action.setState', 'action.addComment', 'action.uploadPicture'],
  ];
  const office = guardedCalls.filter(
    ({ name, row }) =>
      !row.path.startsWith('/field/') && !alsoDevice.includes(name) && !/^\/(Push|Notice)\//.test(row.path),
  );
  test.each(office)('$name', async (call) => {
    const token = await world.session(world.ids.ayse, 'field');
    expect((await ask(world, call, {}, { token })).status).toBe(401);
  });
});

describe('what ends a session ends it at once', () => {
  test('making a company passive', async () => {
    const token = await world.session(world.ids.zoe);
    const get = { name: 'account.get', row: guardedCalls.find(({ name }) => name === 'account.get')?.row as never };
    expect((await ask(world, get, {}, { token })).status).toBe(200);
    await world.inCompany('zoe', (db) => db.updateTable('company').set({ active: false }).execute());
    expect((await ask(world, get, {}, { token })).status).toBe(401);
    await world.inCompany('zoe', (db) => db.updateTable('company').set({ active: true }).execute());
  });
});
