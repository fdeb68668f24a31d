import { auditTypeIds } from '@sahada/contract/codes';
import { codeText, headingOf, yesNo } from '@sahada/contract/headings';
import { type AnyText, say, tell } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { personName } from '../db/reference.ts';
import type { Writer } from './writer.ts';

/** What a report is narrowed to, in words, for whoever holds it on paper. */

const words = {
  plan: say({ tr: 'Plan', en: 'Plan' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  project: say({ tr: 'Proje', en: 'Project' }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  checklist: say({ tr: 'Soru listesi', en: 'Checklist' }),
  auditor: say({ tr: 'Denetçi', en: 'Auditor' }),
  owner: say({ tr: 'Sorumlu', en: 'Owner' }),
  question: say({ tr: 'Soru', en: 'Question' }),
  type: say({ tr: 'Tür', en: 'Type' }),
  audits: say({ tr: 'Denetim', en: 'Audit' }),
  surveys: say({ tr: 'Anket', en: 'Survey' }),
  days: say({ tr: 'Tarih', en: 'Dates' }),
  from: say({ tr: '{day} ve sonrası', en: 'from {day}' }),
  to: say({ tr: '{day} gününe kadar', en: 'until {day}' }),
  between: say({ tr: '{from} – {to}', en: '{from} – {to}' }),
  approved: say({ tr: 'Yalnızca onaylananlar', en: 'Only approved' }),
  repeat: say({ tr: 'Tekrar eden', en: 'Repeated' }),
  state: say({ tr: 'Aksiyonun durumu', en: 'Status of the action' }),
  search: say({ tr: 'Arama', en: 'Search' }),
  comparedBy: say({ tr: 'Karşılaştırılan', en: 'Compared by' }),
  more: say({ tr: '{names} ve {n} tane daha', en: '{names} and {n} more' }),
};

const comparedBy: Record<string, AnyText> = {
  location: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  project: say({ tr: 'Projeler', en: 'Projects' }),
  customer: say({ tr: 'Müşteriler', en: 'Customers' }),
  auditor: say({ tr: 'Denetçiler', en: 'Auditors' }),
  checklist: say({ tr: 'Soru listeleri', en: 'Checklists' }),
  day: say({ tr: 'Günler', en: 'Days' }),
  week: say({ tr: 'Haftalar', en: 'Weeks' }),
  month: say({ tr: 'Aylar', en: 'Months' }),
  year: say({ tr: 'Yıllar', en: 'Years' }),
};

/** How many names of a choice are told; the rest is counted. */
const namesMost = 5;

const plainName = sql`n.name`;

/** Choices by id: the field, what it is called, the table that they are rows of, and what a row `n` is called. */
const chosen: readonly [field: string, word: AnyText, table: string, name: RawBuilder<unknown>][] = [
  ['auditId', words.plan, 'plan', sql`localized(n.definition, n.locales, 'definition')`],
  ['customerId', words.customer, 'customer', plainName],
  ['projectId', words.project, 'project', sql`localized(n.name, n.locales)`],
  ['locationId', words.location, 'location', plainName],
  ['locationIds', words.location, 'location', plainName],
  ['checkListId', words.checklist, 'checklist', sql`localized(n.title, n.locales)`],
  ['auditorId', words.auditor, 'user', personName],
  ['auditorIds', words.auditor, 'user', personName],
  ['questionId', words.question, 'question', sql`localized(n.text, n.locales)`],
  ['ownerUserId', words.owner, 'user', personName],
];

/** What is told in words of its own or not at all: pages, order, and days, which are told together. */
const untold =
  /^(page|pageSize|pageIndex|period|sort\w*|searchField|\w+From|\w+To|auditTypeId|onlyApproved|by|searchText)$/;

interface Told {
  label: string;
  value: string;
}

/**
 * Filters of any list, by field, in words. `days` are the first and the last day of the company's calendar, `2026-11-20`; null
 * leaves a side open. A field without words of its own is called what it is called above its column.
 */
export async function filterWords(
  filters: Readonly<Record<string, unknown>>,
  days: { from: string | null; to: string | null },
  db: ReadDb,
  { language, day }: Pick<Writer, 'language' | 'day'>,
): Promise<Told[]> {
  const told: Told[] = [];
  const add = (word: AnyText, value: string): void => {
    told.push({ label: word[language], value });
  };
  for (const [field, word, table, name] of chosen) {
    const ids = filters[field];
    if (ids === null || ids === undefined) continue;
    const { rows } = await sql<{ name: string }>`
      select ${name} as name from ${sql.table(table)} n where n.id = any(${[ids].flat()}) order by 1`.execute(db);
    const names = rows
      .slice(0, namesMost)
      .map((row) => row.name)
      .join(', ');
    const rest = rows.length - namesMost;
    add(word, rest > 0 ? tell(words.more, language, { names, n: rest }) : names);
  }
  const { auditTypeId, searchText, onlyApproved, by } = filters;
  if (auditTypeId) add(words.type, tell(auditTypeId === auditTypeIds.audit ? words.audits : words.surveys, language));
  if (typeof by === 'string' && comparedBy[by] !== undefined) add(words.comparedBy, comparedBy[by][language]);
  const { from, to } = days;
  if (from !== null && from === to) add(words.days, day(from));
  else if (from !== null && to !== null)
    add(words.days, tell(words.between, language, { from: day(from), to: day(to) }));
  else if (from !== null) add(words.days, tell(words.from, language, { day: day(from) }));
  else if (to !== null) add(words.days, tell(words.to, language, { day: day(to) }));
  if (onlyApproved === true) add(words.approved, yesNo.yes[language]);
  const isChosen = new Set(chosen.map(([field]) => field));
  for (const [field, value] of Object.entries(filters)) {
    if (value === null || value === undefined || isChosen.has(field) || untold.test(field)) continue;
    const word = ownWords[field] ?? headingOf(field);
    if (word !== undefined)
      add(
        word,
        [value]
          .flat()
          .map((one) => spelled(field, one, language))
          .join(', '),
      );
  }
  if (typeof searchText === 'string' && searchText.trim() !== '') add(words.search, searchText.trim());
  return told;
}

/** Filters that are called otherwise than the column of their name. */
const ownWords: Record<string, AnyText> = { repeat: words.repeat, stateCode: words.state };

/** A filter's field where its codes are those of another one. */
const codesAs: Record<string, string> = { statusCodes: 'statusCode' };

function spelled(field: string, value: unknown, language: Writer['language']): string {
  if (typeof value === 'boolean') return (value ? yesNo.yes : yesNo.no)[language];
  return codeText(codesAs[field] ?? field, value)?.[language] ?? String(value);
}
