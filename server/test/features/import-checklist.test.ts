// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a form refers to its questions so
import { randomUUID } from 'node:crypto';
import { refusals } from '@sahada/contract/refusals';
import { Version } from '@sahada/contract/version';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cell, makeSheet } from '../../src/outside/sheet.ts';
import { type Builders, build, type Owner } from '../builders.ts';
import { packed, pdfPages, pdfPlaces, pdfText } from '../pdf-text.ts';
import { personWith } from '../walks/door.ts';
import { bearer, openWorld, rowNamed, sendWire, type World, wireOf } from '../world.ts';

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
type Data = any;

const check = (kind: string, file: Uint8Array, person: Owner = 'ayse', options: object = {}): Promise<Data> =>
  world.ok(person, 'importFile.check', { kind, file, options: JSON.stringify(options) });

async function run(importId: number, person: Owner = 'ayse'): Promise<Data> {
  await world.ok(person, 'importFile.run', { importId });
  await world.runImports();
  return world.ok(person, 'importFile.progress', { id: importId });
}

/** An XLSForm: survey, choices and settings, each with its headings first. */
function form(survey: Cell[][], choices: string[][] = [], settings: string[][] = []): Promise<Uint8Array> {
  const [headings = [], ...rows] = survey;
  const head = {
    format: 'xlsx',
    title: 'survey',
    language: 'en',
    columns: headings.map((heading) => ({ heading: String(heading), kind: 'text' as const })),
    more: [
      { title: 'choices', lines: choices },
      { title: 'settings', lines: settings },
    ],
  } as const;
  return makeSheet(head, rows);
}

const yesNo = [
  ['list_name', 'name', 'label', 'score'],
  ['yn', 'yes', 'Yes', '10'],
  ['yn', 'no', 'No', '0'],
];

/** Five forms written by the published specification. */
const forms: Record<string, () => Promise<Uint8Array>> = {
  'a shop’s opening': () =>
    form(
      [
        ['type', 'name', 'label', 'hint', 'required', 'relevant'],
        ['begin_group', 'outside', 'Outside', null, null, null],
        ['select_one yn', 'sign', 'Is the sign lit?', 'Look from the street', 'yes', null],
        ['text', 'why', 'Why not?', null, 'yes', "${sign} = 'no'"],
        ['end_group', null, null, null, null, null],
        ['begin_group', 'inside', 'Inside', null, null, "selected(${sign}, 'yes')"],
        ['select_one yn', 'floor', 'Is the floor clean?', null, null, null],
        ['end_group', null, null, null, null, null],
      ],
      yesNo,
      [
        ['form_title', 'form_id'],
        ['Shop opening', 'shop'],
      ],
    ),
  'a household survey in two languages': () =>
    form(
      [
        ['type', 'name', 'label::English (en)', 'label::Türkçe (tr)', 'constraint'],
        ['start', 'start', null, null, null],
        ['integer', 'people', 'How many live here?', 'Kaç kişi yaşıyor?', '. >= 1 and . <= 30'],
        ['select_multiple water', 'sources', 'Sources of water', 'Su kaynakları', null],
        ['date', 'moved', 'Moved in', 'Taşınma', null],
      ],
      [
        ['list_name', 'name', 'label::English (en)', 'label::Türkçe (tr)'],
        ['water', 'tap', 'Tap', 'Musluk'],
        ['water', 'well', 'Well', 'Kuyu'],
      ],
      [
        ['form_title', 'default_language'],
        ['Household', 'English (en)'],
      ],
    ),
  'a vehicle check with photos': () =>
    form(
      [
        ['type', 'name', 'label', 'parameters'],
        ['note', 'intro', 'Walk around the vehicle.', null],
        ['range', 'tread', 'Tread in mm', 'start=0 end=20 step=1'],
        ['image', 'front', 'The front', null],
        ['acknowledge', 'agree', 'I have checked all of it', null],
        ['geopoint', 'place', 'Where?', null],
      ],
      [],
      [['form_title'], ['Vehicle']],
    ),
  'a ward round with nested groups and a repeat': () =>
    form(
      [
        ['type', 'name', 'label', 'calculation'],
        ['begin group', 'ward', 'Ward', null],
        ['begin repeat', 'bed', 'Bed', null],
        ['select_one_with yn', 'bad', 'Bad type', null],
        ['select one yn', 'made', 'Is the bed made?', null],
        ['end repeat', null, null, null],
        ['end group', null, null, null],
        ['calculate', 'total', null, 'sum(${made})'],
        ['time', 'at', 'At what time?', null],
      ],
      yesNo,
      [['form_title'], ['Ward round']],
    ),
  'a market survey with other answers': () =>
    form(
      [
        ['type', 'name', 'label', 'appearance'],
        ['select_one fruit or_other', 'best', 'Best fruit?', 'minimal'],
        ['decimal', 'price', 'Price', null],
        ['text', 'remarks', 'Remarks', 'multiline'],
      ],
      [
        ['list name', 'name', 'label'],
        ['fruit', 'apple', 'Apple'],
        ['fruit', 'pear', 'Pear'],
      ],
      [['form_title'], ['Market']],
    ),
};

/** The form of a checklist on the air, as a phone gets it. */
async function onTheAir(
  checklistId: number,
): Promise<{ planId: number; token: string; version: Version; tag: string }> {
  const projectId = await a.filledProject();
  await world.ok('ayse', 'mapping.addChecklists', { projectId, checklistIds: [checklistId] });
  const { id, token } = await a.openPlan({ projectId, checkListId: checklistId });
  const given = await world.ok(null, 'field.form', { token });
  return { planId: id, token, version: Version.parse(given.version), tag: given.versionTag };
}

describe('an XLSForm becomes a checklist', () => {
  test.each(Object.entries(forms))(
    '%s imports, and goes on the air as a form that phones render',
    async (_name, make) => {
      const checked = await check('xlsform', await make());
      expect(checked.problems).toEqual([]);
      expect(checked).toMatchObject({ create: 1, update: 0 });
      const done = await run(checked.importId);
      expect(done).toMatchObject({ state: 'done', result: { created: 1, problems: [] } });
      const { version } = await onTheAir(done.result.ids[0]);
      expect(version.sections.flatMap(({ questions }) => questions).length).toBeGreaterThan(1);
    },
  );

  test('with conditions, points and sections, so that an answered one scores', async () => {
    const { ListItems } = await world.ok('ayse', 'checklist.list', { searchText: 'Shop opening' });
    const { planId, token, version, tag } = await onTheAir(ListItems[0].Id);
    expect(version.sections.map(({ title }) => title)).toEqual(['Outside', 'Inside']);
    const [sign, why] = version.sections[0]?.questions ?? [];
    const floor = version.sections[1]?.questions[0];
    expect(why?.visibleWhen).toEqual({ QuestionId: sign?.id, AnswerIds: [sign?.answers[1]?.id], Not: false });
    expect(floor?.visibleWhen).toEqual({ QuestionId: sign?.id, AnswerIds: [sign?.answers[0]?.id], Not: false });
    expect([sign?.required, sign?.infoText]).toEqual([true, 'Look from the street']);
    await world.ok(null, 'field.submit', {
      responseKey: randomUUID(),
      revision: 0,
      token,
      versionTag: tag,
      languageId: 2,
      completedAt: new Date().toISOString(),
      participant: { name: 'K', email: 'k@b.example' },
      answers: [
        { questionId: sign?.id, optionIds: [sign?.answers[0]?.id] },
        { questionId: floor?.id, optionIds: [floor?.answers[1]?.id] },
      ],
    });
    expect(await world.ok('ayse', 'audit.summary', { auditId: planId })).toMatchObject({
      earned: 10,
      max: 20,
      percent: 50,
    });
  });

  test('and what it cannot hold is listed with its row and why', async () => {
    const vehicle = await check('xlsform', (await forms['a vehicle check with photos']?.()) as Uint8Array);
    expect(vehicle.notCarried.map(({ row, what }: Data) => [row, what])).toEqual([
      [4, 'image front'],
      [6, 'geopoint place'],
    ]);
    const ward = await check(
      'xlsform',
      (await forms['a ward round with nested groups and a repeat']?.()) as Uint8Array,
    );
    expect(ward.notCarried.map(({ row }: Data) => row)).toEqual([3, 4, 8]);
    for (const { why } of [...vehicle.notCarried, ...ward.notCarried]) expect(why.length).toBeGreaterThan(10);
  });

  test('without the groups of which nothing is left', async () => {
    const file = await form([
      ['type', 'name', 'label'],
      ['begin_group', 'one', 'Where'],
      ['geopoint', 'place', 'Place'],
      ['end_group', null, null],
      ['begin_group', 'two', 'What'],
      ['text', 'x', `Seen ${randomUUID()}`],
      ['end_group', null, null],
    ]);
    const { result } = await run((await check('xlsform', file)).importId);
    const { Sections } = await world.ok('ayse', 'checklist.get', { id: result.ids[0] });
    expect(Sections.map(({ Title }: Data) => Title)).toEqual(['What']);
  });

  test('unless nothing of it is left: then it is refused, with the list', async () => {
    const checked = await check(
      'xlsform',
      await form([
        ['type', 'name', 'label', 'calculation'],
        ['calculate', 'a', null, '1'],
        ['geopoint', 'b', 'B', null],
      ]),
    );
    expect(checked.problems).toMatchObject([{ row: 0, severity: 'error' }]);
    expect(checked.notCarried).toHaveLength(2);
    expect((await world.call('ayse', 'importFile.run', { importId: checked.importId })).body.Success).toBe(false);
    expect((await check('xlsform', await form([['a']]))).problems).toHaveLength(1);
  });

  test('only of what its sender may make: what they lack the right for is a problem', async () => {
    const token = await personWith(world, ['ManageChecklists'], 2);
    const file = await form([
      ['type', 'name', 'label'],
      ['text', 'x', `Yepyeni ${randomUUID()}`],
    ]);
    const reply = await sendWire(
      world.app,
      wireOf(rowNamed('importFile.check'), { kind: 'xlsform', file }),
      bearer(token),
    );
    expect(reply.body.Data.problems.length).toBeGreaterThan(0);
    for (const { severity, message } of reply.body.Data.problems) {
      expect([severity, /lack the right/.test(message)]).toEqual(['error', true]);
    }
  });
});

/** A checklist with everything that a file should carry. */
async function rich(title = 'Zengin liste'): Promise<number> {
  const first = await a.question({ questionText: 'Kapı açık mı?' });
  const second = await a.question({ questionText: 'Neden?', answerType: 5, answers: [], score: null, locales: [] });
  const { answers } = await world.ok('ayse', 'question.get', { id: first });
  const { id } = await world.ok('ayse', 'checklist.save', {
    title,
    SignatureSection: true,
    Locales: [{ languageId: 2, name: 'Rich checklist' }],
    Sections: [
      {
        DepartmentName: 'Giriş bölümü',
        Title: 'Kapı',
        Questions: [
          { QuestionId: first, Required: true },
          {
            QuestionId: second,
            Required: false,
            VisibleWhen: { QuestionId: first, AnswerIds: [answers[1].id], Not: false },
          },
        ],
      },
    ],
  });
  return id;
}

const exported = async (id: number, format: string): Promise<Buffer> =>
  (await world.call('ayse', 'checklist.export', { id, format })).raw;

describe('a checklist taken along', () => {
  test('as JSON is the same checklist in another company', async () => {
    const id = await rich();
    const json = await exported(id, 'json');
    const checked = await check('checklist', json, 'zoe');
    expect(checked).toMatchObject({ create: 1, problems: [] });
    const { result } = await run(checked.importId, 'zoe');
    const theirs = await world.ok('zoe', 'checklist.get', { id: result.ids[0] });
    const again = (await world.call('zoe', 'checklist.export', { id: result.ids[0], format: 'json' })).raw;
    expect(JSON.parse(again.toString())).toEqual(JSON.parse(json.toString()));
    expect(theirs.Sections[0].Questions[1].VisibleWhen.AnswerIds).toEqual([
      theirs.Sections[0].Questions[0].Question.answers[1].id,
    ]);
    expect(await check('checklist', json, 'zoe')).toMatchObject({ same: 1, create: 0, update: 0 });
  });

  test('does not put back what somebody has changed in it since the file was checked', async () => {
    const id = await rich('Arada değişen liste');
    const json = JSON.parse((await exported(id, 'json')).toString());
    json.sections[0].questions[0].asked.required = !json.sections[0].questions[0].asked.required;
    const checked = await check('checklist', Buffer.from(JSON.stringify(json)));
    expect(checked).toMatchObject({ update: 1, problems: [] });
    const before = await world.ok('ayse', 'checklist.get', { id });
    await world.ok('ayse', 'checklist.save', { Id: id, SignatureSection: !before.SignatureSection });
    const { state, result } = await run(checked.importId);
    expect([state, result.updated, result.problems[0].message]).toEqual([
      'failed',
      0,
      refusals.changedMeanwhile.text.en,
    ]);
    expect((await world.ok('ayse', 'checklist.get', { id })).SignatureSection).toBe(!before.SignatureSection);
  });

  test('on paper is called as it is headed, in the language of whoever prints it', async () => {
    const id = await a.checklist({ title: 'Giriş listesi', Locales: [{ languageId: 2, name: 'Entry list' }] });
    const nameOf = async (format: string) => {
      const { headers } = await world.call('ayse', 'checklist.export', { id, format });
      return decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1] ?? '');
    };
    expect([await nameOf('json'), await nameOf('pdf')]).toEqual(['Giriş listesi.json', 'Entry list.pdf']);
  });

  test('as an XLSForm comes back as what it was, as far as a form says it', async () => {
    const id = await rich('Giden liste');
    const file = await exported(id, 'xlsform');
    const checked = await check('xlsform', file, 'zoe');
    expect([checked.problems, checked.notCarried]).toEqual([[], []]);
    const { result } = await run(checked.importId, 'zoe');
    const theirs = await world.ok('zoe', 'checklist.get', { id: result.ids[0] });
    const [door, why] = theirs.Sections[0].Questions;
    expect([theirs.title, theirs.Sections[0].Title]).toEqual(['Giden liste', 'Kapı']);
    expect(door.Question.answers.map(({ title, score }: Data) => [title, score])).toEqual([
      ['Evet', 10],
      ['Hayır', 0],
    ]);
    expect([door.Required, door.Question.score, why.VisibleWhen.AnswerIds]).toEqual([
      true,
      10,
      [door.Question.answers[1].id],
    ]);
  });

  test('says of a question when it is not asked: as a form, and on paper in words', async () => {
    const [door, why] = await Promise.all([
      a.question({
        questionText: 'Kapı nasıl?',
        locales: [],
        answers: ['Açık', 'Kapalı', 'Kilitli'].map((title) => ({ title })),
      }),
      a.question({ questionText: 'Anahtar kimde?', locales: [], answerType: 5, answers: [], score: null }),
    ]);
    const { answers } = await world.ok('ayse', 'question.get', { id: door });
    const AnswerIds = [answers[0].id, answers[1].id];
    const { id } = await world.ok('ayse', 'checklist.save', {
      title: 'Anahtar listesi',
      Sections: [
        {
          DepartmentName: 'Kapı bölümü',
          Questions: [
            { QuestionId: door },
            { QuestionId: why, VisibleWhen: { QuestionId: door, AnswerIds, Not: true } },
          ],
        },
      ],
    });
    expect(pdfText(await exported(id, 'pdf'))).toContain(packed('Unless “Kapı nasıl?” is “Açık” or “Kapalı”.'));
    const checked = await check('xlsform', await exported(id, 'xlsform'), 'zoe');
    expect([checked.problems, checked.notCarried]).toEqual([[], []]);
    const { result } = await run(checked.importId, 'zoe');
    const [first, second] = (await world.ok('zoe', 'checklist.get', { id: result.ids[0] })).Sections[0].Questions;
    const theirs = first.Question.answers.slice(0, 2).map((one: Data) => one.id);
    expect(second.VisibleWhen).toMatchObject({ AnswerIds: theirs, Not: true });
  });

  test('as an XLSForm is the same where it came from: what a form cannot say stays as it is', async () => {
    const text = 'Dolap kaç derece?';
    const written = { answerType: 5, textFormat: 'number', unit: '°C', answers: [], score: null };
    const degrees = await a.question({ questionText: text, ...written });
    const buttons = await a.question({ questionText: 'Işık yanıyor mu?', answerType: 4 });
    const { id } = await world.ok('ayse', 'checklist.save', {
      title: 'Gidip gelen liste',
      SignatureSection: true,
      Locales: [{ languageId: 1, name: 'There and back' }],
      Sections: [
        {
          DepartmentName: 'Gidip gelen bölüm',
          Title: 'Soğuk oda',
          Locales: [{ languageId: 1, name: 'Cold room' }],
          Questions: [{ QuestionId: degrees, Required: true }, { QuestionId: buttons }],
        },
      ],
    });
    const file = await exported(id, 'xlsform');
    expect(await check('xlsform', file)).toMatchObject({ same: 1, create: 0, update: 0, notCarried: [] });
    // What a file does say is a difference.
    const json = JSON.parse((await exported(id, 'json')).toString());
    json.sections[0].questions[1].answers[0].severity = 'major';
    expect(await check('checklist', Buffer.from(JSON.stringify(json)))).toMatchObject({ update: 1, same: 0 });
  });

  test('as a PDF has every question with room for its answer', async () => {
    const text = pdfText(await exported(await rich(), 'pdf'));
    for (const word of ['Rich checklist', 'Kapı', '1. Is the floor clean? *', 'Yes', 'No', '2. Neden?'])
      expect(text).toContain(packed(word));
  });

  test('as a PDF has a circle of its own before each answer', async () => {
    const answers = ['Evet', 'Kısmen', 'Hayır'].map((title) => ({ title, score: 0 }));
    const questions = [await a.question({ answers }), await a.question({ answers }), await a.question({ answers })];
    const id = await a.checklist({
      Sections: [{ DepartmentName: 'Depo', Questions: questions.map((QuestionId) => ({ QuestionId })) }],
    });
    const left = pdfPlaces(await exported(id, 'pdf'), 'm').filter(({ x }) => x > 44 && x < 49);
    expect(new Set(left.map(({ y }) => y)).size).toBe(9);
    for (const { y } of left) expect(y).toBeLessThan(790);
  });

  test('as a PDF has the sub-options of an answer below it, further in: circles for grades, boxes for reasons', async () => {
    const titled = (title: string, score: number | null) => ({ title, score });
    const grades = [titled('Az', 2), titled('Çok', 8)];
    const reasons = [titled('Kir', null), titled('Pas', null), titled('Kırık', null)];
    const answers = [
      { title: 'Evet', score: 10, subOptions: grades },
      { title: 'Hayır', score: 0, subOptions: reasons },
    ];
    const id = await a.checklist({
      Sections: [{ DepartmentName: 'Depo', Questions: [{ QuestionId: await a.question({ answers }) }] }],
    });
    const file = await exported(id, 'pdf');
    expect(pdfText(file)).toContain('EvetAzÇokHayırKirPasKırık');
    const marks = pdfPlaces(file, 'm').filter(({ x }) => x > 44 && x < 70);
    expect(marks.map(({ x }) => Math.round(x - 44))).toEqual([0, 18, 18, 0, 20, 20, 20]);
  });

  test('as a PDF has no section at the foot of a page without a question below it', async () => {
    const questions = await Promise.all(Array.from({ length: 60 }, () => a.question({ answerType: 4 })));
    const Sections = questions.map((QuestionId, at) => ({
      DepartmentName: `Bölüm no ${at}`,
      Questions: [{ QuestionId }],
    }));
    const id = await a.checklist({ Sections });
    const pages = pdfPages(await exported(id, 'pdf')).filter((page) => page.includes('Bölümno'));
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) expect(page.slice(page.lastIndexOf('Bölümno'))).toContain('?');
  });

  test('as a PDF tells day and limits in the reader’s language', async () => {
    const written = { answerType: 5, textFormat: 'number', answers: [], score: null };
    const both = await a.question({ ...written, unit: 'kg', min: -1250.5, max: 4000 });
    const low = await a.question({ ...written, min: 1000 });
    const id = await a.checklist({
      Sections: [{ DepartmentName: 'Depo', Questions: [both, low].map((QuestionId) => ({ QuestionId })) }],
    });
    const text = pdfText(await exported(id, 'pdf'));
    for (const said of ['kg · -1,250.5 – 4,000', 'at least 1,000']) expect(text).toContain(packed(said));
    expect(text).toMatch(/·\d{1,2}[A-Z][a-z]+\d{4}Page/);
  });

  test('is 404 where there is none, and a file that is no checklist says so', async () => {
    expect((await world.call('ayse', 'checklist.export', { id: 2_147_483_000 })).status).toBe(404);
    for (const bad of ['{"a": 1}', '{', '{"sahada": "checklist", "format": 1, "title": "", "sections": []}'])
      expect((await check('checklist', Buffer.from(bad))).problems.length).toBeGreaterThan(0);
  });
});

describe('a table of checklists', () => {
  test('makes a checklist of the rows of each title, with its sections and categories', async () => {
    const file = Buffer.from(
      [
        'Checklist;Section;Question text;Category;Answer type;Answers;Score;Required',
        'Tablo 1;Giriş;Kapı temiz mi?;Tablo kategorisi;Buton grubu;Evet = 10,5 | x;;Evet',
        'Tablo 1;Giriş;Not;;Metin;;;',
        'Tablo 1;Çıkış;Işık;;Tek seçim;"Evet = 5; Hayır = 0";5;',
        'Tablo 2;Giriş;Kapı temiz mi?;Tablo kategorisi;Metin;;;',
      ].join('\n'),
    );
    const checked = await check('checklist', file);
    expect(checked).toMatchObject({ create: 2, problems: [] });
    const { result } = await run(checked.importId);
    const one = await world.ok('ayse', 'checklist.get', { id: result.ids[0] });
    expect(one.Sections.map(({ Title, Questions }: Data) => [Title, Questions.length])).toEqual([
      ['Giriş', 2],
      ['Çıkış', 1],
    ]);
    expect(one.Sections[0].Questions[0]).toMatchObject({
      Required: true,
      Question: { categoryName: 'Tablo kategorisi' },
    });
    const { TotalItemsCount } = await world.ok('ayse', 'category.list', { searchText: 'Tablo kategorisi' });
    expect(TotalItemsCount).toBe(1);
    expect(await check('checklist', file)).toMatchObject({ same: 2, create: 0, update: 0 });
  });

  test('leaves what a table cannot say as it is: conditions, translations of sections, and what must be answered', async () => {
    const rows = [
      'Checklist;Section;Question text;Answer type;Answers;Score',
      'Koşullu tablo;Giriş;Koşullu kapı açık mı?;Tek seçim;"Evet = 5; Hayır = 0";5',
      'Koşullu tablo;Giriş;Koşullu kapı neden kapalı?;Metin;;',
    ];
    const made = await run((await check('checklist', Buffer.from(rows.join('\n')))).importId);
    const [id] = made.result.ids;
    const { Sections } = await world.ok('ayse', 'checklist.get', { id });
    const [{ DepartmentId, Title, Questions }] = Sections;
    const [door, why] = Questions;
    const when = { QuestionId: door.QuestionId, AnswerIds: [door.Question.answers[1].id], Not: false };
    const Locales = [{ languageId: 1, name: 'Girişte' }];
    await world.ok('ayse', 'checklist.save', {
      Id: id,
      Sections: [
        {
          ...{ DepartmentId, Title, Locales },
          Questions: [
            { QuestionId: door.QuestionId, Required: true },
            { QuestionId: why.QuestionId, VisibleWhen: when },
          ],
        },
      ],
    });
    expect(await check('checklist', Buffer.from(rows.join('\n')))).toMatchObject({ same: 1, update: 0 });
    const more = [...rows, 'Koşullu tablo;Giriş;Koşullu not;Metin;;'].join('\n');
    await run((await check('checklist', Buffer.from(more))).importId);
    const [after] = (await world.ok('ayse', 'checklist.get', { id })).Sections;
    expect(after).toMatchObject({
      Locales,
      Questions: [{ Required: true }, { VisibleWhen: when }, { VisibleWhen: null }],
    });
    // Without the question that it hangs on a condition means nothing.
    await run((await check('checklist', Buffer.from([rows[0], rows[2]].join('\n')))).importId);
    const [left] = (await world.ok('ayse', 'checklist.get', { id })).Sections;
    expect(left.Questions).toMatchObject([{ QuestionId: why.QuestionId, VisibleWhen: null }]);
  });

  test('counts nothing to make where a row is wrong, and tells that row alone', async () => {
    const rows = [
      'Checklist;Section;Question text;Answer type',
      'Yarım;Giriş;Hangisi?;Uydurma',
      'Yarım;Giriş;Not;Metin',
    ];
    const { create, preview, problems } = await check('checklist', Buffer.from(rows.join('\n')));
    expect({ create, preview, rows: problems.map(({ row }: Data) => row) }).toEqual({
      create: 0,
      preview: [],
      rows: [2],
    });
  });

  test('tells what is wrong with one of them alone, though the next is to take what the first would have made', async () => {
    const { problems } = await check(
      'checklist',
      Buffer.from(
        [
          'Checklist;Section;Question text;Category;Answer type;Answers',
          'Bozuk;Giriş;Hangisi?;Ortak kategori;Tek seçim;',
          'Sağlam;Giriş;Kapı temiz mi?;Ortak kategori;Metin;',
        ].join('\n'),
      ),
    );
    expect(problems.map(({ row }: Data) => row)).toEqual([2]);
  });
});
