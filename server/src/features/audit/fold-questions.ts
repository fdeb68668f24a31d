import type { Hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import type { Db } from '../../db/kysely.ts';
import { countIn, noCounts } from '../../facts/question-counts.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionsOf } from '../../facts/versions.ts';

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
  percent: Hundredths | null;
  earned: Hundredths;
  max: Hundredths;
  answers: RawAnswer[];
}

const moved = ({ zone, mark, upto }: Range) => {
  const [from, to] = [sql`${mark}::xid8`, sql`${upto}::xid8`];
  const columns = (
    alias: string,
  ) => sql`${sql.ref(`${alias}.plan_id`)} as "planId", ${sql.ref(`${alias}.version_id`)} as "versionId",
    to_char(${sql.ref(`${alias}.received_at`)} at time zone ${zone}, 'YYYY-MM-01') as month,
    ${sql.ref(`${alias}.status_code`)} as standing, ${sql.ref(`${alias}.percent`)}, ${sql.ref(`${alias}.earned`)},
    ${sql.ref(`${alias}.max`)}`;
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

interface Key {
  plan_id: number;
  month: string;
  standing: number;
}

interface Sum extends Key {
  version_id: number;
  responses: number;
  scored: number;
  percents: number;
  earned: number;
  max: number;
  counts: number[];
}

interface NumberSum extends Key {
  question_id: number;
  value: number;
  answers: number;
}

interface Sums {
  sums: Map<string, Sum>;
  numbers: Map<string, NumberSum>;
}

/** Counts what moves, by plan, version, month and standing. */
async function sumsOf(db: Db, range: Range): Promise<Sums> {
  const [sums, numbers]: [Sums['sums'], Sums['numbers']] = [new Map(), new Map()];
  for await (const rows of inBatches(db, moved(range), batch)) {
    const versions = await versionsOf(
      db,
      rows.map((row) => row.versionId),
    );
    for (const { sign, planId, versionId, month, standing, percent, earned, max, answers } of rows) {
      const version = versions.get(versionId);
      if (version === undefined) continue;
      const key = { plan_id: planId, month, standing };
      const name = `${planId} ${month} ${standing}`;
      const sum = sums.get(`${name} ${versionId}`) ?? {
        ...{ ...key, version_id: versionId, responses: 0, scored: 0, percents: 0, earned: 0, max: 0 },
        counts: noCounts(version),
      };
      sums.set(`${name} ${versionId}`, sum);
      sum.responses += sign;
      if (percent !== null) sum.scored += sign;
      sum.percents += sign * (percent ?? 0);
      sum.earned += sign * earned;
      sum.max += sign * max;
      countIn(sum.counts, version, answers, sign, (questionId, value) => {
        const found = numbers.get(`${name} ${questionId} ${value}`) ?? {
          ...{ ...key, question_id: questionId, value, answers: 0 },
        };
        numbers.set(`${name} ${questionId} ${value}`, found);
        found.answers += sign;
      });
    }
  }
  return { sums, numbers };
}

async function write(db: Db, { sums, numbers }: Sums): Promise<void> {
  await sql`
    insert into question_total as t (plan_id, version_id, month, standing, responses, scored, percents, earned, max, counts)
    select x.plan_id, x.version_id, x.month, x.standing, x.responses, x.scored, x.percents, x.earned, x.max, x.counts
    from jsonb_to_recordset(${JSON.stringify([...sums.values()])}::jsonb) as x (plan_id int, version_id int, month date,
      standing int, responses int, scored int, percents bigint, earned bigint, max bigint, counts bigint[])
    on conflict on constraint question_total_pkey do update set responses = t.responses + excluded.responses,
      scored = t.scored + excluded.scored, percents = t.percents + excluded.percents,
      earned = t.earned + excluded.earned, max = t.max + excluded.max,
      counts = (select array_agg(u.kept + u.added order by u.place)
        from unnest(t.counts, excluded.counts) with ordinality u (kept, added, place))`.execute(db);
  const plans = [...new Set([...sums.values()].map((sum) => sum.plan_id))];
  await sql`delete from question_total t where t.responses = 0 and t.plan_id = any(${plans})`.execute(db);
  const changed = [...numbers.values()].filter(({ answers }) => answers !== 0);
  if (changed.length === 0) return;
  await sql`
    insert into number_total as t (plan_id, month, standing, question_id, value, answers)
    select x.plan_id, x.month, x.standing, x.question_id, x.value, x.answers
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as x (plan_id int, month date, standing int, question_id int, value numeric, answers int)
    on conflict on constraint number_total_pkey do update set answers = t.answers + excluded.answers`.execute(db);
  await sql`delete from number_total t where t.answers = 0 and t.plan_id = any(${plans})`.execute(db);
}

/** Folds what one transaction may; whether more could be folded at once. */
export async function foldQuestions(db: Db, most = mostAtOnce): Promise<boolean> {
  const { rows } = await sql<Range>`select * from begin_fold('questions', ${most})`.execute(db);
  const range = rows[0] as Range;
  if (range.upto === range.mark) return false;
  const found = await sumsOf(db, range);
  if (found.sums.size > 0) await write(db, found);
  await sql`select end_fold('questions', ${range.upto}::xid8)`.execute(db);
  return range.upto !== range.ended;
}
