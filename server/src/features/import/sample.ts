import type { ImportKind } from '@sahada/contract/import';
import { type Language, say } from '@sahada/contract/text';
import { type Cell, makeSheet, type SheetHead } from '../../outside/sheet.ts';
import { codesOfField, type ImportField, labelOf } from './fields.ts';

/** Example files: a row that could be imported, and in xlsx a page that explains the columns. */

const titles: Record<ImportKind, ReturnType<typeof say>> = {
  location: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  user: say({ tr: 'Kullanıcılar', en: 'Users' }),
  customer: say({ tr: 'Müşteriler', en: 'Customers' }),
  question: say({ tr: 'Sorular', en: 'Questions' }),
  checklist: say({ tr: 'Soru listesi', en: 'Checklist' }),
  xlsform: say({ tr: 'XLSForm', en: 'XLSForm' }),
  place: say({ tr: 'Ülkeler ve iller', en: 'Countries and cities' }),
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

const form = {
  yes: say({ tr: 'Evet', en: 'Yes' }),
  no: say({ tr: 'Hayır', en: 'No' }),
  section: say({ tr: 'Giriş', en: 'Entrance' }),
  question: say({ tr: 'Tabela yanıyor mu?', en: 'Is the sign lit?' }),
  why: say({ tr: 'Neden yanmıyor?', en: 'Why is it not lit?' }),
  title: say({ tr: 'Örnek form', en: 'Sample form' }),
};

/** A small XLSForm: a question, another on a condition, and points in our own column. */
async function sampleForm(language: Language) {
  const head: SheetHead = {
    format: 'xlsx',
    title: 'survey',
    language,
    columns: ['type', 'name', 'label', 'required', 'relevant'].map((heading) => ({ heading, kind: 'text' })),
    more: [
      {
        title: 'choices',
        lines: [
          ['list_name', 'name', 'label', 'score'],
          ['yes_no', 'yes', form.yes[language], '10'],
          ['yes_no', 'no', form.no[language], '0'],
        ],
      },
      { title: 'settings', lines: [['form_title'], [form.title[language]]] },
    ],
  };
  const rows: Cell[][] = [
    ['begin_group', 'entrance', form.section[language], null, null],
    ['select_one yes_no', 'sign', form.question[language], 'yes', null],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a form refers to its questions so
    ['text', 'why', form.why[language], null, "${sign} = 'no'"],
    ['end_group', null, null, null, null],
  ];
  return { bytes: await makeSheet(head, rows), type: types.xlsx, name: `${form.title[language]}.xlsx` };
}

export async function sampleFile(kind: ImportKind, asked: string, fields: readonly ImportField[], language: Language) {
  if (kind === 'xlsform') return sampleForm(language);
  const format = asked === 'csv' ? 'csv' : 'xlsx';
  const title = titles[kind][language];
  const head: SheetHead = {
    format,
    title,
    language,
    columns: fields.map((field) => ({ heading: labelOf(field)[language], kind: 'text' as const })),
    more: [
      {
        title: words.page[language],
        widths: [28, 14, 70],
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
    ],
  };
  const row: Cell[] = fields.map(({ example }) => example[language] || null);
  return { bytes: await makeSheet(head, [row]), type: types[format], name: `${title}.${format}` };
}

function explained(field: Parameters<typeof labelOf>[0], language: Language): string {
  const codes = Object.values(codesOfField(field) ?? {}).map((word) => word[language]);
  const hint = field.hint[language];
  return codes.length === 0 || codes.every((code) => hint.includes(code)) ? hint : `${hint} (${codes.join(', ')})`;
}
