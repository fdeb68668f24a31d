import type { ImportProblem, NotCarried } from '@sahada/contract/import';
import type { Permission } from '@sahada/contract/permissions';
import type { CsvReading } from '../../outside/book.ts';
import type { ImportField } from './fields.ts';

/** What running a checked file does, as it waits in the database. */
export interface Step {
  /** The row of the file; of a checklist, its first. */
  row: number;
  action: 'create' | 'update' | 'same';
  /** Calls in their order; `{$: [0, 'id']}` stands for the id that the first of them answered. */
  calls: {
    name: string;
    input: Record<string, unknown>;
    /** Steps of one transaction that name the same make it once, and share what it answers. */
    once?: string;
  }[];
  /** Field → heading, to say where a call finds fault. */
  headings: Record<string, string>;
  /** The row of a field where a step has several: `2 questions[0]` is of its third call. */
  rows?: Record<string, number>;
  /** What the file says, by heading. */
  fields: Record<string, string>;
}

/** The steps as they are stored. */
export interface StoredWork {
  headings: Step['headings'];
  steps: Omit<Step, 'headings'>[];
  /** Of whoever had it run: an API key may have fewer than its maker. Not there where an earlier release began it. */
  rights?: readonly Permission[];
}

export interface Work {
  steps: Step[];
  problems: ImportProblem[];
  /** What of a form has no place in a checklist. */
  notCarried?: NotCarried[];
  /** Of a table: how it was read, and what its columns are. */
  csv?: CsvReading | null;
  /** A column that it needs is not there, or twice: that is said once, and not again of each row. */
  lacksColumn?: boolean;
  columns?: { heading: string; field: string | null }[];
  /** The fields that they can be read into. */
  fields?: readonly ImportField[];
}
