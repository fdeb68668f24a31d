import type { LanguageId } from '@sahada/contract/codes';
import type { Values } from './question-form.ts';

export type PreparedNote = NonNullable<Values['preparedNotes']>[number];

/** The notes in one language, a line each. */
export const linesOf = (notes: readonly PreparedNote[], language: LanguageId, main: LanguageId): string =>
  notes
    .map(({ text, locales = [] }) =>
      language === main ? (text ?? '') : (locales.find((row) => row.languageId === language)?.text ?? ''),
    )
    .join('\n');

/**
 * The notes after their lines were edited in one language. In the main language a line is a note: one that stays as it was
 * keeps its translations wherever it has moved to, one that was changed keeps those of its place. In another language there
 * are as many lines as notes.
 */
export function withLines(
  notes: readonly PreparedNote[],
  typed: string,
  language: LanguageId,
  main: LanguageId,
): PreparedNote[] {
  const lines = typed.split('\n');
  if (language !== main)
    return notes.map((note, at) => {
      const others = (note.locales ?? []).filter((row) => row.languageId !== language);
      const text = lines[at] ?? '';
      return { ...note, locales: text === '' ? others : [...others, { languageId: language, text }] };
    });
  if (typed === '') return [];
  /** Each note goes to one line: a line that is becoming like another one takes nothing away from that. */
  const left = new Set(notes);
  const of: (PreparedNote | undefined)[] = lines.map(() => undefined);
  const give = (noteOf: (text: string, at: number) => PreparedNote | undefined): void => {
    for (const [at, text] of lines.entries()) {
      const note = of[at] === undefined ? noteOf(text, at) : undefined;
      if (note === undefined || !left.delete(note)) continue;
      of[at] = note;
    }
  };
  const isSameLength = lines.length === notes.length;
  if (isSameLength) give((text, at) => (notes[at]?.text === text ? notes[at] : undefined));
  give((text) => [...left].find((note) => note.text === text));
  if (isSameLength) give((_, at) => notes[at]);
  return lines.map((text, at) => ({ text, locales: of[at]?.locales ?? [] }));
}
