import { afterEach, expect, it, vi } from 'vitest';
import { fetchForm, findForm, storedForm } from './forms.ts';
import { memoryDb } from './memory-db.ts';
import type { FormRow } from './rows.ts';

afterEach(() => vi.unstubAllGlobals());

it('opens a form that is still right on a device too full to note so', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }));
  const write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const stored = { formKey: 't anyone v1', token: 't', reader: 'anyone', etag: '"a"', fetched: 1, form: {} } as FormRow;
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

const wire = { version: { sections: [] }, versionTag: 'v1', state: 'open', plan: {} };
const found = (data: unknown) => new Response(JSON.stringify({ Success: true, Message: '', Data: data }));
const ayse = { token: 's', user: { id: 1, name: 'Ayşe' }, of: 'field' as const };

it('is shown as it is on the device where the server takes too long to say whether it is right, and awaited where it is not', async () => {
  vi.useFakeTimers();
  try {
    const asking = { db: memoryDb(), token: 't', session: null, language: 'tr', now: () => 9 };
    let answer = (_: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)));
    const shown = vi.fn();
    void findForm(asking).then(shown);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shown).not.toHaveBeenCalled();
    answer(found(wire));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toHaveBeenLastCalledWith({ stored: null, fetched: { kind: 'form', row: expect.anything() } });
    void findForm(asking).then(shown);
    await vi.advanceTimersByTimeAsync(2_499);
    expect(shown).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toHaveBeenLastCalledWith({ stored: expect.objectContaining({ token: 't' }), fetched: null });
  } finally {
    vi.useRealTimers();
  }
});

it('is not asked for again where that was done before the storage was open', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const early = Promise.resolve({ kind: 'unknown' as const });
  const asking = { db: memoryDb(), token: 't', session: null, language: 'tr', now: () => 9, early };
  expect(await findForm(asking)).toEqual({ stored: null, fetched: { kind: 'unknown' } });
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  ['a newcomer, as the page has asked already', null, null, 'default'],
  ['whoever has it already, who is told whether it has changed', null, '"a"', 'no-store'],
  ['an auditor, whose scores no browser keeps', ayse, null, 'no-store'],
] as const)('is asked for by %s', async (_who, session, etag, cache) => {
  const asks: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asks.push(init);
    return new Response(null, { status: 304 });
  });
  const asking = { db: memoryDb(), token: 't', session, language: 'tr', now: () => 9 };
  await fetchForm(
    asking,
    etag && ({ formKey: 't anyone v1', token: 't', reader: 'anyone', etag, form: {} } as FormRow),
  );
  expect(asks.map((init) => [init.cache, new Headers(init.headers).get('If-None-Match')])).toEqual([[cache, etag]]);
});

it('that is on the device for anyone is still right for whoever was signed in', async () => {
  const db = memoryDb();
  const stored = { formKey: 't anyone v1', token: 't', reader: 'anyone', etag: '"a"', fetched: 1, form: {} } as FormRow;
  await db.write([{ store: 'forms', put: stored }]);
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    return new Response(null, { status: headers.has('Authorization') || !headers.has('If-None-Match') ? 401 : 304 });
  });
  const asking = { db, token: 't', session: ayse, language: 'tr', now: () => 9 };
  expect(await fetchForm(asking, null)).toEqual({ kind: 'form', row: { ...stored, fetched: 9 } });
});

it('says of a link why it leads to no form', async () => {
  const asking = { db: memoryDb(), token: 't', session: null, language: 'tr', now: () => 9 };
  const heard = async (response: Response) => {
    vi.stubGlobal('fetch', async () => response);
    return fetchForm(asking, null);
  };
  const body = JSON.stringify({ Success: false, Message: 'Size kapalı.' });
  expect(await heard(new Response(body, { status: 401 }))).toEqual({ kind: 'signIn' });
  expect(await heard(new Response(body, { status: 403 }))).toEqual({ kind: 'refused', message: 'Size kapalı.' });
  expect(await heard(new Response(body, { status: 404 }))).toEqual({ kind: 'unknown' });
  const closed = { ...wire, version: null, state: 'over' };
  expect(await heard(found(closed))).toEqual({ kind: 'closed', closed });
  expect(await heard(found({ hotel: 'Wi-Fi' }))).toMatchObject({ kind: 'offline', status: 200 });
});
