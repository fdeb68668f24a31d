import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const sorted = async (sortField: string, sortDirection: 'asc' | 'desc'): Promise<(string | null)[]> => {
  const { ListItems } = await world.ok('ayse', 'category.list', { pageSize: 100, sortField, sortDirection });
  return ListItems.map((row: Record<string, string | null>) => row[sortField]);
};

describe('a list', () => {
  test('shows rows without a value last in either direction', async () => {
    for (const code of ['B', null, 'A']) await a.category({ code });
    expect(await sorted('code', 'asc')).toEqual(['A', 'B', null]);
    expect(await sorted('code', 'desc')).toEqual(['B', 'A', null]);
    const { ListItems } = await world.ok('ayse', 'location.list', {
      Id: [
        await a.location({ Latitude: null }),
        await a.location({ Latitude: 40 }),
        await a.location({ Latitude: 41 }),
      ],
      sortField: 'Latitude',
      sortDirection: 'desc',
    });
    expect(ListItems.map((row: { Latitude: number | null }) => row.Latitude)).toEqual([41, 40, null]);
  });

  test('reads a number in a name as a number, in either alphabet', async () => {
    for (const name of ['Şube 10', 'Şube 9', 'Şube 1']) await a.category({ name, locales: [], code: 'sayili' });
    const input = { searchText: 'sayili', searchField: 'code', sortField: 'name' };
    const names = async (): Promise<string[]> =>
      (await world.ok('ayse', 'category.list', input)).ListItems.map((row: { name: string }) => row.name);
    expect(await names()).toEqual(['Şube 1', 'Şube 9', 'Şube 10']);
    await world.ok('ayse', 'account.language', { languageId: 1 });
    expect(await names()).toEqual(['Şube 1', 'Şube 9', 'Şube 10']);
    await world.ok('ayse', 'account.language', { languageId: 2 });
  });

  test('sorts texts by the reader’s alphabet', async () => {
    for (const name of ['Çam', 'Cuma', 'Isı', 'İz', 'Iz']) await a.category({ name, locales: [], code: 'alfabe' });
    const names = async (): Promise<string[]> => {
      const input = { searchText: 'alfabe', searchField: 'code', sortField: 'name' };
      const { ListItems } = await world.ok('ayse', 'category.list', input);
      return ListItems.map((row: { name: string }) => row.name);
    };
    expect(await names()).toEqual(['Çam', 'Cuma', 'Isı', 'Iz', 'İz']);
    await world.ok('ayse', 'account.language', { languageId: 1 });
    expect(await names()).toEqual(['Cuma', 'Çam', 'Isı', 'Iz', 'İz']);
    await world.ok('ayse', 'account.language', { languageId: 2 });
  });
});
