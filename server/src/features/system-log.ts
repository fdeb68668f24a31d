import { calls as allCalls } from '@sahada/contract/calls';
import type { RefusalCode } from '@sahada/contract/refusals';
import type { AnyRow } from '@sahada/contract/row';
import { type systemLog as calls, mostLogRows, type SystemLogKind } from '@sahada/contract/system-log';
import { type AnyText, filled, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import { edgesOf, listed } from '../facts/asked.ts';
import { numberFormat } from '../facts/formats.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const words = {
  fault: say({ tr: 'Beklenmeyen hata: {reason}', en: 'Unexpected fault: {reason}' }),
  job: say({ tr: 'Arka plan işi yarıda kaldı: {reason}', en: 'A background job failed: {reason}' }),
  slow: say({ tr: '{seconds} saniye sürdü', en: 'It took {seconds} s' }),
  refused: say({ tr: 'İstek kabul edilmedi', en: 'The call was turned away' }),
  others: say({ tr: 'Bu sürede olan ötekiler, birlikte sayıldı', en: 'All others of this time, counted together' }),
  server: say({ tr: 'Sunucu', en: 'The server' }),
};

/** Why a call was turned away, as it is told to others than its sender. */
const refusedFor: Partial<Record<RefusalCode, AnyText>> = {
  noRight: say({ tr: 'Yetkisi yoktu', en: 'The right was missing' }),
  noSession: say({ tr: 'Oturum yoktu ya da sona ermişti', en: 'There was no session, or it was over' }),
  notFound: say({ tr: 'İstenen kayıt yoktu', en: 'What was asked for does not exist' }),
  tooLarge: say({ tr: 'Gönderilen içerik çok büyüktü', en: 'What was sent was too large' }),
  wrongType: say({ tr: 'İçerik türü desteklenmiyordu', en: 'The type of content was not supported' }),
  imageType: say({ tr: 'Görselin türü desteklenmiyordu', en: 'The type of image was not supported' }),
  imagePixels: say({ tr: 'Görselin çözünürlüğü çok yüksekti', en: 'The resolution of the image was too high' }),
  imageUnreadable: say({ tr: 'Görsel açılamadı', en: 'The image could not be opened' }),
  foreignSite: say({ tr: 'Başka bir sitenin sayfasından geldi', en: 'It came from another site’s page' }),
  tooMany: say({ tr: 'Kısa sürede çok fazla istek geldi', en: 'Too many calls came within a short time' }),
  tooManyTries: say({ tr: 'Kısa sürede çok fazla deneme yapıldı', en: 'Too many attempts within a short time' }),
  busy: say({ tr: 'Sunucu yoğundu', en: 'The server was busy' }),
  diskFull: say({ tr: 'Depolama alanı doluydu', en: 'Storage was full' }),
};

/** Jobs that no schedule tells of. */
const jobs: Readonly<Record<string, AnyText>> = {
  'account.reset': say({ tr: 'Şifre bağlantısının gönderilmesi', en: 'Sending a password link' }),
  'export.write': say({ tr: 'Dosyanın hazırlanması', en: 'Writing a file' }),
  'import.run': say({ tr: 'İçe aktarma', en: 'Import' }),
  'picture.encode': say({ tr: 'Fotoğrafın işlenmesi', en: 'Making a picture ready' }),
  'report.write': say({ tr: 'Zamanlı raporun hazırlanması', en: 'Preparing a scheduled report' }),
  'sample.load': say({ tr: 'Örnek verilerin yüklenmesi', en: 'Loading sample data' }),
};

const addresses: ReadonlyMap<string, string> = new Map(
  Object.entries(allCalls).flatMap(([group, rows]) =>
    Object.entries(rows as Record<string, AnyRow>).map(
      ([verb, { method, path }]) => [`${group}.${verb}`, `${method} /api${path}`] as const,
    ),
  ),
);

interface Row {
  id: number;
  company_name: string | null;
  kind: SystemLogKind;
  call: string;
  status: number | null;
  reason: string;
  user_name: string | null;
  duration_ms: number | null;
  times: number;
  first_at: string;
  at: string;
  request_id: string | null;
}

function messageOf({ kind, call, reason, duration_ms }: Row): AnyText {
  if (call === '') return words.others;
  if (kind === 'fault' || kind === 'job') return filled(words[kind], { reason });
  if (kind === 'slow')
    return filled(words.slow, { seconds: { tr: secondsIn('tr', duration_ms), en: secondsIn('en', duration_ms) } });
  return refusedFor[reason as RefusalCode] ?? words.refused;
}

const secondsIn = (language: string, ms: number | null): string =>
  numberFormat(language, { maximumFractionDigits: 1 }).format((ms ?? 0) / 1000);

/** The code within a text: people paste the sentence that told it. */
const codeIn = (text: string | null | undefined): string | null =>
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text ?? '')?.[0] ?? null;

/** The calls about the system log; `tasks` have the words of what recurs. */
export function readingSystemLog(tasks: Readonly<Record<string, { title: AnyText }>>): HandlersOf<typeof calls> {
  const titleOf = ({ kind, call }: Row): AnyText => {
    if (kind === 'job') return tasks[call]?.title ?? jobs[call] ?? words.server;
    const address = addresses.get(call);
    return address === undefined ? words.server : { tr: address, en: address };
  };
  const told = (row: Row) => ({
    id: row.id,
    at: row.at,
    firstAt: row.first_at,
    kind: row.kind,
    message: messageOf(row),
    call: row.call,
    callText: titleOf(row),
    times: row.times,
    userName: row.user_name,
    status: row.status,
    durationMs: row.duration_ms,
    requestId: row.request_id,
    company: row.company_name,
  });
  return {
    async list({ page = 1, pageSize = 10, searchText, kind, requestId, call, dateFrom, dateTo }, { db, who }) {
      const sought = searchText?.trim() || null;
      const code = codeIn(requestId) ?? codeIn(sought);
      // What is no code is the code of nothing.
      if (requestId?.trim() && codeIn(requestId) === null) return { ListItems: [], TotalItemsCount: 0 };
      const { begin, end } = edgesOf(dateFrom, dateTo, who.timeZone);
      const { rows } = await sql<Row & { total: number | null }>`
        select * from gate.system_log_page(${listed(kind)}::text[], ${listed(call)}::text[], ${code}::uuid,
          ${codeIn(sought) === null ? sought : null}, ${begin}::timestamptz,
          ${end}::timestamptz, ${mostLogRows}, ${pageSize}, ${(page - 1) * pageSize})`.execute(db);
      const counted = rows.find(({ total }) => total !== null);
      return { ListItems: rows.filter((row) => row !== counted).map(told), TotalItemsCount: counted?.total ?? 0 };
    },

    async get({ id }, { db }) {
      const { rows } = await sql<Row & { stack: string | null }>`select * from gate.system_log_row(${id})`.execute(db);
      const [row] = rows;
      return row === undefined ? notFound() : { ...told(row), stack: row.stack };
    },
  };
}
