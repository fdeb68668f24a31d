import { permissionNames } from '@sahada/contract/permissions';
import { firstOwnPlace } from '@sahada/contract/place';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { personWith } from '../walks/door.ts';
import { bearer, openWorld, type World } from '../world.ts';

/** A company's own countries, cities and districts beside those that all share. */

let world: World;
let a: Builders;
/** Colleagues of Ayşe, who read Turkish and English. */
let turk: string;
let briton: string;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  turk = await personWith(world, permissionNames);
  briton = await personWith(world, ['ManageLocations'], 2);
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
type Data = any;

const turkiye = 792;
const germany = 276;
const istanbul = 792_034;

/** Nobody named is the Turkish colleague; else a person of another company, a token, or nobody. */
type Who = 'zoe' | 'nobody' | string | undefined;

const asked = async (call: string, input: object, who: Who) =>
  who === 'zoe' || who === 'nobody'
    ? world.call(who === 'zoe' ? who : null, call, { ...input })
    : world.call(null, call, { ...input }, bearer(who ?? turk));
const ok = async (call: string, input: object, who?: Who): Promise<Data> => {
  const { status, body } = await asked(call, input, who);
  expect([call, status, body.Success, body.errors]).toEqual([call, 200, true, undefined]);
  return body.Data;
};
const offered = async (call: string, input: object = {}, who?: Who): Promise<string[]> =>
  (await ok(`lookup.${call}`, input, who)).map(({ Value }: Data) => Value);
const refusal = async (call: string, input: object, who?: Who) => {
  const { status, body } = await asked(call, input, who);
  return { status, success: body.Success, message: body.Message, errors: body.errors };
};

describe('an own place', () => {
  test('is offered beside what all share, in the reader’s language and order, to its company alone', async () => {
    const name = `Çukurköy`;
    const { id } = await ok('city.create', {
      name,
      countryId: turkiye,
      locales: [{ languageId: 2, name: 'Hollow Village' }],
    });
    expect(id).toBeGreaterThanOrEqual(firstOwnPlace);
    const cities = await offered('cities', { countryId: turkiye });
    expect(cities).toHaveLength(82);
    expect(cities.slice(cities.indexOf('Çorum'), cities.indexOf('Denizli'))).toEqual(['Çorum', 'Çukurköy']);
    await ok('district.create', { name: 'Işıklı', cityId: id });
    await ok('district.create', { name: 'İncili', cityId: id });
    await ok('district.create', { name: 'Hisar', cityId: id });
    expect(await offered('districts', { cityId: id })).toEqual(['Hisar', 'Işıklı', 'İncili']);
    for (const stranger of ['zoe', 'nobody']) {
      expect(await offered('cities', { countryId: turkiye }, stranger)).toHaveLength(81);
      expect(await offered('cities', { countryId: turkiye, includeId: id }, stranger)).toHaveLength(81);
      expect(await offered('districts', { cityId: id }, stranger)).toEqual([]);
    }
    expect(await offered('cities', { countryId: turkiye }, briton)).toContain('Hollow Village');
  });

  test('stands in locations, customers, users and the company, is found by its name, and no other company can refer to it', async () => {
    const countryId = await a.country({ name: 'Ayrı Ülke', locales: [] });
    const cityId = await a.city({ name: 'Ayrı İl', countryId, locales: [] });
    const districtId = await a.district({ name: 'Ayrı İlçe', cityId, locales: [] });
    const where = { CountryId: countryId, CityId: cityId, DistrictId: districtId };
    const id = await a.location({ Name: 'Uzak Şube', ...where });
    const names = { CountryName: 'Ayrı Ülke', CityName: 'Ayrı İl', DistrictName: 'Ayrı İlçe' };
    expect(await ok('location.get', { id })).toMatchObject({ ...where, ...names });
    for (const searchText of ['ayrı ülke', 'AYRI İL', 'ayri ilçe']) {
      const { ListItems } = await ok('location.list', { searchText });
      expect(ListItems).toMatchObject([{ Id: id, ...names }]);
    }
    expect((await ok('location.list', { CityId: cityId })).TotalItemsCount).toBe(1);
    const adres = { country: countryId, city: cityId, district: districtId };
    expect(await ok('customer.get', { id: await a.customer({ adres }) })).toMatchObject(names);
    expect(await ok('user.get', { id: await a.user({ countryId, cityId, districtId }) })).toMatchObject({ cityId });
    await ok('company.update', { Id: world.ids.ayse.company, CityId: cityId });

    const b = build(world, 'zoe');
    for (const foreign of [{ CountryId: countryId }, { CityId: cityId }, { DistrictId: districtId }])
      expect((await refusal('location.create', await b.locationForm(foreign), 'zoe')).status).toBe(404);
    expect((await refusal('company.update', { Id: world.ids.zoe.company, CityId: cityId }, 'zoe')).status).toBe(404);
    expect((await refusal('city.create', { name: 'X', countryId }, 'zoe')).status).toBe(404);
    expect((await refusal('district.create', { name: 'X', cityId }, 'zoe')).status).toBe(404);
    for (const verb of ['get', 'update'])
      expect((await refusal(`city.${verb}`, { id: cityId }, 'zoe')).status).toBe(404);

    expect(await refusal('city.remove', { ids: [cityId] })).toMatchObject({
      status: 200,
      success: false,
      message: expect.stringMatching(/kullanıldığı/),
    });
    await ok('location.remove', { ids: [id] });
  });

  test('that is used is not deleted, and the answer says where; one that is not is gone', async () => {
    const cityId = await a.city({ name: 'Dolu', countryId: germany, locales: [] });
    const location = await a.location({ Name: 'Rhein Lager', CountryId: germany, CityId: cityId, DistrictId: null });
    const { message } = await refusal('city.remove', { ids: [cityId] });
    expect(message).toContain('Rhein Lager');
    await ok('location.update', { id: location, CityId: null });
    const district = await a.district({ name: 'Mahalle', cityId });
    expect((await refusal('city.remove', { ids: [cityId] })).message).toContain('Mahalle');
    await ok('district.remove', { ids: [district] });
    await ok('city.remove', { ids: [cityId] });
    expect((await refusal('city.get', { id: cityId })).status).toBe(404);
  });

  test('has a name that its parent does not have yet, in any language and the Turkish way', async () => {
    const taken = (call: string, input: object) => refusal(call, input).then(({ status, errors }) => [status, errors]);
    const inTurkiye = [400, { name: ['Bu ülkede bu adda bir il var.'] }];
    expect(await taken('city.create', { name: 'ıstanbul', countryId: turkiye })).toEqual(inTurkiye);
    expect(
      await taken('city.create', { name: 'Yeni', countryId: turkiye, locales: [{ languageId: 2, name: 'İZMİR' }] }),
    ).toEqual(inTurkiye);
    expect((await taken('country.create', { name: 'germany' }))[0]).toBe(400);
    expect((await taken('district.create', { name: 'KADIKÖY', cityId: istanbul }))[0]).toBe(400);
    const id = await a.city({ name: 'Iğdırlı', countryId: germany, locales: [] });
    expect((await taken('city.create', { name: 'İĞDIRLI', countryId: germany }))[0]).toBe(400);
    await a.city({ name: 'Iğdırlı', countryId: turkiye, locales: [] });
    const other = await a.city({ name: 'Öteki', countryId: germany, locales: [] });
    expect((await taken('city.update', { id: other, name: 'ığdırlı' }))[0]).toBe(400);
    await ok('city.update', { id, name: 'IĞDIRLI' });
    expect(await taken('city.update', { id, countryId: turkiye })).toEqual([
      400,
      { countryId: ['Bir yerin bağlı olduğu yer sonradan değişmez.'] },
    ]);
  });

  test('is one of a bounded number', async () => {
    await world.inCompany('ayse', (db) =>
      sql`insert into own_country (name) select 'Ada ' || n from generate_series(1, 100 - (select count(*)::int from own_country)) n`.execute(
        db,
      ),
    );
    expect(await refusal('country.create', { name: 'Bir Fazla' })).toMatchObject({
      status: 400,
      errors: { name: ['Bu türden en çok 100 yer eklenebilir.'] },
    });
    await world.inCompany('ayse', (db) => sql`delete from own_country where name like 'Ada %'`.execute(db));
  });
});

describe('a place that all share', () => {
  test('is neither changed nor deleted, and is hidden for one company: no longer offered, its name still shown', async () => {
    for (const [call, input] of [
      ['country.update', { id: germany, name: 'Almanya 2' }],
      ['country.remove', { ids: [germany] }],
    ] as const)
      expect(await refusal(call, input)).toMatchObject({
        status: 200,
        success: false,
        message: expect.stringContaining('gizle'),
      });
    const id = await a.location({ Name: 'Köln', CountryId: germany, CityId: null, DistrictId: null });
    await ok('country.setActive', { ids: [germany], active: false });
    await ok('country.setActive', { ids: [germany], active: false });
    expect(await offered('countries')).not.toContain('Almanya');
    expect(await offered('countries', { includeId: germany })).toContain('Almanya (pasif)');
    for (const other of ['zoe', 'nobody']) expect(await offered('countries', {}, other)).toContain('Germany');
    const { Id, ...before } = await ok('location.get', { id });
    expect(before.CountryName).toBe('Almanya');
    await ok('location.update', { ...before, id: Id });
    expect((await ok('country.list', { active: false })).ListItems).toMatchObject([{ id: germany, own: false }]);
    await ok('country.setActive', { ids: [germany], active: true });
    expect(await offered('countries')).toContain('Almanya');
    const { ListItems } = await ok('activity.list', { call: 'country.setActive' });
    expect(ListItems.map(({ sentence }: Data) => sentence)).toEqual([
      expect.stringMatching(/Almanya yerinin gizlenmesini güncelledi: Gizli Evet → Hayır$/),
      expect.stringMatching(/Almanya yerinin gizlenmesini ekledi$/),
    ]);
    expect((await refusal('country.setActive', { ids: [germany, 999], active: false })).status).toBe(404);
  });

  test('is listed with the own ones, told apart and counted', async () => {
    const id = await a.city({ name: 'Zonguldaklı', countryId: turkiye, locales: [] });
    await a.district({ name: 'Bir', cityId: id });
    const page = await ok('city.list', { countryId: turkiye, sortField: 'name', sortDirection: 'desc', pageSize: 2 });
    expect(page.ListItems).toMatchObject([
      { id, own: true, countryName: 'Türkiye', districtCount: 1 },
      { name: 'Zonguldak', own: false, districtCount: 8 },
    ]);
    const own = await ok('city.list', { countryId: turkiye, own: true, searchText: 'ZONGULDAKLI' });
    expect(own.ListItems).toMatchObject([{ id }]);
    const [country] = (await ok('country.list', { id: turkiye })).ListItems;
    expect(country).toMatchObject({ code: 'TR', cityCount: (await offered('cities', { countryId: turkiye })).length });
  });
});

test('what happened to a location’s place is told by name, and once', async () => {
  const cityId = await a.city({ name: 'Tarih', countryId: turkiye, locales: [] });
  const id = await a.location({ Name: 'Geçmişli', CountryId: turkiye, CityId: istanbul, DistrictId: null });
  await ok('location.update', { id, CityId: cityId });
  const { ListItems } = await ok('activity.list', { entity: 'location', entityId: id });
  expect(ListItems[0].sentence).toMatch(/Geçmişli lokasyonunu güncelledi: İl İstanbul → Tarih$/);
});

describe('a file of places', () => {
  const check = async (...lines: string[]): Promise<Data> =>
    ok('importFile.check', { kind: 'place', file: Buffer.from(lines.join('\r\n')) });

  test('adds countries, cities and districts, each by a row of its own, and finds those that are there', async () => {
    await ok('company.update', { Id: world.ids.ayse.company, DefaultLanguageId: 1 });
    const checked = await check(
      'Ülke;İl;İlçe;Diğer dildeki adı',
      'Deniz Ülkesi;;;Sealand',
      'Deniz Ülkesi;Kıyı;;',
      'deniz ülkesi;KIYI;Kumsal;Beach',
      'Almanya;Bavullu;;',
      ';Kıyıköyü;;',
      'Türkiye;İSTANBUL;kadıköy;',
      'Germany;;;',
    );
    expect(checked).toMatchObject({ rows: 7, create: 5, update: 0, same: 2, problems: [] });
    expect(checked.preview[2]).toMatchObject({ row: 4, action: 'create', fields: { İlçe: 'Kumsal' } });
    expect(await offered('countries')).not.toContain('Deniz Ülkesi');
    await ok('importFile.run', { importId: checked.importId });
    await world.runImports();
    const done = await ok('importFile.progress', { id: checked.importId });
    expect(done).toMatchObject({ state: 'done', result: { created: 5, same: 2 } });
    const [land] = (await ok('country.list', { own: true, searchText: 'DENİZ ülkesi' })).ListItems;
    expect(land).toMatchObject({ name: 'Deniz Ülkesi', cityCount: 1 });
    const [coast] = (await ok('city.list', { countryId: land.id })).ListItems;
    expect(coast).toMatchObject({ name: 'Kıyı', districtCount: 1 });
    expect(await offered('districts', { cityId: coast.id }, briton)).toEqual(['Beach']);
    expect(await offered('cities', { countryId: turkiye })).toContain('Kıyıköyü');
    const again = await check('Ülke;İl;İlçe', 'Sealand;Kıyı;Kumsal');
    expect(again).toMatchObject({ create: 0, same: 1, problems: [] });
  });

  test('tells what is wrong with each row by its number, and adds nothing then', async () => {
    const checked = await check(
      'Ülke;İl;İlçe;Diğer dildeki adı',
      'Türkye;Yazım;;',
      'Türkiye;;Köy;',
      ';;;Adsız',
      `Türkiye;${'u'.repeat(250)};;`,
      'Türkiye;Tekrar;;',
      'TÜRKİYE;tekrar;;',
      'Türkiye;Çakışan;;İzmir',
      'Türkiye;Tekrar;Alt;',
      'Türkiye;Tekrar;Öteki alt;',
      'Almanya;Ortak;;',
      'Germany;ortak;;',
    );
    const told = checked.problems.map(({ row, column, value }: Data) => [row, column, value.slice(0, 9)]);
    expect(told).toEqual([
      [2, 'Ülke', 'Türkye'],
      [3, 'İlçe', 'Köy'],
      [4, '', ''],
      [5, 'İl', 'uuuuuuuuu'],
      [7, '', ''],
      [8, '', ''],
      [12, '', ''],
    ]);
    expect(checked.problems[3].value).toHaveLength(200);
    const messageAt = (at: number) => checked.problems.find(({ row }: Data) => row === at).message;
    expect([messageAt(7), messageAt(12)], 'also where what it lies in is called otherwise').toEqual([
      'Aynı kayıt 6. satırda da var.',
      'Aynı kayıt 11. satırda da var.',
    ]);
    expect((await refusal('importFile.run', { importId: checked.importId })).success).toBe(false);
    expect(await offered('cities', { countryId: turkiye })).not.toContain('Tekrar');
  });

  test('tells at its own column a name that several are called by, of the place itself and of what lies in it', async () => {
    await ok('country.create', { name: 'FJ', locales: [] });
    const checked = await check('Ülke;İl;İlçe', 'FJ;;', 'FJ;Suva;', 'FJ;Suva;Kıyı', 'Fiji;Suva;');
    const told = checked.problems.map(({ row, column, value, message }: Data) => [row, column, value, message]);
    const several = 'Bu adla birden çok kayıt var.';
    expect(told).toEqual([2, 3, 4].map((row) => [row, 'Ülke', 'FJ', several]));
  });

  test('tells once that a file adds more than there can be, at the column of what it is', async () => {
    await world.inCompany('ayse', (db) =>
      sql`insert into own_country (name) select 'Ada ' || n from generate_series(1, 98 - (select count(*)::int from own_country)) n`.execute(
        db,
      ),
    );
    const adding = async (...names: string[]) => (await check('Ülke', ...names)).problems;
    expect(await adding('Yeni bir', 'Yeni iki')).toEqual([]);
    const told = (await adding('Yeni bir', 'Yeni iki', 'Yeni üç')).filter(({ row }: Data) => row === 0);
    expect(told).toMatchObject([{ column: 'Ülke', message: 'Bu türden en çok 100 yer eklenebilir.' }]);
    await world.inCompany('ayse', (db) => sql`delete from own_country where name like 'Ada %'`.execute(db));
  });

  test('means a company’s own country where that is called as people usually call another', async () => {
    const { id: countryId } = await ok('country.create', { name: 'Makedonya', locales: [] });
    const { importId } = await check('Ülke;İl', 'makedonya;Ohri');
    await ok('importFile.run', { importId });
    await world.runImports();
    expect(await offered('cities', { countryId })).toEqual(['Ohri']);
  });

  test('is for whoever looks after places, and so are their lists; a file of locations finds own places by name', async () => {
    const other = await personWith(world, ['ManageLocations']);
    expect((await refusal('importFile.check', { kind: 'place', file: Buffer.from('Ülke\nX') }, other)).status).toBe(
      403,
    );
    expect((await refusal('country.list', {}, other)).status).toBe(403);
    const cityId = await a.city({ name: 'Dosya İli', countryId: turkiye, locales: [] });
    const customer = await a.customer({ companyName: 'Dosya Müşterisi' });
    const file = Buffer.from('Lokasyon;Müşteri;İl\nDosya Şubesi;Dosya Müşterisi;dosya ili');
    const checked = await ok('importFile.check', { kind: 'location', file });
    expect(checked).toMatchObject({ create: 1, problems: [] });
    await ok('importFile.run', { importId: checked.importId });
    await world.runImports();
    const [row] = (await ok('location.list', { CustomerId: customer })).ListItems;
    expect(row).toMatchObject({ CityId: cityId, CityName: 'Dosya İli', CountryName: 'Türkiye' });
  });
});
