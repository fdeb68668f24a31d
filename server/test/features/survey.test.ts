import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldPlans } from '../../src/features/totals.ts';
import { type Builders, build } from '../builders.ts';
import { packed, pdfPlaces, pdfText } from '../pdf-text.ts';
import { openWorld, type World } from '../world.ts';

/** What the page of a survey tells of its responses together. */

let world: World;
let a: Builders;
let auditId: number;
let token: string;
let wishes: number;
let mood: number;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await world.ok('ayse', 'account.language', { languageId: 1 });
  wishes = await a.question({
    questionText: 'Önerileriniz?',
    answerType: 5,
    score: null,
    answers: [],
    required: false,
    unit: null,
    textFormat: 'text',
  });
  mood = await a.question({
    questionText: 'Memnun kaldınız mı?',
    answerType: 3,
    score: 10,
    required: false,
    answers: [
      { title: 'Evet', score: 10, viewOrder: 0 },
      { title: 'Hayır', score: 0, viewOrder: 1 },
    ],
  });
  const checkListId = await a.checklistOf([mood, wishes]);
  ({ id: auditId, token } = await a.openPlan({ checkListId, auditTypeId: 2, approveRequired: false, repeat: 'free' }));
});
afterAll(() => world.close());

const answer = async (text: string, seconds: number | null, isHappy = true) => {
  const { answers } = await world.ok('ayse', 'question.get', { id: mood });
  const chosen = answers.find(({ title }: { title: string }) => title === (isHappy ? 'Evet' : 'Hayır')).id;
  const started = Temporal.Instant.from('2026-11-20T09:00:00Z');
  await world.ok(null, 'field.submit', {
    responseKey: randomUUID(),
    token,
    ...(seconds === null ? {} : { startedAt: started.toString(), completedAt: started.add({ seconds }).toString() }),
    answers: [{ questionId: mood, optionIds: [chosen] }, ...(text === '' ? [] : [{ questionId: wishes, text }])],
  });
};

const details = (more = {}) => world.ok('ayse', 'audit.details', { auditId, ...more });
const texts = (more = {}) => world.ok('ayse', 'analysis.texts', { auditId, questionId: wishes, ...more });

test('it tells how many came on each day, how long they took, and never a level to pass', async () => {
  await answer('Ilık çorba İSTERİZ', 60);
  await answer('Kasada sıra var', 90, false);
  await answer('', null);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date());
  const before = await details();
  await world.inCompany('ayse', (db) => foldPlans(db));
  const folded = await details();
  for (const { Days, MedianSeconds, level, levels, percent, Responses } of [before, folded]) {
    expect(Days).toEqual([{ At: today, Completed: 3, AverageScore: 66.67 }]);
    expect([MedianSeconds, level, levels, percent]).toEqual([75, null, [], 66.67]);
    expect(Responses.map((row: { level: unknown }) => row.level)).toEqual([null, null, null]);
  }
  const [{ responseId }] = before.Responses;
  expect(await details({ responseId })).toMatchObject({ Days: [], MedianSeconds: null, level: null });
  const pdf = await world.call('ayse', 'audit.pdf', { auditId });
  const printed = pdfText(pdf.raw);
  expect(printed).toContain(packed('Ortalama puan'));
  expect(printed).not.toContain(packed('Başarı seviyesi'));
});

test('on paper a line stands between what one wrote and what the next did, and none within either', async () => {
  const checkListId = await a.checklistOf([wishes]);
  const plan = await a.openPlan({ checkListId, auditTypeId: 2, approveRequired: false, repeat: 'free' });
  const lines = async (...written: string[]): Promise<number> => {
    for (const text of written) {
      const answers = [{ questionId: wishes, text }];
      await world.ok(null, 'field.submit', { responseKey: randomUUID(), token: plan.token, answers });
    }
    const { raw } = await world.call('ayse', 'audit.pdf', { auditId: plan.id });
    expect(pdfText(raw)).toContain(packed(written.at(-1) ?? ''));
    return pdfPlaces(raw, 'm').filter(({ x }) => x === 54).length;
  };
  expect(await lines('Sıra uzun.\n\nKasa az.', 'Güler yüzlü.')).toBe(1);
  expect(await lines('Ekmek bayat.\nSüt yok.')).toBe(2);
});

test('a day on which nothing counts any more is no day', async () => {
  const { id, token: link } = await a.openPlan({ auditTypeId: 2, approveRequired: false, repeat: 'free' });
  const submission = await a.submission(link);
  const answers = (submission.answers as object[]).map((one) => ({ ...one, pictureKeys: [] }));
  await world.ok(null, 'field.submit', { ...submission, answers });
  const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId: id })).Responses;
  const days = async () => (await world.ok('ayse', 'audit.details', { auditId: id, onlyApproved: true })).Days;
  await world.inCompany('ayse', (db) => foldPlans(db));
  expect(await days()).toHaveLength(1);
  await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Yeniden bakılacak' });
  expect(await days()).toEqual([]);
});

test('what was written is listed newest first, paged, and found in any letter case', async () => {
  const { ListItems, TotalItemsCount } = await texts();
  expect(ListItems.map(({ text }: { text: string }) => text)).toEqual(['Kasada sıra var', 'Ilık çorba İSTERİZ']);
  expect(TotalItemsCount).toBe(2);
  expect(await texts({ page: 2, pageSize: 1 })).toMatchObject({
    ListItems: [{ text: 'Ilık çorba İSTERİZ', number: 'S-000001' }],
    TotalItemsCount: 2,
  });
  expect(await texts({ searchText: 'ısterız' })).toMatchObject({ TotalItemsCount: 1 });
  expect(await texts({ searchText: 'yoktur' })).toEqual({ ListItems: [], TotalItemsCount: 0 });
  expect((await texts({ questionId: mood })).TotalItemsCount).toBe(0);
});

test('on paper it names nobody where it asks nobody who they are, not even those who were signed in', async () => {
  const plan = await a.openPlan({ auditTypeId: 2, approveRequired: false, answeredBy: 'anyone', identity: 'none' });
  const { version } = await world.ok('can', 'field.form', { token: plan.token });
  const [question] = version.sections[0].questions;
  const answers = [{ questionId: question.id, optionIds: [question.answers[0].id] }];
  for (const who of ['can', null] as const)
    await world.ok(who, 'field.submit', { responseKey: randomUUID(), token: plan.token, answers });
  const printed = async () => pdfText((await world.call('ayse', 'audit.pdf', { auditId: plan.id })).raw);
  const names = ['Can Demir'].map(packed);
  const nameless = await printed();
  expect(nameless).toContain(packed(question.text));
  for (const name of names) expect(nameless).not.toContain(name);
  await world.inCompany('ayse', (db) =>
    db.updateTable('plan').set({ identity: 'optional' }).where('id', '=', plan.id).execute(),
  );
  const named = await printed();
  for (const name of names) expect(named).toContain(name);
});

test('beside a long name of the company, what kind of report it is stands on one line', async () => {
  const long = `Örnek ${'Gıda Dağıtım '.repeat(8)}Anonim Şirketi`;
  const ends = async (): Promise<number> => {
    const { raw } = await world.call('ayse', 'audit.pdf', { auditId });
    return pdfPlaces(raw, 'Tm').filter(({ page, x, y }) => page === 0 && x > 450 && y > 750).length;
  };
  expect(await ends()).toBe(1);
  await world.inCompany('ayse', (db) => db.updateTable('company').set({ name: long }).execute());
  expect(await ends()).toBe(1);
});
