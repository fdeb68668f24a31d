import { statuses } from '@sahada/contract/codes';
import { afterEach, expect, it, vi } from 'vitest';
import type { Assignment } from '../outbox/assignments.ts';
import { memoryDb } from '../outbox/memory-db.ts';
import type { FormRow, ResponseRow } from '../outbox/rows.ts';
import { readerOf, type Session } from '../outbox/session.ts';
import { ownView } from './own-work.ts';

const session: Session = { token: 's', user: { id: 1, name: 'Ayşe' }, of: 'field' };

afterEach(() => vi.unstubAllGlobals());

/** What a link is to somebody of the plan's project, where the list says this of it. */
async function opened(assignment: Partial<Assignment>, repeat = 'free', sent?: ResponseRow): Promise<string | null> {
  const row = { auditId: 1, token: 't', auditTypeId: 1, role: 'project', returned: false, responseKey: null };
  const body = JSON.stringify({ Success: true, Message: '', Data: [{ ...row, ...assignment }] });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }));
  const db = memoryDb();
  const form = { plan: { repeat } } as FormRow['form'];
  const stored = { formKey: 't', token: 't', reader: readerOf(session), etag: null, form, fetched: 1 };
  await db.write([{ store: 'forms', put: stored }]);
  if (sent) await db.write([{ store: 'responses', put: sent }]);
  const view = await ownView({ db, token: 't', session, language: 'tr', now: () => 5 });
  return view?.at ?? null;
}

it('is an audit that has been sent, by whomever of the project, and no new one', async () => {
  expect(await opened({ statusCode: statuses.PendingApproval })).toBe('sent');
  expect(await opened({ statusCode: statuses.Approved })).toBe('sent');
  expect(await opened({ statusCode: statuses.Planned })).toBeNull();
  expect(await opened({ statusCode: statuses.Approved, role: 'lead' })).toBe('sent');
});

it('is a form where each person gives one, and a survey for as long as it runs', async () => {
  expect(await opened({ statusCode: statuses.PendingApproval }, 'oncePerPerson')).toBeNull();
  expect(await opened({ statusCode: statuses.PendingApproval, role: 'lead' }, 'oncePerPerson')).toBe('sent');
  expect(await opened({ statusCode: statuses.Approved, auditTypeId: 2 })).toBeNull();
  expect(await opened({ statusCode: statuses.Approved, auditTypeId: 2, role: 'lead' })).toBeNull();
});

it('is the receipt of an audit that was sent from here, and another form of a survey', async () => {
  const author = session.user;
  const row = { responseKey: 'k', token: 't', author, stage: 'received', received: 9, finalized: { at: 8 } };
  const sent = row as unknown as ResponseRow;
  expect(await opened({ statusCode: statuses.Planned, role: 'lead' }, 'free', sent)).toBe('receipt');
  expect(await opened({ statusCode: statuses.Planned, auditTypeId: 2, role: 'lead' }, 'free', sent)).toBeNull();
});

it('is what was begun elsewhere, and closed while what came back cannot be had', async () => {
  expect(await opened({ statusCode: statuses.InProgress, role: 'lead', responseKey: 'k' })).toBe('begun');
  expect(await opened({ statusCode: statuses.Returned, returned: true, responseKey: 'k' })).toBe('closed');
});
