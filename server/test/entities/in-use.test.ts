import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** The server knows which side of a foreign key was broken without reading the database's sentence. */

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

/** From now on the table's writes are refused as a server that speaks German refuses them. */
async function speakGerman(table: string, when: 'insert' | 'delete', constraint: string, detail: string) {
  const owner = new pg.Client({ ...world.database.owner });
  await owner.connect();
  await owner.query(`
    create function german_${table}() returns trigger language plpgsql as $$ begin
      raise exception 'Aktualisieren oder Löschen in Tabelle »${table}« verletzt Fremdschlüssel-Constraint »${constraint}«'
        using errcode = '23503', constraint = '${constraint}', detail = '${detail}';
    end $$;
    create trigger german before ${when} on ${table} for each row execute function german_${table}()`);
  await owner.end();
}

describe('where PostgreSQL speaks another language', () => {
  test('a delete of a row in use differs from an unknown id', async () => {
    const customer = await a.customer();
    await a.location({ CustomerId: customer, Name: 'Bebek' });
    await speakGerman(
      'customer',
      'delete',
      'location_customer',
      'Auf Schlüssel wird noch aus Tabelle »location« verwiesen.',
    );
    const used = await world.call('ayse', 'customer.remove', { ids: [customer] });
    expect(used.body).toEqual({
      Success: false,
      Message: 'It is in use and cannot be deleted: Location: Bebek.',
      Data: null,
    });

    const form = await a.locationForm();
    await speakGerman(
      'location',
      'insert',
      'location_customer',
      'Schlüssel ist nicht in Tabelle »customer« vorhanden.',
    );
    expect((await world.call('ayse', 'location.create', form)).status).toBe(404);
  });
});
