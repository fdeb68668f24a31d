/** Reads what people paste from Word, Excel and mail programs. */

/** A cell of Excel that has lines of its own stands between quotation marks, of which those inside are doubled. */
const cell = /(^|[\t\n])"((?:[^"]|"")*)"(?=[\t\n]|$)/g;

/** A cell is one line, whatever lines it has, and so is a paragraph of Word that was broken by hand. */
const rowsOf = (text: string): string[] =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(cell, (whole, before: string, inside: string) =>
      /[\n\t]/.test(inside) ? before + inside.replaceAll('""', '"').replace(/\s+/g, ' ') : whole,
    )
    .split('\n')
    .map((row) => row.replace(/[\v\f]+/g, ' '));

/** The signs that lists begin their lines with; before a tab also what else would be a word: Word's circle, or a column of numbers. */
const mark =
  /^\s*(?:[-–—*•●▪◦·‣☐□✓✔\uf0b7\uf0a7\uf0d8]+|\(?(?:\d{1,3}\.)*\d{1,3}[.)-]|[a-zçğıöşü][.)]|(?:[o§]|(?:\d{1,3}\.)*\d{1,3})(?=\t))\s+/i;

const unmarked = (row: string): string => row.replace(mark, '').replace(/\s+/g, ' ').trim();

/** The lines of a pasted text, without the bullets and numbers that lists begin their lines with. */
export const linesIn = (text: string): string[] =>
  rowsOf(text)
    .map(unmarked)
    .filter((line) => line !== '');

export interface PastedOption {
  title: string;
  /** From a second column. */
  score: number | null;
}

/** Options, one a line; a column of numbers behind them is their scores. */
export const optionsIn = (text: string): PastedOption[] =>
  rowsOf(text)
    .map((row) => {
      const [, title, score] = /^(.*\S)\s*\t\s*(\d{1,7}(?:[.,]\d{1,2})?)\s*$/.exec(row) ?? [];
      if (title === undefined || score === undefined) return { title: unmarked(row), score: null };
      return { title: unmarked(title), score: Number(score.replace(',', '.')) };
    })
    .filter(({ title }) => title !== '');

/** What an address of mail does not go on over, and what clings to it: quotation marks of a name, the full stop of a sentence. */
const address = /[^\s;,<>"“”«»()[\]:\u200b]*@[^\s;,<>"“”«»()[\]\u200b]*/g;
const clinging = /^['‘’]+|['‘’.]+$/g;

/** Where addresses stand in a line, and what they are. */
export const addressesIn = (line: string): { from: number; to: number; address: string }[] =>
  [...line.matchAll(address)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    address: found.replace(clinging, ''),
  }));
