import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import type { TableName } from '../db/table.ts';
import { mainLanguageId } from './copies.ts';
import { graceEndsAt, isOver } from './plan-state.ts';

/**
 * When the company's language becomes another, its plain texts do, too (`turned` in db/functions.sql). What is frozen stays as it was
 * written: versions of checklists and of data protection texts, and plans that are over.
 */

interface Change {
  was: number;
  becomes: number;
}

interface Turning {
  table: TableName;
  /** The columns of its texts, by what its translations call them. */
  texts: Readonly<Record<string, string>>;
  /** Its documents that hold texts and translations themselves. */
  documents?: (change: Change) => RawBuilder<unknown>[];
  /** Which rows, `t`; all by default. */
  which?: (change: Change) => RawBuilder<boolean>;
}

const list = (column: string, field: string, { was, becomes }: Change): RawBuilder<unknown> =>
  sql`${sql.id(column)} = turned_list(${sql.ref(`t.${column}`)}, ${field}::text, ${was}::int, ${becomes}::int)`;

/** Its names are unique: one that another row has already stays the translation. */
const whereFree =
  (table: TableName) =>
  ({ becomes }: Change): RawBuilder<boolean> =>
    sql`not exists (
    select from ${sql.table(table)} o where o.id <> t.id and search_key(localized_in(t.name, t.locales, ${becomes}::int))
      in (search_key(o.name), search_key(localized_in(o.name, o.locales, ${becomes}::int))))`;

const named = (table: TableName): Turning => ({ table, texts: { name: 'name' } });
const namedOnce = (table: TableName): Turning => ({ ...named(table), which: whereFree(table) });

const turnings: readonly Turning[] = [
  ...(['group', 'location_type', 'operation', 'category', 'department', 'project', 'level'] as const).map(named),
  ...(['user_attribute', 'own_country', 'own_city', 'own_district'] as const).map(namedOnce),
  { table: 'user_attribute_option', texts: { title: 'title' } },
  { table: 'template', texts: { name: 'text' }, documents: (change) => [list('answers', 'title', change)] },
  {
    table: 'question',
    texts: { name: 'text', infoText: 'info_text' },
    documents: (change) => [list('answers', 'title', change), list('prepared_notes', 'text', change)],
  },
  { table: 'checklist', texts: { name: 'title' } },
  { table: 'checklist_section', texts: { name: 'title' } },
  {
    table: 'plan',
    texts: { definition: 'definition', introText: 'intro_text', thanksText: 'thanks_text' },
    // While name and definition are equal they stay so.
    documents: () => [
      sql`name = case when t.name = t.definition then x.turned -> 'texts' ->> 'definition' else t.name end`,
    ],
    which: () => sql<boolean>`not ${isOver(graceEndsAt())}`,
  },
];

async function turn(db: Db, { table, texts, documents, which }: Turning, change: Change): Promise<void> {
  const columns = Object.entries(texts);
  const pairs = columns.flatMap(([key, column]) => [sql`${key}::text`, sql.ref(`t.${column}`)]);
  await sql`
    update ${sql.table(table)} t set ${sql.join([
      ...columns.map(([key, column]) => sql`${sql.id(column)} = x.turned -> 'texts' ->> ${key}::text`),
      sql`locales = x.turned -> 'locales'`,
      ...(documents?.(change) ?? []),
    ])}
    from (
      select t.id, turned(jsonb_build_object(${sql.join(pairs)}), t.locales, ${change.was}::int, ${change.becomes}::int) as turned
      from ${sql.table(table)} t where ${which?.(change) ?? sql`true`}) x
    where x.id = t.id`.execute(db);
}

/** The texts of the plans that a series makes stand in its own document. */
async function turnSeries(db: Db, { was, becomes }: Change): Promise<void> {
  await sql`
    update audit_series t set definition = coalesce(x.turned -> 'texts' ->> 'definition', t.definition),
      plan = t.plan || (x.turned -> 'texts') || jsonb_build_object('locales', x.turned -> 'locales') || case
        when t.plan ->> 'name' = t.plan ->> 'definition' then jsonb_build_object('name', x.turned -> 'texts' -> 'definition')
        else '{}' end
    from (
      select s.id, turned(
        jsonb_build_object('definition', s.plan -> 'definition', 'introText', s.plan -> 'introText', 'thanksText', s.plan -> 'thanksText'),
        coalesce(nullif(s.plan -> 'locales', 'null'), '[]'), ${was}::int, ${becomes}::int) as turned
      from audit_series s) x
    where x.id = t.id`.execute(db);
}

/** Makes the translations into a language the main texts; called before the company has it. */
export async function turnTexts(db: Db, becomes: number): Promise<void> {
  // One change at a time: a second one would turn what the first has turned.
  await sql`select pg_advisory_xact_lock(hashtextextended('main language', app_company()))`.execute(db);
  const change = { was: await mainLanguageId(db), becomes };
  if (change.was === becomes) return;
  for (const one of turnings) await turn(db, one, change);
  await turnSeries(db, change);
}
