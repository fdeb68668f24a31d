import { languageIds } from '@sahada/contract/codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeSamples, type SampleCompany, sampleCompany } from '../sample-company.ts';

/** What a list writes, an import of its kind reads back and finds nothing to do. */

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
type Data = any;

let sample: SampleCompany;

beforeAll(async () => {
  sample = await sampleCompany(languageIds.tr);
  const { ListItems } = await sample.call('question.list', { pageSize: 1 });
  const [{ id }] = ListItems;
  const preparedNotes = ['Zemin ıslak; uyarı yok', 'Temizlendi'].map((text, at) => ({
    text,
    locales: [{ languageId: languageIds.en, text: ['Wet floor; no sign', 'Cleaned'][at] }],
  }));
  await sample.call('question.update', { id, preparedNotes });
  const { ListItems: locations } = await sample.call('location.list', { pageSize: 2 });
  for (const [at, Address] of ["'=A1 blok", "''+90 sokak"].entries())
    await sample.call('location.update', { Id: locations[at].Id, Address });
  const { id: countryId } = await sample.call('country.create', { name: 'Örnekistan', locales: [] });
  const { id: cityId } = await sample.call('city.create', { name: 'İstanbul', countryId, locales: [] });
  await sample.call('district.create', { name: 'Kadıköy', cityId, locales: [] });
}, 120_000);
afterAll(closeSamples);

/** The lists whose file can be imported, with its kind, and the columns that their screens ask for otherwise than a file calls them. */
const lists: [string, string, Record<string, { tr: string; en: string }>][] = [
  [
    'location',
    'location',
    { Name: { tr: 'Lokasyon adı', en: 'Location name' }, Active: { tr: 'Durum', en: 'Status' } },
  ],
  ['user', 'user', { FullName: { tr: 'Ad soyad', en: 'Full name' }, active: { tr: 'Durum', en: 'Status' } }],
  [
    'customer',
    'customer',
    { companyName: { tr: 'Müşteri adı', en: 'Customer name' }, personelFName: { tr: 'Yetkili', en: 'Contact' } },
  ],
  [
    'question',
    'question',
    { UsedIn: { tr: 'Kullanım', en: 'Used in' }, required: { tr: 'Özellikler', en: 'Properties' } },
  ],
  [
    'place',
    'country',
    {
      name: { tr: 'Ülke adı', en: 'Country name' },
      cityCount: { tr: 'İl', en: 'Cities' },
      active: { tr: 'Formlarda', en: 'In forms' },
    },
  ],
  [
    'place',
    'city',
    {
      name: { tr: 'İl adı', en: 'City name' },
      districtCount: { tr: 'İlçe', en: 'Districts' },
      active: { tr: 'Formlarda', en: 'In forms' },
    },
  ],
  ['place', 'district', { name: { tr: 'İlçe adı', en: 'District name' }, active: { tr: 'Formlarda', en: 'In forms' } }],
];

const formats = ['xlsx', 'csv'] as const;

test('a location keeps a manager who is passive by now, and nobody passive is made one', async () => {
  const { ListItems: people } = await sample.call('user.list', { active: true, pageSize: 100 });
  const { ListItems: locations } = await sample.call('location.list', { pageSize: 2 });
  const managing = new Set(locations.map(({ ManagerUserId }: Data) => ManagerUserId));
  const [manager, other] = people.filter(({ id, groups }: Data) => !managing.has(id) && groups !== undefined).slice(-2);
  await sample.call('location.update', { Id: locations[0].Id, ManagerUserId: manager.id });
  for (const { id } of [manager, other]) await sample.call('user.setActive', { ids: [id], active: false });
  const check = (text: string) => sample.call('importFile.check', { kind: 'location', file: Buffer.from(text) });
  const row = (name: string) => `Name;CustomerId;ManagerUserId\n${name};${locations[0].CustomerName};`;
  try {
    const file = await sample.file('location.listToExcel', { format: 'csv' });
    const { rows, same, problems } = await sample.call('importFile.check', { kind: 'location', file });
    expect([problems, same]).toEqual([[], rows]);
    for (const [name, email] of [
      ['Yeni depo', manager.email],
      [locations[1].Name, manager.email],
      [locations[0].Name, other.email],
    ])
      expect((await check(`${row(name)}${email}`)).errorCount, name).toBe(1);
  } finally {
    for (const { id } of [manager, other]) await sample.call('user.setActive', { ids: [id], active: true });
  }
});

describe.each(['tr', 'en'] as const)('to a reader of %s', (language) => {
  beforeAll(() => sample.call('account.language', { languageId: languageIds[language] }));

  const found = async (kind: string, file: Buffer): Promise<Data> => {
    const { rows, same, create, update, problems, notCarried, columns } = await sample.call('importFile.check', {
      kind,
      file,
    });
    const unread = columns.filter(({ field }: Data) => field === null);
    expect(rows).toBeGreaterThan(0);
    return { changed: rows - same, create, update, problems: problems.slice(0, 5), notCarried, unread };
  };
  const nothing = { changed: 0, create: 0, update: 0, problems: [], notCarried: [], unread: [] };

  describe.each(formats)('as %s', (format) => {
    test.each(lists)('kind %s: the file of the list %s brings nothing new', async (kind, list, labels) => {
      const columns = Object.entries(labels).map(([field, label]) => ({ field, label: label[language] }));
      for (const asked of [{ format }, { format, columns }])
        expect(await found(kind, await sample.file(`${list}.listToExcel`, asked))).toEqual(nothing);
    });
  });

  test.each([
    ['checklist', 'json'],
    ['xlsform', 'xlsform'],
  ])('kind %s: checklists taken along bring nothing new', async (kind, format) => {
    const { ListItems } = await sample.call('checklist.list', { pageSize: 100 });
    expect(ListItems.length).toBeGreaterThan(1);
    for (const { Id } of ListItems)
      expect(await found(kind, await sample.file('checklist.export', { id: Id, format }))).toEqual(nothing);
  });
});
