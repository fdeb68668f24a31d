import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTo } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sweeps } from '../../src/db/sweeps.ts';
import { mostParts } from '../../src/facts/arriving-pictures.ts';
import { type Builders, build, pixel, sha256, unreadable } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { packed, pdfText } from '../pdf-text.ts';
import { openPhone, type Phone } from '../phone.ts';
import { openWorld, type World } from '../world.ts';

/** The way of a photo from a phone into the report. */

let world: World;
let a: Builders;
let own: Phone & { planId: number; token: string };

beforeAll(async () => {
  // One connection, so that encoding a picture while holding it would block everything else here.
  world = await openWorld({ poolSize: 1 });
  a = build(world, 'ayse');
  own = await openPhone(world, a);
});
afterAll(() => world.close());

const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#38a' } })
    .jpeg()
    .toBuffer();

const part = 256 * 1024;

/** A response that names a photo of its first question. */
async function naming(phone: Phone) {
  const pictureKey = randomUUID();
  const filled = phone.fill();
  filled.answers[0] = { ...filled.answers[0], pictureKeys: [pictureKey] };
  const reply = await phone.send(filled);
  expect(reply.status).toBe(201);
  return { filled, pictureKey, responseKey: filled.responseKey, receipt: reply.body.Data };
}

/** The process that encodes pictures for this one. */
const imageProcess = (): number => {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const own = all.find((line) => line.includes('image-process.ts') && line.trim().split(/\s+/)[1] === `${process.pid}`);
  if (own === undefined) throw new Error('there is no image process');
  return Number(own.trim().split(/\s+/)[0]);
};

/** Begins to encode a photo while the encoding process is halted. */
async function encodingStopped(): Promise<{ child: number; encoding: Promise<unknown> }> {
  const child = imageProcess();
  process.kill(child, 'SIGSTOP');
  const encoding = world.encodePictures();
  await new Promise((done) => setTimeout(done, 1000));
  return { child, encoding };
}

const details = (phone: { planId: number }) => world.ok('ayse', 'audit.details', { auditId: phone.planId });
const answerOf = async (phone: { planId: number }, pictureKey: string) => {
  const id = await world.inCompany('ayse', (db) =>
    db.selectFrom('picture').select('id').where('picture_key', '=', pictureKey).executeTakeFirstOrThrow(),
  );
  const { Departments } = await details(phone);
  const rows = Departments.flatMap((department: { Questions: unknown[] }) => department.Questions);
  return rows
    .flatMap((row: { pictures: { id: number }[] }) => row.pictures)
    .find((one: { id: number }) => one.id === id.id);
};
const stored = (pictureKey: string) =>
  world.inCompany('ayse', (db) =>
    db.selectFrom('picture').selectAll().where('picture_key', '=', pictureKey).executeTakeFirst(),
  );

describe('a photo in parts', () => {
  test('continues where it was cut, takes nothing twice, and is complete at the end', async () => {
    const { pictureKey, responseKey } = await naming(own);
    const bytes = Buffer.concat([await photo(40, 30), Buffer.alloc(600_000, 1)]);
    const picture = { pictureKey, responseKey, bytes };
    expect(await own.progress(pictureKey)).toBeNull();
    expect((await own.put({ ...picture, offset: 0, end: part })).body.Data).toMatchObject({
      received: part,
      complete: false,
    });
    // The answer was lost and the device sends the part again; then a part that overlaps what has arrived.
    expect((await own.put({ ...picture, offset: 0, end: part })).body.Data.received).toBe(part);
    expect(await own.progress(pictureKey)).toBe(part);
    expect((await own.put({ ...picture, offset: 100_000, end: 100_000 + part })).body.Data.received).toBe(
      100_000 + part,
    );
    // A gap would never close by itself, so the device is told how far it got.
    const gap = await own.put({ ...picture, offset: 2 * part, end: bytes.length });
    expect(gap.body).toMatchObject({ Success: false, Data: { received: 100_000 + part } });
    expect((await own.put({ ...picture, offset: 100_000 + part, end: bytes.length })).body.Data.complete).toBe(true);
    expect(await own.progress(pictureKey)).toBe(bytes.length);
    expect((await own.put({ ...picture, offset: 0, end: part })).body.Data.complete).toBe(true);
  });

  test('is not there for the office to delete before it is whole, so that its response does not wait for it for ever', async () => {
    const { pictureKey, responseKey } = await naming(own);
    const picture = { pictureKey, responseKey, bytes: Buffer.concat([await photo(40, 30), Buffer.alloc(part, 1)]) };
    await own.put({ ...picture, offset: 0, end: part });
    const { id } = await world.inCompany('ayse', (db) =>
      db.selectFrom('picture').select('id').where('picture_key', '=', pictureKey).executeTakeFirstOrThrow(),
    );
    expect((await world.call('ayse', 'audit.deletePicture', { pictureId: id })).status).toBe(404);
    await own.put({ ...picture, offset: part, end: picture.bytes.length });
    const { awaiting_pictures } = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('response')
        .select('awaiting_pictures')
        .where('response_key', '=', responseKey)
        .executeTakeFirstOrThrow(),
    );
    expect(awaiting_pictures).toBe(false);
  });

  test('of which half has come keeps its response waiting, also when another comes whole', async () => {
    const [half, whole] = [randomUUID(), randomUUID()];
    const filled = own.fill();
    filled.answers[0] = { ...filled.answers[0], pictureKeys: [half, whole] };
    const { responseKey } = filled;
    const bytes = Buffer.concat([await photo(40, 30), Buffer.alloc(600_000, 2)]);
    const isAwaited = async () => {
      const row = await world.inCompany('ayse', (db) =>
        db
          .selectFrom('response')
          .select('awaiting_pictures')
          .where('response_key', '=', responseKey)
          .executeTakeFirst(),
      );
      return row?.awaiting_pictures;
    };
    await own.put({ pictureKey: half, responseKey, bytes, offset: 0, end: part });
    expect((await own.send(filled)).body.Data.missing).toEqual([half, whole]);
    expect(await isAwaited()).toBe(true);
    const small = await photo(20, 20);
    await own.put({ pictureKey: whole, responseKey, bytes: small, offset: 0, end: small.length });
    expect(await isAwaited()).toBe(true);
    expect((await own.send(filled)).body.Data.missing).toEqual([half]);
    await own.put({ pictureKey: half, responseKey, bytes, offset: part, end: 2 * part });
    await own.put({ pictureKey: half, responseKey, bytes, offset: 2 * part, end: bytes.length });
    expect(await isAwaited()).toBe(false);
  });

  test('of 5 MB arrives whole although its way is cut at 80 places, and no cut costs more than its own part', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    const { pictureKey, responseKey } = await naming(own);
    const noise = Buffer.alloc(5_000_000);
    for (let at = 0; at < noise.length; at++) noise[at] = (at * 31) % 251;
    const bytes = Buffer.concat([await photo(40, 30), noise]);
    const hash = sha256(bytes);
    const size = Math.ceil(bytes.length / 80);
    /** Sends a part and, with `upTo`, breaks the connection after so many of its bytes; gives the number of bytes sent. */
    const sendPart = async (offset: number, upTo?: number): Promise<number> => {
      const end = Math.min(offset + size, bytes.length);
      const sent = bytes.subarray(offset, upTo === undefined ? end : offset + upTo);
      const socket = connectTo(port, '127.0.0.1');
      await once(socket, 'connect');
      const head = [
        `PUT /api/field/pictures/${pictureKey} HTTP/1.1`,
        'host: localhost',
        'content-type: image/jpeg',
        `content-length: ${end - offset}`,
        `x-token: ${own.token}`,
        `x-response-key: ${responseKey}`,
        `x-sha256: ${hash}`,
        `x-offset: ${offset}`,
        `x-size: ${bytes.length}`,
        'connection: close',
      ];
      await new Promise((written) =>
        socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), sent]), written),
      );
      if (upTo !== undefined) socket.destroy();
      else await Promise.all([once(socket.resume(), 'end')]);
      return sent.length;
    };
    let sent = 0;
    for (let offset = 0, place = 0; offset < bytes.length; place++) {
      sent += await sendPart(offset, 1 + ((place * 7919) % (Math.min(size, bytes.length - offset) - 1)));
      expect((await own.progress(pictureKey)) ?? 0, `after the cut at place ${place}`).toBe(offset);
      sent += await sendPart(offset);
      const there = await own.progress(pictureKey);
      expect(there).toBe(Math.min(offset + size, bytes.length));
      offset = there ?? 0;
    }
    expect(sent).toBeLessThanOrEqual(bytes.length + 80 * size);
    expect((await stored(pictureKey))?.arrived_at).not.toBeNull();
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ hash: string }>`
        select encode(sha256(string_agg(t.bytes, ''::bytea order by t.begins_at_byte)), 'hex') as hash
        from picture p join picture_part t on t.picture_id = p.id where p.picture_key = ${pictureKey}`.execute(db),
    );
    expect(rows).toEqual([{ hash }]);
  });

  test('starts over when its hash is wrong', async () => {
    const { pictureKey, responseKey } = await naming(own);
    const bytes = unreadable(300_000);
    const damaged = Buffer.from(bytes);
    damaged[1000] = 8;
    await own.put({ pictureKey, responseKey, bytes: damaged, sha256: sha256(bytes), offset: 0, end: part });
    const last = await own.put({ pictureKey, responseKey, bytes, offset: part, end: bytes.length });
    expect(last.body).toMatchObject({ Success: false, Data: { received: 0 } });
    expect(await own.progress(pictureKey)).toBeNull();
    await own.put({ pictureKey, responseKey, bytes, offset: 0, end: part });
    expect(
      (await own.put({ pictureKey, responseKey, bytes, offset: part, end: bytes.length })).body.Data.complete,
    ).toBe(true);
  });

  test('leaves one line in the log: that it came, not how it was stored', async () => {
    const { pictureKey, responseKey } = await naming(own);
    await own.put({ pictureKey, responseKey, bytes: await photo(42, 30) });
    // Photos of a company are encoded in turn, and others may wait before this one.
    const encoded = async (): Promise<unknown> => {
      await world.encodePictures();
      return (await stored(pictureKey))?.file_id;
    };
    await expect.poll(encoded, { timeout: 20_000 }).not.toBeNull();
    const { id } = (await stored(pictureKey)) ?? {};
    const { rows } = await world.inCompany('ayse', (db) =>
      sql`select change from activity where table_name = 'picture' and row_id = ${id}`.execute(db),
    );
    expect(rows).toEqual([{ change: 'insert' }]);
  });

  test('is limited to 10 MB in all, and to 256 KiB per request without sign-in', async () => {
    const picture = { pictureKey: randomUUID(), responseKey: randomUUID() };
    const bytes = unreadable(11 * 1024 * 1024);
    expect((await own.put({ ...picture, bytes, offset: 0, end: part })).status).toBe(413);
    expect((await own.put({ ...picture, bytes: bytes.subarray(0, part + 5000) })).status).toBe(413);
    expect(await stored(picture.pictureKey)).toBeUndefined();
  });

  test('is not cut into ever smaller parts', async () => {
    const { pictureKey, responseKey } = await naming(own);
    const bytes = unreadable(mostParts + 100);
    const put = (offset: number, length: number) =>
      own.put({ pictureKey, responseKey, bytes, offset, end: offset + length });
    expect((await put(0, 100)).status).toBe(200);
    const { id = 0 } = (await stored(pictureKey)) ?? {};
    await world.inCompany('ayse', (db) =>
      sql`insert into picture_part (picture_id, begins_at_byte, bytes)
        select ${id}, 99 + n, 'x' from generate_series(1, ${mostParts - 2}) n`.execute(db),
    );
    expect((await put(mostParts + 98, 1)).status).toBe(200);
    expect((await put(mostParts + 99, 1)).status).toBe(413);
    expect(await own.progress(pictureKey)).toBe(mostParts + 99);
  });

  test('belongs to one response and is refused under another key or with other content', async () => {
    const { pictureKey, responseKey } = await naming(own);
    const bytes = await photo(40, 30);
    await own.put({ pictureKey, responseKey, bytes });
    expect((await own.put({ pictureKey, responseKey: randomUUID(), bytes })).status).toBe(409);
    expect((await own.put({ pictureKey, responseKey, bytes: await photo(41, 30) })).status).toBe(409);
    const other = await openPhone(world, a);
    expect((await other.put({ pictureKey, responseKey, bytes })).status).toBe(409);
    expect(await other.progress(pictureKey)).toBeNull();
  });

  test('sent under another company’s keys becomes a photo of the sender’s own company', async () => {
    const { pictureKey, responseKey } = await naming(own);
    const strange = await openPhone(world, build(world, 'zoe'));
    expect((await strange.put({ pictureKey, responseKey, bytes: await photo(40, 30) })).body.Data.complete).toBe(true);
    expect(await own.progress(pictureKey)).toBeNull();
    const { Responses } = await details(own);
    expect(Responses.at(-1).flags).toContain('AwaitingPictures');
  });
});

describe('a photo that arrives', () => {
  test('completes its response at once, is shown once encoded, and loses its metadata', async () => {
    const { pictureKey, responseKey, receipt } = await naming(own);
    expect(receipt).toMatchObject({ missing: [pictureKey], flags: ['AwaitingPictures'] });
    const bytes = await sharp(await photo(4000, 3000))
      .withExif({ IFD0: { Make: 'Sahada' } })
      .jpeg()
      .toBuffer();
    await own.put({ pictureKey, responseKey, bytes });
    const again = await world.ok(null, 'field.receipt', { receiptNumber: receipt.ReceiptNumber, key: responseKey });
    expect(again.missing).toEqual([]);
    expect((await answerOf(own, pictureKey)).state).toBe('preparing');
    await world.encodePictures();
    const { state, url } = await answerOf(own, pictureKey);
    const shown = await world.app.inject({ url });
    const { width, height, exif } = await sharp(shown.rawPayload).metadata();
    expect({ state, width, height, exif }).toEqual({ state: 'ready', width: 2560, height: 1920, exif: undefined });
    const { id = 0, sha256: hash } = (await stored(pictureKey)) ?? {};
    const parts = await world.inCompany('ayse', (db) =>
      db.selectFrom('picture_part').select('id').where('picture_id', '=', id).execute(),
    );
    expect(parts).toEqual([]);
    expect(hash).toBe(sha256(bytes));
  });

  test('is refused by its first bytes when it is not a picture or has more than 50 megapixels', async () => {
    const put = async (bytes: Uint8Array) => {
      const picture = { pictureKey: randomUUID(), responseKey: randomUUID(), bytes };
      const { status, body } = await own.put({ ...picture, offset: 0, end: Math.min(part, bytes.length) });
      expect(await stored(picture.pictureKey)).toBeUndefined();
      return [status, body.Message];
    };
    const no = [415, 'Only jpg, jpeg or png images can be uploaded.'];
    const large = [415, 'The resolution of the image is too high: it can have 50 megapixels at most.'];
    expect(await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(no);
    expect(await put(Buffer.from('GIF89a…'))).toEqual(no);
    expect(await put(await photo(7100, 7100))).toEqual(large);
    const huge = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await put(huge)).toEqual(large);
  });

  test('and cannot be opened counts as arrived; office and report say so in its place', async () => {
    const survey = await openPhone(world, a);
    const { pictureKey, responseKey } = await naming(survey);
    const bytes = unreadable(5000);
    expect((await survey.put({ pictureKey, responseKey, bytes })).body.Data.complete).toBe(true);
    await world.encodePictures();
    expect((await details(survey)).Responses[0].flags).not.toContain('AwaitingPictures');
    const { state, url, thumbUrl } = await answerOf(survey, pictureKey);
    expect(state).toBe('broken');
    const report = await world.call('ayse', 'audit.pdf', { auditId: survey.planId });
    expect(await pdfText(report.raw)).toContain(packed('This photo cannot be opened'));
    const file = await world.app.inject({ url });
    expect([file.headers['content-type'], file.rawPayload.equals(bytes)]).toEqual(['application/octet-stream', true]);
    expect((await world.app.inject({ url: thumbUrl })).statusCode).toBe(404);
  });

  test('delays nobody: other calls go on while it is encoded', async () => {
    const { pictureKey, responseKey } = await naming(own);
    await own.put({ pictureKey, responseKey, bytes: await photo(40, 30) });
    const { child, encoding } = await encodingStopped();
    await world.ok('zoe', 'account.get');
    expect((await answerOf(own, pictureKey)).state).toBe('preparing');
    process.kill(child, 'SIGCONT');
    await encoding;
    expect((await answerOf(own, pictureKey)).state).toBe('ready');
  });

  test('survives the crash of the process that encodes it', async () => {
    const { pictureKey, responseKey } = await naming(own);
    await own.put({ pictureKey, responseKey, bytes: await photo(40, 30) });
    const { child, encoding } = await encodingStopped();
    process.kill(child, 'SIGKILL');
    await encoding;
    expect((await answerOf(own, pictureKey)).state).toBe('preparing');
    await world.encodePictures();
    expect((await answerOf(own, pictureKey)).state).toBe('ready');
  });
});

describe('a photo whose task was lost', () => {
  test('is queued again within the hour, and once, however often that is done', async () => {
    const { pictureKey, responseKey } = await naming(own);
    await own.put({ pictureKey, responseKey, bytes: await photo(40, 30) });
    const jobs = await connect(world.database.jobs);
    const again = async (minutes: number): Promise<number> => {
      const at = new Date(Date.now() + minutes * 60_000).toISOString();
      return (await jobs.query(sweeps.strandedPictures, [at, 1000])).rows[0].n;
    };
    await jobs.query('delete from job._private_jobs');
    expect([await again(55), await again(65), await again(65)]).toEqual([0, 1, 1]);
    expect((await jobs.query('select from job._private_jobs')).rowCount).toBe(1);
    await jobs.end();
    await world.encodePictures();
    expect((await answerOf(own, pictureKey)).state).toBe('ready');
  });
});

describe('a profile picture', () => {
  test('goes before photos; where too many wait it is refused as busy, and nobody else notices', async () => {
    await world.ok('zoe', 'account.uploadPicture', { file: pixel });
    const child = imageProcess();
    process.kill(child, 'SIGSTOP');
    const uploads = Array.from({ length: 24 }, () => world.call('zoe', 'account.uploadPicture', { file: pixel }));
    const first = await Promise.race(uploads);
    expect([first.status, Number(first.headers['retry-after'])]).toEqual([503, 10]);
    await world.ok('ayse', 'account.get');
    process.kill(child, 'SIGCONT');
    const statuses = (await Promise.all(uploads)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(21).fill(200), ...Array(3).fill(503)]);
  });

  test('that is no picture, has too many pixels or is cut is refused, and it is said which', async () => {
    const refused = async (file: Uint8Array) => {
      const { status, body } = await world.call('zoe', 'account.uploadPicture', { file });
      return [status, body.Code];
    };
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([415, 'imageType']);
    expect(await refused(await photo(7100, 7100))).toEqual([415, 'imagePixels']);
    expect(await refused(unreadable(5000))).toEqual([415, 'imageUnreadable']);
    expect(await refused((await photo(400, 300)).subarray(0, 900))).toEqual([415, 'imageUnreadable']);
  });
});

describe('the address of a photo', () => {
  test('that a program was given is worth nothing once its key is passive or has run out', async () => {
    const { pictureKey, responseKey } = await naming(own);
    await own.put({ pictureKey, responseKey, bytes: await photo(40, 30) });
    await world.encodePictures();
    const permissions = ['ManageReports', 'ManageAuditPlans'];
    const { id, key } = await world.ok('ayse', 'apiKey.create', { name: 'ERP', permissions });
    const before = world.tokens.ayse;
    world.tokens.ayse = key;
    const { url } = await answerOf(own, pictureKey).finally(() => {
      world.tokens.ayse = before;
    });
    const opened = async () => (await world.app.inject({ url })).statusCode;
    expect(await opened()).toBe(200);
    await world.ok('ayse', 'apiKey.setActive', { ids: [id], active: false });
    expect(await opened()).toBe(404);
    await world.ok('ayse', 'apiKey.setActive', { ids: [id], active: true });
    await world.ok('ayse', 'apiKey.update', { id, expiresAt: new Date(Date.now() + 60_000).toISOString() });
    expect(await opened()).toBe(200);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await opened()).toBe(404);
    vi.useRealTimers();
  });

  test('is valid only for its session, and only as long as that session lives', async () => {
    const { pictureKey, responseKey } = await naming(own);
    await own.put({ pictureKey, responseKey, bytes: await photo(40, 30) });
    await world.encodePictures();
    const { url } = await answerOf(own, pictureKey);
    const open = async (address: string) => (await world.app.inject({ url: address })).statusCode;
    const { searchParams } = new URL(url, 'http://localhost');
    const other = await world.session(world.ids.ayse);
    const sessions = await world.ok('ayse', 'account.sessions');
    const newest = sessions.find((one: { current: boolean }) => !one.current).id;
    expect(await open(url)).toBe(200);
    expect(await open(url.replace(`session=${searchParams.get('session')}`, `session=${newest}`))).toBe(404);
    expect(await open(url.replace('size=full', 'size=thumb'))).toBe(404);
    const before = world.tokens.ayse;
    world.tokens.ayse = other;
    const { url: theirs } = await answerOf(own, pictureKey);
    expect(await open(theirs)).toBe(200);
    await world.ok('ayse', 'account.logout');
    world.tokens.ayse = before;
    expect([await open(theirs), await open(url)]).toEqual([404, 200]);
    const owner = await connect(world.database.owner);
    const used = (change: string) =>
      owner.query(`update session set used_at = used_at ${change} where id = $1`, [searchParams.get('session')]);
    const company = (active: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable('company').set({ active }).execute());
    await used("- interval '121 minutes'");
    expect(await open(url), 'the session was left idle').toBe(404);
    await used("+ interval '121 minutes'");
    await used("+ interval '2 minutes'");
    expect(await open(url), 'the session begins later than now').toBe(404);
    await used("- interval '2 minutes'");
    await company(false);
    expect(await open(url), 'the company is passive').toBe(404);
    await company(true);
    expect(await open(url)).toBe(200);
    await owner.end();
  });
});
