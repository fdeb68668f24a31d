import { type PlanFacts, planStatus as statusByRule } from '@sahada/rules/plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/db/kysely.ts';
import {
  isMissed,
  pendingCount,
  planFigures,
  planStatus,
  responseCount,
  statusOfMany,
} from '../../src/facts/plan-state.ts';
import { foldPlans } from '../../src/features/totals.ts';
import { clock, epoch, iso } from '../../src/outside/clock.ts';
import { build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** The status in SQL equals the rule's, whatever a plan has received and at any time. */

const endAt = epoch('2026-03-10T20:59:59Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What a plan may have received; `held` ones are stored apart and count for nothing. */
const kinds = [
  { status: 20, counted: false, late: false, overQuota: false },
  { status: 30, counted: true, late: false, overQuota: false },
  { status: 40, counted: true, late: false, overQuota: false },
  { status: 50, counted: true, late: false, overQuota: false },
  { status: 60, counted: true, late: false, overQuota: false },
  { status: 30, counted: false, late: true, overQuota: false, held: true },
  { status: 30, counted: false, late: false, overQuota: true, held: true },
  // Late, and accepted afterwards.
  { status: 30, counted: true, late: true, overQuota: false },
  // Rejected: its credit was never taken.
  { status: 60, counted: false, late: true, overQuota: false },
];

interface Case {
  cancelled: boolean;
  everPublished: boolean;
  survey: boolean;
  graceDays: number;
  received: typeof kinds;
}

const flags = [false, true];
const subsets = Array.from({ length: 2 ** kinds.length }, (_, bits) => kinds.filter((_kind, at) => (bits >> at) & 1));
const cases: Case[] = subsets.flatMap((received, index) =>
  flags.flatMap((survey) =>
    [0, 7].flatMap((graceDays) => {
      const common = { survey, graceDays, received };
      const alive = { ...common, cancelled: false, everPublished: true };
      // What a cancelled or unpublished plan has received changes nothing, so a few subsets are enough.
      if (index % 16 !== 0) return [alive];
      return [
        alive,
        { ...common, cancelled: true, everPublished: true },
        { ...common, cancelled: true, everPublished: false },
        { ...common, cancelled: false, everPublished: false },
      ];
    }),
  ),
);

/** Around every edge: the end's last millisecond, the end of the grace, and far from both. */
const instants = [
  endAt - dayMs,
  endAt,
  endAt + 999,
  endAt + 1000,
  endAt + 7 * dayMs + 999,
  endAt + 7 * dayMs + 1000,
  endAt + 400 * dayMs,
];

const factsOf = (one: Case): PlanFacts => {
  const count = (status: number) => one.received.filter((kind) => kind.status === status && !kind.held).length;
  return {
    cancelled: one.cancelled,
    everPublished: one.everPublished,
    survey: one.survey,
    endAt,
    graceDays: one.graceDays,
    inProgress: count(20),
    pending: count(30),
    returned: count(40),
    approved: count(50),
    rejected: count(60),
  };
};

let world: World;
let firstId = 0;

beforeAll(async () => {
  world = await openWorld();
  const { id } = await build(world, 'ayse').openPlan();
  await world.inCompany('ayse', (db) => fill(db, id));
});
afterAll(() => world.close());

/** Copies one plan once per case, in order, with what each has received. */
async function fill(db: Db, base: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into plan (definition, name, company_name, customer_id, project_id, location_id, checklist_id, audit_type_id,
                      lead_auditor_id, assistant_auditor_id, begins_at, ends_at, grace_days, version_id, cancelled_at)
    select x ->> 'n', 'Plan', 'Firma', customer_id, project_id, location_id, checklist_id, (x ->> 'type')::int,
           lead_auditor_id, assistant_auditor_id, ${iso(endAt - 30 * dayMs)}::timestamptz, ${iso(endAt)}::timestamptz,
           (x ->> 'grace')::int, case when (x ->> 'ever')::boolean then version_id end,
           case when (x ->> 'cancelled')::boolean then ${iso(endAt)}::timestamptz end
    from plan, jsonb_array_elements(${JSON.stringify(
      cases.map((one, n) => ({
        n,
        type: one.survey ? 2 : 1,
        grace: one.graceDays,
        ever: one.everPublished,
        cancelled: one.cancelled,
      })),
    )}::jsonb) x
    where plan.id = ${base} order by (x ->> 'n')::int returning id`.execute(db);
  firstId = rows[0]?.id ?? 0;
  const received = cases.flatMap((one, n) => one.received.map((kind) => ({ plan: firstId + n, ...kind })));
  await sql`
    insert into response (plan_id, version_id, response_key, answers_hash, status_code, counted, late, over_quota, raw, answers,
                          earned, max, answered, total, excluded, findings, received_at)
    select (x ->> 'plan')::int, p.version_id, gen_random_uuid(), '', (x ->> 'status')::int, (x ->> 'counted')::boolean,
           (x ->> 'late')::boolean, (x ->> 'overQuota')::boolean, '{}', '[]', 0, 0, 0, 0, 0, 0, ${iso(endAt)}::timestamptz
    from plan p, jsonb_array_elements(${JSON.stringify(received)}::jsonb) x where p.id = ${base}`.execute(db);
}

interface Computed {
  id: number;
  definition: string;
  status: number;
  responses: number;
  pending: number;
}

const computedAt = (at: number): Promise<Computed[]> =>
  world.inCompany('ayse', async (db) => {
    await sql`select set_config('app.now', ${iso(at)}, true)`.execute(db);
    const { rows } = await sql<Computed>`
      select t.id, t.definition, ${planStatus()} as status, ${responseCount} as responses, ${pendingCount} as pending
      from plan t where t.id >= ${firstId} order by t.id`.execute(db);
    const { rows: ofMany } = await sql<{ status: number; missed: boolean }>`
      select ${statusOfMany.status} as status, ${isMissed} as missed
      from plan t ${statusOfMany.join} where t.id >= ${firstId} order by t.id`.execute(db);
    expect(ofMany).toEqual(rows.map(({ status }) => ({ status, missed: status === 70 })));
    return rows;
  });

describe('the status of a plan in SQL', () => {
  test('equals the rule’s in every combination, at every edge of time', async () => {
    const differing: string[] = [];
    for (const at of instants) {
      const rows = await computedAt(at);
      expect(rows.map((row) => Number(row.definition))).toEqual(cases.map((_, n) => n));
      for (const [n, one] of cases.entries()) {
        const wanted = statusByRule(factsOf(one), at);
        if (rows[n]?.status !== wanted)
          differing.push(`${iso(at)} ${JSON.stringify(one)}: ${rows[n]?.status}, not ${wanted}`);
      }
    }
    expect(differing).toEqual([]);
  });

  test('takes every value in these cases', async () => {
    const seen = new Set(instants.flatMap((at) => cases.map((one) => statusByRule(factsOf(one), at))));
    expect([...seen].sort((one, other) => one - other)).toEqual([5, 10, 20, 30, 40, 50, 60, 70, 80]);
  });

  test('comes with counts of submitted responses, without those stored apart', async () => {
    const rows = await computedAt(endAt);
    for (const [n, { received }] of cases.entries()) {
      const submitted = received.filter((kind) => kind.status !== 20 && !kind.held);
      expect(rows[n]).toMatchObject({
        responses: submitted.length,
        pending: submitted.filter((kind) => kind.status === 30).length,
      });
    }
  });
});

test('the status that is kept of what is folded tells the same, and what is not folded overrules it', async () => {
  const before = await computedAt(endAt);
  while (await world.inCompany('ayse', (db) => foldPlans(db)));
  await expect
    .poll(async () =>
      world.inCompany('ayse', async (db) => {
        const { rows } = await sql`
          select t.id from plan t left join folded_status k on k.plan_id = t.id
          where t.id >= ${firstId} and k.plan_id is null
            and exists (select from response r where r.plan_id = t.id and (r.counted or r.status_code in (20, 60)))`.execute(
          db,
        );
        return rows;
      }),
    )
    .toEqual([]);
  expect(await computedAt(endAt)).toEqual(before);
  const [id] = before.filter(({ status }) => status === 50).map((row) => row.id);
  await world.inCompany('ayse', (db) =>
    sql`update response set status_code = 40 where plan_id = ${id} and status_code = 50`.execute(db),
  );
  expect((await computedAt(endAt)).find((row) => row.id === id)?.status).toBe(40);
  await world.inCompany('ayse', (db) =>
    sql`update response set status_code = 50 where plan_id = ${id} and status_code = 40`.execute(db),
  );
});

test('a list of plans shows what each has received as its own expressions tell it', async () => {
  const apart = new Map((await computedAt(endAt)).map((row) => [row.id, row]));
  await world.inCompany('ayse', async (db) => {
    await sql`select set_config('app.now', ${iso(endAt)}, true)`.execute(db);
    const { status, received, pending } = planFigures;
    const { rows } = await sql<Computed>`
      select t.id, t.definition, ${status} as status, ${received} as responses, ${pending} as pending
      from plan t ${planFigures.join} where t.id >= ${firstId}`.execute(db);
    for (const row of rows) expect(row).toEqual(apart.get(row.id));
    expect(rows).toHaveLength(apart.size);
  });
});

test('a list of plans tells the status that its filters ask the database for, with a draft that nobody has sent as well', async () => {
  const { id: draftedId } = (await computedAt(clock())).find(({ status }) => status === 70) as Computed;
  await world.inCompany('ayse', (db) =>
    sql`
      insert into draft (response_key, plan_id, content, bytes, made_by, changed_at)
      select gen_random_uuid(), id, '{}', 2, lead_auditor_id, now() from plan where id = ${draftedId}`.execute(db),
  );
  const apart = new Map((await computedAt(clock())).map((row) => [row.id, row]));
  expect(apart.get(draftedId)?.status).toBe(20);
  const seen = new Set<number>();
  let count = 0;
  for (let page = 1; page <= 5; page++) {
    const { ListItems, TotalItemsCount } = await world.ok('ayse', 'plan.list', {
      ...{ page, pageSize: 100, sortField: 'id', sortDirection: 'asc' },
    });
    expect(TotalItemsCount).toBeGreaterThanOrEqual(apart.size);
    for (const { id, statusCode, responseCount, pendingCount } of ListItems) {
      if (!apart.has(id)) continue;
      const { status, responses, pending } = apart.get(id) as Computed;
      expect({ id, statusCode, responseCount, pendingCount }).toEqual({
        ...{ id, statusCode: status, responseCount: responses, pendingCount: pending },
      });
      seen.add(statusCode);
      count++;
    }
  }
  expect(count).toBeGreaterThan(450);
  expect([...seen].sort((one, other) => one - other)).toEqual([5, 20, 30, 40, 50, 60, 70, 80]);
  const begun = await world.ok('ayse', 'plan.list', {
    ...{ statusCode: 20, pageSize: 100, sortField: 'id', sortDirection: 'asc' },
  });
  expect(begun.ListItems.find(({ id }: Computed) => id === draftedId)).toMatchObject({ statusCode: 20 });
});
