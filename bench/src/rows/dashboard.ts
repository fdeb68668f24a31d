import type { Row } from '../bench.ts';
import type { Company } from '../company.ts';
import type { Installation } from '../installation.ts';
import { costOf } from '../load.ts';
import type { Line } from '../report.ts';

/** The cards of the dashboard, by the calls that fill them. */
export const cards = (period: string): string[] => [
  `GetAuditStatistics?period=${period}`,
  `GetStatisticsByCustomer?period=${period}&pageSize=10`,
  `GetAuditsByLocation?period=${period}&pageSize=10`,
  'GetAuditPlansOfToday?pageSize=10',
  'GetAuditPlansOfThisWeek?pageSize=10',
  'GetAuditPlansOfThisMonth?pageSize=10',
  'GetAudits?pageSize=10',
  'GetCompanyQuota?pageSize=10',
];

/** The sum over all cards, one after another, in milliseconds, and the slowest. */
async function ofAllCards(place: Installation, company: Company, period: string, times: number) {
  let sum = 0;
  let server = 0;
  let slowest = { card: '', took: 0 };
  for (const card of cards(period)) {
    const { ms, cpu } = await costOf(place, () => company.api.get(`/admin/Home/${card}`), times);
    sum += ms;
    server += cpu.server + cpu.database;
    if (ms > slowest.took) slowest = { card: card.split('?')[0] as string, took: ms };
  }
  return { sum, server: server / 1000, slowest };
}

export const dashboard: Row = {
  letter: 'G',
  async measure(bench) {
    const place = await bench.installation();
    const { reports, plans } = await bench.dataSet();
    await reports.signIn();
    const lines: Line[] = [];
    for (const period of ['weekly', 'monthly', 'yearly']) {
      const { sum, server, slowest } = await ofAllCards(place, reports, period, bench.isQuick ? 10 : 20);
      lines.push({
        work: period,
        ours: `${sum.toFixed(0)} ms, of which ${slowest.card} ${slowest.took.toFixed(0)}; ${server.toFixed(0)} ms of CPU time of server and database`,
        goal: '≤ 100 ms',
      });
    }
    const total = plans.reduce((all, { responses }) => all + responses, 0);
    return {
      letter: 'G',
      title: 'Dashboard',
      about: `All eight cards one after another, one client, the whole calls, in a company of ${total.toLocaleString('en')} responses; of 1,000,000
in M.`,
      lines,
    };
  },
};
