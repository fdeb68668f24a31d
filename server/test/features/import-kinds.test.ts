import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { a, check, type Data, lines, openImports, run, world } from '../imports.ts';
import { mailsOf } from '../queue.ts';
import { personWith } from '../walks/door.ts';
import { bearer, rowNamed, sendWire, wireOf } from '../world.ts';

/** What is particular to files of one kind: users, questions, and the sample of each. */

openImports();

describe('users', () => {
  const head = 'First name;Last name;E-mail;User group';

  test('come without a password, which is refused, and are invited where that is wanted', async () => {
    const group = await world.ok('ayse', 'group.create', { name: 'Sahadakiler', active: true });
    expect(group.id).toBeGreaterThan(0);
    const file = lines(`${head};Şifre`, 'Ali;Er;ali@yeni.example;Sahadakiler;gizli');
    const { problems } = await check('user', file);
    expect(problems).toMatchObject([{ row: 1, column: 'Şifre', severity: 'error' }]);
    const checked = await check('user', lines(head, 'Ali;Er;ali@yeni.example;Sahadakiler'), { invite: true });
    expect(checked).toMatchObject({ create: 1, problemCount: 0 });
    expect((await mailsOf(world)).filter(({ to }) => to === 'ali@yeni.example')).toEqual([]);
    await run(checked.importId);
    expect((await mailsOf(world)).filter(({ to }) => to === 'ali@yeni.example')).toHaveLength(1);
    const again = await check('user', lines(head, 'Ali;Er;ali@yeni.example;Sahadakiler'));
    expect(again).toMatchObject({ same: 1, problemCount: 0 });
  });

  test('of further groups in a cell each is known, or it is told', async () => {
    for (const name of ['Gündüzcüler', 'Gececiler', 'Haftasonucular'])
      await world.ok('ayse', 'group.create', { name, active: true });
    const withGroups = (names: string) =>
      lines(`${head};Further groups`, `Oya;Er;oya@yeni.example;Gündüzcüler;"${names}"`);
    const wrong = await check('user', withGroups('Gececiler;Akşamcılar'));
    expect(wrong.problems).toMatchObject([{ row: 2, column: 'Further groups', severity: 'error' }]);
    const right = await check('user', withGroups('Gececiler; Haftasonucular'));
    expect(right).toMatchObject({ create: 1, problemCount: 0 });
    await run(right.importId);
    const { ListItems } = await world.ok('ayse', 'user.list', { searchText: 'oya@yeni.example' });
    const { groups } = await world.ok('ayse', 'user.get', { id: ListItems[0].id });
    expect(groups).toHaveLength(2);
  });

  test('get no right by a file that its sender does not hold', async () => {
    await world.ok('ayse', 'group.create', { name: 'Müştericiler', active: true });
    const { ListItems } = await world.ok('ayse', 'group.list', { searchText: 'Müştericiler' });
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('group')
        .set({ permissions: ['ManageCustomers'] })
        .where('id', '=', ListItems[0].id)
        .execute(),
    );
    const token = await personWith(world, ['ManageUsers'], 2);
    const file = lines(head, 'Veli;Er;veli@yeni.example;Müştericiler');
    const send = (name: string, input: Record<string, unknown>) =>
      sendWire(world.app, wireOf(rowNamed(name), input), bearer(token));
    const { Data } = (await send('importFile.check', { kind: 'user', file })).body;
    expect(Data.problems).toMatchObject([{ row: 2, severity: 'error' }]);
    expect((await send('importFile.run', { importId: Data.importId })).body.Success).toBe(false);
  });
});

describe('questions', () => {
  test('find what they name and are found, whatever spaces a web page or Word has put into the file', async () => {
    await a.category({ name: 'Taşıma\u00a0koşulu', locales: [] });
    const head = 'Question text;Category;Answer type';
    const checked = await check(
      'question',
      lines(head, 'Kamyonet\u00a0soğuk\u00admu?\u200b;Taşıma\u00a0koşulu\u200b;Metin'),
    );
    expect(checked).toMatchObject({ create: 1, problemCount: 0 });
    await run(checked.importId);
    const { ListItems } = await world.ok('ayse', 'question.list', { searchText: 'Kamyonet\u00a0soğukmu?' });
    expect(ListItems).toMatchObject([{ questionText: 'Kamyonet soğukmu?', categoryName: 'Taşıma koşulu' }]);
  });

  test('come with their answers and scores, and an unknown category is a problem', async () => {
    await a.category({ name: 'Temizlik X', locales: [] });
    const head = 'Question text;Category;Answer type;Answers;Score;Required';
    const file = lines(
      head,
      '"Zemin temiz mi?";Temizlik X;Buton grubu;"Evet = 10; Hayır = 0; Uygulanamaz = –";10;Evet',
      'Not;Yok böyle kategori;Metin;;;',
      'Boş;Temizlik X;Tek seçim;;5;',
    );
    const { problems } = await check('question', file);
    expect(problems.map(({ row, column }: Data) => [row, column])).toEqual([
      [3, 'Category'],
      [4, 'Answers'],
    ]);
    const checked = await check('question', lines(head, ...file.toString().split('\r\n').slice(1, 2)));
    await run(checked.importId);
    const { ListItems } = await world.ok('ayse', 'question.list', { searchText: 'Zemin temiz mi?', pageSize: 100 });
    const made = ListItems.find(({ categoryName }: Data) => categoryName === 'Temizlik X');
    expect(made).toMatchObject({ answerType: 4, score: 10, required: true });
    expect(
      made.answers.map(({ title, score, excludeFromScoring }: Data) => [title, score, excludeFromScoring]),
    ).toEqual([
      ['Evet', 10, false],
      ['Hayır', 0, false],
      ['Uygulanamaz', null, true],
    ]);
  });

  test('put back nothing that a colleague changes in their answers between the check and the run', async () => {
    const head = 'Question text;Code;Answer type;Answers;Score';
    const file = (score: number, more = '') =>
      lines(head, `Kapı kapalı mı?;K-77;Tek seçim;"Evet = ${score}; Hayır = 0${more}";${score}`);
    await run((await check('question', file(10))).importId);
    const { ListItems } = await world.ok('ayse', 'question.list', { searchText: 'K-77' });
    const { id, answers } = ListItems[0];
    const checked = await check('question', file(5), { update: true });
    expect(checked).toMatchObject({ update: 1, problemCount: 0 });
    await world.ok('ayse', 'question.update', {
      id,
      answers: [...answers, { title: 'Kilitli', viewOrder: 2, score: 7 }],
    });
    const { state, result } = await run(checked.importId);
    expect([state, result.problems]).toMatchObject(['failed', [{ row: 2, severity: 'error' }]]);
    const titles = async () => (await world.ok('ayse', 'question.get', { id })).answers.map(({ title }: Data) => title);
    expect(await titles()).toEqual(['Evet', 'Hayır', 'Kilitli']);
    // Checked anew, the file says what is to be.
    const again = await run((await check('question', file(5, '; Kilitli = 4'), { update: true })).importId);
    expect([again.state, await titles()]).toEqual(['done', ['Evet', 'Hayır', 'Kilitli']]);
  });

  test('say of one that is answered in writing that its points and options are not used', async () => {
    const file = lines(
      'Question text;Answer type;Answers;Score',
      'Kasa notu;Metin;Evet = 5;10',
      'Vitrin notu;Metin;;0',
      'Vitrin;Tek seçim;Evet = 5;5',
    );
    const { problems, create } = await check('question', file);
    expect(problems.map(({ row, column, severity }: Data) => [row, column, severity])).toEqual([
      [2, 'Answers', 'warning'],
      [2, 'Score', 'warning'],
    ]);
    expect(create).toBe(3);
  });

  test('are numbers where a unit or limits are given and the file says no more than that they are written', async () => {
    const typed = ['1.250,5', '1,250.5', '−4', '1E+03'].map((most, n) => `Dolap ${n}?;Metin;kg;${most}`);
    const file = lines('Soru;Cevap türü;Birim;En çok', ...typed, 'Dolap kaç derece?;Metin;°C;4', 'Dolap nerede?;5;;');
    await run((await check('question', file)).importId);
    const { ListItems } = await world.ok('ayse', 'question.list', { searchText: 'Dolap ', sortField: 'questionText' });
    expect(ListItems.map((one: Data) => [one.textFormat, one.unit, one.max])).toEqual([
      ...[1250.5, 1250.5, -4, 1000].map((most) => ['number', 'kg', most]),
      ['number', '°C', 4],
      ['text', null, null],
    ]);
  });
});

describe('a list’s own file of questions', () => {
  const rules = { findingNote: 'required', findingPhoto: 'optional' };
  const written = async (categoryId: number): Promise<Data> =>
    (await world.call('ayse', 'question.listToExcel', { categoryId })).raw;
  const told = async (categoryId: number): Promise<Data[]> =>
    (await world.ok('ayse', 'question.list', { categoryId, sortField: 'code' })).ListItems;

  test('brings scores, rules and prepared notes where they are not', async () => {
    const categoryId = await a.category({ name: 'Soğuk zincir', locales: [] });
    const answers = [
      { title: 'Uygun', score: 2.5 },
      { title: 'Değil', score: 0 },
      { title: 'Yok', excludeFromScoring: true },
    ];
    const preparedNotes = ['Kapı açık', 'Termometre yok'].map((text) => ({ text, locales: [] }));
    const usual = { categoryId, locales: [], preparedNotes, ...rules };
    await a.question({ ...usual, code: 'SZ-1', questionText: 'Soğuk mu?', answerType: 4, score: 2.5, answers });
    const limits = { textFormat: 'number', min: -2, max: 4, severityOutside: 'major', score: null, answers: [] };
    await a.question({ ...usual, code: 'SZ-2', questionText: 'Kaç derece?', answerType: 5, ...limits });
    const [before, file] = [await told(categoryId), await written(categoryId)];
    await world.ok('ayse', 'question.remove', { ids: before.map(({ id }) => id) });
    await run((await check('question', file)).importId);
    const bare = (rows: Data[]) =>
      rows.map(({ id: _, rowVersion: __, answers: all, ...row }) => ({
        ...row,
        answers: all.map(({ id: ___, viewOrder: ____, ...answer }: Data) => answer),
      }));
    expect(bare(await told(categoryId))).toEqual(bare(before));
  });

  test('changes nothing where its reader’s language is not the company’s', async () => {
    const categoryId = await a.category({ name: 'İki dilli', locales: [] });
    const [yes, no] = ['Evet', 'Hayır'].map((title, at) => ({
      title,
      score: at === 0 ? 10 : 0,
      locales: [{ languageId: 2, title: ['Yes', 'No'][at] }],
    }));
    for (const code of [null, 'ID-1'])
      await a.question({
        ...{ categoryId, code, answers: [yes, no], answerType: 4, score: 10, ...rules },
        locales: [{ languageId: 2, name: `Is it clean${code ?? ''}?`, infoText: 'Look closely' }],
        questionText: `Temiz mi${code ?? ''}?`,
        questionInfoText: 'Dikkatle bakın',
      });
    const file = await written(categoryId);
    expect(await check('question', file, { update: true })).toMatchObject({ same: 2, update: 0, create: 0 });
  });
});

describe('a sample', () => {
  test.each(['location', 'user', 'customer', 'question', 'checklist'])(
    'of %s explains its columns, and can be read',
    async (kind) => {
      const { raw } = await world.call('ayse', 'importFile.sample', { kind }, { 'accept-language': 'tr' });
      expect(Object.keys(unzipSync(raw))).toContain('xl/worksheets/sheet2.xml');
      const { problems } = await check(kind, raw);
      // The names in it are examples: only what they refer to may be missing.
      expect(problems.filter(({ row }: Data) => row < 2)).toEqual([]);
    },
  );

  test('of an XLSForm is one that imports whole', async () => {
    const { raw } = await world.call('ayse', 'importFile.sample', { kind: 'xlsform' });
    expect(await check('xlsform', raw)).toMatchObject({ create: 1, problems: [], notCarried: [] });
  });
});
