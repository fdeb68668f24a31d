import { type Chosen, places } from '@sahada/contract/data-protection';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { copiedColumns, copiedInto } from './copied.ts';

/** What the log tells of rows that belong to a person. */

/** The columns of a table that hold what belongs to the person, as the log names them; none where it never spells them. */
const blankedColumns: Readonly<Record<keyof Chosen, { table: string; columns: readonly string[] }>> = {
  responses: { table: 'response', columns: [] },
  signatures: { table: 'response', columns: [] },
  // Of what is deleted the log tells the name.
  invitations: { table: 'invitation', columns: ['name'] },
  users: {
    table: 'user',
    columns: [
      'first_name',
      'last_name',
      'email',
      'phone',
      'street_address',
      'country_id',
      'city_id',
      'district_id',
      'avatar_key',
    ],
  },
  customers: { table: 'customer', columns: ['contact_first_name', 'contact_last_name', 'contact_email'] },
  locations: { table: 'location', columns: ['contact_name', 'contact_phone', 'contact_email'] },
  actions: { table: 'action', columns: [] },
};

/** Rows that belong to a person by being parts of theirs, as the log names them. */
const blankedParts: { [place in keyof Chosen]?: { table: string; columns: readonly string[] } } = {
  users: { table: 'user_attribute_value', columns: ['value', 'option_id'] },
};

/** The lines about the chosen rows, and the columns of the person in them. */
export async function blankOwnLines(db: Db, number: number, chosen: Chosen): Promise<void> {
  const blank = async (
    id: 'row_id' | 'parent_id',
    { table, columns }: { table: string; columns: readonly string[] },
    rows: readonly number[],
  ): Promise<void> => {
    if (rows.length === 0 || columns.length === 0) return;
    await sql`
      select gate.blank_lines(${number}, array(
        select a.id from activity a where a.table_name = ${table} and ${sql.ref(`a.${id}`)} = any(${[...rows]}::int[])
          and a.changed ?| ${[...columns]}::text[]), ${[...columns]}::text[], null)`.execute(db);
  };
  for (const place of places) await blank('row_id', blankedColumns[place], chosen[place] ?? []);
  for (const place of places)
    if (blankedParts[place]) await blank('parent_id', blankedParts[place], chosen[place] ?? []);
  await blank('row_id', { table: 'action', columns: copiedColumns }, await copiedInto(db, chosen.responses ?? []));
}
