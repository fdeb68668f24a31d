import { describe, expect, test } from 'vitest';
import { a, check, type Data, lines, openImports, run, world } from '../imports.ts';

/** What a file of checklists takes from the company, what it makes, and what it leaves alone. */

openImports();

const head = 'Checklist;Section;Question text;Category;Answer type;Answers;Score;Required';
const imported = async (file: Buffer): Promise<Data> => {
  const { result } = await run((await check('checklist', file)).importId);
  return world.ok('ayse', 'checklist.get', { id: result.ids[0] });
};
const questionsOf = ({ Sections }: Data): Data[] => Sections.flatMap(({ Questions }: Data) => Questions);

test('a checklist that is there stays as it is where none is to be updated, and takes what is new where it may', async () => {
  const rows = (required: string) => lines(head, `Kalan liste;Giriş;Kapı kapanıyor mu?;;Metin;;;${required}`);
  const { Id, Sections } = await imported(rows('Hayır'));
  expect(await check('checklist', rows('Evet'), { update: false })).toMatchObject({ same: 1, update: 0, create: 0 });
  const { importId } = await check('checklist', rows('Evet'), { update: false });
  await run(importId);
  expect((await world.ok('ayse', 'checklist.get', { id: Id })).Sections).toEqual(Sections);
  const [asked] = questionsOf(await imported(rows('Evet')));
  expect(asked).toMatchObject({ QuestionId: Sections[0].Questions[0].QuestionId, Required: true });
});

describe('a question of the bank', () => {
  const oneOf = (title: string, text: string, ...more: string[]) =>
    lines(head, `${title};Giriş;${text};;Tek seçim;${['"Evet = 5; Hayır = 0"', '5', ...more].join(';')}`);

  test('is asked again where it is the same, and no other one is made', async () => {
    const [first] = questionsOf(await imported(oneOf('Banka 1', 'Zemin kuru mu?')));
    const [second] = questionsOf(await imported(oneOf('Banka 2', 'ZEMİN kuru mu?')));
    expect(second.QuestionId).toBe(first.QuestionId);
  });

  test('that is turned off is not asked again', async () => {
    const [first] = questionsOf(await imported(oneOf('Kapalı 1', 'Raf dolu mu?')));
    await world.ok('ayse', 'question.setActive', { ids: [first.QuestionId], active: false });
    const [second] = questionsOf(await imported(oneOf('Kapalı 2', 'Raf dolu mu?')));
    expect(second.QuestionId).not.toBe(first.QuestionId);
    expect(second.Question.active).toBe(true);
  });

  test('that differs in its help, its limits or what is asked besides stays as other checklists know it', async () => {
    const more = `${head.replace(';Required', '')};questionInfoText;Minimum;Maximum;Unit;Critical`;
    const asked = (title: string, help: string, least: string, critical: string) =>
      lines(more, `${title};Giriş;Dolap kaç derece?;;Metin;;;${help};${least};8;°C;${critical}`);
    const [first] = questionsOf(await imported(asked('Dolap 1', 'Alt raf', '2', 'Hayır')));
    const others: [string, string, string, string][] = [
      ['Dolap 2', 'Üst raf', '2', 'Hayır'],
      ['Dolap 3', 'Alt raf', '4', 'Hayır'],
      ['Dolap 4', 'Alt raf', '2', 'Evet'],
    ];
    for (const other of others) {
      const [second] = questionsOf(await imported(asked(...other)));
      expect([other, second.QuestionId === first.QuestionId]).toEqual([other, false]);
    }
    const { Question } = questionsOf(await imported(asked('Dolap 5', 'Alt raf', '2', 'Hayır')))[0];
    expect(Question).toMatchObject({ questionInfoText: 'Alt raf', min: 2, max: 8, unit: '°C', critical: false });
  });

  test('stands once in a checklist: asked twice by a file, the second time is a question of its own', async () => {
    const row = 'Terazi doğru mu?;;Metin;;;';
    await imported(lines(head, `Terazi 1;Giriş;${row}`));
    const twice = await imported(lines(head, `Terazi 2;Giriş;${row}`, `Terazi 2;Çıkış;${row}`));
    const [one, other] = questionsOf(twice);
    expect(one.QuestionId).not.toBe(other.QuestionId);
  });
});

test('of two categories of a name the one in use is meant', async () => {
  const used = await a.category({ name: 'Eşadlı', locales: [], published: true });
  await a.category({ name: 'Eşadlı', locales: [], published: false });
  const [{ Question }] = questionsOf(
    await imported(lines(head, 'Eşadlı liste;Giriş;Tabela yanıyor mu?;eşadlı;Metin;;;')),
  );
  expect(Question).toMatchObject({ categoryId: used });
});
