import { languageIds } from '@sahada/contract/codes';
import { expect, test } from 'vitest';
import { linesOf, type PreparedNote, withLines } from './note-lines.ts';

const { tr, en } = languageIds;
const notes = [
  { text: 'Kapak açık', locales: [{ languageId: en, text: 'Lid open' }] },
  { text: 'Etiket yok', locales: [] },
];

test('a line is a note, in each language', () => {
  expect(linesOf(notes, tr, tr)).toBe('Kapak açık\nEtiket yok');
  expect(linesOf(notes, en, tr)).toBe('Lid open\n');
  expect(withLines([], 'Kapak açık\n', tr, tr).map(({ text }) => text)).toEqual(['Kapak açık', '']);
  expect(withLines(notes, '', tr, tr)).toEqual([]);
});

test('a note keeps its translation when it is reworded, and when lines come and go around it', () => {
  expect(withLines(notes, 'Kapak açık kalmış\nEtiket yok', tr, tr)[0]?.locales).toEqual(notes[0]?.locales);
  const three = withLines(notes, 'Kirli\nKapak açık\nEtiket yok', tr, tr);
  expect(three.map(({ locales }) => locales?.length)).toEqual([0, 1, 0]);
  expect(withLines(notes, 'Etiket yok', tr, tr)).toEqual([notes[1]]);
});

test('another language has as many lines as there are notes', () => {
  const both = withLines(notes, 'Lid open\nNo label\nToo much', en, tr);
  expect(both.map(({ text }) => text)).toEqual(['Kapak açık', 'Etiket yok']);
  expect(linesOf(both, en, tr)).toBe('Lid open\nNo label');
  expect(linesOf(withLines(both, '\nNo label', en, tr), en, tr)).toBe('\nNo label');
});

test('a note that is becoming like another one while it is typed keeps its own translation', () => {
  const alike = [
    { text: 'Kir', locales: [{ languageId: en, text: 'Dirt' }] },
    { text: 'Kirli', locales: [{ languageId: en, text: 'Dirty' }] },
  ];
  const typed = ['Kirl', 'Kirli', 'Kirlil', 'Kirlilik'].reduce<readonly PreparedNote[]>(
    (so, first) => withLines(so, `${first}\nKirli`, tr, tr),
    alike,
  );
  expect(linesOf(typed, en, tr)).toBe('Dirt\nDirty');
});

test('notes that change places take their translations along, and one that is new there has none', () => {
  const two = [
    { text: 'Kapak açık', locales: [{ languageId: en, text: 'Lid open' }] },
    { text: 'Etiket yok', locales: [{ languageId: en, text: 'No label' }] },
  ];
  expect(linesOf(withLines(two, 'Etiket yok\nKapak açık', tr, tr), en, tr)).toBe('No label\nLid open');
  expect(linesOf(withLines(two, 'Etiket yok\nKirli', tr, tr), en, tr)).toBe('No label\n');
  expect(linesOf(withLines(two, 'Kirli\nKapak açık', tr, tr), en, tr)).toBe('\nLid open');
});
