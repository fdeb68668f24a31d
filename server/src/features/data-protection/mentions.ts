import { erasedText } from '@sahada/contract/data-protection';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';

/**
 * What names a person beyond the rows that are theirs: copies that the system made, what others wrote about the work, and
 * addresses in lists of recipients. The name, address or phone is blacked out there, and the rest stays.
 */

/**
 * By table; test/laws/persons.ts says of every other column why it is not here. Contents of responses are not: those of others
 * are sealed, and changed by nobody but their authors.
 */
const texts: Readonly<Record<string, readonly string[]>> = {
  message: ['recipient', 'subject', 'text', 'link', 'last_error'],
  invitation_mail: ['last_error'],
  delivery: ['body', 'last_error'],
  list_view: ['name', 'query'],
  action: ['title', 'description', 'root_cause'],
  action_change: ['by_name', 'note'],
  action_comment: ['text'],
  decision: ['reason'],
  answer_edit: ['reason'],
  report_mail: ['text'],
  report_schedule: ['name'],
  plan: ['definition', 'name', 'intro_text', 'thanks_text', 'cancel_reason'],
  audit_series: ['definition'],
  project: ['description'],
  api_key: ['name'],
  task_part: ['fault'],
  customer: ['description'],
  company: ['description'],
  data_request: ['person', 'email', 'phone', 'note', 'reason'],
};

const documents: Readonly<Record<string, readonly string[]>> = {
  message: ['entries'],
  notification: ['entries'],
  draft: ['content'],
  user_attribute_value: ['value'],
  plan: ['locales'],
  audit_series: ['plan'],
  project: ['locales'],
  report_schedule: ['filters'],
};

const found = (column: RawBuilder<unknown>, pattern: string) =>
  sql<boolean>`${column}::text collate "und-x-icu" ~* ${pattern}`;

const without = (column: RawBuilder<unknown>, pattern: string) =>
  sql`regexp_replace(${column}::text collate "und-x-icu", ${pattern}, ${erasedText}, 'gi')`;

/** Blacks out whatever names the person; gives in how many rows. */
export async function blackOut(db: Db, pattern: string, expression: RegExp): Promise<number> {
  let rows = await leaveLists(db, pattern);
  for (const [table, columns] of Object.entries(texts)) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)}
      set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${without(sql.ref(name), pattern)}`))}
      where ${sql.join(
        columns.map((name) => found(sql.ref(name), pattern)),
        sql` or `,
      )}`.execute(db);
    rows += Number(numAffectedRows ?? 0);
  }
  for (const [table, columns] of Object.entries(documents))
    for (const column of columns) rows += await blackOutDocuments(db, { table, column }, pattern, expression);
  return rows;
}

/** In documents text by text: numbers stay, and no name can reach beyond the text in which it stands. */
async function blackOutDocuments(
  db: Db,
  { table, column }: { table: string; column: string },
  pattern: string,
  expression: RegExp,
): Promise<number> {
  const { rows: naming } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${found(sql.ref(column), pattern)} order by id`.execute(db);
  let changed = 0;
  for (const { id } of naming) {
    const { rows } = await sql<{ document: unknown }>`
      select ${sql.ref(column)} as document from ${sql.table(table)} where id = ${id} for update`.execute(db);
    const before = JSON.stringify(rows[0]?.document ?? null);
    const after = JSON.stringify(rows[0]?.document ?? null, (_key, value: unknown) =>
      typeof value === 'string' ? value.replace(expression, erasedText) : value,
    );
    if (after === before) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after}::jsonb where id = ${id}`.execute(db);
    changed++;
  }
  return changed;
}

/** Takes addresses out of lists of recipients: nothing is to be mailed to a black bar. */
async function leaveLists(db: Db, pattern: string): Promise<number> {
  let rows = 0;
  for (const [table, list] of [
    ['report_mail', 'emails'],
    ['report_schedule', 'emails'],
    ['report_schedule', 'left_emails'],
  ] as const) {
    const emails = sql.ref(list);
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${emails} = array(
        select e from unnest(${emails}) with ordinality u (e, place) where not ${found(sql`e`, pattern)} order by place)
      where exists (select from unnest(${emails}) e where ${found(sql`e`, pattern)})`.execute(db);
    rows += Number(numAffectedRows ?? 0);
  }
  const others = (document: RawBuilder<unknown>) => sql`(
    select coalesce(jsonb_agg(e order by place), '[]') from jsonb_array_elements_text(${document}) with ordinality u (e, place)
    where not ${found(sql`e`, pattern)})`;
  const emails = sql`(report_to -> 'emails')`;
  const ofPlans = await sql`
    update plan set report_to = case when ${others(emails)} = '[]' then null else jsonb_set(report_to, '{emails}', ${others(emails)}) end
    where jsonb_typeof(${emails}) = 'array' and ${found(emails, pattern)}`.execute(db);
  // What recurs would put the address into each plan that it makes.
  const planned = sql`(plan -> 'reportTo' -> 'emails')`;
  const ofSeries = await sql`
    update audit_series set plan = case when ${others(planned)} = '[]' then plan || '{"reportTo": null}'
      else jsonb_set(plan, '{reportTo,emails}', ${others(planned)}) end
    where jsonb_typeof(${planned}) = 'array' and ${found(planned, pattern)}`.execute(db);
  for (const { numAffectedRows } of [ofPlans, ofSeries]) rows += Number(numAffectedRows ?? 0);
  return rows;
}

/** Lines of the log that one statement looks through. */
const chunk = 20_000;

/** The lines of the log, after one, in whose values the pattern stands; and the last that was looked at where there may be more. */
export async function linesNaming(
  db: ReadDb,
  pattern: string,
  after: number,
): Promise<{ ids: number[]; last: number | null }> {
  const { rows } = await sql<{ ids: number[]; last: number | null }>`
    select coalesce(array_agg(a.id) filter (where ${found(sql`a.changed`, pattern)}), '{}') as ids,
      case when count(*) = ${chunk} then max(a.id) end as last
    from (select id, changed from activity where id > ${after} order by id limit ${chunk}) a`.execute(db);
  return rows[0] as (typeof rows)[number];
}
