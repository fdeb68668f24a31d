import { afterEach, expect, it, vi } from 'vitest';
import { type Asker, type Assignment, isDone, keptAssignments, refreshAssignments } from './assignments.ts';
import { memoryDb } from './memory-db.ts';

const rows = [{ auditId: 1, token: 't', definition: 'Depo', returned: false }];
const user = { id: 1, name: 'Ayşe' };
let headers: Record<string, string> = {};

const asker = (): Asker => ({
  ...{ db: memoryDb(), session: { token: 's', user, of: 'field' }, language: 'tr', now: () => 5 },
});

const answer = (status: number, body: string | null, more: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    headers = Object.fromEntries(new Headers(init.headers));
    return new Response(body, { status, headers: more });
  });

const whole = (data: unknown) => JSON.stringify({ Success: true, Message: '', Data: data });

afterEach(() => vi.unstubAllGlobals());

it('asks with the mark of what it has, and keeps it while nothing is new', async () => {
  const one = asker();
  answer(200, whole(rows), { ETag: '"a"' });
  expect(await refreshAssignments(one)).toBe('fresh');
  answer(304, null);
  expect(await refreshAssignments(one)).toBe('fresh');
  expect(headers['if-none-match']).toBe('"a"');
  expect(await keptAssignments(one.db, 1)).toEqual({ at: 5, etag: '"a"', language: 'tr', rows });
});

it('is as old as its question: what was sent while the answer came need not be in it', async () => {
  let time = 5;
  const one = { ...asker(), now: () => time };
  answer(200, whole(rows));
  const answered = fetch;
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    time = 9;
    return answered(...args);
  });
  await refreshAssignments(one);
  expect((await keptAssignments(one.db, 1))?.at).toBe(5);
});

it.each([
  ['an ended session', 401, '{"Success":false}', 'signIn'],
  ['a portal', 200, '<html>Sign in to the network</html>', 'offline'],
  ['half an answer', 200, whole(rows).slice(0, -5), 'offline'],
  ['something else', 200, whole({ rows }), 'offline'],
  ['rows of another kind', 200, whole([{ id: 1 }]), 'offline'],
  ['an overload', 503, '{"Success":false}', 'offline'],
])('hides nothing after %s', async (_what, status, body, outcome) => {
  const one = asker();
  answer(200, whole(rows));
  await refreshAssignments(one);
  answer(status, body);
  expect(await refreshAssignments(one)).toBe(outcome);
  expect((await keptAssignments(one.db, 1))?.rows).toEqual(rows);
});

it('is done once it was sent, unless it came back, a further round is under way or it is a survey', () => {
  const sent = { auditTypeId: 1, statusCode: 30, returned: false, responseKey: null } as Assignment;
  expect([isDone(sent), isDone({ ...sent, statusCode: 50 })]).toEqual([true, true]);
  for (const open of [{ statusCode: 10 }, { statusCode: 40, returned: true }, { responseKey: 'k' }, { auditTypeId: 2 }])
    expect(isDone({ ...sent, ...open })).toBe(false);
});

it('is nobody else’s', async () => {
  const one = asker();
  answer(200, whole(rows));
  await refreshAssignments(one);
  expect(await keptAssignments(one.db, 2)).toBeNull();
});
