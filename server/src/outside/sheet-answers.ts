import type { RawAnswer, VersionQuestion } from '@sahada/contract/version';
import { numberOf } from '@sahada/rules/answers';
import { spellChoice } from '../spelled-answers.ts';
import type { Cell, SheetTable } from './sheet.ts';

/** Spells answers into the cells of a table, in the process that writes it. */

/** What the questions of a table's columns are, and where. */
export interface SpelledAnswers {
  languageId: number;
  /** Of each frozen checklist, by its id, the questions that have a column, and the column's place among all. */
  versions: Readonly<Record<number, readonly { at: number; question: VersionQuestion }[]>>;
}

/** What was said to a question of a frozen checklist. A number stays one, unless it was written as none. */
function cellOf(question: VersionQuestion, answer: RawAnswer, languageId: number): Cell {
  const written = answer.text ?? null;
  if (written !== null && question.textFormat === 'date') return written;
  return (question.textFormat === 'number' ? numberOf(written) : null) ?? spellChoice(question, answer, languageId);
}

/**
 * Makes the whole row of its first cells, whose last is the id of the frozen checklist, and of what was said: the standing answers or
 * all that was sent, as text of JSON; null where none of it is told.
 */
export function rowSpeller(
  columns: SheetTable['columns'],
  { languageId, versions }: SpelledAnswers,
): (cells: readonly Cell[], said: string | null) => Cell[] {
  const places = new Map(
    Object.entries(versions).map(([id, asked]) => [Number(id), new Map(asked.map((one) => [one.question.id, one]))]),
  );
  return (cells, said) => {
    const row = new Array<Cell>(columns.length).fill(null);
    for (let at = 0; at < cells.length - 1; at++) row[at] = cells[at] as Cell;
    const asked = places.get(cells.at(-1) as number);
    if (said === null || asked === undefined) return row;
    const stored = JSON.parse(said) as RawAnswer[] | { answers: RawAnswer[] };
    for (const answer of Array.isArray(stored) ? stored : stored.answers) {
      const place = asked.get(answer.questionId);
      if (place !== undefined) row[place.at] = cellOf(place.question, answer, languageId);
    }
    return row;
  };
}
