import type { FileHandle } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { tell } from './tell.ts';

/** How many bytes of the file are a piece. So small that what is read of it, two digits for each byte, is a small object to V8: larger ones have its whole heap collected. */
export const pieceBytes = 48 * 1024;
/** How many pieces a transaction stores: each waits once for the disk. */
export const piecesAtOnce = 32;

type InCompany = (work: (db: Db) => Promise<void>) => Promise<void>;

/** Stores a file as that of an export, piece by piece, and tells how many bytes they are; an earlier attempt may have left some. */
export async function storeExport(file: FileHandle, exportId: number, inCompany: InCompany): Promise<number> {
  let stored = 0;
  const room = Buffer.allocUnsafe(pieceBytes * piecesAtOnce);
  for (let place = 0, isMore = true; isMore; )
    await inCompany(async (db) => {
      if (place === 0) await db.deleteFrom('export_part').where('export_id', '=', exportId).execute();
      const { bytesRead } = await file.read(room, 0, room.length, stored);
      isMore = bytesRead > 0;
      stored += bytesRead;
      const count = Math.ceil(bytesRead / pieceBytes);
      // As one value: the driver copies what it sends, and with a value for each piece several times over.
      await sql`
          insert into export_part (export_id, place, bytes)
          select ${exportId}::int, ${place}::int + n, substring(${room.subarray(0, bytesRead)}::bytea, n * ${pieceBytes}::int + 1, ${pieceBytes}::int)
          from generate_series(0, ${count}::int - 1) n`.execute(db);
      place += count;
    });
  return stored;
}

/** Notes that the making of a file is given up, and tells whoever asked for it: they may have left the page that waits. */
export const giveUpExport = (exportId: number, inCompany: InCompany): Promise<void> =>
  inCompany(async (db) => {
    const asked = await db
      .updateTable('export')
      .set({ state: 'failed' })
      .where('id', '=', exportId)
      .where('state', '=', 'running')
      .returning(['user_id', 'name'])
      .executeTakeFirst();
    if (asked === undefined) return;
    await tell(db, 'export.failed', [asked.user_id], { file: asked.name, link: `/export/${exportId}` });
  });
