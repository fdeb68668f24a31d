import { ChecklistForm, checklist } from '@sahada/contract/checklist';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { type Beside, type RowEditor, useRowEditor } from '../../parts/form/row-editor.ts';
import { problemsIn, type Section, sent, type Values, withKeys } from './model.ts';

/**
 * The editor of a checklist. Its sections are kept beside the form's values, not among them: a form copies all of its values
 * at each key press, and a checklist may have 999 questions with their answers.
 */
type Item = OutputOf<typeof checklist.get>;

export interface ChecklistEditor extends RowEditor<Values, Item> {
  sections: readonly Section[];
  change: (next: (sections: readonly Section[]) => Section[]) => void;
}

const blank: Values = { title: '', Projects: [], SignatureSection: false, Active: true, Locales: [] };

const none: readonly Section[] = [];

function valuesOf(item: Item): Values {
  const { Sections: _sections, rowVersion: _version, ...values } = item;
  return values;
}

export function useChecklistEditor(id: number | null, nameOf: (section: Section) => string): ChecklistEditor {
  const [sections, setSections] = useState(none);
  const latest = useRef(sections);
  const baseline = useRef(sections);

  const put = useCallback((next: readonly Section[]) => {
    latest.current = next;
    setSections(next);
  }, []);

  const beside = useMemo<Beside<Item>>(
    () => ({
      show({ Sections }) {
        baseline.current = Sections as Section[];
        put(baseline.current);
      },
      dirty: () => latest.current !== baseline.current,
      content: () => latest.current,
      restore: (content) => put(withKeys(content as Section[])),
      send() {
        const saving = latest.current;
        return {
          fields: { Sections: sent(saving) },
          saved: () => {
            baseline.current = saving;
          },
        };
      },
    }),
    [put],
  );

  const editor = useRowEditor<typeof checklist.get, typeof checklist.save, Values>({
    get: checklist.get,
    write: checklist.save,
    id,
    idKey: 'Id',
    initial: blank,
    marks: ChecklistForm,
    check: () => problemsIn(latest.current, nameOf),
    valuesOf,
    beside,
  });

  const { clearErrors } = editor.form;
  const change = useCallback<ChecklistEditor['change']>(
    (next) => {
      put(next(latest.current));
      clearErrors();
    },
    [put, clearErrors],
  );

  return { ...editor, sections, change };
}
