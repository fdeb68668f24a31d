import { languageIds } from '@sahada/contract/codes';
import { fewOf } from '@sahada/contract/noun';
import { refusals } from '@sahada/contract/refusals';
import { type AnyText, filled, say } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { undoable } from '../../db/savepoint.ts';
import { planName } from '../../facts/plan-facts.ts';
import { holdersOf } from '../../facts/rights.ts';
import { isFirstTime } from '../../facts/said-once.ts';
import { tell } from '../../facts/tell.ts';
import { companyZone } from '../../facts/the-company.ts';
import { dayText } from '../../outside/day.ts';
import type { InCompany } from '../../pipeline/recurring.ts';
import { tryOnAir } from './air.ts';
import type { Place } from './places.ts';
import { makeOccurrences, troubleOf } from './series-make.ts';
import { lockedIfActive, type Series, withoutGone } from './series-rows.ts';

/** What recurring plans do by themselves, company by company. */

/** Whoever made the series, else, where they no longer plan, everybody who does. */
async function toldOf(db: Db, madeBy: number): Promise<number[]> {
  const planners = await holdersOf(db, 'ManageAuditPlans');
  return planners.includes(madeBy) ? [madeBy] : planners;
}

/** What it is called, in each language. */
const nameOf = ({ definition, plan: { locales } }: Series): AnyText => {
  const read = (languageId: number): string => localized(definition, locales, languageId, 'definition');
  return { tr: read(languageIds.tr), en: read(languageIds.en) };
};

const words = {
  at: say({ tr: '{places}: {why}', en: '{places}: {why}' }),
  goneOne: say({
    tr: 'Lokasyonlarından biri silinmiş; tekrarlayan plandan çıkarıldı. Öteki lokasyonlarda sürüyor.',
    en: 'One of its locations was deleted, and is no longer part of it. At the others it goes on.',
  }),
  gone: say({
    tr: '{n} lokasyonu silinmiş; tekrarlayan plandan çıkarıldılar. Öteki lokasyonlarda sürüyor.',
    en: '{n} of its locations were deleted, and are no longer part of it. At the others it goes on.',
  }),
  others: say({ tr: 'Öteki lokasyonlarda oluşturuldu.', en: 'At the other locations they were made.' }),
};

/** Where none could be made, and why: "Bebek ve Kadıköy: Lokasyon pasif. Öteki lokasyonlarda oluşturuldu." */
function whyLeft(left: readonly Place[], hasOthers: boolean): AnyText {
  const whys = [...new Set(left.flatMap(({ problem }) => problem ?? []))];
  const each = whys.map((why) => {
    const names = left.filter(({ problem }) => problem === why).map(({ name }) => name);
    return filled(words.at, { places: fewOf(names), why });
  });
  const told = [...each, ...(hasOthers ? [words.others] : [])];
  return { tr: told.map(({ tr }) => tr).join(' '), en: told.map(({ en }) => en).join(' ') };
}

/** Makes the occurrences of the coming weeks; who made a series that cannot be made is told, once a day. Answers how many are new. */
export async function makeSeries({ db, now, each }: Pick<InCompany, 'db' | 'now' | 'each'>): Promise<number> {
  const zone = await companyZone(db);
  const all = await db.selectFrom('audit_series').select('id').where('active', '=', true).orderBy('id').execute();
  return each('series', all, async ({ id }) => {
    // Those before it took their time: it may have been turned off or deleted since.
    const stored = await lockedIfActive(db, id);
    if (stored === undefined) return 0;
    const { series, gone } = await withoutGone(db, stored);
    const tellMaker = async (why: AnyText): Promise<void> => {
      const link = `/auditlist?seriesId=${id}`;
      await tell(db, 'series.notMade', await toldOf(db, series.madeBy), { plan: nameOf(series), why, link });
    };
    const tellWhy = async (why: AnyText | undefined): Promise<void> => {
      if (why !== undefined && (await isFirstTime(db, `series:${id}:${dayText(now, zone)}`))) await tellMaker(why);
    };
    if (gone > 0) await tellMaker(gone === 1 ? words.goneOne : filled(words.gone, { n: gone }));
    try {
      const { made, left } = await undoable(db, () => makeOccurrences(db, series, { now, zone, changed: null }));
      if (left.length > 0) await tellWhy(whyLeft(left, left.length < new Set(series.locationIds).size));
      return made;
    } catch (error) {
      const [[why] = []] = Object.values(troubleOf(error));
      await tellWhy(why);
      return 0;
    }
  });
}

interface Due {
  id: number;
  series: number;
  definition: AnyText;
  place: string;
  begins_at: string;
  made_by: number;
}

/** How many are put on the air by one look. */
const mostOnAir = 1000;

/** How often the task looks. What begins before its next look is put on the air now. */
const lookEvery = sql`interval '15 minutes'`;

/**
 * Puts occurrences on the air, as many days before they begin as their series says, with the checklist as it is then. Where
 * something is missing it tries again at each look, behind all others, and tells whoever made the series once a day. Answers how many
 * went on the air.
 */
export async function airSeries(
  { db, now, each }: Pick<InCompany, 'db' | 'now' | 'each'>,
  most = mostOnAir,
): Promise<number> {
  const zone = await companyZone(db);
  const day = dayText(now, zone);
  const { rows } = await sql<Due>`
    select t.id, s.id as series, ${planName('t')} as definition, l.name as place, t.begins_at, s.made_by
    from plan t join audit_series s on s.id = t.series_id join location l on l.id = t.location_id
    where s.active and t.version_id is null and t.cancelled_at is null and t.ends_at > app_now()
      and t.begins_at <= app_now() + ${lookEvery} + interval '1 day' * s.on_air_days_before
    order by exists (select from said_once o where o.topic = 'air:' || t.id || ':' || ${day}), t.id limit ${most} for update of t`.execute(
    db,
  );
  const together = [...Map.groupBy(rows, ({ series }) => series)].map(([id, due]) => ({ id, due }));
  return each('series', together, async ({ due }) => {
    const ids = due.map(({ id }) => id);
    const missing = await tryOnAir(db, ids, zone, now);
    for (const { id, definition, place, begins_at: begins, made_by: madeBy } of due) {
      const lacks = missing.get(id);
      if (lacks === undefined || !(await isFirstTime(db, `air:${id}:${day}`))) continue;
      const why: AnyText = filled(refusals[lacks.code].text, { what: lacks.what ?? '' });
      const link = `/auditlist/edit/${id}`;
      const fields = { plans: 1, plan: definition, place, begins, why, link };
      await tell(db, 'plan.notOnAir', await toldOf(db, madeBy), fields);
    }
    return ids.length - missing.size;
  });
}
