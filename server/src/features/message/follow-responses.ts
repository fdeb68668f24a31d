import { statuses } from '@sahada/contract/codes';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { mayApprove } from '../../facts/plan-facts.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import { type Saying, type ToldTo, tellEach, tellTogether } from '../../facts/tell.ts';
import { unsayAll } from '../../facts/unsay.ts';
import { correctorsOf } from '../../facts/who-corrects.ts';
import {
  keptFromApproving,
  type NamingPlan,
  type Reviewers,
  reviewersIfNamed,
  reviewersOfAll,
  turnOf,
} from '../../facts/who-reviews.ts';
import { epoch } from '../../outside/clock.ts';
import type { Event } from '../../pipeline/events.ts';
import { type Plan, type PlansOf, toDetails, toForm } from './follow-plans.ts';

/** What people are told of what has happened to responses. */

const toResponse = (responseId: number): string => `/reviews/${responseId}`;

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
  /** Whom four eyes keep from approving it: they filled it in. */
  authors: number[];
}

async function readResponses(db: Db, ids: readonly number[]): Promise<Map<number, Response>> {
  const { rows } = await sql<Response & { id: number }>`
    select r.id, r.plan_id, r.status_code, r.user_id, ${heldResponse()} as held,
      (select l.name from location l where l.id = r.location_id) as place,
      (select d.reason from decision d where d.response_id = r.id order by d.id desc limit 1) as reason,
      (select u.id from "user" u where ${mayApprove} and u.id = (select d.user_id from decision d
        where d.response_id = r.id and d.kind = 'returned' order by d.id desc limit 1)) as returned_by,
      ${keptFromApproving('r')} as authors
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

const toldOf = (plan: Plan, response: Response, id: number) => ({
  responses: 1,
  plan: plan.definition,
  place: response.place ?? plan.place,
  link: toResponse(id),
});

type Received = 'response.apart' | 'response.awaiting' | 'response.received';

/** What many send at once is read at once, and told to each reviewer at once: a submission must not pay for its messages. */
export async function responsesReceived(
  db: Db,
  events: readonly Event[],
  plansOf: PlansOf,
  now: number,
): Promise<void> {
  const responses = await readResponses(
    db,
    events.map(({ row }) => row),
  );
  const plans = await plansOf([...responses.values()].map((response) => response.plan_id));
  const reviewers = await reviewersOfAll(db, [...plans.keys()]);
  const groups = new Map<string, { name: Received; people: number[]; sayings: Saying<Received>[] }>();
  const late = new Set<number>();
  for (const { row, userId } of events) {
    const response = responses.get(row);
    const plan = response === undefined ? undefined : plans.get(response.plan_id);
    if (response === undefined || plan === undefined) continue;
    if (!response.held && epoch(plan.ends_at) <= now) late.add(plan.id);
    const isPending = response.status_code === pending;
    const name = isPending ? (response.held ? 'response.apart' : 'response.awaiting') : 'response.received';
    const authors = name === 'response.awaiting' ? response.authors : [];
    const people = turnOf(reviewers.get(plan.id), authors).filter((id) => id !== userId);
    const key = `${name} ${people}`;
    const group = groups.get(key) ?? { name, people, sayings: [] };
    groups.set(key, group);
    const fields = toldOf(plan, response, row);
    if (isPending) group.sayings.push({ fields, topic: `${response.held ? 'apart' : 'awaiting'}:${row}` });
    else group.sayings.push({ fields: { ...fields, link: toDetails(plan) } });
  }
  for (const { name, people, sayings } of groups.values()) await tellTogether(db, name, people, sayings);
  await unsayAll(db, [...late].flatMap(lateTopics));
}

interface Reviewed {
  plan: Plan;
  /** As it was before. */
  before: NamingPlan;
  /** Who changed it. */
  userId: number | null;
}

/** Of plans that others review now: what waits is told to them, and taken back from who reviews it no more. */
export async function reviewersChanged(db: Db, events: readonly Event[], plansOf: PlansOf): Promise<void> {
  const named = events.filter(
    ({ change, changed }) =>
      change === 'update' && (changed.approver_id !== undefined || changed.lead_auditor_id !== undefined),
  );
  const plans = await plansOf(named.map(({ row }) => row));
  const reviewed = named.flatMap(({ row, changed, userId }): Reviewed[] => {
    const plan = plans.get(row);
    if (plan === undefined) return [];
    const was = <Value>(column: 'approver_id' | 'lead_auditor_id', now: Value): Value =>
      changed[column] === undefined ? now : (changed[column][0] as Value);
    const approver_id = was('approver_id', plan.approver_id);
    return [
      { plan, userId, before: { id: row, approver_id, lead_auditor_id: was('lead_auditor_id', plan.lead_auditor_id) } },
    ];
  });
  const before = await reviewersIfNamed(
    db,
    reviewed.map((one) => one.before),
  );
  const after = await reviewersOfAll(
    db,
    reviewed.map(({ plan }) => plan.id),
  );
  const others = reviewed.filter(
    ({ plan: { id } }) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
  );
  if (others.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select r.id from response r join plan p on p.id = r.plan_id
    where r.plan_id = any(${others.map(({ plan }) => plan.id)}::int[]) and r.status_code = ${sql.lit(pending)}
      and p.cancelled_at is null order by r.id`.execute(db);
  const waiting = await readResponses(
    db,
    rows.map(({ id }) => id),
  );
  const gone = new Map<number, string[]>();
  const told: { [N in 'response.apart' | 'response.awaiting']: ToldTo<N>[] } = {
    'response.apart': [],
    'response.awaiting': [],
  };
  for (const { plan, userId } of others) {
    for (const [id, response] of waiting) {
      if (response.plan_id !== plan.id) continue;
      const authors = response.held ? [] : response.authors;
      const [old, now] = [turnOf(before.get(plan.id), authors), turnOf(after.get(plan.id), authors)];
      const topic = `${response.held ? 'apart' : 'awaiting'}:${id}`;
      for (const person of old) if (!now.includes(person)) gone.set(person, [...(gone.get(person) ?? []), topic]);
      const people = now.filter((person) => !old.includes(person) && person !== userId);
      told[response.held ? 'response.apart' : 'response.awaiting'].push({
        people,
        topic,
        fields: toldOf(plan, response, id),
      });
    }
  }
  for (const [person, topics] of gone) await unsayAll(db, topics, { userIds: [person] });
  await tellEach(db, 'response.apart', told['response.apart']);
  await tellEach(db, 'response.awaiting', told['response.awaiting']);
}

/** Something that counts has come: nothing more is to be done. */
const lateTopics = (planId: number): string[] => ['overdue', 'missed'].map((what) => `plan:${planId}:${what}`);

const isAccepted = ({ changed }: Event): boolean => changed.counted?.[1] === true;

/** Whether it is told what became of a response that was there before; none is ever deleted. */
export const isDecision = (event: Event): boolean => event.changed.status_code !== undefined || isAccepted(event);

const outcomes = [
  'response.accepted',
  'response.apart',
  'response.corrected',
  'response.awaiting',
  'response.returned',
  'response.approved',
  'response.rejected',
] as const;
type Outcome = (typeof outcomes)[number];
type Told = { [N in Outcome]?: ToldTo<N>[] };

/** What was decided about many at once, such as all that waited of a plan, is read and told at the cost of one. */
export async function responsesChanged(db: Db, events: readonly Event[], plansOf: PlansOf): Promise<void> {
  const responses = await readResponses(
    db,
    events.map(({ row }) => row),
  );
  const gone: string[] = [];
  // Told of what it has become meanwhile: an approval follows as its own event.
  const lasting: { event: Event; response: Response }[] = [];
  for (const event of events) {
    const { row, changed } = event;
    const response = responses.get(row);
    if (response === undefined) continue;
    const status = Number(changed.status_code?.[1] ?? response.status_code);
    for (const [name, holds] of Object.entries(topics))
      if (!(holds as readonly unknown[]).includes(status) || (name === 'apart' && isAccepted(event)))
        gone.push(`${name}:${row}`);
    if (isAccepted(event)) gone.push(...lateTopics(response.plan_id));
    if (status === response.status_code) lasting.push({ event, response });
  }
  await unsayAll(db, [...new Set(gone)]);
  const plans = await plansOf(lasting.map(({ response }) => response.plan_id));
  const having = (status: number) => lasting.filter(({ response }) => response.status_code === status);
  const reviewers = await reviewersOfAll(db, [...new Set(having(pending).map(({ response }) => response.plan_id))]);
  const correctors = await correctorsOf(
    db,
    having(returned).map(({ event }) => event.row),
  );
  const told: Told = {};
  for (const { event, response } of lasting) {
    const plan = plans.get(response.plan_id);
    if (plan === undefined) continue;
    const people = { reviewers: reviewers.get(plan.id), corrector: correctors.get(event.row) ?? null };
    addTold(told, event, response, plan, people);
  }
  const tellOf = <N extends Outcome>(name: N) =>
    tellEach(db, name, (told[name] as ToldTo<N>[] | undefined) ?? [], name === 'response.approved' ? 60 : 0);
  for (const name of outcomes) await tellOf(name);
}

/** Adds what is told of what a response has become. */
function addTold(
  told: Told,
  event: Event,
  response: Response,
  plan: Plan,
  { reviewers, corrector }: { reviewers: Reviewers | undefined; corrector: number | null },
): void {
  const { row, changed, userId } = event;
  const status = response.status_code;
  const isCorrected = changed.revision !== undefined && changed.status_code !== undefined;
  const fields = toldOf(plan, response, row);
  const sent = { ...fields, link: toForm(plan) };
  const reason = response.reason ?? '';
  const others = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null && id !== userId) as number[];
  const approvers = turnOf(reviewers, response.authors);
  const team = others([plan.lead_auditor_id, plan.assistant_auditor_id, response.user_id]);
  const topic = (name: keyof typeof topics): string => `${name}:${row}`;
  const add = <N extends Outcome>(name: N, saying: ToldTo<N>): void => {
    const list = (told[name] ?? []) as ToldTo<N>[];
    list.push(saying);
    told[name] = list as Told[N];
  };
  if (isAccepted(event) && status === pending) add('response.accepted', { people: team, fields: sent });
  if (status === pending && response.held)
    add('response.apart', { people: others(turnOf(reviewers)), fields, topic: topic('apart') });
  else if (isCorrected) {
    const people = others([...approvers, response.returned_by]);
    add('response.corrected', { people, fields, topic: topic('awaiting') });
  } else if (status === pending)
    add('response.awaiting', { people: others(approvers), fields, topic: topic('awaiting') });
  else if (status === returned)
    add('response.returned', { people: others([corrector]), fields: { ...sent, reason }, topic: topic('returned') });
  // Accepted where nobody has to approve it, it was approved too, which is an event of its own.
  else if (status === approved && changed.status_code !== undefined)
    add('response.approved', { people: team, fields: sent, topic: topic('approved') });
  else if (status === rejected)
    add('response.rejected', { people: team, fields: { ...sent, reason }, topic: topic('rejected') });
}
