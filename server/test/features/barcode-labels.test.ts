import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { userWith } from '../walks/door.ts';
import { bearer, openWorld, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** Labels, measured on the page as a ruler would. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

interface Word {
  text: string;
  page: number;
  /** Millimetres from the upper left corner. */
  x: number;
  y: number;
}

async function printed(
  input: Record<string, unknown>,
  token = world.tokens.ayse,
): Promise<{ words: Word[]; sizes: string[]; raw: Buffer }> {
  const row = rowNamed('staticBarcode.labels');
  const reply = await sendWire(world.app, wireOf(row, input), bearer(token));
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { encoding: 'utf8', input: reply.raw });
  const mm = (points: string | undefined): number => (Number(points) * 25.4) / 72;
  const words: Word[] = [];
  const sizes: string[] = [];
  for (const line of html.split('\n')) {
    const page = /<page width="([\d.]+)" height="([\d.]+)"/.exec(line);
    if (page) sizes.push(`${Math.round(mm(page[1]))}×${Math.round(mm(page[2]))}`);
    const word = /<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</.exec(line);
    if (word) words.push({ text: word[3] as string, page: sizes.length, x: mm(word[1]), y: mm(word[2]) });
  }
  return { words, sizes, raw: reply.raw };
}

test('stand 70 × 37 mm apart on a sheet of 24, the twenty-fifth on a second page, with Turkish letters', async () => {
  const locationId = await a.location({ Name: 'Iğdır Çarşı' });
  const ids: number[] = [];
  for (let n = 1; n <= 25; n++)
    ids.push((await world.ok('ayse', 'staticBarcode.create', { name: `Şişli${n}`, locationId })).id);
  const { words, sizes } = await printed({ ids, format: 'a4-24', test: 1 });
  expect(sizes).toEqual(['210×297', '210×297']);
  const named = (n: number) => words.find(({ text }) => text === `Şişli${n}`) as Word;
  const first = named(1);
  for (const [n, column, row] of [
    [2, 1, 0],
    [3, 2, 0],
    [4, 0, 1],
    [24, 2, 7],
  ] as const) {
    expect(named(n).x - first.x).toBeCloseTo(70 * column, 0);
    expect(named(n).y - first.y).toBeCloseTo(37 * row, 0);
  }
  expect(named(25)).toMatchObject({ page: 2, x: first.x, y: first.y });
  expect(words.filter(({ text }) => text === 'Iğdır')).toHaveLength(25);
});

test('stand in the order in which they were asked for, each once', async () => {
  const locationId = await a.location();
  const ids: number[] = [];
  for (const name of ['Bodrum', 'Avlu', 'Çatı'])
    ids.push((await world.ok('ayse', 'staticBarcode.create', { name, locationId })).id);
  const [cellar, yard, roof] = ids;
  const { words } = await printed({ ids: [roof, cellar, yard, roof], format: 'a4-24' });
  const named = words.filter(({ text }) => ['Bodrum', 'Avlu', 'Çatı'].includes(text));
  expect(named.toSorted((one, other) => one.x - other.x).map(({ text }) => text)).toEqual(['Çatı', 'Bodrum', 'Avlu']);
});

test('speak to whoever prints them, and are outlined for a test', async () => {
  const { id } = await world.ok('ayse', 'staticBarcode.create', { name: 'Depo', locationId: await a.location() });
  const texts = async (token?: string) => (await printed({ ids: [id] }, token)).words.map(({ text }) => text);
  expect(await texts()).toContain('camera');
  expect(await texts(await world.session(await userWith(world, ['ManageStaticBarcodes'], 1)))).toContain('Kamerayla');
  const length = async (test?: unknown) => (await printed({ ids: [id], test })).raw.length;
  expect(await length(1)).toBeGreaterThan(await length());
  expect(await length(true)).toBe(await length(1));
});

test.each([
  ['a4-24', '210×297', 34],
  ['a4-21', '210×297', 38],
  ['a4-8', '210×297', 67],
  ['a4-1', '210×297', 285],
  ['roll-62', '62×86', 83],
] as const)('of %s are on pages of %s mm, and keep long names inside, below a logo too', async (format, size, high) => {
  const logo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f55d4' } })
    .png()
    .toBuffer();
  const locationId = await a.location({ Name: 'İstanbul Büyükçekmece Mimarsinan Mahallesi Güneşli Çarşı Şubesi' });
  const names = [
    'Giriş kapısının sağındaki duvarda, danışmanın tam karşısındaki çok uzun adlı barkod etiketi',
    'Büyükçekmece Mimarsinan Çarşı Şubesi Soğuk Hava Deposu Kapısı',
    'GÜNEŞLİ ÇARŞI ŞUBESİ MÜŞTERİ MEMNUNİYETİ KÖŞESİ',
  ];
  for (const name of names) {
    const { id } = await world.ok('ayse', 'staticBarcode.create', { name, locationId });
    for (const hasLogo of [false, true]) {
      if (hasLogo) await world.ok('ayse', 'company.uploadLogo', { file: logo });
      const { words, sizes } = await printed({ ids: [id], format });
      expect(sizes).toEqual([size]);
      expect(words.map(({ text }) => text)).toContain(name.split(' ')[0]);
      const last = words.at(-1);
      expect(last?.text).toBe('camera');
      expect(last?.y).toBeLessThan(high);
    }
    await world.ok('ayse', 'company.deleteLogo', {});
  }
});
