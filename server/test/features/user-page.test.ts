import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldPlans } from '../../src/features/totals.ts';
import { audits } from '../audits.ts';
import { connectBehind } from '../behind.ts';
import { type Builders, build, pixel } from '../builders.ts';
import { userWith } from '../walks/door.ts';
import { bearer, openWorld, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** What a user's page tells of them: their projects, what they did, and the audits in which they have a part. */

let world: World;
let a: Builders;
let can: number;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  can = world.ids.can.user;
  await world.ok('ayse', 'account.language', { languageId: 1 });
});
afterAll(() => world.close());

const of = (name: string, input: object = {}) => world.ok('ayse', `user.${name}`, { userId: can, ...input });

test('the projects of a user are those they were added to, by name in the alphabet, a page at a time', async () => {
  expect(await of('projects')).toEqual({ ListItems: [], TotalItemsCount: 0 });
  const names = ['Zemin', 'Çatı', 'Cephe', 'Işık', 'İskele'];
  for (const Name of names) {
    const projectId = await a.project({ Name, Locales: [] });
    await world.ok('ayse', 'mapping.addUsers', { projectId, userIds: [can] });
  }
  const { ListItems, TotalItemsCount } = await of('projects');
  expect(ListItems.map(({ Name }: { Name: string }) => Name)).toEqual(['Cephe', 'Çatı', 'Işık', 'İskele', 'Zemin']);
  expect(TotalItemsCount).toBe(5);
  const second = await of('projects', { page: 2, pageSize: 2 });
  expect([second.ListItems.map(({ Name }: { Name: string }) => Name), second.TotalItemsCount]).toEqual([
    ['Işık', 'İskele'],
    5,
  ]);
  expect(await of('projects', { page: 9 })).toEqual({ ListItems: [], TotalItemsCount: 5 });
});

test('what a user did is told in sentences of the reader’s language, one for a call however many rows it wrote', async () => {
  const id = await a.checklist({ title: 'Yangın', Locales: [] });
  await world.ok('ayse', 'account.language', { languageId: 2 });
  const mine = async () => (await world.ok('ayse', 'user.activities', { userId: world.ids.ayse.user })).ListItems;
  const [newest] = (await mine()).filter(({ call }: { call: string }) => call === 'checklist.save');
  expect(newest).toMatchObject({
    sentence: 'Ayşe Yılmaz added the checklist Yangın',
    entity: 'checklist',
    entityId: id,
    entityName: 'Yangın',
  });
  await world.ok('ayse', 'account.language', { languageId: 1 });
  const customer = await a.customer({ companyName: 'Silinecek' });
  await world.ok('ayse', 'customer.remove', { ids: [customer] });
  const [removed, added] = await mine();
  expect(removed).toMatchObject({
    sentence: 'Ayşe Yılmaz, Silinecek müşterisini sildi',
    entity: 'customer',
    entityName: 'Silinecek',
  });
  expect(added).toMatchObject({
    sentence: 'Ayşe Yılmaz, Silinecek müşterisini ekledi',
    entityId: customer,
    entityName: 'Silinecek',
  });
  const all = await mine();
  expect(new Set(all.map(({ at, call }: { at: string; call: string }) => `${at} ${call}`)).size).toBe(all.length);
  expect(await of('activities')).toEqual({ ListItems: [], TotalItemsCount: 0 });
});

test('of what several did at one moment each is told their own, call by call, and a part where nothing else of it was written', async () => {
  const one = await a.user({ firstName: 'Ece', lastName: 'Su' });
  const other = await a.user({ firstName: 'Ali', lastName: 'Er' });
  const owner = await connectBehind(world);
  const wrote = (user: number, call: string, table: string, second: number) =>
    owner.query(
      `insert into activity (company_id, user_id, actor, call, table_name, row_id, change, at)
       values ($1, $2::int, 'user:' || $2::int, $3, $4, 2000000000, 'insert', $5)`,
      [world.ids.ayse.company, user, call, table, `2026-03-01T10:00:0${second}Z`],
    );
  await wrote(one, 'project.create', 'project_user', 0);
  await wrote(one, 'customer.create', 'customer', 0);
  await wrote(other, 'project.create', 'project', 0);
  await wrote(one, 'project.create', 'project_user', 1);
  await wrote(one, 'project.create', 'project', 1);
  await owner.end();
  const did = async (userId: number) => {
    const { ListItems, TotalItemsCount } = await world.ok('ayse', 'user.activities', { userId });
    expect(ListItems).toHaveLength(TotalItemsCount);
    return ListItems.map(({ at, sentence }: { at: string; sentence: string }) => [at.slice(17, 19), sentence]);
  };
  expect(await did(one)).toEqual([
    ['01', 'Ece Su, bir proje ekledi'],
    ['00', 'Ece Su, bir müşteri ekledi'],
    ['00', 'Ece Su, bir proje kullanıcısı ekledi'],
  ]);
  expect(await did(other)).toEqual([['00', 'Ali Er, bir proje ekledi']]);
});

test('the audits of a user are the plans they lead, assist or approve, with what came of them', async () => {
  await world.ok('ayse', 'mapping.addUsers', { projectId: await a.standing.project(), userIds: [can] });
  const lead = await a.plan({
    leadAuditorId: can,
    definition: 'Lider',
    beginDate: '2030-03-01',
    endDate: '2030-03-02',
  });
  const assist = await a.plan({ assistantAuditorId: can, beginDate: '2030-02-01', endDate: '2030-03-02' });
  const { planId } = await a.response();
  await a.plan();
  const { ListItems, TotalItemsCount } = await of('audits');
  expect(ListItems.map(({ Id, Role }: { Id: number; Role: string }) => [Id, Role])).toEqual([
    [lead, 'lead'],
    [assist, 'assistant'],
  ]);
  expect(TotalItemsCount).toBe(2);
  expect(ListItems[0]).toMatchObject({
    Definition: 'Lider',
    StatusCode: 5,
    Percent: null,
    ResponseCount: 0,
    ReceivedAt: null,
  });
  const leads = await world.ok('ayse', 'user.audits', { userId: world.ids.ayse.user, pageSize: 100 });
  const [answered] = leads.ListItems.filter(({ Id }: { Id: number }) => Id === planId);
  const summary = await world.ok('ayse', 'audit.summary', { auditId: planId });
  expect([answered.Percent, answered.ResponseCount, answered.PendingCount]).toEqual([summary.percent, 1, 1]);
});

test('an audit counts what waits and what was approved, and its percent is theirs alone, of those with points; folded or not', async () => {
  const of = audits(world, a);
  const { id: questionId, answers } = await of.question('Raflar düzenli mi?', [
    { title: 'Tam', score: 10, viewOrder: 0 },
    { title: 'Yarım', score: 4, viewOrder: 1 },
    { title: 'Yok', score: 0, viewOrder: 2 },
    { title: 'Raf yok', excludeFromScoring: true, viewOrder: 3 },
  ]);
  const { id: auditId, token } = await a.openPlan({ checkListId: await a.checklistOf([questionId]) });
  const given = async (title: string): Promise<number> => {
    const responseKey = randomUUID();
    const sent = { responseKey, token, answers: [{ questionId, optionIds: [answers[title]] }] };
    await world.ok('can', 'field.submit', sent);
    return world.inCompany('ayse', async (db) => {
      const rows = db.selectFrom('response').select('id').where('response_key', '=', responseKey);
      return (await rows.executeTakeFirstOrThrow()).id;
    });
  };
  const [full] = [await given('Tam'), await given('Yarım'), await given('Raf yok')];
  const [rejected, returned] = [await given('Yok'), await given('Yok')];
  await world.ok('ayse', 'audit.approve', { auditId, responseId: full });
  await world.ok('ayse', 'audit.reject', { responseId: rejected, reason: 'Yanlış yer' });
  await world.ok('ayse', 'audit.return', { responseId: returned, reason: 'Eksik' });
  const figures = async () => {
    const { ListItems } = await world.ok('ayse', 'user.audits', { userId: world.ids.ayse.user, pageSize: 100 });
    const audit = ListItems.find(({ Id }: { Id: number }) => Id === auditId);
    return [audit.Percent, audit.ResponseCount, audit.PendingCount];
  };
  expect(await figures()).toEqual([70, 3, 2]);
  while (await world.inCompany('ayse', (db) => foldPlans(db)));
  expect(await figures()).toEqual([70, 3, 2]);
});

test('whoever sees no figures but their own is told no score there that a plan keeps from its auditors', async () => {
  const { planId } = await a.response();
  const desk = await userWith(world, ['ManageUsers'], 2);
  const headers = bearer(await world.session(desk));
  const percentOf = async () => {
    const asked = { userId: world.ids.ayse.user, pageSize: 100 };
    const { body } = await world.call(null, 'user.audits', asked, headers);
    return body.Data.ListItems.find(({ Id }: { Id: number }) => Id === planId).Percent;
  };
  expect(await percentOf()).toEqual(expect.any(Number));
  await world.ok('ayse', 'plan.save', { id: planId, showScore: 'nobody' });
  expect(await percentOf()).toBeNull();
});

test('none of it is told of a user of another company', async () => {
  for (const name of ['projects', 'activities', 'audits'])
    expect((await world.call('zoe', `user.${name}`, { userId: can })).status).toBe(404);
});

test('a picture is set for another user by whoever reaches them, and by content, not by name', async () => {
  const { AvatarUrl } = await of('uploadAvatar', { file: pixel });
  expect((await world.ok('ayse', 'user.get', { id: can })).AvatarUrl).toBe(AvatarUrl);
  expect((await world.ok('can', 'account.get')).Info.AvatarUrl).toBe(AvatarUrl);
  const text = await world.call('ayse', 'user.uploadAvatar', { userId: can, file: Buffer.from('metin') });
  expect([text.status, text.body.Success]).toEqual([415, false]);
  const userRoleId = await a.group({ permissions: [{ systemName: 'ManageUsers', selected: true }] });
  const clerk = await a.user({ userRoleId });
  const token = await world.session({ user: clerk, company: world.ids.ayse.company });
  const input = wireOf(rowNamed('user.uploadAvatar'), { userId: world.ids.ayse.user, file: pixel });
  const refused = await sendWire(world.app, input, { authorization: `Bearer ${token}`, 'accept-language': 'en' });
  expect(refused.body).toMatchObject({ Success: false });
  expect((await world.ok('ayse', 'account.get')).AvatarUrl).toBe('');
});
