import { plan } from '@sahada/contract/plan';
import { useMemo, useRef, useState } from 'react';
import { type Beside, type RowEditor, useRowEditor } from '../../parts/form/row-editor.ts';
import { fingerprint } from '../../parts/form/values.ts';
import type { PlanRecord } from './air-panel.tsx';
import { checkPlan, type PlanValues, planCalls } from './form.ts';
import type { Recurrence } from './recurrence.ts';

/** How many plans are made of a new one: at further locations, and again. Sent by calls of their own, and kept with the form. */
export interface Several {
  places: readonly number[];
  recurrence: Recurrence | null;
}

export const isMany = ({ places, recurrence }: Several): boolean => places.length > 1 || recurrence !== null;

interface PlanEditor extends RowEditor<PlanValues, PlanRecord> {
  several: Several;
  setSeveral: (next: Several) => void;
}

/** The editor of a plan, whose row also changes outside the form: by publishing, a new link, arriving responses. */
export function usePlanEditor(
  planId: number | null,
  blank: Partial<PlanValues>,
  places: readonly number[],
): PlanEditor {
  const [begun] = useState<Several>({ places, recurrence: null });
  const [several, setSeveral] = useState(begun);
  const now = useRef(several);
  now.current = several;
  const beside = useMemo<Beside<PlanRecord>>(
    () => ({
      show: () => undefined,
      // One plan alone is the form's own, and saved with it.
      dirty: () => isMany(now.current) && fingerprint(now.current) !== fingerprint(begun),
      content: () => now.current,
      // Kept by an earlier version, a form has none of it.
      restore: (content) => setSeveral((content as Several | undefined) ?? begun),
      send: () => ({ fields: {}, saved: () => undefined }),
      compare: () => [],
      merge: () => undefined,
    }),
    [begun],
  );
  const editor = useRowEditor<typeof plan.get, typeof planCalls.create | typeof planCalls.update, PlanValues>({
    get: plan.get,
    write: planId === null ? planCalls.create : planCalls.update,
    update: planCalls.update,
    id: planId,
    initial: blank,
    marks: planCalls.create.request,
    check: checkPlan,
    ...(planId === null ? { beside } : {}),
  });
  return { ...editor, several, setSeveral };
}
