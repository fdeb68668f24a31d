import type { LanguageId } from '@sahada/contract/codes';
import type { ExportRow } from '@sahada/contract/export';
import { headingOf } from '@sahada/contract/headings';
import type { Permission } from '@sahada/contract/permissions';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, type Language, say } from '@sahada/contract/text';
import type { z } from 'zod';
import { config } from '../../config.ts';
import type { Cell, SheetHead } from '../../outside/sheet.ts';
import type { Who } from '../../who.ts';
import { cellReader, columnsOf, type FieldColumn, leafOf, rowSchemaOf } from './columns.ts';
import { headedByFile, officeLinks, ownCodes, ownHeadings, ownUntold } from './list-words.ts';
import type { OwnColumns } from './own-columns.ts';

/** A list as a table: the head of its file, and its rows as cells. */

export type ExportInput = z.output<ExportRow['request']> & Record<string, unknown>;

/** What a file is made of; those that were queued by an earlier release name no rights and no language. */
export type StoredInput = ExportInput & { rights?: readonly Permission[]; languageId?: LanguageId };

/** What files of a list are called, by its call or the group of it. */
const names: Record<string, AnyText> = {
  action: say({ tr: 'Aksiyonlar', en: 'Actions' }),
  activity: say({ tr: 'İşlem geçmişi', en: 'Activity log' }),
  systemLog: say({ tr: 'Sistem günlüğü', en: 'System log' }),
  'analysis.survey': say({ tr: 'Cevap istatistikleri', en: 'Answer statistics' }),
  'analysis.texts': say({ tr: 'Yazılan cevaplar', en: 'Written answers' }),
  'analysis.checklist': say({ tr: 'Soru listesi analizi', en: 'Checklist analysis' }),
  'analysis.plans': say({ tr: 'Müşteri planları', en: 'Customers’ plans' }),
  'analysis.comparison': say({ tr: 'Karşılaştırma', en: 'Comparison' }),
  'analysis.calibration': say({ tr: 'Denetçi kalibrasyonu', en: 'Auditor calibration' }),
  editorPicture: say({ tr: 'Metin görselleri', en: 'Editor pictures' }),
  storedFile: say({ tr: 'Dosyalar', en: 'Files' }),
  category: say({ tr: 'Kategoriler', en: 'Categories' }),
  checklist: say({ tr: 'Soru listeleri', en: 'Checklists' }),
  'checklist.questionBank': say({ tr: 'Sorular', en: 'Questions' }),
  customer: say({ tr: 'Müşteriler', en: 'Customers' }),
  dataRequest: say({ tr: 'Kişisel veri başvuruları', en: 'Data protection requests' }),
  destruction: say({ tr: 'İmha kayıtları', en: 'Destruction ledger' }),
  department: say({ tr: 'Bölümler', en: 'Sections' }),
  group: say({ tr: 'Kullanıcı grupları', en: 'User groups' }),
  invitation: say({ tr: 'Davetler', en: 'Invitations' }),
  location: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  locationType: say({ tr: 'Lokasyon türleri', en: 'Location types' }),
  'mapping.locations': say({ tr: 'Proje lokasyonları', en: 'Project locations' }),
  'mapping.otherLocations': say({ tr: 'Projede olmayan lokasyonlar', en: 'Locations not in project' }),
  'mapping.users': say({ tr: 'Proje kullanıcıları', en: 'Project users' }),
  'mapping.otherUsers': say({ tr: 'Projede olmayan kullanıcılar', en: 'Users not in project' }),
  'mapping.checklists': say({ tr: 'Proje soru listeleri', en: 'Project checklists' }),
  'mapping.otherChecklists': say({ tr: 'Projede olmayan soru listeleri', en: 'Checklists not in project' }),
  message: say({ tr: 'İleti kuyruğu', en: 'Message queue' }),
  notice: say({ tr: 'KVKK metinleri', en: 'Data protection texts' }),
  notification: say({ tr: 'Bildirimler', en: 'Notifications' }),
  operation: say({ tr: 'Faaliyet türleri', en: 'Operations' }),
  plan: say({ tr: 'Denetimler ve anketler', en: 'Audits and surveys' }),
  project: say({ tr: 'Projeler', en: 'Projects' }),
  companyDesk: say({ tr: 'Firmalar', en: 'Companies' }),
  pushDevice: say({ tr: 'Cihazlar', en: 'Devices' }),
  'report.findingReport': say({ tr: 'Uygunsuzluk raporu', en: 'Non-conformity report' }),
  'report.actionReport': say({ tr: 'Aksiyon raporu', en: 'Action report' }),
  review: say({ tr: 'Yanıtlar', en: 'Responses' }),
  scheduleTask: say({ tr: 'Zamanlanmış görevler', en: 'Scheduled tasks' }),
  series: say({ tr: 'Tekrarlayan planlar', en: 'Recurring plans' }),
  staticBarcode: say({ tr: 'Sabit barkodlar', en: 'Static barcodes' }),
  'staticBarcode.scans': say({ tr: 'Okutmalar', en: 'Scans' }),
  question: say({ tr: 'Sorular', en: 'Questions' }),
  template: say({ tr: 'Cevap şablonları', en: 'Answer templates' }),
  user: say({ tr: 'Kullanıcılar', en: 'Users' }),
  userAttribute: say({ tr: 'Kullanıcı ek alanları', en: 'User attributes' }),
  country: say({ tr: 'Ülkeler', en: 'Countries' }),
  city: say({ tr: 'İller', en: 'Cities' }),
  district: say({ tr: 'İlçeler', en: 'Districts' }),
  'user.projects': say({ tr: 'Projeler', en: 'Projects' }),
  'user.activities': say({ tr: 'İşlem geçmişi', en: 'Activity log' }),
  'user.audits': say({ tr: 'Denetimler ve anketler', en: 'Audits and surveys' }),
  webhook: say({ tr: 'Webhook gönderimleri', en: 'Webhook deliveries' }),
};

/** What the file of a list is called. */
export const titleOf = (list: string): AnyText | undefined => names[list] ?? names[list.split('.')[0] as string];

/** What a list calls a field above its column, in this language. */
export const headingIn = (list: string, field: string, language: Language): string =>
  (ownHeadings[list]?.[field] ?? headingOf(field))?.[language] ?? field;

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  gz: 'application/gzip',
} as const;

export interface ListTable {
  head: SheetHead;
  /** The name of the file: `Müşteriler 2026-11-22.xlsx`. */
  name: string;
  cells(row: unknown): Cell[];
}

/** How a list's own cells are read, as the table above it says. */
function readerOf(list: string, column: FieldColumn, language: Language, zone: string): (row: unknown) => Cell {
  const field = leafOf(column);
  const read = cellReader(column, language, zone, ownCodes[list]?.[field]);
  if (!officeLinks[list]?.includes(field)) return read;
  return (row) => {
    const path = read(row);
    return path === null ? null : `${config().publicUrl}${path}`;
  };
}

/** The table that a list's rows make. `list` is the name of its call, `customer.list`. */
export function tableOf(
  list: string,
  row: AnyRow,
  { format, columns }: Pick<ExportInput, 'format' | 'columns'>,
  language: Language,
  who: Pick<Who, 'timeZone'>,
  now: number,
  more: OwnColumns = () => [],
): ListTable {
  const asked = columnsOf(
    rowSchemaOf(row),
    (columns ?? []).map(({ field, label }) => ({
      field,
      label: headedByFile[list]?.includes(field) ? headingIn(list, field, language) : label,
    })),
    language,
    ownHeadings[list],
    more(language),
  );
  const told = asked.filter(({ column }) => !ownUntold[list]?.includes(leafOf(column)));
  const title = titleOf(list)?.[language] ?? list;
  const kind = format ?? 'xlsx';
  const readers = told.map(({ column }) => readerOf(list, column, language, who.timeZone));
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
