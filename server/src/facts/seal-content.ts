import { createHash } from 'node:crypto';
import { decimal, type Hundredths } from '@sahada/contract/hundredths';
import type { Version } from '@sahada/contract/version';
import { canonicalJson } from '@sahada/rules/canonical';
import { receiptNumber } from '@sahada/rules/receipt';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { standingAnswers } from './standing-answers.ts';

/** What a seal covers, read from the rows as they are stored. */

export const sealFormat = 1;
/** The version of the formula in rules/src/score.ts. */
const formula = 1;

/** The parts that are covered by a hash each, and that can be destroyed to protect a person's data. */
export const sealParts = ['answers', 'findings', 'signatures', 'pictures'] as const;

export type SealPart = (typeof sealParts)[number];

export interface SealedResponse {
  number: string;
  issue: number;
  answers: string;
  findings: string;
  signatures: string;
  /** Of the stored bytes, in the order in which the pictures came in. */
  pictures: string[];
  earned: number;
  max: number;
  percent: number | null;
  level: string | null;
}

/** The document whose RFC 8785 JSON is hashed into the seal. */
export interface SealContent {
  format: number;
  formula: number;
  version: string;
  responses: [SealedResponse];
}

/** SHA-256 of the one spelling of a value, in hex. */
export const hashOfValue = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

export interface Stored {
  id: number;
  number: number;
  versionId: number;
  answers: unknown;
  signatures: unknown;
  findings: unknown;
  earned: Hundredths;
  max: Hundredths;
  percent: Hundredths | null;
  level: string | null;
}

/** Responses as they stand in the database. */
export async function readStored(db: ReadDb, ids: readonly number[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select r.id, r.number, r.version_id as "versionId", ${standingAnswers()} as answers, r.raw -> 'signatures' as signatures,
      r.earned, r.max, r.percent, r.level_name as level, (
        select coalesce(json_agg(json_build_object('questionId', f.question_id, 'sectionId', f.section_id, 'place', f.place,
          'title', f.title, 'note', f.note, 'severity', f.severity, 'withdrawn', f.withdrawn, 'pictureKeys', f.picture_keys)
          order by f.id), '[]')
        from finding f where f.response_id = r.id) as findings
    from response r where r.id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** Over `p`: a picture that a response `r` shows. */
export const shownPicture = sql<boolean>`
  (p.response_key = r.response_key and p.plan_id = r.plan_id and p.named and p.deleted_at is null and p.arrived_at is not null)`;

/** How many pictures one statement hashes: it takes a moment, and other calls go on in between. */
const picturesAtOnce = 20;

/**
 * The hashes of the pictures of responses, of the bytes as they lie there; by response. One that could not be opened has the
 * bytes that were sent. The database hashes them, so that they do not travel.
 */
export async function hashPictures(db: ReadDb, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; responseId: number }>`
    select p.id, r.id as "responseId" from response r join picture p on ${shownPicture}
    where r.id = any(${ids}::int[]) order by p.id`.execute(db);
  const hashes = new Map<number, string[]>(ids.map((id) => [id, []]));
  for (let from = 0; from < rows.length; from += picturesAtOnce) {
    const part = rows.slice(from, from + picturesAtOnce);
    const { rows: hashed } = await sql<{ id: number; hash: string }>`
      select p.id, encode(sha256(coalesce(f.bytes, (
          select string_agg(t.bytes, ''::bytea order by t.begins_at_byte) from picture_part t where t.picture_id = p.id), '')),
        'hex') as hash
      from picture p left join file f on f.id = p.file_id
      where p.id = any(${part.map(({ id }) => id)}::int[])`.execute(db);
    const byId = new Map(hashed.map(({ id, hash }) => [id, hash]));
    for (const { id, responseId } of part) hashes.get(responseId)?.push(byId.get(id) ?? '');
  }
  return hashes;
}

/** The documents of versions as they lie there: a copy kept in memory would not tell that they were changed. */
export async function hashVersions(db: ReadDb, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; document: Version }>`
    select v.id, v.document from checklist_version v where v.id = any(${[...new Set(ids)]}::int[])`.execute(db);
  return new Map(rows.map(({ id, document }) => [id, hashOfValue(document)]));
}

/** The response as a seal covers it. The salt keeps short answers from being guessed by their hash. */
export const sealedResponse = (
  stored: Stored,
  { issue, salt, pictures }: { issue: number; salt: string; pictures: string[] },
): SealedResponse => ({
  number: receiptNumber(stored.number),
  issue,
  answers: hashOfValue({ salt, answers: stored.answers }),
  findings: hashOfValue({ salt, findings: stored.findings }),
  signatures: hashOfValue({ salt, signatures: stored.signatures ?? [] }),
  pictures,
  earned: decimal(stored.earned),
  max: decimal(stored.max),
  percent: stored.percent === null ? null : decimal(stored.percent),
  level: stored.level,
});

export const sealContent = (version: string, response: SealedResponse): SealContent => ({
  format: sealFormat,
  formula,
  version,
  responses: [response],
});

/** A mark that changes with every row that a seal of response `r`, on version `v`, covers. */
export const stampOfRows: RawBuilder<string> = sql<string>`
  md5(concat_ws('.', r.xmin, v.xmin,
    (select string_agg(f.id || ':' || f.xmin, ',' order by f.id) from finding f where f.response_id = r.id),
    (select string_agg(concat_ws(':', p.id, p.xmin, b.xmin, (
        select string_agg(t.id || '-' || t.xmin, ',' order by t.id) from picture_part t where b.id is null and t.picture_id = p.id)),
      ',' order by p.id)
     from picture p left join file b on b.id = p.file_id where ${shownPicture})))`;
