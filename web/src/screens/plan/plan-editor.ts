import { plan } from '@sahada/contract/plan';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRead } from '../../client/use.ts';
import { type Editor, useEditor } from '../../parts/form/editor.ts';
import type { PlanRecord } from './air-panel.tsx';
import { checkPlan, type PlanValues, planCalls } from './form.ts';

export interface PlanEditor extends Editor<PlanValues, { id: number }> {
  /** The plan as it is stored; undefined while a new one is made or the row is on its way. */
  item: PlanRecord | undefined;
  /** There is no such plan. */
  missing: boolean;
}

/** What of a plan its form holds; publishing and a new link change nothing of it. */
const formOf = (item: PlanRecord): string => JSON.stringify(planCalls.create.request.safeParse(item).data);

/**
 * The editor of a plan. Its row changes beside the form too (publishing, a new link, responses that arrive), so each
 * answer is taken over once, and only where it would not overwrite what is being typed.
 */
export function usePlanEditor(planId: number | null, blank: Partial<PlanValues>): PlanEditor {
  const read = useRead(plan.get, planId === null ? null : { id: planId }, { fromNow: true });
  const [version, setVersion] = useState<string | undefined>(undefined);
  const adopted = useRef<PlanRecord | undefined>(undefined);
  const [loaded, setLoaded] = useState(false);
  const editor = useEditor<typeof planCalls.create, PlanValues>(planId === null ? planCalls.create : planCalls.update, {
    initial: blank,
    with: planId === null ? {} : { id: planId, rowVersion: version },
    marks: planCalls.create.request,
    check: checkPlan,
  });
  const { data } = read;
  const { start, dirty } = editor;

  const adopt = useCallback(
    (item: PlanRecord) => {
      adopted.current = item;
      setVersion(item.rowVersion);
      start(item as unknown as PlanValues);
      setLoaded(true);
    },
    [start],
  );
  useEffect(() => {
    if (data === undefined || data === adopted.current) return;
    if (adopted.current === undefined || !dirty()) adopt(data);
    else if (formOf(data) === formOf(adopted.current)) setVersion(data.rowVersion);
  }, [data, dirty, adopt]);

  return {
    ...editor,
    save: editor.save as PlanEditor['save'],
    item: data,
    missing: read.error?.status === 404 || read.error?.status === 400,
    ready: planId === null || loaded,
    failed: read.error !== null && !loaded,
    reload: () => void read.reload(),
    takeTheirs: () => void read.reload().then(({ data: fresh }) => fresh !== undefined && adopt(fresh)),
    keepMine: () => void editor.saveWith({ rowVersion: undefined }),
  };
}
