import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { type Builders, build, sha256 } from '../builders.ts';
import { packed, pdfText } from '../pdf-text.ts';
import { openWorld, type Reply, type World } from '../world.ts';

/** The review of what a plan received: figures, corrections, approval, report. */

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await world.ok('ayse', 'account.language', { languageId: 1 });
});
afterAll(() => world.close());

type Input = Record<string, unknown>;

interface Question {
  id: number;
  /** Ids of its answers by title. */
  answers: Record<string, number>;
}

interface Checklist {
  checkListId: number;
  floor: Question;
  shelves: Question;
  record: Question;
}

async function question(text: string, answers: Input[], over: Input = {}): Promise<Question> {
  const form = await a.questionForm({
    questionText: text,
    score: 10,
    answerType: 3,
    required: false,
    answers,
    locales: [],
    ...over,
  });
  const { id } = await world.ok('ayse', 'question.create', form);
  const made = await world.ok('ayse', 'question.get', { id });
  const rows = made.answers as { id: number; title: string }[];
  return { id, answers: Object.fromEntries(rows.map((row) => [row.title, row.id])) };
}

const yesNo = [
  { title: 'Evet', score: 10, viewOrder: 0, locales: [{ languageId: 2, title: 'Yes' }] },
  { title: 'Hayır', score: 0, viewOrder: 1, locales: [{ languageId: 2, title: 'No' }] },
];

/** Two scored questions in two departments, and a text question shown only for a clean floor. */
async function checklist(): Promise<Checklist> {
  const floor = await question('Zemin temiz mi? ğüşıöçİ', yesNo);
  const shelves = await question('Raflar düzenli mi?', [
    { title: 'Tam', score: 10, viewOrder: 0 },
    { title: 'Kısmen', score: 4, viewOrder: 1 },
    { title: 'Yok', score: 0, viewOrder: 2 },
    { title: 'Raf yok', excludeFromScoring: true, viewOrder: 3 },
  ]);
  const record = await question('Temizlik kaydı', [], { score: null, answerType: 5, textFormat: 'date' });
  const store = await a.department({ name: 'Depo', locales: [{ languageId: 2, name: 'Storage' }] });
  const section = (DepartmentId: number, ViewOrder: number, Questions: Input[]) => ({
    DepartmentId,
    ViewOrder,
    Questions,
  });
  const visible = { QuestionId: floor.id, AnswerIds: [floor.answers.Evet], Not: false };
  const checkListId = await a.checklist({
    Projects: [{ Id: await a.standing.project() }],
    Sections: [
      section(await a.standing.department(), 0, [
        { QuestionId: floor.id, ViewOrder: 0 },
        { QuestionId: record.id, ViewOrder: 1, VisibleWhen: visible },
      ]),
      section(store, 1, [{ QuestionId: shelves.id, ViewOrder: 0 }]),
    ],
  });
  return { checkListId, floor, shelves, record };
}

const fourteenOfTwenty = ({ floor, shelves, record }: Checklist): Input[] => [
  { questionId: floor.id, optionIds: [floor.answers.Evet] },
  { questionId: record.id, text: '2026-11-02' },
  { questionId: shelves.id, optionIds: [shelves.answers.Kısmen], note: 'Üst raf dağınık' },
];

async function received(answers: (list: Checklist) => Input[] = fourteenOfTwenty, count = 1) {
  const list = await checklist();
  const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId });
  const responseKey = randomUUID();
  for (let n = 0; n < count; n++) {
    await world.ok(null, 'field.submit', {
      responseKey: n === 0 ? responseKey : randomUUID(),
      token,
      answers: answers(list),
    });
  }
  return { list, auditId, token, responseKey };
}

const details = (auditId: number, more: Input = {}) => world.ok('ayse', 'audit.details', { auditId, ...more });
const summary = (auditId: number, more: Input = {}) => world.ok('ayse', 'audit.summary', { auditId, ...more });
const approve = (auditId: number, more: Input = {}): Promise<Reply> =>
  world.call('ayse', 'audit.approve', { auditId, ...more });
const answerIdOf = async (auditId: number, { id }: Question): Promise<number> => {
  const { Departments } = await details(auditId);
  const rows = Departments.flatMap((department: { Questions: Input[] }) => department.Questions);
  return rows.find((row: Input) => row.questionId === id).auditPlanAnswerId;
};
const pdf = async (auditId: number, language = 1): Promise<string> => {
  await world.ok('ayse', 'account.language', { languageId: language });
  const reply = await world.call('ayse', 'audit.pdf', { auditId });
  await world.ok('ayse', 'account.language', { languageId: 1 });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  return pdfText(reply.raw);
};

test('cards that only inform stay where they stand, and questions are numbered without them', async () => {
  const welcome = await question('Önce iş güvenliği', [], { infoOnly: true, answerType: null, score: null });
  const hint = await question('Rafları da sayın', [], { infoOnly: true, answerType: null, score: null });
  const [floor, shelves] = [await question('Zemin temiz mi?', yesNo), await question('Raflar düzenli mi?', yesNo)];
  const checkListId = await a.checklist({
    Projects: [{ Id: await a.standing.project() }],
    Sections: [
      {
        DepartmentId: await a.standing.department(),
        ViewOrder: 0,
        Questions: [welcome, floor, hint, shelves].map(({ id }, ViewOrder) => ({ QuestionId: id, ViewOrder })),
      },
    ],
  });
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

describe('correcting an answer', () => {
  test('scores it anew and keeps the old and new answer, who, when and why', async () => {
    const { auditId, list } = await received();
    const auditPlanAnswerId = await answerIdOf(auditId, list.shelves);
    const change = { auditPlanAnswerId, optionIds: [list.shelves.answers.Tam], reason: 'Fotoğrafta düzenli' };
    await world.ok('ayse', 'audit.changeAnswer', change);
    expect(await summary(auditId)).toMatchObject({ earned: 20, max: 20, percent: 100 });
    const row = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(row).toMatchObject({ earned: 10, note: 'Üst raf dağınık', question: { id: list.shelves.id } });
    expect(row.edits).toMatchObject([{ by: 'Ayşe Yılmaz', old: 'Kısmen', new: 'Tam', reason: 'Fotoğrafta düzenli' }]);
    expect((await details(auditId)).Edits).toHaveLength(1);
    expect(await pdf(auditId)).toContain(packed('Düzeltme: “Kısmen” yerine “Tam”'));
  });

  test('without a reason, as older clients do, keeps who and when with an empty reason', async () => {
    const { auditId, list } = await received();
    const auditPlanAnswerId = await answerIdOf(auditId, list.shelves);
    await world.ok('ayse', 'audit.changeAnswer', { auditPlanAnswerId, optionIds: [list.shelves.answers.Tam] });
    const { edits } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(edits).toMatchObject([{ by: 'Ayşe Yılmaz', old: 'Kısmen', new: 'Tam', reason: '' }]);
  });

  test('hides and shows dependent questions without losing their answers', async () => {
    const { auditId, list } = await received();
    const auditPlanAnswerId = await answerIdOf(auditId, list.floor);
    const recordId = await answerIdOf(auditId, list.record);
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId: recordId,
      text: '2026-11-05',
      reason: 'Kayıt görüldü',
    });
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId,
      optionIds: [list.floor.answers.Hayır],
      reason: 'a',
    });
    expect(await summary(auditId)).toMatchObject({ earned: 4, max: 20, total: 2, findings: 1 });
    expect((await world.call('ayse', 'audit.answer', { auditPlanAnswerId: recordId })).status).toBe(404);
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId,
      optionIds: [list.floor.answers.Evet],
      reason: 'b',
    });
    expect(await world.ok('ayse', 'audit.answer', { auditPlanAnswerId: recordId })).toMatchObject({
      text: '2026-11-05',
    });
  });

  test('refuses answers that the question does not have, and any change of an approved response', async () => {
    const { auditId, list } = await received();
    const auditPlanAnswerId = await answerIdOf(auditId, list.shelves);
    const change = (over: Input) =>
      world.call('ayse', 'audit.changeAnswer', { auditPlanAnswerId, reason: 'x', ...over });
    expect((await change({ optionIds: [list.floor.answers.Evet] })).body.errors).toHaveProperty('optionIds');
    expect((await change({ optionIds: [list.shelves.answers.Tam, list.shelves.answers.Yok] })).status).toBe(400);
    expect((await change({ auditPlanAnswerId: auditPlanAnswerId + 500 })).status).toBe(404);
    await approve(auditId);
    const refused = await change({ optionIds: [list.shelves.answers.Yok] });
    expect(refused.body).toMatchObject({ Success: false, Message: 'Onaylanan yanıtlar değiştirilemez.' });
    expect(await summary(auditId)).toMatchObject({ percent: 70 });
  });
});

describe('approval', () => {
  test('happens once; the second time it says so', async () => {
    const { auditId } = await received();
    expect((await approve(auditId)).body).toEqual({
      Success: true,
      Message: 'Denetim onaylandı.',
      Data: { approved: 1, auditTypeId: 1 },
    });
    expect((await approve(auditId)).body).toEqual({
      Success: false,
      Message: 'Bu denetim zaten onaylanmış.',
      Data: null,
    });
    expect(await summary(auditId)).toMatchObject({ statusCode: 50, statusName: 'Onaylandı', percent: 70 });
    const [response] = (await details(auditId)).Responses;
    expect(response).toMatchObject({ approvedBy: 'Ayşe Yılmaz', statusCode: 50 });
  });

  test('succeeds exactly once of fifty at the same time, for a plan and for a single response alike', async () => {
    const { auditId } = await received(fourteenOfTwenty, 3);
    const [{ responseId }] = (await details(auditId)).Responses;
    const replies = await Promise.all(Array.from({ length: 50 }, () => approve(auditId, { responseId })));
    const successes = replies.filter((reply) => reply.body.Success);
    expect(successes.map((reply) => reply.body.Data)).toEqual([{ approved: 1, auditTypeId: 1 }]);
    const rest = await Promise.all(Array.from({ length: 50 }, () => approve(auditId)));
    expect(rest.filter((reply) => reply.body.Success).map((reply) => reply.body.Data)).toEqual([
      { approved: 2, auditTypeId: 1 },
    ]);
    const messages = new Set(rest.filter((reply) => !reply.body.Success).map((reply) => reply.body.Message));
    expect([...messages]).toEqual(['Bu denetim zaten onaylanmış.']);
  });

  test('stores the level, so that later changes of the project’s levels do not touch it', async () => {
    const { auditId } = await received();
    await approve(auditId);
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: [{ name: 'Hepsi', min: 0, max: 100 }] });
    expect(await summary(auditId)).toMatchObject({ level: 'İyi' });
    await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: a.levels() });
  });

  test('needs a pending response, all of its photos, and a second person where the company requires one', async () => {
    const { id } = await a.openPlan();
    expect((await approve(id)).body.Message).toBe('Onaylanacak yanıt yok.');
    const submission = await a.submission((await a.openPlan()).token);
    const { list, token, auditId } = await received();
    const key = randomUUID();
    const answers = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Evet], pictureKeys: [key] }];
    await world.ok(null, 'field.submit', { responseKey: submission.responseKey, token, answers });
    const waiting = (await details(auditId)).Responses.find((row: { flags: string[] }) =>
      row.flags.includes('AwaitingPictures'),
    );
    expect(waiting.counts).toBe(false);
    expect((await approve(auditId, { responseId: waiting.responseId })).body.Message).toBe(
      'Fotoğrafların tümü henüz ulaşmadı.',
    );

    const own = await received();
    await world.inCompany('ayse', async (db) => {
      await db.updateTable('company').set({ four_eyes: true }).execute();
      await db
        .updateTable('response')
        .set({ user_id: world.ids.ayse.user })
        .where('plan_id', '=', own.auditId)
        .execute();
    });
    expect((await approve(own.auditId)).body.Message).toBe('Kendi yanıtınızı onaylayamazsınız.');
    await world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes: false }).execute());
    expect((await approve(own.auditId)).body.Success).toBe(true);
  });
});

describe('reopening', () => {
  const reopen = (responseId: number, more: Input): Promise<Reply> =>
    world.call('ayse', 'audit.reopen', { responseId, ...more });
  const creditUsed = async (): Promise<number> =>
    (await world.inCompany('ayse', (db) => sql<{ n: number }>`select sum(used)::int as n from credit_slot`.execute(db)))
      .rows[0]?.n ?? 0;
  const approvedOne = async () => {
    const { auditId } = await received();
    const [{ responseId }] = (await details(auditId)).Responses;
    await approve(auditId, { responseId });
    return { auditId, responseId };
  };

  test('undoes an approval: the response waits again, every figure follows at once, the credit stays taken', async () => {
    const { auditId, responseId } = await approvedOne();
    expect(await summary(auditId, { onlyApproved: true })).toMatchObject({ responseCount: 1 });
    const used = await creditUsed();
    const { body } = await reopen(responseId, { undo: true });
    expect(body).toMatchObject({ Success: true, Message: 'Yeniden açıldı.', Data: { auditId } });
    expect(await summary(auditId)).toMatchObject({ statusCode: 30, responseCount: 1, pendingCount: 1 });
    expect(await summary(auditId, { onlyApproved: true })).toMatchObject({ responseCount: 0 });
    expect(await creditUsed()).toBe(used);
    const { Responses, Reopenings } = await details(auditId);
    expect(Responses[0]).toMatchObject({ statusCode: 30, approvedBy: null, approvedAt: null });
    expect(Reopenings).toMatchObject([{ responseId, by: 'Ayşe Yılmaz', undo: true, reason: '' }]);
    expect((await approve(auditId)).body.Success).toBe(true);
  });

  test('is an undo only for a minute; afterwards it needs a reason, which the history keeps', async () => {
    const { auditId, responseId } = await approvedOne();
    await world.inCompany('ayse', (db) =>
      sql`update response set approved_at = approved_at - interval '61 seconds' where id = ${responseId}`.execute(db),
    );
    expect((await reopen(responseId, { undo: true })).body.Message).toContain('Geri alma süresi doldu');
    const bare = await reopen(responseId, {});
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['reason']]);
    expect((await reopen(responseId, { reason: 'Fotoğraf eksik' })).body.Success).toBe(true);
    expect((await details(auditId)).Reopenings).toMatchObject([{ undo: false, reason: 'Fotoğraf eksik' }]);
    expect((await reopen(responseId, { reason: 'Yine' })).body.Message).toBe(
      'Yalnızca onaylanan yanıtlar yeniden açılabilir.',
    );
  });
});

describe('a picture of an answer', () => {
  test('is shown, is part of the report and can be deleted until approval', async () => {
    const { list, token, auditId } = await received();
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#38a' } })
      .jpeg()
      .toBuffer();
    const responseKey = randomUUID();
    const keys = [randomUUID(), randomUUID()];
    for (const pictureKey of keys) {
      await world.ok(null, 'field.putPicture', { token, pictureKey, responseKey, sha256: sha256(bytes), bytes });
    }
    await world.encodePictures();
    const answers = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır], pictureKeys: keys }];
    await world.ok(null, 'field.submit', { responseKey, token, answers });
    const responseId = (await details(auditId)).Responses[1].responseId;
    const auditPlanAnswerId = responseId * 1000 + 1;
    const { pictures } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(pictures).toHaveLength(2);
    expect((await world.app.inject({ url: pictures[0].url })).statusCode).toBe(200);
    const report = await world.call('ayse', 'audit.pdf', { auditId, responseId });
    expect(report.raw.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);

    await world.ok('ayse', 'audit.deletePicture', { pictureId: pictures[0].id });
    expect((await world.app.inject({ url: pictures[0].url })).statusCode).toBe(404);
    const row = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId });
    expect(row.pictures).toEqual([pictures[1]]);
    expect(row.edits).toMatchObject([{ old: '2 fotoğraf', new: '1 fotoğraf' }]);
    expect((await world.call('ayse', 'audit.deletePicture', { pictureId: pictures[0].id })).status).toBe(404);
    await approve(auditId, { responseId });
    const refused = await world.call('ayse', 'audit.deletePicture', { pictureId: pictures[1].id });
    expect(refused.body.Message).toBe('Onaylanan yanıtlar değiştirilemez.');
  });

  test('is printed from a copy of 640 pixels, made when it was encoded; deleted, it leaves none of its sizes behind', async () => {
    const { list, token, auditId } = await received();
    const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#38a' } })
      .jpeg()
      .toBuffer();
    const responseKey = randomUUID();
    const pictureKey = randomUUID();
    await world.ok(null, 'field.putPicture', { token, pictureKey, responseKey, sha256: sha256(bytes), bytes });
    await world.encodePictures();
    const answers = [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır], pictureKeys: [pictureKey] }];
    await world.ok(null, 'field.submit', { responseKey, token, answers });
    const responseId = (await details(auditId)).Responses[1].responseId;
    const sizes = await world.inCompany('ayse', async (db) => {
      const row = await db
        .selectFrom('picture')
        .select(['file_id', 'print_file_id', 'thumb_file_id'])
        .where('picture_key', '=', pictureKey)
        .executeTakeFirstOrThrow();
      const ids = [row.file_id, row.print_file_id, row.thumb_file_id].map(Number);
      const files = await db.selectFrom('file').select(['id', 'bytes']).where('id', 'in', ids).execute();
      const byId = new Map(files.map((file) => [file.id, file.bytes]));
      return Promise.all(ids.map(async (id) => ({ id, width: (await sharp(byId.get(id)).metadata()).width })));
    });
    expect(sizes.map(({ width }) => width)).toEqual([1600, 640, 320]);
    const report = await world.call('ayse', 'audit.pdf', { auditId, responseId });
    expect(
      report.raw
        .toString('latin1')
        .match(/\/Width \d+/g)
        ?.sort(),
    ).toEqual(['/Width 320', '/Width 640']);

    const { pictures } = await world.ok('ayse', 'audit.answer', { auditPlanAnswerId: responseId * 1000 + 1 });
    await world.ok('ayse', 'audit.deletePicture', { pictureId: pictures[0].id });
    const left = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('file')
        .select('id')
        .where(
          'id',
          'in',
          sizes.map(({ id }) => id),
        )
        .execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('the report', () => {
  test('says on every page that it is not approved, until it is', async () => {
    const { auditId } = await received();
    const stamp = packed('ONAYLANMAMIŞTIR / NOT APPROVED');
    const before = await pdf(auditId);
    const pages = Number(/Sayfa1\/(\d+)/.exec(before)?.[1]);
    expect(before.split(stamp)).toHaveLength(pages + 1);
    await approve(auditId);
    expect(await pdf(auditId)).not.toContain(stamp);
  });

  test('speaks the reader’s language', async () => {
    const { auditId } = await received();
    const text = await pdf(auditId, 2);
    for (const word of [
      'Audit report',
      'June audit',
      '14 of 20 points',
      '70%',
      'Storage',
      'Generated by Ayşe Yılmaz',
      '2 Nov 2026',
      'Yes',
    ]) {
      expect(text).toContain(packed(word));
    }
  });

  test('holds very long texts whole, however many pages they take', async () => {
    const { auditId, list } = await received();
    const note = Array.from({ length: 900 }, (_, n) => `cümle${n}.`).join(' ');
    await world.ok('ayse', 'audit.changeAnswer', {
      auditPlanAnswerId: await answerIdOf(auditId, list.shelves),
      note,
      reason: 'uzun',
    });
    const text = await pdf(auditId);
    for (const n of [0, 450, 899]) expect(text).toContain(`cümle${n}.`);
  });
});
