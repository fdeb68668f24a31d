import { closeSync, openSync, writeSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Cell, SheetHead, SheetMessage, SheetTable } from './sheet.ts';
import { rowSpeller } from './sheet-answers.ts';
import { csvWriter } from './sheet-csv.ts';
import { xlsxWriter } from './sheet-xlsx.ts';

/** The process behind sheet.ts: one table after another, each batch of rows turned into bytes as it comes. */

/** A file in the making: takes batches of rows, hands out bytes. */
export interface SheetWriter {
  rows(rows: readonly (readonly Cell[])[]): void;
  /** Begins a further table, where the format holds several. */
  table(table: SheetTable): void;
  end(): void;
}

// Calls come first; on an idle machine the lower priority costs nothing.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

type Speller = ReturnType<typeof rowSpeller>;

const spellerOf = ({ columns, answers }: SheetTable): Speller | null =>
  answers === undefined ? null : rowSpeller(columns, answers);

interface Making {
  writer: SheetWriter;
  /** Of the table that is being written. */
  spell: Speller | null;
  finish(): Uint8Array | number;
}

function begin(head: SheetHead): Making {
  const kept: Uint8Array[] = [];
  const file = head.path === null ? null : openSync(head.path, 'w', 0o600);
  let size = 0;
  const take = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (file === null) kept.push(bytes);
    else writeSync(file, bytes);
  };
  const writer = head.format === 'csv' ? csvWriter(head, take) : xlsxWriter(head, take);
  return {
    writer,
    spell: spellerOf(head),
    finish() {
      writer.end();
      if (file === null) return Buffer.concat(kept);
      closeSync(file);
      return size;
    },
  };
}

let making: Making | null = null;

function write({ writer, spell }: Making, { rows, said = [] }: { rows: string[]; said?: (string | null)[] }): void {
  let at = 0;
  for (const text of rows) {
    const some = JSON.parse(text) as Cell[][];
    writer.rows(spell === null ? some : some.map((cells) => spell(cells, said[at++] ?? null)));
  }
}

function take(message: SheetMessage): void {
  if ('head' in message) making = begin(message.head);
  else if (making !== null && 'table' in message) {
    making.writer.table(message.table);
    making.spell = spellerOf(message.table);
  } else if (making !== null && 'rows' in message) write(making, message);
  else {
    const answer = making?.finish();
    making = null;
    process.send?.({ answer, memory: process.memoryUsage().rss });
  }
}

process.on('message', (message: SheetMessage) => {
  try {
    take(message);
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
// The server decides when this ends; a Ctrl-C in its terminal reaches both.
process.on('SIGINT', () => {});
