import type { StatusCode } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { Language } from '@sahada/contract/text';
import { languageOf } from '@sahada/contract/text';
import type { RawAnswer, Version } from '@sahada/contract/version';
import type { Effective } from '@sahada/rules/answers';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import type { ResponseScore } from '@sahada/rules/score';
import { type RawBuilder, sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { heldResponse, planStatus, planZone } from '../../facts/plan-state.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { type Figures, figuresOf, loadFigures, standingsOf } from './sums.ts';

/**
 * Loads what a report is made of: the plan, the figures kept of its responses, and those of its responses that are shown, on
 * the versions they were filled in on. Summary, details and PDF all begin here, so they cannot disagree.
 */

export interface ReviewedPlan {
  id: number;
  definition: string;
  /** The name that participants see. */
  companyName: string;
  /** The auditing company. */
  ownName: string;
  customerName: string;
  projectName: string;
  locationName: string;
  leadAuditorName: string;
  assistantAuditorName: string;
  auditTypeId: number;
  beginsAt: string;
  endsAt: string;
  timeZone: string;
  graceDays: number;
  statusCode: StatusCode;
  /** Whether answers make findings in this plan. */
  findings: boolean;
  versionId: number | null;
  languageId: number;
  /** The project's levels, lowest first; `plainName` is in the company's default language. */
  levels: { name: string; plainName: string; min: number; max: number }[];
}

export interface ReviewedResponse {
  id: number;
  /** What its receipt says. */
  number: number;
  versionId: number;
  responseKey: string;
  statusCode: StatusCode;
  held: boolean;
  late: boolean;
  overQuota: boolean;
  repeated: boolean;
  awaitingPictures: boolean;
  incomplete: boolean;
  critical: boolean;
  earned: Hundredths;
  max: Hundredths;
  percent: Hundredths | null;
  answered: number;
  total: number;
  excluded: number;
  findings: number;
  levelName: string | null;
  participant: string | null;
  completedAt: string | null;
  receivedAt: string;
  approvedAt: string | null;
  approvedBy: string | null;
  deviceEarned: Hundredths | null;
  deviceMax: Hundredths | null;
}

export interface Review {
  plan: ReviewedPlan;
  language: Language;
  /** The response asked for. */
  responseId: number | null;
  onlyApproved: boolean;
  figures: Figures;
  /** The one response that the figures are made of, if they are made of one. */
  only: ReviewedResponse | null;
}

export interface Asked {
  auditId: number;
  responseId?: number | null | undefined;
  onlyApproved?: boolean | undefined;
}

/**
 * The plan with the response asked for, or with the figures of all that count; 404 for an unknown plan or a response of
 * another plan. Reads one response at most, however many there are.
 */
export async function loadReview(db: ReadDb, asked: Asked): Promise<Review> {
  const { auditId, responseId = null, onlyApproved = false } = asked;
  const plan = await loadPlan(db, auditId);
  const common = { plan, language: languageOf(plan.languageId), responseId, onlyApproved };
  if (responseId !== null) {
    const [only = notFound()] = await loadResponses(db, sql`r.plan_id = ${auditId} and r.id = ${responseId}`, 1);
    return { ...common, only, figures: figuresOf(only) };
  }
  const figures = await loadFigures(db, auditId, onlyApproved);
  const only = figures.responses === 1 ? (await loadResponses(db, counting(common), 1))[0] : undefined;
  return { ...common, figures, only: only ?? null };
}

/** Over `r`: the plan's responses that count. */
const counting = ({ plan, onlyApproved }: Pick<Review, 'plan' | 'onlyApproved'>): RawBuilder<boolean> => sql`
  (r.plan_id = ${plan.id} and r.status_code = any(${standingsOf(onlyApproved)}) and not r.awaiting_pictures
   and not ${heldResponse()})`;

const userName = (column: string) =>
  sql`(select u.first_name || ' ' || u.last_name from "user" u where u.id = ${sql.ref(column)})`;

async function loadPlan(db: ReadDb, planId: number): Promise<ReviewedPlan> {
  const { rows } = await sql<ReviewedPlan>`
    select t.id, localized(t.definition, t.locales, 'definition') as definition, t.company_name as "companyName",
      company.name as "ownName", c.name as "customerName", localized(p.name, p.locales) as "projectName",
      l.name as "locationName", ${userName('t.lead_auditor_id')} as "leadAuditorName",
      ${userName('t.assistant_auditor_id')} as "assistantAuditorName", t.audit_type_id as "auditTypeId",
      t.begins_at as "beginsAt", t.ends_at as "endsAt", ${planZone()} as "timeZone", t.grace_days as "graceDays",
      ${planStatus()} as "statusCode", t.findings, t.version_id as "versionId",
      coalesce(nullif(current_setting('app.language_id', true), '')::int, company.default_language_id) as "languageId",
      (select coalesce(jsonb_agg(jsonb_build_object('name', localized(v.name, v.locales), 'plainName', v.name,
         'min', v.min, 'max', v.max) order by v.min), '[]') from level v where v.project_id = t.project_id) as levels
    from plan t
    join company on true
    join customer c on c.id = t.customer_id
    join project p on p.id = t.project_id
    join location l on l.id = t.location_id
    where t.id = ${planId}`.execute(db);
  const plan = rows[0];
  if (plan === undefined) notFound();
  return plan;
}

const columns: RawBuilder<unknown> = sql`
  r.id, r.number, r.version_id as "versionId", r.response_key as "responseKey", r.status_code as "statusCode",
  ${heldResponse()} as held, r.late, r.over_quota as "overQuota", r.repeated, r.awaiting_pictures as "awaitingPictures",
  r.incomplete, r.critical, r.earned, r.max, r.percent, r.answered, r.total, r.excluded, r.findings,
  r.level_name as "levelName",
  coalesce(author.first_name || ' ' || author.last_name, r.participant_name, r.participant_email) as participant,
  r.completed_at as "completedAt", r.received_at as "receivedAt", r.approved_at as "approvedAt",
  approver.first_name || ' ' || approver.last_name as "approvedBy",
  r.device_earned as "deviceEarned", r.device_max as "deviceMax"`;

const people: RawBuilder<unknown> = sql`
  left join "user" author on author.id = r.user_id left join "user" approver on approver.id = r.approved_by`;

/** Those of a plan that are received last, first; drafts have not been received. */
async function loadResponses(
  db: ReadDb,
  which: RawBuilder<boolean>,
  limit: number,
  offset = 0,
): Promise<ReviewedResponse[]> {
  const { rows } = await sql<ReviewedResponse>`
    select ${columns} from (
      select * from response r where ${which} and r.status_code <> 20
      order by r.received_at desc, r.id desc limit ${limit} offset ${offset}) r ${people}
    order by r.received_at desc, r.id desc`.execute(db);
  return rows;
}

/** A page of everything that a plan received, whatever became of it, newest pages first; each in order of arrival. */
export const pageOf = async ({ plan }: Review, db: ReadDb, page: number, size: number): Promise<ReviewedResponse[]> =>
  (await loadResponses(db, sql`r.plan_id = ${plan.id}`, size, (page - 1) * size)).toReversed();

/** The newest of those that the figures are made of, in order of arrival. */
export async function newestCounting(db: ReadDb, review: Review, most: number): Promise<ReviewedResponse[]> {
  if (review.only) return [review.only];
  return (await loadResponses(db, counting(review), most)).toReversed();
}

/** Versions never change; each is read once per report. */
export async function loadVersions(db: ReadDb, ids: readonly number[]): Promise<Map<number, Version>> {
  const { rows } = await sql<{ id: number; document: Version }>`
    select v.id, v.document from checklist_version v where v.id = any(${[...new Set(ids)]})`.execute(db);
  return new Map(rows.map(({ id, document }) => [id, document]));
}

export interface Scored {
  response: ReviewedResponse;
  version: Version;
  effective: Effective;
  score: ResponseScore;
}

/** Puts a response's stored answers on its version; without severities where the plan makes no findings. */
export function scoreStored(
  plan: Pick<ReviewedPlan, 'findings'>,
  response: ReviewedResponse,
  version: Version,
  answers: readonly RawAnswer[],
): Scored {
  const judged = judge(compile(version), answers, 'final');
  const effective = {
    visible: judged.visible,
    answers: new Map(judged.answers.map((answer) => [answer.questionId, answer])),
  };
  const { score } = judged;
  if (!plan.findings) for (const question of score.questions) question.severity = null;
  return { response, version, effective, score };
}

const batch = 100;

/** Those that the figures are made of with their answers, newest first, a few at a time. */
export async function* eachScored(db: ReadDb, review: Review, most: number): AsyncGenerator<Scored> {
  const which = review.only ? sql`r.id = ${review.only.id}` : counting(review);
  const versions = new Map<number, Version>();
  const query = sql<ReviewedResponse & { answers: RawAnswer[] }>`
    select ${columns}, ${standingAnswers()} as answers from response r ${people}
    where ${which} order by r.received_at desc, r.id desc limit ${most}`;
  for await (const rows of inBatches(db, query, batch)) {
    const unknown = rows.map((row) => row.versionId).filter((id) => !versions.has(id));
    if (unknown.length > 0) for (const [id, version] of await loadVersions(db, unknown)) versions.set(id, version);
    for (const { answers, ...response } of rows) {
      const version = versions.get(response.versionId);
      if (version) yield scoreStored(review.plan, response, version, answers);
    }
  }
}
