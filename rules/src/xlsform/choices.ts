import type { LanguageId } from '@sahada/contract/codes';
import { cut } from '../cut.ts';
import type { DraftAnswer, Left } from './draft.ts';
import type { FormRow } from './sheets.ts';
import type { Languages } from './texts.ts';

/** The lists of choices of a form, by name. */

export interface Choice {
  name: string;
  answer: DraftAnswer;
}

/** Characters of an option. */
const mostTitle = 1000;

export const isYes = (text: string | undefined): boolean => /^(yes|true|true\(\)|1|evet)$/i.test(text ?? '');
export const isNo = (text: string | undefined): boolean => /^(no|false|false\(\)|0|hayır|hayir)$/i.test(text ?? '');

export function scoreIn({ cells }: FormRow): number | null {
  const score = Number(cells.get('score')?.replace(',', '.'));
  return Number.isFinite(score) ? score : null;
}

/** The columns `score` and `excluded` are our own: an export writes them, other programs pass over them. */
export function choicesOf(rows: readonly FormRow[], languages: Languages, left: Left[]): Map<string, Choice[]> {
  const lists = new Map<string, Choice[]>();
  for (const row of rows) {
    const list = row.cells.get('list_name');
    const name = row.cells.get('name');
    if (list === undefined || name === undefined) continue;
    const { plain, others } = languages.textsOf(row, 'label');
    const excluded = isYes(row.cells.get('excluded'));
    if ([plain, ...others.map(({ text }) => text)].some(({ length }) => length > mostTitle))
      left.push({ row: row.row, what: `label (choices, ${name})`, why: 'tooLong' });
    const answer: DraftAnswer = {
      title: cut(plain || name, mostTitle),
      score: excluded ? null : scoreIn(row),
      excludeFromScoring: excluded,
      locales: others.map(({ languageId, text }) => ({ languageId, title: cut(text, mostTitle) })),
    };
    for (const column of ['image', 'audio', 'video', 'big-image'])
      if (row.texts.has(column)) left.push({ row: row.row, what: `${column} (choices)`, why: 'media' });
    lists.set(list.toLowerCase(), [...(lists.get(list.toLowerCase()) ?? []), { name, answer }]);
  }
  return lists;
}

/** An answer that the form leaves unsaid, in the main language with the other one beside it. */
export function inBoth(texts: Readonly<Record<LanguageId, string>>, main: LanguageId): DraftAnswer {
  const other = main === 1 ? 2 : 1;
  return {
    title: texts[main],
    score: null,
    excludeFromScoring: false,
    locales: [{ languageId: other, title: texts[other] }],
  };
}
