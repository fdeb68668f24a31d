import { refusals } from '@sahada/contract/refusals';
import { webhookEvents } from '@sahada/contract/webhook';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import { outboundOf } from '../../src/outside/outbound.ts';
import { eventData } from '../../src/pipeline/guide.ts';
import { type Audits, audits, fourteenOfTwenty } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { sendDeliveries, statementsOf, tellPeople, tellWebhooks } from '../queue.ts';
import { openReceiver, type Receiver } from '../receiver.ts';
import { openWorld, type World } from '../world.ts';

/** Which events other systems are told of, and when not. */

let world: World;
let a: Builders;
let audit: Audits;
let receiver: Receiver;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  audit = audits(world, a);
  receiver = await openReceiver();
  setConfig({ ...config(), outbound: outboundOf({ allow: [`localhost:${receiver.port}`] }) });
});
afterAll(async () => {
  receiver.close();
  await world.close();
});
beforeEach(async () => {
  receiver.answers(204);
  await world.inCompany('ayse', (db) => db.deleteFrom('webhook').execute());
});
afterEach(() => {
  vi.useRealTimers();
});

const hook = async (...events: readonly string[]): Promise<number> =>
  (await world.ok('ayse', 'webhook.create', { name: 'Depo', url: receiver.url, events })).id;

const minute = (): void => {
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
};

/** What is told by now of what has happened since. */
async function told(): Promise<{ name: string; data: Record<string, unknown> }[]> {
  receiver.told.length = 0;
  await tellWebhooks(world);
  await sendDeliveries(world);
  return receiver.told.map(({ body }) => body);
}

/** What a program reads about is what it gets: the names in the API's document. */
const documented = (kind: keyof typeof eventData): string[] => Object.keys(eventData[kind]).sort();

const namesTold = async (): Promise<string[]> => (await told()).map(({ name }) => name);

describe('each event is told', () => {
  test('of a response: received, returned, received again, approved, reopened, rejected', async () => {
    await hook(...webhookEvents.filter((name) => name.startsWith('response.')));
    const list = await audit.checklist();
    const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId });
    const responseKey = crypto.randomUUID();
    const send = (revision: number) =>
      world.ok('can', 'field.submit', { responseKey, revision, token, answers: fourteenOfTwenty(list) });
    await send(0);
    const [{ responseId }] = (await audit.details(auditId)).Responses;
    const [received] = await told();
    const { locationId } = await world.ok('ayse', 'plan.get', { id: auditId });
    expect(received?.data, 'given where its plan is').toMatchObject({ responseId, auditId, locationId });
    expect([received?.name, Object.keys(received?.data ?? {}).sort()]).toEqual([
      'response.received',
      documented('response'),
    ]);
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Fotoğraf bulanık' });
    expect(await told()).toMatchObject([{ name: 'response.returned', data: { responseId, statusCode: 40 } }]);
    await send(1);
    expect(await told()).toMatchObject([{ name: 'response.received', data: { responseId, revision: 1 } }]);
    await world.ok('ayse', 'audit.approve', { auditId });
    expect(await namesTold()).toEqual([]);
    minute();
    expect(await namesTold()).toEqual(['response.approved']);
    await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Eksik' });
    expect(await told()).toMatchObject([{ name: 'response.reopened', data: { responseId, statusCode: 30 } }]);
    await world.ok('ayse', 'audit.reject', { responseId, reason: 'Başka mağaza' });
    expect(await namesTold()).toEqual(['response.rejected']);
  });

  test('of an approval that stood for its minute and was taken back before anybody was told: both', async () => {
    await hook('response.approved', 'response.reopened');
    const { auditId } = await audit.received();
    await audit.approve(auditId);
    await tellWebhooks(world);
    minute();
    const [{ responseId }] = (await audit.details(auditId)).Responses;
    await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Eksik' });
    await tellWebhooks(world);
    expect(await namesTold()).toEqual(['response.approved', 'response.reopened']);
  });

  test('of a response with the state that it brought, whatever became of it before anybody was told', async () => {
    await hook('response.returned', 'response.received');
    const list = await audit.checklist();
    const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId });
    const responseKey = crypto.randomUUID();
    const send = (revision: number) =>
      world.ok('can', 'field.submit', { responseKey, revision, token, answers: fourteenOfTwenty(list) });
    await send(0);
    await told();
    const [{ responseId }] = (await audit.details(auditId)).Responses;
    await world.ok('ayse', 'audit.return', { responseId, reason: 'Eksik' });
    await send(1);
    expect((await told()).map(({ name, data }) => [name, data.statusCode])).toEqual([
      ['response.returned', 40],
      ['response.received', 30],
    ]);
    const { auditId: soonApproved } = await audit.received();
    await audit.approve(soonApproved);
    expect((await told()).map(({ name, data }) => [name, data.statusCode])).toEqual([['response.received', 30]]);
  });

  test('of a response with the location where it was given, which may not be its plan’s', async () => {
    await hook('response.received');
    const { auditId } = await audit.received();
    const elsewhere = await a.location();
    await world.inCompany('ayse', (db) =>
      db.updateTable('response').set({ location_id: elsewhere }).where('plan_id', '=', auditId).execute(),
    );
    expect(await told()).toMatchObject([{ data: { auditId, locationId: elsewhere } }]);
  });

  test('of an action: made, and changed', async () => {
    await hook('action.created', 'action.changed');
    const id = await a.action();
    const { auditId, responseId, findingId } = await world.ok('ayse', 'action.get', { id });
    const made = await told();
    expect(made).toMatchObject([
      { name: 'action.created', data: { actionId: id, auditId, responseId, findingId, state: 'todo' } },
    ]);
    expect(Object.keys(made[0]?.data ?? {}).sort()).toEqual(documented('action'));
    await world.ok('ayse', 'action.setState', { id, state: 'inProgress' });
    expect(await told()).toMatchObject([{ name: 'action.changed', data: { actionId: id, state: 'inProgress' } }]);
  });

  test('of a plan each time that it goes on the air, and of no other change', async () => {
    await hook('plan.published');
    const { id } = await a.openPlan();
    const made = await told();
    expect(made).toMatchObject([{ name: 'plan.published', data: { auditId: id } }]);
    expect(Object.keys(made[0]?.data ?? {}).sort()).toEqual(documented('plan'));
    await world.ok('ayse', 'plan.save', { id, graceDays: 3 });
    await world.ok('ayse', 'plan.publish', { id, published: false });
    expect(await namesTold()).toEqual([]);
    await world.ok('ayse', 'plan.publish', { id, published: true });
    expect(await namesTold()).toEqual(['plan.published']);
    for (const published of [false, true, false]) await world.ok('ayse', 'plan.publish', { id, published });
    expect(await namesTold(), 'off the air again before anybody was told').toEqual([]);
  });

  test('without leading from an action to a response of a survey that asks nobody who they are', async () => {
    await hook('action.created');
    const { id: auditId, token } = await a.openPlan({ auditTypeId: 2, identity: 'none', findings: true });
    await world.ok(null, 'field.submit', { ...(await a.submission(token)), participant: null });
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ id: number }>`
        select f.id from finding f join response r on r.id = f.response_id where r.plan_id = ${auditId}`.execute(db),
    );
    await a.action({ findingId: rows[0]?.id });
    expect(await told()).toMatchObject([{ data: { auditId, findingId: null, responseId: null } }]);
  });
});

describe('what happens to many at once', () => {
  const receivedOf = async (count: number) => {
    const list = await audit.checklist();
    const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId });
    for (let n = 0; n < count; n++)
      await world.ok('can', 'field.submit', {
        responseKey: crypto.randomUUID(),
        token,
        answers: fourteenOfTwenty(list),
      });
    const ids: number[] = (await audit.details(auditId)).Responses.map(
      ({ responseId }: { responseId: number }) => responseId,
    );
    return { auditId, ids: ids.sort((one, other) => one - other) };
  };

  test('costs no more statements than what happens to few', async () => {
    await hook('response.approved', 'finding.created');
    const cost = async (count: number): Promise<number> => {
      const { auditId } = await receivedOf(count);
      await tellWebhooks(world);
      await audit.approve(auditId);
      return (await statementsOf(world, tellWebhooks)).length;
    };
    const few = await cost(2);
    expect(few).toBeLessThan(30);
    expect(await cost(20)).toBe(few);
  });

  test('tells a finding when it is made, and not again when its response is approved', async () => {
    await hook('finding.created');
    const { floor, checkListId } = await audit.checklist();
    const { id: auditId, token } = await a.openPlan({ checkListId });
    const answers = [{ questionId: floor.id, optionIds: [floor.answers.Hayır] }];
    await world.ok('can', 'field.submit', { responseKey: crypto.randomUUID(), token, answers });
    const ids = (await audit.details(auditId)).Responses.map(({ responseId }: { responseId: number }) => responseId);
    const told = async () => {
      await tellWebhooks(world);
      const { rows } = await world.inCompany('ayse', (db) =>
        sql<{ n: number }>`select count(*)::int as n from delivery where name = 'finding.created'
          and topic = any(${ids.map((id: number) => `response ${id}`)}::text[])`.execute(db),
      );
      return rows[0]?.n ?? 0;
    };
    const made = await told();
    expect(made).toBeGreaterThan(0);
    await audit.approve(auditId);
    expect(await told()).toBe(made);
  });

  test('is told each once, and of one that was approved, undone and approved again what it became', async () => {
    await hook('response.received', 'response.approved', 'response.reopened');
    const { auditId, ids } = await receivedOf(4);
    await audit.approve(auditId);
    await world.ok('ayse', 'audit.reopen', { responseId: ids[0], undo: true });
    await audit.approve(auditId, { responseId: ids[0] });
    await world.ok('ayse', 'audit.reopen', { responseId: ids[1], undo: true });
    await tellWebhooks(world);
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ name: string; topic: string }>`select name, topic from delivery order by id`.execute(db),
    );
    const queued = rows.map(({ name, topic }) => `${name} ${ids.indexOf(Number(topic.replace('response ', '')))}`);
    expect(queued.slice(0, 4)).toEqual([0, 1, 2, 3].map((n) => `response.received ${n}`));
    expect(queued.slice(4).sort()).toEqual([0, 2, 3].map((n) => `response.approved ${n}`));
  });
});

describe('a company that is passive', () => {
  test('tells nobody what still reaches it, and all of it when it is active again', async () => {
    const { id } = await world.ok('zoe', 'webhook.create', {
      name: 'Depo',
      url: receiver.url,
      events: ['response.received', 'plan.published'],
    });
    const { id: planId, token } = await build(world, 'zoe').openPlan();
    const sent = await build(world, 'zoe').submission(token);
    await tellWebhooks(world);
    const { company } = world.ids.zoe;
    await world.ok('ayse', 'companyDesk.setActive', { id: company, active: false, reason: 'Fatura' });
    expect((await world.call(null, 'field.submit', sent)).status).toBe(202);
    await tellPeople(world);
    expect(await told()).toEqual([]);
    const people = () =>
      world.inCompany('zoe', (db) =>
        db.selectFrom('notification').select('name').where('name', '=', 'response.apart').execute(),
      );
    expect(await people()).toEqual([]);
    await world.ok('ayse', 'companyDesk.setActive', { id: company, active: true });
    await tellPeople(world);
    const late = await told();
    // They are about two rows, which go out side by side.
    expect(late.map(({ name, data }) => [name, data.auditId]).sort()).toEqual([
      ['plan.published', planId],
      ['response.received', planId],
    ]);
    expect(await people()).toHaveLength(1);
    await world.ok('zoe', 'webhook.remove', { ids: [id] });
  });
});

describe('a webhook', () => {
  test('that is turned off is told nothing, neither what happens meanwhile nor what waits', async () => {
    const [off] = [await hook('plan.published'), await hook('response.received')];
    receiver.answers(500);
    await a.openPlan();
    expect(await namesTold()).toEqual(['plan.published']);
    await world.ok('ayse', 'webhook.setActive', { ids: [off], active: false });
    await a.openPlan();
    minute();
    expect(await namesTold()).toEqual([]);
    await world.ok('ayse', 'webhook.setActive', { ids: [off], active: true });
    receiver.answers(204);
    minute();
    expect(await namesTold(), 'what waited, and not what happened meanwhile').toEqual(['plan.published']);
  });

  test('is not moved to a hidden net or to http', async () => {
    const id = await hook('plan.published');
    for (const url of ['http://example.com/', 'https://127.0.0.1/', 'https://169.254.169.254/']) {
      const reply = await world.call('ayse', 'webhook.update', { id, url });
      expect([url, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([url, 400, ['url']]);
    }
    expect(await world.ok('ayse', 'webhook.get', { id })).toMatchObject({ url: receiver.url });
  });

  test('is one of twenty at most, and a key one of fifty', async () => {
    for (let n = 0; n < 20; n++) await hook('plan.published');
    const form = { name: 'Fazla', url: receiver.url, events: ['plan.published'] };
    const { body } = await world.call('ayse', 'webhook.create', form);
    expect(body).toMatchObject({ Success: false });
    expect(body.Message).toContain('20');
    for (let n = 0; n < 50; n++)
      await world.ok('ayse', 'apiKey.create', { name: 'ERP', permissions: ['ManageCustomers'] });
    const key = await world.call('ayse', 'apiKey.create', { name: 'ERP', permissions: ['ManageCustomers'] });
    expect(key.body.Message).toBe(refusals.tooManyKeys.text.en.replace('{n}', '50'));
  });
});
