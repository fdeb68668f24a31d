import sharp from 'sharp';
import { expect, test } from 'vitest';
import { tablePdf, tableRowsMost } from '../../src/facts/table-pdf.ts';
import { writerOf } from '../../src/facts/writer.ts';
import { makePdf } from '../../src/outside/pdf.ts';
import { packed, pdfHeights, pdfParts, pdfPlaces, pdfText } from '../pdf-text.ts';

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

test('a long name of a company keeps its line above the second page, as far as the title leaves it room', async () => {
  const company = `Marmara ${'Gıda Dağıtım '.repeat(8)}Anonim Şirketi`;
  const report = {
    title: 'Uygunsuzluk raporu',
    filters: [],
    figures: [],
    columns: [{ heading: 'Ad', width: 1 }],
    rows: Array.from({ length: 40 }, (_, n) => ({ cells: [`Satır ${n + 1}.`] })),
    total: 40,
  };
  const maker = { writer: writerOf('tr'), company, logo: null, name: 'Ayşe', zone: 'UTC', now: 0 };
  const bytes = Buffer.from(await makePdf(tablePdf(report, maker)));
  const above = pdfPlaces(bytes, 'Tm').filter(({ page, y }) => page === 1 && y > 595 - 46);
  expect(new Set(above.map(({ y }) => y)).size).toBe(1);
});

test('a cell of very many lines ends within its page', async () => {
  const note = Array.from({ length: 90 }, (_, n) => `n${n}`).join('\n');
  const report = {
    title: 'Uygunsuzluk raporu',
    filters: [],
    figures: [],
    columns: [{ heading: 'Cevap', width: 1 }],
    rows: [{ cells: [note] }, { cells: [{ text: 'Hayır', under: note }] }],
    total: 2,
  };
  const maker = { writer: writerOf('tr'), company: 'Örnek', logo: null, name: 'Ayşe', zone: 'UTC', now: 0 };
  const bytes = Buffer.from(await makePdf(tablePdf(report, maker)));
  expect(Math.min(...pdfPlaces(bytes, 'Tm').map(({ y }) => y))).toBeGreaterThan(0);
  expect(pdfText(bytes)).toContain('n9…');
});

test('where some rows have a picture, its column has a head, and rows without one say that there is none', async () => {
  const report = {
    title: 'Uygunsuzluk raporu',
    filters: [],
    figures: [],
    columns: [{ heading: 'Ad', width: 1 }],
    rows: [{ cells: ['Bir.'], picture: 'found-1' }, { cells: ['İki.'] }],
    total: 2,
    pictures: { 'found-1': { bytes: Buffer.from('broken') } },
  };
  const maker = { writer: writerOf('tr'), company: 'Örnek', logo: null, name: 'Ayşe', zone: 'UTC', now: 0 };
  const printed = async (rows: typeof report.rows) =>
    pdfParts(Buffer.from(await makePdf(tablePdf({ ...report, rows }, maker))))
      .filter(({ tag }) => tag.startsWith('T'))
      .map(({ tag, text }) => `${tag} ${text}`);
  const [, ...rows] = await printed(report.rows);
  expect(rows).toEqual(['TR ', 'TH Fotoğraf', 'TH Ad', 'TR ', 'TD ', 'TD Bir.', 'TR ', 'TD –', 'TD İki.']);
  expect(await printed(report.rows.slice(1))).toEqual(['Table ', 'TR ', 'TH Ad', 'TR ', 'TD İki.']);
});

test.each([
  [480, 12],
  [480, 160],
  [240, 240],
  [10, 240],
])('a logo of %i by %i stands as high as the name beside it', async (width, height) => {
  const bytes = await sharp({ create: { width, height, channels: 4, background: '#38a8' } })
    .png()
    .toBuffer();
  const report = {
    title: 'Rapor',
    filters: [],
    figures: [],
    columns: [{ heading: 'Ad', width: 1 }],
    rows: [],
    total: 0,
  };
  const maker = { writer: writerOf('tr'), company: 'Örnek', logo: { bytes }, name: 'Ayşe', zone: 'UTC', now: 0 };
  const heights = pdfHeights(Buffer.from(await makePdf(tablePdf(report, maker))));
  const [logo, name] = (['picture', 'line'] as const).map(
    (kind) => heights.find(({ what }) => what === kind)?.middle ?? 0,
  );
  expect(Math.abs((logo ?? 0) - (name ?? 0))).toBeLessThan(1.5);
});
