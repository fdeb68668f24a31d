import { type RetentionKind, retentionKinds } from '@sahada/contract/retention';
import { type RawBuilder, sql } from 'kysely';
import type { Send } from '../../db/gate/ask.ts';
import type { Db } from '../../db/kysely.ts';
import { companiesWithRetention } from '../../db/task-statements.ts';
import type { Counts } from '../../facts/ledger-seals.ts';
import { companyZone } from '../../facts/the-company.ts';
import { iso } from '../../outside/clock.ts';
import type { InCompany, Piece } from '../../pipeline/recurring.ts';
import {
  cutoffOf,
  firstPlace,
  hasSigners,
  invitationsDue,
  isFree,
  isPersonal,
  linesDue,
  messagesDue,
  noticesDue,
  type Place,
  picturesDue,
  responsesDue,
  responsesOf,
  spanOfLines,
} from './due.ts';
import { eraseInvitations } from './erase.ts';
import { enterDestruction, nextDestruction, ruleOf } from './ledger.ts';
import { blankOwnLines } from './own-lines.ts';
import { signerNames, withoutIdentity } from './redact.ts';
import { destroyPictures, destroyPrints, emptyDrafts, erasePositions, noteSeals, rewrite } from './statements.ts';

/**
 * Destroys what a company keeps no longer, by its rules. A piece of a few hundred rows is one transaction with its row of the
 * ledger: it is whole or not at all, and nobody waits long for it. What somebody works on at the moment is left for the next night.
 */

export const retentionTask = 'retention.destroy';

/** After the day of the log is sealed, and before the copy of the night, which then holds no more of it. */
export const retentionSchedule = '20 2 * * *';

/** Rows of a piece; each costs another effort. */
const most: Readonly<Record<RetentionKind, number>> = {
  identity: 500,
  pictures: 250,
  positions: 1000,
  messages: 2000,
  activity: 5000,
};

interface Old {
  cutoff: string;
  number: number;
  now: string;
}

/** How far a run has come where what it has looked at does not leave an index. */
interface Reached {
  picture: Place;
  line: number;
}

interface Done {
  counts: Counts;
  isMore: boolean;
}

type Pieces = Record<RetentionKind, (db: Db, old: Old, reached: Reached) => Promise<Done>>;

/** Takes rows for this transaction, but those that another one holds. */
async function take(db: Db, rows: RawBuilder<unknown>, alias: string): Promise<number[]> {
  const taken = await sql<{ id: number }>`${rows} for update of ${sql.ref(alias)} skip locked`.execute(db);
  return taken.rows.map(({ id }) => id);
}

/** Takes responses to which any of the conditions applies. */
async function takeResponses(
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  cutoff: string,
  wanted: number,
): Promise<number[]> {
  const taken = new Set<number>();
  for (const condition of conditions) {
    if (taken.size >= wanted) break;
    for (const id of await take(db, responsesOf(condition, cutoff, wanted - taken.size), 'r')) taken.add(id);
  }
  return [...taken];
}

const pieces: Pieces = {
  async identity(db, { cutoff, number, now }) {
    const responses = await takeResponses(db, responsesDue.identity, cutoff, most.identity);
    const { rows: signed } = await sql<{ id: number }>`
      select r.id from response r where r.id = any(${responses}::int[]) and ${hasSigners}`.execute(db);
    const signedOnes = signed.map(({ id }) => id);
    let signers = 0;
    await rewrite(
      db,
      'response',
      signedOnes,
      (content) => {
        signers += signerNames(content).length;
        return withoutIdentity(content);
      },
      false,
    );
    await noteSeals(db, signedOnes, ['signatures']);
    let contents = 0;
    for (const table of ['response_revision', 'response_conflict'] as const)
      contents += await rewrite(db, table, responses, withoutIdentity, false, isPersonal('t'));
    const named = await sql`
      update response set participant_name = null, participant_email = null where id = any(${responses}::int[])
        and (participant_name is not null or participant_email is not null)`.execute(db);
    const identities = Number(named.numAffectedRows ?? 0);
    await emptyDrafts(db, responses);
    await destroyPrints(db, responses);
    const invitations = await take(db, invitationsDue(cutoff, most.identity), 'i');
    const gone = await eraseInvitations(db, invitations, now);
    // Last, for what this transaction has done stands in the log as well.
    await blankOwnLines(db, number, { invitations });
    return {
      counts: { identities, signers, contents, ...gone },
      // Where nothing was found in full hands, another piece would find no more.
      isMore:
        (responses.length >= most.identity && identities + signers + contents > 0) ||
        invitations.length >= most.identity,
    };
  },

  async pictures(db, { cutoff }, reached) {
    const { rows } = await sql<{
      id: number;
      createdAt: string;
      response_key: string;
    }>`${picturesDue(cutoff, reached.picture, most.pictures)}`.execute(db);
    const last = rows.at(-1);
    if (last !== undefined) reached.picture = { createdAt: last.createdAt, id: last.id };
    // Held first and looked at then: an action that begins in between waits, or is seen.
    const keys = [...new Set(rows.map(({ response_key }) => response_key))];
    const ofKeys = sql`= any(${keys}::uuid[])`;
    const held = await take(db, sql`select r.id from response r where r.response_key ${ofKeys} order by r.id`, 'r');
    const shown = await take(db, sql`select t.id from action t where t.evidence_key ${ofKeys} order by t.id`, 't');
    const { rows: free } = await sql<{ id: number; responseId: number | null }>`
      select p.id, o.id as "responseId" from picture p left join response o on o.response_key = p.response_key
      left join action e on e.evidence_key = p.response_key
      where p.id = any(${rows.map(({ id }) => id)}::int[]) and ${isFree}
        and (o.id = any(${held}::int[]) or e.id = any(${shown}::int[])) order by p.id`.execute(db);
    const pictures = await destroyPictures(
      db,
      free.map(({ id }) => id),
    );
    const responses = [...new Set(free.flatMap(({ responseId }) => responseId ?? []))];
    await noteSeals(db, responses, ['pictures']);
    await destroyPrints(db, responses);
    return { counts: { pictures }, isMore: rows.length === most.pictures };
  },

  async positions(db, { cutoff }) {
    const responses = await takeResponses(db, responsesDue.positions, cutoff, most.positions);
    const positions = await erasePositions(db, responses);
    return { counts: { positions }, isMore: responses.length >= most.positions && positions > 0 };
  },

  async messages(db, { cutoff }) {
    const messages = await take(db, messagesDue(cutoff, most.messages), 'm');
    await sql`delete from message where id = any(${messages}::int[])`.execute(db);
    const { rows: notices } = await sql<{ id: number }>`
      delete from notification where id in (${noticesDue(cutoff, most.messages)}) returning id`.execute(db);
    return {
      counts: { messages: messages.length, notices: notices.length },
      isMore: messages.length === most.messages || notices.length === most.messages,
    };
  },

  async activity(db, { cutoff, number }, reached) {
    const { after, through } = await spanOfLines(db, cutoff);
    const { rows } = await sql<{
      id: number;
      erased_in: number | null;
      holdsValues: boolean;
    }>`${linesDue(through, Math.max(after, reached.line), most.activity)}`.execute(db);
    reached.line = rows.at(-1)?.id ?? reached.line;
    const lines = rows.filter(({ holdsValues }) => holdsValues);
    // Any value has the empty pattern in it.
    await sql`select gate.blank_lines(${number}, ${lines.map(({ id }) => id)}::int[], '{}', '')`.execute(db);
    const fresh = lines.filter(({ erased_in }) => erased_in === null).length;
    return { counts: { lines: fresh }, isMore: rows.length === most.activity };
  },
};

async function monthsOf(db: Db, kind: RetentionKind): Promise<number | null> {
  const { rows } = await sql<{ months: number }>`
    select months from retention where kind = ${kind} and months is not null`.execute(db);
  return rows[0]?.months ?? null;
}

/** The companies to which it may have something to do. */
export const retaining = async (send: Send): Promise<number[]> =>
  (await send(companiesWithRetention)).rows.map(({ companyId }) => companyId);

/** Goes through a company's rules, piece by piece; each piece reads its rule anew, which may have changed. */
export function retain(): (inside: InCompany) => Promise<Piece> {
  const left = [...retentionKinds];
  const reached: Reached = { picture: firstPlace, line: 0 };
  return async ({ db, now }) => {
    for (let kind = left[0]; kind !== undefined; kind = left[0]) {
      const months = await monthsOf(db, kind);
      if (months === null) {
        left.shift();
        continue;
      }
      const zone = await companyZone(db);
      const number = await nextDestruction(db);
      const old = { cutoff: cutoffOf(now, zone, months), number, now: iso(now) };
      const { counts, isMore } = await pieces[kind](db, old, reached);
      const items = Object.values(counts).reduce((sum, n) => sum + n, 0);
      if (items > 0)
        await enterDestruction(db, { number, userId: null, requestId: null, rule: ruleOf(kind, months), counts, now });
      if (!isMore) left.shift();
      return { items, isMore: left.length > 0 };
    }
    return { items: 0, isMore: false };
  };
}
