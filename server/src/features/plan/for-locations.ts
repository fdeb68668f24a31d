import { planTexts } from '@sahada/contract/plan';
import { type forLocations as call, mostAtOnce, seriesTexts } from '@sahada/contract/series';
import { addDays } from '@sahada/rules/calendar';
import { isoIn, wallToInstant } from '@sahada/rules/period';
import { daysToMake, lastDay, occurrenceOf } from '@sahada/rules/series';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { Invalid, invalid, invalidIf } from '../../errors.ts';
import type { Handler } from '../../pipeline/handler.ts';
import { putOnAir } from './air.ts';
import { insertPlans, nameAt, type Place, type Planned, placesOf, problemsAt, usualAuditors } from './places.ts';
import { ruleOf, ruleProblems } from './rule.ts';
import { checkedForm } from './save.ts';

/** One plan for several locations: first shown, then made, all or none. */

type Input = z.output<typeof call.request>;

/** How far ahead a rule without an end is followed, in days. */
const horizon = 366;

/** The days of the rule; a plan without one has one time. */
function daysOf({ rule: given, locationIds }: Input): string[] | null {
  if (!given) return null;
  const rule = ruleOf(given);
  invalidIf(ruleProblems(rule));
  const ends = rule.until !== null || rule.count !== null;
  const most = Math.floor(mostAtOnce / new Set(locationIds).size);
  const upTo = ends ? lastDay : addDays(rule.from, horizon);
  const days = daysToMake(rule, { first: rule.from, upTo, least: 1, most: most + 1 });
  if (days.length > most) invalid('locationIds', seriesTexts.tooMany);
  return days;
}

/** When the plan is, in the zone of a location; null where it ends before it begins. */
function timesAt({ plan, rule }: Input, day: string | null, { zone }: Place) {
  if (rule && day !== null) return occurrenceOf(ruleOf(rule), day, zone);
  const beginAt = plan.beginDate === undefined ? null : wallToInstant(plan.beginDate, zone, 'begin');
  const endAt = plan.endDate === undefined ? null : wallToInstant(plan.endDate, zone, 'end');
  return beginAt === null || endAt === null || endAt <= beginAt ? null : { beginAt, endAt };
}

export const forLocations: Handler<typeof call> = async (input, { db, who, now, refuse }) => {
  const { plan, locationIds, preview } = input;
  const places = await placesOf(db, plan, locationIds, input.auditors);
  const days = daysOf(input);
  const several = places.length > 1;
  const name = plan.definition || plan.name || '';
  const rows = places.flatMap((place) =>
    (days ?? [null]).map((day) => ({ place, day, times: timesAt(input, day, place) })),
  );
  const planned = rows.flatMap(({ place, day, times }): Planned[] =>
    times === null ? [] : [{ place, day, ...times }],
  );
  const people = await peopleAt(db, input, places);
  const ListItems = rows.map(({ place, times }) => ({
    locationId: place.id,
    locationName: place.name,
    definition: several ? nameAt(name, place) : name,
    beginDate: times && isoIn(times.beginAt, place.zone),
    endDate: times && isoIn(times.endAt, place.zone),
    ...people(place),
    problem: place.problem ?? (times === null ? planTexts.endBeforeBegin : null),
  }));
  if (preview === true) return { ListItems, ids: [] };

  const { beginDate, endDate, ...rest } = plan;
  const [first] = planned;
  const form = await checkedForm(db, {
    ...rest,
    // Of a place that cannot be planned the row says so; the form's own fields are checked at one that can.
    locationId: (places.find(({ problem }) => problem === null) ?? places[0])?.id,
    beginDate: first === undefined ? beginDate : isoIn(first.beginAt, first.place.zone),
    endDate: first === undefined ? endDate : isoIn(first.endAt, first.place.zone),
  }).catch((error: unknown) => {
    throw error instanceof Invalid ? inPlan(error) : error;
  });
  invalidIf(problemsAt(places));
  const ids = await insertPlans(db, form, planned, { seriesId: null, several });
  if (plan.published === true) await putOnAir(db, ids, who.companyTimeZone, now, refuse);
  return { ListItems, ids };
};

/** The auditors of each location's plans, by name, and in a preview who usually audits there. */
async function peopleAt(db: ReadDb, { plan, preview }: Input, places: readonly Place[]) {
  const usual = preview === true ? await usualAuditors(db, plan.projectId ?? null, places) : new Map<number, number>();
  const own = ({ auditors }: Place) => auditors ?? plan;
  const ids = places.flatMap((place) => [own(place).leadAuditorId ?? 0, own(place).assistantAuditorId ?? 0]);
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name from "user" u
    where u.id = any(${[...new Set([...ids, ...usual.values()])]}::int[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const named = (id: number | null | undefined) => ({ id: id ?? null, name: names.get(id ?? 0) ?? null });
  return (place: Place) => {
    const [lead, assistant] = [named(own(place).leadAuditorId), named(own(place).assistantAuditorId)];
    const before = named(usual.get(place.id));
    return {
      leadAuditorId: lead.id,
      leadAuditorName: lead.name,
      assistantAuditorId: assistant.id,
      assistantAuditorName: assistant.name,
      usualAuditorId: before.id,
      usualAuditorName: before.name,
    };
  };
}

/** The same problems under the names that they have inside `plan`. */
export const inPlan = ({ problems }: Invalid): Invalid =>
  new Invalid(
    Object.fromEntries(
      Object.entries(problems).map(([field, texts]) => [
        field === 'locationId'
          ? 'locationIds'
          : /Date$/.test(field)
            ? `rule.${field === 'endDate' ? 'endTime' : 'from'}`
            : `plan.${field}`,
        texts,
      ]),
    ),
  );
