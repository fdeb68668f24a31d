import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountedAhead, countedAhead, forgetAhead, isAheadFull, keepAhead } from '../../src/facts/counted-ahead.ts';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** What is remembered of responses until they are folded (facts/counted-ahead.ts): what will be, and no more than has room. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

/** How a response stands that was just sent to a plan, and whether what it adds is remembered. */
async function sent(token: string, who: 'can' | null = null) {
  const responseKey = randomUUID();
  await world.ok(who, 'field.submit', { responseKey, token, answers: [] });
  const row = await world.inCompany('ayse', (db) =>
    db
      .selectFrom('response')
      .select(['id', 'version_id', 'answers_hash', 'late', 'over_quota', 'repeated'])
      .where('response_key', '=', responseKey)
      .executeTakeFirstOrThrow(),
  );
  const flags = { late: row.late, over_quota: row.over_quota, repeated: row.repeated };
  const isRemembered = countedAhead(row.id, row.version_id, row.answers_hash) !== undefined;
  return [Object.entries(flags).flatMap(([flag, is]) => (is ? [flag] : [])), isRemembered];
}

test('a response that counts is remembered, one that is stored apart is not', async () => {
  const limited = await a.openPlan({ participantLimit: 1 });
  const once = await a.openPlan({ repeat: 'oncePerPerson' });
  const over = await a.openPlan();
  expect(await sent(limited.token)).toEqual([[], true]);
  expect(await sent(limited.token)).toEqual([['over_quota'], false]);
  expect(await sent(once.token, 'can')).toEqual([[], true]);
  expect(await sent(once.token, 'can')).toEqual([['repeated'], false]);
  await world.inCompany('ayse', (db) =>
    db
      .updateTable('plan')
      .set({ begins_at: '2020-01-01T00:00:00Z', ends_at: '2020-02-01T00:00:00Z', grace_days: 0 })
      .where('id', '=', over.id)
      .execute(),
  );
  expect(await sent(over.token)).toEqual([['late'], false]);
});

test('one that was corrected since is not told by what it was before', async () => {
  const { token } = await a.openPlan();
  const responseKey = randomUUID();
  await world.ok('ayse', 'field.submit', { responseKey, token, answers: [] });
  const row = () =>
    world.inCompany('ayse', (db) =>
      db
        .selectFrom('response')
        .select(['id', 'version_id', 'answers_hash'])
        .where('response_key', '=', responseKey)
        .executeTakeFirstOrThrow(),
    );
  const isRemembered = ({ id, version_id, answers_hash }: Awaited<ReturnType<typeof row>>) =>
    countedAhead(id, version_id, answers_hash) !== undefined;
  const sentFirst = await row();
  expect(isRemembered(sentFirst)).toBe(true);
  await world.ok('ayse', 'audit.return', { responseId: sentFirst.id, reason: 'Eksik' });
  const { version } = await world.ok('ayse', 'field.form', { token });
  const [{ id: questionId, answers }] = version.sections[0].questions;
  const corrected = [{ questionId, optionIds: [answers[0].id] }];
  await world.ok('ayse', 'field.submit', { responseKey, revision: 1, token, answers: corrected });
  const standing = await row();
  expect([standing.version_id, isRemembered(standing)]).toEqual([sentFirst.version_id, false]);
});

test('numbers take room: many are folded soon, and of too many the oldest are forgotten', () => {
  const said = (numbers: number): CountedAhead => ({
    added: new Uint16Array(0),
    numbers: Array.from({ length: numbers }, (_, at) => ({ questionId: 1, value: at })),
  });
  const ids = Array.from({ length: 12 }, (_, at) => -1 - at);
  const remembered = () => ids.filter((id) => countedAhead(id, 1, 'h') !== undefined);
  expect(isAheadFull()).toBe(false);
  for (const id of ids) keepAhead(id, 1, 'h', said(10_000));
  expect(isAheadFull()).toBe(true);
  expect(remembered()).toEqual(ids.slice(-remembered().length));
  expect(remembered().length).toBeLessThan(ids.length);
  for (const id of ids) forgetAhead(id);
  expect([remembered(), isAheadFull()]).toEqual([[], false]);
});
