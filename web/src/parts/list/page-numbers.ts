/**
 * Up to five page numbers around the present one, including first and last, with null for an ellipsis:
 * page 6 of 20 → 1 … 5 6 7 … 20.
 */
export function pageNumbers(page: number, last: number): (number | null)[] {
  if (last <= 5) return Array.from({ length: last }, (_, index) => index + 1);
  if (page <= 3) return [1, 2, 3, 4, null, last];
  if (page >= last - 2) return [1, null, last - 3, last - 2, last - 1, last];
  return [1, null, page - 1, page, page + 1, null, last];
}
