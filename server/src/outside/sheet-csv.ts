import type { SheetHead } from './sheet.ts';
import type { SheetWriter } from './sheet-process.ts';

/** Text that a spreadsheet would take for a formula when it opens a csv. */
const formula = /^[=+\-@\t\r]/;

/**
 * Writes csv as Excel opens it: UTF-8 with its mark, and a separator and decimals as in the reader's language. A text that
 * would run as a formula gets an apostrophe in front, which an import takes off again.
 */
export function csvWriter({ columns, language }: SheetHead, take: (bytes: Uint8Array) => void): SheetWriter {
  const separator = language === 'tr' ? ';' : ',';
  const cell = (value: string | number | null): string => {
    if (value === null) return '';
    if (typeof value === 'number') {
      const text = String(value);
      return language === 'tr' ? text.replace('.', ',') : text.includes(separator) ? `"${text}"` : text;
    }
    const safe = formula.test(value) ? `'${value}` : value;
    return /[";,\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const line = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(separator)}\r\n`;
  take(Buffer.from(`\uFEFF${line(columns.map(({ heading }) => heading))}`));
  return {
    rows(rows) {
      take(
        Buffer.from(
          rows
            .map((cells) =>
              line(
                cells.map((value, at) =>
                  columns[at]?.kind === 'dateTime' && typeof value === 'string' ? value.replace('T', ' ') : value,
                ),
              ),
            )
            .join(''),
        ),
      );
    },
    table() {
      throw new Error('a csv holds one table');
    },
    end() {},
  };
}
