import { say, type Text } from './text.ts';

/** The place that a zone is named after: `America/New_York` is New York. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Says of a time on whose clock it stands. */
export const clockOf = (zone: string): Text =>
  say({
    tr: `${zone === 'Europe/Istanbul' ? 'İstanbul' : placeOf(zone)} saatiyle`,
    en: `${placeOf(zone)} time`,
  });
