import type { Draft } from '@sahada/contract/fieldwork';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Asker, Assignment } from './assignments.ts';
import type { DeviceDb } from './device-db.ts';
import { type Fill, openFill } from './fill.ts';
import { rekeyDraft, share, shareAll } from './join-draft.ts';
import { memoryDb } from './memory-db.ts';
import type { FindingRow, FormRow, PictureRow, ResponseRow, SignatureRow } from './rows.ts';
import { decide } from './shared-draft.ts';
import { drawSignatures } from './shared-signatures.ts';

const me = { id: 1, name: 'Ayşe' };
const other = { id: 2, name: 'Mehmet' };
const responseKey = '11111111-1111-4111-8111-111111111111';
const otherKey = '22222222-2222-4222-8222-222222222222';
const response = {
  responseKey,
  token: 't',
  stage: 'draft',
  author: me,
  shared: { version: 0, clashes: [], resolved: [] },
  startedAt: '2026-11-22T08:00:00.000Z',
  place: { step: 'section', section: 0, page: 0, questionId: null },
} as unknown as ResponseRow;

let clock = Date.parse('2026-11-22T09:00:00Z');
const now = () => (clock += 1000);

async function opened(): Promise<{ db: DeviceDb; fill: Fill; asker: Asker }> {
  const db = memoryDb();
  await db.write([{ store: 'responses', put: response }]);
  const fill = await openFill(db, responseKey, { formKey: 'f' } as FormRow, now);
  if (!fill) throw new Error('no draft');
  return { db, fill, asker: { db, session: { token: 's', user: me, of: 'field' }, language: 'tr', now } };
}

const said = (questionId: number, text: string, by: typeof me, at: string) => ({
  ...{ questionId, text, at, by: by.name, byId: by.id },
});

const draft = (more: Partial<Draft>): Draft => ({
  ...{ responseKey, token: 't', versionTag: 'v', draftVersion: 1, revision: 0, state: 'draft', startedAt: null },
  ...{ answers: [], clashes: [], findings: [], signatures: [], pictures: [], receipt: null },
  ...more,
});

const asked: { answers: { questionId: number; at: string; base: string | null }[] }[] = [];

/** The server answers the next exchange with this; `during` happens while the request is on its way. */
function answers(status: number, data: Draft, during: () => void = () => {}) {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    during();
    return new Response(JSON.stringify({ Success: status === 200, Message: '', Data: data }), { status });
  });
}

afterEach(() => {
  asked.length = 0;
});

const texts = (fill: Fill) =>
  Object.fromEntries(Object.values(fill.state().answers).map(({ questionId, text }) => [questionId, text]));

describe('a draft that lead and assistant share', () => {
  it('sends what was changed here once, and takes the other’s answers in with their name', async () => {
    const { fill, asker } = await opened();
    fill.answer({ questionId: 1, text: 'mine' });
    const at = fill.state().stamps[1]?.at ?? '';
    answers(200, draft({ answers: [said(1, 'mine', me, at), said(2, 'theirs', other, '2026-11-22T09:00:00Z')] }));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'same' });
    expect(asked[0]?.answers).toEqual([{ questionId: 1, text: 'mine', at, base: null }]);
    expect(texts(fill)).toEqual({ 1: 'mine', 2: 'theirs' });
    expect(fill.state().stamps[2]?.by).toEqual(other);
    await share(asker, fill, 'v');
    expect(asked[1]?.answers).toEqual([]);
  });

  it('names nobody for what one has said oneself on another device', async () => {
    const { fill, asker } = await opened();
    answers(200, draft({ answers: [said(1, 'mine', me, '2026-11-22T09:00:00Z')] }));
    await share(asker, fill, 'v');
    expect(texts(fill)).toEqual({ 1: 'mine' });
    expect(fill.state().stamps[1]?.by).toBeNull();
  });

  it('begins on the server with the first answer, not when it is opened', async () => {
    const { fill, asker } = await opened();
    fill.change({ shared: undefined as never });
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked).toEqual([]);
    fill.answer({ questionId: 1, text: 'mine' });
    await share(asker, fill, 'v');
    expect(asked).toHaveLength(1);
  });

  it('does not wait for photos that are on the other’s device', async () => {
    const { db, fill, asker } = await opened();
    const pictureKeys = ['33333333-3333-4333-8333-333333333333'];
    answers(200, draft({ answers: [{ ...said(2, 'theirs', other, '2026-11-22T09:00:00Z'), pictureKeys }] }));
    await share(asker, fill, 'v');
    expect(await db.all('pictures', responseKey)).toMatchObject([{ pictureKey: pictureKeys[0], received: true }]);
  });

  it('shows small copies of the other’s photos as soon as the server has them, each fetched once', async () => {
    const { db, fill, asker } = await opened();
    const pictureKey = '33333333-3333-4333-8333-333333333333';
    const theirs = { ...said(2, 'theirs', other, '2026-11-22T09:00:00Z'), pictureKeys: [pictureKey] };
    const fetched: string[] = [];
    const exchanged = async (pictures: Draft['pictures']) => {
      vi.stubGlobal('fetch', async (address: string) => {
        if (address.startsWith('/thumb')) {
          fetched.push(address);
          return new Response(new Uint8Array([1, 2, 3]));
        }
        return new Response(JSON.stringify({ Success: true, Data: draft({ answers: [theirs], pictures }) }));
      });
      await share(asker, fill, 'v');
    };
    await exchanged([]);
    expect((await db.get('pictures', pictureKey))?.thumb.byteLength).toBe(0);
    const before = fill.state().response.shared?.copies;
    const shown = [{ pictureKey, url: '/full', thumbUrl: '/thumb' }];
    await exchanged(shown);
    await exchanged(shown);
    expect((await db.get('pictures', pictureKey))?.thumb.byteLength).toBe(3);
    expect(fetched).toEqual(['/thumb']);
    expect(fill.state().response.shared?.copies).not.toBe(before);
  });

  it('keeps and sends the photos of an answer that stands against the other’s, until somebody has decided', async () => {
    const { db, fill, asker } = await opened();
    const [mine, theirs] = ['44444444-4444-4444-8444-444444444444', '33333333-3333-4333-8333-333333333333'] as const;
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const row = {
      pictureKey: mine,
      responseKey,
      questionId: 1,
      type: 'image/jpeg',
      size: 3,
      sha256: 'x',
      thumb: bytes,
    };
    await db.write([
      { store: 'pictures', put: { ...row, received: false } as PictureRow },
      { store: 'bytes', put: { pictureKey: mine, bytes } },
    ]);
    fill.answer({ questionId: 1, text: 'Hayır', pictureKeys: [mine] });
    const shown = { ...said(1, 'Evet', other, '2026-11-22T09:30:00Z'), pictureKeys: [theirs] };
    const clash = { at: '2026-11-22T09:00:00Z', by: me.name, byId: me.id, questionId: 1 };
    const clashes = [{ ...clash, other: { questionId: 1, text: 'Hayır', pictureKeys: [mine] } }];
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      if (address.includes('/pictures/')) {
        sent.push(address);
        return new Response('', { status: 503 });
      }
      const data = draft({ answers: [shown], clashes });
      return new Response(JSON.stringify({ Success: true, Message: '', Data: data }));
    });
    await share(asker, fill, 'v');
    expect(sent).toEqual([expect.stringContaining(mine)]);
    expect(await db.get('pictures', theirs)).toMatchObject({ questionId: 1, received: true });

    /** Opening a draft again forgets whatever nothing names any more. */
    const reopened = async (before: Fill): Promise<Fill> => {
      await before.flush();
      before.close();
      const again = await openFill(db, responseKey, { formKey: 'f' } as FormRow, now);
      if (!again) throw new Error('no draft');
      await again.flush();
      return again;
    };
    const again = await reopened(fill);
    expect(await db.get('bytes', mine)).toBeDefined();
    decide(again, 1, null);
    await reopened(again);
    expect([await db.get('bytes', mine), (await db.get('pictures', theirs))?.received]).toEqual([undefined, true]);
  });

  it('never replaces what was changed here while the request was on its way', async () => {
    const { fill, asker } = await opened();
    fill.answer({ questionId: 1, text: 'first' });
    const at = fill.state().stamps[1]?.at ?? '';
    answers(200, draft({ answers: [said(1, 'first', me, at)] }), () => fill.answer({ questionId: 1, text: 'second' }));
    await share(asker, fill, 'v');
    expect(texts(fill)).toEqual({ 1: 'second' });
    answers(200, draft({ answers: [said(1, 'second', me, '2026-11-22T10:00:00Z')] }));
    await share(asker, fill, 'v');
    expect(asked[1]?.answers).toMatchObject([{ questionId: 1, text: 'second', base: at }]);
  });

  it('keeps its base when the other has changed the same answer meanwhile, so that the server sees the clash', async () => {
    const { fill, asker } = await opened();
    answers(200, draft({ answers: [said(1, 'theirs', other, '2026-11-22T09:00:00.000Z')] }));
    await share(asker, fill, 'v');
    answers(200, draft({ answers: [said(1, 'newer', other, '2026-11-22T09:30:00.000Z')] }), () =>
      fill.answer({ questionId: 1, text: 'mine' }),
    );
    await share(asker, fill, 'v');
    expect(texts(fill)).toEqual({ 1: 'mine' });
    await share(asker, fill, 'v');
    expect(asked[2]?.answers).toMatchObject([{ text: 'mine', base: '2026-11-22T09:00:00.000Z' }]);
  });

  it('tells the server of every clash that was decided, also of one it could not be told of before', async () => {
    const { fill, asker } = await opened();
    const clash = { at: '2026-11-22T09:00:00Z', by: me.name, byId: me.id };
    const clashes = [1, 2, 3].map((questionId) => ({ ...clash, questionId, other: { questionId, text: 'Hayır' } }));
    answers(200, draft({ clashes }));
    await share(asker, fill, 'v');
    decide(fill, 1, null);
    decide(fill, 2, null);
    answers(503, draft({}));
    await share(asker, fill, 'v');
    answers(200, draft({ clashes: clashes.slice(2) }), () => decide(fill, 3, null));
    await share(asker, fill, 'v');
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked.map((one) => (one as { resolved?: number[] }).resolved)).toEqual([undefined, [1, 2], [1, 2], [3]]);
  });

  it('shows a clash until it is decided, and then tells the server', async () => {
    const { fill, asker } = await opened();
    const clash = { questionId: 1, other: { questionId: 1, text: 'Hayır' }, at: '2026-11-22T09:00:00Z' };
    answers(
      200,
      draft({
        draftVersion: 4,
        answers: [said(1, 'Evet', other, '2026-11-22T09:00:01Z')],
        clashes: [{ ...clash, by: me.name, byId: me.id }],
      }),
    );
    await share(asker, fill, 'v');
    expect(fill.state().response.shared?.clashes).toHaveLength(1);
    decide(fill, 1, { questionId: 1, text: 'Hayır' });
    expect(fill.state().response.shared?.clashes).toEqual([]);
    answers(200, draft({ draftVersion: 5, answers: [said(1, 'Hayır', me, '2026-11-22T09:00:02Z')] }));
    await share(asker, fill, 'v');
    expect(asked[1]).toMatchObject({ resolved: [1], draftVersion: 4, answers: [{ text: 'Hayır' }] });
    await share(asker, fill, 'v');
    expect(asked[2]).not.toHaveProperty('resolved');
  });

  it('joins the draft that the plan has already, with everything that was given without a network', async () => {
    const { db, fill, asker } = await opened();
    fill.answer({ questionId: 1, text: 'offline' });
    answers(409, draft({ responseKey: otherKey }), () => fill.answer({ questionId: 2, text: 'typed' }, true));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'moved', responseKey: otherKey });
    const again = await openFill(db, otherKey, { formKey: 'f' } as FormRow, now);
    expect(again && texts(again)).toEqual({ 1: 'offline', 2: 'typed' });
    expect(again?.state().stamps[1]).toMatchObject({ sent: false, base: null });
    expect(await db.get('responses', responseKey)).toBeUndefined();
  });

  it('stays apart, and open, where this device has another one under the key of the plan’s', async () => {
    const { db, fill, asker } = await opened();
    await db.write([{ store: 'responses', put: { ...response, responseKey: otherKey, stage: 'received' } }]);
    fill.answer({ questionId: 1, text: 'mine' });
    answers(409, draft({ responseKey: otherKey }));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'notShared' });
    fill.answer({ questionId: 2, text: 'more' });
    await fill.flush();
    expect((await db.all('answers', responseKey)).map(({ questionId }) => questionId)).toEqual([1, 2]);
  });

  it('is no draft of theirs to whom the server shares none, and keeps what was given', async () => {
    const { fill, asker } = await opened();
    fill.answer({ questionId: 1, text: 'mine' });
    for (const status of [403, 404]) {
      answers(status, draft({}));
      expect(await share(asker, fill, 'v')).toEqual({ kind: 'notShared' });
    }
    expect(texts(fill)).toEqual({ 1: 'mine' });
  });

  it('is not received before the photos that were taken here have arrived', async () => {
    const { db, fill, asker } = await opened();
    const [photo, unnamed] = ['44444444-4444-4444-8444-444444444444', '33333333-3333-4333-8333-333333333333'] as const;
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    for (const pictureKey of [unnamed, photo])
      await db.write([
        {
          store: 'pictures',
          put: { ...{ pictureKey, responseKey, questionId: 1, size: 3, received: false }, thumb: bytes } as PictureRow,
        },
        { store: 'bytes', put: { pictureKey, bytes } },
      ]);
    fill.answer({ questionId: 1, text: 'mine', pictureKeys: [photo] });
    const receipt = { ReceiptNumber: 'A-1', responseKey, answersHash: 'x' } as unknown as Draft['receipt'];
    const sent: string[] = [];
    const server = (status: number) =>
      vi.stubGlobal('fetch', async (address: string) => {
        if (!address.includes('/pictures/')) {
          const data = draft({ state: 'submitted', receipt });
          return new Response(JSON.stringify({ Success: false, Data: data }), { status: 409 });
        }
        sent.push(address);
        const data = { pictureKey: photo, complete: true };
        return new Response(JSON.stringify({ Success: status === 200, Data: data }), { status });
      });
    server(503);
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'offline' });
    expect((await db.get('responses', responseKey))?.stage).toBe('draft');
    server(200);
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'received' });
    // A photo that was taken away again is nobody's.
    expect(sent).toEqual([expect.stringContaining(photo), expect.stringContaining(photo)]);
  });

  it('is received when the other has submitted, and nothing that was given here is thrown away before that is known', async () => {
    const { db, fill, asker } = await opened();
    fill.answer({ questionId: 1, text: 'mine' });
    const submitted = draft({ state: 'submitted' });
    answers(409, submitted);
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'offline' });
    expect((await db.get('responses', responseKey))?.stage).toBe('draft');
    const receipt = { ReceiptNumber: 'A-1', responseKey, answersHash: 'x', pictureCount: 0, missing: [], flags: [] };
    answers(409, { ...submitted, receipt: { ...receipt, serverTime: '2026-11-22T09:00:00Z', state: 30 } });
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'received' });
    expect(await db.get('responses', responseKey)).toMatchObject({ stage: 'received', receipt });
  });

  it.each([
    ['a page', 200, '<html></html>'],
    ['nothing', 204, ''],
    ['half an answer', 200, '{"Success":true,"Data":{"responseKey":"'],
    ['an overload', 503, '{"Success":false}'],
  ])('changes nothing when %s comes instead of the draft', async (_what, status, body) => {
    const { fill, asker } = await opened();
    fill.answer({ questionId: 1, text: 'mine' });
    vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : body, { status }));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'offline' });
    expect(texts(fill)).toEqual({ 1: 'mine' });
    expect(fill.state().stamps[1]?.sent).toBe(false);
  });

  it('leaves nothing under the key that a draft had before', async () => {
    const { db, fill } = await opened();
    fill.answer({ questionId: 1, text: 'mine' });
    await fill.flush();
    const photo = { pictureKey: 'p', responseKey, questionId: 1 };
    await db.write([
      { store: 'signatures', put: { responseKey, role: 'site', name: 'Ali' } as SignatureRow },
      { store: 'findings', put: { responseKey, findingKey: 'f', title: 'Kapı' } as FindingRow },
      { store: 'pictures', put: photo as PictureRow },
      { store: 'raws', put: { ...photo, type: 'image/jpeg', picked: 1 } },
    ]);
    expect(await rekeyDraft(db, responseKey, otherKey)).toBe(true);
    for (const store of ['responses', 'answers', 'signatures', 'findings', 'pictures', 'raws'] as const)
      expect((await db.all(store)).map((row) => row.responseKey)).toEqual([otherKey]);
  });

  it('does not take another draft’s place on the device', async () => {
    const { db } = await opened();
    await db.write([{ store: 'responses', put: { ...response, responseKey: otherKey } }]);
    expect(await rekeyDraft(db, responseKey, otherKey)).toBe(false);
    expect((await db.all('responses')).map((row) => row.responseKey)).toEqual([responseKey, otherKey]);
  });
});

describe('what is exchanged by itself', () => {
  it('is each own draft that is shared and open nowhere, and nothing else', async () => {
    const { db, asker } = await opened();
    const key = (n: number) => `${n}`.repeat(8) + responseKey.slice(8);
    const put = (n: number, more: object) => ({
      store: 'responses' as const,
      put: { ...response, formKey: 'f', responseKey: key(n), ...more } as ResponseRow,
    });
    const row = (token: string, role: string) => ({ token, role, auditId: 1 }) as unknown as Assignment;
    await db.write([
      { store: 'responses', remove: responseKey },
      put(3, {}),
      put(4, { author: other }),
      put(5, { stage: 'sealed' }),
      put(6, { token: 'alone' }),
      put(7, {}),
      put(8, { author: null }),
      put(9, { token: 'assisted' }),
      { store: 'forms', put: { formKey: 'f', form: { versionTag: 'v' } } as unknown as FormRow },
      {
        store: 'notes',
        put: {
          name: `assignments ${me.id}`,
          value: { at: 1, etag: null, rows: [row('t', 'lead'), row('alone', 'project'), row('assisted', 'assistant')] },
        },
      },
    ]);
    const drafts: string[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      drafts.push(JSON.parse(String(init.body)).responseKey);
      return new Response(JSON.stringify({ Success: true, Data: draft({ responseKey: drafts.at(-1) ?? '' }) }));
    });
    const released = vi.fn();
    await shareAll(asker, async (held) => (held === key(7) ? null : { release: released }));
    expect(drafts).toEqual([key(3), key(9)]);
    expect(released).toHaveBeenCalledTimes(2);
  });
});

describe('a signature', () => {
  const signed = (role: 'auditor' | 'site', signedAt: string, more: object = {}) => ({
    ...{ responseKey, role, name: 'Ali', refused: false, note: '', width: 300, height: 190, signedAt },
    strokes: [{ points: [] } as never],
    ...more,
  });
  const pictureKey = '44444444-4444-4444-8444-444444444444';
  const draw = async (row: SignatureRow) => ({
    row: { pictureKey, responseKey: row.responseKey, questionId: null, received: true } as PictureRow,
    bytes: new ArrayBuffer(1),
  });

  it('goes to the other as a picture once it is drawn, and once', async () => {
    const { fill, asker } = await opened();
    fill.sign(signed('site', '2026-11-22T09:00:00.000Z'));
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked[0]).not.toHaveProperty('signatures');
    await drawSignatures(asker.db, fill, draw);
    await share(asker, fill, 'v');
    expect(asked[1]).toMatchObject({ signatures: [{ role: 'site', name: 'Ali', pictureKey }] });
    await share(asker, fill, 'v');
    expect(asked[2]).not.toHaveProperty('signatures');
  });

  it('that somebody went on with is drawn anew, and the picture of a part of it is gone', async () => {
    const { db, fill, asker } = await opened();
    let count = 0;
    const next = async (row: SignatureRow) => {
      const picture = await draw(row);
      return { ...picture, row: { ...picture.row, pictureKey: `p${++count}` } };
    };
    fill.sign(signed('site', '2026-11-22T09:00:00.000Z'));
    await drawSignatures(db, fill, next);
    const [stroke] = fill.state().signatures.site?.strokes ?? [];
    const strokes = stroke ? [stroke, stroke] : [];
    fill.sign({ ...(fill.state().signatures.site as SignatureRow), strokes, signedAt: '2026-11-22T09:00:01.000Z' });
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked[0]).not.toHaveProperty('signatures');
    await drawSignatures(db, fill, next);
    await share(asker, fill, 'v');
    expect(asked[1]).toMatchObject({ signatures: [{ pictureKey: 'p2' }] });
    expect((await db.all('pictures')).map((row) => row.pictureKey)).toEqual(['p2']);
  });

  it('that was refused goes to the other with its reason, drawn or not', async () => {
    const { fill, asker } = await opened();
    fill.sign(signed('site', '2026-11-22T09:00:00.000Z', { refused: true, note: 'Acelesi var' }));
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked[0]).toMatchObject({ signatures: [{ role: 'site', refused: true, note: 'Acelesi var' }] });
  });

  it('that is a typed name goes to the other as a picture of it, and again when the name has changed', async () => {
    const { db, fill, asker } = await opened();
    const drawn: string[] = [];
    const write = async (row: SignatureRow) => {
      drawn.push(row.name);
      const picture = await draw(row);
      return { ...picture, row: { ...picture.row, pictureKey: row.name } };
    };
    fill.sign(signed('site', '2026-11-22T09:00:00.000Z', { typed: true, strokes: [], note: 'Adını yazarak imzaladı' }));
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked[0]).not.toHaveProperty('signatures');
    await drawSignatures(asker.db, fill, write);
    await drawSignatures(asker.db, fill, write);
    await share(asker, fill, 'v');
    expect(asked[1]).toMatchObject({ signatures: [{ pictureKey: 'Ali', note: 'Adını yazarak imzaladı' }] });
    fill.sign({ ...(fill.state().signatures.site as SignatureRow), name: 'Alime' });
    await drawSignatures(asker.db, fill, write);
    expect(drawn).toEqual(['Ali', 'Alime']);
    // The one before is nobody's any more.
    for (const store of ['pictures', 'bytes'] as const)
      expect((await db.all(store)).map((row) => row.pictureKey)).toEqual(['Alime']);
  });

  it('of the other comes in where none is here, or an earlier one, and never takes the place of a later one', async () => {
    const { fill, asker } = await opened();
    fill.sign(signed('auditor', '2026-11-22T11:00:00.000Z', { name: 'Ayşe' }));
    const theirs = (role: 'auditor' | 'site') => ({
      ...{ role, name: 'Mehmet', pictureKey, refused: false, signedAt: '2026-11-22T10:00:00.000Z' },
    });
    answers(200, draft({ signatures: [theirs('auditor'), theirs('site')] }));
    await share(asker, fill, 'v');
    const { auditor, site } = fill.state().signatures;
    expect(auditor).toMatchObject({ name: 'Ayşe', strokes: [{}] });
    expect(site).toMatchObject({ name: 'Mehmet', pictureKey, pictureNote: '', strokes: [] });
    expect(await asker.db.get('pictures', pictureKey)).toMatchObject({ received: true });
    // What came from the server is not told to it.
    await share(asker, fill, 'v');
    expect(asked[1]).not.toHaveProperty('signatures');
  });

  it('that a correction brought along begins no draft on the server when it is opened', async () => {
    const { fill, asker } = await opened();
    fill.change({ shared: undefined as never });
    const at = '2026-11-22T09:00:00.000Z';
    fill.sign(signed('site', at, { kept: at, strokes: [], pictureKey }));
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked).toEqual([]);
  });
});

describe('a finding without a question', () => {
  const row = { findingKey: otherKey, responseKey, sectionId: 3, title: 'Kapı kilitli', note: '', pictureKeys: [] };

  it('is sent when it has a title, and its removal when the server knew it', async () => {
    const { fill, asker } = await opened();
    fill.find({ ...row, severity: 'major', title: ' ' });
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked[0]).not.toHaveProperty('findings');
    fill.find({ ...row, severity: 'major' });
    const at = fill.state().findings[otherKey]?.stamp?.at ?? '';
    const there = { findingKey: otherKey, sectionId: 3, title: row.title, severity: 'major' as const, at };
    answers(200, draft({ findings: [{ ...there, by: me.name, byId: me.id }] }));
    await share(asker, fill, 'v');
    expect(asked[1]).toMatchObject({ findings: [{ findingKey: otherKey, title: 'Kapı kilitli', base: null }] });
    fill.find({ ...row, severity: 'major', removed: true });
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked[2]).toMatchObject({ findings: [{ findingKey: otherKey, removed: true, base: at }] });
    await share(asker, fill, 'v');
    expect(asked[3]).not.toHaveProperty('findings');
  });

  it('that was changed here while the request was on its way stays so, based on what has arrived', async () => {
    const { fill, asker } = await opened();
    fill.find({ ...row, severity: 'major' });
    const at = fill.state().findings[otherKey]?.stamp?.at ?? '';
    const there = { findingKey: otherKey, title: row.title, at, by: me.name, byId: me.id };
    answers(200, draft({ findings: [{ ...there, severity: 'major' }] }), () =>
      fill.find({ ...row, severity: 'minor' }),
    );
    await share(asker, fill, 'v');
    answers(200, draft({ findings: [{ ...there, severity: 'minor', at: '2026-11-22T10:00:00Z' }] }));
    await share(asker, fill, 'v');
    expect(asked[1]).toMatchObject({ findings: [{ severity: 'minor', base: at }] });
  });

  it('of the other comes in, and goes when they take it away', async () => {
    const { fill, asker } = await opened();
    const there = {
      findingKey: otherKey,
      title: 'Çatı akıyor',
      severity: 'minor' as const,
      at: '2026-11-22T09:00:00Z',
    };
    answers(200, draft({ findings: [{ ...there, by: other.name, byId: other.id }] }));
    await share(asker, fill, 'v');
    expect(fill.state().findings[otherKey]).toMatchObject({ title: 'Çatı akıyor', sectionId: null });
    answers(200, draft({ draftVersion: 2 }));
    await share(asker, fill, 'v');
    expect(fill.state().findings[otherKey]).toMatchObject({ removed: true, stamp: { sent: true } });
  });
});
