import { ChecklistForm, checklist } from '@sahada/contract/checklist';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRead } from '../../client/use.ts';
import { type Editor, useEditor } from '../../parts/form/editor.ts';
import { problemsIn, type Section, sent, type Values } from './model.ts';

/**
 * The editor of a checklist. Its sections stand beside the form's values, not among them: a form copies all of its values
 * at each key press, and a checklist may hold 999 questions with their answers.
 */
export interface ChecklistEditor extends Editor<Values, { id: number }> {
  sections: readonly Section[];
  change: (next: (sections: readonly Section[]) => Section[]) => void;
}

const blank: Values = { title: '', Projects: [], SignatureSection: false, Active: true, Locales: [] };

const none: readonly Section[] = [];

type Read = Values & { rowVersion: string; Sections: Section[] };

export function useChecklistEditor(id: number | null, nameOf: (section: Section) => string): ChecklistEditor {
  const read = useRead(checklist.get, id === null ? null : { id }, { fromNow: true });
  const version = useRef<string | undefined>(undefined);
  const [loaded, setLoaded] = useState<number | null>(null);
  const [sections, setSections] = useState(none);
  const latest = useRef(sections);
  const baseline = useRef(sections);
  const adopted = useRef<unknown>(undefined);
  const isSaved = useRef(false);
  const editor = useEditor<typeof checklist.save, Values>(checklist.save, {
    initial: blank,
    with: id === null ? {} : { Id: id, rowVersion: version.current },
    marks: ChecklistForm,
    check: () => problemsIn(latest.current, nameOf),
  });

  const put = useCallback((next: readonly Section[]) => {
    latest.current = next;
    setSections(next);
  }, []);

  const { clearErrors } = editor.form;
  const change = useCallback<ChecklistEditor['change']>(
    (next) => {
      put(next(latest.current));
      clearErrors();
    },
    [put, clearErrors],
  );

  const { start, dirty: isFormDirty } = editor;
  const dirty = useCallback(() => latest.current !== baseline.current || isFormDirty(), [isFormDirty]);

  const adopt = useCallback(
    ({ Sections, rowVersion, ...values }: Read) => {
      version.current = rowVersion;
      baseline.current = Sections;
      put(Sections);
      start(values);
      setLoaded(id);
    },
    [id, put, start],
  );

  // Each answer is taken once. Where somebody builds on after a save, only the row's new version is taken.
  const data = read.data as Read | undefined;
  useEffect(() => {
    if (data === undefined || adopted.current === data) return;
    const isBuilding = loaded === id && dirty();
    if (isBuilding && !isSaved.current) return;
    adopted.current = data;
    isSaved.current = false;
    if (isBuilding) version.current = data.rowVersion;
    else adopt(data);
  }, [data, id, loaded, dirty, adopt]);

  const saveWith = async (also: Record<string, unknown>) => {
    const saving = latest.current;
    const outcome = await editor.saveWith({ rowVersion: version.current, ...also, Sections: sent(saving) });
    if (outcome?.ok === true) {
      baseline.current = saving;
      isSaved.current = true;
    }
    return outcome;
  };

  return {
    ...editor,
    sections,
    change,
    dirty,
    save: () => saveWith({}),
    ready: id === null || loaded === id,
    failed: read.error !== null && loaded !== id,
    reload: () => void read.reload(),
    takeTheirs: () => {
      void read.reload().then(({ data: fresh }) => {
        if (fresh !== undefined) adopt(fresh as Read);
      });
    },
    keepMine: () => {
      version.current = undefined;
      void saveWith({ rowVersion: undefined });
    },
  };
}
