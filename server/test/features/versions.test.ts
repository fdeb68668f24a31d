import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checklistDocument } from '../../src/facts/freeze.ts';
import { knownVersion, versionOf, versionsOf } from '../../src/facts/versions.ts';
import { build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** Frozen checklists in memory. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Adds versions of 500 questions each, and returns their ids. */
async function addVersions(count: number): Promise<number[]> {
  const checklistId = await build(world, 'ayse').standing.checklist();
  return world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into checklist_version (checklist_id, hash, document)
      select ${checklistId}, gen_random_uuid()::text, jsonb_build_object('sections', jsonb_build_array(jsonb_build_object('questions',
        (select jsonb_agg(jsonb_build_object('id', q)) from generate_series(1, 500) q))))
      from generate_series(1, ${count}::int) n returning id`.execute(db);
    return rows.map(({ id }) => id);
  });
}

test('those used last are kept, as many as have 20,000 questions together', async () => {
  const ids = await addVersions(41);
  const [first = 0, second = 0] = ids;
  await world.inCompany('ayse', (db) => versionsOf(db, ids.slice(0, 40)));
  expect(ids.slice(0, 40).every((id) => knownVersion(id) !== undefined)).toBe(true);
  // Asked for once more, the first is no longer the oldest.
  const known = knownVersion(first);
  await world.inCompany('ayse', async (db) => {
    expect(await versionOf(db, first)).toBe(known);
    await versionOf(db, ids[40] as number);
    expect(knownVersion(first)).toBe(known);
    expect(knownVersion(second)).toBeUndefined();
    expect((await versionOf(db, second)).sections[0]?.questions).toHaveLength(500);
  });
});

test('one that is not in memory is found by its own company alone', async () => {
  const [id = 0] = await addVersions(1);
  expect(await world.inCompany('zoe', (db) => versionsOf(db, [id]))).toEqual(new Map());
  await expect(world.inCompany('zoe', (db) => versionOf(db, id))).rejects.toThrow();
  expect(await world.inCompany('ayse', (db) => versionOf(db, id))).toBeDefined();
});

test('a section that is named in the other language only is called so there, and as its department in the main one', async () => {
  const a = build(world, 'ayse');
  const DepartmentId = await a.department({ name: 'Depo', locales: [{ languageId: 2, name: 'Store' }] });
  const Questions = [{ QuestionId: await a.question() }];
  const sectionsOf = async (own: object) => {
    const id = await a.checklist({ Sections: [{ DepartmentId, Questions, ...own }] });
    const { sections } = await world.inCompany('ayse', (db) => checklistDocument(db, id));
    return sections.map(({ title, locales }) => [title, ...locales.map(({ name }) => name)]);
  };
  expect(await sectionsOf({})).toEqual([['Depo', 'Store']]);
  expect(await sectionsOf({ Locales: [{ languageId: 2, name: 'Cold room' }] })).toEqual([['Depo', 'Cold room']]);
  expect(await sectionsOf({ Title: 'Soğuk oda' })).toEqual([['Soğuk oda']]);
});
