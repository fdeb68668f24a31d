import type { Version } from '@sahada/contract/version';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { preparedRead } from '../db/statement.ts';
import { notFound } from '../errors.ts';

/**
 * Frozen checklists. They never change, so those used last are kept in memory; their ids hold for the whole installation. An
 * id must come from a row of the caller's company.
 */

/** How many questions are kept, of all versions together: some 30 MB. */
const questionsKept = 20_000;

const kept = new Map<number, { version: Version; questions: number }>();
let questionsInAll = 0;

/** What is in memory of a version. */
export function knownVersion(id: number): Version | undefined {
  const known = kept.get(id);
  if (known === undefined) return undefined;
  kept.delete(id);
  kept.set(id, known);
  return known.version;
}

function keep(id: number, version: Version): void {
  if (kept.has(id)) return;
  const questions = version.sections.reduce((sum, section) => sum + section.questions.length, 0);
  kept.set(id, { version, questions });
  questionsInAll += questions;
  for (const [oldest, { questions: fewer }] of kept) {
    if (questionsInAll <= questionsKept || oldest === id) return;
    kept.delete(oldest);
    questionsInAll -= fewer;
  }
}

const read = preparedRead(
  (ids: readonly number[]) => sql<{ id: number; document: Version }>`
    select v.id, v.document from checklist_version v where v.id = any(${ids})`,
);

/** Versions by their ids, in the order of the ids; an unknown one is left out. */
export async function versionsOf(db: ReadDb, ids: readonly number[]): Promise<Map<number, Version>> {
  const wanted = new Map([...new Set(ids)].map((id) => [id, knownVersion(id)]));
  const unknown = [...wanted].flatMap(([id, version]) => (version === undefined ? [id] : []));
  if (unknown.length > 0) {
    for (const { id, document } of await read(db, unknown)) {
      keep(id, document);
      wanted.set(id, document);
    }
  }
  return new Map([...wanted].flatMap(([id, version]) => (version === undefined ? [] : [[id, version]])));
}

/** One version; 404 where there is none. */
export const versionOf = async (db: ReadDb, id: number): Promise<Version> =>
  (await versionsOf(db, [id])).get(id) ?? notFound();
