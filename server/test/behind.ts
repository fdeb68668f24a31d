import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sealDays } from '../src/features/activity/seal.ts';
import { inTransaction } from '../src/pipeline/transaction-of-job.ts';
import { connect } from './laws/catalogue.ts';
import type { World } from './world.ts';

/** A look at the database from behind: sees all companies, and may write anything. */
export async function connectBehind({ database }: World): Promise<pg.Client> {
  const owner = await connect(database.owner);
  await owner.query(`select set_config('app.actor', 'system:test', false), set_config('app.call', 'test', false)`);
  await owner.query(`
    do $$ declare t record; begin
      for t in select c.oid::regclass as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
      loop execute format('alter table %s no force row level security', t.name); end loop;
    end $$`);
  return owner;
}

/** Seals the log of Ayşe's company up to now; transactions of other tests in the same cluster may hold it back. */
export async function sealTheLog({ pool, ids }: World, owner: pg.Client): Promise<void> {
  const { company } = ids.ayse;
  const now = Date.now();
  // A mark of a moment ago does not know of lines that are older than it and were written since, which only tests write.
  await owner.query('delete from activity_mark');
  for (let isLeft = true; isLeft; ) {
    await inTransaction(pool, 'activity.seal', now, async (gate) => {
      const db = await gate.enterJob(company);
      if (db === null) throw new Error('the company is gone');
      return sealDays({ db, now });
    });
    const { rows } = await owner.query('select company_id from gate.task_companies_to_seal($1)', [new Date(now)]);
    isLeft = rows.some(({ company_id }) => company_id === company);
    if (isLeft) await sleep(100);
  }
}
