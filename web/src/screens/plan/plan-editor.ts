import { plan } from '@sahada/contract/plan';
import { type RowEditor, useRowEditor } from '../../parts/form/row-editor.ts';
import type { PlanRecord } from './air-panel.tsx';
import { checkPlan, type PlanValues, planCalls } from './form.ts';

/** The editor of a plan, whose row also changes outside the form: by publishing, a new link, arriving responses. */
export function usePlanEditor(planId: number | null, blank: Partial<PlanValues>): RowEditor<PlanValues, PlanRecord> {
  return useRowEditor<typeof plan.get, typeof planCalls.create, PlanValues>({
    get: plan.get,
    write: planId === null ? planCalls.create : planCalls.update,
    id: planId,
    initial: blank,
    marks: planCalls.create.request,
    check: checkPlan,
  });
}
