import type { CompanyItem, company as calls } from '@sahada/contract/company';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '../db/kysely.ts';
import { changeRow, getRow } from '../db/rows.ts';
import type { Described, Table } from '../db/table.ts';
import { storeFile } from '../facts/files.ts';
import { turnTexts } from '../facts/main-language.ts';
import { avatarUrl } from '../facts/own.ts';
import { timeZoneNamed } from '../facts/places.ts';
import { moveToZone } from '../facts/report-turns.ts';
import { companyZone } from '../facts/the-company.ts';
import { iso } from '../outside/clock.ts';
import { logoImage } from '../outside/images.ts';
import { type HandlersOf, inParts } from '../pipeline/handler.ts';
import { newToken } from '../pipeline/token.ts';

type Form = Omit<z.output<typeof calls.update.request>, 'Id' | 'rowVersion' | 'SecondFactorRequired'>;

/** The table's policy shows a company only itself. */
const table: Table<'company', z.input<typeof CompanyItem>, Form> = {
  name: 'company',
  id: 'Id',
  columns: {
    Name: 'name',
    Phone: 'phone',
    Email: 'email',
    StreetAddress: 'street_address',
    Description: 'description',
    CountryId: 'country_id',
    CityId: 'city_id',
    DistrictId: 'district_id',
    DefaultLanguageId: 'default_language_id',
    TimeZone: 'time_zone',
    FourEyes: 'four_eyes',
    SecondFactorGraceDays: 'second_factor_grace_days',
    'ActionDays.major': 'action_days_major',
    'ActionDays.minor': 'action_days_minor',
    'ActionDays.observation': 'action_days_observation',
  },
  shown: {
    LogoUrl: sql<string>`case when t.logo_key is null then '' else '/api/avatar/' || t.logo_key end`,
    SecondFactorRequired: sql<boolean>`t.second_factor_since is not null`,
  },
  search: [],
  order: 'Name',
};

/** The grace days count from when it was first required. */
const withRequirement: Described<unknown, Form & { since?: string | null }, 'company'> = {
  ...(table as Omit<typeof table, 'form'>),
  columns: { ...table.columns, since: 'second_factor_since' },
};

async function sinceWhen(db: ReadDb, isRequired: boolean | undefined, now: number): Promise<{ since?: string | null }> {
  if (isRequired === undefined) return {};
  if (!isRequired) return { since: null };
  const { second_factor_since: since } = await db
    .selectFrom('company')
    .select('second_factor_since')
    .executeTakeFirstOrThrow();
  return { since: since ?? iso(now) };
}

/** Gives the logo a new address, or removes it; the old address leads nowhere from then on. */
async function replaceLogo(db: Db, key: string | null, fileId: number | null): Promise<void> {
  const { logo_key: before } = await db
    .selectFrom('company')
    .select('logo_key')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (before !== null) await sql`select gate.end_avatar(${before})`.execute(db);
  if (key !== null) await sql`select gate.new_avatar(${key}, ${fileId})`.execute(db);
  await db.updateTable('company').set({ logo_key: key }).execute();
}

export const company: HandlersOf<typeof calls> = {
  get: ({ id }, { db }) => getRow(db, table, id),
  async update({ Id, SecondFactorRequired, ...input }, { db, now }) {
    const before = await companyZone(db);
    const zone = input.TimeZone === undefined ? {} : { TimeZone: await timeZoneNamed(db, input.TimeZone, 'TimeZone') };
    const since = await sinceWhen(db, SecondFactorRequired, now);
    if (input.DefaultLanguageId !== undefined) await turnTexts(db, input.DefaultLanguageId);
    const changed = await changeRow(db, withRequirement, { ...input, ...zone, ...since, id: Id });
    if (zone.TimeZone !== undefined && zone.TimeZone !== before) await moveToZone(db, zone.TimeZone, now);
    return changed;
  },

  uploadLogo: inParts<typeof calls.uploadLogo>()({
    before: (input) => logoImage(input.file),
    async run(_input, { db }, image) {
      const key = newToken(128);
      await replaceLogo(db, key, await storeFile(db, image));
      return { LogoUrl: avatarUrl(key) };
    },
  }),

  async deleteLogo(_input, { db }) {
    await replaceLogo(db, null, null);
    return null;
  },
};
