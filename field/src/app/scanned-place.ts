import type { Offer } from './view.ts';

/** Where the barcode is that was scanned last: what is filled in from there belongs to that place, not to the plan's own. */

const name = 'sahada.field.place';

interface Kept {
  code: string;
  /** By the token of each form that the barcode leads to. */
  places: Record<string, string | undefined>;
}

export function keepPlaces(code: string, offers: readonly Offer[]) {
  const places = Object.fromEntries(offers.map(({ token, locationName }) => [token, locationName]));
  try {
    localStorage.setItem(name, JSON.stringify({ code, places } satisfies Kept));
  } catch {
    console.info('the place of the barcode is not shown');
  }
}

/** Null where no barcode led to this form on this device. */
export function scannedPlace(code: string | null, token: string): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null;
    return (code !== null && kept?.code === code && kept.places[token]) || null;
  } catch {
    return null;
  }
}
