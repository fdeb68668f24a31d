import { languageIds } from '@sahada/contract/codes';
import type { Given, Message, MessageField } from '@sahada/contract/message-row';
import { fill, type Language, say, tell as told } from '@sahada/contract/text';
import { epoch } from '../outside/clock.ts';
import { dateFormat, numberFormat } from './formats.ts';
import { dayFormat } from './writer.ts';

/** What one sender gave: several become one message. `topic` is what it is about, so that it can be taken back. */
export interface Entry {
  topic: string | null;
  fields: Given;
  /** How many earlier ones it stands for beside itself. */
  more?: number;
}

/** Who reads a message: their first name, language and time zone, and the company's name. */
export interface Reader {
  recipient: string;
  company: string;
  language: Language;
  zone: string;
}

/** A company's own text of a message in one language. */
export interface OwnText {
  languageId: number;
  subject: string;
  text: string;
}

export interface Composed {
  subject: string;
  /** Paragraphs; `{link}` is left where the button stands. */
  text: string;
  /** The second line in the application; empty where there is none. */
  brief: string;
  /** Where the button leads, from its first slash on. */
  link: string | null;
}

const longestName = 60;

const longestProse = 300;

/** How many names stand in a text before the rest is only counted. */
const mostNames = 3;

const andMore = say({ tr: '{names} ve {n} diğer', en: '{names} and {n} more' });
const and = say({ tr: '{names} ve {last}', en: '{names} and {last}' });

/**
 * The message that these entries are, in its reader's language. `count` is how many there were, if more than are left.
 * In a mail what people typed is stripped of whatever a mail program makes a link of.
 */
export function composed(
  row: Message,
  entries: readonly Entry[],
  reader: Reader,
  {
    own = null,
    isMail = false,
    count = entries.reduce((sum, { more = 0 }) => sum + 1 + more, 0),
  }: { own?: OwnText | null; isMail?: boolean; count?: number } = {},
): Composed {
  const { language } = reader;
  const typed = isMail ? nameInMail : shortName;
  const values: Record<string, string> = { recipient: typed(reader.recipient), company: typed(reader.company) };
  for (const [key, field] of Object.entries(row.fields)) {
    if (field.kind === 'link') continue;
    const given = entries.map(({ fields }) => fields[key] as MessageField['sample']);
    values[key] = shownAs(field, given, reader, typed, count - entries.length);
  }
  const subject = own?.subject ?? row.subject[language];
  const text = own?.text ?? row.text[language];
  const links = [...new Set(entries.map(({ fields }) => fields.link as string | undefined))];
  return {
    subject: filledIn(subject, values),
    text: filledIn(withoutEmptyLines(text, values), values),
    brief: row.brief === null ? '' : filledIn(row.brief[language], values),
    link: (links.length > 1 || count > entries.length ? linkOfMany(row, links.at(-1)) : null) ?? links.at(-1) ?? null,
  };
}

const linkOfMany = ({ manyLink, manyInOffice }: Message, newest = ''): string | null =>
  newest.startsWith('/s/') ? manyLink : (manyInOffice ?? manyLink);

/** A line that is nothing but the name of what was not given says nothing: whoever sent no note is quoted with none. */
const withoutEmptyLines = (text: string, values: Record<string, string>): string =>
  text
    .split('\n')
    .filter((line) => values[/^[^{}]+:\s*\{(\w+)\}\s*$/.exec(line)?.[1] ?? ''] !== '')
    .join('\n');

/** A name that ends in a dot brings the end of its sentence along. */
const filledIn = (text: string, values: Record<string, string>): string =>
  fill({ tr: text, en: text }, 'en', values).replace(/(\p{L})\.\.(?=\s|$)/gu, '$1.');

function shownAs(
  field: MessageField,
  given: readonly MessageField['sample'][],
  { language, zone }: Reader,
  typed: (text: string, most?: number) => string,
  unlisted: number,
): string {
  const last = given.at(-1);
  switch (field.kind) {
    case 'name':
      return listed(
        given.map((name) => typed(inWords(name, language))),
        language,
        unlisted,
      );
    case 'prose':
      return typed(String(last), longestProse);
    case 'words':
      return listed(
        given.map((pair) => (pair as { tr: string; en: string })[language]),
        language,
        0,
      );
    case 'count': {
      const sum = given.reduce<number>((all, one) => all + Number(one), unlisted);
      const { one, many } = field.noun.en;
      const shown = numberFormat(language, {}).format(sum);
      return `${shown} ${language === 'tr' ? field.noun.tr : sum === 1 ? one : many}`;
    }
    case 'moment': {
      const instants = given.map((one) => epoch(String(one)));
      const isTimed = !instants.every((one) => isEndOfDay(one, zone));
      const format = dayFormat(language, { timeZone: zone, isTimed });
      return format.formatRange(Math.min(...instants), Math.max(...instants));
    }
    case 'number':
      return numberFormat(language, {}).format(Number(last));
    case 'link':
      return String(last);
  }
}

/** A name, in its reader's language where it has translations. */
const inWords = (name: MessageField['sample'], language: Language): string =>
  typeof name === 'object' ? name[language] : String(name);

/** Whether it is the first or the last second of a day: where a date without a time begins or ends. */
const isEndOfDay = (instant: number, timeZone: string): boolean =>
  ['00:00:00', '23:59:59'].includes(dateFormat('en-GB', { timeStyle: 'medium', timeZone }).format(instant));

/** 'A', 'A and B', 'A, B, C and 4 more'; each once. */
function listed(all: readonly string[], language: Language, unlisted: number): string {
  const names = [...new Set(all)];
  const rest = names.length - mostNames + unlisted;
  if (names.length > mostNames || unlisted > 0)
    return told(andMore, language, {
      names: names.slice(0, mostNames).join(', '),
      n: numberFormat(language, {}).format(Math.max(rest, unlisted)),
    });
  const last = names.pop() ?? '';
  return names.length === 0 ? last : told(and, language, { names: names.join(', '), last });
}

const shortName = (name: string, most = longestName): string => {
  const plain = name
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[{}]/g, '')
    .trim();
  return [...plain].length > most
    ? `${[...plain]
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : plain;
};

/**
 * A name as shown in a mail. Mail programs turn anything that looks like an address into a link, so an @ inside a word, and a
 * dot before what could be the end of an address, get a space after them; colons, slashes and line breaks become spaces:
 * `www.evil.example` → `www. evil. example`, `Örnek A.Ş.` stays.
 */
export const nameInMail = (name: string, most = longestName): string =>
  shortName(name.replace(/[\p{C}\p{Z}:/\\<>]+/gu, ' ').replace(/@(?=\S)|\.(?=\p{N}|[^\s.]{2})/gu, '$& '), most);

/** A company's own text in a language, if it has one. */
export const ownTextIn = (locales: unknown, language: Language): OwnText | null =>
  (locales as OwnText[]).find(({ languageId }) => languageId === languageIds[language]) ?? null;
