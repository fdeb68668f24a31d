import { afterEach, expect, it, vi } from 'vitest';
import type { Asker } from './assignments.ts';
import { memoryDb } from './memory-db.ts';
import { refreshNotices } from './notices.ts';
import { tellLanguage } from './spoken.ts';

const user = { id: 1, name: 'Ayşe' };
const asker = (more: Partial<Asker> = {}): Asker => ({
  ...{ db: memoryDb(), session: { token: 'session-1', user, of: 'field' }, language: 'en', now: () => 5 },
  ...more,
});

let asked: string[] = [];
const answer = (status = 200) => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ Success: true, Message: '', Data: { ListItems: [], Unread: 0 } }), { status });
  });
};
afterEach(() => vi.unstubAllGlobals());

const english = '/api/User/UpdateLanguage?languageId=2';

it('is told before what people read is asked for, once for a session and again when it changes', async () => {
  const one = asker();
  answer();
  await Promise.all([refreshNotices(one), refreshNotices(one), tellLanguage(one)]);
  expect(asked).toEqual([english, '/api/Notice/GetAll', '/api/Notice/GetAll']);
  await tellLanguage({ ...one, language: 'tr' });
  expect(asked.at(-1)).toBe('/api/User/UpdateLanguage?languageId=1');
  await tellLanguage({ ...one, session: { ...one.session, token: 'session-2' } });
  expect(asked.at(-1)).toBe(english);
});

it('is told later where the server was not reached, and never for a session of the back office', async () => {
  const one = asker();
  answer(503);
  await tellLanguage(one);
  answer();
  await tellLanguage(one);
  expect(asked).toEqual([english]);
  await tellLanguage({ ...one, session: { ...one.session, token: 'session-2', of: 'office' } });
  expect(asked).toEqual([english]);
});
