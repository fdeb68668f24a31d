import { type Chosen, type Destroyed, destroyedTexts } from '@sahada/contract/data-protection';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import type { Counts } from '../../facts/ledger-seals.ts';
import { importNaming, toPerson } from './erase.ts';
import { type Asked, ids, knownOf, patternOf } from './person.ts';

/** What an erasure would destroy, counted and not yet touched. */

export const counted = (counts: Counts) =>
  (Object.keys(destroyedTexts) as Destroyed[]).flatMap((what) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [{ what, label: destroyedTexts[what], count }] : [];
  });

export async function previewOf(db: ReadDb, chosen: Chosen, asked: Asked) {
  const known = await knownOf(db, chosen, asked);
  const pattern = patternOf(known);
  const responses = sql`${ids(chosen.responses)}::int[]`;
  const to = toPerson(known.emails, ids(chosen.users));
  const signed = sql`${ids(chosen.signatures)}::int[]`;
  const { rows } = await sql<Required<Omit<Counts, 'mentions' | 'lines'>> & { seals: number; unsent: number }>`
    select cardinality(${responses}) as responses, cardinality(${signed}) as signatures,
      (select count(*)::int from response r where json_typeof(r.raw -> 'position') = 'object'
        and (r.id = any(${responses}) or r.user_id = any(${ids(chosen.users)}::int[]))) as positions,
      (select count(*)::int from picture p join response r on r.response_key = p.response_key
        where r.id = any(${responses}) and p.deleted_at is null) as pictures,
      (select count(*)::int from response_revision v where v.response_id = any(${responses}))
        + (select count(*)::int from response_conflict c where c.response_id = any(${responses})) as contents,
      (select count(*)::int from draft d join response r on r.response_key = d.response_key where r.id = any(${responses})) as drafts,
      cardinality(${ids(chosen.invitations)}::int[]) as invitations, cardinality(${ids(chosen.users)}::int[]) as users,
      cardinality(${ids(chosen.customers)}::int[]) as customers, cardinality(${ids(chosen.locations)}::int[]) as locations,
      cardinality(${ids(chosen.actions)}::int[]) as actions,
      (select count(*)::int from message m where ${to}) as messages,
      (select count(*)::int from export) + (select count(*)::int from attachment)
        + (select count(*)::int from share_print p where p.file_id is not null)
        + (select count(*)::int from import i where ${pattern === null ? sql`false` : importNaming(pattern)}) as files,
      (select count(*)::int from message m where m.state in ('Waiting', 'Sending') and (m.attachment_id is not null or ${to})) as unsent,
      (select count(*)::int from seal s where s.response_id = any(${responses} || ${signed})) as seals`.execute(db);
  const { seals = 0, unsent = 0, ...counts } = rows[0] ?? {};
  return { counts: counted(counts as Counts), seals, unsent };
}
