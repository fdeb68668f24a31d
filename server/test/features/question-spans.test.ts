import { expect, test } from 'vitest';
import { composedOf, type SignedSpans } from '../../src/facts/question-spans.ts';
import { dayAfter } from '../../src/features/analysis/selection.ts';

const told = (from: string, past: string): string[] =>
  composedOf({ from, past }).map(
    ({ sign, span, from: first, past: end }) => `${sign > 0 ? 'with' : 'without'} ${span} ${first}–${end}`,
  );

test('days are made of the fewest spans, of which some are taken out again', () => {
  expect(told('2026-11-17', '2026-11-24')).toEqual(['with day 2026-11-17–2026-11-24']);
  expect(told('2026-02-01', '2026-03-01')).toEqual(['with month 2026-02-01–2026-03-01']);
  expect(told('2026-01-03', '2026-11-24')).toEqual([
    'with year 2026-01-01–2027-01-01',
    'without month 2026-12-01–2027-01-01',
    'without day 2026-01-01–2026-01-03',
    'without day 2026-11-24–2026-12-01',
  ]);
  expect(told('-infinity', 'infinity')).toEqual(['with ever -infinity–infinity']);
  expect(told('-infinity', '2026-05-03')).toEqual([
    'with year -infinity–2026-01-01',
    'with month 2026-01-01–2026-05-01',
    'with day 2026-05-01–2026-05-03',
  ]);
  expect(told('2026-12-01', 'infinity')).toEqual(['with year 2027-01-01–infinity', 'with month 2026-12-01–2027-01-01']);
});

/** How often each day is counted. */
function daysOf(spans: readonly SignedSpans[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const { span, from, past, sign } of spans) {
    const isWhole = { day: /./, month: /-01$/, year: /-01-01$/, ever: /^$/ }[span];
    expect([from, past].every((day) => isWhole.test(day))).toBe(true);
    for (let day = from; day < past; day = dayAfter(day)) days.set(day, (days.get(day) ?? 0) + sign);
  }
  return days;
}

test('whatever the days, each of them counts once and no other', () => {
  const first = '2023-11-20';
  for (let n = 0; n < 400; n++) {
    const from = dayAfter(first, (n * 37) % 900);
    const past = dayAfter(from, 1 + ((n * 61) % 800));
    const spans = composedOf({ from, past });
    const days = [...daysOf(spans)].filter(([, times]) => times !== 0);
    expect(days.every(([day, times]) => times === 1 && day >= from && day < past)).toBe(true);
    expect(days.length).toBe(Math.round((Date.parse(past) - Date.parse(from)) / 86_400_000));
  }
});
