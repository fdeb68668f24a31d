import type { Offer } from './view.ts';

/** Where the barcodes are that were scanned last: what is filled in from there belongs to that place, not to the plan's own. */

const name = 'sahada.field.place';

/** An auditor goes from one to the next, with pages of earlier ones still open. */
const most = 20;

/** Each barcode, the last one first, with its place by the token of each form that it leads to. */
type Kept = [code: string, places: Record<string, string | undefined>][];

function kept(): Kept {
  const read: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
  return Array.isArray(read) ? read : [];
}

export function keepPlaces(code: string, offers: readonly Offer[]) {
  const places = Object.fromEntries(offers.map(({ token, locationName = '' }) => [token, locationName]));
  try {
    const others = kept().filter(([other]) => other !== code);
    localStorage.setItem(name, JSON.stringify([[code, places], ...others].slice(0, most)));
  } catch {
    console.info('the place of the barcode is not shown');
  }
}

/** The forms that a barcode led to the last time it was scanned on this device. */
export function scannedTokens(code: string): string[] {
  try {
    return Object.keys(kept().find(([one]) => one === code)?.[1] ?? {});
  } catch {
    return [];
  }
}

/** Null where no barcode led to this form on this device. */
export function scannedPlace(code: string | null, token: string): string | null {
  try {
    return kept().find(([one]) => one === code)?.[1][token] || null;
  } catch {
    return null;
  }
}
