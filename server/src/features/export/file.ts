import { exportFile as calls } from '@sahada/contract/export';
import { notHeld } from '@sahada/rules/granting';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { epoch, iso } from '../../outside/clock.ts';
import { mayUse } from '../../pipeline/access.ts';
import type { Mounted } from '../../pipeline/call.ts';
import { fileAddress } from '../../pipeline/file-address.ts';
import { type HandlersOf, type Inside, inParts } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { mediaTypes, type StoredInput } from './table.ts';

const dayMs = 86_400_000;
const keptMs = 7 * dayMs;

/** A file that somebody asked for, until it is over; of anybody else's nothing is said. */
async function ownExport(db: ReadDb, who: Who, id: number, now: number) {
  const found = await db
    .selectFrom('export')
    .select(['list', 'input', 'name', 'state', 'done', 'total', 'bytes', 'gzip_bytes', 'created_at'])
    .where('id', '=', id)
    .where('user_id', '=', who.userId)
    .executeTakeFirst();
  if (found === undefined || epoch(found.created_at) + keptMs <= now) return notFound();
  return found;
}

/** How many pieces are read at a time. */
const piecesAtOnce = 16;

/**
 * A few pieces at a time, each time in a transaction of its own, so that a slow line holds no connection. While some are sent the next
 * are read. Where one is missing, such as when the file's time ended meanwhile, it breaks off: a file that ends short would look
 * whole.
 */
async function* piecesOf(
  { id, bytes }: { id: number; bytes: number },
  look: <T>(work: (inside: { db: ReadDb }) => Promise<T>) => Promise<T>,
): AsyncGenerator<Uint8Array> {
  const read = (from: number) => {
    const pieces = look(({ db }) =>
      db
        .selectFrom('export_part')
        .select(['place', 'bytes'])
        .where('export_id', '=', id)
        .where('place', '>=', from)
        .where('place', '<', from + piecesAtOnce)
        .orderBy('place')
        .execute(),
    );
    // Whoever stops reading does not wait for them; whoever waits is told.
    pieces.catch(() => {});
    return pieces;
  };
  let left = bytes;
  for (let place = 0, coming = read(0); left > 0; ) {
    const pieces = await coming;
    coming = read(place + piecesAtOnce);
    for (const end = place + piecesAtOnce; left > 0 && place < end; place++) {
      const piece = pieces.shift();
      if (piece?.place !== place) throw new Error(`piece ${place} of export ${id} is not there`);
      left -= piece.bytes.byteLength;
      yield piece.bytes;
    }
  }
}

type Found = Awaited<ReturnType<typeof ownExport>>;

function isOpenTo({ rights, sessionId }: Who, { list, input }: Found, lists: Lists): boolean {
  const of = lists.get(list);
  // What is made for people alone no key of theirs takes along.
  const isOpen = of !== undefined && mayUse(of.row, rights) && (sessionId > 0 || of.row.byKey);
  // What a list shows may depend on any of the rights with which it was asked for.
  return isOpen && notHeld(rights, (input as StoredInput).rights ?? []).length === 0;
}

/** One that is there, and that may be taken along. */
async function written(lists: Lists, id: number, { db, who, now, refuse }: Asking) {
  const found = await ownExport(db, who, id, now);
  if (!isOpenTo(who, found, lists)) refuse('noRight');
  return found.state === 'done' ? found : notFound();
}

type Asking = Pick<Inside<typeof calls.address>, 'db' | 'who' | 'now' | 'refuse'>;

type Lists = ReadonlyMap<string, Pick<Mounted, 'row'>>;

/** Progress and download. `lists` are the lists by their call's name: their rights are asked again for each download. */
export const exportingFiles = (lists: Lists): HandlersOf<typeof calls> => ({
  async progress({ id }, { db, who, now, refuse }) {
    const found = await ownExport(db, who, id, now);
    // Whoever asked for it knows what it is; a key of theirs may be another's program.
    if (who.sessionId <= 0 && !isOpenTo(who, found, lists)) refuse('noRight');
    const { done, total, state, name, bytes, created_at } = found;
    return {
      done,
      total,
      state: state as 'running' | 'done' | 'failed',
      name,
      bytes,
      expiresAt: iso(epoch(created_at) + keptMs),
    };
  },

  download: inParts<typeof calls.download>()({
    async run({ id }, inside) {
      const { name, bytes, gzip_bytes } = await written(lists, id, inside);
      return { id, name, bytes: gzip_bytes ?? bytes, isGzip: gzip_bytes !== null };
    },
    after: async ({ name, isGzip, ...file }, { look }) => ({
      bytes: piecesOf(file, look),
      isGzip,
      type: mediaTypes[name.slice(name.lastIndexOf('.') + 1) as keyof typeof mediaTypes],
      name,
    }),
  }),

  async address({ id }, inside) {
    await written(lists, id, inside);
    const { session, now } = inside;
    return session === null ? notFound() : { url: fileAddress(calls.download, { id: `${id}` }, session, now) };
  },
});
