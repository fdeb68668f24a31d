import { say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { invalid } from '../errors.ts';

/** Names of a row's place, over the table `t`; countries in the reader's language. */
export const countryName = sql`(
  select case when current_setting('app.language_id', true) = '2' then c.name_en else c.name_tr end
  from country c where c.id = t.country_id)`;
export const cityName = sql`(select c.name from city c where c.id = t.city_id)`;
export const districtName = sql`(select d.name from district d where d.id = t.district_id)`;

const unknownZone = say({ tr: 'Saat dilimi seçin.', en: 'Select a time zone.' });

/** The IANA name of a time zone given by id or name; `field` is how the wire spells it. */
export async function timeZoneNamed(db: ReadDb, given: string | number, field = 'timeZones'): Promise<string> {
  const query = db.selectFrom('time_zone').select('name');
  const row = await (typeof given === 'number' || /^\d{1,9}$/.test(given)
    ? query.where('id', '=', Number(given))
    : query.where('name', '=', given)
  ).executeTakeFirst();
  if (row === undefined) invalid(field, unknownZone);
  return row.name;
}
