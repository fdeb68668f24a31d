import { quoted } from './formula.ts';
import type { SheetHead } from './sheet.ts';
import type { SheetWriter } from './sheet-file.ts';

const special = /[";,\n\r]/;

/**
 * Writes csv as Excel opens it: UTF-8 with its mark, and a separator and decimals as in the reader's language. A text that
 * would run as a formula gets an apostrophe in front, which an import takes off again.
 */
export function csvWriter({ columns, language }: SheetHead, take: (bytes: Uint8Array) => void): SheetWriter {
  const separator = language === 'tr' ? ';' : ',';
  const text = (value: string): string => {
    const safe = quoted.test(value) ? `'${value}` : value;
    return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const number = (value: number): string => {
    const plain = String(value);
    return language === 'tr' ? plain.replace('.', ',') : plain.includes(separator) ? `"${plain}"` : plain;
  };
  const isMoment = columns.map(({ kind }) => kind === 'dateTime');
  const line = (cells: readonly (string | number | null)[]): string => {
    let told = '';
    for (let at = 0; at < cells.length; at++) {
      const value = cells[at] as string | number | null;
      if (at > 0) told += separator;
      if (value === null) continue;
      if (typeof value === 'number') told += number(value);
      else told += text(isMoment[at] ? value.replace('T', ' ') : value);
    }
    return `${told}\r\n`;
  };
  take(Buffer.from(`\uFEFF${columns.map(({ heading }) => text(heading)).join(separator)}\r\n`));
  return {
    rows(rows) {
      take(Buffer.from(rows.map(line).join('')));
    },
    table() {
      throw new Error('a csv holds one table');
    },
    end() {},
  };
}
