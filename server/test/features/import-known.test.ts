import { describe, expect, test } from 'vitest';
import { a, check, customer, type Data, lines, locations, openImports, run, world } from '../imports.ts';

/** Which rows of the company a file means, and what of them it leaves as it is. */

openImports();

const told = ({ problems }: Data): unknown[] => problems.map(({ row, column }: Data) => [row, column]);
const customerId = async (): Promise<number> =>
  (await world.ok('ayse', 'customer.list', { searchText: customer })).ListItems[0].ID;

describe('of names that several have', () => {
  test('none is taken by chance for a manager: the file says which by an e-mail address', async () => {
    const [one] = [
      await a.user({ firstName: 'Sevgi', lastName: 'Adaş', email: 'sevgi.bir@ornek.example' }),
      await a.user({ firstName: 'Sevgi', lastName: 'Adaş', email: 'sevgi.iki@ornek.example' }),
    ];
    const file = (who: string) => lines('Name;Customer;ManagerName', `Adaşlı;${customer};${who}`);
    const unclear = await check('location', file('Sevgi Adaş'));
    expect(told(unclear)).toEqual([[2, 'ManagerName']]);
    expect(unclear.problems[0].message).toMatch(/several of this name/);
    await run((await check('location', file('sevgi.bir@ornek.example'))).importId);
    expect((await locations('Adaşlı')).ListItems).toMatchObject([{ ManagerUserId: one }]);
  });

  test('none is changed by chance: a code tells which location a row means', async () => {
    const CustomerId = await customerId();
    for (const Code of ['İKİZ-1', 'İKİZ-2']) await a.location({ Name: 'İkiz', Code, CustomerId, Region: 'Ege' });
    const unclear = await check('location', lines('Name;Customer;Region', `ikiz;${customer};Marmara`));
    expect(unclear).toMatchObject({ create: 0, update: 0, problems: [{ row: 2, severity: 'error' }] });
    expect(unclear.problems[0].message).toMatch(/Several records match/);
    const file = lines('Name;Code;Customer;Region', `İkiz;İKİZ-2;${customer};Marmara`);
    await run((await check('location', file)).importId);
    const { ListItems } = await locations('İKİZ-');
    expect(ListItems.map(({ Code, Region }: Data) => [Code, Region]).sort()).toEqual([
      ['İKİZ-1', 'Ege'],
      ['İKİZ-2', 'Marmara'],
    ]);
  });
});

test('a record that one row means by its code and another by its name is told as in the file twice', async () => {
  await a.location({ Name: 'Çifte', Code: 'ÇF-1', CustomerId: await customerId() });
  const file = lines('Name;Code;Customer', `Yeni adı;ÇF-1;${customer}`, `Çifte;;${customer}`);
  const { problems } = await check('location', file);
  expect(problems).toMatchObject([{ row: 3, message: 'The same record is in row 2 too.' }]);
});

test('places of one name are told apart by their codes, in the file and from what is there, and that is told', async () => {
  const CustomerId = await customerId();
  await a.location({ Name: 'Merkez', Code: 'MRK-1', CustomerId, Region: 'Ege' });
  await a.location({ Name: 'Şube', Code: null, CustomerId });
  const file = lines(
    'Name;Code;Customer;Region',
    `Merkez;MRK-2;${customer};Marmara`,
    `merkez;MRK-3;${customer};Akdeniz`,
    `MERKEZ;mrk-1;${customer};Karadeniz`,
    `Şube;ŞB-1;${customer};`,
  );
  const checked = await check('location', file);
  expect(checked).toMatchObject({ create: 2, update: 2 });
  expect(checked.problems.map(({ row, column, value, severity }: Data) => [row, column, value, severity])).toEqual([
    [2, 'Code', 'MRK-2', 'warning'],
    [3, 'Code', 'MRK-3', 'warning'],
  ]);
  expect(checked.problems[0].message).toMatch(/with the code MRK-1; this row becomes a record of its own/);
  await run(checked.importId);
  const regions = async (searchText: string) =>
    (await locations(searchText)).ListItems.map(({ Code, Region }: Data) => `${Code} ${Region ?? ''}`).sort();
  expect(await regions('Merkez')).toEqual(['MRK-2 Marmara', 'MRK-3 Akdeniz', 'mrk-1 Karadeniz']);
  expect(await regions('Şube')).toEqual(['ŞB-1 Marmara']);
  expect(await check('location', file)).toMatchObject({ create: 0, same: 4, problems: [] });
  const twice = lines(
    'Name;Kod;Customer',
    `Depo;D-1;${customer}`,
    `Ambar;D-1;${customer}`,
    `Depo;;${customer}`,
    `Depo;D-2;${customer}`,
  );
  const told = (await check('location', twice)).problems;
  expect(told.map(({ row, column, value, severity }: Data) => [row, column, value, severity])).toEqual([
    [3, 'Kod', 'D-1', 'error'],
    [4, 'Name', 'Depo', 'error'],
    [5, 'Name', 'Depo', 'error'],
  ]);
});

test('a new code of what is there is told, and is a place of its own where nothing may change or the old code stands there too', async () => {
  const id = await a.location({ Name: 'Liman', Code: 'LM-1', CustomerId: await customerId() });
  const head = 'Name;Code;Customer';
  const file = lines(head, `LİMAN;LM-9;${customer}`);
  const said = ({ problems }: Data) =>
    problems.map(({ row, column, message }: Data) => [row, column, message.replace(/^.*; /, '')]);
  const apart = await check('location', file, { update: false });
  expect(apart).toMatchObject({ create: 1, update: 0, same: 0 });
  expect(said(apart)).toEqual([[2, 'Code', 'this row becomes a record of its own.']]);
  const beside = await check('location', lines(head, `Liman;LM-9;${customer}`, `Liman;LM-1;${customer}`));
  expect(beside).toMatchObject({ create: 1, update: 0, same: 1 });
  expect(said(beside)).toEqual([[2, 'Code', 'this row becomes a record of its own.']]);
  const two = await check('location', lines(head, `Liman;LM-7;${customer}`, `Liman;LM-8;${customer}`));
  expect(two, 'it cannot get two').toMatchObject({ create: 2, update: 0 });
  expect(said(two).map(([, , message]: string[]) => message)).toEqual(Array(2).fill(said(apart)[0]?.[2]));
  const recoded = await check('location', file);
  expect(recoded).toMatchObject({ create: 0, update: 1 });
  expect(said(recoded)[0]?.[2]).toMatch(/^its code changes/);
  await run(recoded.importId);
  expect((await locations('Liman')).ListItems.map(({ Id, Code }: Data) => [Id, Code])).toEqual([[id, 'LM-9']]);
  await a.location({ Name: 'Liman', Code: 'LM-2', CustomerId: await customerId() });
  const third = await check('location', lines(head, `Liman;LM-3;${customer}`));
  expect(third, 'of two nobody knows whose code it would be').toMatchObject({ create: 1, update: 0 });
});

test('a user is found by an address in whatever letters, and changed in what differs alone', async () => {
  await world.ok('ayse', 'group.create', { name: 'Kasacılar', active: true });
  const shoe = await a.userAttribute({ name: 'Ayakkabı no', kind: 'number', options: [], locales: [] });
  const hat = await a.userAttribute({ name: 'Şapka', kind: 'text', options: [], locales: [] });
  const head = 'First name;Last name;E-mail;User group;Phone;Ayakkabı no;Şapka';
  const row = (email: string, ...rest: string[]) => ['Nur', 'Ak', email, 'Kasacılar', ...rest].join(';');
  await run((await check('user', lines(head, row('Nur.Ak@Yeni.example', '1', '38', 'Mavi')))).importId);
  const again = await check('user', lines(head, row('NUR.AK@yeni.example', '1', '39', '')));
  expect(again).toMatchObject({ create: 0, update: 1, problems: [] });
  await run(again.importId);
  const { ListItems } = await world.ok('ayse', 'user.list', { searchText: 'nur.ak@yeni.example' });
  expect(ListItems).toHaveLength(1);
  const file = lines(head, row(ListItems[0].email, '1', '39', 'Mavi'));
  expect(await check('user', file)).toMatchObject({ same: 1, update: 0, problems: [] });
  const { attributes } = await world.ok('ayse', 'user.get', { id: ListItems[0].id });
  expect(attributes.map(({ id, value }: Data) => [id, value])).toEqual([
    [shoe, 39],
    [hat, 'Mavi'],
  ]);
});

test('answers of a question that are written again are the same answers, with all that the file does not say of them', async () => {
  await a.category({ name: 'Kasa işleri', locales: [] });
  const head = 'Question text;Code;Category;Answer type;Answers;Score';
  const answers = [
    { title: 'Evet', score: 10, viewOrder: 0, locales: [{ languageId: 2, title: 'Yes' }] },
    { title: 'Hayır', score: 0, viewOrder: 1, severity: 'major' },
  ];
  const preparedNotes = [{ text: 'Kapalı', locales: [{ languageId: 2, text: 'Closed' }] }];
  const id = await a.question({
    code: 'KASA-1',
    questionText: 'Kasa açık mı?',
    answerType: 4,
    score: 10,
    answers,
    preparedNotes,
  });
  const get = () => world.ok('ayse', 'question.get', { id });
  const before = await get();
  const file = lines(
    `${head};Prepared notes`,
    'Kasa açık mı?;KASA-1;;Buton grubu;"Evet = 8; Hayır = 0; Kısmen = 4";10;"Kapalı; Bozuk"',
  );
  await run((await check('question', file)).importId);
  const after = await get();
  const [yes, no] = before.answers;
  expect(after.answers).toMatchObject([{ ...yes, score: 8 }, no, { title: 'Kısmen', score: 4 }]);
  expect(after.preparedNotes).toMatchObject([before.preparedNotes[0], { text: 'Bozuk' }]);
});
