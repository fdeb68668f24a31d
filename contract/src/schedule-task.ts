import { z } from 'zod';
import { listResponse } from './list.ts';
import { empty, read, write } from './row.ts';
import { type AnyText, say } from './text.ts';
import { flag, id, instant, name, pageRequest, spoken } from './wire.ts';

/**
 * Recurring tasks: everything that the system does by itself from time to time. The company of the installation, its operator,
 * sees the whole of a run and sets schedules; other companies see their own part of it.
 */

const access = 'ManageScheduleTasks';

const taskName = name(say({ tr: 'Görev seçin.', en: 'Select a task.' }), 60);

const result = z.enum(['ok', 'failed', 'running']);

export type TaskResult = z.output<typeof result>;

/** How a run went. */
export const taskResultTexts = {
  ok: say({ tr: 'Tamamlandı', en: 'Done' }),
  failed: say({ tr: 'Tamamlanamadı', en: 'Failed' }),
  running: say({ tr: 'Çalışıyor', en: 'Running' }),
} as const satisfies Record<TaskResult, AnyText>;

const TaskItem = z.object({
  name: z.string(),
  title: spoken,
  about: spoken,
  /** Five fields of a crontab, in the operator's time zone; empty for work that looks every few seconds. */
  schedule: z.string(),
  scheduleText: spoken,
  enabled: flag,
  lastRunAt: instant.nullable(),
  lastDurationMs: z.int().nullable(),
  lastResult: result.nullable(),
  lastMessage: spoken,
  nextRunAt: instant.nullable(),
  /** Whether the caller's company may run it now. */
  mine: flag,
  /** Others are promised it: it cannot be turned off. */
  essential: flag,
  /** Whether the caller may turn it on and off and set its schedule. */
  adjustable: flag,
  /** Of a run that works company by company: how many are through. */
  done: z.int(),
  total: z.int(),
});

export type TaskItem = z.output<typeof TaskItem>;

const RunItem = z.object({
  id,
  startedAt: instant,
  durationMs: z.int().nullable(),
  result,
  items: z.int(),
  message: spoken,
  /** Somebody asked for it, and no schedule did. */
  byHand: flag,
});

export const scheduleTask = {
  /** All of them, in the order of the work: there are too few for pages. */
  list: read({
    method: 'POST',
    path: '/admin/ScheduleTask/GetAll',
    access,
    request: z.object({}),
    response: listResponse(TaskItem),
  }),
  /** The latest first; kept for thirty days. */
  runs: read({
    method: 'POST',
    path: '/admin/ScheduleTask/GetRuns',
    access,
    request: pageRequest.extend({ name: taskName }),
    response: listResponse(RunItem),
  }),
  /** For the operator in all companies, for others in their own. One that is under way already is answered with its id. */
  run: write({
    method: 'POST',
    path: '/admin/ScheduleTask/Run',
    access,
    request: z.object({ name: taskName }),
    response: z.object({ id }),
    done: say({ tr: 'Görev başlatıldı.', en: 'The task has been started.' }),
  }),
  setActive: write({
    method: 'POST',
    path: '/admin/ScheduleTask/SetActive',
    access,
    request: z.object({ name: taskName, enabled: flag }),
    response: empty,
    done: say({ tr: 'Zamanlanmış görev güncellendi.', en: 'The scheduled task has been updated.' }),
    refuses: ['taskEssential'],
  }),
  setSchedule: write({
    method: 'POST',
    path: '/admin/ScheduleTask/SetSchedule',
    access,
    request: z.object({
      name: taskName,
      schedule: name(say({ tr: 'Çalışma zamanını girin.', en: 'Enter the schedule.' }), 100),
    }),
    response: empty,
    done: say({ tr: 'Çalışma zamanı güncellendi.', en: 'The schedule has been updated.' }),
  }),
};

export const scheduleTaskTexts = {
  schedule: say({
    tr: 'Geçerli bir çalışma zamanı girin: dakika, saat, gün, ay, haftanın günü. Örnek: 0 3 * * *',
    en: 'Enter a valid schedule: minute, hour, day, month, day of the week. Example: 0 3 * * *',
  }),
};
