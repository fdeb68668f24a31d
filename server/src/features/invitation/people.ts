import type { LanguageId } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { optionalEmail } from '@sahada/contract/wire';
import { cut } from '@sahada/rules/cut';
import type { BookCell } from '../../outside/book.ts';
import { emailKeyOf } from '../../outside/email-key.ts';

/** Reads people from rows of cells: whichever cell holds an address is the address, and the others tell name and language. */

export interface Person {
  name: string | null;
  email: string;
  emailKey: string;
  languageId: LanguageId | null;
}

export interface Problem {
  /** As the list or the file counts it, from 1 on. */
  row: number;
  value: string;
  message: { tr: string; en: string };
}

const noAddress = say({ tr: 'Geçerli bir e-posta adresi yok.', en: 'There is no valid e-mail address.' });

const english = /^(2|en|eng|english|ingilizce|i̇ngilizce)$/i;
const turkish = /^(1|tr|tur|turkish|türkçe|turkce)$/i;

/** "Ayşe Kaya <ayse@ornek.com>", as mail programs copy people, who may have others behind them. */
const named = /^(.*)<([^<>]+@[^<>]+)>[,;]*$/;

export function peopleIn(rows: readonly (readonly BookCell[])[]): {
  people: Person[];
  twice: number;
  problems: Problem[];
} {
  const people = new Map<string, Person>();
  const problems: Problem[] = [];
  let twice = 0;
  const first = rows.findIndex((cells) => cells.some((cell) => textOf(cell) !== ''));
  for (const [at, cells] of rows.entries()) {
    const texts = cells.map(textOf).flatMap(
      (text) =>
        named
          .exec(text)
          ?.slice(1, 3)
          .map((one) => one.trim()) ?? [text],
    );
    const given = texts.filter((text) => text !== '');
    if (given.length === 0) continue;
    const address = given.find((text) => text.includes('@'));
    // The first row may say what the columns are; a dot within a word is an address that somebody mistyped.
    if (address === undefined && at === first && rows.length > 1 && !/\p{L}\.\p{L}/u.test(given.join(' '))) continue;
    const parsed = optionalEmail.safeParse(address?.replace(/[,;]+$/, '') ?? 'x');
    if (!parsed.success || !parsed.data) {
      problems.push({ row: at + 1, value: cut(given.join(' '), 200), message: noAddress });
      continue;
    }
    const emailKey = emailKeyOf(parsed.data);
    if (people.has(emailKey)) {
      twice++;
      continue;
    }
    const others = given.filter((text) => text !== address);
    const isLanguage = (text: string) => english.test(text) || turkish.test(text);
    const language = others.find(isLanguage);
    const name = cut(others.filter((text) => !isLanguage(text)).join(' '), 255) || null;
    people.set(emailKey, {
      ...{ name, email: parsed.data, emailKey },
      languageId: language === undefined ? null : english.test(language) ? 2 : 1,
    });
  }
  return { people: [...people.values()], twice, problems };
}

const textOf = (cell: BookCell): string => (cell === null ? '' : String(cell).trim());
