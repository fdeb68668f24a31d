import type { audit as calls } from '@sahada/contract/audit';
import { sql } from 'kysely';
import { notFound } from '../../errors.ts';
import { receivedResponse } from '../../facts/plan-state.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { answerRow } from './answers.ts';
import { approveHandler } from './approve.ts';
import { changeHandlers, splitAnswerId } from './change.ts';
import { decisionHandlers } from './decide.ts';
import { departmentsOf } from './departments.ts';
import { detailsOf, newestShown, surroundings } from './details.ts';
import { summaryOf } from './figures.ts';
import { loadReview } from './load.ts';
import { answerOne, askOne } from './one-response.ts';
import { pdf } from './pdf.ts';
import { pictureHandlers } from './pictures.ts';
import { countQuestions } from './question-totals.ts';

export const audit: HandlersOf<typeof calls> = {
  summary: async (asked, { db }) => summaryOf(await loadReview(db, asked)),

  async byDepartment(asked, { db }) {
    const review = await loadReview(db, asked);
    return departmentsOf(db, review, await countQuestions(db, review));
  },

  details: {
    ask: askOne,
    answer: (rows, { who }) => answerOne(rows, who),
    otherwise: (asked, { db, who }) => detailsOf(db, who, asked),
  },

  pdf,

  async answer({ auditPlanAnswerId }, { db, who }) {
    const { responseId, place } = splitAnswerId(auditPlanAnswerId);
    const { rows } = await sql<{ auditId: number }>`
      select r.plan_id as "auditId" from response r where r.id = ${responseId} and ${receivedResponse()}`.execute(db);
    const review = await loadReview(db, { auditId: rows[0]?.auditId ?? notFound(), responseId });
    const [scored] = await newestShown(db, review);
    const question = scored?.effective.visible.find((one) => one.place === place);
    if (!scored || !question) return notFound();
    const row = answerRow(review, scored, question, await surroundings(db, who, [responseId]));
    const answer = scored.effective.answers.get(question.id) ?? { questionId: question.id };
    return { ...row, question, answer };
  },

  ...changeHandlers,
  ...pictureHandlers,

  approve: approveHandler,
  ...decisionHandlers,
};
