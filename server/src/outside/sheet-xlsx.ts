import { Zip, type ZipInputFile } from 'fflate';
import { columnName } from './column-name.ts';
import { deflating } from './deflating.ts';
import { runs } from './formula.ts';
import type { SheetColumn, SheetHead, SheetTable } from './sheet.ts';
import type { SheetWriter } from './sheet-file.ts';

/**
 * Writes xlsx as it goes: a zip whose sheets are compressed row by row, one after the other. Libraries for xlsx keep whole
 * tables in memory, so only the zip is a library's. Texts are always texts: nothing that somebody typed can become a formula.
 */

/** The same table makes the same bytes. */
const mtime = new Date(Date.UTC(2020, 0, 1));

/** What XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The most characters of a cell. */
const longest = 32_767;

/** Most texts need no care: nothing in them is escaped, and no space is lost. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what is taken out, and halves of a pair
const unsafe = /[\u0000-\u001f&<>"\ud800-\udfff\ufffe\uffff]|^ | $| {2}/;

const isSafe = (text: string): boolean => text.length <= longest && !unsafe.test(text);

const escaped = (text: string): string => (isSafe(text) ? text : escapedAll(text));

const escapedAll = (text: string): string =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

/** Styles by their place in styles.xml. */
const styles = { plain: 0, heading: 1, date: 2, dateTime: 3, quoted: 4, wrapped: 5, link: 6 } as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A day as its reader writes it. */
const days = { tr: 'dd\\.mm\\.yyyy', en: 'd\\ mmm\\ yyyy' } as const;

/** Texts that look like formulas keep Excel's own mark of a typed text, so that they stay texts when edited. */
const stylesXml = (day: string): string =>
  `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${day}"/><numFmt numFmtId="165" formatCode="${day}\\ hh:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf quotePrefix="1"/><xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf fontId="2" applyFont="1"/></cellXfs></styleSheet>`;

const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/;

/** Excel shows no day before 1900, and counts one in its February that there never was. */
const firstDay = 61;

/**
 * A wall-clock date or moment as Excel counts it: days since the end of 1899. Null for any other text, which stays one: `Date` makes a
 * day of 2001 of an "Oda 5" that was written while the question was no date yet, and March of a 30 February.
 */
function serial(text: string): number | null {
  if (!moment.test(text)) return null;
  const at = Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text.slice(0, 10)) return null;
  const days = at / 86_400_000 + 25_569;
  return days < firstDay ? null : days;
}

function cellXml(value: string | number | null, kind: SheetColumn['kind'], place: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : '';
  if (kind === 'date' || kind === 'dateTime') {
    const days = serial(value);
    if (days !== null) return `<c r="${place}" s="${styles[kind]}"><v>${days}</v></c>`;
  }
  return textXml(value, runs.test(value) ? styles.quoted : styles.plain, place);
}

function textXml(value: string, style: number, place: string): string {
  const styled = style === styles.plain ? '' : ` s="${style}"`;
  const text = isSafe(value) ? `<t>${value}` : `<t xml:space="preserve">${escapedAll(value)}`;
  return `<c r="${place}"${styled} t="inlineStr"><is>${text}</t></is></c>`;
}

type Row = readonly (string | number | null)[];

/** The rows whose texts say how wide a column is, and the widest that it becomes. */
const measuredRows = 100;
const widest = 60;

/** As wide as its heading and its first rows, so that little is cut and the next column is still in view. */
function widthOf({ heading, kind }: SheetColumn, at: number, rows: readonly Row[]): number {
  const head = heading.length + 3;
  if (kind === 'number') return Math.max(10, head);
  if (kind === 'link') return 40;
  if (kind !== 'text') return Math.max(18, head);
  const texts = rows.slice(0, measuredRows).map((row) => row[at]);
  const longestText = Math.max(0, ...texts.map((text) => (typeof text === 'string' ? text.length : 0)));
  return Math.max(head, Math.min(widest, Math.max(12, longestText + 2)));
}

const colsXml = (widths: readonly number[]): string =>
  `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;

/** A name that Excel takes for a sheet. */
const sheetName = (title: string): string =>
  escaped(
    title
      .replace(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31)
      .trim() || 'Sahada',
  );

/** The most rows of a sheet, its heading included; a longer table goes on in the next one. */
const mostRows = 1_048_576;
/** The most links of a sheet; addresses beyond are told as texts. */
const mostLinks = 65_530;

/** A part of the zip that is written bit by bit. */
interface Entry extends ZipInputFile {
  push(bytes: Uint8Array, isLast?: boolean): void;
}

function entryOf(filename: string): Entry {
  const stream = deflating();
  const entry: Entry = {
    filename,
    mtime,
    compression: 8,
    size: 0,
    crc: 0,
    push(bytes, isLast = false) {
      const packed = stream.next(bytes, isLast);
      entry.crc = stream.crc;
      entry.size = stream.size;
      entry.ondata?.(null, packed, isLast);
    },
  };
  return entry;
}

/** A sheet in the making: what its end needs to know. */
interface OpenSheet {
  entry: Entry;
  place: number;
  table: SheetTable;
  /** The columns' own: A, B, C. */
  names: readonly string[];
  /** How many rows are written; none before the first ones have said how wide the columns are. */
  row: number;
  links: { place: string; address: string }[];
}

export function xlsxWriter(
  { title, columns, language, more = [] }: SheetHead,
  take: (bytes: Uint8Array) => void,
): SheetWriter {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    take(bytes);
  });
  const open = (name: string): Entry => {
    const entry = entryOf(name);
    zip.add(entry);
    return entry;
  };
  const whole = (name: string, text: string): void => open(name).push(Buffer.from(text), true);
  const names: string[] = [];

  const begin = (table: SheetTable, name = table.title): OpenSheet => {
    const place = names.push(name);
    const entry = open(`xl/worksheets/sheet${place}.xml`);
    return { entry, place, table, names: table.columns.map((_, at) => columnName(at)), row: 0, links: [] };
  };
  const headed = (sheet: OpenSheet, rows: readonly Row[]): void => {
    if (sheet.row > 0) return;
    const { columns: told } = sheet.table;
    const headings = told.map(({ heading }, at) => textXml(heading, styles.heading, `${columnName(at)}1`));
    const widths = told.map((column, at) => widthOf(column, at, rows));
    sheet.row = 1;
    sheet.entry.push(
      Buffer.from(
        `${head}<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${colsXml(widths)}<sheetData><row r="1">${headings.join('')}</row>`,
      ),
    );
  };
  const finish = (sheet: OpenSheet): void => {
    headed(sheet, []);
    const { entry, place, table, row, links } = sheet;
    const last = `${columnName(Math.max(0, table.columns.length - 1))}${row}`;
    const shown = links.map((link, at) => `<hyperlink ref="${link.place}" r:id="rId${at + 1}"/>`).join('');
    const linked = links.length === 0 ? '' : `<hyperlinks>${shown}</hyperlinks>`;
    entry.push(Buffer.from(`</sheetData><autoFilter ref="A1:${last}"/>${linked}</worksheet>`), true);
    if (links.length === 0) return;
    const targets = links.map(
      ({ address }, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relations}/hyperlink" Target="${escaped(address)}" TargetMode="External"/>`,
    );
    whole(
      `xl/worksheets/_rels/sheet${place}.xml.rels`,
      `${head}<Relationships xmlns="${packageRelations}">${targets.join('')}</Relationships>`,
    );
  };

  let sheet = begin({ title, columns });
  let part = 1;
  const rowXml = (cells: Row): string => {
    sheet.row += 1;
    const inside = cells.map((value, at) => {
      if (value === null) return '';
      const kind = sheet.table.columns[at]?.kind ?? 'text';
      const place = `${sheet.names[at] ?? columnName(at)}${sheet.row}`;
      if (kind !== 'link' || typeof value !== 'string') return cellXml(value, kind, place);
      const isLinked = sheet.links.length < mostLinks;
      if (isLinked) sheet.links.push({ place, address: value });
      return textXml(value, isLinked ? styles.link : styles.plain, place);
    });
    return `<row r="${sheet.row}">${inside.join('')}</row>`;
  };
  return {
    rows(rows) {
      for (let from = 0; from < rows.length; ) {
        if (sheet.row === mostRows) {
          const { table } = sheet;
          finish(sheet);
          part += 1;
          sheet = begin(table, `${table.title.slice(0, 25)} (${part})`);
        }
        headed(sheet, rows);
        const some = rows.slice(from, from + mostRows - sheet.row);
        sheet.entry.push(Buffer.from(some.map(rowXml).join('')));
        from += some.length;
      }
    },
    table(table) {
      finish(sheet);
      part = 1;
      sheet = begin(table);
    },
    end() {
      finish(sheet);
      for (const { title: name, lines, widths = [] } of more) {
        const rows = lines.map((cells, row) => {
          const style = row === 0 ? styles.heading : styles.wrapped;
          const inside = cells.map((value, at) => {
            const place = `${columnName(at)}${row + 1}`;
            if (typeof value === 'number') return cellXml(value, 'number', place);
            return value === '' ? '' : textXml(value, style, place);
          });
          return `<row r="${row + 1}">${inside.join('')}</row>`;
        });
        const all = (lines[0] ?? []).map((_, at) => widths[at] ?? 20);
        whole(
          `xl/worksheets/sheet${names.push(name)}.xml`,
          `${head}<worksheet xmlns="${main}">${all.length > 0 ? colsXml(all) : ''}<sheetData>${rows.join('')}</sheetData></worksheet>`,
        );
      }
      // What the file holds is known only now, and readers find each part by its name.
      whole('xl/styles.xml', stylesXml(days[language]));
      for (const [name, text] of Object.entries(contentsXml(names))) whole(name, text);
      zip.end();
    },
  };
}

/** The parts of the file that name its sheets. */
function contentsXml(names: readonly string[]): Record<string, string> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const sheets = names.map((name, at) => `<sheet name="${sheetName(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const types = names.map(
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  const parts = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return {
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelations}">${parts.join('')}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${types.join('')}</Types>`,
  };
}
