import { endpoints } from '@sahada/contract/endpoints';
import type { History } from '@sahada/contract/fieldwork';
import type { Asker } from './assignments.ts';
import type { DeviceDb } from './device-db.ts';
import { ask, dataOf } from './wire.ts';

/** What was said at a place before, question by question, newest first; kept for work without a network. */

export type Past = History;

/** A link leads to its plan's location, or, with the code of a barcode that hangs elsewhere, to that barcode's. */
export interface Whereabouts {
  token: string;
  barcodeCode?: string | null;
  /** When the response was begun: the barcode may have another code since. */
  startedAt?: string;
}

const prefix = 'past ';
const nameOf = ({ token, barcodeCode }: Whereabouts) => (barcodeCode ? `${token} ${barcodeCode}` : token);
const noteName = (where: Whereabouts) => `${prefix}${nameOf(where)}`;

/** The address of the small copy of every picture in it. */
export const thumbsOf = (past: readonly Past[]): string[] =>
  past.flatMap(({ times }) => times.flatMap(({ pictures }) => pictures.map(({ thumbUrl }) => thumbUrl)));

async function keptPast(db: DeviceDb, where: Whereabouts): Promise<Past[]> {
  return ((await db.get('notes', noteName(where)))?.value as Past[] | undefined) ?? [];
}

/** What the device has of every link, by its token; a link is missing of which the server never said anything. */
export async function keptPasts(db: DeviceDb): Promise<Map<string, Past[]>> {
  const notes = (await db.all('notes')).filter(({ name }) => name.startsWith(prefix));
  return new Map(notes.map(({ name, value }) => [name.slice(prefix.length), value as Past[]]));
}

/** Null when the server did not say. */
export async function refreshPast({ db, session, language }: Asker, where: Whereabouts): Promise<Past[] | null> {
  const { token, barcodeCode, startedAt } = where;
  const values = { token, ...(barcodeCode ? { barcodeCode, ...(startedAt && { startedAt }) } : {}) };
  const heard = await ask({ to: endpoints.history, values, session, language, seconds: 30 });
  const data = heard.status === 200 ? dataOf(heard) : null;
  if (!Array.isArray(data)) return null;
  await db.write([{ store: 'notes', put: { name: noteName(where), value: data } }]);
  return data as Past[];
}

type ByQuestion = ReadonlyMap<number, Past>;

const byQuestion = (past: readonly Past[]): ByQuestion => new Map(past.map((one) => [one.questionId, one]));

interface Known {
  found: Promise<ByQuestion>;
  at: number;
}

/** Asked for once for each place and reader, however many questions show it: it is told in their language, with addresses of theirs. */
const known = new Map<string, Known>();

/** An installed page stays open for days, and what it was told at first grows old. */
const goodFor = 10 * 60_000;

/**
 * What is on the device at once, so that cards do not wait; what is new comes with the next opening. `keep` takes the addresses of
 * the pictures. What the server did not say is asked for again by the next card: a network may have come meanwhile.
 */
export function pastOnce(
  asker: Asker,
  where: Whereabouts,
  keep: (thumbs: string[]) => Promise<void>,
): Promise<ByQuestion> {
  const at = asker.now();
  const name = `${asker.session.token} ${asker.language} ${nameOf(where)}`;
  const before = known.get(name);
  if (before && Math.abs(at - before.at) < goodFor) return before.found;
  const forget = () => {
    if (known.get(name) === entry) known.delete(name);
  };
  const found = keptPast(asker.db, where).then(async (kept) => {
    const refreshing = refreshPast(asker, where).then(async (fresh) => {
      if (fresh) await keep(thumbsOf(fresh));
      else forget();
      return fresh;
    });
    refreshing.catch((error: unknown) => {
      forget();
      console.warn('what was found before was not refreshed', error);
    });
    return byQuestion(kept.length > 0 ? kept : ((await refreshing) ?? []));
  });
  const entry: Known = { found, at };
  known.set(name, entry);
  found.catch(forget);
  return found;
}
