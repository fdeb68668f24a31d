import { type Hundredths, hundredths } from '@sahada/contract/hundredths';
import type { VersionQuestion } from '@sahada/contract/version';
import { expect, it, vi } from 'vitest';
import { openFill } from '../outbox/fill.ts';
import { memoryDb } from '../outbox/memory-db.ts';
import { type FormRow, freshSend, type ResponseRow, type SignatureRow } from '../outbox/rows.ts';
import { submitResponse } from './submit.ts';

const option = (id: number, score: Hundredths) => ({
  ...{ id, title: `o${id}`, score, excludeFromScoring: false, exclusive: false },
  ...{ severity: null, subOptions: [], locales: [] },
});

/** 11 earns all of its points, 12 makes a finding that wants a note. */
const question = {
  ...{ id: 1, place: '1', text: 'q', answerType: 3, required: true, infoOnly: false, critical: false, locales: [] },
  ...{ score: hundredths(10), findingNote: 'required', findingPhoto: 'off', visibleWhen: null },
  answers: [option(11, hundredths(10)), option(12, hundredths(0))],
} as unknown as VersionQuestion;

const formOf = (plan: object) =>
  ({
    ...{ formKey: 'f', token: 't', reader: 'anyone' },
    form: {
      ...{ auditor: null, scoring: false, levels: [] },
      plan: { id: 7, repeat: 'free', auditTypeId: 1, identity: 'optional', findings: true, ...plan },
      version: {
        signatureSection: true,
        sections: [{ id: 1, departmentId: 1, title: 's', locales: [], questions: [question] }],
      },
    },
  }) as unknown as FormRow;

const response = {
  ...{ responseKey: 'r', token: 't', planId: 7, author: null, stage: 'draft', consent: null, formKey: 'f' },
  ...{ participant: { name: '', email: '' }, place: { step: 'review' }, send: freshSend, finalized: null },
} as unknown as ResponseRow;

async function begun(plan: object = {}, head: Partial<ResponseRow> = {}) {
  const db = memoryDb();
  const row = formOf(plan);
  await db.write([{ store: 'responses', put: { ...response, ...head } }]);
  const fill = await openFill(db, 'r', row, () => 1);
  if (!fill) throw new Error('no draft');
  const submit = () => submitResponse({ db, fill, row, response: fill.state().response });
  const sent = async () => (await db.get('responses', 'r'))?.finalized?.submission;
  return { db, fill, row, submit, sent };
}

it('sends nothing that lacks a required answer or the note that a finding needs', async () => {
  const { db, fill, submit, sent } = await begun();
  await expect(submit()).rejects.toThrow('missing');
  fill.answer({ questionId: 1, optionIds: [12] });
  await expect(submit()).rejects.toThrow('missing');
  expect(await db.get('responses', 'r')).toMatchObject({ stage: 'draft', finalized: null });
  fill.answer({ questionId: 1, optionIds: [12], note: 'Kapak kırık' });
  await submit();
  expect(await db.get('responses', 'r')).toMatchObject({ stage: 'waiting' });
  expect((await sent())?.answers).toEqual([{ questionId: 1, optionIds: [12], note: 'Kapak kırık' }]);
});

it('asks for no note where the plan makes no findings', async () => {
  const { fill, submit, sent } = await begun({ auditTypeId: 2, findings: false });
  fill.answer({ questionId: 1, optionIds: [12] });
  await submit();
  expect((await sent())?.answers).toEqual([{ questionId: 1, optionIds: [12] }]);
});

it('waits for a photo that is still as it was picked', async () => {
  const { db, fill, submit, sent } = await begun();
  fill.answer({ questionId: 1, optionIds: [11] });
  const raw = { pictureKey: 'p', responseKey: 'r', questionId: 1, type: 'image/jpeg', picked: 1 };
  await fill.keepRaw(raw, new ArrayBuffer(1));
  await expect(submit()).rejects.toThrow('raw');
  expect(await sent()).toBeUndefined();
  expect(await db.get('raws', 'p')).toBeDefined();
});

it('sends no second one where the plan takes one of each device', async () => {
  const { db, fill, submit, sent } = await begun({ repeat: 'oncePerDevice' });
  fill.answer({ questionId: 1, optionIds: [11] });
  await db.write([{ store: 'responses', put: { ...response, responseKey: 'other', stage: 'waiting' } }]);
  await expect(submit()).rejects.toMatchObject({ name: 'SentBefore' });
  expect(await sent()).toBeUndefined();
  await db.write([{ store: 'responses', put: { ...response, responseKey: 'other' } }]);
  await submit();
  expect(await sent()).toBeDefined();
});

it('sends a signature only where it counts: with a name where names are kept, and never without consent', async () => {
  const row = { responseKey: 'r', strokes: [], width: 0, height: 0, signedAt: null, pictureKey: 'p', note: '' };
  const signed = { ...row, role: 'auditor', name: 'Ayşe', refused: false } as SignatureRow;
  const unnamed = { ...row, role: 'site', name: ' ', refused: false } as SignatureRow;
  for (const [consent, roles] of [
    [null, ['auditor']],
    [{ accepted: false, version: 1 }, []],
  ] as const) {
    const { fill, submit, sent } = await begun({}, { consent });
    fill.answer({ questionId: 1, optionIds: [11] });
    for (const one of [signed, unnamed]) fill.sign(one);
    await submit();
    expect((await sent())?.signatures?.map(({ role }) => role)).toEqual(roles);
  }
});

const user = { id: 1, name: 'Ayşe' };

/** A draft of the lead that is shared, with whoever is signed in, and what the server answers to an exchange. */
async function shared(author: typeof user, status: number, more: object) {
  const { db, fill, row } = await begun({}, { author, shared: { version: 0, clashes: [], resolved: [] } });
  Object.assign(row.form, { auditor: user, versionTag: 'v' });
  await db.write([
    {
      store: 'notes',
      put: { name: 'assignments 1', value: { at: 1, etag: null, rows: [{ token: 't', auditId: 7, role: 'lead' }] } },
    },
  ]);
  const kept: Record<string, string> = { 'sahada.field.token': 's', 'sahada.field.user': JSON.stringify(user) };
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept[name] ?? null });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { documentElement: { lang: 'tr' } });
  const there = { revision: 0, answers: [], findings: [], clashes: [], signatures: [], state: 'draft', ...more };
  const asked = vi.fn(async () => new Response(JSON.stringify({ Success: status === 200, Data: there }), { status }));
  vi.stubGlobal('fetch', asked);
  fill.answer({ questionId: 1, optionIds: [11] });
  const submitting = submitResponse({ db, fill, row, response: fill.state().response });
  return { db, row, asked, submitting };
}

it('says on which version a draft was begun, and sends nothing before it is shown on that one', async () => {
  const version = { sections: [] };
  const { db, row, submitting } = await shared(user, 200, { responseKey: 'r', form: { versionTag: 'w', version } });
  await db.write([{ store: 'forms', put: row }]);
  await expect(submitting).rejects.toMatchObject({ name: 'OtherForm', form: { form: { versionTag: 'w' } } });
  expect((await db.get('responses', 'r'))?.stage).toBe('draft');
});

it('tells the server nothing under the name of somebody else who is signed in', async () => {
  const { db, asked, submitting } = await shared({ id: 2, name: 'Mehmet' }, 200, { responseKey: 'r' });
  await submitting;
  expect(asked).not.toHaveBeenCalled();
  expect((await db.get('responses', 'r'))?.stage).toBe('waiting');
});

it('sends nothing under the key of a draft that turns out to join another one', async () => {
  const { db, submitting } = await shared(user, 409, { responseKey: 'other' });
  await expect(submitting).rejects.toMatchObject({ name: 'Moved' });
  expect((await db.all('responses')).map(({ responseKey, stage }) => [responseKey, stage])).toEqual([
    ['other', 'draft'],
  ]);
});
