import { expect, it, vi } from 'vitest';
import { memoryDb } from '../outbox/memory-db.ts';
import { addressOf, makePhoto } from './picture.ts';

const of = { pictureKey: 'p1', responseKey: 'r1', questionId: 1 };

/** A browser that reads pictures and gives no canvas, as one that has used all it allows for them. */
function withoutCanvas() {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }));
  vi.stubGlobal('HTMLImageElement', class {});
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
}

it('keeps a photo that no canvas takes as it was picked, so that its response can be sent, and shows it', async () => {
  withoutCanvas();
  const made = await makePhoto(new Blob(['photo'], { type: 'image/jpeg' }), 100, of);
  expect(made?.row).toMatchObject({ ...of, type: 'image/jpeg', size: 5, received: false });
  expect(made?.row.sha256).toMatch(/^[0-9a-f]{64}$/);
  const db = memoryDb();
  if (!made) throw new Error('no photo');
  await db.write([
    { store: 'pictures', put: made.row },
    { store: 'bytes', put: { pictureKey: 'p1', bytes: made.bytes } },
  ]);
  expect(await addressOf(db, 'p1', 'thumb')).toMatch(/^blob:/);
});

it.each([
  ['of a kind that the server does not take', 'image/heic', 100],
  ['larger than it takes', 'image/jpeg', 4],
])('leaves one %s for another try', async (_what, type, most) => {
  withoutCanvas();
  await expect(makePhoto(new Blob(['photo'], { type }), most, of)).rejects.toThrow('no canvas');
});
