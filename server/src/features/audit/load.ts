import { auditTypeIds, type StatusCode } from '@sahada/contract/codes';
import type { Language } from '@sahada/contract/text';
import { languageOf } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { preparedRead } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import { planStatus, planZone } from '../../facts/plan-state.ts';
import { type AnsweredResponse, onlyOf, responseOf } from './responses.ts';
import { type Figures, figuresOf, loadFigures } from './sums.ts';

/**
 * Loads what a report is made of: the plan and the figures kept of its responses. Summary, details and PDF all begin here, so
 * they cannot disagree.
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
  /** Of the response asked for, else of the plan. */
  statusCode: StatusCode;
  /** Whether answers make findings in this plan. */
  findings: boolean;
  /** Whether participants are asked who they are. */
  identity: 'none' | 'optional' | 'required';
  versionId: number | null;
  languageId: number;
  /** The project's levels, lowest first; `plainName` is in the company's default language. */
  levels: { name: string; plainName: string; min: number; max: number }[];
}

export interface Review {
  plan: ReviewedPlan;
  language: Language;
  /** The response asked for. */
  responseId: number | null;
  onlyApproved: boolean;
  figures: Figures;
  /** The one response that the figures are made of, if they are made of one. */
  only: AnsweredResponse | null;
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
  const [[plan = notFound()], one, figures] = await Promise.all([
    responseId === null ? readPlan(db, auditId) : readPlanOfOne(db, auditId),
    responseId === null ? null : responseOf(db, auditId, responseId),
    responseId === null ? loadFigures(db, auditId, onlyApproved) : null,
  ]);
  if (figures === null) return reviewOfOne(plan, one ?? notFound(), onlyApproved);
  dropUnused(plan);
  const common = { plan, language: languageOf(plan.languageId), responseId, onlyApproved };
  return { ...common, figures, only: figures.responses === 1 ? await onlyOf(db, common) : null };
}

/** A survey is passed or failed by nobody. */
function dropUnused(plan: ReviewedPlan): void {
  if (plan.auditTypeId === auditTypeIds.survey) plan.levels = [];
}

/** The review of one response that was asked for, of its plan. */
export function reviewOfOne(plan: ReviewedPlan, only: AnsweredResponse, onlyApproved = false): Review {
  dropUnused(plan);
  plan.statusCode = only.statusCode;
  const language = languageOf(plan.languageId);
  return { plan, language, responseId: only.id, onlyApproved, only, figures: figuresOf(only) };
}

const userName = (column: string) =>
  sql`(select u.first_name || ' ' || u.last_name from "user" u where u.id = ${sql.ref(column)})`;

/** How a statement reads what most plans have alike: places and people, which one of its own may look up together. */
type Ways = Record<'status' | 'location' | 'zone' | 'lead' | 'assistant', RawBuilder<unknown>>;

/** Over the plan `t` and `company`. Each name is looked up by its key, whatever the planner knows of the tables. */
export const planColumns = ({ status, location, zone, lead, assistant }: Ways): RawBuilder<unknown> => sql`
  t.id, localized(t.definition, t.locales, 'definition') as definition, t.company_name as "companyName",
  company.name as "ownName", (select c.name from customer c where c.id = t.customer_id) as "customerName",
  (select localized(p.name, p.locales) from project p where p.id = t.project_id) as "projectName",
  ${location} as "locationName", ${lead} as "leadAuditorName", ${assistant} as "assistantAuditorName",
  t.audit_type_id as "auditTypeId", t.begins_at as "beginsAt", t.ends_at as "endsAt", ${zone} as "timeZone",
  t.grace_days as "graceDays", ${status} as "statusCode", t.findings, t.identity, t.version_id as "versionId",
  coalesce(nullif(current_setting('app.language_id', true), '')::int, company.default_language_id) as "languageId",
  (select coalesce(jsonb_agg(jsonb_build_object('name', localized(v.name, v.locales), 'plainName', v.name,
     'min', v.min, 'max', v.max) order by v.min), '[]') from level v where v.project_id = t.project_id) as levels`;

const planQuery = (planId: number, status: RawBuilder<number | null>) => {
  const columns = planColumns({
    status,
    location: sql`(select l.name from location l where l.id = t.location_id)`,
    zone: planZone,
    lead: userName('t.lead_auditor_id'),
    assistant: userName('t.assistant_auditor_id'),
  });
  return sql<ReviewedPlan>`select ${columns} from plan t join company on true where t.id = ${planId}`;
};

const readPlan = preparedRead((planId: number) => planQuery(planId, planStatus()));

/** The plan of one response, whose status takes the place of the plan's own. */
const readPlanOfOne = preparedRead((planId: number) => planQuery(planId, sql`null::int`));
