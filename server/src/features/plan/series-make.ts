import type { PublishRefusal } from '@sahada/contract/plan';
import type { Problems } from '@sahada/contract/problems';
import { mostAtOnce, seriesTexts } from '@sahada/contract/series';
import { addDays } from '@sahada/rules/calendar';
import { isoIn } from '@sahada/rules/period';
import { daysAhead, daysToMake, occurrenceOf, type SeriesRule } from '@sahada/rules/series';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { Invalid, invalid, invalidIf, Refused } from '../../errors.ts';
import { begun } from '../../facts/plan-facts.ts';
import { isOver } from '../../facts/plan-state.ts';
import { dayText } from '../../outside/day.ts';
import type { Refuse } from '../../pipeline/handler.ts';
import { putOnAir, takeOffAir } from './air.ts';
import { inPlan } from './for-locations.ts';
import { insertPlans, nameAt, type Place, type Planned, placesOf, problemsAt, updatePlans } from './places.ts';
import { type CheckedForm, checkedForm } from './save.ts';
import type { Series, SeriesPlan } from './series-rows.ts';

/** Makes the occurrences of a series, and brings them up to its newest form. */

/** The occurrences still to begin that there should be by now, from a day on, place by place. */
export function upcomingOf(rule: SeriesRule, places: readonly Place[], from: string, today: string): Planned[] {
  const most = Math.floor(mostAtOnce / places.length);
  const days = daysAhead(rule, from, today, most + 1);
  if (days.length > most) invalid('locationIds', seriesTexts.tooMany);
  return planned(rule, places, days);
}

const planned = (rule: SeriesRule, places: readonly Place[], days: readonly string[]): Planned[] =>
  places.flatMap((place) =>
    days.flatMap((day): Planned[] => {
      const times = occurrenceOf(rule, day, place.zone);
      return times === null ? [] : [{ place, day, ...times }];
    }),
  );

/** The places and the form of a series, checked as if one of its plans were saved; throws `Invalid` with every problem. */
export async function checkedSeries(
  db: Db,
  { plan, locationIds, auditors, rule }: Pick<Series, 'plan' | 'locationIds' | 'auditors' | 'rule'>,
): Promise<{ form: CheckedForm; places: Place[] }> {
  const places = await placesOf(db, plan, locationIds, auditors);
  const form = await formOf(db, plan, rule, places);
  invalidIf(problemsAt(places));
  return { form, places };
}

async function formOf(db: Db, plan: SeriesPlan, rule: SeriesRule, places: readonly Place[]): Promise<CheckedForm> {
  const { id, zone } = (places.find(({ problem }) => problem === null) ?? places[0]) as Place;
  const times = occurrenceOf(rule, rule.from, zone);
  const at = (instant: number | undefined): string | undefined =>
    instant === undefined ? undefined : isoIn(instant, zone);
  try {
    const beginDate = at(times?.beginAt);
    return await checkedForm(db, { ...plan, locationId: id, beginDate, endDate: at(times?.endAt) });
  } catch (error) {
    throw error instanceof Invalid ? inPlan(error) : error;
  }
}

interface Stored {
  id: number;
  place: number;
  day: string;
  alone: boolean;
  /** Whether it may still be changed or deleted: nothing was received or begun and nobody has cancelled it. */
  free: boolean;
  published: boolean;
  /** Somebody counts on it: it is not deleted. */
  awaited: boolean;
  /** Its end has passed: off the air it would stay there. */
  over: boolean;
  checklist: number;
  definition: string;
}

/**
 * The occurrences of a series, kept from changing. They are locked in a statement of their own before it is read what they have
 * received, so that the reading is fresh: a response or a picture that is being stored holds its plan.
 */
async function storedOf(db: Db, seriesId: number): Promise<Stored[]> {
  await sql`select from plan t where t.series_id = ${seriesId} order by t.id for update`.execute(db);
  const { rows } = await sql<Stored>`
    select t.id, t.series_place as place, t.series_day as day, t.series_alone as alone, t.published, t.checklist_id as checklist,
      t.definition, ${isOver(sql`t.ends_at`)} as over, ${isAwaited} as awaited,
      t.cancelled_at is null and not exists (select from response r where r.plan_id = t.id)
        and not exists (select from picture x where x.plan_id = t.id) and not ${begun} as free
    from plan t where t.series_id = ${seriesId} order by t.id`.execute(db);
  return rows;
}

/** Whether an action is about a plan `t`, or people are invited to it, who may have their link already: they would go with it. */
const isAwaited = sql<boolean>`(
  exists (select from action a where a.plan_id = t.id) or exists (select from invitation i where i.plan_id = t.id))`;

const keyOf = (place: number, day: string | null): string => `${place} ${day}`;

/**
 * Makes what is missing of a locked series; answers the number of new plans, and the places where some are missing and none can be
 * made. With `changed`, occurrences from `appliesFrom` on that nobody has changed alone and that have received nothing also take the
 * series' form, or go where its rule no longer has them; it refuses what would take one off the air for good, and a place where
 * nothing can be planned. `zone` is the company's.
 */
export async function makeOccurrences(
  db: Db,
  series: Series,
  { now, zone, changed }: { now: number; zone: string; changed: { refuse: Refuse<PublishRefusal> } | null },
): Promise<{ made: number; left: Place[] }> {
  const today = dayText(now, zone);
  const { rule, appliesFrom: from } = series;
  const places = await placesOf(db, series.plan, series.locationIds, series.auditors, { byItself: changed === null });
  const stored = await storedOf(db, series.id);
  const upcoming = upcomingOf(rule, places, from, today);
  const there = new Set([
    ...stored.map(({ place, day }) => keyOf(place, day)),
    ...series.skipped.map(({ place, day }) => keyOf(place, day)),
  ]);
  const missing = upcoming.filter(({ place, day }) => !there.has(keyOf(place.id, day)));
  if (changed === null && missing.length === 0) return { made: 0, left: [] };
  const form = await formOf(db, series.plan, rule, places);
  // One that goes on at a single location, since the others were deleted, goes on under the name that it has there.
  const several = places.length > 1 || (changed === null && namesPlace(stored, form, places));
  if (changed !== null) {
    invalidIf(problemsAt(places));
    const past = from < today ? planned(rule, places, begunDays(rule, from, today)) : [];
    const wanted = new Map([...past, ...upcoming].map((one) => [keyOf(one.place.id, one.day), one]));
    const isOther = ({ published, checklist }: Stored) => published && checklist !== form.checkListId;
    // Whoever is late with one asks what it asks until its grace has passed.
    await leaveCancelled(db, series.id, from);
    const own = stored.filter((one) => one.day >= from && !one.alone && one.free && !(one.over && isOther(one)));
    const kept = own.flatMap((one) => {
      const plan = wanted.get(keyOf(one.place, one.day));
      return plan === undefined ? [] : [{ ...plan, id: one.id }];
    });
    const gone = own
      .filter(({ place, day, awaited }) => !awaited && !wanted.has(keyOf(place, day)))
      .map(({ id }) => id);
    await sql`delete from plan t where t.id = any(${gone})`.execute(db);
    await updatePlans(db, form, kept, { several });
    // One on the air asks the questions of its own checklist: another list is frozen anew under the same link.
    const others = own.filter((one) => isOther(one) && !gone.includes(one.id)).map(({ id }) => id);
    await takeOffAir(db, others);
    await putOnAir(db, others, zone, now, changed.refuse);
  }
  const made = missing.filter(({ place }) => place.problem === null);
  await insertPlans(db, form, made, { seriesId: series.id, several });
  const left = new Set(missing.map(({ place }) => place).filter(({ problem }) => problem !== null));
  return { made: made.length, left: [...left] };
}

/** Whether the newest occurrence at the only place, of those that follow the series, says where it is. */
function namesPlace(stored: readonly Stored[], { definition }: CheckedForm, [place]: readonly Place[]): boolean {
  const [newest] = stored
    .filter((one) => one.place === place?.id && !one.alone)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  return place !== undefined && newest?.definition === nameAt(definition, place);
}

/** What is cancelled does not follow this change: whoever restores it gets back what was cancelled, and it stays so. */
const leaveCancelled = (db: Db, seriesId: number, from: string) =>
  sql`
    update plan set series_alone = true
    where series_id = ${seriesId} and series_day >= ${from}::date and cancelled_at is not null and not series_alone`.execute(
    db,
  );

/** The days of the rule that lie between a day and today. */
const begunDays = (rule: SeriesRule, from: string, today: string): string[] =>
  daysToMake(rule, { first: from, upTo: addDays(today, -1), least: 0, most: mostAtOnce });

/**
 * Takes away the occurrences that nobody has seen yet: never on the air, neither cancelled nor changed alone, nothing received, no
 * action about them, and nobody invited to them.
 */
export async function removeUnaired(db: Db, seriesIds: readonly number[]): Promise<void> {
  await sql`
    delete from plan t where t.series_id = any(${seriesIds}) and t.version_id is null and not t.series_alone
      and t.cancelled_at is null and t.begins_at > app_now() and not ${isAwaited}`.execute(db);
}

/** Why a series could not be made just now, as sentences; anything unexpected is thrown again. */
export function troubleOf(error: unknown): Problems {
  if (error instanceof Invalid) return error.problems;
  if (error instanceof Refused && error.code === 'notFound') return { plan: [seriesTexts.gone] };
  throw error;
}
