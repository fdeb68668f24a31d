import type { StatusCode } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer, Version } from '@sahada/contract/version';
import type { Effective } from '@sahada/rules/answers';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import type { ResponseScore } from '@sahada/rules/score';
import { type RawBuilder, sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import { inMillis, type ReadDb } from '../../db/kysely.ts';
import { packed, unpacked } from '../../db/packed.ts';
import { preparedRead } from '../../db/statement.ts';
import { heldResponse, receivedResponse } from '../../facts/plan-state.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { standingsOf } from '../../facts/standings.ts';
import { versionsOf } from '../../facts/versions.ts';
import { isKeptFromApproving } from '../../facts/who-reviews.ts';
import type { Review, ReviewedPlan } from './load.ts';

/** The responses that a report shows, on the versions they were filled in on. */

export interface ReviewedResponse {
  id: number;
  /** What its receipt says. */
  number: number;
  versionId: number;
  responseKey: string;
  statusCode: StatusCode;
  held: boolean;
  late: boolean;
  overQuota: boolean;
  repeated: boolean;
  awaitingPictures: boolean;
  incomplete: boolean;
  critical: boolean;
  earned: Hundredths;
  max: Hundredths;
  percent: Hundredths | null;
  answered: number;
  total: number;
  excluded: number;
  findings: number;
  levelName: string | null;
  /** Where it was given, if that is not the plan's own location. */
  locationName: string | null;
  participant: string | null;
  signedIn: boolean;
  /** Four eyes keep the reader from approving it. */
  fourEyes: boolean;
  completedAt: string | null;
  receivedAt: string;
  approvedAt: string | null;
  approvedBy: string | null;
  deviceEarned: Hundredths | null;
  deviceMax: Hundredths | null;
}

/** What a list says of it. */
export type ListedResponse = Omit<
  ReviewedResponse,
  'versionId' | 'responseKey' | 'answered' | 'total' | 'excluded' | 'findings' | 'deviceEarned' | 'deviceMax'
>;

/** With its answers as they stand now. */
export type AnsweredResponse = ReviewedResponse & { answers: RawAnswer[] };

type Counting = Pick<Review, 'plan' | 'onlyApproved'>;

/** Over `r`: the plan's responses that count. */
export const counting = ({ plan, onlyApproved }: Counting): RawBuilder<boolean> => sql`
  (r.plan_id = ${plan.id} and r.status_code = any(${standingsOf(onlyApproved)}) and not r.awaiting_pictures
   and not ${heldResponse()})`;

/** Looked up where there is one: most responses are a participant's, and few are approved when they are opened. */
const personName = (id: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  case when ${id} is not null then (select u.first_name || ' ' || u.last_name from "user" u where u.id = ${id}) end`;

const listed: Readonly<Record<keyof ListedResponse, RawBuilder<unknown>>> = {
  id: sql`r.id`,
  number: sql`r.number`,
  statusCode: sql`r.status_code`,
  held: heldResponse(),
  late: sql`r.late`,
  overQuota: sql`r.over_quota`,
  repeated: sql`r.repeated`,
  awaitingPictures: sql`r.awaiting_pictures`,
  incomplete: sql`r.incomplete`,
  critical: sql`r.critical`,
  earned: sql`r.earned`,
  max: sql`r.max`,
  percent: sql`r.percent`,
  levelName: sql`r.level_name`,
  locationName: sql`case when r.location_id is not null then (select l.name from location l where l.id = r.location_id) end`,
  participant: sql`coalesce(${personName(sql`r.user_id`)}, r.participant_name, r.participant_email)`,
  signedIn: sql`r.user_id is not null`,
  fourEyes: isKeptFromApproving('r'),
  completedAt: sql`r.completed_at`,
  receivedAt: sql`r.received_at`,
  approvedAt: sql`r.approved_at`,
  approvedBy: personName(sql`r.approved_by`),
};

const named = (columns: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.id(name)}`));

const listedColumns = named(listed);

const more = sql`
  r.version_id as "versionId", r.response_key as "responseKey", r.answered, r.total, r.excluded, r.findings,
  r.device_earned as "deviceEarned", r.device_max as "deviceMax"`;

const columns: RawBuilder<unknown> = sql`${listedColumns}, ${more}`;

/** The same for a statement that looks people up itself: without an approver, and with the name that a participant gave. */
export const columnsWithoutPeople: RawBuilder<unknown> = sql`${named({
  ...listed,
  participant: sql`coalesce(r.participant_name, r.participant_email)`,
  approvedBy: sql`null`,
})}, ${more}`;

/** The responses `r`: this one of the plan, unless it is a draft. */
export const oneResponse = (planId: number, id: number): RawBuilder<boolean> =>
  sql`(r.plan_id = ${planId} and r.id = ${id} and ${receivedResponse()})`;

const readResponse = preparedRead(
  (planId: number, id: number) => sql<AnsweredResponse>`
    select ${columns}, ${standingAnswers()} as answers from response r where ${oneResponse(planId, id)}`,
);

/** One response of a plan; null for a draft, which has not been received. */
export const responseOf = async (db: ReadDb, planId: number, id: number): Promise<AnsweredResponse | null> =>
  (await readResponse(db, planId, id))[0] ?? null;

/** The newest that counts. */
export async function onlyOf(db: ReadDb, which: Counting): Promise<AnsweredResponse | null> {
  const { rows } = await answered(which, 1).execute(db);
  return rows[0] ?? null;
}

const answered = (which: Counting, most: number) => sql<AnsweredResponse>`
  select ${columns}, ${standingAnswers()} as answers from response r
  where ${counting(which)} order by r.received_at desc, r.id desc limit ${most}`;

const listedNames = Object.keys(listed);

/**
 * A page of a plan's responses, the newest first. With the limit as an argument the planner expects to read a part of them,
 * and takes them in the order of the index.
 */
const readPage = preparedRead((planId: number, limit: number, offset: number) =>
  packed(
    listedNames,
    sql`
      select ${listedColumns} from (
        select * from response r where r.plan_id = ${planId} and ${receivedResponse()}
        order by r.received_at desc, r.id desc limit ${limit} offset ${offset}) r
      order by r.received_at desc, r.id desc`,
  ),
);

/** A page of everything that a plan received, whatever became of it, newest pages first; each in order of arrival. */
export async function pageOf(db: ReadDb, planId: number, page: number, size: number): Promise<ListedResponse[]> {
  const rows = unpacked(
    listedNames,
    await readPage(db, planId, size, (page - 1) * size),
  ) as unknown as ListedResponse[];
  for (const row of rows) {
    row.receivedAt = inMillis(row.receivedAt);
    row.completedAt &&= inMillis(row.completedAt);
    row.approvedAt &&= inMillis(row.approvedAt);
  }
  return rows.reverse();
}

/** The newest of those that the figures are made of, in order of arrival. */
export async function newestCounting(db: ReadDb, review: Review, most: number): Promise<ListedResponse[]> {
  if (review.only) return [review.only];
  const { rows } = await sql<ReviewedResponse>`
    select ${columns} from response r where ${counting(review)}
    order by r.received_at desc, r.id desc limit ${most}`.execute(db);
  return rows.reverse();
}

export interface Scored {
  response: ReviewedResponse;
  version: Version;
  effective: Effective;
  score: ResponseScore;
}

/** Puts a response's stored answers on its version; without severities where the plan makes no findings. */
export function scoreStored(
  plan: Pick<ReviewedPlan, 'findings'>,
  response: ReviewedResponse,
  version: Version,
  answers: readonly RawAnswer[],
): Scored {
  const judged = judge(compile(version), answers, 'final');
  const effective = {
    visible: judged.visible,
    answers: new Map(judged.answers.map((answer) => [answer.questionId, answer])),
  };
  const { score } = judged;
  if (!plan.findings) for (const question of score.questions) question.severity = null;
  return { response, version, effective, score };
}

const batch = 100;

/** Those that the figures are made of with their answers, newest first, a few at a time. */
export async function* eachScored(db: ReadDb, review: Review, most: number): AsyncGenerator<Scored> {
  const batches = review.only ? [[review.only]] : inBatches(db, answered(review, most), batch);
  for await (const rows of batches) {
    const versions = await versionsOf(
      db,
      rows.map((row) => row.versionId),
    );
    for (const response of rows) {
      const version = versions.get(response.versionId);
      if (version) yield scoreStored(review.plan, response, version, response.answers);
    }
  }
}
