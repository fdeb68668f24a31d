import type { series as calls } from '@sahada/contract/series';
import { ruleText } from '@sahada/contract/series-words';
import { isoIn } from '@sahada/rules/period';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { pageRows } from '../../db/list.ts';
import { invalidIf, notFound } from '../../errors.ts';
import { iso } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { placesOf } from './places.ts';
import { ruleOf, ruleProblems } from './rule.ts';
import { checkedSeries, makeOccurrences, removeUnaired, upcomingOf } from './series-make.ts';
import {
  lockSeries,
  nameOfSeries,
  placesLeft,
  readSeries,
  type Series,
  type SeriesRow,
  seriesTable,
} from './series-rows.ts';

const listed = ({ rule, ...row }: SeriesRow) => ({ ...row, ruleText: ruleText(rule) });

/** A series as its form reads it, with what has become of it. */
async function itemOf(db: ReadDb, id: number) {
  const { appliesFrom: _, madeBy: __, skipped: ___, ...series } = await readSeries(db, id);
  const { rule } = series;
  // One that was deleted meanwhile cannot be sent back.
  const locationIds = await placesLeft(db, series.locationIds);
  const auditors = series.auditors.filter(({ locationId }) => locationIds.includes(locationId));
  const told = {
    definition: await nameOfSeries(db, id),
    locationIds,
    auditors,
    ruleText: ruleText(rule),
    locationCount: locationIds.length,
  };
  return { ...series, ...told, ...(await madeOf(db, id)), rule: { ...rule, weekdays: [...rule.weekdays] } };
}

interface Made {
  made: number;
  nextAt: string | null;
  nextPlanId: number | null;
}

async function standOf(db: ReadDb, id: number): Promise<Made> {
  const { rows } = await sql<Made>`
    select (select count(*)::int from plan p where p.series_id = ${id}) as made, n.id as "nextPlanId", n.begins_at as "nextAt"
    from (select) one left join lateral (
      select p.id, p.begins_at from plan p
      where p.series_id = ${id} and p.begins_at > app_now() and p.cancelled_at is null order by p.begins_at, p.id limit 1) n on true`.execute(
    db,
  );
  return rows[0] as Made;
}

async function madeOf(db: ReadDb, id: number): Promise<Pick<Made, 'made' | 'nextAt'>> {
  const { made, nextAt } = await standOf(db, id);
  return { made, nextAt };
}

type Stored = Omit<Series, 'id' | 'rowVersion' | 'skipped' | 'madeBy'>;

/** Stores a series; a new one gets an id and belongs to whoever makes it. */
async function store(db: Db, id: number | null, one: Stored, userId: number): Promise<number> {
  const [definition, locations] = [one.definition, one.locationIds];
  const [plan, auditors, rule] = [one.plan, one.auditors, one.rule].map((value) => JSON.stringify(value));
  const { rows } = await (id === null
    ? sql<{ id: number }>`
        insert into audit_series (definition, plan, location_ids, auditors, rule, on_air_days_before, active, applies_from, made_by)
        values (${definition}, ${plan}::jsonb, ${locations}, ${auditors}::jsonb, ${rule}::jsonb, ${one.onAirDaysBefore},
          ${one.active}, ${one.appliesFrom}, ${userId}) returning id`
    : sql<{ id: number }>`
        update audit_series set definition = ${definition}, plan = ${plan}::jsonb, location_ids = ${locations},
          auditors = ${auditors}::jsonb, rule = ${rule}::jsonb, on_air_days_before = ${one.onAirDaysBefore}, active = ${one.active},
          applies_from = ${one.appliesFrom} where id = ${id} returning id`
  ).execute(db);
  return rows[0]?.id ?? notFound();
}

const usualDaysBefore = 2;

export const series: HandlersOf<typeof calls> = {
  async list(input, { db }) {
    const page = await pageRows(db, seriesTable, input);
    return { ...page, ListItems: page.ListItems.map(listed) };
  },

  get: ({ id }, { db }) => itemOf(db, id),

  async save({ id, rowVersion, changeFrom, ...given }, { db, who, now, refuse }) {
    const before = id ? await lockSeries(db, id) : null;
    if (before !== null && rowVersion !== undefined && rowVersion !== before.rowVersion)
      refuse('changedMeanwhile', { data: await itemOf(db, before.id) });
    const rule = ruleOf(given.rule);
    invalidIf(ruleProblems(rule));
    const locationIds = [...new Set(given.locationIds)];
    const auditors = (given.auditors ?? before?.auditors ?? [])
      .filter(({ locationId }) => locationIds.includes(locationId))
      .map((one) => ({ ...one, assistantAuditorId: one.assistantAuditorId ?? one.leadAuditorId }));
    const isStopped = before !== null && given.active === false;
    // Whoever stops it may do so because something of it has gone; it is checked when it goes on.
    const definition = isStopped
      ? given.plan.definition || given.plan.name || before.definition
      : (await checkedSeries(db, { plan: given.plan, locationIds, auditors, rule })).form.definition;
    const zone = who.companyTimeZone;
    const stored = await store(
      db,
      before?.id ?? null,
      {
        definition,
        plan: given.plan,
        locationIds,
        auditors,
        rule,
        onAirDaysBefore: given.onAirDaysBefore ?? before?.onAirDaysBefore ?? usualDaysBefore,
        active: given.active ?? before?.active ?? true,
        appliesFrom: changeFrom ?? dayText(now, zone),
      },
      who.userId,
    );
    const after = await lockSeries(db, stored);
    if (after.active) await makeOccurrences(db, after, { now, zone, changed: before === null ? null : { refuse } });
    else await removeUnaired(db, [stored]);
    const { made, nextPlanId } = await standOf(db, stored);
    return { id: stored, made, nextPlanId };
  },

  async preview({ locationIds, rule: given, changeFrom }, { db, who, now }) {
    const rule = ruleOf(given);
    invalidIf(ruleProblems(rule));
    const places = await placesOf(db, {}, locationIds);
    const today = dayText(now, who.companyTimeZone);
    const all = upcomingOf(rule, places, changeFrom ?? today, today).sort((one, other) => one.beginAt - other.beginAt);
    return {
      ListItems: all.slice(0, mostPreviewed).map(({ place, day, beginAt, endAt }) => ({
        localDate: day ?? iso(beginAt),
        beginDate: isoIn(beginAt, place.zone),
        endDate: isoIn(endAt, place.zone),
        locationId: place.id,
      })),
      TotalItemsCount: all.length,
    };
  },

  async remove({ ids }, { db }) {
    const wanted = [...new Set(ids)].sort((one, other) => one - other);
    for (const id of wanted) await lockSeries(db, id);
    await removeUnaired(db, wanted);
    await sql`delete from audit_series where id = any(${wanted})`.execute(db);
    return null;
  },
};

/** How many occurrences a preview shows. */
const mostPreviewed = 200;
