import { auditTypeIds, type LanguageId } from '@sahada/contract/codes';
import type { LinkFacts } from '@sahada/rules/plan';
import { mayAnswer } from '@sahada/rules/rights';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { hasAnswered } from '../../facts/may-invite.ts';
import { epoch } from '../../outside/clock.ts';
import type { Refuse } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';

/** What the field calls need of a plan, in one statement. */
export interface FieldPlan {
  /** Which company's it is; only to tell companies apart. */
  company: number;
  id: number;
  definition: string;
  company_name: string;
  audit_type_id: number;
  location_id: number;
  location_name: string;
  begins_at: string;
  ends_at: string;
  time_zone: string;
  published: boolean;
  cancelled: boolean;
  approve_required: boolean;
  participant_limit: number | null;
  answered_by: 'anyone' | 'auditors';
  identity: 'none' | 'optional' | 'required';
  repeat: 'free' | 'oncePerDevice' | 'oncePerPerson';
  ask_position: boolean;
  show_score: 'nobody' | 'auditors' | 'everyone';
  findings: boolean;
  grace_days: number;
  intro_text: string | null;
  thanks_text: string | null;
  locales: {
    languageId: LanguageId;
    definition?: string | null;
    introText?: string | null;
    thanksText?: string | null;
  }[];
  version_id: number | null;
  version_hash: string | null;
  row_version: string;
  checklist_id: number;
  lead_auditor_id: number;
  assistant_auditor_id: number;
  counted: number;
  /** The person asking is mapped to the project. */
  is_mapped: boolean;
  /** The same, or they are asked to correct a response of their own. */
  in_project: boolean;
  /** The plan takes one response per person, and the person asking has given theirs. */
  answered: boolean;
  company_active: boolean;
  logo_key: string | null;
  default_language_id: LanguageId;
  company_time_zone: string;
  credit_left: number;
  levels: { id: number; name: string; min: number; max: number; locales: { languageId: LanguageId; name: string }[] }[];
}

/** `counting` is left out where the submit itself will count, under lock. */
export async function planFacts(
  db: ReadDb,
  planId: number,
  userId: number | null,
  counting: boolean,
): Promise<FieldPlan> {
  const { rows } = await sql<{ facts: FieldPlan | null }>`
    select plan_facts(${planId}, ${userId}::int, ${counting}) as facts`.execute(db);
  const plan = rows[0]?.facts ?? undefined;
  if (plan === undefined) notFound();
  return plan;
}

/** Whom a personal link was sent to, and whether they have answered by it. */
export interface Invited {
  name: string | null;
  email: string;
  answered: boolean;
}

/** Null for a plan's own link, and for one whose invitation was withdrawn. */
export async function invitedBy(db: ReadDb, invitationId: number | null): Promise<Invited | null> {
  if (invitationId === null) return null;
  const { rows } = await sql<Invited>`
    select i.name, i.email, ${hasAnswered} as answered
    from invitation i where i.id = ${invitationId}`.execute(db);
  return rows[0] ?? null;
}

export const answerFacts = (plan: FieldPlan, who: Who | null, isInvited = false) => ({
  isInvited,
  answeredBy: plan.answered_by,
  repeat: plan.repeat,
  userId: who?.userId ?? null,
  leadAuditorId: plan.lead_auditor_id,
  assistantAuditorId: plan.assistant_auditor_id,
  projectUserIds: who !== null && plan.in_project ? [who.userId] : [],
});

/** The plan of the company that a link's token leads to today; null where it leads to none. */
export async function planOf(db: ReadDb, token: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select p.id from plan p where p.link_token = ${token}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whoever may not answer this plan is asked to sign in, or told that it is not theirs. */
export function checkAuditor(
  plan: FieldPlan,
  who: Who | null,
  refuse: Refuse<'noSession' | 'sessionPassive' | 'notAuditor'>,
  isInvited = false,
): void {
  const verdict = mayAnswer(answerFacts(plan, who, isInvited));
  if (verdict === 'signIn') refuse(plan.company_active ? 'noSession' : 'sessionPassive');
  if (verdict === 'notAuditor') refuse('notAuditor');
}

export const isAuditor = (plan: FieldPlan, who: Who | null): boolean =>
  who !== null && (plan.in_project || [plan.lead_auditor_id, plan.assistant_auditor_id].includes(who.userId));

export const linkFacts = (plan: FieldPlan, who: Who | null, rotated: boolean): LinkFacts => ({
  companyActive: plan.company_active,
  published: plan.published && !rotated,
  cancelled: plan.cancelled,
  auditor: isAuditor(plan, who),
  survey: plan.audit_type_id === auditTypeIds.survey,
  beginAt: epoch(plan.begins_at),
  endAt: epoch(plan.ends_at),
  graceDays: plan.grace_days,
  participantLimit: plan.participant_limit,
  submittedCount: plan.counted,
  hasCredit: plan.credit_left > 0,
});

/** Scores leave the server only for those whom the plan names. */
export const seesScore = (plan: FieldPlan, who: Who | null): boolean =>
  plan.show_score === 'everyone' || (plan.show_score === 'auditors' && isAuditor(plan, who));

/** How many letters of a version's hash are enough to tell it from the others of its checklist. */
const hashLength = 32;

/**
 * Names the form a device holds: its version by content, the plan's own state, and what the reader sees (scores, which
 * privacy notice). It tells nothing else, such as how many versions or changes there are.
 */
export const versionTag = (plan: FieldPlan, seen: string): string =>
  `${plan.version_hash?.slice(0, hashLength)}.${plan.row_version}.${seen}`;

/**
 * The version a response was filled on: the one its tag names when it is one of this checklist or one that the plan had on the air
 * before, else the plan's. A phone may hold the form of a checklist that the plan has been given another one for since: what was
 * answered there is kept as it was asked.
 */
export async function versionNamed(db: ReadDb, plan: FieldPlan, tag: string | null | undefined): Promise<number> {
  const current = plan.version_id;
  if (current === null) notFound();
  const [hash = ''] = (tag ?? '').split('.');
  if (hash.length !== hashLength || plan.version_hash?.startsWith(hash)) return current;
  const { rows } = await sql<{ id: number }>`
    select v.id from checklist_version v
    where left(v.hash, ${hashLength}) = ${hash} and (v.checklist_id = ${plan.checklist_id} or v.id = any(array(
      select (a.changed -> 'version_id' -> 0)::int from activity a
      where a.table_name = 'plan' and a.row_id = ${plan.id} and jsonb_typeof(a.changed -> 'version_id' -> 0) = 'number')))`.execute(
    db,
  );
  return rows[0]?.id ?? current;
}
