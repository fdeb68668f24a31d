import type { ImportProblem } from '@sahada/contract/import';
import type { ReadDb } from '../../db/kysely.ts';
import type { Table } from './columns.ts';
import type { Draft, DraftQuestion } from './draft.ts';
import { formsOf } from './forms.ts';

/** Reads checklists of a table: each row is a question, rows of one title are one checklist. */
export async function draftsOfTable(db: ReadDb, table: Table): Promise<{ drafts: Draft[]; problems: ImportProblem[] }> {
  const rows = await formsOf(db, table);
  const drafts = new Map<string, Draft & { rows: number[][] }>();
  for (const { row, form } of rows) {
    const { title, section, categoryName, ...question } = form;
    const known = drafts.get(String(title)) ?? {
      row,
      file: { sahada: 'checklist', format: 1, title: String(title ?? ''), sections: [] },
      rows: [],
    };
    drafts.set(String(title), known);
    const name = String(section ?? '');
    let at = known.file.sections.findIndex((one) => one.title === name);
    if (at < 0) {
      at = known.file.sections.push({ title: name, questions: [] }) - 1;
      known.rows.push([]);
    }
    known.file.sections[at]?.questions.push({
      ...question,
      category: categoryName as string | undefined,
    } as DraftQuestion);
    known.rows[at]?.push(row);
  }
  return { drafts: [...drafts.values()], problems: [...table.problems, ...rows.flatMap(({ problems }) => problems)] };
}
