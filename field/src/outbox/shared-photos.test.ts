import { afterEach, expect, it, vi } from 'vitest';
import { answers, asked, draft, me, opened, other, otherKey, responseKey, said } from '../../test/sharing.ts';
import type { DeviceDb } from './device-db.ts';
import { share } from './join-draft.ts';
import { memoryDb } from './memory-db.ts';
import type { PictureRow } from './rows.ts';

afterEach(() => {
  asked.length = 0;
});

const at = '2026-11-22T09:00:00Z';
const theirs = (pictureKeys: string[]) => ({ ...said(1, 'theirs', other, at), pictureKeys });

it('knows a photo of the answer that stands against one’s own as the other’s, should it be chosen', async () => {
  const { db, fill, asker } = await opened();
  const clash = { questionId: 1, at, by: other.name, byId: other.id, other: { questionId: 1, pictureKeys: ['p'] } };
  answers(200, draft({ clashes: [clash] }));
  await share(asker, fill, 'v');
  expect(await db.get('pictures', 'p')).toMatchObject({ questionId: 1, received: true });
});

it('names no photo of the other that the device could not note: it would be looked for here when the response is sent', async () => {
  const db = memoryDb();
  const write: DeviceDb['write'] = (changes) =>
    changes.some(({ store }) => store === 'pictures') ? Promise.reject(new DOMException('full')) : db.write(changes);
  const { fill, asker } = await opened({ ...db, write });
  answers(200, draft({ answers: [theirs(['p'])] }));
  await expect(share(asker, fill, 'v')).rejects.toThrow('full');
  expect(fill.state().answers).toEqual({});
});

it('takes nothing but a picture for a small copy, and asks again for those that did not come', async () => {
  const { db, fill, asker } = await opened();
  const keys = ['gone', 'empty', 'cut', 'behind'];
  const pictures = keys.map((pictureKey) => ({ pictureKey, url: '', thumbUrl: `/thumb/${pictureKey}` }));
  const data = draft({ answers: [theirs(keys)], pictures });
  let copies: Record<string, () => Response> = {
    gone: () => new Response('no such picture', { status: 404 }),
    empty: () => new Response(''),
  };
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const key = /^\/thumb\/(.*)/.exec(address)?.[1];
    if (!key) return new Response(JSON.stringify({ Success: true, Data: data }));
    fetched.push(key);
    const answer = copies[key];
    if (!answer) throw new TypeError('network');
    return answer();
  });
  const sizes = async () => (await db.all('pictures', responseKey)).map(({ thumb }) => thumb.byteLength);
  expect(await share(asker, fill, 'v')).toEqual({ kind: 'same' });
  // Where there is no network the next one would not come either.
  expect(fetched).toEqual(['gone', 'empty', 'cut']);
  expect(await sizes()).toEqual([0, 0, 0, 0]);
  expect(fill.state().response.shared?.copies).toBeUndefined();
  const copy = () => new Response(new Uint8Array([1, 2, 3]));
  copies = { gone: copy, empty: copy };
  await share(asker, fill, 'v');
  expect(fill.state().response.shared?.copies).toBe(2);
  copies = { cut: copy, behind: copy };
  await share(asker, fill, 'v');
  expect(await sizes()).toEqual([3, 3, 3, 3]);
  expect(fill.state().response.shared?.copies).toBe(4);
});

it('sends the photos of findings and the pictures of signatures, and not those of a finding that was taken away', async () => {
  const { db, fill, asker } = await opened();
  for (const pictureKey of ['of a finding', 'of one taken away', 'of a signature'])
    await db.write([
      { store: 'pictures', put: { pictureKey, responseKey, questionId: null, received: false } as PictureRow },
      { store: 'bytes', put: { pictureKey, bytes: new Uint8Array([1]).buffer } },
    ]);
  const finding = { responseKey, sectionId: null, title: 'Kapı', note: '', severity: 'major' as const };
  fill.find({ ...finding, findingKey: otherKey, pictureKeys: ['of a finding'] });
  fill.find({ ...finding, findingKey: responseKey, pictureKeys: ['of one taken away'], removed: true });
  fill.sign({
    ...{ responseKey, role: 'site', name: 'Ali', refused: false, note: '', strokes: [], width: 300, height: 190 },
    ...{ signedAt: at, drawn: { pictureKey: 'of a signature', strokes: 0 } },
  });
  const stamp = fill.state().findings[otherKey]?.stamp;
  const named = { findingKey: otherKey, title: 'Kapı', severity: 'major' as const, pictureKeys: ['of a finding'] };
  const findings = [{ ...named, at: stamp?.at ?? '', by: me.name, byId: me.id }];
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const [, key] = /\/pictures\/(.*)/.exec(decodeURIComponent(address)) ?? [];
    if (key) sent.push(key);
    const Data = key ? { pictureKey: key, complete: true } : draft({ findings });
    return new Response(JSON.stringify({ Success: true, Data }));
  });
  for (let time = 0; time < 2; time++) await share(asker, fill, 'v');
  expect(sent.sort()).toEqual(['of a finding', 'of a signature']);
});
