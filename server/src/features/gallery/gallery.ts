import type { gallery as calls } from '@sahada/contract/gallery';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { addChecklist } from '../../entities/checklist.ts';
import { addQuestion } from '../../entities/question.ts';
import { notFound } from '../../errors.ts';
import { mainLanguageId } from '../../facts/copies.ts';
import { labelsNamed } from '../../facts/named-labels.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { isOptional, questionForm, writerFor } from './form.ts';
import type { GalleryList } from './list.ts';
import { galleryLists } from './lists.ts';

/** The code of a question, by its places in the list. */
const codeOf = (list: GalleryList, section: number, at: number): string =>
  `${list.code}-${section + 1}${String(at + 1).padStart(2, '0')}`;

/** The active questions that have a code of this list, by their codes; the oldest of several. */
async function questionsThere(db: Db, list: GalleryList): Promise<Map<string, number>> {
  const codes = list.sections.flatMap(({ asks }, section) => asks.map((_ask, at) => codeOf(list, section, at)));
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from question where code = any(${codes}) and active order by id desc for share`.execute(db);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Makes the list as a checklist of the company; answers its id. Whoever takes it at the same moment waits, and finds its questions. */
async function take(db: Db, list: GalleryList): Promise<{ id: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gallery/${list.code}`}, app_company()))`.execute(db);
  const main = await mainLanguageId(db);
  const write = writerFor(main);
  const { sections } = list;
  const named = (table: 'department' | 'category') =>
    labelsNamed(
      db,
      table,
      sections.map((section) => section[table]),
      main,
    );
  const departments = await named('department');
  const categories = await named('category');
  const there = await questionsThere(db, list);
  const filled = [];
  for (const [place, { asks }] of sections.entries()) {
    const Questions = [];
    for (const [at, ask] of asks.entries()) {
      const code = codeOf(list, place, at);
      const form = questionForm(ask, code, categories[place] as number, write);
      Questions.push({
        QuestionId: there.get(code) ?? (await addQuestion(db, form)),
        ViewOrder: at + 1,
        Required: !isOptional(ask),
      });
    }
    filled.push({ DepartmentId: departments[place] as number, ViewOrder: place + 1, Questions });
  }
  return addChecklist(db, {
    title: write.plain(list.title),
    Locales: write.names(list.title),
    SignatureSection: list.signature,
    Sections: filled,
  });
}

export const gallery: HandlersOf<typeof calls> = {
  list: async () =>
    galleryLists.map(({ key, title, about, sections }) => ({
      Key: key,
      Title: title,
      About: about,
      Sections: sections.length,
      Questions: sections.reduce((sum, { asks }) => sum + asks.length, 0),
    })),

  create: ({ key }, { db }) => take(db, galleryLists.find((list) => list.key === key) ?? notFound()),
};
