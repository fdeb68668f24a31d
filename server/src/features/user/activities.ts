import { calls } from '@sahada/contract/calls';
import type { AnyRow } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { type Asked, limitsOf } from './page.ts';

/**
 * What somebody has done, newest first, in words: a call says in the past tense what it does (`done`), and names the row that it
 * was about. The log has a line for every row that was written; those of one call, which share its moment, are one here.
 */

const name = sql`localized(n.name, n.locales)`;
const text = sql`localized(n.text, n.locales)`;

interface Subject {
  /** Our word for it. */
  entity: string;
  table: string;
  name: RawBuilder<unknown>;
}

const plain = (entity: string): Subject => ({ entity, table: entity, name: sql`n.name` });
const named = (entity: string): Subject => ({ entity, table: entity, name });
const plan: Subject = { entity: 'plan', table: 'plan', name: sql`localized(n.definition, n.locales, 'definition')` };
const checklist: Subject = { entity: 'checklist', table: 'checklist', name: sql`localized(n.title, n.locales)` };
const person: Subject = { entity: 'user', table: 'user', name: sql`n.first_name || ' ' || n.last_name` };
const response: Subject = { entity: 'response', table: 'response', name: sql`'S-' || lpad(n.number::text, 6, '0')` };

/** By a call's group: which of the rows that it writes it is about. A group without one tells all by its sentence. */
const subjects: Readonly<Record<string, Subject>> = {
  customer: plain('customer'),
  location: plain('location'),
  department: named('department'),
  category: named('category'),
  operation: named('operation'),
  project: named('project'),
  group: named('group'),
  question: { ...named('question'), name: text },
  template: { ...named('template'), name: text },
  checklist,
  gallery: checklist,
  user: person,
  plan,
  audit: response,
  field: response,
};

const groups = Object.keys(subjects);

interface Line {
  total: number;
  id: number;
  at: string;
  call: string;
  entity: string | null;
  row_id: number | null;
  name: string | null;
}

const sentences: ReadonlyMap<string, AnyText> = new Map(
  Object.entries(calls).flatMap(([group, rows]) =>
    Object.entries(rows as Record<string, AnyRow>).flatMap(([verb, { done }]) =>
      done === null ? [] : [[`${group}.${verb}`, done] as const],
    ),
  ),
);

const namesOf = ({ entity, table, name }: Subject): RawBuilder<unknown> => sql`
  when ${sql.lit(entity)} then (select ${name} from ${sql.table(table)} n where n.id = main.row_id)`;

const about: RawBuilder<unknown> = sql.join(
  groups.map(
    (group) => sql`(${sql.lit(group)}, ${sql.lit(subjects[group]?.entity)}, ${sql.lit(subjects[group]?.table)})`,
  ),
);

const distinct = [...new Map(Object.values(subjects).map((subject) => [subject.entity, subject])).values()];

export async function activitiesOf({ userId, ...paged }: Asked, db: ReadDb) {
  const { rows } = await sql<Line | (Pick<Line, 'total'> & { id: null })>`
    with done as (select min(a.id) as id, a.at, a.call from activity a where a.user_id = ${userId} group by a.at, a.call)
    select n.total, page.* from (select count(*)::int as total from done) n left join (
      select picked.id, picked.at, picked.call, case when main.row_id is not null then s.entity end as entity, main.row_id,
        case s.entity ${sql.join(distinct.map(namesOf), sql` `)} end as name
      from (select * from done order by at desc, id desc ${limitsOf(paged)}) picked
      left join (values ${about}) s (call_group, entity, table_name) on s.call_group = split_part(picked.call, '.', 1)
      left join lateral (
        select a.row_id from activity a
        where a.user_id = ${userId} and a.at = picked.at and a.call = picked.call and a.table_name = s.table_name
        order by a.id limit 1) main on true
    ) page on true
    order by page.at desc, page.id desc`.execute(db);
  return {
    ListItems: rows
      .filter((row) => row.id !== null)
      .map(({ id, at, call, entity, row_id, name }) => ({
        id,
        at,
        call,
        sentence: sentences.get(call) ?? call,
        entity,
        entityId: row_id,
        entityName: name,
      })),
    TotalItemsCount: rows[0]?.total ?? 0,
  };
}
