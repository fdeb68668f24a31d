import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { busy, fakeServer, refused } from '../../test/fake-server.ts';
import { putWaiting } from '../../test/waiting.ts';
import type { DeviceDb } from './device-db.ts';
import { memoryDb } from './memory-db.ts';
import { hurry, type PumpHost, pumpOnce, release, releaseLetIn } from './pump.ts';
import type { Author } from './rows.ts';
import type { Session } from './session.ts';

const second = 1000;
const ayse: Author = { id: 4, name: 'Ayşe' };

let db: DeviceDb;
let server: ReturnType<typeof fakeServer>;
let now: number;
let session: Session | null;
let host: PumpHost;
beforeEach(() => {
  db = memoryDb();
  server = fakeServer();
  now = 1_000_000;
  session = null;
  host = { db, session: async () => session, language: () => 'tr', now: () => now, chance: () => 0.5 };
});

afterEach(() => vi.unstubAllGlobals());

const stages = async () => (await db.all('responses')).map(({ stage }) => stage).sort();

it('sends all that waits, keeps the receipts, and has nothing to come back for', async () => {
  const { responseKey } = await putWaiting(db, { pictures: [10] });
  await putWaiting(db);
  expect(await pumpOnce(host)).toBeNull();
  expect(await stages()).toEqual(['received', 'received']);
  expect(await db.get('responses', responseKey)).toMatchObject({ received: now, receipt: { responseKey } });
  expect(server.responses.size).toBe(2);
});

it('remembers that the plan has been answered from this device', async () => {
  const { planId } = await putWaiting(db);
  await pumpOnce(host);
  expect((await db.get('notes', `answered:${planId}`))?.value).toBe('S-1001');
});

it('sends the one that somebody wants sent now, and leaves another to its hold', async () => {
  const [one, other] = [await putWaiting(db), await putWaiting(db)];
  for (const { responseKey } of [one, other])
    await db.update('responses', responseKey, (row) => ({ ...row, send: { ...row.send, hold: 'pictureGone' } }));
  await release(db, one.responseKey);
  await pumpOnce(host);
  expect([...server.responses.keys()]).toEqual([one.responseKey]);
  expect(await db.get('responses', other.responseKey)).toMatchObject({ send: { hold: 'pictureGone' } });
});

it('writes nothing of what does not wait: a draft belongs to the page that has it open', async () => {
  const { responseKey } = await putWaiting(db);
  for (const stage of ['draft', 'discarded', 'received'] as const) {
    const other = await putWaiting(db);
    await db.update('responses', other.responseKey, (row) => ({ ...row, stage }));
  }
  const update = vi.spyOn(db, 'update');
  await hurry(db);
  await release(db);
  await releaseLetIn(db);
  expect(new Set(update.mock.calls.map(([, key]) => key))).toEqual(new Set([responseKey]));
});

it('writes nothing of what has become a draft again while it was on its way', async () => {
  const { responseKey } = await putWaiting(db, { pictures: [10] });
  const mend = async () => {
    await db.update('responses', responseKey, (row) => ({ ...row, stage: 'draft', finalized: null, revision: 1 }));
    return null;
  };
  await pumpOnce({ ...host, session: mend });
  expect(await db.get('responses', responseKey)).toMatchObject({ stage: 'draft', revision: 1, receipt: null });
});

it('calls a plan answered only once the receipt is on the device', async () => {
  const { planId } = await putWaiting(db);
  const update = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  await pumpOnce({ ...host, db: { ...db, update } });
  expect(await db.get('notes', `answered:${planId}`)).toBeUndefined();
});

it('says what the storage fails of besides room, and calls nothing received that it could not note', async () => {
  await putWaiting(db);
  const update = () => Promise.reject(new DOMException('gone', 'InvalidStateError'));
  await expect(pumpOnce({ ...host, db: { ...db, update } })).rejects.toThrow('gone');
  expect(await stages()).toEqual(['waiting']);
});

it('takes a 202 with a receipt for received', async () => {
  const { responseKey, finalized } = await putWaiting(db);
  const { answersHash } = finalized;
  const receipt = { ReceiptNumber: 'S-7', responseKey, answersHash, flags: ['Repeated'] };
  const body = JSON.stringify({ Success: true, Message: '', Data: receipt });
  server.answerOnce(() => true, new Response(body, { status: 202 }));
  await pumpOnce(host);
  expect(await db.get('responses', responseKey)).toMatchObject({ stage: 'received', receipt });
});

it('sends each once, however many tabs pump at the same time', async () => {
  await putWaiting(db, { pictures: [10] });
  await Promise.all([pumpOnce(host), pumpOnce(host), pumpOnce(host)]);
  expect(server.calls.map(({ method }) => method)).toEqual(['POST', 'PUT']);
});

it('comes back in a moment where another tab is sending, which may not come to an end', async () => {
  await putWaiting(db);
  const at = await navigator.locks.request('sahada.send', () => pumpOnce(host));
  expect(at).toBe(now + 5 * second);
  expect(server.calls).toEqual([]);
});

it('does not let one that the server keeps refusing hold up the others', async () => {
  const poison = await putWaiting(db, { finalizedAt: 1 });
  await putWaiting(db, { finalizedAt: 2 });
  server.answerOnce(() => true, refused(400));
  expect(await pumpOnce(host)).toBeGreaterThan(now);
  expect(await stages()).toEqual(['received', 'waiting']);
  expect(await db.get('responses', poison.responseKey)).toMatchObject({ send: { problem: { status: 400 } } });
});

it('sends from a device that is too full to write anything down, each once, and notes it when there is room', async () => {
  await putWaiting(db, { pictures: [10], finalizedAt: 1 });
  await putWaiting(db, { finalizedAt: 2 });
  const { update } = db;
  const full = { ...db, update: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  server.answerOnce(({ method }) => method === 'PUT', busy(503, 90));
  await pumpOnce({ ...host, db: full });
  await pumpOnce({ ...host, db: full });
  expect(server.calls.map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST']);
  now += 90 * second;
  expect(await pumpOnce({ ...host, db: full })).toBe(now + 30 * second);
  expect(await pumpOnce({ ...host, db: full })).toBe(now + 30 * second);
  expect(server.calls.map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST', 'POST', 'PUT']);
  expect(await stages()).toEqual(['waiting', 'waiting']);
  expect(await pumpOnce({ ...host, db: { ...full, update } })).toBeNull();
  expect(await stages()).toEqual(['received', 'received']);
  expect(server.calls).toHaveLength(5);
  // Nor does it keep whoever signs in from sending what waited for that.
  await putWaiting(db, { author: ayse });
  await pumpOnce(host);
  session = { token: 't', user: ayse, of: 'field' };
  await releaseLetIn(full);
  await pumpOnce({ ...host, db: full });
  expect(server.calls).toHaveLength(6);
  await pumpOnce(host);
  expect(await stages()).toEqual(['received', 'received', 'received']);
});

it.each([429, 503] as const)('sends nothing before the time that a %s asks for, and loses nothing', async (status) => {
  const { responseKey } = await putWaiting(db, { pictures: [10] });
  server.answerOnce(({ method }) => method === 'PUT', busy(status, 90));
  await pumpOnce(host);
  const sent = server.calls.length;
  now += 89 * second;
  await release(db, responseKey);
  expect(await pumpOnce(host)).toBe(now + second);
  expect(server.calls).toHaveLength(sent);
  now += second;
  expect(await pumpOnce(host)).toBeNull();
  expect(await stages()).toEqual(['received']);
  expect(server.calls.slice(sent).map(({ method }) => method)).toEqual(['PUT']);
});

it.each([503, 400] as const)(
  'sends what a %s put off by a clock that has since been set back three days',
  async (status) => {
    const { responseKey } = await putWaiting(db);
    server.answerOnce(() => true, status === 503 ? busy(503, 2) : refused(400));
    now += 3 * 24 * 3600 * second;
    await pumpOnce(host);
    now -= 3 * 24 * 3600 * second;
    await release(db, responseKey);
    const at = await pumpOnce(host);
    if (at !== null) {
      expect(at).toBeLessThanOrEqual(now + 20 * second);
      now = at;
      expect(await pumpOnce(host)).toBeNull();
    }
    expect(await stages()).toEqual(['received']);
  },
);

it('stops at the first call without an answer, and has it all still', async () => {
  await putWaiting(db);
  await putWaiting(db);
  server.answerOnce(() => true, 'no answer');
  expect(await pumpOnce(host)).toBe(now + 5 * second);
  expect(server.calls).toHaveLength(1);
  expect(await stages()).toEqual(['waiting', 'waiting']);
  now += 10 * second;
  expect(await pumpOnce(host)).toBeNull();
  expect(await stages()).toEqual(['received', 'received']);
});

it('comes back as soon after a hundred tries as after the first, while each try gets something through', async () => {
  const parts = 12;
  const { responseKey } = await putWaiting(db, { pictures: [parts * 256 * 1024] });
  const puts = () => server.calls.filter(({ method }) => method === 'PUT').length;
  for (let cut = 0; cut < parts; cut++)
    server.answerOnce(({ method }) => method === 'PUT' && puts() % 2 === 0, 'no answer');
  const begun = now;
  for (let at = await pumpOnce(host); at !== null; at = await pumpOnce(host)) now = Math.max(now, at);
  expect(await db.get('responses', responseKey)).toMatchObject({ stage: 'received' });
  expect(now - begun).toBeLessThanOrEqual(parts * 5 * second);
});

it('tries a photo that the server keeps refusing less and less often, though the answers have arrived', async () => {
  const { responseKey } = await putWaiting(db, { pictures: [10] });
  const waits: number[] = [];
  for (let time = 0; time < 3; time++) {
    server.answerOnce(({ method }) => method === 'PUT', refused(500));
    const at = (await pumpOnce(host)) ?? 0;
    waits.push(at - now);
    now = at;
  }
  expect(await db.get('responses', responseKey)).toMatchObject({ stage: 'waiting', receipt: { responseKey } });
  expect(waits).toEqual([3 * second, 6 * second, 12 * second]);
});

it('sends an auditor’s response when that auditor has signed in, and no other', async () => {
  await putWaiting(db, { author: ayse });
  const signedIn = (user: Author): Session => ({ token: `t${user.id}`, user, of: 'field' });
  for (const who of [null, signedIn({ id: 5, name: 'Zoe' })]) {
    session = who;
    await releaseLetIn(db);
    await pumpOnce(host);
    expect(server.calls).toEqual([]);
  }
  session = signedIn(ayse);
  // What is turned away waits for the next time that somebody signs in.
  server.answerOnce(() => true, refused(403));
  for (const stage of ['waiting', 'received']) {
    await releaseLetIn(db);
    await pumpOnce(host);
    expect(await stages()).toEqual([stage]);
  }
});

it('keeps what a passive company may not send, and sends it by itself once the company is active', async () => {
  session = { token: 't4', user: ayse, of: 'field' };
  const { responseKey } = await putWaiting(db, { author: ayse, pictures: [10] });
  server.answerOnce(() => true, refused(401, null, 'sessionPassive'));
  const at = (await pumpOnce(host)) ?? 0;
  expect(at).toBeGreaterThan(now);
  expect(await db.get('responses', responseKey)).toMatchObject({ stage: 'waiting', send: { hold: null } });
  expect(server.calls.map(({ method }) => method)).toEqual(['POST']);
  now = at;
  // Between its answers and its photo the company is made passive once more.
  server.answerOnce(({ method }) => method === 'PUT', refused(401, null, 'sessionPassive'));
  expect(await pumpOnce(host)).toBeGreaterThan(now);
  await releaseLetIn(db);
  expect(await pumpOnce(host)).toBeNull();
  expect(await stages()).toEqual(['received']);
});

it('sends no other response while the server asks to wait', async () => {
  await putWaiting(db, { finalizedAt: 1 });
  await putWaiting(db, { finalizedAt: 2 });
  server.answerOnce(() => true, busy(503, 90));
  expect(await pumpOnce(host)).toBe(now + 20 * second);
  expect(server.calls).toHaveLength(1);
  expect(await stages()).toEqual(['waiting', 'waiting']);
});

it('leaves to its person what somebody has to choose about, whoever signs in', async () => {
  const { responseKey } = await putWaiting(db);
  await db.update('responses', responseKey, (row) => ({ ...row, send: { ...row.send, hold: 'conflict' } }));
  await releaseLetIn(db);
  await pumpOnce(host);
  expect(server.calls).toEqual([]);
  await release(db, responseKey);
  await pumpOnce(host);
  expect(await stages()).toEqual(['received']);
});

it('keeps what could not be sent for a fault of its own', async () => {
  const { responseKey } = await putWaiting(db);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  host.session = async () => {
    throw new Error('storage is closed');
  };
  await expect(pumpOnce(host)).rejects.toThrow('storage is closed');
  expect(await db.get('responses', responseKey)).toMatchObject({ stage: 'waiting' });
});
