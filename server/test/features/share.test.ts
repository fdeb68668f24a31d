import { refusals } from '@sahada/contract/refusals';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Letter } from '../../src/outside/mail.ts';
import { hashOf } from '../../src/pipeline/token.ts';
import { connectBehind } from '../behind.ts';
import { type Builders, build } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { packed, pdfText } from '../pdf-text.ts';
import { mailReports, makeSeals, sendMails } from '../queue.ts';
import { waiting } from '../waiting.ts';
import { userWith } from '../walks/door.ts';
import { openWorld, type World } from '../world.ts';

/** Reports for people outside: by a link until a day, by mail, and sent by their plan. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};
const minute = 61_000;
const day = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

async function shared(over: object = {}) {
  const response = await a.response();
  const asked = { auditId: response.planId, responseId: response.responseId, until: dayIn(30), ...over };
  const { id, link } = await world.ok('ayse', 'share.create', asked);
  return { ...response, id, link: link as string, token: (link as string).split('/').at(-1) ?? '' };
}
const look = (token: string) => world.ok(null, 'share.look', { token });
const open = (token: string) => world.call(null, 'share.sharedPdf', { token });
const printOf = (id: number) =>
  world.inCompany('ayse', (db) =>
    db.selectFrom('share_print').select(['file_id', 'opened']).where('share_id', '=', id).executeTakeFirstOrThrow(),
  );

const keepPrint = (token: string, destroyed: number) =>
  world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ kept: boolean }>`
      select gate.keep_share_print(${hashOf(token)}, 'x', 'x.pdf', 'x', ${destroyed}, now()) as kept`.execute(db);
    return rows[0]?.kept;
  });

const newestFile = () =>
  world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from file`.execute(db);
    return rows[0]?.id ?? 0;
  });

/** The mails that go out by now. */
async function mails(failed?: (error: unknown) => void): Promise<Letter[]> {
  const sent: Letter[] = [];
  await mailReports(world, failed);
  await sendMails(world, async (letter) => {
    sent.push(letter);
    return true;
  });
  return sent.filter(({ subject }) => subject.startsWith('Örnek Denetim:'));
}

describe('a link', () => {
  test('keeps no print of what was read before something was destroyed', async () => {
    const { token, id } = await shared();
    expect(await keepPrint(token, 1)).toBe(false);
    expect(await printOf(id)).toMatchObject({ file_id: null });
    expect(await keepPrint(token, 0)).toBe(true);
    expect(await printOf(id)).toMatchObject({ file_id: expect.any(Number) });
  });

  test('shows the report to whoever has it, says that it is not approved, and counts how often it was opened', async () => {
    const { token, link, planId } = await shared();
    expect(link).toMatch(/^http:\/\/localhost:3000\/r\/[\w-]{22}$/);
    const { state, companyName, report } = await look(token);
    expect({ state, companyName, report }).toMatchObject({
      state: 'open',
      companyName: 'Örnek Denetim',
      report: { approved: false, responseCount: 1, seal: null },
    });
    const reply = await open(token);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdfText(reply.raw)).toContain(packed('ONAYLANMAMIŞTIR'));
    await open(token);
    expect(await world.ok('ayse', 'share.list', { auditId: planId })).toMatchObject([
      { link, by: 'Ayşe Yılmaz', opened: 2, active: true },
    ]);
  });

  test('is printed once for what it says: again when that has changed, and not within a minute', async () => {
    const { token, id, planId, responseId } = await shared();
    await open(token);
    const { file_id: first } = await printOf(id);
    later(2 * minute);
    await open(token);
    expect((await printOf(id)).file_id).toBe(first);
    await world.ok('ayse', 'audit.approve', { auditId: planId, responseId });
    later(2 * minute);
    await makeSeals(world);
    expect(pdfText((await open(token)).raw)).not.toContain(packed('ONAYLANMAMIŞTIR'));
    const { file_id: second } = await printOf(id);
    expect(second).not.toBe(first);
    await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Eksik' });
    await open(token);
    expect((await printOf(id)).file_id).toBe(second);
    const files = await world.inCompany('ayse', (db) =>
      db.selectFrom('file').select('id').where('type', '=', 'application/pdf').where('id', '=', first).execute(),
    );
    expect(files).toEqual([]);
  });

  test('is printed anew when an action about it is made or moved on', async () => {
    const { token, responseId } = await shared({ languageId: 1 });
    expect(pdfText((await open(token)).raw)).not.toContain('Aksiyonlar');
    const findingId = await world.inCompany('ayse', async (db) => {
      const found = await db.selectFrom('finding').select('id').where('response_id', '=', responseId).execute();
      return found[0]?.id;
    });
    const id = await a.action({ findingId, title: 'Paspas değişecek' });
    const { number } = await world.ok('ayse', 'action.get', { id });
    later(2 * minute);
    const printed = pdfText((await open(token)).raw);
    for (const text of ['Aksiyonlar (1)', number, 'Paspas değişecek', 'Yapılacak'])
      expect(printed).toContain(packed(text));
    expect(printed).not.toContain('Gecikti');
    await world.inCompany('ayse', (db) =>
      db.updateTable('action').set({ due_date: '2020-01-01' }).where('id', '=', id).execute(),
    );
    await world.ok('ayse', 'action.setState', { id, state: 'inProgress' });
    later(2 * minute);
    const late = pdfText((await open(token)).raw);
    for (const text of ['Yapılıyor', 'Gecikti']) expect(late).toContain(text);
  });

  test('is printed anew when somebody whom it names is called otherwise', async () => {
    const { token, id, planId } = await shared({ languageId: 1 });
    await open(token);
    const { file_id: first } = await printOf(id);
    const lead = await world.inCompany('ayse', (db) =>
      db.selectFrom('plan').select('lead_auditor_id as id').where('id', '=', planId).executeTakeFirstOrThrow(),
    );
    const rename = (last_name: string) =>
      world.inCompany('ayse', (db) => db.updateTable('user').set({ last_name }).where('id', '=', lead.id).execute());
    const { last_name } = await world.inCompany('ayse', (db) =>
      db.selectFrom('user').select('last_name').where('id', '=', lead.id).executeTakeFirstOrThrow(),
    );
    await rename('Başkası');
    later(2 * minute);
    expect(pdfText((await open(token)).raw)).toContain('Başkası');
    expect((await printOf(id)).file_id).not.toBe(first);
    await rename(last_name);
  });

  test('is printed anew when the day of an action has passed, though nobody has touched it', async () => {
    const { token, responseId } = await shared({ languageId: 1 });
    const findingId = await world.inCompany('ayse', async (db) => {
      const found = await db.selectFrom('finding').select('id').where('response_id', '=', responseId).execute();
      return found[0]?.id;
    });
    await a.action({ findingId, dueDate: dayIn(1) });
    later(2 * minute);
    const printed = pdfText((await open(token)).raw);
    expect(printed).toContain(packed('Aksiyonlar (1)'));
    expect(printed).not.toContain('Gecikti');
    later(3 * day);
    expect(pdfText((await open(token)).raw)).toContain('Gecikti');
  });

  test('is printed anew when an audit before it comes in, of where its response was given and not of where it was planned', async () => {
    const projectId = await a.standing.project();
    const [planned, there] = [await a.location(), await a.location({ Name: 'Sahil' })];
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [planned, there] });
    const { code } = await world.ok('ayse', 'staticBarcode.create', {
      ...{ name: 'Sahil', locationId: there, auditPlanId: null },
    });
    const earlier = [];
    for (const locationId of [there, planned, planned]) earlier.push(await a.openPlan({ locationId, auditTypeId: 1 }));
    const plan = await a.openPlan({ locationId: planned, auditTypeId: 1 });
    const answered = await a.submission(plan.token);
    const [answer] = answered.answers as object[];
    await world.ok(null, 'field.submit', {
      ...{ ...answered, barcodeCode: code },
      answers: [{ ...answer, pictureKeys: [] }],
    });
    const { ListItems } = await world.ok('ayse', 'review.list', { auditId: plan.id });
    const asked = { auditId: plan.id, responseId: ListItems[0].responseId, until: dayIn(30) };
    const { id, link } = await world.ok('ayse', 'share.create', asked);
    const token = link.split('/').at(-1);
    const printOnce = async () => {
      later(2 * minute);
      await open(token);
      return (await printOf(id)).file_id;
    };
    const first = await printOnce();
    expect(await printOnce()).toBe(first);
    await world.ok(null, 'field.submit', await a.submission(earlier[1]?.token ?? ''));
    expect(await printOnce()).toBe(first);
    await world.ok(null, 'field.submit', await a.submission(earlier[0]?.token ?? ''));
    const second = await printOnce();
    expect(second).not.toBe(first);
    const away = await a.submission(earlier[2]?.token ?? '');
    await world.ok(null, 'field.submit', { ...away, barcodeCode: code });
    expect(await printOnce()).not.toBe(second);
  });

  test('is printed anew when the levels of its project have changed', async () => {
    const { token } = await shared({ languageId: 1 });
    expect(pdfText((await open(token)).raw)).not.toContain('Tümüyle');
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: [{ name: 'Tümüyle', min: 0, max: 100 }] });
    later(2 * minute);
    expect(pdfText((await open(token)).raw)).toContain('Tümüyle');
    await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: a.levels() });
  });

  test('of several responses is approved once none of them waits, and is read in the language that it was shared in', async () => {
    const { id: auditId, token: form } = await a.openPlan();
    for (let n = 0; n < 2; n++) {
      const submission = await a.submission(form);
      await world.ok(null, 'field.submit', submission);
      await world.ok(null, 'field.putPicture', a.pictureOf(submission));
    }
    const { link } = await world.ok('ayse', 'share.create', { auditId, until: dayIn(3), languageId: 1 });
    const token = link.split('/').at(-1);
    const stamp = packed('ONAYLANMAMIŞTIR');
    const seen = async () => {
      const { languageId, report } = await look(token);
      return [languageId, report.responseCount, report.approved, pdfText((await open(token)).raw).includes(stamp)];
    };
    expect(await seen()).toEqual([1, 2, false, true]);
    expect(pdfText((await open(token)).raw)).toContain(packed('Yüzde: yanıtların ortalaması'));
    expect(pdfText((await open(token)).raw)).toContain(packed('2 yanıt onay bekliyor'));
    const { Responses } = await world.ok('ayse', 'audit.details', { auditId });
    for (const [place, isDone] of [false, true].entries()) {
      await world.ok('ayse', 'audit.approve', { auditId, responseId: Responses[place].responseId });
      later(2 * minute);
      expect(await seen()).toEqual([1, 2, isDone, !isDone]);
    }
    // Of none that counts, none was approved.
    const one = await shared({ responseId: undefined });
    await world.ok('ayse', 'audit.reject', { responseId: one.responseId, reason: 'Yinelendi' });
    expect((await look(one.token)).report).toMatchObject({ responseCount: 0, approved: false });
  });

  test('to a survey tells of no findings, which are an audit’s', async () => {
    const { id: auditId, token: form } = await a.openPlan({ auditTypeId: 2, findings: true });
    await world.ok(null, 'field.submit', await a.submission(form));
    const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId })).Responses;
    const { link } = await world.ok('ayse', 'share.create', { auditId, responseId, until: dayIn(3) });
    expect((await look(link.split('/').at(-1))).report).toMatchObject({ auditTypeId: 2, findings: null });
    const audit = await shared();
    expect((await look(audit.token)).report.findings).toBe(1);
    // Nor does an audit of which none are made.
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ findings: false }).where('id', '=', audit.planId).execute(),
    );
    expect((await look(audit.token)).report.findings).toBeNull();
  });

  test('says that the report is no longer shared once its day is over or somebody ended it, and nothing else', async () => {
    const [one, other] = [await shared(), await shared({ until: dayIn(1) })];
    await open(one.token);
    const ended = async () => {
      await world.ok('ayse', 'share.end', { id: one.id });
      return world.inCompany('ayse', (db) =>
        db.selectFrom('share').select('ended_at').where('id', '=', one.id).executeTakeFirstOrThrow(),
      );
    };
    const past = await shared();
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('share')
        .set({ until: dayIn(-1) })
        .where('id', '=', past.id)
        .execute(),
    );
    const isActive = async ({ planId }: { planId: number }) =>
      (await world.ok('ayse', 'share.list', { auditId: planId }))[0].active;
    expect([await isActive(other), await isActive(past)]).toEqual([true, false]);
    // Ended once: whoever ends it again changes nothing.
    expect(await ended()).toEqual(await ended());
    later(3 * day);
    for (const { token } of [one, other]) {
      expect(await look(token)).toMatchObject({ state: 'over', report: null });
      expect((await open(token)).status).toBe(404);
    }
  });

  test('ended while its print is made answers nothing, and no print is kept', async () => {
    const { token, id } = await shared();
    const owner = await connect(world.database.owner);
    try {
      await owner.query('begin');
      // The print is kept by a change of this table, which can still be read.
      await owner.query('lock table share_print in exclusive mode');
      const printing = open(token);
      await expect.poll(async () => (await owner.query('select from pg_locks where not granted')).rowCount).toBe(1);
      await world.ok('ayse', 'share.end', { id });
      await owner.query('rollback');
      expect((await printing).status).toBe(503);
    } finally {
      await owner.end();
    }
    expect([(await open(token)).status, (await printOf(id)).file_id]).toEqual([404, null]);
  });

  test('shows nothing while the company is passive, and the report again when it is active', async () => {
    const { token } = await shared();
    const setActive = (active: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable('company').set({ active }).execute());
    await setActive(false);
    const passive = [await look(token), await open(token)];
    await setActive(true);
    expect(passive).toMatchObject([{ state: 'over', report: null }, { status: 404 }]);
    expect([await look(token), await open(token)]).toMatchObject([{ state: 'open' }, { status: 200 }]);
  });

  test('lasts a year at most, and begins with a report', async () => {
    const { planId: auditId, responseId } = await a.response();
    const create = (over: object) => world.call('ayse', 'share.create', { auditId, responseId, ...over });
    // On the company's wall: the day a year from now, also over the 29th of February, and no day after it.
    const wallDay = (days: number) => Temporal.Now.plainDateISO('Europe/Istanbul').add({ days }).toString();
    expect((await create({ until: wallDay(366) })).body.Success).toBe(true);
    expect((await create({ until: wallDay(367) })).body.errors).toHaveProperty('until');
    expect((await create({ until: dayIn(-2) })).body.errors).toHaveProperty('until');
    expect((await create({})).body.errors).toHaveProperty('until');
    const empty = await a.openPlan();
    const nothing = refusals.nothingToShare.text.en;
    const none = await create({ auditId: empty.id, responseId: null, until: dayIn(3) });
    expect(none.body.Message).toBe(nothing);
    const mailed = { auditId: empty.id, responseId: null, emails: ['rapor@ornek.example'] };
    expect((await world.call('ayse', 'share.send', mailed)).body.Message).toBe(nothing);
  });

  test('that twenty strangers open at once is printed once, and the others are told to come back', async () => {
    const { token, id } = await shared();
    const filesBefore = await newestFile();
    const replies = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    const { file_id: print } = await printOf(id);
    expect(print).toBe(filesBefore + 1);
    const told = replies.filter(({ status }) => status !== 200);
    expect(told.length).toBeGreaterThan(0);
    expect(told.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(told.map(() => [503, '3']));
    expect((await open(token)).status).toBe(200);
    expect(await newestFile()).toBe(print);
  });

  // The second has to ask while the first waits, which ends after three seconds: a machine at its limit may come too late.
  test('whose report cannot be read just now gives its place back, and nobody waits behind it meanwhile', {
    retry: 2,
  }, async () => {
    const [one, other] = [await shared({ responseId: null }), await shared({ responseId: null })];
    const owner = await connect(world.database.owner);
    try {
      await owner.query('begin');
      // Of what is read for the link of a plan, only its report reads pictures.
      await owner.query('lock table picture in access exclusive mode');
      const first = open(one.token);
      await expect.poll(async () => (await owner.query('select from pg_locks where not granted')).rowCount).toBe(1);
      const second = await open(other.token);
      expect([second.status, second.headers['retry-after']]).toEqual([503, '3']);
      expect((await first).status).toBe(503);
    } finally {
      await owner.end();
    }
    expect((await open(one.token)).status).toBe(200);
    expect((await open(other.token)).status).toBe(200);
  });

  test('that is none is told thirty times a minute', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 32; n++) statuses.push((await world.call(null, 'share.look', { token: `x${n}` })).status);
    expect([statuses.slice(0, 30).every((status) => status === 404), statuses.slice(30)]).toEqual([true, [429, 429]]);
  });
});

describe('a report by mail', () => {
  test('goes to each address once, with the PDF, the note and a link that can be ended', async () => {
    const { planId: auditId, responseId } = await a.response();
    const emails = ['musteri@ornek.example', 'MUSTERI@ornek.example', 'sube@ornek.example'];
    const sent = await world.ok('ayse', 'share.send', { auditId, responseId, emails, text: 'Dünkü denetim' });
    expect(sent).toEqual({ sent: 2 });
    const letters = await mails();
    expect(letters.map(({ to }) => to)).toEqual(['MUSTERI@ornek.example', 'sube@ornek.example']);
    const [letter] = letters;
    expect(letter?.text).toMatch(/Dünkü denetim/);
    const token = /\/r\/([\w-]{22})/.exec(letter?.text ?? '')?.[1] ?? '';
    expect(
      Buffer.from(letter?.attachment?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await look(token)).toMatchObject({ state: 'open' });
    expect(await mails()).toEqual([]);
    const [{ until }] = await world.ok('ayse', 'share.list', { auditId });
    expect(Math.round((Date.parse(until) - Date.now()) / day)).toBe(90);
  });

  test('does not go once its link was ended', async () => {
    const { planId: auditId, responseId } = await a.response();
    await world.ok('ayse', 'share.send', { auditId, responseId, emails: ['musteri@ornek.example'] });
    const [{ id }] = await world.ok('ayse', 'share.list', { auditId });
    await world.ok('ayse', 'share.end', { id });
    expect(await mails()).toEqual([]);
  });

  test('does not go either where its link was ended while the mail waited for its server', async () => {
    const { planId: auditId, responseId } = await a.response();
    const emails = ['bekleyen@ornek.example'];
    await world.ok('ayse', 'share.send', { auditId, responseId, emails });
    await mailReports(world);
    const [{ id }] = await world.ok('ayse', 'share.list', { auditId });
    await world.ok('ayse', 'share.end', { id });
    expect(await mails()).toEqual([]);
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ state: string }>`select state from message where share_id = ${id}`.execute(db),
    );
    expect(rows).toEqual([{ state: 'Cancelled' }]);
  });

  test('waits for a mailbox that has had three within the hour, and for no other', async () => {
    const { planId: auditId, responseId } = await a.response();
    const send = (emails: string[]) => world.ok('ayse', 'share.send', { auditId, responseId, emails });
    for (let n = 0; n < 3; n++) await send(['dolu@ornek.example']);
    await send(['dolu@ornek.example', 'bos@ornek.example']);
    const to = async () => (await mails()).map((letter) => letter.to).sort();
    expect(await to()).toEqual(['bos@ornek.example', ...Array(3).fill('dolu@ornek.example')]);
    later(20 * minute);
    expect(await to()).toEqual([]);
    later(45 * minute);
    expect(await to()).toEqual(['dolu@ornek.example']);
    later(24 * 60 * minute);
    expect(await to()).toEqual([]);
  });

  test('goes once, though its print took so long that another server took it meanwhile', async () => {
    const { planId: auditId, responseId } = await a.response();
    await world.ok('ayse', 'share.send', { auditId, responseId, emails: ['yavas@ornek.example'] });
    const owner = await connectBehind(world);
    await owner.query('begin; select from share_print for update');
    const isOver = "update report_mail set next_at = now() - interval '1 second'";
    const first = mailReports(world);
    await world.inCompany('ayse', (db) => waiting(db));
    await world.inCompany('ayse', (db) => sql.raw(isOver).execute(db));
    const second = mailReports(world);
    await world.inCompany('ayse', (db) => waiting(db, 2));
    await owner.query('commit');
    await owner.end();
    await Promise.all([first, second]);
    expect((await mails()).map(({ to }) => to)).toEqual(['yavas@ornek.example']);
  });

  test('that cannot be read is tried ten times within the hour, and keeps no other waiting', async () => {
    const [broken, other] = [await a.response(), await a.response()];
    for (const [{ planId: auditId, responseId }, email] of [[broken, 'bozuk'] as const, [other, 'saglam'] as const])
      await world.ok('ayse', 'share.send', { auditId, responseId, emails: [`${email}@ornek.example`] });
    // A response of another plan: reading the report is answered 404.
    await world.inCompany('ayse', (db) =>
      db.updateTable('share').set({ response_id: other.responseId }).where('plan_id', '=', broken.planId).execute(),
    );
    const failures: unknown[] = [];
    const letters: string[] = [];
    const failed = (error: unknown): void => {
      if (failures.push(error) > 20) throw error;
    };
    const look = async () => letters.push(...(await mails(failed)).map(({ to }) => to));
    const waiting = async () =>
      (await world.inCompany('ayse', (db) => db.selectFrom('report_mail').select('tries').execute())).map(
        ({ tries }) => tries,
      );
    await look();
    expect(letters).toEqual(['saglam@ornek.example']);
    for (let tried = 1; tried <= 10; tried++) {
      expect([failures.length, await waiting()]).toEqual([tried, [tried]]);
      later(5 * minute);
      await look();
    }
    expect([failures.length, await waiting(), letters]).toEqual([10, [], ['saglam@ornek.example']]);
    // It is not only said to be sent: whoever sent it hears that it did not go.
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ user_id: number; link: string }>`
        select user_id, link from message where name = 'report.notSent' and channel = 'inApp'`.execute(db),
    );
    expect(rows).toEqual([{ user_id: world.ids.ayse.user, link: `/audit/audit-details/${broken.planId}` }]);
  });

  test('takes twenty addresses at most, and each must be one', async () => {
    const { planId: auditId, responseId } = await a.response();
    const send = async (emails: string[]) =>
      (await world.call('ayse', 'share.send', { auditId, responseId, emails })).status;
    expect(await send([])).toBe(400);
    expect(await send(['ornek'])).toBe(400);
    expect(await send(Array.from({ length: 21 }, (_, n) => `k${n}@ornek.example`))).toBe(400);
  });

  test('is not sent for a company whose address nobody has shown to be theirs', async () => {
    const zoe = build(world, 'zoe');
    const { planId: auditId, responseId } = await zoe.response();
    const reply = await world.call('zoe', 'share.send', { auditId, responseId, emails: ['x@ornek.example'] });
    expect(reply.body).toMatchObject({ Success: false, Message: refusals.addressUnknown.text.en });
    // Nor by a plan, unless to people of its own.
    const name = (emails: string[]) => world.call('zoe', 'plan.save', { id: auditId, reportTo: { emails } });
    const refused = await name(['zoe@other.example', 'x@ornek.example']);
    expect([refused.status, refused.body.errors]).toEqual([400, { reportTo: [refusals.addressUnknown.text.en] }]);
    const form = await zoe.planForm({ reportTo: { emails: ['x@ornek.example'] } });
    expect((await world.call('zoe', 'plan.save', form)).status).toBe(400);
    expect((await name(['ZOE@other.example'])).body.Success).toBe(true);
  });
});

describe('a plan that names whom its reports go to', () => {
  const plan = (over: object) => a.openPlan({ reportTo: { emails: ['rapor@ornek.example'], ...over } });
  const received = async (token: string) => {
    const submission = await a.submission(token);
    await world.ok(null, 'field.submit', submission);
    await world.ok(null, 'field.putPicture', a.pictureOf(submission));
    await world.encodePictures();
  };

  test('has each mailed once it is approved and the approval can no longer be undone', async () => {
    const { id: auditId, token } = await plan({});
    expect(await world.ok('ayse', 'plan.get', { id: auditId })).toMatchObject({
      reportTo: { emails: ['rapor@ornek.example'], approvedOnly: true },
    });
    await received(token);
    await makeSeals(world);
    await world.ok('ayse', 'audit.approve', { auditId });
    await makeSeals(world);
    expect(await mails()).toEqual([]);
    later(minute);
    await makeSeals(world);
    await makeSeals(world);
    const letters = await mails();
    expect(letters.map(({ to }) => to)).toEqual(['rapor@ornek.example']);
    expect(pdfText(Buffer.from(letters[0]?.attachment?.bytes ?? []))).toContain(packed('/v/'));
    expect(await world.ok('ayse', 'share.list', { auditId })).toMatchObject([{ by: null, active: true }]);
  });

  test('has none mailed to a colleague who is passive by then', async () => {
    const { user } = await userWith(world, ['ManageReports'], 2);
    const { email } = await world.ok('ayse', 'user.get', { id: user });
    const { token } = await plan({ emails: [email, 'rapor@ornek.example'], approvedOnly: false });
    await world.ok('ayse', 'user.setActive', { ids: [user], active: false });
    await received(token);
    await makeSeals(world);
    await makeSeals(world);
    expect((await mails()).map(({ to }) => to)).toEqual(['rapor@ornek.example']);
  });

  test('has it mailed when it arrives as well, where it does not wait for the approval', async () => {
    const { id, token } = await plan({ approvedOnly: false });
    await world.ok('ayse', 'plan.save', { id, participantLimit: 1 });
    const late = await a.submission(token);
    await received(token);
    await makeSeals(world);
    await makeSeals(world);
    const letters = await mails();
    expect(letters.map(({ to }) => to)).toEqual(['rapor@ornek.example']);
    expect(pdfText(Buffer.from(letters[0]?.attachment?.bytes ?? []))).toContain(packed('ONAYLANMAMIŞTIR'));
    // Neither again, as when photos of a correction arrive, nor one that is stored apart.
    for (const isAwaiting of [true, false])
      await world.inCompany('ayse', (db) =>
        sql`update response set awaiting_pictures = ${isAwaiting} where plan_id = ${id} and counted`.execute(db),
      );
    await makeSeals(world);
    expect(await mails()).toEqual([]);
    await world.ok(null, 'field.submit', late);
    await world.ok(null, 'field.putPicture', a.pictureOf(late));
    await world.encodePictures();
    await makeSeals(world);
    expect(await mails()).toEqual([]);
  });
});
