import type { Permission } from '@sahada/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { openWorld, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** One text finds anything that the reader may open, best first. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await world.ok('ayse', 'account.language', { languageId: 1 });
});
afterAll(() => world.close());

interface Hit {
  entity: string;
  id: number;
  title: string;
  subtitle: string;
  link: string;
}

const found = (text: string): Promise<Hit[]> => world.ok('ayse', 'search.find', { text });
const titles = async (text: string, entity: string): Promise<string[]> =>
  (await found(text)).filter((hit) => hit.entity === entity).map(({ title }) => title);

/** What somebody with these rights finds. */
async function foundWith(rights: readonly Permission[], text: string): Promise<Hit[]> {
  const userRoleId = await a.group({ permissions: rights.map((systemName) => ({ systemName, selected: true })) });
  const user = await a.user({ userRoleId });
  const token = await world.session({ user, company: world.ids.ayse.company });
  const reply = await sendWire(world.app, wireOf(rowNamed('search.find'), { text }), {
    authorization: `Bearer ${token}`,
  });
  return reply.body.Data;
}

test('one of each is found by its name in any case, the Turkish way, with a link that opens it', async () => {
  const customerId = await a.customer({
    companyName: 'IŞIKLI Gıda',
    personelFName: 'Ece',
    personelLName: 'Su',
    companyPhone: '',
  });
  const locationId = await a.location({ Name: 'Işıklı Depo', Code: 'D-7', CustomerId: customerId, CityId: null });
  const projectId = await a.project({ Name: 'Işıklı Proje', CustomerId: customerId, Locales: [] });
  const checklistId = await a.checklist({ title: 'Işıklı Liste', Locales: [] });
  const questionId = await a.question({ questionText: 'Işıklı mı?', code: 'S-1', categoryId: null, locales: [] });
  const userId = await a.user({ firstName: 'Işıklı', lastName: 'Er', email: 'isikli@ornek.com.tr' });
  const planId = await a.plan({ definition: 'Işıklı Denetim', locales: [] });
  const owner = { ownerUserId: userId };
  const actionId = await a.action({ title: 'Işıklı levha', ...owner });
  const sticker = { name: 'Işıklı Kasa', locationId };
  const { id: barcodeId } = await world.ok('ayse', 'staticBarcode.create', sticker);
  const hits = await found('işıklı');
  const of = (entity: string) => hits.find((hit) => hit.entity === entity);
  expect(of('customer')).toEqual({
    entity: 'customer',
    id: customerId,
    title: 'IŞIKLI Gıda',
    subtitle: 'Ece Su',
    link: `/customers/detail/${customerId}`,
  });
  expect(of('location')).toMatchObject({
    id: locationId,
    subtitle: 'D-7 · IŞIKLI Gıda',
    link: `/admin/locations?open=${locationId}`,
  });
  expect(of('project')).toMatchObject({
    id: projectId,
    subtitle: 'IŞIKLI Gıda',
    link: `/customers/project-detail/${projectId}`,
  });
  expect(of('checklist')).toMatchObject({ id: checklistId, link: `/checklists/edit-checklist/${checklistId}` });
  expect(of('question')).toMatchObject({
    id: questionId,
    subtitle: 'S-1',
    link: `/questions/edit-questions/${questionId}`,
  });
  const { userRoleName } = await world.ok('ayse', 'user.get', { id: userId });
  expect(of('user')).toMatchObject({
    id: userId,
    subtitle: `isikli@ornek.com.tr · ${userRoleName}`,
    link: `/admin/users-detail/${userId}`,
  });
  const place = (await world.ok('ayse', 'location.get', { id: await a.standing.location() })).Name;
  const customer = (await world.ok('ayse', 'customer.get', { id: await a.standing.customer() })).companyName;
  expect(of('plan')).toMatchObject({
    id: planId,
    subtitle: `${customer} · ${place}`,
    link: `/audit/audit-details/${planId}`,
  });
  const { number } = await world.ok('ayse', 'action.get', { id: actionId });
  expect(of('action')).toMatchObject({ id: actionId, subtitle: `${number} · ${place} · Işıklı Er` });
  expect(of('staticBarcode')).toMatchObject({
    id: barcodeId,
    subtitle: 'Işıklı Depo',
    link: `/barcode?open=${barcodeId}`,
  });
  expect((await found('D-7')).map(({ id }) => id)).toContain(locationId);
});

test('names that begin with the text come first, then those that hold it, then what holds it elsewhere; eight of an entity', async () => {
  for (let n = 1; n <= 9; n++) await a.customer({ companyName: `Bir zümrüt ${n}`, description: '' });
  await a.customer({ companyName: 'Zümrüt Market', description: '' });
  await a.customer({ companyName: 'Aaa', description: 'zümrüt rengi tabela' });
  const names = await titles('zümrüt', 'customer');
  expect(names).toHaveLength(8);
  expect(names.slice(0, 3)).toEqual(['Zümrüt Market', 'Bir zümrüt 1', 'Bir zümrüt 2']);
  expect(names).not.toContain('Aaa');
  // Each word by itself, in any order; between quotes they stay together.
  expect(await titles('züm market', 'customer')).toEqual(['Zümrüt Market']);
  expect(await titles('"züm market"', 'customer')).toEqual([]);
  expect(await titles('ren aaa', 'customer')).toEqual(['Aaa']);
});

test('nothing is found by one letter, by signs that a search could take for its own, or in another company', async () => {
  await a.customer({ companyName: 'Yüzde 100 Doğal' });
  for (const text of ['', ' ', 'Y', '%%', '__', "';--"]) expect([text, await found(text)]).toEqual([text, []]);
  expect(await world.ok('zoe', 'search.find', { text: 'Yüzde' })).toEqual([]);
  expect((await world.call('ayse', 'search.find', { text: 'x'.repeat(201) })).status).toBe(400);
});

test('only what the reader may open is found, and a plan where the reader may open it', async () => {
  const planId = await a.plan({ definition: 'Safir', locales: [] });
  await a.customer({ companyName: 'Safir' });
  await a.user({ firstName: 'Safir' });
  expect(await world.ok('can', 'search.find', { text: 'Safir' })).toEqual([]);
  expect((await foundWith(['ManageCustomers'], 'Safir')).map(({ entity }) => entity)).toEqual(['customer']);
  expect((await foundWith(['ManageUsers'], 'Safir')).map(({ entity }) => entity)).toEqual(['user']);
  expect((await foundWith(['ManageAuditPlans'], 'Safir')).map(({ link }) => link)).toEqual([
    `/auditlist/edit/${planId}`,
  ]);
  expect((await foundWith(['ManageReports'], 'Safir')).map(({ link }) => link)).toEqual([
    `/audit/audit-details/${planId}`,
  ]);
});

test('a reader of English finds English texts under English titles', async () => {
  await a.checklist({ title: 'Yakut', Locales: [{ languageId: 2, name: 'Ruby list' }] });
  await world.ok('ayse', 'account.language', { languageId: 2 });
  expect(await titles('ruby', 'checklist')).toEqual(['Ruby list']);
  await world.ok('ayse', 'account.language', { languageId: 1 });
  expect(await titles('yakut', 'checklist')).toEqual(['Yakut']);
});
