import {
  type destruction as calls,
  destroyedText,
  everyDestroyed,
  type LedgerRow,
} from '@sahada/contract/data-protection';
import { type RetentionKind, retentionKindTexts, retentionTexts } from '@sahada/contract/retention';
import { type AnyText, filled, say, tell } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { edgesOf, withinDates } from '../../facts/asked.ts';
import { filterWords } from '../../facts/filter-words.ts';
import type { Counts } from '../../facts/ledger-seals.ts';
import { printedTable, type TableReport, tableRowsMost } from '../../facts/table-pdf.ts';
import { writerOf } from '../../facts/writer.ts';
import { epoch } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import { expectPdf, makePdf } from '../../outside/pdf.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { languageIn } from './language.ts';
import { verifyLedger } from './ledger.ts';

/** The ledger of destructions, to be read, taken along and checked. */

const words = {
  title: say({ tr: 'İmha kayıtları', en: 'Destruction ledger' }),
  request: say({ tr: 'Başvuru {number}', en: 'Request {number}' }),
  system: say({ tr: 'Sistem', en: 'The system' }),
  number: say({ tr: 'No', en: 'No.' }),
  at: say({ tr: 'Tarih', en: 'When' }),
  by: say({ tr: 'Kim', en: 'By' }),
  cause: say({ tr: 'Neden', en: 'Because of' }),
  what: say({ tr: 'İmha edilen', en: 'Destroyed' }),
  seal: say({ tr: 'Mühür (SHA-256)', en: 'Seal (SHA-256)' }),
  nothing: say({ tr: 'kayıt bulunmadı', en: 'no record' }),
  count: say({ tr: 'İmha', en: 'Destructions' }),
};

interface Row {
  id: number;
  number: number;
  at: string;
  by: string | null;
  request: number | null;
  rule: string | null;
  counts: Counts;
  seal: string;
}

type Told = Omit<LedgerRow, 'byName' | 'cause' | 'destroyed'> & { byName: AnyText; cause: AnyText; destroyed: AnyText };

/** A rule as `ruleOf` spells it. */
function ruleInWords(rule: string): AnyText {
  const [name, months = ''] = rule.split(' ');
  const kind = retentionKindTexts[name as RetentionKind];
  return months === '1' ? filled(retentionTexts.ruleMonth, { kind }) : filled(retentionTexts.rule, { kind, months });
}

const inWords = (counts: Counts, language: 'tr' | 'en'): string =>
  everyDestroyed
    .flatMap((what) => {
      const count = counts[what] ?? 0;
      return count > 0 ? [`${count} ${destroyedText(what, count)[language]}`] : [];
    })
    .join(', ') || words.nothing[language];

async function rowsOf(
  db: ReadDb,
  { dateFrom, dateTo }: { dateFrom?: string | null | undefined; dateTo?: string | null | undefined },
  zone: string,
  limit: number,
  offset = 0,
): Promise<{ rows: Told[]; total: number }> {
  const within = sql.join([sql`true`, ...withinDates(sql`d.at`, dateFrom, dateTo, zone)], sql` and `);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from destruction d where ${within}`.execute(db);
  const { rows } = await sql<Row>`
    select d.id, d.number, d.at, u.first_name || ' ' || u.last_name as by, q.number as request, d.rule, d.counts,
      encode(d.hash, 'hex') as seal
    from destruction d left join "user" u on u.id = d.user_id left join data_request q on q.id = d.request_id
    where ${within} order by d.at desc, d.id desc limit ${limit} offset ${offset}`.execute(db);
  return {
    total: counted[0]?.n ?? 0,
    rows: rows.map(({ id, number, at, by, request, rule, counts, seal }) => ({
      id,
      number,
      at,
      byName: by === null ? words.system : { tr: by.trim(), en: by.trim() },
      cause: request === null ? ruleInWords(rule ?? '') : filled(words.request, { number: `${request}` }),
      destroyed: { tr: inWords(counts, 'tr'), en: inWords(counts, 'en') },
      seal,
    })),
  };
}

export const destruction: HandlersOf<typeof calls> = {
  async list({ page = 1, pageSize = 10, ...days }, { db, who }) {
    const { rows, total } = await rowsOf(db, days, who.timeZone, pageSize, (page - 1) * pageSize);
    return { ListItems: rows, TotalItemsCount: total };
  },

  listToPdf: inParts<typeof calls.listToPdf>()({
    async run(days, { db, who, now }) {
      expectPdf();
      const writer = writerOf(await languageIn(db));
      const { language } = writer;
      const { rows, total } = await rowsOf(db, days, who.timeZone, tableRowsMost);
      const title = tell(words.title, language);
      const { begin, end } = edgesOf(days.dateFrom, days.dateTo, who.timeZone);
      const asked = {
        from: begin && dayText(epoch(begin), who.timeZone),
        to: end && dayText(epoch(end) - 1, who.timeZone),
      };
      const report: TableReport = {
        title,
        filters: await filterWords({}, asked, db, writer),
        figures: [{ label: tell(words.count, language), value: writer.number(total) }],
        columns: [
          { heading: tell(words.number, language), width: 6, isNumber: true },
          { heading: tell(words.at, language), width: 14 },
          { heading: tell(words.by, language), width: 16 },
          { heading: tell(words.cause, language), width: 14 },
          { heading: tell(words.what, language), width: 44 },
        ],
        rows: rows.map(({ number, at, byName, cause, destroyed, seal }) => ({
          cells: [
            writer.number(number),
            writer.dateTime(epoch(at), who.timeZone),
            byName[language],
            cause[language],
            { text: destroyed[language], under: `${tell(words.seal, language)}: ${seal}` },
          ],
        })),
        total,
      };
      return printedTable(db, report, writer, who, now);
    },
    async after({ document, name }) {
      return { bytes: await makePdf(document), type: 'application/pdf', name, keepSeconds: 0 };
    },
  }),

  async verify(_input, { db }) {
    const { rows, brokenNumber } = await verifyLedger(db);
    return { intact: brokenNumber === null, rows, brokenNumber };
  },
};
