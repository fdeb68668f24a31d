import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { daysFromNow } from '../entity-samples.ts';
import { phone } from '../phone.ts';
import { openWorld, type Person, type World } from '../world.ts';

/** A sticker at a location: what it leads to and for whom, where its responses were given, and what is noted of its scans. */

let world: World;
let a: Builders;
let projectId: number;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  projectId = await a.filledProject();
});
afterAll(() => world.close());

interface Place {
  locationId: number;
  name: string;
}

let places = 0;
async function mappedPlace(project = projectId): Promise<Place> {
  const name = `Şube ${++places}`;
  const locationId = await a.location({ Name: name });
  await world.ok('ayse', 'mapping.addLocations', { projectId: project, locationIds: [locationId] });
  return { locationId, name };
}

const sticker = (locationId: number, auditPlanId: number | null = null) =>
  world.ok('ayse', 'staticBarcode.create', { name: 'Kasa önü', locationId, auditPlanId });
const openAt = (locationId: number, over: object = {}) =>
  a.openPlan({ projectId, locationId, answeredBy: 'anyone', ...over });
const scan = (code: string, person: Person = null) => world.ok(person, 'field.resolve', { code });
const scansOf = async (id: number) => (await world.ok('ayse', 'staticBarcode.scans', { id, pageSize: 100 })).ListItems;
const locationOf = async (responseKey: string) =>
  (
    await world.inCompany('ayse', (db) =>
      db.selectFrom('response').select('location_id').where('response_key', '=', responseKey).executeTakeFirstOrThrow(),
    )
  ).location_id;

describe('a sticker that is bound to no plan', () => {
  test('leads to the one plan that is open at its location, by a token that opens the form', async () => {
    const { locationId, name } = await mappedPlace();
    const { code, link } = await sticker(locationId);
    expect(link).toBe(`http://localhost:3000/b/${code}`);
    expect(Buffer.from(code, 'base64url')).toHaveLength(16);
    const { token } = await openAt(locationId);
    await openAt((await mappedPlace()).locationId);
    const found = await scan(code);
    expect(found).toMatchObject({ state: 'open', token, plan: { locationName: name } });
    expect(found.plans).toBeUndefined();
    expect((await world.ok(null, 'field.form', { token: found.token })).state).toBe('open');
  });

  test('is made at many locations at once, each with a code of its own, and not again where one of this name is', async () => {
    const [one, other] = [await mappedPlace(), await mappedPlace()];
    const { code } = await sticker(one.locationId);
    const make = (locationIds: number[]) =>
      world.call('ayse', 'staticBarcode.createForLocations', { name: 'Kasa önü', locationIds });
    const third = await mappedPlace();
    const ids = [one, other, third].map(({ locationId }) => locationId);
    expect((await make([...ids, 999_999_999])).status).toBe(404);
    const { body } = await make([...ids, ...ids]);
    expect(body).toMatchObject({
      Message: '2 static barcodes added.',
      Data: { ids: [expect.any(Number), expect.any(Number)] },
    });
    expect((await make(ids)).body.Data).toEqual({ ids: [] });
    const { token } = await openAt(other.locationId);
    const { ListItems } = await world.ok('ayse', 'staticBarcode.list', { locationId: ids });
    const codes = ListItems.map((row: { code: string }) => row.code);
    expect([codes.length, new Set(codes).size, codes.includes(code)]).toEqual([3, 3, true]);
    const own = ListItems.find((row: { locationId: number }) => row.locationId === other.locationId);
    expect(await scan(own.code)).toMatchObject({ state: 'open', token, plan: { locationName: other.name } });
  });

  test('offers several to choose from, the soonest end first, and says where nothing is open', async () => {
    const { locationId } = await mappedPlace();
    const { code } = await sticker(locationId);
    expect(await scan(code)).toMatchObject({ state: 'offAir', plan: null, token: null });
    await openAt(locationId, { beginDate: daysFromNow(2), endDate: daysFromNow(9) });
    expect(await scan(code)).toMatchObject({ state: 'offAir', plan: null, token: null });
    const [late, soon] = [
      await openAt(locationId, { endDate: daysFromNow(20) }),
      await openAt(locationId, { endDate: daysFromNow(3) }),
    ];
    const found = await scan(code);
    expect(found).toMatchObject({ state: 'open', plan: null, token: null });
    expect(found.plans.map(({ token }: { token: string }) => token)).toEqual([soon.token, late.token]);
    const next = await openAt(locationId, { endDate: daysFromNow(10) });
    const tokens = (await scan(code)).plans.map(({ token }: { token: string }) => token);
    expect(tokens).toEqual([soon.token, next.token, late.token]);
  });

  test('offers no more than twenty, those that end soonest', async () => {
    const { locationId } = await mappedPlace();
    const { code } = await sticker(locationId);
    const tokens: string[] = [];
    for (let day = 1; day <= 21; day++)
      tokens.unshift((await openAt(locationId, { endDate: daysFromNow(30 - day) })).token);
    const { plans } = await scan(code);
    expect(plans.map(({ token }: { token: string }) => token)).toEqual(tokens.slice(0, 20));
  });

  test('shows whoever is not signed in only what anyone may answer, and an auditor their own too', async () => {
    const { locationId } = await mappedPlace();
    const { code } = await sticker(locationId);
    const { token } = await openAt(locationId, { answeredBy: 'auditors' });
    expect(await scan(code)).toMatchObject({ state: 'offAir', plan: null, token: null });
    // Can is no auditor of the plan; a session of another company counts as none.
    expect(await scan(code, 'can')).toMatchObject({ state: 'offAir', token: null });
    expect(await scan(code, 'zoe')).toMatchObject({ state: 'offAir', token: null });
    expect(await scan(code, 'ayse')).toMatchObject({ state: 'open', token });
    // One that takes an answer of each person is anyone's too, and asks them to sign in.
    const { token: once } = await openAt(locationId, { repeat: 'oncePerPerson' });
    expect(await scan(code)).toMatchObject({ state: 'open', token: once });
  });
});

describe('a sticker that is bound to a plan', () => {
  test('leads to it and to nothing else, wherever the plan is; when it is over, to its copies alone', async () => {
    const { locationId } = await mappedPlace();
    const { id, token } = await a.openPlan({ projectId, locationId: await a.standing.location() });
    const { code } = await sticker(locationId, id);
    await openAt(locationId);
    expect(await scan(code)).toMatchObject({ state: 'open', token });
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('plan')
        .set({ begins_at: daysFromNow(-90), ends_at: daysFromNow(-60) })
        .where('id', '=', id)
        .execute(),
    );
    expect(await scan(code)).toMatchObject({ state: 'offAir', plan: null, token: null });
    const copy = await world.ok('ayse', 'plan.copy', { id, beginDate: daysFromNow(-1), endDate: daysFromNow(5) });
    const { link } = await world.ok('ayse', 'plan.publish', { id: copy.id, published: true });
    expect(await scan(code)).toMatchObject({ state: 'open', token: link.split('/').at(-1) });
  });

  test('leads to the other occurrences of its series when its own is over, and to none of them before', async () => {
    const { locationId } = await mappedPlace();
    const own = await openAt(locationId);
    const next = await openAt(locationId);
    const copy = await world.ok('ayse', 'plan.copy', {
      id: own.id,
      beginDate: daysFromNow(-1),
      endDate: daysFromNow(5),
    });
    await world.ok('ayse', 'plan.publish', { id: copy.id, published: true });
    await world.inCompany('ayse', async (db) => {
      const { plan_id: id } = await db
        .insertInto('audit_series')
        .values({
          definition: 'Haftalık',
          plan: '{}',
          location_ids: [locationId],
          rule: '{}',
          on_air_days_before: 2,
          active: false,
          applies_from: '2026-01-01',
          made_by: world.ids.ayse.user,
        })
        .returning('id as plan_id')
        .executeTakeFirstOrThrow();
      await db.updateTable('plan').set({ series_id: id }).where('id', 'in', [own.id, next.id]).execute();
    });
    const { code } = await sticker(locationId, own.id);
    expect(await scan(code)).toMatchObject({ state: 'open', token: own.token });
    const set = (id: number, values: object) =>
      world.inCompany('ayse', (db) => db.updateTable('plan').set(values).where('id', '=', id).execute());
    await set(copy.id, { published: false });
    await set(own.id, { begins_at: daysFromNow(-90), ends_at: daysFromNow(-60) });
    expect(await scan(code)).toMatchObject({ state: 'open', token: next.token });
  });

  test('of a series at several locations leads to the occurrences at its plan’s own alone', async () => {
    const [here, there] = [await mappedPlace(), await mappedPlace()];
    const {
      beginDate: _,
      endDate: __,
      locationId: ___,
      ...plan
    } = await a.planForm({ projectId, answeredBy: 'anyone' });
    const rule = { every: 'day', from: daysFromNow(1).slice(0, 10), count: 2 };
    const locationIds = [here.locationId, there.locationId];
    const { id: seriesId } = await world.ok('ayse', 'series.save', { plan, locationIds, rule });
    const { ListItems } = await world.ok('ayse', 'plan.list', {
      seriesId,
      sortField: 'beginDate',
      sortDirection: 'asc',
    });
    for (const { id } of ListItems) await world.ok('ayse', 'plan.publish', { id, published: true });
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('plan')
        .set({ begins_at: daysFromNow(-1) })
        .where('series_id', '=', seriesId)
        .execute(),
    );
    const [own, next] = ListItems.filter((row: Place) => row.locationId === here.locationId);
    const { code } = await sticker(here.locationId, own.id);
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('plan')
        .set({ begins_at: daysFromNow(-90), ends_at: daysFromNow(-60) })
        .where('id', '=', own.id)
        .execute(),
    );
    const { link } = await world.ok('ayse', 'plan.get', { id: next.id });
    expect(await scan(code)).toMatchObject({ state: 'open', token: link.split('/').at(-1) });
    await world.ok('ayse', 'plan.publish', { id: next.id, published: false });
    expect(await scan(code)).toMatchObject({ state: 'offAir', plan: null, token: null });
  });

  test('says that its plan is full, and shows an overdue one to its auditors alone', async () => {
    const { locationId } = await mappedPlace();
    const full = await openAt(locationId, { participantLimit: 1 });
    const { id, code } = await sticker(locationId, full.id);
    const own = await phone(world, full.token);
    await own.send(own.fill());
    expect(await scan(code)).toMatchObject({ state: 'full', token: null });
    const due = await openAt(locationId);
    await world.ok('ayse', 'staticBarcode.update', { id, auditPlanId: due.id });
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('plan')
        .set({ begins_at: daysFromNow(-9), ends_at: daysFromNow(-2) })
        .where('id', '=', due.id)
        .execute(),
    );
    expect(await scan(code)).toMatchObject({ state: 'offAir', token: null });
    expect(await scan(code, 'ayse')).toMatchObject({ state: 'open', token: due.token });
  });

  test('says when it begins, and can be bound anew without a new code', async () => {
    const { locationId } = await mappedPlace();
    const later = await openAt(locationId, { beginDate: daysFromNow(2), endDate: daysFromNow(9) });
    const { id, code } = await sticker(locationId, later.id);
    const waiting = await scan(code);
    expect(waiting).toMatchObject({ state: 'notYet', token: null });
    expect(waiting.message).toMatch(/Not started yet/);
    const now = await openAt(locationId);
    expect((await world.ok('ayse', 'staticBarcode.update', { id, auditPlanId: now.id })).code).toBe(code);
    expect(await scan(code)).toMatchObject({ state: 'open', token: now.token });
  });
});

describe('a code', () => {
  test('leads nowhere once it was replaced, or while its barcode is passive', async () => {
    const { locationId } = await mappedPlace();
    const { id, code } = await sticker(locationId);
    const { token } = await openAt(locationId);
    const beside = await sticker(locationId);
    const { code: fresh } = await world.ok('ayse', 'staticBarcode.rotate', { id });
    expect(fresh).not.toBe(code);
    expect(await scan(beside.code), 'the label beside it').toMatchObject({ state: 'open', token });
    expect((await world.ok('ayse', 'staticBarcode.get', { id: beside.id })).code).toBe(beside.code);
    expect(await scan(code)).toMatchObject({ state: 'unknown', message: 'This label is not known.', token: null });
    expect(await scan(fresh)).toMatchObject({ state: 'open', token });
    await world.ok('ayse', 'staticBarcode.setActive', { ids: [id], active: false });
    const passive = await scan(fresh);
    expect(passive).toMatchObject({
      state: 'offAir',
      token: null,
      message: 'This barcode is not in use at the moment.',
    });
    const notYet = await world.ok('ayse', 'staticBarcode.create', { name: 'Depo', locationId, active: false });
    expect(await scan(notYet.code)).toMatchObject({ state: 'offAir', message: passive.message });
  });

  test('cannot be guessed at more than thirty times a minute from one address, while a good one always leads on', async () => {
    const { locationId } = await mappedPlace();
    const { code } = await sticker(locationId);
    const states: number[] = [];
    for (let n = 0; n < 45; n++) states.push((await world.call(null, 'field.resolve', { code: `yok${n}` })).status);
    expect(states.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(states.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
    expect((await world.call(null, 'field.resolve', { code })).status).toBe(200);
  });
});

describe('a response by a sticker', () => {
  test('was given at the sticker’s location where that is mapped to the plan’s project, else at the plan’s', async () => {
    const there = await mappedPlace();
    const elsewhere = await mappedPlace(await a.filledProject());
    const { id, token } = await a.openPlan({ projectId, locationId: await a.standing.location() });
    const [mapped, foreign] = [await sticker(there.locationId, id), await sticker(elsewhere.locationId, id)];
    const own = await phone(world, token, null);
    const [at, not, plain] = [
      own.fill({ barcodeCode: mapped.code }),
      own.fill({ barcodeCode: foreign.code }),
      own.fill(),
    ];
    const unknown = own.fill({ barcodeCode: 'yok' });
    for (const filled of [at, not, plain, unknown]) expect((await own.send(filled)).status).toBe(201);
    expect(await Promise.all([at, not, plain, unknown].map((one) => locationOf(one.responseKey)))).toEqual([
      there.locationId,
      null,
      null,
      null,
    ]);
    // The phone shows the place that counts.
    expect((await scan(mapped.code)).plan.locationName).toBe(there.name);
    expect((await scan(foreign.code)).plan.locationName).not.toBe(elsewhere.name);
  });

  test('that was begun before the code was replaced still was; one begun later was not', async () => {
    const there = await mappedPlace();
    const { id: planId, token } = await a.openPlan({ projectId, locationId: await a.standing.location() });
    const { id, code } = await sticker(there.locationId, planId);
    await world.ok('ayse', 'staticBarcode.rotate', { id });
    const own = await phone(world, token, null);
    const before = own.fill({ barcodeCode: code, startedAt: daysFromNow(-1) });
    const after = own.fill({ barcodeCode: code, startedAt: daysFromNow(1) });
    for (const filled of [before, after]) await own.send(filled);
    expect([await locationOf(before.responseKey), await locationOf(after.responseKey)]).toEqual([
      there.locationId,
      null,
    ]);
  });

  test('that was begun before the sticker was hung elsewhere was given where it hung then', async () => {
    const [first, then, now] = [await mappedPlace(), await mappedPlace(), await mappedPlace()];
    const { id: planId, token } = await a.openPlan({ projectId, locationId: await a.standing.location() });
    const { id, code } = await sticker(first.locationId, planId);
    const own = await phone(world, token, null);
    const begun = (startedAt: string) => own.fill({ barcodeCode: code, startedAt });
    const filled = [begun(daysFromNow(-1))];
    for (const { locationId } of [then, now]) {
      filled.push(begun(new Date().toISOString()));
      await world.ok('ayse', 'staticBarcode.update', { id, locationId });
      await world.ok('ayse', 'staticBarcode.update', { id, name: `Kapı ${locationId}` });
    }
    filled.push(begun(daysFromNow(1)));
    for (const one of filled) await own.send(one);
    const places = [first, first, then, now].map(({ locationId }) => locationId);
    expect(await Promise.all(filled.map(({ responseKey }) => locationOf(responseKey)))).toEqual(places);
  });

  test('keeps its location from being deleted', async () => {
    const there = await mappedPlace();
    const { id: planId, token } = await a.openPlan({ projectId, locationId: await a.standing.location() });
    const { id, code } = await sticker(there.locationId, planId);
    const own = await phone(world, token, null);
    await own.send(own.fill({ barcodeCode: code }));
    await world.ok('ayse', 'staticBarcode.remove', { ids: [id] });
    await world.ok('ayse', 'mapping.removeLocations', { projectId, ids: [there.locationId] });
    const reply = await world.call('ayse', 'location.remove', { ids: [there.locationId] });
    expect([reply.status, reply.body.Success]).toEqual([200, false]);
    expect(reply.body.Message).toMatch(/S-\d{6}/);
  });
});

describe('scans', () => {
  test('tell what was opened, chosen from or not there, and by whom where they were signed in', async () => {
    const { locationId } = await mappedPlace();
    const { id, code } = await sticker(locationId);
    await scan(code);
    const plan = await openAt(locationId);
    await scan(code);
    await openAt(locationId);
    await scan(code, 'ayse');
    await scan((await sticker(locationId)).code);
    const rows = await scansOf(id);
    expect((await world.ok('ayse', 'staticBarcode.scans', { id })).TotalItemsCount).toBe(3);
    expect(
      rows.map(({ result, auditPlanId, userName, times }: never) => ({ result, auditPlanId, userName, times })),
    ).toEqual([
      { result: 'choice', auditPlanId: null, userName: 'Ayşe Yılmaz', times: 1 },
      { result: 'opened', auditPlanId: plan.id, userName: null, times: 1 },
      { result: 'none', auditPlanId: null, userName: null, times: 1 },
    ]);
    const [shown] = (await world.ok('ayse', 'staticBarcode.list', { id })).ListItems;
    expect(shown.lastScanAt).toBe(rows[0].at);
  });

  test('of a crowd are counted in one row from the fifty-first of a day on', async () => {
    const { locationId } = await mappedPlace();
    const { id, code } = await sticker(locationId);
    const plans = [await openAt(locationId)];
    for (let n = 0; n < 12; n++) await Promise.all(Array.from({ length: 5 }, () => scan(code)));
    const rows = await scansOf(id);
    expect(rows).toHaveLength(50);
    expect(rows.reduce((sum: number, { times }: { times: number }) => sum + times, 0)).toBe(60);
    // Whoever is signed in, and what leads elsewhere, still has a row of its own, and the next day begins anew.
    await scan(code, 'ayse');
    await scan(code);
    const own = (await scansOf(id)).filter(({ userName }: { userName: string | null }) => userName !== null);
    expect([own, await scansOf(id)]).toMatchObject([[{ times: 1 }], { length: 51 }]);
    plans.push(await openAt(locationId));
    for (const times of [1, 2]) {
      await scan(code);
      const [newest, ...before] = await scansOf(id);
      expect([newest, before.length]).toMatchObject([{ result: 'choice', userName: null, times }, 51]);
    }
    for (const plan of plans) await world.ok('ayse', 'plan.publish', { id: plan.id, published: false });
    await scan(code);
    expect((await scansOf(id))[0]).toMatchObject({ result: 'none', times: 1 });
    await world.inCompany('ayse', (db) =>
      sql`update scan set at = at - interval '1 day' where barcode_id = ${id}`.execute(db),
    );
    for (const rowsThen of [54, 55]) {
      await scan(code);
      expect(await scansOf(id)).toHaveLength(rowsThen);
    }
  });

  test('of people who are signed in leave room for those of fifty others', async () => {
    const { locationId } = await mappedPlace();
    const { id, code } = await sticker(locationId);
    for (let n = 0; n < 50; n++) await scan(code, 'ayse');
    for (let n = 0; n < 2; n++) await scan(code);
    expect(await scansOf(id)).toHaveLength(52);
  });

  test('that no network told of are noted when the auditor’s response arrives, once', async () => {
    const { locationId } = await mappedPlace();
    const { id, code } = await sticker(locationId);
    const { token } = await openAt(locationId);
    const own = await phone(world, token, 'ayse');
    for (let n = 0; n < 2; n++) await own.send(own.fill({ barcodeCode: code }));
    const rows = await scansOf(id);
    expect(rows.map(({ result, userName }: never) => [result, userName])).toEqual([['offline', 'Ayşe Yılmaz']]);
    // Whoever comes again another week has scanned it again.
    await world.inCompany('ayse', (db) =>
      sql`update scan set at = at - interval '7 days' where barcode_id = ${id}`.execute(db),
    );
    await own.send(own.fill({ barcodeCode: code }));
    expect(await scansOf(id)).toHaveLength(2);
  });
});
