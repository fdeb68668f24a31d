import { languageIds } from '@sahada/contract/codes';
import { type Language, tell } from '@sahada/contract/text';
import type { VersionQuestion } from '@sahada/contract/version';
import { localized } from '@sahada/rules/localized';
import styles from './note-chips.module.css';
import { sheetWords } from './words-sheet.ts';
import { longestText } from './written.tsx';

const withNote = (note: string, text: string) => (note.trim() === '' ? text : `${note.trimEnd()}\n${text}`);

/** The question's prepared notes that the note does not have yet and has room for; a tap adds one as a line of its own. */
export function NoteChips({
  notes,
  note,
  language,
  onNote,
}: {
  notes: NonNullable<VersionQuestion['preparedNotes']>;
  note: string;
  language: Language;
  onNote: (note: string) => void;
}) {
  const lines = note.split('\n').map((line) => line.trim());
  const left = notes
    .map(({ text, locales }) => localized(text, locales, languageIds[language], 'text'))
    .filter((text) => !lines.includes(text) && withNote(note, text).length <= longestText);
  if (left.length === 0) return null;
  return (
    <fieldset className={styles.chips} tabIndex={-1} aria-label={tell(sheetWords.preparedNotes, language)}>
      {left.map((text) => (
        <button key={text} type="button" onClick={() => onNote(withNote(note, text))}>
          <span aria-hidden="true">+</span>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
