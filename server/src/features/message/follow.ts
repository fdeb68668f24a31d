import { statuses } from '@sahada/contract/codes';
import { say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { tellCredit } from '../../facts/credit-told.ts';
import { mayApprove } from '../../facts/plan-facts.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import { forgetSaid } from '../../facts/said-once.ts';
import { type Saying, tell, tellTogether } from '../../facts/tell.ts';
import { takeBackTurns } from '../../facts/turns.ts';
import { unsay } from '../../facts/unsay.ts';
import { correctorOf } from '../../facts/who-corrects.ts';
import { reviewersOf, reviewTurns } from '../../facts/who-reviews.ts';
import { checkTurns } from '../../facts/who-verifies.ts';
import { epoch } from '../../outside/clock.ts';
import type { Event, Follower } from '../../pipeline/events.ts';
import { actionChanged, actionCommented } from './follow-actions.ts';

/** What people are told of what has happened to plans, responses and actions. */
export const messageFollower: Follower = {
  name: 'messages',
  tables: ['plan', 'response', 'action', 'action_comment'],
  async take(db, events, now) {
    const plans = new Map<number, Plan | null>();
    const planOf: PlanOf = async (id) => {
      const known = plans.get(id);
      if (known !== undefined) return known;
      const plan = await readPlan(db, id);
      plans.set(id, plan);
      return plan;
    };
    for (const [first, ...more] of runsOf(events)) {
      if (isReceived(first)) await responsesReceived(db, [first, ...more], planOf, now);
      else if (first.table === 'plan') await planChanged(db, first, await planOf(first.row));
      else if (first.table === 'action') await actionChanged(db, first);
      else if (first.table === 'action_comment') await actionCommented(db, first);
      else await responseChanged(db, first, planOf);
    }
    if (events.some(isReceived)) await tellCredit(db, now);
    if (events.some(mayEndTurns)) await takeBackTurns(db, reviewTurns);
    if (events.some(({ table }) => table === 'plan' || table === 'action')) await takeBackTurns(db, checkTurns);
  },
};

const isReceived = ({ table, change }: Event): boolean => table === 'response' && change === 'insert';

const mayEndTurns = ({ table, changed }: Event): boolean =>
  table === 'plan' || (table === 'response' && changed.status_code !== undefined);

/** In their order: each by itself, but what was received one after another together. */
function runsOf(events: readonly Event[]): [Event, ...Event[]][] {
  const runs: [Event, ...Event[]][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last !== undefined && isReceived(event) && isReceived(last[0])) last.push(event);
    else runs.push([event]);
  }
  return runs;
}

interface Plan {
  id: number;
  definition: string;
  place: string;
  begins_at: string;
  ends_at: string;
  published: boolean;
  approve_required: boolean;
  lead_auditor_id: number;
  assistant_auditor_id: number;
  approver_id: number | null;
  link_token: string | null;
}

async function readPlan(db: Db, id: number): Promise<Plan | null> {
  const { rows } = await sql<Plan>`
    select p.id, p.definition, l.name as place, p.begins_at, p.ends_at, p.published,
      p.approve_required, p.lead_auditor_id, p.assistant_auditor_id, p.approver_id, p.link_token
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

/** What is told of a plan's dates once (remind.ts), by the columns that it hangs on: of other dates it is told anew. */
const dated = { soon: ['begins_at'], overdue: ['ends_at'], missed: ['ends_at', 'grace_days'] } as const;

/** Those who get a part are told once the plan is on the air; a part taken away, or a plan taken off, takes it back. */
async function planChanged(db: Db, { row, changed, userId, at }: Event, plan: Plan | null): Promise<void> {
  // What is cancelled is off the air, and stays so when that is taken back.
  const isOff = plan === null || !plan.published;
  // Never at its insert: by the time that is told of, the plan may be on the air, and would be told twice.
  const wasAired = changed.published?.[1] === true;
  for (const [what, columns] of Object.entries(dated)) {
    const topic = `plan:${row}:${what}`;
    const isOther = columns.some((column) => changed[column] !== undefined);
    if ((isOther && (await forgetSaid(db, topic, at))) || isOff) await unsay(db, topic);
  }
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

const { PendingApproval: pending, Returned: returned, Approved: approved, Rejected: rejected } = statuses;

interface Response {
  plan_id: number;
  status_code: number;
  user_id: number | null;
  held: boolean;
  /** Where it was given, if that is not the plan's own location. */
  place: string | null;
  /** What the last decision gave as its reason. */
  reason: string | null;
  /** Who last asked for a correction, where they still review responses. */
  returned_by: number | null;
}

async function readResponses(db: Db, ids: readonly number[]): Promise<Map<number, Response>> {
  const { rows } = await sql<Response & { id: number }>`
    select r.id, r.plan_id, r.status_code, r.user_id, ${heldResponse()} as held,
      (select l.name from location l where l.id = r.location_id) as place,
      (select d.reason from decision d where d.response_id = r.id order by d.id desc limit 1) as reason,
      (select u.id from "user" u where ${mayApprove} and u.id = (select d.user_id from decision d
        where d.response_id = r.id and d.kind = 'returned' order by d.id desc limit 1)) as returned_by
    from response r where r.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is told of a response while it stands so, by status; it is taken back when it stands otherwise. */
const topics = {
  awaiting: [pending],
  apart: [pending],
  returned: [returned],
  approved: [approved],
  rejected: [rejected],
} as const;

type PlanOf = (id: number) => Promise<Plan | null>;

const toldOf = (plan: Plan, response: Response, id: number) => ({
  responses: 1,
  plan: plan.definition,
  place: response.place ?? plan.place,
  link: toResponse(id),
});

type Received = 'response.apart' | 'response.awaiting' | 'response.received';

/** What many send at once is read at once, and told to each reviewer at once: a submission must not pay for its messages. */
async function responsesReceived(db: Db, events: readonly Event[], planOf: PlanOf, now: number): Promise<void> {
  const responses = await readResponses(
    db,
    events.map(({ row }) => row),
  );
  const reviewers = new Map<number, number[]>();
  const groups = new Map<string, { name: Received; people: number[]; sayings: Saying<Received>[] }>();
  const late = new Set<number>();
  for (const { row, userId } of events) {
    const response = responses.get(row);
    const plan = response === undefined ? null : await planOf(response.plan_id);
    if (response === undefined || plan === null) continue;
    if (!response.held && epoch(plan.ends_at) <= now) late.add(plan.id);
    const isPending = response.status_code === pending;
    const name = isPending ? (response.held ? 'response.apart' : 'response.awaiting') : 'response.received';
    const all = reviewers.get(plan.id) ?? (await reviewersOf(db, plan.id));
    reviewers.set(plan.id, all);
    const people = all.filter((id) => id !== userId);
    const key = `${name} ${people}`;
    const group = groups.get(key) ?? { name, people, sayings: [] };
    groups.set(key, group);
    const fields = toldOf(plan, response, row);
    if (isPending) group.sayings.push({ fields, topic: `${response.held ? 'apart' : 'awaiting'}:${row}` });
    else group.sayings.push({ fields: { ...fields, link: toDetails(plan) } });
  }
  for (const { name, people, sayings } of groups.values()) await tellTogether(db, name, people, sayings);
  for (const planId of late) await takeBackLate(db, planId);
}

/** Something that counts has come: nothing more is to be done. */
async function takeBackLate(db: Db, planId: number): Promise<void> {
  for (const what of ['overdue', 'missed']) await unsay(db, `plan:${planId}:${what}`);
}

/** A response that was there before; none is ever deleted. */
async function responseChanged(db: Db, event: Event, planOf: PlanOf): Promise<void> {
  const { row, changed, userId } = event;
  const topic = (name: keyof typeof topics): string => `${name}:${row}`;
  const isAccepted = changed.counted?.[1] === true;
  const isCorrected = changed.revision !== undefined && changed.status_code !== undefined;
  if (changed.status_code === undefined && !isAccepted) return;
  const response = (await readResponses(db, [row])).get(row);
  if (response === undefined) return;
  const status = Number(changed.status_code?.[1] ?? response.status_code);
  for (const name of Object.keys(topics) as (keyof typeof topics)[])
    if (!(topics[name] as readonly unknown[]).includes(status)) await unsay(db, topic(name));
  if (isAccepted) {
    await unsay(db, topic('apart'));
    await takeBackLate(db, response.plan_id);
  }
  // Told of what it has become meanwhile: an approval follows as its own event.
  if (status !== response.status_code) return;
  const plan = await planOf(response.plan_id);
  if (plan === null) return;
  const fields = toldOf(plan, response, row);
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
  } else if (status === returned) {
    const corrector = await correctorOf(db, row);
    await tell(db, 'response.returned', others([corrector]), { ...sent, reason }, { topic: topic('returned') });
  } else if (status === approved) {
    await tell(db, 'response.approved', others(team), sent, { topic: topic('approved'), afterSeconds: 60 });
  } else if (status === rejected) {
    await tell(db, 'response.rejected', others(team), { ...sent, reason }, { topic: topic('rejected') });
  }
}
