import type { Row } from '../bench.ts';
import { costOf } from '../load.ts';
import { besides, type Line } from '../report.ts';

export const statistics: Row = {
  letter: 'D',
  async measure(bench) {
    const place = await bench.installation();
    const { limit, database } = place;
    const { reports, plans } = await bench.dataSet();
    await reports.signIn();
    const responses = 20_000;
    const id = plans.find((plan) => plan.responses === responses)?.id;
    await database.query('drop table if exists thin.counted');
    await database.query(
      `create table thin.counted as select (raw -> 'answers')::jsonb as answers from response where plan_id = ${id}`,
    );
    await database.query('vacuum (analyze) thin.counted');
    const times = bench.isQuick ? 10 : 20;
    const pass = async (): Promise<unknown> => (await fetch(`${limit.url}/options`)).json();
    const one = await costOf(place, pass, times, limit.pid);
    const lines: Line[] = [];
    for (const { work, call, goal } of [
      {
        work: 'summary',
        call: () => reports.api.get(`/admin/Report/GetAuditSummaryReport?auditId=${id}`),
        goal: '≤ 10 ms',
      },
      {
        work: 'by department',
        call: () => reports.api.get(`/admin/Report/GetAuditReportByDepartment?auditId=${id}`),
        goal: '≤ 10 ms',
      },
      {
        work: 'details, with the newest answers',
        call: () => reports.api.get(`/admin/Report/GetAuditDetails?auditId=${id}`),
        goal: '–',
      },
      {
        work: 'analysis: what was answered, of all time',
        call: () => reports.api.post('/admin/Report/GetSurveyStatisticsReport', { auditId: id, pageSize: 100 }),
        goal: '–',
      },
      {
        work: 'analysis: worst questions of the whole company',
        call: () => reports.api.post('/admin/Report/GetChecklistAnalysis', { pageSize: 100 }),
        goal: '–',
      },
      {
        work: 'analysis: locations side by side',
        call: () => reports.api.post('/admin/Report/GetComparison', { by: 'location' }),
        goal: '–',
      },
      {
        work: 'report of all 50 questions as PDF',
        call: () => reports.api.file(`/admin/Report/AuditQuestionsToPdf?auditId=${id}`),
        goal: '–',
      },
    ])
      lines.push(besides(work, await costOf(place, call, times), one, goal));
    return {
      letter: 'D',
      title: 'Statistics of 50 questions over 1,000,000 answers',
      about: `Of a plan with 20,000 responses, one client, the whole call. The limit counts how often each option was chosen, in one pass
over jsonb.`,
      lines,
    };
  },
};
