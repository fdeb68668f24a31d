import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * What the server has acknowledged, written by the clients at that very moment: one JSON line each, only appended.
 * Afterwards it is compared with the database.
 */
export type Entry =
  | { kind: 'response'; key: string; receipt: string }
  | { kind: 'picture'; key: string; responseKey: string; sha256: string };

export interface Ledger {
  write(entry: Entry): void;
  read(): Entry[];
  close(): void;
}

export function openLedger(file: string): Ledger {
  const handle = openSync(file, 'a');
  return {
    write: (entry) => writeSync(handle, `${JSON.stringify(entry)}\n`),
    read: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Entry),
    close: () => closeSync(handle),
  };
}
