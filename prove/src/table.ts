/** The table of docs/proofs.md: one row per proof, written by the runner; proofs that did not run keep their row. */
export interface Row {
  proof: string;
  asked: string;
  measured: string;
  seed: string;
  commit: string;
}

const columns = ['proof', 'asked', 'measured', 'seed', 'commit'] as const;

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of an earlier table. */
export function readTable(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]*$/.test(line))
    .map(cells)
    .filter((row) => row.length === columns.length && row[0] !== columns[0])
    .map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])) as unknown as Row);
}

/** The earlier rows with the new ones in their places, by name. */
export function merge(earlier: Row[], news: Row[]): Row[] {
  const byName = new Map([...earlier, ...news].map((row) => [row.proof, row]));
  return [...byName.values()].sort((a, b) => (a.proof < b.proof ? -1 : 1));
}

export function writeTable(rows: Row[]): string {
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  const plain = (text: string): string => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ');
  return [line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(columns.map((c) => plain(row[c]))))]
    .concat('')
    .join('\n');
}
