import type { Permission } from '@sahada/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../builders.ts';
import { bearer, openWorld, type Reply, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** Views of lists: saved under a name, shared with whoever may open the screen, changed by their maker alone. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const screen = '/admin/customers';

/** Calls as somebody with these rights. */
async function somebody(rights: readonly Permission[]) {
  const a = build(world, 'ayse');
  const userRoleId = await a.group({ permissions: rights.map((systemName) => ({ systemName, selected: true })) });
  const user = await a.user({ userRoleId });
  const token = await world.session({ user, company: world.ids.ayse.company });
  return (name: string, input: Record<string, unknown>): Promise<Reply> =>
    sendWire(world.app, wireOf(rowNamed(name), input), bearer(token));
}

const viewsOf = ({ body }: Reply) =>
  body.Data.Views.map(({ name, own }: { name: string; own: boolean }) => [name, own]);

test('a view is kept for its maker, and a shared one is seen by everybody who may open the screen, and by nobody else', async () => {
  const clerk = await somebody(['ManageCustomers']);
  const stranger = await somebody(['ManageProjects']);
  const save = (name: string, shared: boolean) =>
    world.ok('ayse', 'view.save', { screen, name, query: 'active=false&search=market', shared });
  await save('Zor', true);
  await save('Çok özel', false);
  const { id } = (await clerk('view.save', { screen, name: 'Benim', query: '' })).body.Data;
  expect(viewsOf(await world.call('ayse', 'view.list', { screen }))).toEqual([
    ['Çok özel', true],
    ['Zor', true],
  ]);
  const seen = await clerk('view.list', { screen });
  expect(viewsOf(seen)).toEqual([
    ['Benim', true],
    ['Zor', false],
  ]);
  expect(seen.body.Data.Views[1]).toMatchObject({ query: 'active=false&search=market', shared: true });
  expect(viewsOf(await stranger('view.list', { screen }))).toEqual([]);
  await stranger('view.save', { screen, name: 'Yabancı', query: '', shared: true });
  expect(viewsOf(await stranger('view.list', { screen }))).toEqual([]);
  expect(viewsOf(await clerk('view.list', { screen }))).not.toContainEqual(['Yabancı', false]);
  expect(viewsOf(await clerk('view.list', { screen: '/admin/projects' }))).toEqual([]);
  expect(viewsOf(await world.call('zoe', 'view.list', { screen }))).toEqual([]);
  expect((await world.call('ayse', 'view.save', { id, screen, name: 'Başka', query: '' })).status).toBe(404);
  expect((await world.call('ayse', 'view.remove', { id })).status).toBe(404);
  await clerk('view.save', { id, screen, name: 'Yeni adı', query: 'page=2', shared: false });
  expect(viewsOf(await clerk('view.list', { screen }))).toContainEqual(['Yeni adı', true]);
  expect((await clerk('view.remove', { id })).body.Success).toBe(true);
  expect(viewsOf(await clerk('view.list', { screen }))).toEqual([['Zor', false]]);
});

test('columns, widths and order are each person’s own, and the last ones count', async () => {
  const clerk = await somebody(['ManageCustomers']);
  const columns = (width: number) => [
    { field: 'companyName', width, visible: true },
    { field: 'companyPhone', width: null, visible: false },
  ];
  const columnsOf = async (ask: typeof clerk) => (await ask('view.list', { screen })).body.Data.Columns;
  expect(await columnsOf(clerk)).toBeNull();
  await clerk('view.saveColumns', { screen, columns: columns(200) });
  await clerk('view.saveColumns', { screen, columns: columns(320), sortField: 'companyName', sortDirection: 'desc' });
  expect(await columnsOf(clerk)).toEqual({ columns: columns(320), sortField: 'companyName', sortDirection: 'desc' });
  expect(await columnsOf((name, input) => world.call('ayse', name, input))).toBeNull();
  for (const wrong of [
    { columns: columns(9) },
    { columns: columns(9000) },
    { columns: columns(200), screen: '/nirgends' },
  ])
    expect((await clerk('view.saveColumns', { screen, ...wrong })).status).toBe(400);
});

test('at most fifty views of a screen are kept of one person, also of those saved at the same moment', async () => {
  const clerk = await somebody(['ManageProjects']);
  const save = () => clerk('view.save', { screen: '/admin/projects', name: 'Bir', query: '' });
  for (let n = 0; n < 46; n++) expect((await save()).body.Success).toBe(true);
  const replies = await Promise.all(Array.from({ length: 10 }, save));
  expect(replies.filter(({ body }) => body.Success)).toHaveLength(4);
  expect((await save()).body.Message).toBe(
    'At most 50 views of a screen can be kept. Delete those that you do not use.',
  );
});
