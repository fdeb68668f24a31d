import type { RetentionKind } from '@sahada/contract/retention';
import type pg from 'pg';
import { doRun } from '../src/pipeline/recurring.ts';
import { recurring } from '../src/tasks.ts';
import { connectBehind } from './behind.ts';
import { connect } from './laws/catalogue.ts';
import { openWorld, type World } from './world.ts';

/** A world in which nights of the rules of retention pass, and whose every row a test may look at and make old. */

export type Owner = 'ayse' | 'zoe';

interface Entry {
  number: number;
  rule: string;
  counts: Record<string, number>;
}

export interface Retention {
  world: World;
  owner: pg.Client;
  /** One night, as the queue runs it. */
  night(): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  preview(kind: RetentionKind, months: number, person?: Owner): Promise<any>;
  /** Sets a rule as somebody does who has seen what it destroys. */
  rule(kind: RetentionKind, months: number | null, person?: Owner): Promise<void>;
  noRules(): Promise<unknown>;
  ledger(person?: Owner): Promise<Entry[]>;
  close(): Promise<void>;
}

const task = 'retention.destroy';

export async function openRetention(): Promise<Retention> {
  const world = await openWorld();
  const owner = await connectBehind(world);
  const queue = await connect(world.database.jobs);
  const preview: Retention['preview'] = (kind, months, person = 'ayse') =>
    world.ok(person, 'retention.preview', { kind, months });
  return {
    world,
    owner,
    preview,
    async night() {
      await owner.query('insert into task_state (name) values ($1) on conflict do nothing', [task]);
      const insert = 'insert into task_run (name, queued_at) values ($1, now()) returning id';
      const { rows } = await owner.query(insert, [task]);
      const send = (text: string, values: unknown[] = []) => queue.query(text, values);
      await doRun(rows[0].id, { [task]: recurring[task] }, world.pool, send, () => {});
    },
    async rule(kind, months, person = 'ayse') {
      const confirm = months === null ? null : String((await preview(kind, months, person)).total);
      await world.ok(person, 'retention.update', { kind, months, confirm });
    },
    noRules: () => owner.query('delete from retention'),
    async ledger(person = 'ayse') {
      const of = 'select number, rule, counts from destruction where company_id = $1 order by number';
      return (await owner.query(of, [world.ids[person].company])).rows;
    },
    async close() {
      await owner.end();
      await queue.end();
      await world.close();
    },
  };
}
