import { randomBytes, randomUUID } from 'node:crypto';
import { refusals } from '@sahada/contract/refusals';
import type { Version } from '@sahada/contract/version';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pieceBytes, piecesAtOnce } from '../../src/facts/stored-export.ts';
import { readBook } from '../../src/outside/book.ts';
import { versionsKept } from '../../src/outside/kept-versions.ts';
import { makeBook, type SaidTable } from '../../src/outside/sheet.ts';
import { type Audits, audits, type Checklist, type Input, type Question } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { openWorld, type Reply, type World } from '../world.ts';

/** Answers as one table: a row for each response, a column for each question. */

let world: World;
let a: Builders;
let of: Audits;
let list: Checklist;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  of = audits(world, a);
  await world.ok('ayse', 'account.language', { languageId: 1 });
  await world.ok('ayse', 'account.defaultLanguage', { languageId: 1 });
  list = await of.checklist();
});
afterAll(() => world.close());

type Table = Record<string, unknown>[];

/** The rows of a file by their headings; null where a cell is empty. */
async function tableOf({ raw, status }: Reply): Promise<Table> {
  expect(status).toBe(200);
  const book = await readBook({ bytes: raw, separator: null, encoding: null });
  if (!('sheets' in book)) throw new Error(book.fault);
  expect(book.sheets).toHaveLength(1);
  const [heading = [], ...rows] = book.sheets[0]?.rows ?? [];
  return rows.map((cells) => Object.fromEntries(heading.map((title, at) => [String(title), cells[at] ?? null])));
}

const ofAudit = async (auditId: number, more: Input = {}) =>
  tableOf(await world.call('ayse', 'report.auditAnswersToExcel', { auditId, ...more }));
const ofList = async (input: Input) => tableOf(await world.call('ayse', 'report.answersToExcel', input));

async function planOf(checkListId: number, over: Input = {}): Promise<{ id: number; token: string }> {
  return a.openPlan({ checkListId, ...over });
}

const send = (token: string, answers: Input[]) =>
  world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers });

const checklistOf = (questions: readonly Question[], over?: Input) =>
  a.checklistOf(
    questions.map(({ id }) => id),
    over,
  );

const answersIn = (row: Input | undefined): Input =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([title]) => /\d+\. /.test(title)));

test('each response is a row with its answers as they count: numbers as numbers, days as days, choices by their words', async () => {
  const written = { answerType: 5, score: null };
  const degrees = await of.question('Dolap kaç derece?', [], { ...written, textFormat: 'number', unit: '°C' });
  const remark = await of.question('Notunuz?', [], { ...written, textFormat: 'text', unit: null });
  const faults = await of.question(
    'Neler eksik?',
    [
      { title: 'Etiket', score: 0, viewOrder: 0, subOptions: [{ title: 'Tarih' }, { title: 'Parti' }] },
      { title: 'Kapak', score: 0, viewOrder: 1 },
    ],
    { answerType: 2 },
  );
  const day = await of.question('Son bakım', [], { ...written, textFormat: 'date' });
  const { id, token } = await planOf(await checklistOf([degrees, remark, faults, day]));
  await send(token, [
    { questionId: degrees.id, text: '-3,5' },
    { questionId: remark.id, text: '=1+1' },
    { questionId: faults.id, optionIds: [faults.answers.Kapak, faults.answers.Etiket] },
    { questionId: day.id, text: '2026-11-02' },
  ]);
  await send(token, [{ questionId: remark.id, text: 'Yok' }]);
  const rows = await ofAudit(id);
  expect(rows).toHaveLength(2);
  expect(answersIn(rows[0])).toEqual({
    '1. Dolap kaç derece? (°C)': -3.5,
    '2. Notunuz?': '=1+1',
    '3. Neler eksik?': 'Etiket, Kapak',
    '4. Son bakım': '2026-11-02',
  });
  expect(answersIn(rows[1])).toEqual({
    '1. Dolap kaç derece? (°C)': null,
    '2. Notunuz?': 'Yok',
    '3. Neler eksik?': null,
    '4. Son bakım': null,
  });
  expect(rows[0]).toMatchObject({ Durum: 'Onay bekliyor', 'Rakamlara girer': 'Evet' });
  expect(rows.map((row) => row['Kayıt no'])).toEqual([...new Set(rows.map((row) => row['Kayıt no']))]);

  const csv = await world.call('ayse', 'report.auditAnswersToExcel', { auditId: id, format: 'csv' });
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toContain('.csv');
  const [, first] = csv.raw.toString('utf8').split('\r\n');
  expect(first).toMatch(/;-3,5;'=1\+1;"Etiket, Kapak";2026-11-02$/);
});

test('the same option is told with what was chosen under it, response by response', async () => {
  const faults = await of.question(
    'Hangileri eksik?',
    [
      { title: 'Etiket', score: 0, viewOrder: 0, subOptions: [{ title: 'Tarih' }, { title: 'Parti' }] },
      { title: 'Kapak', score: 0, viewOrder: 1 },
    ],
    { answerType: 2 },
  );
  const asked = await world.ok('ayse', 'question.get', { id: faults.id });
  const [{ subOptions }] = asked.answers.filter(({ title }: Input) => title === 'Etiket');
  const under = Object.fromEntries(subOptions.map(({ id, title }: { id: number; title: string }) => [title, id]));
  const { id, token } = await planOf(await checklistOf([faults]));
  const chosen: Input[] = [
    { optionIds: [faults.answers.Etiket], subOptionIds: [under.Tarih] },
    { optionIds: [faults.answers.Etiket] },
    { optionIds: [faults.answers.Etiket], subOptionIds: [under.Parti] },
    { optionIds: [faults.answers.Etiket], subOptionIds: [under.Parti, under.Tarih] },
    { optionIds: [faults.answers.Kapak, faults.answers.Etiket], subOptionIds: [under.Parti] },
    { optionIds: [faults.answers.Kapak] },
    { optionIds: [faults.answers.Etiket], subOptionIds: [under.Tarih] },
  ];
  for (const answer of chosen) await send(token, [{ questionId: faults.id, ...answer }]);
  expect((await ofAudit(id)).flatMap((row) => Object.values(answersIn(row)))).toEqual([
    'Etiket (Tarih)',
    'Etiket',
    'Etiket (Parti)',
    'Etiket (Tarih, Parti)',
    'Etiket (Parti), Kapak',
    'Kapak',
    'Etiket (Tarih)',
  ]);
});

test('tells where each response was given, by whom, and who approved it', async () => {
  const { id, token } = await planOf(list.checkListId, { definition: 'Kim nerede' });
  for (let n = 0; n < 4; n++) await send(token, []);
  const sent = await world.ok('ayse', 'review.list', { auditId: id, sortField: 'receivedAt', sortDirection: 'asc' });
  const [own, named, addressed] = sent.ListItems.map(({ responseId }: Input) => responseId) as number[];
  await of.approve(id, { responseId: named });
  const elsewhere = await a.location({ Name: 'Arka depo' });
  await world.inCompany('ayse', async (db) => {
    const change = (values: Input, response: number | undefined) =>
      db.updateTable('response').set(values).where('id', '=', Number(response)).execute();
    await change({ user_id: world.ids.ayse.user, location_id: elsewhere }, own);
    await change({ participant_name: 'Derya Deniz', participant_email: 'derya@example.test' }, named);
    await change({ participant_email: 'kaya@example.test' }, addressed);
  });
  const people = ['Ayşe Yılmaz', 'Derya Deniz', 'kaya@example.test', null];
  const rows = await ofAudit(id);
  const [place] = rows.slice(1).map((row) => row.Lokasyon);
  expect(rows.map((row) => row.Yanıtlayan)).toEqual(people);
  expect(rows.map((row) => row.Lokasyon)).toEqual(['Arka depo', place, place, place]);
  expect(place).not.toBe('Arka depo');
  expect(new Set(rows.map((row) => row.Tanım))).toEqual(new Set(['Kim nerede']));

  const { raw } = await world.call('ayse', 'report.responsesToExcel', { auditId: id });
  const book = await readBook({ bytes: raw, separator: null, encoding: null });
  if (!('sheets' in book)) throw new Error(book.fault);
  const [heading = [], ...lines] = book.sheets[0]?.rows ?? [];
  const told = (title: string) => lines.map((cells) => cells[heading.indexOf(title)] ?? null);
  expect(told('Yanıtlayan')).toEqual(people);
  expect(told('Lokasyon')).toEqual(['Arka depo', place, place, place]);
  expect(told('Onaylayan')).toEqual([null, 'Ayşe Yılmaz', null, null]);
  const { customerName, projectName } = sent.ListItems[0];
  expect(told('Müşteri')).toEqual(new Array(4).fill(customerName));
  expect(told('Proje')).toEqual(new Array(4).fill(projectName));
});

test('tells nothing of what was hidden, and what the office has corrected', async () => {
  const { floor, shelves, record } = list;
  const { id, token } = await planOf(list.checkListId);
  await send(token, [
    { questionId: floor.id, optionIds: [floor.answers.Hayır] },
    { questionId: record.id, text: '2026-11-02' },
    { questionId: shelves.id, optionIds: [shelves.answers.Kısmen] },
  ]);
  const said = async () => Object.values(answersIn((await ofAudit(id))[0]));
  expect(await said()).toEqual(['Hayır', null, 'Kısmen']);
  const auditPlanAnswerId = await of.answerIdOf(id, shelves);
  await world.ok('ayse', 'audit.changeAnswer', {
    auditPlanAnswerId,
    optionIds: [shelves.answers.Tam],
    reason: 'Yanlış',
  });
  expect(await said()).toEqual(['Hayır', null, 'Tam']);
  // Nor does a response whose contents are no longer there keep a file from being written.
  await world.inCompany('ayse', (db) =>
    db.updateTable('response').set({ raw: '{}', answers: null }).where('plan_id', '=', id).execute(),
  );
  expect(await said()).toEqual([null, null, null]);
});

test('of several versions and checklists each question has one column, as it is asked now', async () => {
  const first = await of.question('Kapı kapalı mı?', [{ title: 'Evet', score: 10, viewOrder: 0 }]);
  const second = await of.question('Işık yanıyor mu?', [{ title: 'Evet', score: 10, viewOrder: 0 }]);
  const yes = (question: Question) => ({ questionId: question.id, optionIds: [question.answers.Evet] });
  const checkListId = await checklistOf([first, second], { title: 'Kapılar' });
  const before = await planOf(checkListId);
  await send(before.token, [yes(first), yes(second)]);
  const listed = await world.ok('ayse', 'checklist.get', { id: checkListId });
  const [{ Questions, ...section }] = listed.Sections;
  await world.ok('ayse', 'checklist.save', {
    ...listed,
    Sections: [{ ...section, Questions: Questions.filter(({ QuestionId }: Input) => QuestionId === second.id) }],
  });
  const after = await planOf(checkListId);
  await send(after.token, [yes(second)]);
  const rows = await ofList({ checkListId });
  expect(rows.map(answersIn)).toEqual([
    { '1. Işık yanıyor mu?': 'Evet', '1. Kapı kapalı mı?': 'Evet' },
    { '1. Işık yanıyor mu?': 'Evet', '1. Kapı kapalı mı?': null },
  ]);
  const other = await planOf(await checklistOf([first], { title: 'Depolar' }));
  await send(other.token, [yes(first)]);
  const locationId = await a.standing.location();
  const headings = Object.keys(answersIn((await ofList({ locationId }))[0]));
  expect(headings).toContain('Kapılar: 1. Işık yanıyor mu?');
  // A question of both stands where it stood first.
  expect(headings.filter((heading) => heading.endsWith('Kapı kapalı mı?'))).toHaveLength(1);
});

test('cards that only inform are told in neither file, and the bar of a workbook counts answers', async () => {
  const card = await of.question('Önce baret takın.', [], { answerType: null, score: null, infoOnly: true });
  const asked: Question[] = [];
  for (let n = 1; n <= 5; n++)
    asked.push(await of.question(`Soru ${n}`, [{ title: 'Evet', score: n, viewOrder: 0 }], { score: n }));
  const [first, ...rest] = asked as [Question, ...Question[]];
  const { id, token } = await planOf(await checklistOf([first, card, ...rest]));
  const answers = asked.map((question) => ({ questionId: question.id, optionIds: [question.answers.Evet] }));
  await send(token, answers);
  await send(token, answers.slice(3));
  await send(token, []);
  expect((await ofAudit(id)).map((row) => Object.values(answersIn(row)))).toEqual([
    ['Evet', 'Evet', 'Evet', 'Evet', 'Evet'],
    [null, null, null, 'Evet', 'Evet'],
    [null, null, null, null, null],
  ]);
  const { exportId } = await world.ok('ayse', 'report.auditToExcel', { auditId: id, job: true });
  await world.writeExports();
  const bar = await world.ok('ayse', 'exportFile.progress', { id: exportId });
  expect([bar.done, bar.total]).toEqual([15, 15]);
  const { raw } = await world.call('ayse', 'exportFile.download', { id: exportId });
  const book = await readBook({ bytes: raw, separator: null, encoding: null });
  if (!('sheets' in book)) throw new Error(book.fault);
  const [heading = [], ...rows] = book.sheets.find(({ name }) => name === 'Cevaplar')?.rows ?? [];
  const at = (title: string) => heading.indexOf(title);
  const told = rows.map((cells) => [cells[at('Soru')], cells[at('Cevap')], cells[at('Alınan puan')]]);
  expect(told).toEqual([
    ...[1, 2, 3, 4, 5].map((n) => [`Soru ${n}`, 'Evet', n]),
    ...[1, 2, 3].map((n) => [`Soru ${n}`, null, 0]),
    ...[4, 5].map((n) => [`Soru ${n}`, 'Evet', n]),
    ...[1, 2, 3, 4, 5].map((n) => [`Soru ${n}`, null, 0]),
  ]);
});

test('only approved ones, and only of whoever may read reports', async () => {
  const { id, token } = await planOf(list.checkListId);
  await send(token, []);
  await send(token, []);
  const { ListItems } = await world.ok('ayse', 'review.list', { auditId: id });
  await of.approve(id, { responseId: ListItems[0].responseId });
  expect(await ofAudit(id)).toHaveLength(2);
  expect(await ofAudit(id, { onlyApproved: true })).toHaveLength(1);
  expect((await world.call('can', 'report.auditAnswersToExcel', { auditId: id })).status).toBe(403);
  expect((await world.call('can', 'report.answersToExcel', { auditId: id })).status).toBe(403);
  expect((await world.call('zoe', 'report.auditAnswersToExcel', { auditId: id })).status).toBe(404);
});

test('many of them are written by a job, and are the same', async () => {
  const { id, token } = await planOf(list.checkListId);
  await send(token, [{ questionId: list.floor.id, optionIds: [list.floor.answers.Hayır] }]);
  await send(token, []);
  const asked = { auditId: id };
  for (const format of ['xlsx', 'csv']) {
    const atOnce = await world.call('ayse', 'report.answersToExcel', { ...asked, format });
    const reply = await world.call('ayse', 'report.answersToExcel', { ...asked, format, job: true });
    expect(reply.status).toBe(202);
    await world.writeExports();
    const { exportId } = reply.body.Data;
    const progress = await world.ok('ayse', 'exportFile.progress', { id: exportId });
    expect(progress).toMatchObject({ state: 'done', done: 2, total: 2 });
    expect(progress.name).toMatch(new RegExp(`\\.${format}$`));
    const file = await world.call('ayse', 'exportFile.download', { id: exportId });
    expect(file.headers['content-type']).toBe(atOnce.headers['content-type']);
    expect(await tableOf(file)).toEqual(await tableOf(atOnce));
  }
});

test('a file that is stored in several goes is whole', async () => {
  const remark = await of.question('Notunuz?', [], { answerType: 5, score: null, textFormat: 'text', unit: null });
  const { id, token } = await planOf(await checklistOf([remark]));
  await send(token, [{ questionId: remark.id, text: 'kısa' }]);
  const text = randomBytes(Math.round(2.4 * pieceBytes * piecesAtOnce)).toString('base64');
  const raw = JSON.stringify({ answers: [{ questionId: remark.id, text }] });
  await world.inCompany('ayse', (db) => db.updateTable('response').set({ raw }).where('plan_id', '=', id).execute());
  const { exportId } = await world.ok('ayse', 'report.answersToExcel', { auditId: id, format: 'csv', job: true });
  await world.writeExports();
  const pieces = await world.inCompany('ayse', (db) =>
    db.selectFrom('export_part').select('place').where('export_id', '=', exportId).orderBy('place').execute(),
  );
  expect(pieces.length).toBeGreaterThan(2 * piecesAtOnce);
  expect(pieces.map(({ place }) => place)).toEqual([...pieces.keys()]);
  const file = await world.call('ayse', 'exportFile.download', { id: exportId });
  expect(file.raw.length).toBe((await world.ok('ayse', 'exportFile.progress', { id: exportId })).bytes);
  expect(file.raw.toString().includes(text)).toBe(true);
});

/** A version of a checklist that nobody could save, with so many questions, on which the plan's responses were given. */
async function widen(planId: number, questions: number): Promise<void> {
  await world.inCompany('ayse', async (db) => {
    const { version_id } = await db
      .selectFrom('response')
      .select('version_id')
      .where('plan_id', '=', planId)
      .executeTakeFirstOrThrow();
    const version = await db
      .selectFrom('checklist_version')
      .selectAll()
      .where('id', '=', version_id)
      .executeTakeFirstOrThrow();
    const document = version.document as { sections: { questions: { id: number }[] }[] };
    const [section] = document.sections;
    const [question] = section?.questions ?? [];
    const all = Array.from({ length: questions }, (_, n) => ({ ...question, id: 1_000_000 + n }));
    const { id: _id, ...rest } = version;
    const wide = {
      ...rest,
      hash: randomUUID(),
      document: JSON.stringify({ ...document, sections: [{ ...section, questions: all }] }),
    };
    const made = await db
      .insertInto('checklist_version')
      .values(wide as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('response').set({ version_id: made.id }).where('plan_id', '=', planId).execute();
  });
}

test('few rows of very many questions are long too, and more questions than a sheet has columns are refused', async () => {
  const { id, token } = await planOf(list.checkListId);
  for (let n = 0; n < 8; n++) await send(token, []);
  await widen(id, 9_000);
  expect((await world.call('ayse', 'report.answersToExcel', { auditId: id })).status).toBe(202);
  await world.writeExports();
  await widen(id, 16_400);
  const refused = await world.call('ayse', 'report.answersToExcel', { auditId: id });
  expect(refused.body).toMatchObject({ Success: false, Message: refusals.tooManyColumns.text.tr });
});

test('responses of more checklists than the writer keeps are spelled each by its own', async () => {
  const versions = Array.from({ length: versionsKept * 2 + 5 }, (_, at): Version => {
    const id = at + 1;
    const option = {
      id,
      title: `Seçenek ${id}`,
      score: null,
      excludeFromScoring: false,
      exclusive: false,
      severity: null,
    };
    const question = {
      ...{
        id,
        place: 1,
        text: `Soru ${id}`,
        infoText: null,
        locales: [],
        infoOnly: false,
        required: false,
        critical: false,
      },
      ...{ answerType: 1, textFormat: 'text', unit: null, min: null, max: null, severityOutside: null, score: null },
      ...{ findingNote: 'never', findingPhoto: 'never', visibleWhen: null },
      answers: [{ ...option, subOptions: [], locales: [] }],
    };
    const section = { id: 1, departmentId: 1, title: 'Bölüm', locales: [], questions: [question] };
    const list = { rulesVersion: 1, checklistId: id, title: 'Liste', locales: [], signatureSection: false };
    return { ...list, sections: [section] } as unknown as Version;
  });
  // Each comes again when it has gone, and some at once.
  const order = [...versions.keys(), ...versions.keys(), 3, 3, ...[...versions.keys()].reverse()];
  const table: SaidTable = {
    title: 'Cevaplar',
    columns: Array.from({ length: 14 }, (_, at) => ({ heading: `Sütun ${at}`, kind: 'text' as const })),
    spelling: { languageId: 1 },
    async *batches() {
      for (const [from, to] of [
        [0, 40],
        [40, 240],
        [240, order.length],
      ])
        yield order.slice(from, to).map((at) => {
          const text = JSON.stringify({ answers: [{ questionId: at + 1, optionIds: [at + 1] }] });
          return {
            cells: [`S-${at}`],
            versionId: at + 1,
            version: versions[at] as Version,
            text,
            judged: true,
            count: 1,
          };
        });
    },
  };
  const bytes = await makeBook({ language: 'tr', format: 'xlsx' }, [table]);
  const book = await readBook({ bytes, separator: null, encoding: null });
  if (!('sheets' in book)) throw new Error(book.fault);
  const [, ...rows] = book.sheets[0]?.rows ?? [];
  expect(rows.map(([number, , , question, answer]) => [number, question, answer])).toEqual(
    order.map((at) => [`S-${at}`, `Soru ${at + 1}`, `Seçenek ${at + 1}`]),
  );
});

test('of a survey that asks nobody who they are, narrowed responses tell that they came and where their answers are', async () => {
  const { floor } = list;
  const { id, token } = await planOf(list.checkListId, { auditTypeId: 2, identity: 'none' });
  for (let n = 0; n < 2; n++) await send(token, [{ questionId: floor.id, optionIds: [floor.answers.Hayır] }]);
  const told = async (rows: Promise<Table>) =>
    (await rows).map((row) => [
      Object.values(answersIn(row))[0],
      String(row['Durum işaretleri']).includes('kendi rapor'),
    ]);
  expect(await told(ofAudit(id))).toEqual([
    ['Hayır', false],
    ['Hayır', false],
  ]);
  expect(await told(ofList({ auditId: id, format: 'xlsx' }))).toEqual([
    ['Hayır', false],
    ['Hayır', false],
  ]);
  expect(await told(ofList({ auditId: id, receivedAtFrom: '2026-01-01' }))).toEqual([
    [null, true],
    [null, true],
  ]);
});
