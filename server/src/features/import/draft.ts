import type { ChecklistFile } from '@sahada/contract/checklist-file';

/** A checklist that a file holds, with the rows of its questions. */

export type DraftQuestion = ChecklistFile['sections'][number]['questions'][number];

export interface Draft {
  /** The row that it begins at; 0 where the file has no rows. */
  row: number;
  file: ChecklistFile;
  /** The row of each question, section by section. */
  rows: readonly (readonly number[])[];
}
