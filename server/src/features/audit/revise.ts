import type { StatusCode } from '@sahada/contract/codes';
import type { RawAnswer, Version } from '@sahada/contract/version';
import type { Effective, EffectiveAnswer } from '@sahada/rules/answers';
import { compile } from '@sahada/rules/compiled';
import { type Judged, judge } from '@sahada/rules/judge';
import { editProblem } from '@sahada/rules/response';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { findingsOf } from '../../facts/findings.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionsOf } from '../../facts/versions.ts';
import { iso } from '../../outside/clock.ts';
import type { Refuse } from '../../pipeline/handler.ts';

/**
 * Changes of a response's answers by the office: the response is locked and scored anew by the same rules, and each change
 * is kept with its old and new value.
 */

interface Locked {
  id: number;
  planId: number;
  versionId: number;
  statusCode: StatusCode;
  answers: EffectiveAnswer[];
  raw: RawAnswer[];
  findings: boolean;
}

export interface Editable {
  id: number;
  planId: number;
  version: Version;
  effective: Effective;
  /** As sent, for questions hidden now that may be shown again. */
  raw: RawAnswer[];
  findings: boolean;
}

/** Locks responses by condition over `r`, lowest id first; approved ones and those no longer under review are refused. */
export async function lockResponses(
  db: Db,
  which: ReturnType<typeof sql>,
  refuse: Refuse<'answersFixed' | 'notPending'>,
): Promise<Editable[]> {
  const { rows } = await sql<Locked>`
    select r.id, r.plan_id as "planId", r.version_id as "versionId", r.status_code as "statusCode", ${standingAnswers()} as answers,
      coalesce(r.raw -> 'answers', '[]'::json) as raw, p.findings
    from response r join plan p on p.id = r.plan_id
    where ${which} order by r.id for update of r`.execute(db);
  for (const { statusCode } of rows) {
    const problem = editProblem(statusCode);
    if (problem !== null) refuse(problem === 'alreadyApproved' ? 'answersFixed' : 'notPending');
  }
  const versions = await versionsOf(
    db,
    rows.map((row) => row.versionId),
  );
  return rows.flatMap(({ answers, versionId, statusCode: _status, ...row }) => {
    const version = versions.get(versionId);
    return version ? [{ ...row, version, effective: effectiveOf(judge(compile(version), answers, 'final')) }] : [];
  });
}

const effectiveOf = ({ visible, answers }: Judged): Effective => ({
  visible,
  answers: new Map(answers.map((answer) => [answer.questionId, answer])),
});

export interface Change {
  answer: RawAnswer;
  reason: string;
  userId: number;
  now: number;
}

/** Replaces one answer and stores the outcome; does nothing if the answer is the same. */
export async function storeChange(db: Db, response: Editable, change: Change): Promise<void> {
  const { version, effective } = response;
  const { questionId } = change.answer;
  const next = judge(compile(version), [...(await others(db, response, questionId)), change.answer], 'final');
  if (JSON.stringify(next.answers) === JSON.stringify([...effective.answers.values()])) return;
  await db
    .insertInto('answer_edit')
    .values({
      response_id: response.id,
      question_id: questionId,
      old: JSON.stringify(effective.answers.get(questionId) ?? null),
      new: JSON.stringify(next.answers.find((answer) => answer.questionId === questionId) ?? null),
      reason: change.reason,
      user_id: change.userId,
      at: iso(change.now),
    })
    .execute();
  await storeJudged(db, response, next);
}

/** Makes these answers the response's, as they were sent, and stores what they are worth. */
export const storeContent = (db: Db, response: Editable, answers: readonly RawAnswer[]): Promise<void> =>
  storeJudged(db, response, judge(compile(response.version), answers, 'final'));

async function storeJudged(db: Db, response: Editable, next: Judged): Promise<void> {
  const { score } = next;
  const found = response.findings ? findingsOf(response.version, score) : [];
  await sql`
    select set_findings(${response.id}, ${found.map(({ questionId }) => questionId)}::int[],
      ${found.map(({ place }) => place)}::int[], ${found.map(({ severity }) => severity)}::text[])`.execute(db);
  await db
    .updateTable('response')
    .set({
      answers: JSON.stringify(next.answers),
      earned: score.earned,
      max: score.max,
      percent: score.percent,
      answered: score.answered,
      total: score.total,
      excluded: score.excluded,
      findings: response.findings
        ? sql<number>`
        ${score.findings}::int + (select count(*) from finding f
          where f.response_id = ${response.id} and f.question_id is null and not f.withdrawn)`
        : 0,
      critical: score.critical,
      incomplete: next.missing.length > 0,
    })
    .where('id', '=', response.id)
    .execute();
}

/**
 * The answers to the other questions. If the change shows a hidden question again, its answer comes back as the office left
 * it, else as sent.
 */
async function others(db: Db, { id, version, effective, raw }: Editable, questionId: number): Promise<RawAnswer[]> {
  const visible = new Set(effective.visible);
  const hidden = version.sections
    .flatMap((section) => section.questions)
    .filter((question) => !visible.has(question) && question.id !== questionId)
    .map((question) => question.id);
  const shown = [...effective.answers.values()].filter((answer) => answer.questionId !== questionId);
  if (hidden.length === 0) return shown;
  const { rows } = await sql<{ questionId: number; answer: EffectiveAnswer | null }>`
    select distinct on (e.question_id) e.question_id as "questionId", e.new as answer
    from answer_edit e where e.response_id = ${id} and e.question_id = any(${hidden})
      -- Those of a content that was corrected or not chosen say nothing of this one.
      and e.at > coalesce((select max(x.at) from (
        select v.replaced_at as at from response_revision v where v.response_id = ${id}
        union all select d.at from decision d where d.response_id = ${id} and d.kind = 'chosen') x), '-infinity')
    order by e.question_id, e.id desc`.execute(db);
  const edited = new Map(rows.map((row) => [row.questionId, row.answer]));
  const kept = hidden.flatMap(
    (one) => (edited.has(one) ? edited.get(one) : raw.find((answer) => answer.questionId === one)) ?? [],
  );
  return [...shown, ...kept];
}
