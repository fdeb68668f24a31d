import type { StatusCode } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { Language } from '@sahada/contract/text';
import { languageOf } from '@sahada/contract/text';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { type Effective, effectiveAnswers } from '@sahada/rules/answers';
import { countsInFigures } from '@sahada/rules/response';
import { type ResponseScore, scoreResponse } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { heldResponse, planStatus, planZone } from '../../facts/plan-state.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';

/**
 * Loads what a report is made of: the plan, its responses, and their answers on the versions they were filled in on.
 * Summary, details and PDF all begin here, and all points come from the same rules, so they cannot disagree.
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
  /** The responses that the figures are made of. */
  responses: ReviewedResponse[];
  /** Everything received, whatever became of it. */
  all: ReviewedResponse[];
}

export interface Asked {
  auditId: number;
  responseId?: number | null | undefined;
  onlyApproved?: boolean | undefined;
}

/** The plan with the response asked for, or with all that count; 404 for an unknown plan or a response of another plan. */
export async function loadReview(db: ReadDb, asked: Asked): Promise<Review> {
  const plan = await loadPlan(db, asked.auditId);
  const all = await loadResponses(db, asked.auditId);
  const { responseId = null, onlyApproved = false } = asked;
  const responses =
    responseId === null
      ? all.filter((response) => countsInFigures(response, onlyApproved))
      : all.filter((response) => response.id === responseId);
  if (responseId !== null && responses.length === 0) notFound();
  return { plan, language: languageOf(plan.languageId), responseId, responses, all };
}

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

/** In order of arrival, without drafts. */
async function loadResponses(db: ReadDb, planId: number): Promise<ReviewedResponse[]> {
  const { rows } = await sql<ReviewedResponse>`
    select r.id, r.number, r.version_id as "versionId", r.response_key as "responseKey", r.status_code as "statusCode",
      ${heldResponse()} as held, r.late, r.over_quota as "overQuota", r.repeated, r.awaiting_pictures as "awaitingPictures",
      r.incomplete, r.critical, r.earned, r.max, r.percent, r.answered, r.total, r.excluded, r.findings,
      r.level_name as "levelName",
      coalesce(author.first_name || ' ' || author.last_name, r.participant_name, r.participant_email) as participant,
      r.completed_at as "completedAt", r.received_at as "receivedAt", r.approved_at as "approvedAt",
      approver.first_name || ' ' || approver.last_name as "approvedBy",
      r.device_earned as "deviceEarned", r.device_max as "deviceMax"
    from response r
    left join "user" author on author.id = r.user_id
    left join "user" approver on approver.id = r.approved_by
    where r.plan_id = ${planId} and r.status_code <> 20
    order by r.id`.execute(db);
  return rows;
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
  const effective = effectiveAnswers(version, answers);
  const score = scoreResponse(version, effective, 'final');
  if (!plan.findings) for (const question of score.questions) question.severity = null;
  return { response, version, effective, score };
}

const batch = 500;

/** Scores responses in batches, so that a survey of many thousands is never in memory at once. */
export async function* eachScored(
  db: ReadDb,
  plan: ReviewedPlan,
  responses: readonly ReviewedResponse[],
): AsyncGenerator<Scored> {
  const versions = await loadVersions(
    db,
    responses.map((response) => response.versionId),
  );
  for (let from = 0; from < responses.length; from += batch) {
    const part = responses.slice(from, from + batch);
    const { rows } = await sql<{ id: number; answers: RawAnswer[] }>`
      select r.id, ${standingAnswers()} as answers from response r where r.id = any(${part.map((response) => response.id)})`.execute(
      db,
    );
    const answers = new Map(rows.map((row) => [row.id, row.answers]));
    for (const response of part) {
      const version = versions.get(response.versionId);
      if (version) yield scoreStored(plan, response, version, answers.get(response.id) ?? []);
    }
  }
}
