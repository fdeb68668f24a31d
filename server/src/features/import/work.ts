import type { ImportProblem } from '@sahada/contract/import';

/** What running a checked file does, as it waits in the database. */
export interface Step {
  /** The row of the file; of a checklist, its first. */
  row: number;
  action: 'create' | 'update' | 'same';
  /** Calls in their order; `{$: [0, 'id']}` stands for the id that the first of them answered. */
  calls: { name: string; input: Record<string, unknown> }[];
  /** Field → heading, to say where a call finds fault. */
  headings: Record<string, string>;
  /** What the file says, by heading. */
  fields: Record<string, string>;
}

export interface Work {
  steps: Step[];
  problems: ImportProblem[];
}
