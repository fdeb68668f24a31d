import { type AttributeKind, attributeProblem } from '@sahada/contract/attribute-value';
import type { Problems } from '@sahada/contract/problems';
import type { AnyText } from '@sahada/contract/text';
import { isEmptyAttribute, wrongAttribute } from '@sahada/rules/attribute';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../db/kysely.ts';
import { inReaderLanguage } from '../db/language.ts';
import { Invalid } from '../errors.ts';

/** The company's own fields of its users: which there are, what users have in them, and how that is written. */

type Value = string | number | boolean;

export interface Attribute {
  id: number;
  /** In the reader's language. */
  name: string;
  /** In each language. */
  names: AnyText;
  kind: AttributeKind;
  required: boolean;
  editableByUser: boolean;
  showInList: boolean;
  options: { id: number; title: string; titles: AnyText }[];
}

const inBoth = (plain: RawBuilder<unknown>, locales: RawBuilder<unknown>, field: string) => sql`json_build_object(
  'tr', localized_in(${plain}, ${locales}, 1, ${field}), 'en', localized_in(${plain}, ${locales}, 2, ${field}))`;

/** Those that meet a condition over `t`, in their order. */
async function attributesWhere(db: ReadDb, where: RawBuilder<unknown>): Promise<Attribute[]> {
  const title = sql`o.title`;
  const { rows } = await sql<Attribute>`
    select t.id, localized(t.name, t.locales) as name, ${inBoth(sql`t.name`, sql`t.locales`, 'name')} as names,
      t.type as kind, t.required, t.editable_by_user as "editableByUser", t.show_in_list as "showInList",
      coalesce((select json_agg(json_build_object('id', o.id,
          'title', ${inReaderLanguage({ tr: sql`localized_in(o.title, o.locales, 1, 'title')`, en: sql`localized_in(o.title, o.locales, 2, 'title')` })},
          'titles', ${inBoth(title, sql`o.locales`, 'title')}) order by o.view_order, o.id)
        from user_attribute_option o where o.attribute_id = t.id), '[]') as options
    from user_attribute t where ${where} order by t.view_order, t.id`.execute(db);
  return rows;
}

/** The active ones, in their order. */
export const activeAttributes = (db: ReadDb): Promise<Attribute[]> => attributesWhere(db, sql`t.active`);

/** These ones, by id. */
export const attributesById = async (db: ReadDb, ids: readonly number[]): Promise<Map<number, Attribute>> =>
  new Map((await attributesWhere(db, sql`t.id = any(${ids}::int[])`)).map((attribute) => [attribute.id, attribute]));

/** What a user has in active ones, in their order. */
export const attributesOf = (userId: RawBuilder<unknown>) => sql<{ id: number; value: Value }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', v.attribute_id, 'value', coalesce(v.value, to_jsonb(v.option_id)))
    order by a.view_order, a.id)
  from user_attribute_value v join user_attribute a on a.id = v.attribute_id
  where v.user_id = ${userId} and a.active and (v.value is not null or v.option_id is not null)), '[]')`;

/** The users `t` that have one of the values of each attribute named: `12:3` is an option, `15:true` a yes. */
export function havingAttributes(asked: string | readonly string[] | null | undefined): RawBuilder<unknown>[] {
  const wanted = new Map<number, { options: number[]; flags: boolean[] }>();
  for (const one of typeof asked === 'string' ? [asked] : (asked ?? [])) {
    const [attribute = '', value = ''] = one.split(':');
    const of = wanted.get(Number(attribute)) ?? { options: [], flags: [] };
    if (/^\d/.test(value)) of.options.push(Math.min(Number(value), 2147483647));
    else of.flags.push(value === 'true');
    wanted.set(Number(attribute), of);
  }
  return [...wanted].map(
    ([attribute, { options, flags }]) => sql`exists (
      select from user_attribute_value v
      where v.user_id = t.id and v.attribute_id = ${Math.min(attribute, 2147483647)}
        and (v.option_id = any(${options}::int[]) or v.value = any(array(select to_jsonb(f) from unnest(${flags}::boolean[]) f))))`,
  );
}

type Given = readonly { id: number; value?: Value | null | undefined }[];

interface Storing {
  userId: number;
  /** A new user has everything that is required; of one who is there already only what is given is looked at. */
  isNew: boolean;
  /** Somebody writes their own. */
  isOwn: boolean;
}

/**
 * Writes what is given of a user; everything else stays. The caller has taken their turn, so that no attribute changes its kind
 * meanwhile.
 */
export async function storeAttributes(db: Db, given: Given | undefined, { userId, isNew, isOwn }: Storing) {
  if (given === undefined && !isNew) return;
  const all = new Map((await activeAttributes(db)).map((attribute) => [attribute.id, attribute]));
  const problems = problemsOf(all, given ?? [], { isNew, isOwn });
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  const isChoice = (id: number): boolean => all.get(id)?.kind === 'choice';
  const rows = (given ?? []).map(({ id, value: raw }) => {
    const value = isEmptyAttribute(raw) ? null : raw;
    return { id, value: isChoice(id) ? null : value, option: isChoice(id) ? value : null };
  });
  if (rows.length === 0) return;
  await sql`
    insert into user_attribute_value as v (user_id, attribute_id, value, option_id)
    select ${userId}, g.id, nullif(g.value, 'null'), g.option
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (id int, value jsonb, option int)
    where g.value is distinct from 'null' and g.value is not null or g.option is not null
      or exists (select from user_attribute_value h where h.user_id = ${userId} and h.attribute_id = g.id)
    on conflict on constraint user_attribute_value_once do update set value = excluded.value, option_id = excluded.option_id
    where (v.value, v.option_id) is distinct from (excluded.value, excluded.option_id)`.execute(db);
}

function problemsOf(
  all: ReadonlyMap<number, Attribute>,
  given: Given,
  { isNew, isOwn }: Omit<Storing, 'userId'>,
): Problems {
  const problems: Problems = {};
  const seen = new Set<number>();
  for (const [place, { id, value }] of given.entries()) {
    const attribute = all.get(id);
    const twice = seen.has(id);
    seen.add(id);
    if (attribute === undefined) {
      problems[`attributes[${place}].id`] = [attributeProblem('unknown', '')];
      continue;
    }
    const options = new Set(attribute.options.map((option) => option.id));
    const wrong = twice
      ? 'twice'
      : isOwn && !attribute.editableByUser
        ? 'locked'
        : wrongAttribute({ ...attribute, options }, value);
    if (wrong !== null) problems[`attributes[${place}].value`] = [attributeProblem(wrong, attribute.names)];
  }
  const missing = isNew ? [...all.values()].filter(({ id, required }) => required && !seen.has(id)) : [];
  if (missing.length > 0) problems.attributes = missing.map(({ names }) => attributeProblem('missing', names));
  return problems;
}
