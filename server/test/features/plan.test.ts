import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { phone } from '../phone.ts';
import { userWith } from '../walks/door.ts';
import { openWorld, type Reply, type World } from '../world.ts';

/** The life of a plan: planned, put on the air, answered, locked. */

let world: World;
let a: Builders;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const save = (input: Record<string, unknown>): Promise<Reply> => world.call('ayse', 'plan.save', input);
const publish = (id: number, published = true): Promise<Reply> => world.call('ayse', 'plan.publish', { id, published });
const read = (id: number) => world.ok('ayse', 'plan.get', { id });
const versionOf = (id: number): Promise<number | null> =>
  world.inCompany('ayse', async (db) => {
    const row = await db.selectFrom('plan').select('version_id').where('id', '=', id).executeTakeFirstOrThrow();
    return row.version_id;
  });

/** A received response, whatever its answers. */
const receive = (id: number): Promise<unknown> =>
  world.inCompany('ayse', (db) =>
    sql`
      insert into response (plan_id, version_id, response_key, answers_hash, status_code, raw, answers, earned, max,
                            answered, total, excluded, findings, received_at)
      select id, version_id, gen_random_uuid(), '', 30, '{}', '[]', 0, 0, 0, 0, 0, 0, now() from plan where id = ${id}
    `.execute(db),
  );

describe('saving a plan', () => {
  test('names every missing field at creation, in both languages', async () => {
    const english = await save({});
    expect(english.status).toBe(400);
    expect(Object.keys(english.body.errors)).toEqual([
      'definition',
      'name',
      'companyName',
      'customerId',
      'projectId',
      'locationId',
      'checkListId',
      'auditTypeId',
      'leadAuditorId',
      'assistantAuditorId',
      'beginDate',
      'endDate',
    ]);
    expect(english.body.errors).toMatchObject({
      name: ['The survey name is mandatory.'],
      checkListId: ['Select a checklist.'],
    });
    await world.ok('ayse', 'account.language', { languageId: 1 });
    const turkish = await save({ id: 0 });
    expect(turkish.body.errors).toMatchObject({
      name: ['Anket adı zorunludur.'],
      checkListId: ['Soru listesi seçin.'],
    });
    await world.ok('ayse', 'account.language', { languageId: 2 });
  });

  test('without an end, as people write it, keeps its grace within the years of a date, and its auditor’s other plans', async () => {
    const { id } = await world.ok('ayse', 'plan.save', {
      ...(await a.planForm()),
      ...{ beginDate: '2020-01-01', endDate: '9999-12-31', graceDays: 365, published: true },
    });
    const own = (await world.ok('ayse', 'fieldwork.assignments')).find(
      ({ auditId }: { auditId: number }) => auditId === id,
    );
    expect(own).toMatchObject({ endDate: '9999-12-31T23:59:59+03:00', graceEndsAt: '9999-12-31T23:59:59+03:00' });
  });

  test('lets name and definition fill each other, and the customer name the owner', async () => {
    const { definition, companyName, ...form } = await a.planForm();
    const { id } = await world.ok('ayse', 'plan.save', { ...form, name: 'Müşteri anketi' });
    expect(await read(id)).toMatchObject({ definition: 'Müşteri anketi', companyName: 'Marmara Gıda' });
    await world.ok('ayse', 'plan.save', { id, definition: 'Yeni ad' });
    expect(await read(id)).toMatchObject({ definition: 'Yeni ad', name: 'Yeni ad' });
    expect((await save({ id, name: '', definition: null })).body.errors).toHaveProperty('definition');
    expect(companyName).toBe('Marmara');
    expect(definition).toBe('Haziran denetimi');
  });

  test('takes wall clocks in the location’s zone and keeps them when it moves to another', async () => {
    const berlin = await a.location({ TimeZone: 'Europe/Berlin' });
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [berlin] });
    const id = await a.plan({ beginDate: '2026-07-01 09:30', endDate: '2026-07-02' });
    expect(await read(id)).toMatchObject({
      beginDate: '2026-07-01T09:30:00+03:00',
      endDate: '2026-07-02T23:59:59+03:00',
    });
    await world.ok('ayse', 'plan.save', { id, locationId: berlin });
    expect(await read(id)).toMatchObject({
      beginDate: '2026-07-01T09:30:00+02:00',
      endDate: '2026-07-02T23:59:59+02:00',
      timeZone: 'Europe/Berlin',
    });
    expect((await save({ id, endDate: '2026-07-01 09:00' })).body.errors).toHaveProperty('endDate');
    expect((await save({ id, beginDate: '2026-02-30' })).body.errors).toHaveProperty('beginDate');
  });

  test('refuses rows that do not belong together', async () => {
    const form = await a.planForm();
    const [customerId, locationId, project] = [await a.customer(), await a.location(), await a.project()];
    const problems = async (over: object) => Object.keys((await save({ ...form, ...over })).body.errors);
    expect(await problems({ customerId })).toContain('projectId');
    expect(await problems({ locationId })).toEqual(['locationId']);
    expect(await problems({ projectId: project })).toEqual(['locationId', 'checkListId']);
    expect(await problems({ leadAuditorId: world.ids.can.user })).toEqual(['leadAuditorId']);
    expect(await problems({ approverId: world.ids.can.user })).toEqual(['approverId']);
    expect(await problems({ identity: 'required' })).toEqual(['identity']);
    expect((await save({ ...form, customerId: 2_000_000_000 })).status).toBe(404);
  });

  test('takes its auditors from the active users of its project, and from everybody active where it has none', async () => {
    const colleague = world.ids.can.user;
    const projectId = await a.filledProject();
    const form = await a.planForm({ projectId });
    const problems = async (over: object) => Object.keys((await save({ ...form, ...over })).body.errors ?? {});
    expect(await problems({ assistantAuditorId: colleague })).toEqual(['assistantAuditorId']);
    await world.ok('ayse', 'mapping.removeUsers', { projectId, ids: [world.ids.ayse.user] });
    expect(await problems({ leadAuditorId: colleague, assistantAuditorId: colleague })).toEqual([]);
    const setActive = (active: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable('user').set({ active }).where('id', '=', colleague).execute());
    await setActive(false);
    expect(await problems({ leadAuditorId: colleague })).toEqual(['leadAuditorId']);
    await setActive(true);
    // One whose users have all left has none any more.
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [colleague] });
    expect(await problems({})).toEqual(['leadAuditorId', 'assistantAuditorId']);
    await setActive(false);
    expect(await problems({})).toEqual([]);
    await setActive(true);
  });

  test('does not check earlier choices again', async () => {
    const id = await a.plan();
    const { projectId, locationId } = await read(id);
    await world.inCompany('ayse', (db) =>
      db.deleteFrom('project_location').where('project_id', '=', projectId).execute(),
    );
    expect((await save({ id, graceDays: 3 })).body.Success).toBe(true);
    expect(Object.keys((await save({ id, customerId: await a.customer() })).body.errors)).toContain('locationId');
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [locationId] });
  });

  test('shows the second of two editors the present row', async () => {
    const id = await a.plan();
    const { rowVersion } = await read(id);
    await world.ok('ayse', 'plan.save', { id, rowVersion, graceDays: 1 });
    const second = await save({ id, rowVersion, graceDays: 2 });
    expect([second.status, second.body.Data.graceDays]).toEqual([409, 1]);
  });
});

test.each(['leadAuditorId', 'assistantAuditorId'])('a plan takes no passive user as %s', async (field) => {
  const [id, user] = [await a.plan(), await a.user()];
  await world.ok('ayse', 'user.setActive', { ids: [user], active: false });
  const { body } = await world.call('ayse', 'plan.save', { id, [field]: user });
  expect(body.errors[field][0]).toBe('This user is passive.');
});

test('a plan takes as its approver who may approve, and nobody who is passive', async () => {
  const [id, { user }] = [await a.plan(), await userWith(world, ['ManageReports'])];
  expect((await save({ id, approverId: user })).body.Success).toBe(true);
  await world.ok('ayse', 'plan.save', { id, approverId: null });
  await world.ok('ayse', 'user.setActive', { ids: [user], active: false });
  expect(Object.keys((await save({ id, approverId: user })).body.errors)).toEqual(['approverId']);
});

describe('on the air', () => {
  test('the form says what is missing, and publishing refuses it', async () => {
    const id = await a.plan({ beginDate: '2020-01-01', endDate: '2020-01-02' });
    const customerId = await a.standing.customer();
    await world.ok('ayse', 'customer.setActive', { ids: [customerId], active: false });
    const { missing } = await read(id);
    expect(missing.map((one: { code: string }) => one.code)).toEqual(['planEnded', 'planParentPassive']);
    expect((await publish(id)).body).toMatchObject({ Success: false, Message: 'The end date of the plan has passed.' });
    await world.ok('ayse', 'customer.setActive', { ids: [customerId], active: true });
    await world.ok('ayse', 'plan.save', { id, endDate: '2099-01-01' });
    expect((await read(id)).missing).toEqual([]);
    expect((await publish(id)).body.Success).toBe(true);
  });

  test.each([
    ['customer', 'customerId'],
    ['project', 'projectId'],
    ['location', 'locationId'],
    ['checklist', 'checkListId'],
  ])('a passive %s keeps it off the air and is named', async (group, field) => {
    const id = await a.plan();
    const { [field]: parent } = await read(id);
    const set = (active: boolean) => world.ok('ayse', `${group}.setActive`, { ids: [parent], active });
    await set(false);
    const refused = (await publish(id)).body;
    await set(true);
    expect([refused.Success, refused.Message]).toEqual([false, expect.stringContaining('“')]);
    expect((await publish(id)).body.Success).toBe(true);
  });

  test('a checklist that only informs asks nothing, and does not go on the air', async () => {
    const card = await a.question({ infoOnly: true, answerType: null, answers: [], score: null });
    const checkListId = await a.checklistOf([card]);
    const id = await a.plan({ checkListId });
    expect((await read(id)).missing.map((one: { code: string }) => one.code)).toEqual(['planNoQuestions']);
    expect((await publish(id)).body.Success).toBe(false);
  });

  test('saving and publishing in one call succeed or fail together', async () => {
    const form = await a.planForm({
      definition: 'Birlikte',
      endDate: '2020-01-02',
      beginDate: '2020-01-01',
      published: true,
    });
    expect((await save(form)).body).toMatchObject({ Success: false });
    expect((await world.ok('ayse', 'plan.list', { searchText: 'Birlikte' })).TotalItemsCount).toBe(0);
    const { id } = await world.ok('ayse', 'plan.save', { ...form, endDate: '2099-01-01' });
    expect(await read(id)).toMatchObject({ published: true, statusCode: 10 });
  });

  test('a link works until it is rotated and then leads nowhere', async () => {
    const { id, token } = await a.openPlan();
    await publish(id, false);
    await publish(id);
    expect((await read(id)).link).toMatch(new RegExp(`/s/${token}$`));
    await world.ok('ayse', 'plan.rotateLink', { id });
    expect((await read(id)).link).not.toContain(token);
    expect((await world.ok(null, 'field.resolve', { token })).state).toBe('unknown');
    expect((await world.call(null, 'field.form', { token })).status).toBe(404);
    const fresh = (await read(id)).link.split('/').at(-1);
    expect((await world.ok(null, 'field.resolve', { token: fresh })).state).toBe('open');
    expect((await world.call('ayse', 'plan.rotateLink', { id: await a.plan() })).status).toBe(404);
  });

  test('a plan’s subject changes only off the air, and never after a response', async () => {
    const { id } = await a.openPlan();
    const say = async (input: object) => (await save({ id, ...input })).body.Message;
    expect(await say({ approveRequired: false })).toBe('The plan is on the air. Take it off the air first.');
    expect(await say({ approveRequired: false, published: false })).toBe('Plan saved.');
    expect(await say({ approveRequired: true, published: true })).toBe('Plan saved.');
    for (const findings of [false, true]) expect(await say({ findings })).toBe('Plan saved.');
    await receive(id);
    expect((await save({ id, approveRequired: false, published: false })).body.Success).toBe(false);
    expect((await read(id)).published).toBe(true);
    // Of what was received findings are stored, or none are.
    expect(await say({ findings: false })).toMatch(/^Customer, project, .* cannot change/);
    expect(await say({ findings: true })).toBe('Plan saved.');
    const without = await a.openPlan({ findings: false });
    await receive(without.id);
    // An audit's usual is that they are recorded.
    expect((await save({ id: without.id, findings: null })).body.Success).toBe(false);
    // Nor after a photo of one that is still on its way.
    const early = await a.openPlan();
    const { status } = await world.call(null, 'field.putPicture', a.pictureOf(await a.submission(early.token)));
    expect(status).toBe(200);
    expect((await save({ id: early.id, approveRequired: false, published: false })).body.Message).not.toBe(
      'Plan saved.',
    );
    expect((await world.call('ayse', 'plan.remove', { ids: [early.id] })).body.Success).toBe(false);
    expect(await say({ definition: 'Başka ad', endDate: '2099-01-01', participantLimit: 5 })).toBe('Plan saved.');
    expect((await world.call('ayse', 'plan.remove', { ids: [id, await a.plan()] })).body.Message).toBe(
      'A plan that has responses, or that somebody has begun to answer, cannot be deleted.',
    );
  });

  test('a plan that asked nobody who they are goes on asking nobody, once somebody has answered so', async () => {
    const { id } = await a.openPlan({ auditTypeId: 2, answeredBy: 'anyone', identity: 'none' });
    expect((await save({ id, identity: 'optional' })).body.Success).toBe(true);
    expect((await save({ id, identity: 'none' })).body.Success).toBe(true);
    await receive(id);
    const refused = await save({ id, identity: 'optional' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['identity']]);
    expect((await read(id)).identity).toBe('none');
    expect((await save({ id, definition: 'Başka ad' })).body.Success).toBe(true);
    // Whoever is signed in is named in any case.
    const signedIn = await a.openPlan({ answeredBy: 'auditors', identity: 'none' });
    const own = await phone(world, signedIn.token, 'ayse');
    expect((await own.send(own.fill())).status).toBe(201);
    expect((await save({ id: signedIn.id, identity: 'optional' })).body.Success).toBe(true);
  });

  test('the newest checklist counts until the first response, and then the version stays', async () => {
    const checkListId = await a.checklist();
    const projectId = await a.standing.project();
    await world.ok('ayse', 'mapping.addChecklists', { projectId, checklistIds: [checkListId] });
    const { id } = await a.openPlan({ checkListId });
    const first = await versionOf(id);
    const republish = async (title: string): Promise<number | null> => {
      await publish(id, false);
      await world.ok('ayse', 'checklist.save', { Id: checkListId, title });
      await publish(id);
      return versionOf(id);
    };
    const second = await republish('İkinci');
    expect(second).not.toBe(first);
    await receive(id);
    expect(await republish('Üçüncü')).toBe(second);
  });

  test('thirty publishings at once make one link', async () => {
    const id = await a.plan();
    const replies = await Promise.all(Array.from({ length: 30 }, () => publish(id)));
    const done = replies.filter((reply) => reply.body.Success);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((reply) => reply.body.Data.link))).toEqual(new Set([(await read(id)).link]));
    // On a slow machine some wait too long for the plan's row; they may only be told to come back.
    expect(replies.filter((reply) => !reply.body.Success && reply.status !== 503)).toEqual([]);
  });

  test('a cancelled plan comes back only by being restored', async () => {
    const { id } = await a.openPlan();
    expect((await world.call('ayse', 'plan.cancel', { id })).body.errors).toHaveProperty('reason');
    await world.ok('ayse', 'plan.cancel', { id, reason: 'Mağaza kapandı' });
    expect(await read(id)).toMatchObject({ statusCode: 80, published: false, cancelReason: 'Mağaza kapandı' });
    expect((await publish(id)).body.Message).toBe('The plan has been cancelled.');
    expect((await world.call('ayse', 'plan.cancel', { id, reason: 'x' })).body.Success).toBe(false);
    // Nothing puts it on the air again by itself, and whoever restores it is told so.
    const { body } = await world.call('ayse', 'plan.restore', { id });
    expect([body.Data, body.Message]).toEqual([{ offAir: true }, expect.stringContaining('off the air')]);
    expect(await read(id)).toMatchObject({ statusCode: 10, cancelReason: null, published: false });
    const draft = await a.plan();
    await world.ok('ayse', 'plan.cancel', { id: draft, reason: 'Mağaza kapandı' });
    expect((await world.call('ayse', 'plan.restore', { id: draft })).body).toMatchObject({
      Data: { offAir: false },
      Message: 'The cancellation has been undone.',
    });
  });

  test('nothing new goes on the air without credit', async () => {
    const id = await a.plan();
    const use = (used: number) =>
      world.inCompany('ayse', (db) =>
        sql`update credit_slot set granted = ${used}, used = ${used} where slot = 0`.execute(db),
      );
    await use(1_000_000);
    expect((await publish(id)).body.Message).toBe('There is no credit left.');
    await use(0);
    expect((await publish(id)).body.Success).toBe(true);
  });
});

describe('who sees a plan', () => {
  test('the office, its auditors and the users of its project see its summary', async () => {
    const colleague = world.ids.can.user;
    const id = await a.plan();
    const seen = async () => (await world.call('can', 'plan.summary', { id })).status;
    expect((await world.call('ayse', 'plan.summary', { id })).body.Data).toMatchObject({ id, statusName: 'Draft' });
    expect(await seen()).toBe(404);
    const { projectId } = await read(id);
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [colleague] });
    expect(await seen()).toBe(200);
    await world.ok('ayse', 'plan.save', { id, leadAuditorId: colleague });
    await world.ok('ayse', 'mapping.removeUsers', { projectId, ids: [colleague] });
    expect(await seen()).toBe(200);
    expect((await world.call('zoe', 'plan.summary', { id })).status).toBe(404);
  });

  test('the list filters by status as word or number and searches names of related rows', async () => {
    const total = async (input: object) =>
      (await world.ok('ayse', 'plan.list', input as Record<string, unknown>)).TotalItemsCount;
    expect(await total({ statusCode: 'Draft' })).toBe(await total({ statusCode: 5 }));
    expect(await total({ statusCode: [5, 'Planned', 30, 40, 50, 80] })).toBe(await total({}));
    expect(await total({ searchText: 'kadıköy', searchField: 'locationName' })).toBeGreaterThan(0);
    expect((await world.call('ayse', 'plan.list', { statusCode: 'nope' })).body.errors).toHaveProperty('statusCode');
  });

  test('the list finds an auditor’s plans, whether they lead or assist', async () => {
    const ids = [await a.plan(), await a.plan(), await a.plan()];
    const { user } = world.ids.can;
    const name = (id: number | undefined, column: 'lead_auditor_id' | 'assistant_auditor_id' | 'approver_id') =>
      world.inCompany('ayse', (db) =>
        db
          .updateTable('plan')
          .set({ [column]: user })
          .where('id', '=', Number(id))
          .execute(),
      );
    await name(ids[0], 'lead_auditor_id');
    await name(ids[1], 'assistant_auditor_id');
    await name(ids[2], 'approver_id');
    const found = async (auditorId: number | number[]): Promise<number[]> =>
      (await world.ok('ayse', 'plan.list', { auditorId, id: ids, sortField: 'id' })).ListItems.map(
        (row: { id: number }) => row.id,
      );
    expect(await found(user)).toEqual(ids.slice(0, 2));
    expect(await found([user, world.ids.ayse.user])).toEqual(ids);
  });
});
