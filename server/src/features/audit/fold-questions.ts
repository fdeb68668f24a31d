import { auditTypeIds } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer } from '@sahada/contract/version';
import { type RawBuilder, sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import type { Db } from '../../db/kysely.ts';
import { type CountedAhead, countedAhead, forgetAhead } from '../../facts/counted-ahead.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionsOf } from '../../facts/versions.ts';
import { Folded } from './folded-questions.ts';

/**
 * Folds responses into the totals of questions (db/totals.sql), as totals of plans are, but by the rules: what a question
 * was answered, what it earned and whether it was shown at all, only they know.
 */

/** Responses that one transaction folds. */
const mostAtOnce = 500;

/**
 * How many of them are in memory at once with their answers, and without. They are few, because what outlives a collection of
 * young objects is collected among the old ones, at many times the cost.
 */
const batch = { answers: 50, states: 80 };

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
}

/** Of one that stands now the answers are read apart, where they are not known. */
interface Found extends Moved {
  /** Null for what has stood and does so no more. */
  id: number | null;
  /** Which of the response's states it is: the transaction that wrote it. */
  tx: string;
  /** Of what was sent; null where something else stands there by now. */
  sent: string | null;
  answers: RawAnswer[] | null;
}

const moved = ({ zone, mark, upto }: Range) => {
  const [from, to] = [sql`${mark}::xid8`, sql`${upto}::xid8`];
  const columns = (alias: string) => {
    const of = (column: string) => sql.ref(`${alias}.${column}`);
    return sql`${of('plan_id')} as "planId", p.audit_type_id as "auditTypeId", p.location_id as home,
      p.checklist_id as "checklistId", p.lead_auditor_id as "leadAuditorId", ${of('user_id')} as "userId",
      coalesce(${of('location_id')}, p.location_id) as "locationId", ${of('version_id')} as "versionId",
      to_char(${of('received_at')} at time zone ${zone}, 'YYYY-MM-DD') as day, ${of('status_code')} as standing,
      ${of('percent')}, ${of('earned')}, ${of('max')}`;
  };
  // One statement, and so one look: between two, a response might move from the one table to the other.
  return sql<Found>`
    select r.id, r.tx, case when r.answers is null then r.answers_hash end as sent, null::json as answers, 1 as sign, ${columns('r')}
    from response r join plan p on p.id = r.plan_id
    where r.tx >= ${from} and r.tx < ${to}
      and standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) in (30, 50)
    union all
    select null, e.since, null, e.answers, case when e.since >= ${from} then 1 else -1 end, ${columns('e')}
    from earlier_response e join plan p on p.id = e.plan_id
    where ((e.since >= ${from} and e.since < ${to} and e.until >= ${to})
        or (e.since < ${from} and e.until >= ${from} and e.until < ${to}))
      and standing(e.status_code, e.counted, e.late, e.over_quota, e.repeated, e.awaiting_pictures) in (30, 50)`;
};

const stateKey = ({ id, tx }: { id: number | null; tx: string }): string => `${id} ${tx}`;

/**
 * The answers of responses as they stood when they were found: one that has changed since then is an earlier one by now. Of
 * one response two states may be in the range, since a transaction may write after one that began later.
 */
async function answersOf(db: Db, found: readonly Found[], { mark, upto }: Range): Promise<Map<string, RawAnswer[]>> {
  const [from, to] = [sql`${mark}::xid8`, sql`${upto}::xid8`];
  const ids = found.map(({ id }) => id);
  const { rows } = await sql<{ id: number; tx: string; answers: RawAnswer[] }>`
    select r.id, r.tx, ${standingAnswers()} as answers from response r
    where r.id = any(${ids}::int[]) and r.tx >= ${from} and r.tx < ${to}
    union all
    select e.response_id, e.since, e.answers from earlier_response e
    where e.response_id = any(${ids}::int[]) and e.since >= ${from} and e.since < ${to} and e.until >= ${to}`.execute(
    db,
  );
  return new Map(rows.map((row) => [stateKey(row), row.answers]));
}

/** Counts what moves, and names the responses that are counted as they stand. */
async function foldedIn(db: Db, range: Range): Promise<{ folded: Folded; ids: number[] }> {
  const folded = new Folded();
  const ids: number[] = [];
  const add = async (rows: readonly Found[], saidIn: (row: Found) => readonly RawAnswer[] | CountedAhead) => {
    const versions = await versionsOf(
      db,
      rows.map((row) => row.versionId),
    );
    for (const row of rows) {
      const { planId, auditTypeId, home, checklistId, leadAuditorId, locationId, versionId, day, standing } = row;
      const version = versions.get(versionId);
      if (version === undefined) continue;
      const isAudit = auditTypeId === auditTypeIds.audit;
      const plan = { id: planId, locationId: home, isAudit, checklistId, leadAuditorId };
      folded.add({ plan, locationId, version, versionId, day, standing }, row, saidIn(row));
    }
  };
  for await (const rows of inBatches(db, moved(range), batch.states)) {
    const ahead = new Map<Found, CountedAhead>();
    const unread: Found[] = [];
    for (const row of rows) {
      if (row.id !== null) ids.push(row.id);
      const counted = row.id === null || row.sent === null ? undefined : countedAhead(row.id, row.versionId, row.sent);
      if (counted !== undefined) ahead.set(row, counted);
      else if (row.id !== null) unread.push(row);
    }
    await add([...ahead.keys()], (row) => ahead.get(row) ?? []);
    await add(
      rows.filter(({ answers }) => answers !== null),
      ({ answers }) => answers ?? [],
    );
    for (let from = 0; from < unread.length; from += batch.answers) {
      const some = unread.slice(from, from + batch.answers);
      const answers = await answersOf(db, some, range);
      await add(some, (row) => {
        const said = answers.get(stateKey(row));
        if (said === undefined)
          throw new Error(`the answers of response ${row.id} as of transaction ${row.tx} are not there`);
        return said;
      });
    }
  }
  return { folded, ids };
}

/** Rows of one statement. Each has hundreds of counts: while the text of thousands of them is made, no call is answered. */
const mostRows = 100;

/** Adds rows to what is kept, some at a time; gives what the statements give. */
async function added<Kept>(
  db: Db,
  rows: readonly object[],
  adding: (json: RawBuilder<unknown>) => RawBuilder<Kept>,
): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (let from = 0; from < rows.length; from += mostRows) {
    const json = sql`${JSON.stringify(rows.slice(from, from + mostRows))}::json`;
    kept.push(...(await adding(json).execute(db)).rows);
  }
  return kept;
}

/** Adds what was folded to what is kept; rows of which nothing is left go. */
async function write(db: Db, folded: Folded): Promise<void> {
  const questions = await added(
    db,
    await folded.questions(),
    (json) => sql<{ plan: number; responses: number }>`
      insert into question_total as t (plan_id, version_id, span, begins, standing, responses, scored, percents, earned, max, counts)
      select x.plan_id, x.version_id, x.span, x.begins, x.standing, x.responses, x.scored, x.percents, x.earned, x.max, x.counts
      from json_to_recordset(${json}) as x (plan_id int, version_id int, span text, begins date,
        standing int, responses int, scored int, percents bigint, earned bigint, max bigint, counts bigint[])
      on conflict on constraint question_total_pkey do update set responses = t.responses + excluded.responses,
        scored = t.scored + excluded.scored, percents = t.percents + excluded.percents,
        earned = t.earned + excluded.earned, max = t.max + excluded.max,
        counts = (select array_agg(u.kept + u.added order by u.place)
          from unnest(t.counts, excluded.counts) with ordinality u (kept, added, place))
      returning t.plan_id as plan, t.responses`,
  );
  const emptied = [...new Set(questions.flatMap(({ plan, responses }) => (responses === 0 ? [plan] : [])))];
  if (emptied.length > 0)
    await sql`delete from question_total t where t.responses = 0 and t.plan_id = any(${emptied})`.execute(db);
  const sections = await added(
    db,
    await folded.sections(),
    (json) => sql<{ responses: number }>`
      insert into section_total as t (plan_id, location_id, department_id, span, begins, standing, responses, earned, max)
      select x.plan_id, x.location_id, x.department_id, x.span, x.begins, x.standing, x.responses, x.earned, x.max
      from json_to_recordset(${json}) as x (plan_id int, location_id int, department_id int, span text,
        begins date, standing int, responses int, earned bigint, max bigint)
      on conflict on constraint section_total_pkey do update set responses = t.responses + excluded.responses,
        earned = t.earned + excluded.earned, max = t.max + excluded.max
      returning t.responses`,
  );
  if (sections.some(({ responses }) => responses === 0))
    await sql`delete from section_total t where t.responses = 0`.execute(db);
  const auditors = await added(
    db,
    folded.auditors(),
    (json) => sql<{ audits: number }>`
      insert into auditor_total as t (plan_id, checklist_id, location_id, user_id, month, standing, audits, percents, squares)
      select x.plan_id, x.checklist_id, x.location_id, x.user_id, x.month, x.standing, x.audits, x.percents, x.squares
      from json_to_recordset(${json}) as x (plan_id int, checklist_id int, location_id int, user_id int,
        month date, standing int, audits int, percents bigint, squares bigint)
      on conflict on constraint auditor_total_pkey do update set audits = t.audits + excluded.audits,
        percents = t.percents + excluded.percents, squares = t.squares + excluded.squares
      returning t.audits`,
  );
  if (auditors.some(({ audits }) => audits === 0))
    await sql`delete from auditor_total t where t.audits = 0`.execute(db);
  const numbers = await added(
    db,
    await folded.numbers(),
    (json) => sql<{ plan: number; answers: number }>`
      insert into number_total as t (plan_id, span, begins, standing, question_id, value, answers)
      select x.plan_id, x.span, x.begins, x.standing, x.question_id, x.value, x.answers
      from json_to_recordset(${json})
        as x (plan_id int, span text, begins date, standing int, question_id int, value numeric, answers int)
      on conflict on constraint number_total_pkey do update set answers = t.answers + excluded.answers
      returning t.plan_id as plan, t.answers`,
  );
  const without = [...new Set(numbers.flatMap(({ plan, answers }) => (answers === 0 ? [plan] : [])))];
  if (without.length > 0)
    await sql`delete from number_total t where t.answers = 0 and t.plan_id = any(${without})`.execute(db);
}

/** Folds what one transaction may; whether more could be folded at once. */
export async function foldQuestions(db: Db, most = mostAtOnce): Promise<boolean> {
  const { rows } = await sql<Range>`select * from begin_fold('questions', ${most})`.execute(db);
  const range = rows[0] as Range;
  if (range.upto === range.mark) return false;
  const { folded, ids } = await foldedIn(db, range);
  if (folded.isAny) await write(db, folded);
  await sql`select end_fold('questions', ${range.upto}::xid8)`.execute(db);
  for (const id of ids) forgetAhead(id);
  return range.upto !== range.ended;
}
