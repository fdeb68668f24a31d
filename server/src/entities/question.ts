import { answerTypes, languageIds } from '@sahada/contract/codes';
import { decimal, type Hundredths } from '@sahada/contract/hundredths';
import type { Problems } from '@sahada/contract/problems';
import { question as calls, questionProblems, questionTexts } from '@sahada/contract/question';
import { type AnyText, fill, filled, type Language } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';
import { checkQuestion } from '@sahada/rules/question';
import { inViewOrder } from '@sahada/rules/view-order';
import { sql } from 'kysely';
import type { z } from 'zod';
import { crudHandlers } from '../db/crud-handlers.ts';
import type { Db, ReadDb } from '../db/kysely.ts';
import { localizedOrder } from '../db/language.ts';
import { addRow, changeRow, getRow } from '../db/rows.ts';
import type { FormOf, RowOf } from '../db/table.ts';
import { invalidIf, notFound } from '../errors.ts';
import { mainLanguageId, nameOfCopy } from '../facts/copies.ts';
import { storeFile } from '../facts/files.ts';
import { numberFormat } from '../facts/formats.ts';
import { questionBank, questionsById, questionTable } from '../facts/questions.ts';
import { helpImage } from '../outside/images.ts';
import { type HandlersOf, inParts } from '../pipeline/handler.ts';
import { newToken } from '../pipeline/token.ts';

type Form = FormOf<typeof calls>;
type Change = Partial<Form>;
type Item = RowOf<typeof calls>;
type Answers = NonNullable<Form['answers']>;

const amount = (value: number, locale: string): string => numberFormat(locale, {}).format(value);

/** What is wrong with a question, by field as sent. */
function check(form: Change): Problems {
  const problems: Problems = {};
  for (const { path, code, max } of checkQuestion(form)) {
    const text: AnyText = questionProblems[code];
    const most = code === 'scoreAboveQuestion' ? decimal(max as Hundredths) : (max ?? 0);
    const filled = {
      tr: fill(text, 'tr', { max: amount(most, 'tr') }),
      en: fill(text, 'en', { max: amount(most, 'en') }),
    };
    problems[path] = [...(problems[path] ?? []), filled];
  }
  return problems;
}

/** What is wrong with a change by itself; what hangs on fields that it leaves out is found once the row is known. */
const checkChange = (form: Change): Problems =>
  form.infoOnly !== undefined && form.answerType !== undefined && form.answers !== undefined ? check(form) : {};

/** What is stored of a form: translations without gaps, answers in order and with their ids. */
async function stored<Given extends Change>(db: Db, form: Given, before: Item['answers']): Promise<Given> {
  const { textFormat, locales, answers, preparedNotes } = form;
  return {
    ...form,
    ...(textFormat === null ? { textFormat: 'text' } : {}),
    ...(locales
      ? { locales: locales.map((row) => ({ ...row, name: row.name ?? null, infoText: row.infoText ?? null })) }
      : {}),
    ...(preparedNotes ? { preparedNotes: storedNotes(preparedNotes) } : {}),
    ...(answers ? { answers: await numbered(db, answers, before) } : {}),
  };
}

const storedNotes = (notes: NonNullable<Form['preparedNotes']>): Item['preparedNotes'] =>
  notes.flatMap(({ text, locales = [] }) =>
    text ? [{ text, locales: locales.filter((row) => row.text !== '') }] : [],
  );

/**
 * Answers and sub-options as they are stored. An id is kept if the question already has it, and only once; everything else
 * (0, none, another question's, a repeated one) gets a new id.
 */
async function numbered(db: Db, answers: Answers, before: Item['answers']): Promise<Item['answers']> {
  const own = new Set(before.map(({ id }) => id));
  const ownSubs = new Set(before.flatMap(({ subOptions }) => subOptions.map(({ id }) => id)));
  const wanted = answers.reduce((count, { subOptions }) => count + 1 + (subOptions?.length ?? 0), 0);
  const fresh = await newIds(db, wanted);
  const take = (from: Set<number>, id: number | null | undefined): number =>
    id && from.delete(id) ? id : (fresh.pop() as number);

  return inViewOrder(answers, (answer) => answer.viewOrder).map(({ row: answer, viewOrder }) => ({
    id: take(own, answer.id),
    title: answer.title,
    score: answer.score ?? null,
    viewOrder,
    excludeFromScoring: answer.excludeFromScoring ?? false,
    exclusive: answer.exclusive ?? false,
    severity: answer.severity ?? null,
    subOptions: inViewOrder(answer.subOptions ?? [], (sub) => sub.viewOrder).map(({ row: sub, viewOrder }) => ({
      id: take(ownSubs, sub.id),
      title: sub.title,
      score: sub.score ?? null,
      viewOrder,
      severity: sub.severity ?? null,
      locales: sub.locales ?? [],
    })),
    locales: answer.locales ?? [],
  }));
}

async function newIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval('answer_id')::int as id from generate_series(1, ${count}) order by id desc`.execute(db);
  return rows.map(({ id }) => id);
}

const hasChoice = ({ infoOnly, answerType }: Change): boolean => !infoOnly && answerType !== answerTypes.text;

const checklistName = sql<string>`localized(c.title, c.locales)`;

/** An answer that a checklist's condition names must stay. */
async function lostConditions(db: ReadDb, before: Item, after: Change): Promise<Problems> {
  if (!hasChoice(before)) return {};
  const kept = new Set(hasChoice(after) ? after.answers?.map(({ id }) => id) : []);
  const gone = before.answers.map(({ id }) => id).filter((id) => !kept.has(id));
  const { rows } = await sql<{ checklist: string; answerId: number }>`
    select ${checklistName} as checklist, a.id::int as "answerId"
    from checklist_question q
    join checklist c on c.id = q.checklist_id
    cross join jsonb_array_elements_text(q.visible_when -> 'AnswerIds') a (id)
    where (q.visible_when ->> 'QuestionId')::int = ${before.id} and a.id::int = any(${gone})
    order by c.title limit 1
  `.execute(db);
  const [used] = rows;
  if (used === undefined) return {};
  const answer = before.answers.find(({ id }) => id === used.answerId);
  const titleIn = (language: Language) =>
    answer === undefined ? '' : localized(answer.title, answer.locales, languageIds[language], 'title');
  const field = hasChoice(after) ? 'answers' : after.infoOnly ? 'infoOnly' : 'answerType';
  const values = { answer: { tr: titleIn('tr'), en: titleIn('en') }, checklist: used.checklist };
  return { [field]: [filled(questionTexts.answerInCondition, values)] };
}

/** Adds a checked question; answers the id. */
export const addQuestion = async (db: Db, form: Form): Promise<number> =>
  (await addRow(db, questionTable, await stored(db, form, []))).id;

/** What is wrong with several questions, by field as sent. */
const checkMany = ({ questions = [] }: { questions?: readonly Form[] | undefined }): Problems =>
  Object.fromEntries(
    questions.flatMap((form, at) =>
      Object.entries(check(form)).map(([path, texts]) => [`questions[${at}].${path}`, texts]),
    ),
  );

type Usage = z.input<typeof calls.usage.response>;

const nothingNew = { id: undefined, rowVersion: undefined };

export const question: HandlersOf<typeof calls> = {
  ...crudHandlers(questionTable, 'active'),
  list: questionBank,

  async usage({ id }, { db }) {
    const { rows } = await sql<Usage>`
      select
        (select coalesce(jsonb_agg(jsonb_build_object('Id', c.id, 'Value', ${checklistName})
                           order by ${localizedOrder(checklistName)}, c.id), '[]')
         from checklist_question q join checklist c on c.id = q.checklist_id where q.question_id = t.id) as "Checklists",
        (select count(*)::int from plan p join checklist_question q on q.checklist_id = p.checklist_id
         where q.question_id = t.id) as "Plans"
      from question t where t.id = ${id}`.execute(db);
    return rows[0] ?? notFound();
  },

  create: { check, run: async (input, { db }) => ({ id: await addQuestion(db, input) }) },

  createMany: {
    check: checkMany,
    async run({ questions }, { db }) {
      const ids: number[] = [];
      for (const form of questions) ids.push(await addQuestion(db, form));
      const items = await questionsById(db, ids);
      return { ListItems: ids.map((id) => items.get(id) as Item) };
    },
  },

  update: {
    check: checkChange,
    async run(input, { db, refuse }) {
      await db.selectFrom('question').select('id').where('id', '=', input.id).forUpdate().execute();
      const before = await getRow(db, questionTable, input.id);
      if (input.rowVersion !== undefined && input.rowVersion !== before.rowVersion) {
        refuse('changedMeanwhile', { data: calls.get.response.parse(before) });
      }
      const given = Object.entries({ ...input, ...nothingNew }).filter(([, value]) => value !== undefined);
      const merged: Change = { ...before, ...Object.fromEntries(given) };
      const problems = check(merged);
      for (const [field, texts] of Object.entries(await lostConditions(db, before, merged)))
        problems[field] = [...(problems[field] ?? []), ...texts];
      invalidIf(problems);
      return changeRow(db, questionTable, { ...(await stored(db, input, before.answers)), id: input.id });
    },
  },

  uploadHelpPicture: inParts<typeof calls.uploadHelpPicture>()({
    before: ({ file }) => helpImage(file),
    async run(_input, { db }, image) {
      const fileId = await storeFile(db, image);
      const key = newToken(128);
      await sql`select gate.new_avatar(${key}, ${fileId})`.execute(db);
      const { id } = await db
        .insertInto('help_picture')
        .values({ key, file_id: fileId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { helpPictureId: id, HelpPictureUrl: `/api/help-picture/${key}` };
    },
  }),

  async copy({ id }, { db }) {
    const original = await getRow(db, questionTable, id);
    const copied: Form = {
      ...original,
      questionText: nameOfCopy(original.questionText, await mainLanguageId(db), 4000),
      code: null,
      locales: original.locales.map((row) => ({
        ...row,
        name: row.name ? nameOfCopy(row.name, row.languageId, 4000) : null,
      })),
    };
    return { id: await addQuestion(db, copied) };
  },
};
