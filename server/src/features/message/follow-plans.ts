import { type AnyText, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { planName } from '../../facts/plan-facts.ts';
import { forgetSaid } from '../../facts/said-once.ts';
import { type ToldTo, tellEach } from '../../facts/tell.ts';
import { unsayAll } from '../../facts/unsay.ts';
import type { Event } from '../../pipeline/events.ts';

/** What people are told of what has happened to plans. */

export interface Plan {
  id: number;
  definition: AnyText;
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

/** Reads plans of these ids, each once. */
export type PlansOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, Plan>>;

export function plansIn(db: Db): PlansOf {
  const [plans, asked] = [new Map<number, Plan>(), new Set<number>()];
  return async (ids) => {
    const fresh = [...new Set(ids)].filter((id) => !asked.has(id));
    if (fresh.length === 0) return plans;
    const { rows } = await sql<Plan>`
      select p.id, ${planName('p')} as definition, l.name as place, p.begins_at, p.ends_at, p.published,
        p.approve_required, p.lead_auditor_id, p.assistant_auditor_id, p.approver_id, p.link_token
      from plan p join location l on l.id = p.location_id where p.id = any(${fresh}::int[])`.execute(db);
    for (const id of fresh) asked.add(id);
    for (const plan of rows) plans.set(plan.id, plan);
    return plans;
  };
}

const roles = {
  lead_auditor_id: say({ tr: 'Baş denetçi', en: 'Lead auditor' }),
  assistant_auditor_id: say({ tr: 'Yardımcı denetçi', en: 'Assistant auditor' }),
  approver_id: say({ tr: 'Onaylayan', en: 'Approver' }),
};

export const toDetails = ({ id }: Plan): string => `/audit/audit-details/${id}`;
/** Whoever fills it in goes to the form, where their task is. */
export const toForm = (plan: Plan): string => (plan.link_token === null ? '/s/' : `/s/${plan.link_token}`);

/** Those of its parts that carry it out, and what they are reminded of until another does. */
const team = ['lead_auditor_id', 'assistant_auditor_id'] as const;
const ofTeam = ['soon', 'overdue'] as const;

/** What is told of a plan's dates once (remind.ts), by the columns that it hangs on: of other dates it is told anew. */
const dated = { soon: ['begins_at'], overdue: ['ends_at'], missed: ['ends_at', 'grace_days'] } as const;

type Role = keyof typeof roles;
const roleNames = Object.keys(roles) as Role[];

/**
 * Those who get a part are told once the plan is on the air; a part taken away, or a plan taken off, takes it back. What many at once
 * became is told in sets: hundreds are put on the air by one call.
 */
export async function plansChanged(db: Db, events: readonly Event[], plansOf: PlansOf): Promise<void> {
  const plans = await plansOf(events.map(({ row }) => row));
  const gone: string[] = [];
  const alone: string[] = [];
  const moved: { topic: string; before: string }[] = [];
  const told: ToldTo<'plan.assigned'>[] = [];
  const left = new Map<number, string[]>();
  for (const event of events) {
    const { row, changed, at } = event;
    const plan = plans.get(row);
    // What is cancelled is off the air, and stays so when that is taken back.
    const isOff = plan === undefined || !plan.published;
    for (const [what, columns] of Object.entries(dated)) {
      const topic = `plan:${row}:${what}`;
      if (isOff) gone.push(topic);
      if (columns.some((column) => changed[column] !== undefined)) moved.push({ topic, before: at });
    }
    for (const role of team) {
      const before = Number(changed[role]?.[0] ?? 0);
      if (plan === undefined || before === 0 || team.some((other) => plan[other] === before)) continue;
      left.set(before, [...(left.get(before) ?? []), ...ofTeam.map((what) => `plan:${row}:${what}`)]);
    }
    // That it had no auditor left hangs on the same topics, and ends with another one.
    if (team.some((role) => changed[role] !== undefined)) alone.push(...ofTeam.map((what) => `plan:${row}:${what}`));
    for (const role of roleNames) if (isOff || changed[role] !== undefined) gone.push(topicOf(row, role));
    if (!isOff) told.push(...assigned(plan, event));
  }
  await unsayAll(db, [...gone, ...(await forgetSaid(db, moved))]);
  await unsayAll(db, alone, { name: 'plan.noAuditor' });
  // Whoever carries it out no more is reminded of nothing.
  for (const [person, topics] of left) await unsayAll(db, topics, { userIds: [person] });
  await tellEach(db, 'plan.assigned', told);
}

const topicOf = (planId: number, role: Role): string => `plan:${planId}:${role}`;

/** What is told of a plan on the air to those who have got a part in it. */
function assigned(plan: Plan, { changed, userId }: Event): ToldTo<'plan.assigned'>[] {
  // Never at its insert: by the time that is told of, the plan may be on the air, and would be told twice.
  const wasAired = changed.published?.[1] === true;
  return roleNames.flatMap((role) => {
    const person = plan[role];
    if (!(wasAired || changed[role] !== undefined) || person === null || person === userId) return [];
    if (roleNames.find((other) => plan[other] === person) !== role) return [];
    const fields = {
      plans: 1,
      plan: plan.definition,
      place: plan.place,
      role: roles[role],
      begins: plan.begins_at,
      ends: plan.ends_at,
      link: role === 'approver_id' ? toDetails(plan) : toForm(plan),
    };
    return [{ people: [person], fields, topic: topicOf(plan.id, role) }];
  });
}
