import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageIds } from '@sahada/contract/codes';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, openWorld, password, type World } from '../world.ts';

/** What a company begins with has names in both languages: one is the company's own, the other is its translation. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const { tr, en } = languageIds;

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
type Data = any;

/** A new company's call by its founder. */
async function founded(email: string, defaultLanguageId: number) {
  const person = { firstName: 'Ece', lastName: 'Su', email, password, confirmPassword: password };
  const { AccessToken } = await world.ok(null, 'account.register', {
    ...person,
    companyName: 'Yeni',
    defaultLanguageId,
  });
  return async (call: string, input: object): Promise<Data> => {
    const { body } = await world.call(null, call, { ...input }, bearer(AccessToken));
    expect([call, body.Success, body.errors]).toEqual([call, true, undefined]);
    return body.Data;
  };
}

describe('a kind of locations that a company began with', () => {
  test.each([
    ['tr@yeni.example', tr, 'Mağaza', [{ languageId: en, name: 'Store' }]],
    ['en@yeni.example', en, 'Store', [{ languageId: tr, name: 'Mağaza' }]],
  ])('is read by the name that it gets: %s', async (email, language, name, Locales) => {
    const ok = await founded(email, language);
    const named = async (): Promise<Data[]> => (await ok('locationType.list', { pageSize: 100 })).ListItems;
    const first = (await named()).find(({ Name }) => Name === name);
    expect(await ok('locationType.get', { id: first.Id })).toMatchObject({ Name: name, Locales });
    await ok('locationType.update', { Id: first.Id, Name: 'Şube' });
    const other = language === tr ? en : tr;
    await ok('account.language', { languageId: other });
    expect((await named()).map(({ Name }) => Name)).toContain(Locales[0]?.name);
    await ok('account.language', { languageId: language });
    expect((await named()).map(({ Name }) => Name)).toContain('Şube');
  });
});

describe('names that were stored in the main language twice', () => {
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client({ ...world.database.owner });
    await owner.connect();
  });
  afterAll(() => owner.end());

  test('lose the one that says the same, or what was said before, and no translation', async () => {
    const ok = await founded('eski@yeni.example', tr);
    const both = [
      { languageId: tr, name: 'Mağaza' },
      { languageId: en, name: 'Store' },
    ];
    const idOf = async (Name: string, Locales: object[]): Promise<number> =>
      (await ok('locationType.create', { Name, Locales })).id;
    const kept = await Promise.all([
      idOf('Mağaza', both),
      idOf('Şube', both),
      // Its company spoke English when it was named.
      idOf('Store', both),
      idOf('Shop', both.slice(0, 1)),
      idOf('Depo', []),
    ]);
    const lines = () => owner.query('select count(*) from activity').then(({ rows }) => rows);
    const before = await lines();
    const migrator = new pg.Client({ ...world.database.owner });
    await migrator.connect();
    const file = join(import.meta.dirname, '../../src/db/migrations/0146-names-in-the-main-language.sql');
    await migrator.query(await readFile(file, 'utf8')).finally(() => migrator.end());
    expect(await lines()).toEqual(before);
    const stored = await Promise.all(kept.map((id) => ok('locationType.get', { id })));
    expect(stored.map(({ Locales }) => Locales)).toEqual([both.slice(1), both.slice(1), both, both.slice(0, 1), []]);
  });
});
