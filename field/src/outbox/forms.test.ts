import { expect, it, vi } from 'vitest';
import { fetchForm } from './forms.ts';
import { memoryDb } from './memory-db.ts';
import type { FormRow } from './rows.ts';

it('opens a form that is still right on a device too full to note so', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }));
  const write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const stored = { formKey: 't anyone v1', token: 't', reader: 'anyone', etag: '"a"', fetched: 1 } as FormRow;
  const asking = { db: { ...memoryDb(), write }, token: 't', session: null, language: 'tr', now: () => 9 };
  expect(await fetchForm(asking, stored)).toEqual({ kind: 'form', row: { ...stored, fetched: 9 } });
  vi.unstubAllGlobals();
});
