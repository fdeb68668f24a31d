import type { LabelFormat } from '@sahada/contract/static-barcode';
import { type Language, say, tell } from '@sahada/contract/text';
import { shortened } from '@sahada/rules/cut';
import type { Block, PdfDocument, PdfPicture } from '../../outside/pdf.ts';

/** Labels with barcodes, laid out in millimetres so that they meet the cuts of bought sheets. */

const words = {
  title: say({ tr: 'Barkod etiketleri', en: 'Barcode labels' }),
  scan: say({ tr: 'Kamerayla okutun', en: 'Scan with your camera' }),
};

interface Sheet {
  /** Of the page, and of a label. */
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** Of the first label from the upper edge. */
  top: number;
}

const a4 = { width: 210, height: 297 };

/** In millimetres. */
const sheets: Record<LabelFormat, Sheet> = {
  'a4-24': { page: a4, label: { width: 70, height: 37 }, columns: 3, rows: 8, top: 0.5 },
  'a4-21': { page: a4, label: { width: 70, height: 42.4 }, columns: 3, rows: 7, top: 0.1 },
  'a4-8': { page: a4, label: { width: 105, height: 74 }, columns: 2, rows: 4, top: 0.5 },
  'a4-1': { page: a4, label: a4, columns: 1, rows: 1, top: 0 },
  'roll-62': {
    page: { width: 62, height: 86 },
    label: { width: 62, height: 86 },
    columns: 1,
    rows: 1,
    top: 0,
  },
};

export interface Label {
  name: string;
  locationName: string;
  link: string;
}

/** Points per millimetre. */
const pt = 72 / 25.4;

const dim = '#586275';

/** How much of a letter's size it takes across, so that a line does not run over the label's edge. */
const across = (text: string): number =>
  [...text].reduce((sum, one) => sum + (one === one.toLocaleLowerCase('tr') ? 0.56 : 0.7), 0);

/** How many lines a text takes, whose words may be wider than a line. */
function linesOf(text: string, width: number): number {
  let lines = 1;
  let filled = 0;
  for (const word of text.split(/\s+/)) {
    const wide = across(word);
    if (filled > 0 && filled + across(' ') + wide > width) {
      lines++;
      filled = 0;
    }
    lines += Math.ceil(wide / width) - 1;
    filled += across(' ') + (wide % width);
  }
  return lines;
}

/** A text on no more lines than there is room for. */
function cut(text: string, width: number, size: number, lines: number): string {
  let kept = text;
  for (let letters = text.length; letters > 4 && linesOf(kept, (width * pt) / size) > lines; letters--)
    kept = shortened(text, letters);
  return kept;
}

/** Of a line, in its letter's size. */
const lineHeight = { name: 1.23, other: 1.35 };

/** How many lines of each go into the room, which has one of each at least. */
function shared(room: number, name: number, place: number): { name: number; place: number } {
  const left = room - name - place;
  if (left >= name + place) return { name: left >= 2 * name + place ? 3 : 2, place: 2 };
  return left >= name ? { name: 2, place: 1 } : { name: 1, place: left >= place ? 2 : 1 };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line has room for a word of so many letters. */
const usualWord = 13;

const at = ({ x, y, width }: Box, stack: Block[]): Block => ({
  absolutePosition: { x: x * pt, y: y * pt },
  columns: [{ width: width * pt, stack }],
});

/** Drawn as lines, so that it is sharp at any size. Around it stays a quiet zone of four modules and more. */
const qr = (link: string, x: number, y: number, side: number): Block => ({
  absolutePosition: { x: x * pt, y: y * pt },
  qr: link,
  fit: side * pt,
  eccLevel: 'M',
});

function labelBlocks(label: Label, { width, height }: Sheet['label'], x: number, y: number, more: Shared): Block[] {
  const isWide = width > height;
  const edge = Math.min(width, height) * 0.1 + 1;
  const side = isWide ? height - 2 * edge : Math.min(width - 2 * edge, height * 0.6);
  const under = edge * 1.4 + side;
  const text: Box = isWide
    ? { x: x + edge * 1.6 + side, y: y + edge, width: width - side - edge * 2.4, height: side }
    : { x: x + edge, y: y + under, width: width - 2 * edge, height: height - under - edge / 2 };
  const alignment = isWide ? 'left' : 'center';
  const widest = (text.width * pt) / (usualWord * 0.56);
  const size = Math.max(8, Math.min(26, widest, Math.min(width, height) * 0.22));
  const small = Math.max(6.5, size * 0.72);
  const smallest = Math.max(5.5, small * 0.8);
  const logoHigh = more.hasLogo ? Math.min(height * 0.16, text.height * 0.25) * pt : 0;
  const logo: Block[] = more.hasLogo
    ? [{ image: 'logo', fit: [text.width * pt, logoHigh], alignment, margin: [0, 0, 0, 3] }]
    : [];
  const room = text.height * pt - (logoHigh && logoHigh + 3) - smallest * lineHeight.other - 5;
  const lines = shared(room, size * lineHeight.name, small * lineHeight.other);
  return [
    qr(label.link, isWide ? x + edge : x + (width - side) / 2, y + edge, side),
    at(text, [
      ...logo,
      { text: cut(label.name, text.width, size, lines.name), bold: true, fontSize: size, lineHeight: 1.05, alignment },
      {
        text: cut(label.locationName, text.width, small, lines.place),
        fontSize: small,
        color: dim,
        alignment,
        margin: [0, 2, 0, 0],
      },
      { text: more.scan, fontSize: smallest, color: dim, alignment, margin: [0, 3, 0, 0] },
    ]),
  ];
}

interface Shared {
  hasLogo: boolean;
  scan: string;
}

/** The document of these labels; `test` also draws their outlines. */
export function labelsOf(
  labels: readonly Label[],
  format: LabelFormat,
  { test, logo, company, language }: { test: boolean; logo: PdfPicture | null; company: string; language: Language },
): PdfDocument {
  const { page, label: size, columns, rows, top } = sheets[format];
  const shared = { hasLogo: logo !== null, scan: tell(words.scan, language) };
  const content: Block[] = [];
  for (const [n, label] of labels.entries()) {
    const place = n % (columns * rows);
    if (place === 0) content.push({ text: '', fontSize: 0.1, ...(n > 0 ? { pageBreak: 'before' as const } : {}) });
    const x = (place % columns) * size.width;
    const y = top + Math.floor(place / columns) * size.height;
    if (test) {
      const rect = {
        type: 'rect' as const,
        x: 0,
        y: 0,
        w: size.width * pt,
        h: size.height * pt,
        lineWidth: 0.4,
        lineColor: '#9aa3b2',
      };
      content.push({ absolutePosition: { x: x * pt, y: y * pt }, canvas: [rect] });
    }
    content.push(...labelBlocks(label, size, x, y, shared));
  }
  const none: Block = { text: '' };
  return {
    title: tell(words.title, language),
    author: company,
    language: language === 'tr' ? 'tr-TR' : 'en-GB',
    content,
    header: none,
    firstHeader: none,
    footer: none,
    margins: [0, 0, 0, 0],
    size: { width: page.width * pt, height: page.height * pt },
    pictures: logo === null ? {} : { logo },
  };
}
