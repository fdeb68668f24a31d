/**
 * A response's number within its company, as people read it out. Gaps do not matter.
 *
 * 42 → "S-000042".
 */
export function receiptNumber(number: number): string {
  return `S-${String(number).padStart(6, '0')}`;
}

/**
 * What a receipt number counts, however its letters and zeros were written; null when it is malformed.
 *
 * " s-42 " → 42; "S-0", "42" → null.
 */
export function readReceiptNumber(written: string): number | null {
  const found = /^S-0*(\d{1,10})$/i.exec(written.trim());
  const number = Number(found?.[1] ?? 0);
  return number > 0 && number < 2 ** 31 ? number : null;
}
