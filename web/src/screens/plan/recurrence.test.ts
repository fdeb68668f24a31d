import { type SeriesRule, seriesDays } from '@sahada/rules/series';
import { describe, expect, test } from 'vitest';
import { madeAtFirst, namesWithout } from './recurrence.ts';

const rule: SeriesRule = {
  every: 'week',
  interval: 2,
  weekdays: [1],
  monthDay: null,
  nth: null,
  from: '2026-11-02',
  until: null,
  count: null,
  beginTime: null,
  endTime: null,
  days: 1,
};

/** Today is a Saturday; what began before is not shown. */
const shown = (more: Partial<SeriesRule>) => {
  const { rule: near, goesOn } = madeAtFirst({ ...rule, ...more }, '2026-11-28');
  return { days: [...seriesDays(near)], goesOn };
};

describe('what a series makes at first', () => {
  const ahead = ['2026-11-30', '2026-12-14', '2026-12-28', '2027-01-11', '2027-01-25'];

  test('is what is still to come of sixty days, and goes on without an end', () => {
    expect(shown({})).toEqual({ days: ahead, goesOn: true });
  });

  test('goes on to an end that is further away, and not to one that is nearer', () => {
    expect(shown({ count: 52 })).toEqual({ days: ahead, goesOn: true });
    expect(shown({ until: '2027-12-31' })).toEqual({ days: ahead, goesOn: true });
    expect(shown({ count: 4 })).toEqual({ days: ahead.slice(0, 2), goesOn: false });
    expect(shown({ until: '2027-01-25' })).toEqual({ days: ahead, goesOn: false });
  });

  test('is three where they are rare', () => {
    expect(shown({ interval: 20, from: '2026-12-07' })).toEqual({
      days: ['2026-12-07', '2027-04-26', '2027-09-13'],
      goesOn: true,
    });
  });
});

test('a series is called without the place of its occurrence, in each language', () => {
  const names = {
    definition: 'Hijyen – Ankara – Ankara',
    locales: [{ languageId: 2 as const, definition: 'Hygiene – Ankara', introText: null, thanksText: 'Ankara' }],
  };
  expect(namesWithout('Ankara', names)).toEqual({
    definition: 'Hijyen – Ankara',
    locales: [{ languageId: 2, definition: 'Hygiene', introText: null, thanksText: 'Ankara' }],
  });
  expect(namesWithout('İzmir', names)).toEqual(names);
});
