import { say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { tellCredit } from '../../facts/credit-told.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import { tell, unsay } from '../../facts/tell.ts';
import { correctorOf } from '../../facts/who-corrects.ts';
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
const toResponse = (responseId: number): string => `/reviews/${responseId}`;
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
const returned = 40;
const approved = 50;
const rejected = 60;

interface Response {
  plan_id: number;
  status_code: number;
  user_id: number | null;
  held: boolean;
  /** Where it was given, if that is not the plan's own location. */
  place: string | null;
  /** What the last decision gave as its reason. */
  reason: string | null;
  /** Who last asked for a correction. */
  returned_by: number | null;
}

async function readResponse(db: Db, id: number): Promise<Response | null> {
  const { rows } = await sql<Response>`
    select r.plan_id, r.status_code, r.user_id, ${heldResponse()} as held,
      (select l.name from location l where l.id = r.location_id) as place,
      (select d.reason from decision d where d.response_id = r.id and d.kind <> 'approved' order by d.id desc limit 1) as reason,
      (select d.user_id from decision d where d.response_id = r.id and d.kind = 'returned' order by d.id desc limit 1)
        as returned_by
    from response r where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What is told of a response while it stands so, by status; it is taken back when it stands otherwise. */
const topics = {
  awaiting: [pending],
  apart: [pending],
  returned: [returned],
  approved: [approved],
  rejected: [rejected],
} as const;

async function responseChanged(db: Db, event: Event, planOf: (id: number) => Promise<Plan | null>): Promise<void> {
  const { row, change, changed, userId } = event;
  const topic = (name: keyof typeof topics): string => `${name}:${row}`;
  const isAccepted = changed.counted?.[1] === true;
  const isCorrected = changed.revision !== undefined && changed.status_code !== undefined;
  if (change === 'update' && changed.status_code === undefined && !isAccepted) return;
  const response = change === 'delete' ? null : await readResponse(db, row);
  const status =
    change === 'insert' ? response?.status_code : Number(changed.status_code?.[1] ?? response?.status_code);
  if (change !== 'insert') {
    for (const name of Object.keys(topics) as (keyof typeof topics)[])
      if (response === null || !(topics[name] as readonly unknown[]).includes(status)) await unsay(db, topic(name));
    if (isAccepted) await unsay(db, topic('apart'));
  }
  // Told of what it has become meanwhile: an approval follows as its own event.
  if (response === null || status !== response.status_code) return;
  const plan = await planOf(response.plan_id);
  if (plan === null) return;
  const fields = { responses: 1, plan: plan.definition, place: response.place ?? plan.place, link: toResponse(row) };
  const sent = { ...fields, link: toForm(plan) };
  const reason = response.reason ?? '';
  const others = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null && id !== userId) as number[];
  const team = [plan.lead_auditor_id, plan.assistant_auditor_id, response.user_id];
  if (isAccepted && status === pending) await tell(db, 'response.accepted', others(team), sent);
  if (status === pending && response.held) {
    await tell(db, 'response.apart', others(await reviewersOf(db, plan.id)), fields, { topic: topic('apart') });
  } else if (isCorrected) {
    const people = [...(await reviewersOf(db, plan.id)), response.returned_by];
    await tell(db, 'response.corrected', others(people), fields, { topic: topic('awaiting') });
  } else if (status === pending) {
    await tell(db, 'response.awaiting', others(await reviewersOf(db, plan.id)), fields, { topic: topic('awaiting') });
  } else if (change === 'insert') {
    await tell(db, 'response.received', others(await reviewersOf(db, plan.id)), { ...fields, link: toDetails(plan) });
  } else if (status === returned) {
    const corrector = await correctorOf(db, row);
    await tell(db, 'response.returned', others([corrector]), { ...sent, reason }, { topic: topic('returned') });
  } else if (status === approved) {
    await tell(db, 'response.approved', others(team), sent, { topic: topic('approved'), afterSeconds: 60 });
  } else if (status === rejected) {
    await tell(db, 'response.rejected', others(team), { ...sent, reason }, { topic: topic('rejected') });
  }
}
