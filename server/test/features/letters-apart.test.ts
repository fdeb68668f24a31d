import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { a, check, lines, openImports, run, world } from '../imports.ts';

/** Texts whose letters and marks came apart: what is pasted from a PDF, and names of files on a Mac. */

openImports();

const migration = join(import.meta.dirname, '../../src/db/migrations/0144-letters-in-two-parts.sql');

const apart = (text: string): string => text.normalize('NFD');
const found = async (searchText: string): Promise<string[]> =>
  (await world.ok('ayse', 'location.list', { searchText, pageSize: 100 })).ListItems.map(({ Name }: { Name: string }) =>
    Name.normalize('NFC'),
  );

describe('a name whose letters came apart', () => {
  test('is found by what is typed on a keyboard, as one that did not is by what is pasted', async () => {
    expect(apart('Güneş')).not.toBe('Güneş');
    await a.location({ Name: apart('Güneş Şarküteri İskele') });
    await a.location({ Name: 'Güneş Kırtasiye' });
    for (const typed of ['güneş', apart('GÜNEŞ')])
      expect((await found(typed)).sort()).toEqual(['Güneş Kırtasiye', 'Güneş Şarküteri İskele']);
    expect(await found('iskele')).toEqual(['Güneş Şarküteri İskele']);
    // A letter without its mark is another letter all the same.
    expect(await found('gunes')).toEqual([]);
  });

  test('is no second name beside the one that it is', async () => {
    const status = async (call: string, form: object) => (await world.call('ayse', call, form as never)).status;
    expect(await status('country.create', { name: 'Ölümsüz Ülke' })).toBe(200);
    expect(await status('country.create', { name: apart('Ölümsüz Ülke') })).toBe(400);
    expect(await status('userAttribute.create', { name: 'Kıdem yılı ğ', kind: 'text' })).toBe(200);
    expect(await status('userAttribute.create', { name: apart('Kıdem yılı ğ'), kind: 'text' })).toBe(400);
  });

  test('is known in a file, whichever of both has it', async () => {
    const id = await a.customer({ companyName: apart('Çiğdem Gıda') });
    const file = lines(
      'CompanyName;Contact’s first name;Contact’s last name;Contact’s e-mail;Address',
      'Çiğdem Gıda;Ali;Ak;ali@ornek.example;Liman',
    );
    const { importId, ...told } = await check('customer', file);
    expect(told).toMatchObject({ create: 0, update: 1, problems: [] });
    await run(importId);
    const { ListItems } = await world.ok('ayse', 'customer.list', { searchText: 'çiğdem' });
    expect(ListItems.map((row: { ID: number }) => row.ID)).toEqual([id]);
  });
});

describe('what was kept before letters were put together', () => {
  let owner: pg.Client;
  beforeAll(async () => {
    owner = new pg.Client({ ...world.database.owner });
    await owner.connect();
  });
  afterAll(() => owner.end());

  const keyAs = (value: string) =>
    owner.query(`create or replace function search_key(value text) returns text language sql immutable parallel safe
      return lower(translate(${value}, 'İIı', 'iii') collate "und-x-icu")`);
  const now = 'case when value is nfc normalized then value else normalize(value, nfc) end';

  test('is made anew, and of two names that are one now one bears its number', async () => {
    await keyAs('value');
    // Sessions keep what an index is made of until it is made anew.
    await owner.query('reindex index own_country_name');
    try {
      await a.location({ Name: apart('İnönü Çarşı') });
      await a.location({ Name: apart('İzmit') });
      const twice = ['Şişli Adası', apart('Şişli Adası')];
      for (const name of twice) await world.ok('ayse', 'country.create', { name });
    } finally {
      await keyAs(now);
    }
    const lines = () => owner.query('select count(*) from activity').then(({ rows }) => rows);
    const before = await lines();
    expect([await found('inönü'), await found('izmit')]).toEqual([[], []]);
    // It runs in a session that has seen nothing of before.
    const migrator = new pg.Client({ ...world.database.owner });
    await migrator.connect();
    await migrator.query(await readFile(migration, 'utf8')).finally(() => migrator.end());
    expect([await found('inönü'), await found('izmit')]).toEqual([['İnönü Çarşı'], ['İzmit']]);
    expect(await lines()).toEqual(before);
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{
        id: number;
        name: string;
      }>`select id, normalize(name) as name from own_country where normalize(name) ~ '^Ş' order by id`.execute(db),
    );
    expect(rows.map(({ name }) => name)).toEqual(['Şişli Adası', `Şişli Adası (${rows[1]?.id})`]);
    expect((await world.call('ayse', 'country.create', { name: apart('şişli adası') })).status).toBe(400);
  });
});
