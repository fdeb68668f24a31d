import { statuses } from '@sahada/contract/codes';
import type { seal as calls } from '@sahada/contract/seal';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import type { SealContent, SealPart } from '../../facts/seal-content.ts';
import { stampOfRows } from '../../facts/seal-content.ts';
import { unknownLink } from '../../facts/unknown-link.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { hashOf } from '../../pipeline/token.ts';
import { changesOf } from './compare.ts';

/** What anybody who holds a report may know of its seal: whether what it said still stands. */

interface Found {
  id: number;
  responseId: number;
  companyName: string;
  issue: number;
  sealedAt: string;
  salt: string;
  content: SealContent;
  hash: string;
  /** There is a later issue, or the response has been reopened. */
  isReplaced: boolean;
  erased: { part: SealPart; on: string }[];
  stamp: string;
}

export type FoundSeal = Found;

async function readSeal(db: ReadDb, sealId: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select s.id, s.response_id as "responseId", c.name as "companyName", s.issue, s.sealed_at as "sealedAt", s.salt, s.content,
      s.hash, r.status_code <> ${sql.lit(statuses.Approved)} or r.approved_at <> s.approved_at as "isReplaced", (
        select coalesce(json_agg(json_build_object('part', e.part, 'on', e.erased_on) order by e.erased_on), '[]')
        from seal_erasure e where e.seal_id = s.id) as erased,
      concat_ws('.', s.xmin, ${stampOfRows}) as stamp
    from seal s join response r on r.id = s.response_id join checklist_version v on v.id = r.version_id
    cross join company c
    where s.id = ${sealId}`.execute(db);
  return rows[0];
}

export const seal: HandlersOf<typeof calls> = {
  look: inParts<typeof calls.look>()({
    async run({ code }, { gate, language, now, refuse }) {
      const entered = await gate.enterSeal(hashOf(code), language);
      if (entered === null) return null;
      const { db, sealId } = entered;
      const found = await readSeal(db, sealId);
      if (found === undefined) return null;
      const { companyName, sealedAt, issue, erased } = found;
      const about = { companyName, sealedAt, issue };
      if (found.isReplaced) return { ...about, state: 'replaced' as const, erasedOn: null };
      const changes = await changesOf(db, found, now, () => refuse('busy', { retryAfter: 2 }));
      if (changes) return { ...about, state: 'changed' as const, erasedOn: null };
      const erasedOn = erased.at(-1)?.on ?? null;
      return { ...about, state: erasedOn === null ? ('unchanged' as const) : ('erased' as const), erasedOn };
    },
    after: async (found, { gate, from, refuse }) => found ?? unknownLink(gate, from, refuse),
  }),
};
