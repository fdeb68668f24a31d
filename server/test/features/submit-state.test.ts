import { createHash, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Stored {
  status: number;
  over_quota: boolean;
}

/** Stores a response as the submit does, with states that no rule gives, so that a state decided elsewhere would show. */
async function stored(planId: number, limit: number | null, late: boolean): Promise<Stored> {
  return world.inCompany('ayse', async (db) => {
    const plan = await db.selectFrom('plan').select('version_id').where('id', '=', planId).executeTakeFirstOrThrow();
    const row = {
      plan_id: planId,
      version_id: plan.version_id,
      response_key: randomUUID(),
      revision: 0,
      answers_hash: createHash('sha256').update('').digest('hex'),
      counted_status: 41,
      held_status: 61,
      incomplete: false,
      critical: false,
      raw: {},
      answers: [],
      ...Object.fromEntries(['earned', 'max', 'answered', 'total', 'excluded', 'findings'].map((name) => [name, 0])),
    };
    const today: RawBuilder<string> = sql`current_date`;
    const { rows } = await sql<Stored>`
      select status, over_quota from take_response(${JSON.stringify(row)}::jsonb, ${limit}, ${late}, false, null, ${today}, '{}')`.execute(
      db,
    );
    return rows[0] as Stored;
  });
}

describe('the function that stores a response', () => {
  test('gives it the state passed in for its outcome: counted, full, late or without credit', async () => {
    const { id } = await build(world, 'ayse').openPlan();
    expect(await stored(id, 1, false)).toEqual({ status: 41, over_quota: false });
    expect(await stored(id, 1, false)).toEqual({ status: 61, over_quota: true });
    expect(await stored(id, null, true)).toEqual({ status: 61, over_quota: false });
    await world.inCompany('ayse', (db) => db.updateTable('credit').set({ total: 1 }).execute());
    expect(await stored(id, null, false)).toEqual({ status: 61, over_quota: true });
  });
});
