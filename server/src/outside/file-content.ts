import { unzipSync } from 'fflate';

/** What a file is that is no spreadsheet of ours, by what it holds: its name says what whoever gave it that name believes. */
export type Stranger =
  | 'oldExcel'
  | 'binaryExcel'
  | 'locked'
  | 'openDocument'
  | 'numbers'
  | 'word'
  | 'pdf'
  | 'picture'
  | 'page'
  | 'archive';

const begins: readonly [string, Stranger][] = [
  ['%PDF', 'pdf'],
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['{\\rtf', 'word'],
];

/** Streams of compound files, as their directory spells them; one behind a password holds the workbook sealed. */
const streams: readonly [string, Stranger][] = [
  ['EncryptedPackage', 'locked'],
  ['Workbook', 'oldExcel'],
  ['Book', 'oldExcel'],
  ['WordDocument', 'word'],
];

/** Parts of archives, in lower case. */
const parts: readonly [RegExp, Stranger | null][] = [
  [/^xl\/workbook\.xml$/, null],
  [/^xl\/workbook\.bin$/, 'binaryExcel'],
  [/^word\//, 'word'],
  [/^content\.xml$/, 'openDocument'],
  [/^index(\/|\.zip$)/, 'numbers'],
];

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

function namesIn(zip: Uint8Array): string[] {
  const names: string[] = [];
  unzipSync(zip, {
    filter({ name }) {
      names.push(name.toLowerCase());
      return false;
    },
  });
  return names;
}

/** Null for a workbook, for text, and for what cannot be told. */
export function strangerIn(given: Uint8Array): Stranger | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (isZip(bytes)) {
    const names = namesIn(bytes);
    const found = parts.find(([part]) => names.some((name) => part.test(name)));
    return found === undefined ? 'archive' : found[1];
  }
  const head = bytes.subarray(0, 1024).toString('latin1');
  // A system that writes a web page and calls it .xls, or the XML of Excel 2003.
  if (/^(\xef\xbb\xbf)?\s*<(!doctype|html|head|body|table|meta|\?xml)\b/i.test(head)) return 'page';
  if (!head.startsWith('\xd0\xcf\x11\xe0')) return begins.find(([start]) => head.startsWith(start))?.[1] ?? null;
  return streams.find(([name]) => bytes.includes(Buffer.from(name, 'utf16le')))?.[1] ?? null;
}
