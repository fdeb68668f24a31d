import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decrypted, openPushService, type PushService, vapidOf } from '../../test/push-service.ts';
import { outboundOf } from './outbound.ts';
import { isPushKeys, publicPushKey, pusher, type SendPush } from './push.ts';

const key = randomBytes(32);
const contact = 'https://audit.example.com';
const note = { title: '12 yanıt alındı', text: 'Gıda güvenliği', link: '/reviews', tag: 'response.received' };

let service: PushService;
let send: SendPush;

beforeAll(async () => {
  service = await openPushService();
  send = pusher({ outbound: outboundOf({ allow: [`localhost:${service.port}`] }), key, contact });
});
afterAll(() => {
  service.close();
});

const to = ({ endpoint, keys }: ReturnType<PushService['subscribe']>) => ({ endpoint, ...keys });

test('the test’s own decryption opens the example of RFC 8291', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  expect(String(decrypted(Buffer.from(body, 'base64url'), pair, auth))).toBe(
    'When I grow up, I want to be a watermelon',
  );
});

test('a browser can read what it is sent, and nobody else', async () => {
  const [browser, other] = [service.subscribe(), service.subscribe()];
  expect(await send(to(browser), note)).toEqual({ is: 'sent' });
  expect(browser.notes()).toEqual([note]);
  expect(other.notes()).toEqual([]);
  expect(String(service.received.at(-1)?.body.toString('latin1'))).not.toContain('reviews');
});

test('the push service learns who sends, for how long to keep it and what it replaces', async () => {
  await send(to(service.subscribe()), note);
  const { headers } = service.received.at(-1) ?? {};
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
  expect(headers?.topic).toMatch(/^[\w-]{1,32}$/);
  const vapid = vapidOf(String(headers?.authorization));
  expect(vapid.key).toBe(publicPushKey(key));
  expect(vapid.claims).toMatchObject({ aud: `https://localhost:${service.port}`, sub: contact });
  expect(vapid.claims.exp - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
});

test('texts of any length fit into one message', async () => {
  const browser = service.subscribe();
  const long = '👩‍🌾'.repeat(500);
  expect(await send(to(browser), { title: long, text: long, link: `/${'x'.repeat(5000)}`, tag: 'a' })).toEqual({
    is: 'sent',
  });
  expect([...(browser.notes()[0]?.title ?? '')].length).toBe(120);
  expect(browser.notes()[0]?.link).toBeNull();
  expect(service.received.at(-1)?.body.length).toBeLessThanOrEqual(4096);
});

test.each([
  [404, {}, { is: 'gone' }],
  [410, {}, { is: 'gone' }],
  [429, { 'retry-after': '90' }, { is: 'failed', retrySeconds: 90 }],
  [500, {}, { is: 'failed', retrySeconds: null }],
  [302, { location: 'https://localhost/' }, { is: 'failed', retrySeconds: null }],
])('an answer of %i tells what became of it', async (status, headers, outcome) => {
  service.answers(status, headers as Record<string, string>);
  expect(await send(to(service.subscribe()), note)).toMatchObject(outcome);
  service.answers(201);
});

test('an endpoint in a hidden net gets nothing', async () => {
  const before = service.received.length;
  const strict = pusher({ outbound: outboundOf({ allow: [] }), key, contact });
  expect(await strict(to(service.subscribe()), note)).toEqual({
    is: 'failed',
    why: 'the server cannot be reached from here',
    retrySeconds: null,
  });
  expect(service.received.length).toBe(before);
});

test('keys that are no point of the curve are found before they are stored', () => {
  const { keys } = service.subscribe();
  expect(isPushKeys(keys)).toBe(true);
  const off = Buffer.from(keys.p256dh, 'base64url');
  off[40] = (off[40] as number) ^ 1;
  expect(isPushKeys({ ...keys, p256dh: off.toString('base64url') })).toBe(false);
  expect(isPushKeys({ ...keys, p256dh: 'AAAA' })).toBe(false);
  expect(isPushKeys({ ...keys, auth: 'AAAA' })).toBe(false);
});
