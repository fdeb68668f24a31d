import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Catalogue, openCatalogue, ours } from './catalogue.ts';
import { named, nameless } from './persons.ts';

/** What an erasure has to know of. */

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());

test('every column of a company that takes texts or bytes says whether a person can stand in it', async () => {
  const rows = await catalogue.rows(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${ours} and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, null) !~ '^(smallint|integer|bigint|numeric|real|double|boolean|date|time|interval|uuid|xid)'
      and (c.relname = 'company'
        or exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id' and not k.attisdropped))`);
  const all: string[] = rows.map(({ name }) => name).sort();
  expect(
    all,
    'decide in laws/persons.ts: erased by features/data-protection, or why a person cannot stand there',
  ).toEqual([...named, ...Object.values(nameless).flat()].sort());
});
