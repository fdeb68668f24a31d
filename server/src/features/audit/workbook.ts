import { languageIds } from '@sahada/contract/codes';
import { directRows } from '@sahada/contract/export';
import type { report as calls } from '@sahada/contract/report';
import { receiptNumber } from '@sahada/rules/receipt';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { Refused } from '../../errors.ts';
import { dayText } from '../../outside/day.ts';
import type { BookTable } from '../../outside/sheet.ts';
import { wallTime } from '../../outside/wall-time.ts';
import type { Who } from '../../who.ts';
import { answerTable, questionsMost, questionsOf, versionsIn } from './answer-table.ts';
import { loadReview, type Review } from './load.ts';
import { counting } from './responses.ts';
import { reviewConditions } from './review-filters.ts';
import { answerHeadings, type Told } from './workbook-columns.ts';
import { readerOf, responsesIn, wholes } from './workbook-rows.ts';
import { tablesOf } from './workbook-tables.ts';
import { bookWords, sheetWords } from './workbook-words.ts';

/** Responses as a workbook or as one table of answers: of one audit, or those that the list of responses is narrowed to. */

interface Inside {
  db: ReadDb;
  who: Who;
  now: number;
  language: 'tr' | 'en';
}

/** How many rows the sheets have: an answer to each question that was asked, and not fewer rows than responses. */
async function rowsOf(db: ReadDb, wanted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(greatest(r.total, 1)), 0)::bigint as n from ${responsesIn(wanted)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

const toldTo = ({ who, language }: Inside, tells: (anonymous: boolean) => boolean): Told => ({
  language,
  languageId: languageIds[language],
  wall: wallTime(who.timeZone),
  tells: ({ response }) => tells(response.anonymous),
});

const tables = (
  wanted: RawBuilder<unknown>,
  inside: Inside,
  isWhole: boolean,
  tells: (anonymous: boolean) => boolean,
): BookTable[] => tablesOf(readerOf(inside.db, wanted, isWhole ? wholes.book : null), toldTo(inside, tells));

/** The same as one table, whose cells take as long as those of a workbook with a row for each answer. */
async function answers(
  wanted: RawBuilder<unknown>,
  inside: Inside,
  isWhole: boolean,
  tells: (anonymous: boolean) => boolean,
): Promise<BookTable[]> {
  const versions = await versionsIn(inside.db, wanted);
  return [answerTable(readerOf(inside.db, wanted, isWhole ? wholes.table : null), versions, toldTo(inside, tells))];
}

/** How many rows their table has, and whether it has more cells than the longest workbook that is made at once. */
async function sizeOf(db: ReadDb, wanted: RawBuilder<unknown>): Promise<{ rows: number; isLong: boolean }> {
  const questions = questionsOf(await versionsIn(db, wanted)).length;
  if (questions > questionsMost) throw new Refused('tooManyColumns');
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from (${wanted}) w`.execute(db);
  const rows = Number(counted[0]?.n ?? 0);
  return { rows, isLong: rows * questions > directRows * answerHeadings.length };
}

type OfAudit = z.output<typeof calls.auditToExcel.request>;

const ofReview = (review: Review): RawBuilder<unknown> =>
  sql`select r.id from response r where ${review.responseId === null ? counting(review) : sql`r.id = ${review.responseId}`}`;

function nameOf({ plan, only, responseId }: Review): string {
  const number = responseId !== null && only !== null ? receiptNumber(only.number) : null;
  return [plan.definition, only?.locationName ?? plan.locationName, number].filter(Boolean).join(' - ');
}

/** A plan's own report shows everything, whoever answered. */
export const auditBook = {
  async about(asked: OfAudit, { db }: Inside) {
    const review = await loadReview(db, asked);
    return { name: nameOf(review), rows: await rowsOf(db, ofReview(review)) };
  },
  tables: async (asked: OfAudit, inside: Inside, isWhole: boolean) =>
    tables(ofReview(await loadReview(inside.db, asked)), inside, isWhole, () => true),
};

export const auditAnswersBook = {
  async about(asked: OfAudit, { db, language }: Inside) {
    const review = await loadReview(db, asked);
    return { name: `${nameOf(review)} - ${sheetWords.answers[language]}`, ...(await sizeOf(db, ofReview(review))) };
  },
  tables: async (asked: OfAudit, inside: Inside, isWhole: boolean) =>
    answers(ofReview(await loadReview(inside.db, asked)), inside, isWhole, () => true),
};

type OfList = z.output<typeof calls.responsesToExcel.request>;

const ofList = (asked: OfList, who: Who): RawBuilder<unknown> =>
  sql`select t.id from response t where ${sql.join(reviewConditions(asked, who), sql` and `)}`;

/** Filters besides the plan could single out a few answers to a survey that promised to ask nobody who they are. */
const isWholePlan = ({
  auditId,
  job: _job,
  format: _format,
  sortField: _field,
  sortDirection: _direction,
  ...narrower
}: OfList & { format?: unknown }): boolean =>
  typeof auditId === 'number' && Object.values(narrower).every((value) => value === null || value === undefined);

export const responsesBook = {
  async about(asked: OfList, inside: Inside) {
    const name = `${bookWords.responses[inside.language]} ${dayText(inside.now, inside.who.timeZone)}`;
    return { name, rows: await rowsOf(inside.db, ofList(asked, inside.who)) };
  },
  tables: async (asked: OfList, inside: Inside, isWhole: boolean) =>
    tables(ofList(asked, inside.who), inside, isWhole, (anonymous) => !anonymous || isWholePlan(asked)),
};

export const answersBook = {
  async about(asked: OfList, inside: Inside) {
    const name = `${sheetWords.answers[inside.language]} ${dayText(inside.now, inside.who.timeZone)}`;
    return { name, ...(await sizeOf(inside.db, ofList(asked, inside.who))) };
  },
  tables: async (asked: OfList, inside: Inside, isWhole: boolean) =>
    answers(ofList(asked, inside.who), inside, isWhole, (anonymous) => !anonymous || isWholePlan(asked)),
};
