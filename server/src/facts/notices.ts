import type { FieldForm } from '@sahada/contract/field';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { preparedRead } from '../db/statement.ts';
import { cleanHtml } from '../outside/rich-text.ts';

/** The texts that participants are shown. */

type Shown = NonNullable<FieldForm['notice']>;

interface Texts {
  title: string;
  text: string;
  consentText: string | null;
  locales: Shown['locales'];
}

/** Cleaned as they leave: however a text came into the database, no script reaches a reader. */
export const cleaned = <T extends Texts>(texts: T): T => ({
  ...texts,
  ...cleanedFields(texts),
  locales: texts.locales.map((row) => ({ ...row, ...cleanedFields(row) })),
});

const cleanedFields = ({ text, consentText }: Pick<Texts, 'text' | 'consentText'>) => ({
  text: cleanHtml(text),
  consentText: consentText === null ? null : cleanHtml(consentText) || null,
});

const readForPlan = preparedRead(
  (planId: number) => sql<Shown & { asksConsent: boolean }>`
    select v.version, v.title, v.text, v.consent_text as "consentText", v.locales, p.data_protection_consent as "asksConsent"
    from plan p join notice_version v on v.id = notice_for(p.customer_id) where p.id = ${planId}`,
);

/** What participants of a plan are shown today; consent is asked for only where the plan says so. */
export async function noticeOfPlan(db: ReadDb, planId: number): Promise<Shown | null> {
  const [found] = await readForPlan(db, planId);
  if (found === undefined) return null;
  const { asksConsent, ...texts } = cleaned(found);
  if (asksConsent) return texts;
  return { ...texts, consentText: null, locales: texts.locales.map((row) => ({ ...row, consentText: null })) };
}

/** Whether participants of a customer's plans are told what becomes of their data. */
export async function hasNotice(db: ReadDb, customerId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select notice_for(${customerId}) is not null as has`.execute(db);
  return rows[0]?.has === true;
}
