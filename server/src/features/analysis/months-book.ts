import type { analysis as calls, comparedSubjects } from '@sahada/contract/analysis';
import { decimal, type Hundredths } from '@sahada/contract/hundredths';
import { type AnyText, type Language, say } from '@sahada/contract/text';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { dateFormat } from '../../facts/formats.ts';
import { dayText } from '../../outside/day.ts';
import type { BookTable, Cell } from '../../outside/sheet.ts';
import type { Who } from '../../who.ts';
import { daysAsked } from './asked.ts';
import { comparison } from './comparison.ts';
import { months, monthsOf } from './months.ts';

/** A comparison month by month as a workbook: its averages, and how many responses make them. */

type Asked = z.output<typeof calls.monthsToExcel.request>;

interface Inside {
  db: ReadDb;
  who: Who;
  now: number;
  language: Language;
}

const words = {
  title: say({ tr: 'Ay ay karşılaştırma', en: 'Comparison by month' }),
  average: say({ tr: 'Ortalama puan (%)', en: 'Average score (%)' }),
  responses: say({ tr: 'Yanıt sayısı', en: 'Responses' }),
  all: say({ tr: 'Tümü', en: 'All' }),
};

const subjects: Record<(typeof comparedSubjects)[number], AnyText> = {
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  project: say({ tr: 'Proje', en: 'Project' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  auditor: say({ tr: 'Denetçi', en: 'Auditor' }),
  checklist: say({ tr: 'Soru listesi', en: 'Checklist' }),
};

const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' };

/** All that has a row in these months, the lowest average first; what is joined of several has no months. */
async function rowsOf({ job: _, ...asked }: Asked, { db, who, now }: Inside) {
  const days = monthsOf(daysAsked(asked, who.companyTimeZone), dayText(now, who.companyTimeZone));
  const [first, last] = [days[0], days.at(-1)];
  const all = { ...asked, ...(first && last ? { dateFrom: first.from, dateTo: last.to } : {}) };
  const { ListItems } = await comparison({ ...all, page: 1, pageSize: mostRows }, db, who);
  return { all, rows: ListItems.flatMap(({ Id, ...row }) => (Id === null ? [] : [{ ...row, Id }])) };
}

const decimalOf = (average: number | null | undefined): number | null =>
  average === null || average === undefined ? null : decimal(average as Hundredths);

/** As many as a company has of anything that stands side by side. */
const mostRows = 1_000_000;

export const monthsBook = {
  async about(asked: Asked, inside: Inside) {
    const { who, now, language } = inside;
    const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(who.timeZone).toPlainDate();
    return { name: `${words.title[language]} ${day}`, rows: (await rowsOf(asked, inside)).rows.length };
  },
  async tables(asked: Asked, inside: Inside): Promise<BookTable[]> {
    const { db, who, now, language } = inside;
    const { all, rows } = await rowsOf(asked, inside);
    const { Months, Cells } = await months({ ...all, ids: rows.map(({ Id }) => Id) }, db, who, now);
    const cells = new Map(Cells.map((cell) => [`${cell.Id} ${cell.At}`, cell]));
    const month = dateFormat(locales[language], { month: 'short', year: 'numeric', timeZone: 'UTC' });
    type Counted = { AverageScore?: number | null; Completed: number };
    const table = (title: AnyText, cellOf: (counted: Counted | undefined) => Cell): BookTable => ({
      title: title[language],
      columns: [
        { heading: subjects[asked.by ?? 'location'][language], kind: 'text' },
        { heading: words.all[language], kind: 'number' },
        ...Months.map((at) => ({ heading: month.format(Date.parse(at)), kind: 'number' as const })),
      ],
      async *batches() {
        yield rows.map((row) => [row.Name, cellOf(row), ...Months.map((at) => cellOf(cells.get(`${row.Id} ${at}`)))]);
      },
    });
    return [
      table(words.average, (counted) => decimalOf(counted?.AverageScore)),
      table(words.responses, (counted) => counted?.Completed ?? 0),
    ];
  },
};
