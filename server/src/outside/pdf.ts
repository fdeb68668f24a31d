import type { ColumnProperties, Content, TableCellProperties } from 'pdfmake/interfaces';
import { ownProcess } from './own-process.ts';

/**
 * Makes PDFs in processes of their own, each one at a time. A document is plain data: `{page}` and `{pages}` stand for numbers in
 * headers and footers, pictures are named.
 */

/**
 * A piece of a document. `joined`: a table row without a line above it; `tag`: what a text is besides a paragraph, and `alt` what a
 * picture shows, for screen readers, which pass by a picture without it.
 */
export type Block = Content &
  ColumnProperties &
  TableCellProperties & { joined?: boolean; tag?: 'H1' | 'H2' | 'H3'; alt?: string };

export interface PdfPicture {
  bytes: Uint8Array;
  /** Shrunk to at most this many pixels a side; without it, the bytes go in as they are. */
  side?: number;
}

export interface PdfDocument {
  title: string;
  author: string;
  /** A BCP 47 tag: tr-TR. */
  language: string;
  content: Block[];
  /** Shown above and below every page; `firstHeader` above the first. */
  header: Block;
  firstHeader: Block;
  footer: Block;
  margins: [number, number, number, number];
  /** Of a page, in points; A4 without it. */
  size?: { width: number; height: number };
  pictures: Record<string, PdfPicture>;
}

/** What the process receives: pictures by name, then the document that shows them. */
export type PdfMessage = { name: string; picture: PdfPicture } | { document: Omit<PdfDocument, 'pictures'> };

const processNamed = (name: string) =>
  ownProcess<PdfMessage, Uint8Array>({
    name,
    module: 'pdf-process.ts',
    execArgv: ['--max-old-space-size=192', '--max-semi-space-size=8'],
    longestMs: 60_000,
    mostWaiting: 20,
    mostMemory: 200_000_000,
  });

/** What people outside ask for is made in another process, so that they keep nobody who is signed in waiting. */
const processes = {
  inside: processNamed('the PDF process'),
  outside: processNamed('the PDF process of people outside'),
};

/** Says that a document is on its way: the process starts while it is still being read. */
export const expectPdf = (asked: keyof typeof processes = 'inside'): void => processes[asked].begin();

/** The bytes of a document. Refuses as busy when too many wait already. */
export const makePdf = (
  { pictures, ...document }: PdfDocument,
  asked: keyof typeof processes = 'inside',
): Promise<Uint8Array> =>
  processes[asked].order([...Object.entries(pictures).map(([name, picture]) => ({ name, picture })), { document }]);
