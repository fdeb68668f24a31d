import { closeSync, openSync, writeSync } from 'node:fs';
import type { Version } from '@sahada/contract/version';
import { gzipping } from './deflating.ts';
import { type Cell, kept, type SheetAnswer, type SheetHead, type SheetMessage, type SheetTable } from './sheet.ts';
import { type Said, spellerOf } from './sheet-answers.ts';
import { csvWriter } from './sheet-csv.ts';
import { xlsxWriter } from './sheet-xlsx.ts';
import { takeOrders } from './take-orders.ts';

/** The process behind sheet.ts: one table after another, each batch of rows turned into bytes as it comes. */

/** A file in the making: takes batches of rows, hands out bytes. */
export interface SheetWriter {
  rows(rows: readonly (readonly Cell[])[]): void;
  /** Begins a further table, where the format holds several. */
  table(table: SheetTable): void;
  end(): void;
}

interface Making {
  writer: SheetWriter;
  /** Of the table that is being written. */
  spell: ReturnType<typeof spellerOf> | null;
  versions: Map<number, Version>;
  finish(): SheetAnswer;
}

function begin(head: SheetHead): Making {
  const kept: Uint8Array[] = [];
  const file = head.path === null ? null : openSync(head.path, 'w', 0o600);
  let size = 0;
  // What is kept for whoever fetches it later lies compressed; an xlsx is so already.
  const packed = file === null || head.format !== 'csv' ? null : gzipping((bytes) => writeSync(file, bytes));
  const take = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (packed !== null) packed.take(bytes);
    else if (file === null) kept.push(bytes);
    else writeSync(file, bytes);
  };
  const writer = head.format === 'csv' ? csvWriter(head, take) : xlsxWriter(head, take);
  return {
    writer,
    spell: spellOf(head),
    versions: new Map(),
    finish() {
      writer.end();
      packed?.end();
      if (file === null) return Buffer.concat(kept);
      closeSync(file);
      return size;
    },
  };
}

let making: Making | null = null;

const spellOf = ({ columns, spelling }: SheetTable): Making['spell'] =>
  spelling === undefined ? null : spellerOf(spelling, columns.length);

/** Spells responses into rows, of which a few are in memory. */
function spell({ writer, spell, versions }: Making, said: readonly Said[], sent: Record<number, Version>): void {
  let rows: Cell[][] = [];
  for (const one of said) {
    const version = sent[one.versionId] ?? versions.get(one.versionId);
    if (spell === null || version === undefined) throw new Error(`version ${one.versionId} is not there`);
    kept(versions, one.versionId, version);
    rows.push(...spell(one, version));
    if (rows.length < rowsAtOnce) continue;
    writer.rows(rows);
    rows = [];
  }
  writer.rows(rows);
}

const rowsAtOnce = 250;

function take(message: SheetMessage): SheetAnswer | undefined {
  if ('head' in message) making = begin(message.head);
  else if (making === null) throw new Error('a file begins with its head');
  else if ('table' in message) {
    making.writer.table(message.table);
    making.spell = spellOf(message.table);
    making.versions.clear();
  } else if ('said' in message) spell(making, message.said, message.versions);
  else if ('rows' in message) {
    for (const rows of message.rows) making.writer.rows(JSON.parse(rows) as Cell[][]);
  } else {
    const answer = making.finish();
    making = null;
    return answer;
  }
  return undefined;
}

takeOrders(take);
