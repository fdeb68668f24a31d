import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import { openEmpty, password, type Reply, rowNamed, sendWire, wireOf } from '../world.ts';

/** Who may install: each on an empty database of its own. */

let empty: Awaited<ReturnType<typeof openEmpty>>;
beforeEach(async () => {
  empty = await openEmpty();
});
afterEach(() => empty.close());

const form = {
  company: 'Örnek',
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  email: 'ayse@ornek.com.tr',
  password,
  confirmPassword: password,
};

const install = (headers: Record<string, string> = {}, over: Record<string, unknown> = {}): Promise<Reply> =>
  sendWire(empty.app, wireOf(rowNamed('install.run'), { ...form, ...over }), headers);

const isInstalled = async (): Promise<boolean> =>
  (await sendWire(empty.app, wireOf(rowNamed('install.status'), {}))).body.Data.Installed;

describe('the installation', () => {
  test('makes one owner out of fifty parallel runs', async () => {
    const send = async (n: number): Promise<Reply> => {
      const reply = await install({}, { email: `sahip${n}@ornek.com.tr` });
      if (reply.status !== 429 && reply.status !== 503) return reply;
      // Twenty may wait for a hash; the others come again, as they are told.
      await new Promise((done) => setTimeout(done, 1000 * Number(reply.headers['retry-after'])));
      return send(n);
    };
    const replies = await Promise.all(Array.from({ length: 50 }, (_each, n) => send(n)));
    expect(replies.filter(({ body }) => body.Success)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(49);
    const { rows } = await empty.pool.query('select count(*)::int as n from gate.install_steps()');
    expect(rows).toEqual([{ n: 1 }]);
    expect((await install()).status).toBe(404);
  });

  test('is refused to a page of another site, as whatever it says its body is', async () => {
    const page = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    for (const headers of [page, { ...page, 'content-type': 'text/plain' }, { origin: 'https://evil.example' }]) {
      expect((await install(headers)).status).toBe(403);
    }
    expect(await isInstalled()).toBe(false);
  });

  test('without a code is refused under a name that only seems to be this machine', async () => {
    for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example']) {
      expect((await install({ host, origin: `http://${host}` })).status, host).toBe(403);
    }
    expect(await isInstalled()).toBe(false);
  });

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
    'without a code is done at %s',
    async (host) => {
      expect((await install({ host })).body.Success).toBe(true);
    },
  );

  test('with a code is done under any name by whoever has it', async () => {
    setConfig({ ...config(), installCode: 'abc123', publicUrl: 'https://audit.example.com' });
    const host = 'audit.example.com';
    expect((await install({ host })).body).toMatchObject({ Success: false, Message: 'The setup code is wrong.' });
    expect((await install({ host }, { code: 'abc124' })).body.Success).toBe(false);
    expect(await isInstalled()).toBe(false);
    expect((await install({ host }, { code: 'abc123' })).body.Success).toBe(true);
  });

  test('lets a code be guessed a hundred times a minute', async () => {
    setConfig({ ...config(), installCode: 'abc123' });
    const replies: Reply[] = [];
    for (let n = 0; n < 102; n++) replies.push(await install({}, { code: String(n) }));
    expect(replies.filter(({ body }) => body.Message === 'The setup code is wrong.')).toHaveLength(100);
    expect(replies.at(-1)?.status).toBe(429);
    expect((await install({}, { code: 'abc123' })).status).toBe(429);
  });
});
