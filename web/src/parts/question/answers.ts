import type { LanguageId, Severity } from '@sahada/contract/codes';
import type { PastedOption } from '../form/pasted.ts';

/** Lists of answers while they are edited, in a question or an answer template. */

interface Option {
  id?: number | null | undefined;
  /** Stays with a row until it is saved and gets an id. */
  key?: string;
  title: string;
  score?: number | null | undefined;
  viewOrder?: number | undefined;
  severity?: Severity | null | undefined;
  locales?: { languageId: LanguageId; title: string }[] | undefined;
}

export type SubOption = Option;

export interface Answer extends Option {
  excludeFromScoring?: boolean | undefined;
  exclusive?: boolean | undefined;
  subOptions?: SubOption[] | undefined;
}

/** A form with answers; `score` is the most that one of them may be worth. */
export interface AnswersForm {
  getValues(): { answers?: Answer[] | undefined; score?: number | null | undefined };
  setFieldValue(path: string, value: unknown): void;
  put(path: string, value: unknown): void;
  getInputProps(path: string): { value?: unknown; error?: unknown };
  clearErrors(): void;
  longest(path: string): number | undefined;
}

/** The finding that an option makes by default; null is none. Absent where that is not known yet. */
export type Unsaid = (option: Pick<Answer, 'score' | 'excludeFromScoring'>) => Severity | null;

export const mostButtons = 5;

let made = 0;

/** The key of a row; rows without ids are keyed by their place. */
export const keyOf = (row: Option, place: number): string => row.key ?? (row.id ? `id${row.id}` : `at${place}`);

export const newRow = (): Option & { key: string } => {
  made += 1;
  return { key: `new${made}`, title: '', score: null, locales: [] };
};

/** Rows in their present order. */
export const placed = <Row extends object>(rows: readonly Row[]): (Row & { viewOrder: number })[] =>
  rows.map((row, place) => ({ ...row, viewOrder: place + 1 }));

export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  next.splice(to, 0, row);
  return next;
}

/** An option with its text in a language other than the main one; none if it is empty. */
export function translated<Row extends Pick<Option, 'locales'>>(row: Row, languageId: LanguageId, title: string): Row {
  const others = (row.locales ?? []).filter((one) => one.languageId !== languageId);
  return { ...row, locales: title === '' ? others : [...others, { languageId, title }] };
}

/**
 * Rows after several options were pasted into the one at `at`: it becomes the first if it gave its place, and the others follow
 * it. Translations go to the rows that are there, one each; what is left of them makes rows that still lack their own text.
 */
export function withPasted<Row extends Option>(
  rows: readonly Row[],
  at: number,
  pasted: readonly PastedOption[],
  isReplaced: boolean,
  into: LanguageId | null,
): Row[] {
  if (into !== null) {
    const from = isReplaced ? at : at + 1;
    const next = [...rows];
    for (const [n, { title }] of pasted.entries())
      next[from + n] = translated(next[from + n] ?? (newRow() as Option as Row), into, title);
    return next;
  }
  const [first, ...rest] = pasted;
  const made = (isReplaced ? rest : pasted).map((option) => ({ ...newRow(), ...option }) as Option as Row);
  const next = rows.toSpliced(at + 1, 0, ...made);
  const row = next[at];
  if (isReplaced && first !== undefined && row !== undefined)
    next[at] = { ...row, title: first.title, score: first.score ?? row.score };
  return next;
}

export const isGraded = (answer: Answer): boolean =>
  (answer.subOptions ?? []).some((sub) => typeof sub.score === 'number');
