import { ChecklistForm, checklist } from '@sahada/contract/checklist';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { type Beside, type RowEditor, useRowEditor } from '../../parts/form/row-editor.ts';
import type { AnswerSet } from './answer-sets.ts';
import { takeQuestion } from './bulk.ts';
import { type History, useHistory } from './history.ts';
import { mergedSections, sectionDifferences } from './merge.ts';
import { keyOf, problemsIn, type Question, type Section, sent, startingWith, type Values, withKeys } from './model.ts';

/**
 * The editor of a checklist. Its sections are kept beside the form's values, not among them: a form copies all of its values
 * at each key press, and a checklist may have 999 questions with their answers.
 */
type Item = OutputOf<typeof checklist.get>;

/** Lines that were sent together and could not be added: sent again so, they are made once, though only the answer may have been lost. */
export interface FailedLines {
  lines: readonly string[];
  set: AnswerSet;
}

/** What stands in the line of a section and is no question yet. */
export interface WrittenLine {
  text: string;
  failed: readonly FailedLines[] | null;
  /** Makes questions of all of it; answers whether they were made. */
  add: () => Promise<boolean>;
}

/** The lines of the sections, by their keys, and the questions that are being made of some; a save waits for all of them. */
export interface Lines {
  written: Map<string, WrittenLine>;
  making: RefObject<Promise<boolean>>;
}

export interface ChecklistEditor extends RowEditor<Values, Item> {
  sections: readonly Section[];
  /** Replaces the sections; consecutive changes under one label are undone together. */
  change: (next: (sections: readonly Section[]) => Section[], label?: string) => void;
  /** Takes a question that has been saved by itself: nothing of the checklist has changed by that. */
  take: (question: Question) => void;
  undo: History<unknown>['undo'];
  redo: History<unknown>['redo'];
  lines: Lines;
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
  const making = useRef<Promise<boolean>>(Promise.resolve(true));
  const [written] = useState(() => new Map<string, WrittenLine>());
  const lines = useMemo<Lines>(() => ({ written, making }), [written]);
  /** Those of sections that are still there. */
  const waiting = useCallback(
    (): WrittenLine[] => now().flatMap((section) => written.get(keyOf(section)) ?? []),
    [now, written],
  );

  const beside = useMemo<Beside<Item>>(
    () => ({
      show({ Sections }) {
        baseline.current = Sections as Section[];
        start(baseline.current);
      },
      dirty: () => now() !== baseline.current || waiting().length > 0,
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
    [now, put, start, waiting, nameOf, told],
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

  const [isAdding, setAdding] = useState(false);
  /** What is written and not added is saved with the rest: whoever presses the button sees it stand there. */
  const save = async () => {
    setAdding(true);
    for (const line of waiting()) void line.add();
    const isAll = await making.current;
    setAdding(false);
    return isAll ? editor.save() : null;
  };

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

  const saving = editor.saving || isAdding;
  return { ...editor, save, saving, sections, change, take, undo: history.undo, redo: history.redo, lines };
}
