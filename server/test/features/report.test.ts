import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBook } from '../../src/outside/book.ts';
import { type Audits, audits, type Checklist, type Input } from '../audits.ts';
import { type Builders, build, pixel, sha256 } from '../builders.ts';
import { packed, pdfText } from '../pdf-text.ts';
import { openPhone } from '../phone.ts';
import { openWorld, type World } from '../world.ts';

/** Reports over findings and actions, an audit beside the one before, and workbooks of responses. */

let world: World;
let a: Builders;
let list: Checklist;
let of: Audits;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  of = audits(world, a);
  await world.ok('ayse', 'account.language', { languageId: 1 });
  list = await of.checklist();
});
afterAll(() => world.close());

const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();

const dirty = (note = 'Islak'): Input[] => [
  { questionId: list.floor.id, optionIds: [list.floor.answers.Hayır], note },
  { questionId: list.shelves.id, optionIds: [list.shelves.answers.Tam] },
];
const clean = (): Input[] => [
  { questionId: list.floor.id, optionIds: [list.floor.answers.Evet] },
  { questionId: list.shelves.id, optionIds: [list.shelves.answers.Kısmen] },
];

/** A location of its own, mapped to the project; findings elsewhere are nothing to it. */
async function location(Name: string): Promise<number> {
  const locationId = await a.location({ Name });
  await world.ok('ayse', 'mapping.addLocations', {
    projectId: await a.standing.project(),
    locationIds: [locationId],
  });
  return locationId;
}

interface Sent {
  auditId: number;
  responseId: number;
}

/** A plan with one response, received this many days ago. */
async function audit(locationId: number, answers: Input[], daysAgo = 0, over: Input = {}): Promise<Sent> {
  const begins = { beginDate: ago(daysAgo + 1), endDate: new Date(Date.now() + 7 * day).toISOString() };
  const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId, locationId, ...begins, ...over });
  await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers });
  const responseId = await world.inCompany('ayse', async (db) => {
    const { id } = await db
      .selectFrom('response')
      .select('id')
      .where('plan_id', '=', auditId)
      .executeTakeFirstOrThrow();
    if (daysAgo > 0)
      await db
        .updateTable('response')
        .set({ received_at: ago(daysAgo) })
        .where('id', '=', id)
        .execute();
    return id;
  });
  return { auditId, responseId };
}

const findings = (input: Input) => world.ok('ayse', 'report.findings', input);
const report = (input: Input) => world.ok('ayse', 'report.findingReport', input);

async function sheetsOf({ raw }: { raw: Buffer }) {
  const book = await readBook({ bytes: raw, separator: null, encoding: null });
  if (!('sheets' in book)) throw new Error(book.fault);
  return book.sheets;
}
const bookOf = async (asked: Input) => sheetsOf(await world.call('ayse', 'report.responsesToExcel', asked));
/** A job reads for each sheet what that shows. */
async function bookOfJob(asked: Input) {
  const { exportId } = await world.ok('ayse', 'report.responsesToExcel', { ...asked, job: true });
  await world.writeExports();
  return sheetsOf(await world.call('ayse', 'exportFile.download', { id: exportId }));
}

describe('the findings of an audit', () => {
  test('tell the question, the answer, the note, the place, the photos, and the one before at the same location', async () => {
    const here = await location('Kadıköy');
    const tooOld = await audit(here, dirty(), 396);
    const before = await audit(here, dirty(), 30);
    const elsewhere = await audit(await location('Üsküdar'), dirty());
    const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId, locationId: here });
    const responseKey = randomUUID();
    const pictureKey = randomUUID();
    const [floor, ...rest] = dirty();
    const answers = [{ ...floor, pictureKeys: [pictureKey] }, ...rest];
    await world.ok(null, 'field.submit', { responseKey, token, answers });
    await world.ok(null, 'field.putPicture', { token, pictureKey, responseKey, sha256: sha256(pixel), bytes: pixel });
    await world.encodePictures();
    const { ListItems, TotalItemsCount } = await findings({ auditId });
    const [earlier] = (await findings({ auditId: before.auditId })).ListItems;
    expect(TotalItemsCount).toBe(1);
    expect(ListItems).toMatchObject([
      {
        auditId,
        title: 'Zemin temiz mi? ğüşıöçİ',
        answer: 'Hayır',
        note: 'Islak',
        severity: 'minor',
        critical: false,
        repeat: true,
        repeatOf: earlier.id,
        locationId: here,
        locationName: 'Kadıköy',
        withdrawn: false,
        pictures: [{ state: 'ready' }],
        actions: [],
      },
    ]);
    // 366 days lie between, or it was another place.
    expect(earlier).toMatchObject({ repeat: false, repeatOf: null });
    for (const other of [tooOld, elsewhere])
      expect((await findings({ auditId: other.auditId })).ListItems).toMatchObject([{ repeat: false }]);
  });

  test('leave out what was withdrawn unless it is asked for, and what does not count', async () => {
    const sent = await audit(await location('Beşiktaş'), dirty());
    await of.approve(sent.auditId);
    await world.ok('ayse', 'audit.reopen', { responseId: sent.responseId, reason: 'Yanlış' });
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId: sent.responseId * 1000 + 1,
      optionIds: [list.floor.answers.Evet],
      reason: 'Temizmiş',
    });
    expect(await findings({ auditId: sent.auditId })).toMatchObject({ ListItems: [], TotalItemsCount: 0 });
    expect(await findings({ auditId: sent.auditId, withdrawn: true })).toMatchObject({
      ListItems: [{ withdrawn: true }],
      TotalItemsCount: 1,
    });
    expect((await report({ auditId: sent.auditId })).TotalItemsCount).toBe(0);
    const rejected = await audit(await location('Şişli'), dirty());
    await world.ok('ayse', 'audit.reject', { responseId: rejected.responseId, reason: 'Yanlış yer' });
    expect((await findings({ auditId: rejected.auditId })).TotalItemsCount).toBe(0);
    expect((await findings(rejected as never)).TotalItemsCount).toBe(1);
  });
});

describe('an audit beside the one before it', () => {
  test('compares points and answers question by question, and has nothing to compare with at first', async () => {
    const here = await location('Ataşehir');
    const first = await audit(here, dirty(), 20);
    await audit(await location('Maltepe'), clean(), 10);
    const second = await audit(here, clean());
    expect(await world.ok('ayse', 'report.comparison', { auditId: first.auditId })).toMatchObject({
      current: { percent: 50 },
      previous: null,
      Questions: [{ old: null, changed: false }, { old: null }],
    });
    const { current, previous, Departments, Questions } = await world.ok('ayse', 'report.comparison', {
      auditId: second.auditId,
    });
    expect([current.auditId, current.percent, previous.auditId, previous.percent]).toEqual([
      ...[second.auditId, 70, first.auditId, 50],
    ]);
    // The day it was given: the plan ends in a week.
    expect(previous.givenAt.slice(0, 10)).toBe(ago(20).slice(0, 10));
    expect(Date.parse(current.givenAt)).toBeLessThan(Date.now());
    expect(Departments.map((one: Input) => [one.percent, one.previousPercent])).toEqual([
      [100, 0],
      [40, 100],
    ]);
    const [floor, record, shelves] = Questions;
    expect(floor).toMatchObject({
      questionId: list.floor.id,
      old: { answer: 'Hayır', note: 'Islak', percent: 0, severity: 'minor', findings: 1 },
      new: { answer: 'Evet', percent: 100, severity: null, findings: 0 },
      changed: true,
    });
    // Asked only where the floor is clean.
    expect(record).toMatchObject({ questionId: list.record.id, old: null, new: { answer: null }, changed: true });
    expect(shelves).toMatchObject({ old: { answer: 'Tam' }, new: { answer: 'Kısmen' }, changed: true });
    // The printed report stands beside it as the screen does, and the first of all stands alone.
    const printed = async (auditId: number) => pdfText((await world.call('ayse', 'audit.pdf', { auditId })).raw);
    const [alone, beside] = [await printed(first.auditId), await printed(second.auditId)];
    expect(alone).not.toContain(packed('Önceki denetim'));
    const options = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: previous.timeZone } as const;
    const givenOn = new Intl.DateTimeFormat('tr-TR', options).format(Date.parse(previous.givenAt));
    for (const word of ['Önceki denetim', givenOn, '%50', 'Değişim: +20,0', '+100,0', '−60,0'])
      expect(beside).toContain(packed(word));
    // Until it is approved, the one before may still change.
    expect(beside).toContain(packed('(onay bekliyor)'));
    await of.approve(first.auditId);
    expect(await printed(second.auditId)).not.toContain(packed('(onay bekliyor)'));
  });
});

test('the audit before is the newest that counts, of the same checklist', async () => {
  const here = await location('Çekmeköy');
  const first = await audit(here, dirty(), 30);
  const rejected = await audit(here, clean(), 20);
  await world.ok('ayse', 'audit.reject', { responseId: rejected.responseId, reason: 'Yanlış yer' });
  const { checkListId, floor } = await of.checklist();
  await audit(here, [{ questionId: floor.id, optionIds: [floor.answers.Evet] }], 10, { checkListId });
  const { auditId } = await audit(here, clean());
  const { previous } = await world.ok('ayse', 'report.comparison', { auditId });
  expect(previous.auditId).toBe(first.auditId);
  // One response beside it is that response alone, whether it counts or not.
  const { responseId } = rejected;
  const beside = (asked: Input) => world.ok('ayse', 'report.comparison', { auditId: rejected.auditId, ...asked });
  expect((await beside({})).current.percent).toBeNull();
  expect(await beside({ responseId })).toMatchObject({
    current: { responseId, percent: 70 },
    previous: { auditId: first.auditId },
  });
});

describe('the report of findings', () => {
  test('counts the same by its totals, by its rows and by each of its filters', async () => {
    const customerId = await a.customer({ companyName: 'Ege Gıda' });
    const projectId = await a.project({ CustomerId: customerId });
    const places = [
      await a.location({ Name: 'Bornova', CustomerId: customerId }),
      await a.location({ Name: 'Konak', CustomerId: customerId }),
    ];
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: places });
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.ayse.user] });
    await world.ok('ayse', 'mapping.addChecklists', { projectId, checklistIds: [list.checkListId] });
    const over = { customerId, projectId };
    const [here = 0, there = 0] = places;
    await audit(here, dirty(), 40, over);
    await audit(here, dirty('Kuru değil'), 5, over);
    await audit(there, dirty(), 5, over);
    await audit(there, clean(), 1, over);
    const counted = async (input: Input): Promise<number> => {
      const { ListItems, TotalItemsCount, Totals } = await report({ customerId, pageSize: 100, ...input });
      expect(ListItems).toHaveLength(TotalItemsCount);
      expect(Totals.bySeverity).toEqual({ observation: 0, minor: TotalItemsCount, major: 0 });
      return TotalItemsCount;
    };
    expect(await counted({})).toBe(3);
    expect(await counted({ locationIds: [there] })).toBe(1);
    expect(await counted({ dateFrom: ago(10).slice(0, 10) })).toBe(2);
    expect(await counted({ dateTo: ago(10).slice(0, 10) })).toBe(1);
    expect(await counted({ questionId: list.floor.id })).toBe(3);
    expect(await counted({ questionId: list.shelves.id })).toBe(0);
    expect(await counted({ repeat: true })).toBe(1);
    expect(await counted({ repeat: false })).toBe(2);
    expect(await counted({ severity: 'minor' })).toBe(3);
    expect(await counted({ severity: ['major', 'observation'] })).toBe(0);
    expect(await counted({ searchText: 'kuru değil' })).toBe(0);
    expect(await counted({ searchText: 'konak' })).toBe(1);
    expect(await counted({ searchText: 'zemin KONAK' })).toBe(1);
    expect(await counted({ searchText: '"zemin konak"' })).toBe(0);
    expect(await counted({ onlyApproved: true })).toBe(0);
    const { ListItems } = await report({ customerId, page: 2, pageSize: 2 });
    expect(ListItems).toHaveLength(1);
    // Actions are narrowed through their findings.
    for (const repeat of [true, false, false]) {
      const [finding] = (await report({ customerId, repeat })).ListItems;
      await a.action({ findingId: finding.id });
    }
    const actions = async (input: Input) =>
      (await world.ok('ayse', 'report.actionReport', { customerId, ...input })).TotalItemsCount;
    expect([await actions({ repeat: true }), await actions({ repeat: false }), await actions({})]).toEqual([1, 2, 3]);
    // And findings by what is done about them: two actions belong to one finding, none to another.
    const [again] = (await report({ customerId, repeat: true })).ListItems;
    await world.ok('ayse', 'action.create', {
      ...(await a.actionForm({ findingId: again.id })),
      ownerUserId: world.ids.can.user,
    });
    expect([await counted({ stateCode: 10 }), await counted({ stateCode: 40 })]).toEqual([2, 0]);
    expect(await counted({ ownerUserId: world.ids.can.user })).toBe(1);
  });

  test('is for holders of ManageReports or ManageActions, and shows nothing of another company', async () => {
    expect((await world.call('can', 'report.findingReport')).status).toBe(403);
    expect((await world.ok('zoe', 'report.findingReport')).TotalItemsCount).toBe(0);
  });
});

describe('the report of actions', () => {
  test('tells what is open, overdue, done in time and how long it took', async () => {
    const here = await location('Pendik');
    const { auditId } = await audit(here, dirty());
    const [{ id: findingId }] = (await findings({ auditId })).ListItems;
    const made = async (over: Record<string, unknown>): Promise<number> => {
      const { id } = await world.ok('ayse', 'action.create', {
        findingId,
        title: 'Zemini kurutun',
        type: 'correction',
        ownerUserId: world.ids.can.user,
        dueDate: ago(-5).slice(0, 10),
      });
      await world.inCompany('ayse', (db) => db.updateTable('action').set(over).where('id', '=', id).execute());
      return id;
    };
    const closed = { state: 'done', closed_by: world.ids.ayse.user };
    await made({ created_at: ago(10), due_date: ago(3).slice(0, 10) });
    await made({ created_at: ago(9), due_date: ago(2).slice(0, 10) });
    await made({ created_at: ago(100) });
    await made({ ...closed, created_at: ago(8), closed_at: ago(6), due_date: ago(2).slice(0, 10) });
    await made({ ...closed, created_at: ago(8), closed_at: ago(2), due_date: ago(5).slice(0, 10) });
    await made({ ...closed, created_at: ago(8), closed_at: ago(3), due_date: ago(1).slice(0, 10) });
    await made({ state: 'cancelled', created_at: ago(8), closed_at: ago(3) });
    const totals = {
      open: 3,
      overdue: 2,
      onTimeRate: 66.67,
      // 2, 6 and 5 days.
      meanDaysToClose: 4.3,
      byAge: [
        { from: 0, to: 7, count: 0 },
        { from: 8, to: 30, count: 2 },
        { from: 31, to: 90, count: 0 },
        { from: 91, to: null, count: 1 },
      ],
    };
    const all = await world.ok('ayse', 'report.actionReport', { auditId });
    expect(all).toMatchObject({ TotalItemsCount: 7, Totals: { ...totals, bySeverity: { minor: 7 } } });
    const states = all.ListItems.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['todo', 'todo', 'todo', 'done', 'done', 'done', 'cancelled']);
    expect(all.ListItems[0].overdue).toBe(true);
    // Of findings those are counted that are listed behind the figure: one with two open actions is one.
    expect(await report({ auditId })).toMatchObject({
      TotalItemsCount: 1,
      Totals: { ...totals, open: 1, overdue: 1, bySeverity: { observation: 0, minor: 1, major: 0 } },
    });
    const { Totals: ofDone } = await report({ auditId, stateCode: 40 });
    expect([ofDone.open, ofDone.onTimeRate]).toEqual([0, 66.67]);
    const counted = async (input: Input) =>
      (await world.ok('ayse', 'report.actionReport', { auditId, ...input })).TotalItemsCount;
    expect(await counted({ overdue: true })).toBe(2);
    expect(await counted({ stateCode: [10, 50] })).toBe(4);
    expect(await counted({ ownerUserId: world.ids.ayse.user })).toBe(0);
    expect(await counted({ severity: 'major' })).toBe(0);
    // Of what awaits approval nothing is approved.
    expect(await counted({ statusCodes: [30, 50] })).toBe(7);
    expect(await counted({ statusCodes: 30, onlyApproved: true })).toBe(0);
    expect(await counted({ searchText: 'kurutun' })).toBe(7);
    expect(await counted({ searchText: 'marmara kurut' })).toBe(7);
    expect(await counted({ dateTo: ago(1).slice(0, 10) })).toBe(0);
    expect((await report({ auditId, stateCode: 30 })).TotalItemsCount).toBe(0);
    expect((await report({ auditId, overdue: true })).TotalItemsCount).toBe(1);
    const ofAudit = await world.ok('ayse', 'report.actions', { auditId });
    expect(ofAudit.TotalItemsCount).toBe(7);
    expect((await findings({ auditId })).ListItems[0].actions).toHaveLength(7);
  });

  test('counts each age to its last day and what was done on its day as in time; one response’s are its own', async () => {
    const { auditId, responseId } = await audit(await location('Kartal'), dirty());
    const [{ id: findingId }] = (await findings({ auditId })).ListItems;
    const today = Temporal.Now.plainDateISO('Europe/Istanbul').toString();
    const form = { title: 'Zemini kurutun', type: 'correction', ownerUserId: world.ids.can.user, dueDate: today };
    for (const days of [7, 8, 30, 31, 90, 91]) {
      const { id } = await world.ok('ayse', 'action.create', { ...form, findingId });
      await world.inCompany('ayse', (db) =>
        db
          .updateTable('action')
          .set({ created_at: ago(days) })
          .where('id', '=', id)
          .execute(),
      );
    }
    const { id: done } = await world.ok('ayse', 'action.create', { ...form, auditId });
    await world.ok('ayse', 'action.setState', { id: done, state: 'submitted', note: 'Bitti' });
    await world.ok('ayse', 'action.setState', { id: done, state: 'done' });
    const { Totals } = await world.ok('ayse', 'report.actionReport', { auditId });
    expect(Totals).toMatchObject({ onTimeRate: 100, byAge: [1, 2, 2, 1].map((count) => ({ count })) });
    const counted = async (input: Input) => (await world.ok('ayse', 'report.actions', input)).TotalItemsCount;
    expect([await counted({ auditId }), await counted({ auditId, responseId })]).toEqual([7, 6]);
    // A workbook has those about the audit as a whole, too, and so have the printed report and the tab of a response.
    const printed = async (input: Input) => pdfText((await world.call('ayse', 'audit.pdf', input)).raw);
    expect(await printed({ auditId })).toContain(packed('Aksiyonlar (7)'));
    expect(await printed({ auditId, responseId })).toContain(packed('Aksiyonlar (7)'));
    expect(await counted({ auditId, responseId, whole: true })).toBe(7);
    const { raw } = await world.call('ayse', 'report.auditToExcel', { auditId });
    const book = await readBook({ bytes: raw, separator: null, encoding: null });
    if (!('sheets' in book)) throw new Error(book.fault);
    expect(book.sheets.find(({ name }) => name === 'Aksiyonlar')?.rows).toHaveLength(1 + 7);
  });

  test('and that of findings are PDFs with what they are narrowed to, their totals and rows, and files of a list', async () => {
    const here = await location('Tuzla');
    const { auditId } = await audit(here, dirty('Çok ıslak'));
    const [{ id: findingId }] = (await findings({ auditId })).ListItems;
    const owner = { ownerUserId: world.ids.can.user };
    await world.ok('ayse', 'action.create', { findingId, title: 'Paspas alın', type: 'corrective', ...owner });
    const textOf = async (name: string, input: Input): Promise<string> => {
      const { raw, status, headers } = await world.call('ayse', name, input);
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      return pdfText(raw);
    };
    const found = await textOf('report.findingReportToPdf', { locationIds: [here], severity: 'minor' });
    for (const text of ['Uygunsuzluk raporu', 'Lokasyon: Tuzla', 'Derece: Minör', 'Çok ıslak', 'Zemin temiz mi?', 'A-'])
      expect(found).toContain(packed(text));
    const done = await textOf('report.actionReportToPdf', { locationIds: [here] });
    for (const text of ['Aksiyon raporu', 'Paspas alın', 'Düzeltici faaliyet', 'Can Demir', 'Yapılacak'])
      expect(done).toContain(packed(text));
    const none = await textOf('report.actionReportToPdf', { locationIds: [here], overdue: true });
    expect(none).toContain(packed('Bu seçime uyan kayıt yok.'));
    const csv = await world.call('ayse', 'report.findingReportToExcel', { locationIds: [here], format: 'csv' });
    const [head = '', row = ''] = csv.raw.toString('utf8').split('\r\n');
    expect(head).toContain('Derece;Kritik;Bölüm');
    expect(row).toContain('Çok ıslak');
    expect(row).toContain('Paspas alın');
  });
});

test('an action was done on time when it was done by the end of its day at its location', async () => {
  const here = await location('Kiritimati');
  const { auditId } = await audit(here, dirty());
  const [{ id: findingId }] = (await findings({ auditId })).ListItems;
  const id = await a.action({ findingId });
  const rate = async (time_zone: string, due_date: string) => {
    await world.inCompany('ayse', async (db) => {
      await db.updateTable('location').set({ time_zone }).where('id', '=', here).execute();
      const done = { state: 'done', closed_by: world.ids.ayse.user, closed_at: '2026-03-05T10:30:00Z', due_date };
      await db
        .updateTable('action')
        .set({ ...done, created_at: '2026-03-01T09:00:00Z' })
        .where('id', '=', id)
        .execute();
    });
    return (await world.ok('ayse', 'report.actionReport', { auditId })).Totals.onTimeRate;
  };
  // In UTC it is the fifth of March; there it is the sixth, and in the other place still the fourth.
  expect([await rate('Pacific/Kiritimati', '2026-03-05'), await rate('Pacific/Kiritimati', '2026-03-06')]).toEqual([
    0, 100,
  ]);
  expect([await rate('Pacific/Pago_Pago', '2026-03-03'), await rate('Pacific/Pago_Pago', '2026-03-04')]).toEqual([
    0, 100,
  ]);
});

describe('of a survey that asks nobody who they are', () => {
  const survey = { auditTypeId: 2, identity: 'none', findings: true };

  async function answered(count: number, locationId: number): Promise<number> {
    const { id, token } = await a.openPlan({ checkListId: list.checkListId, locationId, ...survey });
    // One of them is signed in, and named by no report over several plans all the same.
    for (let n = 0; n < count; n++)
      await world.ok(n === 0 ? 'can' : null, 'field.submit', { responseKey: randomUUID(), token, answers: dirty() });
    return id;
  }

  test('the report over several plans shows whole groups of five, without leading to one of them; its own report shows all', async () => {
    const here = await location('Kartal');
    const few = await answered(4, here);
    const many = await answered(6, here);
    const own = await report({ auditId: few });
    expect(own.TotalItemsCount).toBe(4);
    expect(own.ListItems[0].number).toMatch(/^S-/);
    const both = await report({ auditId: [few, many], pageSize: 100 });
    expect(both.TotalItemsCount).toBe(both.ListItems.length);
    for (const row of both.ListItems)
      expect([row.responseId, row.number, row.auditPlanAnswerId, row.foundAt, row.foundBy]).toEqual([
        ...[null, null, null, null, null],
      ]);
    expect((await report({ auditId: [many] })).TotalItemsCount).toBe(6);
    // A row bears its severity: narrowed by it, the list tells nothing more, and has as many as the figure that leads there.
    const minor = await report({ auditId: [many], severity: 'minor' });
    expect([minor.ListItems.length, minor.TotalItemsCount]).toEqual([6, 6]);
    // What is narrowed by place, question, repetition or words could single somebody out.
    for (const narrowed of [
      { locationIds: [here] },
      { questionId: list.floor.id },
      { repeat: true },
      { searchText: 'kartal' },
    ]) {
      const { ListItems, TotalItemsCount } = await report({ auditId: [many], ...narrowed });
      expect([narrowed, ListItems.length, TotalItemsCount]).toEqual([narrowed, 0, 0]);
    }
  });

  test('nor does their place in the list tell when each was given', async () => {
    const here = await location('Tuzla');
    const projectId = await a.standing.project();
    const many = await answered(6, here);
    const named = await audit(here, dirty());
    // Received among them, as far as the list could tell.
    await world.inCompany('ayse', async (db) => {
      const ids = await db.selectFrom('response').select('id').where('plan_id', '=', many).orderBy('id').execute();
      for (const [n, { id }] of ids.entries())
        await db
          .updateTable('response')
          .set({ received_at: ago(n % 2 === 0 ? 0.2 : 0.8) })
          .where('id', '=', id)
          .execute();
      await db
        .updateTable('response')
        .set({ received_at: ago(0.5) })
        .where('id', '=', named.responseId)
        .execute();
    });
    const { ListItems } = await report({ projectId, auditId: [many, named.auditId], pageSize: 100 });
    const isTold = ListItems.map(({ foundAt }: { foundAt: string | null }) => foundAt !== null);
    expect(isTold).toEqual([true, ...Array(6).fill(false)]);
    const ids: number[] = ListItems.slice(1).map(({ id }: { id: number }) => id);
    expect(ids).not.toEqual(ids.toSorted((one, other) => one - other));
    expect(ids).not.toEqual(ids.toSorted((one, other) => other - one));
    expect(ListItems.slice(1).map(({ repeat }: { repeat: boolean }) => repeat)).toEqual(Array(6).fill(false));
  });

  test('an action leads to the response that its finding is of on the plan’s own page alone, and by no day', async () => {
    const auditId = await answered(1, await location('Pendik'));
    const [{ id: findingId, responseId, number }] = (await report({ auditId })).ListItems;
    const id = await a.action({ findingId });
    const untold = { id, findingId, responseId: null, responseNumber: null, responseStatusCode: 30 };
    expect(await world.ok('ayse', 'action.get', { id })).toMatchObject(untold);
    expect((await world.ok('ayse', 'action.list', { auditId })).ListItems).toMatchObject([untold]);
    expect((await world.ok('ayse', 'action.list', { responseId })).ListItems).toEqual([]);
    expect((await world.ok('ayse', 'report.actionReport', { auditId })).ListItems).toMatchObject([untold]);
    expect((await world.ok('ayse', 'report.actions', { auditId })).ListItems).toMatchObject([
      { id, responseId, responseNumber: number },
    ]);
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('response')
        .set({ received_at: ago(40) })
        .where('id', '=', responseId)
        .execute(),
    );
    const before = { auditId, dateTo: ago(30).slice(0, 10) };
    expect((await world.ok('ayse', 'report.actionReport', before)).ListItems).toEqual([]);
  });

  test('a workbook of a job, which reads for each sheet what it shows, is the one that is answered at once', async () => {
    const here = await location('Pendik');
    const { auditId } = await audit(here, dirty('Çok ıslak'));
    await audit(here, clean());
    await answered(2, here);
    const [{ id: findingId }] = (await findings({ auditId })).ListItems;
    const form = { title: 'Paspas alın', type: 'corrective', ownerUserId: world.ids.can.user };
    await world.ok('ayse', 'action.create', { ...form, findingId });
    await world.ok('ayse', 'action.create', { ...form, auditId });
    const asked = { locationId: here };
    const atOnce = await bookOf(asked);
    const written = await bookOfJob(asked);
    expect(written).toEqual(atOnce);
    const filled = Object.fromEntries(written.map(({ name, rows }) => [name, rows.length - 1]));
    expect(filled).toMatchObject({ Yanıtlar: 4, Cevaplar: 5, Uygunsuzluklar: 1, Aksiyonlar: 2 });
    // What a survey without identity says is left out, and the last line of the dictionary tells so.
    expect(written.at(-1)?.rows.at(-1)?.[0]).toMatch(/^Kimlik sorulmayan anketlerin/);
  });

  test('a workbook of narrowed responses tells that they came and not what they say, one of the whole plan tells all', async () => {
    const auditId = await answered(2, await location('Sancaktepe'));
    const sheets = async (input: Input) =>
      Object.fromEntries((await bookOf(input)).map(({ name, rows }) => [name, rows.length - 1]));
    expect(await sheets({ auditId })).toMatchObject({ Yanıtlar: 2, Cevaplar: 4, Uygunsuzluklar: 2 });
    const narrowed = { auditId, receivedAtFrom: ago(1).slice(0, 10) };
    expect(await sheets(narrowed)).toMatchObject({ Yanıtlar: 2, Cevaplar: 0, Uygunsuzluklar: 0 });
  });
});

describe('a workbook', () => {
  test('has its sheets, links that open, no formulas, and nothing but the responses it was narrowed to', async () => {
    const here = await location('Çekmeköy');
    await audit(here, dirty('=HYPERLINK("http://x")'));
    await audit(here, clean());
    const sheets = await bookOf({ locationId: here });
    expect(sheets.map(({ name, rows }) => [name, rows.length - 1])).toEqual([
      ['Yanıtlar', 2],
      ['Cevaplar', 5],
      ['Uygunsuzluklar', 1],
      ['Aksiyonlar', 0],
      ['Fotoğraflar', 0],
      ['İmzalar', 0],
      ['Sözlük', 3],
    ]);
    const [responses, answers] = sheets;
    expect(answers?.rows.flat()).toContain('=HYPERLINK("http://x")');
    expect(String(responses?.rows[1]?.at(-1))).toMatch(
      /^http:\/\/localhost:3000\/audit\/audit-details\/\d+\?response=\d+$/,
    );
    expect((await world.call('can', 'report.responsesToExcel')).status).toBe(403);
    expect((await world.call('zoe', 'report.auditToExcel', { auditId: 1 })).status).toBe(404);
  });

  test('tells no findings of a plan that makes none, whatever its answers made before', async () => {
    const here = await location('Silivri');
    const { auditId } = await audit(here, dirty());
    const told = async () => {
      const seen: unknown[] = [];
      for (const sheets of [await bookOf({ locationId: here }), await bookOfJob({ locationId: here })]) {
        const rowsOf = (wanted: string) => sheets.find(({ name }) => name === wanted)?.rows ?? [];
        const [heading = [], ...answers] = rowsOf('Cevaplar');
        const grades = answers.map((cells) => cells[heading.indexOf('Derece')] ?? null);
        seen.push([rowsOf('Uygunsuzluklar').length - 1, grades.filter((grade) => grade !== null)]);
      }
      return seen;
    };
    expect(await told()).toEqual([
      [1, ['Minör']],
      [1, ['Minör']],
    ]);
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ findings: false }).where('id', '=', auditId).execute(),
    );
    expect(await told()).toEqual([
      [0, []],
      [0, []],
    ]);
  });

  test('tells each photo that has come, what it shows and whether it can be seen, also when a job writes it', async () => {
    const here = await location('Şile');
    const own = await openPhone(world, a, { checkListId: list.checkListId, locationId: here });
    const [floor, ...rest] = dirty();
    const [seen, broken, gone, fresh, half] = Array.from({ length: 5 }, () => randomUUID());
    const filled = own.fill({
      answers: [{ ...floor, pictureKeys: [seen, broken, gone, half] }, ...rest],
      findings: [{ findingKey: randomUUID(), title: 'Kapı kilitli', severity: 'major', pictureKeys: [fresh] }],
    });
    await own.send(filled);
    const put = (pictureKey = '', end = pixel.length) =>
      own.put({ responseKey: filled.responseKey, pictureKey, bytes: pixel, offset: 0, end });
    for (const one of [seen, broken, gone]) await put(one);
    await world.encodePictures();
    await put(fresh);
    await put(half, pixel.length - 1);
    await world.inCompany('ayse', (db) =>
      db.updateTable('picture').set({ broken: true }).where('picture_key', '=', String(broken)).execute(),
    );
    // Destroyed when its time was over, of which its answer knows nothing.
    const destroyed = { deleted_at: new Date().toISOString(), file_id: null, thumb_file_id: null, print_file_id: null };
    await world.inCompany('ayse', (db) =>
      db.updateTable('picture').set(destroyed).where('picture_key', '=', String(gone)).execute(),
    );
    for (const sheets of [await bookOf({ locationId: here }), await bookOfJob({ locationId: here })]) {
      const [, ...photos] = sheets.find(({ name }) => name === 'Fotoğraflar')?.rows ?? [];
      expect(photos.map(([, of, state]) => [of, state])).toEqual([
        ['1. Zemin temiz mi? ğüşıöçİ', 'Var'],
        ['1. Zemin temiz mi? ğüşıöçİ', 'Bu fotoğraf açılamıyor'],
        ['Kapı kilitli', 'Bu fotoğraf hazırlanıyor'],
      ]);
    }
  });

  test('of many rows, or when asked to, is written by a job and is the same', async () => {
    // A job writes in the language that its maker has chosen for good.
    await world.ok('ayse', 'account.defaultLanguage', { languageId: 1 });
    const here = await location('Beykoz');
    await audit(here, dirty());
    const direct = await bookOf({ locationId: here });
    const reply = await world.call('ayse', 'report.responsesToExcel', { locationId: here, job: true });
    expect(reply.status).toBe(202);
    await world.writeExports();
    const { exportId: id } = reply.body.Data;
    expect(await world.ok('ayse', 'exportFile.progress', { id })).toMatchObject({ state: 'done', done: 2, total: 2 });
    const file = await world.call('ayse', 'exportFile.download', { id });
    expect(await sheetsOf(file)).toEqual(direct);
    expect((await world.call('can', 'exportFile.download', { id })).status).toBe(404);
    await world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ total: 6000 }).where('status_code', '=', 30).execute(),
    );
    expect((await world.call('ayse', 'report.responsesToExcel', { locationId: here })).status).toBe(202);
  });
});
