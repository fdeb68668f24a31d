import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditors } from '../../src/features/sample/people.ts';
import { closeSamples, type SampleCompany, sampleCompany } from '../sample-company.ts';

/** The sample data is believed by somebody who looks closely, for it is the first that anybody sees. */

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
type Data = any;

let plans: Data[];
let responses: Data[];
let call: SampleCompany['call'];
/** When the sample data was begun. */
let madeAt: number;

beforeAll(async () => {
  madeAt = Date.now();
  ({ call } = await sampleCompany(1));
  plans = (await call('plan.list', { page: 1, pageSize: 100, sortField: 'beginDate', sortDirection: 'asc' })).ListItems;
  responses = [];
  for (const { id } of plans) {
    const { Responses } = await call('audit.details', { auditId: id });
    responses.push(...Responses.map((one: Data) => ({ ...one, planId: id })));
  }
}, 120_000);
afterAll(closeSamples);

const of = (place: string, list: string): Data[] =>
  plans.filter(({ definition }) => definition.startsWith(place) && definition.includes(list));
const meanOf = ({ id }: Data): number => {
  const own = responses.filter(({ planId }) => planId === id).map(({ percent }) => percent as number);
  return own.reduce((sum, percent) => sum + percent, 0) / own.length;
};

describe('the sample data', () => {
  test('tells participants of surveys what becomes of their data, in both languages', async () => {
    const { Versions, locales, customerId } = await call('notice.byCustomer', { id: 0 });
    expect([customerId, locales.length]).toEqual([null, 1]);
    const surveys = plans.filter(({ auditTypeId }) => auditTypeId === 2).map(({ id }) => id);
    const own = responses.filter(({ planId }) => surveys.includes(planId)).length;
    expect(own).toBeGreaterThan(0);
    expect(Versions).toMatchObject([{ inForce: true, responses: own }]);
  });

  test('has 24 plans and 400 responses of the last half year, none of them late or incomplete', () => {
    expect([plans.filter(({ seriesId }) => seriesId === null).length, responses.length]).toEqual([24, 400]);
    const spoilt = responses.flatMap(({ flags }) => flags).filter((flag) => flag !== 'Critical');
    expect(spoilt).toEqual([]);
  });

  test('has one plan that recurs each week, with its next occurrences', async () => {
    const [series] = (await call('series.list')).ListItems;
    const own = plans.filter(({ seriesId }) => seriesId === series.id);
    expect(own).toHaveLength(4);
    expect(own.every(({ beginDate }) => new Date(beginDate).getUTCDay() === 1)).toBe(true);
  });

  test('has six auditors, each of whom led an audit, and participants without a name', () => {
    const leads = new Set(plans.map(({ leadAuditorName }) => leadAuditorName));
    expect([...leads].sort()).toEqual(auditors.map(({ firstName, lastName }) => `${firstName} ${lastName}`).sort());
    const surveys = new Set(plans.filter(({ auditTypeId }) => auditTypeId === 2).map(({ id }) => id));
    const named = responses.filter(({ planId, participant }) => surveys.has(planId) && participant !== null);
    expect(named).toEqual([]);
  });

  test('has two barcodes up: one leads to the survey that runs at its shop, one to whatever is open at its place', async () => {
    const { ListItems } = await call('staticBarcode.list', { page: 1, pageSize: 10 });
    const running = of('Tekirdağ Çorlu', 'anketi').at(-1);
    expect(ListItems).toMatchObject([
      { name: 'Giriş kapısı', locationName: 'Kadıköy Mağazası', auditPlanId: null, lastScanAt: null },
      { name: 'Kasa önü', locationName: 'Tekirdağ Çorlu Mağazası', auditPlanId: running.id },
    ]);
    const scans = (await call('staticBarcode.scans', { id: ListItems[1].id, page: 1, pageSize: 25 })).ListItems;
    expect(scans.map(({ result, auditPlanId, userName }: Data) => [result, auditPlanId, userName])).toEqual(
      Array.from({ length: 9 }, () => ['opened', running.id, null]),
    );
  });

  test('has one shop that gets better and one kitchen that gets worse', () => {
    const shop = of('Kadıköy', 'açılış').map(meanOf);
    const kitchen = of('Aydın', 'hijyen').map(meanOf);
    expect(shop).toHaveLength(4);
    expect(kitchen).toHaveLength(4);
    expect(shop.toSorted((one, other) => one - other)).toEqual(shop);
    expect(kitchen.toSorted((one, other) => other - one)).toEqual(kitchen);
    expect((shop.at(-1) ?? 0) - (shop[0] ?? 0)).toBeGreaterThan(15);
    expect((kitchen[0] ?? 0) - (kitchen.at(-1) ?? 0)).toBeGreaterThan(30);
  });

  test('has 25 actions in every state, four of them overdue, of which nobody was told', async () => {
    const { ListItems, TotalItemsCount } = await call('action.list', { page: 1, pageSize: 100 });
    const states = Object.groupBy(ListItems as Data[], ({ state }) => state);
    const counts = Object.entries(states).map(([state, rows]) => [state, rows?.length]);
    expect([TotalItemsCount, Object.fromEntries(counts)]).toEqual([
      25,
      { done: 11, cancelled: 1, submitted: 3, inProgress: 5, todo: 5 },
    ]);
    const overdue = ListItems.filter((row: Data) => row.overdue);
    expect(overdue.map(({ state }: Data) => state).sort()).toEqual(['inProgress', 'inProgress', 'submitted', 'todo']);
    expect(new Set(ListItems.map(({ number }: Data) => number)).size).toBe(25);
    expect(ListItems.filter(({ ownerEmail }: Data) => ownerEmail !== null)).toHaveLength(3);
    for (const { createdAt, submittedAt, closedAt } of ListItems)
      expect([createdAt, submittedAt ?? createdAt, closedAt ?? submittedAt ?? createdAt].map(Date.parse)).toEqual(
        [createdAt, submittedAt ?? createdAt, closedAt ?? submittedAt ?? createdAt]
          .map(Date.parse)
          .sort((one, other) => one - other),
      );
    expect((await call('message.list', { page: 1, pageSize: 10 })).TotalItemsCount).toBe(0);
  });

  test('has a report prepared that goes to its owner once it is turned on, and to nobody before', async () => {
    const { ListItems } = await call('reportSchedule.list');
    expect(ListItems).toMatchObject([
      { report: 'dashboard', format: 'pdf', every: 'week', emails: ['ayse@ornek.com.tr'], active: false, nextAt: null },
    ]);
  });

  test('was received at hours at which people work or shop, but for one audit and one response to a survey that came just now', () => {
    const newest = responses.toSorted((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt));
    const [audit, survey, ...before] = newest;
    expect(audit.receivedAt).toBe(survey.receivedAt);
    const kinds = [audit, survey].map(({ planId }) => plans.find(({ id }) => id === planId).auditTypeId);
    expect(kinds.sort()).toEqual([1, 2]);
    expect(madeAt - Date.parse(audit.receivedAt)).toBeLessThanOrEqual(60_000);
    const hours = before.map(({ receivedAt }) =>
      Number(
        new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Istanbul' }).format(
          new Date(receivedAt),
        ),
      ),
    );
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...hours)).toBeLessThanOrEqual(21);
  });

  test('has findings of every severity, each with a note of its own question', async () => {
    const severities = new Set<string>();
    const bare: string[] = [];
    for (const { id } of plans.filter(({ auditTypeId, responseCount }) => auditTypeId === 1 && responseCount === 1)) {
      const { Departments } = await call('audit.details', { auditId: id });
      for (const row of Departments.flatMap(({ Questions }: Data) => Questions)) {
        if (row.severity === null) continue;
        severities.add(row.severity);
        if (!row.note) bare.push(row.questionText);
      }
    }
    expect([...severities].sort()).toEqual(['major', 'minor', 'observation']);
    // What was measured needs no words.
    expect(bare.filter((text) => !/sıcaklığı|sayısı|Hangi|durumu/.test(text))).toEqual([]);
  });

  test('leaves credit for the first own responses', async () => {
    const quota = await call('dashboard.quota');
    expect(JSON.stringify(quota)).toContain('"Status":"Active"');
    expect(JSON.stringify(quota)).not.toMatch(/"Status":"(Exhausted|Expired)"/);
  });

  test('has as many rows in each list as the figure that opens it says', async () => {
    const count = async (name: string, input: object): Promise<number> =>
      (await call(name, { ...input, page: 1, pageSize: 1 })).TotalItemsCount;
    const day = (instant: string): string => instant.slice(0, 10);
    // Something that counts nowhere.
    const [waits] = (await call('review.list', { statusCode: 30, signedIn: true })).ListItems;
    await call('audit.return', { responseId: waits.responseId, reason: 'Fotoğraf eksik.' });
    expect(await count('review.list', {})).toBeGreaterThan(await count('review.list', { counts: true }));
    const wrong: unknown[] = [];
    const compare = (what: string, figure: number, rows: number) => {
      if (figure !== rows) wrong.push({ what, figure, rows });
    };
    for (const auditTypeId of [1, 2]) {
      const listed = (input: object) => count('review.list', { auditTypeId, counts: true, ...input });
      const found = (input: object) => count('report.findingReport', { auditTypeId, ...input });
      const year = await call('dashboard.statistics', { period: 'yearly', auditTypeId });
      for (const { of, From, To, Completed, Approved, PendingApproval } of [
        { ...year, of: 'the year' },
        ...year.Buckets.map((bucket: Data, at: number) => ({
          ...{ ...bucket, of: bucket.At, From: bucket.At },
          To: year.Buckets[at + 1] ? new Date(Date.parse(day(year.Buckets[at + 1].At)) - 1).toISOString() : year.To,
        })),
      ]) {
        const days = { receivedAtFrom: day(From), receivedAtTo: day(To) };
        compare(`completed, ${of}`, Completed, await listed(days));
        compare(`approved, ${of}`, Approved, await listed({ ...days, statusCode: 50 }));
        compare(`pending, ${of}`, PendingApproval, await listed({ ...days, statusCode: 30 }));
      }
      const stock = await call('dashboard.waiting', { auditTypeId });
      compare(
        'waiting',
        stock.PendingApproval,
        await count('review.list', { auditTypeId, statusCode: 30, apart: false }),
      );
      compare('missed', stock.Missed, await count('plan.list', { auditTypeId, statusCode: 70 }));
      const days = { receivedAtFrom: day(year.From), receivedAtTo: day(year.To) };
      for (const [name, filter] of [
        ['dashboard.byLocation', 'locationId'],
        ['dashboard.byCustomer', 'customerId'],
      ] as const)
        for (const { Id, Completed } of (await call(name, { period: 'yearly', auditTypeId, pageSize: 100 })).ListItems)
          compare(`${name} ${Id}`, Completed, await listed({ ...days, [filter]: Id }));
      const { responseCount, hidden } = await call('analysis.survey', { auditTypeId });
      if (hidden === 0) compare('analysis', responseCount, await listed({}));
      for (const [by, filter] of [
        ['customer', 'customerId'],
        ['project', 'projectId'],
        ['checklist', 'checkListId'],
        ['location', 'locationId'],
      ] as const)
        for (const { Id, Completed, Findings } of (
          await call('analysis.comparison', { by, auditTypeId, pageSize: 100 })
        ).ListItems) {
          if (hidden > 0 || Id === null) continue;
          compare(`by ${by} ${Id}`, Completed, await listed({ [filter]: Id }));
          const own = by === 'location' ? { locationIds: Id } : { [filter]: Id };
          compare(`findings by ${by} ${Id}`, Findings, await found(own));
        }
      const worst = await call('analysis.checklist', { auditTypeId, pageSize: 10 });
      for (const { questionId, findings, repeats } of worst.ListItems) {
        const sum = findings.observation + findings.minor + findings.major;
        compare(`findings of ${questionId}`, sum, await found({ questionId }));
        compare(`repeats of ${questionId}`, repeats, await found({ questionId, repeat: true }));
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is written in English where the company is: actions and what was said about them, notes, last words', async () => {
    const { call: english } = await sampleCompany(2);
    const said: string[] = [];
    const hear = (...texts: (string | null)[]) => said.push(...texts.filter((text) => text !== null));
    for (const { id } of (await english('action.list', { page: 1, pageSize: 100 })).ListItems) {
      const { title, rootCause, findingNote, comments, history } = await english('action.get', { id });
      hear(title, rootCause, findingNote);
      for (const { text } of comments) hear(text);
      for (const { note } of history) hear(note);
    }
    const plans = (await english('plan.list', { page: 1, pageSize: 100 })).ListItems;
    for (const { id } of plans.filter((plan: Data) => plan.responseCount === 1)) {
      const { Departments } = await english('audit.details', { auditId: id });
      for (const { note, text } of Departments.flatMap((one: Data) => one.Questions)) hear(note ?? null, text ?? null);
    }
    for (const { name } of (await english('staticBarcode.list')).ListItems) hear(name);
    for (const { name } of (await english('reportSchedule.list')).ListItems) hear(name);
    expect(said.length).toBeGreaterThan(80);
    expect(said.filter((text) => /[çğışöüÇĞİŞÖÜ]|lecek|lacak/.test(text))).toEqual([]);
  }, 120_000);
});
