import type { Draft } from '@sahada/contract/fieldwork';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  answers,
  asked,
  draft,
  me,
  now,
  opened,
  other,
  otherKey,
  response,
  responseKey,
  said,
  texts,
} from '../../test/sharing.ts';
import type { Assignment } from './assignments.ts';
import type { DeviceDb } from './device-db.ts';
import { type Fill, openFill } from './fill.ts';
import { finalize } from './finalize.ts';
import { rekeyDraft, share, shareAll, takeOver } from './join-draft.ts';
import { memoryDb } from './memory-db.ts';
import type { FindingRow, FormRow, PictureRow, ResponseRow, SignatureRow } from './rows.ts';
import { decide } from './shared-draft.ts';

afterEach(() => {
  asked.length = 0;
});

const signature = {
  ...{
    responseKey,
    role: 'site',
    name: '',
    strokes: [],
    width: 0,
    height: 0,
    refused: false,
    note: '',
    signedAt: null,
  },
} as SignatureRow;

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

  it('belongs where it was begun, as whoever joins it is told with the first exchange', async () => {
    const { db, fill, asker } = await opened();
    fill.change({ barcodeCode: 'gate', locationName: 'Kapı', formKey: 'f' });
    await db.write([
      { store: 'forms', put: { formKey: 'f', form: { plan: { locationName: 'Depo' } } } as unknown as FormRow },
    ]);
    fill.answer({ questionId: 1, text: 'mine' });
    answers(200, draft({ barcodeCode: 'dock', locationName: 'Rampa' }));
    await share(asker, fill, 'v');
    expect(asked[0]).toMatchObject({ barcodeCode: 'gate' });
    expect(fill.state().response).toMatchObject({ barcodeCode: 'dock', locationName: 'Rampa' });
    await db.update('responses', responseKey, (row) => ({ ...row, shared: response.shared as never }));
    const again = await opened(db);
    answers(200, draft({}));
    again.fill.change({ barcodeCode: 'gate', locationName: 'Kapı', formKey: 'f' });
    await share(again.asker, again.fill, 'v');
    expect(again.fill.state().response).toMatchObject({ barcodeCode: null, locationName: 'Depo' });
    again.fill.change({ barcodeCode: 'gate' });
    await share(again.asker, again.fill, 'v');
    expect(again.fill.state().response.barcodeCode).toBe('gate');
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

  it('never replaces what was changed here while what came was being written', async () => {
    const memory = memoryDb();
    let during = () => {};
    const write: DeviceDb['write'] = async (changes) => {
      if (changes.some(({ store }) => store === 'pictures')) during();
      return memory.write(changes);
    };
    const { fill, asker } = await opened({ ...memory, write });
    fill.answer({ questionId: 1, text: 'first' });
    const at = fill.state().stamps[1]?.at ?? '';
    during = () => {
      during = () => {};
      fill.answer({ questionId: 1, text: 'second' });
      fill.sign({ ...signature, name: 'Ali', signedAt: '2026-11-22T09:30:00.000Z' });
    };
    const pictureKeys = ['33333333-3333-4333-8333-333333333333'];
    const signed = { role: 'site', name: 'Veli', refused: false, signedAt: '2026-11-22T09:20:00.000Z' } as const;
    const theirs = { ...said(2, 'theirs', other, '2026-11-22T09:00:00Z'), pictureKeys };
    answers(200, draft({ answers: [said(1, 'first', me, at), theirs], signatures: [signed] }));
    await share(asker, fill, 'v');
    expect(texts(fill)).toEqual({ 1: 'second', 2: 'theirs' });
    expect(fill.state().stamps[1]).toMatchObject({ sent: false, base: at });
    expect(fill.state().signatures.site?.name).toBe('Ali');
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

  it('does not say that it knew what the other said to a question that was answered here meanwhile', async () => {
    const { fill, asker } = await opened();
    const theirs = draft({ draftVersion: 3, answers: [said(1, 'theirs', other, '2026-11-22T09:00:00.000Z')] });
    answers(200, theirs, () => fill.answer({ questionId: 1, text: 'mine' }));
    await share(asker, fill, 'v');
    // Submitted now, without a network: what the other said has to be kept beside it.
    const known = async () => {
      const { response } = fill.state();
      const form = { form: { versionTag: 'v' } } as FormRow;
      const rest = { answers: [], findings: [], originals: new Map(), signatures: [], deviceScore: null };
      const head = { ...response, participant: { name: '', email: '' } };
      const input = { response: head, form, ...rest, completedAt: '2026-11-22T10:00:00Z', now: now() };
      return (await finalize(input)).submission.draftVersion;
    };
    expect(await known()).toBe(0);
    answers(200, { ...theirs, draftVersion: 4 });
    await share(asker, fill, 'v');
    expect(await known()).toBe(4);
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

  it('does not ask again for a clash that is decided during an exchange, but for what it did not show', async () => {
    const { fill, asker } = await opened();
    const clash = { questionId: 1, by: other.name, byId: other.id };
    const first = { ...clash, at: '2026-11-22T09:00:00Z', other: { questionId: 1, text: 'Hayır' } };
    const newer = { ...clash, at: '2026-11-22T09:05:00Z', other: { questionId: 1, text: 'Kısmen' } };
    const shown = () => fill.state().response.shared?.clashes.map((one) => one.other.text);
    answers(200, draft({ clashes: [first] }));
    await share(asker, fill, 'v');
    expect(shown()).toEqual(['Hayır']);
    answers(200, draft({ draftVersion: 2, clashes: [first] }), () => decide(fill, 1, null));
    await share(asker, fill, 'v');
    expect(shown()).toEqual([]);
    // The server has not been told yet, and by the next exchange it would take it for decided as well.
    fill.change({ shared: { ...fill.state().response.shared, version: 2, clashes: [first], resolved: [] } });
    answers(200, draft({ draftVersion: 3, clashes: [newer] }), () => decide(fill, 1, null));
    await share(asker, fill, 'v');
    expect(shown()).toEqual(['Kısmen']);
    await share(asker, fill, 'v');
    expect(asked.at(-1)).not.toHaveProperty('resolved');
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
    const memory = memoryDb();
    const write = async (...of: Parameters<DeviceDb['write']>) => {
      // A disk takes its time.
      await new Promise(setImmediate);
      return memory.write(...of);
    };
    const { db, fill, asker } = await opened({ ...memory, write });
    fill.answer({ questionId: 1, text: 'offline' });
    answers(409, draft({ responseKey: otherKey }), () => fill.answer({ questionId: 2, text: 'typed' }, true));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'moved', responseKey: otherKey });
    const again = await openFill(db, otherKey, { formKey: 'f' } as FormRow, now);
    expect(again && texts(again)).toEqual({ 1: 'offline', 2: 'typed' });
    expect(again?.state().stamps[1]).toMatchObject({ sent: false, base: null });
    expect(await db.get('responses', responseKey)).toBeUndefined();
  });

  it('joins the plan’s draft only with all that was given, and never leaves a page with a draft that takes nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const memory = memoryDb();
    let isFull = false;
    const write: DeviceDb['write'] = (changes) =>
      isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : memory.write(changes);
    const { db, fill, asker } = await opened({ ...memory, write });
    isFull = true;
    fill.answer({ questionId: 1, text: 'mine' });
    answers(409, draft({ responseKey: otherKey }));
    expect(await share(asker, fill, 'v').catch(() => null)).toEqual({ kind: 'offline' });
    fill.answer({ questionId: 2, text: 'more' });
    expect(texts(fill)).toEqual({ 1: 'mine', 2: 'more' });
    isFull = false;
    expect(await fill.flush()).toBe(true);
    isFull = true;
    await expect(share(asker, fill, 'v')).rejects.toThrow('full');
    isFull = false;
    fill.answer({ questionId: 3, text: 'still' });
    await fill.flush();
    expect(await db.get('answers', [responseKey, 3])).toBeDefined();
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'moved', responseKey: otherKey });
    expect(await db.all('answers', otherKey)).toHaveLength(3);
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

  it('goes on, on the version that it was begun on, where this device has another one of its plan', async () => {
    const { db, fill, asker } = await opened();
    const shown = { formKey: 't user:1 v', token: 't', reader: 'user:1', fetched: 5, etag: '"a"' };
    const asks = (id: number, ...options: number[]) => ({
      id,
      answers: options.map((option) => ({ id: option, score: null, subOptions: [] })),
    });
    const asking = (...questions: object[]) => [{ questions: questions.map((one) => ({ score: null, ...one })) }];
    const list = { sections: asking(asks(1), asks(3), asks(4, 41, 42), asks(5, 51), asks(6), asks(7)) };
    await db.write([
      { store: 'forms', put: { ...shown, form: { versionTag: 'v', version: list } } as unknown as FormRow },
    ]);
    fill.change({ formKey: shown.formKey });
    fill.answer({ questionId: 1, text: 'mine' });
    fill.answer({ questionId: 3, text: 'only here' });
    fill.answer({ questionId: 4, optionIds: [42] });
    fill.answer({ questionId: 5, optionIds: [51] });
    fill.answer({ questionId: 7, note: ' ' });
    fill.takeIn(
      [
        {
          answer: { questionId: 6, text: 'theirs' },
          stamp: { at: '2026-11-22T09:00:00Z', base: null, by: other, sent: true },
        },
      ],
      [],
    );
    const at = fill.state().stamps[1]?.at ?? '';
    const version = {
      title: 'Eski liste',
      sections: asking(asks(1), asks(4, 41), asks(5, 51)),
    } as unknown as NonNullable<Draft['form']>['version'];
    answers(200, draft({ answers: [said(1, 'mine', me, at)], form: { versionTag: 'w', version } }));
    const form = { formKey: 't user:1 w', form: { versionTag: 'w', version: { title: 'Eski liste' } } };
    expect(await share(asker, fill, 'v')).toMatchObject({ kind: 'otherForm', form });
    await fill.flush();
    expect(await db.get('responses', responseKey)).toMatchObject({ stage: 'draft', formKey: form.formKey });
    expect(await db.get('forms', form.formKey)).toMatchObject(form);
    // What that one has no place for is kept, to be read.
    expect(
      (await db.get('responses', responseKey))?.leftOut?.map(({ question, answer }) => [question.id, answer]),
    ).toEqual([
      [3, { questionId: 3, text: 'only here' }],
      [4, { questionId: 4, optionIds: [42] }],
    ]);
    fill.answer({ questionId: 2, text: 'further' });
    expect(texts(fill)).toMatchObject({ 1: 'mine', 2: 'further' });
  });

  it('goes on in the name of whoever is signed in on a device that both use, once the server has all that was said there', async () => {
    const { db, fill, asker } = await opened();
    const second = { ...asker, session: { ...asker.session, user: other } };
    fill.answer({ questionId: 1, text: 'mine' });
    const at = fill.state().stamps[1]?.at ?? '';
    await takeOver(second, fill);
    expect(fill.state().response.author).toEqual(me);
    answers(200, draft({ answers: [said(1, 'mine', me, at), said(2, 'theirs', other, '2026-11-22T09:00:00Z')] }));
    await share(asker, fill, 'v');
    // Nobody else of the company gets it.
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
    await takeOver(second, fill);
    expect(fill.state().response.author).toEqual(me);
    const rows = [{ token: 't', auditId: 1, role: 'assistant' }] as unknown as Assignment[];
    await db.write([{ store: 'notes', put: { name: `assignments ${other.id}`, value: { rows } } }]);
    const { shared } = fill.state().response;
    if (!shared) throw new Error('not shared');
    const staysMine = async () => {
      await takeOver(second, fill);
      expect(fill.state().response.author).toEqual(me);
    };
    const photo = { pictureKey: otherKey, responseKey, questionId: 1, type: 'image/jpeg', picked: 1 };
    await db.write([{ store: 'raws', put: photo }]);
    await staysMine();
    await db.write([{ store: 'raws', remove: otherKey }]);
    fill.change({ shared: { ...shared, resolved: [2] } });
    await staysMine();
    fill.change({ shared });
    fill.sign({ ...signature, strokes: [{ points: [] }], signedAt: at });
    await staysMine();
    fill.sign({ ...signature, name: 'Ali', refused: true, signedAt: at });
    await staysMine();
    fill.sign(signature);
    await takeOver(second, fill);
    await fill.flush();
    expect(await db.get('responses', responseKey)).toMatchObject({ author: other });
    const { stamps } = fill.state();
    expect([stamps[1]?.by, stamps[2]?.by]).toEqual([me, null]);
    fill.answer({ questionId: 3, text: 'further' });
    const now = fill.state().stamps[3]?.at ?? '';
    answers(200, draft({ answers: [said(1, 'mine', me, at), said(3, 'further', other, now)] }));
    await share(second, fill, 'v');
    expect(asked.at(-1)?.answers.map(({ questionId }) => questionId)).toEqual([3]);
    expect(fill.state().stamps[3]?.by).toBeNull();
    // What the server has not got yet would be sent as said by whoever comes back to it.
    fill.answer({ questionId: 4, text: 'unsent' });
    await db.write([{ store: 'notes', put: { name: `assignments ${me.id}`, value: { rows } } }]);
    await takeOver(asker, fill);
    expect(fill.state().response.author).toEqual(other);
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

  it('is not received before the server knows what was said here while photos were on their way', async () => {
    const { db, fill, asker } = await opened();
    const photo = '44444444-4444-4444-8444-444444444444';
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const picture = { pictureKey: photo, responseKey, questionId: 1, type: 'image/jpeg', size: 3, sha256: 'x' };
    await db.write([
      { store: 'pictures', put: { ...picture, thumb: bytes, received: false } as PictureRow },
      { store: 'bytes', put: { pictureKey: photo, bytes } },
    ]);
    fill.answer({ questionId: 1, text: 'mine', pictureKeys: [photo] });
    const receipt = { ReceiptNumber: 'A-1', responseKey, answersHash: 'x' } as unknown as Draft['receipt'];
    const told: unknown[][] = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.includes('/pictures/')) {
        fill.answer({ questionId: 2, text: 'meanwhile' });
        return new Response(JSON.stringify({ Success: true, Data: { pictureKey: photo, complete: true } }));
      }
      told.push(JSON.parse(String(init.body)).answers.map(({ text }: { text: string }) => text));
      const data = draft({ state: 'submitted', receipt });
      return new Response(JSON.stringify({ Success: false, Data: data }), { status: 409 });
    });
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'offline' });
    expect((await db.get('responses', responseKey))?.stage).toBe('draft');
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'received' });
    expect(told).toEqual([['mine'], ['mine', 'meanwhile']]);
  });

  it('makes way for the correction where it came back before this device knew that the other had submitted', async () => {
    const { db, fill, asker } = await opened();
    const photo = '44444444-4444-4444-8444-444444444444';
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const picture = { pictureKey: photo, responseKey, questionId: 1, type: 'image/jpeg', size: 3, sha256: 'x' };
    await db.write([
      { store: 'pictures', put: { ...picture, thumb: bytes, received: false } as PictureRow },
      { store: 'bytes', put: { pictureKey: photo, bytes } },
    ]);
    fill.answer({ questionId: 1, text: 'mine', pictureKeys: [photo] });
    const at = fill.state().stamps[1]?.at ?? '';
    const data = draft({ revision: 1, answers: [{ ...said(1, 'mine', me, at), pictureKeys: [photo] }] });
    const server = (status: number) =>
      vi.stubGlobal('fetch', async (address: string) =>
        address.includes('/pictures/')
          ? new Response(JSON.stringify({ Success: true, Data: { pictureKey: photo, complete: true } }), { status })
          : new Response(JSON.stringify({ Success: true, Data: data })),
      );
    server(503);
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'offline' });
    expect((await db.get('responses', responseKey))?.stage).toBe('draft');
    server(200);
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'moved', responseKey });
    expect(await db.get('responses', responseKey)).toMatchObject({ stage: 'received', receipt: null });
  });

  it('goes on in a correction that both have begun', async () => {
    const { db, fill, asker } = await opened();
    fill.change({ revision: 1 });
    answers(200, draft({ revision: 1, answers: [said(2, 'theirs', other, '2026-11-22T09:00:00Z')] }));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'same' });
    expect(texts(fill)).toEqual({ 2: 'theirs' });
    expect((await db.get('responses', responseKey))?.stage).toBe('draft');
  });

  it('is not received before a signature that was given here has been drawn, so that it can be sent', async () => {
    const { fill, asker } = await opened();
    fill.sign({
      ...{ responseKey, role: 'site', name: 'Kaya', typed: false, refused: false, note: '' },
      ...{ strokes: [[0, 0, 1, 1]], signedAt: '2026-11-22T09:00:00Z', pictureKey: null },
    } as unknown as SignatureRow);
    const receipt = { ReceiptNumber: 'A-1', responseKey, answersHash: 'x' } as unknown as Draft['receipt'];
    answers(409, draft({ state: 'submitted', receipt }));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'notYet' });
  });

  it('is not received before a photo that is still as it was picked has been made ready', async () => {
    const { db, fill, asker } = await opened();
    const raw = { pictureKey: 'p', responseKey, questionId: 1, type: 'image/jpeg', picked: 1 };
    await fill.keepRaw(raw, new ArrayBuffer(1));
    const receipt = { ReceiptNumber: 'A-1', responseKey, answersHash: 'x' } as unknown as Draft['receipt'];
    answers(409, draft({ state: 'submitted', receipt }));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'notYet' });
    answers(200, draft({ revision: 1 }));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'notYet' });
    expect((await db.get('responses', responseKey))?.stage).toBe('draft');
    await fill.dropRaw('p');
    answers(409, draft({ state: 'submitted', receipt }));
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'received' });
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

  it('is still to be sent where it was submitted here before the server said that the other has submitted', async () => {
    const { db, fill, asker } = await opened();
    const receipt = { ReceiptNumber: 'A-1', responseKey, answersHash: 'x' } as unknown as Draft['receipt'];
    vi.stubGlobal('fetch', async () => {
      const waiting = { ...fill.state().response, stage: 'waiting', finalized: { at: now() } } as ResponseRow;
      await fill.finalize(waiting, []);
      const data = draft({ state: 'submitted', receipt });
      return new Response(JSON.stringify({ Success: false, Data: data }), { status: 409 });
    });
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'offline' });
    expect(await db.get('responses', responseKey)).toMatchObject({ stage: 'waiting', finalized: {} });
  });

  it('is not received before all that was given here is on the device', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const memory = memoryDb();
    let isFull = false;
    const write: DeviceDb['write'] = (changes) =>
      isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : memory.write(changes);
    const { db, fill, asker } = await opened({ ...memory, write });
    const receipt = { ReceiptNumber: 'A-1', responseKey, answersHash: 'x' } as unknown as Draft['receipt'];
    answers(409, draft({ state: 'submitted', receipt }));
    isFull = true;
    fill.answer({ questionId: 1, text: 'mine' });
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'offline' });
    expect((await db.get('responses', responseKey))?.stage).toBe('draft');
    isFull = false;
    expect(await share(asker, fill, 'v')).toEqual({ kind: 'received' });
    expect(await db.all('answers', responseKey)).toHaveLength(1);
  });

  it.each([
    ['a page', 200, '<html></html>'],
    ['nothing', 204, ''],
    ['half an answer', 200, '{"Success":true,"Data":{"responseKey":"'],
    ['an overload', 503, '{"Success":false}'],
    ['something else with answers', 200, '{"Success":true,"Data":{"answers":[]}}'],
    ['something else with a key', 200, '{"Success":true,"Data":{"responseKey":"1"}}'],
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

  it('keeps its key once it is no draft any more: what was sent is known by it', async () => {
    const { db } = await opened();
    for (const stage of ['waiting', 'received', 'discarded'] as const) {
      await db.write([{ store: 'responses', put: { ...response, stage } }]);
      expect(await rekeyDraft(db, responseKey, otherKey)).toBe(false);
    }
    expect(await db.get('responses', otherKey)).toBeUndefined();
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
    // Without a network the next one would fare no better.
    const failed = vi.fn(() => Promise.reject(new TypeError('network')));
    vi.stubGlobal('fetch', failed);
    await shareAll(asker, async () => ({ release: released }));
    expect(failed).toHaveBeenCalledTimes(1);
    expect(released).toHaveBeenCalledTimes(3);
  });
});
