import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { statuses } from '@sahada/contract/codes';
import { sql } from 'kysely';
import type { Sealing } from '../../db/copy/load-company.ts';
import { findings as foundIn, shapes, version } from '../../db/copy/numbers.ts';
import { type Moves, movingBack } from '../../db/copy/renumber.ts';
import { bind, type Db } from '../../db/kysely.ts';
import { type LedgerEntry, nothing, sealOf } from '../../facts/ledger-seals.ts';
import { beginOf, coverOf, goneOn, linesAtOnce, namedDestructions, type Seal } from '../../facts/log-seals.ts';
import { hashOfValue, readStored, type SealContent, type SealedResponse } from '../../facts/seal-content.ts';

/**
 * Seals of a company that comes cover numbers, which are others now. Each is compared with what it covers, as that was, and made
 * anew only where it held; one that did not hold stays as it was, so that it does not hold here either.
 */
export const sealingAnew =
  (path: string): Sealing =>
  async (client, moves) => {
    const db = bind(client);
    const told = await sealLog(db, moves);
    await sealLedger(db, moves);
    await sealResponses(db, moves);
    // From here on it is a company like any other, whose log is written by its triggers.
    await sql`select set_config('app.copying', '', true)`.execute(db);
    await sql`select gate.note_company_came(${await sumOf(path)}, ${told.last}, ${told.broken})`.execute(db);
  };

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

/** The days of the log, as far as they hold; gives the last seal as it came, and the first day that does not hold. */
async function sealLog(db: Db, moves: Moves): Promise<{ last: string | null; broken: string | null }> {
  const back = movingBack(moves);
  const { rows: seals } = await sql<Seal>`select * from activity_seal order by day`.execute(db);
  const named = await namedDestructions(db);
  let [was, is]: [Buffer, Buffer] = [nothing, nothing];
  let after = 0;
  for (const seal of seals) {
    const isNext = seal.after_id === after && seal.before.equals(was);
    if (!isNext || !(await heldAsItCame(db, seal, named, back))) return { last: lastOf(seals), broken: seal.day };
    const { hash } = await coverOf(db, named, seal.day, is, seal.after_id, seal.through_id);
    await sql`update activity_seal set before = ${is}, hash = ${hash} where id = ${seal.id}`.execute(db);
    [was, is, after] = [seal.hash, hash, seal.through_id];
  }
  return { last: lastOf(seals), broken: null };
}

const lastOf = (seals: readonly Seal[]): string | null => seals.at(-1)?.hash.toString('hex') ?? null;

/** Whether a day's lines are those that were sealed, by what was sealed of each (`was`, db/copy/renumber.ts). */
async function heldAsItCame(
  db: Db,
  seal: Seal,
  named: readonly number[],
  back: (table: string, number: number) => number,
): Promise<boolean> {
  const before = (id: number): number => (id === 0 ? 0 : back('activity', id));
  let hash = beginOf(seal.day, seal.before, before(seal.after_id), before(seal.through_id));
  let lines = 0;
  for (let from = seal.after_id; ; ) {
    const { rows } = await sql<{ n: number; last: number; digest: Buffer; right: boolean }>`
      select count(*)::int as n, max(id) as last, sha256(string_agg(was, ''::bytea order by id)) as digest,
        bool_and(as_written and (erased_in is null or erased_in = any(${[...named]}::int[]))) as right
      from (select * from stage_activity where id > ${from} and id <= ${seal.through_id} order by id limit ${linesAtOnce}) each`.execute(
      db,
    );
    const [part] = rows;
    if (part === undefined || part.n === 0) break;
    if (!part.right) return false;
    lines += part.n;
    hash = goneOn(hash, part.digest);
    if (part.n < linesAtOnce) break;
    from = part.last;
  }
  return lines === seal.lines && hash.equals(seal.hash);
}

type Row = LedgerEntry & { id: number; before: Buffer; hash: Buffer };

/** The ledger of destructions, as far as it holds. */
async function sealLedger(db: Db, moves: Moves): Promise<void> {
  const back = movingBack(moves);
  let [was, is]: [Buffer, Buffer] = [nothing, nothing];
  for (let seen = 0; ; seen++) {
    const { rows } = await sql<Row>`
      select d.id, d.number, d.at, d.user_id as "userId", d.request_id as "requestId", d.rule, d.counts, d.lines, d.before, d.hash
      from destruction d where d.number = ${seen + 1}`.execute(db);
    const [row] = rows;
    if (row === undefined) return;
    const { id, before, hash, ...entry } = row;
    const { userId, requestId } = entry;
    const asItCame = {
      ...entry,
      userId: userId === null ? null : back('user', userId),
      requestId: requestId === null ? null : back('data_request', requestId),
    };
    if (!before.equals(was) || !sealOf(was, asItCame).equals(hash)) return;
    const anew = sealOf(is, entry);
    await sql`update destruction set before = ${is}, hash = ${anew} where id = ${id}`.execute(db);
    [was, is] = [hash, anew];
  }
}

interface SealRow {
  id: number;
  responseId: number;
  versionId: number;
  salt: string;
  content: SealContent;
  hash: string;
}

const sealsAtOnce = 100;

/** The seals of responses as they stand; those of issues before are compared with nothing any more. */
async function sealResponses(db: Db, moves: Moves): Promise<void> {
  const versions = new Map<number, { was: string; is: string }>();
  for (let last = 0; ; ) {
    const { rows } = await sql<SealRow>`
      select s.id, s.response_id as "responseId", r.version_id as "versionId", s.salt, s.content, s.hash
      from seal s join response r on r.id = s.response_id and r.approved_at is not distinct from s.approved_at
      where s.id > ${last} and r.status_code = ${sql.lit(statuses.Approved)} order by s.id limit ${sealsAtOnce}`.execute(
      db,
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const stored = new Map(
      (
        await readStored(
          db,
          rows.map(({ responseId }) => responseId),
        )
      ).map((one) => [one.id, one]),
    );
    for (const { versionId } of rows)
      if (!versions.has(versionId)) versions.set(versionId, await hashesOfVersion(db, moves, versionId));
    for (const { id, responseId, versionId, salt, content, hash } of rows) {
      const response = stored.get(responseId);
      const [sealed] = content.responses;
      if (response === undefined || hashOfValue(content) !== hash) continue;
      const ofVersion = versions.get(versionId);
      const anew: SealContent = {
        ...content,
        version: ofVersion?.was === content.version ? ofVersion.is : content.version,
        responses: [
          {
            ...sealed,
            ...part(sealed, 'answers', moves, (answers) => hashOfValue({ salt, answers }), response.answers),
            ...part(sealed, 'findings', moves, (findings) => hashOfValue({ salt, findings }), response.findings),
          },
        ],
      };
      await sql`update seal set content = ${JSON.stringify(anew)}::jsonb, hash = ${hashOfValue(anew)} where id = ${id}`.execute(
        db,
      );
    }
  }
}

/** A part of a response as it is sealed anew, if it is what was sealed; else as it was, so that it still differs. */
function part(
  sealed: SealedResponse,
  name: 'answers' | 'findings',
  moves: Moves,
  hashed: (value: unknown) => string,
  value: unknown,
): Partial<SealedResponse> {
  const shape = name === 'answers' ? shapes['response.answers'] : foundIn;
  const was = shape?.(value, movingBack(moves), () => null);
  return hashed(was) === sealed[name] ? { [name]: hashed(value) } : {};
}

async function hashesOfVersion(db: Db, moves: Moves, id: number): Promise<{ was: string; is: string }> {
  const { rows } = await sql<{ document: unknown }>`
    select v.document from checklist_version v where v.id = ${id}`.execute(db);
  const document = rows[0]?.document;
  const was = version(document, movingBack(moves), () => null);
  return { was: hashOfValue(was), is: hashOfValue(document) };
}
