import { afterAll, expect, test } from 'vitest';
import { openDesk } from '../desk.ts';
import { packed, pdfText } from '../pdf-text.ts';

/** The ledger of destructions as it is read and taken along. */

const desk = await openDesk();
const { world, a, owner, askToErase, erase, request } = desk;
afterAll(desk.close);

test('comes newest first, page by page, by the days of its reader, in their language, and so does its PDF', async () => {
  for (const person of ['Birinci Kişi', 'İkinci Kişi', 'Üçüncü Kişi']) {
    const asked = await request({ person, email: null, phone: null, note: null });
    await askToErase(asked, { customers: [await a.customer()] });
    await erase();
  }
  // Half past midnight on the wall of Istanbul.
  await owner.query(`update destruction set at = '2026-03-10T21:30:00Z' where number = 1`);
  const listed = async (asked: object) => {
    const { ListItems, TotalItemsCount } = await world.ok('ayse', 'destruction.list', { ...asked });
    return [ListItems.map(({ number }: { number: number }) => number), TotalItemsCount];
  };
  expect([await listed({ pageSize: 2 }), await listed({ page: 2, pageSize: 2 })]).toEqual([
    [[3, 2], 3],
    [[1], 3],
  ]);
  const day = (date: string) => ({ dateFrom: date, dateTo: date });
  expect([await listed(day('2026-03-10')), await listed(day('2026-03-11'))]).toEqual([
    [[], 0],
    [[1], 1],
  ]);
  const { ListItems } = await world.ok('ayse', 'destruction.list', day('2026-03-11'));
  expect(ListItems).toMatchObject([
    { byName: 'Ayşe Yılmaz', cause: 'Request 1', destroyed: expect.stringMatching(/^1 contact of a customer, /) },
  ]);
  await world.ok('ayse', 'account.language', { languageId: 1 });
  const { raw } = await world.call('ayse', 'destruction.listToPdf', day('2026-03-11'));
  const text = pdfText(raw);
  for (const said of [
    'Seçim: Tarih: 11.03.2026 1 İmha',
    '1 11.03.2026 00:30 Ayşe Yılmaz Başvuru 1 1 müşteri yetkilisi, ',
    `Mühür (SHA-256): ${ListItems[0].seal}`,
  ])
    expect(text).toContain(packed(said));
  expect(text).not.toContain(packed('Başvuru 2'));
});
