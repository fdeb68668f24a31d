import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { config } from '../config.ts';
import type { Db, ReadDb } from '../db/kysely.ts';
import { preparedRead } from '../db/statement.ts';
import type { Image } from '../outside/images.ts';
import type { Who } from '../who.ts';

/** Bytes of pictures are rows of `file`, so that one commit makes a response and its pictures durable together. */

export async function storeFile(db: Db, { bytes, type }: Image): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const row = await db.insertInto('file').values({ bytes, type, sha256 }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export type Size = 'full' | 'thumb';

/** Where a picture is to be had by its id. */
export type PictureAddress = (id: number) => { url: string; thumbUrl: string };

const sign = (company: number, session: number, id: number, size: Size): string =>
  createHmac('sha256', config().signingKey).update(`picture:${company}:${session}:${id}:${size}`).digest('base64url');

const readCompany = preparedRead(() => sql<{ company: number }>`select app_company() as company`);

/**
 * Addresses of pictures for an `<img>`, which cannot send a token: signed for this session and valid as long as it lives.
 * `id` is the picture's.
 */
export const pictureAddresses = async (db: ReadDb, who: Who): Promise<PictureAddress> =>
  addressesIn((await readCompany(db))[0]?.company as number, who);

/** The same where the caller's company has been read already. */
export function addressesIn(company: number, who: Pick<Who, 'sessionId'>): PictureAddress {
  const address = (id: number, size: Size): string =>
    `/api/file/${id}?company=${company}&session=${who.sessionId}&size=${size}&signature=${sign(company, who.sessionId, id, size)}`;
  return (id) => ({ url: address(id, 'full'), thumbUrl: address(id, 'thumb') });
}

/** Whether a signature is ours, in constant time. */
export function isSigned(company: number, session: number, id: number, size: Size, signature: string): boolean {
  const wanted = Buffer.from(sign(company, session, id, size));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
