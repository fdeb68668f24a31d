import { statuses } from '@sahada/contract/codes';
import type { RetentionKind } from '@sahada/contract/retention';
import { wallToInstant } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import type { Counts } from '../../facts/ledger-seals.ts';
import { companyZone } from '../../facts/the-company.ts';
import { iso } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';

/**
 * What is older than a rule of retention allows, by the conditions by which it is destroyed (retain.ts): counted from the indexes
 * that hold what is left, and no further than a screen needs.
 */

type Condition = RawBuilder<unknown>;

/** From when on things are kept: midnight of the company's day that is so many months before the one of `now`. */
export function cutoffOf(now: number, zone: string, months: number): string {
  const day = Temporal.PlainDate.from(dayText(now, zone)).subtract({ months });
  return iso(wallToInstant(day.toString(), zone, 'begin') ?? 0);
}

/** A response `r` about which it has been decided: what is still in work is not touched. As the indexes spell it. */
export const isFinal = sql`r.status_code in (${sql.lit(statuses.Approved)}, ${sql.lit(statuses.Rejected)})`;

const older = (cutoff: string): Condition => sql`${isFinal} and r.received_at < ${cutoff}`;

const holdsPosition = (alias: string): Condition =>
  sql`json_typeof(${sql.ref(`${alias}.raw`)} -> 'position') = 'object'`;
const isLocated = sql`r.holds & 2 <> 0`;

/** Whether an earlier or conflicting content says who gave or signed it. */
export const isPersonal = (alias: string): Condition =>
  sql`(names_signer(${sql.ref(`${alias}.raw`)}) or json_typeof(${sql.ref(`${alias}.raw`)} -> 'participant') = 'object')`;

export const hasSigners = sql`r.holds & 1 <> 0`;
const isNamed = sql`(r.participant_name is not null or r.participant_email is not null)`;

const beside = ['response_revision', 'response_conflict'] as const;
const inContents = (holds: (alias: string) => Condition): Condition[] =>
  beside.map((table) => sql`r.id in (select t.response_id from ${sql.table(table)} t where ${holds('t')})`);

/** By which responses `r` are found, each condition by an index of its own. */
export const responsesDue = {
  identity: [isNamed, hasSigners, ...inContents(isPersonal)],
  positions: [isLocated, ...inContents(holdsPosition)],
} as const satisfies Partial<Record<RetentionKind, readonly Condition[]>>;

/** Responses of one condition, those received first at first. */
export const responsesOf = (condition: Condition, cutoff: string, most: number): Condition =>
  sql`select r.id from response r where ${condition} and ${older(cutoff)} order by r.received_at, r.id limit ${most}`;

/** Invitations of plans that take no responses any more, unless what came of one is still in work. */
export const invitationsDue = (cutoff: string, most: number): Condition => sql`
  select i.id from plan p join invitation i on i.plan_id = p.id and i.email <> '■■■'
  where p.ends_at + make_interval(days => p.grace_days) < ${cutoff} and not exists (
    select from response r where r.invitation_id = i.id and not (${isFinal}))
  order by i.id limit ${most}`;

const isOpen = sql`t.state in ('todo', 'inProgress', 'submitted')`;

/**
 * A picture `p` that no open action shows and nobody still decides about. Asked picture by picture: as conditions that may be
 * hashed, they would be answered for every response there is.
 */
export const isFree = sql`coalesce(
  (select ${isFinal} and not exists (select from action t where t.response_id = r.id and ${isOpen})
    from response r where r.response_key = p.response_key),
  (select not ${isOpen} from action t where t.evidence_key = p.response_key), false)`;

export interface Place {
  /** To the microsecond, which the driver cuts off. */
  createdAt: string;
  id: number;
}

/** Pictures of an age, free or not, from one on. */
export const picturesDue = (cutoff: string, { createdAt, id }: Place, most: number): Condition => sql`
  select p.id, p.response_key, p.created_at::text as "createdAt", p.file_id, p.print_file_id, p.thumb_file_id from picture p
  where p.deleted_at is null and p.created_at < ${cutoff} and (p.created_at, p.id) > (${createdAt}::timestamptz, ${id})
  order by p.created_at, p.id limit ${most}`;

export const firstPlace: Place = { createdAt: '-infinity', id: 0 };

export const messagesDue = (cutoff: string, most: number): Condition => sql`
  select m.id from message m where m.created_at < ${cutoff} and m.state in ('Sent', 'Failed', 'Cancelled')
  order by m.created_at, m.id limit ${most}`;

export const noticesDue = (cutoff: string, most: number): Condition => sql`
  select n.id from "user" u cross join lateral (
    select n.id from notification n where n.user_id = u.id and n.at < ${cutoff} order by n.at limit ${most}) n limit ${most}`;

/** The lines of the days of the log that are sealed and over, from one on; those without values are among them. */
export const linesDue = (through: number, after: number, most: number): Condition => sql`
  select a.id, a.erased_in, (a.changed <> '{}') is true as "holdsValues" from activity a
  where a.id > ${after} and a.id <= ${through} order by a.id limit ${most}`;

/** Between which lines of the log values are still to be blanked: those up to the first have been. */
export async function spanOfLines(db: ReadDb, cutoff: string): Promise<{ after: number; through: number }> {
  const { rows } = await sql<{ through: number; after: number }>`
    select coalesce((select s.through_id from activity_seal s where s.until <= ${cutoff} order by s.day desc limit 1), 0) as through,
      coalesce((select max(a.id) from activity a where a.erased_in = (
        select d.number from destruction d where d.rule like 'activity %' and d.lines > 0 order by d.number desc limit 1)), 0) as after`.execute(
    db,
  );
  return rows[0] ?? { after: 0, through: 0 };
}

/** Of each sort of rows so many are counted; where there are more, it is said. */
const mostCounted = 10_000;

interface Due {
  counts: Counts;
  more: boolean;
  bytes: number | null;
}

async function count(db: ReadDb, rows: Condition): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from (${rows}) x`.execute(db);
  return counted[0]?.n ?? 0;
}

/** How many contents beside responses hold what is to go. */
const contentsOf = (holds: (alias: string) => Condition, cutoff: string) => (table: (typeof beside)[number]) =>
  sql`
  select from ${sql.table(table)} t join response r on r.id = t.response_id
  where ${holds('t')} and ${older(cutoff)} limit ${mostCounted + 1}`;

async function bytesOf(db: ReadDb, table: 'message' | 'notification', rows: Condition): Promise<number> {
  const length =
    table === 'message' ? sql`octet_length(x.subject) + octet_length(x.text)` : sql`octet_length(x.entries::text)`;
  const { rows: summed } = await sql<{ bytes: number }>`
    select coalesce(sum(${length}), 0)::bigint as bytes from ${sql.table(table)} x where x.id in (${rows})`.execute(db);
  return Number(summed[0]?.bytes ?? 0);
}

const counting: Record<RetentionKind, (db: ReadDb, cutoff: string) => Promise<Due>> = {
  async identity(db, cutoff) {
    const names = sql`jsonb_path_query_array((r.raw -> 'signatures')::jsonb, '$[*].name ? (@ like_regex "." flag "s" && @ != "■■■")')`;
    const { rows } = await sql<{ n: number; names: number }>`
      select count(*)::int as n, coalesce(sum(jsonb_array_length(${names})), 0)::int as names from response r
      where r.id in (${responsesOf(hasSigners, cutoff, mostCounted + 1)})`.execute(db);
    const identities = await count(db, responsesOf(isNamed, cutoff, mostCounted + 1));
    const [revisions = 0, conflicts = 0] = [
      await count(db, contentsOf(isPersonal, cutoff)('response_revision')),
      await count(db, contentsOf(isPersonal, cutoff)('response_conflict')),
    ];
    const invitations = await count(db, invitationsDue(cutoff, mostCounted + 1));
    return {
      counts: { identities, signers: rows[0]?.names ?? 0, contents: revisions + conflicts, invitations },
      more: [identities, rows[0]?.n ?? 0, revisions, conflicts, invitations].some((n) => n > mostCounted),
      bytes: null,
    };
  },

  async pictures(db, cutoff) {
    const { rows } = await sql<{ looked: number; pictures: number; bytes: number }>`
      with due as materialized (${picturesDue(cutoff, firstPlace, mostCounted + 1)}),
      free as materialized (select * from due p where ${isFree})
      select (select count(*)::int from due) as looked, (select count(*)::int from free) as pictures, (
        select coalesce(sum(octet_length(f.bytes)), 0)::bigint from file f where f.id in (
          select unnest(array[file_id, print_file_id, thumb_file_id]) from free)) as bytes`.execute(db);
    const { looked = 0, pictures = 0, bytes = 0 } = rows[0] ?? {};
    return { counts: { pictures }, more: looked > mostCounted, bytes: Number(bytes) };
  },

  async positions(db, cutoff) {
    const found = [
      await count(db, responsesOf(isLocated, cutoff, mostCounted + 1)),
      await count(db, contentsOf(holdsPosition, cutoff)('response_revision')),
      await count(db, contentsOf(holdsPosition, cutoff)('response_conflict')),
    ];
    return {
      counts: { positions: found.reduce((sum, n) => sum + n, 0) },
      more: found.some((n) => n > mostCounted),
      bytes: null,
    };
  },

  async messages(db, cutoff) {
    const [toPeople, inApp] = [messagesDue(cutoff, mostCounted + 1), noticesDue(cutoff, mostCounted + 1)];
    const [messages, notices] = [await count(db, toPeople), await count(db, inApp)];
    return {
      counts: { messages, notices },
      more: messages > mostCounted || notices > mostCounted,
      bytes: (await bytesOf(db, 'message', toPeople)) + (await bytesOf(db, 'notification', inApp)),
    };
  },

  async activity(db, cutoff) {
    const { after, through } = await spanOfLines(db, cutoff);
    const { rows } = await sql<{ looked: number; lines: number }>`
      select count(*)::int as looked, count(*) filter (where x."holdsValues" and x.erased_in is null)::int as lines
      from (${linesDue(through, after, 5 * mostCounted + 1)}) x`.execute(db);
    const { looked = 0, lines = 0 } = rows[0] ?? {};
    return { counts: { lines }, more: looked > 5 * mostCounted, bytes: null };
  },
};

/** What a rule would destroy that ran at a moment. */
export async function dueOf(db: ReadDb, kind: RetentionKind, months: number, at: number): Promise<Due> {
  const zone = await companyZone(db);
  return counting[kind](db, cutoffOf(at, zone, months));
}
