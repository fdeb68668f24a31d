/** What a spreadsheet calls a column, by its place counted from 0: `0` → A, `26` → AA. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}
