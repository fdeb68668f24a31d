import { createContext, useContext } from 'react';
import type { Dragged } from './drag.ts';
import type { Placed, Question, Section, Spot } from './model.ts';

/** What the pieces of the builder share. */
export interface Builder {
  sections: readonly Section[];
  /** Makes the sections new; the function gets the newest ones. */
  change: (next: (sections: readonly Section[]) => Section[]) => void;
  /** A section's name in the reader's language. */
  nameOf: (section: Section) => string;
  departments: readonly { Id: number; Value: string }[];
  /** The section that added questions go to. */
  target: Section | undefined;
  aimAt: (key: string) => void;
  /** Adds questions and says what came of it; at the end of the target unless a spot is given. */
  add: (questions: readonly Question[], spot?: Spot) => void;
  editCondition: (placed: Placed) => void;
  /** Shows the bank, to add to this section. */
  openBank: (key: string) => void;
  dragged: Dragged | null;
  /** Where it would land. */
  drop: Spot | null;
  /** What a save was refused for, by the form's paths. */
  errors: Readonly<Record<string, string>>;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error('outside of the builder');
  return builder;
}
