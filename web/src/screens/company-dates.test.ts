import { expect, test } from 'vitest';
import type { Filter } from '../parts/list/columns.ts';
import { boardFilters } from './action/filters.ts';
import { reportFilters } from './action/report-filters.ts';
import { filters as analysisFilters } from './analysis/filters.ts';

test('days that the server takes from the company’s calendar are chosen by that', () => {
  const dates = [boardFilters, reportFilters, analysisFilters].map((filters: readonly Filter[]) =>
    filters.filter(({ kind }) => kind === 'dates'),
  );
  expect(dates.map(({ length }) => length)).toEqual([1, 1, 1]);
  for (const [filter] of dates) expect(filter).toMatchObject({ company: true });
});
