import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BookCell, readBook } from '../../src/outside/book.ts';
import { audits, type Input, type Question } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { packed, pdfText } from '../pdf-text.ts';
import { openWorld, type World } from '../world.ts';

/**
 * Audits computed by hand. The sums stand beside the answers; whatever shows a figure of them has to say the same, to the
 * cent: the calls, the lists, the analysis, the PDF's words and the workbook's cells.
 */

let world: World;
let a: Builders;
let asked: Record<'clean' | 'shelves' | 'dates' | 'doors' | 'fridge' | 'remark', Question>;
let subOptions: Record<string, number>;
let checkListId: number;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await world.ok('ayse', 'account.language', { languageId: 1 });
  const { question } = audits(world, a);
  const option = (title: string, score: number | null, more: Input = {}) => ({ title, score, viewOrder: 0, ...more });
  asked = {
    clean: await question('Zemin temiz mi?', [option('Evet', 10), option('Hayır', 0)]),
    shelves: await question('Raflar düzenli mi?', [
      option('Tam', 10),
      option('Kısmen', 4),
      option('Raf yok', null, { excludeFromScoring: true }),
    ]),
    dates: await question('Hangileri tamam?', [option('Et', 3.35), option('Süt', 4.4), option('Ekmek', 5)], {
      answerType: 2,
    }),
    doors: await question('Kapılar kapanıyor mu?', [
      option('Evet', 10),
      option('Kısmen', 5, { subOptions: [option('Yarısı', 2.5), option('Çoğu', 7.25)] }),
    ]),
    fridge: await question('Dolap soğuk mu?', [option('Evet', 5), option('Hayır', 0)], { score: 5, critical: true }),
    remark: await question('Açıklama', [], { score: null, answerType: 5, textFormat: 'number', unit: '°C' }),
  };
  const doors = await world.ok('ayse', 'question.get', { id: asked.doors.id });
  subOptions = Object.fromEntries(
    doors.answers[1].subOptions.map((sub: { title: string; id: number }) => [sub.title, sub.id]),
  );
  const projectId = await a.standing.project();
  const section = (DepartmentId: number, ViewOrder: number, questions: Question[]) => ({
    DepartmentId,
    ViewOrder,
    Questions: questions.map(({ id }, at) => ({ QuestionId: id, ViewOrder: at })),
  });
  checkListId = await a.checklist({
    Projects: [{ Id: projectId }],
    Sections: [
      section(await a.standing.department(), 0, [asked.clean, asked.shelves, asked.dates]),
      section(await a.department({ name: 'Soğuk oda' }), 1, [asked.doors, asked.fridge, asked.remark]),
    ],
  });
});
afterAll(() => world.close());

const chosen = (question: Question, ...titles: string[]) => ({
  questionId: question.id,
  optionIds: titles.map((title) => question.answers[title]),
});

/**
 * 10 of 10, excluded, 3.35 + 4.40 = 7.75 of 10 | the grade's 7.25 of 10, 5 of 5, a temperature without points.
 * Sections 17.75 / 20 and 12.25 / 15; together 30 / 35 = 85.714… %.
 */
const good = () => [
  chosen(asked.clean, 'Evet'),
  chosen(asked.shelves, 'Raf yok'),
  chosen(asked.dates, 'Et', 'Süt'),
  { ...chosen(asked.doors, 'Kısmen'), subOptionIds: [subOptions.Çoğu] },
  chosen(asked.fridge, 'Evet'),
  { questionId: asked.remark.id, text: '4.5' },
];

/**
 * 0 of 10 (minor), 4 of 10, not answered: 0 of 10 | 10 of 10, 0 of 5 and critical (major), no temperature.
 * Sections 4 / 30 and 10 / 15; together 14 / 45 = 31.111… %.
 */
const bad = () => [
  { ...chosen(asked.clean, 'Hayır'), note: '=SUM(A1) ıslak' },
  chosen(asked.shelves, 'Kısmen'),
  chosen(asked.doors, 'Evet'),
  chosen(asked.fridge, 'Hayır'),
];

/** 10, 10, 3.35 | 10, 5: sections 23.35 / 30 and 15 / 15; together 38.35 / 45 = 85.222… %. */
const fair = () => [
  chosen(asked.clean, 'Evet'),
  chosen(asked.shelves, 'Tam'),
  chosen(asked.dates, 'Et'),
  chosen(asked.doors, 'Evet'),
  chosen(asked.fridge, 'Evet'),
];

/** 10, 10, 7.75 | 10, 0 of 5 and critical: 37.75 / 45 = 83.888… %, which would be "İyi". */
const spoilt = () => [
  chosen(asked.clean, 'Evet'),
  chosen(asked.shelves, 'Tam'),
  chosen(asked.dates, 'Et', 'Süt'),
  chosen(asked.doors, 'Evet'),
  chosen(asked.fridge, 'Hayır'),
];

async function received(answers: readonly (() => Input[])[], over: Input = {}): Promise<number> {
  const { id, token } = await a.openPlan({ checkListId, ...over });
  for (const one of answers) await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: one() });
  return id;
}

interface Golden {
  earned: number;
  max: number;
  percent: number;
  findings: number;
  critical: boolean;
  responses: number;
}

const sum = (numbers: readonly number[]): number => Math.round(numbers.reduce((one, two) => one + two, 0) * 100) / 100;

type Sheets = Record<string, Record<string, BookCell>[]>;

/** The sheets of a workbook by name, each row by the headings of its columns. */
async function sheetsOf(name: string, input: Input): Promise<Sheets> {
  const reply = await world.call('ayse', name, input);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  const book = await readBook({ bytes: reply.raw, separator: null, encoding: null });
  if (!('sheets' in book)) throw new Error(`the workbook cannot be read: ${book.fault}`);
  return Object.fromEntries(
    book.sheets.map(({ name: title, rows: [head = [], ...rows] }) => [
      title,
      rows.map((row) => Object.fromEntries(head.map((heading, at) => [String(heading), row[at] ?? null]))),
    ]),
  );
}

const turkish = (value: number): string => value.toLocaleString('tr-TR', { maximumFractionDigits: 2 });

/** What each place that shows figures of one audit says. */
async function said(auditId: number): Promise<Record<string, Partial<Golden>>> {
  const ok = (name: string, input: Input = {}) => world.ok('ayse', name, { auditId, ...input });
  const [summary, details, departments, comparison, findings] = await Promise.all([
    ok('audit.summary'),
    ok('audit.details'),
    ok('audit.byDepartment'),
    ok('report.comparison'),
    ok('report.findings'),
  ]);
  const rows = details.Departments.flatMap(({ Questions }: { Questions: Input[] }) => Questions);
  const { ListItems: list } = await world.ok('ayse', 'plan.list', { id: auditId });
  const { ListItems: responses } = await world.ok('ayse', 'review.list', { auditId, pageSize: 100 });
  const { ListItems: home } = await world.ok('ayse', 'dashboard.audits', { pageSize: 100 });
  const shown = home.find(({ Id }: { Id: number }) => Id === auditId);
  const analysis = await world.ok('ayse', 'analysis.checklist', { auditId, pageSize: 100 });
  const compared = await world.ok('ayse', 'analysis.comparison', { auditId, by: 'checklist' });
  const report = await world.ok('ayse', 'report.findingReport', { auditId });
  const book = await sheetsOf('report.auditToExcel', { auditId });
  const sheet = (title: string) => book[title] ?? [];
  const cells = (title: string, heading: string) => sheet(title).map((row) => Number(row[heading] ?? 0));
  const figures = ({ earned, max, percent, findings: found, critical, responseCount }: Record<string, never>) => ({
    ...{ earned, max, percent, findings: found, critical, responses: responseCount },
  });
  const ofRows = (all: readonly Input[]) => ({
    earned: sum(all.map(({ earned }) => Number(earned))),
    max: sum(all.map(({ max }) => Number(max))),
  });
  return {
    summary: figures(summary),
    details: figures(details),
    departments: ofRows(departments),
    answers: { ...ofRows(rows), findings: rows.filter((row: Input) => row.severity !== null).length },
    comparison: figures(comparison.current),
    'questions of the comparison': {
      ...ofRows(comparison.Questions.map((row: { new: Input }) => row.new)),
      findings: sum(comparison.Questions.map((row: { new: { findings: number } }) => row.new.findings)),
    },
    findings: { findings: findings.TotalItemsCount },
    'report of findings': { findings: report.TotalItemsCount },
    'rows of findings': { findings: report.ListItems.length },
    'list of plans': { percent: list[0].percent, findings: list[0].findings, critical: list[0].critical },
    'list of responses': {
      ...ofRows(responses),
      findings: sum(responses.map((row: { findings: number }) => row.findings)),
      responses: responses.length,
    },
    dashboard: { percent: shown.Percent, responses: shown.ResponseCount },
    analysis: { ...ofRows([analysis]), percent: analysis.averagePercent, responses: analysis.responseCount },
    'questions of the analysis': {
      ...ofRows(analysis.ListItems),
      findings: sum(
        analysis.ListItems.map((row: { findings: Record<string, number> }) => sum(Object.values(row.findings))),
      ),
    },
    'comparison of checklists': {
      earned: compared.ListItems[0].Earned,
      max: compared.ListItems[0].Max,
      percent: compared.ListItems[0].AverageScore,
      findings: compared.ListItems[0].Findings,
    },
    'workbook, responses': {
      earned: sum(cells('Yanıtlar', 'Alınan puan')),
      max: sum(cells('Yanıtlar', 'En çok puan')),
      findings: sum(cells('Yanıtlar', 'Uygunsuzluk')),
      critical: sheet('Yanıtlar').some((row) => row.Kritik === 'Evet'),
      responses: sheet('Yanıtlar').length,
    },
    'workbook, answers': {
      earned: sum(cells('Cevaplar', 'Alınan puan')),
      max: sum(cells('Cevaplar', 'En çok puan')),
      findings: sheet('Cevaplar').filter((row) => row.Derece !== null).length,
    },
    'workbook, findings': { findings: sheet('Uygunsuzluklar').filter((row) => row['Geri çekildi'] !== 'Evet').length },
  };
}

async function expectEverywhere(auditId: number, golden: Golden): Promise<void> {
  for (const [where, told] of Object.entries(await said(auditId)))
    for (const [figure, value] of Object.entries(told))
      expect([where, figure, value]).toEqual([where, figure, golden[figure as keyof Golden]]);
  const reply = await world.call('ayse', 'audit.pdf', { auditId });
  const text = pdfText(reply.raw);
  expect(text).toContain(packed(`%${turkish(golden.percent)}`));
  expect(text).toContain(packed(`${turkish(golden.earned)} / ${turkish(golden.max)} puan`));
}

const departmentsOf = async (auditId: number): Promise<[number, number, number][]> =>
  (await world.ok('ayse', 'audit.byDepartment', { auditId })).map(
    ({ earned, max, percent }: Record<string, number>) => [earned, max, percent],
  );

describe('an audit computed by hand', () => {
  test('with an excluded answer, a grade and several choices is 30 of 35 points, 85.71 %, wherever it is shown', async () => {
    const auditId = await received([good]);
    await expectEverywhere(auditId, {
      ...{ earned: 30, max: 35, percent: 85.71, findings: 0, critical: false, responses: 1 },
    });
    expect(await departmentsOf(auditId)).toEqual([
      [17.75, 20, 88.75],
      [12.25, 15, 81.67],
    ]);
    const text = pdfText((await world.call('ayse', 'audit.pdf', { auditId })).raw);
    for (const figure of ['17,75 / 20', '%88,75', '12,25 / 15', '%81,67', '7,75 / 10', '7,25 / 10', 'Açıklama 4,5 °C'])
      expect(text).toContain(packed(figure));
    const { Cevaplar: answers = [] } = await sheetsOf('report.auditToExcel', { auditId });
    expect(answers.map((row) => [row['Alınan puan'], row['En çok puan'], row['Puanlama dışı']])).toEqual([
      [10, 10, 'Hayır'],
      [0, 0, 'Evet'],
      [7.75, 10, 'Hayır'],
      [7.25, 10, 'Hayır'],
      [5, 5, 'Hayır'],
      [null, null, 'Hayır'],
    ]);
    expect(answers[5]).toMatchObject({ Cevap: '4,5 °C', 'Cevap (sayı)': 4.5 });
  });

  test('that fails critically is 14 of 45 points, 31.11 %, with two findings and the lowest level', async () => {
    const auditId = await received([bad]);
    await expectEverywhere(auditId, {
      ...{ earned: 14, max: 45, percent: 31.11, findings: 2, critical: true, responses: 1 },
    });
    expect(await departmentsOf(auditId)).toEqual([
      [4, 30, 13.33],
      [10, 15, 66.67],
    ]);
    expect((await world.ok('ayse', 'audit.summary', { auditId })).level).toBe('Zayıf');
    const { Yanıtlar: [row] = [], Uygunsuzluklar: found } = await sheetsOf('report.auditToExcel', { auditId });
    expect(row).toMatchObject({
      'Puan (%)': 31.11,
      'Başarı seviyesi': 'Zayıf',
      Kritik: 'Evet',
      'Rakamlara girer': 'Evet',
    });
    expect(found).toMatchObject([
      {
        Uygunsuzluk: 'Zemin temiz mi?',
        Cevap: 'Hayır',
        Not: '=SUM(A1) ıslak',
        Derece: 'Minör',
        Kritik: 'Hayır',
      },
      { Uygunsuzluk: 'Dolap soğuk mu?', Cevap: 'Hayır', Not: null, Derece: 'Majör', Kritik: 'Evet' },
    ]);
    // On paper the gravest comes first, and each is counted by its grade.
    const [cover = '', printed = ''] = pdfText((await world.call('ayse', 'audit.pdf', { auditId })).raw).split(
      packed('Uygunsuzluklar (2)'),
    );
    expect(cover).toContain(packed('Uygunsuzluk: Majör 1 · Minör 1'));
    expect(printed.indexOf(packed('5. Dolap soğuk mu?'))).toBeLessThan(printed.indexOf(packed('1. Zemin temiz mi?')));
    expect(printed.split(packed('Kritik uygunsuzluk'))).toHaveLength(2);
  });

  test('of three responses is the mean of 85.71, 31.11 and 85.22 %, and the sums of their points', async () => {
    // 202.04 / 3 = 67.346…; sections 45.10 / 80 = 56.375, half a cent that goes up, and 37.25 / 45.
    const auditId = await received([good, bad, fair]);
    await expectEverywhere(auditId, {
      ...{ earned: 82.35, max: 125, percent: 67.35, findings: 2, critical: true, responses: 3 },
    });
    expect(await departmentsOf(auditId)).toEqual([
      [45.1, 80, 56.38],
      [37.25, 45, 82.78],
    ]);
    const { Yanıtlar: rows = [] } = await sheetsOf('report.auditToExcel', { auditId });
    expect(rows.map((row) => row['Puan (%)'])).toEqual([85.71, 31.11, 85.22]);
    // On paper: what cost most points first, then what made findings, the gravest first, and what numbers have in common.
    const printed = pdfText((await world.call('ayse', 'audit.pdf', { auditId })).raw);
    const [lost = '', found = ''] = (printed.split(packed('En çok puan kaybettiren sorular'))[1] ?? '').split(
      packed('Uygunsuzluk çıkan sorular'),
    );
    const questions = ['3. Hangileri tamam?', '1. Zemin temiz mi?', '2. Raflar düzenli mi?', '5. Dolap soğuk mu?'];
    for (const [text, wanted] of [
      [lost, [...questions, '4. Kapılar kapanıyor mu?']],
      [found, ['5. Dolap soğuk mu?', '1. Zemin temiz mi?']],
    ] as const) {
      const at = wanted.map((one) => text.indexOf(packed(one)));
      expect([at.includes(-1), at]).toEqual([false, at.toSorted((one, other) => one - other)]);
    }
    for (const said of [
      '3. Hangileri tamam? %37,00 18,9',
      'Ortalama 4,5 °C · Ortanca 4,5 °C · En az 4,5 °C · En çok 4,5 °C',
      '3. Hangileri tamam? %37,00 · 11,1 / 30 2 / 3 yanıtladı',
    ])
      expect(printed).toContain(packed(said));
  });

  test('that is a survey has the same points, no findings and no level', async () => {
    const auditId = await received([bad], { auditTypeId: 2, identity: 'optional' });
    await expectEverywhere(auditId, {
      ...{ earned: 14, max: 45, percent: 31.11, findings: 0, critical: true, responses: 1 },
    });
    expect((await world.ok('ayse', 'audit.summary', { auditId })).level).toBeNull();
    const text = pdfText((await world.call('ayse', 'audit.pdf', { auditId })).raw);
    expect(text).toContain(packed('Kritik uygunsuzluk: 5. Dolap soğuk mu?'));
  });
});

test('a critical failure limits the level to the lowest wherever one is shown, whatever the points, approved or not', async () => {
  const levelsOf = async (auditId: number): Promise<unknown[]> => {
    const summary = await world.ok('ayse', 'audit.summary', { auditId });
    const { Responses } = await world.ok('ayse', 'audit.details', { auditId });
    const { ListItems: plans } = await world.ok('ayse', 'plan.list', { id: auditId });
    const { ListItems: responses } = await world.ok('ayse', 'review.list', { auditId });
    const { Yanıtlar: rows = [] } = await sheetsOf('report.auditToExcel', { auditId });
    return [summary.level, Responses[0].level, plans[0].level, responses.at(-1).level, rows[0]?.['Başarı seviyesi']];
  };
  const lowest = Array.from({ length: 5 }, () => 'Zayıf');
  const auditId = await received([spoilt], { beginDate: '2026-01-05', endDate: '2099-12-31' });
  expect(await world.ok('ayse', 'audit.summary', { auditId })).toMatchObject({ percent: 83.89, critical: true });
  expect(await levelsOf(auditId)).toEqual(lowest);
  const text = pdfText((await world.call('ayse', 'audit.pdf', { auditId })).raw);
  expect(text).toContain(packed('Kritik uygunsuzluk nedeniyle seviye en düşüğe indi: 5. Dolap soğuk mu?'));
  expect(text).toContain(packed('05.01.2026 – 31.12.2099'));
  await world.ok('ayse', 'audit.approve', { auditId });
  expect(await levelsOf(auditId)).toEqual(lowest);
  // (83.89 + 85.22) / 2, one of them critical.
  expect(await levelsOf(await received([spoilt, fair]))).toEqual(lowest);
});

test('a project without levels has none in the report, whatever was critical', async () => {
  const auditId = await received([spoilt]);
  const { projectId } = await world.ok('ayse', 'plan.get', { id: auditId });
  await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: [] });
  const text = pdfText((await world.call('ayse', 'audit.pdf', { auditId })).raw);
  await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: a.levels() });
  expect(text).toContain(packed('Kritik uygunsuzluk: 5. Dolap soğuk mu?'));
  expect(text).not.toMatch(/Başarıseviyesi|Seviyeyok/);
});

test('figures say the same everywhere after an office edit, a rejection and an approval', async () => {
  const auditId = await received([good, bad]);
  const { Responses } = await world.ok('ayse', 'audit.details', { auditId });
  const [first, second] = Responses.map(({ responseId }: { responseId: number }) => responseId);
  // The floor becomes clean: 24 of 45 points, 53.33 %, and its finding goes.
  const floor = (await world.ok('ayse', 'audit.details', { auditId, responseId: second })).Departments[0].Questions[0];
  await world.ok('ayse', 'audit.changeAnswer', {
    auditPlanAnswerId: floor.auditPlanAnswerId,
    optionIds: [asked.clean.answers.Evet],
    reason: 'Yanlış işaretlenmiş',
  });
  const after = { earned: 54, max: 80, percent: 69.52, findings: 1, critical: true, responses: 2 };
  await expectEverywhere(auditId, after);
  await world.ok('ayse', 'audit.approve', { auditId, responseId: second });
  await expectEverywhere(auditId, after);
  await world.ok('ayse', 'audit.reject', { responseId: first, reason: 'Başka lokasyon' });
  const told = await said(auditId);
  // Lists of responses show what was rejected as well; everything else leaves it out.
  expect(told['list of responses']).toMatchObject({ responses: 2 });
  expect(told.summary).toMatchObject({ earned: 24, max: 45, percent: 53.33, findings: 1, responses: 1 });
  for (const [where, figures] of Object.entries(told))
    if (where !== 'list of responses' && where !== 'dashboard')
      for (const [figure, value] of Object.entries(figures))
        expect([where, figure, value]).toEqual([where, figure, told.summary?.[figure as keyof Golden]]);
});
