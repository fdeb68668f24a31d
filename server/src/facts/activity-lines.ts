import { columnLabel, rowNounOf } from '@sahada/contract/activity-words';
import { calls } from '@sahada/contract/calls';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say } from '@sahada/contract/text';
import { shortened } from '@sahada/rules/cut';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { referredBy, subjects } from './activity-subjects.ts';
import { changedLocales, isHidden, valueText } from './activity-values.ts';

/** Makes sentences of lines of the log, with names instead of ids: for the list, a user's page and the history of a row alike. */

export interface Line {
  id: number;
  at: string;
  user_id: number | null;
  actor: string;
  call: string;
  table_name: string;
  row_id: number | null;
  parent_id: number | null;
  change: 'insert' | 'update' | 'delete';
  changed: Record<string, [unknown, unknown]> | null;
  erased_at: string | null;
}

/** The columns of a line, over `activity a`. */
export const lineColumns = sql`a.id, a.at, a.user_id, a.actor, a.call, a.table_name, a.row_id, a.parent_id, a.change, a.changed,
  (select d.at from destruction d where d.number = a.erased_in) as erased_at`;

const words = {
  system: say({ tr: 'Sistem', en: 'The system' }),
  operator: say({ tr: 'Sistemi işleten firma', en: 'The operator' }),
  participant: say({ tr: 'Bir katılımcı', en: 'A participant' }),
  gone: say({ tr: 'Silinmiş bir kullanıcı', en: 'A deleted user' }),
};

const verbs = {
  insert: { tr: 'ekledi', en: 'added' },
  update: { tr: 'güncelledi', en: 'updated' },
  delete: { tr: 'sildi', en: 'deleted' },
} as const satisfies Record<Line['change'], AnyText>;

/** What is not added, although nothing was there before: a run of a task is started. By table. */
const acts: Readonly<Record<string, AnyText>> = {
  task_run: { tr: 'başlattı', en: 'started' },
  company_copy: { tr: 'hazırlattı', en: 'asked for' },
  company_import: { tr: 'içe aktarmaya başladı', en: 'began to import' },
  company_came: { tr: 'içe aktardı', en: 'imported' },
  copy_read: { tr: 'indirdi', en: 'downloaded' },
  copy_check: { tr: 'kontrol etti', en: 'checked' },
};

const doneTexts: ReadonlyMap<string, AnyText> = new Map(
  Object.entries(calls).flatMap(([group, rows]) =>
    Object.entries(rows as Record<string, AnyRow>).flatMap(([verb, { done }]) =>
      done === null ? [] : [[`${group}.${verb}`, done] as const],
    ),
  ),
);

/** Columns that tell a reader nothing beside the others. */
const untold = new Set([
  'task',
  'company',
  'created_at',
  'invited_at',
  'joined_at',
  'hash',
  'tx',
  'view_order',
  'thumb_file_id',
  'print_file_id',
]);

/** Changes that a sentence tells, and how much of each value. */
const told = { changes: 3, value: 40, name: 80 };

const keyOf = (table: string, id: number): string => `${table} ${id}`;

/** Short, and every word of it begins as a name does. */
const plainName = /^(?=.{1,40}$)[\p{Lu}\p{N}(][\p{L}\p{N}.&/'’()-]*( [\p{Lu}\p{N}&/(-][\p{L}\p{N}.&/'’()-]*)*$/u;

/** A name that might run into the sentence stands in quotation marks. */
const marked = (name: string): string => {
  const short = shortened(name, told.name);
  return plainName.test(short) ? short : `“${short}”`;
};

type Names = ReadonlyMap<string, string | null>;

/** What every row that these lines tell of is called; rows that are gone by what they were called when they were deleted. */
async function namesFor(db: ReadDb, lines: readonly Line[]): Promise<Names> {
  const wanted = new Map<string, Set<number>>();
  const want = (table: string | undefined, id: unknown): void => {
    if (table === undefined || typeof id !== 'number') return;
    wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
  };
  for (const line of lines) {
    want('user', line.user_id);
    want('api_key', keyOfActor(line.actor));
    if (subjects[line.table_name]?.name) want(line.table_name, line.row_id);
    want(subjects[line.table_name]?.partOf, line.parent_id);
    for (const [column, values] of Object.entries(line.changed ?? {}))
      for (const value of values) want(referredBy(column, value), value);
  }
  const names = new Map<string, string | null>();
  for (const [table, ids] of wanted) for (const id of ids) names.set(keyOf(table, id), null);
  if (wanted.size === 0) return names;
  const asked = [...wanted].map(([table, ids]) => {
    const name = subjects[table]?.name ?? sql`n.name`;
    return sql`select ${sql.lit(table)} as of_table, n.id, (${name})::text as name from ${sql.table(table)} n where n.id = any(${[...ids]}::int[])`;
  });
  const { rows } = await sql<{
    of_table: string;
    id: number;
    name: string | null;
  }>`${sql.join(asked, sql` union all `)}`.execute(db);
  for (const { of_table, id, name } of rows) names.set(keyOf(of_table, id), name);
  await addGone(db, names);
  return names;
}

async function addGone(db: ReadDb, names: Map<string, string | null>): Promise<void> {
  const gone = [...names].flatMap(([key, name]) => (name === null ? [key.split(' ') as [string, string]] : []));
  if (gone.length === 0) return;
  const { rows } = await sql<{ table_name: string; row_id: number; changed: Line['changed'] }>`
    select a.table_name, a.row_id, a.changed
    from unnest(${gone.map(([table]) => table)}::text[], ${gone.map(([, id]) => Number(id))}::int[]) g (of_table, of_row)
    join activity a on a.table_name = g.of_table and a.row_id = g.of_row and a.change = 'delete'`.execute(db);
  for (const { table_name, row_id, changed } of rows) {
    const was = (column: string): string => String(changed?.[column]?.[0] ?? '');
    const name =
      was('name') || was('title') || was('definition') || was('text') || `${was('first_name')} ${was('last_name')}`;
    if (name.trim() !== '') names.set(keyOf(table_name, row_id), name.trim());
  }
}

/** What the row is called; a task or a copy, which has no row of its own, is named by the line. */
function nameOf({ table_name, row_id, changed }: Line, names: Names): string | null {
  const named = changed?.task?.[1] ?? changed?.copy?.[1] ?? changed?.company?.[1];
  if (typeof named === 'string') return named;
  return row_id === null ? null : (names.get(keyOf(table_name, row_id)) ?? null);
}

interface Change {
  field: string;
  label: AnyText;
  old: AnyText | null;
  new: AnyText | null;
  /** Only that it has changed is told. */
  silent: boolean;
}

function changesOf(line: Line, names: Names, zone: string): Change[] {
  return Object.entries(line.changed ?? {}).flatMap(([column, [before, after]]): Change[] => {
    if (untold.has(column)) return [];
    const nameOf = (id: number) => {
      const table = referredBy(column, id);
      return table === undefined ? undefined : (names.get(keyOf(table, id)) ?? null);
    };
    const text = (value: unknown) => valueText({ table: line.table_name, column, value }, nameOf, zone);
    const label = columnLabel(column) ?? { tr: column, en: column };
    const [old, next] = column === 'locales' ? changedLocales(before, after) : [before, after];
    const isLong = [before, after].some(
      (value) => typeof value === 'object' && value !== null && column !== 'permissions' && column !== 'locales',
    );
    return [
      {
        field: column,
        label,
        old: text(old),
        new: text(next),
        silent: isLong || isHidden(before) || isHidden(after),
      },
    ];
  });
}

function changesText(changes: readonly Change[], language: 'tr' | 'en'): string {
  const value = (text: AnyText | null): string => (text === null ? '–' : shortened(text[language], told.value));
  const parts = changes
    .slice(0, told.changes)
    .map(({ label, silent, ...change }) =>
      silent
        ? `${label[language]} ${language === 'tr' ? 'değişti' : 'changed'}`
        : `${label[language]} ${value(change.old)} → ${value(change.new)}`,
    );
  const more = changes.length - parts.length;
  if (more > 0) parts.push(language === 'tr' ? `${more} alan daha` : `${more} more ${more === 1 ? 'field' : 'fields'}`);
  return parts.length === 0 ? '' : `: ${parts.join('; ')}`;
}

interface Told {
  actor: AnyText;
  name: string | null;
  /** The row that it is a part of. */
  within: { table: string; name: string } | null;
  changes: readonly Change[];
}

/** "Ayşe Kaya, Kadıköy Şube lokasyonunu güncelledi: Kod KDK-01 → KDK-02". */
function sentenceOf({ table_name, change }: Line, { actor, name, within, changes }: Told): AnyText {
  const noun = rowNounOf(table_name);
  const row = {
    tr:
      name === null ? `bir ${change === 'insert' ? noun.tr.one : noun.tr.object}` : `${marked(name)} ${noun.tr.named}`,
    en: name === null ? `${/^[aeiou]/.test(noun.en) ? 'an' : 'a'} ${noun.en}` : `the ${noun.en} ${marked(name)}`,
  };
  const verb = acts[table_name] ?? verbs[change];
  const inside = within === null ? '' : ` (${marked(within.name)})`;
  const detail =
    change === 'update' ? { tr: changesText(changes, 'tr'), en: changesText(changes, 'en') } : { tr: '', en: '' };
  return {
    tr: `${actor.tr}, ${row.tr}${inside} ${verb.tr}${detail.tr}`,
    en: `${actor.en} ${verb.en} ${row.en}${inside}${detail.en}`,
  };
}

const kindOf = (actor: string): 'user' | 'participant' | 'system' =>
  actor.startsWith('user:') ? 'user' : actor === 'participant' ? 'participant' : 'system';

/** The lines as the log shows them; instants are told in this time zone. */
export async function toldLines(db: ReadDb, lines: readonly Line[], zone: string) {
  const names = await namesFor(db, lines);
  return lines.map((line) => {
    const subject = subjects[line.table_name];
    const name = nameOf(line, names);
    const parent = subject?.partOf;
    const parentName = parent && line.parent_id !== null ? (names.get(keyOf(parent, line.parent_id)) ?? null) : null;
    const within = parent && parentName !== null && parentName !== name ? { table: parent, name: parentName } : null;
    const actorKind = kindOf(line.actor);
    const actor = actorText(actorKind, line, names);
    const changes = changesOf(line, names, zone);
    return {
      id: line.id,
      at: line.at,
      actorId: line.user_id,
      actorName: actor,
      actorKind,
      call: line.call,
      callText: doneTexts.get(line.call) ?? { tr: '', en: '' },
      sentence: sentenceOf(line, { actor, name, within, changes }),
      kind: line.change,
      entity: subject?.entity ?? null,
      entityId: parent ? line.parent_id : line.row_id,
      entityName: parent ? parentName : name,
      changes: changes.map(({ silent: _, ...change }) => change),
      erasedAt: line.erased_at,
    };
  });
}

/** The API key that did it in its maker's name. */
function keyOfActor(actor: string): number | undefined {
  const found = /^user:\d+\/key:(\d+)$/.exec(actor);
  return found === null ? undefined : Number(found[1]);
}

function actorText(kind: 'user' | 'participant' | 'system', { actor, user_id }: Line, names: Names): AnyText {
  if (actor === 'system:operator') return words.operator;
  if (kind !== 'user') return words[kind];
  const key = keyOfActor(actor);
  if (key !== undefined) {
    const name = marked(names.get(keyOf('api_key', key)) ?? String(key));
    return { tr: `${name} anahtarı`, en: `key ${name}` };
  }
  const name = user_id === null ? null : (names.get(keyOf('user', user_id)) ?? null);
  return name === null ? words.gone : { tr: name, en: name };
}
