import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { waiting } from '../waiting.ts';
import { openWorld, type Reply, type World } from '../world.ts';

/** What belongs to a project: added, listed, removed; and its achievement levels, saved as one set. */

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const unknown = 999_999_999;

const names = async (call: string, input: Record<string, unknown>): Promise<string[]> => {
  const { ListItems } = await world.ok('ayse', `mapping.${call}`, input);
  return ListItems.map((item: { Name?: string; FullName?: string }) => item.Name ?? item.FullName);
};

describe('what belongs to a project', () => {
  test('is listed apart from the rest, with search and paging', async () => {
    const projectId = await a.project();
    const mine = await a.location({ Name: 'Işıklar' });
    await a.location({ Name: 'Iğdır şubesi' });
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [mine] });
    expect(await names('locations', { projectId })).toEqual(['Işıklar']);
    expect(await names('locations', { projectId, searchText: 'ığdır' })).toEqual([]);
    expect(await names('otherLocations', { projectId, searchText: 'iğdir' })).toEqual(['Iğdır şubesi']);
    const page = await world.ok('ayse', 'mapping.otherLocations', {
      projectId,
      page: 2,
      pageSize: 1,
      searchText: 'ığ',
    });
    expect(page).toEqual({ ListItems: [], TotalItemsCount: 1 });
  });

  test('is chosen from active rows that pass the filter', async () => {
    const projectId = await a.project();
    const other = await a.customer({ companyName: 'Ege Lezzet' });
    await a.location({ Name: 'Bodrum', CustomerId: other });
    await a.location({ Name: 'Kapanan Bodrum', CustomerId: other, Active: false });
    expect(await names('otherLocations', { projectId, CustomerId: other })).toEqual(['Bodrum']);
  });

  test('stays as it is when added again, and a call with an unknown id adds nothing', async () => {
    const projectId = await a.project();
    const [one, two] = [await a.location(), await a.location()];
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [one, one] });
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [one] });
    for (const stranger of [unknown, await build(world, 'zoe').standing.location()]) {
      const reply = await world.call('ayse', 'mapping.addLocations', { projectId, locationIds: [two, stranger] });
      expect(reply.status).toBe(404);
    }
    expect(await names('locations', { projectId })).toHaveLength(1);
  });

  test('comes with a new project that asks for all locations of its customer, and for checklists', async () => {
    const CustomerId = await a.customer({ companyName: 'Lezzet Durağı' });
    for (const Name of ['Çarşı', 'Sahil']) await a.location({ Name, CustomerId });
    await a.location({ Name: 'Kapanan', CustomerId, Active: false });
    const checklist = await a.checklist();
    const create = async (more: object): Promise<number> =>
      (await world.ok('ayse', 'project.create', { Name: 'Şubeler', Published: true, CustomerId, ...more })).id;
    const whole = await create({ allLocations: true, checklistIds: [checklist, checklist] });
    expect(await names('locations', { projectId: whole })).toEqual(['Çarşı', 'Sahil']);
    expect(await names('checklists', { projectId: whole })).toHaveLength(1);
    const bare = await create({});
    expect(await names('locations', { projectId: bare })).toEqual([]);
    const ofNobody = await create({ CustomerId: null, allLocations: true });
    expect(await names('locations', { projectId: ofNobody })).toEqual([]);
    const before = (await world.ok('ayse', 'project.list', {})).TotalItemsCount;
    for (const stranger of [unknown, await build(world, 'zoe').standing.checklist()]) {
      const input = { Name: 'Olmaz', CustomerId, allLocations: true, checklistIds: [stranger] };
      expect((await world.call('ayse', 'project.create', input)).status).toBe(404);
    }
    expect((await world.ok('ayse', 'project.list', {})).TotalItemsCount).toBe(before);
  });

  test('is removed all together or not at all', async () => {
    const projectId = await a.filledProject();
    const { user } = world.ids.ayse;
    expect((await world.call('ayse', 'mapping.removeUsers', { projectId, ids: [user, unknown] })).status).toBe(404);
    expect(await names('users', { projectId })).toHaveLength(1);
    await world.ok('ayse', 'mapping.removeUsers', { projectId, ids: [user, user] });
    expect(await names('users', { projectId })).toEqual([]);
    expect((await world.call('ayse', 'mapping.removeUsers', { projectId, ids: [user] })).status).toBe(404);
  });

  test('goes with the project', async () => {
    const projectId = await a.filledProject();
    await world.ok('ayse', 'project.remove', { ids: [projectId] });
    expect((await world.call('ayse', 'mapping.locations', { projectId })).status).toBe(404);
  });
});

describe('a plan of the project', () => {
  test('keeps its location and checklist mapped and is named in the refusal', async () => {
    const projectId = await a.filledProject();
    await a.plan({ projectId, definition: 'Kış denetimi' });
    const uses = { removeLocations: await a.standing.location(), removeChecklists: await a.standing.checklist() };
    for (const [call, id] of Object.entries(uses)) {
      const reply = await world.call('ayse', `mapping.${call}`, { projectId, ids: [id] });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        Success: false,
        Message: 'Plans of the project use it, so it cannot be removed from the project: June audit.',
      });
    }
    const empty = await a.project();
    await world.ok('ayse', 'mapping.addLocations', { projectId: empty, locationIds: [uses.removeLocations] });
    await world.ok('ayse', 'mapping.removeLocations', { projectId: empty, ids: [uses.removeLocations] });
  });

  test('makes removals wait while it is being written', async () => {
    const projectId = await a.filledProject();
    const model = await a.plan();
    const locationId = await a.standing.location();
    let removal: Promise<Reply> | undefined;
    await world.inCompany('ayse', async (db) => {
      await sql`
        select from project_location where project_id = ${projectId} and location_id = ${locationId} for key share
      `.execute(db);
      removal = world.call('ayse', 'mapping.removeLocations', { projectId, ids: [locationId] });
      await waiting(db);
      await sql`
        insert into plan (definition, name, company_name, customer_id, project_id, location_id, checklist_id,
                          audit_type_id, lead_auditor_id, assistant_auditor_id, begins_at, ends_at)
        select 'Sızan plan', name, company_name, customer_id, ${projectId}, location_id, checklist_id,
               audit_type_id, lead_auditor_id, assistant_auditor_id, begins_at, ends_at from plan where id = ${model}
      `.execute(db);
    });
    expect((await removal)?.body.Message).toContain('Sızan plan');
  });
});

describe('achievement levels', () => {
  const save = (projectId: number, levels: unknown[]): Promise<Reply> =>
    world.call('ayse', 'mapping.saveLevels', { projectId, levels });
  const read = (projectId: number) => world.ok('ayse', 'mapping.levels', { projectId });

  test('are replaced as a whole: sent ids stay, others are deleted, ids of 0 or null are new', async () => {
    const projectId = await a.filledProject();
    const [weak, good] = await read(projectId);
    const replaced = [
      { id: good.id, name: 'Orta', min: 50, max: 79 },
      { id: 0, name: 'Pekiyi', min: 90, max: 100, locales: [{ languageId: 2, name: 'Excellent' }] },
      { id: null, name: 'İyi', min: 80, max: 89.5 },
    ];
    expect((await save(projectId, replaced)).body.Success).toBe(true);
    const now = await read(projectId);
    expect(now.map((level: { name: string }) => level.name)).toEqual(['Orta', 'İyi', 'Pekiyi']);
    expect(now[0]).toMatchObject({ id: good.id, min: 50, max: 79, locales: good.locales });
    expect(now.map((level: { id: number }) => level.id)).not.toContain(weak.id);
    expect((await save(projectId, [])).body.Success).toBe(true);
    expect(await read(projectId)).toEqual([]);
  });

  test('with ids of another project or of none are not found, and nothing is saved', async () => {
    const [mine, other] = [await a.filledProject(), await a.filledProject()];
    const [foreign] = await read(other);
    const before = await read(mine);
    for (const id of [foreign.id, unknown]) {
      expect((await save(mine, [{ id, name: 'X', min: 0, max: 100 }])).status).toBe(404);
    }
    expect(await read(mine)).toEqual(before);
    expect(await read(other)).toContainEqual(foreign);
  });

  test('that overlap, are upside down or out of range are refused by field', async () => {
    const projectId = await a.project();
    const range = (min: number, max: number) => ({ name: 'x', min, max });
    const errorsOf = async (...levels: unknown[]) => Object.keys((await save(projectId, levels)).body.errors);
    expect(await errorsOf(range(0, 60), range(50, 100))).toEqual(['levels[1].min']);
    expect(await errorsOf(range(60, 50))).toEqual(['levels[0].min']);
    expect(await errorsOf(range(-1, 50), range(60, 101))).toEqual(['levels[0].min', 'levels[1].max']);
    expect(await errorsOf({ name: ' ', min: 0, max: 1 })).toEqual(['levels[0].name']);
  });

  test('are one set or the other, never both, when two people save at once', async () => {
    const projectId = await a.project();
    const sets = Array.from({ length: 8 }, (_, set) => [
      { name: `${set}`, min: 0, max: 49 },
      { name: `${set}`, min: 50, max: 100 },
    ]);
    await Promise.all(sets.map((levels) => save(projectId, levels)));
    const now = await read(projectId);
    expect(now).toHaveLength(2);
    expect(now[0].name).toBe(now[1].name);
  });

  test('that somebody changed, added or removed meanwhile are not overwritten by who sends what was read before', async () => {
    const projectId = await a.filledProject();
    const [weak, good] = await read(projectId);
    const rowVersions = [weak.rowVersion, good.rowVersion];
    const known = (levels: unknown[]) => world.call('ayse', 'mapping.saveLevels', { projectId, levels, rowVersions });
    const mine = [weak, { ...good, name: 'Benim' }];
    const top = { name: 'Pekiyi', min: 90, max: 100 };
    for (const theirs of [[{ ...weak, name: 'Onun' }, good], [weak, { ...good, max: 89 }, top], [good]]) {
      await save(projectId, theirs);
      const now = await read(projectId);
      const reply = await known(mine);
      expect([reply.status, reply.body.Data]).toEqual([409, now]);
      expect(await read(projectId)).toEqual(now);
    }
    const [one] = await read(projectId);
    const reply = await world.call('ayse', 'mapping.saveLevels', {
      projectId,
      levels: [one, { name: 'Zayıf', min: 0, max: 10 }],
      rowVersions: [one.rowVersion],
    });
    expect(reply.body.Success).toBe(true);
  });
});
