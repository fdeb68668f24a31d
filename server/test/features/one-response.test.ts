import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audits, fourteenOfTwenty, type Input } from '../audits.ts';
import { build, pixel } from '../builders.ts';
import { openPhone } from '../phone.ts';
import { openWorld, type World } from '../world.ts';

/** One response in full, which takes a shorter way than the details of a plan and must not say less. */

let world: World;
let asked: { auditId: number; responseId: number };
let neighbourId: number;
beforeAll(async () => {
  world = await openWorld();
  const a = build(world, 'ayse');
  const of = audits(world, a);
  const list = await of.checklist();
  const own = await openPhone(world, a, { checkListId: list.checkListId });
  const [pictureKey, drawnKey] = [randomUUID(), randomUUID()];
  const [floor, ...others] = fourteenOfTwenty(list);
  const filled = own.fill({
    answers: [{ ...floor, pictureKeys: [pictureKey] }, ...others],
    findings: [
      { findingKey: randomUUID(), title: 'Acil çıkışın önü kapalı', severity: 'major', pictureKeys: [drawnKey] },
    ],
    signatures: [{ role: 'site', refused: true, note: 'Yetkili yerinde yoktu' }],
    deviceScore: { earned: 13, max: 20 },
  });
  expect((await own.send(filled)).status).toBe(201);
  for (const key of [pictureKey, drawnKey])
    expect((await own.put({ responseKey: filled.responseKey, pictureKey: key, bytes: pixel })).status).toBe(200);
  // A neighbour, of whom nothing may be told.
  expect(
    (await own.send(own.fill({ signatures: [{ role: 'site', refused: true, note: 'Acelesi vardı' }] }))).status,
  ).toBe(201);
  const auditId = own.planId;
  const [{ responseId }, neighbour] = (await of.details(auditId)).Responses;
  asked = { auditId, responseId };
  neighbourId = neighbour.responseId;
  await world.ok('ayse', 'audit.reject', { responseId: neighbourId, reason: 'Yanlış mağaza' });
  const { Departments } = await of.details(auditId, { responseId });
  const shelves = Departments[1].Questions[0];
  const change = { auditPlanAnswerId: shelves.auditPlanAnswerId, reason: 'Fotoğrafta düzenli' };
  await world.ok('ayse', 'audit.changeAnswer', { ...change, optionIds: [list.shelves.answers.Tam] });
  await world.ok('ayse', 'audit.approve', asked);
  await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Fotoğraflar karışmış' });
});
afterAll(() => world.close());

const details = (more: Input = {}) => world.ok('ayse', 'audit.details', { ...asked, ...more });

/** The same as a page of its plan tells it: by several statements, one after another. */
async function onItsPage(): Promise<Input> {
  const { Responses, ...rest } = await details({ page: 1 });
  return { ...rest, Responses: Responses.filter((row: Input) => row.responseId === asked.responseId) };
}

test.each([1, 2])(
  'one response in full says all that a page of its plan says of it (language %i)',
  async (languageId) => {
    await world.ok('ayse', 'account.language', { languageId });
    const one = await details();
    expect(one).toMatchObject({
      ...{ earned: 20, max: 20, statusCode: 30, responseCount: 1, shownCount: 1, findings: 1 },
      Departments: [
        { Questions: [{ pictures: [{ state: 'preparing' }] }, { text: '2026-11-02' }] },
        { Questions: [{ note: 'Üst raf dağınık', edits: [{ by: 'Ayşe Yılmaz', reason: 'Fotoğrafta düzenli' }] }] },
      ],
      Responses: [{ responseId: asked.responseId, device: { earned: 13, max: 20 } }],
      Findings: [{ title: 'Acil çıkışın önü kapalı', pictures: [{ state: 'preparing' }] }],
      Signatures: [{ refused: true, note: 'Yetkili yerinde yoktu' }],
      Edits: [{ reason: 'Fotoğrafta düzenli' }],
      Decisions: [{ kind: 'reopened', by: 'Ayşe Yılmaz', reason: 'Fotoğraflar karışmış' }],
    });
    expect(one).toEqual(await onItsPage());
  },
);

test('one response in full tells which option under a chosen one was chosen, if any', async () => {
  const a = build(world, 'ayse');
  const subOptions = [{ title: 'Az' }, { title: 'Çok' }].map((sub, viewOrder) => ({ ...sub, score: 0, viewOrder }));
  const questionId = await a.question({ answers: [{ title: 'Kırık', score: 0, viewOrder: 0, subOptions }] });
  const checkListId = await a.checklistOf([questionId]);
  const { id: auditId, token } = await a.openPlan({ checkListId });
  const [broken] = (await world.ok('ayse', 'question.get', { id: questionId })).answers;
  const much = broken.subOptions.find(({ title }: Input) => title === 'Çok').id;
  const sentWith = async (subOptionIds: number[]): Promise<number> => {
    const answers = [{ questionId, optionIds: [broken.id], subOptionIds }];
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers });
    const { Responses } = await world.ok('ayse', 'audit.details', { auditId });
    return Math.max(...Responses.map(({ responseId }: Input) => responseId));
  };
  const chosen = async (responseId: number) => {
    const { Departments } = await world.ok('ayse', 'audit.details', { auditId, responseId });
    return Departments[0].Questions[0].options[0].subOptions.map(({ selected }: Input) => selected);
  };
  expect(await chosen(await sentWith([]))).toEqual([false, false]);
  expect(await chosen(await sentWith([much]))).toEqual([false, true]);
});

test('one response in full names who gave nothing but an e-mail address', async () => {
  const a = build(world, 'ayse');
  const { id: auditId, token } = await a.openPlan({ identity: 'optional' });
  const { participant: _, ...form } = await a.submission(token);
  await world.ok(null, 'field.submit', { ...form, participant: { email: 'kaan@marmara.example' } });
  const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId })).Responses;
  const { Responses } = await world.ok('ayse', 'audit.details', { auditId, responseId });
  expect(Responses).toMatchObject([{ participant: 'kaan@marmara.example' }]);
});

test('each response in full tells its own choices, however often its questions are told', async () => {
  const chosenIn = async (responseId: number): Promise<string[]> => {
    const { Departments } = await details({ responseId });
    return Departments.flatMap(({ Questions }: Input) => Questions as Input[])
      .flatMap(({ options }: Input) => options as { title: string; score: number | null; selected: boolean }[])
      .filter(({ selected }: { selected: boolean }) => selected)
      .map(({ title, score }: { title: string; score: number | null }) => `${title} ${score}`);
  };
  await world.ok('ayse', 'account.language', { languageId: 1 });
  for (let round = 0; round < 2; round++) {
    expect(await chosenIn(asked.responseId)).toEqual(['Evet 10', 'Tam 10']);
    expect(await chosenIn(neighbourId)).toEqual(['Evet 10']);
  }
  await world.ok('ayse', 'account.language', { languageId: 2 });
  expect(await chosenIn(asked.responseId)).toEqual(['Yes 10', 'Tam 10']);
});

test('one response in full is told as well where its checklist is not in memory', async () => {
  const before = await details();
  await world.inCompany('ayse', async (db) => {
    // An equal version under a number that nobody has asked for yet.
    const { rows } = await sql<{ id: number }>`
      insert into checklist_version (checklist_id, hash, document)
      select v.checklist_id, ${randomUUID()}, v.document from checklist_version v
      join response r on r.version_id = v.id where r.id = ${asked.responseId} returning id`.execute(db);
    const version_id = rows[0]?.id as number;
    await db.updateTable('response').set({ version_id }).where('id', '=', asked.responseId).execute();
  });
  expect(await details()).toEqual(before);
  expect(await details()).toEqual(before);
});
