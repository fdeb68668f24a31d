import type { Content, DynamicContent } from 'pdfmake/interfaces';
import sharp from 'sharp';
import type { PdfMessage, PdfPicture } from './pdf.ts';
import { inFonts, pdfmake } from './pdf-fonts.ts';
import { tagged } from './pdf-tags.ts';
import { takeOrders } from './take-orders.ts';

/**
 * The process behind pdf.ts: renders one document after another and sends back its bytes. A document makes it read no file
 * and no address; fonts (pdf-fonts.ts) and pictures come from memory.
 */

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

sharp.cache(false);
sharp.concurrency(1);

const line = '#e2e5eb';
const none = (): number => 0;

/** How tables look, by name. */
pdfmake.setTableLayouts({
  bare: {
    hLineWidth: none,
    vLineWidth: none,
    paddingLeft: none,
    paddingRight: none,
    paddingTop: none,
    paddingBottom: none,
  },
  rows: {
    hLineWidth: (row, node) => (row === 0 || row === node.table.body.length ? 0 : 0.6),
    vLineWidth: none,
    hLineColor: () => line,
    paddingLeft: (column) => (column === 0 ? 0 : 6),
    paddingRight: none,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
  /** A row without a line above belongs to the row before it. */
  answers: {
    hLineWidth: (row, node) => {
      const cells = node.table.body[row] as { joined?: boolean }[] | undefined;
      return row <= 1 || cells === undefined || cells[0]?.joined ? 0 : 0.6;
    },
    vLineWidth: none,
    hLineColor: () => line,
    paddingLeft: (column) => (column === 0 ? 0 : 6),
    paddingRight: none,
    paddingTop: () => 4,
    paddingBottom: () => 3,
  },
  /** The first column is a coloured edge. */
  marked: {
    hLineWidth: none,
    vLineWidth: none,
    paddingLeft: (column) => (column === 0 ? 0 : 10),
    paddingRight: none,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  panel: {
    hLineWidth: none,
    vLineWidth: none,
    paddingLeft: () => 16,
    paddingRight: () => 16,
    paddingTop: () => 14,
    paddingBottom: () => 14,
  },
  chip: {
    hLineWidth: none,
    vLineWidth: none,
    paddingLeft: () => 6,
    paddingRight: () => 6,
    paddingTop: () => 2,
    paddingBottom: () => 2,
  },
});

/** JPEG goes in as it is; everything else is put on white first, because a transparent PNG is slow to embed. */
async function ready({ bytes, side }: PdfPicture): Promise<Buffer> {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  if (side === undefined && isJpeg) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const image = sharp(bytes, { limitInputPixels: 50_000_000 });
  const sized = side === undefined ? image : image.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  return isJpeg ? sized.jpeg({ quality: 80 }).toBuffer() : sized.flatten({ background: '#fff' }).png().toBuffer();
}

/** A broken picture must not cost the report: one white pixel replaces it. */
const blank = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);

/** Fills `{page}` and `{pages}` in every text of a block. */
function numbered(block: Content, page: number, pages: number): Content {
  return JSON.parse(JSON.stringify(block).replaceAll('{page}', String(page)).replaceAll('{pages}', String(pages)));
}

const onPages =
  (first: Content, rest: Content): DynamicContent =>
  (page, pages) =>
    numbered(page === 1 ? first : rest, page, pages);

type Document = Extract<PdfMessage, { document: unknown }>['document'];

/** Pictures received for the next document, being resized. */
let pictures = new Map<string, Promise<void>>();
const lanes = 2;
const busy: Promise<unknown>[] = [];

/** Two at a time keep both memory and time small. */
function take(name: string, picture: PdfPicture): undefined {
  const lane = pictures.size % lanes;
  const sized = Promise.resolve(busy[lane])
    .then(() => ready(picture))
    .catch(() => blank)
    .then((bytes) => pdfmake.virtualfs.writeFileSync(name, bytes));
  busy[lane] = sized;
  pictures.set(name, sized);
}

async function make(document: Document): Promise<Uint8Array> {
  const mine = pictures;
  pictures = new Map();
  await Promise.all(mine.values());
  const footer = inFonts(document.footer);
  try {
    const pdf = pdfmake.createPdf({
      info: { title: document.title, author: document.author, creator: 'Sahada', producer: 'Sahada' },
      language: document.language,
      version: '1.7',
      tagged: true,
      displayTitle: true,
      pageSize: document.size ?? 'A4',
      pageMargins: document.margins,
      content: inFonts(tagged(document.content)),
      header: onPages(inFonts(document.firstHeader), inFonts(document.header)),
      footer: onPages(footer, footer),
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15, color: '#171c26' },
      images: Object.fromEntries([...mine.keys()].map((name) => [name, name])),
    });
    return await pdf.getBuffer();
  } finally {
    for (const name of mine.keys()) delete pdfmake.virtualfs.storage[name];
  }
}

/**
 * The first document reads the fonts and compiles the library's code, which takes as long as a report: this one does so while
 * the server still gathers what is to be printed.
 */
const table = {
  layout: 'rows',
  table: { widths: ['*', 60], body: [['Ağaç, şişe', { text: 'ĞÜŞİÖÇ 123', bold: true }]] },
};
await make({
  title: '',
  author: '',
  language: 'tr',
  margins: [40, 40, 40, 40],
  content: Array.from({ length: 40 }, () => ({ columns: [table, { text: 'İyi', italics: true }] })),
  header: { text: '' },
  firstHeader: { text: '' },
  footer: { text: '{page}' },
});

takeOrders((message: PdfMessage) =>
  'picture' in message ? take(message.name, message.picture) : make(message.document),
);
