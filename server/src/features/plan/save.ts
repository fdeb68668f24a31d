import { auditTypeIds } from '@sahada/contract/codes';
import { type plan as calls, PlanForm, planTexts } from '@sahada/contract/plan';
import { type Problems, problemsOf } from '@sahada/contract/problems';
import { refusals } from '@sahada/contract/refusals';
import { isoIn, wallToInstant } from '@sahada/rules/period';
import { lockedChanges } from '@sahada/rules/plan';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { addRow, changeRow, getRow } from '../../db/rows.ts';
import { Invalid, invalidIf, notFound } from '../../errors.ts';
import { mayMail } from '../../facts/may-invite.ts';
import { hasNotice } from '../../facts/notices.ts';
import { type ChosenFacts, chosenFacts } from '../../facts/plan-facts.ts';
import { receivedResponse } from '../../facts/plan-state.ts';
import { type FullRow, planTable } from '../../facts/plan-table.ts';
import { epoch, iso } from '../../outside/clock.ts';
import type { Refuse } from '../../pipeline/handler.ts';
import { airOf, takeOffAir } from './air.ts';

type Input = Omit<z.output<typeof calls.save.request>, 'id' | 'rowVersion'>;
type Form = z.output<typeof PlanForm>;

/** The plan's row in the wire's spelling, with instants in UTC. */
export type StoredPlan = Form & FullRow;

/** A form that has been checked, with its dates as instants: what a row is made from. */
export type CheckedForm = Omit<Form, 'published'> & { definition: string; name: string; findings: boolean };

/** Adds a plan; every required field must be given. */
export async function addPlan(db: Db, given: Input): Promise<number> {
  return (await addRow(db, planTable, await checkedForm(db, given))).id;
}

/** Checks the form of a new plan, and names every problem. The name and the definition fill each other. */
export async function checkedForm(db: Db, { published: _, ...given }: Input): Promise<CheckedForm> {
  const filled = {
    ...given,
    definition: given.definition || given.name || null,
    name: given.name || given.definition || null,
    companyName: given.companyName ?? (await customerName(db, given.customerId)),
  };
  const form = completeForm(filled);
  await holdMappings(db, form);
  const facts = await chosenFacts(db, { ...form, approverId: form.approverId ?? null });
  if (!facts.known) notFound();
  const problems = choiceProblems(form, facts, null);
  const dates = datesOf(form, facts.zone, null, problems);
  await checkIdentity(db, form, problems);
  await checkReaders(db, form, problems);
  invalidIf(problems);
  return { ...form, ...dates, findings: form.findings ?? form.auditTypeId === auditTypeIds.audit };
}

/**
 * Keeps the location and the checklist in the project until this plan is stored: removing them waits and then sees the plan.
 */
async function holdMappings(db: Db, { projectId, locationId, checkListId }: Form): Promise<void> {
  await sql`select from project_location where project_id = ${projectId} and location_id = ${locationId} for key share`.execute(
    db,
  );
  await sql`select from project_checklist where project_id = ${projectId} and checklist_id = ${checkListId} for key share`.execute(
    db,
  );
}

/** The owner shown to participants unless the form names another. An unknown customer is answered later, with a 404. */
async function customerName(db: ReadDb, customerId: number | undefined): Promise<string | undefined> {
  if (customerId === undefined) return undefined;
  return (await db.selectFrom('customer').select('name').where('id', '=', customerId).executeTakeFirst())?.name ?? '?';
}

/** Checks the whole form and names every problem, definition and name included. */
function completeForm(filled: object): Form & { definition: string; name: string } {
  const parsed = PlanForm.safeParse(filled, { reportInput: true });
  const nameless: Problems = { definition: [planTexts.definition], name: [planTexts.name] };
  const isNamed = (filled as { definition?: unknown }).definition !== null;
  const problems = { ...(isNamed ? {} : nameless), ...(parsed.success ? {} : problemsOf(parsed.error.issues)) };
  if (!parsed.success || !isNamed) throw new Invalid(problems);
  return parsed.data as Form & { definition: string; name: string };
}

/**
 * Changes a locked plan's fields. A plan that received something keeps its subject for ever; one on the air keeps it until
 * taken off, which the same call may do.
 */
export async function changePlan(
  db: Db,
  planId: number,
  { published, ...given }: Input,
  refuse: Refuse<'planLocked' | 'planBegun' | 'planOnAir'>,
): Promise<void> {
  const stored = (await getRow(db, planTable, planId)) as StoredPlan;
  const air = await airOf(db, planId);
  if (lockedChanges(stored, given, 1).length > 0) {
    if (air.received) refuse('planLocked');
    if (air.published && published !== false) refuse('planOnAir');
  }
  if (air.begun && (given.checkListId ?? stored.checkListId) !== stored.checkListId) refuse('planBegun');
  const type = given.auditTypeId ?? stored.auditTypeId;
  const findings = given.findings === null ? type === auditTypeIds.audit : given.findings;
  // What was received has its findings stored, or has none: figures and lists would tell of some that are not there.
  if (air.received && findings !== undefined && findings !== stored.findings) refuse('planLocked');
  if (published === false) await takeOffAir(db, [planId]);

  const named = { ...given, ...namesOf(given, stored) };
  const after: Form = { ...stored, ...withoutAbsent(named) };
  await holdMappings(db, after);
  const facts = await chosenFacts(db, { ...after, approverId: after.approverId ?? null });
  if (!facts.known) notFound();
  const problems = choiceProblems(after, facts, stored);
  const dates = datesOf(named, facts.zone, stored, problems);
  await checkIdentity(db, after, problems);
  if (stored.identity === 'none' && after.identity !== 'none' && (await hasNameless(db, planId)))
    problems.identity = [planTexts.identityPromised];
  if (given.reportTo) await checkReaders(db, after, problems);
  invalidIf(problems);
  await changeRow(db, planTable, { ...named, ...dates, findings, id: planId });
}

const withoutAbsent = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * The name and the definition after a change: one that is emptied takes the other's text, and while both are equal they stay
 * so.
 */
function namesOf(given: Input, stored: StoredPlan): { definition?: string; name?: string } {
  if (given.definition === undefined && given.name === undefined) return {};
  const same = stored.definition === stored.name;
  const definition = given.definition ?? (given.definition === null || same ? given.name : undefined);
  const name = given.name ?? (given.name === null || same ? given.definition : undefined);
  const result = {
    definition: definition || (given.definition === undefined ? stored.definition : null),
    name: name || (given.name === undefined ? stored.name : null),
  };
  const filled = { definition: result.definition || result.name, name: result.name || result.definition };
  if (!filled.definition || !filled.name) {
    throw new Invalid({ definition: [planTexts.definition], name: [planTexts.name] });
  }
  return { definition: filled.definition, name: filled.name };
}

type Choice =
  | 'customerId'
  | 'projectId'
  | 'locationId'
  | 'checkListId'
  | 'leadAuditorId'
  | 'assistantAuditorId'
  | 'approverId';

/**
 * Checks that the chosen rows belong together. Unchanged choices are not checked again: a location removed from the project
 * later must not keep anybody from correcting a name.
 */
function choiceProblems(form: Form, facts: ChosenFacts, before: Form | null): Problems {
  const changed = (...fields: Choice[]): boolean =>
    before === null || fields.some((field) => (form[field] ?? null) !== (before[field] ?? null));
  const problems: Problems = {};
  const problem = (is: boolean, field: Choice, text: (typeof planTexts)[keyof typeof planTexts]): void => {
    if (is && problems[field] === undefined) problems[field] = [text];
  };
  problem(changed('customerId', 'projectId') && !facts.projectOfCustomer, 'projectId', planTexts.projectOfOther);
  if (changed('customerId', 'projectId', 'locationId')) {
    problem(!facts.locationMapped, 'locationId', planTexts.locationNotMapped);
    problem(!facts.locationOfCustomer, 'locationId', planTexts.locationOfOther);
  }
  problem(changed('projectId', 'checkListId') && !facts.checklistMapped, 'checkListId', planTexts.checklistNotMapped);
  if (changed('projectId', 'leadAuditorId')) {
    problem(!facts.leadActive, 'leadAuditorId', planTexts.userPassive);
    problem(!facts.leadMayAudit, 'leadAuditorId', planTexts.notAuditor);
  }
  if (changed('projectId', 'assistantAuditorId')) {
    problem(!facts.assistantActive, 'assistantAuditorId', planTexts.userPassive);
    problem(!facts.assistantMayAudit, 'assistantAuditorId', planTexts.notAuditor);
  }
  problem(changed('approverId') && !facts.approverMayApprove, 'approverId', planTexts.approverLacksRight);
  return problems;
}

/**
 * The dates as instants; wall clocks are in the plan's zone, and a date that is not sent keeps its wall clock when the plan
 * moves to another zone. Adds what is wrong with them to the problems.
 */
function datesOf(
  given: { beginDate?: string | undefined; endDate?: string | undefined },
  zone: string,
  before: StoredPlan | null,
  problems: Problems,
): { beginDate?: string; endDate?: string } {
  const placed = (field: 'beginDate' | 'endDate'): number | null => {
    const date = given[field];
    if (date !== undefined) return wallToInstant(date, zone, field === 'beginDate' ? 'begin' : 'end');
    const kept = epoch(before?.[field] ?? '');
    if (before === null || before.timeZone === zone) return kept;
    return wallToInstant(isoIn(kept, before.timeZone).slice(0, wallLength), zone, 'begin');
  };
  const [beginAt, endAt] = [placed('beginDate'), placed('endDate')];
  if (beginAt === null) problems.beginDate = [planTexts.noSuchDate];
  if (endAt === null) problems.endDate = [planTexts.noSuchDate];
  if (beginAt === null || endAt === null) return {};
  if (endAt <= beginAt) problems.endDate = [planTexts.endBeforeBegin];
  return { beginDate: iso(beginAt), endDate: iso(endAt) };
}

/** `2026-11-20T09:30:00` without its offset. */
const wallLength = 19;

/** Whether somebody answered who was promised not to be asked. */
async function hasNameless(db: ReadDb, planId: number): Promise<boolean> {
  const { rows } = await sql`
    select from response r where r.plan_id = ${planId} and r.user_id is null and ${receivedResponse()} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whoever must give a name has to be told what becomes of it. */
async function checkIdentity(db: ReadDb, form: Form, problems: Problems): Promise<void> {
  if (form.identity === 'required' && !(await hasNotice(db, form.customerId)))
    problems.identity = [planTexts.identityNeedsNotice];
}

/** A company of which nobody has shown that its address is theirs mails reports to its own people only. */
async function checkReaders(db: ReadDb, { reportTo }: Form, problems: Problems): Promise<void> {
  if (reportTo && !(await mayMail(db, reportTo.emails))) problems.reportTo = [refusals.addressUnknown.text];
}
