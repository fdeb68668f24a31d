import { type Chosen, placeTexts } from '@sahada/contract/data-protection';
import { yesNo } from '@sahada/contract/headings';
import type { Signature } from '@sahada/contract/response';
import { type AnyText, type Language, say } from '@sahada/contract/text';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { receiptNumber } from '@sahada/rules/receipt';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { type Attribute, attributesById } from '../../facts/user-attributes.ts';
import { versionsOf } from '../../facts/versions.ts';
import { type Writer, writerOf } from '../../facts/writer.ts';
import { epoch } from '../../outside/clock.ts';
import { type Asked, ids, isSignedBy, isSignedBySender, knownOf } from './person.ts';
import type { Content } from './redact.ts';

/** What a person is given of their data: a page to read, and the same as JSON for another system, in one zip. */

/** Under which name the file's maker and their right are looked up when it is downloaded. */
export const personFile = 'dataRequest.export';

export const fileName = say({ tr: 'Başvuru {number}', en: 'Request {number}' });

interface Field {
  /** In the JSON. */
  key: string;
  label: AnyText;
  value: string | null;
}

interface Entry {
  title: string;
  fields: Field[];
}

interface Section {
  key: string;
  title: AnyText;
  entries: Entry[];
}

const words = {
  made: say({ tr: '{company} · {at} tarihinde hazırlandı', en: '{company} · prepared on {at}' }),
  name: say({ tr: 'Ad', en: 'Name' }),
  email: say({ tr: 'E-posta', en: 'E-mail' }),
  phone: say({ tr: 'Telefon', en: 'Phone' }),
  address: say({ tr: 'Adres', en: 'Address' }),
  received: say({ tr: 'Alınma zamanı', en: 'Received' }),
  position: say({ tr: 'Konum', en: 'Position' }),
  notice: say({ tr: 'Aydınlatma metni sürümü', en: 'Version of the notice' }),
  consent: say({ tr: 'Açık rıza', en: 'Explicit consent' }),
  given: say({ tr: 'Verildi', en: 'Given' }),
  refused: say({ tr: 'Verilmedi', en: 'Not given' }),
  signature: say({ tr: 'İmza', en: 'Signature' }),
  finding: say({ tr: 'Uygunsuzluk', en: 'Non-conformity' }),
  pictures: say({ tr: 'Fotoğraf sayısı', en: 'Photos' }),
  sent: say({ tr: 'Gönderildi', en: 'Sent' }),
  opened: say({ tr: 'Açıldı', en: 'Opened' }),
  noReminders: say({ tr: 'Hatırlatma istemedi', en: 'Wants no reminders' }),
  timeZone: say({ tr: 'Saat dilimi', en: 'Time zone' }),
  created: say({ tr: 'Eklendi', en: 'Added' }),
  due: say({ tr: 'Termin', en: 'Due' }),
  subject: say({ tr: 'Konu', en: 'Subject' }),
  text: say({ tr: 'Metin', en: 'Text' }),
};

interface Inside {
  db: ReadDb;
  writer: Writer;
  zone: string;
}

const when = (at: string | null, { writer, zone }: Inside): string | null =>
  at === null ? null : writer.dateTime(epoch(at), zone);

const field = (key: string, label: AnyText, value: string | null): Field => ({ key, label, value });

interface Given {
  number: number;
  plan: string;
  versionId: number;
  raw: Content & { notice?: { version: number } | null; consent?: { accepted: boolean } | null };
  answers: RawAnswer[];
  name: string | null;
  email: string | null;
  receivedAt: string;
  pictures: number;
}

const givenOf = async (db: ReadDb, responses: readonly number[]): Promise<Given[]> =>
  (
    await sql<Given>`
      select r.number, localized(p.definition, p.locales, 'definition') as plan, r.version_id as "versionId", r.raw,
        coalesce(r.answers, r.raw -> 'answers', '[]') as answers, r.participant_name as name, r.participant_email as email,
        r.received_at as "receivedAt", (select count(*)::int from picture x
          where x.response_key = r.response_key and x.named and x.deleted_at is null) as pictures
      from response r join plan p on p.id = r.plan_id where r.id = any(${[...responses]}::int[]) order by r.id`.execute(
      db,
    )
  ).rows;

function answerFields(version: Version | undefined, answers: readonly RawAnswer[]): Field[] {
  const questions = new Map((version?.sections ?? []).flatMap((each) => each.questions.map((one) => [one.id, one])));
  return answers.flatMap(({ questionId, optionIds = [], subOptionIds = [], text, note }) => {
    const question = questions.get(questionId);
    if (question === undefined) return [];
    const options = question.answers.flatMap(({ id, title, subOptions }) =>
      optionIds.includes(id)
        ? [[title, ...subOptions.flatMap((sub) => (subOptionIds.includes(sub.id) ? [sub.title] : []))].join(' – ')]
        : [],
    );
    const value = [...options, text, note].filter(Boolean).join(' · ');
    return [field(`question ${questionId}`, { tr: question.text, en: question.text }, value)];
  });
}

const signatureText = ({ role, name, note, signedAt }: Signature): string =>
  [role, name, note, signedAt].filter(Boolean).join(' · ');

/** Of the signatures of a person's own responses they are given their own: what others wrote beside theirs is of those. */
async function responseEntries(inside: Inside, chosen: Chosen, person: string): Promise<Entry[]> {
  const given = await givenOf(inside.db, ids(chosen.responses));
  const versions = await versionsOf(
    inside.db,
    given.map(({ versionId }) => versionId),
  );
  const { language } = inside.writer;
  return given.map(({ number, plan, versionId, raw, answers, name, email, receivedAt, pictures }) => ({
    title: `${receiptNumber(number)} · ${plan}`,
    fields: [
      field('name', words.name, name),
      field('email', words.email, email),
      field('receivedAt', words.received, when(receivedAt, inside)),
      field('position', words.position, raw.position ? JSON.stringify(raw.position) : null),
      field('notice', words.notice, raw.notice ? String(raw.notice.version) : null),
      field('consent', words.consent, raw.consent ? words[raw.consent.accepted ? 'given' : 'refused'][language] : null),
      ...answerFields(versions.get(versionId), answers),
      ...(raw.findings ?? []).map((one, at) =>
        field(`finding ${at + 1}`, words.finding, [one.title, one.note].filter(Boolean).join(' · ')),
      ),
      ...(raw.signatures ?? [])
        .filter((one) => isSignedBy(person)(one) || isSignedBySender(name)(one))
        .map((one, at) => field(`signature ${at + 1}`, words.signature, signatureText(one))),
      field('pictures', words.pictures, String(pictures)),
    ],
  }));
}

async function signatureEntries(inside: Inside, chosen: Chosen, person: string): Promise<Entry[]> {
  const given = await givenOf(inside.db, ids(chosen.signatures));
  return given.map(({ number, plan, raw, receivedAt }) => ({
    title: `${receiptNumber(number)} · ${plan}`,
    fields: [
      field('receivedAt', words.received, when(receivedAt, inside)),
      ...(raw.signatures ?? [])
        .filter(isSignedBy(person))
        .map((one, at) => field(`signature ${at + 1}`, words.signature, signatureText(one))),
    ],
  }));
}

interface Contact {
  id: number;
  title: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  zone: string | null;
  created: string | null;
  sent: string | null;
  opened: string | null;
  due: string | null;
  /** Has asked for no reminders. */
  quiet: boolean | null;
}

const contactColumns = {
  invitations: sql`i.id, localized(p.definition, p.locales, 'definition') as title, i.name, i.email, null as phone, null as address,
    null as zone, null::timestamptz as created, m.sent_at as sent, m.opened_on as opened, null::date as due, m.no_reminders as quiet
    from invitation i join plan p on p.id = i.plan_id left join invitation_mail m on m.invitation_id = i.id where i.id`,
  users: sql`u.id, u.first_name || ' ' || u.last_name as title, u.first_name || ' ' || u.last_name as name, u.email, u.phone,
    u.street_address as address, u.time_zone as zone, u.created_at as created, null::timestamptz as sent,
    null::date as opened, null::date as due, false as quiet from "user" u where u.id`,
  customers: sql`c.id, c.name as title, c.contact_first_name || ' ' || c.contact_last_name as name, c.contact_email as email, c.phone,
    null as address, null as zone, null::timestamptz as created, null::timestamptz as sent, null::date as opened,
    null::date as due, false as quiet from customer c where c.id`,
  locations: sql`l.id, l.name as title, l.contact_name as name, l.contact_email as email, l.contact_phone as phone, null as address,
    null as zone, null::timestamptz as created, null::timestamptz as sent, null::date as opened, null::date as due, false as quiet
    from location l where l.id`,
  actions: sql`a.id, a.title, a.owner_name as name, a.owner_email as email, null as phone, null as address, null as zone,
    a.created_at as created, null::timestamptz as sent, null::date as opened, a.due_date as due, false as quiet from action a where a.id`,
};

async function contactEntries(
  inside: Inside,
  place: keyof typeof contactColumns,
  chosen: readonly number[],
): Promise<Entry[]> {
  const { rows } = await sql<Contact>`select ${contactColumns[place]} = any(${[...chosen]}::int[]) order by 1`.execute(
    inside.db,
  );
  const own = place === 'users' ? await ownFields(inside, chosen) : new Map<number, Field[]>();
  return rows.map(({ id, title, name, email, phone, address, zone, created, sent, opened, due, quiet }) => ({
    title,
    fields: [
      field('name', words.name, name),
      field('email', words.email, email),
      field('phone', words.phone, phone),
      field('address', words.address, address),
      field('timeZone', words.timeZone, zone),
      field('createdAt', words.created, when(created, inside)),
      field('sentAt', words.sent, when(sent, inside)),
      field('openedOn', words.opened, opened === null ? null : inside.writer.day(opened)),
      field('noReminders', words.noReminders, quiet === true ? yesNo.yes[inside.writer.language] : null),
      field('dueOn', words.due, due === null ? null : inside.writer.day(due)),
      ...(own.get(id) ?? []),
    ],
  }));
}

/** What the company has asked of users besides, for each of them. */
async function ownFields({ db, writer }: Inside, users: readonly number[]): Promise<Map<number, Field[]>> {
  const { rows } = await sql<{ userId: number; id: number; value: string | number | boolean }>`
    select v.user_id as "userId", v.attribute_id as id, coalesce(v.value, to_jsonb(v.option_id)) as value
    from user_attribute_value v where v.user_id = any(${[...users]}::int[]) and (v.value is not null or v.option_id is not null)
    order by v.attribute_id`.execute(db);
  const attributes = await attributesById(
    db,
    rows.map(({ id }) => id),
  );
  const textOf = ({ kind, options }: Attribute, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return (value ? yesNo.yes : yesNo.no)[writer.language];
    if (kind === 'choice') return options.find(({ id }) => id === value)?.titles[writer.language] ?? '';
    return kind === 'date' ? writer.day(String(value)) : String(value);
  };
  const fields = new Map<number, Field[]>();
  for (const { userId, id, value } of rows) {
    const attribute = attributes.get(id);
    if (attribute === undefined) continue;
    const own = field(`attribute ${id}`, attribute.names, textOf(attribute, value));
    fields.set(userId, [...(fields.get(userId) ?? []), own]);
  }
  return fields;
}

async function messageEntries(inside: Inside, emails: readonly string[], users: readonly number[]): Promise<Entry[]> {
  const { rows } = await sql<{ subject: string; text: string; at: string }>`
    select m.subject, m.text, m.created_at as at from message m where m.channel = 'mail' and m.subject <> ''
      and (m.user_id = any(${[...users]}::int[])
        or search_key(m.recipient) = any(select search_key(e) from unnest(${[...emails]}::text[]) e))
    order by m.id desc limit 1000`.execute(inside.db);
  return rows.map(({ subject, text, at }) => ({
    title: subject,
    fields: [field('at', words.sent, when(at, inside)), field('text', words.text, text)],
  }));
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}' +
  'h2{margin-top:2rem;border-bottom:1px solid #ccc}h3{margin-bottom:.25rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0}' +
  'dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}';

function pageOf(title: string, made: string, sections: readonly Section[], language: Language): string {
  const told = sections.map(({ title: heading, entries }) => {
    const each = entries.map(({ title: name, fields }) => {
      const pairs = fields.map(({ label, value }) =>
        value ? `<dt>${escaped(label[language])}</dt><dd>${escaped(value)}</dd>` : '',
      );
      return `<h3>${escaped(name)}</h3><dl>${pairs.join('')}</dl>`;
    });
    return `<h2>${escaped(heading[language])}</h2>${each.join('')}`;
  });
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escaped(title)}</title><style>${style}</style><h1>${escaped(title)}</h1><p>${escaped(made)}</p>${told.join('')}</html>`
  );
}

/** By the question where it is told apart by its text. */
export function valuesOf(fields: readonly Field[], language: Language): Record<string, string> {
  const values = new Map<string, string>();
  for (const { key, label, value } of fields) {
    if (!value) continue;
    const text = label[language];
    const name = key.startsWith('question') ? text : key;
    values.set(values.has(name) || name === 'title' ? `${text} (${key})` : name, value);
  }
  return Object.fromEntries(values);
}

/** The zip of what the chosen rows hold of a person. */
export async function personZip(
  db: ReadDb,
  {
    chosen,
    asked,
    number,
    language,
    zone,
    now,
  }: {
    chosen: Chosen;
    asked: Asked;
    number: number;
    language: Language;
    zone: string;
    now: number;
  },
): Promise<Uint8Array> {
  const writer = writerOf(language);
  const inside = { db, writer, zone };
  const { emails } = await knownOf(db, chosen, asked);
  const all: Section[] = [
    { key: 'responses', title: placeTexts.responses, entries: await responseEntries(inside, chosen, asked.person) },
    { key: 'signatures', title: placeTexts.signatures, entries: await signatureEntries(inside, chosen, asked.person) },
  ];
  for (const place of Object.keys(contactColumns) as (keyof typeof contactColumns)[])
    all.push({
      key: place,
      title: placeTexts[place],
      entries: await contactEntries(inside, place, ids(chosen[place])),
    });
  all.push({
    key: 'messages',
    title: placeTexts.messages,
    entries: await messageEntries(inside, emails, ids(chosen.users)),
  });
  const sections = all.filter(({ entries }) => entries.length > 0);
  const { rows } = await sql<{ name: string }>`select c.name from company c`.execute(db);
  const company = rows[0]?.name ?? '';
  const title = fileName[language].replace('{number}', String(number));
  const made = words.made[language].replace('{company}', company).replace('{at}', writer.dateTime(now, zone));
  const data = Object.fromEntries(
    sections.map(({ key, entries }) => [
      key,
      entries.map(({ title: name, fields }) => ({
        title: name,
        ...valuesOf(fields, language),
      })),
    ]),
  );
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  return zipSync({
    [`${title}.html`]: encode(pageOf(title, made, sections, language)),
    [`${title}.json`]: encode(`${JSON.stringify({ company, person: asked.person, ...data }, null, 2)}\n`),
  });
}
