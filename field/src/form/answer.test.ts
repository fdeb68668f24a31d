import { hundredths } from '@sahada/contract/hundredths';
import type { VersionAnswer, VersionQuestion } from '@sahada/contract/version';
import { expect, it } from 'vitest';
import { chooseOne, finds, isBlank, isGiven, searchKey, toggleOne, toggleSub, toneOf, writeText } from './answer.ts';

const option = (id: number, more: Partial<VersionAnswer> = {}): VersionAnswer => ({
  id,
  title: `o${id}`,
  score: null,
  excludeFromScoring: false,
  exclusive: false,
  severity: null,
  subOptions: [],
  locales: [],
  ...more,
});
const sub = (id: number, score: number | null) => ({
  id,
  title: `s${id}`,
  score: score === null ? null : hundredths(score),
  severity: null,
  locales: [],
});
const graded = option(12, { subOptions: [sub(121, 3), sub(122, 0)] });
const reasons = option(13, { subOptions: [sub(131, null), sub(132, null)] });
const none = option(14, { exclusive: true });
const question = {
  id: 1,
  answerType: 2,
  score: hundredths(10),
  answers: [option(11), graded, reasons, none],
} as VersionQuestion;
const start = { questionId: 1 };

it('is given with an option or a text, and blank without even a note or a photo', () => {
  const written = (textFormat: VersionQuestion['textFormat'], text: string) =>
    isGiven({ ...question, answerType: 5, textFormat }, { ...start, text });
  expect([isGiven(question, start), written('text', ' '), written('number', '-'), written('number', ',')]).toEqual(
    Array(4).fill(false),
  );
  expect([written('text', '0'), written('text', '-'), written('number', '-1')]).toEqual(Array(3).fill(true));
  expect(isGiven(question, { ...start, optionIds: [11] })).toBe(true);
  for (const aside of [{ note: 'x' }, { pictureKeys: ['p'] }])
    expect([isGiven(question, { ...start, ...aside }), isBlank({ ...start, ...aside })]).toEqual([false, false]);
  expect(
    [{ text: 'x' }, { optionIds: [11] }, { optionIds: [], text: '', note: '', pictureKeys: [] }].map((more) =>
      isBlank({ ...start, ...more }),
    ),
  ).toEqual([false, false, true]);
});

it('lets "none of them" stand alone, and the others clear it', () => {
  const two = toggleOne(question, toggleOne(question, start, option(11)), graded);
  expect(two.optionIds).toEqual([11, 12]);
  const alone = toggleOne(question, two, none);
  expect(alone.optionIds).toEqual([14]);
  expect(toggleOne(question, alone, option(11)).optionIds).toEqual([11]);
  expect(toggleOne(question, alone, none).optionIds).toEqual([]);
  // "Not applicable" takes the question out of the score, and so stands alone, too.
  const outside = option(15, { excludeFromScoring: true });
  const wider = { ...question, answers: [...question.answers, outside] };
  expect(toggleOne(wider, two, outside).optionIds).toEqual([15]);
  expect(toggleOne(wider, { ...start, optionIds: [15] }, graded).optionIds).toEqual([12]);
});

it('takes one grade and any number of reasons', () => {
  const chosen = { questionId: 1, optionIds: [12, 13], note: 'n' };
  const worse = toggleSub(graded, toggleSub(graded, chosen, 121), 122);
  expect(worse).toEqual({ ...chosen, subOptionIds: [122], severity: null });
  // The grade changes how grave it is; what was said of the one before does not hold.
  expect(toggleSub(graded, { ...worse, severity: 'major' }, 121).severity).toBeNull();
  const both = toggleSub(reasons, toggleSub(reasons, worse, 131), 132);
  expect(both).toEqual({ ...worse, subOptionIds: [122, 131, 132] });
  expect(toggleSub(reasons, both, 131).subOptionIds).toEqual([122, 132]);
});

it('drops sub-options and the weighed severity with the answer they belonged to', () => {
  const before = { questionId: 1, optionIds: [12], subOptionIds: [122], severity: 'major' as const, note: 'n' };
  expect(chooseOne(question, before, 11)).toEqual({ ...before, optionIds: [11], subOptionIds: [], severity: null });
});

it('drops the weighed severity with the number out of range that it belonged to', () => {
  const number = { ...question, answerType: 5, textFormat: 'number', min: 0, max: 4 } as VersionQuestion;
  const weighed = { questionId: 1, text: '40', severity: 'major' as const, note: 'n' };
  expect(writeText(number, weighed, '45')).toEqual({ ...weighed, text: '45' });
  expect(writeText(number, weighed, '4,0')).toEqual({ ...weighed, text: '4,0', severity: null });
  expect(writeText(number, { questionId: 1 }, '4')).toEqual({ questionId: 1, text: '4' });
});

it('colours by meaning, and not at all where scores are hidden', () => {
  // Very good, good, fair, poor, very poor: what is good is not coloured like what is poor.
  const five = [10, 7.5, 5, 2.5, 0].map((score, id) => option(id, { score: hundredths(score) }));
  const radio = { ...question, answerType: 3, answers: five } as VersionQuestion;
  expect(five.map((one) => toneOf(radio, one))).toEqual(['good', 'good', 'part', 'bad', 'bad']);
  expect(toneOf(radio, option(1, { excludeFromScoring: true }))).toBe('none');
  expect(toneOf({ ...radio, score: null }, option(1))).toBe('plain');
});

it('searches the Turkish way', () => {
  expect(['İstanbul', 'ISPARTA', 'Iğdır', 'Şanlıurfa'].map(searchKey)).toEqual([
    'istanbul',
    'isparta',
    'igdir',
    'sanliurfa',
  ]);
  const isFound = finds('kadikoy "yildiz market"');
  expect(['Yıldız Market Kadıköy', 'Kadıköy Market Yıldız'].map(isFound)).toEqual([true, false]);
});
