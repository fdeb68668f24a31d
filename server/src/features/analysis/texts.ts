import { type analysis as calls, surveyTextsWithin } from '@sahada/contract/analysis';
import type { RawAnswer } from '@sahada/contract/version';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inBatches } from '../../db/cursor.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionsOf } from '../../facts/versions.ts';
import { spellText } from '../../spelled-answers.ts';
import type { Who } from '../../who.ts';
import { daysAsked, type Filters, finds, placesAsked, plansAsked, standingsAsked } from './asked.ts';
import { isThere, standingOf } from './elsewhere.ts';
import { daysByPlan } from './plan-days.ts';
import { reader } from './reader.ts';
import { type Part, partsOf, select } from './selection.ts';

type Found = z.input<typeof calls.texts.response>['ListItems'][number];

interface Asked extends Filters {
  questionId: number;
  responseId?: number | null | undefined;
}

/** A plan and nothing narrower: its own report, which shows everything. */
function ownPlan(asked: Asked): number | null {
  const {
    auditId,
    questionId: _,
    responseId: __,
    searchText: ___,
    page: _p,
    pageSize: _s,
    onlyApproved: _o,
    ...rest
  } = asked;
  const [id, ...more] = auditId === null || auditId === undefined ? [] : [auditId].flat();
  const isWhole = Object.values(rest).every((value) => value === null || value === undefined);
  return isWhole && more.length === 0 ? (id ?? null) : null;
}

const batch = 100;

interface Row {
  id: number;
  number: number;
  planId: number;
  versionId: number;
  receivedAt: string;
  answers: RawAnswer[];
}

/**
 * What was written to a question, newest first: its text answers, or the notes on its other answers. What surveys without identity
 * received comes behind it, sorted as text: its place would tell when it was written, and what else its writer wrote.
 */
export async function texts(asked: Asked, db: ReadDb, who: Who) {
  const { questionId, responseId = null, page = 1, pageSize = 10 } = asked;
  const standings = standingsAsked(asked);
  const days = daysAsked(asked, who.companyTimeZone);
  const own = ownPlan(asked);
  const selection =
    own === null ? await select(db, plansAsked(asked), days, standings, null, placesAsked(asked)) : null;
  const parts: Part[] =
    selection === null
      ? standings.map((standing) => ({ planId: own as number, standing, from: null, to: null }))
      : [...partsOf(selection), ...selection.moved.filter(({ sign }) => sign > 0)];
  const { language } = await reader(db);
  const isFound = finds(asked);
  const first = (page - 1) * pageSize;
  const found: Found[] = [];
  let dated = 0;
  const hidden: string[] = [];
  for await (const rows of inBatches(db, newest(parts, placesAsked(asked), responseId), batch)) {
    const versions = await versionsOf(
      db,
      rows.map((row) => row.versionId),
    );
    for (const row of rows) {
      const version = versions.get(row.versionId);
      if (version === undefined) continue;
      const judged = judge(compile(version), row.answers, 'final');
      const question = judged.visible.find(({ id }) => id === questionId);
      const answer = judged.answers.find((one) => one.questionId === questionId);
      if (question === undefined || answer === undefined) continue;
      const text = answer.text ? spellText(answer.text, question, language) : answer.note;
      if (!text || !isFound(text)) continue;
      if (selection?.plans.get(row.planId)?.anonymous === true) hidden.push(text);
      else if (dated++ >= first && found.length < pageSize)
        found.push({ responseId: row.id, number: receiptNumber(row.number), text, at: row.receivedAt });
    }
  }
  const from = Math.max(0, first - dated);
  const rest = hidden.sort().slice(from, from + pageSize - found.length);
  return {
    ListItems: [...found, ...rest.map((text): Found => ({ responseId: null, number: null, text, at: null }))],
    TotalItemsCount: dated + hidden.length,
  };
}

function newest(parts: readonly Part[], places: readonly number[] | null, responseId: number | null) {
  return sql<Row>`
    with w as materialized (${daysByPlan(parts)})
    select r.id, r.number, r.plan_id as "planId", r.version_id as "versionId", r.received_at as "receivedAt", ${standingAnswers()} as answers
    from company c cross join w join plan p on p.id = w.plan_id cross join lateral (
      select r.* from response r
      where r.plan_id = w.plan_id and ${isThere({ places })} and (${responseId}::int is null or r.id = ${responseId})
        and w.standing = ${standingOf('r')} and w.days @> (r.received_at at time zone c.time_zone)::date
      order by r.received_at desc, r.id desc limit ${sql.lit(surveyTextsWithin)}) r
    order by r.received_at desc, r.id desc limit ${sql.lit(surveyTextsWithin)}`;
}
