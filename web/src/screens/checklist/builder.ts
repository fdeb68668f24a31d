import { createContext, useContext } from 'react';
import type { Question, Section, Spot } from './model.ts';

/** What the pieces of the builder can do; the object stays the same while the checklist changes. */
export interface Builder {
  /** Replaces the sections; the function receives the newest ones. */
  change: (next: (sections: readonly Section[]) => Section[]) => void;
  /** A section's name in the reader's language. */
  nameOf: (section: Section) => string;
  departments: readonly { Id: number; Value: string }[];
  /** Chooses the section that added questions go to. */
  aimAt: (key: string) => void;
  /** Adds questions and announces the result; at the end of the chosen section unless a spot is given. */
  add: (questions: readonly Question[], spot?: Spot) => void;
  editCondition: (questionId: number) => void;
  /** Shows the bank, to add to this section. */
  openBank: (key: string) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error('outside of the builder');
  return builder;
}
