import { expect, it, vi } from 'vitest';
import type { Asker } from '../outbox/assignments.ts';
import { memoryDb } from '../outbox/memory-db.ts';
import { renewPush, turnPushOn } from './push.ts';

const asker: Asker = {
  ...{ db: memoryDb(), session: { token: 's', user: { id: 1, name: 'Ayşe' }, of: 'field' } },
  ...{ language: 'tr', now: () => 0 },
};
const keyOf = (text: string) => Buffer.from(text).toString('base64url');

interface Made {
  options: { applicationServerKey: ArrayBuffer };
  toJSON: () => { endpoint: string; keys: Record<string, string> };
  unsubscribe: () => Promise<void>;
}

/** A browser with a subscription for a key, and a server that has one; what the server is told. */
function device(madeFor: string, ofServer: string): { told: string[] } {
  const told: string[] = [];
  const made = (key: string): Made => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => ({ endpoint: `for ${key}`, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      there = null;
    },
  });
  let there: Made | null = made(madeFor);
  const pushManager = {
    getSubscription: async () => there,
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      if (there && there.toJSON().endpoint !== `for ${key}`) throw new Error('InvalidStateError');
      there ??= made(key);
      return there;
    },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  const permission = { permission: 'granted', requestPermission: async () => 'granted' };
  vi.stubGlobal('Notification', permission);
  vi.stubGlobal('window', { PushManager: {}, Notification: permission });
  vi.stubGlobal('localStorage', { getItem: () => '1', setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (!address.includes('/Push/Key')) told.push((JSON.parse(String(body)) as { endpoint: string }).endpoint);
    return new Response(JSON.stringify({ Success: true, Message: '', Data: { PublicKey: ofServer, id: 1 } }));
  });
  return { told };
}

it('is told of again as it is while the server has the key that it was made for', async () => {
  const key = keyOf('same? key>');
  const { told } = device(key, key);
  await renewPush(asker);
  expect(told).toEqual([`for ${key}`]);
});

it('is made anew when the server has another key, and stands in the way of nothing', async () => {
  const [before, since] = [keyOf('before'), keyOf('since')];
  const renewed = device(before, since);
  await renewPush(asker);
  expect(renewed.told).toEqual([`for ${since}`]);
  const turnedOn = device(before, since);
  expect(await turnPushOn(asker)).toBe('on');
  expect(turnedOn.told).toEqual([`for ${since}`]);
});
