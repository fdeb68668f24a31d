import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import type { Db } from '../../db/kysely.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionsOf } from '../../facts/versions.ts';
import { countIn, noCounts } from './question-counts.ts';

/**
 * Folds responses into the totals of questions (db/totals.sql), as totals of plans are, but by the rules: what a question
 * was answered, what it earned and whether it was shown at all, only they know.
 */

/**
 * Responses that one transaction folds, and how many of them are in memory at once. They are few, because what outlives a
 * collection of young objects is collected among the old ones, at many times the cost.
 */
const mostAtOnce = 1000;
const batch = 50;

interface Range {
  zone: string;
  mark: string;
  upto: string;
  ended: string;
}

/** A state of a response that comes in (sign 1) or goes out (-1). */
interface Moved {
  sign: 1 | -1;
  planId: number;
  versionId: number;
  month: string;
  standing: number;
  answers: RawAnswer[];
}

const moved = ({ zone, mark, upto }: Range) => {
  const [from, to] = [sql`${mark}::xid8`, sql`${upto}::xid8`];
  const columns = (
    alias: string,
  ) => sql`${sql.ref(`${alias}.plan_id`)} as "planId", ${sql.ref(`${alias}.version_id`)} as "versionId",
    to_char(${sql.ref(`${alias}.received_at`)} at time zone ${zone}, 'YYYY-MM-01') as month,
    ${sql.ref(`${alias}.status_code`)} as standing`;
  return sql<Moved>`
    select 1 as sign, ${columns('r')}, ${standingAnswers()} as answers from response r
    where r.tx >= ${from} and r.tx < ${to}
      and standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) in (30, 50)
    union all
    select case when e.since >= ${from} then 1 else -1 end, ${columns('e')}, e.answers from earlier_response e
    where ((e.since >= ${from} and e.since < ${to} and e.until >= ${to})
        or (e.since < ${from} and e.until >= ${from} and e.until < ${to}))
      and standing(e.status_code, e.counted, e.late, e.over_quota, e.repeated, e.awaiting_pictures) in (30, 50)`;
};

interface Sum {
  plan_id: number;
  version_id: number;
  month: string;
  standing: number;
  responses: number;
  counts: number[];
}

/** Counts what moves, by plan, version, month and standing. */
async function sumsOf(db: Db, range: Range): Promise<Sum[]> {
  const sums = new Map<string, Sum>();
  for await (const rows of inBatches(db, moved(range), batch)) {
    const versions = await versionsOf(
      db,
      rows.map((row) => row.versionId),
    );
    for (const { sign, planId, versionId, month, standing, answers } of rows) {
      const version = versions.get(versionId);
      if (version === undefined) continue;
      const key = `${planId} ${versionId} ${month} ${standing}`;
      const sum = sums.get(key) ?? {
        ...{ plan_id: planId, version_id: versionId, month, standing, responses: 0 },
        counts: noCounts(version),
      };
      sums.set(key, sum);
      countIn(sum.counts, version, answers, sign);
      sum.responses += sign;
    }
  }
  return [...sums.values()];
}

async function write(db: Db, sums: readonly Sum[]): Promise<void> {
  await sql`
    insert into question_total as t (plan_id, version_id, month, standing, responses, counts)
    select x.plan_id, x.version_id, x.month, x.standing, x.responses, x.counts
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
      as x (plan_id int, version_id int, month date, standing int, responses int, counts bigint[])
    on conflict on constraint question_total_pkey do update set responses = t.responses + excluded.responses,
      counts = (select array_agg(u.kept + u.added order by u.place)
        from unnest(t.counts, excluded.counts) with ordinality u (kept, added, place))`.execute(db);
  await sql`
    delete from question_total t where t.responses = 0 and t.plan_id = any(${sums.map((sum) => sum.plan_id)})`.execute(
    db,
  );
}

/** Folds what one transaction may; whether more could be folded at once. */
export async function foldQuestions(db: Db, most = mostAtOnce): Promise<boolean> {
  const { rows } = await sql<Range>`select * from begin_fold('questions', ${most})`.execute(db);
  const range = rows[0] as Range;
  if (range.upto === range.mark) return false;
  const sums = await sumsOf(db, range);
  if (sums.length > 0) await write(db, sums);
  await sql`select end_fold('questions', ${range.upto}::xid8)`.execute(db);
  return range.upto !== range.ended;
}
