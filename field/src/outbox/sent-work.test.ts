import { expect, it } from 'vitest';
import { type Assignment, isDone } from './assignments.ts';
import type { ResponseRow } from './rows.ts';
import { workOf } from './sent-work.ts';

const listed = 1000;

const work = (assignment: Partial<Assignment>, ...responses: Partial<ResponseRow>[]) => {
  const row = {
    auditTypeId: 1,
    token: 't',
    statusCode: 10,
    returned: false,
    responseKey: null,
    ...assignment,
  } as Assignment;
  const own = responses.map((one) => ({
    ...{ token: 't', author: { id: 1, name: 'Ayşe' }, responseKey: 'k', received: null, finalized: { at: 900 } },
    ...one,
  })) as ResponseRow[];
  const [found] = workOf({ at: listed, etag: null, language: 'tr', rows: [row] }, 1, own);
  return found && { done: isDone(found), sent: found.sent?.stage ?? null };
};

it('tells an audit as sent as soon as it was, before the list says so and without a network', () => {
  expect(work({}, { stage: 'waiting' })).toEqual({ done: true, sent: 'waiting' });
  for (const received of [listed, listed + 1])
    expect(work({}, { stage: 'received', received })).toEqual({ done: true, sent: 'received' });
  expect(work({ responseKey: 'k', statusCode: 20 }, { stage: 'waiting' })).toEqual({ done: true, sent: 'waiting' });
  expect(work({}, { stage: 'waiting', token: 'other' })).toEqual({ done: false, sent: null });
  // What somebody answered by the link without signing in is not the auditor's.
  expect(work({}, { stage: 'waiting', author: null })).toEqual({ done: false, sent: null });
});

it('tells a survey as sent to whoever sent it, and an audit to everybody of this device', () => {
  const other = { stage: 'received', received: listed + 1, author: { id: 2, name: 'Mehmet' } } as const;
  expect(work({ auditTypeId: 2 }, other)).toEqual({ done: false, sent: null });
  expect(work({ auditTypeId: 2 }, { ...other, author: { id: 1, name: 'Ayşe' } })).toEqual({
    done: false,
    sent: 'received',
  });
  expect(work({}, other)).toEqual({ done: true, sent: 'received' });
});

it('believes a newer list, and what was begun since', () => {
  expect(work({ statusCode: 60 }, { stage: 'received', received: listed - 1 })).toEqual({ done: false, sent: null });
  expect(work({ statusCode: 30 }, { stage: 'received', received: listed - 1 })).toEqual({
    done: true,
    sent: 'received',
  });
  expect(work({}, { stage: 'waiting' }, { stage: 'draft', responseKey: 'n' })).toEqual({ done: false, sent: null });
});

it('tells what is kept apart as sent, too, until it is turned away', () => {
  const held = {
    stage: 'received',
    received: listed - 1,
    receipt: { flags: ['Late', 'AwaitingPictures'] },
  } as Partial<ResponseRow>;
  expect(work({ statusCode: 70 }, held)).toEqual({ done: true, sent: 'received' });
  expect(work({ statusCode: 60 }, held)).toEqual({ done: false, sent: null });
  expect(work({ statusCode: 20, responseKey: 'n' }, held)).toEqual({ done: false, sent: null });
});

it('knows of several what was sent last, also by the other auditor', () => {
  const earlier = { stage: 'received', received: listed + 1, responseKey: 'a' } as const;
  const theirs = { stage: 'received', received: listed + 2, responseKey: 'b', finalized: null } as const;
  const rows = [{ auditTypeId: 1, token: 't', statusCode: 10, returned: false, responseKey: null } as Assignment];
  const own = [earlier, theirs].map((one) => ({ token: 't', author: { id: 1 }, finalized: { at: 900 }, ...one }));
  const [found] = workOf({ at: listed, etag: null, language: 'tr', rows }, 1, own as unknown as ResponseRow[]);
  expect(found?.sent?.responseKey).toBe('b');
});

it('leaves what came back where it is until its correction was sent', () => {
  const back = { returned: true, responseKey: 'k', statusCode: 40 };
  const correction = { reason: null, returnedBy: null, returnedAt: null, marked: [] };
  expect(work(back, { stage: 'received', received: listed + 1 })).toEqual({ done: false, sent: null });
  expect(work(back, { stage: 'waiting', correction })).toEqual({ done: true, sent: 'waiting' });
  const ofAnother = { stage: 'waiting', correction, responseKey: 'n' } as const;
  expect(work(back, ofAnother)).toEqual({ done: false, sent: null });
});
