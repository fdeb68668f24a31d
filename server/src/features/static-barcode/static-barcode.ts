import type { staticBarcode as calls, ScanResult } from '@sahada/contract/static-barcode';
import { languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import { crudHandlers } from '../../db/crud-handlers.ts';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { nameOf } from '../../db/reference.ts';
import { changeRow, getRow } from '../../db/rows.ts';
import type { EntityTable } from '../../db/table.ts';
import { notFound } from '../../errors.ts';
import { logoOf } from '../../facts/logo.ts';
import { iso } from '../../outside/clock.ts';
import { expectPdf, makePdf } from '../../outside/pdf.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import { labelsOf } from './labels.ts';

type Calls = typeof calls;

/** The code stands for the link until the answer is made: only then is the installation's address known. */
const table: EntityTable<'static_barcode', Calls> = {
  name: 'static_barcode',
  id: 'id',
  columns: { name: 'name', locationId: 'location_id', auditPlanId: 'plan_id', active: 'active' },
  shown: {
    locationName: nameOf<string>('location', 'location_id'),
    customerName: sql<string>`(
      select c.name from location l join customer c on c.id = l.customer_id where l.id = t.location_id)`,
    auditPlanName: nameOf<string | null>('plan', 'plan_id', sql`localized(n.definition, n.locales, 'definition')`),
    code: sql<string>`t.token`,
    link: sql<string>`t.token`,
    lastScanAt: sql<string | null>`(select max(s.at) from scan s where s.barcode_id = t.id)`,
  },
  search: ['name', 'locationName', 'customerName', 'auditPlanName', 'code'],
  order: 'name',
};

/** The address that stands in a barcode's QR code. */
const linkOf = (code: string): string => `${config().publicUrl}/b/${code}`;

const usual = crudHandlers(table, 'active');

const withLink = <Row extends { code: string }>(row: Row): Row & { link: string } => ({
  ...row,
  link: linkOf(row.code),
});

async function named(db: ReadDb, id: number): Promise<{ id: number; code: string; link: string }> {
  const row = await db.selectFrom('static_barcode').select('token').where('id', '=', id).executeTakeFirst();
  return row === undefined ? notFound() : withLink({ id, code: row.token, link: '' });
}

/** The old code leads nowhere from now on. */
async function giveCode(db: Db, id: number, token: string, now: number): Promise<void> {
  await sql`select gate.new_barcode_code(${hashOf(token)}, ${id}, ${iso(now)})`.execute(db);
}

const labels = inParts<Calls['labels']>()({
  async run({ ids, format = 'a4-24', test }, { db, who, refuse }) {
    expectPdf();
    const wanted = [...new Set(ids)];
    const { rows } = await sql<{ name: string; locationName: string; token: string }>`
      select b.name, l.name as "locationName", b.token from unnest(${wanted}::int[]) with ordinality w (id, place)
      join static_barcode b on b.id = w.id join location l on l.id = b.location_id order by w.place`.execute(db);
    if (rows.length < wanted.length) return refuse('notFound');
    const { rows: about } = await sql<{ company: string; language: number }>`
      select c.name as company, u.default_language_id as language from company c join "user" u on u.id = ${who.userId}`.execute(
      db,
    );
    return labelsOf(
      rows.map(({ token, ...row }) => ({ ...row, link: linkOf(token) })),
      format,
      {
        test: test === true || test === 1,
        logo: await logoOf(db),
        company: about[0]?.company ?? '',
        language: languageOf(about[0]?.language),
      },
    );
  },
  async after(document) {
    return { bytes: await makePdf(document), type: 'application/pdf', name: `${document.title}.pdf`, keepSeconds: 0 };
  },
});

export const staticBarcode: HandlersOf<Calls> = {
  ...usual,
  get: { ask: usual.get.ask, answer: (rows) => withLink(usual.get.answer(rows)) },
  list: {
    ask: usual.list.ask,
    answer(rows) {
      const page = usual.list.answer(rows);
      return { ...page, ListItems: page.ListItems.map(withLink) };
    },
  },

  async create(input, { db, now }) {
    const token = newToken(128);
    const { id } = await db
      .insertInto('static_barcode')
      .values({
        name: input.name,
        location_id: input.locationId,
        plan_id: input.auditPlanId ?? null,
        active: input.active ?? true,
        token,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await giveCode(db, id, token, now);
    return named(db, id);
  },

  async createForLocations({ name, locationIds }, { db, now }) {
    const wanted = [...new Set(locationIds)];
    // Locked in a statement of their own: what another such call adds meanwhile is seen afterwards.
    const { rows: there } = await sql`
      select from location l where l.id = any(${wanted}) order by l.id for no key update`.execute(db);
    if (there.length < wanted.length) notFound();
    const { rows: lacking } = await sql<{ id: number }>`
      select l.id from location l where l.id = any(${wanted})
        and not exists (select from static_barcode b where b.location_id = l.id and b.name = ${name})
      order by l.id`.execute(db);
    if (lacking.length === 0) return { ids: [] };
    const fresh = lacking.map(({ id }) => ({ name, location_id: id, token: newToken(128) }));
    const made = await db.insertInto('static_barcode').values(fresh).returning(['id', 'token']).execute();
    for (const { id, token } of made) await giveCode(db, id, token, now);
    return { ids: made.map(({ id }) => id) };
  },

  async update(input, { db, refuse }) {
    await sql`select from static_barcode where id = ${input.id} for update`.execute(db);
    const present = await getRow(db, table, input.id);
    const isOld = input.rowVersion !== undefined && input.rowVersion !== present.rowVersion;
    if (isOld) refuse('changedMeanwhile', { data: withLink(present) });
    await changeRow(db, table, input);
    return named(db, input.id);
  },

  async rotate({ id }, { db, now, refuse }) {
    const token = newToken(128);
    const { rows } = await sql`update static_barcode set token = ${token} where id = ${id} returning id`.execute(db);
    if (rows.length === 0) return refuse('notFound');
    await giveCode(db, id, token, now);
    return named(db, id);
  },

  async scans({ id, page = 1, pageSize = 10 }, { db, refuse }) {
    const { rows: known } = await sql<{ n: number }>`
      select (select count(*)::int from scan s where s.barcode_id = b.id) as n
      from static_barcode b where b.id = ${id}`.execute(db);
    if (known[0] === undefined) return refuse('notFound');
    const { rows } = await sql<Scan>`
      select s.id, s.at, s.result, s.plan_id as "auditPlanId", s.times,
        (select localized(p.definition, p.locales, 'definition') from plan p where p.id = s.plan_id) as "planName",
        (select u.first_name || ' ' || u.last_name from "user" u where u.id = s.user_id) as "userName"
      from scan s where s.barcode_id = ${id} order by s.at desc, s.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
    return { ListItems: rows, TotalItemsCount: known[0].n };
  },

  labels,
};

interface Scan {
  id: number;
  at: string;
  result: ScanResult;
  auditPlanId: number | null;
  planName: string | null;
  userName: string | null;
  times: number;
}
