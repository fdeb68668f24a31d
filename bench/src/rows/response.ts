import type { Row } from '../bench.ts';
import { median, timed } from '../load.ts';
import { against, type Line } from '../report.ts';

export const response: Row = {
  letter: 'C',
  async measure(bench) {
    const { ours, limit, database } = await bench.installation();
    const { reports, plans } = await bench.dataSet();
    await reports.signIn();
    const paths = new Map<number, string>();
    for (const { id, responses } of plans) {
      const { rows } = await database.query('select id from response where plan_id = $1 order by id desc limit 1', [
        id,
      ]);
      paths.set(responses, `/admin/Report/GetAuditDetails?auditId=${id}&responseId=${rows[0].id}`);
    }
    const document = await reports.api.get(paths.get(800) as string);
    await database.query('delete from thin.document');
    await database.query('insert into thin.document values (1, $1)', [JSON.stringify(document)]);
    const [own, thin] = await bench.compare(
      [
        { url: `${ours.url}/api${paths.get(800)}`, pid: ours.pid, method: 'GET', headers: reports.api.headers() },
        { url: `${limit.url}/document`, pid: limit.pid, method: 'GET' },
      ],
      16,
    );
    if (!own || !thin) throw new Error('a side was not measured');
    const lines: Line[] = [against('from a plan of 800, 16 clients', own, thin, '≥ 0.45')];
    let smallest: number | undefined;
    for (const [responses, path] of paths) {
      const took = median(await timed(() => reports.api.get(path), bench.isQuick ? 15 : 40));
      smallest ??= took;
      lines.push({
        work: `from a plan of ${responses.toLocaleString('en')}, one client`,
        ours: `${took.toFixed(1)} ms`,
        ratio: `${(took / smallest).toFixed(2)} × the smallest`,
        goal: '≤ 1.2 ×',
      });
    }
    return {
      letter: 'C',
      title: 'One response in full',
      about: `With its scores, its 50 answers and its plan, ${Math.round(JSON.stringify(document).length / 1024)} KB of JSON. The limit
reads the same document as one jsonb row.`,
      lines,
    };
  },
};
