import { shareTexts } from '@sahada/contract/share';
import { filled } from '@sahada/contract/text';
import { sql } from 'kysely';
import { companiesToReport } from '../../db/follower-statements.ts';
import type { Db } from '../../db/kysely.ts';
import { lastDestruction } from '../../facts/destructions.ts';
import { stillReading } from '../../facts/may-invite.ts';
import { holdersOf } from '../../facts/rights.ts';
import { tell } from '../../facts/tell.ts';
import { tellOutside } from '../../facts/tell-outside.ts';
import { clock, iso } from '../../outside/clock.ts';
import { makePdf } from '../../outside/pdf.ts';
import { hashOf } from '../../pipeline/token.ts';
import { type Looking, type Turn, takingTurns, type Watch } from '../../pipeline/watch.ts';
import { askedOf, type Found, readShare, stampOf } from './found-share.ts';
import { type Report, reportOf } from './report.ts';

/**
 * Mails reports: prints one where no connection is held, keeps the print with its share, and queues the mails, to which it is
 * added when they go out. One that cannot be read or printed is tried again, ten times within the hour, and keeps no other
 * waiting; then whoever had it sent is told.
 */

const mostTries = 10;
const pauseSeconds = 300;
/** How long a report waits for a mailbox that has had enough; no longer than its share lasts. */
const fullSeconds = 900;
/** How long a print is awaited before another server takes the report, in seconds. */
const leaseSeconds = 180;

interface Due {
  id: number;
  /** Until when it is this server's. */
  until: string;
  shareId: number;
  emails: string[];
  text: string;
  tries: number;
}

/** What one is printed and mailed of. */
interface Read {
  due: Due;
  found: Found;
  token: string;
  place: string;
  definition: string;
  stamp: string;
  destroyed: number;
  report: Report;
}

/** Takes one report that is due; that it was tried counts whatever becomes of it. */
async function take(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    update report_mail m set tries = m.tries + 1, next_at = app_now() + make_interval(secs => ${leaseSeconds})
    where m.id = (
      select d.id from report_mail d where d.next_at <= app_now() order by d.next_at, d.id limit 1 for update skip locked)
    returning m.id, m.next_at::text as until, m.share_id as "shareId", m.emails, m.text, m.tries`.execute(db);
  return rows[0];
}

/** Whether nobody has taken it since, who would mail it too; it is held until the transaction ends. */
async function isStillOurs(db: Db, { id, until }: Due): Promise<boolean> {
  const { rows } = await sql`
    select from report_mail where id = ${id} and next_at = ${until}::timestamptz for update`.execute(db);
  return rows.length > 0;
}

/** What a report is printed of; null for one that is not to be mailed any more. */
async function read(db: Db, due: Due, now: number): Promise<Read | null> {
  const { rows: shares } = await sql<{ token: string; languageId: number; place: string; definition: string }>`
    select s.token, s.language_id as "languageId", l.name as place,
      localized_in(p.definition, p.locales, s.language_id, 'definition') as definition
    from share s join plan p on p.id = s.plan_id left join response r on r.id = s.response_id
    join location l on l.id = coalesce(r.location_id, p.location_id) where s.id = ${due.shareId}`.execute(db);
  const [share] = shares;
  const found = await readShare(db, due.shareId);
  if (share === undefined || found === undefined || found.isOver) {
    await drop(db, due);
    return null;
  }
  await sql`select set_config('app.language_id', ${String(share.languageId)}, true)`.execute(db);
  const destroyed = await lastDestruction(db);
  const report = await reportOf(db, askedOf(found), { name: found.maker, zone: found.zone, now });
  return { due, found, ...share, stamp: await stampOf(db, found), destroyed, report };
}

async function drop(db: Db, { id }: Due): Promise<void> {
  await db.deleteFrom('report_mail').where('id', '=', id).execute();
}

/** Whoever had it sent is told that it did not go; where the plan sends it or they are passive, everybody who plans. */
async function giveUp(db: Db, due: Due): Promise<void> {
  const { rows } = await sql<{ planId: number; definition: string; sender: number | null }>`
    select p.id as "planId", localized_in(p.definition, p.locales, s.language_id, 'definition') as definition, u.id as sender
    from share s join plan p on p.id = s.plan_id left join "user" u on u.id = s.user_id and u.active
    where s.id = ${due.shareId} and s.ended_at is null`.execute(db);
  const [share] = rows;
  if (share !== undefined) {
    const people = share.sender === null ? await holdersOf(db, 'ManageAuditPlans') : [share.sender];
    const why = filled(shareTexts.notMade, { n: due.emails.length });
    await tell(db, 'report.notSent', people, {
      report: share.definition,
      why,
      link: `/audit/audit-details/${share.planId}`,
    });
  }
  await drop(db, due);
}

/** Queues a mail to each address; for those whose mailbox has had enough for now the report waits. */
async function queue(db: Db, { due, found, token, definition, place }: Read): Promise<void> {
  const fields = { report: definition, place, ends: found.until, link: `/r/${token}` };
  const full: string[] = [];
  // What somebody sends by hand goes to whom they name; what a plan sends by itself, to nobody who is passive.
  for (const email of found.isOfPlan ? await stillReading(db, due.emails) : due.emails) {
    const to = { name: null, email, languageId: found.languageId, zone: found.zone };
    const along = { shareId: found.id };
    const id = found.isOfPlan
      ? await tellOutside(db, 'report.ready', to, fields, along)
      : await tellOutside(db, 'report.sent', to, { ...fields, sender: found.maker, words: due.text }, along);
    if (id === null) full.push(email);
  }
  if (full.length === 0) return drop(db, due);
  await sql`
    update report_mail set emails = ${full}, tries = 0, next_at = app_now() + make_interval(secs => ${fullSeconds})
    where id = ${due.id}`.execute(db);
}

/** Reads, prints and queues one report of a company. */
async function mailOne({ inCompany, log }: Looking, companyId: number): Promise<Turn> {
  const now = clock();
  const due = await inCompany(companyId, take);
  if (due === undefined) return { done: 0, hasMore: false };
  if (due.tries > mostTries) {
    await inCompany(companyId, (db) => giveUp(db, due));
    return { done: 0, hasMore: true };
  }
  try {
    const one = await inCompany(companyId, (db) => read(db, due, now));
    if (one === null) return { done: 0, hasMore: true };
    const bytes = await makePdf(one.report.document);
    await inCompany(companyId, async (db) => {
      const { rows } = await sql<{ kept: boolean }>`
        select gate.keep_share_print(${hashOf(one.token)}, ${bytes}, ${one.report.name}, ${one.stamp}, ${one.destroyed}, ${iso(now)})
          as kept`.execute(db);
      // Taken again when its lease is over.
      if (rows[0]?.kept === true && (await isStillOurs(db, due))) await queue(db, one);
    });
    return { done: 1, hasMore: true };
  } catch (error) {
    log(error, companyId);
    await inCompany(companyId, (db) =>
      sql`
        update report_mail set next_at = app_now() + make_interval(secs => ${pauseSeconds})
        where id = ${due.id} and next_at = ${due.until}::timestamptz`.execute(db),
    );
    return { done: 0, hasMore: true };
  }
}

export function reportMailWatch(): Watch {
  const turns = takingTurns();
  return {
    everyMs: 1000,
    async look(looking) {
      const { rows } = await looking.send(companiesToReport, [iso(clock())]);
      return (await turns(looking, rows, (companyId) => mailOne(looking, companyId))).done;
    },
  };
}
