import { randomBytes } from 'node:crypto';
import { statuses } from '@sahada/contract/codes';
import { sql } from 'kysely';
import { companiesToSeal } from '../../db/follower-statements.ts';
import type { Db } from '../../db/kysely.ts';
import {
  hashOfValue,
  hashPictures,
  hashVersions,
  readStored,
  type SealContent,
  sealContent,
  sealedResponse,
  shownPicture,
} from '../../facts/seal-content.ts';
import { addShare, mailedDays, mailReport } from '../../facts/shares.ts';
import { clock, iso } from '../../outside/clock.ts';
import type { Follower } from '../../pipeline/events.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import { takingTurns, type Watch } from '../../pipeline/watch.ts';

/**
 * Seals what has been approved, once for each approval: the log tells of it, and the seal follows a minute later, when it can
 * no longer be undone. What nobody had to approve is sealed when it and its pictures are there.
 */

/** How long an approval can be undone. */
const undoSeconds = 60;
/** How long until a response is looked at again whose pictures are being encoded, which takes moments. */
const encodingSeconds = 15;

/** Whether response `r` is approved with all that belongs to it. */
const sealable = sql<boolean>`(r.status_code = ${sql.lit(statuses.Approved)} and not r.awaiting_pictures)`;

export const sealFollower: Follower = {
  name: 'seals',
  tables: ['response'],
  async take(db, events) {
    const ids = [
      ...new Set(
        events.filter(({ change, changed }) => change === 'insert' || isAboutStanding(changed)).map(({ row }) => row),
      ),
    ];
    if (ids.length === 0) return;
    await sql`
      insert into seal_due (response_id, due_at)
      select r.id, case when r.approved_by is null then app_now() else r.approved_at + make_interval(secs => ${undoSeconds}) end
      from response r where r.id = any(${ids}::int[]) and ${sealable}
      on conflict on constraint seal_due_once do update set due_at = excluded.due_at`.execute(db);
    await sql`
      delete from seal_due d using response r
      where d.response_id = any(${ids}::int[]) and r.id = d.response_id and not ${sealable}`.execute(db);
    const arrived = events.filter(
      ({ change, changed }) =>
        change === 'insert' || changed.awaiting_pictures?.[1] === false || changed.counted?.[1] === true,
    );
    if (arrived.length > 0)
      await reportReceived(
        db,
        arrived.map(({ row }) => row),
      );
  },
};

const isAboutStanding = (changed: Record<string, unknown>): boolean =>
  ['status_code', 'awaiting_pictures', 'approved_at'].some((column) => changed[column] !== undefined);

/** Responses, and pictures of them, that one transaction seals. */
const most = { responses: 200, pictures: 200 };

interface Due {
  dueId: number;
  id: number;
  /** Approved, and not sealed since. */
  isOpen: boolean;
  pictures: number;
  isEncoding: boolean;
  issue: number;
}

/** Seals some of what is due in one company; how many responses it is through with. */
export async function sealSome(db: Db): Promise<number> {
  const { rows } = await sql<Due>`
    select d.id as "dueId", r.id,
      ${sealable} and not exists (
        select from seal s where s.response_id = r.id and s.approved_at = r.approved_at) as "isOpen",
      coalesce(have.count, 0)::int as pictures, coalesce(have.encoding, false) as "isEncoding",
      (select count(*)::int + 1 from seal s where s.response_id = r.id) as issue
    from seal_due d join response r on r.id = d.response_id
    left join lateral (
      select count(*) as count, bool_or(p.file_id is null and not p.broken) as encoding from picture p where ${shownPicture}) have on true
    where d.due_at <= app_now() order by d.due_at, d.id limit ${most.responses}
    for update of d skip locked for share of r`.execute(db);
  const waiting = rows.filter(({ isOpen, isEncoding }) => isOpen && isEncoding);
  const ready: Due[] = [];
  let pictures = 0;
  for (const due of rows) {
    if (!due.isOpen || due.isEncoding) continue;
    pictures += due.pictures;
    if (ready.length > 0 && pictures > most.pictures) break;
    ready.push(due);
  }
  if (ready.length > 0) await seal(db, ready);
  const over = [...ready, ...rows.filter(({ isOpen }) => !isOpen)].map(({ dueId }) => dueId);
  if (over.length > 0) await db.deleteFrom('seal_due').where('id', 'in', over).execute();
  await sql`
    update seal_due set due_at = app_now() + make_interval(secs => ${encodingSeconds})
    where id = any(${waiting.map(({ dueId }) => dueId)}::int[])`.execute(db);
  return over.length;
}

async function seal(db: Db, due: readonly Due[]): Promise<void> {
  const stored = await readStored(
    db,
    due.map(({ id }) => id),
  );
  const [pictures, versions] = [
    await hashPictures(
      db,
      due.filter((one) => one.pictures > 0).map(({ id }) => id),
    ),
    await hashVersions(
      db,
      stored.map(({ versionId }) => versionId),
    ),
  ];
  const issues = new Map(due.map(({ id, issue }) => [id, issue]));
  const made = stored.map((one) => {
    const salt = randomBytes(16).toString('hex');
    const response = sealedResponse(one, {
      issue: issues.get(one.id) ?? 1,
      salt,
      pictures: pictures.get(one.id) ?? [],
    });
    const content: SealContent = sealContent(versions.get(one.versionId) ?? '', response);
    return { id: one.id, issue: response.issue, code: newToken(128), salt, content, hash: hashOfValue(content) };
  });
  const { rows } = await sql<{ id: number; code: string }>`
    insert into seal (response_id, issue, code, approved_at, sealed_at, salt, content, hash)
    select m.id, m.issue, m.code, r.approved_at, app_now(), m.salt, m.content, m.hash
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as m (id int, issue int, code text, salt text, content jsonb, hash text)
    join response r on r.id = m.id
    returning id, code`.execute(db);
  await reportSealed(
    db,
    due.map(({ id }) => id),
  );
  await sql`
    select gate.new_seal_codes(${rows.map(({ code }) => hashOf(code))}::bytea[], ${rows.map(({ id }) => id)}::int[])`.execute(
    db,
  );
}

interface Reporting {
  id: number;
  planId: number;
  emails: string[];
  languageId: number;
}

/** Has the reports of responses mailed to whom their plans name. */
async function report(db: Db, rows: readonly Reporting[]): Promise<void> {
  for (const { id, planId, emails, languageId } of rows) {
    const token = newToken(128);
    const until = clock() + mailedDays * 86_400_000;
    const share = { planId, responseId: id, until, languageId, userId: null, token, tokenHash: hashOf(token) };
    await mailReport(db, await addShare(db, share), emails, '');
  }
}

const reporting = sql`
  r.id, r.plan_id as "planId", array(select jsonb_array_elements_text(p.report_to -> 'emails')) as emails,
  c.default_language_id as "languageId"
  from response r join plan p on p.id = r.plan_id cross join company c`;

async function reportSealed(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Reporting>`
    select ${reporting} where r.id = any(${ids}::int[]) and jsonb_typeof(p.report_to) = 'object' order by r.id`.execute(
    db,
  );
  await report(db, rows);
}

/** Where the plan does not want to wait for the approval. */
async function reportReceived(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Reporting>`
    select ${reporting} where r.id = any(${ids}::int[]) and p.report_to @> '{"approvedOnly": false}'
      and r.status_code = ${sql.lit(statuses.PendingApproval)} and r.counted and not r.awaiting_pictures
      and not exists (select from share s where s.response_id = r.id and s.user_id is null) order by r.id`.execute(db);
  await report(db, rows);
}

export function sealWatch(): Watch {
  const turns = takingTurns();
  return {
    everyMs: 1000,
    async look(looking) {
      const { rows } = await looking.send(companiesToSeal, [iso(clock())]);
      const { done } = await turns(looking, rows, async (companyId) => {
        const through = await looking.inCompany(companyId, sealSome);
        return { done: through, hasMore: through > 0 };
      });
      return done;
    },
  };
}
