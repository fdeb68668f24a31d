import { describe, expect, test } from 'vitest';
import { type Block, makePdf } from '../../src/outside/pdf.ts';
import { packed, pdfParts, pdfPlaces, pdfText } from '../pdf-text.ts';

/** What people type and paste, and the usual font does not have. */

const backwards = (text: string): string => [...text].reverse().join('');

async function printed(content: Block[], around = ''): Promise<Buffer> {
  const edge: Block = { text: around };
  const bytes = await makePdf({
    title: 'Deneme',
    author: 'Sahada',
    language: 'tr-TR',
    margins: [40, 40, 40, 40],
    content,
    header: edge,
    firstHeader: edge,
    footer: edge,
    pictures: {},
  });
  return Buffer.from(bytes);
}

describe('a PDF prints', () => {
  test('arrows, ticks, boxes, units and emoji, wherever they stand', async () => {
    const signs = 'Sıcaklık 4 ℃ → 8 ℃ ✓ ☐ ★ ① ⅓ ▲ ✗ 👍 iyi ✅ ❌ 👨‍👩‍👧 🇹🇷 İşçi';
    const cell = '⚠ dikkat';
    const bytes = await printed(
      [
        { text: signs, tag: 'H1' },
        { stack: [{ text: ['Not: ', { text: '🔥 sıcak', bold: true }] }] },
        {
          table: {
            headerRows: 1,
            body: [
              ['Soru ✔', 'Yanıt'],
              [cell, { columns: [{ text: '♥' }] }],
            ],
          },
        },
      ],
      'Kahveci ☕',
    );
    const text = pdfText(bytes);
    for (const said of [signs, 'Not: 🔥 sıcak', 'Soru ✔', cell, '♥', 'Kahveci ☕'])
      expect(text).toContain(packed(said));
    expect(text).not.toContain('\0');
    const parts = pdfParts(bytes).map(({ tag, text: read }) => `${tag} ${packed(read)}`);
    expect(parts).toContain(`H1 ${packed(signs)}`);
    expect(parts).toContain(`TH ${packed('Soru ✔')}`);
    expect(parts).toContain(`TD ${packed(cell)}`);
  });

  test('the look that was chosen for a sign without a box behind it', async () => {
    const text = pdfText(await printed([{ text: 'Uyarı ⚠\ufe0f ve ©\ufe0f son' }]));
    expect(text).toContain(packed('Uyarı ⚠ ve © son'));
  });

  test('Arabic and Hebrew from the right, also where a line ends, with numbers and other words among them as they are', async () => {
    const [one, other] = ['مرحبا بكم', 'ورحمة'];
    const text = pdfText(await printed([{ text: `Ürün (${one} 123 ${other}) bitti` }, { text: 'שלום עולם' }]));
    expect(text).toContain(packed(`Ürün (${backwards(other)} 123 ${backwards(one)}) bitti`));
    expect(text).toContain(packed(backwards('שלום עולם')));
    const words = ['الوطن', 'العربي', 'العالم'];
    const narrow = pdfText(await printed([{ columns: [{ width: 70, text: words.join(' ') }] }]));
    expect(narrow).toContain(packed(backwards(`${words[0]} ${words[1]}`) + backwards(words[2] as string)));
  });

  test('letters without an end on as many lines as they need, so that what stands beside them stays on the page', async () => {
    const address = `https://ornek.example/dosya?ad=${'ığdırşubesi'.repeat(20)}&🏪=1`;
    const bytes = await printed([
      { table: { widths: ['*', 'auto'], body: [[{ text: [{ text: address }] }, { text: 'Sorumlu: Ayşe' }]] } },
    ]);
    expect(pdfText(bytes)).toContain(packed(address));
    const places = pdfPlaces(bytes, 'Tm');
    expect(places.length).toBeGreaterThan(3);
    for (const { x } of places) expect(x).toBeLessThan(555);
  });
});
