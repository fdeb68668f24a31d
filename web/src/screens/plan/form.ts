import type { AuditTypeId } from '@sahada/contract/codes';
import { PlanForm, plan, planTexts } from '@sahada/contract/plan';
import { rowVersion } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import { id } from '@sahada/contract/wire';
import { isoIn, wallToInstant } from '@sahada/rules/period';
import { nowIso } from '../../client/format.ts';
import type { FormHandle } from '../../parts/form/editor.ts';
import type { ValuesOf } from '../../parts/form/row-editor.ts';
import { withoutZone } from './dates.ts';
import { nameWords } from './form-words.ts';

/**
 * What the plan's form sends. The server fills the name from the definition, and publishing has a call of its own, so
 * neither is here.
 */
const request = PlanForm.omit({ name: true, published: true });

/** The plan's calls as a form needs them: one call creates and updates, and every required field must be given. */
export const planCalls = {
  get: plan.get,
  create: { ...plan.save, request },
  update: { ...plan.save, request: request.extend({ id, rowVersion: rowVersion.optional() }) },
};

export type PlanValues = ValuesOf<typeof planCalls>;

export type PlanHandle = FormHandle<PlanValues>;

const dayMs = 86_400_000;

/** What each type proposes: audits are their auditors' work, surveys are open to anyone up to a limit. */
export const proposals = {
  1: { answeredBy: 'auditors', participantLimit: null, findings: true, days: 7 },
  2: { answeredBy: 'anyone', participantLimit: 500, findings: false, days: 30 },
} as const;

/** Dates from today on, both ends included. */
export function datesFor(type: AuditTypeId, zone: string | undefined): { beginDate: string; endDate: string } {
  const now = Date.parse(nowIso());
  const dayAt = (at: number): string => isoIn(at, zone ?? 'UTC').slice(0, 10);
  return { beginDate: dayAt(now), endDate: dayAt(now + (proposals[type].days - 1) * dayMs) };
}

/** A new plan; fields still to be chosen are absent. */
export function blankPlan(zone: string | undefined): Partial<PlanValues> {
  const { days: _, ...proposed } = proposals[1];
  return {
    auditTypeId: 1,
    definition: '',
    companyName: '',
    ...datesFor(1, zone),
    ...proposed,
    approveRequired: true,
    approverId: null,
    dataProtectionConsent: false,
    identity: 'none',
    repeat: 'free',
    askPosition: false,
    showScore: 'auditors',
    graceDays: 7,
    remindBefore: null,
    reportTo: null,
    introText: null,
    thanksText: null,
    locales: [],
  };
}

/** Checks that a schema cannot express. */
export function checkPlan(values: PlanValues): Record<string, AnyText> {
  const found: Record<string, AnyText> = {};
  if ((values.definition ?? '').trim() === '') found.definition = nameWords[values.auditTypeId].missing;
  const begin = wallToInstant(withoutZone(values.beginDate, 'begin'), 'UTC', 'begin');
  const end = wallToInstant(withoutZone(values.endDate, 'end'), 'UTC', 'end');
  if (begin !== null && end !== null && end <= begin) found.endDate = planTexts.endBeforeBegin;
  return found;
}
