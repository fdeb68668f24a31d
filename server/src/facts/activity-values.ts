import { fieldOf } from '@sahada/contract/activity-words';
import { codeText, yesNo } from '@sahada/contract/headings';
import { permissions } from '@sahada/contract/permissions';
import { type AnyText, say } from '@sahada/contract/text';
import { shortened } from '@sahada/rules/cut';
import { numberFormat } from './formats.ts';
import { type Writer, writerOf } from './writer.ts';

/** A value of the log as its reader writes it, in both languages. */

const words = {
  hidden: say({ tr: '•••', en: '•••' }),
  gone: say({ tr: 'silinmiş kayıt', en: 'a deleted record' }),
};

const longest = 200;

/** Points and percents are whole hundredths in these columns. */
const inHundredths: Readonly<Record<string, readonly string[]>> = {
  question: ['score'],
  response: ['earned', 'max', 'percent', 'device_earned', 'device_max'],
  response_revision: ['earned', 'max', 'percent'],
};

const same = (text: string): AnyText => {
  const bare = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = shortened(bare, longest);
  return { tr: short, en: short };
};

const joined = (texts: readonly AnyText[]): AnyText => ({
  tr: texts.map(({ tr }) => tr).join(', '),
  en: texts.map(({ en }) => en).join(', '),
});

const writers = { tr: writerOf('tr'), en: writerOf('en') };

function dateText(value: string, zone: string): AnyText {
  const spelled = ({ day, dateTime }: Writer): string =>
    value.length > 10 ? dateTime(Date.parse(value), zone) : day(value);
  return { tr: spelled(writers.tr), en: spelled(writers.en) };
}

const spelledDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/;

/** A name may look like a date that no calendar has. */
const isDate = (value: string): boolean => spelledDate.test(value) && !Number.isNaN(Date.parse(value));

const number = (value: number): AnyText => ({
  tr: numberFormat('tr-TR', { maximumFractionDigits: 6 }).format(value),
  en: numberFormat('en-GB', { maximumFractionDigits: 6 }).format(value),
});

type LocaleRow = Readonly<Record<string, unknown>>;

/** Translations by language, with every text of theirs: "EN: Depot, Behind the shop"; null without any. */
function localesText(rows: readonly LocaleRow[]): AnyText | null {
  const told = rows.flatMap(({ languageId, ...texts }) => {
    const given = Object.values(texts).filter((one) => typeof one === 'string' && one !== '');
    return given.length === 0 ? [] : [`${languageId === 2 ? 'EN' : 'TR'}: ${given.join(', ')}`];
  });
  return told.length === 0 ? null : same(told.join(' · '));
}

const areRows = (value: unknown): value is LocaleRow[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);

/** Of translations before and after a change the texts that differ: a row has those that stayed, too, which would be told twice. */
export function changedLocales(before: unknown, after: unknown): [unknown, unknown] {
  if (!areRows(before) || !areRows(after)) return [before, after];
  const apart = (rows: readonly LocaleRow[], others: readonly LocaleRow[]): LocaleRow[] =>
    rows.map((row) => {
      const other = others.find(({ languageId }) => languageId === row.languageId);
      const differs = ([field, text]: [string, unknown]) =>
        field === 'languageId' || (text || null) !== (other?.[field] || null);
      return Object.fromEntries(Object.entries(row).filter(differs));
    });
  return [apart(before, after), apart(after, before)];
}

/** How the log writes a value down: secrets by hash, and what participants wrote not at all. */
export const isHidden = (value: unknown): boolean =>
  value === '*' || (typeof value === 'string' && value.startsWith('sha256:'));

/** A value in words; null for nothing. Where its column points at a row, `nameOf` gives the name of the row with that id. */
export function valueText(
  { table, column, value }: { table: string; column: string; value: unknown },
  nameOf: (id: number) => string | null | undefined,
  zone: string,
): AnyText | null {
  if (value === null || value === undefined || value === '') return null;
  if (isHidden(value)) return words.hidden;
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no;
  if (typeof value === 'number') {
    const name = nameOf(value);
    if (name !== undefined) return name === null ? words.gone : same(name);
    const code = codeText(fieldOf(column), value);
    return code ?? number(inHundredths[table]?.includes(column) ? value / 100 : value);
  }
  if (typeof value === 'string') {
    if (isDate(value)) return dateText(value, zone);
    return codeText(fieldOf(column), value) ?? same(value);
  }
  if (!Array.isArray(value)) return words.hidden;
  if (value.length === 0) return null;
  if (column === 'permissions')
    return joined(value.map((right) => permissions[right as keyof typeof permissions] ?? same(String(right))));
  if (column === 'locales') return localesText(value);
  return value.every((item) => typeof item !== 'object') ? same(value.join(', ')) : number(value.length);
}
