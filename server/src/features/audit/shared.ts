import { auditTypeIds, type LanguageId, statuses } from '@sahada/contract/codes';
import type { share as calls } from '@sahada/contract/share';
import { receiptNumber } from '@sahada/rules/receipt';
import { levelPlace } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { Gate, GateInside } from '../../db/gate.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { sealOf } from '../../facts/seals.ts';
import { epoch } from '../../outside/clock.ts';
import { makePdf } from '../../outside/pdf.ts';
import { inParts } from '../../pipeline/handler.ts';
import { hashOf } from '../../pipeline/token.ts';
import type { From } from '../../who.ts';
import { summaryOf } from './figures.ts';
import { type Asked, loadReview } from './load.ts';
import { reportOf } from './report.ts';

/**
 * A shared report as people outside see it. It is printed once for what it says, and kept: whoever opens it gets what was
 * printed, and a new print is made only where something has changed, no oftener than once a minute, and one at a time.
 */

export interface Found {
  id: number;
  planId: number;
  responseId: number | null;
  until: string;
  isOver: boolean;
  languageId: LanguageId;
  companyName: string;
  logoUrl: string | null;
  /** The plan shared it by itself. */
  isOfPlan: boolean;
  /** Whose name the report bears. */
  maker: string;
  zone: string;
  printedOf: string | null;
  printedAt: string | null;
}

export async function readShare(db: ReadDb, shareId: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select s.id, s.plan_id as "planId", s.response_id as "responseId", s.until,
      s.ended_at is not null or s.until <= app_now() or not c.active as "isOver", s.language_id as "languageId", c.name as "companyName",
      '/api/avatar/' || c.logo_key as "logoUrl", coalesce(u.first_name || ' ' || u.last_name, c.name) as maker,
      s.user_id is null as "isOfPlan", c.time_zone as zone, k.printed_of as "printedOf", k.printed_at as "printedAt"
    from share s cross join company c left join share_print k on k.share_id = s.id left join "user" u on u.id = s.user_id
    where s.id = ${shareId}`.execute(db);
  return rows[0];
}

export const askedOf = ({ planId, responseId }: Found): Asked => ({ auditId: planId, responseId });

/**
 * A mark of what the report is printed of: it changes with the response's rows and its seal, or with any response of the plan,
 * with their actions, with the audits before it at its place, and with what all of them are called.
 */
export async function stampOf(db: ReadDb, { planId, responseId }: Found): Promise<string> {
  const content =
    responseId === null
      ? sql`(select concat_ws('.', count(*), max(r.tx::text::numeric)) from response r where r.plan_id = p.id)`
      : sql`(select concat_ws('.', r.xmin, (select max(s.id) from seal s where s.response_id = r.id),
          (select max(e.id) from answer_edit e where e.response_id = r.id),
          (select string_agg(f.id || ':' || f.xmin, ',' order by f.id) from finding f where f.response_id = r.id),
          (select string_agg(i.id || ':' || i.xmin, ',' order by i.id) from picture i where i.response_key = r.response_key))
          from response r where r.id = ${responseId})`;
  const { rows } = await sql<{ stamp: string }>`
    select md5(concat_ws('/', p.xmin, c.xmin, l.xmin, j.xmin, k.xmin, ${content},
      (select string_agg(v.id || ':' || v.xmin, ',' order by v.id) from level v where v.project_id = p.project_id),
      (select string_agg(a.id || ':' || a.xmin, ',' order by a.id) from action a where a.plan_id = p.id),
      (select concat_ws('.', count(*), max(r.tx::text::numeric)) from response r join plan q on q.id = r.plan_id
        where p.audit_type_id = ${auditTypeIds.audit} and q.checklist_id = p.checklist_id
          and q.audit_type_id = p.audit_type_id and (q.begins_at, q.id) < (p.begins_at, p.id)
          and (r.location_id = place.id or r.plan_id = any(array(select n.id from plan n where n.location_id = place.id)))))) as stamp
    from plan p cross join company c join location l on l.id = p.location_id join project j on j.id = p.project_id
    join customer k on k.id = p.customer_id
    cross join lateral (
      select coalesce((select r.location_id from response r where r.id = ${responseId}::int), p.location_id) as id) place
    where p.id = ${planId}`.execute(db);
  return rows[0]?.stamp ?? '';
}

/** A print younger than this is not made anew, whatever has changed. */
const freshMs = 60_000;

/** Whether a print for somebody outside is being made: those in the office do not wait behind many of them. */
let isPrinting = false;

export interface Print {
  bytes: Uint8Array;
  name: string;
}

/** The share that a link leads to, once its company has been entered; null for a link that leads nowhere. */
async function foundBy(
  token: string,
  gate: GateInside,
  language: LanguageId,
): Promise<{ db: ReadDb; found: Found } | null> {
  const entered = await gate.enterShare(hashOf(token), language);
  const found = entered === null ? undefined : await readShare(entered.db, entered.shareId);
  return entered === null || found === undefined ? null : { db: entered.db, found };
}

/** The print that is kept, unless a new one is to be made. */
async function keptPrint(db: ReadDb, found: Found, now: number): Promise<Print | null> {
  if (found.printedOf === null) return null;
  const isFresh = found.printedAt !== null && now - epoch(found.printedAt) < freshMs;
  if (!isFresh && found.printedOf !== (await stampOf(db, found))) return null;
  const { rows } = await sql<Print>`
    select f.bytes, k.name from share_print k join file f on f.id = k.file_id where k.share_id = ${found.id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Does the work while no other print is made for somebody outside, whatever becomes of it. */
async function alone<T>(work: () => Promise<T>, busy: () => never): Promise<T> {
  if (isPrinting) return busy();
  isPrinting = true;
  try {
    return await work();
  } finally {
    isPrinting = false;
  }
}

/** A guesser is slowed down; whoever holds a link is not. */
async function unknownLink(
  gate: Gate,
  from: From,
  refuse: (code: 'tooMany' | 'notFound', more?: { retryAfter: number }) => never,
): Promise<never> {
  if ((await gate.attempt(`link:${from.network}`, 1)) > 30) refuse('tooMany', { retryAfter: 60 });
  return refuse('notFound');
}

export const look = inParts<typeof calls.look>()({
  async run({ token }, { gate, language }) {
    const opened = await foundBy(token, gate, language);
    if (opened === null) return null;
    const { db, found } = opened;
    const { languageId, companyName, logoUrl } = found;
    if (found.isOver) return { state: 'over' as const, languageId, companyName, logoUrl, report: null };
    const review = await loadReview(db, askedOf(found));
    const { only, plan, figures } = review;
    const summary = summaryOf(review);
    const place = levelPlace(summary.percent, summary.levels, summary.critical);
    const seal = only === null ? null : await sealOf(db, only.id);
    return {
      state: 'open' as const,
      languageId,
      companyName,
      logoUrl,
      report: {
        definition: summary.definition,
        customerName: summary.customerName,
        locationName: summary.locationName,
        auditTypeId: summary.auditTypeId,
        number: only === null ? null : receiptNumber(only.number),
        approved:
          only === null ? figures.responses > 0 && figures.pending === 0 : only.statusCode === statuses.Approved,
        responseCount: summary.responseCount,
        percent: summary.percent,
        level: summary.level,
        levelHeight: place === null ? null : place.rank / (place.count - 1),
        findings: plan.findings && plan.auditTypeId === auditTypeIds.audit ? summary.findings : null,
        until: found.until,
        seal: seal?.code ?? null,
      },
    };
  },
  async after(found, { gate, from, refuse }) {
    return found ?? unknownLink(gate, from, refuse);
  },
});

export const sharedPdf = inParts<typeof calls.sharedPdf>()({
  async run({ token }, { gate, language, now, refuse }) {
    const opened = await foundBy(token, gate, language);
    if (opened === null) return null;
    if (opened.found.isOver) return refuse('notFound');
    return { token, kept: await keptPrint(opened.db, opened.found, now) };
  },
  async after(asked, { gate, from, language, now, refuse, look }) {
    if (asked === null) return unknownLink(gate, from, refuse);
    const { token } = asked;
    const hash = hashOf(token);
    // The report is read in the place of the one that prints, too: it is large, and whoever finds the place taken needs none.
    const printAnew = async (): Promise<Print> => {
      const made = await look(async (inside) => {
        const { db, found } = (await foundBy(token, inside.gate, language)) ?? refuse('notFound');
        if (found.isOver) return refuse('notFound');
        const kept = await keptPrint(db, found, now);
        if (kept !== null) return { kept };
        const stamp = await stampOf(db, found);
        return { stamp, report: await reportOf(db, askedOf(found), { name: found.maker, zone: found.zone, now }) };
      });
      if (made.kept !== undefined) return made.kept;
      const print = { bytes: await makePdf(made.report.document), name: made.report.name };
      await gate.keepSharePrint(hash, { ...print, of: made.stamp });
      return print;
    };
    const print = asked.kept ?? (await alone(printAnew, () => refuse('busy', { retryAfter: 3 })));
    await gate.noteShareOpened(hash);
    return { ...print, type: 'application/pdf', keepSeconds: 0 };
  },
});
