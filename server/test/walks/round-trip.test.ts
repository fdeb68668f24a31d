import { nameOf } from '@sahada/contract/noun';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encode } from 'zod';
import { type Builders, build } from '../builders.ts';
import { aboutOf, createCall, type EntityGroup, entityGroups, updateCall, updateKey } from '../entity-samples.ts';
import { allCalls, openWorld, type Reply, rowNamed, type World } from '../world.ts';
import { bare, fieldsOf, maximumOf } from './schema.ts';

/** What all groups of the usual calls have in common, from create to remove. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
  a = build(world, 'ayse');
});
afterAll(() => world.close());

type Row = Record<string, unknown>;

const has = (name: string): boolean => allCalls.some((call) => call.name === name);
const idKey = (group: EntityGroup): string => aboutOf(group).idKey;
const nameKey = (group: EntityGroup): string => aboutOf(group).nameKey;

const form = (group: EntityGroup): Promise<Row> => a[`${group}Form`]();
const create = async (group: EntityGroup, over: Row = {}): Promise<number> =>
  (await world.ok('ayse', createCall(group), { ...(await form(group)), ...over })).id;
const get = (group: EntityGroup, id: number): Promise<Row> => world.ok('ayse', `${group}.get`, { id });
const update = (group: EntityGroup, id: number, over: Row): Promise<Reply> =>
  world.call('ayse', updateCall(group), { ...over, [updateKey(group)]: id });
const list = (group: EntityGroup, input: Row): Promise<{ ListItems: Row[]; TotalItemsCount: number }> =>
  world.ok('ayse', `${group}.list`, { pageSize: 100, ...input });
const idsIn = (group: EntityGroup, rows: Row[]): unknown[] => rows.map((row) => row[idKey(group)]);

/** Moments come back in the location’s zone; everything else as sent. */
function asSent(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return Temporal.Instant.from(value).toString();
  if (Array.isArray(value)) return value.map(asSent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asSent(item)]));
}

/** What is taken and never shown again. */
const unshown = new Set(['password', 'confirmPassword']);
const shownOf = (sent: Row): Row => Object.fromEntries(Object.entries(sent).filter(([key]) => !unshown.has(key)));

describe.each(entityGroups)('%s', (group) => {
  test('get after create gives back what was sent', async () => {
    const sent = await form(group);
    const { id } = await world.ok('ayse', createCall(group), sent);
    expect(asSent(await get(group, id))).toMatchObject(asSent({ ...shownOf(sent), [idKey(group)]: id }) as Row);
  });

  test('a form can send back what it read', async () => {
    const sent = await form(group);
    const { request } = rowNamed(createCall(group));
    expect(asSent(encode(request, request.parse(sent)))).toEqual(asSent(sent));
  });

  test('the list finds it by a part of its name in any letter case, Turkish i’s included', async () => {
    // Readers of another language search in that language's names, of which there are none here.
    const locales = Object.keys(await form(group)).find((key) => /^locales$/i.test(key));
    const name = { [nameKey(group)]: 'Şişli ILICA İstinye ığdır' };
    const id = await create(group, { ...name, ...(locales ? { [locales]: [] } : {}) });
    for (const searchText of ['şişli ılıca', 'ILICA', 'ılıca istinye', 'İSTİNYE IĞDIR', 'ilica', 'istinye IğDıR']) {
      const everywhere = await list(group, { searchText });
      expect([searchText, idsIn(group, everywhere.ListItems)]).toEqual([searchText, expect.arrayContaining([id])]);
      const byField = await list(group, { searchText, searchField: nameKey(group).toUpperCase() });
      expect([searchText, idsIn(group, byField.ListItems)]).toEqual([searchText, [id]]);
    }
    expect((await list(group, { searchText: 'ılıca %' })).ListItems).toEqual([]);
    expect((await list(group, { searchText: 'Şişli_' })).ListItems).toEqual([]);
  });

  test('the list refuses an unknown field to search or sort by, and names it', async () => {
    for (const field of ['searchField', 'sortField']) {
      const reply = await world.call('ayse', `${group}.list`, { searchText: 'abc', [field]: 'company_id; drop' });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, [field]]);
    }
  });

  test('the list filters by every field that its schema names', async () => {
    const id = await create(group);
    const row = await get(group, id);
    const fields = fieldsOf(rowNamed(`${group}.list`), {});
    const paging = new Set(['page', 'pageSize', 'searchText', 'searchField', 'sortField', 'sortDirection']);
    for (const { path, schema } of fields) {
      const key = String(path[0]);
      const value = key in row ? row[key] : (row.adres as Row | undefined)?.[key];
      if (paging.has(key) || value === undefined || value === null || typeof value === 'object') continue;
      const takesList = schema._zod.def.type === 'union';
      for (const filter of takesList ? [value, [value]] : [value]) {
        const { ListItems, TotalItemsCount } = await list(group, { [key]: filter, [idKey(group)]: id });
        expect([key, filter, idsIn(group, ListItems), TotalItemsCount]).toEqual([key, filter, [id], 1]);
      }
      if (typeof value === 'boolean') {
        expect([key, (await list(group, { [key]: !value, [idKey(group)]: id })).ListItems]).toEqual([key, []]);
      }
    }
  });

  test('a page past the end is empty and has the true count; page and size are respected', async () => {
    await create(group);
    await create(group);
    const all = (await list(group, {})).TotalItemsCount;
    expect(await list(group, { page: 1000, pageSize: 10 })).toMatchObject({ ListItems: [], TotalItemsCount: all });
    const [first, second] = [await list(group, { page: 1, pageSize: 1 }), await list(group, { page: 2, pageSize: 1 })];
    expect([first.ListItems.length, second.ListItems.length]).toEqual([1, 1]);
    expect(idsIn(group, first.ListItems)).not.toEqual(idsIn(group, second.ListItems));
    expect([first.TotalItemsCount, second.TotalItemsCount]).toEqual([all, all]);
  });

  test('an update keeps the fields it does not name', async () => {
    const id = await create(group);
    const before = await get(group, id);
    const changed = await update(group, id, { [nameKey(group)]: 'Başka bir ad' });
    expect(changed.body, JSON.stringify(changed.body)).toMatchObject({ Success: true, Data: { id } });
    const { rowVersion: _before, ...kept } = { ...before, [nameKey(group)]: 'Başka bir ad' };
    const { rowVersion: _after, ...after } = await get(group, id);
    const aliases: Row = { plan: { name: 'Başka bir ad' }, user: { FullName: `Başka bir ad ${before.lastName}` } };
    const alias = aliases[group] ?? {};
    expect(after).toEqual({ ...kept, ...(alias as Row) });
  });

  test('an update that empties a required field is refused and names it', async () => {
    const id = await create(group);
    const before = await get(group, id);
    for (const empty of ['', '  ']) {
      const over = { [nameKey(group)]: empty, ...(group === 'plan' ? { name: empty } : {}) };
      const reply = await update(group, id, over);
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([
        400,
        expect.arrayContaining([nameKey(group)]),
      ]);
    }
    expect(await get(group, id)).toEqual(before);
  });

  test('an update of a row that somebody else changed meanwhile is a 409 that shows it', async () => {
    const id = await create(group);
    const { rowVersion } = await get(group, id);
    expect((await update(group, id, { rowVersion, [nameKey(group)]: 'Birinci' })).status).toBe(200);
    const second = await update(group, id, { rowVersion, [nameKey(group)]: 'İkinci' });
    expect([second.status, second.body.Success, second.body.Data?.[nameKey(group)]]).toEqual([409, false, 'Birinci']);
    expect(await get(group, id)).toEqual(second.body.Data);
  });

  test('an update of an unknown row is a 404', async () => {
    expect((await update(group, 2_147_483_000, { [nameKey(group)]: 'Yok' })).status).toBe(404);
  });

  test.runIf(has(`${group}.setActive`))('setActive shows in get, and touches all rows or none', async () => {
    const [id, second] = [await create(group), await create(group)];
    const flag = Object.keys(await get(group, id)).find((key) => /^(active|published)$/i.test(key)) as string;
    await world.ok('ayse', `${group}.setActive`, { ids: [id, second, id], active: false });
    expect([(await get(group, id))[flag], (await get(group, second))[flag]]).toEqual([false, false]);
    const half = await world.call('ayse', `${group}.setActive`, { ids: [id, 2_147_483_000], active: true });
    expect(half.status).toBe(404);
    expect((await get(group, id))[flag]).toBe(false);
    await world.ok('ayse', `${group}.setActive`, { ids: [id], active: true });
    expect((await get(group, id))[flag]).toBe(true);
  });

  test('remove takes ids in an object or bare; afterwards get is a 404 and the list is without it', async () => {
    const [id, second] = [await create(group), await create(group)];
    await world.ok('ayse', `${group}.remove`, { ids: [id, id] });
    const bareList = await world.app.inject({
      method: 'POST',
      url: `/api${rowNamed(`${group}.remove`).path}`,
      headers: { authorization: `Bearer ${world.tokens.ayse}`, 'content-type': 'application/json' },
      payload: `[${second}]`,
    });
    expect(bareList.json()).toMatchObject({ Success: true, Data: null });
    for (const gone of [id, second]) {
      expect((await world.call('ayse', `${group}.get`, { id: gone })).status).toBe(404);
      expect((await list(group, { [idKey(group)]: gone })).ListItems).toEqual([]);
    }
  });

  test('remove and setActive say how many, in the reader’s language', async () => {
    const { noun } = aboutOf(group);
    const ids = [await create(group), await create(group), await create(group)];
    const said = async (verb: string, input: Row): Promise<string> =>
      (await world.call('ayse', `${group}.${verb}`, input)).body.Message;
    if (has(`${group}.setActive`)) {
      expect(await said('setActive', { ids, active: true })).toBe(`3 ${noun.en.many} updated.`);
    }
    await world.ok('ayse', 'account.language', { languageId: 1 });
    expect(await said('remove', { ids: ids.slice(1) })).toBe(`2 ${noun.tr.one} silindi.`);
    await world.ok('ayse', 'account.language', { languageId: 2 });
    expect(await said('remove', { ids: ids.slice(0, 1) })).toBe(`${nameOf(noun).en} deleted.`);
  });

  test('remove takes at most 500 ids, and all or none', async () => {
    const id = await create(group);
    const ids = Array.from({ length: 501 }, (_, at) => at + 1);
    const tooMany = await world.call('ayse', `${group}.remove`, { ids });
    expect([tooMany.status, Object.keys(tooMany.body.errors)]).toEqual([400, ['ids']]);
    const none = await world.call('ayse', `${group}.remove`, { ids: [] });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([400, ['ids']]);
    expect((await world.call('ayse', `${group}.remove`, { ids: [id, 2_147_483_000] })).status).toBe(404);
    expect((await get(group, id))[idKey(group)]).toBe(id);
    const element = bare(
      (bare(rowNamed(`${group}.remove`).request).schema._zod.def as never as { shape: { ids: never } }).shape.ids,
    );
    expect(maximumOf(element.schema)).toBe(500);
  });
});

interface Use {
  parent: EntityGroup;
  by: string;
  needs: string;
  /** Makes a row in use, and says how its user is named. */
  used: () => Promise<{ id: number; name: string }>;
}

const uses: Use[] = [
  {
    parent: 'customer',
    by: 'a location',
    needs: 'location.create',
    async used() {
      const id = await a.customer();
      await a.location({ CustomerId: id, Name: 'Bebek' });
      return { id, name: 'Bebek' };
    },
  },
  {
    parent: 'customer',
    by: 'a project',
    needs: 'project.create',
    async used() {
      const id = await a.customer();
      await a.project({ CustomerId: id, Name: 'Yaz denetimi', Locales: [] });
      return { id, name: 'Yaz denetimi' };
    },
  },
  {
    parent: 'operation',
    by: 'a location',
    needs: 'location.create',
    async used() {
      const id = await a.operation();
      await a.location({ OperationTypeId: id, Name: 'Levent' });
      return { id, name: 'Levent' };
    },
  },
  {
    parent: 'locationType',
    by: 'a location',
    needs: 'location.create',
    async used() {
      const id = await a.locationType();
      await a.location({ LocationTypeId: id, Name: 'Gebze' });
      return { id, name: 'Gebze' };
    },
  },
  {
    parent: 'userAttribute',
    by: 'a user',
    needs: 'user.create',
    async used() {
      const id = await a.userAttribute({ kind: 'yesno', options: [] });
      await a.user({ firstName: 'Ece', lastName: 'Er', attributes: [{ id, value: false }] });
      return { id, name: 'Ece Er' };
    },
  },
  {
    parent: 'location',
    by: 'a project',
    needs: 'mapping.addLocations',
    async used() {
      const [id, projectId] = [await a.location(), await a.project({ Name: 'Güz denetimi', Locales: [] })];
      await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [id] });
      return { id, name: 'Güz denetimi' };
    },
  },
  {
    parent: 'category',
    by: 'a question',
    needs: 'question.create',
    async used() {
      const id = await a.category();
      await a.question({ categoryId: id, questionText: 'Işıklar yanıyor mu?', locales: [] });
      return { id, name: 'Işıklar yanıyor mu?' };
    },
  },
  {
    parent: 'question',
    by: 'a checklist',
    needs: 'checklist.save',
    async used() {
      const id = await a.question();
      await a.checklist({
        title: 'Gece listesi',
        Locales: [],
        Sections: [await section({ Questions: [{ QuestionId: id }] })],
      });
      return { id, name: 'Gece listesi' };
    },
  },
  {
    parent: 'department',
    by: 'a checklist',
    needs: 'checklist.save',
    async used() {
      const id = await a.department();
      await a.checklist({ title: 'Sabah listesi', Locales: [], Sections: [await section({ DepartmentId: id })] });
      return { id, name: 'Sabah listesi' };
    },
  },
  {
    parent: 'checklist',
    by: 'a plan',
    needs: 'plan.save',
    async used() {
      const id = await a.checklist();
      const projectId = await a.filledProject();
      await world.ok('ayse', 'mapping.addChecklists', { projectId, checklistIds: [id] });
      await a.plan({ checkListId: id, projectId, definition: 'Temmuz', locales: [] });
      return { id, name: 'Temmuz' };
    },
  },
  {
    parent: 'project',
    by: 'a plan',
    needs: 'plan.save',
    async used() {
      const id = await a.filledProject();
      await a.plan({ projectId: id, definition: 'Ağustos', locales: [] });
      return { id, name: 'Ağustos' };
    },
  },
  {
    parent: 'checklist',
    by: 'the version of a plan that has another checklist by now',
    needs: 'plan.save',
    async used() {
      const [id, other] = [await a.checklist(), await a.checklist()];
      const projectId = await a.filledProject();
      await world.ok('ayse', 'mapping.addChecklists', { projectId, checklistIds: [id, other] });
      const plan = await a.openPlan({ checkListId: id, projectId, definition: 'Eylül', locales: [] });
      await world.ok('ayse', 'plan.publish', { id: plan.id, published: false });
      await world.ok('ayse', 'plan.save', { id: plan.id, checkListId: other });
      return { id, name: 'Eylül' };
    },
  },
];

async function section(over: Row): Promise<Row> {
  return {
    DepartmentId: await a.standing.department(),
    Questions: [{ QuestionId: await a.standing.question() }],
    ...over,
  };
}

describe('a row in use cannot be deleted; the answer names what uses it, and nothing is deleted', () => {
  test.each(uses.filter(({ needs, parent }) => has(needs) && has(`${parent}.remove`)))(
    '$parent used by $by',
    async (use) => {
      const { id, name } = await use.used();
      const free = await create(use.parent);
      for (const language of [1, 2]) {
        await world.ok('ayse', 'account.language', { languageId: language });
        const reply = await world.call('ayse', `${use.parent}.remove`, { ids: [free, id] });
        expect([reply.status, reply.body.Success, reply.body.Data]).toEqual([200, false, null]);
        expect(reply.body.Message).toContain(name);
        expect(reply.body.Message).toMatch(language === 1 ? /silinemez/ : /cannot be deleted/);
      }
      expect((await get(use.parent, free))[idKey(use.parent)]).toBe(free);
      await world.ok('ayse', `${use.parent}.remove`, { ids: [free] });
    },
  );
});

test.runIf(has('field.putPicture'))('a plan whose photos came before their response is kept for it', async () => {
  const { id, token } = await a.openPlan();
  await world.ok(null, 'field.putPicture', a.pictureOf(await a.submission(token)));
  const reply = await world.call('ayse', 'plan.remove', { ids: [id] });
  expect(reply.body).toMatchObject({
    Success: false,
    Message: 'A plan that has responses, or that somebody has begun to answer, cannot be deleted.',
  });
});
