import { expect, it, vi } from 'vitest';
import { memoryDb } from './memory-db.ts';
import type { Session } from './session.ts';
import { endSession, endSessions } from './sign-out.ts';

const session = (token: string): Session => ({ token, user: { id: 1, name: 'Ayşe' }, of: 'field' });

/** Answers with the status that each token has; 0 is no answer at all. */
function server(statuses: Record<string, number>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    asked.push(`${init.method} ${path} ${token}`);
    if (!statuses[token]) throw new TypeError('network');
    return new Response(token === 'resting' ? '{"Success":false,"Code":"sessionPassive"}' : '{}', {
      status: statuses[token],
    });
  });
  return asked;
}

it('ends a session on the server, too, and asks no more once the server knows of none', async () => {
  const db = memoryDb();
  const asked = server({ one: 200, two: 401 });
  await endSession(db, session('one'), 'tr');
  await endSession(db, session('two'), 'tr');
  const both = ['POST /api/Token/Logout one', 'POST /api/Token/Logout two'];
  expect(asked).toEqual(both);
  await endSessions(db, 'tr');
  expect(asked).toEqual(both);
  // Where the device is too full to note it, too.
  const full = { ...db, write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  await endSession(full, session('one'), 'tr');
  expect(asked).toEqual([...both, both[0]]);
});

it('tells the server later what it could not be told without a network, or while it failed', async () => {
  const db = memoryDb();
  server({ one: 0, two: 500, resting: 401 });
  await endSession(db, session('one'), 'tr');
  await endSession(db, session('two'), 'tr');
  // Its company may be active again tomorrow, and the session with it.
  await endSession(db, session('resting'), 'tr');
  // One is heard before those around it, which are still to be told.
  server({ one: 0, two: 200, resting: 401 });
  await endSessions(db, 'tr');
  const asked = server({ one: 200, two: 200, resting: 200 });
  await endSessions(db, 'tr');
  await endSessions(db, 'tr');
  expect(asked).toEqual(['one', 'resting'].map((token) => `POST /api/Token/Logout ${token}`));
});
