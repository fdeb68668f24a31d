import { checklist } from '@sahada/contract/checklist';
import { question } from '@sahada/contract/question';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { held } from '../../client/repeated.ts';
import { may, useRights } from '../../client/session.ts';
import { toast } from '../../client/toast.ts';
import { useWrite } from '../../client/use.ts';
import { useMainLanguage } from '../../parts/form/locale-tabs.tsx';
import type { Builder } from './builder.ts';
import { placeOf, removeAll } from './bulk.ts';
import type { ChecklistEditor } from './editing.ts';
import {
  addQuestions,
  addSection,
  type Department,
  idsIn,
  keyOf,
  moveSection,
  type Question,
  removeSection,
  type Section,
  stepQuestion,
} from './model.ts';
import { builderWords as words } from './words.ts';

interface Building {
  sections: readonly Section[];
  change: ChecklistEditor['change'];
  lines: ChecklistEditor['lines'];
  departments: readonly Department[];
  nameOf: Builder['nameOf'];
  general: string;
  /** The section in view; null before anything was looked at. */
  view: string | null;
  onView: (key: string) => void;
  /** The problems of a refused save, by the form's paths, and how many saves were refused. */
  errors: Readonly<Record<string, string>>;
  refused: number;
  /** Brings the bank on screen, and takes whatever covers the sections off it. */
  showBank: () => void;
  left: () => void;
}

/** What the builder does, behind functions that stay the same, so that their changes do not redraw rows; and its state. */
export function useBuilding(given: Building) {
  const { sections, change, lines, departments, nameOf, view, errors, refused } = given;
  const say = useSay();
  const main = useMainLanguage();
  const mayWrite = may(question.createMany.access, useRights());
  const makeMany = useWrite(question.createMany, { rereads: [checklist.questionBank] });
  const [aim, setAim] = useState<string | null>(null);
  // Whoever goes on to another section adds there, whatever they had picked before.
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setAim(view);
  }
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [conditioned, setConditioned] = useState<readonly number[] | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const [announced, setAnnounced] = useState('');
  const target = sections.find((section) => keyOf(section) === aim) ?? (aim === null ? sections[0] : sections.at(-1));
  const lastTicked = useRef<number | null>(null);
  /** Lines that had no answer, as they were sent. */
  const lost = useRef(new Map<string, () => boolean>());

  const now: Omit<
    Builder,
    'change' | 'written' | 'nameOf' | 'departments' | 'aimAt' | 'editCondition' | 'editQuestion' | 'choose'
  > = {
    mayWrite,
    announce: setAnnounced,

    addSection(department) {
      const next = addSection(sections, department);
      change(() => next);
      const key = keyOf(next.at(-1) as Section);
      setAim(key);
      focusLine(key);
    },

    add(questions, spot) {
      const all = target === undefined ? addSection(sections, { Id: 0, Value: given.general }) : sections;
      const end = target ?? (all[0] as Section);
      const to = spot ?? { key: keyOf(end), index: end.Questions.length };
      const { sections: next, added, present } = addQuestions(all, questions, to);
      if (added > 0) change(() => next);
      if (added === 1) toast('success', say(words.added));
      if (added > 1) toast('success', say(words.addedMany, { n: added }));
      if (present === 1) toast('warning', say(words.present));
      if (present > 1) toast('warning', say(words.presentMany, { n: present }));
    },

    write(key, texts, set) {
      const place = sections.findIndex((section) => keyOf(section) === key);
      const { making } = lines;
      const before = making.current;
      // One after the other, so that they stand in the order typed.
      const sent = before.then(async () => {
        const questions = texts.map((text) => set.form(text, main));
        const name = JSON.stringify(questions);
        // Others may have been made since: these are still the same.
        lost.current.get(name)?.();
        const outcome = await makeMany.send({ questions });
        const isHeld = held(question.createMany, { questions });
        if (isHeld === null) lost.current.delete(name);
        else lost.current.set(name, isHeld);
        if (!outcome.ok) return false;
        const made = outcome.data.ListItems as Question[];
        change((all) => {
          // A save names new sections anew, and they stay in their places; where one was taken out, its lines stay all the same.
          const end = all.find((section) => keyOf(section) === key) ?? all[place] ?? all.at(-1);
          const there = end === undefined ? addSection(all, { Id: 0, Value: given.general }) : all;
          const to = end ?? (there[0] as Section);
          return addQuestions(there, made, { key: keyOf(to), index: to.Questions.length }).sections;
        });
        keepLineInView(key);
        return true;
      });
      // A save waits for all that are on their way, and for none that ended before.
      const all = Promise.all([before, sent]).then(([one, other]) => one && other);
      making.current = all;
      void all.then(() => {
        if (making.current === all) making.current = Promise.resolve(true);
      });
      return sent;
    },

    step(id, by) {
      const next = stepQuestion(sections, id, by);
      const [from, to] = [placeOf(sections, id), placeOf(next, id)];
      change(() => next);
      setAnnounced(say(words.moved, { from, to }));
    },

    takeOut(ids) {
      const all = idsIn(sections);
      const [first = 0] = ids;
      change((all) => removeAll(all, ids));
      const left = all.size - ids.size;
      const isOne = ids.size === 1;
      const n = isOne ? placeOf(sections, first) : ids.size;
      setAnnounced(say(isOne ? words.takenOut : words.takenOutMany, { n, left }));
    },

    takeOutSection(key) {
      const section = sections.find((one) => keyOf(one) === key);
      if (section === undefined) return;
      const left = idsIn(removeSection(sections, key)).size;
      change((all) => removeSection(all, key));
      setAnnounced(say(words.takenOutSection, { name: nameOf(section), left }));
    },

    stepSection(key, by) {
      const at = sections.findIndex((section) => keyOf(section) === key);
      const section = sections[at];
      const to = at + by;
      if (section === undefined || sections[to] === undefined) return;
      change((all) => moveSection(all, key, by > 0 ? to + 1 : to));
      setAnnounced(say(words.movedSection, { name: nameOf(section), to: to + 1 }));
    },

    openBank(key) {
      setAim(key);
      given.showBank();
    },

    goTo(key, id) {
      setFolded((before) => without(before, key));
      given.left();
      given.onView(key);
      requestAnimationFrame(() => {
        const found = document.querySelector<HTMLElement>(
          id === undefined ? `[data-section="${CSS.escape(key)}"]` : `[data-question="${id}"]`,
        );
        found?.scrollIntoView({ block: id === undefined ? 'start' : 'center' });
        found?.querySelector<HTMLElement>('[data-move]')?.focus({ preventScroll: true });
      });
    },

    fold(key, isFolded) {
      setFolded((before) => (isFolded ? new Set(before).add(key) : without(before, key)));
    },

    tick(id, on, isRange) {
      const ids = sections.flatMap((section) => section.Questions.map((placed) => placed.QuestionId));
      const [from, to] = [ids.indexOf(lastTicked.current ?? id), ids.indexOf(id)];
      const wanted = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      lastTicked.current = id;
      setChosen((before) => {
        const next = new Set(before);
        for (const one of wanted) {
          if (on) next.add(one);
          else next.delete(one);
        }
        return next;
      });
    },
  };

  // What prevents saving is shown, also where its section was folded.
  useEffect(() => {
    if (refused === 0) return;
    const paths = Object.keys(errors);
    const wrong = sections.filter((_, at) => paths.some((path) => path.startsWith(`Sections.${at}.`))).map(keyOf);
    setFolded((before) => wrong.reduce(without, before));
  }, [sections, errors, refused]);

  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });

  // Questions taken out of the checklist are no longer chosen.
  useEffect(() => {
    setChosen((before) => {
      if (before.size === 0) return before;
      const there = new Set(sections.flatMap((section) => section.Questions.map((placed) => placed.QuestionId)));
      const kept = [...before].filter((id) => there.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [sections]);

  const builder = useMemo<Builder>(
    () => ({
      change,
      written: lines.written,
      nameOf,
      departments,
      mayWrite,
      aimAt: setAim,
      choose: setChosen,
      editCondition: setConditioned,
      editQuestion: setEdited,
      announce: setAnnounced,
      addSection: (...given) => latest.current.addSection(...given),
      add: (...given) => latest.current.add(...given),
      write: (...given) => latest.current.write(...given),
      step: (...given) => latest.current.step(...given),
      takeOut: (...given) => latest.current.takeOut(...given),
      takeOutSection: (...given) => latest.current.takeOutSection(...given),
      stepSection: (...given) => latest.current.stepSection(...given),
      openBank: (...given) => latest.current.openBank(...given),
      goTo: (...given) => latest.current.goTo(...given),
      fold: (...given) => latest.current.fold(...given),
      tick: (...given) => latest.current.tick(...given),
    }),
    [change, lines, nameOf, departments, mayWrite],
  );
  return { builder, state: { target, chosen, folded, conditioned, edited, announced, setConditioned, setEdited } };
}

const without = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  set.has(key) ? new Set([...set].filter((one) => one !== key)) : set;

const lineOf = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`);

/** Once the new section is drawn, the cursor is in its line; a slow machine takes its time. */
function focusLine(key: string, looks = 100): void {
  window.setTimeout(() => {
    const input = lineOf(key)?.querySelector('input');
    if (input) input.focus();
    else if (looks > 1) focusLine(key, looks - 1);
  }, 50);
}

/** The line moves down as questions come before it; the page follows while somebody writes in it. */
function keepLineInView(key: string): void {
  requestAnimationFrame(() => {
    const line = lineOf(key);
    if (line?.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' });
  });
}
