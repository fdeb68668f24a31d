/** A response's number, as people read it out: "S-000042". Gaps do not matter. */
export const receiptNumber = (id: number): string => `S-${String(id).padStart(6, '0')}`;

export function receiptId(number: string): number | null {
  const found = /^S-0*(\d{1,10})$/i.exec(number.trim());
  const id = Number(found?.[1] ?? 0);
  return id > 0 && id < 2 ** 31 ? id : null;
}
