import { setTimeout as sleep } from 'node:timers/promises';
import type { feed as calls, FeedOptions } from '@sahada/contract/feed';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { answerCount, answersOf } from './answers.ts';
import { metadata, propertiesOf, serviceDocument } from './metadata.ts';
import { type Place, type Question, questionOf, tokenOf } from './query.ts';
import { countOf, type FeedRow, rowsOf, settledUntil } from './rows.ts';
import { sets } from './sets.ts';

const base = (): string => `${config().publicUrl}/api/odata`;

const fileOf = (name: string, type: string, text: string) => ({
  bytes: Buffer.from(text),
  type,
  name,
  keepSeconds: 0,
});

const json = (name: string, value: object) =>
  fileOf(`${name}.json`, 'application/json;odata.metadata=minimal', JSON.stringify(value));

const described = () => fileOf('metadata.xml', 'application/xml', metadata());

async function languageOf(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ id: number }>`select default_language_id as id from company`.execute(db);
  return rows[0]?.id ?? 1;
}

async function pageOf(db: ReadDb, name: string, question: Question, most: number): Promise<FeedRow[]> {
  const set = sets[name];
  return set === undefined ? answersOf(db, question, most, await languageOf(db)) : rowsOf(db, set, question, most);
}

async function totalOf(db: ReadDb, name: string, question: Question): Promise<number> {
  const set = sets[name];
  return set === undefined ? answerCount(db, question) : countOf(db, set, question);
}

/** The question asked again from behind a place, or from the beginning. */
function nextLink(name: string, given: FeedOptions, after: Place | null): string {
  const kept = Object.entries(given).filter(([key, value]) => value != null && !/^\$?skiptoken$/.test(key));
  const query = new URLSearchParams(kept.map(([key, value]) => [key.startsWith('$') ? key : `$${key}`, String(value)]));
  if (after !== null) query.set('$skiptoken', tokenOf(after));
  return `${base()}/${name}?${query}`;
}

/** A page; one that is empty although there is more waits for a transaction to end. */
async function pageFor(db: ReadDb, name: string, given: FeedOptions) {
  const properties = propertiesOf(name) ?? [];
  const question = questionOf(given, properties);
  const until = await settledUntil(db);
  const { top, select, count } = question;
  const found = await pageOf(db, name, question, top + 1);
  const page = found.slice(0, top).filter(({ ChangedAt }) => ChangedAt < until);
  const last = page.at(-1);
  const after = last === undefined ? question.after : { changedAt: last.ChangedAt, id: last.Id };
  const isMore = top > 0 && found.length > page.length;
  const shown = select ?? properties;
  const file = json(name, {
    '@odata.context': `${base()}/$metadata#${name}${select === null ? '' : `(${select.join(',')})`}`,
    ...(count ? { '@odata.count': await totalOf(db, name, question) } : {}),
    value: page.map((row) => Object.fromEntries(shown.map((property) => [property, row[property] ?? null]))),
    ...(isMore ? { '@odata.nextLink': nextLink(name, given, after) } : {}),
  });
  return { file, isWaiting: isMore && last === undefined };
}

/** How long an answer is held back if its reader will ask the same again, so that they do not ask without a pause. */
const pauseMs = 1000;

async function answerOf({ file, isWaiting }: Awaited<ReturnType<typeof pageFor>>) {
  if (isWaiting) await sleep(pauseMs);
  return file;
}

/** What other programs read continually. A page's size is `$top`; the next one is always asked for by its link. */
export const feed: HandlersOf<typeof calls> = {
  service: async () => json('odata', serviceDocument(base())),

  metadata: async () => described(),

  rows: inParts<typeof calls.rows>()({
    async run({ set: name, ...given }, { db, refuse }) {
      // As some programs spell its address.
      if (name === '$metadata') return { file: described(), isWaiting: false };
      // Those have a right, and a call, of their own.
      if (name === 'Actions' || propertiesOf(name) === undefined) return refuse('notFound');
      return pageFor(db, name, given);
    },
    after: answerOf,
  }),

  actions: inParts<typeof calls.actions>()({
    run: (given, { db }) => pageFor(db, 'Actions', given),
    after: answerOf,
  }),
};
