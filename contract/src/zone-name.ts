import { say, type Text } from './text.ts';

const nameOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Says of a time on whose clock it stands, by the place that the zone is named after: `America/New_York` is New York time. */
export const clockOf = (zone: string): Text =>
  say({
    tr: `${zone === 'Europe/Istanbul' ? 'İstanbul' : nameOf(zone)} saatiyle`,
    en: `${nameOf(zone)} time`,
  });
