import { say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { inReaderLanguage } from '../db/language.ts';
import { invalid } from '../errors.ts';

/** Names of a row's place, over the table `t`; countries in the reader's language. */
export const countryName = sql<string | null>`(
  select ${inReaderLanguage({ tr: sql`c.name_tr`, en: sql`c.name_en` })}
  from country c where c.id = t.country_id)`;
export const cityName = sql<string | null>`(select c.name from city c where c.id = t.city_id)`;
export const districtName = sql<string | null>`(select d.name from district d where d.id = t.district_id)`;

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
