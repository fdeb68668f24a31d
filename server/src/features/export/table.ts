import type { ExportRow } from '@sahada/contract/export';
import { headingOf } from '@sahada/contract/headings';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, type Language, say } from '@sahada/contract/text';
import type { z } from 'zod';
import type { Cell, SheetHead } from '../../outside/sheet.ts';
import type { Who } from '../../who.ts';
import { cellReader, columnsOf, rowSchemaOf } from './columns.ts';

/** A list as a table: the head of its file, and its rows as cells. */

export type ExportInput = z.output<ExportRow['request']> & Record<string, unknown>;

const listName = say({ tr: 'Liste', en: 'List' });

/** What files of a list are called, by its call or the group of it. */
const names: Record<string, AnyText> = {
  'analysis.survey': say({ tr: 'Cevap istatistikleri', en: 'Answer statistics' }),
  'analysis.checklist': say({ tr: 'Soru listesi analizi', en: 'Checklist analysis' }),
  'analysis.plans': say({ tr: 'Müşteri planları', en: 'Customers’ plans' }),
  'analysis.comparison': say({ tr: 'Karşılaştırma', en: 'Comparison' }),
  'analysis.calibration': say({ tr: 'Denetçi kalibrasyonu', en: 'Auditor calibration' }),
  category: say({ tr: 'Kategoriler', en: 'Categories' }),
  checklist: say({ tr: 'Soru listeleri', en: 'Checklists' }),
  customer: say({ tr: 'Müşteriler', en: 'Customers' }),
  department: say({ tr: 'Bölümler', en: 'Sections' }),
  group: say({ tr: 'Kullanıcı grupları', en: 'User groups' }),
  location: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  mapping: say({ tr: 'Proje', en: 'Project' }),
  operation: say({ tr: 'Faaliyet türleri', en: 'Operations' }),
  plan: say({ tr: 'Denetimler ve anketler', en: 'Audits and surveys' }),
  project: say({ tr: 'Projeler', en: 'Projects' }),
  'report.findingReport': say({ tr: 'Uygunsuzluk raporu', en: 'Non-conformity report' }),
  'report.actionReport': say({ tr: 'Aksiyon raporu', en: 'Action report' }),
  series: say({ tr: 'Tekrarlayan planlar', en: 'Recurring plans' }),
  question: say({ tr: 'Sorular', en: 'Questions' }),
  template: say({ tr: 'Cevap şablonları', en: 'Answer templates' }),
  user: say({ tr: 'Kullanıcılar', en: 'Users' }),
};

/** Fields that are called otherwise in one list: which average they are there. */
const ownHeadings: Record<string, Record<string, AnyText>> = {
  'plan.list': {
    percent: say({ tr: 'Puan (%, yanıtların ortalaması)', en: 'Score (%, mean of the responses)' }),
  },
};

/** What a list calls a field above its column, in this language. */
export const headingIn = (list: string, field: string, language: Language): string =>
  (ownHeadings[list]?.[field] ?? headingOf(field))?.[language] ?? field;

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

export interface ListTable {
  head: Omit<SheetHead, 'path'>;
  /** The name of the file: `Müşteriler 2026-11-22.xlsx`. */
  name: string;
  cells(row: unknown): Cell[];
}

/** The table that a list's rows make. `list` is the name of its call, `customer.list`. */
export function tableOf(
  list: string,
  row: AnyRow,
  { format, columns }: Pick<ExportInput, 'format' | 'columns'>,
  language: Language,
  who: Pick<Who, 'timeZone'>,
  now: number,
): ListTable {
  const told = columnsOf(rowSchemaOf(row), columns ?? [], language, ownHeadings[list]);
  const title = (names[list] ?? names[list.split('.')[0] as string] ?? listName)[language];
  const kind = format ?? 'xlsx';
  const readers = told.map(({ column }) => cellReader(column, language, who.timeZone));
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(who.timeZone).toPlainDate();
  return {
    head: {
      format: kind,
      title,
      language,
      columns: told.map(({ column, heading }) => ({ heading, kind: column.kind })),
    },
    name: `${title} ${day}.${kind}`,
    cells: (item) => readers.map((read) => read(item)),
  };
}
