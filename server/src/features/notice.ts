import { type notice as calls, noticeTexts } from '@sahada/contract/notice';
import { mostTextPictures } from '@sahada/contract/text-picture';
import { words } from '@sahada/contract/wire';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '../db/kysely.ts';
import { listHandler } from '../db/list.ts';
import { nameOf } from '../db/reference.ts';
import type { Table } from '../db/table.ts';
import { invalid, notFound } from '../errors.ts';
import { cleaned } from '../facts/notices.ts';
import { alternatives, cleanHtml, hasText } from '../outside/rich-text.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

/** The data protection texts of the company and its customers, each with its versions. */

type Item = NonNullable<z.input<typeof calls.byCustomer.response>>;
type Row = z.input<typeof calls.list.response>['ListItems'][number];
type Given = Pick<z.output<typeof calls.update.request>, 'title' | 'text' | 'consentText' | 'locales'>;
type Locale = Item['locales'][number];

const ofNewest = <Value>(value: ReturnType<typeof sql>) =>
  sql<Value>`(select ${value} from notice_version v where v.version = t.version)`;

const table: Table<'notice', Row, { customerId: number | null; active: boolean }> = {
  name: 'notice',
  id: 'id',
  columns: { customerId: 'customer_id', active: 'active' },
  shown: {
    customerName: nameOf<string | null>('customer', 'customer_id'),
    title: ofNewest<string>(sql`localized(v.title, v.locales, 'title')`),
    version: sql<number>`t.version`,
    effectiveFrom: ofNewest<string>(sql`v.effective_from`),
    changedAt: sql<string>`t.changed_at`,
  },
  search: ['customerName', 'title'],
  order: 'changedAt',
  descending: true,
};

/** Today in the company's zone. */
const today = sql`(app_now() at time zone (select c.time_zone from company c))::date`;

type Found = Omit<Item, 'Versions'>;

const select = (which: ReturnType<typeof sql>) => sql<Found>`
  select n.id, n.customer_id as "customerId", c.name as "customerName", n.active, gate.row_version(n.xmin) as "rowVersion",
         v.version, v.effective_from as "effectiveFrom", v.title, v.text, v.consent_text as "consentText", v.locales
  from notice n left join customer c on c.id = n.customer_id
  join notice_version v on v.version = n.version
  where ${which}`;

async function whole(db: ReadDb, which: ReturnType<typeof sql>): Promise<Item | null> {
  const [found] = (await select(which).execute(db)).rows;
  if (found === undefined) return null;
  const { rows } = await sql<Item['Versions'][number]>`
    select v.version, v.effective_from as "effectiveFrom", v.created_at as "createdAt", v.title,
           (select count(*)::int from response r where r.notice_version = v.version) as responses,
           n.active and v.version = (select max(x.version) from notice_version x
             where x.notice_id = n.id and x.effective_from <= ${today}) is true as "inForce"
    from notice_version v join notice n on n.id = v.notice_id
    where v.notice_id = ${found.id} order by v.version desc`.execute(db);
  return { ...cleaned(found), Versions: rows };
}

/** Whoever stores a version waits for whoever does so at the moment: versions are counted within the company. */
const takeTurn = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('notice', app_company()))`.execute(db);
};

const htmlOr = <Empty>(html: string | null | undefined, empty: Empty): string | Empty => cleanHtml(html ?? '') || empty;

function checkPictures(field: string, html: string | null | undefined): void {
  const shown = alternatives(cleanHtml(html ?? ''));
  if (shown.includes('')) invalid(field, words.alt);
  if (shown.length > mostTextPictures) invalid(field, words.pictures);
}

/** What is stored of a form: clean HTML, and no translation without a word. */
function stored(given: Given): Partial<Pick<Item, 'title' | 'text' | 'consentText' | 'locales'>> {
  const { title, text, consentText, locales } = given;
  if (text !== undefined && !hasText(cleanHtml(text))) invalid('text', noticeTexts.text);
  checkPictures('text', text);
  checkPictures('consentText', consentText);
  for (const [place, row] of (locales ?? []).entries()) {
    checkPictures(`locales[${place}].text`, row.text);
    checkPictures(`locales[${place}].consentText`, row.consentText);
  }
  const translated = locales?.map(
    (row): Locale => ({
      languageId: row.languageId,
      title: row.title ?? '',
      text: htmlOr(row.text, ''),
      consentText: htmlOr(row.consentText, null),
    }),
  );
  return {
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text: cleanHtml(text) }),
    ...(consentText === undefined ? {} : { consentText: htmlOr(consentText, null) }),
    ...(translated && { locales: translated.filter((row) => row.title || row.text || row.consentText) }),
  };
}

const nothing: Pick<Item, 'consentText' | 'locales'> = { consentText: null, locales: [] };

interface Texts extends Pick<Item, 'title' | 'text' | 'consentText' | 'locales'> {
  noticeId: number;
  effectiveFrom: string | null;
}

async function nextVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(v.version), 0) + 1 as next from notice_version v`.execute(db);
  return rows[0]?.next ?? 1;
}

/** Nobody is shown a text before the day on which it was made. */
async function addVersion(
  db: Db,
  { noticeId, version, effectiveFrom, title, text, consentText, locales }: Texts & { version: number },
): Promise<void> {
  await sql`
    insert into notice_version (notice_id, version, effective_from, title, text, consent_text, locales)
    values (${noticeId}, ${version}, greatest(${effectiveFrom}::date, ${today}), ${title}, ${text}, ${consentText},
            ${JSON.stringify(locales)}::jsonb)`.execute(db);
}

/**
 * Whether anybody may have been shown the version: it has come into force, and a link of a plan that shows it has been given
 * out. Who opened a link and did not answer is not known, so a link that could be opened counts.
 */
async function mayBeSeen(db: ReadDb, { version, customerId, effectiveFrom }: Found): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (select from response r where r.notice_version = ${version})
      or (${effectiveFrom}::date <= ${today} and exists (
        select from plan p where p.version_id is not null and (${customerId}::int is null or p.customer_id = ${customerId})))
      as seen`.execute(db);
  return rows[0]?.seen === true;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const notice: HandlersOf<typeof calls> = {
  async byCustomer({ id }, { db }) {
    if (id === 0) return whole(db, sql`n.customer_id is null`);
    const found = await whole(db, sql`n.customer_id = ${id}`);
    if (found !== null) return found;
    const customer = await db.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst();
    return customer === undefined ? notFound() : null;
  },

  async version({ id, version }, { db }) {
    const found = await db
      .selectFrom('notice_version')
      .select(['title', 'text', 'consent_text as consentText', 'locales'])
      .where('notice_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return found === undefined ? notFound() : cleaned({ ...found, locales: found.locales as Locale[] });
  },

  list: listHandler(table),

  async insert({ customerId, effectiveFrom, active, ...given }, { db }) {
    const texts = stored(given);
    await takeTurn(db);
    const version = await nextVersion(db);
    const { id } = await db
      .insertInto('notice')
      .values({ customer_id: customerId || null, version, active: active ?? true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = { ...nothing, ...(texts as Pick<Item, 'title' | 'text'>) };
    await addVersion(db, { ...own, noticeId: id, version, effectiveFrom: effectiveFrom ?? null });
    return { id, version };
  },

  async update({ id, rowVersion, effectiveFrom, active, ...given }, { db, refuse }) {
    const texts = stored(given);
    await takeTurn(db);
    const [before] = (await select(sql`n.id = ${id}`).execute(db)).rows;
    if (before === undefined) return notFound();
    if (rowVersion !== undefined && rowVersion !== before.rowVersion)
      refuse('changedMeanwhile', { data: await whole(db, sql`n.id = ${id}`) });
    const { title, text, consentText, locales } = { ...before, ...texts };
    const after = { title, text, consentText, locales };
    const isSame = Object.entries(after).every(([key, value]) => same(value, before[key as keyof Found]));
    const isSeen = await mayBeSeen(db, before);
    if (isSeen && isSame && effectiveFrom && effectiveFrom !== before.effectiveFrom)
      invalid('effectiveFrom', noticeTexts.dateStays);
    const version = isSeen && !isSame ? await nextVersion(db) : before.version;
    await sql`
      update notice set active = ${active ?? before.active}, version = ${version}, changed_at = app_now()
      where id = ${id}`.execute(db);
    if (version !== before.version)
      await addVersion(db, { ...after, noticeId: id, version, effectiveFrom: effectiveFrom ?? null });
    if (isSeen) return { id, version };
    await sql`
      update notice_version set title = ${title}, text = ${text}, consent_text = ${consentText},
        locales = ${JSON.stringify(locales)}::jsonb, effective_from = greatest(
          coalesce(${effectiveFrom}::date, effective_from), (created_at at time zone (select c.time_zone from company c))::date)
      where version = ${version}`.execute(db);
    return { id, version };
  },
};
