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
    const hooks = await hooksOf(db);
    for (const event of events) {
      const told = await readers[event.table as keyof typeof readers](db, event);
      for (const one of told) await queue(db, hooks, event, one);
    }
  },
};

interface Hook {
  id: number;
  events: string[];
  since: string;
  companyId: number;
}

async function hooksOf(db: Db): Promise<Hook[]> {
  const { rows } = await sql<Hook>`
    select id, events, created_at as since, app_company() as "companyId" from webhook where active order by id`.execute(
    db,
  );
  return rows;
}

interface Told {
  name: WebhookEvent;
  /** What tells it from others of the same line of the log. */
  id: string;
  data: object;
  afterSeconds?: number;
}

async function queue(db: Db, hooks: readonly Hook[], event: Event, told: Told): Promise<void> {
  const { name, data, afterSeconds = 0 } = told;
  const rows = hooks.flatMap(({ id, events, since, companyId }) => {
    // What happened before it was there is no news.
    if (!events.includes(name) || Date.parse(event.at) < Date.parse(since)) return [];
    return [
      {
        webhook_id: id,
        event_id: told.id,
        name,
        topic: `${event.table} ${event.row}`,
        at: event.at,
        body: bodyOf({ id: told.id, name, at: new Date(event.at).toISOString() }, companyId, data),
        next_try_at: sql<string>`app_now() + make_interval(secs => ${afterSeconds})`,
      },
    ];
  });
  if (rows.length > 0) await db.insertInto('delivery').values(rows).execute();
}

const idOf = (event: Event, name: string): string => `${event.id}-${name}`;

async function ofPlan(db: Db, event: Event): Promise<Told[]> {
  // A plan is made off the air.
  if (event.changed.published?.[1] !== true) return [];
  const { rows } = await sql<{ published: boolean }>`
    select p.published, p.id as "auditId", p.customer_id as "customerId", p.project_id as "projectId",
      p.location_id as "locationId", p.checklist_id as "checkListId", p.audit_type_id as "auditTypeId"
    from plan p where p.id = ${event.row}`.execute(db);
  const [row] = rows;
  if (!row?.published) return [];
  const { published: _, ...data } = row;
  return [{ name: 'plan.published', id: idOf(event, 'plan.published'), data }];
}

async function ofAction(db: Db, event: Event): Promise<Told[]> {
  if (event.change === 'delete') return [];
  const { rows } = await sql<{ anonymous: boolean; findingId: number | null; responseId: number | null }>`
    select a.id as "actionId", a.number, a.plan_id as "auditId", a.finding_id as "findingId", a.response_id as "responseId",
      a.location_id as "locationId", a.state, a.priority, a.due_date as "dueDate", ${isAnonymous('p')} as anonymous
    from action a join plan p on p.id = a.plan_id where a.id = ${event.row}`.execute(db);
  const [row] = rows;
  if (row === undefined) return [];
  const { anonymous, ...about } = row;
  const data = anonymous ? { ...about, findingId: null, responseId: null } : about;
  const name = event.change === 'insert' ? 'action.created' : 'action.changed';
  return [{ name, id: idOf(event, name), data }];
}

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

async function readResponse(db: Db, id: number): Promise<Response | null> {
  const { rows } = await sql<Response>`
    select r.id as "responseId", receipt_number(r.number) as number, r.revision, r.status_code as "statusCode",
      case when not ${isAnonymous('p')} then r.percent / 100.0 end::float8 as percent, p.id as "auditId",
      p.customer_id as "customerId", p.project_id as "projectId", coalesce(r.location_id, p.location_id) as "locationId",
      p.checklist_id as "checkListId", r.version_id as "versionId", ${isAnonymous('p')} as anonymous
    from response r join plan p on p.id = r.plan_id where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

async function ofResponse(db: Db, event: Event): Promise<Told[]> {
  if (event.change === 'delete') return [];
  const response = await readResponse(db, event.row);
  if (response === null) return [];
  const { anonymous, ...about } = response;
  const [from, to] = (event.changed.status_code ?? []).map(Number);
  // As it stood then: what it has become since follows as its own event.
  const data = { ...about, statusCode: to ?? about.statusCode };
  const name = await nameOf(db, event, from, to);
  const told: Told[] =
    name === null
      ? []
      : [{ name, id: idOf(event, name), data, ...(name === 'response.approved' ? { afterSeconds: undoSeconds } : {}) }];
  return anonymous ? told : [...told, ...(await findingsOf(db, event, response))];
}

async function nameOf(
  db: Db,
  event: Event,
  from: number | undefined,
  to: number | undefined,
): Promise<WebhookEvent | null> {
  if (event.change === 'insert' || event.changed.revision !== undefined) return 'response.received';
  if (to === returned) return 'response.returned';
  if (to === approved) return 'response.approved';
  if (to === rejected) return 'response.rejected';
  if (to !== pending || from === undefined || (from !== approved && from !== rejected)) return null;
  // Undone before anybody was told.
  const { rows } = await sql`
    delete from delivery where topic = ${`response ${event.row}`} and name = 'response.approved' and tries = 0
      and state = 'Waiting' and next_try_at > app_now() returning id`.execute(db);
  return rows.length > 0 ? null : 'response.reopened';
}

/** The findings that the event's own transaction made; each is told once, for none is made twice. */
async function findingsOf(db: Db, event: Event, response: Response): Promise<Told[]> {
  const { rows } = await sql<{ findingId: number; questionId: number | null; severity: string }>`
    select f.id as "findingId", f.question_id as "questionId", f.severity from finding f
    where f.response_id = ${event.row} and f.tx = ${event.tx}::xid8 and ${event.id} = (
      select min(a.id) from activity a where a.table_name = 'response' and a.row_id = ${event.row} and a.tx = ${event.tx}::xid8)
    order by f.id`.execute(db);
  const { responseId, auditId, locationId } = response;
  return rows.map((row) => ({
    name: 'finding.created',
    id: `finding-${row.findingId}`,
    data: { ...row, responseId, auditId, locationId },
  }));
}

/** By the table that was written. */
const readers = { plan: ofPlan, response: ofResponse, action: ofAction };
