import { afterEach, describe, expect, it } from 'vitest';
import { answers, asked, draft, me, opened, other, responseKey, said, texts } from '../../test/sharing.ts';
import { share } from './join-draft.ts';
import { decide } from './shared-draft.ts';

afterEach(() => {
  asked.length = 0;
});

describe('an answer that both sides have', () => {
  it('is what the other has made of it since, and is left alone while nobody changes it', async () => {
    const { fill, asker } = await opened();
    const first = draft({ answers: [said(1, 'first', other, '2026-11-22T09:00:00Z')] });
    answers(200, first);
    await share(asker, fill, 'v');
    await fill.flush();
    const before = fill.state();
    await share(asker, fill, 'v');
    expect(fill.state()).toBe(before);
    answers(200, draft({ answers: [said(1, 'second', other, '2026-11-22T09:30:00Z')] }));
    await share(asker, fill, 'v');
    expect(texts(fill)).toEqual({ 1: 'second' });
  });

  it('keeps its base when the other’s takes the place of what was sent while it is changed here again', async () => {
    const { fill, asker } = await opened();
    fill.answer({ questionId: 1, text: 'first' });
    const theirs = draft({ answers: [said(1, 'theirs', other, '2026-11-22T10:00:00Z')] });
    answers(200, theirs, () => fill.answer({ questionId: 1, text: 'second' }));
    await share(asker, fill, 'v');
    answers(200, theirs);
    await share(asker, fill, 'v');
    expect(asked[1]?.answers).toMatchObject([{ text: 'second', base: null }]);
  });

  it('keeps its base when one has changed it on another device meanwhile, so that neither is lost', async () => {
    const { fill, asker } = await opened();
    answers(200, draft({ answers: [said(1, 'first', me, '2026-11-22T09:00:00.000Z')] }));
    await share(asker, fill, 'v');
    answers(200, draft({ answers: [said(1, 'on the tablet', me, '2026-11-22T09:30:00.000Z')] }), () =>
      fill.answer({ questionId: 1, text: 'on the phone' }),
    );
    await share(asker, fill, 'v');
    await share(asker, fill, 'v');
    expect(asked[2]?.answers).toMatchObject([{ text: 'on the phone', base: '2026-11-22T09:00:00.000Z' }]);
  });
});

describe('what is sent of a draft', () => {
  it('says that it is a new round where one is under way, and names the untouched photo under a drawn one', async () => {
    const { db, fill, asker } = await opened();
    await db.write([
      {
        store: 'pictures',
        put: {
          ...{ pictureKey: 'drawn', originalKey: 'untouched', responseKey, questionId: 1, type: 'image/jpeg', size: 1 },
          ...{ sha256: 'x', thumb: new ArrayBuffer(1), received: true },
        },
      },
    ]);
    fill.change({ newRound: true });
    fill.answer({ questionId: 1, pictureKeys: ['drawn'] });
    answers(200, draft({}));
    await share(asker, fill, 'v');
    const originals = [{ pictureKey: 'drawn', originalKey: 'untouched' }];
    expect(asked[0]).toMatchObject({ newRound: true, answers: [{ questionId: 1, originals }] });
  });
});

it('leaves the other clashes when one is decided', async () => {
  const { fill, asker } = await opened();
  const clash = { at: '2026-11-22T09:00:00Z', by: me.name, byId: me.id };
  const clashes = [1, 2].map((questionId) => ({ ...clash, questionId, other: { questionId, text: 'Hayır' } }));
  answers(200, draft({ clashes }));
  await share(asker, fill, 'v');
  decide(fill, 1, null);
  expect(fill.state().response.shared?.clashes).toMatchObject([{ questionId: 2 }]);
});
