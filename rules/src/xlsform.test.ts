// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a form refers to its questions so
import { describe, expect, test } from 'vitest';
import { conditionOf, limitsOf } from './xlsform/condition.ts';
import { readXlsForm } from './xlsform/read.ts';
import type { FormCell, FormSheet } from './xlsform/sheets.ts';

const words = { ok: { 1: 'Tamam', 2: 'OK' }, other: { 1: 'Diğer', 2: 'Other' }, photo: { 1: 'Fotoğraf', 2: 'Photo' } };

const sheet = (name: string, ...rows: FormCell[][]): FormSheet => ({ name, rows });

/** A form of a survey, read where Turkish is the main language. */
function read(survey: FormCell[][], choices: FormCell[][] = [], settings: FormCell[][] = []) {
  const sheets = [sheet('survey', ...survey), sheet('choices', ...choices), sheet('settings', ...settings)];
  const form = readXlsForm(sheets, 1, words);
  if (form === null) throw new Error('this is no form');
  const questions = form.draft.sections.flatMap((section) => section.questions);
  return { ...form, questions, why: form.left.map(({ row, why }) => [row, why]) };
}

const yesNo: FormCell[][] = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
];

describe('a condition', () => {
  test.each([
    ["${a} = 'x'", { question: 'a', choices: ['x'], not: false }],
    ["${a}!='x'", { question: 'a', choices: ['x'], not: true }],
    ['(${a} = "x") or (${a} = "y")', { question: 'a', choices: ['x', 'y'], not: false }],
    ["${a} != 'x' and ${a} != 'y'", { question: 'a', choices: ['x', 'y'], not: true }],
    ["selected(${a}, 'x')", { question: 'a', choices: ['x'], not: false }],
    ["not(selected(${ a }, 'x'))", { question: 'a', choices: ['x'], not: true }],
    ['${a} = 1', { question: 'a', choices: ['1'], not: false }],
    ["not(${a} = 'x')", { question: 'a', choices: ['x'], not: true }],
    ["not(selected(${a}, 'x') or selected(${a}, 'y'))", { question: 'a', choices: ['x', 'y'], not: true }],
    ["${a} = 'x' and true()", { question: 'a', choices: ['x'], not: false }],
    ["${a} != ''", { question: 'a', choices: [], not: false }],
    ['${a} = ‘x or y’', { question: 'a', choices: ['x or y'], not: false }],
  ])('%s is one of these answers, or none of them', (text, wanted) => {
    expect(conditionOf(text)).toEqual(wanted);
  });

  test.each([
    "${a} = 'x' and ${b} = 'y'",
    "${a} = 'x' or ${b} = 'y'",
    '${a} > 3',
    "${a} = ''",
    "not(${a} != '')",
    "not(${a} = 'x') and not(${b} = 'x')",
    "${a} != 'x' or ${a} != 'y'",
    "${a} = 'x' and ${a} = 'y'",
    'count-selected(${a}) > 1',
    "not(selected(${a}, 'x')",
    '',
  ])('%s says more than a checklist can', (text) => {
    expect(conditionOf(text)).toBeNull();
  });

  test('limits of a number are those that it names, and nothing else', () => {
    expect(limitsOf('. >= 0 and . <= 100')).toEqual({ min: 0, max: 100 });
    expect(limitsOf('(.<=5.5)')).toEqual({ min: null, max: 5.5 });
    expect(limitsOf('. > 0 and 120 > .', true)).toEqual({ min: 1, max: 119 });
    expect(limitsOf('0 <= . and . <= 5')).toEqual({ min: 0, max: 5 });
    const others = ['. > 0', '. >= 0 and . <= ${max}', "regex(., '^a')", '. <= 5 or . = 9', '5 >= . or 9 = .'];
    expect(others.map((constraint) => limitsOf(constraint))).toEqual(others.map(() => null));
  });
});

describe('an XLSForm', () => {
  test('keeps the lines of its texts, and brings hints in each language', () => {
    const { questions } = read(
      [
        ['type', 'name', 'label::Türkçe (tr)', 'hint::Türkçe (tr)', 'hint::English (en)'],
        ['select_one  yn', 'open', 'Kapı\naçık mı?', 'İki kez\nbakın', 'Look\ntwice'],
      ],
      yesNo,
    );
    expect(questions).toMatchObject([
      {
        questionText: 'Kapı\naçık mı?',
        questionInfoText: expect.stringMatching(/İki kez.*bakın/s),
        locales: [{ languageId: 2, infoText: expect.stringMatching(/Look.*twice/s) }],
      },
    ]);
    expect(questions[0]?.locales).toHaveLength(1);
  });

  test('is read however its headings are spelt, with blank rows and numbers as text', () => {
    const survey: FormCell[][] = [
      [null, null, null],
      ['Type', ' NAME ', 'Label :: English (en)', 'label::Türkçe (tr)', 'Hint', 'REQUIRED'],
      [null, null, null, null, null, null],
      ['select one  yn', 'open', 'Open?', 'Açık mı?', null, 'TRUE()'],
      ['Select_Multiple things', 7, 'Which?', null, 'Look', true],
    ];
    const choices: FormCell[][] = [
      ['list name', 'Name', 'label::English (en)'],
      ['yn', 'yes', 'Yes'],
      ['yn', 'no', 'No'],
      ['THINGS', 1, 'One'],
      ['things', 2, 'Two'],
    ];
    const { questions, left } = read(survey, choices);
    expect(
      questions.map(({ row, questionText, answerType, required }) => [row, questionText, answerType, required]),
    ).toEqual([
      [4, 'Açık mı?', 3, true],
      [5, 'Which?', 2, true],
    ]);
    expect(questions[0]?.locales).toEqual([{ languageId: 2, name: 'Open?', infoText: null }]);
    expect(questions[1]?.answers.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(left).toEqual([]);
  });

  test('has a section for each group, nested ones with their path', () => {
    const { draft } = read([
      ['type', 'name', 'label'],
      ['text', 'a', 'A'],
      ['begin_group', 'g', 'Kitchen'],
      ['integer', 'b', 'B'],
      ['begin group', 'h', 'Fridge'],
      ['decimal', 'c', 'C'],
      ['end group', null, null],
      ['note', 'd', 'D'],
      ['end_group', null, null],
      ['date', 'e', 'E'],
    ]);
    expect(
      draft.sections.map(({ title, questions }) => [title, questions.map(({ questionText }) => questionText)]),
    ).toEqual([
      ['XLSForm', ['A']],
      ['Kitchen', ['B']],
      ['Kitchen › Fridge', ['C']],
      ['Kitchen', ['D']],
      ['XLSForm', ['E']],
    ]);
  });

  test('carries conditions over by place, and a group’s to each of its questions', () => {
    const { questions, why } = read(
      [
        ['type', 'name', 'label', 'relevant'],
        ['select_one yn', 'open', 'Open?', null],
        ['text', 'why', 'Why?', "${open} = 'no'"],
        ['begin_group', 'g', 'G', "selected(${open}, 'yes')"],
        ['text', 'x', 'X', null],
        ['text', 'y', 'Y', '${why} != ""'],
        ['end_group', null, null, null],
        ['text', 'z', 'Z', "${later} = 'yes'"],
        ['select_one yn', 'later', 'Later?', null],
      ],
      yesNo,
    );
    expect(questions.map(({ visibleWhen }) => visibleWhen)).toEqual([
      null,
      { section: 0, question: 0, answers: [1], not: false },
      { section: 0, question: 0, answers: [0], not: false },
      { section: 0, question: 0, answers: [0], not: false },
      null,
      null,
    ]);
    expect(why).toEqual([
      [6, 'relevant'],
      [8, 'relevant'],
    ]);
  });

  test('lists everything that has no place, with its row and its reason', () => {
    const { questions, why, left } = read(
      [
        ['type', 'name', 'label', 'calculation', 'constraint', 'choice_filter', 'default', 'media::image', 'trigger'],
        ['start', 'start', null, null, null, null, null, null, null],
        ['calculate', 'sum', null, '1 + 1', null, null, null, null, null],
        ['begin_repeat', 'r', 'Room', null, null, null, null, null, null],
        ['integer', 'n', 'Number of ${x}', null, '. >= 0 and . <= 9', null, '5', null, null],
        ['end_repeat', null, null, null, null, null, null, null, null],
        ['select_one yn', 'c', 'C', null, ". != 'no'", 'a = b', null, 'x.png', null],
        ['geopoint', 'where', 'Where?', null, null, null, null, null, null],
        ['rank yn', 'rank', 'Rank', null, null, null, null, null, null],
        ['select_one_from_file a.csv', 'file', 'File', null, null, null, null, null, null],
        ['select_one nothing', 'none', 'None', null, null, null, null, null, null],
        ['image', 'photo', 'Photo', null, null, null, null, null, null],
        ['text', 't', 'T', null, null, null, null, null, '${c}'],
        ['select_one yn or_other', 'o', 'O', null, null, null, null, null, null],
      ],
      yesNo,
    );
    expect(why).toEqual(
      [
        [2, 'meta'],
        [3, 'calculation'],
        [4, 'repeat'],
        [5, 'reference'],
        [5, 'default'],
        [7, 'constraint'],
        [7, 'choiceFilter'],
        [7, 'media'],
        [8, 'type'],
        [9, 'type'],
        [10, 'cascade'],
        [11, 'noList'],
        [12, 'photo'],
        [13, 'column'],
        [14, 'other'],
      ].sort((a, b) => Number(a[0]) - Number(b[0])),
    );
    expect(left.every(({ what }) => what !== '')).toBe(true);
    expect(questions.map(({ questionText }) => questionText)).toEqual(['Number of ${x}', 'C', 'Photo', 'T', 'O']);
    expect(questions[0]).toMatchObject({ textFormat: 'number', min: 0, max: 9 });
    expect(questions[2]?.questionInfoText).toBe('Fotoğraf');
    expect(questions[4]?.answers.map(({ title }) => title)).toEqual(['Yes', 'No', 'Diğer']);
  });

  test('has points where its choices have a column for them: the best of one, the sum of several', () => {
    const { questions } = read(
      [
        ['type', 'name', 'label'],
        ['select_one a', 'one', 'One'],
        ['select_multiple a', 'many', 'Many'],
        ['acknowledge', 'ok', 'I agree'],
        ['range', 'r', 'Range'],
      ],
      [
        ['list_name', 'name', 'label', 'score', 'excluded'],
        ['a', 'x', 'X', '10', null],
        ['a', 'y', 'Y', 5, null],
        ['a', 'z', 'Z', 20, 'yes'],
      ],
      [
        ['form_title', 'public_key'],
        ['My form', 'abc'],
      ],
    );
    expect(questions.map(({ score }) => score)).toEqual([10, 15, null, null]);
    expect(questions[0]?.answers.map(({ score, excludeFromScoring }) => [score, excludeFromScoring])).toEqual([
      [10, false],
      [5, false],
      [null, true],
    ]);
    expect(questions[2]).toMatchObject({
      answerType: 4,
      answers: [{ title: 'Tamam', excludeFromScoring: false, locales: [{ languageId: 2, title: 'OK' }] }],
    });
  });

  test('reads what a question itself is worth, and makes nothing of points that no choice earns', () => {
    const choices = [
      ['list_name', 'name', 'label', 'score'],
      ['a', 'x', 'X', '10'],
      ['a', 'y', 'Y', '5'],
      ['b', 'x', 'X', '0'],
    ];
    const asked = [
      ['type', 'name', 'label', 'score'],
      ['select_multiple a', 'capped', 'Capped', '10'],
      ['select_one a', 'unscored', 'Unscored', null],
      ['select_one b', 'nothing', 'Nothing', null],
    ];
    const told = ({ questions }: ReturnType<typeof read>) => questions.map(({ score }) => score);
    expect(told(read(asked, choices))).toEqual([10, null, null]);
    expect(
      told(
        read(
          asked.map((cells) => cells.slice(0, 3)),
          choices,
        ),
      ),
    ).toEqual([15, 10, null]);
  });

  test('lists languages and settings that a checklist does not know', () => {
    const { why, draft } = read(
      [
        ['type', 'name', 'label::Turkish', 'label::Français (fr)'],
        ['text', 'a', 'Ad', 'Nom'],
      ],
      [],
      [
        ['form_title', 'public_key'],
        ['Form', 'abc'],
      ],
    );
    expect(why).toEqual([
      [1, 'language'],
      [2, 'setting'],
    ]);
    expect(draft.title).toBe('Form');
  });

  test('is read in the words of earlier years', () => {
    const { questions, why } = read(
      [
        ['type', 'name', 'label'],
        ['add select one prompt using yn', 'a', 'A'],
        ['select all that apply from yn', 'b', 'B'],
        ['q string', 'c', 'C'],
        ['add integer prompt', 'd', 'D'],
        ['add note prompt', 'e', 'E'],
        ['get today', 't', null],
        ['imei', 'i', null],
      ],
      yesNo,
    );
    expect(questions.map(({ answerType, textFormat, infoOnly }) => [answerType, textFormat, infoOnly])).toEqual([
      [3, 'text', false],
      [2, 'text', false],
      [5, 'text', false],
      [5, 'number', false],
      [null, 'text', true],
    ]);
    expect(why).toEqual([
      [7, 'meta'],
      [8, 'meta'],
    ]);
  });

  test('of Kobo asks each row of a score with its choices; what programs note for themselves is no loss', () => {
    const { draft, questions, why } = read(
      [
        ['type', 'name', 'label', 'kobo--score-choices', '$kuid', 'bind::esri:fieldType'],
        ['begin_score', 's', 'How was it?', 'yn', 'k1', null],
        ['score__row', 'a', 'Clean', null, 'k2', 'esriFieldTypeString'],
        ['score__row', 'b', 'Quick', null, 'k3', null],
        ['end_score', null, null, null, null, null],
        ['begin_group', 'g', 'NO_LABEL', null, null, null],
        ['text', 'c', 'Why?', null, 'k4', null],
        ['end_group', null, null, null, null, null],
      ],
      yesNo,
    );
    expect(draft.sections.map(({ title }) => title)).toEqual(['How was it?', 'XLSForm']);
    expect(questions.map(({ questionText, answers }) => [questionText, answers.length])).toEqual([
      ['Clean', 2],
      ['Quick', 2],
      ['Why?', 0],
    ]);
    expect(why).toEqual([]);
  });

  test('keeps the nearest condition that a checklist can tell, and any answer at all', () => {
    const { questions, why } = read(
      [
        ['type', 'name', 'label', 'relevant'],
        ['select_one yn', 'open', 'Open?', null],
        ['begin_group', 'g', 'G', "${open} != ''"],
        ['text', 'x', 'X', 'today() > 3'],
        ['text', 'y', 'Y', 'true()'],
        ['end_group', null, null, null],
      ],
      yesNo,
    );
    const any = { section: 0, question: 0, answers: [0, 1], not: false };
    expect(questions.map(({ visibleWhen }) => visibleWhen)).toEqual([null, any, any]);
    expect(why).toEqual([[4, 'relevant']]);
  });

  test('keeps what its groups are called in the other language, and how one answer is chosen', () => {
    const { draft, questions, why } = read(
      [
        ['type', 'name', 'label::Türkçe (tr)', 'label::English (en)', 'appearance', 'readonly'],
        ['begin_group', 'g', 'Mutfak', 'Kitchen', 'field-list', null],
        ['begin_group', 'h', 'Dolap', null, null, null],
        ['select_one yn', 'a', 'A', null, 'minimal', 'no'],
        ['select_one yn', 'b', 'B', null, 'w1 columns-pack', null],
        ['select_one external_places', 'c', 'C', null, 'columns-pack', null],
        ['select_one yn', 'd', 'Heading', null, 'label', null],
        ['select_one yn', 'e', 'E', null, 'list-nolabel', null],
      ],
      [...yesNo, ...[1, 2, 3, 4, 5, 6].map((name): FormCell[] => ['external_places', name, `P${name}`])],
    );
    expect(draft.sections.map(({ title, locales }) => [title, locales])).toEqual([
      ['Mutfak › Dolap', [{ languageId: 2, name: 'Kitchen › Dolap' }]],
    ]);
    expect(questions.map(({ questionText, answerType }) => [questionText, answerType])).toEqual([
      ['A', 1],
      ['B', 4],
      ['C', 3],
      ['E', 3],
    ]);
    expect(why).toEqual([
      [2, 'groupEnd'],
      [3, 'groupEnd'],
      [7, 'tableHead'],
    ]);
  });

  test('loses no message, parameter, default or row without a type in silence', () => {
    const { questions, why } = read([
      ['type', 'name', 'label', 'constraint_message', 'required_message::tr', 'parameters', 'default'],
      ['range', 'a', 'A', null, null, null, '0'],
      ['range', 'b', 'B', 'No', null, 'start=0 end=5 step=0.5', null],
      ['text', 'c', 'C', null, 'Lütfen', 'max-pixels=1024', null],
      [null, 'd', 'D', null, null, null, null],
      ['barcode', 'e', 'E', null, null, null, null],
    ]);
    expect(questions.map(({ min, max }) => [min, max])).toEqual([
      [1, 10],
      [0, 5],
      [null, null],
      [null, null],
    ]);
    expect(why).toEqual([
      [2, 'default'],
      [3, 'column'],
      [3, 'message'],
      [4, 'message'],
      [5, 'type'],
      [6, 'barcode'],
    ]);
  });

  test('says which of its texts it cuts', () => {
    const long = 'ş'.repeat(4001);
    const { questions, why } = read(
      [
        ['type', 'name', 'label::tr', 'label::en', 'hint'],
        ['select_one a', 'a', 'A', null, long],
        ['text', 'b', 'B', long, null],
      ],
      [
        ['list_name', 'name', 'label', 'label::en'],
        ['a', 'x', long, null],
        ['a', 'y', 'Y', long],
      ],
      [['form_title'], [long]],
    );
    expect(why).toEqual([2, 2, 2, 3, 3].map((row) => [row, 'tooLong']));
    expect(questions[0]?.answers[0]?.title).toHaveLength(1000);
    expect(questions[1]?.locales[0]?.name).toHaveLength(4000);
  });

  test('tells no condition as lost that the question’s own brings with it', () => {
    const { why } = read(
      [
        ['type', 'name', 'label', 'relevant'],
        ['select_one yn', 'a', 'A', null],
        ['begin_group', 'g', 'G', "${a} = 'yes'"],
        ['select_one yn', 'b', 'B', null],
        ['text', 'c', 'C', "${b} = 'no'"],
        ['select_one yn', 'd', 'D', "${a} = 'no'"],
        ['end_group', null, null, null],
      ],
      yesNo,
    );
    expect(why).toEqual([[6, 'relevantTwice']]);
  });

  test('is none without its sheet “survey”', () => {
    expect(readXlsForm([sheet('Sheet1', ['a'])], 1, words)).toBeNull();
  });
});
