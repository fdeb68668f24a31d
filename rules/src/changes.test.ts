import { Version } from '@sahada/contract/version';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

/** A checklist of these questions, by section. */
const listOf = (...sections: number[][]): Version =>
  ({
    title: 'Liste',
    locales: [],
    signatureSection: false,
    sections: sections.map((ids, at) => ({
      id: at + 1,
      title: `Bölüm ${at + 1}`,
      locales: [],
      questions: ids.map((id) => ({ id, text: `Soru ${id}`, answers: [] })),
    })),
  }) as unknown as Version;

const told = (before: Version, after: Version) =>
  changesBetween(before, after).map((change) => {
    if (change.kind === 'removed') return [change.kind, change.before.question.id];
    return 'after' in change && 'question' in change.after ? [change.kind, change.after.question.id] : [change.kind];
  });

test('as few questions as possible count as moved', () => {
  expect(told(listOf([1, 2, 3]), listOf([3, 1, 4]))).toEqual([
    ['moved', 3],
    ['added', 4],
    ['removed', 2],
  ]);
  expect(told(listOf([1, 2, 3, 4, 5]), listOf([2, 3, 4, 5, 1]))).toEqual([['moved', 1]]);
});

test('a question in another section has moved, although the order is the same', () => {
  expect(told(listOf([1, 2], [3]), listOf([1], [2, 3]))).toEqual([['moved', 2]]);
});

test('an added question moves none of those below it', () => {
  expect(told(listOf([1, 2]), listOf([9, 1, 2]))).toEqual([['added', 9]]);
});

test('a section called otherwise is told once, and a new one only by its questions', () => {
  const before = listOf([1], [2]);
  const after = listOf([1], [2], [3]);
  Object.assign(after.sections[1] as object, { title: 'Depo' });
  const changes = changesBetween(before, after);
  expect(changes.map(({ kind }) => kind)).toEqual(['renamed', 'added']);
  expect(changes[0]).toMatchObject({ before: { title: 'Bölüm 2' }, after: { title: 'Depo' } });
});

test('another title, or a translation of it, and a section for signatures are told', () => {
  const before = listOf([1]);
  const changed = (over: Partial<Version>) => told(before, { ...before, ...over });
  expect(changed({ title: 'Depo' })).toEqual([['title']]);
  expect(changed({ locales: [{ languageId: 2, name: 'Depot' }] })).toEqual([['title']]);
  expect(changed({ signatureSection: true })).toEqual([['signatureSection']]);
});

test('texts that turned with the company’s language have not changed, until one of them is written otherwise', () => {
  const section = (title: string, languageId: number, other: string, question: object): Version =>
    ({
      ...{ title, locales: [{ languageId, name: other }], signatureSection: false },
      sections: [{ id: 1, title, locales: [{ languageId, name: other }], questions: [{ id: 1, ...question }] }],
    }) as unknown as Version;
  const yes = { id: 1, score: 10, title: 'Evet', locales: [{ languageId: 2, title: 'Yes' }], subOptions: [] };
  const turkish = {
    ...{ text: 'Temiz mi?', infoText: null, locales: [{ languageId: 2, name: 'Clean?', infoText: null }] },
    ...{ answers: [yes], preparedNotes: [{ text: 'Kirli', locales: [{ languageId: 2, text: 'Dirty' }] }] },
  };
  const english = {
    ...{ text: 'Clean?', infoText: null, locales: [{ languageId: 1, name: 'Temiz mi?', infoText: null }] },
    answers: [{ ...yes, title: 'Yes', locales: [{ languageId: 1, title: 'Evet' }] }],
    preparedNotes: [{ text: 'Dirty', locales: [{ languageId: 1, text: 'Kirli' }] }],
  };
  const before = section('Depo', 2, 'Store', turkish);
  const now = (over: object) => changesBetween(before, section('Store', 1, 'Depo', { ...english, ...over }));
  expect(now({})).toEqual([]);
  // Without a translation the plain text becomes one, too.
  const alone = { ...turkish, locales: [] };
  const turned = { ...turkish, locales: [{ languageId: 1, name: 'Temiz mi?', infoText: null }] };
  expect(changesBetween(section('Depo', 2, 'Store', alone), section('Depo', 2, 'Store', turned))).toEqual([]);
  expect(now({ text: 'Is it clean?' })).toMatchObject([{ field: 'text' }, { field: 'locales' }]);
  const explained = [{ languageId: 1, name: 'Temiz mi?', infoText: 'Zemine bakın' }];
  expect(now({ locales: explained })).toMatchObject([{ field: 'locales' }]);
  expect(now({ answers: [{ ...english.answers[0], score: 5 }] })).toMatchObject([{ field: 'answers' }]);
});

test('a question has changed in whichever of its fields differs, but for its id and place', () => {
  const { id: _, place: __, ...fields } = Version.shape.sections.element.shape.questions.element.shape;
  const lists: Record<string, unknown[]> = {
    answers: [{ id: 1, title: 'x', locales: [], subOptions: [] }],
    preparedNotes: [{ text: 'x', locales: [] }],
    locales: [{ languageId: 2, name: 'x', infoText: null }],
  };
  for (const field of Object.keys(fields)) {
    const after = listOf([1]);
    Object.assign(after.sections[0]?.questions[0] as object, { [field]: lists[field] ?? 'x' });
    expect(changesBetween(listOf([1]), after)).toMatchObject([{ kind: 'changed', field }]);
  }
});

test('every order of the same questions is told without adding or removing any, and the same order as no change', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 });
  const orders = ids.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );
  fc.assert(
    fc.property(orders, ([one, other]) => {
      const changes = changesBetween(listOf(one), listOf(other));
      expect(changes.every(({ kind }) => kind === 'moved')).toBe(true);
      const movedIds = new Set(
        changes.flatMap((change) => (change.kind === 'moved' ? [change.after.question.id] : [])),
      );
      const rest = (order: number[]) => order.filter((id) => !movedIds.has(id));
      expect(rest(other)).toEqual(rest(one));
      expect(changesBetween(listOf(one), listOf(one))).toEqual([]);
    }),
  );
});
