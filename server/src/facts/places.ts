import { say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { localizedName, nameOf } from '../db/reference.ts';
import { invalid } from '../errors.ts';

/** Names of a row's place in the reader's language, over the table `t`; a hidden one keeps its name. */
export const countryName = nameOf<string | null>('any_country', 'country_id', localizedName, sql`n.search_name`);
export const cityName = nameOf<string | null>('any_city', 'city_id', localizedName, sql`n.search_name`);
export const districtName = nameOf<string | null>('any_district', 'district_id', localizedName, sql`n.search_name`);

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
