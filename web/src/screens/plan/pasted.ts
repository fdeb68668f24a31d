import { addressesIn } from '../../parts/form/pasted.ts';

/** Reads people from pasted text, however a list, a sheet or a mail program writes them. */

interface Pasted {
  /** Rows for the server's reader: cells between tabs, the address last. */
  text: string;
  /** Which line of the pasted text each row stands in, from 1 on. */
  lines: number[];
}

/** What stands around names and addresses. */
const between = /[;,\t<>"“”«»()[\]]/;

/**
 * One row for each address, whatever stands between it and the name; a line with several addresses is several people, and one who
 * is called by their address is one. A line without one is kept as it is, for the server to name it.
 */
export function peopleOf(pasted: string): Pasted {
  const rows: string[] = [];
  const lines: number[] = [];
  const add = (line: number, before: string, found: string) => {
    const cells = before
      .split(between)
      .map((cell) => cell.replace(/\bmailto:\s*$/i, '').trim())
      .filter((cell) => cell !== '' && !cell.includes('@'));
    rows.push([...(cells.length === 0 ? [''] : cells), found].join('\t'));
    lines.push(line);
  };
  for (const [at, line] of pasted.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const all = addressesIn(line);
    const found = all.filter(({ address }, n) => address.toLowerCase() !== all[n + 1]?.address.toLowerCase());
    if (found.length === 0) add(at + 1, line, '');
    let start = 0;
    for (const [n, { from, to, address }] of found.entries()) {
      // What stands behind the last address, such as a language, belongs to it.
      const behind = n === found.length - 1 ? ` ;${line.slice(to)}` : '';
      add(at + 1, line.slice(start, from) + behind, address);
      start = to;
    }
  }
  return { text: rows.join('\n'), lines };
}
