import type { ImportKind } from '@sahada/contract/import';
import { type Language, say } from '@sahada/contract/text';
import { type Cell, makeSheet, type SheetHead } from '../../outside/sheet.ts';
import { codesOfField, importFields, labelOf } from './fields.ts';

/** Example files: a row that could be imported, and in xlsx a page that explains the columns. */

const titles: Record<ImportKind, ReturnType<typeof say>> = {
  location: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  user: say({ tr: 'Kullanıcılar', en: 'Users' }),
  customer: say({ tr: 'Müşteriler', en: 'Customers' }),
  question: say({ tr: 'Sorular', en: 'Questions' }),
  checklist: say({ tr: 'Soru listesi', en: 'Checklist' }),
  xlsform: say({ tr: 'XLSForm', en: 'XLSForm' }),
};

const words = {
  page: say({ tr: 'Sütunlar', en: 'Columns' }),
  column: say({ tr: 'Sütun', en: 'Column' }),
  required: say({ tr: 'Zorunlu mu?', en: 'Required?' }),
  what: say({ tr: 'Ne yazılır?', en: 'What to write' }),
  yes: say({ tr: 'Evet', en: 'Yes' }),
  no: say({ tr: 'Hayır', en: 'No' }),
  empty: say({
    tr: 'Boş bırakılan hücre, var olan kaydın değerini değiştirmez.',
    en: 'An empty cell leaves what a record already has as it is.',
  }),
};

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

export async function sampleFile(kind: ImportKind, asked: string, language: Language) {
  const format = asked === 'csv' ? 'csv' : 'xlsx';
  const fields = importFields[kind as Exclude<ImportKind, 'xlsform'>];
  const title = titles[kind][language];
  const head: Omit<SheetHead, 'path'> = {
    format,
    title,
    language,
    columns: fields.map((field) => ({ heading: labelOf(field)[language], kind: 'text' as const })),
    notes: {
      title: words.page[language],
      lines: [
        [words.column[language], words.required[language], words.what[language]],
        ...fields.map((field) => [
          labelOf(field)[language],
          (field.required ? words.yes : words.no)[language],
          explained(field, language),
        ]),
        ['', '', words.empty[language]],
      ],
    },
  };
  const row: Cell[] = fields.map(({ example }) => example[language] || null);
  return { bytes: await makeSheet(head, [row]), type: types[format], name: `${title}.${format}` };
}

function explained(field: Parameters<typeof labelOf>[0], language: Language): string {
  const codes = Object.values(codesOfField(field) ?? {}).map((word) => word[language]);
  const hint = field.hint[language];
  return codes.length === 0 || codes.every((code) => hint.includes(code)) ? hint : `${hint} (${codes.join(', ')})`;
}
