import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/kysely.ts';
import { iso } from '../outside/clock.ts';

/** Pictures on their way in: announced under their key, and kept in parts until all bytes are there. */

export const mostBytes = 10 * 1024 * 1024;
/** Parts of 16 KiB make up the largest picture; whoever sends smaller ones fills the database with rows. */
export const mostParts = mostBytes / (16 * 1024);

interface Picture {
  id: number;
  planId: number;
  sha256: string;
  responseKey: string;
  size: number;
  named: boolean;
  arrived: boolean;
  /** Bytes that are there, and in how many parts. */
  received: number;
  parts: number;
}

export async function pictureOf(db: ReadDb, pictureKey: string): Promise<Picture | undefined> {
  const { rows } = await sql<Picture>`
    select p.id, p.plan_id as "planId", p.sha256, p.response_key as "responseKey", p.size, p.named,
      p.arrived_at is not null as arrived,
      case when p.arrived_at is not null then p.size else coalesce(t.bytes, 0) end as received, t.parts
    from picture p
    cross join lateral (
      select sum(octet_length(t.bytes))::int as bytes, count(*)::int as parts from picture_part t where t.picture_id = p.id
    ) t
    where p.picture_key = ${pictureKey}::uuid`.execute(db);
  return rows[0];
}

interface Announced {
  planId: number;
  pictureKey: string;
  responseKey: string;
  sha256: string;
  size: number;
  named: boolean;
  /** What names it does so as a signature. */
  signature?: boolean;
  now: number;
}

/** Another response may announce the same key at this moment: the first one has it. */
export async function announce(db: Db, announced: Announced): Promise<Picture> {
  await db
    .insertInto('picture')
    .values({
      plan_id: announced.planId,
      picture_key: announced.pictureKey,
      response_key: announced.responseKey,
      sha256: announced.sha256,
      size: announced.size,
      named: announced.named,
      signature: announced.signature ?? false,
      created_at: iso(announced.now),
    })
    .onConflict((conflict) => conflict.constraint('picture_once').doNothing())
    .execute();
  return (await pictureOf(db, announced.pictureKey)) as Picture;
}

export async function keepPart(db: Db, pictureId: number, offset: number, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) return;
  await db
    .insertInto('picture_part')
    .values({ picture_id: pictureId, begins_at_byte: offset, bytes: Buffer.from(bytes) })
    .execute();
}

/** SHA-256 (hex) of the whole, made where the bytes are. */
export async function hashOfParts(db: Db, pictureId: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(string_agg(t.bytes, ''::bytea order by t.begins_at_byte)), 'hex') as hash
    from picture_part t where t.picture_id = ${pictureId}`.execute(db);
  return rows[0]?.hash;
}
