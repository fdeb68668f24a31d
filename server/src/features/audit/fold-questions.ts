import { auditTypeIds } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import type { Db } from '../../db/kysely.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionsOf } from '../../facts/versions.ts';
import { Folded } from './folded-questions.ts';

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
  auditTypeId: number;
  /** Where its plan is, and where it was given itself. */
  home: number;
  locationId: number;
  checklistId: number;
  leadAuditorId: number;
  /** Who signed in for it. */
  userId: number | null;
  versionId: number;
  day: string;
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
  ) => sql`${sql.ref(`${alias}.plan_id`)} as "planId", p.audit_type_id as "auditTypeId", p.location_id as home,
    p.checklist_id as "checklistId", p.lead_auditor_id as "leadAuditorId", ${sql.ref(`${alias}.user_id`)} as "userId",
    coalesce(${sql.ref(`${alias}.location_id`)}, p.location_id) as "locationId", ${sql.ref(`${alias}.version_id`)} as "versionId", to_char(${sql.ref(`${alias}.received_at`)} at time zone ${zone}, 'YYYY-MM-DD') as day,
    ${sql.ref(`${alias}.status_code`)} as standing, ${sql.ref(`${alias}.percent`)}, ${sql.ref(`${alias}.earned`)},
    ${sql.ref(`${alias}.max`)}`;
  return sql<Moved>`
    select 1 as sign, ${columns('r')}, ${standingAnswers()} as answers from response r join plan p on p.id = r.plan_id
    where r.tx >= ${from} and r.tx < ${to}
      and standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) in (30, 50)
    union all
    select case when e.since >= ${from} then 1 else -1 end, ${columns('e')}, e.answers
    from earlier_response e join plan p on p.id = e.plan_id
    where ((e.since >= ${from} and e.since < ${to} and e.until >= ${to})
        or (e.since < ${from} and e.until >= ${from} and e.until < ${to}))
      and standing(e.status_code, e.counted, e.late, e.over_quota, e.repeated, e.awaiting_pictures) in (30, 50)`;
};

/** Counts what moves. */
async function foldedIn(db: Db, range: Range): Promise<Folded> {
  const folded = new Folded();
  for await (const rows of inBatches(db, moved(range), batch)) {
    const versions = await versionsOf(
      db,
      rows.map((row) => row.versionId),
    );
    for (const { planId, auditTypeId, home, checklistId, leadAuditorId, ...row } of rows) {
      const { locationId, versionId, day, standing, answers, ...state } = row;
      const version = versions.get(versionId);
      if (version === undefined) continue;
      const isAudit = auditTypeId === auditTypeIds.audit;
      const plan = { id: planId, locationId: home, isAudit, checklistId, leadAuditorId };
      folded.add({ plan, locationId, version, versionId, day, standing }, state, answers);
    }
  }
  return folded;
}

/** Adds rows to what is kept; those of which nothing is left go. */
async function write(db: Db, folded: Folded): Promise<void> {
  const { rows: questions } = await sql<{ plan: number; responses: number }>`
    insert into question_total as t (plan_id, version_id, span, begins, standing, responses, scored, percents, earned, max, counts)
    select x.plan_id, x.version_id, x.span, x.begins, x.standing, x.responses, x.scored, x.percents, x.earned, x.max, x.counts
    from json_to_recordset(${JSON.stringify(folded.questions())}::json) as x (plan_id int, version_id int, span text, begins date,
      standing int, responses int, scored int, percents bigint, earned bigint, max bigint, counts bigint[])
    on conflict on constraint question_total_pkey do update set responses = t.responses + excluded.responses,
      scored = t.scored + excluded.scored, percents = t.percents + excluded.percents,
      earned = t.earned + excluded.earned, max = t.max + excluded.max,
      counts = (select array_agg(u.kept + u.added order by u.place)
        from unnest(t.counts, excluded.counts) with ordinality u (kept, added, place))
    returning t.plan_id as plan, t.responses`.execute(db);
  const emptied = [...new Set(questions.flatMap(({ plan, responses }) => (responses === 0 ? [plan] : [])))];
  if (emptied.length > 0)
    await sql`delete from question_total t where t.responses = 0 and t.plan_id = any(${emptied})`.execute(db);
  const sections = folded.sections();
  if (sections.length > 0) {
    const { rows } = await sql<{ responses: number }>`
      insert into section_total as t (plan_id, location_id, department_id, span, begins, standing, responses, earned, max)
      select x.plan_id, x.location_id, x.department_id, x.span, x.begins, x.standing, x.responses, x.earned, x.max
      from json_to_recordset(${JSON.stringify(sections)}::json) as x (plan_id int, location_id int, department_id int, span text,
        begins date, standing int, responses int, earned bigint, max bigint)
      on conflict on constraint section_total_pkey do update set responses = t.responses + excluded.responses,
        earned = t.earned + excluded.earned, max = t.max + excluded.max
      returning t.responses`.execute(db);
    if (rows.some(({ responses }) => responses === 0))
      await sql`delete from section_total t where t.responses = 0`.execute(db);
  }
  const auditors = folded.auditors();
  if (auditors.length > 0) {
    const { rows } = await sql<{ audits: number }>`
      insert into auditor_total as t (plan_id, checklist_id, location_id, user_id, month, standing, audits, percents, squares)
      select x.plan_id, x.checklist_id, x.location_id, x.user_id, x.month, x.standing, x.audits, x.percents, x.squares
      from json_to_recordset(${JSON.stringify(auditors)}::json) as x (plan_id int, checklist_id int, location_id int, user_id int,
        month date, standing int, audits int, percents bigint, squares bigint)
      on conflict on constraint auditor_total_pkey do update set audits = t.audits + excluded.audits,
        percents = t.percents + excluded.percents, squares = t.squares + excluded.squares
      returning t.audits`.execute(db);
    if (rows.some(({ audits }) => audits === 0)) await sql`delete from auditor_total t where t.audits = 0`.execute(db);
  }
  const numbers = folded.numbers();
  if (numbers.length > 0) {
    const { rows } = await sql<{ plan: number; answers: number }>`
      insert into number_total as t (plan_id, span, begins, standing, question_id, value, answers)
      select x.plan_id, x.span, x.begins, x.standing, x.question_id, x.value, x.answers
      from json_to_recordset(${JSON.stringify(numbers)}::json)
        as x (plan_id int, span text, begins date, standing int, question_id int, value numeric, answers int)
      on conflict on constraint number_total_pkey do update set answers = t.answers + excluded.answers
      returning t.plan_id as plan, t.answers`.execute(db);
    const without = [...new Set(rows.flatMap(({ plan, answers }) => (answers === 0 ? [plan] : [])))];
    if (without.length > 0)
      await sql`delete from number_total t where t.answers = 0 and t.plan_id = any(${without})`.execute(db);
  }
}

/** Folds what one transaction may; whether more could be folded at once. */
export async function foldQuestions(db: Db, most = mostAtOnce): Promise<boolean> {
  const { rows } = await sql<Range>`select * from begin_fold('questions', ${most})`.execute(db);
  const range = rows[0] as Range;
  if (range.upto === range.mark) return false;
  const folded = await foldedIn(db, range);
  if (folded.isAny) await write(db, folded);
  await sql`select end_fold('questions', ${range.upto}::xid8)`.execute(db);
  return range.upto !== range.ended;
}
