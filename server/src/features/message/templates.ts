import { type LanguageId, languageIds } from '@sahada/contract/codes';
import { type messageTemplate as calls, messageTexts } from '@sahada/contract/message';
import { everywhere, type Given, type Message } from '@sahada/contract/message-row';
import { type GivenFor, isMessageName, type MessageName, messageNamed, messageNames } from '@sahada/contract/messages';
import { type AnyText, filled, languageOf, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import { sheetOf } from '../../facts/mail-sheet.ts';
import { composed, type OwnText } from '../../facts/message-text.ts';
import { avatarUrl } from '../../facts/own.ts';
import { tell } from '../../facts/tell.ts';
import { htmlMail, plainMail } from '../../outside/mail-layout.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';

/** The company's own texts of messages. What it has none of says what the table of messages says. */

const labels = {
  recipient: say({ tr: 'Alıcının adı', en: 'Recipient’s first name' }),
  company: say({ tr: 'Firma', en: 'Company' }),
};

type Row = z.input<typeof calls.list.response>['ListItems'][number];

interface Own {
  active: boolean;
  locales: OwnText[];
}

const standing: Own = { active: true, locales: [] };

async function ownOf(db: ReadDb): Promise<Map<string, Own>> {
  const rows = await db.selectFrom('message_template').select(['name', 'active', 'locales']).execute();
  return new Map(rows.map(({ name, active, locales }) => [name, { active, locales: locales as unknown as OwnText[] }]));
}

const known = (name: string): MessageName => (isMessageName(name) ? name : notFound());

const rowOf = (name: MessageName, { active, locales }: Own): Row => {
  const { title, about, audience, channels, essential } = messageNamed(name);
  return {
    name,
    title,
    about,
    audience,
    channels: [...channels],
    essential,
    active: active || essential,
    own: locales.map(({ languageId }) => languageId as Row['own'][number]),
  };
};

const fieldsOf = (row: Message): string[] => [...everywhere, ...Object.keys(row.fields)];

/** Refuses a field that the message does not have, by its name. */
function check(row: Message, text: string, at: string): void {
  const fields = fieldsOf(row);
  for (const [, field = ''] of text.matchAll(/\{\s*([^{}]*?)\s*\}/g)) {
    if (at.endsWith('subject') && field === 'link') invalid(at, messageTexts.linkInSubject);
    if (fields.includes(field)) continue;
    const offered = fields.filter((each) => !(at.endsWith('subject') && each === 'link'));
    invalid(at, unknownField(field, offered));
  }
}

const unknownField = (field: string, fields: readonly string[]): AnyText =>
  filled(messageTexts.unknownField, {
    field,
    fields: fields.map((each) => `{${each}}`).join(', '),
  });

const standardOf = (row: Message) =>
  (['tr', 'en'] as const).map((language) => ({
    languageId: languageIds[language],
    subject: row.subject[language],
    text: row.text[language],
  }));

const samplesOf = (row: Message): Given =>
  Object.fromEntries(Object.entries(row.fields).map(([key, { sample }]) => [key, sample]));

async function companyOf(db: ReadDb) {
  const { name, logo_key } = await db.selectFrom('company').select(['name', 'logo_key']).executeTakeFirstOrThrow();
  return { name, logo: avatarUrl(logo_key) || null };
}

const firstNameOf = (who: Who): string => who.name.split(' ')[0] ?? who.name;

export const messageTemplate: HandlersOf<typeof calls> = {
  async list(_input, { db }) {
    const own = await ownOf(db);
    const rows = messageNames.map((name) => rowOf(name, own.get(name) ?? standing));
    return { ListItems: rows, TotalItemsCount: rows.length };
  },

  async get({ name: given }, { db }) {
    const name = known(given);
    const row = messageNamed(name);
    const own = (await ownOf(db)).get(name) ?? standing;
    return {
      ...rowOf(name, own),
      fields: [
        ...everywhere.map((field) => ({ name: field, label: labels[field] })),
        ...Object.entries(row.fields).map(([field, { label }]) => ({ name: field, label })),
      ],
      locales: own.locales.map((text) => ({ ...text, languageId: text.languageId as LanguageId })),
      standard: standardOf(row),
    };
  },

  async update({ name: given, active, locales }, { db }) {
    const name = known(given);
    const row = messageNamed(name);
    if (active === false && row.essential) invalid('active', messageTexts.essential);
    for (const [place, text] of (locales ?? []).entries()) {
      check(row, text.subject, `locales[${place}].subject`);
      check(row, text.text, `locales[${place}].text`);
    }
    const set = {
      ...(active === undefined ? {} : { active }),
      ...(locales === undefined ? {} : { locales: JSON.stringify(locales) }),
    };
    await db
      .insertInto('message_template')
      .values({ name, ...set })
      .onConflict((conflict) => conflict.constraint('message_template_once').doUpdateSet({ name, ...set }))
      .execute();
    return null;
  },

  async reset({ name: given }, { db }) {
    await db.updateTable('message_template').set({ locales: sql`'[]'` }).where('name', '=', known(given)).execute();
    return null;
  },

  async preview({ name: given, languageId, subject, text }, { db, who }) {
    const name = known(given);
    const row = messageNamed(name);
    check(row, subject, 'subject');
    check(row, text, 'text');
    const company = await companyOf(db);
    const reader = {
      recipient: firstNameOf(who),
      company: company.name,
      language: languageOf(languageId),
      zone: who.timeZone,
    };
    const own = { languageId, subject, text };
    const mail = composed(row, [{ topic: null, fields: samplesOf(row) }], reader, { own, isMail: true });
    const written = { name, language_id: languageId, company: company.name, ...mail };
    const sheet = sheetOf(written, company.logo);
    return { subject: mail.subject, html: htmlMail(sheet), text: plainMail(sheet) };
  },

  async sendTest({ name: given, languageId }, { db, who, refuse }) {
    const name = known(given);
    const fields = samplesOf(messageNamed(name)) as GivenFor<MessageName>;
    const { full } = await tell(db, name, [who.userId], fields, { test: { languageId } });
    if (full.length > 0) return refuse('mailboxFull');
    return null;
  },
};
