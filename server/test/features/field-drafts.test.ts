import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Audits, audits, type Checklist } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { openWorld, type Person, type World } from '../world.ts';

/** The draft that lead and assistant share: merged answer by answer, sent by one for both. */

let world: World;
let a: Builders;
let of: Audits;
let list: Checklist;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  of = audits(world, a);
  list = await of.checklist();
});
afterAll(() => world.close());

type Input = Record<string, unknown>;

const setPlan = (id: number, values: { assistant_auditor_id?: number; link_token?: string }) =>
  world.inCompany('ayse', (db) => db.updateTable('plan').set(values).where('id', '=', id).execute());

/** An audit of Ayşe's, with Can as her assistant, and a key for its draft. */
async function shared(over: Input = {}) {
  const plan = await a.openPlan({
    checkListId: list.checkListId,
    answeredBy: 'auditors',
    ...over,
  });
  await setPlan(plan.id, { assistant_auditor_id: world.ids.can.user });
  const responseKey = randomUUID();
  const put = (who: Person, change: Input = {}) =>
    world.call(who, 'fieldwork.putDraft', { responseKey, token: plan.token, answers: [], ...change });
  return { ...plan, responseKey, put, get: (who: Person) => world.call(who, 'fieldwork.draft', { responseKey }) };
}

const anHourAgo = Date.now() - 3_600_000;
const at = (seconds: number): string => new Date(anHourAgo + seconds * 1000).toISOString();
const floor = (title: string, seconds: number, over: Input = {}) => ({
  questionId: list.floor.id,
  optionIds: [list.floor.answers[title]],
  at: at(seconds),
  ...over,
});
const shelves = (title: string, seconds: number, over: Input = {}) => ({
  questionId: list.shelves.id,
  optionIds: [list.shelves.answers[title]],
  at: at(seconds),
  ...over,
});

describe('a draft', () => {
  test('is one for lead and assistant: each finds what the other said, and assignments name its key', async () => {
    const own = await shared();
    const first = await own.put('ayse', { answers: [floor('Evet', 1)], startedAt: at(0), versionTag: 'x' });
    expect([first.status, first.body.Data.draftVersion, first.body.Data.state]).toEqual([200, 1, 'draft']);
    await own.put('can', { answers: [shelves('Tam', 2)] });
    const { Data } = (await own.get('ayse')).body;
    expect(Data).toMatchObject({ token: own.token, versionTag: 'x', startedAt: at(0), clashes: [], receipt: null });
    expect(Data.answers).toMatchObject([
      { questionId: list.floor.id, byId: world.ids.ayse.user },
      { questionId: list.shelves.id, byId: world.ids.can.user },
    ]);
    for (const who of ['ayse', 'can'] as const) {
      const plans = await world.ok(who, 'fieldwork.assignments');
      expect(plans.find((plan: Input) => plan.auditId === own.id)).toMatchObject({
        responseKey: own.responseKey,
        draftVersion: 2,
        statusCode: 20,
        role: who === 'ayse' ? 'lead' : 'assistant',
      });
    }
  });
});
