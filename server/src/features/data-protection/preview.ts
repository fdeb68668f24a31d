import { type Chosen, destroyedText, everyDestroyed } from '@sahada/contract/data-protection';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import type { Counts } from '../../facts/ledger-seals.ts';
import { importNaming, toPerson } from './erase.ts';
import { type Asked, ids, knownOf, patternOf, signedBy } from './person.ts';

/** What an erasure would destroy, counted and not yet touched. */

export const counted = (counts: Counts) =>
  everyDestroyed.flatMap((what) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [{ what, label: destroyedText(what, count), count }] : [];
  });

export async function previewOf(db: ReadDb, chosen: Chosen, asked: Asked) {
  const known = await knownOf(db, chosen, asked);
  const pattern = patternOf(known);
  const responses = sql`${ids(chosen.responses)}::int[]`;
  const to = toPerson(known.emails, ids(chosen.users));
  const signed = sql`${ids(chosen.signatures)}::int[]`;
  const users = sql`${ids(chosen.users)}::int[]`;
  const own = signedBy(sql`s ->> 'name'`, asked.person);
  /** What stood in responses before, and what came beside it. */
  const earlier = sql`(select v.response_id, v.raw from response_revision v
    union all select c.response_id, c.raw from response_conflict c) e`;
  const { rows } = await sql<Required<Omit<Counts, 'mentions' | 'lines'>> & { seals: number; unsent: number }>`
    select cardinality(${responses}) as responses,
      (select count(*)::int from response r, json_array_elements(r.raw -> 'signatures') s
        where r.id = any(${signed}) and ${own}) as signatures,
      (select count(*)::int from response r where json_typeof(r.raw -> 'position') = 'object'
        and (r.id = any(${responses}) or r.user_id = any(${users})))
        + (select count(*)::int from response r join ${earlier} on e.response_id = r.id
          where json_typeof(e.raw -> 'position') = 'object' and r.user_id = any(${users}) and r.id <> all(${responses})) as positions,
      (select count(*)::int from picture p join response r on r.response_key = p.response_key
        where p.deleted_at is null and (r.id = any(${responses}) or r.id = any(${signed}) and p.picture_key in (
          select (s ->> 'pictureKey')::uuid from json_array_elements(r.raw -> 'signatures') s where ${own}
          union all select (s ->> 'pictureKey')::uuid from ${earlier}, json_array_elements(e.raw -> 'signatures') s
            where e.response_id = r.id and ${own}))) as pictures,
      (select count(*)::int from response_revision v where v.response_id = any(${responses}))
        + (select count(*)::int from response_conflict c where c.response_id = any(${responses})) as contents,
      (select count(*)::int from draft d join response r on r.response_key = d.response_key where r.id = any(${responses})) as drafts,
      cardinality(${ids(chosen.invitations)}::int[]) as invitations, cardinality(${users}) as users,
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
