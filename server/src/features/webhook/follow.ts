import { statuses } from '@sahada/contract/codes';
import type { WebhookEvent } from '@sahada/contract/webhook';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import type { Event, Follower } from '../../pipeline/events.ts';
import { bodyOf } from './post.ts';

/**
 * Writes down what webhooks are to be told of what has happened; deliver.ts sends it. Bodies hold ids and states, never answers
 * nor anybody's name. Of a survey that asks nobody who they are not even points or findings are told: each response would be known
 * apart, while figures show no fewer than five.
 */
export const webhookFollower: Follower = {
  name: 'webhooks',
  tables: ['plan', 'response', 'action'],
  async isWanted(db) {
    const { rows } = await sql`select from webhook where active limit 1`.execute(db);
    return rows.length > 0;
  },
  async take(db, events) {
    for (const run of runsOf(events)) {
      const told = new Map<Event, Told[]>();
      for (const [table, read] of Object.entries(readers)) {
        const own = run.filter((event) => event.table === table);
        if (own.length > 0) for (const [event, each] of await read(db, own)) told.set(event, each);
      }
      const all = run.flatMap((event) => (told.get(event) ?? []).map((one) => ({ event, told: one })));
      for (let from = 0; from < all.length; from += atOnce) await queue(db, all.slice(from, from + atOnce));
    }
  },
};

/** What is put down by one statement, so that the texts of many make no text without end. */
const atOnce = 1000;

/** In their order, as many together as are about different rows: what happened to one row twice is read in two runs. */
function runsOf(events: readonly Event[]): Event[][] {
  const runs: { run: Event[]; rows: Set<string> }[] = [];
  for (const event of events) {
    // A plan is made off the air.
    if (event.table === 'plan' ? event.changed.published?.[1] !== true : event.change === 'delete') continue;
    const row = `${event.table} ${event.row}`;
    const last = runs.at(-1);
    if (last === undefined || last.rows.has(row)) runs.push({ run: [event], rows: new Set([row]) });
    else {
      last.run.push(event);
      last.rows.add(row);
    }
  }
  return runs.map(({ run }) => run);
}

interface Told {
  name: WebhookEvent;
  /** What tells it from others of the same line of the log. */
  id: string;
  data: object;
  afterSeconds?: number;
}

/** What is told of each of these events, which are about different rows. */
type Reader = (db: Db, events: readonly Event[]) => Promise<Map<Event, Told[]>>;

/** What happened before a webhook was there is no news to it. */
async function queue(db: Db, told: readonly { event: Event; told: Told }[]): Promise<void> {
  const { rows: here } = await sql<{ company: number }>`select app_company() as company`.execute(db);
  const company = here[0]?.company ?? 0;
  const rows = told.map(({ event, told: { id, name, data, afterSeconds = 0 } }, place) => ({
    place,
    event_id: id,
    name,
    topic: `${event.table} ${event.row}`,
    at: event.at,
    body: bodyOf({ id, name, at: new Date(event.at).toISOString() }, company, data),
    after: afterSeconds,
  }));
  await sql`
    insert into delivery (webhook_id, event_id, name, topic, at, body, next_try_at)
    select w.id, x.event_id, x.name, x.topic, x.at, x.body, app_now() + make_interval(secs => x.after)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      x (place int, event_id text, name text, topic text, at timestamptz, body text, after int)
    join webhook w on w.active and x.name = any(w.events) and x.at >= w.created_at
    order by x.place, w.id`.execute(db);
}

const idOf = (event: Event, name: string): string => `${event.id}-${name}`;

const rowsOf = (events: readonly Event[]): number[] => events.map(({ row }) => row);

/** Each event with what was read of its row, as far as that is there. */
function withRows<Row>(events: readonly Event[], rows: ReadonlyMap<number, Row>): [Event, Row][] {
  return events.flatMap((event) => {
    const row = rows.get(event.row);
    return row === undefined ? [] : [[event, row] as [Event, Row]];
  });
}

const ofPlans: Reader = async (db, events) => {
  const { rows } = await sql<{ auditId: number }>`
    select p.id as "auditId", p.customer_id as "customerId", p.project_id as "projectId",
      p.location_id as "locationId", p.checklist_id as "checkListId", p.audit_type_id as "auditTypeId"
    from plan p where p.id = any(${rowsOf(events)}::int[]) and p.published`.execute(db);
  const plans = withRows(events, new Map(rows.map((data) => [data.auditId, data])));
  return new Map(
    plans.map(([event, data]) => [event, [{ name: 'plan.published', id: idOf(event, 'plan.published'), data }]]),
  );
};

const ofActions: Reader = async (db, events) => {
  const { rows } = await sql<{
    actionId: number;
    anonymous: boolean;
    findingId: number | null;
    responseId: number | null;
  }>`
    select a.id as "actionId", a.number, a.plan_id as "auditId", a.finding_id as "findingId", a.response_id as "responseId",
      a.location_id as "locationId", a.state, a.priority, a.due_date as "dueDate", ${isAnonymous('p')} as anonymous
    from action a join plan p on p.id = a.plan_id where a.id = any(${rowsOf(events)}::int[])`.execute(db);
  const actions = withRows(events, new Map(rows.map((row) => [row.actionId, row])));
  return new Map(
    actions.map(([event, { anonymous, ...about }]) => {
      const data = anonymous ? { ...about, findingId: null, responseId: null } : about;
      const name = event.change === 'insert' ? 'action.created' : 'action.changed';
      return [event, [{ name, id: idOf(event, name), data }]];
    }),
  );
};

const { PendingApproval: pending, Returned: returned, Approved: approved, Rejected: rejected } = statuses;

/** An approval may be undone for a minute, and is told after it. */
const undoSeconds = 60;

interface Response {
  responseId: number;
  statusCode: number;
  anonymous: boolean;
  auditId: number;
  locationId: number;
}

async function readResponses(db: Db, events: readonly Event[]): Promise<[Event, Response][]> {
  const { rows } = await sql<Response>`
    select r.id as "responseId", receipt_number(r.number) as number, r.revision, r.status_code as "statusCode",
      case when not ${isAnonymous('p')} then r.percent / 100.0 end::float8 as percent, p.id as "auditId",
      p.customer_id as "customerId", p.project_id as "projectId", coalesce(r.location_id, p.location_id) as "locationId",
      p.checklist_id as "checkListId", r.version_id as "versionId", ${isAnonymous('p')} as anonymous
    from response r join plan p on p.id = r.plan_id where r.id = any(${rowsOf(events)}::int[])`.execute(db);
  return withRows(events, new Map(rows.map((row) => [row.responseId, row])));
}

/** The status that a response had after each event that does not name one, where it has changed since. */
async function statusesThen(db: Db, events: readonly Event[]): Promise<Map<Event, number>> {
  const unnamed = events.filter((event) => turnOf(event).length === 0);
  if (unnamed.length === 0) return new Map();
  const { rows } = await sql<{ id: number; status: number }>`
    select e.id, later.status
    from unnest(${rowsOf(unnamed)}::int[], ${unnamed.map(({ id }) => id)}::int[]) e (row, id)
    cross join lateral (
      select (a.changed -> 'status_code' ->> 0)::int as status from activity a
      where a.table_name = 'response' and a.row_id = e.row and a.id > e.id and a.changed ? 'status_code'
      order by a.id limit 1) later`.execute(db);
  const byId = new Map(unnamed.map((event) => [event.id, event]));
  return new Map(rows.map(({ id, status }) => [byId.get(id) as Event, status]));
}

/** The status before and after. */
const turnOf = (event: Event): [from?: number, to?: number] =>
  (event.changed.status_code ?? []).map(Number) as [from?: number, to?: number];

function isTakenBack(event: Event): boolean {
  const [from, to] = turnOf(event);
  return !isReceived(event) && to === pending && (from === approved || from === rejected);
}

const isReceived = (event: Event): boolean => event.change === 'insert' || event.changed.revision !== undefined;

const ofResponses: Reader = async (db, events) => {
  const responses = await readResponses(db, events);
  const those = responses.map(([event]) => event);
  const undone = await undoneOf(db, rowsOf(those.filter(isTakenBack)));
  const then = await statusesThen(db, those);
  const findings = await findingsOf(
    db,
    responses.filter(([, { anonymous }]) => !anonymous).map(([event]) => event),
  );
  return new Map(
    responses.map(([event, response]) => {
      const { anonymous: _, ...about } = response;
      // As it stood then: what it has become since follows as its own event.
      const data = { ...about, statusCode: turnOf(event)[1] ?? then.get(event) ?? about.statusCode };
      const name = nameOf(event, undone);
      const told: Told[] = name === null ? [] : [{ name, id: idOf(event, name), data }];
      if (name === 'response.approved') for (const one of told) one.afterSeconds = undoSeconds;
      const { responseId, auditId, locationId } = response;
      const made = (findings.get(event.row) ?? []).map(
        (finding): Told => ({
          name: 'finding.created',
          id: `finding-${finding.findingId}`,
          data: { ...finding, responseId, auditId, locationId },
        }),
      );
      return [event, [...told, ...made]];
    }),
  );
};

function nameOf(event: Event, undone: ReadonlySet<number>): WebhookEvent | null {
  if (isReceived(event)) return 'response.received';
  const [, to] = turnOf(event);
  if (to === returned) return 'response.returned';
  if (to === approved) return 'response.approved';
  if (to === rejected) return 'response.rejected';
  return isTakenBack(event) && !undone.has(event.row) ? 'response.reopened' : null;
}

/** Those of these responses whose approval was undone before anybody was told; nobody will be. */
async function undoneOf(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const topics = ids.map((id) => `response ${id}`);
  const { rows } = await sql<{ topic: string }>`
    delete from delivery where topic = any(${topics}::text[]) and name = 'response.approved' and tries = 0
      and state = 'Waiting' and next_try_at > app_now() returning topic`.execute(db);
  const gone = new Set(rows.map(({ topic }) => topic));
  return new Set(ids.filter((id) => gone.has(`response ${id}`)));
}

interface Finding {
  findingId: number;
  questionId: number | null;
  severity: string;
}

/** The findings that each event's own transaction made, by response; each is told once, for none is made twice. */
async function findingsOf(db: Db, events: readonly Event[]): Promise<Map<number, Finding[]>> {
  const [rows, ids] = [rowsOf(events), events.map(({ id }) => id)];
  const { rows: found } = await sql<Finding & { responseId: number }>`
    select f.response_id as "responseId", f.id as "findingId", f.question_id as "questionId", f.severity
    from unnest(${rows}::int[], ${ids}::int[], ${events.map(({ tx }) => tx)}::xid8[]) e (row, id, tx)
    join finding f on f.response_id = e.row and f.tx = e.tx
    where e.id = (
      select min(a.id) from activity a where a.table_name = 'response' and a.row_id = e.row and a.tx = e.tx)
    order by f.id`.execute(db);
  const byResponse = new Map<number, Finding[]>();
  for (const { responseId, ...finding } of found) {
    const own = byResponse.get(responseId) ?? [];
    byResponse.set(responseId, own);
    own.push(finding);
  }
  return byResponse;
}

/** By the table that was written. */
const readers: Readonly<Record<string, Reader>> = { plan: ofPlans, response: ofResponses, action: ofActions };
