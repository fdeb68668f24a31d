import { createContext, useContext } from 'react';
import type { AnswerSet } from './answer-sets.ts';
import type { ChecklistEditor, Lines } from './editing.ts';
import type { Department, Question, Section, Spot } from './model.ts';

/** What the pieces of the builder can do; the object stays the same while the checklist changes. */
export interface Builder {
  /** Replaces the sections; the function receives the newest ones. */
  change: ChecklistEditor['change'];
  /** A section's name in the reader's language. */
  nameOf: (section: Section) => string;
  departments: readonly Department[];
  /** Chooses the section that added questions go to. */
  aimAt: (key: string) => void;
  addSection: (department: Department) => void;
  /** Adds questions and announces the result; at the end of the chosen section unless a spot is given. */
  add: (questions: readonly Question[], spot?: Spot) => void;
  /** What stands in the lines of the sections. */
  written: Lines['written'];
  /** Makes questions of these lines, all or none, at the end of a section; answers whether they were made. */
  write: (section: string, lines: readonly string[], set: AnswerSet) => Promise<boolean>;
  /** Whether the reader may make and change questions. */
  mayWrite: boolean;
  /** Asks when these questions are shown, alike for all of them. */
  editCondition: (questionIds: readonly number[]) => void;
  editQuestion: (questionId: number) => void;
  /** Moves a question by one place and says where it went. */
  step: (questionId: number, by: -1 | 1) => void;
  /** Takes questions out and says so. */
  takeOut: (questionIds: ReadonlySet<number>) => void;
  /** The same of a section. */
  takeOutSection: (key: string) => void;
  /** Moves a section by one place and says where it went. */
  stepSection: (key: string, by: -1 | 1) => void;
  /** Says aloud what happened, for those who do not see it. */
  announce: (text: string) => void;
  /** Shows the bank, to add to this section. */
  openBank: (key: string) => void;
  /** Brings a section, or one of its questions, into view. */
  goTo: (key: string, questionId?: number) => void;
  fold: (key: string, isFolded: boolean) => void;
  choose: (ids: ReadonlySet<number>) => void;
  /** Chooses a question or not; with `isRange` also those between it and the one chosen before. */
  tick: (questionId: number, on: boolean, isRange: boolean) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error('outside of the builder');
  return builder;
}
