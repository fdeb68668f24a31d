import { beforeEach, expect, it } from 'vitest';
import { putWaiting } from '../../test/waiting.ts';
import type { DeviceDb } from './device-db.ts';
import { exportFile, importFile } from './export-file.ts';
import { memoryDb } from './memory-db.ts';
import { discardDraft, removeDiscarded } from './removal.ts';
import type { FindingRow, FormRow, ResponseRow, SignatureRow } from './rows.ts';

let here: DeviceDb;
let there: DeviceDb;
beforeEach(() => {
  here = memoryDb();
  there = memoryDb();
});

const exported = async (...responses: ResponseRow[]) => {
  const keys = responses.map(({ responseKey }) => responseKey);
  return (await exportFile(here, keys, '2026-11-20T10:00:00Z')).text();
};

type Spelt = { responses: { response: ResponseRow; pictures: { bytes: string; thumb: string }[] }[] };

/** The file after something has happened to it. */
const damaged = (text: string, damage: (file: Spelt) => void) => {
  const file: Spelt = JSON.parse(text);
  damage(file);
  return JSON.stringify(file);
};

const nothing = async (db: DeviceDb) =>
  (await Promise.all([db.all('responses'), db.all('pictures'), db.all('bytes'), db.all('answers')])).flat();

it('brings responses with all that belongs to them to another device', async () => {
  const one = await putWaiting(here, { pictures: [70_000, 10] });
  const other = await putWaiting(here);
  const { responseKey } = one;
  await here.write([
    { store: 'findings', put: { findingKey: 'f', responseKey, title: 'Kapı' } as FindingRow },
    { store: 'signatures', put: { responseKey, role: 'site', name: 'Ali' } as SignatureRow },
  ]);
  expect(await importFile(there, await exported(one, other))).toBe(2);
  for (const store of ['responses', 'answers', 'findings', 'signatures', 'pictures', 'bytes', 'forms'] as const) {
    expect(await there.all(store)).toEqual(await here.all(store));
  }
});

it('brings photos along that are still as they were picked', async () => {
  const one = await putWaiting(here);
  const raw = { pictureKey: 'p', responseKey: one.responseKey, questionId: 1, type: 'image/jpeg', picked: 1 };
  await here.write([
    { store: 'raws', put: raw },
    { store: 'bytes', put: { pictureKey: 'p', bytes: new Uint8Array([1, 2, 3]).buffer } },
  ]);
  expect(await importFile(there, await exported(one))).toBe(1);
  for (const store of ['raws', 'bytes'] as const) expect(await there.all(store)).toEqual(await here.all(store));
});

it('takes in nothing at all when the bytes of one picture are not those of its hash', async () => {
  const good = await putWaiting(here, { pictures: [10] });
  const bad = await putWaiting(here, { pictures: [10, 10] });
  const text = await exported(good, bad);
  const broken = damaged(text, ({ responses }) => {
    const picture = responses[1]?.pictures[1];
    if (picture) picture.bytes = btoa('other bytes');
  });
  expect(await importFile(there, broken)).toBeNull();
  expect(await nothing(there)).toEqual([]);
  expect(await importFile(there, text)).toBe(2);
});

it('takes in nothing of a file whose answers were changed, whose pictures are unreadable or which was cut short', async () => {
  const text = await exported(await putWaiting(here, { pictures: [10] }));
  const changed = damaged(text, ({ responses }) => {
    const answer = responses[0]?.response.finalized?.submission.answers[0];
    if (answer) answer.text = 'hayır';
  });
  const unreadable = damaged(text, ({ responses }) => {
    const picture = responses[0]?.pictures[0];
    if (picture) picture.thumb = '%';
  });
  const emptied = damaged(text, ({ responses }) => {
    const picture = responses[0]?.pictures[0];
    if (picture) picture.bytes = '';
  });
  for (const broken of [changed, unreadable, emptied, text.slice(0, -9), '{}', '[1]', '']) {
    expect(await importFile(there, broken)).toBeNull();
  }
  expect(await nothing(there)).toEqual([]);
});

it('leaves what is already here as it is', async () => {
  const response = await putWaiting(here);
  const text = await exported(response);
  const received = { ...response, stage: 'received' as const };
  const form = { formKey: response.formKey, form: { versionTag: 'own' } } as FormRow;
  await there.write([
    { store: 'responses', put: received },
    { store: 'forms', put: form },
  ]);
  expect(await importFile(there, text)).toBe(0);
  expect(await there.all('responses')).toEqual([received]);
  const another = await putWaiting(here);
  expect(await importFile(there, await exported(another))).toBe(1);
  expect(await there.all('forms')).toEqual([form]);
});

it('takes in a correction of what was received here, and no earlier state of anything else', async () => {
  const response = await putWaiting(here);
  const { responseKey } = response;
  await here.write([{ store: 'responses', put: { ...response, revision: 1 } }]);
  const text = await exported(response);
  for (const [stage, revision, taken] of [
    ['received', 1, 0],
    ['draft', 0, 0],
    ['waiting', 0, 0],
    ['received', 0, 1],
  ] as const) {
    await there.write([{ store: 'responses', put: { ...response, stage, revision } }]);
    expect(await importFile(there, text)).toBe(taken);
    expect(await there.get('responses', responseKey)).toMatchObject(taken ? { stage: 'waiting' } : { stage, revision });
  }
});

it('takes in again what has just been deleted here', async () => {
  const response = await putWaiting(here);
  await here.write([{ store: 'responses', put: { ...response, stage: 'draft', finalized: null } }]);
  const { responseKey } = response;
  const text = await exported(response);
  await discardDraft(here, responseKey, 1);
  expect(await importFile(here, text)).toBe(1);
  await removeDiscarded(here, responseKey);
  expect(await here.get('responses', responseKey)).toMatchObject({ stage: 'draft' });
  expect(await here.all('answers', responseKey)).toHaveLength(1);
});

it('lets an imported response be sent at once, whatever it waited for on the other device', async () => {
  const response = await putWaiting(here);
  await here.update('responses', response.responseKey, (row) => ({
    ...row,
    send: { attempts: 9, notBefore: 9e15, asked: true, hold: 'signIn', problem: null },
  }));
  await importFile(there, await exported(response));
  expect((await there.get('responses', response.responseKey))?.send).toMatchObject({ notBefore: 0, hold: null });
});

it('exports a response that has lost a picture with the pictures it still has', async () => {
  const response = await putWaiting(here, { pictures: [10, 20] });
  const [lost = ''] = response.finalized.pictureKeys;
  await here.write([{ store: 'bytes', remove: lost }]);
  expect(await importFile(there, await exported(response))).toBe(1);
  expect((await there.all('pictures')).map(({ size }) => size)).toEqual([20]);
});
