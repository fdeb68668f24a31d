import type { Receipt } from '@sahada/contract/field';
import type { Draft } from '@sahada/contract/fieldwork';
import { clashesOf } from '@sahada/rules/draft';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { pictureAddresses } from '../../facts/files.ts';
import { receivedResponse } from '../../facts/plan-state.ts';
import { iso } from '../../outside/clock.ts';
import type { Who } from '../../who.ts';
import { authorsOf, type DraftContent, emptyContent } from './draft-content.ts';
import { type Flagged, flagsOf } from './flags.ts';

/** A draft as whoever shares it reads it. */

export interface FoundDraft {
  id: number;
  response_key: string;
  token: string;
  revision: number;
  version: number;
  version_tag: string | null;
  content: DraftContent;
  made_by: number;
  started_at: string | null;
  barcode_code: string | null;
  /** Where that barcode placed it. */
  place: string | null;
  submitted: boolean;
}

/**
 * The draft under a key, for the lead or the assistant that its plan has today; else null. `unwritten` stands for one that
 * nobody has written, where its response has been received.
 */
export async function readDraft(
  db: ReadDb,
  key: string,
  userId: number,
  unwritten: { planId: number; revision: number } | null = null,
): Promise<FoundDraft | null> {
  const { rows } = await sql<FoundDraft>`
    select d.id, d.response_key, p.link_token as token, d.revision, d.version, d.version_tag, d.content, d.made_by, d.started_at, d.barcode_code,
      (select l.name from location l where l.id =
        gate.scanned_at(sha256(convert_to(d.barcode_code, 'UTF8')), d.plan_id, null, d.started_at, app_now())) as place,
      exists (select from response r where r.response_key = d.response_key and r.revision >= d.revision) as submitted
    from draft d join plan p on p.id = d.plan_id
    where d.response_key = ${key} and ${userId} in (p.lead_auditor_id, p.assistant_auditor_id)`.execute(db);
  const found = rows[0];
  if (found !== undefined || unwritten === null) return found ?? null;
  const { rows: plans } = await sql<{ token: string }>`
    select p.link_token as token from plan p where p.id = ${unwritten.planId}`.execute(db);
  const { token = '' } = plans[0] ?? {};
  return {
    id: 0,
    response_key: key,
    token,
    revision: unwritten.revision,
    version: 0,
    version_tag: null,
    content: emptyContent(),
    made_by: userId,
    started_at: null,
    barcode_code: null,
    place: null,
    submitted: true,
  };
}

export async function shownDraft(db: ReadDb, draft: FoundDraft, who: Who, now: number): Promise<Draft> {
  const { answers, findings, signatures } = draft.content;
  const [names, pictures, address, receipt] = await Promise.all([
    namesOf(db, authorsOf(draft.content)),
    picturesAt(db, draft.response_key),
    pictureAddresses(db, who),
    draft.submitted ? receiptAt(db, draft.response_key, now) : null,
  ]);
  const said = ({ at, by }: { at: number; by: number }) => ({ at: iso(at), by: names.get(by) ?? '', byId: by });
  return {
    responseKey: draft.response_key,
    token: draft.token,
    versionTag: draft.version_tag,
    draftVersion: draft.version,
    revision: draft.revision,
    state: draft.submitted ? 'submitted' : 'draft',
    answers: Object.values(answers).flatMap(({ words: [word] }) => (word ? [{ ...word.value, ...said(word) }] : [])),
    clashes: Object.values(answers).flatMap((entry) =>
      clashesOf(entry).map((word) => ({ questionId: word.value.questionId, other: word.value, ...said(word) })),
    ),
    findings: Object.values(findings).flatMap(({ words: [word] }) =>
      word?.value ? [{ ...word.value, ...said(word) }] : [],
    ),
    signatures,
    pictures: pictures.map(({ id, key }) => ({ pictureKey: key, ...address(id) })),
    startedAt: draft.started_at,
    barcodeCode: draft.barcode_code,
    locationName: draft.place,
    receipt,
  };
}

async function picturesAt(db: ReadDb, key: string): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    select p.id, p.picture_key as key from picture p
    where p.response_key = ${key} and p.thumb_file_id is not null and p.deleted_at is null order by p.id`.execute(db);
  return rows;
}

async function namesOf(db: ReadDb, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name from "user" u where u.id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Received extends Flagged {
  number: number;
  answers_hash: string;
  status_code: number;
  picture_count: number;
  missing: string[];
  shows_score: boolean;
}

/** The receipt of the response under a key, without its score; for an auditor of its plan. */
async function receiptAt(db: ReadDb, key: string, now: number): Promise<Receipt | null> {
  const { rows } = await sql<Received>`
    select r.number, r.answers_hash, r.status_code, cardinality(r.picture_keys) as picture_count,
      missing_pictures(r.response_key, r.picture_keys) as missing, r.late, r.over_quota, r.repeated, r.incomplete, r.critical,
      p.show_score <> 'nobody' as shows_score
    from response r join plan p on p.id = r.plan_id where r.response_key = ${key} and ${receivedResponse()}`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) return null;
  return {
    ReceiptNumber: receiptNumber(found.number),
    responseKey: key,
    answersHash: found.answers_hash,
    pictureCount: found.picture_count,
    missing: found.missing,
    serverTime: iso(now),
    state: found.status_code,
    flags: flagsOf(found, found.shows_score),
  };
}
