import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountedCalls } from '../../src/app.ts';
import { auditors } from '../../src/features/sample/people.ts';
import { sampleTask } from '../../src/features/sample/task.ts';
import { clock } from '../../src/outside/clock.ts';
import { actAs } from '../../src/pipeline/act.ts';
import { lanesOf } from '../../src/pipeline/lanes.ts';
import { inOneCompany } from '../../src/pipeline/transaction-of-job.ts';
import { busyMachineMs, openEmpty, password, rowNamed, sendWire, wireOf } from '../world.ts';

/** The sample data is believed by somebody who looks closely, for it is the first that anybody sees. */

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
type Data = any;

let empty: Awaited<ReturnType<typeof openEmpty>>;
let token: string;
let plans: Data[];
let responses: Data[];
const started = clock();

const call = async (name: string, input: object = {}): Promise<Data> => {
  const reply = await sendWire(empty.app, wireOf(rowNamed(name), input as Record<string, unknown>), {
    authorization: `Bearer ${token}`,
  });
  if (reply.body.Success !== true) throw new Error(`${name}: ${reply.raw}`);
  return reply.body.Data;
};

beforeAll(async () => {
  empty = await openEmpty();
  const form = {
    company: 'Örnek Denetim',
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email: 'ayse@ornek.com.tr',
    password,
    confirmPassword: password,
    sampleData: true,
    languageId: 1,
  };
  const { Data } = (await sendWire(empty.app, wireOf(rowNamed('install.run'), form))).body;
  token = Data.AccessToken;
  const { Id: userId, CompanyId: companyId } = Data.Info;
  const lanes = lanesOf(empty.pool, busyMachineMs);
  const load = sampleTask({
    actAs: (company, user) => actAs(empty.pool, lanes, mountedCalls, company, user),
    progress: async () => undefined,
  });
  await load(
    { userId },
    {
      now: started,
      companyId,
      attempt: 1,
      inCompany: (work) => inOneCompany(empty.pool, companyId, 'sample.load', started, work),
      asUser: () => {
        throw new Error('the sample data is loaded by calls');
      },
      atGate: () => {
        throw new Error('the sample data is loaded within its company');
      },
    },
  );
  plans = (await call('plan.list', { page: 1, pageSize: 100, sortField: 'beginDate', sortDirection: 'asc' })).ListItems;
  responses = [];
  for (const { id } of plans) {
    const { Responses } = await call('audit.details', { auditId: id });
    responses.push(...Responses.map((one: Data) => ({ ...one, planId: id })));
  }
}, 120_000);
afterAll(() => empty.close());

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
    expect([plans.length, responses.length]).toEqual([24, 400]);
    const spoilt = responses.flatMap(({ flags }) => flags).filter((flag) => flag !== 'Critical');
    expect(spoilt).toEqual([]);
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

  test('was received at hours at which people work or shop', () => {
    const hours = responses.map(({ receivedAt }) =>
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
});
