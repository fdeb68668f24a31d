import { afterEach, describe, expect, it } from 'vitest';
import { answers, asked, draft, opened, responseKey } from '../../test/sharing.ts';
import { share } from './join-draft.ts';
import type { PictureRow, SignatureRow } from './rows.ts';
import { drawSignatures } from './shared-signatures.ts';

afterEach(() => {
  asked.length = 0;
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

  it('alone begins the draft on the server, and a name under which nobody has signed does not', async () => {
    const { fill, asker } = await opened();
    fill.change({ shared: undefined as never });
    fill.sign(signed('site', '', { strokes: [], signedAt: null }));
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked).toEqual([]);
    fill.sign(signed('site', '2026-11-22T09:00:00.000Z', { refused: true }));
    await share(asker, fill, 'v');
    expect(asked).toMatchObject([{ signatures: [{ role: 'site', refused: true }] }]);
  });

  it('that was given on another device keeps its picture when its name is put right here', async () => {
    const { fill, asker } = await opened();
    const kept = '2026-11-22T09:00:00.000Z';
    fill.sign(signed('site', '2026-11-22T10:00:00.000Z', { kept, strokes: [], pictureKey, name: 'Ali Er' }));
    answers(200, draft({}));
    await share(asker, fill, 'v');
    expect(asked[0]).toMatchObject({ signatures: [{ name: 'Ali Er', pictureKey }] });
  });

  it('loses nothing of what is drawn while its picture is made, nor when the server gives it back', async () => {
    const { fill, asker } = await opened();
    const at = '2026-11-22T09:00:00.000Z';
    const strokes = [{ points: [] }, { points: [] }];
    fill.sign(signed('site', at));
    await drawSignatures(asker.db, fill, (row) => {
      fill.sign({ ...row, strokes });
      return draw(row);
    });
    expect(fill.state().signatures.site).toMatchObject({ strokes, drawn: { pictureKey, strokes: 1 } });
    answers(200, draft({ signatures: [{ role: 'site', name: 'Ali', pictureKey, refused: false, signedAt: at }] }));
    await share(asker, fill, 'v');
    expect(fill.state().signatures.site?.strokes).toEqual(strokes);
  });
});
