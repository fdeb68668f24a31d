import type { Permission } from '@sahada/contract/permissions';
import { refusals } from '@sahada/contract/refusals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostBytes, mostParts } from '../../src/facts/arriving-pictures.ts';
import { audits, type Input } from '../audits.ts';
import { type Builders, build, pixel, sha256 } from '../builders.ts';
import { userWith } from '../walks/door.ts';
import { bearer, openWorld, type World } from '../world.ts';

/** Actions: whose turn they are, when they are due, and what they refuse. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const person = async (...rights: Permission[]): Promise<number> => (await userWith(world, rights)).user;
const get = (id: number) => world.ok('ayse', 'action.get', { id });
const call = (name: string, input: Input) => world.call('ayse', `action.${name}`, input);
const setActive = (id: number, active: boolean) =>
  world.inCompany('ayse', (db) => db.updateTable('user').set({ active }).where('id', '=', id).execute());

const mayApproveNoMore = (id: number) =>
  world.inCompany('ayse', (db) =>
    sql`update "group" set permissions = '{}' where id = (select group_id from "user" where id = ${id})`.execute(db),
  );

describe('whose it is', () => {
  test('stays with whoever made it after they have lost the right', async () => {
    const maker = await userWith(world, ['ManageActions']);
    const token = bearer(await world.session(maker));
    const { body } = await world.call(null, 'action.create', await a.actionForm(), token);
    await world.inCompany('ayse', (db) =>
      sql`update "group" set permissions = '{}' where id = (select group_id from "user" where id = ${maker.user})`.execute(
        db,
      ),
    );
    expect((await world.call(null, 'action.get', { id: body.Data.id }, token)).status).toBe(200);
    expect((await world.call(null, 'action.get', { id: await a.action() }, token)).status).toBe(404);
  });

  test('is verified by the lead who may approve where the plan names nobody, and by nobody who is passive or approves no more', async () => {
    const [lead, other, named] = [await person('ManageReports'), await person(), await person()];
    const auditId = await a.plan();
    const id = await a.action({ findingId: null, auditId });
    const verifier = async () => (await get(id)).verifierUserId;
    const leadBy = (leadId: number) =>
      world.inCompany('ayse', (db) =>
        sql`update plan set approver_id = null, lead_auditor_id = ${leadId} where id = ${auditId}`.execute(db),
      );
    await leadBy(lead);
    expect(await verifier()).toBe(lead);
    await setActive(lead, false);
    expect(await verifier()).toBeNull();
    await leadBy(other);
    expect(await verifier()).toBeNull();
    await world.ok('ayse', 'action.update', { id, verifierUserId: named });
    expect(await verifier()).toBe(named);
    await setActive(named, false);
    expect(await verifier()).toBeNull();
    const [approver, second] = [await person('ManageReports'), await person('ManageReports')];
    await leadBy(second);
    expect(await verifier()).toBe(second);
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ approver_id: approver }).where('id', '=', auditId).execute(),
    );
    expect(await verifier()).toBe(approver);
    await mayApproveNoMore(approver);
    expect(await verifier()).toBe(second);
    await setActive(second, false);
    expect(await verifier()).toBeNull();
    const { ownerUserId } = await get(id);
    for (const verifierUserId of [lead, ownerUserId]) {
      const { body, status } = await world.call('ayse', 'action.update', { id, verifierUserId });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['verifierUserId']]);
    }
    // Nor does whoever verifies it become its owner beside.
    const checker = await person();
    await world.ok('ayse', 'action.update', { id, verifierUserId: checker });
    const both = await world.call('ayse', 'action.update', { id, ownerUserId: checker });
    expect([both.status, Object.keys(both.body.errors)]).toEqual([400, ['verifierUserId']]);
  });

  test('stays its owner’s who has left, where a change sends them back unchanged; nobody gives it to them anew', async () => {
    const [owner, gone] = [await person(), await person()];
    const [id, other] = [await a.action({ ownerUserId: owner }), await a.action()];
    for (const user of [owner, gone]) await setActive(user, false);
    const sentBack = { ownerUserId: owner, ownerEmail: null, ownerName: null };
    expect((await call('update', { id, ...sentBack, priority: 'high' })).body.Success).toBe(true);
    expect(await get(id)).toMatchObject({ ownerUserId: owner, priority: 'high' });
    for (const [action, ownerUserId] of [
      [id, gone],
      [other, owner],
    ])
      expect((await call('update', { id: action, ownerUserId })).status).toBe(400);
  });

  test('a change that sends back whoever verifies it in somebody’s place names nobody', async () => {
    const [first, second, named] = [await person('ManageReports'), await person('ManageReports'), await person()];
    const auditId = await a.plan({ approverId: first });
    const [id, own] = [
      await a.action({ findingId: null, auditId }),
      await a.action({ findingId: null, auditId, verifierUserId: named }),
    ];
    await setActive(named, false);
    // As its form does, which sends all of its fields.
    const rename = async (one: number) => {
      const { verifierUserId } = await get(one);
      await world.ok('ayse', 'action.update', { id: one, title: 'Yeni ad', verifierUserId });
    };
    for (const one of [id, own]) await rename(one);
    await world.ok('ayse', 'plan.save', { id: auditId, approverId: second });
    await setActive(named, true);
    expect([(await get(id)).verifierUserId, (await get(own)).verifierUserId]).toEqual([second, named]);
  });
});

describe('what it has come to', () => {
  const step = (id: number, state: string) => world.ok('ayse', 'action.setState', { id, state, note: 'Bakıldı' });

  test('is taken back with its step: sent back it is not submitted, and opened again nobody has closed it', async () => {
    const id = await a.action({ ownerUserId: await person() });
    await step(id, 'submitted');
    expect((await get(id)).submittedAt).not.toBeNull();
    await step(id, 'inProgress');
    expect(await get(id)).toMatchObject({ submittedAt: null, closedAt: null, closedBy: null });
    await step(id, 'submitted');
    await step(id, 'done');
    expect(await get(id)).toMatchObject({ submittedAt: expect.any(String), closedAt: expect.any(String) });
    expect((await get(id)).closedBy).not.toBeNull();
    await step(id, 'inProgress');
    expect(await get(id)).toMatchObject({ submittedAt: null, closedAt: null, closedBy: null });
  });

  test('takes no photo once it is closed, by its owner’s link neither', async () => {
    const id = await a.action({ ownerUserId: await person() });
    await step(id, 'submitted');
    await step(id, 'done');
    const { body } = await call('uploadPicture', { id, file: pixel });
    expect(body.Message).toBe(refusals.actionClosed.text.en);
    const sent = await a.sentAction();
    await world.ok('ayse', 'action.setState', { id: sent.id, state: 'cancelled', note: 'Gerek kalmadı' });
    const photo = { token: sent.token, pictureKey: crypto.randomUUID(), sha256: sha256(pixel), bytes: pixel };
    expect((await world.call(null, 'actionLink.putPicture', photo)).body.Message).toBe(refusals.actionClosed.text.en);
  });
});

describe('an owner by address', () => {
  test('is the user whose it is, but none who is passive', async () => {
    const email = 'eski.usta@ornek.example';
    const user = await person();
    await world.inCompany('ayse', (db) => db.updateTable('user').set({ email }).where('id', '=', user).execute());
    const owner = { ownerUserId: null, ownerName: 'Eski Usta', ownerEmail: email };
    expect(await get(await a.action(owner))).toMatchObject({ ownerUserId: user, ownerEmail: null });
    await setActive(user, false);
    expect(await get(await a.action(owner))).toMatchObject({ ownerUserId: null, ownerEmail: email });
  });
});

describe('when it is due', () => {
  const { now } =
    Temporal.Now.zonedDateTimeISO('UTC').hour >= 10 ? { now: 'Pacific/Kiritimati' } : { now: 'Pacific/Pago_Pago' };

  test('goes by each severity’s own days, from today at its location', async () => {
    await world.ok('ayse', 'company.update', {
      Id: world.ids.ayse.company,
      ActionDays: { major: 3, minor: 14, observation: 30 },
    });
    const { received } = audits(world, a);
    const today = Temporal.Now.plainDateISO('Europe/Istanbul');
    for (const [severity, days] of Object.entries({ major: 3, minor: 14, observation: 30 })) {
      const { auditId } = await received(({ floor }) => [
        { questionId: floor.id, optionIds: [floor.answers.Hayır], severity },
      ]);
      const [found] = (await world.ok('ayse', 'report.findings', { auditId })).ListItems;
      expect(await world.ok('ayse', 'action.proposal', { findingId: found.id })).toMatchObject({
        ...{ severity, dueDate: today.add({ days }).toString(), actions: [] },
      });
      const own = await a.action({ findingId: found.id });
      const { actions } = await world.ok('ayse', 'action.proposal', { findingId: found.id });
      expect(actions.map((one: { id: number }) => one.id)).toEqual([own]);
    }
    // One that is about no finding is due as a minor one is: here at a place where it is another day.
    const auditId = await a.plan();
    await world.inCompany('ayse', (db) =>
      sql`update location set time_zone = ${now} where id = (select location_id from plan where id = ${auditId})`.execute(
        db,
      ),
    );
    const id = await a.action({ findingId: null, auditId, dueDate: undefined });
    const there = Temporal.Now.plainDateISO(now);
    expect((await get(id)).dueDate).toBe(there.add({ days: 14 }).toString());
    const before = Temporal.PlainDate.compare(there, Temporal.Now.plainDateISO('UTC')) < 0;
    // The earlier of the two days is over at the one place and not at the other.
    const dueDate = (before ? there : there.subtract({ days: 1 })).toString();
    await world.ok('ayse', 'action.update', { id, dueDate });
    expect((await get(id)).overdue).toBe(!before);
    await world.inCompany('ayse', (db) => sql`update location set time_zone = null`.execute(db));
  });
});

describe('what it refuses', () => {
  test('a comment that names somebody passive or unknown', async () => {
    const id = await a.action();
    const passive = await person();
    await setActive(passive, false);
    const named = async (...mentions: number[]) => {
      const { status, body } = await call('addComment', { id, text: 'Bakar mısın?', mentions });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await named(passive)).toEqual([400, ['mentions']]);
    expect(await named(2_000_000_000)).toEqual([404, []]);
    expect((await get(id)).comments).toEqual([]);
  });

  test('to be deleted once it has a comment or a picture', async () => {
    const [said, shown] = [await a.action(), await a.action()];
    await world.ok('ayse', 'action.addComment', { id: said, text: 'Baktım' });
    await world.ok('ayse', 'action.uploadPicture', { id: shown, file: pixel });
    for (const id of [said, shown]) {
      expect((await get(id)).mayDelete).toBe(false);
      expect((await call('remove', { ids: [id] })).body.Message).toBe(refusals.actionHasHistory.text.en);
    }
  });

  test('a link for an owner who is a user, or once it is closed; one to another address makes that its owner’s', async () => {
    const own = await a.action();
    expect((await call('sendLink', { id: own })).body.Message).toBe(refusals.actionOwnedByUser.text.en);
    const { id, token } = await a.sentAction();
    await world.ok('ayse', 'action.sendLink', { id, email: 'yeni@ornek.example' });
    expect(await get(id)).toMatchObject({ ownerEmail: 'yeni@ornek.example', link: expect.not.stringContaining(token) });
    expect((await world.call(null, 'actionLink.get', { token })).status).toBe(404);
    await world.ok('ayse', 'action.setState', { id, state: 'cancelled', note: 'Gerek kalmadı' });
    expect((await call('sendLink', { id })).body.Message).toBe(refusals.actionClosed.text.en);
  });

  test('a thirty-first picture, by its owner’s link neither', async () => {
    const { id, token } = await a.sentAction();
    for (let n = 0; n < 30; n++) await world.ok('ayse', 'action.uploadPicture', { id, file: pixel });
    expect((await call('uploadPicture', { id, file: pixel })).body.Message).toBe(refusals.tooManyPictures.text.en);
    const photo = { token, pictureKey: crypto.randomUUID(), sha256: sha256(pixel), bytes: pixel };
    const { body } = await world.call(null, 'actionLink.putPicture', photo);
    expect(body.Message).toBe(refusals.tooManyPictures.text.en);
  });

  test('a photo by its link that is cut into ever smaller parts', async () => {
    const { token } = await a.sentAction({ findingId: null, auditId: await a.plan() });
    const pictureKey = crypto.randomUUID();
    const bytes = Buffer.concat([pixel, Buffer.alloc(mostParts)]);
    const put = (offset: number, end: number) =>
      world.call(null, 'actionLink.putPicture', {
        ...{ token, pictureKey, sha256: sha256(bytes), size: bytes.length, offset },
        bytes: bytes.subarray(offset, end),
      });
    expect((await put(0, pixel.length)).body.Success).toBe(true);
    await world.inCompany('ayse', (db) =>
      sql`insert into picture_part (picture_id, begins_at_byte, bytes)
        select p.id, ${pixel.length - 1} + n, '\\x00' from picture p, generate_series(1, ${mostParts - 1}) n
        where p.picture_key = ${pictureKey}`.execute(db),
    );
    expect((await put(bytes.length - 1, bytes.length)).status).toBe(413);
  });

  test('by its link other bytes under a key that is taken, and more than an hour’s bytes', async () => {
    const { id, token } = await a.sentAction();
    const put = (pictureKey: string, bytes: Buffer) =>
      world.call(null, 'actionLink.putPicture', { token, pictureKey, sha256: sha256(bytes), bytes });
    const key = crypto.randomUUID();
    expect((await put(key, pixel)).body.Success).toBe(true);
    const other = Buffer.concat([pixel, Buffer.from([0])]);
    const refused = await put(key, other);
    expect([refused.status, refused.body.Message]).toEqual([409, refusals.otherContent.text.en]);
    const { auditId } = await get(id);
    await world.inCompany('ayse', (db) =>
      sql`select gate.spend(${`pictures/${auditId}`}, 999994000, 1000000000, 1, ${new Date().toISOString()})`.execute(
        db,
      ),
    );
    const full = await put(crypto.randomUUID(), pixel);
    expect([full.status, Number(full.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await put(key, pixel)).body.Success, 'what is there needs no room').toBe(true);
  });

  test('a photo by its link that is to become larger than any may be', async () => {
    const { token } = await a.sentAction({ findingId: null, auditId: await a.plan() });
    const part = { token, pictureKey: crypto.randomUUID(), sha256: sha256(pixel), bytes: pixel };
    const put = async (size: number) => (await world.call(null, 'actionLink.putPicture', { ...part, size })).status;
    expect(await put(mostBytes + 1)).toBe(413);
    expect(await put(mostBytes), 'the largest').toBe(200);
  });

  test('a part of a photo by its link that is beyond its end, or leaves a gap: it is told how much is there', async () => {
    const { token } = await a.sentAction({ findingId: null, auditId: await a.plan() });
    const bytes = Buffer.concat([pixel, Buffer.alloc(100)]);
    const photo = { token, pictureKey: crypto.randomUUID(), sha256: sha256(bytes), size: bytes.length };
    const put = (offset: number, end: number, over: object = {}) =>
      world.call(null, 'actionLink.putPicture', { ...photo, offset, bytes: bytes.subarray(offset, end), ...over });
    expect((await put(0, 50)).body.Data).toMatchObject({ received: 50, complete: false });
    for (const [reply, received] of [
      [await put(60, bytes.length), 50],
      [await put(50, bytes.length, { size: bytes.length - 1 }), 0],
    ] as const) {
      expect(reply.body.Message).toBe(refusals.pictureBroken.text.en);
      expect(reply.body.Data).toEqual({ received });
    }
    expect((await put(50, bytes.length)).body.Data).toMatchObject({ complete: true });
  });
});
