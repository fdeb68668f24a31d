import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { audits, fourteenOfTwenty, type Input, yesNo } from '../audits.ts';
import { build } from '../builders.ts';
import { packed } from '../pdf-text.ts';
import { openWorld } from '../world.ts';

/** The figures of what a plan received: summary, sections, details, pages. */

const world = await openWorld();
const a = build(world, 'ayse');
afterAll(() => world.close());
const { question, checklist, received, details, summary, approve, answerIdOf, pdf } = audits(world, a);
await world.ok('ayse', 'account.language', { languageId: 1 });

test('cards that only inform stay where they stand, and questions are numbered without them', async () => {
  const welcome = await question('Önce iş güvenliği', [], { infoOnly: true, answerType: null, score: null });
  const hint = await question('Rafları da sayın', [], { infoOnly: true, answerType: null, score: null });
  const [floor, shelves] = [await question('Zemin temiz mi?', yesNo), await question('Raflar düzenli mi?', yesNo)];
  const checkListId = await a.checklistOf([welcome, floor, hint, shelves].map(({ id }) => id));
  const { id: auditId, token } = await a.openPlan({ checkListId });
  const numbers = [
    ['Önce iş güvenliği', true],
    ['Zemin temiz mi?', 1],
    ['Rafları da sayın', true],
    ['Raflar düzenli mi?', 2],
  ];
  const form = await world.ok(null, 'field.form', { token });
  const asked = form.version.sections[0].questions as { text: string; place: number; infoOnly: boolean }[];
  expect(asked.map(({ text, place, infoOnly }) => [text, infoOnly || place])).toEqual(numbers);

  for (let n = 0; n < 2; n++)
    await world.ok(null, 'field.submit', {
      responseKey: randomUUID(),
      token,
      answers: [{ questionId: shelves.id, optionIds: [shelves.answers.Evet] }],
    });
  const told = (await details(auditId)).Departments[0].Questions as {
    questionText: string;
    place: number;
    infoOnly: boolean;
  }[];
  expect(told.map(({ questionText, place, infoOnly }) => [questionText, infoOnly || place])).toEqual(
    numbers.flatMap((one) => [one, one]),
  );

  // A card has no answer that could be changed.
  const [{ responseId }] = (await details(auditId)).Responses;
  for (const { place, infoOnly } of asked) {
    const change = { auditPlanAnswerId: responseId * 1000 + place, note: 'Bakıldı' };
    const { status } = await world.call('ayse', 'audit.changeAnswer', change);
    expect([place, status]).toEqual([place, infoOnly ? 404 : 200]);
  }
});

describe('the figures of an audit', () => {
  test('show 14 of 20 points as 70 % in summary, sections, details and PDF alike', async () => {
    const { auditId } = await received();
    const points = { earned: 14, max: 20, percent: 70 };
    expect(await summary(auditId)).toMatchObject({
      ...points,
      level: 'İyi',
      responseCount: 1,
      pendingCount: 1,
      statusName: 'Onay bekliyor',
    });
    const sections = await world.ok('ayse', 'audit.byDepartment', { auditId });
    expect(sections).toMatchObject([
      { earned: 10, max: 10, percent: 100 },
      { name: 'Depo', earned: 4, max: 10, percent: 40 },
    ]);
    const whole = await details(auditId);
    expect(whole).toMatchObject({ ...points, Responses: [{ ...points, counts: true, level: 'İyi' }] });
    expect(whole.Departments).toMatchObject(sections);
    const rows = whole.Departments.flatMap((one: { Questions: Input[] }) => one.Questions);
    expect(rows.map((row: Input) => [row.place, row.earned, row.max, row.answered])).toEqual([
      [1, 10, 10, true],
      [2, 0, 0, true],
      [3, 4, 10, true],
    ]);
    const text = await pdf(auditId);
    for (const word of [
      '%70',
      '14 / 20 puan',
      'İyi',
      '%40',
      '4 / 10',
      'Zemin temiz mi? ğüşıöçİ',
      'Üst raf dağınık',
      '02.11.2026',
    ]) {
      expect(text).toContain(packed(word));
    }
  });

  test('are the mean of several responses’ percentages beside their pooled points, or those of a single response', async () => {
    const { auditId, list, token } = await received();
    const answers = [
      { questionId: list.floor.id, optionIds: [list.floor.answers.Hayır] },
      { questionId: list.shelves.id, optionIds: [list.shelves.answers['Raf yok']] },
    ];
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers });
    expect(await summary(auditId)).toMatchObject({ earned: 14, max: 30, percent: 35, responseCount: 2 });
    expect(await pdf(auditId)).toContain(packed('%35'));
    const { Responses } = await details(auditId);
    const [first, second] = Responses;
    expect(await summary(auditId, { responseId: first.responseId })).toMatchObject({ percent: 70, responseCount: 1 });
    expect(await summary(auditId, { responseId: second.responseId })).toMatchObject({
      percent: 0,
      findings: 1,
      level: 'Zayıf',
    });
    await approve(auditId, { responseId: first.responseId });
    expect(await summary(auditId, { onlyApproved: true })).toMatchObject({
      percent: 70,
      responseCount: 1,
      pendingCount: 0,
    });
    expect(await pdf(auditId)).toContain(packed('İstatistik raporu'));
  });

  test('are the same before and after they are folded, and after a folded response was changed', async () => {
    const { auditId, list, token } = await received(fourteenOfTwenty, 2);
    const answers = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır] }];
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers });
    const all = async () => [
      await summary(auditId),
      await world.ok('ayse', 'audit.byDepartment', { auditId }),
      await details(auditId),
    ];
    const fold = (): Promise<unknown> =>
      world.inCompany('ayse', async (db) => {
        await sql`select fold_totals(1000)`.execute(db);
        await foldQuestions(db);
      });
    const before = await all();
    await fold();
    expect(await all()).toEqual(before);
    const auditPlanAnswerId = await answerIdOf(auditId, list.shelves);
    await world.ok('ayse', 'audit.changeAnswer', { auditPlanAnswerId, optionIds: [list.shelves.answers.Tam] });
    expect(await summary(auditId)).toMatchObject({ earned: before[0].earned + 6, responseCount: 3 });
    const changed = await all();
    await fold();
    expect(await all()).toEqual(changed);
  });

  test('list the responses in pages, the newest on the first, and always the one asked for', async () => {
    const { auditId } = await received(fourteenOfTwenty, 3);
    const { Responses } = await details(auditId);
    expect(Responses).toHaveLength(3);
    const [first, ...rest] = Responses;
    expect((await details(auditId, { pageSize: 2 })).Responses).toEqual(rest);
    expect((await details(auditId, { pageSize: 2, page: 2 })).Responses).toEqual([first]);
    const { responseId } = first;
    expect((await details(auditId, { pageSize: 1, responseId })).Responses).toEqual([first, rest.at(-1)]);
    expect((await details(auditId, { responseId })).Responses).toEqual([first]);
  });

  test('tell of a response that came after the audit’s end and within its grace, and of no survey’s', async () => {
    const { auditId } = await received();
    const flags = async () => {
      const [row] = (await world.ok('ayse', 'review.list', { auditId })).ListItems;
      return [(await details(auditId)).Responses[0].flags, row.flags];
    };
    const set = (change: ReturnType<typeof sql>) =>
      world.inCompany('ayse', (db) => sql`update plan set ${change} where id = ${auditId}`.execute(db));
    expect(await flags()).toEqual([[], []]);
    await set(sql`begins_at = begins_at - interval '30 days', ends_at = now() - interval '1 day', grace_days = 7`);
    expect(await flags()).toEqual([['Overdue'], ['Overdue']]);
    await set(sql`audit_type_id = 2`);
    expect(await flags()).toEqual([[], []]);
  });

  test('of a plan that has received nothing have its sections, not scored', async () => {
    const { checkListId } = await checklist();
    const { id } = await a.openPlan({ checkListId });
    expect(await summary(id)).toMatchObject({ percent: null, level: null, statusCode: 10, responseCount: 0 });
    expect(await world.ok('ayse', 'audit.byDepartment', { auditId: id })).toMatchObject([
      { percent: null },
      { name: 'Depo' },
    ]);
    expect(await pdf(id)).toContain(packed('Bu plana henüz sayılan bir yanıt ulaşmadı.'));
  });

  test('do not exist for another plan’s response or another company’s plan', async () => {
    const { auditId } = await received();
    const other = await received();
    const [{ responseId }] = (await details(other.auditId)).Responses;
    expect((await world.call('ayse', 'audit.details', { auditId, responseId })).status).toBe(404);
    expect((await approve(auditId, { responseId })).status).toBe(404);
    expect((await world.call('zoe', 'audit.summary', { auditId })).status).toBe(404);
    expect((await world.call('zoe', 'audit.pdf', { auditId })).status).toBe(404);
    expect((await world.call('zoe', 'audit.answer', { auditPlanAnswerId: responseId * 1000 + 1 })).status).toBe(404);
  });
});
