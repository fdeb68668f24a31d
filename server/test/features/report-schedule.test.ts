import { refusals } from '@sahada/contract/refusals';
import { type ReportName, type ReportSchedule, reports } from '@sahada/contract/report-schedule';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tellOutside } from '../../src/facts/tell-outside.ts';
import { askedOf } from '../../src/features/export/report-asked.ts';
import { queueReports } from '../../src/features/export/report-due.ts';
import { reportTask } from '../../src/features/export/report-write.ts';
import { clock, iso } from '../../src/outside/clock.ts';
import type { Letter } from '../../src/outside/mail.ts';
import { pageOf } from '../../src/pipeline/pages.ts';
import { eachOf } from '../../src/pipeline/recurring.ts';
import { inTransaction } from '../../src/pipeline/transaction-of-job.ts';
import { type Builders, build } from '../builders.ts';
import { packed, pdfText } from '../pdf-text.ts';
import { sendMails, unexpected, workOff } from '../queue.ts';
import { userWith } from '../walks/door.ts';
import { allCalls, bearer, openWorld, sendWire, type World, wireOf } from '../world.ts';

/** Reports that are mailed by themselves. */

const reportNames = Object.keys(reports);

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await world.ok('ayse', 'account.language', { languageId: 1 });
});
afterAll(() => world.close());

const inCompany = <T>(work: Parameters<typeof world.inCompany<T>>[1]) => world.inCompany('ayse', work);

beforeEach(async () => {
  await inCompany(async (db) => {
    await sql`delete from report_schedule`.execute(db);
    await sql`update company set address_known_at = app_now(), time_zone = 'Europe/Istanbul'`.execute(db);
    await sql`update message set state = 'Sent', next_try_at = null where state = 'Waiting'`.execute(db);
  });
});

const form = (over: Record<string, unknown> = {}) => ({
  name: 'Haftalık özet',
  report: 'comparison',
  filters: { by: 'location', auditTypeId: 1 },
  emails: ['mudur@ornek.example', 'bolge@ornek.example'],
  ...over,
});

const schedule = async (over: Record<string, unknown> = {}): Promise<number> =>
  (await world.ok('ayse', 'reportSchedule.create', form(over))).id;

const read = (id: number) => world.ok('ayse', 'reportSchedule.get', { id });

/** As one server looks for what is due. */
const look = (): Promise<number> =>
  inTransaction(world.pool, 'report.send', clock(), async (gate, later) => {
    const companyId = world.ids.ayse.company;
    const db = await gate.enterJob(companyId);
    if (db === null) throw new Error('no company');
    return queueReports({ db, later, now: clock(), companyId, each: eachOf(db, unexpected) });
  });

const due = (id: number, at = clock() - 60_000) =>
  inCompany((db) => sql`update report_turn set next_at = ${iso(at)} where report_schedule_id = ${id}`.execute(db));

async function mails(): Promise<Letter[]> {
  await workOff(world.pool, world.database, { 'report.write': reportTask(allCalls) });
  const sent: Letter[] = [];
  await sendMails(world, async (letter) => sent.push(letter) > 0);
  return sent;
}

const sheetOf = ({ attachment }: Letter, place = 1): string =>
  Buffer.from(unzipSync(attachment?.bytes ?? new Uint8Array())[`xl/worksheets/sheet${place}.xml`] ?? []).toString(
    'utf8',
  );

describe('a scheduled report', () => {
  test('is due at its time on the wall of the company’s zone, and again after a change of the rule', async () => {
    const id = await schedule({ every: 'day', time: '06:30' });
    const wall = (at: string, zone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(Date.parse(at));
    expect(await read(id)).toMatchObject({
      period: 'week',
      format: 'xlsx',
      languageId: 1,
      active: true,
      lastResult: null,
    });
    expect(wall((await read(id)).nextAt, 'Europe/Istanbul')).toBe('06:30');
    await inCompany((db) => sql`update company set time_zone = 'America/New_York'`.execute(db));
    await world.ok('ayse', 'reportSchedule.update', { id, every: 'week', weekday: 3, time: '18:00' });
    const { nextAt } = await read(id);
    expect(wall(nextAt, 'America/New_York')).toBe('18:00');
    expect(new Date(nextAt).getUTCDay()).toBe(3);
    await world.ok('ayse', 'reportSchedule.setActive', { ids: [id], active: false });
    expect((await read(id)).nextAt).toBeNull();
  });

  test('is due at its time on the new wall once the company has another zone, at once where that has passed there', async () => {
    const [istanbul, newYork] = ['Europe/Istanbul', 'America/New_York'];
    const move = (TimeZone: string) => world.ok('ayse', 'company.update', { Id: world.ids.ayse.company, TimeZone });
    const wall = (at: string | number, timeZone: string): string =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at));
    const weekly = await schedule({ every: 'week', time: '06:30' });
    const before = (await read(weekly)).nextAt;
    await move(newYork);
    expect(wall((await read(weekly)).nextAt, newYork)).toBe(wall(before, istanbul));
    const inAnHour = await schedule({ every: 'day', time: wall(clock() + 3_600_000, newYork).slice(-5) });
    await move(istanbul);
    expect((await read(weekly)).nextAt).toBe(before);
    expect(Date.parse((await read(inAnHour)).nextAt)).toBeLessThanOrEqual(clock());
    expect(await look()).toBe(1);
  });

  test('leads to the screen with the rows of its file: to non-conformities of approved responses where it has no others', async () => {
    const narrowed = { filters: { onlyApproved: true }, emails: ['mudur@ornek.example'] };
    for (const report of ['nonConformities', 'comparison'])
      await world.ok('ayse', 'reportSchedule.sendNow', { id: await schedule({ report, ...narrowed }) });
    const texts = (await mails()).map(({ text }) => text);
    expect(texts.find((text) => text.includes('/actions?view=report'))).toContain('&onlyApproved=true&dateFrom=');
    expect(texts.find((text) => text.includes('/analysis?tab=comparison'))).not.toContain('onlyApproved');
  });

  test('goes to each address once, with its rows of the days before as a file, in its own language', async () => {
    const location = await a.standing.location();
    const { id: planId, token } = await a.openPlan({ auditTypeId: 1, answeredBy: 'anyone' });
    await world.ok(null, 'field.submit', await a.submission(token));
    await inCompany((db) =>
      sql`update response set received_at = app_now() - interval '1 day', awaiting_pictures = false where plan_id = ${planId}`.execute(
        db,
      ),
    );
    const id = await schedule({
      languageId: 2,
      emails: ['MUDUR@ornek.example', 'mudur@ornek.example', 'b@ornek.example'],
    });
    await due(id);
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual(['mudur@ornek.example', 'b@ornek.example']);
    const [letter] = sent as [Letter];
    expect(letter.subject).toMatch(/^Haftalık özet: .* 20\d\d$/);
    expect(letter.text).toContain('is attached');
    expect(letter.text).toMatch(
      /\/analysis\?tab=comparison&by=location&auditTypeId=1&dateFrom=\d{4}-\d{2}-\d{2}&dateTo=/,
    );
    expect(letter.attachment?.name).toMatch(/^Comparison 20\d\d-\d\d-\d\d\.xlsx$/);
    const place = await world.ok('ayse', 'location.get', { id: location });
    expect(sheetOf(letter)).toContain(place.Name);
    expect(sheetOf(letter)).toContain('Average score');
    expect(await read(id)).toMatchObject({ lastResult: 'sent' });
    expect((await read(id)).lastSentAt).not.toBeNull();
    expect(Date.parse((await read(id)).nextAt)).toBeGreaterThan(clock());
  });

  test('goes to nobody of the company who is passive', async () => {
    const gone = await userWith(world, ['ManageReports'], 2);
    const { email } = await world.ok('ayse', 'user.get', { id: gone.user });
    const id = await schedule({ emails: [email.toUpperCase(), 'mudur@ornek.example'] });
    await due(id);
    await look();
    expect((await mails()).map(({ to }) => to.toLowerCase())).toEqual([email, 'mudur@ornek.example']);
    await world.ok('ayse', 'user.setActive', { ids: [gone.user], active: false });
    await due(id);
    await look();
    expect((await mails()).map(({ to }) => to)).toEqual(['mudur@ornek.example']);
  });

  test('sends once for a moment, however many servers look and however often its job runs', async () => {
    const id = await schedule({ emails: ['bir@ornek.example'] });
    const moment = clock() - 60_000;
    await due(id, moment);
    await Promise.all([look(), look(), look()]);
    expect(await mails()).toHaveLength(1);
    await due(id, moment);
    await look();
    expect(await mails()).toHaveLength(0);
    await due(id, moment + 1000);
    await look();
    expect(await mails()).toHaveLength(1);
  });

  test('makes up for the moments that passed while no server ran by one report', async () => {
    const id = await schedule({ every: 'day', emails: ['gec@ornek.example'] });
    await due(id, clock() - 10 * 86_400_000);
    expect([await look(), await look()]).toEqual([1, 0]);
    expect(await mails()).toHaveLength(1);
    expect(Date.parse((await read(id)).nextAt)).toBeGreaterThan(clock());
  });

  test('that was turned off after it was queued does not go', async () => {
    const id = await schedule({ emails: ['vazgec@ornek.example'] });
    await due(id);
    expect(await look()).toBe(1);
    await world.ok('ayse', 'reportSchedule.setActive', { ids: [id], active: false });
    expect(await mails()).toEqual([]);
  });

  test('can be sent at once, besides its moments, also while it is turned off', async () => {
    const id = await schedule({ active: false, emails: ['hemen@ornek.example'], format: 'csv' });
    await due(id);
    expect(await look()).toBe(0);
    await world.ok('ayse', 'reportSchedule.sendNow', { id });
    const [letter] = (await mails()) as [Letter];
    expect(letter.attachment).toMatchObject({ type: 'text/csv; charset=utf-8' });
    expect(Buffer.from(letter.attachment?.bytes ?? []).toString('utf8')).toMatch(/^\uFEFFAd;Tarih;/);
  });

  test('is what its screen shows: plans whose time touched the days, and locations as the dashboard has them', async () => {
    const definition = a.text('Dünkü denetim');
    const day = (days: number) => iso(clock() + 3 * 3_600_000 + days * 86_400_000).slice(0, 10);
    const over = await a.plan({ definition });
    await inCompany((db) =>
      sql`update plan set begins_at = ${day(-2)}::date, ends_at = ${day(-1)}::date where id = ${over}`.execute(db),
    );
    const later = a.text('Yarınki denetim');
    await a.plan({ definition: later, beginDate: day(1), endDate: day(2) });
    const audits = await schedule({ report: 'audits', filters: {}, emails: ['denetim@ornek.example'] });
    const dashboard = await schedule({
      report: 'dashboard',
      filters: {},
      period: 'month',
      emails: ['pano@ornek.example'],
    });
    for (const id of [audits, dashboard]) await world.ok('ayse', 'reportSchedule.sendNow', { id });
    const [one, other] = (await mails()) as [Letter, Letter];
    expect(sheetOf(one)).toContain(definition);
    expect(sheetOf(one)).not.toContain(later);
    const place = (await world.ok('ayse', 'plan.get', { id: over })).locationName;
    for (const word of [
      'Planlanan',
      'Ortalama puan (%), önceki dönem',
      'Denetimler',
      'Lokasyonlar',
      'Müşteriler',
      place,
    ])
      expect(sheetOf(other)).toContain(word);
    expect(sheetOf(other, 2)).toMatch(/Açık aksiyon<\/t><\/is><\/c><c r="B5"><v>\d+<\/v>/);
    for (const id of [audits, dashboard]) expect(await read(id)).toMatchObject({ lastResult: 'sent' });
  });

  test('keeps audits and surveys apart where it tells of a place, as the dashboard does', async () => {
    const place = a.text('Karma şube');
    const [projectId, locationId] = [await a.standing.project(), await a.location({ Name: place })];
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [locationId] });
    const day = (days: number) => iso(clock() + 3 * 3_600_000 + days * 86_400_000).slice(0, 10);
    for (const auditTypeId of [1, 2])
      await a.openPlan({ auditTypeId, locationId, beginDate: day(-1), endDate: day(30) });
    const more = { period: 'month', format: 'csv', emails: ['pano@ornek.example'] };
    const id = await schedule({ report: 'dashboard', filters: {}, ...more });
    await world.ok('ayse', 'reportSchedule.sendNow', { id });
    const [letter] = (await mails()) as [Letter];
    const lines = Buffer.from(letter.attachment?.bytes ?? [])
      .toString('utf8')
      .split('\r\n');
    expect(lines.filter((line) => line.includes(place)).map((line) => line.split(';').slice(0, 3))).toEqual([
      ['Lokasyonlar', place, '1'],
      ['Lokasyonlar (anket)', place, '1'],
    ]);
  });
});

test('tells of the day, week or month that has just ended, also where its call knows only the time', () => {
  // A Monday, the first of a month, a minute past midnight in Istanbul.
  const moment = Date.parse('2026-06-01T00:01:00+03:00');
  const daysOf = (report: ReportName, period: 'day' | 'week' | 'month') =>
    askedOf({ report, filters: {}, period }, moment, 'Europe/Istanbul').days;
  for (const report of ['dashboard', 'actions'] as const) {
    expect(daysOf(report, 'day')).toEqual({ from: '2026-05-31', to: '2026-05-31' });
    expect(daysOf(report, 'week')).toEqual({ from: '2026-05-25', to: '2026-05-31' });
    expect(daysOf(report, 'month')).toEqual({ from: '2026-05-01', to: '2026-05-31' });
  }
});

test('non-conformities and actions are those of the days before, as their reports have them', async () => {
  const title = a.text('Kapı kolu onarılacak');
  // In time for days: the report is made tomorrow, which has begun in Istanbul before it has in Greenwich.
  await a.action({ title, dueDate: iso(clock() + 10 * 86_400_000).slice(0, 10) });
  const found = await schedule({ report: 'nonConformities', filters: {}, emails: ['kalite@ornek.example'] });
  const done = await schedule({ report: 'actions', filters: { overdue: false }, emails: ['bakim@ornek.example'] });
  for (const id of [found, done]) await world.ok('ayse', 'reportSchedule.sendNow', { id });
  // Made a day later, they tell of today.
  vi.setSystemTime(Date.now() + 86_400_000);
  const [one, other] = ((await mails()) as [Letter, Letter]).map((letter) => sheetOf(letter));
  vi.useRealTimers();
  expect(one).toMatch(/Minör|Majör|Gözlem/);
  expect(other).toContain(title);
  for (const id of [found, done]) expect(await read(id)).toMatchObject({ lastResult: 'sent' });
});

describe('as a PDF', () => {
  test('every report says what its call answers for the days before, in its own language', async () => {
    const { planId } = await a.response();
    const title = a.text('Kapı kolu onarılacak');
    await a.action({ title });
    const { locationName } = await world.ok('ayse', 'plan.get', { id: planId });
    const all = { page: 1, pageSize: 100 };
    const first = async (call: string, field: string, input: Record<string, unknown> = {}): Promise<string> =>
      (await world.ok('ayse', call, { ...all, ...input })).ListItems[0][field];
    const place = await first('analysis.comparison', 'Name', { by: 'location' });
    const expected: Record<ReportName, string[]> = {
      survey: ['Cevap istatistikleri', 'Seçenekler', await first('analysis.survey', 'questionText')],
      checklist: ['Soru listesi analizi', 'Kaybedilen puan', await first('analysis.checklist', 'questionText')],
      comparison: ['Karşılaştırma', 'Ad Başarı seviyesi Yanıt', 'Ortalama puan (%, yanıtların ortalaması)', place],
      nonConformities: ['Uygunsuzluk raporu', await first('report.findingReport', 'title')],
      actions: ['Aksiyon raporu', title],
      audits: ['Audits and surveys', 'Score (%, mean of the responses)', 'June audit', locationName],
      dashboard: ['Gösterge paneli özeti', 'önceki dönem:', 'Açık aksiyon', 'Toplam', place],
    };
    for (const report of Object.keys(expected) as ReportName[]) {
      const filters = report === 'comparison' ? { by: 'location' } : {};
      const more = { languageId: report === 'audits' ? 2 : 1, emails: [`${report}@ornek.example`] };
      const id = await schedule({ report, filters, format: 'pdf', ...more });
      await world.ok('ayse', 'reportSchedule.sendNow', { id });
    }
    // Made a day later, they tell of today.
    vi.setSystemTime(Date.now() + 86_400_000);
    const letters = await mails();
    vi.useRealTimers();
    const results = (await world.ok('ayse', 'reportSchedule.list')).ListItems.map(
      (row: ReportSchedule) => row.lastResult,
    );
    expect(results).toEqual(reportNames.map(() => 'sent'));
    expect(letters).toHaveLength(reportNames.length);
    for (const { to, attachment } of letters) {
      const report = to.split('@')[0] as ReportName;
      expect([report, attachment?.type]).toEqual([report, 'application/pdf']);
      expect(attachment?.name).toMatch(/ 20\d\d-\d\d-\d\d\.pdf$/);
      const text = pdfText(Buffer.from(attachment?.bytes ?? []));
      const words = ['Örnek Denetim', report === 'audits' ? 'Generated by' : 'Oluşturan', ...expected[report]];
      expect([report, words.filter((word) => !text.includes(packed(word)))]).toEqual([report, []]);
    }
  });

  test('says how many wait for approval, which average it is, and the points that it is of', async () => {
    const { id: auditId, token } = await a.openPlan();
    const submission = await a.submission(token);
    await world.ok(null, 'field.submit', submission);
    await world.ok(null, 'field.putPicture', a.pictureOf(submission));
    const { responseCount, pendingCount, earned, max } = await world.ok('ayse', 'analysis.checklist', { auditId });
    expect([responseCount, pendingCount]).toEqual([1, 1]);
    const filters = { auditId };
    const id = await schedule({ report: 'checklist', filters, format: 'pdf', emails: ['puan@ornek.example'] });
    await world.ok('ayse', 'reportSchedule.sendNow', { id });
    vi.setSystemTime(Date.now() + 86_400_000);
    const [letter] = (await mails()) as [Letter];
    vi.useRealTimers();
    const text = pdfText(Buffer.from(letter.attachment?.bytes ?? []));
    for (const words of [
      '1Onay bekleyen',
      'Ortalama puan (yanıt yüzdelerinin ortalaması)',
      `${earned} / ${max} Toplam puan`,
    ])
      expect(text).toContain(packed(words));
  });

  test('one without rows says that nothing matches its days', async () => {
    const id = await schedule({
      report: 'audits',
      filters: {},
      format: 'pdf',
      period: 'day',
      emails: ['bos@ornek.example'],
    });
    await due(id, Date.parse('2020-01-01T05:00:00Z'));
    await look();
    const [letter] = (await mails()) as [Letter];
    const text = pdfText(Buffer.from(letter.attachment?.bytes ?? []));
    expect(text).toContain(packed('Tarih: 31.12.2019'));
    expect(text).toContain(packed('Bu seçime uyan kayıt yok.'));
  });
});

describe('whose report it is', () => {
  test('a report is neither scheduled nor seen without its right', async () => {
    const token = await world.session(await userWith(world, ['ManageSurveyAnalysis']));
    const ask = async (name: string, input: Record<string, unknown>) => {
      const { row } = allCalls.find((call) => call.name === name) as (typeof allCalls)[number];
      return sendWire(world.app, wireOf(row, input), bearer(token));
    };
    const id = await schedule({ report: 'audits', filters: {} });
    const own = await schedule();
    expect((await ask('reportSchedule.create', form({ report: 'audits', filters: {} }))).status).toBe(403);
    expect((await ask('reportSchedule.get', { id })).status).toBe(404);
    expect((await ask('reportSchedule.remove', { ids: [id] })).status).toBe(404);
    expect((await ask('reportSchedule.sendNow', { id })).status).toBe(404);
    const { Data } = (await ask('reportSchedule.list', {})).body;
    expect(Data.ListItems.map((row: { id: number }) => row.id)).toEqual([own]);
    // Whoever changes it lends it their own rights from then on.
    expect((await ask('reportSchedule.update', { id: own, emails: ['ben@ornek.example'] })).status).toBe(200);
    expect((await read(own)).makerName).not.toBe((await read(id)).makerName);
  });

  test.each([
    ['ManageActions', ['nonConformities', 'actions']],
    ['ManageReports', ['nonConformities', 'actions']],
    ['ManageSurveyAnalysis', ['survey', 'checklist', 'comparison', 'dashboard']],
    ['ManageAuditPlans', ['survey', 'checklist', 'comparison', 'audits', 'dashboard']],
  ] as const)('whoever holds %s schedules the reports of that right alone', async (right, own) => {
    const token = await world.session(await userWith(world, [right]));
    const reached: string[] = [];
    for (const report of reportNames) {
      const { row } = allCalls.find(({ name }) => name === 'reportSchedule.create') as (typeof allCalls)[number];
      const reply = await sendWire(world.app, wireOf(row, form({ report, filters: {} })), bearer(token));
      if (reply.status === 200) reached.push(report);
      else expect([report, reply.status]).toEqual([report, 403]);
    }
    expect(reached).toEqual(own);
  });

  test('it cannot be made another report without its right, and what was changed meanwhile is told', async () => {
    const person = bearer(await world.session(await userWith(world, ['ManageSurveyAnalysis'])));
    const id = await schedule();
    const { rowVersion } = await read(id);
    const widened = await world.call(null, 'reportSchedule.update', { id, report: 'audits', filters: {} }, person);
    expect(widened.status).toBe(403);
    await world.ok('ayse', 'reportSchedule.update', { id, name: 'Önce ben', rowVersion });
    const late = await world.call('ayse', 'reportSchedule.update', { id, name: 'Sonra ben', rowVersion });
    expect([late.status, late.body.Data.name]).toEqual([409, 'Önce ben']);
  });

  test('it is deleted alone', async () => {
    const [kept, gone] = [await schedule(), await schedule({ name: 'Aylık özet' })];
    await world.ok('ayse', 'reportSchedule.remove', { ids: [gone] });
    expect((await world.call('ayse', 'reportSchedule.get', { id: gone })).status).toBe(404);
    const { ListItems } = await world.ok('ayse', 'reportSchedule.list');
    expect(ListItems.map(({ id }: { id: number }) => id)).toEqual([kept]);
  });

  test('it stops when its maker has lost the right, and they are told; nothing leaves', async () => {
    const person = await userWith(world, ['ManageSurveyAnalysis']);
    const id = await schedule();
    await inCompany(async (db) => {
      await sql`update report_schedule set made_by = ${person.user} where id = ${id}`.execute(db);
      await sql`update "group" set permissions = '{}' where id = (select group_id from "user" where id = ${person.user})`.execute(
        db,
      );
    });
    await due(id);
    await look();
    const sent = await mails();
    expect(sent.filter(({ attachment }) => attachment !== null)).toEqual([]);
    expect(sent.map(({ subject }) => subject)).toEqual(['Rapor gönderilemedi: Haftalık özet']);
    expect(sent[0]?.text).toMatch(/\/dashboard$/m);
    expect(await read(id)).toMatchObject({ active: false, lastResult: 'noRight', lastSentAt: null, nextAt: null });
  });

  test('it stops when its maker is passive, and those who plan are told', async () => {
    const person = await userWith(world, ['ManageSurveyAnalysis']);
    const id = await schedule();
    await inCompany(async (db) => {
      await sql`update report_schedule set made_by = ${person.user} where id = ${id}`.execute(db);
      await sql`update "user" set active = false where id = ${person.user}`.execute(db);
    });
    await due(id);
    await look();
    const sent = await mails();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.every(({ attachment }) => attachment === null)).toBe(true);
    expect(await read(id)).toMatchObject({ active: false, lastResult: 'noRight' });
  });

  test('whoever turns on one that stopped, or that would, is its maker: it goes again at its next moment', async () => {
    const person = await userWith(world, ['ManageSurveyAnalysis']);
    const id = await schedule();
    await inCompany((db) => sql`update report_schedule set made_by = ${person.user} where id = ${id}`.execute(db));
    const turnOn = async () => {
      for (const active of [false, true]) await world.ok('ayse', 'reportSchedule.setActive', { ids: [id], active });
      const { rows } = await inCompany((db) =>
        sql<{ maker: number }>`select made_by as maker from report_schedule where id = ${id}`.execute(db),
      );
      return rows[0]?.maker;
    };
    expect(await turnOn(), 'whose maker still may have it').toBe(person.user);
    await inCompany((db) => sql`update "user" set active = false where id = ${person.user}`.execute(db));
    expect(await turnOn()).toBe(world.ids.ayse.user);
    await due(id);
    await look();
    expect((await mails()).filter(({ attachment }) => attachment !== null)).not.toEqual([]);
    expect(await read(id)).toMatchObject({ active: true, lastResult: 'sent' });
  });
});

describe('what is refused, and what is bounded', () => {
  test('an unknown filter, days of one’s own, no address and a time that is none', async () => {
    const problemsOf = async (over: Record<string, unknown>) =>
      Object.keys((await world.call('ayse', 'reportSchedule.create', form(over))).body.errors ?? {});
    expect(await problemsOf({ filters: { colour: 'red' } })).toEqual(['filters']);
    expect(await problemsOf({ filters: { dateFrom: '2026-01-01' } })).toEqual(['filters']);
    expect(await problemsOf({ filters: { by: 'colour' } })).toEqual(['filters']);
    expect(await problemsOf({ emails: [] })).toEqual(['emails']);
    expect(await problemsOf({ emails: ['nobody'] })).toEqual(['emails[0]']);
    expect(await problemsOf({ time: '25:00' })).toEqual(['time']);
  });

  test('strangers are not mailed by a company whose own address nobody has shown to be theirs; its people are', async () => {
    const { email } = await world.ok('zoe', 'account.get');
    const answerTo = async (emails: string[]) =>
      (await world.call('zoe', 'reportSchedule.create', form({ emails }))).body;
    expect(await answerTo([email, 'mudur@ornek.example'])).toMatchObject({ Success: false, Data: null });
    const { Data } = await answerTo([email]);
    const change = (name: string, more: object) =>
      world.call('zoe', `reportSchedule.${name}`, { id: Data.id, ...more }).then(({ body }) => body.Success);
    expect(await change('update', { emails: ['mudur@ornek.example'] })).toBe(false);
    await world.inCompany('zoe', (db) => sql`update report_schedule set emails = '{mudur@ornek.example}'`.execute(db));
    expect(await change('sendNow', {})).toBe(false);
    // A colleague who is passive is none of its people.
    await world.inCompany('zoe', (db) =>
      sql`insert into "user" (first_name, last_name, email, password_hash, group_id, active)
        select 'A', 'B', 'eski@ornek.example', '-', group_id, false from "user" limit 1`.execute(db),
    );
    expect(await answerTo(['eski@ornek.example'])).toMatchObject({ Success: false });
  });

  test('a fifty-first is refused, and one that fails three times is given up and its maker told', async () => {
    const many = Array.from({ length: 50 }, () => schedule());
    await Promise.all(many);
    const { body } = await world.call('ayse', 'reportSchedule.create', form());
    expect(body.Message).toBe(refusals.tooManyReports.text.tr);
    await inCompany((db) => sql`delete from report_schedule`.execute(db));
    const id = await schedule({ emails: ['bozuk@ornek.example'], active: true });
    // A filter that the call cannot read: each try fails.
    await inCompany((db) => sql`update report_schedule set filters = '{"auditId": "x"}' where id = ${id}`.execute(db));
    await due(id);
    await look();
    for (let n = 0; n < 3; n++) await workOff(world.pool, world.database, { 'report.write': reportTask(allCalls) });
    expect(await read(id)).toMatchObject({ lastResult: 'failed' });
  });

  test('of more than fifty thousand rows does not go, and its maker is told', async () => {
    const plan = await a.plan();
    await inCompany((db) =>
      sql`update plan set begins_at = app_now() - interval '1 day' where id = ${plan}`.execute(db),
    );
    // The list as it is, but for how many rows it says there are.
    const counting = (TotalItemsCount: number) =>
      allCalls.map((call) =>
        call.name === 'plan.list'
          ? {
              ...call,
              handler: (async (input: object, inside: Parameters<typeof pageOf>[2]) => ({
                ...(await pageOf(call, input, inside)),
                TotalItemsCount,
              })) as typeof call.handler,
            }
          : call,
      );
    const outcome = async (rows: number) => {
      const id = await schedule({ report: 'audits', filters: {}, emails: ['cok@ornek.example'] });
      await world.ok('ayse', 'reportSchedule.sendNow', { id });
      await workOff(world.pool, world.database, { 'report.write': reportTask(counting(rows)) });
      return (await read(id)).lastResult;
    };
    expect(await outcome(50_000)).toBe('sent');
    expect((await mails()).map(({ to }) => to)).toEqual(['cok@ornek.example']);
    expect(await outcome(50_001)).toBe('tooLarge');
    expect((await mails()).filter(({ to }) => to === 'cok@ornek.example')).toEqual([]);
    const { ListItems } = await world.ok('ayse', 'notification.list', {});
    expect(ListItems[0]).toMatchObject({ name: 'report.notSent' });
  });

  test('whose process ended at each attempt has failed, too', async () => {
    const id = await schedule();
    const inside = { inCompany, attempt: 4 } as Parameters<ReturnType<typeof reportTask>>[1];
    await reportTask(allCalls)({ reportScheduleId: id, moment: null }, inside);
    expect(await read(id)).toMatchObject({ lastResult: 'failed' });
  });

  test('one address gets at most twenty reports an hour, and the schedule says that some were left out', async () => {
    const id = await schedule({ emails: ['dolu@ornek.example'] });
    await inCompany(async (db) => {
      const to = { name: null, email: 'dolu@ornek.example', languageId: 1, zone: 'UTC' };
      const fields = { report: 'Başka', days: { tr: '', en: '' }, maker: 'Ayşe', link: '/dashboard' };
      for (let sent = 0; sent < 19; sent++) await tellOutside(db, 'report.scheduled', to, fields, { mostInAnHour: 20 });
    });
    await world.ok('ayse', 'reportSchedule.sendNow', { id });
    expect((await mails()).filter(({ attachment }) => attachment !== null)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ lastResult: 'sent' });
    await world.ok('ayse', 'reportSchedule.sendNow', { id });
    expect((await mails()).filter(({ attachment }) => attachment !== null)).toEqual([]);
    expect(await read(id)).toMatchObject({ lastResult: 'mailboxFull' });
  });
});
