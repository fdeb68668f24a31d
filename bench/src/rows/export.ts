import type { Row } from '../bench.ts';
import { median, timed } from '../load.ts';
import type { Line } from '../report.ts';

/** What the API page says of a call. */
interface Documented {
  paths: Record<string, unknown>;
}

export const exporting: Row = {
  letter: 'E',
  async measure(bench) {
    const { ours } = await bench.installation();
    const { reports, plans } = await bench.dataSet();
    await reports.signIn();
    const id = plans.find((plan) => plan.responses === 20_000)?.id;
    const { paths } = (await (await fetch(`${ours.url}/api/openapi.json`)).json()) as Documented;
    const calls = Object.keys(paths).filter((path) => /csv|excel/i.test(path));
    const lines: Line[] = [];
    for (const path of calls) {
      const call = () => reports.api.file(`${path.replace(/^\/api/, '')}?auditId=${id}`);
      lines.push({
        work: path,
        ours: `${(median(await timed(call, 3)) / 1000).toFixed(2)} s`,
        goal: /csv/i.test(path) ? '≤ 0.6 s' : '≤ 5 s',
      });
    }
    if (calls.length === 0) lines.push({ work: 'CSV or Excel', ours: 'not built yet', goal: '≤ 0.6 s; ≤ 5 s' });
    return { letter: 'E', title: 'Export of 20,000 responses', about: 'With 50 questions each.', lines };
  },
};
