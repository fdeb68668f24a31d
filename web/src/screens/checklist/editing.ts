import { ChecklistForm, checklist } from '@sahada/contract/checklist';
import { useCallback, useMemo, useRef } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { type Beside, type RowEditor, useRowEditor } from '../../parts/form/row-editor.ts';
import { takeQuestion } from './bulk.ts';
import { type History, useHistory } from './history.ts';
import { mergedSections, sectionDifferences } from './merge.ts';
import { problemsIn, type Question, type Section, sent, startingWith, type Values, withKeys } from './model.ts';

/**
 * The editor of a checklist. Its sections are kept beside the form's values, not among them: a form copies all of its values
 * at each key press, and a checklist may have 999 questions with their answers.
 */
type Item = OutputOf<typeof checklist.get>;

export interface ChecklistEditor extends RowEditor<Values, Item> {
  sections: readonly Section[];
  /** Replaces the sections; consecutive changes under one label are undone together. */
  change: (next: (sections: readonly Section[]) => Section[], label?: string) => void;
  /** Takes a question that has been saved by itself: nothing of the checklist has changed by that. */
  take: (question: Question) => void;
  undo: History<unknown>['undo'];
  redo: History<unknown>['redo'];
}

const blank: Values = { title: '', Projects: [], SignatureSection: false, Active: true, Locales: [] };

function valuesOf(item: Item): Values {
  const { Sections: _sections, rowVersion: _version, ...values } = item;
  return values;
}

/** `general` names the section that a new checklist begins with; `told` says in a line what a section holds. */
export function useChecklistEditor(
  id: number | null,
  nameOf: (section: Section) => string,
  general: string,
  told: (section: Section) => string,
): ChecklistEditor {
  const history = useHistory<readonly Section[]>(() => (id === null ? startingWith(general) : []));
  const { value: sections, now, put, start, rewrite } = history;
  const baseline = useRef(sections);

  const beside = useMemo<Beside<Item>>(
    () => ({
      show({ Sections }) {
        baseline.current = Sections as Section[];
        start(baseline.current);
      },
      dirty: () => now() !== baseline.current,
      content: now,
      restore: (content) => put(withKeys(content as Section[])),
      send() {
        const saving = now();
        return {
          fields: { Sections: sent(saving) },
          saved: () => {
            baseline.current = saving;
          },
        };
      },
      compare: ({ Sections }) => sectionDifferences(baseline.current, now(), Sections as Section[], nameOf, told),
      merge({ Sections }, paths) {
        const merged = mergedSections(now(), Sections as Section[], paths);
        baseline.current = Sections as Section[];
        put(merged);
      },
    }),
    [now, put, start, nameOf, told],
  );

  const editor = useRowEditor<typeof checklist.get, typeof checklist.save, Values>({
    get: checklist.get,
    write: checklist.save,
    id,
    idKey: 'Id',
    initial: blank,
    marks: ChecklistForm,
    check: () => problemsIn(now(), nameOf),
    valuesOf,
    beside,
  });

  const { clearErrors } = editor.form;
  const change = useCallback<ChecklistEditor['change']>(
    (next, label) => {
      put(next(now()), label);
      clearErrors();
    },
    [put, now, clearErrors],
  );

  const take = useCallback(
    (question: Question) => {
      const taken = new Map<readonly Section[], readonly Section[]>();
      const withIt = (one: readonly Section[]) => {
        const next = taken.get(one) ?? takeQuestion(one, question);
        taken.set(one, next);
        return next;
      };
      rewrite(withIt);
      baseline.current = withIt(baseline.current);
    },
    [rewrite],
  );

  return { ...editor, sections, change, take, undo: history.undo, redo: history.redo };
}
