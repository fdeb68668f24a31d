import { expect, test } from 'vitest';
import { writerOf } from '../../facts/writer.ts';
import { dashboardPages, dashboardReport, dashboardTable } from './dashboard-report.ts';

/** The dashboard of a chain, as its scheduled report tells of it. */

const figures = { Planned: 1, Completed: 1, PendingApproval: 0, Missed: 0, AverageScore: 50, Earned: 1, Max: 2 };
const now = { PendingApproval: 0, Overdue: 0, Returned: 0, OpenActions: 0, OverdueActions: 0 };

/** Calls that answer for so many locations and customers, as many of them as are asked for. */
const callsOf = (locations: number, customers: number) => ({
  one: async () => ({ ...figures, Previous: figures, Now: now }),
  page: async (name: string, { pageSize }: { pageSize?: number }) => {
    const total = name === 'dashboard.byLocation' ? locations : customers;
    const rows = Array.from({ length: total }, (_, n) => ({
      ...figures,
      Name: `${name} ${n + 1}`,
      Previous: figures,
      Level: null,
    }));
    return { ListItems: rows.slice(0, pageSize), TotalItemsCount: total };
  },
});

test('a sheet has every location, and paper so many of each card that the others have room, and says what it leaves out', async () => {
  const report = await dashboardReport(callsOf(620, 130) as never, { auditTypeId: 1 });
  const { rows } = dashboardTable(report, 'csv', 'tr');
  expect(rows.map(([card]) => card).filter((card) => card === 'Lokasyonlar')).toHaveLength(620);
  expect(rows.map(([card]) => card).filter((card) => card === 'Müşteriler')).toHaveLength(130);
  const printed = dashboardPages(report, writerOf('tr'));
  expect([printed.rows.length, printed.total]).toEqual([1 + 100 + 100, 1 + 620 + 130]);
  expect(printed.rows.at(-1)?.cells.slice(0, 2)).toEqual(['Müşteriler', 'dashboard.byCustomer 100']);
});
