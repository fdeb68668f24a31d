/**
 * A response's number, as people read it out. Gaps do not matter.
 *
 * 42 → "S-000042".
 */
export function receiptNumber(id: number): string {
  return `S-${String(id).padStart(6, '0')}`;
}

/**
 * The id behind a receipt number, however its letters and zeros were written; null when it is malformed.
 *
 * " s-42 " → 42; "S-0", "42" → null.
 */
export function receiptId(number: string): number | null {
  const found = /^S-0*(\d{1,10})$/i.exec(number.trim());
  const id = Number(found?.[1] ?? 0);
  return id > 0 && id < 2 ** 31 ? id : null;
}
