import { say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { tellCredit } from '../../facts/credit-told.ts';
import { tell, unsay } from '../../facts/tell.ts';
import { reviewersOf } from '../../facts/who-reviews.ts';
import type { Event, Follower } from '../../pipeline/events.ts';

/** What people are told of what has happened to plans and responses. */
export const messageFollower: Follower = {
  name: 'messages',
  tables: ['plan', 'response'],
  async take(db, events, now) {
    const plans = new Map<number, Plan | null>();
    const planOf = async (id: number): Promise<Plan | null> => {
      const known = plans.get(id);
      if (known !== undefined) return known;
      const plan = await readPlan(db, id);
      plans.set(id, plan);
      return plan;
    };
    for (const event of events) {
      if (event.table === 'plan') await planChanged(db, event, await planOf(event.row));
      else await responseChanged(db, event, planOf);
    }
    if (events.some(({ table, change }) => table === 'response' && change === 'insert')) await tellCredit(db, now);
  },
};

interface Plan {
  id: number;
  definition: string;
  place: string;
  begins_at: string;
  ends_at: string;
  published: boolean;
  isCancelled: boolean;
  approve_required: boolean;
  lead_auditor_id: number;
  assistant_auditor_id: number;
  approver_id: number | null;
  link_token: string | null;
}

async function readPlan(db: Db, id: number): Promise<Plan | null> {
  const { rows } = await sql<Plan>`
    select p.id, p.definition, l.name as place, p.begins_at, p.ends_at, p.published,
      p.cancelled_at is not null as "isCancelled", p.approve_required, p.lead_auditor_id, p.assistant_auditor_id,
      p.approver_id, p.link_token
    from plan p join location l on l.id = p.location_id where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const roles = {
  lead_auditor_id: say({ tr: 'Baş denetçi', en: 'Lead auditor' }),
  assistant_auditor_id: say({ tr: 'Yardımcı denetçi', en: 'Assistant auditor' }),
  approver_id: say({ tr: 'Onaylayan', en: 'Approver' }),
};

const toDetails = ({ id }: Plan): string => `/audit/audit-details/${id}`;
/** Whoever fills it in goes to the form, where their task is. */
const toForm = (plan: Plan): string => (plan.link_token === null ? '/s/' : `/s/${plan.link_token}`);

/** Those who get a part are told once the plan is on the air; a part taken away, or a plan taken off, takes it back. */
async function planChanged(db: Db, { row, change, changed, userId }: Event, plan: Plan | null): Promise<void> {
  const isOff = plan === null || !plan.published || plan.isCancelled;
  const wasAired = change === 'insert' || (changed.published?.[1] ?? changed.cancelled_at !== undefined);
  if (isOff) for (const what of ['soon', 'overdue', 'missed']) await unsay(db, `plan:${row}:${what}`);
  for (const [column, role] of Object.entries(roles) as [keyof typeof roles, (typeof roles)['approver_id']][]) {
    const topic = `plan:${row}:${column}`;
    const moved = changed[column] !== undefined;
    if (isOff || moved) await unsay(db, topic);
    if (isOff || !(wasAired || moved)) continue;
    const person = plan[column];
    if (person === null || person === userId) continue;
    const isFirst = (Object.keys(roles) as (keyof typeof roles)[]).find((other) => plan[other] === person) === column;
    if (!isFirst) continue;
    await tell(
      db,
      'plan.assigned',
      [person],
      {
        plans: 1,
        plan: plan.definition,
        place: plan.place,
        role,
        begins: plan.begins_at,
        ends: plan.ends_at,
        link: column === 'approver_id' ? toDetails(plan) : toForm(plan),
      },
      { topic },
    );
  }
}

const pending = 30;
const approved = 50;

async function responseChanged(db: Db, event: Event, planOf: (id: number) => Promise<Plan | null>): Promise<void> {
  const { row, change, changed, userId } = event;
  const awaiting = `awaiting:${row}`;
  const done = `approved:${row}`;
  if (change === 'delete') {
    await unsay(db, awaiting);
    await unsay(db, done);
    return;
  }
  if (change === 'update' && changed.status_code === undefined) return;
  const response = await db
    .selectFrom('response')
    .select(['plan_id', 'status_code', 'user_id'])
    .where('id', '=', row)
    .executeTakeFirst();
  if (response === undefined) return;
  const status = change === 'insert' ? response.status_code : Number(changed.status_code?.[1]);
  if (change === 'update' && status !== pending) await unsay(db, awaiting);
  if (change === 'update' && status !== approved) await unsay(db, done);
  // Told of what it has become meanwhile: an approval follows as its own event.
  if (status !== response.status_code) return;
  const plan = await planOf(response.plan_id);
  if (plan === null) return;
  const fields = { responses: 1, plan: plan.definition, place: plan.place, link: toDetails(plan) };
  const others = (ids: readonly number[]) => ids.filter((id) => id !== userId);
  if (status === pending) {
    await tell(db, 'response.awaiting', others(await reviewersOf(db, plan.id)), fields, { topic: awaiting });
  } else if (change === 'insert') {
    await tell(db, 'response.received', others(await reviewersOf(db, plan.id)), fields);
  } else if (status === approved) {
    const authors = [plan.lead_auditor_id, plan.assistant_auditor_id, ...(response.user_id ? [response.user_id] : [])];
    const sent = { ...fields, link: toForm(plan) };
    await tell(db, 'response.approved', others(authors), sent, { topic: done, afterSeconds: 60 });
  }
}
