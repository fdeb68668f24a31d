import { about } from '@sahada/contract/crud';
import { headingOf } from '@sahada/contract/headings';
import type { Problems } from '@sahada/contract/problems';
import { filled } from '@sahada/contract/text';
import { user } from '@sahada/contract/user';
import {
  type userAttribute as calls,
  mostUserAttributes,
  userAttributeTexts as texts,
} from '@sahada/contract/user-attribute';
import { searchKey } from '@sahada/rules/sought';
import { sql } from 'kysely';
import { crudHandlers } from '../db/crud-handlers.ts';
import type { Db } from '../db/kysely.ts';
import { addRow, changeRow, getRow, removeRows } from '../db/rows.ts';
import type { FormOf, RowOf, Table } from '../db/table.ts';
import { invalid, invalidIf } from '../errors.ts';
import { takeTurn } from '../facts/rights.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

type Form = FormOf<typeof calls>;
type Row = RowOf<typeof calls>;
type Option = NonNullable<Form['options']>[number];

const hasValue = sql`(v.value is not null or v.option_id is not null)`;

const table: Table<'user_attribute', Row, Omit<Form, 'options'>> = {
  name: 'user_attribute',
  id: 'id',
  columns: {
    name: 'name',
    kind: 'type',
    required: 'required',
    editableByUser: 'editable_by_user',
    showInList: 'show_in_list',
    viewOrder: 'view_order',
    active: 'active',
    locales: 'locales',
  },
  shown: {
    options: sql<Row['options']>`coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'locales', o.locales) order by o.view_order, o.id)
      from user_attribute_option o where o.attribute_id = t.id), '[]')`,
    userCount: sql<number>`(
      select count(*)::int from user_attribute_value v where v.attribute_id = t.id and ${hasValue})`,
  },
  localized: ['name'],
  json: ['locales'],
  search: ['name'],
  order: 'viewOrder',
};

/** As names are compared. */
const keyOf = (text: string): string => searchKey(text.trim());

/** What files of users call their columns anyway: a field of that name could not be told from it. */
const columns = new Set([
  ...Object.keys(user[about].item.shape).flatMap((field) => {
    const heading = headingOf(field);
    return heading === undefined ? [] : [keyOf(heading.tr), keyOf(heading.en)];
  }),
  // What a file of users to import calls its other columns, and what none may have.
  ...['Diğer gruplar', 'Further groups', 'Şifre', 'Parola', 'Password'].map(keyOf),
]);

function nameProblems({ name, locales = [] }: Partial<Form>): Problems {
  const names: unknown[] = [name, ...locales.map((locale) => locale?.name)];
  return names.some((one) => typeof one === 'string' && columns.has(keyOf(one))) ? { name: [texts.ownColumn] } : {};
}

function optionProblems(kind: Form['kind'], options: readonly Option[]): Problems {
  if (kind !== 'choice') return {};
  if (options.length === 0) return { options: [texts.noOptions] };
  const seen = new Set<string>();
  const problems: Problems = {};
  for (const [place, option] of options.entries()) {
    // What the schema refuses is told by it.
    const title = typeof option?.title === 'string' ? option.title : null;
    if (title === null) continue;
    if (seen.has(keyOf(title))) problems[`options[${place}].title`] = [texts.sameOption];
    seen.add(keyOf(title));
  }
  return problems;
}

/** Writes the options in their order. One that somebody has stays; an id that is none of the attribute's makes a new one. */
async function storeOptions(db: Db, attributeId: number, given: readonly Option[]): Promise<void> {
  const had = await db
    .selectFrom('user_attribute_option')
    .select(['id', 'title'])
    .where('attribute_id', '=', attributeId)
    .execute();
  const known = new Set(had.map(({ id }) => id));
  const kept = new Set(given.flatMap(({ id }) => (id ? [id] : [])));
  const gone = had.filter(({ id }) => !kept.has(id));
  if (gone.length > 0) {
    const { rows } = await sql<{ title: string; n: number }>`
      select o.title, count(*)::int as n from user_attribute_value v join user_attribute_option o on o.id = v.option_id
      where v.option_id = any(${gone.map(({ id }) => id)}::int[]) group by o.id, o.title order by o.title limit 1`.execute(
      db,
    );
    const used = rows[0];
    if (used) {
      const text = used.n === 1 ? texts.optionUsedOnce : texts.optionUsed;
      invalid('options', filled(text, { option: used.title, n: used.n }));
    }
    await db
      .deleteFrom('user_attribute_option')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
  }
  for (const [place, { id, title, locales }] of given.entries()) {
    const values = { title, view_order: place + 1, ...(locales ? { locales: JSON.stringify(locales) } : {}) };
    if (id && known.has(id)) await db.updateTable('user_attribute_option').set(values).where('id', '=', id).execute();
    else
      await db
        .insertInto('user_attribute_option')
        .values({ ...values, attribute_id: attributeId })
        .execute();
  }
}

const usual = crudHandlers(table, 'active');

/** Users and their fields change in turn: no value is written while its field becomes another. */
export const userAttribute: HandlersOf<typeof calls> = {
  ...usual,

  create: {
    check: (input) => ({
      ...nameProblems(input),
      ...(input.kind ? optionProblems(input.kind, input.options ?? []) : {}),
    }),
    async run({ options = [], ...form }, { db }) {
      await takeTurn(db);
      const { rows } = await sql<{ n: number; last: number }>`
        select count(*)::int as n, coalesce(max(view_order), 0) as last from user_attribute`.execute(db);
      const { n = 0, last = 0 } = rows[0] ?? {};
      if (n >= mostUserAttributes) invalid('name', texts.tooMany);
      const { id } = await addRow(db, table, { ...form, viewOrder: form.viewOrder ?? last + 1 });
      if (form.kind === 'choice') await storeOptions(db, id, options);
      return { id };
    },
  },

  update: {
    check: nameProblems,
    async run({ options, ...form }, { db, refuse }) {
      await takeTurn(db);
      const before = await getRow(db, table, form.id);
      if (form.rowVersion !== undefined && form.rowVersion !== before.rowVersion)
        refuse('changedMeanwhile', { data: before });
      const kind = form.kind ?? before.kind;
      if (kind !== before.kind && before.userCount > 0) invalid('kind', texts.kindUsed);
      invalidIf(optionProblems(kind, options ?? before.options));
      // Always written, so that other options alone are a new version of the row, too.
      await changeRow(db, table, { ...form, viewOrder: form.viewOrder ?? before.viewOrder, rowVersion: undefined });
      if (kind !== 'choice') await storeOptions(db, form.id, []);
      else if (options !== undefined) await storeOptions(db, form.id, options);
      return { id: form.id };
    },
  },

  async remove({ ids }, { db }) {
    await takeTurn(db);
    // What was taken away again is no use of it.
    await sql`delete from user_attribute_value v where v.attribute_id = any(${ids}::int[]) and not ${hasValue}`.execute(
      db,
    );
    return removeRows(db, table, ids);
  },
};
