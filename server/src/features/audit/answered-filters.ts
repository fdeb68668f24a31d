import { type RawBuilder, sql } from 'kysely';
import { isAnonymous } from '../../facts/anonymous.ts';
import { type Given, isGiven } from '../../facts/asked.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';

/**
 * Which responses `t` answered a question, left it without an answer, or gave a number within limits: the twins of what analysis
 * counts (facts/question-counts.ts), from the answers that stand. What somebody said in a survey that asks nobody who they are is
 * told by no list.
 */

type Condition = RawBuilder<unknown>;

interface Asked {
  answeredId?: Given<number | number[]>;
  skippedId?: Given<number | number[]>;
  numberFrom?: Given<number>;
  numberBelow?: Given<number>;
}

/** Conditions of the fields that were asked for. Limits without a question are those of any number. */
export function answeredConditions({ answeredId, skippedId, numberFrom, numberBelow }: Asked): Condition[] {
  const isLimited = isGiven(numberFrom) || isGiven(numberBelow);
  const within = sql`(${isGiven(numberFrom) ? sql`${number} >= ${numberFrom}::float8` : sql`${number} is not null`}
    and ${isGiven(numberBelow) ? sql`${number} < ${numberBelow}::float8` : sql`true`})`;
  return [
    ...(isGiven(answeredId) || isLimited
      ? [some(answeredId, isLimited ? sql`${isAnswered} and ${within}` : isAnswered)]
      : []),
    ...(isGiven(skippedId) ? [some(skippedId, sql`${isShown} and not ${isAnswered}`)] : []),
  ];
}

/**
 * Whether a condition over a question `q` and its answer `a`, both jsonb, holds for one of the questions. The questions of all
 * versions are looked up once and not for each response.
 */
function some(asked: Given<number | number[]>, condition: Condition): Condition {
  const ids = isGiven(asked) ? sql`jsonb_build_object('ids', ${[asked].flat()}::int[])` : sql`'{}'::jsonb`;
  const path = sql.lit(
    `$.sections[*].questions[*] ? (@.infoOnly == false${isGiven(asked) ? ' && @.id == $ids[*]' : ''})`,
  );
  const questions = sql`(
    select jsonb_object_agg(v.id::text, v.questions) from (
      select v.id, jsonb_path_query_array(v.document, ${path}::jsonpath, ${ids}) as questions from checklist_version v) v
    where v.questions <> '[]')`;
  return sql`(
    not exists (select from plan p where p.id = t.plan_id and ${isAnonymous('p')})
    and exists (
      select from jsonb_array_elements(${questions} -> t.version_id::text) q (q)
        left join lateral (
          select a.a::jsonb as a from json_array_elements(${standingAnswers('t')}) a (a)
          where a.a ->> 'questionId' = q.q ->> 'id') a on true
      where ${condition}))`;
}

/** An option or a text; a chosen answer with grades needs one of them (rules/judge.ts). */
const isAnswered = sql`coalesce((a.a ->> 'text' is not null or jsonb_path_exists(a.a, '$.optionIds[*]'))
  and not jsonb_path_exists(q.q, '$.answers[*] ? (@.id == $a.optionIds[*] && exists(@.subOptions[*] ? (@.score != null))
    && !exists(@.subOptions[*] ? (@.id == $a.subOptionIds[*])))', jsonb_build_object('a', a.a)), false)`;

/** The answers that stand hold none of a question that was not shown, so that the one it depends on is enough to know. */
const isShown = sql`(jsonb_typeof(q.q -> 'visibleWhen') = 'null' or exists (
  select from json_array_elements(${standingAnswers('t')}) b (b)
  where b.b ->> 'questionId' = q.q #>> '{visibleWhen,QuestionId}' and jsonb_path_exists(b.b::jsonb, '$.optionIds[*]')
    and jsonb_path_exists(b.b::jsonb, '$.optionIds[*] ? (@ == $rule.AnswerIds[*])', jsonb_build_object('rule', q.q -> 'visibleWhen'))
      <> (q.q #>> '{visibleWhen,Not}')::boolean))`;

const numeric = sql`replace(a.a ->> 'text', ',', '.')::numeric`;

/**
 * What was written, where it is a number (rules/answers.ts), as analysis reads it; else null. The limit is where a number begins to be
 * read as 1e20, and what has hundreds of zeros behind its comma cannot be cast unrounded.
 */
const number = sql`(case when q.q ->> 'textFormat' = 'number' and a.a ->> 'text' ~ '^[+-]?[0-9]+([.,][0-9]+)?$'
  then case when abs(${numeric}) < 99999999999999991808 then round(${numeric}, 300)::float8 end end)`;
