import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NoteChips } from './note-chips.tsx';
import { longestText } from './written.tsx';

const notes = [{ text: 'Zemin ıslak', locales: [] }];
const shown = (note: string) =>
  renderToStaticMarkup(createElement(NoteChips, { notes, note, language: 'tr', onNote: () => {} }));

it('offers only prepared notes that a note has room for: a longer one could not be sent', () => {
  const room = longestText - 'Zemin ıslak'.length - 1;
  expect(shown('x'.repeat(room))).toContain('Zemin ıslak');
  expect(shown('x'.repeat(room + 1))).toBe('');
});
