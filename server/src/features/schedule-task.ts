import { type scheduleTask as calls, scheduleTaskTexts, type TaskResult } from '@sahada/contract/schedule-task';
import { type AnyText, filled, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { invalid, notFound } from '../errors.ts';
import { isOperator } from '../facts/operator.ts';
import { epoch, iso } from '../outside/clock.ts';
import type { HandlersOf } from '../pipeline/handler.ts';
import type { RecurringRow } from '../pipeline/recurring.ts';
import { isSchedule, nextMoment, scheduleWords, watchWords } from '../pipeline/schedule.ts';

const texts = {
  items: say({ tr: '{n} kayıt işlendi.', en: 'Items done: {n}.' }),
  nothing: say({ tr: 'Yapılacak bir şey yoktu.', en: 'There was nothing to do.' }),
  interrupted: say({ tr: 'Yarıda kaldı.', en: 'It was interrupted.' }),
  failed: say({ tr: 'Tamamlanamadı.', en: 'It could not be completed.' }),
};

const silent: AnyText = { tr: '', en: '' };

/** A run, as the gate shows it to the caller's company: the fault is empty where only the operator may read it. */
interface Run {
  id: number;
  started_at: string;
  ended_at: string | null;
  items: number;
  fault: string | null;
  done: number;
  total: number;
  by_hand: boolean;
}

type Known = {
  name: string;
  enabled: boolean;
  schedule: string | null;
  due_at: string | null;
  time_zone: string;
  is_operator: boolean;
  looked_at: string | null;
  look_ms: number | null;
  look_items: number | null;
  look_fault: string | null;
} & ({ run_id: null } | ({ run_id: number } & Omit<Run, 'id'>));

const resultOf = ({ ended_at, fault }: Pick<Run, 'ended_at' | 'fault'>): TaskResult =>
  ended_at === null ? 'running' : fault === null ? 'ok' : 'failed';

function saidOfFault(fault: string): AnyText {
  if (fault === '') return texts.failed;
  return fault === 'interrupted' ? texts.interrupted : { tr: fault, en: fault };
}

const said = (items: number | null, fault: string | null): AnyText => {
  if (fault !== null) return saidOfFault(fault);
  if (items === null) return silent;
  return items === 0 ? texts.nothing : filled(texts.items, { n: items });
};

const tookOf = ({ started_at, ended_at }: Pick<Run, 'started_at' | 'ended_at'>): number | null =>
  ended_at === null ? null : Math.max(0, epoch(ended_at) - epoch(started_at));

/** What the last run or look of a task tells. */
function lastOf(known: Known, worksForMe: boolean) {
  if (known.looked_at !== null) {
    const lastResult: TaskResult = known.look_fault === null ? 'ok' : 'failed';
    const lastMessage = said(known.look_items || null, known.look_fault);
    return { lastRunAt: known.looked_at, lastDurationMs: known.look_ms, lastResult, lastMessage, done: 0, total: 0 };
  }
  if (known.run_id === null)
    return { lastRunAt: null, lastDurationMs: null, lastResult: null, lastMessage: silent, done: 0, total: 0 };
  return {
    lastRunAt: known.started_at,
    lastDurationMs: tookOf(known),
    lastResult: resultOf(known),
    lastMessage: known.ended_at === null ? silent : said(worksForMe ? known.items : null, known.fault),
    done: known.is_operator ? known.done : 0,
    total: known.is_operator ? known.total : 0,
  };
}

/** Whether a task can be run by hand, and whether by this company. */
const mayRun = (task: RecurringRow, operator: boolean): boolean =>
  'schedule' in task && (operator || 'workForEach' in task || 'piecesForEach' in task);

/** The calls about recurring tasks; `table` has them all. */
export function schedulingTasks(table: Readonly<Record<string, RecurringRow>>): HandlersOf<typeof calls> {
  /** What somebody may see or run, else 404. */
  const mine = async (name: string, db: ReadDb): Promise<boolean> => {
    const task = table[name];
    const operator = await isOperator(db);
    return task !== undefined && mayRun(task, operator) ? operator : notFound();
  };
  /** What the operator may set, else 404. */
  const adjustable = async (name: string, db: ReadDb) => {
    const task = table[name];
    return task !== undefined && 'schedule' in task && (await isOperator(db)) ? task : notFound();
  };
  const change = async (name: string, db: ReadDb, values: { enabled?: boolean; schedule?: string }): Promise<null> => {
    await sql`select gate.change_task(${name}, ${values.enabled ?? null}, ${values.schedule ?? null})`.execute(db);
    return null;
  };
  return {
    async list(_input, { db, now }) {
      const { rows } = await sql<Known>`select * from gate.tasks(${Object.keys(table)}::text[])`.execute(db);
      const byName = new Map(rows.map((row) => [row.name, row]));
      const ListItems = Object.entries(table).flatMap(([name, task]) => {
        const known = byName.get(name);
        if (known === undefined) return [];
        const isScheduled = 'schedule' in task;
        const schedule = isScheduled ? (known.schedule ?? task.schedule) : '';
        const everyMs = isScheduled ? 0 : 'watch' in task ? task.watch.everyMs : task.watchedEveryMs;
        const next = isScheduled && known.enabled ? nextMoment(schedule, known.time_zone, now) : null;
        return {
          name,
          title: task.title,
          about: task.about,
          schedule,
          scheduleText: isScheduled ? scheduleWords(schedule) : watchWords(everyMs),
          enabled: known.enabled,
          ...lastOf(known, mayRun(task, known.is_operator)),
          nextRunAt: next === null ? null : iso(next),
          mine: mayRun(task, known.is_operator),
          essential: !isScheduled || task.essential,
          adjustable: isScheduled && known.is_operator,
        };
      });
      return { ListItems, TotalItemsCount: ListItems.length };
    },

    async runs({ name, page = 1, pageSize = 10 }, { db }) {
      await mine(name, db);
      const { rows } = await sql<Run>`
        select * from gate.runs_of(${name}, ${pageSize}, ${(page - 1) * pageSize})`.execute(db);
      const counted = await sql<{ total: number }>`select gate.count_runs(${name}) as total`.execute(db);
      return {
        ListItems: rows.map((run) => ({
          id: run.id,
          startedAt: run.started_at,
          durationMs: tookOf(run),
          result: resultOf(run),
          items: run.items,
          message: run.ended_at === null ? silent : said(run.items, run.fault),
          byHand: run.by_hand,
        })),
        TotalItemsCount: counted.rows[0]?.total ?? 0,
      };
    },

    async run({ name }, { db, now }) {
      const everywhere = await mine(name, db);
      const { rows } = await sql<{
        id: number;
      }>`select gate.ask_task(${name}, ${everywhere}, ${iso(now)}) as id`.execute(db);
      return { id: rows[0]?.id ?? notFound() };
    },

    async setActive({ name, enabled }, { db, refuse }) {
      const { essential } = await adjustable(name, db);
      if (essential && !enabled) refuse('taskEssential');
      return change(name, db, { enabled });
    },

    async setSchedule({ name, schedule }, { db, now }) {
      await adjustable(name, db);
      if (!isSchedule(schedule, now)) invalid('schedule', scheduleTaskTexts.schedule);
      return change(name, db, { schedule });
    },
  };
}
