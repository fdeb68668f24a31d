import { hash } from 'node:crypto';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bind, type Db } from '../../src/db/kysely.ts';
import { companiesToFold } from '../../src/db/to-fold.ts';
import { countAhead, keepAhead } from '../../src/facts/counted-ahead.ts';
import { countIn, noCounts, pointsOf } from '../../src/facts/question-counts.ts';
import { together } from '../../src/facts/question-spans.ts';
import { checklist } from '../../src/features/analysis/checklist.ts';
import { comparison } from '../../src/features/analysis/comparison.ts';
import { eachCounted, noSums } from '../../src/features/analysis/counted.ts';
import { select } from '../../src/features/analysis/selection.ts';
import { survey } from '../../src/features/analysis/survey.ts';
import { foldQuestions as foldQuestionsIn } from '../../src/features/audit/fold-questions.ts';
import { loadReview } from '../../src/features/audit/load.ts';
import { countQuestions } from '../../src/features/audit/question-totals.ts';
import type { Who } from '../../src/who.ts';
import { audits, yesNo } from '../audits.ts';
import { build } from '../builders.ts';
import { enterCompany, openWorld, type World } from '../world.ts';
import { connect } from './catalogue.ts';

/**
 * Folded rows and what is not folded yet together are a recount of the responses: in every snapshot, whatever has been
 * written, with the fold running, killed or never run.
 */

let world: World;
let plans: number[];
/** Where responses are given: null at their plan's own location. */
let places: (number | null)[];
let versionId: number;
let version: Version;

beforeAll(async () => {
  world = await openWorld({ poolSize: 12 });
  const a = build(world, 'ayse');
  // Points, and numbers: two sections, so that they can be told apart.
  const { question } = audits(world, a);
  const scored = { score: 10, required: false, answerType: 3 };
  const [floor, shelves] = [await question('Zemin?', yesNo, scored), await question('Raflar?', yesNo, scored)];
  const written = { answerType: 5, score: null, answers: [], required: false };
  const degrees = await a.question({ ...written, questionText: 'Kaç derece?', unit: '°C', textFormat: 'number' });
  const checkListId = await a.checklist({
    Projects: [{ Id: await a.standing.project() }],
    Sections: await Promise.all(
      [[floor.id], [shelves.id, degrees]].map(async (ids, ViewOrder) => ({
        DepartmentId: await a.department(),
        ViewOrder,
        Questions: ids.map((QuestionId, at) => ({ QuestionId, ViewOrder: at })),
      })),
    ),
  });
  plans = [];
  for (let n = 0; n < 4; n++) plans.push((await a.openPlan({ checkListId })).id);
  // Audits at two locations, one that makes no findings, and a survey.
  const elsewhere = await a.location();
  places = [null, null, elsewhere, await a.location()];
  await world.inCompany('ayse', (db) =>
    sql`
    update plan t set audit_type_id = case when t.id = ${plans[3]} then 2 else 1 end, findings = t.id <> ${plans[2]},
      identity = 'optional',
      location_id = case when t.id = ${plans[1]} then ${elsewhere} else t.location_id end`.execute(db),
  );
  const frozen = await world.inCompany('ayse', async (db) =>
    sql<{ id: number; document: Version }>`
      select v.id, v.document from plan p join checklist_version v on v.id = p.version_id where p.id = ${plans[0]}`.execute(
      db,
    ),
  );
  versionId = frozen.rows[0]?.id ?? 0;
  version = frozen.rows[0]?.document as Version;
});
afterAll(() => world.close());

const inCompany = <T>(work: (db: Db) => Promise<T>): Promise<T> => world.inCompany('ayse', work);

/** A fixed sequence for each seed. */
function chance(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) & 0x7fffffff;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}
type Pick = ReturnType<typeof chance>;

/** Writes what people and devices do to responses; `n` is how many it touches at most. */
type Write = (db: Db, pick: Pick) => Promise<unknown>;

const some = (pick: Pick, condition = sql`true`) =>
  sql`(select x.id from response x where ${condition} and x.id % 7 = ${pick(7)} order by x.id limit ${1 + pick(5)} for update)`;

const answersOf = (pick: Pick): RawAnswer[] =>
  version.sections
    .flatMap(({ questions }) => questions)
    .filter(() => pick(4) > 0)
    .map(({ id, answers }) => ({
      questionId: id,
      optionIds: answers.length === 0 ? [] : [answers[pick(answers.length)]?.id ?? 0],
      text: answers.length === 0 ? `${pick(10)}` : null,
    })) as RawAnswer[];

/** Content as it was sent, and the hash that names it. */
const sentOf = (answers: RawAnswer[]) => {
  const raw = JSON.stringify({ answers });
  return { raw, answersHash: hash('sha256', raw) };
};

const submit: Write = async (db, pick) => {
  const answers = answersOf(pick);
  const { raw, answersHash } = sentOf(answers);
  const { rows } = await sql<{ id: number }>`
    insert into response (plan_id, version_id, response_key, answers_hash, status_code, late, over_quota, awaiting_pictures,
      critical, counted, raw, answers, earned, max, percent, answered, total, excluded, findings, location_id, received_at)
    select ${plans[pick(plans.length)]}, ${versionId}, gen_random_uuid(), ${answersHash}, (array[20, 30, 30, 30, 50])[1 + ${pick(5)}],
      ${pick(4) === 0}, ${pick(6) === 0}, ${pick(5) === 0}, ${pick(9) === 0}, ${pick(4) !== 0}, ${raw}::json,
      ${pick(2) === 0 ? null : JSON.stringify(answersOf(pick))}::json,
      n * 100, 1000, ${pick(5) === 0 ? null : pick(10_000)}::int, n, 10, 1, ${pick(4)}, ${places[pick(places.length)]}::int,
      timestamptz '2026-01-01' + interval '1 hour' * ${pick(24 * 400)}
    from generate_series(1, ${1 + pick(4)}) n returning id`.execute(db);
  // What the server that stored them knows of some, it knows whether the transaction ends well or not.
  if (pick(3) > 0)
    for (const { id } of rows)
      keepAhead(id, versionId, answersHash, countAhead(version, judge(compile(version), answers, 'final')));
};

/** Other content in the place of what was sent. */
const anew = (pick: Pick) => {
  const { raw, answersHash } = sentOf(answersOf(pick));
  return sql`raw = ${raw}::json, answers_hash = ${answersHash}, answers = null`;
};

const writes: Write[] = [
  submit,
  submit,
  (db, pick) => sql`update response set status_code = 50 where id in ${some(pick, sql`status_code = 30`)}`.execute(db),
  (db, pick) =>
    sql`update response set status_code = ${[40, 60][pick(2)]} where id in ${some(pick, sql`status_code = 30`)}`.execute(
      db,
    ),
  (db, pick) =>
    sql`update response set status_code = 30 where id in ${some(pick, sql`status_code in (40, 50)`)}`.execute(db),
  (db, pick) => sql`update response set counted = true where id in ${some(pick, sql`not counted`)}`.execute(db),
  // A correction, which is told by what was sent; and the other of two contents, which waits for its pictures.
  (db, pick) =>
    sql`
    update response set status_code = 30, revision = revision + 1, ${anew(pick)}, earned = ${pick(1000)}, percent = ${pick(10_000)}, findings = ${pick(5)}, level_name = null
    where id in ${some(pick, sql`status_code = 40`)}`.execute(db),
  (db, pick) =>
    sql`
    update response set ${anew(pick)},
      awaiting_pictures = ${pick(3) === 0}, earned = ${pick(1000)}, percent = ${pick(10_000)}
    where id in ${some(pick, sql`status_code in (30, 40)`)}`.execute(db),
  (db, pick) =>
    sql`
    update response set answers = ${JSON.stringify(answersOf(pick))}::json, earned = ${pick(1000)}, percent = ${pick(10_000)}, findings = ${pick(5)}, critical = not critical
    where id in ${some(pick)}`.execute(db),
  (db, pick) =>
    sql`update response set awaiting_pictures = false where id in ${some(pick, sql`awaiting_pictures`)}`.execute(db),
  (db, pick) => sql`update response set plan_id = ${plans[pick(plans.length)]} where id in ${some(pick)}`.execute(db),
  (db, pick) =>
    sql`update response set location_id = ${places[pick(places.length)]} where id in ${some(pick)}`.execute(db),
  (db, pick) => sql`delete from response where id in ${some(pick)}`.execute(db),
  // Twice in one transaction, and once more in a part of it that is taken back.
  async (db, pick) => {
    await sql`update response set earned = earned + 1 where id in ${some(pick)}`.execute(db);
    await sql`savepoint part`.execute(db);
    await sql`update response set status_code = 60 where id in ${some(pick)}`.execute(db);
    await sql`delete from response where id in ${some(pick)}`.execute(db);
    await sql`rollback to part`.execute(db);
    await sql`update response set earned = earned + 1 where id in ${some(pick)}`.execute(db);
  },
  async (db, pick) => {
    await submit(db, pick);
    await sql`update response set findings = findings + 1 where id in (select max(id) from response)`.execute(db);
  },
];

const zones = ['Europe/Istanbul', 'America/New_York', 'Asia/Kathmandu'];

const write = async (pick: Pick): Promise<void> => {
  const one = writes[pick(writes.length)] as Write;
  await inCompany((db) => one(db, pick)).catch((error) => {
    // Two bulk changes may meet crosswise; the one that is refused has changed nothing.
    if (error.code !== '40P01') throw error;
  });
};

const fold = (most: number): Promise<boolean> =>
  inCompany(
    async (db) =>
      (await sql<{ more: boolean }>`select fold_totals(${most}) as more`.execute(db)).rows[0]?.more ?? false,
  );

const foldQuestions = (most: number): Promise<boolean> => inCompany((db) => foldQuestionsIn(db, most));

/** Folds what can be folded: what transactions in progress leave, in whichever database of the cluster. */
const foldSome = async (): Promise<void> => {
  while (await fold(50));
  while (await foldQuestions(50));
};

const lacking = (): Promise<number> =>
  inCompany(async (db) => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from response r, fold f where r.tx >= f.below)::int
        + (select count(*) from earlier_response)::int as n`.execute(db);
    return rows[0]?.n ?? 0;
  });

/** Folds until nothing is left to fold. */
const foldAll = async (): Promise<void> => {
  await expect
    .poll(
      async () => {
        await foldSome();
        return lacking();
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(0);
};

const measures = [
  'responses',
  'counted',
  'scored',
  'percents',
  'earned',
  'max',
  'answered',
  'total',
  'excluded',
  'findings',
  'critical',
];

/** What differs between the totals and a recount, in one snapshot. */
async function differences(db: Db): Promise<unknown[]> {
  const spans = sql`cross join lateral (values (s.plan_id), (0)) p (plan_id) cross join lateral (values ('ever', '-infinity'::timestamp),
    ('year', date_trunc('year', s.received_at at time zone c.time_zone)),
    ('month', date_trunc('month', s.received_at at time zone c.time_zone)),
    ('week', date_trunc('week', s.received_at at time zone c.time_zone)),
    ('day', date_trunc('day', s.received_at at time zone c.time_zone)),
    ('hour', date_trunc('hour', s.received_at at time zone c.time_zone))) v (span, begins)`;
  const sums = sql`p.plan_id, v.span, v.begins, s.standing, s.sign as responses, s.sign * s.counted::int as counted,
    s.sign * (s.percent is not null)::int as scored, coalesce(s.sign * s.percent, 0) as percents, s.sign * s.earned as earned,
    s.sign * s.max as max, s.sign * s.answered as answered, s.sign * s.total as total, s.sign * s.excluded as excluded,
    s.sign * s.findings as findings, s.sign * s.critical::int as critical`;
  const summed = sql.raw(measures.map((name) => `sum(${name}) as ${name}`).join(', '));
  const columns = sql.raw(measures.join(', '));
  const { rows } = await sql`
    with truth as (
      select plan_id, span, begins, standing, ${summed} from (
        select ${sums} from company c cross join (
          select r.*, 1 as sign,
            case when status_code = 30 and not counted and (late or over_quota or repeated) then 31
                 when status_code in (30, 50) and awaiting_pictures then status_code + 2 else status_code end as standing
          from response r) s ${spans}) each group by 1, 2, 3, 4
    ), kept as (
      select plan_id, span, begins, standing, ${summed} from (
        select plan_id, span, begins, standing, ${columns} from folded
        union all select ${sums} from company c cross join unfolded s ${spans}) each
      group by 1, 2, 3, 4 having sum(responses) <> 0
    )
    (select 'missing' as what, * from (select * from truth except select * from kept) one)
    union all (select 'too much', * from (select * from kept except select * from truth) other)`.execute(db);
  return rows;
}

/** The same of the totals of places, once they have begun. */
async function placeDifferences(db: Db): Promise<unknown[]> {
  const place = sql`span, begins, standing, customer_id, location_id, project_id, audit_type_id`;
  const summed = sql.raw(
    ['responses', 'scored', 'percents', 'earned', 'max'].map((name) => `sum(${name}) as ${name}`).join(', '),
  );
  const of = (source: ReturnType<typeof sql>) => sql`
    select ${place}, ${summed} from (
      select v.span, v.begins, s.standing, p.customer_id, p.location_id, p.project_id, p.audit_type_id, s.sign as responses,
        s.sign * (s.percent is not null)::int as scored, coalesce(s.sign * s.percent, 0) as percents, s.sign * s.earned as earned,
        s.sign * s.max as max
      from company c cross join (${source}) s join plan p on p.id = s.plan_id cross join lateral (values
        ('year', date_trunc('year', s.received_at at time zone c.time_zone)),
        ('month', date_trunc('month', s.received_at at time zone c.time_zone)),
        ('week', date_trunc('week', s.received_at at time zone c.time_zone))) v (span, begins)
      where s.standing in (30, 50)) each group by ${place}`;
  const { rows } = await sql`
    with truth as (${of(sql`
      select r.*, 1 as sign,
        case when status_code = 30 and not counted and (late or over_quota or repeated) then 31
             when status_code in (30, 50) and awaiting_pictures then status_code + 2 else status_code end as standing
      from response r`)}),
    kept as (
      select ${place}, ${summed} from (
        select ${place}, responses, scored, percents, earned, max from place_total
        union all (${of(sql`select * from unfolded`)})) each
      group by ${place} having sum(responses) <> 0
    )
    select 'missing' as what, one.* from (select * from truth except select * from kept) one
      where one.span = any(select unnest(f.places) from fold f where f.totals = 'plans')
    union all select 'too much', other.* from (select * from kept except select * from truth) other
      where other.span = any(select unnest(f.places) from fold f where f.totals = 'plans')`.execute(db);
  return rows;
}

/** The counts of a plan's questions by the totals, and counted anew from each response. */
async function questionCounts(db: Db, planId: number, onlyApproved: boolean): Promise<[unknown, unknown]> {
  const counted = await countQuestions(db, await loadReview(db, { auditId: planId, onlyApproved }));
  const { rows } = await sql<{ answers: RawAnswer[] }>`
    select coalesce(r.answers, r.raw -> 'answers') as answers from response r
    where r.plan_id = ${planId} and r.status_code in (50, ${onlyApproved ? 50 : 30}) and not r.awaiting_pictures
      and not (r.status_code = 30 and not r.counted and (r.late or r.over_quota or r.repeated))`.execute(db);
  const counts = noCounts(version);
  for (const { answers } of rows) {
    countIn(counts, version, answers, 1);
  }
  const kept = counted.map(({ responses, counts: each }) => ({ responses, counts: each }));
  return [kept, rows.length === 0 ? [] : [{ responses: rows.length, counts }]];
}

interface AnalysisFigures {
  sums: ReturnType<typeof noSums>;
  counts: number[];
  /** Of plans that make no findings. */
  unjudged: number[];
  numbers: [string, number][];
  days: [string, number][];
  /** Of sections by where responses were given. */
  points: [string, number][];
}

const sorted = <Row extends [string, number]>(rows: Iterable<Row>): Row[] =>
  [...rows].filter(([, n]) => n !== 0).sort(([one], [other]) => (one < other ? -1 : 1));

/** What an analysis of these days finds by the totals, plan by plan or all audits together, and counted anew from each response. */
async function analysed(
  db: Db,
  from: string | null,
  to: string | null,
  onlyApproved: boolean,
  ways: 'apart' | null,
): Promise<AnalysisFigures[]> {
  const standings = onlyApproved ? [50] : [30, 50];
  const { rows: zoned } = await sql<{ zone: string }>`select time_zone as zone from company`.execute(db);
  const selection = await select(db, sql`t.id = any(${plans})`, { from, to }, standings, ways);
  const empty = (): AnalysisFigures => ({
    ...{ sums: noSums(), counts: noCounts(version), unjudged: noCounts(version), numbers: [], days: [], points: [] },
  });
  const { rows: known } = await sql<{ id: number; findings: boolean }>`select id, findings from plan`.execute(db);
  const planOf = new Map(known.map((plan) => [plan.id, plan]));
  const add = (
    figures: AnalysisFigures,
    planId: number,
    counts: readonly number[],
    sums: AnalysisFigures['sums'],
  ): void => {
    const isJudged = planId === together || planOf.get(planId)?.findings === true;
    for (const of of isJudged ? [figures.counts] : [figures.counts, figures.unjudged])
      for (const [place, count] of counts.entries()) of[place] = (of[place] ?? 0) + count;
    for (const key of Object.keys(figures.sums) as (keyof typeof sums)[]) figures.sums[key] += sums[key];
  };
  const addPoints = (
    to: Map<string, number>,
    locationId: number,
    counts: readonly number[],
    responses: number,
  ): void => {
    for (const section of version.sections) {
      const { earned, max } = pointsOf(counts, version, section);
      for (const [what, n] of Object.entries({ earned, max, responses }))
        count(to, `${locationId} ${section.departmentId} ${what}`, n);
    }
  };
  const kept = empty();
  const [numbers, days, points] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  await eachCounted(db, selection, zoned[0]?.zone as string, {
    part(part) {
      add(kept, part.planId, part.counts, part);
      if (part.locationId !== null) addPoints(points, part.locationId, part.counts, part.responses);
    },
    section({ locationId, departmentId, ...sums }) {
      for (const what of ['earned', 'max', 'responses'] as const)
        count(points, `${locationId} ${departmentId} ${what}`, sums[what]);
    },
    number: (questionId, value, answers) => count(numbers, `${questionId} ${value}`, answers),
    day: (day, { responses }) => count(days, day, responses),
  });
  kept.numbers = sorted(numbers);
  kept.days = sorted(days);
  kept.points = sorted(points);

  const { rows } = await sql<{
    planId: number;
    locationId: number;
    answers: RawAnswer[];
    day: string;
    pending: boolean;
    percent: number | null;
    earned: number;
    max: number;
  }>`
    select r.plan_id as "planId", coalesce(r.location_id, p.location_id) as "locationId",
      coalesce(r.answers, r.raw -> 'answers') as answers, to_char(r.received_at at time zone c.time_zone, 'YYYY-MM-DD') as day,
      r.status_code = 30 as pending, r.percent, r.earned, r.max
    from response r join plan p on p.id = r.plan_id cross join company c where r.plan_id = any(${plans}) and r.status_code = any(${standings}) and not r.awaiting_pictures
      and not (r.status_code = 30 and not r.counted and (r.late or r.over_quota or r.repeated))`.execute(db);
  const truth = empty();
  const [trueNumbers, trueDays, truePoints] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  for (const { planId, locationId, answers, day, pending, percent, earned, max } of rows) {
    if ((from !== null && day < from) || (to !== null && day > to)) continue;
    const counts = noCounts(version);
    countIn(counts, version, answers, 1, (questionId, value) => count(trueNumbers, `${questionId} ${value}`, 1));
    const scored = percent === null ? 0 : 1;
    add(truth, planId, counts, { responses: 1, pending: pending ? 1 : 0, scored, percents: percent ?? 0, earned, max });
    addPoints(truePoints, locationId, counts, 1);
    count(trueDays, day, 1);
  }
  truth.numbers = sorted(trueNumbers);
  truth.days = sorted(trueDays);
  truth.points = sorted(truePoints);
  return [kept, truth];
}

/** All of time, whole months and years, and days that cut a month at both ends or at one. */
const ranges = [
  [null, null],
  ['2026-03-01', '2026-06-30'],
  ['2026-02-11', '2026-09-17'],
  ['2026-04-09', '2026-04-21'],
  [null, '2026-05-05'],
  // All but a few days of a month, and of a year.
  ['2026-03-03', '2026-03-29'],
  ['2026-01-04', '2026-12-28'],
  ['2025-11-15', '2027-01-20'],
  ['2026-12-01', null],
] as const;

const count = (map: Map<string, number>, key: string, n: number) => map.set(key, (map.get(key) ?? 0) + n);

/** Everything that `work` reads is of one snapshot. */
async function inSnapshot<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const client = await world.pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await enterCompany(client, world.ids.ayse.company);
    return await work(bind(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

let looks = 0;

const expectExact = (): Promise<void> =>
  inSnapshot(async (db) => {
    looks++;
    expect(await differences(db)).toEqual([]);
    expect(await placeDifferences(db)).toEqual([]);
    for (const planId of plans) {
      for (const onlyApproved of [false, true]) {
        const [kept, recounted] = await questionCounts(db, planId, onlyApproved);
        expect(kept).toEqual(recounted);
      }
    }
    for (const [at, [from, to]] of ranges.entries()) {
      // In turns, so that each range is read both ways within two looks.
      const ways = (looks + at) % 2 === 0 ? null : 'apart';
      const [kept, truth] = await analysed(db, from, to, at % 3 === 1, ways);
      expect(kept, `analysis from ${from} to ${to}, audits ${ways ?? 'one by one'}`).toEqual(truth);
    }
  });

const unfolded = (): Promise<number> =>
  inCompany(
    async (db) => (await sql<{ n: number }>`select count(*)::int as n from unfolded`.execute(db)).rows[0]?.n ?? 0,
  );

/** A client inside Ayşe's company and an open transaction that has written something. */
async function openTransaction(): Promise<{ client: pg.Client; db: Db }> {
  const client = await connect(world.database.app);
  await client.query('begin');
  await enterCompany(client, world.ids.ayse.company);
  await client.query('select pg_current_xact_id()');
  return { client, db: bind(client) };
}

describe('totals equal a recount', () => {
  test('when nothing was ever folded', async () => {
    const pick = chance(1);
    for (let n = 0; n < 60; n++) await write(pick);
    expect(await unfolded()).toBeGreaterThan(0);
    await expectExact();
  });

  test('when all is folded after each write, and nothing is left over then', async () => {
    const pick = chance(2);
    for (let n = 0; n < 60; n++) {
      await write(pick);
      await foldAll();
      expect(await unfolded()).toBe(0);
      await expectExact();
    }
    for (const table of ['folded', 'place_total']) {
      const empty = await inCompany((db) => sql`select from ${sql.table(table)} where responses = 0`.execute(db));
      expect(empty.rows, table).toHaveLength(0);
    }
    expect((await inCompany((db) => sql`select from place_total`.execute(db))).rows.length).toBeGreaterThan(0);
  });

  test('in every snapshot while several write and several fold, some of them killed', async () => {
    const writers = 4;
    let running = writers;
    const writing = Array.from({ length: writers }, async (_, seed) => {
      const pick = chance(10 + seed);
      for (let n = 0; n < 80; n++) await write(pick);
      running--;
    });
    const folding = [chance(20), chance(21)].map(async (pick) => {
      while (running > 0) await (pick(2) === 0 ? fold : foldQuestions)(1 + pick(20));
    });
    const killing = (async () => {
      const pick = chance(22);
      while (running > 0) {
        const { client, db } = await openTransaction();
        if (pick(2) === 0) await sql`select fold_totals(${1 + pick(20)})`.execute(db);
        else await foldQuestionsIn(db, 1 + pick(20));
        await new Promise((done) => setTimeout(done, pick(10)));
        // The connection goes without a word; the server takes back what its transaction did.
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
    })();
    let checks = 0;
    while (running > 0) {
      await expectExact();
      checks++;
    }
    await Promise.all([...writing, ...folding, killing]);
    expect(checks).toBeGreaterThan(2);
    await expectExact();
    await foldAll();
    await expectExact();
  });

  test('while a transaction goes on that began before the fold and ends after it', async () => {
    const pick = chance(30);
    for (let round = 0; round < 10; round++) {
      const older = await openTransaction();
      await write(pick);
      await (writes[pick(writes.length)] as Write)(older.db, pick);
      const newer = await openTransaction();
      await submit(newer.db, pick);
      await newer.client.query('commit');
      await foldSome();
      await expectExact();
      await older.client.query(round % 3 === 0 ? 'rollback' : 'commit');
      await expectExact();
      await foldSome();
      await expectExact();
      for (const { client } of [older, newer]) await client.end();
    }
  });

  test('when the company moves to another time zone, before and after all is folded anew', async () => {
    const pick = chance(40);
    for (const zone of zones.toReversed()) {
      await write(pick);
      await foldAll();
      await inCompany((db) => sql`update company set time_zone = ${zone}`.execute(db));
      await expectExact();
      await write(pick);
      await fold(20);
      await expectExact();
      await foldAll();
      await expectExact();
    }
  });

  test('when a plan is moved to another location, or becomes a survey, after it was folded', async () => {
    const [home, away] = (
      await inCompany((db) => sql<{ id: number }>`select distinct location_id as id from plan`.execute(db))
    ).rows;
    for (const change of [
      sql`location_id = ${away?.id}`,
      sql`audit_type_id = 2`,
      sql`location_id = ${home?.id}, audit_type_id = 1`,
    ]) {
      const pick = chance(45);
      for (let n = 0; n < 8; n++) await inCompany((db) => submit(db, pick));
      await inCompany((db) => sql`update response set plan_id = ${plans[0]} where id % 2 = 0`.execute(db));
      await foldAll();
      await inCompany((db) => sql`update plan set ${change} where id = ${plans[0]}`.execute(db));
      await expectExact();
      await foldAll();
      await expectExact();
    }
  });

  test('when a plan is moved while it is folded, or was folded before places had totals', async () => {
    const { rows } = await inCompany((db) =>
      sql<{ id: number }>`select distinct location_id as id from plan`.execute(db),
    );
    for (let round = 0; round < 8; round++) {
      const pick = chance(47 + round);
      for (let n = 0; n < 4; n++) await inCompany((db) => submit(db, pick));
      if (round === 4) {
        await foldAll();
        await inCompany(async (db) => {
          await sql`delete from place_total`.execute(db);
          await sql`update fold set places = '{}' where totals = 'plans'`.execute(db);
        });
        await inCompany((db) => submit(db, pick));
      }
      const move = sql`update plan set location_id = ${rows[round % rows.length]?.id} where id = ${plans[pick(2)]}`;
      await Promise.all([foldSome(), inCompany((db) => move.execute(db)), foldSome()]);
      await expectExact();
    }
    await foldAll();
    await expectExact();
    const { rows: kept } = await inCompany((db) => sql`select places from fold where totals = 'plans'`.execute(db));
    expect(kept).toEqual([{ places: ['year', 'month', 'week'] }]);
  });

  test('when the zone is changed while it is folded', async () => {
    for (let round = 0; round < 6; round++) {
      await write(chance(50 + round));
      const zone = zones[round % zones.length];
      await Promise.all([
        foldSome(),
        inCompany((db) => sql`update company set time_zone = ${zone}`.execute(db)),
        foldSome(),
      ]);
      await expectExact();
    }
    await foldAll();
    await expectExact();
  });

  test('after a backup was restored into a cluster that counts its transactions from elsewhere', async () => {
    await foldAll();
    await inCompany(async (db) => {
      await sql`update fold set below = '900000000'`.execute(db);
    });
    const owner = await connect(world.database.owner);
    await owner.query("update installation set cluster = 'another'");
    await owner.end();
    await world.pool.query('select gate.know_cluster()');
    await expectExact();
    await submitOne();
    await expectExact();
    await foldAll();
    await expectExact();
    // The next start finds its own cluster and leaves the totals alone.
    await world.pool.query('select gate.know_cluster()');
    expect(await unfolded()).toBe(0);
  });
});

test('reports over all audits say what they say over each of them by its id, folded or not', async () => {
  const pick = chance(65);
  for (const isFolded of [false, true]) {
    for (let n = 0; n < 30; n++) await inCompany((db) => submit(db, pick));
    if (isFolded) await foldAll();
    await inSnapshot(async (db) => {
      const { rows } = await sql<{ zone: string }>`select time_zone as zone from company`.execute(db);
      const who = { companyTimeZone: rows[0]?.zone } as Who;
      for (const days of [{}, { dateFrom: '2026-01-20', dateTo: '2026-11-03' }])
        for (const type of [{}, { auditTypeId: 1 }])
          for (const more of [{}, { onlyApproved: true }]) {
            const asked = { ...days, ...type, ...more, pageSize: 100 };
            const one = { ...asked, auditId: plans };
            for (const by of ['day', 'month', 'year'] as const)
              expect(await comparison({ ...asked, by }, db, who)).toEqual(await comparison({ ...one, by }, db, who));
            expect(await survey(asked, db, who)).toEqual(await survey(one, db, who));
            expect(await checklist(asked, db, who)).toEqual(await checklist(one, db, who));
            const [all, each] = [await checklist(asked, db, who), await comparison({ ...asked, by: 'month' }, db, who)];
            expect(all.responseCount).toBe(each.responseCount);
            expect(all.responseCount).toBeGreaterThan(0);
          }
    });
  }
});

test('a checklist that was answered only on days left out of a month is not in its report', async () => {
  const a = build(world, 'ayse');
  const question = await a.question({ questionText: 'Kapı?' });
  const checkListId = await a.checklist({
    Projects: [{ Id: await a.standing.project() }],
    Sections: [
      { DepartmentId: await a.department(), ViewOrder: 0, Questions: [{ QuestionId: question, ViewOrder: 0 }] },
    ],
  });
  const { id } = await a.openPlan({ checkListId });
  await inCompany(async (db) => {
    await sql`update plan set audit_type_id = 1 where id = ${id}`.execute(db);
    await sql`
      insert into response (plan_id, version_id, response_key, answers_hash, status_code, raw, earned, max, answered, total, excluded,
        findings, received_at)
      select p.id, p.version_id, gen_random_uuid(), '', 50, '{"answers": []}', 0, 1000, 0, 1, 0, 0, '2026-03-02T12:00:00Z'
      from plan p where p.id = ${id}`.execute(db);
  });
  await foldAll();
  await inSnapshot(async (db) => {
    const { rows } = await sql<{ zone: string }>`select time_zone as zone from company`.execute(db);
    const who = { companyTimeZone: rows[0]?.zone } as Who;
    for (const [dateFrom, dateTo] of [
      ['2026-03-04', '2026-03-30'],
      ['2026-03-01', '2026-03-30'],
    ]) {
      const asked = { dateFrom, dateTo, pageSize: 100 };
      const [all, each] = [
        await checklist(asked, db, who),
        await checklist({ ...asked, auditId: [...plans, id] }, db, who),
      ];
      expect(all).toEqual(each);
      expect(all.Departments).toHaveLength(dateFrom === '2026-03-01' ? 3 : 2);
      expect(await survey(asked, db, who)).toEqual(await survey({ ...asked, auditId: [...plans, id] }, db, who));
    }
  });
  await inCompany(async (db) => {
    await sql`delete from response where plan_id = ${id}`.execute(db);
  });
  await foldAll();
});

const submitOne = (): Promise<unknown> => inCompany((db) => submit(db, chance(60)));

test('what responses were is forgotten once the totals know', async () => {
  await inCompany((db) => submit(db, chance(70)));
  await inCompany((db) => sql`update response set findings = findings + 1`.execute(db));
  await foldAll();
  const { rows } = await inCompany((db) => sql`select from earlier_response`.execute(db));
  expect(rows).toHaveLength(0);
  for (const table of ['question_total', 'section_total']) {
    const empty = await inCompany((db) => sql`select from ${sql.table(table)} where responses = 0`.execute(db));
    expect(empty.rows, table).toHaveLength(0);
  }
});

test('the watch finds the companies that lack something, and no other', async () => {
  const jobs = await connect(world.database.jobs);
  const due = async (): Promise<unknown[]> => [
    (await jobs.query(companiesToFold, ['plans'])).rows,
    (await jobs.query(companiesToFold, ['questions'])).rows,
  ];
  const ours = [{ companyId: world.ids.ayse.company }];
  await foldAll();
  expect(await due()).toEqual([[], []]);
  await inCompany((db) => submit(db, chance(80)));
  expect(await due()).toEqual([ours, ours]);
  await expect.poll(async () => ((await fold(50)) ? 1 : unfolded()), { timeout: 30_000 }).toBe(0);
  expect(await due()).toEqual([[], ours]);
  await foldAll();
  expect(await due()).toEqual([[], []]);
  await jobs.end();
});
