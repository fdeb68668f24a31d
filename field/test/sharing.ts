import type { Draft } from '@sahada/contract/fieldwork';
import { vi } from 'vitest';
import type { Asker } from '../src/outbox/assignments.ts';
import type { DeviceDb } from '../src/outbox/device-db.ts';
import { type Fill, openFill } from '../src/outbox/fill.ts';
import { memoryDb } from '../src/outbox/memory-db.ts';
import type { FormRow, ResponseRow } from '../src/outbox/rows.ts';

/** A draft that two auditors share, as one of them has it, and the server that it is exchanged with. */

export const me = { id: 1, name: 'Ayşe' };
export const other = { id: 2, name: 'Mehmet' };
export const responseKey = '11111111-1111-4111-8111-111111111111';
export const otherKey = '22222222-2222-4222-8222-222222222222';
export const response = {
  responseKey,
  token: 't',
  barcodeCode: null,
  stage: 'draft',
  author: me,
  shared: { version: 0, clashes: [], resolved: [] },
  startedAt: '2026-11-22T08:00:00.000Z',
  place: { step: 'section', section: 0, page: 0, questionId: null },
} as unknown as ResponseRow;

let clock = Date.parse('2026-11-22T09:00:00Z');
export const now = () => (clock += 1000);

/** A draft of `me` that is open on this device. */
export async function opened(db = memoryDb()): Promise<{ db: DeviceDb; fill: Fill; asker: Asker }> {
  await db.write([{ store: 'responses', put: response }]);
  const fill = await openFill(db, responseKey, { formKey: 'f' } as FormRow, now);
  if (!fill) throw new Error('no draft');
  return { db, fill, asker: { db, session: { token: 's', user: me, of: 'field' }, language: 'tr', now } };
}

export const said = (questionId: number, text: string, by: typeof me, at: string) => ({
  ...{ questionId, text, at, by: by.name, byId: by.id },
});

export const draft = (more: Partial<Draft>): Draft => ({
  ...{ responseKey, token: 't', versionTag: 'v', draftVersion: 1, revision: 0, state: 'draft', startedAt: null },
  ...{ barcodeCode: null, locationName: null },
  ...{ answers: [], clashes: [], findings: [], signatures: [], pictures: [], receipt: null },
  ...more,
});

export const asked: { answers: { questionId: number; at: string; base: string | null }[] }[] = [];

/** The server answers the next exchange with this; `during` happens while the request is on its way. */
export function answers(status: number, data: Draft, during: () => void = () => {}) {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    during();
    return new Response(JSON.stringify({ Success: status === 200, Message: '', Data: data }), { status });
  });
}

export const texts = (fill: Fill) =>
  Object.fromEntries(Object.values(fill.state().answers).map(({ questionId, text }) => [questionId, text]));
