import { expect, test } from 'vitest';
import { filtersFor } from './schedule-filters.ts';

test('a report is narrowed as its screen is, also where “no” was chosen', () => {
  const asked = { repeat: false, overdue: false, customerId: 7, projectId: null, onlyApproved: true };
  expect(filtersFor('nonConformities', { ...asked, dateFrom: '2026-11-01', page: 1, pageSize: 10 })).toEqual({
    repeat: false,
    overdue: false,
    customerId: 7,
    onlyApproved: true,
  });
  expect(filtersFor('audits', { published: false, tab: undefined })).toEqual({ published: false });
});

test('figures that count what awaits approval, too, are not narrowed by that', () => {
  expect(filtersFor('dashboard', { onlyApproved: false })).toEqual({});
});

test('the days that a screen was narrowed to do not go along: the report would be empty once they are over', () => {
  const narrowed = { beginDateFrom: '2026-11-23', receivedAtFrom: '2026-11-23', receivedAtTo: '2026-11-29' };
  expect(filtersFor('audits', { ...narrowed, onDay: '2026-11-23', percentFrom: 50 })).toEqual({ percentFrom: 50 });
});
