import { ChecklistFile } from '@sahada/contract/checklist-file';
import type { ImportProblem } from '@sahada/contract/import';
import { problemsOf } from '@sahada/contract/problems';
import type { Draft } from './draft.ts';
import { words } from './words.ts';

/** Reads a checklist that an export has written as JSON. */

export const isJson = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 200))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('{');

const problem = (column: string, message: ImportProblem['message']): ImportProblem => ({
  row: 0,
  column,
  value: '',
  message,
  severity: 'error',
});

export function draftOfJson(bytes: Uint8Array): { drafts: Draft[]; problems: ImportProblem[] } {
  let given: unknown;
  try {
    given = JSON.parse(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch {
    return { drafts: [], problems: [problem('', words.noChecklist)] };
  }
  if ((given as { sahada?: unknown } | null)?.sahada !== 'checklist')
    return { drafts: [], problems: [problem('', words.noChecklist)] };
  const parsed = ChecklistFile.safeParse(given, { reportInput: true });
  if (parsed.success) {
    // The calls read the texts and scores themselves, as they were sent.
    const file = given as ChecklistFile;
    return {
      drafts: [{ row: 0, file, rows: file.sections.map(({ questions }) => questions.map(() => 0)) }],
      problems: [],
    };
  }
  const found = Object.entries(problemsOf(parsed.error.issues));
  return { drafts: [], problems: found.map(([field, [text]]) => problem(field, text ?? words.noChecklist)) };
}
