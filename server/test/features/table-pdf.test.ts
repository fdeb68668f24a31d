import { expect, test } from 'vitest';
import { tablePdf, tableRowsMost } from '../../src/facts/table-pdf.ts';
import { writerOf } from '../../src/facts/writer.ts';
import { makePdf } from '../../src/outside/pdf.ts';
import { packed, pdfParts, pdfText } from '../pdf-text.ts';

/** A report that is a table, on paper. */

test('a table of six hundred rows ends with its five hundredth, and says how many more there are', async () => {
  expect(tableRowsMost).toBe(500);
  const rows = Array.from({ length: 600 }, (_, n) => ({ cells: [`Satır ${n + 1}.`] }));
  const printed = async (count: number): Promise<Buffer> => {
    const report = {
      title: 'Uygunsuzluk raporu',
      filters: [],
      figures: [],
      columns: [{ heading: 'Ad', width: 1 }],
      rows: rows.slice(0, count),
      total: count,
    };
    const maker = { writer: writerOf('tr'), company: 'Örnek', logo: null, name: 'Ayşe', zone: 'UTC', now: 0 };
    return Buffer.from(await makePdf(tablePdf(report, maker)));
  };
  const bytes = await printed(600);
  const long = pdfText(bytes);
  expect([long.includes('Satır500.'), long.includes('Satır501.')]).toEqual([true, false]);
  expect(long).toContain(packed('Ve 100 satır daha. Tümü Excel dosyasındadır.'));
  expect(pdfText(await printed(500))).not.toContain(packed('satır daha'));
  // The head is on each of its pages, and read aloud once.
  expect(long.split('AdSatır').length).toBeGreaterThan(5);
  expect(pdfParts(bytes).filter(({ tag }) => tag === 'TH')).toEqual([{ depth: 3, tag: 'TH', text: 'Ad' }]);
});
