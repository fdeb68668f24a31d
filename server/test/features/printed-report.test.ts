import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { audits, type Checklist, fourteenOfTwenty, type Input } from '../audits.ts';
import { build, pixel, sha256 } from '../builders.ts';
import { packed, pdfParts, pdfShapes, pdfText } from '../pdf-text.ts';
import { openWorld } from '../world.ts';

/** What the printed report says of who signed and who audited, and how its sections stand. */

const world = await openWorld();
const a = build(world, 'ayse');
afterAll(() => world.close());
const { question, received, checklist, approve, details, pdf } = audits(world, a);
await world.ok('ayse', 'account.language', { languageId: 1 });

test('shows each signature, who declined and why, and where there is no image', async () => {
  const list = await checklist();
  const { id: auditId, token } = await a.openPlan({ checkListId: list.checkListId });
  const [responseKey, pictureKey] = [randomUUID(), randomUUID()];
  const signatures = [
    { role: 'auditor', name: 'Ayşe Yılmaz', pictureKey, signedAt: '2026-11-02T09:30:00Z' },
    { role: 'site', name: 'Selin Usta', refused: true, note: 'Listeyi görmedi' },
    { role: 'assistant', name: 'Mert Kaya' },
  ];
  await world.ok('can', 'field.submit', { responseKey, token, answers: fourteenOfTwenty(list), signatures });
  await world.ok(null, 'field.putPicture', { token, pictureKey, responseKey, sha256: sha256(pixel), bytes: pixel });
  await world.encodePictures();
  const { raw } = await world.call('ayse', 'audit.pdf', { auditId });
  const figures = pdfParts(raw).filter(({ tag }) => tag === 'Figure');
  expect(figures.map(({ text }) => text)).toEqual(['Denetçi']);
  const [, signed = ''] = pdfText(raw).split(packed('İmzalar'));
  for (const said of [
    'Denetçi Ayşe Yılmaz 02.11.2026 12:30',
    'Lokasyon yetkilisi İmzadan imtina etti Selin Usta Listeyi görmedi',
    'Yardımcı denetçi İmza görüntüsü yok Mert Kaya',
  ])
    expect(signed).toContain(packed(said));
});

test('says on whose clock the plan’s times stand where that is not the reader’s', async () => {
  const list = await checklist();
  const berlin = await a.location({ Name: 'Berlin deposu', TimeZone: 'Europe/Berlin' });
  await world.ok('ayse', 'mapping.addLocations', { projectId: await a.standing.project(), locationIds: [berlin] });
  const told = [];
  for (const locationId of [berlin, await a.standing.location()]) {
    const { id, token } = await a.openPlan({ checkListId: list.checkListId, locationId });
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: fourteenOfTwenty(list) });
    told.push((await pdf(id)).match(/\(Berlinsaatiyle\)/g)?.length ?? 0);
  }
  expect(told).toEqual([1, 0]);
});

test('names the strongest and the weakest section, and none where they stand alike', async () => {
  const apart = await pdf((await received()).auditId);
  for (const said of ['En güçlü bölüm: Mutfak %100,00', 'En zayıf bölüm: Depo %40,00'])
    expect(apart).toContain(packed(said));
  const all = ({ floor, shelves }: Checklist): Input[] => [
    { questionId: floor.id, optionIds: [floor.answers.Evet] },
    { questionId: shelves.id, optionIds: [shelves.answers.Tam] },
  ];
  const alike = await pdf((await received(all)).auditId);
  expect(alike).toContain(packed('Depo'));
  expect(alike).not.toMatch(/Engüçlübölüm|Enzayıfbölüm/);
});

test('calls a finding critical where nothing was earned, and not where something was', async () => {
  const answers = [
    { title: 'Tam', score: 10, viewOrder: 0 },
    { title: 'Kısmen', score: 4, severity: 'minor', viewOrder: 1 },
    { title: 'Yok', score: 0, viewOrder: 2 },
  ];
  const partly = await question('Tüpler dolu mu?', answers, { critical: true });
  const none = await question('Çıkış açık mı?', answers, { critical: true });
  const seen = [{ title: 'Paslı', severity: 'observation', viewOrder: 0 }];
  const unscored = await question('Dolap nasıl?', seen, { critical: true, score: null });
  const checkListId = await a.checklistOf([partly.id, none.id, unscored.id]);
  const { id: auditId, token } = await a.openPlan({ checkListId });
  const given = [
    { questionId: partly.id, optionIds: [partly.answers.Kısmen] },
    { questionId: none.id, optionIds: [none.answers.Yok] },
    { questionId: unscored.id, optionIds: [unscored.answers.Paslı] },
  ];
  await world.ok('can', 'field.submit', { responseKey: randomUUID(), token, answers: given });
  const { raw } = await world.call('ayse', 'audit.pdf', { auditId });
  const [, found = ''] = pdfText(raw).split(packed('Uygunsuzluklar'));
  expect(found).toContain(packed('Majör Kritik uygunsuzluk Mutfak 2. Çıkış açık mı?'));
  expect(found).toContain(packed('Minör Mutfak 1. Tüpler dolu mu?'));
  expect(found).toContain(packed('Gözlem Mutfak 3. Dolap nasıl?'));
  // Each has a line down its side in the colour of its grade: major and minor on the first page, where the lower is drawn first.
  const lines = pdfShapes(raw).filter(({ from, to }) => to - from < 4);
  expect(lines.map(({ color }) => color)).toEqual(['#c77d08', '#c9303a', '#2f55d4']);
});

describe('who audited', () => {
  test('is the assistant, too, where that is somebody else', async () => {
    const { auditId } = await received();
    expect(await pdf(auditId)).not.toContain(packed('Yardımcı denetçi'));
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ assistant_auditor_id: world.ids.can.user }).where('id', '=', auditId).execute(),
    );
    expect(await pdf(auditId)).toContain(packed('Yardımcı denetçi Can Demir'));
  });

  test('stands beside who approved it, as long as it is approved', async () => {
    const { auditId } = await received();
    const [{ responseId }] = (await details(auditId)).Responses;
    const approved = packed('Onaylayan Ayşe Yılmaz · ');
    expect(await pdf(auditId)).not.toContain(approved);
    await approve(auditId);
    expect(await pdf(auditId)).toContain(approved);
    await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Yeniden bakılacak' });
    expect(await pdf(auditId)).not.toContain(approved);
  });
});
