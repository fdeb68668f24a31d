import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Builders, build, pixel } from '../builders.ts';
import { packed, pdfText } from '../pdf-text.ts';
import { openWorld, type World } from '../world.ts';

/** The poster of a plan: what hangs on the wall leads to its form. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const posterOf = async (auditId: number, languageId?: number) => {
  const reply = await world.call('ayse', 'plan.qrCode', { auditId, format: 'pdf', languageId });
  expect(reply.status).toBe(200);
  return { text: pdfText(reply.raw), raw: reply.raw.toString('latin1'), type: reply.headers['content-type'] };
};
const pagesOf = (raw: string): number => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(raw)?.[1]);
const imagesIn = (raw: string): number => raw.split('/Subtype /Image').length - 1;

test('it is one page in the language asked for, with definition, place, how to and the link', async () => {
  const plan = await a.openPlan({
    auditTypeId: 2,
    definition: 'Mağaza memnuniyet anketi',
    locales: [{ languageId: 2, definition: 'Store satisfaction survey' }],
  });
  const { link, locationName } = await world.ok('ayse', 'plan.get', { id: plan.id });
  const turkish = await posterOf(plan.id, 1);
  expect(turkish.type).toBe('application/pdf');
  expect(pagesOf(turkish.raw)).toBe(1);
  for (const words of ['Mağaza memnuniyet anketi', locationName, 'Ankete katılın', 'kamerasını', link]) {
    expect(turkish.text).toContain(packed(words));
  }
  const english = await posterOf(plan.id, 2);
  for (const words of ['Store satisfaction survey', 'Take part in our survey', 'camera', link]) {
    expect(english.text).toContain(packed(words));
  }
  expect(english.text).not.toContain(packed('Mağaza memnuniyet anketi'));
  for (const format of ['svg', 'png', 'pdf']) {
    const { headers } = await world.call('ayse', 'plan.qrCode', { auditId: plan.id, format });
    expect(headers['content-disposition']).toContain('"Store_satisfaction_survey');
  }
});

test('the longest definition still fits on one page, and the logo stands on it', async () => {
  const plan = await a.openPlan({ definition: 'Çok uzun bir tanım. '.repeat(12).trim().slice(0, 250) });
  const before = imagesIn((await posterOf(plan.id, 1)).raw);
  await world.ok('ayse', 'company.uploadLogo', { file: pixel });
  const { raw } = await posterOf(plan.id, 1);
  expect([pagesOf(raw), imagesIn(raw)]).toEqual([1, before + 1]);
});

test('names of the greatest length still fit on one page, with a logo and without', async () => {
  const longest = 'ÖĞRENCİ YURTLARI VE YEMEK HİZMETLERİ '.repeat(7).slice(0, 255);
  const locationId = await a.location({ Name: longest });
  const plan = await a.openPlan({ definition: longest, companyName: longest });
  await world.inCompany('ayse', (db) =>
    db.updateTable('plan').set({ location_id: locationId }).where('id', '=', plan.id).execute(),
  );
  await world.ok('ayse', 'company.deleteLogo', {});
  const pages = [pagesOf((await posterOf(plan.id, 1)).raw)];
  await world.ok('ayse', 'company.uploadLogo', { file: pixel });
  pages.push(pagesOf((await posterOf(plan.id, 1)).raw));
  await world.ok('ayse', 'company.deleteLogo', {});
  const some = await a.openPlan({ definition: longest.slice(0, 90), companyName: longest });
  pages.push(pagesOf((await posterOf(some.id, 1)).raw));
  expect(pages).toEqual([1, 1, 1]);
});

test('a plan that has no link yet has no poster', async () => {
  const reply = await world.call('ayse', 'plan.qrCode', { auditId: await a.plan(), format: 'pdf' });
  expect(reply.body).toMatchObject({ Success: false });
});
