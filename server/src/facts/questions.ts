import type { question } from '@sahada/contract/question';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../db/kysely.ts';
import { type ListInput, listHandler, pageRows, pageStatements } from '../db/list.ts';
import { localizedName, nameOf } from '../db/reference.ts';
import type { Statement } from '../db/statement.ts';
import type { EntityTable, FormOf, RowOf, Table } from '../db/table.ts';

/** How questions are read: for their own entity, for the bank of the checklist editor and for checklists. */

/** A question's answers if it offers a choice; info-only and text questions have none, whatever is stored for them. */
export const choosable = (question: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${question}.info_only or ${question}.answer_type is not distinct from 5 then '[]' else ${question}.answers end`;

type Question = RowOf<typeof question>;
type QuestionTable = EntityTable<'question', typeof question>;
type ListRow = z.input<typeof question.list.response>['ListItems'][number];
type ListTable = Table<'question', ListRow, FormOf<typeof question>>;

/** The address of a help picture `h`. */
export const helpPictureUrl = sql<string>`'/api/help-picture/' || h.key`;

/** What forms write and `get` reads: every text in the company's default language. */
export const questionTable: QuestionTable = {
  name: 'question',
  id: 'id',
  columns: {
    categoryId: 'category_id',
    questionText: 'text',
    questionInfoText: 'info_text',
    code: 'code',
    score: 'score',
    infoOnly: 'info_only',
    required: 'required',
    critical: 'critical',
    answerType: 'answer_type',
    textFormat: 'text_format',
    unit: 'unit',
    min: 'min',
    max: 'max',
    severityOutside: 'severity_outside',
    findingNote: 'finding_note',
    findingPhoto: 'finding_photo',
    helpPictureId: 'help_picture_id',
    preparedNotes: 'prepared_notes',
    answers: 'answers',
    active: 'active',
    locales: 'locales',
  },
  shown: {
    categoryName: nameOf<string | null>('category', 'category_id', localizedName),
    // A row's own value: a list cannot be sorted by a constant.
    checked: sql<boolean>`(t.id is null)`,
    HelpPictureUrl: sql<string | null>`(select ${helpPictureUrl} from help_picture h where h.id = t.help_picture_id)`,
  },
  localized: ['questionText'],
  json: ['preparedNotes', 'answers', 'locales'],
  search: ['questionText', 'questionInfoText', 'code', 'categoryName', 'unit'],
  order: 'questionText',
  orderLength: 250,
  translated: true,
};

const title = (option: RawBuilder<unknown>) => sql`
  jsonb_build_object('title', localized(${option} ->> 'title', ${option} -> 'locales', 'title'))`;

const localizedAnswers = sql<Question['answers']>`(
  select coalesce(jsonb_agg(a || ${title(sql`a`)} || jsonb_build_object('subOptions', (
    select coalesce(jsonb_agg(s || ${title(sql`s`)} order by sub_place), '[]')
    from jsonb_array_elements(a -> 'subOptions') with ordinality x (s, sub_place)
  )) order by place), '[]')
  from jsonb_array_elements(t.answers) with ordinality y (a, place))`;

/** Rows of lists have a field more than the question itself. */
const { row: _row, ...described } = questionTable;

/** What lists read: texts in the reader's language. */
export const questionList: ListTable = {
  ...described,
  shown: {
    ...questionTable.shown,
    questionInfoText: sql<string | null>`localized(t.info_text, t.locales, 'infoText')`,
    answers: localizedAnswers,
    UsedIn: sql<number>`(select count(*)::int from checklist_question q where q.question_id = t.id)`,
  },
};

/** The same, where `checked` says whether that checklist has the question. */
const listFor = (checklistId: number): ListTable => ({
  ...questionList,
  shown: {
    ...questionList.shown,
    checked: sql<boolean>`exists (
      select from checklist_question q where q.question_id = t.id and q.checklist_id = ${checklistId})`,
  },
});

const list = listHandler<ListRow>(questionList);

/** The list of questions, and the bank that a checklist is filled from. */
export const questionBank = {
  ask: ({ checklistId, ...input }: ListInput & { checklistId?: number | null | undefined }): Statement[] =>
    checklistId ? pageStatements(listFor(checklistId), input) : list.ask(input),
  answer: list.answer,
};

/** Answer ids of these questions, for conditions; a question that is not there has no entry. */
export async function answerIdsOf(db: ReadDb, questionIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; answerIds: number[] }>`
    select q.id, array(select (a ->> 'id')::int from jsonb_array_elements(${choosable(sql`q`)}) a) as "answerIds"
    from question q where q.id = any(${questionIds})
  `.execute(db);
  return new Map(rows.map(({ id, answerIds }) => [id, answerIds]));
}

/** The questions of a checklist by id, in the company's default language and with every translation. */
export async function questionsById(db: ReadDb, ids: readonly number[]): Promise<Map<number, Question>> {
  const table: QuestionTable = {
    ...questionTable,
    localized: [],
    shown: { ...questionTable.shown, checked: sql<boolean>`true` },
  };
  const { ListItems } = await pageRows(db, table, { pageSize: ids.length + 1 }, sql`t.id = any(${ids})`);
  return new Map(ListItems.map((item) => [item.id, item]));
}
