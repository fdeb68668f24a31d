/**
 * Puts rows into their view order and makes that order unambiguous: given places stay as they are, missing ones follow the
 * list, equal ones move on by one. `at` is the row's index in the list as sent.
 *
 * Orders [20, –, 20, 5] → the rows at 1, 3, 0, 2 with orders 2, 5, 20, 21.
 */
export function inViewOrder<Row extends object>(
  rows: readonly Row[],
  orderOf: (row: Row) => number | undefined,
): { row: Row; at: number; viewOrder: number }[] {
  const sorted = rows
    .map((row, at) => ({ row, at, viewOrder: orderOf(row) ?? at + 1 }))
    .sort((one, other) => one.viewOrder - other.viewOrder);
  let last = -1;
  return sorted.map(({ row, at, viewOrder }) => {
    last = Math.max(viewOrder, last + 1);
    return { row, at, viewOrder: last };
  });
}
