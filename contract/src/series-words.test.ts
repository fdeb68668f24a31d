import { expect, test } from 'vitest';
import { ruleText } from './series-words.ts';

const rule = {
  every: 'day' as const,
  interval: 1,
  weekdays: [],
  monthDay: null,
  nth: null,
  from: '2026-11-23',
  until: null,
  count: null,
  beginTime: null,
  endTime: null,
  days: 1,
};

test.each([
  [{}, 'Her gün', 'Every day'],
  [{ interval: 3, count: 1 }, '3 günde bir (1 kez)', 'Every 3 days (once)'],
  [{ interval: 3, count: 12 }, '3 günde bir (12 kez)', 'Every 3 days (12 times)'],
  [{ every: 'week' as const }, 'Her pazartesi', 'Every Monday'],
  [
    { every: 'week' as const, interval: 2, weekdays: [5, 1, 3] },
    '2 haftada bir pazartesi, çarşamba ve cuma',
    'Every 2 weeks on Monday, Wednesday and Friday',
  ],
  [{ every: 'week' as const, weekdays: [7, 6, 5, 4, 3, 2, 1] }, 'Her gün', 'Every day'],
  [{ every: 'month' as const, monthDay: 31 }, 'Her ayın son günü', 'On the last day of every month'],
  [{ every: 'month' as const, interval: 2, monthDay: 15 }, '2 ayda bir, ayın 15. günü', 'Every 2 months on day 15'],
  [{ beginTime: '09:00' }, 'Her gün, saat 09:00', 'Every day, at 09:00'],
  [{ endTime: '18:00' }, 'Her gün, 18:00 saatine kadar', 'Every day, until 18:00'],
  [{ every: 'month' as const }, 'Her ayın 23. günü', 'On day 23 of every month'],
  [
    { every: 'month' as const, nth: 1, weekdays: [1], beginTime: '09:00', endTime: '18:00' },
    'Her ayın ilk pazartesi günü, 09:00–18:00',
    'On the first Monday of every month, 09:00–18:00',
  ],
  [
    { every: 'month' as const, interval: 3, nth: -1, weekdays: [5], days: 7, until: '2027-12-31' },
    '3 ayda bir, ayın son cuma günü, 7 gün sürer (son gün 31.12.2027)',
    'Every 3 months on the last Friday, for 7 days (last day 31 Dec 2027)',
  ],
])('a rule in words: %o', (over, tr, en) => {
  expect(ruleText({ ...rule, ...over })).toEqual({ tr, en });
});
