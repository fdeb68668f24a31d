import type { Problems } from '@sahada/contract/problems';
import { questionProblems } from '@sahada/contract/question';
import { template as calls, type TemplateAnswer } from '@sahada/contract/template';
import { checkQuestion } from '@sahada/rules/question';
import { inViewOrder } from '@sahada/rules/view-order';
import { sql } from 'kysely';
import type { z } from 'zod';
import { crudHandlers } from '../db/crud-handlers.ts';
import type { Db } from '../db/kysely.ts';
import { addRow, changeRow, getRow } from '../db/rows.ts';
import type { EntityTable, FormOf, RowOf } from '../db/table.ts';
import { invalidIf } from '../errors.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

type Change = Partial<FormOf<typeof calls>>;
type Item = RowOf<typeof calls>;
type Answer = z.input<typeof TemplateAnswer>;

const table: EntityTable<'template', typeof calls> = {
  name: 'template',
  id: 'id',
  columns: {
    answerText: 'text',
    type: 'type',
    notScorable: 'not_scorable',
    active: 'active',
    answers: 'answers',
    locales: 'locales',
  },
  localized: ['answerText'],
  json: ['answers', 'locales'],
  search: ['answerText'],
  order: 'answerText',
};

/** Refuses what a question would be refused for, except that a template may have no answers. */
function check({ type, answers }: Change): Problems {
  const problem = checkQuestion({ answerType: type ?? null, answers: answers ?? [] }).find(
    ({ code }) => code === 'tooManyAnswers',
  );
  return problem ? { answers: [questionProblems[problem.code]] } : {};
}

const stored = <Given extends Change>(form: Given): Given =>
  form.answers === undefined
    ? form
    : { ...form, answers: inViewOrder(form.answers, (one) => one.viewOrder).map(whole) };

const whole = ({ row, viewOrder }: { row: NonNullable<Change['answers']>[number]; viewOrder: number }): Answer => ({
  title: row.title,
  score: row.score ?? null,
  viewOrder,
  excludeFromScoring: row.excludeFromScoring ?? false,
  exclusive: row.exclusive ?? false,
  severity: row.severity ?? null,
  locales: row.locales ?? [],
});

/** The answers that a question is given when it is filled from a template. */
export function answersOf({
  answerText,
  notScorable,
  answers,
  locales,
}: Omit<Item, 'id' | 'type' | 'active'>): Answer[] {
  const titles = locales.map(({ languageId, name }) => ({ languageId, title: name }));
  const all = answers.length > 0 ? answers : [whole({ row: { title: answerText, locales: titles }, viewOrder: 1 })];
  return notScorable ? all.map((answer) => ({ ...answer, score: null, excludeFromScoring: true })) : all;
}

export const template: HandlersOf<typeof calls> = {
  ...crudHandlers(table, 'active'),
  create: { check, run: (input, { db }) => addRow(db, table, stored(input)) },
  update: {
    check,
    async run(input, { db, refuse }) {
      const before = await locked(db, input.id);
      if (input.rowVersion !== undefined && input.rowVersion !== before.rowVersion) {
        refuse('changedMeanwhile', { data: calls.get.response.parse(before) });
      }
      invalidIf(check({ type: input.type ?? before.type, answers: input.answers ?? before.answers }));
      return changeRow(db, table, { ...stored(input), id: input.id, rowVersion: undefined });
    },
  },
};

/** Reads and locks the row: type and answers are judged together. */
async function locked(db: Db, id: number): Promise<Item & { rowVersion: string }> {
  await sql`select from template where id = ${id} for update`.execute(db);
  return getRow(db, table, id);
}
