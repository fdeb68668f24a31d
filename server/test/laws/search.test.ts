import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/db/kysely.ts';
import { wordsOf } from '../../src/db/language.ts';
import { isFoundPlainly } from '../../src/db/search.ts';
import type { Described } from '../../src/db/table.ts';
import { locationTable } from '../../src/entities/location.ts';
import { listTable as planList } from '../../src/facts/plan-table.ts';
import { questionList } from '../../src/facts/questions.ts';
import { build } from '../builders.ts';
import { canary, enterCompany, openWorld, type World } from '../world.ts';
import { connect } from './catalogue.ts';

/** A search by index finds what reading every row finds, in one company, and does use its index. */

let world: World;
let app: pg.Client;
let owner: pg.Client;

/** The same numbers in each run: a failure can be repeated. */
let seed = 7;
const chance = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const oneOf = <T>(values: readonly T[]): T => values[chance(values.length)] as T;

const syllables = [
  'ış',
  'İs',
  'ıs',
  'tan',
  'bul',
  'Çay',
  'ığ',
  'Şiş',
  'li',
  'Kadı',
  'köy',
  'öz',
  'Üs',
  'kü',
  'dar',
  '100%',
  'a_b',
  "n'in",
];
const word = (): string => Array.from({ length: 1 + chance(4) }, () => oneOf(syllables)).join('');
const words = (): string => Array.from({ length: 1 + chance(3) }, word).join(' ');
/** The letters that a Turk, or a visitor's keyboard, might type instead. */
const typed = (text: string): string =>
  [...text]
    .map((letter) =>
      /[iıİI]/.test(letter) ? oneOf(['i', 'ı', 'İ', 'I']) : chance(2) ? letter.toLocaleUpperCase('tr') : letter,
    )
    .join('');
const partOf = (text: string): string => {
  const letters = [...text];
  const from = chance(letters.length);
  return letters.slice(from, from + 2 + chance(4)).join('');
};

const tables: Record<string, Described> = { location: locationTable, question: questionList, plan: planList };

beforeAll(async () => {
  world = await openWorld();
  for (const person of ['ayse', 'zoe'] as const) {
    const a = build(world, person);
    const planId = await a.plan();
    await a.question();
    await world.inCompany(person, (db) => fill(db, planId));
  }
  [app, owner] = [await connect(world.database.app), await connect(world.database.owner)];
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await world.close();
});

/** Rows of every searched kind, whose names are drawn by chance. */
async function fill(db: Db, planId: number): Promise<void> {
  const locales = (...fields: string[]) => {
    const texts = Object.fromEntries(fields.map((field) => [field, words()]));
    return chance(2) ? JSON.stringify([{ languageId: 2, ...texts }]) : '[]';
  };
  const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows[0]?.id as number;
  for (let n = 0; n < 40; n++) {
    const customer =
      await idOf(sql`insert into customer (name, contact_first_name, contact_last_name, contact_email, description)
      values (${words()}, ${word()}, ${word()}, 'a@b.example', ${words()}) returning id`);
    const operation = await idOf(
      sql`insert into operation (name, locales) values (${words()}, ${locales('name')}) returning id`,
    );
    const project = await idOf(
      sql`insert into project (name, locales) values (${words()}, ${locales('name')}) returning id`,
    );
    const location =
      await idOf(sql`insert into location (name, code, customer_id, operation_id, city_id, region, address)
      values (${words()}, ${`${word()}-${n}`}, ${customer}, ${operation}, (select id from city order by id limit 1 offset ${n}),
        ${chance(2) ? words() : null}, ${words()}) returning id`);
    await sql`insert into question (text, info_text, code, locales) values (${words()}, ${words()}, ${word()}, ${locales('name', 'infoText')})`.execute(
      db,
    );
    await sql`
      insert into plan (definition, name, company_name, customer_id, project_id, location_id, checklist_id, audit_type_id,
        lead_auditor_id, assistant_auditor_id, begins_at, ends_at, locales)
      select ${words()}, case when ${chance(2)}::int = 1 then ${words()} else definition end, ${words()}, ${customer}, ${project},
        ${location}, checklist_id, audit_type_id, lead_auditor_id, assistant_auditor_id, begins_at, ends_at, ${locales('definition')}
      from plan where id = ${planId}`.execute(db);
  }
}

/** What reading every row finds: each word in any of the fields, by their own expressions. */
async function plainly(name: string, text: string, field: string | null, languageId: number): Promise<number[]> {
  const table = tables[name] as Described;
  const fields = field ? [field] : table.search;
  const held = (word: string) =>
    sql`(${sql.join(
      fields.map((each) => isFoundPlainly(table, [each], [word])),
      sql` or `,
    )})`;
  const conditions = [sql`true`, ...(wordsOf(text) ?? []).map(held)];
  return world.inCompany('ayse', async (db) => {
    await sql`select set_config('app.language_id', ${String(languageId)}, true)`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select t.id from ${sql.table(table.name)} t where ${sql.join(conditions, sql` and `)} order by t.id`.execute(db);
    return rows.map(({ id }) => id);
  });
}

async function listed(
  name: string,
  searchText: string,
  searchField: string | null,
): Promise<{ ids: number[]; total: number }> {
  const idKey = (tables[name] as Described).id;
  const { ListItems, TotalItemsCount } = await world.ok('ayse', `${name}.list`, {
    pageSize: 100,
    searchText,
    searchField,
  });
  return { ids: ListItems.map((row: Record<string, number>) => row[idKey]), total: TotalItemsCount };
}

const inOrder = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other);

describe.each(['location', 'question', 'plan'])('a search in %ss', (name) => {
  test.each([1, 2])('finds what reading every row finds, in language %i', async (languageId) => {
    await world.ok('ayse', 'account.language', { languageId });
    const fields: readonly string[] = (tables[name] as Described).search;
    let found = 0;
    let byWords = 0;
    for (let round = 0; round < 60; round++) {
      const parts = chance(2)
        ? [partOf(words())]
        : Array.from({ length: 2 + chance(2) }, () => partOf(words()).slice(0, 3));
      const text = typed(chance(3) === 0 ? `"${parts.join(' ')}"` : parts.join(' '));
      const field = chance(3) === 0 ? oneOf(fields) : null;
      const { ids, total } = await listed(name, text, field);
      expect({ text, field, ids: inOrder(ids), total }).toEqual({
        text,
        field,
        ids: await plainly(name, text, field, languageId),
        total: ids.length,
      });
      found += ids.length;
      if ((wordsOf(text) ?? []).length > 1) byWords += ids.length;
    }
    expect(found, 'the texts are not so rare that nothing is found').toBeGreaterThan(100);
    expect(byWords, 'nor are several words together').toBeGreaterThan(10);
  });

  test('counts all that it finds, on every page and with filters', async () => {
    const searchText = 'an';
    const { ids, total } = await listed(name, searchText, null);
    expect(total).toBeGreaterThan(4);
    const page = (at: number) => world.ok('ayse', `${name}.list`, { pageSize: 3, page: at, searchText });
    const second = await page(2);
    expect(second.TotalItemsCount).toBe(total);
    expect(second.ListItems.map((row: Record<string, number>) => row[(tables[name] as Described).id])).toEqual(
      ids.slice(3, 6),
    );
    expect(await page(1000)).toMatchObject({ ListItems: [], TotalItemsCount: total });
    const idKey = (tables[name] as Described).id;
    expect(await world.ok('ayse', `${name}.list`, { [idKey]: ids.slice(0, 2), searchText })).toMatchObject({
      TotalItemsCount: 2,
    });
  });

  test('follows a change of a row, and of the name of another that it shows', async () => {
    const a = build(world, 'ayse');
    if (name !== 'location') return;
    const customer = await a.customer({ companyName: 'Eskiköprü' });
    const id = await a.location({ CustomerId: customer, Name: 'Yeniçeşme' });
    const ids = async (text: string) => (await listed(name, text, null)).ids;
    expect([await ids('ESKİKÖPRÜ'), await ids('niçeş')]).toEqual([[id], [id]]);
    // Its own name and the customer's, each by a part of it, in any order.
    expect([await ids('köprü YENİÇ'), await ids('"eskiköprü yeniçeşme"'), await ids('köprü niçeş yok')]).toEqual([
      [id],
      [],
      [],
    ]);
    await world.ok('ayse', 'customer.update', { id: customer, companyName: 'Tazeköprü' });
    await world.ok('ayse', 'location.update', { id, Name: 'Karaçeşme' });
    expect([await ids('eskiköprü'), await ids('niçeş'), await ids('tazeköprü'), await ids('ARAÇEŞ')]).toEqual([
      [],
      [],
      [id],
      [id],
    ]);
  });
});

/** Runs a statement as the application inside Ayşe's company; gives its rows or SQLSTATE. */
async function tried(statement: string, company: number | null = world.ids.ayse.company) {
  await app.query('begin');
  try {
    if (company !== null) await enterCompany(app, company);
    return (await app.query({ text: statement, rowMode: 'array' })).rows.flat();
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await app.query('rollback');
  }
}

describe('the function that looks into the indexes', () => {
  test.each(['customer', 'location', 'plan', 'question', 'user'])(
    'finds no %s of another company, whatever it is asked',
    async (name) => {
      const own = await tried(`select id from "${name}" order by 1`);
      expect(own.length).toBeGreaterThan(0);
      expect(await tried(`select unnest(gate.found('${name}', '%')) order by 1`)).toEqual(own);
      expect(await tried(`select unnest(gate.found('${name}', '%${canary.toLowerCase()}%'))`)).toEqual([]);
      expect(await tried(`select unnest(gate.found('${name}', '%'))`, null)).toEqual([]);
      const theirs = await tried(`select unnest(gate.found('${name}', '%')) order by 1`, world.ids.zoe.company);
      expect(theirs).toEqual(await tried(`select id from "${name}" order by 1`, world.ids.zoe.company));
    },
  );

  test.each(['session', 'login', 'customer t, public.session', 'company', "customer'", 'CUSTOMER', ''])(
    'refuses any other table: %s',
    async (name) => {
      expect(await tried(`select gate.found('${name.replaceAll("'", "''")}', '%')`)).toBe('P0001');
    },
  );

  test('has no use for a pattern that is no text', async () => {
    expect(await tried("select unnest(gate.found('customer', null))")).toEqual([]);
    expect(await tried(`select unnest(gate.found('customer', ''' or true --'))`)).toEqual([]);
  });
});

test('every table with texts to search in has an index over company and text, and the function knows it', async () => {
  const { rows } = await owner.query(`
    select c.relname as name,
      (select array_agg(pg_get_indexdef(i.indexrelid)) from pg_index i where i.indrelid = c.oid) as indexes
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and a.attname = 'search_text' and not a.attisdropped order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(['customer', 'location', 'plan', 'question', 'user']);
  for (const { name, indexes } of rows) {
    expect(indexes.join('\n')).toMatch(
      /USING gin \(company_id, search_text .*gin_trgm_ops\) WITH \(gin_pending_list_limit='256'\)/,
    );
    expect(Array.isArray(await tried(`select gate.found('${name}', '%%')`))).toBe(true);
  }
});

test('among twenty thousand locations a search takes the index by itself', async () => {
  // On a connection that waits for as long as it takes, however many share this machine.
  await app.query('begin');
  await enterCompany(app, world.ids.ayse.company);
  await app.query('set local statement_timeout = 0');
  await app.query(`insert into location (name, customer_id) select 'Şube ' || md5(n::text), (select min(id) from customer)
    from generate_series(1, 20000) n`);
  await app.query('commit');
  // What waits to be sorted into the index makes it dearer, and how much waits depends on who tidies up when.
  await owner.query('vacuum analyze location');
  // As this connection counts them: what others do meanwhile is not in it.
  const scans = async () => {
    const { rows } = await app.query("select pg_stat_get_xact_numscans('location_search'::regclass)::int as scans");
    return rows[0].scans as number;
  };
  for (const words of [['abc'], ['şube 0'], ['ŞUBE', 'c4e'], ['f00d', 'a', 'ŞUBE']]) {
    await app.query('begin');
    await enterCompany(app, world.ids.ayse.company);
    const before = await scans();
    await app.query('select gate.found($1, variadic array(select search_key(w) from unnest($2::text[]) w))', [
      'location',
      words.map((word) => `%${word}%`),
    ]);
    expect([words, await scans()]).toEqual([words, before + 1]);
    await app.query('commit');
  }
});
