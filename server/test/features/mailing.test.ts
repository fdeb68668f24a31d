import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportTask } from '../../src/features/export/report-write.ts';
import type { Letter } from '../../src/outside/mail.ts';
import { sendMails, workOff } from '../queue.ts';
import { allCalls, openWorld, type World } from '../world.ts';

/** Whoever gets a scheduled report leaves it by its mails. */

const [stays, goes] = ['mudur@ornek.example', 'bayi@ornek.example'];

let world: World;
let id: number;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.inCompany('ayse', async (db) => {
    await sql`delete from report_schedule`.execute(db);
    await sql`update company set address_known_at = app_now()`.execute(db);
  });
  id = (await world.ok('ayse', 'reportSchedule.create', form([stays, goes]))).id;
});

const form = (emails: string[]) => ({
  name: 'Haftalık özet',
  report: 'comparison',
  filters: { by: 'location', auditTypeId: 1 },
  emails,
  languageId: 1,
});

const queued = () => workOff(world.pool, world.database, { 'report.write': reportTask(allCalls) });

async function letters(): Promise<Letter[]> {
  await queued();
  const sent: Letter[] = [];
  await sendMails(world, async (letter) => sent.push(letter) > 0);
  return sent;
}

async function send(): Promise<Letter[]> {
  await world.ok('ayse', 'reportSchedule.sendNow', { id });
  return letters();
}

const read = () => world.ok('ayse', 'reportSchedule.get', { id });

const linkIn = (sent: readonly Letter[], to: string): string => sent.find((letter) => letter.to === to)?.leaveUrl ?? '';
const tokenIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/** As a mail program leaves by itself: the mail's own address, with a form. */
const oneClick = (url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') => {
  const { pathname, search } = new URL(url);
  return world.app.inject({ method: 'POST', url: `${pathname}${search}`, headers: { 'content-type': type }, payload });
};

describe('a recipient of a scheduled report', () => {
  test('has a link of their own in the mail, in its language, which says nothing to whoever reads it', async () => {
    const sent = await send();
    const [mine, other] = [linkIn(sent, goes), linkIn(sent, stays)];
    expect(mine).toMatch(/\/u\/[\w-]{60,}\?lang=tr$/);
    expect(mine).not.toBe(other);
    expect(Buffer.from(tokenIn(mine), 'base64url').toString('latin1')).not.toContain(goes);
    const letter = sent.find(({ to }) => to === goes) as Letter;
    expect(letter.text).toContain(`Bu raporu artık almak istemiyor musunuz? ${mine}`);
    expect(letter.html).toContain(`href="${mine}"`);
  });

  test('has left only once they say so, and that once or twice the same; the others still get it', async () => {
    const url = linkIn(await send(), goes);
    const page = await world.app.inject({ method: 'GET', url: new URL(url).pathname });
    expect(page.statusCode).toBeLessThan(500);
    expect(await world.ok(null, 'mailing.look', { token: tokenIn(url) })).toMatchObject({
      kind: 'report',
      title: 'Haftalık özet',
      email: goes,
      left: false,
    });
    expect((await send()).map(({ to }) => to).sort()).toEqual([goes, stays]);
    const boundary = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await oneClick(url)).statusCode).toBe(200);
    const { rowVersion } = await read();
    expect((await oneClick(url, boundary, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    expect(await read()).toMatchObject({ emails: [stays, goes], leftEmails: [goes], rowVersion });
    expect((await send()).map(({ to }) => to)).toEqual([stays]);
    expect(await read()).toMatchObject({ lastResult: 'sent' });
  });

  test('gets nothing that was queued before they left', async () => {
    const url = linkIn(await send(), goes);
    await world.ok('ayse', 'reportSchedule.sendNow', { id });
    await queued();
    await oneClick(url);
    expect((await letters()).map(({ to }) => to)).toEqual([stays]);
  });

  test('is not brought back by whoever puts them on the list again, but comes back by themselves', async () => {
    const token = tokenIn(linkIn(await send(), goes));
    await world.ok(null, 'mailing.leave', { token });
    await world.ok('ayse', 'reportSchedule.update', { id, emails: [stays] });
    expect((await world.call(null, 'mailing.comeBack', { token })).status).toBe(404);
    await world.ok('ayse', 'reportSchedule.update', { id, emails: [stays, goes.toUpperCase()] });
    expect((await send()).map(({ to }) => to)).toEqual([stays]);
    for (let n = 0; n < 2; n++) await world.ok(null, 'mailing.comeBack', { token });
    expect(await read()).toMatchObject({ leftEmails: [] });
    expect((await send()).map(({ to }) => to.toLowerCase()).sort()).toEqual([goes, stays]);
  });

  test('that was the last leaves a schedule which says so, and fails nothing', async () => {
    for (const { leaveUrl } of await send()) await oneClick(leaveUrl ?? '');
    expect(await send()).toEqual([]);
    expect(await read()).toMatchObject({ active: true, lastResult: 'nobody' });
    const told = await world.inCompany('ayse', (db) =>
      sql<{ n: number }>`select count(*)::int as n from notification where name = 'report.notSent'`.execute(db),
    );
    expect(told.rows).toEqual([{ n: 0 }]);
  });
});

describe('a link of that kind', () => {
  test('opens nothing once a sign of it has changed, and guessing is slowed down', async () => {
    const token = tokenIn(linkIn(await send(), goes));
    const at = token.length - 10;
    const forged = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    const asked = () => world.call(null, 'mailing.leave', { token: forged });
    expect((await asked()).status).toBe(404);
    expect(await read()).toMatchObject({ leftEmails: [] });
    let last = 0;
    for (let n = 0; n < 31; n++) last = (await asked()).status;
    expect(last).toBe(429);
  });

  test('goes to and fro thirty times an hour: more would fill the log of the company, and what was said last stands', async () => {
    const token = tokenIn(linkIn(await send(), goes));
    const said: number[] = [];
    for (let n = 0; n < 32; n++)
      said.push((await world.call(null, `mailing.${n % 2 ? 'comeBack' : 'leave'}`, { token })).status);
    expect(said).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429]);
    expect(await read()).toMatchObject({ leftEmails: [] });
    expect(await world.ok(null, 'mailing.look', { token })).toMatchObject({ left: false });
  });

  test('leaves one report of one company, and nothing of another', async () => {
    await world.inCompany('zoe', (db) => sql`update company set address_known_at = app_now()`.execute(db));
    const other = await world.ok('zoe', 'reportSchedule.create', form([goes]));
    const second = await world.ok('ayse', 'reportSchedule.create', form([goes]));
    await oneClick(linkIn(await send(), goes));
    expect(await world.ok('zoe', 'reportSchedule.get', { id: other.id })).toMatchObject({ leftEmails: [] });
    expect(await world.ok('ayse', 'reportSchedule.get', { id: second.id })).toMatchObject({ leftEmails: [] });
    expect(await read()).toMatchObject({ leftEmails: [goes] });
  });
});
