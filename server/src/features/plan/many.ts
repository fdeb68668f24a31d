import { type StatusCode, statuses } from '@sahada/contract/codes';
import type { plan as calls } from '@sahada/contract/plan';
import { refusals } from '@sahada/contract/refusals';
import { type AnyText, say } from '@sahada/contract/text';
import { firstInstant, lastInstant } from '@sahada/rules/period';
import { mayMove } from '@sahada/rules/plan';
import { sql } from 'kysely';
import { removeRows } from '../../db/rows.ts';
import { plansWithResponses } from '../../facts/plan-facts.ts';
import { everPublished, isOver, planStatus, planZone } from '../../facts/plan-state.ts';
import { planTable } from '../../facts/plan-table.ts';
import { iso } from '../../outside/clock.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { lockPlans } from './air.ts';
import { leftTexts } from './hand-over.ts';
import { holdSeries, leaveOut } from './occurrence.ts';

/** What is done with many plans at once, to each by its own rules: one that stays as it is keeps no other from it. */

type Many = Pick<HandlersOf<typeof calls>, 'removeMany' | 'cancelMany' | 'restoreMany' | 'moveMany'>;

const tooFar = say({ tr: 'Tarihleri bu kadar uzağa taşınamaz.', en: 'Its dates cannot be moved as far as that.' });

const notCancelled = say({ tr: 'İptal edilmemiş.', en: 'It has not been cancelled.' });

/** Which of the plans stayed as they were, each with the reason. */
function outcome(all: readonly number[], changed: readonly number[], why: AnyText) {
  const done = new Set(changed);
  return { changed: done.size, left: all.filter((id) => !done.has(id)).map((id) => ({ id, why })) };
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Whether a plan `t` that is restored had been on the air and could be again: nothing puts it there by itself. */
export const staysOffAir = sql<boolean>`(${everPublished()} and not ${isOver(sql`t.ends_at`)})`;

export const many: Many = {
  async removeMany({ ids }, { db }) {
    // A series is locked before its plans.
    await holdSeries(db, ids);
    const locked = await lockPlans(db, ids);
    const kept = new Set(await plansWithResponses(db, locked));
    const gone = locked.filter((id) => !kept.has(id));
    await leaveOut(db, gone);
    await removeRows(db, planTable, gone);
    return outcome(locked, gone, refusals.planHasResponses.text);
  },

  async cancelMany({ ids, reason }, { db, now }) {
    const locked = await lockPlans(db, ids);
    const { rows } = await sql<{ id: number }>`
      update plan set cancelled_at = ${iso(now)}, cancel_reason = ${reason}, published = false
      where id = any(${locked}) and cancelled_at is null returning id`.execute(db);
    return outcome(locked, idsOf(rows), refusals.planCancelled.text);
  },

  async restoreMany({ ids }, { db }) {
    const locked = await lockPlans(db, ids);
    const { rows } = await sql<{ id: number; offAir: boolean }>`
      update plan t set cancelled_at = null, cancel_reason = null
      where t.id = any(${locked}) and t.cancelled_at is not null returning t.id, ${staysOffAir} as "offAir"`.execute(
      db,
    );
    return { ...outcome(locked, idsOf(rows), notCancelled), offAir: rows.filter(({ offAir }) => offAir).length };
  },

  async moveMany({ ids, days }, { db }) {
    const locked = await lockPlans(db, ids);
    const { rows } = await sql<{ id: number; status: StatusCode }>`
      select t.id, ${planStatus()} as status from plan t where t.id = any(${locked})`.execute(db);
    const moved = (column: 'begins_at' | 'ends_at') => {
      const at = sql.ref(`t.${column}`);
      return sql`(${at} at time zone ${planZone} + make_interval(days => ${days})) at time zone ${planZone}`;
    };
    const { rows: changed } = await sql<{ id: number }>`
      update plan t set begins_at = ${moved('begins_at')}, ends_at = ${moved('ends_at')},
        series_alone = t.series_alone or t.series_id is not null
      where t.id = any(${idsOf(rows.filter(({ status }) => mayMove(status)))})
        and ${moved('begins_at')} >= ${iso(firstInstant)} and ${moved('ends_at')} <= ${iso(lastInstant)}
      returning t.id`.execute(db);
    const done = new Set(idsOf(changed));
    const why = (status: StatusCode): AnyText =>
      mayMove(status) ? tooFar : status === statuses.Cancelled ? leftTexts.cancelled : leftTexts.answered;
    return {
      changed: done.size,
      left: rows.filter(({ id }) => !done.has(id)).map(({ id, status }) => ({ id, why: why(status) })),
    };
  },
};
