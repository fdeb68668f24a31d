import { say, type Text } from './text.ts';

/** The place that a zone is named after: `America/New_York` is New York. */
const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** The same as its reader writes it: İstanbul · Istanbul */
export const placeText = (zone: string): Text =>
  say({ tr: zone === 'Europe/Istanbul' ? 'İstanbul' : placeOf(zone), en: placeOf(zone) });

/** Says of a time on whose clock it stands. */
export const clockOf = (zone: string): Text =>
  say({
    tr: `${placeText(zone).tr} saatiyle`,
    en: `${placeText(zone).en} time`,
  });
