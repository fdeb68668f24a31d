import { afterEach, expect, it, vi } from 'vitest';
import { fetchForm, storedForm } from './forms.ts';
import { memoryDb } from './memory-db.ts';
import type { FormRow } from './rows.ts';

afterEach(() => vi.unstubAllGlobals());

it('opens a form that is still right on a device too full to note so', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }));
  const write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const stored = { formKey: 't anyone v1', token: 't', reader: 'anyone', etag: '"a"', fetched: 1 } as FormRow;
  const asking = { db: { ...memoryDb(), write }, token: 't', session: null, language: 'tr', now: () => 9 };
  expect(await fetchForm(asking, stored)).toEqual({ kind: 'form', row: { ...stored, fetched: 9 } });
});

it('is found as its reader downloaded it last: scores are told to some and not to others', async () => {
  const db = memoryDb();
  const row = (reader: string, tag: string, fetched: number) =>
    ({ formKey: `t ${reader} ${tag}`, token: 't', reader, fetched }) as FormRow;
  const rows = [row('anyone', 'v1', 1), row('user:1', 'v1', 3), row('user:1', 'v2', 4), row('user:1', 'v0', 2)];
  for (const put of rows) await db.write([{ store: 'forms', put }]);
  const keyFor = async (id: number | null) => {
    const session = id === null ? null : { token: 's', user: { id, name: 'Ayşe' }, of: 'field' as const };
    return (await storedForm({ db, token: 't', session, language: 'tr', now: () => 9 }))?.formKey;
  };
  expect([await keyFor(null), await keyFor(1), await keyFor(2)]).toEqual(['t anyone v1', 't user:1 v2', undefined]);
});

it('asks as anybody once a session has ended: its holder may still answer what anyone may', async () => {
  const session = { token: 's', user: { id: 1, name: 'Ayşe' }, of: 'field' as const };
  const form = { version: { sections: [] }, versionTag: 'v1', state: 'open', plan: {} };
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) =>
    new Headers(headers).has('Authorization')
      ? new Response('{}', { status: 401 })
      : new Response(JSON.stringify({ Success: true, Message: '', Data: form })),
  );
  const asking = { db: memoryDb(), token: 't', session, language: 'tr', now: () => 9 };
  expect(await fetchForm(asking, null)).toMatchObject({ kind: 'form', row: { reader: 'anyone' } });
});

it('is told in words why an auditor of a passive company gets no form, and nothing of a server that is busy', async () => {
  const session = { token: 's', user: { id: 1, name: 'Ayşe' }, of: 'field' as const };
  const asking = { db: memoryDb(), token: 't', session, language: 'tr', now: () => 9 };
  const body = JSON.stringify({ Success: false, Message: 'Firma pasif.', Code: 'sessionPassive' });
  const heard = async (status: number) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    return fetchForm(asking, null);
  };
  expect(await heard(401)).toEqual({ kind: 'offline', status: 401, message: 'Firma pasif.' });
  expect(await heard(503)).toEqual({ kind: 'offline', status: 503, message: null });
});
