import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import { foldPlans } from '../../src/features/totals.ts';
import { audits, type Input, type Question, yesNo } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/**
 * Figures of the analysis, each against the list that it opens and against what was sent: narrowed by where responses were given, by
 * days, by auditors and to those approved. Two plans at one place and one at another, all answered at both.
 */

let world: World;
let a: Builders;
let floor: Question;
let cause: Question;
let degrees: number;
let remark: number;
let rotten: { id: number; deep: number };
let checkListId: number;
const places: { id: number; code: string }[] = [];
const plans: { id: number; token: string; at: number }[] = [];

/** What was sent: to which plan, at which place, and what it says. */
interface Sent {
  plan: number;
  at: number;
  day: string;
  clean: boolean | null;
  /** Of a floor that is not clean: a plain cause, a cause with its grade, or one whose grade is missing. */
  cause?: 'plain' | 'graded' | 'ungraded';
  value?: string;
  text?: string;
  note?: string;
  approved: boolean;
}

const sent: Sent[] = [
  { plan: 0, at: 0, day: '2026-03-05', clean: true, value: '4', approved: true },
  { plan: 0, at: 1, day: '2026-03-06', clean: false, cause: 'plain', value: '4,5', approved: true },
  {
    plan: 0,
    at: 1,
    day: '2026-04-02',
    clean: false,
    cause: 'graded',
    value: '-2',
    text: 'Işık yetersiz',
    approved: false,
  },
  { plan: 1, at: 0, day: '2026-03-20', clean: false, cause: 'ungraded', value: '8', approved: true },
  { plan: 1, at: 1, day: '2026-03-20', clean: null, value: '4.99', approved: true },
  { plan: 1, at: 1, day: '2026-04-10', clean: true, approved: true },
  { plan: 2, at: 1, day: '2026-03-05', clean: false, value: '5', note: 'Kova eksik', approved: false },
  { plan: 2, at: 0, day: '2026-04-11', clean: false, cause: 'graded', value: '6', text: 'Kapı açık', approved: true },
  { plan: 2, at: 0, day: '2026-03-31', clean: null, text: 'Yarım kaldı', approved: true },
];

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await world.ok('ayse', 'account.language', { languageId: 1 });
  const { question } = audits(world, a);
  floor = await question('Zemin temiz mi?', yesNo);
  cause = await question(
    'Neden kirli?',
    [
      { title: 'Unutuldu', score: 5, viewOrder: 0 },
      {
        ...{ title: 'Bozuk', score: 5, viewOrder: 1 },
        subOptions: [
          { title: 'Az', score: 3, viewOrder: 0 },
          { title: 'Çok', score: 0, viewOrder: 1 },
        ],
      },
    ],
    { required: false },
  );
  const made = await world.ok('ayse', 'question.get', { id: cause.id });
  const broken = made.answers.find(({ title }: Input) => title === 'Bozuk');
  rotten = { id: broken.id, deep: broken.subOptions.find(({ title }: Input) => title === 'Çok').id };
  const written = { answerType: 5, score: null, answers: [], required: false };
  degrees = await a.question({ ...written, questionText: 'Kaç derece?', unit: '°C', textFormat: 'number' });
  remark = await a.question({ ...written, questionText: 'Notunuz?', unit: null, textFormat: 'text' });
  const projectId = await a.standing.project();
  const shownWhen = { QuestionId: floor.id, AnswerIds: [floor.answers.Evet], Not: true };
  checkListId = await a.checklistOf([floor.id, { QuestionId: cause.id, VisibleWhen: shownWhen }, degrees, remark]);
  const userIds = [world.ids.ayse.user, world.ids.can.user];
  await world.ok('ayse', 'mapping.addUsers', { projectId, userIds });
  for (const name of ['Merkez', 'Sahil']) {
    const id = await a.location({ Name: name });
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [id] });
    const { code } = await world.ok('ayse', 'staticBarcode.create', { name, locationId: id, auditPlanId: null });
    places.push({ id, code });
  }
  for (const [at, auditTypeId] of [
    [0, 1],
    [0, 1],
    [1, 2],
  ] as const) {
    const lead = plans.length === 1 ? world.ids.can.user : world.ids.ayse.user;
    const open = await a.openPlan({
      ...{ checkListId, locationId: places[at]?.id, auditTypeId, identity: auditTypeId === 2 ? 'optional' : 'none' },
      ...{ answeredBy: 'anyone', approveRequired: true, findings: true },
      ...{ leadAuditorId: lead, assistantAuditorId: lead },
    });
    plans.push({ ...open, at });
  }
  for (const one of sent) await send(one);
});
afterAll(() => world.close());

async function send(one: Sent): Promise<void> {
  const plan = plans[one.plan] as (typeof plans)[number];
  const responseKey = randomUUID();
  const causes = {
    plain: { optionIds: [cause.answers.Unutuldu] },
    graded: { optionIds: [rotten.id], subOptionIds: [rotten.deep] },
    ungraded: { optionIds: [rotten.id] },
  };
  const answers: Input[] = [
    ...(one.clean === null ? [] : [{ questionId: floor.id, optionIds: [floor.answers[one.clean ? 'Evet' : 'Hayır']] }]),
    ...(one.cause
      ? [{ questionId: cause.id, ...causes[one.cause] }]
      : one.note
        ? [{ questionId: cause.id, note: one.note }]
        : []),
    ...(one.value === undefined ? [] : [{ questionId: degrees, text: one.value }]),
    ...(one.text === undefined ? [] : [{ questionId: remark, text: one.text }]),
  ];
  const by = one.at === plan.at ? {} : { barcodeCode: places[one.at]?.code };
  await world.ok(null, 'field.submit', { responseKey, token: plan.token, answers, ...by });
  await world.inCompany('ayse', (db) =>
    sql`update response set received_at = ${`${one.day}T12:00:00+03:00`} where response_key = ${responseKey}`.execute(
      db,
    ),
  );
  if (!one.approved) return;
  const { rows } = await world.inCompany('ayse', (db) =>
    sql<{ id: number }>`select id from response where response_key = ${responseKey}`.execute(db),
  );
  await world.ok('ayse', 'audit.approve', { auditId: plan.id, responseId: rows[0]?.id });
}

const foldAll = async (): Promise<void> => {
  const lacking = () =>
    world.inCompany('ayse', async (db) => {
      while ((await foldPlans(db)) || (await foldQuestions(db)));
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from response r, fold f where r.tx >= f.below`.execute(db);
      return rows[0]?.n;
    });
  await expect.poll(lacking, { timeout: 20_000 }).toBe(0);
};

/** As they come, folded, and with a part of them changed since. */
async function foldedOrNot(work: (when: string) => Promise<void>): Promise<void> {
  await work('as they come');
  await foldAll();
  await work('folded');
  await world.inCompany('ayse', (db) => sql`update response set late = late where id % 2 = 0`.execute(db));
  await work('touched');
}

/** What is asked of the analysis, the same asked of the list of responses, and which of what was sent it leaves. */
interface View {
  name: string;
  asked: Input;
  listed: Input;
  leaves: (one: Sent) => boolean;
}

/** Every place with every other filter; of what is not folded the places with and without days. */
function views(when = 'folded'): View[] {
  const idOf = (at: number) => places[at]?.id;
  const where: View[] = [
    { name: 'anywhere', asked: {}, listed: {}, leaves: () => true },
    ...[0, 1].map((at) => ({
      ...{ name: `at ${at}`, asked: { locationIds: idOf(at) }, listed: { locationId: idOf(at) } },
      leaves: (one: Sent) => one.at === at,
    })),
    {
      ...{ name: 'at both', asked: { locationIds: [idOf(0), idOf(1)] }, listed: { locationId: [idOf(0), idOf(1)] } },
      leaves: () => true,
    },
  ];
  const how: View[] = [
    { name: '', asked: {}, listed: {}, leaves: () => true },
    {
      ...{ name: 'of days that cut two months', asked: { dateFrom: '2026-03-06', dateTo: '2026-04-10' } },
      listed: { receivedAtFrom: '2026-03-06', receivedAtTo: '2026-04-10' },
      leaves: ({ day }) => day >= '2026-03-06' && day <= '2026-04-10',
    },
    {
      ...{ name: 'of March, approved', asked: { dateFrom: '2026-03-01', dateTo: '2026-03-31', onlyApproved: true } },
      listed: { receivedAtFrom: '2026-03-01', receivedAtTo: '2026-03-31', statusCode: 50 },
      leaves: ({ day, approved }) => day < '2026-04-01' && approved,
    },
    {
      ...{ name: 'led by another', asked: { auditorIds: world.ids.can.user } },
      ...{ listed: { planAuditorId: world.ids.can.user }, leaves: ({ plan }) => plan === 1 },
    },
    {
      name: 'of a plan',
      asked: { auditId: plans[2]?.id },
      listed: { auditId: plans[2]?.id },
      leaves: ({ plan }) => plan === 2,
    },
  ];
  return where.flatMap((one) =>
    how.slice(0, when === 'folded' ? how.length : 2).map((other) => ({
      name: [one.name, other.name].join(' '),
      asked: { ...one.asked, ...other.asked },
      listed: { ...one.listed, ...other.listed },
      leaves: (each: Sent) => one.leaves(each) && other.leaves(each),
    })),
  );
}

const ask = (call: string, more: Input) => world.ok('ayse', `analysis.${call}`, { checkListId, ...more });
const listed = async (more: Input): Promise<number> =>
  (await world.ok('ayse', 'review.list', { counts: true, pageSize: 1, checkListId, ...more })).TotalItemsCount;

const numberOf = ({ value }: Sent): number => Number(value?.replace(',', '.'));
const isCauseAnswered = (one: Sent): boolean => one.cause === 'plain' || one.cause === 'graded';

describe('the list behind a figure', () => {
  test('has as many as answered a question, and as many as saw it and left it without an answer', () =>
    foldedOrNot(async (when) => {
      for (const { name, asked, listed: own, leaves } of views(when)) {
        const left = sent.filter(leaves);
        const { ListItems, responseCount } = await ask('survey', asked);
        const told = `${when}, ${name}`;
        expect(responseCount, told).toBe(left.length);
        expect(await listed(own), told).toBe(left.length);
        const expected: [number, Sent[], Sent[]][] = [
          [floor.id, left.filter(({ clean }) => clean !== null), left],
          [cause.id, left.filter(isCauseAnswered), left.filter(({ clean }) => clean === false)],
          [degrees, left.filter(({ value }) => value !== undefined), left],
          [remark, left.filter(({ text }) => text !== undefined), left],
        ];
        for (const [questionId, answered, shown] of expected) {
          const item = ListItems.find((one: Input) => one.questionId === questionId);
          const skipped = shown.length - answered.length;
          const figures = item === undefined ? [0, 0] : [item.answered, item.skipped];
          expect(figures, `${told}, ${questionId}`).toEqual([answered.length, skipped]);
          if (when !== 'folded') continue;
          const lists = [
            await listed({ ...own, answeredId: questionId }),
            await listed({ ...own, skippedId: questionId }),
          ];
          expect(lists, `${told}, ${questionId}`).toEqual([answered.length, skipped]);
        }
      }
    }));

  test('has as many as each bar of a question for numbers counts', async () => {
    for (const { name, asked, listed: own, leaves } of views()) {
      const { ListItems } = await ask('survey', asked);
      const numbers = ListItems.find((one: Input) => one.questionId === degrees)?.numbers ?? null;
      const given = sent.filter((one) => leaves(one) && one.value !== undefined).map(numberOf);
      if (given.length === 0) expect(numbers, name).toBeNull();
      else expect([numbers.min, numbers.max], name).toEqual([Math.min(...given), Math.max(...given)]);
      const bars: { from: number; to: number; count: number }[] = numbers?.histogram ?? [];
      expect(
        bars.reduce((sum, { count }) => sum + count, 0),
        name,
      ).toBe(given.length);
      for (const [at, { from, to, count }] of bars.entries()) {
        const below = at === bars.length - 1 ? {} : { numberBelow: to };
        expect(await listed({ ...own, answeredId: degrees, numberFrom: from, ...below }), `${name}, ${from}`).toBe(
          count,
        );
      }
    }
    expect(await listed({ numberFrom: 4, numberBelow: 5 })).toBe(3);
    expect(await listed({ numberBelow: 4 })).toBe(1);
    expect(await listed({ answeredId: remark, numberFrom: -1000 })).toBe(0);
    expect(await listed({ answeredId: [remark, degrees], numberFrom: -1000 })).toBe(7);
    await a.openPlan({ auditTypeId: 2, identity: 'none' });
    expect(await listed({ answeredId: [remark, degrees], numberFrom: -1000 }), 'beside a nameless survey').toBe(7);
  });
});

describe('what is narrowed to a location was given there', () => {
  const points = ({ clean, cause: why }: Sent): { earned: number; max: number; failed: boolean } => ({
    earned: (clean ? 10 : 0) + (why === 'plain' ? 5 : 0),
    max: clean === false ? 20 : 10,
    failed: clean !== true,
  });

  test('with its points, findings and texts', () =>
    foldedOrNot(async (when) => {
      for (const { name, asked, leaves } of views(when)) {
        const told = `${when}, ${name}`;
        const left = sent.filter(leaves);
        const sum = (of: 'earned' | 'max') => left.reduce((so, one) => so + points(one)[of], 0);
        const found = await ask('checklist', asked);
        const sums = { responseCount: left.length, earned: sum('earned'), max: sum('max') };
        expect(found, told).toMatchObject(sums);
        const worst = found.ListItems.find((one: Input) => one.questionId === floor.id);
        const failed = left.filter((one) => points(one).failed);
        expect([worst?.asked ?? 0, worst?.failed ?? 0], told).toEqual([left.length, failed.length]);
        // A location had the floor's finding before, wherever the plan was.
        const dirty = sent.filter(({ clean }) => clean === false);
        const isRepeated = (one: Sent): boolean => dirty.some(({ at, day }) => at === one.at && day < one.day);
        const again = left.filter((one) => dirty.includes(one) && isRepeated(one));
        expect(worst?.repeats ?? 0, told).toBe(again.length);
        const cells = new Map<number, number>();
        for (const { at } of left) cells.set(at, (cells.get(at) ?? 0) + 1);
        const shown = found.HeatMap.Cells.map(({ locationId, count }: Input) => [
          places.findIndex(({ id }) => id === locationId),
          count,
        ]);
        expect(shown.toSorted(), told).toEqual([...cells].toSorted());
        for (const by of ['location', 'month', 'checklist'] as const) {
          const compared = await ask('comparison', { ...asked, by });
          expect(compared, `${told}, ${by}`).toMatchObject(sums);
          if (by !== 'location') continue;
          const rows = compared.ListItems.map(({ Id, Completed, Findings }: Input) => [Id, Completed, Findings]);
          const findingsAt = (at: number): number =>
            left.filter((one) => one.at === at).reduce((so, one) => so + findingsOf(one), 0);
          const expected = [...cells].map(([at, n]) => [places[at]?.id, n, findingsAt(at)]);
          expect(rows.toSorted(), told).toEqual(expected.toSorted());
        }
        expect(await ask('plans', asked), told).toMatchObject(sums);
        const texts = await ask('texts', { ...asked, questionId: remark, searchText: '' });
        expect(texts.TotalItemsCount, told).toBe(left.filter(({ text }) => text !== undefined).length);
        const days = (await ask('survey', asked)).Days.map(({ At, Completed }: Input) => [At, Completed]);
        const perDay = new Map<string, number>();
        for (const { day } of left) perDay.set(day, (perDay.get(day) ?? 0) + 1);
        expect(days, told).toEqual([...perDay].toSorted());
      }
    }));

  test('with the time it took and the auditors who were there', async () => {
    for (const at of [0, 1]) {
      const ofPlace = { locationIds: places[at]?.id };
      // An hour at the first place and two at the other.
      await world.inCompany('ayse', (db) =>
        sql`update response r set completed_at = received_at, started_at = received_at - ${at + 1} * interval '1 hour'
          from plan p where p.id = r.plan_id and p.checklist_id = ${checkListId}
            and coalesce(r.location_id, p.location_id) = ${places[at]?.id}`.execute(db),
      );
      const { ListItems } = await ask('calibration', ofPlace);
      const there = sent.filter((one) => one.at === at && one.plan < 2);
      const audited = ListItems.map(({ userId, audits: n }: Input) => [userId, n]);
      const [ayse, can] = [0, 1].map((plan) => there.filter((one) => one.plan === plan).length);
      expect(audited.toSorted()).toEqual(
        [
          [world.ids.ayse.user, ayse],
          [world.ids.can.user, can],
        ].toSorted(),
      );
    }
    for (const at of [0, 1])
      expect((await ask('survey', { locationIds: places[at]?.id })).MedianSeconds).toBe((at + 1) * 3600);
  });

  test('with the plans that received something there', async () => {
    const plansAt = async (at: number, more: Input = {}) =>
      (await ask('plans', { locationIds: places[at]?.id, ...more })).ListItems.map(({ id }: Input) => id).toSorted();
    const idsOf = (...which: number[]) => which.map((one) => plans[one]?.id);
    expect(await plansAt(0)).toEqual(idsOf(0, 1, 2));
    expect(await plansAt(1)).toEqual(idsOf(0, 1, 2));
    expect(await plansAt(0, { dateFrom: '2026-04-01', dateTo: '2026-04-30' })).toEqual(idsOf(2));
    expect(await plansAt(1, { dateFrom: '2026-03-05', dateTo: '2026-03-06' })).toEqual(idsOf(0, 2));
  });
});

test('a question that waits for another one was not seen, and so not skipped, where that has a note alone', async () => {
  const { id: auditId, token } = await a.openPlan({ checkListId, answeredBy: 'anyone' });
  const answers = [{ questionId: floor.id, note: 'Kapı kilitliydi' }];
  await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers });
  const skipped = (skippedId: number) => listed({ auditId, skippedId });
  expect([await skipped(floor.id), await skipped(cause.id), await skipped(remark)]).toEqual([1, 0, 1]);
});

/** A dirty floor is one, and so is a broken cause graded at nothing. */
const findingsOf = ({ clean, cause: why }: Sent): number => Number(clean === false) + Number(why === 'graded');
