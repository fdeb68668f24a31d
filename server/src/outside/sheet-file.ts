import { writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { gzipping } from './deflating.ts';
import type { Cell, SaidRow, SheetAnswer, SheetHead, SheetTable } from './sheet.ts';
import { spellerOf } from './sheet-answers.ts';
import { csvWriter } from './sheet-csv.ts';
import { xlsxWriter } from './sheet-xlsx.ts';

/** A file of tables in the making: each batch of rows becomes bytes as it comes. */
export interface SheetFile {
  rows(rows: readonly (readonly Cell[])[]): void;
  /** Responses, whose answers are spelled into rows. */
  said(said: readonly Omit<SaidRow, 'count'>[]): void;
  /** Begins a further table, where the format holds several. */
  table(table: SheetTable): void;
  /** Its bytes, or how many there are where they were written to a file. */
  finish(): SheetAnswer;
}

/** Writes a format: takes batches of rows, hands out bytes. */
export interface SheetWriter {
  rows(rows: readonly (readonly Cell[])[]): void;
  table(table: SheetTable): void;
  end(): void;
}

/** How many spelled rows are in memory at a time. */
const rowsAtOnce = 250;

const spellOf = ({ columns, spelling }: SheetTable) =>
  spelling === undefined ? null : spellerOf(spelling, columns.length);

/** Begins a file with its first table, in `file` or, without one, in memory. */
export function sheetFile(head: SheetHead, file: FileHandle | null): SheetFile {
  const kept: Uint8Array[] = [];
  let size = 0;
  const put = (bytes: Uint8Array): void => {
    if (file === null) kept.push(bytes);
    // All of them: a single write to a disk that fills up takes what still fits, and does not fail.
    else writeFileSync(file.fd, bytes);
  };
  // What is kept for whoever fetches it later lies compressed; an xlsx is so already.
  const packed = file === null || head.format !== 'csv' ? null : gzipping(put);
  const take = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (packed === null) put(bytes);
    else packed.take(bytes);
  };
  const writer: SheetWriter = head.format === 'csv' ? csvWriter(head, take) : xlsxWriter(head, take);
  let spell = spellOf(head);
  return {
    rows: writer.rows,
    said(said) {
      let rows: Cell[][] = [];
      for (const one of said) {
        if (spell === null) throw new Error('this table spells no answers');
        rows.push(...spell(one, one.version));
        if (rows.length < rowsAtOnce) continue;
        writer.rows(rows);
        rows = [];
      }
      writer.rows(rows);
    },
    table(table) {
      writer.table(table);
      spell = spellOf(table);
    },
    finish() {
      writer.end();
      packed?.end();
      return file === null ? Buffer.concat(kept) : size;
    },
  };
}
