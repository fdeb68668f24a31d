import { randomUUID } from 'node:crypto';
import { mostHeatLocations } from '@sahada/contract/analysis';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { readBook } from '../../src/outside/book.ts';
import { audits, type Input, type Question, yesNo } from '../audits.ts';
import { build } from '../builders.ts';
import { pdfText } from '../pdf-text.ts';
import { openWorld } from '../world.ts';

/** Where an analysis ends: what has no graph, what is told of nobody, what ties, and which audits are compared. */

const world = await openWorld();
const a = build(world, 'ayse');
afterAll(() => world.close());
const of = audits(world, a);

async function checklistOf(...questions: Question[]): Promise<number> {
  return a.checklistOf(questions.map(({ id }) => id));
}

const send = (token: string, answers: Input[]) =>
  world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers });
const chosen = ({ id, answers }: Question, title: string) => ({ questionId: id, optionIds: [answers[title]] });
const ask = (call: string, input: Input) => world.ok('ayse', `analysis.${call}`, { pageSize: 100, ...input });

test('a question that nobody answered has no graph', async () => {
  const [first, second] = [await of.question('Zemin temiz mi?', yesNo), await of.question('Raf dolu mu?', yesNo)];
  const { id: auditId, token } = await a.openPlan({ checkListId: await checklistOf(first, second) });
  await send(token, [chosen(first, 'Evet')]);
  const { ListItems } = await ask('survey', { auditId });
  expect(ListItems.map((row: Input) => [row.answered, row.skipped, row.graph])).toEqual([
    [1, 0, true],
    [0, 1, false],
  ]);
});

test('numbers finer than a hundredth are told with all their decimals, on paper and in a table', async () => {
  const written = { answerType: 5, score: null, answers: [], required: false, textFormat: 'number' };
  const questionId = await a.question({ ...written, questionText: 'Kalan klor?', unit: 'mg/l' });
  const { id: auditId, token } = await a.openPlan({
    checkListId: await a.checklistOf([questionId]),
    auditTypeId: 2,
    identity: 'optional',
  });
  for (const text of ['0,002', '0.004', '0,009']) await send(token, [{ questionId, text }]);
  const printed = pdfText((await world.call('ayse', 'audit.pdf', { auditId })).raw);
  for (const said of ['Mean0.005mg/l·Median0.004mg/l·Lowest0.002mg/l·Highest0.009mg/l', '0–0.005', '0.005–0.01'])
    expect(printed).toContain(said);
  const { raw: bytes } = await world.call('ayse', 'analysis.surveyToExcel', { auditId });
  expect(JSON.stringify(await readBook({ bytes, separator: null, encoding: null }))).toContain(
    '"0 – 0.005: 2; 0.005 – 0.01: 1"',
  );
});

test('numbers that a stranger writes with hundreds of digits are read as they stand, and the others keep their figures', async () => {
  const written = { answerType: 5, score: null, answers: [], required: false, textFormat: 'number' };
  const questionId = await a.question({ ...written, questionText: 'Kaç derece?', unit: '°C' });
  const { id: auditId, token } = await a.openPlan({
    checkListId: await a.checklistOf([questionId]),
    auditTypeId: 2,
    identity: 'optional',
  });
  // The last of them is where reading arrives at 1e20.
  const long = ['9'.repeat(400), `-1${'0'.repeat(308)}`, `17${'0'.repeat(307)}`, '99999999999999991808'];
  const texts = [...long, '4', '6,5', `0,${'0'.repeat(400)}1`];
  for (const text of texts) await send(token, [{ questionId, text }]);
  const read = async (): Promise<void> => {
    const [row] = (await ask('survey', { auditId })).ListItems;
    expect(row).toMatchObject({ answered: 7, numbers: { mean: 3.5, median: 4, min: 0, max: 6.5 } });
    expect((await world.call('ayse', 'analysis.surveyToExcel', { auditId })).status).toBe(200);
    const list = (more: Input) => world.ok('ayse', 'review.list', { auditId, ...more });
    expect((await list({})).ListItems).toHaveLength(7);
    expect((await list({ answeredId: questionId, numberFrom: -1e300 })).ListItems).toHaveLength(3);
    expect((await list({ answeredId: questionId, numberFrom: 1, numberBelow: 1e300 })).ListItems).toHaveLength(2);
  };
  await read();
  await world.inCompany('ayse', foldQuestions);
  await read();
  // As a total of earlier days may hold it.
  await world.inCompany('ayse', (db) =>
    sql`update number_total set value = 'Infinity' where question_id = ${questionId} and value = 4`.execute(db),
  );
  expect((await ask('survey', { auditId })).ListItems[0].numbers).toMatchObject({ mean: 3.25, min: 0, max: 6.5 });
});

test('of questions that lose as many points the one that fails more often comes first', async () => {
  const grades = [
    { title: 'Tam', score: 10, viewOrder: 0 },
    { title: 'Yarım', score: 5, viewOrder: 1 },
    { title: 'Yok', score: 0, viewOrder: 2 },
  ];
  const [halves, whole] = [await of.question('Yarım yarım mı?', grades), await of.question('Hep mi yok?', grades)];
  const { id: auditId, token } = await a.openPlan({ checkListId: await checklistOf(halves, whole) });
  await send(token, [chosen(halves, 'Yarım'), chosen(whole, 'Yok')]);
  await send(token, [chosen(halves, 'Yarım'), chosen(whole, 'Tam')]);
  const { ListItems } = await ask('checklist', { auditId });
  expect(ListItems.map((row: Input) => [row.questionId, row.lostPoints, row.failRate])).toEqual([
    [whole.id, 10, 50],
    [halves.id, 10, 0],
  ]);
});

test('a question without points fails by its findings, out of those that asked it', async () => {
  const limits = { textFormat: 'number', min: -2, max: 4, severityOutside: 'major', score: null };
  const degrees = await a.question({
    ...limits,
    answerType: 5,
    answers: [],
    required: false,
    questionText: 'Kaç derece?',
  });
  const note = await a.question({ answerType: 5, score: null, answers: [], required: false, questionText: 'Notunuz?' });
  const checkListId = await a.checklistOf([degrees, note]);
  const { id: auditId, token } = await a.openPlan({ checkListId, auditTypeId: 1, findings: true });
  for (const text of ['3', '9', '12', '']) await send(token, [{ questionId: degrees, text }]);
  const told = { asked: 4, failed: 2, failRate: 50, lostPoints: 0, percent: null, findings: { major: 2 } };
  expect((await ask('checklist', { auditId })).ListItems).toMatchObject([{ questionId: degrees, ...told }]);
});

test('of two sections of one department each question is told with its own, and the map with both', async () => {
  const [cold, hot] = [await of.question('Soğuk mu?', yesNo), await of.question('Sıcak mı?', yesNo)];
  const DepartmentId = await a.department({ name: 'Mutfak' });
  const section = (Title: string, ViewOrder: number, { id }: Question) => ({
    ...{ DepartmentId, Title, ViewOrder, Questions: [{ QuestionId: id, ViewOrder: 0 }] },
  });
  const checkListId = await a.checklist({
    Projects: [{ Id: await a.standing.project() }],
    Sections: [section('Soğuk oda', 0, cold), section('Pişirme', 1, hot)],
  });
  const { id: auditId, token } = await a.openPlan({ checkListId });
  await send(token, [chosen(cold, 'Evet'), chosen(hot, 'Hayır')]);
  const found = await ask('checklist', { auditId });
  expect(found.ListItems.map((row: Input) => [row.questionId, row.departmentName])).toEqual([
    [hot.id, 'Pişirme'],
    [cold.id, 'Soğuk oda'],
  ]);
  expect(found.Departments).toEqual([{ departmentId: DepartmentId, name: 'Soğuk oda · Pişirme', percent: 50 }]);
  expect(found.HeatMap).toMatchObject({
    Departments: [{ Id: DepartmentId, Value: 'Soğuk oda · Pişirme' }],
    Cells: [{ departmentId: DepartmentId, percent: 50, count: 1 }],
  });
});

test('an answer that a question no longer has is told by its last name, the others by those of the newest checklist', async () => {
  const question = await of.question('Zemin temiz mi?', [...yesNo, { title: 'Belki', score: 5, viewOrder: 2 }]);
  const checkListId = await checklistOf(question);
  const plans = [await a.plan({ checkListId }), await a.plan({ checkListId }), await a.plan({ checkListId })];
  const answer = async (at: number) => {
    const { link } = await world.ok('ayse', 'plan.publish', { id: plans[at], published: true });
    await send(link.split('/').at(-1), [chosen(question, at === 0 ? 'Evet' : 'Belki')]);
  };
  const change = async (questionText: string, with_: (answers: Input[]) => Input[]) => {
    const { answers } = await world.ok('ayse', 'question.get', { id: question.id });
    await world.ok('ayse', 'question.update', { id: question.id, questionText, answers: with_(answers) });
  };
  // Whichever plan was made first: the first has the newest checklist, and the second the oldest.
  await answer(1);
  await change('Zemin temiz miydi?', (answers) =>
    answers.map((one) => (one.title === 'Belki' ? { ...one, title: 'Kısmen' } : one)),
  );
  await answer(2);
  await change('Zemin temizlendi mi?', (answers) => answers.filter(({ title }) => title !== 'Kısmen'));
  await answer(0);
  const { ListItems } = await ask('survey', { checkListId });
  expect(ListItems.map((row: Input) => row.questionText)).toEqual(['Zemin temizlendi mi?']);
  const told = ListItems[0].options.map(({ title, count }: Input) => [title, count]);
  expect(told.sort()).toEqual([
    ['Kısmen', 2],
    ['No', 0],
    ['Yes', 1],
  ]);
});

test('what was not scored counts as received and lowers no average', async () => {
  const question = await of.question('Zemin temiz mi?', [
    ...yesNo,
    { title: 'Yok', excludeFromScoring: true, viewOrder: 2 },
  ]);
  const { id: auditId, token } = await a.openPlan({ checkListId: await checklistOf(question) });
  for (const title of ['Evet', 'Yok']) await send(token, [chosen(question, title)]);
  for (const by of ['location', 'month'])
    expect((await ask('comparison', { auditId, by })).ListItems, by).toMatchObject([
      { Completed: 2, AverageScore: 100 },
    ]);
});

test('how long all audits took is told by those that count', async () => {
  const question = await of.question('Zemin temiz mi?', yesNo);
  const plan = { checkListId: await checklistOf(question), auditTypeId: 1, answeredBy: 'anyone', participantLimit: 1 };
  const { token } = await a.openPlan(plan);
  const took = async (seconds: number, more: Input = {}) => {
    const times = { startedAt: '2026-11-20T09:00:00Z', completedAt: new Date(Date.UTC(2026, 10, 20, 9, 0, seconds)) };
    const answers = [{ ...chosen(question, 'Evet'), ...more }];
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers, ...times });
  };
  const median = async () => (await ask('survey', { auditTypeId: 1 })).MedianSeconds;
  await took(60);
  expect(await median()).toBe(60);
  // Over the limit, they wait to be accepted.
  for (const seconds of [600, 601, 602]) await took(seconds);
  expect(await median()).toBe(60);
  const open = await a.openPlan({ ...plan, participantLimit: null });
  // Of a device whose clock was put back meanwhile nothing is known.
  for (const startedAt of ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z'])
    await world.ok(null, 'field.submit', {
      ...{ responseKey: randomUUID(), token: open.token, startedAt, completedAt: '2026-11-20T09:00:00Z' },
      answers: [chosen(question, 'Evet')],
    });
  expect(await median()).toBe(60);
  const waiting = { responseKey: randomUUID(), token: open.token, startedAt: '2026-11-20T09:00:00Z' };
  const pictureKeys = [randomUUID()];
  await world.ok(null, 'field.submit', {
    ...{ ...waiting, completedAt: '2026-11-20T09:20:00Z', answers: [{ ...chosen(question, 'Evet'), pictureKeys }] },
  });
  expect(await median()).toBe(60);
});

test('the map of locations and sections shows two hundred locations, the worst of them', async () => {
  expect(mostHeatLocations).toBe(200);
  const question = await of.question('Zemin temiz mi?', yesNo);
  const checkListId = await checklistOf(question);
  const { id: auditId, token } = await a.openPlan({ checkListId, auditTypeId: 1 });
  for (const title of ['Evet', 'Hayır']) await send(token, [chosen(question, title)]);
  // The clean response a second time, at two hundred other places.
  await world.inCompany('ayse', async (db) => {
    await sql`
      insert into location (customer_id, name) select customer_id, 'Isı ' || n from plan, generate_series(1, 200) n
      where id = ${auditId}`.execute(db);
    await sql`
      insert into plan (definition, name, company_name, customer_id, project_id, location_id, checklist_id, audit_type_id,
        lead_auditor_id, assistant_auditor_id, begins_at, ends_at, published, version_id, link_token)
      select p.definition, p.name, p.company_name, p.customer_id, p.project_id, l.id, p.checklist_id, p.audit_type_id,
        p.lead_auditor_id, p.assistant_auditor_id, p.begins_at, p.ends_at, true, p.version_id, 'heat' || l.id
      from plan p, location l where p.id = ${auditId} and l.name like 'Isı %'`.execute(db);
    await sql`
      insert into response (plan_id, version_id, response_key, answers_hash, status_code, counted, raw, earned, max, percent, answered,
        total, excluded, findings, received_at)
      select q.id, r.version_id, gen_random_uuid(), 'x', r.status_code, true, r.raw, r.earned, r.max, r.percent, r.answered,
        r.total, r.excluded, r.findings, r.received_at
      from response r, plan q where r.plan_id = ${auditId} and r.earned > 0 and q.link_token like 'heat%'`.execute(db);
  });
  const { HeatMap } = await ask('checklist', { checkListId });
  const { locationId } = await world.ok('ayse', 'plan.get', { id: auditId });
  expect([HeatMap.Locations.length, HeatMap.Locations[0].Id]).toEqual([200, locationId]);
});

const locationOf = async (auditId: number): Promise<number> =>
  (await world.ok('ayse', 'plan.get', { id: auditId })).locationId;

test('a survey of four that asks nobody who they are is hidden, its times too, and said to be; with a fifth it is shown', async () => {
  const question = await of.question('Memnun musunuz?', yesNo);
  const survey = { checkListId: await checklistOf(question), auditTypeId: 2, identity: 'none', approveRequired: false };
  const { id: auditId, token } = await a.openPlan(survey);
  const [startedAt, completedAt] = ['2026-11-20T09:00:00+03:00', '2026-11-20T09:01:30+03:00'];
  const answered = { responseKey: '', token, answers: [chosen(question, 'Evet')], startedAt, completedAt };
  for (let n = 0; n < 4; n++) await world.ok(null, 'field.submit', { ...answered, responseKey: randomUUID() });
  const nothing = { responseCount: 0, hidden: 1, ListItems: [], Days: [], MedianSeconds: null };
  expect(await ask('survey', { auditId })).toMatchObject(nothing);
  // Of days on which nothing came nothing is hidden.
  expect(await ask('survey', { auditId, dateTo: '2020-01-01' })).toMatchObject({ ...nothing, hidden: 0 });
  await world.ok(null, 'field.submit', { ...answered, responseKey: randomUUID() });
  expect(await ask('survey', { auditId })).toMatchObject({ responseCount: 5, hidden: 0, MedianSeconds: 90 });
});

describe('what was written to a survey that asks nobody who they are', () => {
  test('leads to no response, unless it is the survey’s own report that is read', async () => {
    const remark = await of.question('Notunuz?', [], { answerType: 5, score: null, textFormat: 'text' });
    const { id: auditId, token } = await a.openPlan({
      ...{ checkListId: await checklistOf(remark), auditTypeId: 2, identity: 'none', approveRequired: false },
    });
    for (let n = 0; n < 5; n++) await send(token, [{ questionId: remark.id, text: `Söz ${n}` }]);
    const { projectId } = await world.ok('ayse', 'plan.get', { id: auditId });
    const told = async (input: Input): Promise<unknown[]> => {
      const { ListItems } = await ask('texts', { questionId: remark.id, ...input });
      return [ListItems.length, ...new Set(ListItems.map((row: Input) => row.responseId !== null))];
    };
    expect(await told({ auditId })).toEqual([5, true]);
    expect(await told({ auditId, projectId })).toEqual([5, false]);
    // Narrowed at all, it is no report of the survey's own either.
    for (const narrowed of [{ dateFrom: '2020-01-01' }, { locationIds: [await locationOf(auditId)] }])
      expect(await told({ auditId, ...narrowed })).toEqual([5, false]);
    // Narrowed to a day on which nothing came, it is no report of the survey's own.
    expect(await told({ auditId, dateTo: '2020-01-01' })).toEqual([0]);
    const [{ number, at }] = (await ask('texts', { questionId: remark.id, projectId })).ListItems;
    expect([number, at]).toEqual([null, null]);
  });
});

test('auditors are compared by audits that count, within twelve months of one another', async () => {
  const question = await of.question('Zemin temiz mi?', yesNo);
  const { id: auditId, token } = await a.openPlan({ checkListId: await checklistOf(question), auditTypeId: 1 });
  for (const title of ['Evet', 'Hayır', 'Hayır']) await send(token, [chosen(question, title)]);
  const ids = await world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ id: number }>`select id from response where plan_id = ${auditId} order by id`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  });
  const set = (place: number, values: Input) =>
    world.inCompany('ayse', (db) =>
      db
        .updateTable('response')
        .set(values)
        .where('id', '=', ids[place] ?? 0)
        .execute(),
    );
  for (const place of [1, 2]) await set(place, { user_id: world.ids.can.user });
  const places = async (): Promise<number> => {
    const { ListItems } = await ask('calibration', { auditId });
    return ListItems.find(({ userId }: Input) => userId === world.ids.ayse.user).places;
  };
  expect(await places()).toBe(1);
  await set(1, { status_code: 60 });
  expect(await places()).toBe(1);
  // The one that is left is of thirteen months before.
  await set(2, { received_at: new Date(Date.now() - 395 * 86_400_000).toISOString() });
  expect(await places()).toBe(0);
  await set(2, { received_at: new Date(Date.now() - 365 * 86_400_000).toISOString() });
  expect(await places()).toBe(1);
  // Of what was folded by the calendar of another zone nothing is counted a second time.
  await expect
    .poll(
      () =>
        world.inCompany('ayse', async (db) => {
          await foldQuestions(db);
          return (await db.selectFrom('auditor_total').select('audits').where('plan_id', '=', auditId).execute())
            .length;
        }),
      { timeout: 20_000 },
    )
    .toBe(2);
  const before = await ask('calibration', { auditId });
  await world.inCompany('ayse', (db) => db.updateTable('company').set({ time_zone: 'America/New_York' }).execute());
  expect(await ask('calibration', { auditId })).toEqual(before);
  await set(2, { status_code: 60 });
  expect(await places()).toBe(0);
});
