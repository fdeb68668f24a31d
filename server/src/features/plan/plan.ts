import type { StatusCode } from '@sahada/contract/codes';
import type { plan as calls, PlanTab } from '@sahada/contract/plan';
import type { forLocations as forLocationsRow } from '@sahada/contract/series';
import { statusTexts } from '@sahada/contract/status';
import { languageOf } from '@sahada/contract/text';
import { isoIn } from '@sahada/rules/period';
import { mayRemovePlan, planStep } from '@sahada/rules/plan';
import { plansScope } from '@sahada/rules/rights';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { type ListInput, listHandler, sortedAs, wantedRows } from '../../db/list.ts';
import { getRow, removeRows } from '../../db/rows.ts';
import { prepared, statementOf } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import { ownPart } from '../../facts/own-part.ts';
import { creditPeriods, plansWithResponses } from '../../facts/plan-facts.ts';
import { planStatus, planZone } from '../../facts/plan-state.ts';
import { linkOf, listTable, planTable, wireOf } from '../../facts/plan-table.ts';
import { epoch, iso } from '../../outside/clock.ts';
import { expectPdf, makePdf } from '../../outside/pdf.ts';
import { qrPng, qrSvg } from '../../outside/qr.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { airOf, lockPlan, missingOf, publishMany, putOnAir, replaceLink, takeOffAir } from './air.ts';
import { calendar } from './calendar.ts';
import { approvers, auditorsOf, zoneOfLocation } from './choices.ts';
import { copyOf } from './copy.ts';
import { conditionsOf, dateConditions, filtersOf, isDated, tabCounts } from './filters.ts';
import { forLocations } from './for-locations.ts';
import { handOver } from './hand-over.ts';
import { many, staysOffAir } from './many.ts';
import { holdSeries, leaveOut, standAlone } from './occurrence.ts';
import { posterFacts, posterOf } from './poster.ts';
import { addPlan, changePlan, type StoredPlan } from './save.ts';

type Calls = typeof calls & { forLocations: typeof forLocationsRow };

/** A plan as its form reads it; its QR code is drawn after the transaction. */
async function readPlan(db: ReadDb, id: number, who: Who, now: number) {
  const row = await getRow(db, planTable, id);
  const air = await airOf(db, id);
  return {
    ...wireOf(row),
    missing: missingOf(air, await creditPeriods(db, who.companyTimeZone), now),
    locked: air.received,
  };
}

const withPicture = async <Item extends { link: string }>(item: Item): Promise<Item & { qrCode: string }> => ({
  ...item,
  qrCode: item.link === '' ? '' : `data:image/svg+xml;base64,${Buffer.from(await qrSvg(item.link)).toString('base64')}`,
});

const sortField = sortedAs({ statusName: 'statusCode', level: 'percent', levelHeight: 'percent' });

/** What has to be done is read soonest first, everything else newest first. */
const soonestFirst: ReadonlySet<unknown> = new Set<PlanTab>(['upcoming', 'overdue']);

const sorted = <Input extends ListInput>(input: Input, tab: PlanTab | null | undefined): Input => ({
  ...input,
  sortField: sortField(input.sortField),
  sortDirection: input.sortDirection ?? (!input.sortField && soonestFirst.has(tab) ? 'asc' : undefined),
});

const list = listHandler(listTable);

/** What the tabs of the list as it opens are counted by. */
const openingTabs = prepared(tabCounts(wantedRows(listTable, {})));

type Filters = ReturnType<typeof filtersOf>;

/** What the plans of a list meet; null where that takes the caller's zone, who is not known yet. */
function wantedBy(asked: Filters, who: Who | null) {
  if (isDated(asked) && who === null) return null;
  return [...conditionsOf(asked), ...(who === null ? [] : dateConditions(asked, who.companyTimeZone))];
}

async function linkToken(db: ReadDb, id: number): Promise<string | null> {
  const row = await db.selectFrom('plan').select(['link_token']).where('id', '=', id).executeTakeFirst();
  return row?.link_token ?? null;
}

export const plan: HandlersOf<Calls> = {
  calendar,
  forLocations,
  handOver,
  publishMany,
  ...many,

  get: inParts<Calls['get']>()({
    run: ({ id }, { db, who, now }) => readPlan(db, id, who, now),
    after: (item) => withPicture(item),
  }),

  list: {
    ask(input, who) {
      const asked = filtersOf(input);
      const wanted = wantedBy(asked, who);
      return wanted && list.askWhere(sorted(asked.rest, input.tab), ...wanted);
    },
    answer: (rows) => list.answer(rows),
  },

  tabs: {
    ask(input, who) {
      const asked = filtersOf({ ...input, tab: null });
      const wanted = wantedBy(asked, who);
      if (wanted === null) return null;
      const rows = wantedRows(listTable, asked.rest, ...wanted);
      return [rows.isAll ? openingTabs : statementOf(tabCounts(rows))];
    },
    answer: ([counts = []]) => counts[0] as Record<PlanTab, number>,
  },

  async save({ id, rowVersion, seriesAlone, ...given }, { db, who, now, refuse }) {
    const planId = id || (await addPlan(db, given));
    if (id) {
      const { rowVersion: present } = await lockPlan(db, id);
      if (rowVersion !== undefined && rowVersion !== present) {
        refuse('changedMeanwhile', { data: await withPicture(await readPlan(db, id, who, now)) });
      }
      await changePlan(db, id, given, refuse);
      await standAlone(db, id, given, seriesAlone);
    }
    if (given.published === true) await putOnAir(db, [planId], who.companyTimeZone, now, refuse);
    return { id: planId };
  },

  async remove({ ids }, { db, refuse }) {
    const wanted = [...new Set(ids)].sort((one, other) => one - other);
    await holdSeries(db, wanted);
    for (const id of wanted) await lockPlan(db, id);
    const received = await plansWithResponses(db, wanted);
    if (!mayRemovePlan(received.length)) refuse('planHasResponses');
    await leaveOut(db, wanted);
    return removeRows(db, planTable, wanted);
  },

  async publish({ id, published }, { db, who, now, refuse }) {
    await lockPlan(db, id);
    if (published) await putOnAir(db, [id], who.companyTimeZone, now, refuse);
    else await takeOffAir(db, [id]);
    return { id, link: linkOf(await linkToken(db, id)), published };
  },

  qrCode: inParts<Calls['qrCode']>()({
    async run({ auditId, format, languageId }, { db, refuse }) {
      const row = await db
        .selectFrom('plan')
        .select(['link_token', sql<string>`localized(definition, locales, 'definition')`.as('name')])
        .where('id', '=', auditId)
        .executeTakeFirst();
      if (row === undefined || row.link_token === null) return refuse('notFound');
      if (format === 'pdf') expectPdf();
      const poster = format === 'pdf' ? await posterFacts(db, auditId) : null;
      return { link: linkOf(row.link_token), name: row.name, format, poster, languageId };
    },
    async after({ link, name, format, poster, languageId }, { language }) {
      const file = { keepSeconds: 0 };
      if (poster !== null) {
        const { document, name } = posterOf(poster, link, await qrPng(link), languageOf(languageId ?? language));
        return { ...file, bytes: await makePdf(document), type: 'application/pdf', name };
      }
      if (format === 'png') return { ...file, bytes: await qrPng(link), type: 'image/png', name: `${name}.png` };
      return { ...file, bytes: Buffer.from(await qrSvg(link)), type: 'image/svg+xml', name: `${name}.svg` };
    },
  }),

  async copy({ id, beginDate, endDate }, { db, now }) {
    const row = await getRow(db, planTable, id);
    const copy = await addPlan(db, await copyOf(db, row as StoredPlan, { beginDate, endDate }, now));
    await db.updateTable('plan').set({ copied_from: id }).where('id', '=', copy).execute();
    return { id: copy };
  },

  async rotateLink({ id }, { db, now, refuse }) {
    await lockPlan(db, id);
    const token = await replaceLink(db, id, now);
    if (token === null) return refuse('notFound');
    return { id, link: linkOf(token) };
  },

  async cancel({ id, reason }, { db, now, refuse }) {
    await lockPlan(db, id);
    const air = await airOf(db, id);
    if (planStep({ ...air, reason }, 'cancel').code !== null) refuse('planCancelled');
    await sql`
      update plan set cancelled_at = ${iso(now)}, cancel_reason = ${reason}, published = false
      where id = ${id} and cancelled_at is null`.execute(db);
    return null;
  },

  async restore({ id }, { db }) {
    await lockPlan(db, id);
    const { rows } = await sql<{ offAir: boolean }>`
      update plan t set cancelled_at = null, cancel_reason = null where t.id = ${id} and t.cancelled_at is not null
      returning ${staysOffAir} as "offAir"`.execute(db);
    return { offAir: rows[0]?.offAir === true };
  },

  auditors: (input, { db, total }) => auditorsOf(db, input, total),
  approvers: (asked, { db, total }) => approvers(db, asked, total),
  zone: ({ locationId }, { db }) => zoneOfLocation(db, locationId),

  /** Whoever plans, reviews or sees the company's figures sees every plan; everybody else only those they take part in. */
  async summary({ id }, { db, who }) {
    const own = plansScope(who.rights) === 'company' ? sql`true` : ownPart.plan(who.userId);
    const { rows } = await sql<{ beginDate: string; endDate: string; zone: string } & Summary>`
      select t.id, localized(t.definition, t.locales, 'definition') as definition, t.company_name as "companyName",
          (select c.name from customer c where c.id = t.customer_id) as "customerName",
          (select localized(p.name, p.locales) from project p where p.id = t.project_id) as "projectName",
          (select l.name from location l where l.id = t.location_id) as "locationName",
          t.begins_at as "beginDate", t.ends_at as "endDate", ${planZone} as zone, ${planStatus()} as "statusCode"
      from plan t where t.id = ${id} and ${own}`.execute(db);
    const row = rows[0];
    if (row === undefined) notFound();
    const { zone, ...summary } = row;
    const statusName = statusTexts[row.statusCode];
    return {
      ...summary,
      statusName,
      beginDate: isoIn(epoch(row.beginDate), zone),
      endDate: isoIn(epoch(row.endDate), zone),
    };
  },
};

interface Summary {
  id: number;
  definition: string;
  companyName: string;
  customerName: string;
  projectName: string;
  locationName: string;
  statusCode: StatusCode;
}
