import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('points', () => {
  test('are decimals to the outside and whole hundredths inside, from the editor to the report', async () => {
    const a = build(world, 'ayse');
    const subOptions = [{ title: 'Az', score: 4.15, viewOrder: 0, locales: [] }];
    const answers = [
      { title: 'Evet', score: 12.25, viewOrder: 0, locales: [] },
      { title: 'Kısmen', score: 0.1, viewOrder: 1, subOptions, locales: [] },
    ];
    const questionId = await a.question({ score: 12.25, answers });
    const asked = await world.ok('ayse', 'question.get', { id: questionId });
    expect([asked.score, asked.answers]).toMatchObject([12.25, answers]);
    const [listed] = (await world.ok('ayse', 'question.list', { id: questionId })).ListItems;
    expect([listed.score, listed.answers[1].subOptions[0].score]).toEqual([12.25, 4.15]);

    const { Sections } = await a.checklistForm();
    const [section] = Sections as Record<string, unknown>[];
    const Questions = [{ QuestionId: questionId, ViewOrder: 0, Required: true, VisibleWhen: null }];
    const checkListId = await a.checklist({ Sections: [{ ...section, Questions }] });
    const projectId = await a.filledProject();
    await world.ok('ayse', 'mapping.addChecklists', { projectId, checklistIds: [checkListId] });
    const plan = await a.openPlan({ projectId, checkListId, showScore: 'everyone' });
    const form = await world.ok(null, 'field.form', { token: plan.token });
    const [question] = form.version.sections[0].questions;
    expect([question.score, question.answers[1].subOptions[0].score]).toEqual([12.25, 4.15]);

    const submission = await a.submission(plan.token);
    const [, partly] = question.answers;
    const receipt = await world.ok(null, 'field.submit', {
      ...submission,
      answers: [{ questionId, optionIds: [partly.id], subOptionIds: [partly.subOptions[0].id] }],
      deviceScore: { earned: 4.1, max: 12.25 },
    });
    const points = { earned: 4.15, max: 12.25, percent: 33.88 };
    expect(receipt.Score).toMatchObject(points);
    const details = await world.ok('ayse', 'audit.details', { auditId: plan.id });
    expect(details).toMatchObject(points);
    expect(details.Responses[0]).toMatchObject({ ...points, device: { earned: 4.1, max: 12.25 } });
    expect(details.Departments[0]).toMatchObject({ ...points, Questions: [{ earned: 4.15, max: 12.25 }] });

    const stored = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('response')
        .innerJoin('checklist_version', (join) => join.onRef('checklist_version.id', '=', 'response.version_id'))
        .select(['earned', 'max', 'percent', 'device_earned', 'document'])
        .where('plan_id', '=', plan.id)
        .executeTakeFirstOrThrow(),
    );
    expect(stored).toMatchObject({ earned: 415, max: 1225, percent: 3388, device_earned: 410 });
    expect(stored.document).toMatchObject({
      sections: [
        { questions: [{ score: 1225, answers: [{ score: 1225 }, { score: 10, subOptions: [{ score: 415 }] }] }] },
      ],
    });
  });
});
