import { beforeEach, describe, expect, it } from 'vitest';
import { busy, fakeServer, refused, refusedOfOld } from '../../test/fake-server.ts';
import { putWaiting } from '../../test/waiting.ts';
import { listen } from './channel.ts';
import type { DeviceDb } from './device-db.ts';
import { memoryDb } from './memory-db.ts';
import type { Author } from './rows.ts';
import { sendResponse } from './send.ts';
import type { Session } from './session.ts';

const kb = 1024;
const ayse: Author = { id: 4, name: 'Ayşe' };
const sessionOf = (user: Author): Session => ({ token: `token-of-${user.id}`, user, of: 'field' });

let db: DeviceDb;
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  db = memoryDb();
  server = fakeServer();
});

const isPut = ({ method }: { method: string }) => method === 'PUT';

/** Sends a response as it now stands on the device. */
async function send(responseKey: string, session: Session | null = null) {
  const response = await db.get('responses', responseKey);
  if (!response?.finalized) throw new Error('nothing to send');
  return sendResponse({ db, session, language: 'tr', now: () => 0 }, response, response.finalized);
}

/** The parts of pictures that were put since call number `since`, as [offset, bytes]. */
const parts = (since = 0) =>
  server.calls
    .slice(since)
    .filter(isPut)
    .map(({ headers, size }) => [Number(headers['x-offset'] ?? 0), size]);

describe('under whose name', () => {
  it('sends what nobody signed in has begun without any session', async () => {
    const { responseKey } = await putWaiting(db);
    expect((await send(responseKey, sessionOf(ayse))).kind).toBe('received');
    expect(server.calls[0]?.headers.authorization).toBeUndefined();
  });

  it('sends what an auditor has begun under that auditor’s session', async () => {
    const { responseKey } = await putWaiting(db, { author: ayse });
    expect((await send(responseKey, sessionOf(ayse))).kind).toBe('received');
    expect(server.calls[0]?.headers.authorization).toBe('Bearer token-of-4');
  });

  it('sends nothing of what an auditor has begun while another one is signed in, or nobody', async () => {
    const { responseKey } = await putWaiting(db, { author: ayse, pictures: [kb] });
    for (const session of [sessionOf({ id: 5, name: 'Zoe' }), null]) {
      expect(await send(responseKey, session)).toMatchObject({ kind: 'hold', hold: 'signIn' });
    }
    expect(server.calls).toEqual([]);
  });
});

describe('a response with its pictures', () => {
  it('sends the answers first, then one picture after the other', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [kb, 2 * kb] });
    expect((await send(responseKey)).kind).toBe('received');
    const [first, second] = finalized.pictureKeys;
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /field/responses',
      `PUT /field/pictures/${first}`,
      `PUT /field/pictures/${second}`,
    ]);
    expect(server.calls[1]?.headers).toMatchObject({ 'x-token': 'token', 'x-response-key': responseKey });
  });

  it('asks for nothing again that has been acknowledged', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [kb, kb] });
    const [first, second] = finalized.pictureKeys;
    server.answerOnce(({ path }) => path.endsWith(String(second)), 'no answer');
    expect(await send(responseKey)).toMatchObject({ kind: 'retry', status: 0 });
    expect(await db.get('pictures', first ?? '')).toMatchObject({ received: true });
    const before = server.calls.length;
    expect((await send(responseKey)).kind).toBe('received');
    expect(server.calls.slice(before).map(({ path }) => path)).toEqual([`/field/pictures/${second}`]);
  });

  it('sends a photo again that had arrived with its draft and that the receipt says is missing', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [kb, kb] });
    const [first = '', second = ''] = finalized.pictureKeys;
    for (const key of [first, second]) await db.update('pictures', key, (row) => ({ ...row, received: true }));
    // The other auditor's, which only their device can send.
    await db.write([{ store: 'bytes', remove: second }]);
    expect((await send(responseKey)).kind).toBe('received');
    expect(server.picture(first)).toMatchObject({ complete: true });
    expect(server.calls.filter(isPut)).toHaveLength(1);
  });

  it('goes on with the other pictures when one is refused', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [kb, kb] });
    server.answerOnce(isPut, refused(500));
    expect(await send(responseKey)).toMatchObject({ kind: 'retry', status: 500 });
    expect(server.picture(finalized.pictureKeys[1] ?? '')).toMatchObject({ complete: true });
  });

  it('sends everything else of a response that has lost a picture, and says so', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [kb, kb] });
    await db.write([{ store: 'bytes', remove: finalized.pictureKeys[0] ?? '' }]);
    expect(await send(responseKey)).toMatchObject({ kind: 'hold', hold: 'pictureGone' });
    expect(server.picture(finalized.pictureKeys[1] ?? '')).toMatchObject({ complete: true });
  });

  it('tries no other picture while there is no network', async () => {
    const { responseKey } = await putWaiting(db, { pictures: [kb, kb] });
    server.answerOnce(isPut, 'no answer');
    expect(await send(responseKey)).toMatchObject({ kind: 'retry', status: 0 });
    expect(server.calls.filter(isPut)).toHaveLength(1);
  });

  it.each([
    ['a session that has ended', 'refused', { kind: 'hold', hold: 'signIn' }],
    ['a company that is passive', 'sessionPassive', { kind: 'retry', status: 401 }],
  ])('tries no other picture with %s: each would be turned away', async (_what, code, verdict) => {
    const { responseKey } = await putWaiting(db, { author: ayse, pictures: [kb, kb] });
    server.answerOnce(isPut, refused(401, null, code));
    expect(await send(responseKey, sessionOf(ayse))).toMatchObject(verdict);
    expect(server.calls.filter(isPut)).toHaveLength(1);
  });

  it('says how much of it has arrived, its answers as one piece among the pictures', async () => {
    const { responseKey } = await putWaiting(db, { pictures: [kb, kb] });
    const heard: string[] = [];
    const stop = listen((news) => {
      if (news.about === 'sending') heard.push(`${news.done}/${news.total}`);
    });
    server.answerOnce(isPut, refused(500));
    await send(responseKey);
    await send(responseKey);
    stop();
    expect(heard).toEqual(['0/3', '1/3', '1/3', '1/3', '1/3', '2/3']);
  });

  const isPost = ({ method }: { method: string }) => method === 'POST';

  it('sends the pictures of what the server holds beside another content, and then waits for the office', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [kb, kb] });
    server.answerOnce(isPost, refused(409));
    expect(await send(responseKey)).toMatchObject({ kind: 'hold', hold: 'conflict' });
    for (const key of finalized.pictureKeys) expect(server.picture(key)).toMatchObject({ complete: true });
    expect(await db.get('responses', responseKey)).toMatchObject({ receipt: null });
  });

  it('tries those that did not arrive again before it waits for the office', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [kb, kb] });
    const [first, second] = finalized.pictureKeys;
    server.answerOnce(isPost, refused(409));
    server.answerOnce(({ path }) => path.endsWith(String(second)), 'no answer');
    expect(await send(responseKey)).toMatchObject({ kind: 'retry', status: 0 });
    const before = server.calls.length;
    server.answerOnce(isPost, refused(409));
    expect(await send(responseKey)).toMatchObject({ kind: 'hold', hold: 'conflict' });
    expect(server.calls.slice(before).map(({ path }) => path)).toEqual([
      '/field/responses',
      `/field/pictures/${second}`,
    ]);
    expect(server.picture(first ?? '')).toMatchObject({ complete: true });
  });

  it('waits as long as the server asks before it waits for the office: the other pictures are nowhere else', async () => {
    const { responseKey } = await putWaiting(db, { pictures: [kb, kb] });
    server.answerOnce(isPost, refused(409));
    server.answerOnce(isPut, busy(503, 90));
    expect(await send(responseKey)).toMatchObject({ kind: 'wait', seconds: 90 });
  });

  it('nor does it wait for the office because of a later picture, while an earlier one was only refused', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [kb, kb] });
    server.answerOnce(isPost, refused(409));
    server.answerOnce(({ path }) => path.endsWith(String(finalized.pictureKeys[0])), refused(500));
    expect(await send(responseKey)).toMatchObject({ kind: 'retry', status: 500 });
    expect(server.picture(finalized.pictureKeys[1] ?? '')).toMatchObject({ complete: true });
  });

  it('says of two contents that they clash, even where one has lost a picture', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [kb, kb] });
    await db.write([{ store: 'bytes', remove: finalized.pictureKeys[0] ?? '' }]);
    server.answerOnce(isPost, refused(409));
    expect(await send(responseKey)).toMatchObject({ kind: 'hold', hold: 'conflict' });
    expect(server.picture(finalized.pictureKeys[1] ?? '')).toMatchObject({ complete: true });
  });

  it.each([429, 503] as const)('stops at %s and keeps to the wait that is asked for', async (status) => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [kb, kb] });
    server.answerOnce(isPut, busy(status, 90));
    expect(await send(responseKey)).toMatchObject({ kind: 'wait', seconds: 90 });
    expect(server.calls.filter(isPut)).toHaveLength(1);
    expect((await send(responseKey)).kind).toBe('received');
    for (const key of finalized.pictureKeys) expect(server.picture(key)).toMatchObject({ complete: true });
  });
});

describe('a large picture', () => {
  const size = 600 * kb;

  it('goes in parts of at most 256 KiB that name their place and the whole', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [size] });
    expect((await send(responseKey)).kind).toBe('received');
    expect(parts()).toEqual([
      [0, 256 * kb],
      [256 * kb, 256 * kb],
      [512 * kb, 88 * kb],
    ]);
    expect(server.calls.filter(isPut).map(({ headers }) => headers['x-size'])).toEqual(Array(3).fill(String(size)));
    expect(server.picture(finalized.pictureKeys[0] ?? '')).toEqual({ received: size, complete: true });
  });

  it('goes on after a break where the server has got to', async () => {
    const { responseKey } = await putWaiting(db, { pictures: [size] });
    server.answerOnce(({ headers }) => headers['x-offset'] === String(256 * kb), 'no answer');
    expect(await send(responseKey)).toMatchObject({ kind: 'retry', status: 0 });
    const before = server.calls.length;
    expect((await send(responseKey)).kind).toBe('received');
    expect(server.calls[before]?.method).toBe('HEAD');
    expect(parts(before)).toEqual([
      [256 * kb, 256 * kb],
      [512 * kb, 88 * kb],
    ]);
  });

  it('sends its last part again when only the answer to it was lost', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [size] });
    expect((await send(responseKey)).kind).toBe('received');
    const [key = ''] = finalized.pictureKeys;
    await db.update('pictures', key, (row) => ({ ...row, received: false }));
    const before = server.calls.length;
    expect((await send(responseKey)).kind).toBe('received');
    expect(parts(before)).toEqual([[512 * kb, 88 * kb]]);
  });

  it('begins again when the server has lost its parts on the way', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [size] });
    const [key = ''] = finalized.pictureKeys;
    server.answerOnce(({ headers }) => headers['x-offset'] === String(256 * kb), 'no answer');
    await send(responseKey);
    server.answerOnce(
      ({ method }) => method === 'HEAD',
      new Response(null, { headers: { 'X-Received': String(256 * kb) } }),
    );
    server.forget(key);
    expect((await send(responseKey)).kind).toBe('received');
    expect(server.picture(key)).toEqual({ received: size, complete: true });
  });

  it('goes on where a server before the 409 says that it is', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [size] });
    server.answerOnce(({ headers }) => headers['x-offset'] === String(512 * kb), refusedOfOld({ received: 256 * kb }));
    expect((await send(responseKey)).kind).toBe('received');
    expect(server.picture(finalized.pictureKeys[0] ?? '')).toMatchObject({ complete: true });
  });

  it('does not go round for ever with a server that never gets anywhere', async () => {
    const { responseKey } = await putWaiting(db, { pictures: [size] });
    for (let n = 0; n < 20; n++) server.answerOnce(isPut, refused(409, { received: 0 }));
    expect(await send(responseKey)).toMatchObject({ kind: 'retry', status: 409 });
    expect(parts()).toHaveLength(2);
  });

  it('nor with one that has every byte and never says that the picture is right', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [size] });
    const stuck = { pictureKey: finalized.pictureKeys[0], received: size, complete: false };
    for (let n = 0; n < 20; n++) server.answerOnce(isPut, Response.json({ Success: true, Data: stuck }));
    expect(await send(responseKey)).toMatchObject({ kind: 'retry', status: 409 });
    expect(parts()).toHaveLength(2);
  });

  it('takes smaller parts when one is too large, for the pictures after it as well', async () => {
    const { responseKey, finalized } = await putWaiting(db, { pictures: [200 * kb, 100 * kb] });
    server.partLimit = 70 * kb;
    expect((await send(responseKey)).kind).toBe('received');
    for (const key of finalized.pictureKeys) expect(server.picture(key)).toMatchObject({ complete: true });
    expect(parts()).toEqual([
      [0, 200 * kb],
      [0, 128 * kb],
      [0, 64 * kb],
      [64 * kb, 64 * kb],
      [128 * kb, 64 * kb],
      [192 * kb, 8 * kb],
      [0, 64 * kb],
      [64 * kb, 36 * kb],
    ]);
  });

  it('is kept and tried again later where even the smallest part is too large', async () => {
    const { responseKey } = await putWaiting(db, { pictures: [100 * kb] });
    server.partLimit = kb;
    expect(await send(responseKey)).toMatchObject({ kind: 'retry', status: 413 });
  });

  it('is told in words why it is not let in, which the answer to a HEAD cannot say', async () => {
    const { responseKey } = await putWaiting(db, { author: ayse, pictures: [size] });
    server.answerOnce(({ method }) => method === 'HEAD', new Response(null, { status: 401 }));
    server.answerOnce(isPut, refused(401));
    expect(await send(responseKey, sessionOf(ayse))).toMatchObject({ kind: 'hold', hold: 'signIn' });
  });
});
