import { statuses } from '@sahada/contract/codes';
import { hundredths } from '@sahada/contract/hundredths';
import type { ApartReason, review as calls } from '@sahada/contract/review';
import { say } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { holds, wordsOf } from '../../db/language.ts';
import { localizedName, nameOf } from '../../db/reference.ts';
import { foundIds } from '../../db/search.ts';
import type { Described } from '../../db/table.ts';
import { invalid } from '../../errors.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import { askedStatus, type Given, isGiven, withinDates } from '../../facts/asked.ts';
import { correctionDue, countedResponse, heldResponse } from '../../facts/plan-state.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { isKeptFromApproving, isTurnOf, keptFromApproving } from '../../facts/who-reviews.ts';
import type { Who } from '../../who.ts';
import { answeredConditions } from './answered-filters.ts';

/** What the list of responses is narrowed by, as conditions over the response `t`. */

type Asked = z.output<(typeof calls)['list']['request']>;
type Condition = RawBuilder<unknown>;
/** Texts of a response's plan; its own are its number and its participant. */
const planTexts: Described = {
  name: 'plan',
  id: 'id',
  columns: {},
  shown: {
    definition: sql`localized(t.definition, t.locales, 'definition')`,
    customerName: nameOf('customer', 'customer_id'),
    projectName: nameOf('project', 'project_id', localizedName),
    locationName: nameOf('location', 'location_id'),
    checkListName: nameOf('checklist', 'checklist_id', sql`localized(n.title, n.locales)`),
  },
  search: ['definition', 'customerName', 'projectName', 'locationName', 'checkListName'],
  order: 'definition',
  translated: true,
  partly: true,
};

const locationTexts: Described = {
  name: 'location',
  id: 'id',
  columns: { name: 'name' },
  search: ['name'],
  order: 'name',
  partly: true,
};

const ownTexts = ['number', 'participant'] as const;

export const reviewTexts: readonly string[] = [...ownTexts, ...planTexts.search];

/** Whether its conditions depend on who reads. */
export const needsReader = ({ mine, receivedAtFrom, receivedAtTo }: Asked): boolean =>
  isGiven(mine) || isGiven(receivedAtFrom) || isGiven(receivedAtTo);

export function reviewConditions(asked: Asked, who: Who | null): Condition[] {
  return [
    // A draft has not been received; the index of this order (response_order) leaves it out too.
    sql`t.status_code <> ${sql.lit(statuses.InProgress)}`,
    ...statusCondition(asked.statusCode),
    ...ids(sql`t.id`, asked.responseId),
    ...ids(sql`t.plan_id`, asked.auditId),
    ...planCondition(asked),
    ...locationCondition(asked.locationId),
    ...auditorCondition(asked.auditorId),
    ...planAuditorCondition(asked.planAuditorId),
    ...authorCondition(asked.authorId),
    ...departmentCondition(asked.departmentId),
    ...chosenCondition(`${options} ? (@.id`, 'optionIds', asked.optionId),
    ...chosenCondition(`${options}.subOptions[*] ? (@.id`, 'subOptionIds', asked.subOptionId),
    ...answeredConditions(asked),
    ...is(sql`t.percent is not null`, asked.scored),
    ...is(sql`t.critical`, asked.critical),
    ...is(sql`t.user_id is not null`, asked.signedIn),
    ...is(isKeptFromApproving('t'), asked.fourEyes),
    ...apartCondition(asked.apart),
    ...is(countedResponse('t'), asked.counts),
    ...is(isOverdue, asked.overdue),
    ...is(ofCancelled, asked.cancelled),
    ...is(sql`exists (select from response_conflict c where c.response_id = t.id)`, asked.conflicting),
    ...(isGiven(asked.mine) && who !== null ? is(mineFor(who), asked.mine) : []),
    ...percentCondition(asked.percentFrom, asked.percentTo),
    ...(who === null
      ? []
      : withinDates(sql`t.received_at`, asked.receivedAtFrom, asked.receivedAtTo, who.companyTimeZone)),
    ...searchCondition(asked),
  ];
}

function ids(column: Condition, asked: Given<number | number[]>): Condition[] {
  return isGiven(asked) ? [sql`${column} = any(${[asked].flat()}::int[])`] : [];
}

/** Where only true is asked for, an index that has the condition serves it. */
function is(condition: Condition, asked: Given<boolean | boolean[]>): Condition[] {
  if (!isGiven(asked)) return [];
  const values = [asked].flat();
  return [values.every(Boolean) ? sql`(${condition})` : sql`(${condition}) = any(${values}::boolean[])`];
}

/** Why a response is stored apart, null where it is not. What was full or without credit then is told by what it is now. */
export const apartReason = sql<ApartReason | null>`
  (case when not ${heldResponse('t')} then null when t.late then 'late' when t.repeated then 'repeated'
    when (select p.participant_limit from plan p where p.id = t.plan_id) <= (
      select count(*) from response x where x.plan_id = t.plan_id and x.counted) then 'limit'
    else 'credit' end)`;

export const isOverdue = sql`coalesce(${correctionDue('t')} < app_now(), false)`;

export const ofCancelled = sql`exists (select from plan p where p.id = t.plan_id and p.cancelled_at is not null)`;

function apartCondition(asked: Asked['apart']): Condition[] {
  if (!isGiven(asked)) return [];
  return typeof asked === 'boolean'
    ? is(heldResponse('t'), asked)
    : [sql`${apartReason} = any(${[asked].flat()}::text[])`];
}

function planCondition({ customerId, projectId, checkListId, auditTypeId }: Asked): Condition[] {
  const conditions = [
    ...ids(sql`p.customer_id`, customerId),
    ...ids(sql`p.project_id`, projectId),
    ...ids(sql`p.checklist_id`, checkListId),
    ...ids(sql`p.audit_type_id`, auditTypeId),
  ];
  return conditions.length === 0
    ? []
    : [sql`t.plan_id in (select p.id from plan p where ${sql.join(conditions, sql` and `)})`];
}

/** A response's own location, else its plan's. Each side has an index of its own. */
function locationCondition(asked: Asked['locationId']): Condition[] {
  if (!isGiven(asked)) return [];
  const places = sql`${[asked].flat()}::int[]`;
  return [
    sql`(t.location_id = any(${places}) or (t.location_id is null
      and t.plan_id = any(array(select p.id from plan p where p.location_id = any(${places})))))`,
  ];
}

function auditorCondition(asked: Asked['auditorId']): Condition[] {
  if (!isGiven(asked)) return [];
  const people = [asked].flat();
  return [
    sql`(t.user_id = any(${people}) or t.plan_id in (
      select p.id from plan p where p.lead_auditor_id = any(${people}) or p.assistant_auditor_id = any(${people})))`,
  ];
}

function planAuditorCondition(asked: Asked['planAuditorId']): Condition[] {
  if (!isGiven(asked)) return [];
  const people = sql`${[asked].flat()}::int[]`;
  return [
    sql`t.plan_id in (
      select p.id from plan p where p.lead_auditor_id = any(${people}) or p.assistant_auditor_id = any(${people}))`,
  ];
}

function authorCondition(asked: Asked['authorId']): Condition[] {
  if (!isGiven(asked)) return [];
  const people = sql`${[asked].flat()}::int[]`;
  return [
    sql`(t.user_id = any(${people}) or (t.user_id is null
      and t.plan_id = any(array(select p.id from plan p where p.lead_auditor_id = any(${people})))))`,
  ];
}

/** Of a version's document. */
const options = '$.sections[*].questions[*].answers[*]';

/** On a version that has one of these at a path of its document. A response keeps the version that it was filled in on. */
const onVersion = (path: string, asked: number | number[]): Condition => sql`
  t.version_id = any(array(select v.id from checklist_version v
    where jsonb_path_exists(v.document, ${`${path} == $ids[*])`}::jsonpath, jsonb_build_object('ids', ${[asked].flat()}::int[]))))`;

const departmentCondition = (asked: Asked['departmentId']): Condition[] =>
  isGiven(asked) ? [onVersion('$.sections[*] ? (@.departmentId', asked)] : [];

/**
 * The answers that stand hold none of a question that was not shown. What somebody chose in a survey that asks nobody who they
 * are is told by no list.
 */
function chosenCondition(path: string, field: string, asked: Given<number | number[]>): Condition[] {
  if (!isGiven(asked)) return [];
  const chosen = sql`a -> ${sql.lit(field)}`;
  return [
    onVersion(path, asked),
    sql`not exists (select from plan p where p.id = t.plan_id and ${isAnonymous('p')})`,
    sql`exists (select from json_array_elements(${standingAnswers('t')}) a
      cross join json_array_elements_text(case json_typeof(${chosen}) when 'array' then ${chosen} end) o (id)
      where o.id::int = any(${[asked].flat()}::int[]))`,
  ];
}

/**
 * Waits for this reader: of a plan, not cancelled, that they approve, else lead, else of one that everybody reviews who may (the twin of
 * `reviewersOf`); under four eyes nothing of their own.
 */
export const mineFor = ({ userId }: Who): Condition => sql`
  (t.status_code = ${sql.lit(statuses.PendingApproval)} and exists (
    select from plan p where p.id = t.plan_id and p.cancelled_at is null and ${isTurnOf(userId, 'p', keptFromApproving('t'))}))`;

function statusCondition(asked: Asked['statusCode']): Condition[] {
  if (!isGiven(asked) || asked === '') return [];
  const codes = [asked].flat().map((one) => askedStatus(one));
  return [sql`t.status_code = any(${codes}::int[])`];
}

function percentCondition(from: Given<number>, to: Given<number>): Condition[] {
  if (!isGiven(from) && !isGiven(to)) return [];
  return [sql`t.percent between ${hundredths(from ?? 0)} and ${hundredths(to ?? 100)}`];
}

const unknownField = say({ tr: 'Böyle bir alan yok.', en: 'There is no such field.' });

/** Plans and people are found first, in their own indexes; then the responses that are of them. Each word may be in another text. */
function searchCondition({ searchText, searchField }: Asked): Condition[] {
  const asked = searchField?.toLowerCase();
  const fields = reviewTexts.filter((field) => !asked || field.toLowerCase() === asked);
  if (fields.length === 0) return invalid('searchField', unknownField);
  return (wordsOf(searchText) ?? []).map((word) => wordCondition(fields, word));
}

function wordCondition(fields: readonly string[], word: string): Condition {
  const ofPlan = planTexts.search.filter((field) => field !== 'locationName' && fields.includes(field));
  const parts: Condition[] = [];
  if (ofPlan.length > 0) parts.push(sql`t.plan_id = any ((select ${foundIds(planTexts, ofPlan, [word])})::int[])`);
  if (fields.includes('locationName')) {
    parts.push(sql`t.location_id = any ((select ${foundIds(locationTexts, ['name'], [word])})::int[])`);
    const there = foundIds(planTexts, ['locationName'], [word]);
    parts.push(sql`(t.location_id is null and t.plan_id = any ((select ${there})::int[]))`);
  }
  if (fields.includes('number')) parts.push(holds(sql`receipt_number(t.number)`, [word]));
  if (fields.includes('participant')) {
    const name = sql`u.first_name || ' ' || u.last_name`;
    parts.push(sql`t.user_id = any (array(select u.id from "user" u where ${holds(name, [word])}))`);
    parts.push(sql`(t.user_id is null and ${holds(sql`coalesce(t.participant_name, t.participant_email)`, [word])})`);
  }
  return sql`(${sql.join(parts, sql` or `)})`;
}
