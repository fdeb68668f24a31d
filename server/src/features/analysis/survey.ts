import type { analysis as calls } from '@sahada/contract/analysis';
import { answerTypes, auditTypeIds } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { VersionQuestion } from '@sahada/contract/version';
import { localized } from '@sahada/rules/localized';
import { meanOf, percentOf } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { numbersOf } from '../../facts/numbers.ts';
import { heldResponse, receivedResponse } from '../../facts/plan-state.ts';
import { choicesOf, marksOf, subChoicesOf } from '../../facts/question-counts.ts';
import type { Who } from '../../who.ts';
import {
  type Days,
  daysAsked,
  type Filters,
  finds,
  pageOf,
  placesAsked,
  plansAsked,
  standingsAsked,
  waysOf,
} from './asked.ts';
import { addSums, eachCounted, noSums, type Sums, summedOf } from './counted.ts';
import { isThere, standingOf } from './elsewhere.ts';
import { daysByPlan } from './plan-days.ts';
import { reader } from './reader.ts';
import { instantsOf, joinedDays, type Selection, select } from './selection.ts';

/** What was answered to each question: options, numbers, texts. */

type Item = z.input<typeof calls.survey.response>['ListItems'][number];

interface Choice {
  /** Of the newest version that has it, whose title is told where the newest of the question has none of it. */
  versionId: number;
  title: string;
  count: number;
  subs: Map<number, Omit<Choice, 'subs'>>;
}

interface Gathered {
  question: VersionQuestion;
  departmentName: string;
  /** Of the newest version that has it: its texts are shown, and its place. */
  versionId: number;
  order: number;
  asked: number;
  answered: number;
  earned: number;
  max: number;
  choices: Map<number, Choice>;
  values: Map<number, number>;
}

export async function survey(filters: Filters, db: ReadDb, who: Who) {
  const days = daysAsked(filters, who.companyTimeZone);
  const standings = standingsAsked(filters);
  const { languageId: language } = await reader(db);
  const selection = await select(db, plansAsked(filters), days, standings, waysOf(filters), placesAsked(filters));
  const total = noSums();
  const found = new Map<number, Gathered>();
  const values = new Map<number, Map<number, number>>();
  const received = new Map<string, Sums>();
  await eachCounted(db, selection, who.companyTimeZone, {
    part(part) {
      addSums(total, part);
      // Checklist by checklist, each in its own order; none has a thousand questions.
      let order = part.version.checklistId * 1000;
      for (const { questions, title, locales } of part.version.sections) {
        for (const question of questions) {
          order++;
          const marks = marksOf(part.counts, part.version, question.id);
          if (marks === null || marks.asked === 0) continue;
          const kept = found.get(question.id) ?? begin(question.id, values);
          found.set(question.id, kept);
          if (part.versionId >= kept.versionId) {
            const departmentName = localized(title, locales, language, 'name');
            Object.assign(kept, { question, versionId: part.versionId, order, departmentName });
          }
          kept.asked += marks.asked;
          kept.answered += marks.answered;
          kept.earned += marks.earned;
          kept.max += marks.max;
          addChoices(
            kept,
            question,
            part.versionId,
            choicesOf(part.counts, part.version, question),
            subChoicesOf(part.counts, part.version, question.id),
          );
        }
      }
    },
    number(questionId, value, answers) {
      const kept = values.get(questionId) ?? new Map<number, number>();
      values.set(questionId, kept);
      kept.set(value, (kept.get(value) ?? 0) + answers);
    },
    day(at, sums) {
      const kept = received.get(at) ?? noSums();
      received.set(at, kept);
      addSums(kept, sums);
    },
  });
  const isFound = finds(filters);
  const items = [...found.values()]
    .filter(({ asked }) => asked > 0)
    .sort((one, other) => one.order - other.order || one.question.id - other.question.id)
    .map((one) => itemOf(one, language))
    .filter(({ questionText }) => isFound(questionText));
  return {
    ...summedOf(total, days, selection),
    ListItems: pageOf(items, filters),
    TotalItemsCount: items.length,
    Days: [...received]
      .filter(([, { responses }]) => responses > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([At, { responses, percents, scored }]) => ({
        At,
        Completed: responses,
        AverageScore: meanOf(percents as Hundredths, scored),
      })),
    MedianSeconds:
      total.responses === 0 ? null : await medianSeconds(db, selection, days, standings, who.companyTimeZone),
  };
}

/** Its texts come with the first version that is added. */
function begin(questionId: number, values: Map<number, Map<number, number>>): Gathered {
  const own = values.get(questionId) ?? new Map<number, number>();
  values.set(questionId, own);
  const nothing = { asked: 0, answered: 0, earned: 0, max: 0 };
  return { ...nothing, versionId: -1, order: 0, choices: new Map(), values: own } as unknown as Gathered;
}

const named = ({ title }: { title: string }, versionId: number) => ({ title, versionId });

function addChoices(
  { choices }: Gathered,
  { answers }: VersionQuestion,
  versionId: number,
  counts: number[],
  subs: Map<number, number>,
): void {
  for (const [index, option] of answers.entries()) {
    const choice = choices.get(option.id) ?? { ...named(option, versionId), count: 0, subs: new Map() };
    choices.set(option.id, choice);
    if (versionId > choice.versionId) Object.assign(choice, named(option, versionId));
    choice.count += counts[index] ?? 0;
    for (const sub of option.subOptions) {
      const one = choice.subs.get(sub.id) ?? { ...named(sub, versionId), count: 0 };
      choice.subs.set(sub.id, one);
      if (versionId > one.versionId) Object.assign(one, named(sub, versionId));
      one.count += subs.get(sub.id) ?? 0;
    }
  }
}

function itemOf({ question, choices, ...one }: Gathered, language: number): Item {
  const options = new Map(question.answers.map((option) => [option.id, option]));
  const [earned, max] = [one.earned as Hundredths, one.max as Hundredths];
  const numbers = question.textFormat === 'number' ? numbersOf(one.values) : null;
  return {
    questionId: question.id,
    questionText: localized(question.text, question.locales, language, 'name'),
    departmentName: one.departmentName,
    answerType: question.answerType ?? answerTypes.text,
    textFormat: question.textFormat,
    unit: question.unit,
    answered: one.answered,
    skipped: one.asked - one.answered,
    graph: one.answered > 0 && (question.answerType !== answerTypes.text || numbers !== null),
    options: [...choices].map(([id, { title, count, subs }]) => {
      const newest = options.get(id);
      // An answer that lacks its grade is none, but has chosen its option.
      return {
        id,
        title: newest === undefined ? title : localized(newest.title, newest.locales, language, 'title'),
        count,
        rate: one.answered === 0 ? 0 : Math.min(100, Math.round((count / one.answered) * 10_000) / 100),
        subOptions: [...subs].map(([subId, sub]) => {
          const named = newest?.subOptions.find((each) => each.id === subId);
          return {
            id: subId,
            title: named === undefined ? sub.title : localized(named.title, named.locales, language, 'title'),
            count: sub.count,
          };
        }),
      };
    }),
    numbers,
    percent: percentOf(earned, max),
  };
}

const timed = 2000;

/**
 * How many of the newest responses are looked at, since some tell no times: of all plans where all audits are asked for, else in
 * whole days; where places are asked for all, since days are not counted place by place.
 */
const looked = 4 * timed;

/** The median time from opening the form to sending it, in seconds, of the newest responses that are counted; the device’s word. */
async function medianSeconds(
  db: ReadDb,
  selection: Selection,
  days: Days,
  standings: readonly number[],
  zone: string,
): Promise<number | null> {
  const { plans, parts, blocks, moved, places, isTogether } = selection;
  const { from, to } = instantsOf(days, zone);
  const [begins, ends] = [from ?? '-infinity', to ?? 'infinity'];
  const isSingle = (planId: number): boolean => !isTogether || plans.get(planId)?.isAudit === false;
  const added = moved.filter(({ sign }) => sign > 0);
  const ofBlocks = joinedDays(blocks.flatMap((block) => block.pieces));
  const pieces = [...parts.filter(({ planId }) => isSingle(planId)), ...added, ...ofBlocks];
  const took = sql`case when r.completed_at >= r.started_at then r.completed_at - r.started_at end as took, r.received_at`;
  const day = sql`(r.received_at at time zone c.time_zone)::date`;
  // All audits need not be looked through plan by plan: the newest of them are among the newest of all.
  const ofAudits = sql`
    union all
    select n.took, n.received_at from (
      select ${took}, r.plan_id from response r
      where ${receivedResponse()} and r.status_code = any(${standings}) and not r.awaiting_pictures and not ${heldResponse()}
        and r.received_at >= ${begins}::timestamptz and r.received_at < ${ends}::timestamptz
      order by r.received_at desc, r.id desc limit ${sql.lit(looked)}) n
    join plan t on t.id = n.plan_id and t.audit_type_id = ${sql.lit(auditTypeIds.audit)}`;
  const { rows } = await sql<{ seconds: number | null }>`
    with wanted as materialized (${daysByPlan(pieces)}
    ), since as materialized (
      select coalesce(max(d.day), '-infinity')::timestamp at time zone (select c.time_zone from company c) as first from (
        select t.day, sum(sum(t.responses)) over (order by t.day desc) as n
        from wanted w cross join lateral (
          select x.begins::date as day, x.responses from plan_day x
          where x.plan_id = w.plan_id and x.span = 'day' and x.standing = w.standing offset 0) t
        where w.days @> t.day group by t.day) d
      where d.n >= ${sql.lit(looked)} and ${places === null})
    select round(percentile_cont(0.5) within group (order by extract(epoch from n.took)))::int as seconds from (
      select newest.took from (
        select single.* from company c cross join since s cross join wanted w join plan p on p.id = w.plan_id cross join lateral (
          select ${took} from response r
          where r.plan_id = w.plan_id and ${isThere(selection)} and w.standing = ${standingOf('r')} and w.days @> ${day}
            and r.received_at >= s.first
          order by r.received_at desc limit ${sql.lit(timed)}) single
        ${isTogether ? ofAudits : sql``}) newest
      where newest.took is not null
      order by newest.received_at desc limit ${sql.lit(timed)}) n`.execute(db);
  return rows[0]?.seconds ?? null;
}
