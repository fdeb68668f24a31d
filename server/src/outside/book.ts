import type { Stranger } from './file-content.ts';
import { ownProcess } from './own-process.ts';

/**
 * Reads spreadsheets that people send, in a process of its own: a file made to burst is given up there, and costs nobody
 * else anything.
 */

export type BookCell = string | number | boolean | null;

export interface Sheet {
  name: string;
  /** Row by row from the first on; blank ones keep their place. */
  rows: BookCell[][];
}

export interface BookMessage {
  bytes: Uint8Array;
  /** Of csv; null is found out. */
  separator: CsvReading['separator'] | null;
  encoding: CsvReading['encoding'] | null;
}

/** Why a file was not read. */
export type BookFault = 'unreadable' | 'tooManyRows' | 'tooLarge' | Stranger;

/** How a csv was read: as it was asked, else as it was found out. */
export interface CsvReading {
  separator: ';' | ',' | '\t';
  encoding: 'utf-8' | 'windows-1254' | 'utf-16le';
}

export type BookAnswer = { csv: CsvReading | null; sheets: Sheet[] } | { fault: BookFault };

/** The most rows of a sheet, headings apart, and the most bytes of what a file unpacks to. */
export const bookBounds = { rows: 20_000, columns: 256, unpackedBytes: 64 * 1024 * 1024 } as const;

const worker = ownProcess<BookMessage, BookAnswer>({
  name: 'the book process',
  module: 'book-process.ts',
  execArgv: ['--max-old-space-size=256', '--max-semi-space-size=8'],
  longestMs: 30_000,
  mostWaiting: 10,
  mostMemory: 150_000_000,
});

/** The sheets of a file, or why it cannot be read. Refuses as busy when too many wait already. */
export const readBook = (message: BookMessage): Promise<BookAnswer> => worker.order([message]);
