/** Reads people from pasted text, however a list, a sheet or a mail program writes them. */

const address = /[^\s;,<>"]*@[^\s;,<>"]*/g;

interface Pasted {
  /** Rows for the server's reader: cells between tabs, the address last. */
  text: string;
  /** Which line of the pasted text each row stands in, from 1 on. */
  lines: number[];
}

/**
 * One row for each address, whatever stands between it and the name; a line with several addresses is several people. A line
 * without one is kept as it is, for the server to name it.
 */
export function peopleOf(pasted: string): Pasted {
  const rows: string[] = [];
  const lines: number[] = [];
  const add = (line: number, before: string, found: string) => {
    const cells = before
      .split(/[;,\t<>"]/)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '');
    rows.push([...(cells.length === 0 ? [''] : cells), found].join('\t'));
    lines.push(line);
  };
  for (const [at, line] of pasted.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const found = [...line.matchAll(address)];
    if (found.length === 0) add(at + 1, line, '');
    let from = 0;
    for (const [n, match] of found.entries()) {
      // What stands behind the last address, such as a language, belongs to it.
      const end = match.index + match[0].length;
      const behind = n === found.length - 1 ? ` ;${line.slice(end)}` : '';
      add(at + 1, line.slice(from, match.index) + behind, match[0]);
      from = end;
    }
  }
  return { text: rows.join('\n'), lines };
}
