import { languageIds } from '@sahada/contract/codes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** The company's language becomes another: main texts and translations change places, and nobody reads another text than before. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await ofCompany(tr);
});
afterAll(() => world.close());

const { tr, en } = languageIds;

// biome-ignore lint/suspicious/noExplicitAny: a test reads what the API promises
type Data = any;

const ok = (call: string, input: object): Promise<Data> => world.ok('ayse', call, { ...input });
const ofCompany = (DefaultLanguageId: number) =>
  ok('company.update', { Id: world.ids.ayse.company, DefaultLanguageId });

/** What a reader of a language reads. */
async function read(languageId: number, of: { category: number; checklist: number; plan: number; project: number }) {
  await ok('account.language', { languageId });
  const name = async (call: string, id: number, field: string) =>
    (await ok(call, { pageSize: 100 })).ListItems.find((row: Data) => (row.id ?? row.Id) === id)[field];
  return [
    await name('category.list', of.category, 'name'),
    await name('checklist.list', of.checklist, 'title'),
    await name('plan.list', of.plan, 'definition'),
    await name('project.list', of.project, 'Name'),
  ];
}

describe('when the company’s language becomes another', () => {
  test('translations into it are the main texts, everybody reads what they read, and a change back undoes it', async () => {
    const category = await a.category({ name: 'Temizlik', locales: [{ languageId: en, name: 'Cleaning' }] });
    const question = await a.question({ categoryId: category });
    const checklist = await a.checklistOf([question], { title: 'Liste', Locales: [{ languageId: en, name: 'List' }] });
    const plan = await a.plan({
      checkListId: checklist,
      locales: [{ languageId: en, definition: 'Night', introText: 'Hello' }],
    });
    const project = await a.project({ Name: 'Proje', Locales: [] });
    const template = await a.template();
    const ids = { category, checklist, plan, project };
    const all = async () => ({
      readers: [await read(tr, ids), await read(en, ids)],
      rows: JSON.parse(
        JSON.stringify(
          [
            await ok('category.get', { id: category }),
            await ok('question.get', { id: question }),
            await ok('checklist.get', { id: checklist }),
            await ok('plan.get', { id: plan }),
            await ok('project.get', { id: project }),
            await ok('template.get', { id: template }),
          ],
          (key, value) => (key === 'rowVersion' || value === null ? undefined : value),
        ),
      ),
    });
    const before = await all();
    await ofCompany(en);
    const after = await all();
    expect(after.readers).toEqual(before.readers);
    const [hygiene, asked, list, night, alone, choice] = after.rows;
    expect(hygiene).toMatchObject({ name: 'Cleaning', locales: [{ languageId: tr, name: 'Temizlik' }] });
    expect(asked).toMatchObject({
      questionText: 'Is the floor clean?',
      questionInfoText: 'Look into the corners',
      locales: [{ languageId: tr, name: 'Zemin temiz mi?', infoText: 'Köşelere bakın' }],
      preparedNotes: [{ text: 'Lid open', locales: [{ languageId: tr, text: 'Kapak açık' }] }],
      answers: [
        {
          title: 'Yes',
          locales: [{ languageId: tr, title: 'Evet' }],
          subOptions: [{ title: 'Çok temiz', locales: [{ languageId: tr, title: 'Çok temiz' }] }],
        },
        { title: 'Hayır', locales: [{ languageId: tr, title: 'Hayır' }] },
      ],
    });
    expect(list).toMatchObject({ title: 'List', Locales: [{ languageId: tr, name: 'Liste' }] });
    expect(night).toMatchObject({ definition: 'Night', name: 'Night', introText: 'Hello', thanksText: 'Teşekkürler' });
    expect(night.locales).toEqual([
      { languageId: tr, definition: 'Haziran denetimi', introText: 'Merhaba', thanksText: 'Teşekkürler' },
    ]);
    expect(alone).toMatchObject({ Name: 'Proje', Locales: [{ languageId: tr, name: 'Proje' }] });
    expect(choice).toMatchObject({ answerText: 'Yes / No', answers: [{ title: 'Yes' }, { title: 'Hayır' }] });
    // Written in the new language, it is still there in the old one.
    await ok('project.update', { Id: project, Name: 'Project' });
    expect((await read(tr, ids)).at(-1)).toBe('Proje');
    expect((await read(en, ids)).at(-1)).toBe('Project');
    await ok('project.update', { Id: project, Name: 'Proje' });
    await ofCompany(tr);
    expect(await all()).toEqual(before);
  });

  test('what its recurring plans are made of turns, too, and a plan that is over stays as it was written', async () => {
    const { locationId, beginDate: _, endDate: __, ...form } = await a.planForm();
    const plan = {
      ...form,
      definition: 'Haftalık',
      name: 'Haftalık',
      locales: [{ languageId: en, definition: 'Weekly' }],
    };
    const rule = { every: 'week', from: '2031-01-06', beginTime: '09:00', endTime: '17:00', count: 2 };
    const { id } = await ok('series.save', { plan, locationIds: [locationId], rule });
    const past = await a.plan({ beginDate: '2020-01-01T09:00', endDate: '2020-01-02T09:00' });
    await ofCompany(en);
    const series = await ok('series.get', { id });
    expect(series).toMatchObject({ definition: 'Weekly', plan: { definition: 'Weekly', name: 'Weekly' } });
    expect(series.plan.locales[0]).toMatchObject({ languageId: tr, definition: 'Haftalık' });
    expect((await ok('plan.get', { id: past })).definition).toBe('Haziran denetimi');
    await ofCompany(tr);
  });

  test('of names that must be unique one that another row has stays a translation', async () => {
    const field = async (name: string, other: string) =>
      (await ok('userAttribute.create', { name, kind: 'text', locales: [{ languageId: en, name: other }] })).id;
    const [taken, free] = [await field('Adalar', 'Kıyı'), await field('Kıyı', 'Coast')];
    await ofCompany(en);
    const [kept, turned] = [await ok('userAttribute.get', { id: taken }), await ok('userAttribute.get', { id: free })];
    expect(kept).toMatchObject({ name: 'Adalar', locales: [{ languageId: en, name: 'Kıyı' }] });
    expect(turned).toMatchObject({ name: 'Coast', locales: [{ languageId: tr, name: 'Kıyı' }] });
    await ofCompany(tr);
  });

  test('each table with translations is turned, but those that have no main text or are frozen', async () => {
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ name: string }>`
        select c.relname as name from pg_attribute t join pg_class c on c.oid = t.attrelid
        where t.attname = 'locales' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(
        db,
      ),
    );
    const turned =
      'category checklist checklist_section department group level location_type operation own_city own_country';
    const more = 'own_district plan project question template user_attribute user_attribute_option';
    const left = ['message_template', 'notice_version'];
    expect(rows.map(({ name }) => name).sort()).toEqual([...`${turned} ${more}`.split(' '), ...left].sort());
  });
});
