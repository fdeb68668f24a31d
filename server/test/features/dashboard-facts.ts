import { randomUUID } from 'node:crypto';
import type { ResponseStatus, StatusCode } from '@sahada/contract/codes';
import { decimal, type Hundredths, hundredths } from '@sahada/contract/hundredths';
import type { Window } from '@sahada/rules/period';
import { planStatus } from '@sahada/rules/plan';
import { countsInFigures } from '@sahada/rules/response';
import { pool } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { Db } from '../../src/db/kysely.ts';
import { build } from '../builders.ts';
import { chance } from '../chance.ts';
import type { World } from '../world.ts';

/** Two years of plans and responses in Ayşe's company, and the same figures counted one by one by the rules. */

export const zone = 'Europe/Istanbul';
const hour = 3_600_000;
export const day = 24 * hour;

export interface PlanFacts {
  id: number;
  customerId: number;
  customer: string;
  projectId: number;
  locationId: number;
  location: string;
  zone: string;
  survey: boolean;
  /** Its score is for nobody but who may open its report. */
  secret: boolean;
  /** Can is lead, assistant or user of its project. */
  mine: boolean;
  published: boolean;
  cancelled: boolean;
  beginAt: number;
  endAt: number;
}

interface ResponseFacts {
  planId: number;
  statusCode: ResponseStatus;
  held: boolean;
  awaitingPictures: boolean;
  percent: number | null;
  earned: number;
  receivedAt: number;
}

export interface Asked {
  own?: boolean;
  onlyApproved?: boolean;
  /** Only some of the plans. */
  of?: (plan: PlanFacts) => boolean;
}

const iso = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString();

interface Place {
  id: number;
  name: string;
  customerId: number;
  customer: string;
  zone: string;
}

async function makePlaces(world: World): Promise<Place[]> {
  const a = build(world, 'ayse');
  const customers = ['Ege Otel', 'Çınar Kafe'];
  const customerIds = [
    await a.customer({ companyName: customers[0] }),
    await a.customer({ companyName: customers[1] }),
  ];
  const places: Place[] = [];
  for (const [index, name] of ['Kadıköy', 'Berlin', 'İzmir', 'Şile'].entries()) {
    const customerId = customerIds[index % 2] ?? 0;
    const own = name === 'Berlin' ? 'Europe/Berlin' : null;
    const id = await a.location({ Name: name, CustomerId: customerId, TimeZone: own });
    places.push({ id, name, customerId, customer: customers[index % 2] ?? '', zone: own ?? zone });
  }
  return places;
}

/** Every third plan is of these days; all begin and end off the hour of `now`, so that no second changes a figure. */
function planDates(n: number, now: number, pick: (below: number) => number): { beginAt: number; endAt: number } {
  const days = n % 3 === 0 ? -pick(12) : pick(760) - 730;
  const beginAt = Math.floor((now + days * day - 17 * 60_000) / 1000) * 1000;
  return { beginAt, endAt: beginAt + (1 + pick(20)) * day - 1000 };
}

/** What becomes of a plan's responses: mixed, all approved, all rejected, or some returned. */
const becomes: ResponseStatus[][] = [[50, 30, 50, 40, 60, 20], [50], [60], [50, 40], [50, 30, 30]];

export async function makeFacts(world: World, now: number) {
  const a = build(world, 'ayse');
  const pick = chance(1);
  const places = await makePlaces(world);
  const checkListId = await a.checklist();
  const [ownProject, otherProject] = [await a.project(), await a.project()];
  const { ayse, can } = world.ids;
  const plans: PlanFacts[] = [];
  const responses: ResponseFacts[] = [];

  const addPlan = async (db: Db, n: number, versionId: number): Promise<void> => {
    const place = places[n % places.length] as Place;
    const { id: locationId, name: location, ...rest } = place;
    const facts = { ...planDates(n, now, pick), survey: n % 7 === 0, secret: n % 5 === 2 };
    const stands = { published: n % 11 !== 0, cancelled: n % 13 === 0 };
    const lead = n % 8 === 1 ? can.user : ayse.user;
    const assistant = n % 8 === 2 ? can.user : ayse.user;
    const projectId = n % 8 === 3 ? ownProject : otherProject;
    const { rows } = await sql<{ id: number }>`
      insert into plan (definition, name, company_name, customer_id, project_id, location_id, checklist_id, audit_type_id,
        lead_auditor_id, assistant_auditor_id, begins_at, ends_at, published, version_id, cancelled_at, link_token,
        show_score)
      values (${`Denetim ${n}`}, ${`Denetim ${n}`}, 'Firma', ${place.customerId}, ${projectId}, ${place.id}, ${checkListId},
        ${facts.survey ? 2 : 1}, ${lead}, ${assistant}, ${iso(facts.beginAt)}, ${iso(facts.endAt)}, ${stands.published},
        ${stands.published ? versionId : null}, ${stands.cancelled ? iso(now - day) : null}, ${`t${n}`},
        ${facts.secret ? 'nobody' : 'auditors'})
      returning id`.execute(db);
    const mine = lead === can.user || assistant === can.user || projectId === ownProject;
    plans.push({ ...facts, ...stands, ...rest, id: rows[0]?.id ?? 0, projectId, locationId, location, mine });
  };

  const inventResponse = (plan: PlanFacts, n: number): ResponseFacts => {
    const states = becomes[plan.id % becomes.length] ?? [50];
    const held = n % 17 === 0;
    const percent = n % 9 === 0 ? null : pick(10_001);
    const span = Math.max(0, Math.min(now - hour, plan.endAt) - plan.beginAt);
    return {
      planId: plan.id,
      statusCode: held ? 30 : (states[pick(states.length)] ?? 50),
      held,
      awaitingPictures: n % 19 === 0,
      percent,
      earned: percent ?? 0,
      // Those that wait apart are the oldest of all: taken for waiting ones, they would show in the age of what waits.
      receivedAt: held ? plan.beginAt - hour : plan.beginAt + Math.floor((span * pick(1000)) / 1000),
    };
  };

  await world.inCompany('ayse', async (db) => {
    await sql`insert into project_user (project_id, user_id) values (${ownProject}, ${can.user})`.execute(db);
    const version = await sql<{ id: number }>`
      insert into checklist_version (checklist_id, hash, document) values (${checkListId}, 'x', '{}') returning id`.execute(
      db,
    );
    const versionId = version.rows[0]?.id ?? 0;
    for (let n = 0; n < 80; n++) await addPlan(db, n, versionId);
    const open = plans.filter((plan, index) => plan.published && plan.beginAt < now - hour && index % 6 !== 5);
    for (let n = 0; n < 900; n++) responses.push(inventResponse(open[pick(open.length)] as PlanFacts, n));
    // A week that has just begun has received something, too.
    const running = open.find(({ endAt, cancelled }) => endAt > now && !cancelled) as PlanFacts;
    const counts = { statusCode: 50, held: false, awaitingPictures: false } as const;
    responses.push({ ...inventResponse(running, 1), ...counts, receivedAt: now - 1000 });
    const rows = responses.map((response, index) => ({
      ...response,
      key: randomUUID(),
      late: index % 2 === 0,
      at: iso(response.receivedAt),
    }));
    await sql`
      insert into response (plan_id, version_id, response_key, answers_hash, status_code, late, over_quota, counted,
        awaiting_pictures, raw, answers, earned, max, percent, answered, total, excluded, findings, received_at)
      select r."planId", ${versionId}, r.key, 'x', r."statusCode", r.held and r.late, r.held and not r.late, not r.held,
        r."awaitingPictures", '{}', '{}', r.earned, 10000, r.percent, 1, 1, 0, 0, r.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("planId" int, key uuid, "statusCode" int, held boolean,
        late boolean, "awaitingPictures" boolean, earned int, percent int, at timestamptz)`.execute(db);
  });

  const counting = (onlyApproved = false) => responses.filter((response) => countsInFigures(response, onlyApproved));

  const statusOf = (plan: PlanFacts): StatusCode => {
    const own = responses.filter((response) => response.planId === plan.id && !response.held);
    const many = (code: number) => own.filter((response) => response.statusCode === code).length;
    const facts = { ...plan, graceDays: 7, everPublished: plan.published, inProgress: many(20), pending: many(30) };
    return planStatus({ ...facts, returned: many(40), approved: many(50), rejected: many(60) }, now);
  };

  const secret = new Set(plans.flatMap((plan) => (plan.secret ? plan.id : [])));
  const isTold = ({ planId }: ResponseFacts) => !secret.has(planId);

  /** The figures of a window, counted one by one. */
  const recount = (window: Window, { own = false, onlyApproved = false, of = () => true }: Asked = {}) => {
    const seen = plans.filter((plan) => (!own || plan.mine) && of(plan));
    const ids = new Set(seen.map((plan) => plan.id));
    const meant = seen.filter((plan) => plan.published && !plan.cancelled && inside(plan.beginAt, window));
    const received = (only: boolean) =>
      counting(only).filter(({ planId, receivedAt }) => ids.has(planId) && inside(receivedAt, window));
    return {
      Planned: meant.length,
      Completed: received(onlyApproved).length,
      PendingApproval: received(false).filter((response) => response.statusCode === 30).length,
      Approved: received(true).length,
      Missed: meant.filter((plan) => statusOf(plan) === 70).length,
      ...scoreOf(own ? received(onlyApproved).filter(isTold) : received(onlyApproved)),
    };
  };
  return { plans, responses, counting, isTold, statusOf, recount };
}

export type Facts = Awaited<ReturnType<typeof makeFacts>>;

const inside = (at: number, { from, to }: Window): boolean => at >= from && at < to;

export function scoreOf(given: readonly ResponseFacts[]) {
  const points = given.map(({ percent, earned }) => ({
    earned: earned as Hundredths,
    max: hundredths(100),
    percent: percent as Hundredths | null,
  }));
  const { meanPercent, earned, max } = pool(points);
  return {
    AverageScore: meanPercent === null ? null : decimal(meanPercent),
    Earned: decimal(earned),
    Max: decimal(max),
  };
}
