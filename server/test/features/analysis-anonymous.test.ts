import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { a, answer, ask, before, floor, type Input, listed, openAnalysed, remark, world } from '../analysed.ts';

/** What is told of surveys without identity: nothing of fewer than five. */

openAnalysed();

describe('a survey without identity', () => {
  const surveys: { id: number; token: string; locationId: number }[] = [];
  let list: number;

  beforeAll(async () => {
    const projectId = await a.project();
    list = await a.checklistOf([floor.id], { Projects: [{ Id: projectId }] });
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.ayse.user] });
    for (const count of [12, 3, 3]) {
      const locationId = await a.location();
      await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [locationId] });
      const plan = { projectId, locationId, checkListId: list, auditTypeId: 2, identity: 'none' };
      const open = await a.openPlan({ ...plan, answeredBy: 'anyone', approveRequired: false });
      surveys.push({ ...open, locationId });
      for (let n = 0; n < count; n++) {
        const chosen = floor.answers[n % 2 === 0 ? 'Evet' : 'Hayır'];
        const at = `2026-05-${String(1 + Math.floor(n / 2)).padStart(2, '0')}T09:00:00+03:00`;
        await answer(open.token, at, [{ questionId: floor.id, optionIds: [chosen] }]);
      }
    }
  });

  const of = (call: string, more: Input = {}) => ask(call, { checkListId: list, ...more });

  test('joins places with fewer than five, and names them apart nowhere', () =>
    before(async () => {
      const found = await of('comparison', { by: 'location' });
      expect(found).toMatchObject({ responseCount: 18, hidden: 0 });
      expect(found.ListItems).toMatchObject([
        { Id: surveys[0]?.locationId, Completed: 12 },
        { Id: null, Name: 'Diğer', Completed: 6 },
      ]);
      expect(await of('checklist', { locationIds: surveys[1]?.locationId })).toMatchObject({
        responseCount: 0,
        hidden: 1,
      });
      const { HeatMap } = await of('checklist');
      expect(HeatMap.Locations).toMatchObject([{ Id: surveys[0]?.locationId }]);
      // No block is of one day, so none of the days is told.
      expect((await of('comparison', { by: 'day' })).ListItems).toMatchObject([{ At: null, Completed: 18 }]);
    }));

  test('counts only days that the range has, in blocks of five or more', async () => {
    // Two responses a day: 1 to 3 May are one block of six, 4 to 6 May another.
    const where = { locationIds: surveys[0]?.locationId };
    for (const [dateFrom, dateTo, responseCount, hidden] of [
      ['2026-05-01', '2026-05-03', 6, 0],
      ['2026-05-01', '2026-05-05', 6, 1],
      ['2026-05-02', '2026-05-06', 6, 1],
      ['2026-05-02', '2026-05-05', 0, 2],
      ['2026-05-01', '2026-05-06', 12, 0],
    ] as const)
      expect(await of('checklist', { ...where, dateFrom, dateTo }), dateFrom + dateTo).toMatchObject({
        responseCount,
        hidden,
      });
    // A block’s days are told as its last one.
    expect((await of('survey', where)).Days).toMatchObject([
      { At: '2026-05-03', Completed: 6 },
      { At: '2026-05-06', Completed: 6 },
    ]);
  });

  test('joined with another is told at the last day of both, whichever of them comes first', async () => {
    const projectId = await a.project();
    const own = await a.checklistOf([floor.id], { Projects: [{ Id: projectId }] });
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.ayse.user] });
    for (const day of ['05', '02']) {
      const locationId = await a.location();
      await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [locationId] });
      const plan = { projectId, locationId, checkListId: own, auditTypeId: 2, identity: 'none' };
      const { token } = await a.openPlan({ ...plan, answeredBy: 'anyone', approveRequired: false });
      for (let n = 0; n < 3; n++)
        await answer(token, `2026-05-${day}T09:00:00+03:00`, [
          { questionId: floor.id, optionIds: [floor.answers.Evet] },
        ]);
    }
    expect((await ask('survey', { checkListId: own })).Days).toMatchObject([{ At: '2026-05-05', Completed: 6 }]);
  });

  test('stands where all responses of a block were given, and with others where they were given at several places', async () => {
    const projectId = await a.project();
    const [here, there] = [await a.location(), await a.location()];
    const own = await a.checklistOf([floor.id], { Projects: [{ Id: projectId }] });
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.ayse.user] });
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [here, there] });
    const sticker = await world.ok('ayse', 'staticBarcode.create', {
      ...{ name: 'Yan kapı', locationId: there, auditPlanId: null },
    });
    const open = await a.openPlan({
      ...{ projectId, locationId: here, checkListId: own, auditTypeId: 2, identity: 'none' },
      ...{ answeredBy: 'anyone', approveRequired: false },
    });
    // Five a day: on the first and the last all at the plan's own place, on the second all at the sticker's, on the third one of them.
    for (const [day, elsewhere] of [0, 5, 1, 0].entries())
      for (let n = 0; n < 5; n++)
        await answer(
          open.token,
          `2026-05-0${day + 1}T09:00:00+03:00`,
          [{ questionId: floor.id, optionIds: [floor.answers[day === 1 ? 'Evet' : 'Hayır']] }],
          n < elsewhere ? sticker.code : null,
        );
    await before(async () => {
      const { ListItems } = await ask('comparison', { checkListId: own, by: 'location' });
      expect(ListItems).toMatchObject([
        { Id: here, Completed: 10, AverageScore: 0 },
        { Id: there, Completed: 5, AverageScore: 100 },
        { Id: null, Name: 'Diğer', Completed: 5, AverageScore: 0 },
      ]);
      const { HeatMap, responseCount } = await ask('checklist', { checkListId: own });
      expect(responseCount).toBe(20);
      expect(HeatMap.Cells).toMatchObject([
        { locationId: here, percent: 0, count: 10 },
        { locationId: there, percent: 100, count: 5 },
      ]);
      expect(await ask('checklist', { checkListId: own, locationIds: here })).toMatchObject({
        responseCount: 10,
        hidden: 1,
      });
    });
  });

  test('stands where it was given, whatever of the same day is held that came from elsewhere', async () => {
    const projectId = await a.project();
    const [here, there] = [await a.location(), await a.location()];
    const own = await a.checklistOf([floor.id], { Projects: [{ Id: projectId }] });
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [world.ids.ayse.user] });
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [here, there] });
    const sticker = await world.ok('ayse', 'staticBarcode.create', {
      ...{ name: 'Arka kapı', locationId: there, auditPlanId: null },
    });
    const open = await a.openPlan({
      ...{ projectId, locationId: here, checkListId: own, auditTypeId: 2, identity: 'none' },
      ...{ answeredBy: 'anyone', approveRequired: true },
    });
    const yes = [{ questionId: floor.id, optionIds: [floor.answers.Evet] }];
    for (let n = 0; n < 6; n++) await answer(open.token, '2026-05-01T09:00:00+03:00', yes, n < 5 ? null : sticker.code);
    await world.inCompany('ayse', (db) =>
      sql`update response set late = true, counted = false where plan_id = ${open.id} and location_id = ${there}`.execute(
        db,
      ),
    );
    await before(async () => {
      const { ListItems } = await ask('comparison', { checkListId: own, by: 'location' });
      expect(ListItems).toMatchObject([{ Id: here, Completed: 5 }]);
    });
  });

  test('is divided alike whichever surveys, days and standings are asked for', async () => {
    const own = await a.checklistOf([floor.id]);
    // By survey: on which day of June, how many of them approved. The second has six, but of neither standing five.
    const received = [
      [{ day: 1, approved: 2, pending: 0 }],
      [
        { day: 1, approved: 3, pending: 0 },
        { day: 2, approved: 0, pending: 3 },
      ],
      [{ day: 2, approved: 3, pending: 0 }],
      [{ day: 1, approved: 2, pending: 0 }],
    ];
    const plans: number[] = [];
    for (const days of received) {
      const open = await a.openPlan({ checkListId: own, auditTypeId: 2, identity: 'none', approveRequired: true });
      plans.push(open.id);
      for (const { day, approved, pending } of days) {
        for (let n = 0; n < approved + pending; n++)
          await answer(open.token, `2026-06-0${day}T09:00:00+03:00`, [
            { questionId: floor.id, optionIds: [floor.answers.Evet] },
          ]);
        if (approved > 0) await world.ok('ayse', 'audit.approve', { auditId: open.id });
      }
    }
    const asked: { set: number; from: number; onlyApproved: boolean; n: number }[] = [];
    for (let set = 1; set < 2 ** plans.length; set++)
      for (const from of [1, 2])
        for (const onlyApproved of [false, true]) {
          const isIn = (_: unknown, place: number): boolean => (set & (2 ** place)) !== 0;
          const there = received
            .filter(isIn)
            .flat()
            .filter(({ day }) => day >= from);
          const all = there.reduce((sum, { approved, pending }) => sum + approved + (onlyApproved ? 0 : pending), 0);
          const days = { dateFrom: `2026-06-0${from}`, dateTo: '2026-06-09' };
          const found = await ask('checklist', {
            checkListId: own,
            auditId: plans.filter(isIn),
            onlyApproved,
            ...days,
          });
          const what = JSON.stringify({ set, from, onlyApproved });
          expect(found.responseCount, what).toBeLessThanOrEqual(all);
          expect(found.hidden > 0, what).toBe(found.responseCount < all);
          asked.push({ set, from, onlyApproved, n: found.responseCount });
        }
    expect(asked.find(({ set, from, onlyApproved }) => set === 15 && from === 1 && !onlyApproved)?.n).toBe(13);
    const said = ({ set, from, onlyApproved }: (typeof asked)[number]) => `${set} ${from} ${onlyApproved}`;
    const counts = new Map(asked.map((one) => [said(one), one.n]));
    for (const one of asked)
      for (const two of asked) {
        // What both have in common, and what they have together: figures of whole blocks never add up to more than that.
        const from = Math.max(one.from, two.from);
        const onlyApproved = one.onlyApproved || two.onlyApproved;
        const common = counts.get(said({ ...one, set: one.set & two.set, from, onlyApproved })) ?? 0;
        const whole = { from: Math.min(one.from, two.from), onlyApproved: one.onlyApproved && two.onlyApproved };
        const together = counts.get(said({ ...one, set: one.set | two.set, ...whole })) as number;
        const apart = together - (one.n + two.n - common);
        expect(apart === 0 || apart >= 5, `${said(one)} and ${said(two)} leave ${apart}`).toBe(true);
      }
  });

  test('takes no finding of its own off those of audits that repeat one', async () => {
    const own = await a.checklistOf([floor.id]);
    const locationId = await a.location();
    await world.ok('ayse', 'mapping.addLocations', {
      projectId: await a.standing.project(),
      locationIds: [locationId],
    });
    const { token } = await a.openPlan({
      ...{ checkListId: own, locationId, auditTypeId: 2, identity: 'none', answeredBy: 'anyone', findings: true },
    });
    const dirty = [{ questionId: floor.id, optionIds: [floor.answers.Hayır] }];
    for (let n = 0; n < 5; n++) await answer(token, `2026-07-0${n + 1}T09:00:00+03:00`, dirty);
    const audit = await a.openPlan({ checkListId: own, locationId, answeredBy: 'anyone', findings: true });
    for (const day of ['07', '08', '09']) await answer(audit.token, `2026-07-${day}T09:00:00+03:00`, dirty);
    const repeats = async (more: Input) => (await ask('checklist', { checkListId: own, ...more })).ListItems[0].repeats;
    expect([await repeats({}), await repeats({ auditId: audit.id })]).toEqual([3, 3]);
  });

  test('tells nothing of a response that is held, whenever it came: not its findings either', async () => {
    const own = await a.checklistOf([floor.id]);
    const { id, token } = await a.openPlan({
      ...{
        checkListId: own,
        auditTypeId: 2,
        identity: 'none',
        answeredBy: 'anyone',
        findings: true,
        approveRequired: true,
      },
    });
    const dirty = [{ questionId: floor.id, optionIds: [floor.answers.Hayır] }];
    for (const day of ['02', '02', '02', '02', '02', '20', '20', '20', '20', '20', '01', '02', '11', '28'])
      await answer(token, `2026-08-${day}T09:00:00+03:00`, dirty);
    // Before the blocks, on a day of one, between them and behind them one came late.
    await world.inCompany('ayse', (db) =>
      sql`update response set late = true, counted = false where plan_id = ${id} and id in (
        select r.id from response r where r.plan_id = ${id} order by r.id desc limit 4)`.execute(db),
    );
    const found = () => world.ok('ayse', 'report.findingReport', { checkListId: own, auditTypeId: 2, pageSize: 1 });
    await before(async () => {
      expect((await ask('survey', { checkListId: own })).responseCount).toBe(10);
      expect((await found()).TotalItemsCount).toBe(10);
    });
  });

  test('has no list of those who chose an answer, and says how many are told by none', async () => {
    const { ListItems, withoutIdentity } = await of('survey');
    expect(withoutIdentity).toBe(18);
    for (const { id, count } of ListItems[0].options) {
      expect(count).toBeGreaterThan(0);
      expect(await listed({ checkListId: list, optionId: id })).toBe(0);
    }
    expect(await listed({ checkListId: list })).toBe(18);
  });

  test('has what was written sorted, behind what has its time: no order leads from one text to the next', async () => {
    const both = await a.checklistOf([floor.id, remark]);
    const write = async (plan: Input, texts: readonly string[]) => {
      const { token } = await a.openPlan({ checkListId: both, approveRequired: false, ...plan });
      for (const [n, text] of texts.entries())
        await answer(token, `2026-06-0${n + 1}T09:00:00+03:00`, [{ questionId: remark, text }]);
    };
    await write({ auditTypeId: 2, identity: 'none', answeredBy: 'anyone' }, ['çok', 'Az', 'iyi', 'dar', 'ılık', 'bol']);
    await write({ auditTypeId: 1 }, ['birinci', 'ikinci']);
    const page = (of: Input) => ask('texts', { checkListId: both, questionId: remark, ...of });
    const textsOf = ({ ListItems }: { ListItems: { text: string }[] }) => ListItems.map(({ text }) => text);
    const first = await page({ pageSize: 5 });
    expect(first.TotalItemsCount).toBe(8);
    expect(textsOf(first)).toEqual(['ikinci', 'birinci', 'Az', 'bol', 'dar']);
    expect(textsOf(await page({ pageSize: 5, page: 2 }))).toEqual(['iyi', 'çok', 'ılık']);
  });

  test('never tells fewer than five apart by the difference of two answers', async () => {
    const places = [undefined, ...surveys.map(({ locationId }) => locationId)];
    const counts: { from: number; to: number; place: number | undefined; n: number; earned: number }[] = [];
    for (const place of places) {
      for (let from = 1; from <= 6; from++) {
        for (let to = from; to <= 6; to++) {
          const days = { dateFrom: `2026-05-0${from}`, dateTo: `2026-05-0${to}` };
          const where = place === undefined ? {} : { locationIds: [place] };
          const { responseCount: n, earned, ListItems } = await of('checklist', { ...days, ...where });
          expect(ListItems.length > 0).toBe(n > 0);
          counts.push({ from, to, place, n, earned });
        }
      }
    }
    expect(Math.max(...counts.map(({ n }) => n))).toBe(18);
    for (const outer of counts) {
      for (const inner of counts) {
        const isPart =
          inner.from >= outer.from &&
          inner.to <= outer.to &&
          (outer.place === undefined || outer.place === inner.place);
        if (!isPart) continue;
        const apart = outer.n - inner.n;
        expect(apart === 0 || apart >= 5, JSON.stringify({ outer, inner })).toBe(true);
        if (apart === 0) expect(outer.earned).toBe(inner.earned);
      }
    }
  });
});
