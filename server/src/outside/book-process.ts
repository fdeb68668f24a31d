import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { unzipSync, zipSync } from 'fflate';
import readBook from 'read-excel-file/node';
import {
  type BookAnswer,
  type BookCell,
  type BookFault,
  type BookMessage,
  bookBounds,
  type CsvReading,
} from './book.ts';
import { columnName } from './column-name.ts';
import { isZip, strangerIn } from './file-content.ts';
import { quoted } from './formula.ts';
import { takeOrders } from './take-orders.ts';

/** The process behind book.ts: reads one file after another. What may burst is counted before it is unpacked. */

class Fault extends Error {
  readonly fault: BookFault;
  constructor(fault: BookFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Pictures, macros and the like are not unpacked at all. */
const isTold =
  /^(xl\/(workbook\.xml|sharedstrings\.xml|styles\.xml|worksheets\/[^/]+\.xml|_rels\/[^/]+)|_rels\/.*|\[content_types\]\.xml)$/i;

/** What each part claims to unpack to is checked first; fflate gives a part no more room than it claims. */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let sum = 0;
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!isTold.test(name)) return false;
      sum += originalSize;
      if (sum > bookBounds.unpackedBytes) throw new Fault('tooLarge');
      return true;
    },
  });
}

const lessThan = 0x3c;
/** What stands between two tags, with the first of them: a cell holds 32,767 characters, each spelt in six bytes at most. */
const longestPiece = 250_000;

/** The reader begins a piece anew with each bit of it that comes, and never ends one that is very long. */
function hasLongPiece(part: Uint8Array): boolean {
  for (let at = 0; at < part.length; ) {
    const next = part.indexOf(lessThan, at + 1);
    const end = next < 0 ? part.length : next;
    if (end - at > longestPiece) return true;
    at = end;
  }
  return false;
}

/** A sheet whose cells tell their places: where a program leaves them out, each stands beside the one before. */
function placed(sheet: string): string {
  if (!/<(?:\w+:)?c(?=[\s/>])(?![^<>]*\sr=)/.test(sheet)) return sheet;
  let [row, column] = [0, 0];
  return sheet.replace(
    /<((?:\w+:)?)(row|c)(?=[\s/>])([^<>]*)>/g,
    (whole, prefix: string, name: string, more: string) => {
      const told = /\sr="([A-Z]*)(\d+)"/.exec(more);
      if (name === 'row') {
        row = told === null ? row + 1 : Number(told[2]);
        column = 0;
        return told === null ? `<${prefix}row r="${row}"${more}>` : whole;
      }
      column = told === null ? column + 1 : placeOf(told[1] ?? '');
      return told === null ? `<${prefix}c r="${columnName(column - 1)}${row}"${more}>` : whole;
    },
  );
}

/** How many digits a cell of a style shows at least, by the style's place: a code 0012 may be the number 12 in the format 0000. */
function digitsOf(styles: Uint8Array | undefined): ReadonlyMap<string, number> {
  const text = styles === undefined ? '' : Buffer.from(styles).toString('utf8');
  const told = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const digits = new Map<string, number>();
  for (const [tag] of text.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g))
    if (/^0{2,20}$/.test(told(tag, 'formatCode'))) digits.set(told(tag, 'numFmtId'), told(tag, 'formatCode').length);
  const [, formats = ''] = /<(?:\w+:)?cellXfs\b([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(text) ?? [];
  const styled = [...formats.matchAll(/<(?:\w+:)?xf(?=[\s/>])[^<>]*>/g)].map(([tag], at) => ({
    at: `${at}`,
    shown: digits.get(told(tag, 'numFmtId')) ?? 0,
  }));
  return new Map(styled.filter(({ shown }) => shown > 0).map(({ at, shown }) => [at, shown]));
}

/** A sheet whose numbers have the zeros in front that their style shows. */
function asShown(sheet: string, digits: ReadonlyMap<string, number>): string {
  if (digits.size === 0) return sheet;
  return sheet.replace(
    /<((?:\w+:)?c)(\s[^<>]*)>(<(?:\w+:)?v>)(\d+)(<\/(?:\w+:)?v>)/g,
    (whole, name: string, more: string, open: string, value: string, close: string) => {
      const shown = digits.get(/\ss="(\d+)"/.exec(more)?.[1] ?? '') ?? 0;
      const isNumber = !/\st="(?!n")/.test(more);
      if (!isNumber || value.length >= shown) return whole;
      return `<${name}${more.replace(/\st="n"/, '')} t="str">${open}${value.padStart(shown, '0')}${close}`;
    },
  );
}

/**
 * A sheet without cells that hold nothing: programs write them to the last column where a whole row is coloured. The place of
 * what is left is checked, because the reader makes room up to the last cell.
 */
function lean(sheet: Uint8Array, digits: ReadonlyMap<string, number>): Uint8Array {
  const text = asShown(placed(Buffer.from(sheet).toString('utf8')), digits)
    .replace(/<((?:\w+:)?)c\b[^<>]*\/>/g, '')
    .replace(/<((?:\w+:)?)c\b[^<>]*>\s*<\/\1c>/g, '')
    .replace(/<((?:\w+:)?)row\b[^<>]*\/>/g, '')
    .replace(/<((?:\w+:)?)row\b[^<>]*>\s*<\/\1row>/g, '');
  for (const [, column = '', row = ''] of text.matchAll(/<(?:\w+:)?c\b[^<>]*?\br="([A-Z]+)(\d+)"/g)) {
    if (Number(row) > bookBounds.rows + 1) throw new Fault('tooManyRows');
    if (column.length > 2 || placeOf(column) > bookBounds.columns) throw new Fault('tooLarge');
  }
  return Buffer.from(text);
}

const placeOf = (column: string): number =>
  [...column].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0);

const cellOf = (value: unknown): BookCell => {
  if (value instanceof Date) {
    const text = value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16);
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

async function workbook(bytes: Uint8Array): Promise<BookAnswer> {
  const parts = unpacked(bytes);
  if (Object.values(parts).some(hasLongPiece)) throw new Fault('unreadable');
  const digits = digitsOf(parts['xl/styles.xml']);
  const sheet = /^xl\/worksheets\/[^/]+\.xml$/i;
  const leaner = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, sheet.test(name) ? lean(part, digits) : part]),
  );
  const sheets = await readBook(Buffer.from(zipSync(leaner, { level: 0 })));
  return {
    csv: null,
    sheets: sheets.map(({ sheet: name, data }) => ({ name, rows: data.map((row) => row.map(cellOf)) })),
  };
}

/** UTF-8 where the bytes are that, else the code page of Turkish Windows. */
function encodingOf(bytes: Uint8Array): CsvReading['encoding'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1254';
}

/** As far down as headings are looked for. */
const linesAbove = 20;

/** Whichever of `;`, `,` and tab stands most often outside of quotes in the first line that has any: above it there may be a title. */
function separatorOf(text: string): CsvReading['separator'] {
  const lines = text.split(/\r\n|[\r\n]/, linesAbove).map((line) => line.replace(/"[^"]*"/g, ''));
  const first = lines.find((line) => /[;,\t]/.test(line)) ?? '';
  const counts = ([';', ',', '\t'] as const).map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** UTF-16 the other way round, with its mark, becomes the usual one. */
const usualOrder = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xfe && bytes[1] === 0xff ? Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16() : bytes;

function commaSeparated({ bytes: given, ...asked }: BookMessage): BookAnswer {
  const bytes = usualOrder(given);
  const encoding = asked.encoding ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0')) throw new Fault('unreadable');
  const separator = asked.separator ?? separatorOf(text.replace(/^\uFEFF/, ''));
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    to: bookBounds.rows + 2,
    skip_empty_lines: false,
  });
  if (rows.length > bookBounds.rows + 1) throw new Fault('tooManyRows');
  if (rows.some((row) => row.length > bookBounds.columns)) throw new Fault('tooLarge');
  // The apostrophe that an export puts in front of what would run as a formula.
  const bare = (cell: string): BookCell => {
    if (cell === '') return null;
    return cell.startsWith("'") && quoted.test(cell.slice(1)) ? cell.slice(1) : cell;
  };
  return { csv: { separator, encoding }, sheets: [{ name: '', rows: rows.map((row) => row.map(bare)) }] };
}

async function answerTo(message: BookMessage): Promise<BookAnswer> {
  try {
    const stranger = strangerIn(message.bytes);
    if (stranger !== null) throw new Fault(stranger);
    return isZip(message.bytes) ? await workbook(message.bytes) : commaSeparated(message);
  } catch (error) {
    return { fault: error instanceof Fault ? error.fault : 'unreadable' };
  }
}

takeOrders(answerTo);
