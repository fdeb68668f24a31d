import {
  type retention as calls,
  type RetentionKind,
  retentionKinds,
  retentionMonths,
  retentionTexts,
} from '@sahada/contract/retention';
import { filled } from '@sahada/contract/text';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { invalid } from '../../errors.ts';
import { iso } from '../../outside/clock.ts';
import { keptCopies, keptDays } from '../../outside/kept-copies.ts';
import { type HandlersOf, inParts, type Refuse } from '../../pipeline/handler.ts';
import { nextMoment } from '../../pipeline/schedule.ts';
import { dueOf } from './due.ts';
import { counted } from './preview.ts';
import { needsSecond } from './request.ts';
import { retentionSchedule, retentionTask } from './retain.ts';

/** The rules of retention, and what they would destroy. */

interface Rule {
  kind: RetentionKind;
  months: number | null;
  asked_months: number | null;
  asked_by: number | null;
  asked_at: string | null;
  asked_name: string | null;
  version: string;
}

const none = (kind: RetentionKind): Rule => ({
  kind,
  months: null,
  asked_months: null,
  asked_by: null,
  asked_at: null,
  asked_name: null,
  // No row has it.
  version: '0',
});

async function rulesOf(db: ReadDb): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select t.kind, t.months, t.asked_months, t.asked_by, t.asked_at, gate.row_version(t.xmin) as version,
      (select u.first_name || ' ' || u.last_name from "user" u where u.id = t.asked_by) as asked_name
    from retention t`.execute(db);
  return retentionKinds.map((kind) => rows.find((rule) => rule.kind === kind) ?? none(kind));
}

/** Makes others who change this rule wait for the transaction, and gives it as it was before. */
async function lockedRule(db: Db, kind: RetentionKind): Promise<Rule> {
  const made =
    await sql`insert into retention (kind) values (${kind}) on conflict on constraint retention_once do nothing`.execute(
      db,
    );
  await sql`select from retention where kind = ${kind} for update`.execute(db);
  if (Number(made.numAffectedRows) > 0) return none(kind);
  return (await rulesOf(db)).find((rule) => rule.kind === kind) ?? none(kind);
}

const shown = ({ kind, months, asked_months, asked_by, asked_at, asked_name, version }: Rule, userId: number) => ({
  kind,
  months,
  asked:
    asked_months === null || asked_at === null
      ? null
      : { months: asked_months, byName: asked_name, at: asked_at, mayConfirm: asked_by !== userId },
  rowVersion: version,
});

/** When the task runs next; null while it is turned off. */
async function nextRun(db: ReadDb, now: number): Promise<number | null> {
  const { rows } = await sql<{ enabled: boolean; schedule: string | null; time_zone: string }>`
    select enabled, schedule, time_zone from gate.tasks(${[retentionTask]}::text[])`.execute(db);
  const [task] = rows;
  if (task?.enabled === false) return null;
  return nextMoment(task?.schedule ?? retentionSchedule, task?.time_zone ?? 'UTC', now);
}

/** What a rule would destroy when the task runs next. */
async function tonight(db: ReadDb, kind: RetentionKind, months: number, now: number) {
  const { counts, ...due } = await dueOf(db, kind, months, (await nextRun(db, now)) ?? now);
  const all = counted(counts);
  return { counts: all, total: all.reduce((sum, { count }) => sum + count, 0), ...due };
}

/** Whoever lets something be destroyed has seen how much, and says so. */
async function mustBeTyped(
  db: ReadDb,
  { kind, months, confirm }: { kind: RetentionKind; months: number; confirm?: string | null | undefined },
  now: number,
): Promise<void> {
  const { total } = await tonight(db, kind, months, now);
  const number = String(total);
  if (total > 0 && confirm !== number) invalid('confirm', filled(retentionTexts.number, { number }));
}

function mustBeWithin(kind: RetentionKind, months: number | null): void {
  const { least, most } = retentionMonths[kind];
  if (months !== null && (months < least || months > most))
    invalid('months', filled(retentionTexts.months, { least, most }));
}

/** Whether a rule destroys what the one before would have kept. */
const isSooner = (before: number | null, after: number | null): after is number =>
  after !== null && (before === null || after < before);

interface Change {
  months: number | null;
  asked_months: number | null;
  asked_by: number | null;
  asked_at: string | null;
}

const settled = (months: number | null): Change => ({ months, asked_months: null, asked_by: null, asked_at: null });

const change = (db: Db, kind: RetentionKind, values: Change) =>
  db.updateTable('retention').set(values).where('kind', '=', kind).execute();

async function askedRule(db: Db, kind: RetentionKind, refuse: Refuse<'nothingAsked'>) {
  const rule = await lockedRule(db, kind);
  return { ...rule, asked_months: rule.asked_months ?? refuse('nothingAsked') };
}

export const retention: HandlersOf<typeof calls> = {
  get: inParts<typeof calls.get>()({
    async run(_input, { db, who, now }) {
      const next = await nextRun(db, now);
      const { operator } = await db.selectFrom('company').select('operator').executeTakeFirstOrThrow();
      return {
        rules: (await rulesOf(db)).map((rule) => shown(rule, who.userId)),
        needsSecond: await needsSecond(db),
        nextRunAt: next === null ? null : iso(next),
        operator,
      };
    },
    async after({ operator, ...found }) {
      const copies = operator ? await keptCopies(config().backups.folder) : null;
      return {
        ...found,
        backups: {
          keptDays,
          copies: copies?.map(({ name, madeAt, byHand }) => ({ name, madeAt: iso(madeAt), byHand })) ?? null,
        },
      };
    },
  }),

  async preview({ kind, months }, { db, now }) {
    mustBeWithin(kind, months);
    return tonight(db, kind, months, now);
  },

  async update({ kind, months = null, rowVersion, confirm }, { db, who, now, refuse }) {
    mustBeWithin(kind, months);
    const before = await lockedRule(db, kind);
    if (rowVersion !== undefined && rowVersion !== before.version)
      refuse('changedMeanwhile', { data: shown(before, who.userId) });
    if (!isSooner(before.months, months)) {
      await change(db, kind, settled(months));
      return { waiting: false };
    }
    await mustBeTyped(db, { kind, months, confirm }, now);
    const waiting = await needsSecond(db);
    const asking = { months: before.months, asked_months: months, asked_by: who.userId, asked_at: iso(now) };
    await change(db, kind, waiting ? asking : settled(months));
    return { waiting };
  },

  async confirm({ kind, confirm }, { db, who, now, refuse }) {
    const { asked_months: months, asked_by } = await askedRule(db, kind, refuse);
    if (asked_by === who.userId) refuse('eraseFourEyes');
    await mustBeTyped(db, { kind, months, confirm }, now);
    await change(db, kind, settled(months));
    return null;
  },

  async decline({ kind }, { db, refuse }) {
    const { months } = await askedRule(db, kind, refuse);
    await change(db, kind, settled(months));
    return null;
  },
};
