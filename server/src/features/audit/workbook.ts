import { languageIds } from '@sahada/contract/codes';
import type { report as calls } from '@sahada/contract/report';
import { receiptNumber } from '@sahada/rules/receipt';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import type { BookTable } from '../../outside/sheet.ts';
import { wallTime } from '../../outside/wall-time.ts';
import type { Who } from '../../who.ts';
import { loadReview, type Review } from './load.ts';
import { counting } from './responses.ts';
import { reviewConditions } from './review-filters.ts';
import { readerOf } from './workbook-rows.ts';
import { tablesOf } from './workbook-tables.ts';
import { bookWords } from './workbook-words.ts';

/** Responses as a workbook: of one audit, or those that the list of responses is narrowed to. */

interface Inside {
  db: ReadDb;
  who: Who;
  now: number;
  language: 'tr' | 'en';
}

/** How many rows the sheets have: an answer to each question that was asked, and not fewer rows than responses. */
async function rowsOf(db: ReadDb, wanted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(greatest(r.total, 1)), 0)::bigint as n from response r where r.id in (${wanted})`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

const tables = (
  wanted: RawBuilder<unknown>,
  { db, who, language }: Inside,
  isWhole: boolean,
  tells: (anonymous: boolean) => boolean,
): BookTable[] =>
  tablesOf(readerOf(db, wanted, isWhole), {
    language,
    languageId: languageIds[language],
    wall: wallTime(who.timeZone),
    tells: ({ response }) => tells(response.anonymous),
  });

type OfAudit = z.output<typeof calls.auditToExcel.request>;

const ofReview = (review: Review): RawBuilder<unknown> =>
  sql`select r.id from response r where ${review.responseId === null ? counting(review) : sql`r.id = ${review.responseId}`}`;

/** A plan's own report shows everything, whoever answered. */
export const auditBook = {
  async about(asked: OfAudit, { db }: Inside) {
    const review = await loadReview(db, asked);
    const { plan, only, responseId } = review;
    const number = responseId !== null && only !== null ? receiptNumber(only.number) : null;
    const name = [plan.definition, only?.locationName ?? plan.locationName, number].filter(Boolean).join(' - ');
    return { name, rows: await rowsOf(db, ofReview(review)) };
  },
  tables: async (asked: OfAudit, inside: Inside, isWhole: boolean) =>
    tables(ofReview(await loadReview(inside.db, asked)), inside, isWhole, () => true),
};

type OfList = z.output<typeof calls.responsesToExcel.request>;

const ofList = (asked: OfList, who: Who): RawBuilder<unknown> =>
  sql`select t.id from response t where ${sql.join(reviewConditions(asked, who), sql` and `)}`;

/** Filters besides the plan could single out a few answers to a survey that promised to ask nobody who they are. */
const isWholePlan = ({
  auditId,
  job: _job,
  sortField: _field,
  sortDirection: _direction,
  ...narrower
}: OfList): boolean =>
  typeof auditId === 'number' && Object.values(narrower).every((value) => value === null || value === undefined);

export const responsesBook = {
  async about(asked: OfList, { db, who, now, language }: Inside) {
    const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(who.timeZone).toPlainDate();
    return { name: `${bookWords.responses[language]} ${day}`, rows: await rowsOf(db, ofList(asked, who)) };
  },
  tables: async (asked: OfList, inside: Inside, isWhole: boolean) =>
    tables(ofList(asked, inside.who), inside, isWhole, (anonymous) => !anonymous || isWholePlan(asked)),
};
