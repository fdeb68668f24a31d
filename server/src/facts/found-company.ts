import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { permissionNames } from '@sahada/contract/permissions';
import { say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { addCredit } from './credit.ts';

/** What every new company begins with: its groups, its first user, its location types and its first credit. */

const groups = [
  { name: say({ tr: 'Yöneticiler', en: 'Administrators' }), permissions: permissionNames },
  {
    name: say({ tr: 'Ofis çalışanları', en: 'Staff' }),
    permissions: [
      'AccessAdminPanel',
      'ManageCustomers',
      'ManageProjects',
      'ManageLocations',
      'ManageOperationTypes',
      'ManageDepartments',
      'ManageCategories',
      'ManageAnswerTemplates',
      'ManageQuestions',
      'ManageChecklists',
      'ManageAuditPlans',
      'ManageReports',
      'ManageStaticBarcodes',
      'ManageSurveyAnalysis',
      'ManageActions',
    ] as const,
  },
  { name: say({ tr: 'Saha kullanıcıları', en: 'Field users' }), permissions: [] },
];

const locationTypes = [
  say({ tr: 'Mağaza', en: 'Store' }),
  say({ tr: 'Depo', en: 'Warehouse' }),
  say({ tr: 'Üretim', en: 'Production' }),
  say({ tr: 'Mutfak', en: 'Kitchen' }),
  say({ tr: 'Ofis', en: 'Office' }),
  say({ tr: 'Araç', en: 'Vehicle' }),
  say({ tr: 'Diğer', en: 'Other' }),
];

/** A name in the company's own language, and its translation: a row of its own language would be read where the name has changed. */
const inBoth = (text: { tr: string; en: string }, languageId: number) => {
  const [name, other] = languageId === languageIds.en ? [text.en, languageIds.tr] : [text.tr, languageIds.en];
  return { name, locales: JSON.stringify([{ languageId: other, name: other === languageIds.tr ? text.tr : text.en }]) };
};

export interface Founder {
  firstName: string;
  lastName: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  languageId: LanguageId;
  timeZone: string;
  phone?: string | null | undefined;
}

/** Fills a company that was just made; null when the e-mail already has an account. */
export async function found(
  db: Db,
  founder: Founder,
  credit: { total: number; days: number },
  now: number,
): Promise<{ userId: number } | null> {
  const groupIds: number[] = [];
  for (const group of groups) {
    const row = await db
      .insertInto('group')
      .values({ ...inBoth(group.name, founder.languageId), permissions: [...group.permissions] })
      .returning('id')
      .executeTakeFirstOrThrow();
    groupIds.push(row.id);
  }
  const user = await db
    .insertInto('user')
    .values({
      first_name: founder.firstName,
      last_name: founder.lastName,
      email: founder.email,
      phone: founder.phone ?? null,
      password_hash: founder.passwordHash,
      group_id: groupIds[0] as number,
      default_language_id: founder.languageId,
      time_zone: founder.timeZone,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ made: boolean }>`select gate.new_login(${founder.emailKey}, ${user.id}) as made`.execute(
    db,
  );
  if (!rows[0]?.made) return null;
  await db
    .insertInto('location_type')
    .values(locationTypes.map((type) => inBoth(type, founder.languageId)))
    .execute();
  await addCredit(db, { ...credit, fromDay: 0 }, now);
  return { userId: user.id };
}
