import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readBook } from '../../src/outside/book.ts';
import { makeSheet } from '../../src/outside/sheet.ts';

/** Workbooks as the programs of this world write them are read alike; those made to burst are given up. */

const read = (bytes: Uint8Array) => readBook({ bytes, separator: null, encoding: null });

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const strictOffice = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

const rows: (string | number)[][] = [
  ['type', 'name', 'label'],
  ['text', 'a', 'Ağ & <ş>'],
  ['integer', 'b', 7],
];

interface Shape {
  /** Where texts stand: in their cells, among the shared ones, or as what a formula gave. */
  texts?: 'inline' | 'shared' | 'formula';
  /** Elements are spelt with it: `x:c`. */
  prefix?: string;
  isStrict?: boolean;
  /** Cells and rows tell their places. */
  hasPlaces?: boolean;
  /** Targets begin at the root of the package. */
  isAbsolute?: boolean;
  /** Coloured to the last column, as when a whole row was painted. */
  isPainted?: boolean;
  hasStyles?: boolean;
  mark?: string;
  /** How each shared text is written. */
  shared?: (text: string, p: string) => string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A workbook of one sheet, written by hand. */
function workbook(shape: Shape): Uint8Array {
  const { texts = 'shared', prefix, isStrict = false, hasPlaces = true, isAbsolute = false, mark = '' } = shape;
  const p = prefix === undefined ? '' : `${prefix}:`;
  const ns = isStrict ? strict : main;
  const r = isStrict ? strictOffice : office;
  const xmlns = prefix === undefined ? `xmlns="${ns}"` : `xmlns:${prefix}="${ns}"`;
  const known: string[] = [];
  const cell = (value: string | number, place: string): string => {
    if (typeof value === 'number') return `<${p}c${place}><${p}v>${value}</${p}v></${p}c>`;
    if (texts === 'inline')
      return `<${p}c${place} t="inlineStr"><${p}is><${p}t>${escaped(value)}</${p}t></${p}is></${p}c>`;
    if (texts === 'formula') return `<${p}c${place} t="str"><${p}f>A1</${p}f><${p}v>${escaped(value)}</${p}v></${p}c>`;
    if (!known.includes(value)) known.push(value);
    return `<${p}c${place} s="1" t="s"><${p}v>${known.indexOf(value)}</${p}v></${p}c>`;
  };
  const lines = rows.map((cells, y) => {
    const inside = cells.map((value, x) => cell(value, hasPlaces ? ` r="${'ABC'[x]}${y + 1}"` : ''));
    const paint = shape.isPainted ? `<${p}c r="XFD${y + 1}" s="1"/>` : '';
    return `<${p}row${hasPlaces ? ` r="${y + 1}" spans="1:3"` : ''}>${inside.join('')}${paint}</${p}row>`;
  });
  const xml = (text: string): Uint8Array => strToU8(`${mark}<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
  const root = isAbsolute ? '/xl/' : '';
  const shared = shape.shared ?? ((text) => `<${p}t xml:space="preserve">${escaped(text)}</${p}t>`);
  const style = `<${p}styleSheet ${xmlns}><${p}cellXfs count="2"><${p}xf/><${p}xf/></${p}cellXfs></${p}styleSheet>`;
  const hasStyles = shape.hasStyles ?? true;
  return zipSync({
    '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${r}/officeDocument" Target="${isAbsolute ? '/' : ''}xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<${p}workbook ${xmlns} xmlns:r="${r}"><${p}workbookPr date1904="1"/><${p}sheets><${p}sheet name="survey" sheetId="7" state="visible" r:id="rId9"/></${p}sheets></${p}workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}"><Relationship Id="rId2" Type="${r}/sharedStrings" Target="${root}sharedStrings.xml"/>${hasStyles ? `<Relationship Id="rId3" Type="${r}/styles" Target="${root}styles.xml"/>` : ''}<Relationship Id="rId9" Type="${r}/worksheet" Target="${root}worksheets/sheet1.xml"/></Relationships>`,
    ),
    ...(hasStyles ? { 'xl/styles.xml': xml(style) } : {}),
    'xl/worksheets/sheet1.xml': xml(
      `<${p}worksheet ${xmlns}><${p}sheetData>${lines.join('\r\n')}</${p}sheetData></${p}worksheet>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<${p}sst ${xmlns}>${known.map((text) => `<${p}si>${shared(text, p)}</${p}si>`).join('')}</${p}sst>`,
    ),
  });
}

const shapes: [string, Shape][] = [
  ['with texts in their cells, as streaming writers do', { texts: 'inline' }],
  ['with shared texts, as Excel does', {}],
  ['with what formulas gave', { texts: 'formula' }],
  ['with a prefix before every element, and absolute targets', { prefix: 'x', isAbsolute: true }],
  ['in the strict form of the standard', { isStrict: true }],
  ['with cells that do not tell their places', { hasPlaces: false }],
  ['with cells that do not tell their places, with a prefix', { hasPlaces: false, prefix: 'x', texts: 'inline' }],
  ['painted to the last column', { isPainted: true }],
  ['without styles', { hasStyles: false }],
  ['with byte order marks', { mark: '\uFEFF' }],
  [
    'with texts in several fonts, and how they are pronounced',
    {
      shared: (text, p) =>
        `<${p}r><${p}rPr><${p}b/></${p}rPr><${p}t>${escaped(text.slice(0, 1))}</${p}t></${p}r><${p}r><${p}t xml:space="preserve">${escaped(text.slice(1))}</${p}t></${p}r><${p}rPh sb="0" eb="1"><${p}t>x</${p}t></${p}rPh>`,
    },
  ],
];

test.each([';', ',', '\t'] as const)('a table parted by %j is found out below a title', async (separator) => {
  const lines = [['Lokasyonlar'], [], ['Ad', 'Kod'], ['"Depo, kapı; 2"', 'D-1']].map((line) => line.join(separator));
  expect(await read(strToU8(lines.join('\r\n')))).toEqual({
    csv: { separator, encoding: 'utf-8' },
    sheets: [{ name: '', rows: [['Lokasyonlar'], [null], ['Ad', 'Kod'], ['Depo, kapı; 2', 'D-1']] }],
  });
});

test.each(shapes)('a workbook %s', async (_name, shape) => {
  expect(await read(workbook(shape))).toEqual({ csv: null, sheets: [{ name: 'survey', rows }] });
});

describe('a file that unpacks to more than it may', () => {
  const megabyte = 1024 * 1024;
  const good = async () =>
    unzipSync(
      await makeSheet({ format: 'xlsx', title: 'A', language: 'en', columns: [{ heading: 'Name', kind: 'text' }] }, [
        ['Ilgaz'],
      ]),
    );
  /** A sheet that the book does not name costs nothing but its room, so that only the bound speaks. */
  const withBallast = async (bytes: number) =>
    zipSync(
      { ...(await good()), 'xl/worksheets/sheet99.xml': Buffer.alloc(bytes, `<a>${' '.repeat(61)}`) },
      { level: 9 },
    );

  test('is told to be too large from 64 MB on, and read below that', async () => {
    const read40 = await read(await withBallast(40 * megabyte));
    expect(read40).toMatchObject({ sheets: [{ rows: [['Name'], ['Ilgaz']] }] });
    const bomb = await withBallast(64 * megabyte);
    expect(bomb.length).toBeLessThan(megabyte);
    expect(await read(bomb)).toEqual({ fault: 'tooLarge' });
  });

  test.each([
    ['between cells', (sheet: string, blanks: string) => sheet.replace('<sheetData>', `<sheetData>${blanks}`)],
    ['within a tag', (sheet: string, blanks: string) => sheet.replace('<row ', `<row ${blanks}`)],
  ])('is given up where it is one long blank %s', async (_where, stretched) => {
    const sheet = 'xl/worksheets/sheet1.xml';
    const parts = await good();
    const whole = Buffer.from(parts[sheet] as Uint8Array).toString();
    const withBlank = (length: number) => zipSync({ ...parts, [sheet]: strToU8(stretched(whole, ' '.repeat(length))) });
    expect(await read(withBlank(200_000))).toMatchObject({ sheets: [{ rows: [['Name'], ['Ilgaz']] }] });
    expect(await read(withBlank(50 * megabyte))).toEqual({ fault: 'unreadable' });
  });

  /** The claim stands in the local header and in the directory at the end. */
  const claiming = (bytes: Uint8Array, real: number, claim: number): Buffer => {
    const lying = Buffer.from(bytes);
    const said = Buffer.alloc(4);
    said.writeUInt32LE(real);
    for (let at = lying.indexOf(said); at >= 0; at = lying.indexOf(said, at + 4)) lying.writeUInt32LE(claim, at);
    return lying;
  };

  test('gets no more room than it claims', async () => {
    const sheet = 'xl/worksheets/sheet1.xml';
    const parts = await good();
    const whole = parts[sheet] as Uint8Array;
    // Room is told by what is read: what stands behind the claim is not.
    const longer = new Uint8Array(200_000).fill(32);
    longer.set(whole);
    const file = zipSync({ ...parts, [sheet]: longer });
    const all = { sheets: [{ rows: [['Name'], ['Ilgaz']] }] };
    expect(await read(file)).toMatchObject(all);
    expect(await read(claiming(file, longer.length, whole.length))).toMatchObject(all);
    expect(await read(claiming(file, longer.length, whole.length - 40))).not.toMatchObject(all);
  });
});
