import { expect, test } from 'vitest';
import { tablePdf, tableRowsMost } from '../../src/facts/table-pdf.ts';
import { writerOf } from '../../src/facts/writer.ts';
import { makePdf } from '../../src/outside/pdf.ts';
import { packed, pdfText } from '../pdf-text.ts';

/** A report that is a table, on paper. */

test('a table of six hundred rows ends with its five hundredth, and says how many more there are', async () => {
  expect(tableRowsMost).toBe(500);
  const rows = Array.from({ length: 600 }, (_, n) => ({ cells: [`Satır ${n + 1}.`] }));
  const printed = async (count: number): Promise<string> => {
    const report = {
      title: 'Uygunsuzluk raporu',
      filters: [],
      figures: [],
      columns: [{ heading: 'Ad', width: 1 }],
      rows: rows.slice(0, count),
      total: count,
    };
    const maker = { writer: writerOf('tr'), company: 'Örnek', logo: null, name: 'Ayşe', zone: 'UTC', now: 0 };
    return pdfText(Buffer.from(await makePdf(tablePdf(report, maker))));
  };
  const long = await printed(600);
  expect([long.includes('Satır500.'), long.includes('Satır501.')]).toEqual([true, false]);
  expect(long).toContain(packed('Ve 100 satır daha. Tümü Excel dosyasındadır.'));
  expect(await printed(500)).not.toContain(packed('satır daha'));
});
