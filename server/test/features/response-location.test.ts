import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { foldPlans, foldRepeats } from '../../src/features/totals.ts';
import { type Audits, audits, type Checklist, fourteenOfTwenty, type Input } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { packed, pdfText } from '../pdf-text.ts';
import { phone } from '../phone.ts';
import { tellPeople } from '../queue.ts';
import { openWorld, type Person, type World } from '../world.ts';

/** A response given at a sticker elsewhere than its plan: whatever tells its location tells the sticker's. */

let world: World;
let a: Builders;
let checklist: Audits['checklist'];
let here: Place;
let there: Place;

interface Place {
  id: number;
  name: string;
  /** Of its sticker. */
  code: string;
}

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  ({ checklist } = audits(world, a));
  await world.ok('ayse', 'account.language', { languageId: 1 });
  [here, there] = [await place('Merkez depo'), await place('Sahil kapısı')];
});
afterAll(() => world.close());

async function place(name: string): Promise<Place> {
  const id = await a.location({ Name: name });
  await world.ok('ayse', 'mapping.addLocations', { projectId: await a.standing.project(), locationIds: [id] });
  const { code } = await world.ok('ayse', 'staticBarcode.create', { name, locationId: id, auditPlanId: null });
  return { id, name, code };
}

interface Plan {
  id: number;
  /** Sends a response, by a place's sticker if one is named. */
  send: (by: Place | null, answers?: Input[], person?: Person) => Promise<Sent>;
}

interface Sent {
  id: number;
  responseKey: string;
  receiptNumber: string;
}

async function openAt(locationId: number, list: Checklist, over: Input = {}): Promise<Plan> {
  const { id, token } = await a.openPlan({ checkListId: list.checkListId, locationId, ...over });
  return {
    id,
    async send(by, answers = fourteenOfTwenty(list), person = null) {
      const own = await phone(world, token, person);
      const filled = own.fill({ answers, ...(by ? { barcodeCode: by.code } : {}) });
      const { ReceiptNumber: receiptNumber } = (await own.send(filled)).body.Data;
      const { ListItems } = await world.ok('ayse', 'review.list', { auditId: id, searchText: receiptNumber });
      return { id: ListItems[0].responseId, responseKey: filled.responseKey, receiptNumber };
    },
  };
}

/** Folds all that can be folded. */
async function foldAll({ inCompany }: World): Promise<void> {
  const lacking = () =>
    inCompany('ayse', async (db) => {
      while ((await foldPlans(db)) || (await foldQuestions(db)) || (await foldRepeats(db)));
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from response r, fold f where r.tx >= f.below`.execute(db);
      return rows[0]?.n;
    });
  await expect.poll(lacking, { timeout: 20_000 }).toBe(0);
}

const pdf = async (input: Input): Promise<string> => pdfText((await world.call('ayse', 'audit.pdf', input)).raw);

describe('the location of a response', () => {
  test('is its sticker’s in its report, in the rows of its plan’s, on its copy and in what reviewers are told', async () => {
    const plan = await openAt(here.id, await checklist());
    const moved = await plan.send(there);
    const asked = { auditId: plan.id, responseId: moved.id };
    expect((await world.ok('ayse', 'audit.summary', asked)).locationName).toBe(there.name);
    expect(await world.ok('ayse', 'audit.details', asked)).toMatchObject({
      locationName: there.name,
      Responses: [{ responseId: moved.id, locationName: there.name }],
    });
    const report = await pdf(asked);
    expect(report).toContain(packed(there.name));
    expect(report).not.toContain(packed(here.name));

    const plain = await plan.send(null);
    const whole = await world.ok('ayse', 'audit.details', { auditId: plan.id });
    expect(whole.locationName).toBe(here.name);
    expect(whole.Responses.map(({ responseId, locationName }: Input) => [responseId, locationName])).toEqual([
      [moved.id, there.name],
      [plain.id, null],
    ]);
    const statistics = await pdf({ auditId: plan.id });
    for (const { name } of [here, there]) expect(statistics).toContain(packed(name));

    const { receiptNumber, responseKey: key } = moved;
    const copy = pdfText((await world.call(null, 'field.receiptPdf', { receiptNumber, key })).raw);
    expect(copy).toContain(packed(there.name));
    expect(copy).not.toContain(packed(here.name));

    await tellPeople(world);
    const told = await world.inCompany('ayse', (db) =>
      db.selectFrom('notification').select('entries').where('name', '=', 'response.awaiting').execute(),
    );
    const places = told
      .flatMap(({ entries }) => entries as { topic: string; fields: { place: string } }[])
      .filter(({ topic }) => [`awaiting:${moved.id}`, `awaiting:${plain.id}`].includes(topic))
      .map(({ topic, fields }) => [topic, fields.place]);
    expect(Object.fromEntries(places)).toEqual({
      [`awaiting:${moved.id}`]: there.name,
      [`awaiting:${plain.id}`]: here.name,
    });
  });

  test('is what the list of responses shows, narrows by and searches', async () => {
    const plan = await openAt(here.id, await checklist());
    const [moved, plain] = [await plan.send(there), await plan.send(null)];
    const listed = async (more: Input): Promise<unknown[]> =>
      (await world.ok('ayse', 'review.list', { auditId: plan.id, sortDirection: 'asc', ...more })).ListItems.map(
        ({ responseId, locationId, locationName }: Input) => [responseId, locationId, locationName],
      );
    const [one, other] = [
      [moved.id, there.id, there.name],
      [plain.id, here.id, here.name],
    ];
    expect(await listed({})).toEqual([one, other]);
    expect(await listed({ locationId: there.id })).toEqual([one]);
    expect(await listed({ locationId: here.id })).toEqual([other]);
    expect(await listed({ locationId: [here.id, there.id] })).toEqual([one, other]);
    expect(await listed({ searchText: 'SAHİL KAPI' })).toEqual([one]);
    expect(await listed({ searchText: 'merkez', searchField: 'locationName' })).toEqual([other]);
    expect(await listed({ sortField: 'locationName', sortDirection: 'asc' })).toEqual([other, one]);
  });

  test('is where its answers are found again', async () => {
    const list = await checklist();
    const elsewhere = await openAt(here.id, list, { answeredBy: 'auditors' });
    const { responseKey } = await elsewhere.send(there, undefined, 'ayse');
    // Mended on another device it is still there.
    expect((await world.ok('ayse', 'fieldwork.response', { responseKey })).locationName).toBe(there.name);
    const told = async (locationId: number) => {
      const { token } = await a.openPlan({ checkListId: list.checkListId, locationId });
      const history = await world.ok('ayse', 'fieldwork.history', { token });
      return history.some(({ questionId }: Input) => questionId === list.floor.id);
    };
    expect([await told(there.id), await told(here.id)]).toEqual([true, false]);
    // Whoever stands at the sticker reads what was said there, not at the plan's own place.
    const { token } = await a.openPlan({ checkListId: list.checkListId, locationId: here.id });
    const by = async (barcodeCode?: string, startedAt?: string) =>
      (await world.ok('ayse', 'fieldwork.history', { token, barcodeCode, startedAt })).some(
        ({ questionId }: Input) => questionId === list.floor.id,
      );
    expect([await by(), await by(here.code), await by(there.code), await by('unknown')]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    // The sticker has a new code since: what was begun by the old one still belongs there, and nothing that is begun now.
    const gate = await place('Arka kapı');
    await elsewhere.send(gate, undefined, 'ayse');
    const [before, { ListItems }] = [
      new Date().toISOString(),
      await world.ok('ayse', 'staticBarcode.list', { locationId: gate.id }),
    ];
    await world.ok('ayse', 'staticBarcode.rotate', { id: ListItems[0].id });
    expect([await by(gate.code, before), await by(gate.code)]).toEqual([true, false]);
  });

  test('is where it counts: on the dashboard and in the comparison of locations, its plan’s has one less', async () => {
    const list = await checklist();
    const places = [await place('Çarşı'), await place('Liman')] as const;
    const [own, other] = places;
    const plan = await openAt(own.id, list, { approveRequired: false });
    await plan.send(null);
    await plan.send(other);
    await plan.send(other, [{ questionId: list.floor.id, optionIds: [list.floor.answers.Evet] }]);
    const none = { Completed: 0, AverageScore: null };
    const figuresOf = async (name: string, input: Input) => {
      const { ListItems } = await world.ok('ayse', name, input);
      return places.map((one) => {
        const row = ListItems.find(({ Id }: Input) => Id === one.id) ?? none;
        return { Completed: row.Completed, AverageScore: row.AverageScore, Earned: row.Earned };
      });
    };
    const expected = [
      { Completed: 1, AverageScore: 70, Earned: 14 },
      { Completed: 2, AverageScore: 60, Earned: 24 },
    ];
    const read = async (by: Input = {}) => [
      await figuresOf('dashboard.byLocation', { period: 'yearly', pageSize: 100, ...by }),
      await figuresOf('analysis.comparison', { by: 'location', auditId: plan.id, ...by }),
    ];
    expect(await read()).toEqual([expected, expected]);
    // Folded or not, approved alone or with what waits.
    await world.inCompany('ayse', (db) => sql`select fold_totals(1000)`.execute(db));
    expect(await read({ onlyApproved: true })).toEqual([expected, expected]);
    const { ListItems } = await world.ok('ayse', 'dashboard.byCustomer', { period: 'yearly', pageSize: 100 });
    expect(ListItems.reduce((sum: number, { Completed }: { Completed: number }) => sum + Completed, 0)).toBeGreaterThan(
      2,
    );
  });

  test('is where the page of a location counts it, as the dashboard’s list of locations does', async () => {
    const list = await checklist();
    const [own, other] = [await place('Kantin'), await place('Otopark')];
    const plan = await openAt(own.id, list);
    const survey = await openAt(other.id, list, { auditTypeId: 2, identity: 'optional' });
    await plan.send(null, []);
    await plan.send(other);
    await plan.send(other, []);
    await survey.send(own);
    await survey.send(null, []);
    const figuresOf = async (input: Input) => {
      const figures = [];
      for (const period of ['daily', 'weekly', 'yearly'])
        for (const auditTypeId of [null, 1, 2]) {
          const asked = { period, auditTypeId, ...input };
          const { ListItems } = await world.ok('ayse', 'dashboard.byLocation', { ...asked, pageSize: 100 });
          for (const { id } of [own, other]) {
            const row = ListItems.find(({ Id }: Input) => Id === id);
            const { Completed = 0, PendingApproval = 0, AverageScore = null, Earned = 0, Max = 0 } = row ?? {};
            const told = await world.ok('ayse', 'dashboard.statistics', { ...asked, locationId: id });
            expect(told, JSON.stringify(asked)).toMatchObject({
              Completed,
              PendingApproval,
              AverageScore,
              Earned,
              Max,
            });
            const inBuckets = told.Buckets.reduce((sum: number, bucket: Input) => sum + Number(bucket.Completed), 0);
            expect(inBuckets).toBe(Completed);
            figures.push(Completed);
          }
        }
      return figures;
    };
    const each = [2, 3, 1, 2, 1, 1];
    expect(await figuresOf({})).toEqual([...each, ...each, ...each]);
    await foldAll(world);
    expect(await figuresOf({})).toEqual([...each, ...each, ...each]);
    await figuresOf({ onlyApproved: true });
    // Whoever has no part in these plans is told of none, wherever their responses were given.
    for (const { id } of [own, other])
      expect(await world.ok('can', 'dashboard.statistics', { period: 'yearly', locationId: id })).toMatchObject({
        Completed: 0,
        Max: 0,
      });
  });

  test('is where it counts, with the levels of its plan’s project and no findings of a plan that makes none', async () => {
    const list = await checklist();
    const [own, other] = [await place('Depo kapısı'), await place('İskele')];
    const plan = await openAt(own.id, list, { findings: true });
    await plan.send(other, [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır] }]);
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ findings: false }).where('id', '=', plan.id).execute(),
    );
    const { projectId } = await world.ok('ayse', 'plan.get', { id: plan.id });
    await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: a.levels() });
    for (const [by, level] of [
      ['location', { Id: other.id, Level: expect.stringMatching(/^Zayıf/) }],
      ['project', { Id: projectId }],
    ] as const)
      for (const where of [{}, { locationIds: [other.id] }]) {
        const { ListItems } = await world.ok('ayse', 'analysis.comparison', { by, auditId: plan.id, ...where });
        expect(ListItems, `${by} ${JSON.stringify(where)}`).toMatchObject([{ Completed: 1, Findings: 0, ...level }]);
      }
  });

  test('is where the time is counted that it took', async () => {
    const list = await checklist();
    const plan = await openAt(here.id, list);
    await plan.send(there);
    await world.inCompany('ayse', (db) =>
      sql`update response set started_at = completed_at - interval '90 seconds' where plan_id = ${plan.id}`.execute(db),
    );
    const seconds = async (locationIds: number) =>
      (await world.ok('ayse', 'analysis.survey', { auditId: plan.id, locationIds })).MedianSeconds;
    expect([await seconds(there.id), await seconds(here.id)]).toEqual([90, null]);
  });

  test('is where what was written there is told', async () => {
    const list = await checklist();
    const plan = await openAt(here.id, list);
    for (const [at, note] of [
      [there, 'Orada yazıldı'],
      [null, 'Burada yazıldı'],
    ] as const)
      await plan.send(at, [{ questionId: list.floor.id, optionIds: [list.floor.answers.Evet], note }]);
    const texts = async (locationIds: number): Promise<string[]> => {
      const asked = { questionId: list.floor.id, auditId: plan.id, locationIds };
      return (await world.ok('ayse', 'analysis.texts', asked)).ListItems.map(({ text }: { text: string }) => text);
    };
    expect([await texts(there.id), await texts(here.id)]).toEqual([['Orada yazıldı'], ['Burada yazıldı']]);
  });

  test('is where its sections stand in the heat map: of all audits, of one plan and of days that cut a month, folded or not', async () => {
    const list = await checklist();
    const [own, other] = [await place('Pazar'), await place('Rıhtım')];
    const plan = await openAt(own.id, list, { auditTypeId: 1 });
    await plan.send(null);
    await plan.send(other);
    // The shelves earn 4 of 10 points twice, and none where they are not answered.
    await plan.send(other, [{ questionId: list.floor.id, optionIds: [list.floor.answers.Evet] }]);
    const floorId = await a.standing.department();
    const shelves = async (by: Input) => {
      const { HeatMap } = await world.ok('ayse', 'analysis.checklist', by);
      const cells = HeatMap.Cells.filter(
        ({ locationId, departmentId }: Input) =>
          [own.id, other.id].includes(locationId as number) && departmentId !== floorId,
      );
      return cells.map(({ locationId, percent, count }: Input) => [locationId, percent, count]);
    };
    const expected = [
      [own.id, 40, 1],
      [other.id, 20, 2],
    ];
    const days = async (): Promise<Input> => {
      const { rows } = await world.inCompany('ayse', (db) =>
        sql<{ day: string }>`
          select to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as day from company c`.execute(db),
      );
      return { dateFrom: rows[0]?.day, dateTo: rows[0]?.day };
    };
    const behind = async (locationId: number, departmentId: number): Promise<number> =>
      (await world.ok('ayse', 'review.list', { auditId: plan.id, counts: true, locationId, departmentId }))
        .TotalItemsCount;
    const { Cells } = (await world.ok('ayse', 'analysis.checklist', { auditId: plan.id })).HeatMap;
    expect(Cells).toHaveLength(4);
    for (const { locationId, departmentId, count } of Cells) expect(await behind(locationId, departmentId)).toBe(count);
    const check = async (what: string) => {
      for (const by of [{}, { auditTypeId: 1 }, { auditId: plan.id }, { auditId: plan.id, ...(await days()) }])
        expect(await shelves(by), `${what}: ${Object.keys(by)}`).toEqual(expected);
    };
    await check('as they come');
    await foldAll(world);
    await check('folded');
    // What is taken back, was somewhere too.
    const gone = await plan.send(other);
    await foldAll(world);
    await world.ok('ayse', 'audit.reject', { responseId: gone.id, reason: 'Yanlış yer' });
    await check('taken back');
    await foldAll(world);
    await check('taken back and folded');
  });

  test('is where its sections stand of surveys, too', async () => {
    const list = await checklist();
    const [own, other] = [await place('Avlu'), await place('Teras')];
    const plan = await openAt(own.id, list, { auditTypeId: 2, identity: 'optional' });
    await plan.send(null);
    await plan.send(other);
    const read = async () => {
      const { HeatMap } = await world.ok('ayse', 'analysis.checklist', { auditId: plan.id });
      return HeatMap.Cells.map(({ locationId, percent, count }: Input) => [locationId, percent, count]).sort();
    };
    const expected = [own, other].flatMap(({ id }) => [
      [id, 100, 1],
      [id, 40, 1],
    ]);
    expect(await read()).toEqual(expected.toSorted());
    await foldAll(world);
    expect(await read()).toEqual(expected.toSorted());
  });

  test('is where a finding repeats an earlier one, and where auditors are compared', async () => {
    const list = await checklist();
    const dirty = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır] }];
    const [first, second] = [
      await openAt(here.id, list, { findings: true }),
      await openAt(there.id, list, { findings: true }),
    ];
    await first.send(null, dirty, 'can');
    await first.send(there, dirty, 'can');
    const repeats = async ({ id }: Plan, more: Input = {}): Promise<number> => {
      const { ListItems } = await world.ok('ayse', 'analysis.checklist', { auditId: id, ...more });
      return ListItems.find(({ questionId }: Input) => questionId === list.floor.id).repeats;
    };
    // Whatever was found before at the plan's own location, it is the first there.
    expect(await repeats(first)).toBe(0);
    await second.send(null, dirty);
    expect([await repeats(first), await repeats(second)]).toEqual([0, 1]);
    for (const { id } of [here, there]) expect(await repeats(first, { locationIds: id })).toBe(0);
    // The lead's audit was given at the sticker's place; at the plan's own nobody else has been.
    const { ListItems } = await world.ok('ayse', 'analysis.calibration', { auditId: first.id });
    const can = ListItems.find(({ userId }: Input) => userId === world.ids.can.user);
    expect([can.audits, can.places]).toEqual([2, 1]);
  });

  test('is its findings’ and their actions’, and where the reports of both find them', async () => {
    const list = await checklist();
    const plan = await openAt(here.id, list, { findings: true });
    const dirty = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır] }];
    await plan.send(there, dirty);
    const found = async (name: string, locationId: number) =>
      (await world.ok('ayse', name, { auditId: plan.id, locationIds: locationId })).ListItems;
    const [finding] = await found('report.findingReport', there.id);
    expect(finding).toMatchObject({ questionId: list.floor.id, locationId: there.id, locationName: there.name });
    expect(await found('report.findingReport', here.id)).toEqual([]);
    const id = await a.action({ findingId: finding.id });
    expect(await world.ok('ayse', 'action.get', { id })).toMatchObject({
      ...{ locationId: there.id, locationName: there.name },
    });
    expect(await found('report.actionReport', there.id)).toMatchObject([{ id }]);
    // The figure of what is open says as many as the list behind it has.
    for (const locationId of [here.id, there.id]) {
      const { Now } = await world.ok('ayse', 'dashboard.statistics', { locationId });
      const open = { locationId, state: ['todo', 'inProgress', 'submitted'] };
      const { TotalItemsCount } = await world.ok('ayse', 'action.list', open);
      expect([locationId, Now.OpenActions]).toEqual([locationId, TotalItemsCount]);
    }
    expect(await found('report.actionReport', here.id)).toEqual([]);
    // Nor are they counted twice where places stand side by side.
    await plan.send(null, dirty);
    const { ListItems } = await world.ok('ayse', 'analysis.comparison', { auditId: plan.id, by: 'location' });
    const counted = ListItems.map(({ Id, Completed, Findings }: Input) => [Id, Completed, Findings]);
    expect(counted.sort()).toEqual([
      [here.id, 1, 1],
      [there.id, 1, 1],
    ]);
  });
});
