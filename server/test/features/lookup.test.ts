import { permissionNames } from '@sahada/contract/permissions';
import { choicesScope } from '@sahada/rules/rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { personWith } from '../walks/door.ts';
import { openWorld, type Person, type World } from '../world.ts';

/** What is offered where a form asks for a row of something else. */

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

interface Choice {
  Id: number;
  Value: string;
}

const offered = (lookup: string, input: Record<string, unknown> = {}, person: Person = 'ayse'): Promise<Choice[]> =>
  world.ok(person, lookup, input);
const ids = (rows: Choice[]): number[] => rows.map(({ Id }) => Id);
const values = (rows: Choice[]): string[] => rows.map(({ Value }) => Value);

describe('a lookup', () => {
  test('has no end', async () => {
    const customerId = await a.customer();
    await world.inCompany('ayse', (db) =>
      sql`insert into location (name, customer_id) select 'Depo ' || n, ${customerId} from generate_series(1, 5100) n`.execute(
        db,
      ),
    );
    expect(await offered('lookup.locations', { customerId })).toHaveLength(5100);
  });

  test('is narrowed by a search and by a number, and tells how many there are', async () => {
    for (const name of ['Ada Şişli', 'Şişli Kırtasiye', 'ŞİŞLİ Ilıca', 'Şişli Ocak', 'Kadıköy'])
      await a.operation({ Name: name, Locales: [] });
    const reply = await world.call('ayse', 'lookup.operations', { searchText: 'şişli', take: 2 });
    expect([values(reply.body.Data), reply.headers['x-total-count']]).toEqual([
      ['ŞİŞLİ Ilıca', 'Şişli Kırtasiye'],
      '4',
    ]);
    // What begins so stands before what has it inside.
    expect(values(await offered('lookup.operations', { searchText: 'şişli' })).at(-1)).toBe('Ada Şişli');
    expect(values(await offered('lookup.operations', { searchText: 'ocak şiş' }))).toEqual(['Şişli Ocak']);
    const all = await world.call('ayse', 'lookup.operations', {});
    expect(Number(all.headers['x-total-count'])).toBe(all.body.Data.length);
    const short = await world.call('ayse', 'lookup.operations', { searchText: 'ş' });
    expect(short.body.Data).toEqual(all.body.Data);
    for (const take of [0, 201]) {
      expect((await world.call('ayse', 'lookup.operations', { take })).status).toBe(400);
    }
    const countries = await world.call(null, 'lookup.countries', { searchText: 'turk', take: 1 });
    expect([values(countries.body.Data), countries.headers['x-total-count']]).toEqual([['Turkmenistan'], '2']);
  });

  test('is searched by its names alone, also where an index knows more of its rows', async () => {
    const customer = await a.customer({ companyName: 'Işıl Değirmen', description: 'Kırmızı kapı' });
    const location = await a.location({ Name: 'Iğdır Değirmen', Address: 'Kırmızı kapı' });
    const plan = await a.plan({ definition: 'Değirmen denetimi', companyName: 'Kırmızı kapı', locales: [] });
    for (const [lookup, id] of [
      ['customers', customer],
      ['locations', location],
      ['plans', plan],
    ]) {
      expect(ids(await offered(`lookup.${lookup}`, { searchText: 'DEĞİRM' }))).toEqual([id]);
      expect(await offered(`lookup.${lookup}`, { searchText: 'kırmızı' })).toEqual([]);
    }
    expect(ids(await offered('lookup.users', { searchText: 'yılmaz ayş' }))).toEqual([world.ids.ayse.user]);
  });

  test('lists the row that a form holds already, whatever narrows it, and marks it where it is passive', async () => {
    const [passive, active] = [
      await a.operation({ Name: 'Zımpara', Active: false }),
      await a.operation({ Name: 'Zincir' }),
    ];
    const asked = { searchText: 'retail', take: 1 };
    expect(ids(await offered('lookup.operations', asked))).not.toContain(passive);
    const held = await offered('lookup.operations', { ...asked, includeId: passive });
    expect(held).toHaveLength(2);
    expect(held).toContainEqual({ Id: passive, Value: 'Retail (passive)' });
    expect(ids(await offered('lookup.operations', { ...asked, includeId: active }))).toContain(active);
  });

  test('is sorted by the reader’s alphabet', async () => {
    const projectId = await a.project();
    const locationIds: number[] = [];
    for (const Name of ['Çam', 'Cuma', 'Isı 10', 'Isı 9', 'İz']) locationIds.push(await a.location({ Name }));
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds });
    const plan = await a.plan();
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ project_id: projectId }).where('id', '=', plan).execute(),
    );
    const byPlan = async () => values(await offered('lookup.locationsByPlan', { auditId: plan })).slice(1);
    expect(values(await offered('lookup.locationsByProject', { projectId }))).toEqual([
      'Çam',
      'Cuma',
      'Isı 9',
      'Isı 10',
      'İz',
    ]);
    expect(await byPlan()).toEqual(['Çam', 'Cuma', 'Isı 9', 'Isı 10', 'İz']);
    await world.ok('ayse', 'account.language', { languageId: 1 });
    expect(values(await offered('lookup.locationsByProject', { projectId }))).toEqual([
      'Cuma',
      'Çam',
      'Isı 9',
      'Isı 10',
      'İz',
    ]);
    expect(await byPlan()).toEqual(['Cuma', 'Çam', 'Isı 9', 'Isı 10', 'İz']);
    await world.ok('ayse', 'account.language', { languageId: 2 });
  });
});

test('locations tell their code and city, since many have the same name', async () => {
  const CustomerId = await a.customer();
  const cities = await world.ok('ayse', 'lookup.cities', { countryId: 792 });
  const city = cities.find(({ Value }: { Value: string }) => Value === 'İzmir');
  const place = { CustomerId, CountryId: 792, CityId: city.Id, DistrictId: null };
  await a.location({ Name: 'Merkez', Code: 'MRK-1', ...place });
  await a.location({ Name: 'Merkez', Code: '', CustomerId, CountryId: null, CityId: null, DistrictId: null });
  const rows = await world.ok('ayse', 'lookup.locations', { customerId: CustomerId });
  expect(rows.map(({ Value, About }: { Value: string; About?: string }) => [Value, About])).toEqual([
    ['Merkez', 'MRK-1 · İzmir'],
    ['Merkez', undefined],
  ]);
});

test('lists of our own keep their order, unless one begins with what is searched, in the reader’s language', async () => {
  expect(await offered('lookup.auditTypes')).toEqual([
    { Id: 1, Value: 'Audit' },
    { Id: 2, Value: 'Survey' },
  ]);
  expect(ids(await offered('lookup.auditStatuses'))).toEqual([5, 10, 20, 30, 40, 50, 60, 70, 80]);
  expect(await offered('lookup.auditStatuses', { searchText: 'appr' })).toEqual([
    { Id: 50, Value: 'Approved' },
    { Id: 30, Value: 'Pending approval' },
  ]);
  expect(values(await offered('lookup.languages', {}, null))).toEqual(['Türkçe', 'English']);
});

describe('projects of a customer', () => {
  test('are its own and those of no customer, not those of another', async () => {
    const [customerId, other] = [await a.customer(), await a.customer()];
    const own = await a.project({ CustomerId: customerId });
    const everybodys = await a.project({ CustomerId: null });
    const others = await a.project({ CustomerId: other });
    const found = ids(await offered('lookup.projectsByCustomer', { customerId }));
    expect(found).toEqual(expect.arrayContaining([own, everybodys]));
    expect(found).not.toContain(others);
    expect(ids(await offered('lookup.projectsByCustomer'))).toEqual(expect.arrayContaining([own, everybodys, others]));
  });
});

test('the location of a plan is offered first, also once it is passive, and passive others are not', async () => {
  const projectId = await a.filledProject();
  const [own, other, passive] = [await a.location(), await a.location(), await a.location()];
  await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [own, other, passive] });
  const auditId = await a.plan({ projectId, locationId: own });
  await world.ok('ayse', 'location.setActive', { ids: [own, passive], active: false });
  const offeredNow = ids(await offered('lookup.locationsByPlan', { auditId }));
  expect([offeredNow[0], offeredNow.includes(other), offeredNow.includes(passive)]).toEqual([own, true, false]);
});

describe('plans', () => {
  test('are offered by location, but for cancelled ones', async () => {
    const locationId = await a.location();
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [locationId] });
    const [one, cancelled] = [await a.plan({ locationId }), await a.plan({ locationId })];
    await world.ok('ayse', 'plan.cancel', { id: cancelled, reason: 'Ertelendi' });
    expect(ids(await offered('lookup.plans', { locationId }))).toEqual([one]);
    expect(ids(await offered('lookup.plans', { locationId, includeId: cancelled })).sort()).toEqual([one, cancelled]);
    const another = await a.plan();
    expect(ids(await offered('lookup.plans'))).toContain(another);
  });
});

describe('auditors and approvers', () => {
  test('are active; a passive one is listed only where the plan names them, and marked', async () => {
    const user = await world.inCompany('ayse', async (db) => {
      const group = await db
        .selectFrom('user')
        .select('group_id')
        .where('id', '=', world.ids.ayse.user)
        .executeTakeFirstOrThrow();
      const values = { first_name: 'Ahmet', last_name: 'Kaya', email: 'ahmet@ornek.com.tr', password_hash: '-' };
      const row = { ...values, group_id: group.group_id };
      return (await db.insertInto('user').values(row).returning('id').executeTakeFirstOrThrow()).id;
    });
    const projectId = await a.project();
    const asked = { 'plan.auditors': { projectId }, 'plan.approvers': {} };
    for (const [lookup, input] of Object.entries(asked)) expect(ids(await offered(lookup, input))).toContain(user);
    await world.inCompany('ayse', (db) =>
      db.updateTable('user').set({ active: false }).where('id', '=', user).execute(),
    );
    for (const [lookup, input] of Object.entries(asked)) {
      expect([lookup, ids(await offered(lookup, input)).includes(user)]).toEqual([lookup, false]);
      expect(await offered(lookup, { ...input, includeId: user })).toContainEqual({
        Id: user,
        Value: 'Ahmet Kaya (passive)',
      });
    }
  });
});

describe('whoever does not work for the whole company', () => {
  const lookups = ['customers', 'projectsByCustomer', 'locations', 'users', 'plans'] as const;
  const seen = async (person: Person = 'can'): Promise<Record<string, number[]>> =>
    Object.fromEntries(
      await Promise.all(lookups.map(async (name) => [name, ids(await offered(`lookup.${name}`, {}, person))] as const)),
    );
  /** What is seen of the rows of one plan. */
  const partOf = (all: Record<string, number[]>, plan: Record<string, number>): string[] =>
    Object.entries({
      customers: plan.customerId,
      projectsByCustomer: plan.projectId,
      locations: plan.locationId,
      plans: plan.id,
      users: plan.approverId,
    }).flatMap(([name, id]) => (all[name]?.includes(id as number) ? [name] : []));

  /** A plan of its own customer, project and location. */
  async function newPlan(): Promise<Record<string, number>> {
    const customerId = await a.customer();
    const [projectId, locationId] = [
      await a.project({ CustomerId: customerId }),
      await a.location({ CustomerId: customerId }),
    ];
    const checkListId = await a.standing.checklist();
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [locationId] });
    await world.ok('ayse', 'mapping.addChecklists', { projectId, checklistIds: [checkListId] });
    return world.ok('ayse', 'plan.get', { id: await a.plan({ customerId, projectId, locationId, checkListId }) });
  }

  const everything = ['customers', 'projectsByCustomer', 'locations', 'plans', 'users'];

  test('is offered nobody and nothing but themselves at first; what belongs to nobody is whole', async () => {
    await newPlan();
    expect(await seen()).toEqual({
      customers: [],
      projectsByCustomer: [],
      locations: [],
      users: [world.ids.can.user],
      plans: [],
    });
    const departments = await offered('lookup.departments');
    expect(departments.length).toBeGreaterThan(0);
    expect(await offered('lookup.departments', {}, 'can')).toHaveLength(departments.length);
  });

  test('is offered the rows of the projects they belong to', async () => {
    const [plan, other] = [await newPlan(), await newPlan()];
    await world.ok('ayse', 'mapping.addUsers', { projectId: plan.projectId, userIds: [world.ids.can.user] });
    const all = await seen();
    expect(partOf(all, plan)).toEqual(everything);
    expect(partOf(all, other)).toEqual(['users']);
    for (const [lookup, input] of [
      ['lookup.locationsByProject', { projectId: other.projectId }],
      ['lookup.locationsByPlan', { auditId: other.id }],
      ['lookup.locations', { includeId: other.locationId }],
    ] as const) {
      expect(ids(await offered(lookup, input, 'can'))).not.toContain(other.locationId);
    }
    // Nor whether another plan is at a location of theirs, or another project has it.
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('plan')
        .set({ location_id: Number(plan.locationId) })
        .where('id', '=', Number(other.id))
        .execute(),
    );
    await world.ok('ayse', 'location.update', { Id: plan.locationId, CustomerId: other.customerId });
    await world.ok('ayse', 'mapping.addLocations', { projectId: other.projectId, locationIds: [plan.locationId] });
    expect(await offered('lookup.locationsByProject', { projectId: other.projectId }, 'can')).toEqual([]);
    expect(await offered('lookup.locationsByPlan', { auditId: other.id }, 'can')).toEqual([]);
    expect(ids(await offered('lookup.locationsByPlan', { auditId: plan.id }, 'can'))).toEqual([plan.locationId]);
    const lists = async (projectId: unknown) => ids(await offered('lookup.checklistsByProject', { projectId }, 'can'));
    expect(await lists(plan.projectId)).toEqual([plan.checkListId]);
    expect(await lists(other.projectId)).toEqual([]);
    await world.ok('ayse', 'mapping.removeUsers', { projectId: plan.projectId, ids: [world.ids.can.user] });
    expect(partOf(await seen(), plan)).toEqual([]);
  });

  test.each(['lead_auditor_id', 'assistant_auditor_id', 'approver_id'] as const)(
    'is offered the rows of the plans that name them: %s',
    async (column) => {
      const plan = await newPlan();
      const name = (user: number) =>
        world.inCompany('ayse', (db) =>
          db
            .updateTable('plan')
            .set({ [column]: user })
            .where('id', '=', Number(plan.id))
            .execute(),
        );
      await name(world.ids.can.user);
      expect(partOf(await seen(), plan)).toEqual(everything);
      await name(world.ids.ayse.user);
      expect(partOf(await seen(), plan)).toEqual([]);
    },
  );

  test('and whoever does, with any right that reaches over it, is offered all', async () => {
    const plan = await newPlan();
    const rights = permissionNames.filter((right) => choicesScope([right]) === 'company');
    expect(rights).toHaveLength(11);
    for (const right of rights) {
      const headers = { authorization: `Bearer ${await personWith(world, [right])}` };
      for (const name of ['customers', 'projectsByCustomer', 'locations', 'plans']) {
        const reply = await world.call(null, `lookup.${name}`, {}, headers);
        expect([right, name, partOf({ [name]: ids(reply.body.Data) }, plan)]).toEqual([right, name, [name]]);
      }
    }
  });
});
