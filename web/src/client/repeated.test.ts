import { action } from '@sahada/contract/action';
import { audit } from '@sahada/contract/audit';
import { notification } from '@sahada/contract/notification';
import type { AnyRow } from '@sahada/contract/row';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';

/** What becomes of each request, in turn. */
let outcomes: (() => Response)[] = [];
let keys: (string | null)[] = [];

beforeEach(() => {
  keys = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'));
    return (outcomes.shift() as () => Response)();
  });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });
const lost = () => {
  throw new TypeError('network');
};
const done = answer(200, { Success: true, Message: '', Data: { id: 1 } });
const running = answer(409, { Success: false, Message: 'Bu istek şu anda işleniyor.', Code: 'keyRunning' });
const refused = answer(200, { Success: false, Message: 'Olmaz.', Code: 'actionClosed' });

const comment = (text: string) =>
  call(action.addComment, { id: 1, text, mentions: [] }, { announce: 'none' }).catch(() => null);

test('what has had no answer, or is still being done, is sent again under its key; what was answered is another one', async () => {
  outcomes = [lost, running, done, done, refused, done];
  for (const _ of outcomes.slice()) await comment('Bitti.');
  const [first, second, third, fourth, fifth, sixth] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth, sixth]).size).toBe(4);
});

test('what the same call has done since makes the earlier one past, and so does time; a file says nothing of another', async () => {
  outcomes = [lost, done, done];
  for (const text of ['Açık', 'Kapalı', 'Açık']) await comment(text);
  expect(new Set(keys).size).toBe(3);
  keys = [];
  outcomes = [lost, done, done];
  const [one, other] = [new File(['bir'], 'bir.jpg'), new File(['iki'], 'iki.jpg')];
  for (const file of [one, other, one])
    await call(action.uploadPicture, { id: 1, file: file as never }, { announce: 'none' }).catch(() => null);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([false, true]);
  keys = [];
  outcomes = [lost, lost, done];
  vi.useFakeTimers();
  await comment('Geç');
  vi.advanceTimersByTime(4 * 60_000);
  await comment('Geç');
  vi.advanceTimersByTime(6 * 60_000);
  await comment('Geç');
  vi.useRealTimers();
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

test('what another call has told of since makes it past, too; what is sent by the way does not', async () => {
  const send = (row: AnyRow, input: object) => call(row, input as never, { announce: 'none' }).catch(() => null);
  outcomes = [lost, done, done];
  await send(audit.approve, { responseId: 7 });
  await send(audit.reopen, { responseId: 7, undo: true });
  await send(audit.approve, { responseId: 7 });
  expect(new Set(keys).size).toBe(3);
  keys = [];
  outcomes = [lost, done, done];
  await comment('Bir');
  await send(notification.markRead, { id: 3 });
  await comment('Bir');
  expect(keys[2]).toBe(keys[0]);
});

test('something else is not what was sent before, nor is the same sent by a call that reads', async () => {
  outcomes = [lost, done, lost];
  await comment('Bir');
  await comment('İki');
  await call(action.list, {}, { announce: 'none' }).catch(() => null);
  expect(keys[0]).not.toBe(keys[1]);
  expect(keys[2]).toBeNull();
});
