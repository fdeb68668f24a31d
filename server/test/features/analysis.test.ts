import { Compared } from '@sahada/contract/analysis';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fieldColumns } from '../../src/features/export/columns.ts';
import { readBook } from '../../src/outside/book.ts';
import { clock, iso } from '../../src/outside/clock.ts';

import {
  a,
  answer,
  ask,
  audit,
  before,
  checkListId,
  degrees,
  floor,
  fold,
  type Input,
  listed,
  openAnalysed,
  remark,
  sections,
  shelves,
  world,
} from '../analysed.ts';

/** What is told of answers, places and auditors, with every sum worked out by hand. */

openAnalysed();

describe('the worst questions', () => {
  const row = (questionId: number, more: Input) => ({ questionId, ...more });

  test('come first by the points lost, with how often they failed and failed again', () =>
    before(async () => {
      const found = await ask('checklist');
      // 10 + 0 + 10 + 10 of 80; the mean of 50, 0, 50, 50 is 37.5.
      expect(found).toMatchObject({
        ...{ From: null, To: null, responseCount: 4, pendingCount: 1, averagePercent: 37.5, earned: 30, max: 80 },
        ...{ hidden: 0, TotalItemsCount: 2 },
      });
      expect(found.ListItems).toMatchObject([
        // Lost 10 + 10 + 0 + 10 = 30 of the 50 lost in all; it failed again on 20 March and on 10 April.
        row(floor.id, {
          ...{ asked: 4, failed: 3, failRate: 75, earned: 10, max: 40, percent: 25, lostPoints: 30, lostShare: 60 },
          ...{ findings: { observation: 0, minor: 3, major: 0 }, repeats: 2, departmentName: 'Zemin' },
        }),
        row(shelves.id, {
          ...{ asked: 4, failed: 2, failRate: 50, earned: 20, max: 40, percent: 50, lostPoints: 20, lostShare: 40 },
          ...{ findings: { observation: 0, minor: 2, major: 0 }, repeats: 1, departmentName: 'Raf' },
        }),
      ]);
      expect(found.Departments).toEqual([
        { departmentId: sections[0], name: 'Zemin', percent: 25 },
        { departmentId: sections[1], name: 'Raf', percent: 50 },
      ]);
      const locationId = await a.standing.location();
      expect(found.HeatMap.Cells).toEqual([
        { locationId, departmentId: sections[0], percent: 25, count: 4 },
        { locationId, departmentId: sections[1], percent: 50, count: 4 },
      ]);
    }));

  test('of days that cut two months are counted from their responses, and a month that is whole from its total', () =>
    before(async () => {
      const cut = await ask('checklist', { dateFrom: '2026-03-15', dateTo: '2026-04-05' });
      // 20 March and 2 April: floor 0 + 10 of 20, shelves 0 + 0 of 20. The finding of 20 March repeats that of 5 March.
      expect(cut).toMatchObject({
        From: '2026-03-15',
        To: '2026-04-05',
        responseCount: 2,
        averagePercent: 25,
        earned: 10,
        max: 40,
      });
      expect(cut.ListItems).toMatchObject([
        row(shelves.id, { lostPoints: 20, failed: 2, repeats: 1, lostShare: 66.67 }),
        row(floor.id, { lostPoints: 10, failed: 1, repeats: 1, lostShare: 33.33 }),
      ]);
      const march = await ask('checklist', { dateFrom: '2026-03-01', dateTo: '2026-03-31' });
      expect(march).toMatchObject({ responseCount: 2, earned: 10, max: 40, averagePercent: 25 });
      const more = await ask('checklist', { dateFrom: '2026-02-10', dateTo: '2026-04-02' });
      expect(more).toMatchObject({ responseCount: 3, earned: 20, max: 60, averagePercent: 33.33 });
      // On 2 April the floor lost nothing.
      const day = await ask('checklist', { dateFrom: '2026-04-02', dateTo: '2026-04-02', pageSize: 1 });
      expect([day.TotalItemsCount, day.LostCount]).toEqual([2, 1]);
      // The edges belong to the range: a day is the company's, whatever time is named.
      const edge = await ask('checklist', { dateFrom: '2026-03-05T23:00', dateTo: '2026-03-20' });
      expect(edge.responseCount).toBe(2);
    }));

  test('of approved ones alone', async () => {
    const found = await ask('checklist', { onlyApproved: true });
    expect(found).toMatchObject({ responseCount: 3, pendingCount: 0, earned: 20, max: 60, averagePercent: 33.33 });
    expect(found).toEqual(await ask('checklist', { statusCodes: [50, 60] }));
    expect(await ask('checklist', { statusCodes: 30 })).toMatchObject({ responseCount: 1, pendingCount: 1, max: 20 });
    expect(await ask('checklist', { statusCodes: 60 })).toMatchObject({ responseCount: 0, averagePercent: null });
  });

  test('are searched, paged and refuse days that run backwards', async () => {
    const found = await ask('checklist', { searchText: 'ZEMİN', pageSize: 1 });
    expect([found.TotalItemsCount, found.ListItems[0].questionId]).toEqual([1, floor.id]);
    expect((await ask('checklist', { page: 2, pageSize: 1 })).ListItems).toMatchObject([{ questionId: shelves.id }]);
    const refused = await world.call('ayse', 'analysis.checklist', { dateFrom: '2026-04-01', dateTo: '2026-03-01' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['dateTo']]);
    const { responseCount } = await ask('checklist');
    for (const dateTo of ['9999-12-31', '9999-12-31T23:59:59Z'])
      expect(await ask('checklist', { dateFrom: '0100-01-01', dateTo })).toMatchObject({ responseCount });
    expect(await ask('checklist', { dateFrom: '9999-12-31T23:59:59Z' })).toMatchObject({ responseCount: 0 });
  });
});

describe('what was answered', () => {
  test('is counted by option, reason and number, and texts have no graph', () =>
    before(async () => {
      const found = await ask('survey');
      const of = (id: number) => found.ListItems.find(({ questionId }: { questionId: number }) => questionId === id);
      expect(found.ListItems.map(({ questionId }: { questionId: number }) => questionId)).toEqual([
        ...[floor.id, shelves.id, degrees, remark],
      ]);
      expect(of(shelves.id)).toMatchObject({
        ...{ answered: 4, skipped: 0, graph: true, percent: 50, numbers: null },
        options: [
          { title: 'Evet', count: 2, rate: 50, subOptions: [] },
          {
            title: 'Hayır',
            count: 2,
            rate: 50,
            subOptions: [
              { title: 'Kırık', count: 1 },
              { title: 'Boş', count: 0 },
            ],
          },
        ],
      });
      // 4, 5, 5, 8: mean 22 / 4, median 5; no more bars than so few numbers fill.
      expect(of(degrees).numbers).toEqual({
        ...{ mean: 5.5, median: 5, min: 4, max: 8 },
        histogram: [
          { from: 4, to: 6, count: 3 },
          { from: 6, to: 8, count: 1 },
        ],
      });
      const file = await world.call('ayse', 'analysis.surveyToExcel', { checkListId, format: 'csv' });
      for (const told of ['Hayır: 3 (%75,0)', '4 – 6: 3']) expect(file.raw.toString()).toContain(told);
      expect(of(remark)).toMatchObject({ answered: 1, skipped: 3, graph: false, numbers: null, options: [] });
      expect(found.Days).toEqual([
        { At: '2026-03-05', Completed: 1, AverageScore: 50 },
        { At: '2026-03-20', Completed: 1, AverageScore: 0 },
        { At: '2026-04-02', Completed: 1, AverageScore: 50 },
        { At: '2026-04-10', Completed: 1, AverageScore: 50 },
      ]);
      const cut = await ask('survey', { dateFrom: '2026-03-06', dateTo: '2026-04-02' });
      const numbers = cut.ListItems.find(({ questionId }: { questionId: number }) => questionId === degrees).numbers;
      // 5 and 8.
      expect(numbers).toMatchObject({ mean: 6.5, median: 6.5, min: 5, max: 8 });
    }));
});

describe('the list behind a figure', () => {
  test('has the responses that chose an option, or a reason below it, as often as was counted', async () => {
    for (const days of [{}, { dateFrom: '2026-03-06', dateTo: '2026-04-02' }]) {
      const of = 'dateFrom' in days ? { receivedAtFrom: days.dateFrom, receivedAtTo: days.dateTo } : {};
      const { ListItems, withoutIdentity } = await ask('survey', days);
      expect(withoutIdentity).toBe(0);
      const options = ListItems.flatMap((item: { options: Input[] }) => item.options);
      const subs = options.flatMap((option: { subOptions: Input[] }) => option.subOptions);
      expect([options.length, subs.length]).toEqual([4, 2]);
      for (const { id, title, count } of options)
        expect([title, await listed({ ...of, checkListId, optionId: id })]).toEqual([title, count]);
      for (const { id, title, count } of subs)
        expect([title, await listed({ ...of, checkListId, subOptionId: id })]).toEqual([title, count]);
    }
    const { Evet, Hayır } = floor.answers;
    expect(await listed({ checkListId, optionId: [Evet, Hayır] })).toBe(4);
  });

  test('has as many responses as a cell of the heat map, of a section and a location', async () => {
    const { HeatMap } = await ask('checklist');
    expect(HeatMap.Cells).toHaveLength(2);
    for (const { locationId, departmentId, count } of HeatMap.Cells) {
      expect(await listed({ checkListId, locationId, departmentId })).toBe(count);
      expect(await listed({ checkListId, locationId: locationId + 1, departmentId })).toBe(0);
    }
    expect(await listed({ departmentId: await a.department() })).toBe(0);
    // All audits together are divided over places by figures of their own.
    await fold();
    const { Cells } = (await world.ok('ayse', 'analysis.checklist')).HeatMap;
    for (const { locationId, departmentId, count } of Cells)
      expect(await listed({ locationId, departmentId })).toBe(count);
    expect(Cells.length).toBeGreaterThanOrEqual(2);
  });
});

test('what was written is found over several plans, newest first, and a plan alone shows all of it', async () => {
  const found = await world.ok('ayse', 'analysis.texts', {
    checkListId,
    questionId: remark,
    searchText: 'yetersiz ışık',
  });
  expect(found).toMatchObject({ TotalItemsCount: 1, ListItems: [{ text: 'Işık yetersiz', number: 'S-000001' }] });
  expect(await ask('texts', { questionId: remark, dateFrom: '2026-03-06' })).toMatchObject({ TotalItemsCount: 0 });
  const own = await world.ok('ayse', 'analysis.texts', { auditId: audit.id, questionId: degrees });
  expect(own.ListItems.map(({ text }: { text: string }) => text)).toEqual(['5 °C', '5 °C', '8 °C', '4 °C']);
});

describe('figures side by side', () => {
  test('stand month by month, each as a comparison of its days alone tells it', async () => {
    const locationId = await a.standing.location();
    const asked = { checkListId, by: 'location', ids: [locationId], dateFrom: '2025-06-10', dateTo: '2026-04-15' };
    const found = await world.ok('ayse', 'analysis.months', asked);
    expect([found.Months.length, found.Months[0], found.Months.at(-1)]).toEqual([11, '2025-06-01', '2026-04-01']);
    const { At: _, ...march } = found.Cells.find(({ At }: { At: string }) => At === '2026-03-01');
    const alone = await ask('comparison', { by: 'location', dateFrom: '2026-03-01', dateTo: '2026-03-31' });
    expect(alone.ListItems).toMatchObject([march]);
    expect(found.Cells.map(({ At }: { At: string }) => At)).toEqual(['2026-03-01', '2026-04-01']);
    const year = await world.ok('ayse', 'analysis.months', { ...asked, dateFrom: '2024-01-01' });
    expect([year.Months.length, year.Months[0]]).toEqual([12, '2025-05-01']);
    // A filter leaves of the rows that were asked for only its own.
    const other = await a.location();
    expect((await world.ok('ayse', 'analysis.months', { ...asked, locationIds: other })).Cells).toEqual([]);
    const now = await world.ok('ayse', 'analysis.months', { ids: [locationId] });
    const thisMonth = `${iso(clock() + 3 * 3_600_000).slice(0, 7)}-01`;
    expect(now.Months.at(-1)).toBe(thisMonth);
    // Months to come would take the place of those that were.
    const open = await world.ok('ayse', 'analysis.months', { ...asked, dateTo: '2999-12-31' });
    expect([open.Months.length, open.Months.at(-1)]).toEqual([12, thisMonth]);
    expect(open.Cells.map(({ At }: { At: string }) => At)).toEqual(['2026-03-01', '2026-04-01']);
    expect(
      (await world.ok('ayse', 'analysis.months', { ...asked, dateFrom: '2999-01-01', dateTo: null })).Months,
    ).toEqual([]);
  });

  test('go into a workbook month by month, with averages and how many responses make them', async () => {
    const asked = { checkListId, by: 'checklist', dateFrom: '2026-02-10', dateTo: '2026-04-15' };
    const { raw } = await world.call('ayse', 'analysis.monthsToExcel', asked);
    const book = await readBook({ bytes: raw, separator: null, encoding: null });
    if (!('sheets' in book)) throw new Error(book.fault);
    const head = ['Soru listesi', 'Tümü', 'Şub 2026', 'Mar 2026', 'Nis 2026'];
    expect(book.sheets).toEqual([
      { name: 'Ortalama puan (%)', rows: [head, ['Mağaza listesi', 37.5, null, 25, 50]] },
      { name: 'Yanıt sayısı', rows: [head, ['Mağaza listesi', 4, 0, 2, 2]] },
    ]);
  });

  test('have their change against as many days before, or against the span before', () =>
    before(async () => {
      const months = await ask('comparison', { by: 'month' });
      // March: 50 and 0. April: 50 and 50, 25 points up.
      expect(months.ListItems).toMatchObject([
        { Id: null, At: '2026-03-01', Completed: 2, AverageScore: 25, Earned: 10, Max: 40, Change: null, Findings: 3 },
        { Id: null, At: '2026-04-01', Completed: 2, AverageScore: 50, Earned: 20, Max: 40, Change: 25, Findings: 2 },
      ]);
      const locationId = await a.standing.location();
      const places = await ask('comparison', { by: 'location', dateFrom: '2026-04-01', dateTo: '2026-04-15' });
      // The fifteen days before, 17 to 31 March, have the one of 0 %.
      expect(places.ListItems).toMatchObject([
        { Id: locationId, Completed: 2, AverageScore: 50, Change: 50, Findings: 2 },
      ]);
      expect((await ask('comparison', { by: 'location' })).ListItems).toMatchObject([
        { Id: locationId, Completed: 4, AverageScore: 37.5, Change: null, Findings: 5 },
      ]);
      // The window before is as long: 5 to 19 March has the 50 % of the 5th, 6 to 20 March the 0 % of the 20th alone.
      for (const [dateFrom, dateTo, AverageScore, Change] of [
        ['2026-03-20', '2026-04-03', 25, -25],
        ['2026-03-21', '2026-04-04', 50, 50],
      ] as const) {
        const found = await ask('comparison', { by: 'location', dateFrom, dateTo });
        expect(found.ListItems, dateFrom).toMatchObject([{ AverageScore, Change }]);
      }
      const named = async (by: string): Promise<string> => (await ask('comparison', { by })).ListItems[0].Name;
      const names = [await named('year'), await named('month'), await named('week'), await named('day')];
      expect(names).toEqual(['2026', 'Mart 2026', '02.03.2026', '05.03.2026']);
      const weeks = await ask('comparison', { by: 'week' });
      expect(weeks.ListItems.map(({ At }: { At: string }) => At)).toEqual([
        ...['2026-03-02', '2026-03-16', '2026-03-30', '2026-04-06'],
      ]);
      expect((await ask('comparison', { by: 'year' })).ListItems).toMatchObject([{ At: '2026-01-01', Completed: 4 }]);
      for (const by of ['project', 'customer', 'auditor', 'checklist']) {
        const found = await ask('comparison', { by });
        expect(found.ListItems, by).toMatchObject([{ Completed: 4, AverageScore: 37.5, Earned: 30, Max: 80 }]);
      }
    }));

  test('reach a level of their project; a span of time reaches none', async () => {
    await world.ok('ayse', 'mapping.saveLevels', { projectId: await a.standing.project(), levels: a.levels() });
    const bounds = [
      { min: 0, max: 49.99 },
      { min: 50, max: 100 },
    ];
    for (const by of ['location', 'auditor']) {
      const found = await ask('comparison', { by });
      expect(found.ListItems, by).toMatchObject([
        { AverageScore: 37.5, Level: expect.stringMatching(/^Zayıf/), Levels: bounds },
      ]);
    }
    const april = await ask('comparison', { by: 'location', dateFrom: '2026-04-01', dateTo: '2026-04-15' });
    expect(april.ListItems).toMatchObject([{ AverageScore: 50, Level: expect.stringMatching(/^İyi/) }]);
    expect((await ask('comparison', { by: 'year' })).ListItems).toMatchObject([{ Level: null, Levels: [] }]);
    // A file has its name, and not the bounds.
    const told = fieldColumns(Compared).map(({ path }) => path.at(-1));
    expect([told.includes('Level'), told.includes('Levels')]).toEqual([true, false]);
  });

  test('plans of a customer are rows of the plan list, narrowed by what they received', async () => {
    const customerId = await a.standing.customer();
    const found = await ask('plans', { customerId });
    expect(found).toMatchObject({ responseCount: 4, averagePercent: 37.5, TotalItemsCount: 1 });
    expect(found.ListItems).toMatchObject([{ id: audit.id, statusCode: 30, responseCount: 4, pendingCount: 1 }]);
    expect(await ask('plans', { dateFrom: '2026-04-03', dateTo: '2026-04-09' })).toMatchObject({ TotalItemsCount: 0 });
    expect(await ask('plans', { dateFrom: '2026-04-03' })).toMatchObject({ TotalItemsCount: 1, responseCount: 1 });
  });
});

test('days are those of the company’s wall, also where a location is asked for', async () => {
  const own = await a.checklistOf([floor.id]);
  const open = await a.openPlan({ checkListId: own, answeredBy: 'anyone' });
  const { locationId } = await world.ok('ayse', 'plan.get', { id: open.id });
  await answer(open.token, '2026-03-06T00:30:00+03:00', [{ questionId: floor.id, optionIds: [floor.answers.Evet] }]);
  for (const where of [{}, { locationIds: [locationId] }])
    for (const [day, count] of [
      ['2026-03-05', 0],
      ['2026-03-06', 1],
    ]) {
      const found = await ask('plans', { checkListId: own, dateFrom: day, dateTo: day, ...where });
      expect(found, `${day} ${JSON.stringify(where)}`).toMatchObject({ TotalItemsCount: count, responseCount: count });
    }
});

describe('auditors', () => {
  test('asked for, audits are those that they lead or assist in', async () => {
    const own = await a.checklistOf([floor.id]);
    const { ayse, can } = world.ids;
    await world.ok('ayse', 'mapping.addUsers', {
      projectId: await a.standing.project(),
      userIds: [ayse.user, can.user],
    });
    for (const [leadAuditorId, assistantAuditorId] of [
      [ayse.user, can.user],
      [can.user, ayse.user],
      [ayse.user, ayse.user],
    ]) {
      const open = await a.openPlan({ checkListId: own, answeredBy: 'anyone', leadAuditorId, assistantAuditorId });
      await answer(open.token, '2026-03-06T12:00:00+03:00', [
        { questionId: floor.id, optionIds: [floor.answers.Evet] },
      ]);
    }
    const counted = async (auditorIds: number | number[]) =>
      (await ask('comparison', { checkListId: own, by: 'location', auditorIds })).responseCount;
    expect([await counted(ayse.user), await counted(can.user), await counted([ayse.user, can.user])]).toEqual([
      3, 2, 3,
    ]);
    // Beside each row of whoever leads stand its months, also where the other one is asked for.
    const asked = { checkListId: own, by: 'auditor', auditorIds: can.user };
    const { ListItems } = await world.ok('ayse', 'analysis.comparison', asked);
    const ids = ListItems.map(({ Id }: { Id: number }) => Id).sort();
    expect(ids).toEqual([ayse.user, can.user].sort());
    const days = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
    const { Cells } = await world.ok('ayse', 'analysis.months', { ...asked, ...days, ids });
    const cells = Cells.map(({ Id, Completed }: { Id: number; Completed: number }) => [Id, Completed]);
    expect(cells).toEqual(ids.map((id: number) => [id, 1]));
  });

  test('differ from the others’ audits of the same place and checklist, and from four nothing follows', async () => {
    const lead = world.ids.ayse.user;
    const other = world.ids.can.user;
    await world.inCompany('ayse', (db) =>
      sql`update response set user_id = ${other} where plan_id = ${audit.id}`.execute(db),
    );
    const own = await a.openPlan({ checkListId, auditTypeId: 1, answeredBy: 'anyone', approveRequired: false });
    for (let n = 0; n < 5; n++) {
      await answer(own.token, `2026-04-1${n}T09:00:00+03:00`, [
        { questionId: floor.id, optionIds: [floor.answers.Evet] },
        { questionId: shelves.id, optionIds: [shelves.answers[n < 1 ? 'Hayır' : 'Evet']] },
      ]);
    }
    const { ListItems } = await ask('calibration');
    // The others' mean is 37.5. Hers are 50 and four of 100: 12.5 and 62.5 each, mean 52.5; the deviation is √(2000 / 4) = 22.36,
    // its error 10, times 2.776.
    expect(ListItems).toEqual([
      { userId: lead, name: expect.any(String), audits: 5, places: 1, difference: 52.5, low: 24.74, high: 80.26 },
      { userId: other, name: expect.any(String), audits: 4, places: 1, difference: null, low: null, high: null },
    ]);
    // The list behind has as many; an audit without an author is its lead's, and one without points is compared with nothing.
    await world.inCompany('ayse', (db) =>
      sql`update response set user_id = null, percent = case when percent = 5000 then null else percent end
        where plan_id = ${own.id}`.execute(db),
    );
    for (const [days, counts] of [
      [{}, [4, 4]],
      [{ dateFrom: '2026-04-08', dateTo: '2026-04-20' }, [1, 4]],
    ] as const) {
      const made = await ask('calibration', days);
      expect(made.ListItems.map(({ audits: n }: { audits: number }) => n).sort()).toEqual(counts);
      const of = 'dateFrom' in days ? { receivedAtFrom: days.dateFrom, receivedAtTo: days.dateTo } : {};
      for (const { userId, audits: n } of made.ListItems)
        expect(await listed({ ...of, auditTypeId: 1, scored: true, authorId: userId, checkListId })).toBe(n);
    }
    await world.inCompany('ayse', (db) =>
      sql`update response set status_code = 60 where plan_id = ${own.id}`.execute(db),
    );
    expect((await ask('calibration')).ListItems).toMatchObject([{ userId: other, audits: 4, places: 0 }]);
  });
});

test('how long a plan of very many responses took is told by the newest two thousand, and at a place by the newest of that place', async () => {
  const own = await a.checklistOf([floor.id]);
  const there = await a.location();
  const { id: auditId, token } = await a.openPlan({ checkListId: own, auditTypeId: 1, answeredBy: 'anyone' });
  await answer(token, '2026-05-01T09:00:00+03:00', [{ questionId: floor.id, optionIds: [floor.answers.Evet] }]);
  // The newest day has fewer than two thousand, the one before, which begins in the company's night, has more than are looked at.
  await world.inCompany('ayse', async (db) => {
    await sql`insert into response (plan_id, version_id, response_key, answers_hash, status_code, counted, raw, answers, earned, max,
        percent, answered, total, excluded, findings, received_at, started_at, completed_at)
      select r.plan_id, r.version_id, gen_random_uuid(), '', r.status_code, true, r.raw, r.answers, r.earned, r.max, r.percent,
        r.answered, r.total, r.excluded, r.findings, d.day, d.day - interval '1 second' * d.seconds, d.day
      from response r, (values ('2026-05-02 00:10+03'::timestamptz, 99, 60), ('2026-05-03 00:10+03', 8000, 30),
        ('2026-05-04 00:10+03', 500, 90)) d (day, n, seconds), generate_series(1, d.n)
      where r.plan_id = ${auditId}`.execute(db);
    await sql`update response set location_id = ${there} where plan_id = ${auditId} and received_at < '2026-05-03 00:00+03'`.execute(
      db,
    );
  });
  const seconds = async (where: Input = {}) => (await ask('survey', { checkListId: own, ...where })).MedianSeconds;
  await before(async () => {
    expect(await seconds()).toBe(30);
    expect([await seconds({ dateTo: '2026-05-02' }), await seconds({ locationIds: there })]).toEqual([60, 60]);
  });
});
