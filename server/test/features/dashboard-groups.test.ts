import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { audits, fourteenOfTwenty } from '../audits.ts';
import { build } from '../builders.ts';
import { phone } from '../phone.ts';
import { openWorld } from '../world.ts';

/** Which customers and locations the dashboard compares, and by which scale. */

const world = await openWorld();
const a = build(world, 'ayse');
afterAll(() => world.close());
const { checklist } = audits(world, a);
const list = await checklist();

interface Row {
  Id: number;
  Level: string | null;
  AverageScore: number | null;
}
const card = async (name: string, input: object = {}, person: 'ayse' | 'can' = 'ayse'): Promise<Row[]> =>
  (await world.ok(person, `dashboard.${name}`, { period: 'daily', pageSize: 100, ...input })).ListItems;
const idsOf = (rows: Row[]): number[] => rows.map(({ Id }) => Id);

interface Of {
  customer_id?: number;
  location_id?: number;
  project_id?: number;
}

/** A plan on the air, and how to respond to it. */
async function plan(of: Of = {}) {
  const { id, token } = await a.openPlan({ checkListId: list.checkListId });
  await world.inCompany('ayse', (db) =>
    db
      .updateTable('plan')
      .set({ ...of, begins_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute(),
  );
  return {
    async send(more: object = {}): Promise<void> {
      const { fill, send } = await phone(world, token, null);
      const { body } = await send(fill({ answers: fourteenOfTwenty(list), ...more }));
      expect(body.Success, JSON.stringify(body)).toBe(true);
    },
  };
}

/** A sticker at a location of a project's. */
async function sticker(locationId: number, projectId: number): Promise<string> {
  await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [locationId] });
  return (await world.ok('ayse', 'staticBarcode.create', { name: 'Kapı', locationId, auditPlanId: null })).code;
}

/** Everything so far is of yesterday. */
const aDayPasses = () =>
  world.inCompany('ayse', async (db) => {
    await sql`update response set received_at = received_at - interval '1 day'`.execute(db);
    await sql`update plan set begins_at = begins_at - interval '1 day'`.execute(db);
  });

beforeEach(aDayPasses);

test('one that had something yesterday alone is not in today’s', async () => {
  const customerId = await a.customer();
  const { send } = await plan({ customer_id: customerId });
  await send();
  expect(idsOf(await card('byCustomer'))).toContain(customerId);
  await aDayPasses();
  const { ListItems, TotalItemsCount } = await world.ok('ayse', 'dashboard.byCustomer', { period: 'daily' });
  expect(idsOf(ListItems)).not.toContain(customerId);
  expect(TotalItemsCount).toBe(ListItems.length);
});

test('a response without a score, just received, draws no mean down', async () => {
  const customer_id = await a.customer();
  const { send } = await plan({ customer_id });
  for (const _ of [1, 2]) await send();
  await world.inCompany('ayse', (db) =>
    sql`update response set percent = null, earned = 0, max = 0 where id = (select max(id) from response)`.execute(db),
  );
  const figures = (await card('byCustomer')).find(({ Id }) => Id === customer_id);
  expect(figures).toMatchObject({ AverageScore: 70, Earned: 14, Max: 20 });
});

test('those without a score come last, the one with most plans first', async () => {
  const [few, many] = [await a.location(), await a.location()];
  for (const location_id of [few, many, many]) await plan({ location_id });
  const own = (await card('byLocation')).filter(({ Id }) => [few, many].includes(Id));
  expect(own.map(({ Id, AverageScore }) => [Id, AverageScore])).toEqual([
    [many, null],
    [few, null],
  ]);
});

const scale = (name: string) => [
  { name, min: 0, max: 90 },
  { name: 'Üstün', min: 90.01, max: 100 },
];

/** A project with levels of its own, of which the lower has this name. */
async function scaled(name: string): Promise<number> {
  const projectId = await a.project();
  await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: scale(name) });
  return projectId;
}

test('the level is by the scale of what was received in the period: projects of the time before have no say', async () => {
  const [earlier, now] = [await scaled('Eski'), await scaled('Yeni')];
  const [customer_id, location_id] = [await a.customer(), await a.location()];
  const barcodeCode = await sticker(location_id, earlier);
  const past = await plan({ customer_id, project_id: earlier });
  await past.send({ barcodeCode });
  await aDayPasses();
  await (await plan({ customer_id, location_id, project_id: now })).send();
  for (const [name, id] of [
    ['byCustomer', customer_id],
    ['byLocation', location_id],
  ] as const) {
    const level = async () => (await card(name)).find(({ Id }) => Id === id)?.Level;
    expect([name, await level()]).toEqual([name, 'Yeni']);
  }
});

test('in a comparison of locations a project has no say in the level of one at which nothing of it was given', async () => {
  const [earlier, now] = [await scaled('Eski'), await scaled('Yeni')];
  const location_id = await a.location();
  const barcodeCode = await sticker(await a.location(), earlier);
  await (await plan({ location_id, project_id: earlier })).send({ barcodeCode });
  await (await plan({ location_id, project_id: now })).send();
  const { ListItems } = await world.ok('ayse', 'analysis.comparison', { by: 'location', page: 1, pageSize: 100 });
  expect(ListItems.find(({ Id }: { Id: number }) => Id === location_id)).toMatchObject({ Completed: 1, Level: 'Yeni' });
});

test('whoever sees their own plans alone is told of no place where others’ were filled in', async () => {
  const location = await a.location();
  const barcodeCode = await sticker(location, await a.standing.project());
  await (await plan()).send({ barcodeCode });
  expect(idsOf(await card('byLocation'))).toContain(location);
  expect(idsOf(await card('byLocation', {}, 'can'))).not.toContain(location);
});
