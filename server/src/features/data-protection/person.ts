import type { Chosen } from '@sahada/contract/data-protection';
import { searchKey } from '@sahada/rules/sought';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';

/** Who a person is in the rows that were chosen: what else is looked for beyond these rows. */

export interface Asked {
  person: string;
  email: string | null;
  phone: string | null;
}

export interface Known {
  /** Names of two words and more: a first name alone belongs to many. */
  names: string[];
  emails: string[];
  phones: string[];
}

const shortest = { name: 5, email: 5, phone: 7 };

/** The words of a name, as searches compare them. */
const wordsOf = (name: string): string =>
  ` ${searchKey(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Whether a signature bears the name that was asked for, word by word: `Ali Can` is not `Ali Canan`. */
export const isSignedBy =
  (person: string) =>
  ({ name }: { name?: string | null | undefined }): boolean =>
    Boolean(name) && wordsOf(person).trim() !== '' && wordsOf(name as string).includes(wordsOf(person));

/** The same of the name that came with a response: a first name alone belongs to many, and is theirs only where no more was signed. */
export const isSignedBySender = (
  sender: string | null,
): ((signature: { name?: string | null | undefined }) => boolean) => {
  const name = wordsOf(sender ?? '');
  return name.trim().includes(' ')
    ? isSignedBy(sender as string)
    : (one) => name.trim() !== '' && wordsOf(one.name ?? '') === name;
};

/** The same of a column. */
export const signedBy = (column: RawBuilder<unknown>, person: string): RawBuilder<boolean> => sql<boolean>`
  (' ' || regexp_replace(search_key(${column}), '[^[:alnum:]]+', ' ', 'g') || ' ') like ${
    wordsOf(person).trim() === '' ? null : `%${wordsOf(person)}%`
  }`;

/** What was chosen of a kind; none where nothing was. */
export const ids = (given: readonly number[] | undefined): number[] => [...(given ?? [])];

/** Digits tell a phone, however it is written; the last ten leave out the country. */
const digitsOf = (phone: string | null): string => phone?.replace(/\D/g, '').slice(-10) ?? '';

/** Whether a column has the phone that the request gives. A customer's may be the firm's, and not its contact's. */
export function isPhoneOf(column: RawBuilder<unknown>, { phone }: Asked): RawBuilder<boolean> {
  const digits = digitsOf(phone);
  if (digits.length < shortest.phone) return sql<boolean>`false`;
  return sql<boolean>`right(regexp_replace(coalesce(${column}, ''), '\\D', '', 'g'), 10) = ${digits}`;
}

/** The names, e-mail addresses and phones of the chosen rows, and those that the request gives. */
export async function knownOf(db: ReadDb, chosen: Chosen, asked: Asked): Promise<Known> {
  const { rows } = await sql<{ name: string | null; email: string | null; phone: string | null }>`
    select r.participant_name as name, r.participant_email as email, null::text as phone from response r
      where r.id = any(${ids(chosen.responses)}::int[])
    union all select i.name, i.email, null from invitation i where i.id = any(${ids(chosen.invitations)}::int[])
    union all select i.name, i.email, null from response r join invitation i on i.id = r.invitation_id
      where r.id = any(${ids(chosen.responses)}::int[])
    union all select s ->> 'name', null, null from response r, json_array_elements(r.raw -> 'signatures') s
      where r.id = any(${ids(chosen.signatures)}::int[]) and ${signedBy(sql`s ->> 'name'`, asked.person)}
    union all select u.first_name || ' ' || u.last_name, u.email, u.phone from "user" u
      where u.id = any(${ids(chosen.users)}::int[])
    union all select c.contact_first_name || ' ' || c.contact_last_name, c.contact_email,
      case when ${isPhoneOf(sql`c.phone`, asked)} then c.phone end from customer c
      where c.id = any(${ids(chosen.customers)}::int[])
    union all select l.contact_name, l.contact_email, l.contact_phone from location l
      where l.id = any(${ids(chosen.locations)}::int[])
    union all select a.owner_name, a.owner_email, null from action a where a.id = any(${ids(chosen.actions)}::int[])
    union all select ${asked.person}, ${asked.email}, ${asked.phone}`.execute(db);
  const some = (given: (string | null)[], isLongEnough: (text: string) => boolean): string[] => [
    ...new Set(given.flatMap((text) => (text !== null && isLongEnough(text.trim()) ? [text.trim()] : []))),
  ];
  return {
    names: some(
      rows.map(({ name }) => name),
      (text) => text.length >= shortest.name && /\s/.test(text),
    ),
    emails: some(
      rows.map(({ email }) => email),
      (text) => text.length >= shortest.email && text.includes('@'),
    ),
    phones: some(
      rows.map(({ phone }) => phone),
      (text) => text.replace(/\D/g, '').length >= shortest.phone,
    ),
  };
}

const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');

const inAddress = (sign: string): string => String(new URLSearchParams({ of: sign })).slice('of='.length);

/** A sign as itself or as addresses spell it: the queries of saved views are addresses. */
function signed(sign: string): string {
  if (/[iİıI]/.test(sign)) return '(?:[iİıI]\u0307?|%C4%B[01]|i%CC%87)';
  if (/[A-Za-z0-9]/.test(sign)) return sign;
  const cases = new Set([sign, sign.toLowerCase(), sign.toUpperCase()]);
  return `(?:${[...cases].flatMap((one) => [escaped(one), escaped(inAddress(one))]).join('|')})`;
}

/** A text however its letters and blanks are written: any i is the same, as in searches. */
const spelled = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => [...word].map(signed).join(''))
    .join('(?:\\s|[+]|%20)+');

/** A phone however its digits are set apart, with the country before it or without. */
const dialled = (phone: string): string =>
  `[+(]?(?:[0-9]{1,4}[ ()./+-]{0,2})?${[...digitsOf(phone)].join('[ ()./+-]{0,2}')}`;

/** What names the person, longest first, as both PostgreSQL and JavaScript read it; null where nothing does. */
function namesIn({ names, emails, phones }: Known, alsoAsJson: boolean): string | null {
  const texts = [...names, ...emails].flatMap((text) => [
    text,
    ...(alsoAsJson ? [JSON.stringify(text).slice(1, -1)] : []),
  ]);
  const all = [...new Set([...texts.map(spelled), ...phones.map(dialled)])];
  return all.length === 0 ? null : `(?:${all.sort((one, other) => other.length - one.length).join('|')})`;
}

/** A regular expression of PostgreSQL for whatever names the person, also as JSON spells it; null where nothing does. */
export function patternOf(known: Known): string | null {
  const any = namesIn(known, true);
  return any && `(?<![[:alnum:]])${any}(?![[:alnum:]])`;
}

/** The same for one text. */
export function expressionOf(known: Known): RegExp | null {
  const any = namesIn(known, false);
  return any === null ? null : new RegExp(`(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`, 'giu');
}
