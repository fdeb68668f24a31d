import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { check, openImports } from '../imports.ts';

/** Files that are called like spreadsheets and are none: whoever sent one is told what it is, and what to do in Excel. */

openImports();

const zip = (...names: string[]): Uint8Array =>
  zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from('<a/>')])));

/** A compound file, as far as its directory. */
const compound = (...streams: string[]): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...['Root Entry', ...streams].map((name) => Buffer.from(name.padEnd(64, '\0'), 'utf16le')),
  ]);

const text = (given: string): Buffer => Buffer.from(given, 'latin1');

describe('of a file that is no spreadsheet it is told what it is', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['an old Excel file', compound('Workbook'), /old Excel file \(\.xls\).*Excel Workbook \(\.xlsx\)/],
    ['a still older one', compound('Book'), /old Excel file \(\.xls\)/],
    ['a workbook behind a password', compound('EncryptionInfo', 'EncryptedPackage'), /protected by a password/],
    ['a binary workbook', zip('[Content_Types].xml', 'xl/workbook.bin'), /\(\.xlsb\)/],
    ['one of LibreOffice', zip('mimetype', 'content.xml'), /\(\.ods\)/],
    ['one of Numbers', zip('Index/Document.iwa', 'preview.jpg'), /Numbers file/],
    ['a letter', zip('[Content_Types].xml', 'word/document.xml'), /Word document/],
    ['an old letter', compound('WordDocument'), /Word document/],
    ['an archive', zip('şubeler.csv'), /archive \(\.zip\)/],
    ['a PDF', text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n'), /PDF document/],
    ['a screenshot', text('\x89PNG\r\n\x1a\n'), /a picture/],
    ['a photo', text('\xff\xd8\xff\xe0\x00\x10JFIF'), /a picture/],
    ['a web page', text('\r\n<html><table><tr><td>Ad</td></tr></table></html>'), /web page or XML/],
    ['a workbook of 2003', text('\xef\xbb\xbf<?xml version="1.0"?><Workbook/>'), /web page or XML/],
    ['nothing known', compound('Contents'), /could not be read/],
  ])('%s', async (_, file, wanted) => {
    const { problems, create, columns } = await check('location', file);
    expect(problems).toEqual([
      { row: 0, column: '', value: '', message: expect.stringMatching(wanted), severity: 'error' },
    ]);
    expect([create, columns]).toEqual([0, []]);
  });
});

test('text in UTF-16 is read whichever of its bytes comes first', async () => {
  const little = Buffer.from('\uFEFFAd;Müşteri\r\nKadıköy Şube;Ilgaz\r\n', 'utf16le');
  for (const file of [little, Buffer.from(little).swap16()]) {
    const { columns, encoding } = await check('location', file);
    expect([encoding, columns.map(({ heading }: { heading: string }) => heading)]).toEqual([
      'utf-16le',
      ['Ad', 'Müşteri'],
    ]);
  }
});
