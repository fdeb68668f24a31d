import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { personWith } from '../walks/door.ts';
import { openWorld, type World } from '../world.ts';

/** A company's own fields of its users: what they take, who writes them, and where they are seen. */

let world: World;
let a: Builders;
let places: Record<'number' | 'text' | 'date' | 'size' | 'licence' | 'nickname', number>;
let small: number;
let large: number;

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
type Data = any;

const ok = (name: string, input: object = {}): Promise<Data> =>
  world.ok('ayse', name, input as Record<string, unknown>);
const errorsOf = async (name: string, input: object): Promise<Data> =>
  (await world.call('ayse', name, input as Record<string, unknown>)).body.errors;

let made = 0;
const attribute = (kind: string, more: object = {}): Promise<number> =>
  a.userAttribute({
    name: `Alan ${++made}`,
    kind: kind as 'text',
    options: [],
    locales: [],
    editableByUser: false,
    ...more,
  });

const valuesOf = async (id: number): Promise<Data> =>
  Object.fromEntries((await ok('user.get', { id })).attributes.map((one: Data) => [one.id, one.value]));

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await ok('account.language', { languageId: 1 });
  places = {
    number: await attribute('number', { name: 'Sicil No', locales: [{ languageId: 2, name: 'Staff number' }] }),
    text: await attribute('text', { name: 'Ünvan' }),
    date: await attribute('date', { name: 'İşe giriş' }),
    size: await attribute('choice', {
      name: 'Beden',
      options: [{ title: 'Küçük', locales: [{ languageId: 2, title: 'Small' }] }, { title: 'Büyük' }],
    }),
    licence: await attribute('yesno', { name: 'Ehliyet' }),
    nickname: await attribute('text', { name: 'Rumuz', editableByUser: true }),
  };
  const { options } = await ok('userAttribute.get', { id: places.size });
  [small, large] = options.map(({ id }: Data) => id);
});
afterAll(() => world.close());
beforeEach(() => ok('account.language', { languageId: 1 }));

describe('the values of a user', () => {
  test('are taken by kind, come back in the order of the fields, change one by one and go when they are emptied', async () => {
    const id = await a.user({
      attributes: [
        { id: places.licence, value: false },
        { id: places.size, value: small },
        { id: places.date, value: '2024-02-29' },
        { id: places.number, value: 41.5 },
        { id: places.text, value: '' },
      ],
    });
    expect(await valuesOf(id)).toEqual({
      [places.number]: 41.5,
      [places.date]: '2024-02-29',
      [places.size]: small,
      [places.licence]: false,
    });
    const { rowVersion } = await ok('user.get', { id });
    await ok('user.update', {
      id,
      attributes: [
        { id: places.size, value: large },
        { id: places.number, value: null },
      ],
    });
    expect(await valuesOf(id)).toEqual({ [places.date]: '2024-02-29', [places.size]: large, [places.licence]: false });
    expect((await ok('user.get', { id })).rowVersion).not.toBe(rowVersion);
    await ok('user.update', { id, firstName: 'Başka' });
    expect(Object.keys(await valuesOf(id))).toHaveLength(3);
    const users = async () => (await ok('userAttribute.get', { id: places.date })).userCount;
    const before = await users();
    await ok('user.remove', { ids: [id] });
    expect(await users()).toBe(before - 1);
  });

  test('of another kind are refused by the field’s own name, each in its place', async () => {
    const bad = [
      { id: places.number, value: '12' },
      { id: places.date, value: '2027-02-29' },
      { id: places.size, value: 2_000_000_000 },
      { id: places.licence, value: 'Evet' },
      { id: places.text, value: 'a'.repeat(501) },
      { id: 2_147_483_000, value: 1 },
      { id: places.text, value: 'b' },
    ];
    const form = await a.userForm();
    expect(await errorsOf('user.create', { ...form, attributes: bad })).toEqual({
      'attributes[0].value': ['“Sicil No” için sayı girin.'],
      'attributes[1].value': ['“İşe giriş” için geçerli bir tarih girin.'],
      'attributes[2].value': ['“Beden” için listeden bir seçenek seçin.'],
      'attributes[3].value': ['“Ehliyet” için Evet veya Hayır seçin.'],
      'attributes[4].value': ['“Ünvan” en çok 500 karakter olabilir.'],
      'attributes[5].id': ['Böyle bir ek alan yok.'],
      'attributes[6].value': ['“Ünvan” iki kez gönderilmiş.'],
    });
  });

  test('that are required must be there for a new user, and of one who is there cannot be emptied', async () => {
    const before = await a.user();
    const needed = await attribute('yesno', { name: 'Oryantasyon', required: true });
    expect(await errorsOf('user.create', await a.userForm())).toEqual({
      attributes: ['“Oryantasyon” alanını doldurun.'],
    });
    await ok('user.update', { id: before, phone: '1' });
    expect(await errorsOf('user.update', { id: before, attributes: [{ id: needed, value: null }] })).toEqual({
      'attributes[0].value': ['“Oryantasyon” alanını doldurun.'],
    });
    await a.user({ attributes: [{ id: needed, value: false }] });
    await ok('userAttribute.setActive', { ids: [needed], active: false });
    await a.user();
  });

  test('of a passive field are kept and not shown', async () => {
    const passing = await attribute('text');
    const id = await a.user({ attributes: [{ id: passing, value: 'kalır' }] });
    await ok('userAttribute.setActive', { ids: [passing], active: false });
    expect(await valuesOf(id)).toEqual({});
    expect((await ok('lookup.userAttributes')).map(({ Id }: Data) => Id)).not.toContain(passing);
    expect(Object.keys(await errorsOf('user.update', { id, attributes: [{ id: passing, value: 'x' }] }))).toEqual([
      'attributes[0].id',
    ]);
    await ok('userAttribute.setActive', { ids: [passing], active: true });
    expect(await valuesOf(id)).toEqual({ [passing]: 'kalır' });
  });
});

describe('a field', () => {
  test('that has values is not deleted, keeps its kind and the options that are chosen', async () => {
    const id = await attribute('choice', { options: [{ title: 'Bir' }, { title: 'İki' }] });
    const { options } = await ok('userAttribute.get', { id });
    const [one, two] = options;
    const user = await a.user({ firstName: 'Ada', lastName: 'Su', attributes: [{ id, value: two.id }] });
    const refused = await world.call('ayse', 'userAttribute.remove', { ids: [id] });
    expect([refused.body.Success, refused.body.Message]).toEqual([false, expect.stringContaining('Ada Su')]);
    expect(await errorsOf('userAttribute.update', { id, kind: 'text' })).toEqual({
      kind: ['Değeri girilmiş bir alanın türü değişmez. Yeni bir alan ekleyin.'],
    });
    expect(await errorsOf('userAttribute.update', { id, options: [one] })).toEqual({
      options: ['“İki” seçeneği 1 kullanıcıda seçili; önce onun değerini değiştirin.'],
    });
    await ok('userAttribute.update', { id, options: [{ ...two, title: 'Çift' }, { title: 'Üç' }] });
    const after = await ok('userAttribute.get', { id });
    expect(after.options.map((option: Data) => [option.id === two.id, option.title])).toEqual([
      [true, 'Çift'],
      [false, 'Üç'],
    ]);
    expect(after.userCount).toBe(1);
    await ok('user.update', { id: user, attributes: [{ id, value: null }] });
    await ok('userAttribute.update', { id, kind: 'text' });
    await ok('userAttribute.remove', { ids: [id] });
  });

  test('has a name of its own, other than what users have anyway, and as many options as a choice needs', async () => {
    const form = { name: 'Yeni alan', kind: 'choice', options: [{ title: 'Aynı' }, { title: ' AYNI ' }] };
    const names = async (more: object) => Object.keys(await errorsOf('userAttribute.create', { ...form, ...more }));
    expect(await names({})).toEqual(['options[1].title']);
    expect(await names({ options: [] })).toEqual(['options']);
    expect(await names({ kind: 'text', name: 'SİCİL NO' })).toEqual(['name']);
    expect(await names({ kind: 'text', name: 'e-posta' })).toEqual(['name']);
    expect(await names({ kind: 'text', locales: [{ languageId: 2, name: 'Phone' }] })).toEqual(['name']);
  });

  test('is offered to everybody signed in, in their language, for their own profile', async () => {
    await ok('account.language', { languageId: 2 });
    const found = await ok('lookup.userAttributes', { searchText: 'staff' });
    expect(found).toEqual([
      {
        Id: places.number,
        Value: 'Staff number',
        Kind: 'number',
        Options: [],
        Required: false,
        EditableByUser: false,
        ShowInList: true,
      },
    ]);
    const [size] = await ok('lookup.userAttributes', { searchText: 'Beden' });
    expect(size.Options).toEqual([
      { Id: small, Value: 'Small' },
      { Id: large, Value: 'Büyük' },
    ]);
    const other = await world.ok('zoe', 'lookup.userAttributes');
    expect(other.map(({ Id }: Data) => Id)).not.toContain(places.number);
  });
});

test('on the profile everybody writes what is theirs to write, and nothing else', async () => {
  const { user } = world.ids.can;
  await ok('user.update', { id: user, attributes: [{ id: places.number, value: 7 }] });
  await world.ok('can', 'account.language', { languageId: 1 });
  const { rowVersion } = await ok('user.get', { id: user });
  await world.ok('can', 'account.update', { attributes: [{ id: places.nickname, value: 'Canco' }] });
  expect((await world.ok('can', 'account.get')).attributes).toEqual([
    { id: places.number, value: 7 },
    { id: places.nickname, value: 'Canco' },
  ]);
  const reply = await world.call('can', 'account.update', { attributes: [{ id: places.number, value: 8 }] });
  expect(reply.body.errors).toEqual({
    'attributes[0].value': ['“Sicil No” alanını yalnızca kullanıcıları yönetenler değiştirir.'],
  });
  const late = await world.call('ayse', 'user.update', { id: user, rowVersion, phone: '2' });
  expect(late.status).toBe(409);
  // Nor does somebody's own profile, open meanwhile, take back what whoever manages users has written.
  const own = await world.ok('can', 'account.get');
  await ok('user.update', { id: user, phone: '3' });
  const mine = await world.call('can', 'account.update', { rowVersion: own.rowVersion, phone: '4' });
  expect([mine.status, mine.body.Data.phone]).toEqual([409, '3']);
  await world.ok('can', 'account.update', { rowVersion: mine.body.Data.rowVersion, phone: '4' });
  await world.ok('can', 'account.update', { phone: '5' });
});

test('the log tells them in sentences, by the names of the field and of the option', async () => {
  const id = await a.user({ firstName: 'Efe', lastName: 'Tan', attributes: [{ id: places.size, value: small }] });
  const newest = async () => (await ok('activity.list', { entity: 'user', entityId: id })).ListItems[0];
  await ok('user.update', { id, attributes: [{ id: places.size, value: large }] });
  expect((await newest()).sentence).toBe('Ayşe Yılmaz, Beden alanını (Efe Tan) güncelledi: Değer Küçük → Büyük');
  await ok('user.update', { id, attributes: [{ id: places.size, value: null }] });
  expect((await newest()).sentence).toBe('Ayşe Yılmaz, Beden alanını (Efe Tan) güncelledi: Değer Büyük → –');
  await ok('account.language', { languageId: 2 });
  await ok('user.update', { id, attributes: [{ id: places.licence, value: true }] });
  expect((await newest()).sentence).toBe('Ayşe Yılmaz added the attribute of a user Ehliyet (Efe Tan)');
});

describe('the list of users', () => {
  test('is narrowed by options and by yes and no: any of one field, each of several', async () => {
    const mark = `Süz${++made}`;
    const user = (firstName: string, size: number, licence: boolean) =>
      a.user({
        firstName,
        lastName: mark,
        attributes: [
          { id: places.size, value: size },
          { id: places.licence, value: licence },
        ],
      });
    await user('A', small, true);
    await user('B', large, true);
    await user('C', large, false);
    await a.user({ firstName: 'D', lastName: mark });
    const found = async (attributeValues: string | string[] | null) =>
      (await ok('user.list', { searchText: mark, attributeValues })).ListItems.map(({ firstName }: Data) => firstName);
    expect(await found(null)).toEqual(['A', 'B', 'C', 'D']);
    expect(await found(`${places.size}:${large}`)).toEqual(['B', 'C']);
    expect(await found([`${places.size}:${large}`, `${places.size}:${small}`])).toEqual(['A', 'B', 'C']);
    expect(await found([`${places.size}:${large}`, `${places.licence}:true`])).toEqual(['B']);
    expect(await found(`${places.licence}:false`)).toEqual(['C']);
    const strange = await world.call('zoe', 'user.list', { attributeValues: `${places.size}:${large}` });
    expect(strange.body.Data.TotalItemsCount).toBe(0);
  });

  test('goes into a file with a column for each field, in the place and words of the screen', async () => {
    const mark = `Dosya${++made}`;
    const attributes = [
      { id: places.number, value: 12 },
      { id: places.date, value: '2026-03-01' },
      { id: places.size, value: small },
      { id: places.licence, value: true },
    ];
    await a.user({ firstName: 'Ali', lastName: mark, attributes });
    const columns = [
      { field: `attribute:${places.licence}`, label: 'Ehliyeti' },
      { field: 'email', label: 'E-posta' },
    ];
    await ok('account.language', { languageId: 2 });
    const csv = async (input: object) =>
      (await world.call('ayse', 'user.listToExcel', { searchText: mark, format: 'csv', columns, ...input })).raw
        .toString('utf8')
        .replace('\uFEFF', '')
        .split('\r\n');
    const [head = '', row = ''] = await csv({});
    const cells = Object.fromEntries(head.split(',').map((heading, place) => [heading, row.split(',')[place]]));
    expect(head.startsWith('Ehliyeti,E-posta,')).toBe(true);
    expect(cells).toMatchObject({ Ehliyeti: 'Yes', 'Staff number': '12', 'İşe giriş': '2026-03-01', Beden: 'Small' });
  });
});

describe('a file of users', () => {
  const check = (lines: string[]): Promise<Data> =>
    ok('importFile.check', { kind: 'user', file: Buffer.from(lines.join('\r\n')), options: '{}' });
  const run = async (importId: number): Promise<Data> => {
    await ok('importFile.run', { importId });
    await world.runImports();
    return ok('importFile.progress', { id: importId });
  };
  const head = 'Ad;Soyad;E-posta;Kullanıcı grubu;sicil no;BEDEN;İşe giriş;Ehliyet';

  test('has a column for each by its name; empty cells leave what is there', async () => {
    const group = (await ok('group.get', { id: await a.standing.group() })).name;
    const rows = [
      `Ece;Bir;ece.bir@b.example;${group};12,5;SMALL;01.03.2024;Evet`,
      `Ece;İki;ece.iki@b.example;${group};;;;`,
    ];
    const checked = await check([head, ...rows]);
    expect(checked).toMatchObject({ create: 2, problemCount: 0 });
    expect((await run(checked.importId)).result).toMatchObject({ created: 2 });
    const { ListItems } = await ok('user.list', { searchText: 'Ece Bir' });
    expect(await valuesOf(ListItems[0].id)).toEqual({
      [places.number]: 12.5,
      [places.size]: small,
      [places.date]: '2024-03-01',
      [places.licence]: true,
    });
    const again = await check([head, ...rows]);
    expect(again).toMatchObject({ same: 2, update: 0 });
    const other = await check([head, `Ece;Bir;ece.bir@b.example;${group};;Büyük;2024-05-02 00:00;`]);
    expect(other).toMatchObject({ update: 1 });
    await run(other.importId);
    const now = { [places.number]: 12.5, [places.size]: large, [places.date]: '2024-05-02' };
    expect(await valuesOf(ListItems[0].id)).toMatchObject(now);
  });

  test('tells what is wrong by row and column, and its sample shows the columns', async () => {
    const group = (await ok('group.get', { id: await a.standing.group() })).name;
    const checked = await check([head, `Ece;Üç;ece.uc@b.example;${group};on;dev;31.02.2024;belki`]);
    expect(checked.problems.map(({ row, column, message }: Data) => [row, column, message])).toEqual([
      [2, 'sicil no', '“Sicil No” için sayı girin.'],
      [2, 'BEDEN', '“Beden” için listeden bir seçenek seçin.'],
      [2, 'İşe giriş', '“İşe giriş” için geçerli bir tarih girin.'],
      [2, 'Ehliyet', '“Ehliyet” için Evet veya Hayır seçin.'],
    ]);
    const sample = await world.call('ayse', 'importFile.sample', { kind: 'user', format: 'csv' });
    expect(sample.raw.toString('utf8')).toContain('Beden');
  });
});

test('whoever manages users reads the fields and does not change them', async () => {
  const token = await personWith(world, ['ManageUsers']);
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/admin/UserAttribute/SetActive',
    headers: { authorization: `Bearer ${token}` },
    payload: { ids: [places.text], active: false },
  });
  expect(reply.statusCode).toBe(403);
});
