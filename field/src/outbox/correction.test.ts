import type { Version } from '@sahada/contract/version';
import { afterEach, expect, it, vi } from 'vitest';
import type { Asker } from './assignments.ts';
import { beginCorrection, correctionOf, isUnchanged, type Returned } from './correction.ts';
import { exportFile, importFile } from './export-file.ts';
import { openFill } from './fill.ts';
import { finalize } from './finalize.ts';
import { storedForm } from './forms.ts';
import { memoryDb } from './memory-db.ts';
import { removeResponse } from './removal.ts';
import type { FindingRow, FormRow, PictureRow, ResponseRow } from './rows.ts';

const key = (digit: number) => `${digit}`.repeat(8).concat(`-${`${digit}`.repeat(4)}-4111-8111-111111111111`);
const responseKey = key(1);
const [photoKey, originalKey, signatureKey, findingKey] = [key(2), key(3), key(4), key(5)];
const plan = { id: 7, companyName: 'Örnek', definition: 'Denetim', locationName: 'Ankara' };
const form = { formKey: 't user:1 v1', token: 't', reader: 'user:1', form: { plan, versionTag: 'v1' } } as FormRow;
const picture = (pictureKey: string) => ({ pictureKey, url: `/f/${pictureKey}`, thumbUrl: `/t/${pictureKey}` });

const returned = {
  ...{ responseKey, responseId: 3, revision: 1, number: 'S-000003', statusCode: 40, versionTag: 'v1' },
  ...{ reason: 'Fotoğraf bulanık', returnedBy: 'Ayşe', returnedAt: '2026-11-22T09:00:00Z', marked: [2] },
  answers: [
    { questionId: 1, text: 'evet' },
    { questionId: 2, optionIds: [4], pictureKeys: [photoKey], originals: [{ pictureKey: photoKey, originalKey }] },
  ],
  findings: [
    {
      ...{ findingKey, title: 'Kapı kilitli', severity: 'major' },
      ...{ pictureKeys: [key(6)], originals: [{ pictureKey: key(6), originalKey: key(7) }] },
    },
  ],
  signatures: [{ role: 'site', name: 'Ali', pictureKey: signatureKey }],
  pictures: [photoKey, originalKey, signatureKey, key(6), key(7)].map(picture),
} as unknown as Returned;

const now = () => 1_800_000_000_000;

function asker(): Asker {
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array([1, 2, 3])));
  const user = { id: 1, name: 'Mehmet' };
  return { db: memoryDb(), session: { token: 's', user, of: 'field' }, language: 'tr', now };
}

afterEach(() => vi.unstubAllGlobals());

it('stays at the place of its barcode on a device that never scanned it', async () => {
  const place = async (locationName: string | null) =>
    (await beginCorrection(asker(), form, { ...returned, locationName }, 1)).locationName;
  expect([await place('Sahil kapısı'), await place(null)]).toEqual(['Sahil kapısı', 'Ankara']);
});

it('begins with everything that was sent, one revision on, and sends no picture a second time', async () => {
  const one = asker();
  const draft = await beginCorrection(one, form, returned, 1);
  expect(draft).toMatchObject({ responseKey, stage: 'draft', revision: 2, correction: { marked: [2] } });
  const fill = await openFill(one.db, responseKey, form, now);
  if (!fill) throw new Error('no draft');
  await fill.flush();
  const { answers, findings, signatures, response } = fill.state();
  expect(answers).toMatchObject({ 1: { text: 'evet' }, 2: { pictureKeys: [photoKey] } });
  const rows = await one.db.all('pictures', responseKey);
  expect(rows.map((row) => [row.pictureKey, row.received, row.thumb.byteLength])).toEqual([
    [photoKey, true, 3],
    [originalKey, true, 3],
    [signatureKey, true, 3],
    [key(6), true, 3],
    [key(7), true, 3],
  ]);
  expect(rows.find((row) => row.pictureKey === key(7))).toMatchObject({ findingKey });
  const site = signatures.site;
  if (!site) throw new Error('no signature');
  const { submission, pictureKeys } = await finalize({
    ...{ response, form, answers: Object.values(answers), findings: Object.values(findings) },
    originals: new Map(rows.flatMap((row) => (row.originalKey ? [[row.pictureKey, row.originalKey]] : []))),
    signatures: [{ row: site, pictureKey: site.pictureKey ?? null }],
    ...{ completedAt: '2026-11-22T10:00:00Z', now: now(), deviceScore: null },
  });
  expect(submission).toMatchObject({
    revision: 2,
    findings: [{ findingKey, title: 'Kapı kilitli', originals: [{ pictureKey: key(6), originalKey: key(7) }] }],
    signatures: [{ role: 'site', name: 'Ali', pictureKey: signatureKey, refused: false }],
  });
  expect(submission.answers[1]).toMatchObject({ originals: [{ pictureKey: photoKey, originalKey }] });
  expect(new Set(pictureKeys)).toEqual(new Set([photoKey, originalKey, signatureKey, key(6), key(7)]));
});

it('is on the form it was filled in on, of the place where it was given, and holds nothing of what it replaces', async () => {
  const one = asker();
  const told = {
    ...{ notice: { version: 3 }, consent: { accepted: false, version: 3 } },
    ...{ languageId: 2, startedAt: '2026-11-21T09:00:00.000Z', participant: { name: 'Ali', email: '' } },
  } as const;
  const before = { responseKey, stage: 'received', barcodeCode: 'kod', locationName: 'Kapı', ...told } as ResponseRow;
  await one.db.write([
    { store: 'responses', put: before },
    { store: 'findings', put: { responseKey, findingKey: key(9), title: 'Eski' } as FindingRow },
    { store: 'answers', put: { responseKey, questionId: 9, answer: { questionId: 9, text: 'eski' } } },
  ]);
  const version = { title: 'Eski liste', sections: [] } as unknown as Returned['version'];
  const draft = await beginCorrection(one, form, { ...returned, versionTag: 'v0', version }, 1);
  expect(draft).toMatchObject({ formKey: 't user:1 v0', barcodeCode: 'kod', locationName: 'Kapı', ...told });
  expect((await one.db.get('forms', draft.formKey))?.form).toMatchObject({
    versionTag: 'v0',
    version: { title: 'Eski liste' },
  });
  expect((await one.db.all('findings', responseKey)).map((row) => row.findingKey)).toEqual([findingKey]);
  expect((await one.db.all('answers', responseKey)).map(({ questionId }) => questionId)).toEqual([1, 2]);
});

it('leaves its link the form that was fetched last, for another response and for whether it opens without a network', async () => {
  const one = asker();
  const latest = { ...form, fetched: 5, form: { ...form.form, versionKey: 'k' } };
  const { version: _, ...apart } = latest.form;
  await one.db.write([
    { store: 'links', put: { ...latest, form: apart } },
    { store: 'versions', put: { versionKey: 'k', version: { title: 'Yeni liste' } as unknown as Version } },
  ]);
  const version = { title: 'Eski liste', sections: [] } as unknown as Returned['version'];
  await beginCorrection(one, latest, { ...returned, versionTag: 'v0', version }, 1);
  expect(await storedForm({ ...one, token: 't' })).toMatchObject({ formKey: form.formKey, fetched: 5 });
});

it('shows the copies of photos that this device has, and fetches those that it lacks', async () => {
  const one = asker();
  const known = (pictureKey: string, bytes: number) =>
    ({ pictureKey, responseKey, received: true, thumb: new ArrayBuffer(bytes) }) as PictureRow;
  for (const put of [known(photoKey, 5), known(key(6), 0)]) await one.db.write([{ store: 'pictures', put }]);
  await beginCorrection(one, form, returned, 1);
  const rows = await one.db.all('pictures', responseKey);
  expect(rows.map((row) => [row.pictureKey, row.thumb.byteLength])).toEqual(
    expect.arrayContaining([
      [photoKey, 5],
      [key(6), 3],
    ]),
  );
});

it('has no copy of a photo that the server does not give', async () => {
  const one = asker();
  vi.stubGlobal('fetch', async () => new Response('not found', { status: 404 }));
  await beginCorrection(one, form, returned, 1);
  const rows = await one.db.all('pictures', responseKey);
  expect(new Set(rows.map((row) => row.thumb.byteLength))).toEqual(new Set([0]));
});

it('goes on with what was begun or sent of it meanwhile, by a page that still offers to begin', async () => {
  const one = asker();
  const first = await beginCorrection(one, form, returned, 1);
  const mended = { responseKey, questionId: 1, answer: { questionId: 1, text: 'düzeltildi' } };
  for (const stage of ['draft', 'waiting', 'received'] as const) {
    await one.db.write([
      { store: 'responses', put: { ...first, stage } },
      { store: 'answers', put: mended },
    ]);
    expect(await beginCorrection(one, form, returned, 1)).toMatchObject({ stage, revision: 2 });
    expect(await one.db.get('responses', responseKey)).toMatchObject({ stage });
    expect(await one.db.get('answers', [responseKey, 1])).toEqual(mended);
  }
  await one.db.write([{ store: 'responses', put: { ...first, stage: 'discarded' } }]);
  expect(await beginCorrection(one, form, returned, 1)).toMatchObject({ stage: 'draft' });
  expect(await one.db.get('answers', [responseKey, 1])).toMatchObject({ answer: { text: 'evet' } });
});

it('says that there are no findings any more when the last was taken away', async () => {
  const one = asker();
  const response = await beginCorrection(one, form, returned, 1);
  const { submission } = await finalize({
    ...{ response, form, answers: [], findings: [], originals: new Map(), signatures: [] },
    ...{ completedAt: '2026-11-22T10:00:00Z', now: now(), deviceScore: null },
  });
  expect(submission.findings).toEqual([]);
});

it('knows a correction that corrects nothing, and any change in it', async () => {
  const one = asker();
  const Data = { ...returned, answers: [...returned.answers].reverse() };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ Success: true, Data })));
  await correctionOf(one, responseKey);
  await beginCorrection(one, form, returned, 1);
  const fill = await openFill(one.db, responseKey, form, now);
  if (!fill) throw new Error('no draft');
  const unchanged = async () => {
    const { answers, findings, signatures, response } = fill.state();
    const { submission } = await finalize({
      ...{ response, form, answers: Object.values(answers), findings: Object.values(findings), originals: new Map() },
      signatures: Object.values(signatures).map((row) => ({ row, pictureKey: row.pictureKey ?? null })),
      ...{ completedAt: '2026-11-22T10:00:00Z', now: now(), deviceScore: null },
    });
    return isUnchanged(one.db, submission);
  };
  expect(await unchanged()).toBe(true);
  const [first, second] = Object.values(fill.state().answers);
  if (!first || !second) throw new Error('no answer');
  fill.answer({ ...first, note: 'düzeltildi' });
  expect(await unchanged()).toBe(false);
  fill.answer(first);
  expect(await unchanged()).toBe(true);
  for (const other of [{ optionIds: [5] }, { subOptionIds: [41] }]) {
    fill.answer({ ...second, ...other });
    expect(await unchanged()).toBe(false);
  }
  fill.answer(second);
  expect(await unchanged()).toBe(true);
  for (const finding of Object.values(fill.state().findings)) fill.find({ ...finding, severity: 'minor' });
  expect(await unchanged()).toBe(false);
});

it('can begin without a network once it was asked for with one', async () => {
  const one = asker();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ Success: true, Data: returned })));
  await correctionOf(one, responseKey);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  expect(await correctionOf(one, responseKey)).toMatchObject({ reason: 'Fotoğraf bulanık' });
  expect(await correctionOf(one, key(9))).toBeNull();
});

it('takes the place of the copy that was received, and so does one from a file', async () => {
  const one = asker();
  const received = {
    ...(await beginCorrection(one, form, returned, 1)),
    stage: 'received',
    revision: 1,
  } as ResponseRow;
  const file = await (await exportFile(one.db, [responseKey], '2026-11-22T10:00:00Z')).text();
  const other = memoryDb();
  await other.write([
    { store: 'responses', put: received },
    { store: 'findings', put: { responseKey, findingKey: key(9), title: 'Eski' } as FindingRow },
    { store: 'answers', put: { responseKey, questionId: 9, answer: { questionId: 9, text: 'eski' } } },
  ]);
  expect(await importFile(other, file)).toBe(1);
  expect((await other.all('answers', responseKey)).map(({ questionId }) => questionId)).toEqual([1, 2]);
  expect(await other.get('responses', responseKey)).toMatchObject({ stage: 'draft', revision: 2 });
  expect(await other.all('findings', responseKey)).toHaveLength(1);
  expect(await other.all('pictures', responseKey)).toHaveLength(returned.pictures.length);
  expect(await importFile(other, file)).toBe(0);
});

it('leaves nothing behind when it is removed', async () => {
  const one = asker();
  await beginCorrection(one, form, returned, 1);
  await removeResponse(one.db, responseKey);
  for (const store of ['responses', 'answers', 'signatures', 'findings', 'pictures', 'bytes'] as const)
    expect(await one.db.all(store)).toEqual([]);
});
