import type { DepartmentScore, Details } from '@sahada/contract/audit';
import { auditTypeIds, type SignatureRole } from '@sahada/contract/codes';
import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { aboutResponses } from '../../facts/about-responses.ts';
import { pictureAddresses } from '../../facts/files.ts';
import { type PictureFacts, picturesOf } from '../../facts/response-pictures.ts';
import type { Who } from '../../who.ts';
import { answerRows, editRows, editsOf, type Surroundings } from './answers.ts';
import { decisionsOf } from './decisions.ts';
import { departmentsOf } from './departments.ts';
import { responseRow, summaryOf } from './figures.ts';
import { type Asked, loadReview, type Review } from './load.ts';
import { findingRows, type OwnFindingFacts, ownFindingsOf } from './own-findings.ts';
import { countQuestions } from './question-totals.ts';
import { eachScored, type ListedResponse, pageOf, type Scored, scoreStored } from './responses.ts';
import { daysOf, medianSecondsOf } from './survey.ts';

/** Details list answers of the newest responses only; figures cover all. */
const rowLimit = 5000;
/** A page of the list of responses, unless the call asks for another size. */
const pageSize = 100;

/** The newest responses whose answers fit, at least one, in order of arrival. */
export async function newestShown(db: ReadDb, review: Review): Promise<Scored[]> {
  const shown: Scored[] = [];
  let rows = 0;
  for await (const scored of eachScored(db, review, rowLimit)) {
    rows += scored.effective.visible.length;
    if (rows > rowLimit && shown.length > 0) break;
    shown.push(scored);
    if (rows === rowLimit) break;
  }
  return shown.toReversed();
}

export interface Paged {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** A response's rows in reading order, each with the number of its question; a card that only informs stays behind the question before it. */
function numbered(rows: ReturnType<typeof answerRows>) {
  let after = 0;
  return rows.map(({ departmentId, row }) => {
    if (!row.infoOnly) after = row.place;
    return { departmentId, row, after };
  });
}

export type Around = Surroundings & { signatures: readonly Signed[]; findings: readonly OwnFindingFacts[] };

/** What is shown with some responses, all of it asked for at once. */
async function aroundOf(db: ReadDb, who: Who, ids: readonly number[]): Promise<Around> {
  const [around, signatures, findings] = await Promise.all([
    surroundings(db, who, ids),
    signaturesOf(db, ids),
    ownFindingsOf(db, ids),
  ]);
  return { ...around, signatures, findings };
}

/** All that details are put together from. */
export interface Gathered {
  review: Review;
  /** The responses whose answers are listed, in order of arrival. */
  shown: readonly Scored[];
  departments: readonly DepartmentScore[];
  around: Around;
  responses: readonly ListedResponse[];
  devices: ReadonlyMap<number, Device>;
  decisions: Details['Decisions'];
  days: Details['Days'];
  medianSeconds: number | null;
}

export function detailsFrom(gathered: Gathered): Details {
  const { review, shown, departments, around, responses, devices, decisions, days, medianSeconds } = gathered;
  const rows = shown
    .flatMap((scored) => numbered(answerRows(review, scored, around)))
    .sort((one, other) => one.after - other.after || Number(one.row.infoOnly) - Number(other.row.infoOnly));
  return {
    ...summaryOf(review),
    Departments: departments.map((department) => ({
      ...department,
      Questions: rows.filter(({ departmentId }) => departmentId === department.departmentId).map(({ row }) => row),
    })),
    Responses: responses.map((response) => responseRow(review, response, devices.get(response.id) ?? null)),
    Findings: findingRows(review, shown, around.findings, around),
    Signatures: withPictures(around.signatures, around.pictures).map(({ picture, ...signature }) => ({
      ...signature,
      url: picture ? around.address(picture.id).url : null,
      state: picture?.state ?? null,
    })),
    Edits: editRows(review, shown, around.edits),
    Decisions: decisions,
    shownCount: shown.length,
    Days: days,
    MedianSeconds: medianSeconds,
  };
}

export async function detailsOf(db: ReadDb, who: Who, asked: Asked & Paged): Promise<Details> {
  const { auditId, responseId = null } = asked;
  // What stands around a response is found by its id, so it travels with it; of another plan's it is thrown away with the 404.
  const [review, early, decisions] = await Promise.all([
    loadReview(db, asked),
    responseId === null ? null : aroundOf(db, who, [responseId]),
    decisionsOf(db, auditId, responseId),
  ]);
  const shown = await newestShown(db, review);
  const ids = shown.map(({ response }) => response.id);
  const isSurvey = review.plan.auditTypeId === auditTypeIds.survey && review.responseId === null;
  const [departments, around, devices, responses, days, medianSeconds] = await Promise.all([
    countQuestions(db, review).then((counted) => departmentsOf(db, review, counted)),
    early ?? aroundOf(db, who, ids),
    devicesOf(db, shown),
    listed(db, review, asked),
    isSurvey ? daysOf(db, review, who.companyTimeZone) : [],
    isSurvey ? medianSecondsOf(db, review) : null,
  ]);
  return detailsFrom({ review, shown, departments, around, responses, devices, decisions, days, medianSeconds });
}

/**
 * The page, newest ones first, each in order of arrival; and the one asked for, if it is on another. Alone where one is asked
 * for, and no page.
 */
async function listed(db: ReadDb, review: Review, paged: Paged): Promise<readonly ListedResponse[]> {
  const { plan, only, responseId } = review;
  if (responseId !== null && only !== null && paged.page === undefined && paged.pageSize === undefined) return [only];
  const rows = await pageOf(db, plan.id, paged.page ?? 1, paged.pageSize ?? pageSize);
  const isThere = responseId === null || rows.some((response) => response.id === responseId);
  return isThere || only === null ? rows : [only, ...rows];
}

export async function surroundings(db: ReadDb, who: Who, responseIds: readonly number[]): Promise<Surroundings> {
  const [pictures, edits, address] = await Promise.all([
    picturesOf(db, responseIds),
    editsOf(db, responseIds),
    pictureAddresses(db, who),
  ]);
  return { pictures, edits, address };
}

export interface RawSignature {
  role: SignatureRole;
  name?: string | null;
  pictureKey?: string | null;
  refused?: boolean;
  note?: string | null;
  signedAt?: string | null;
}

/** Of the response with this id. */
export interface Signed {
  id: number;
  signature: RawSignature;
}

export interface Signature {
  responseId: number;
  role: SignatureRole;
  name: string | null;
  refused: boolean;
  note: string | null;
  signedAt: string | null;
  picture: PictureFacts | null;
}

/** Signatures of responses as they were sent, in the order of the responses. */
export const signaturesOf = aboutResponses(
  (is) => sql<Signed>`
    select r.id, s.value as signature
    from response r, json_array_elements(r.raw -> 'signatures') with ordinality s (value, place)
    where json_typeof(r.raw -> 'signatures') = 'array' and r.id ${is} order by r.id, s.place`,
);

export const withPictures = (signed: readonly Signed[], pictures: ReadonlyMap<string, PictureFacts>): Signature[] =>
  signed.map(({ id, signature }) => ({
    responseId: id,
    role: signature.role,
    name: signature.name ?? null,
    refused: signature.refused ?? false,
    note: signature.note ?? null,
    signedAt: signature.signedAt ?? null,
    picture: pictures.get(signature.pictureKey?.toLowerCase() ?? '') ?? null,
  }));

type Device = NonNullable<Details['Responses'][number]['device']>;

/** Whether the device that sent it computed another score than what is stored. */
const isSuspect = ({ response: { deviceEarned, deviceMax, earned, max } }: Scored): boolean =>
  deviceEarned !== null && deviceMax !== null && (deviceEarned !== earned || deviceMax !== max);

/**
 * The score that the device computed, where it differs from that of the answers as they were sent: changes by the office since do
 * not count.
 */
export function deviceOf(scored: Scored, sent: readonly RawAnswer[]): [number, Device][] {
  const { response, version } = scored;
  const { id, deviceEarned: earned, deviceMax: max } = response;
  if (!isSuspect(scored) || earned === null || max === null) return [];
  const { score } = scoreStored({ findings: true }, response, version, sent);
  return earned === score.earned && max === score.max ? [] : [[id, { earned, max }]];
}

/** By response. */
async function devicesOf(db: ReadDb, shown: readonly Scored[]): Promise<Map<number, Device>> {
  const suspects = shown.filter(isSuspect);
  if (suspects.length === 0) return new Map();
  const { rows } = await sql<{ id: number; answers: RawAnswer[] }>`
    select r.id, r.raw -> 'answers' as answers from response r
    where r.id = any(${suspects.map(({ response }) => response.id)})`.execute(db);
  const sent = new Map(rows.map((row) => [row.id, row.answers]));
  return new Map(suspects.flatMap((scored) => deviceOf(scored, sent.get(scored.response.id) ?? [])));
}
