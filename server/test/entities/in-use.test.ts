import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** The server knows which side of a foreign key was broken without reading the database's sentence. */

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const refusal = async (call: string, ids: number[]) => String((await world.call('ayse', call, { ids })).body.Message);

test('what is in use is told with its users’ names as their reader knows them', async () => {
  const category = await a.category();
  const locales = [{ languageId: 2, name: 'Is the door open?' }];
  const question = await a.question({ categoryId: category, questionText: 'Kapı açık mı?', locales });
  const list = await a.checklistOf([question], { title: 'Kapılar', Locales: [{ languageId: 2, name: 'Doors' }] });
  await a.plan({
    checkListId: list,
    definition: 'Gece',
    name: 'Gece',
    locales: [{ languageId: 2, definition: 'Night' }],
  });
  expect(await refusal('category.remove', [category])).toMatch(/uses it: “Is the door open\?”\.$/);
  expect(await refusal('question.remove', [question])).toMatch(/uses it: Doors\.$/);
  expect(await refusal('checklist.remove', [list])).toMatch(/uses it: Night\.$/);
  const without = await world.call('ayse', 'checklist.save', { Id: list, Projects: [] });
  expect(without.body.Message).toMatch(/: Night\.$/);
});

/** From now on the table's writes are refused as a server that speaks German refuses them. */
async function speakGerman(table: string, when: 'insert' | 'delete', constraint: string, detail: string) {
  const owner = new pg.Client({ ...world.database.owner });
  await owner.connect();
  await owner.query(`
    create function german_${table}() returns trigger language plpgsql as $$ begin
      raise exception 'Aktualisieren oder Löschen in Tabelle »${table}« verletzt Fremdschlüssel-Constraint »${constraint}«'
        using errcode = '23503', constraint = '${constraint}', detail = '${detail}';
    end $$;
    create trigger german before ${when} on ${table} for each row execute function german_${table}()`);
  await owner.end();
}

describe('where PostgreSQL speaks another language', () => {
  test('a delete of a row in use differs from an unknown id', async () => {
    const customer = await a.customer();
    await a.location({ CustomerId: customer, Name: 'Bebek' });
    await speakGerman(
      'customer',
      'delete',
      'location_customer',
      'Auf Schlüssel wird noch aus Tabelle »location« verwiesen.',
    );
    const used = await world.call('ayse', 'customer.remove', { ids: [customer] });
    expect(used.body).toEqual({
      Success: false,
      Message: 'The customer cannot be deleted because this location uses it: Bebek.',
      Code: 'inUse',
      Data: null,
    });

    const form = await a.locationForm();
    await speakGerman(
      'location',
      'insert',
      'location_customer',
      'Schlüssel ist nicht in Tabelle »customer« vorhanden.',
    );
    expect((await world.call('ayse', 'location.create', form)).status).toBe(404);
  });
});

describe('a row in use', () => {
  const speak = (language: 'tr' | 'en') =>
    world.ok('ayse', 'account.language', { languageId: language === 'tr' ? 1 : 2 });

  beforeEach(() => speak('tr'));
  afterAll(() => speak('en'));

  test('names three of its users in their own kind and counts the others, in both languages', async () => {
    const department = await a.department();
    const question = await a.question({ questionText: 'Zemin kuru mu?' });
    const titles = ['Açılış', 'Bakım', 'Depo', 'Gece', 'Hijyen'];
    for (const [at, title] of titles.entries()) {
      await a.checklist({
        title,
        Locales: [],
        Sections: [{ DepartmentId: department, Title: 'Genel', Questions: [{ QuestionId: question }] }],
      });
      const lists = at === 0 ? 'şu soru listesinde' : 'şu soru listelerinde';
      const named =
        ['Açılış', 'Açılış ve Bakım', 'Açılış, Bakım ve Depo'][at] ?? `Açılış, Bakım, Depo ve ${at - 2} tane daha`;
      expect(await refusal('question.remove', [question])).toBe(`Soru ${lists} kullanıldığı için silinemez: ${named}.`);
    }
    const other = await a.question();
    expect(await refusal('question.remove', [question, other])).toBe(
      'Seçilen sorular şu soru listelerinde kullanıldığı için silinemez: Açılış, Bakım, Depo ve 2 tane daha.',
    );
    await speak('en');
    expect(await refusal('question.remove', [question])).toBe(
      'The question cannot be deleted because these checklists use it: Açılış, Bakım, Depo and 2 more.',
    );
    expect(await refusal('question.remove', [question, other])).toBe(
      'The selected questions cannot be deleted because these checklists use them: Açılış, Bakım, Depo and 2 more.',
    );
  });

  test('never has two colons or two marks at the end of its sentence', async () => {
    const category = await a.category();
    await a.question({ categoryId: category, questionText: 'Kapı açık mı?', locales: [] });
    expect(await refusal('category.remove', [category])).toBe(
      'Kategori şu soruda kullanıldığı için silinemez: “Kapı açık mı?”.',
    );
  });
});
