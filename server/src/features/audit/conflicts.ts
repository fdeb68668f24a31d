import type { OwnFinding } from '@sahada/contract/response';
import type { ConflictRow, review as calls } from '@sahada/contract/review';
import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { receivedResponse } from '../../facts/plan-state.ts';
import { ownFindingRows, pictureKeysOf, type SentContent } from '../../facts/sent-content.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { answerId, answerRow } from './answers.ts';
import { differing, scoredContents, subjectOf } from './contents.ts';
import { noteDecisions } from './decisions.ts';
import { surroundings } from './details.ts';
import { lockResponses, storeContent } from './revise.ts';

/** Contents that came under the key of one response, for a person to choose between. */

interface Stored {
  id: number;
  receivedAt: string;
  source: 'device' | 'draft';
  by: string | null;
  answersHash: string;
  answers: RawAnswer[];
  findings: OwnFinding[];
}

async function stored(db: ReadDb, responseId: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select c.id, c.received_at as "receivedAt", c.source, c.answers_hash as "answersHash",
      (select u.first_name || ' ' || u.last_name from "user" u where u.id = c.user_id) as by,
      coalesce(c.raw -> 'answers', '[]') as answers, coalesce(c.raw -> 'findings', '[]') as findings
    from response_conflict c where c.response_id = ${responseId} order by c.id`.execute(db);
  return rows;
}

/** What the response holds and when that came: its first content with it, a later one when it replaced the one before. */
async function present(
  db: ReadDb,
  responseId: number,
): Promise<{ answersHash: string; receivedAt: string; findings: OwnFinding[] }> {
  const { rows } = await sql<{ answersHash: string; receivedAt: string; findings: OwnFinding[] }>`
    select r.answers_hash as "answersHash", ${sinceContent} as "receivedAt", coalesce(r.raw -> 'findings', '[]') as findings
    from response r where r.id = ${responseId}`.execute(db);
  return rows[0] ?? notFound();
}

const told = (findings: readonly OwnFinding[]) =>
  findings.map(({ title, note, severity }) => ({ title, note: note ?? null, severity }));

/** Whether both hold the same findings, in whatever order they were sent. */
function haveSame(one: readonly OwnFinding[], other: readonly OwnFinding[]): boolean {
  const printOf = (findings: readonly OwnFinding[]): string =>
    JSON.stringify(
      told(findings)
        .map((finding, place) => JSON.stringify([findings[place]?.findingKey.toLowerCase(), finding]))
        .sort(),
    );
  return printOf(one) === printOf(other);
}

const sinceContent = sql`coalesce((select v.replaced_at from response_revision v
  where v.response_id = r.id and v.revision = r.revision - 1), r.received_at)`;

/** Side by side, what the response holds first; nothing where there is no other. */
export async function conflictsOf(db: ReadDb, who: Who, responseId: number): Promise<ConflictRow[]> {
  const [subject, others] = await Promise.all([subjectOf(db, responseId), stored(db, responseId)]);
  if (others.length === 0) return [];
  const { review, response } = subject;
  const { versionId, answers } = response;
  const [now, around, [current, ...scored]] = await Promise.all([
    present(db, responseId),
    surroundings(db, who, [responseId]),
    scoredContents(db, subject, [
      { versionId, answers },
      ...others.map((one) => ({ versionId, answers: one.answers })),
    ]),
  ]);
  if (current === undefined) return [];
  const bare = { ...around, edits: [] };
  const rowsOf = (content: typeof current) =>
    content.effective.visible
      .filter(({ infoOnly }) => !infoOnly)
      .map((question) => answerRow(review, content, question, bare));
  const pointsOf = ({ score: { earned, max, percent } }: typeof current) => ({ earned, max, percent });
  return [
    {
      id: 0,
      source: 'device',
      by: response.participant,
      answersHash: now.answersHash,
      receivedAt: now.receivedAt,
      current: true,
      ...pointsOf(current),
      answers: rowsOf(current),
      differs: [],
      findings: told(now.findings),
      findingsDiffer: false,
    },
    ...others.flatMap(({ answers: _sent, findings, ...other }, index): ConflictRow[] => {
      const content = scored[index];
      if (content === undefined) return [];
      return [
        {
          ...other,
          current: false,
          ...pointsOf(content),
          answers: rowsOf(content),
          differs: differing(current, content).map(({ place }) => answerId(responseId, place)),
          findings: told(findings),
          findingsDiffer: !haveSame(findings, now.findings),
        },
      ];
    }),
  ];
}

/** The other content takes the response's place in every respect; what the response held as it was sent is kept in its place. */
export const choose: HandlersOf<typeof calls>['choose'] = async (
  { responseId, id, reason },
  { db, who, now, refuse },
) => {
  await keepPicturesOut(db, responseId);
  const [response] = await lockResponses(db, sql`r.id = ${responseId} and ${receivedResponse()}`, refuse);
  if (response === undefined) return notFound();
  await noteWriter(db, responseId, id);
  const { answers, findings } = await swap(db, responseId, id);
  if (response.findings) {
    const rows = ownFindingRows(findings, response.version).map((row) => ({ item: 1, ...row }));
    await sql`select set_own_findings(${response.id}, 1, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  }
  await storeContent(db, response, answers);
  await noteDecisions(db, [responseId], { kind: 'chosen', by: who.userId, at: now, reason });
  return { auditId: response.planId };
};

/**
 * Whoever stores a picture under the response's key, or the response itself, holds the key first and the row then: so does
 * the choice. Else it could wait for a picture that arrives at this moment, and nothing would ever end that.
 */
async function keepPicturesOut(db: Db, responseId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(r.response_key::text, 0)) from response r where r.id = ${responseId}`.execute(
    db,
  );
}

/**
 * Keeps that the response holds what somebody else than its sender wrote, as a draft that they shared would: under four eyes they do
 * not approve it (`filled_by`). Nor do they where its sender was not signed in.
 */
async function noteWriter(db: Db, responseId: number, conflictId: number): Promise<void> {
  await sql`
    insert into draft as d (plan_id, response_key, revision, content, bytes, made_by, changed_at, written_by)
    select r.plan_id, r.response_key, r.revision, ${JSON.stringify(emptyContent)}::jsonb, 1024, c.user_id, app_now(), array[c.user_id]
    from response r join response_conflict c on c.response_id = r.id
    where r.id = ${responseId} and c.id = ${conflictId} and c.user_id is not null and c.user_id is distinct from r.user_id
    on conflict on constraint draft_once do update set written_by = d.written_by || excluded.written_by
      where not d.written_by @> excluded.written_by`.execute(db);
}

const emptyContent = { answers: {}, findings: {}, signatures: [] };

/** Exchanges the documents of a response and of one of its conflicts; returns the one that the response now has. */
async function swap(db: Db, responseId: number, conflictId: number): Promise<SentContent> {
  const { rows } = await sql<{ raw: Partial<SentContent>; hash: string }>`
    select c.raw, c.answers_hash as hash from response_conflict c
    where c.id = ${conflictId} and c.response_id = ${responseId} for update`.execute(db);
  const { raw, hash } = rows[0] ?? notFound();
  await sql`
    update response_conflict c set raw = r.raw, answers_hash = r.answers_hash, received_at = ${sinceContent}, source = 'device',
      user_id = r.user_id
    from response r where c.id = ${conflictId} and r.id = ${responseId}`.execute(db);
  const content = { answers: [], findings: [], signatures: [], ...raw };
  const pictures = pictureKeysOf(content);
  await sql`
    update response r set raw = ${JSON.stringify(raw)}::json, answers_hash = ${hash},
      picture_keys = ${pictures}::uuid[], device_earned = null, device_max = null,
      awaiting_pictures = missing_pictures(r.response_key, ${pictures}::uuid[]) <> '{}'
    where r.id = ${responseId}`.execute(db);
  return content;
}
