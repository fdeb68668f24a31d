import { expect, test } from 'vitest';
import { mergedSections, sectionDifferences } from './merge.ts';
import type { Section } from './model.ts';

const section = (Id: number, title: string, ...questions: number[]): Section =>
  ({
    Id,
    DepartmentId: Id,
    DepartmentName: title,
    Title: title,
    ViewOrder: Id,
    Locales: [],
    Questions: questions.map((QuestionId, at) => ({
      QuestionId,
      ViewOrder: at + 1,
      Required: false,
      VisibleWhen: null,
    })),
  }) as unknown as Section;
const made = (key: string, title: string): Section => {
  const { Id: _, ...rest } = section(0, title);
  return { ...rest, key };
};

const base = [section(1, 'Giriş', 1), section(2, 'Depo', 2), section(3, 'Kasa', 3), section(4, 'Ofis', 4)];
const mine = [section(1, 'Giriş', 1, 9), section(2, 'Depo', 2, 8), section(4, 'Ofis', 4), made('new1', 'Bahçe')];
const theirs = [section(1, 'Giriş', 1), section(2, 'Depo', 7), section(3, 'Kasa', 3), section(5, 'Çatı', 5)];

const compare = () =>
  sectionDifferences(
    base,
    mine,
    theirs,
    ({ Title }) => String(Title),
    ({ Questions }) => `${Questions.length}`,
  );

test('each section is told by who has changed, added or removed it', () => {
  expect(compare()).toEqual([
    { path: '*id1', label: 'Giriş', mine: '2', theirs: '1', by: 'me' },
    { path: '*id2', label: 'Depo', mine: '2', theirs: '1', by: 'both' },
    { path: '*id4', label: 'Ofis', mine: '1', theirs: null, by: 'them' },
    { path: '*new1', label: 'Bahçe', mine: '0', theirs: null, by: 'me' },
    { path: '*id3', label: 'Kasa', mine: null, theirs: '1', by: 'me' },
    { path: '*id5', label: 'Çatı', mine: null, theirs: '1', by: 'them' },
  ]);
});

test('what is taken replaces, goes or comes; the rest stays as one left it, numbered anew', () => {
  const merged = mergedSections(mine, theirs, ['*id2', '*id4', '*id5']);
  expect(merged.map(({ Title, ViewOrder, Questions }) => [Title, ViewOrder, Questions.length])).toEqual([
    ['Giriş', 1, 2],
    ['Depo', 2, 1],
    ['Bahçe', 3, 0],
    ['Çatı', 4, 1],
  ]);
  expect(merged[1]?.Questions[0]?.QuestionId).toBe(7);
});

test('a question that the other has moved into another section stands there alone, whatever of its former section is kept', () => {
  const moved = [section(1, 'Giriş'), section(2, 'Depo', 1, 2), ...base.slice(2)];
  const renamed = [section(1, 'Karşılama', 1, 9), ...base.slice(1)];
  const merged = mergedSections(renamed, moved, ['*id2']);
  expect(merged.slice(0, 2).map(({ Title, Questions }) => [Title, ...Questions.map((one) => one.QuestionId)])).toEqual([
    ['Karşılama', 9],
    ['Depo', 1, 2],
  ]);
  expect(merged[0]?.Questions[0]?.ViewOrder).toBe(1);
});

test('a section that only stands elsewhere is no difference', () => {
  const moved = [...base].reverse().map((one, at) => ({ ...one, ViewOrder: at + 1 }));
  expect(sectionDifferences(base, moved, base, String, String)).toEqual([]);
});
