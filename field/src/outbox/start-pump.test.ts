import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { putWaiting } from '../../test/waiting.ts';
import type { DeviceDb } from './device-db.ts';
import { memoryDb } from './memory-db.ts';
import { type Pump, type PumpHost, startPump } from './pump.ts';

const second = 1000;

let db: DeviceDb;
let server: ReturnType<typeof fakeServer>;
let now: number;
let host: PumpHost;
beforeEach(() => {
  db = memoryDb();
  server = fakeServer();
  now = 1_000_000;
  host = { db, session: async () => null, language: () => 'tr', now: () => now, chance: () => 0.5 };
});

const stages = async () => (await db.all('responses')).map(({ stage }) => stage).sort();

/** The page that the outbox is on. */
function onPage({ onLine = true, visible = true } = {}) {
  const heard = new Map<string, () => void>();
  const addEventListener = (what: string, listener: () => void) => heard.set(what, listener);
  const page = { addEventListener, visibilityState: visible ? 'visible' : 'hidden' };
  const browser = { ...navigator, locks: navigator.locks, onLine };
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', browser);
  return { page, browser, happens: (what: string) => heard.get(what)?.() };
}

it.each(['online', 'visibilitychange'])('sends by itself what waits for a network, at %s', async (comesBack) => {
  const { happens } = onPage();
  const { responseKey } = await putWaiting(db);
  server.answerOnce(() => true, 'no answer');
  startPump(host);
  await vi.waitFor(async () => expect((await db.get('responses', responseKey))?.send.attempts).toBe(1));
  happens(comesBack);
  await vi.waitFor(async () => expect(await stages()).toEqual(['received']));
});

it('tries again by itself, after a call without an answer and after a fault of the storage', async () => {
  vi.useFakeTimers({ now });
  try {
    onPage();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await putWaiting(db);
    server.answerOnce(() => true, 'no answer');
    let isBroken = true;
    const all: DeviceDb['all'] = (...of) => (isBroken ? Promise.reject(new DOMException('gone')) : db.all(...of));
    startPump({ ...host, db: { ...db, all }, now: Date.now });
    await vi.advanceTimersByTimeAsync(29 * second);
    isBroken = false;
    expect(server.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(second);
    expect(server.calls).toHaveLength(1);
    expect(await stages()).toEqual(['waiting']);
    await vi.advanceTimersByTimeAsync(5 * second);
    expect(await stages()).toEqual(['received']);
  } finally {
    vi.useRealTimers();
  }
});

it('sends at once what is submitted while another try fails', async () => {
  onPage();
  await putWaiting(db);
  const { fetch } = globalThis;
  let pump: Pump | undefined;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (server.calls.length === 0) {
      await putWaiting(db);
      pump?.poke();
    }
    return fetch(...request);
  });
  server.answerOnce(() => true, 'no answer');
  pump = startPump(host);
  await vi.waitFor(async () => expect(await stages()).toEqual(['received', 'waiting']));
});

it('leaves trying to the person while the browser knows of no network, and while nobody looks', async () => {
  const { browser, page, happens } = onPage({ onLine: false, visible: false });
  const { responseKey } = await putWaiting(db);
  await db.update('responses', responseKey, (row) => ({ ...row, send: { ...row.send, notBefore: now + second } }));
  const read = vi.spyOn(db, 'all');
  const { poke } = startPump(host);
  expect(read).not.toHaveBeenCalled();
  browser.onLine = true;
  happens('visibilitychange');
  expect(read).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  happens('visibilitychange');
  await vi.waitFor(async () => expect(await stages()).toEqual(['received']));
  browser.onLine = false;
  await putWaiting(db);
  poke();
  await vi.waitFor(async () => expect(await stages()).toEqual(['received', 'received']));
});
