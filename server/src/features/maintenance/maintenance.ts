import { type CleanUpName, type maintenance as calls, cleanUpNames } from '@sahada/contract/maintenance';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { fileTotals } from '../../facts/file-sizes.ts';
import { iso } from '../../outside/clock.ts';
import { release, runningSince } from '../../outside/machine.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import type { RecurringRow } from '../../pipeline/recurring.ts';
import { nextMoment } from '../../pipeline/schedule.ts';
import { rowsOfCompany } from './company-rows.ts';
import { installationOf } from './installation.ts';

/** The task that does each clean-up by itself, in all companies. */
const taskOf: Record<CleanUpName, string> = {
  pictures: 'picture.unsent',
  uploads: 'picture.unsent',
  images: 'picture.unused',
  files: 'file.clear',
  sessions: 'session.end',
  scans: 'cleanup',
};

/** Rows that one call takes, so that it is over soon and holds nobody up. */
const batch = 1000;

interface Amount {
  rows: number;
  bytes: number;
}

async function amounts(db: ReadDb, everywhere: boolean, now: number): Promise<Map<string, Amount>> {
  const { rows } = await sql<Amount & { name: string }>`
    select * from gate.clean_up(${everywhere}, ${iso(now)})`.execute(db);
  return new Map(rows.map(({ name, ...amount }) => [name, amount]));
}

const nothing: Amount = { rows: 0, bytes: 0 };

interface Task {
  name: string;
  enabled: boolean;
  schedule: string | null;
  time_zone: string;
  is_operator: boolean;
  run_id: number | null;
  started_at: string | null;
  ended_at: string | null;
}

const tasksNamed = async (db: ReadDb, names: readonly string[]): Promise<Map<string, Task>> => {
  const { rows } = await sql<Task>`select * from gate.tasks(${names}::text[])`.execute(db);
  return new Map(rows.map((task) => [task.name, task]));
};

/** The calls of maintenance; `table` has the recurring tasks. */
export const maintaining = (table: Readonly<Record<string, RecurringRow>>): HandlersOf<typeof calls> => ({
  async status(_input, { db, now }) {
    const { at, kinds } = await rowsOfCompany(db, now);
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
    return {
      version: release,
      since: iso(runningSince()),
      postgres: rows[0]?.version ?? '',
      kinds,
      countedAt: iso(at),
      installation: await installationOf(db, now),
    };
  },

  async cleanUps(_input, { db, now }) {
    const tasks = await tasksNamed(db, [...new Set(Object.values(taskOf))]);
    const isOperator = [...tasks.values()].some((task) => task.is_operator);
    const own = await amounts(db, false, now);
    const all = isOperator ? await amounts(db, true, now) : null;
    return cleanUpNames.map((name) => {
      const row = table[taskOf[name]];
      const task = tasks.get(taskOf[name]);
      const schedule = row !== undefined && 'schedule' in row ? (task?.schedule ?? row.schedule) : null;
      const next = schedule === null || !task?.enabled ? null : nextMoment(schedule, task.time_zone, now);
      return {
        name,
        ...(own.get(name) ?? nothing),
        everywhere: all === null ? null : (all.get(name) ?? nothing),
        task: row?.title ?? '',
        nextRunAt: next === null ? null : iso(next),
        lastRunAt: task?.ended_at ?? null,
        running: task !== undefined && task.run_id !== null && task.ended_at === null,
      };
    });
  },

  async cleanUp({ name }, { db, now }) {
    const { rows } = await sql<Amount>`select * from gate.clean_up_own(${name}, ${iso(now)}, ${batch})`.execute(db);
    await fileTotals.forget(db);
    return rows[0] ?? nothing;
  },

  async cleanUpEverywhere({ name }, { db, now }) {
    const { operator } = await db.selectFrom('company').select('operator').executeTakeFirstOrThrow();
    if (!operator) return notFound();
    const { rows } = await sql<{ id: number }>`
      select gate.ask_task(${taskOf[name]}, true, ${iso(now)}) as id`.execute(db);
    return { id: rows[0]?.id ?? notFound() };
  },
});
