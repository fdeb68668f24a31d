import { expect, it, vi } from 'vitest';
import { memoryDb } from '../outbox/memory-db.ts';
import { type FormRow, freshSend, type Hold, type ResponseRow } from '../outbox/rows.ts';
import { readerOf, type Session } from '../outbox/session.ts';
import { enterDraft, openLink } from './open-link.ts';

const session: Session = { token: 's', user: { id: 1, name: 'Ayşe' }, of: 'field' };

const audit = { auditId: 1, token: 't', auditTypeId: 1, role: 'lead', returned: true, responseKey: 'k' };
const survey = { ...audit, auditTypeId: 2, role: 'project', returned: false, responseKey: null };

/** What the link of an assignment is, where this of what was sent from here still stands on the device. */
async function opened(hold: Hold | null, more: Partial<ResponseRow> = {}, assignment: object = audit): Promise<string> {
  const returned = { responseKey: 'k', revision: 0, answers: [], findings: [], signatures: [], pictures: [] };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('history', { state: null });
  vi.stubGlobal('fetch', async (address: string) => {
    const data = address.includes('/assignments') ? [assignment] : address.includes('/responses/') ? returned : null;
    return new Response(JSON.stringify({ Success: data !== null, Data: data }), { status: data ? 200 : 500 });
  });
  const db = memoryDb();
  const form = { plan: { repeat: 'oncePerPerson' }, state: 'open', auditor: session.user, version: { sections: [] } };
  const stored = { formKey: 't', token: 't', reader: readerOf(session), etag: null, form, fetched: 1 };
  const sent = { responseKey: 'k', token: 't', author: session.user, stage: 'waiting', received: null };
  await db.write([
    { store: 'forms', put: stored as unknown as FormRow },
    {
      store: 'responses',
      put: { ...sent, send: { ...freshSend, hold }, finalized: { at: 1 }, ...more } as ResponseRow,
    },
  ]);
  const asking = { db, token: 't', session, language: 'tr', now: () => 5, barcodeCode: null };
  return (await openLink(asking, () => {})).at;
}

it('leads to what came back, where nothing of what was sent from here waits for the network', async () => {
  expect(await opened('conflict')).toBe('returned');
  expect(await opened('pictureGone')).toBe('returned');
});

it('leads to what is still to be sent, and to a correction that the server may not have kept', async () => {
  expect(await opened(null)).toBe('receipt');
  expect(await opened('signIn')).toBe('receipt');
  const correction = { reason: null, returnedBy: null, returnedAt: null, marked: [] };
  expect(await opened('conflict', { revision: 1, correction })).toBe('receipt');
});

it('leads to one’s own draft, and into that of another person of this device only who chooses it', async () => {
  const draft = { stage: 'draft', formKey: 't', finalized: null } as const;
  expect(await opened(null, draft, survey)).toBe('fill');
  expect(await opened(null, { ...draft, author: null }, survey)).toBe('fill');
  expect(await opened(null, { ...draft, author: { id: 2, name: 'Mehmet' } }, survey)).toBe('drafts');
});

it('goes on with what another tab has begun meanwhile, but with what somebody else has begun only when that is chosen', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const db = memoryDb();
  const form = { formKey: 't', token: 't', reader: readerOf(session), form: { version: { sections: [] } } };
  const row = { responseKey: 'k', token: 't', formKey: 't', stage: 'draft', author: session.user } as ResponseRow;
  await db.write([
    { store: 'forms', put: form as unknown as FormRow },
    { store: 'responses', put: row },
  ]);
  const asking = { db, token: 't', session, language: 'tr', now: () => 5, barcodeCode: null };
  const entered = async (more: Partial<ResponseRow>) =>
    (await enterDraft(asking, { ...row, ...more }, null, () => {})).at;
  expect(await entered({})).toBe('fill');
  expect(await entered({ author: { id: 2, name: 'Mehmet' } })).toBe('drafts');
  // Nor after its author has signed out.
  expect((await enterDraft({ ...asking, session: null }, row, null, () => {})).at).toBe('drafts');
});

it('leads nobody to what another person of this device has to sign in for', async () => {
  const author = { id: 2, name: 'Mehmet' };
  expect(await opened('signIn', { author }, survey)).toBe('welcome');
  expect(await opened('signIn', {}, survey)).toBe('receipt');
  expect(await opened(null, { author: null }, survey)).toBe('receipt');
});
