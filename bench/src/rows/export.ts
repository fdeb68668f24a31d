import type { Api } from '../api.ts';
import type { Row } from '../bench.ts';
import type { Installation } from '../installation.ts';
import { type Cost, costOf, median } from '../load.ts';
import { childRunning, cpuBetween, cpuOf, memoryOf, mostMemory, orNothing, own } from '../processes.ts';
import type { Line } from '../report.ts';

const responses = 20_000;
const questions = 50;

interface File {
  work: string;
  path: string;
  body: object;
  goal: string;
  times: number;
}

export const exporting: Row = {
  letter: 'E',
  async measure(bench) {
    const place = await bench.installation();
    const { ours, postmaster } = place;
    const writerOf = () => childRunning(ours.pid, '--jobs');
    const { reports, plans } = await bench.dataSet();
    await reports.signIn();
    const planOf = (count: number): number => plans.find((plan) => plan.responses === count)?.id as number;
    const auditId = planOf(responses);
    const largest = plans.at(-1) as (typeof plans)[number];
    const copied = await copyLimit(place, auditId);
    const list = { path: '/admin/Response/GetAllToExcel', times: 3 };
    const book = { path: '/admin/Report/ResponsesToExcel', times: 1 };
    const table = { path: '/admin/Report/AnswersToExcel', times: 3 };
    const files: File[] = [
      { work: 'table of answers, CSV', ...table, body: { auditId, format: 'csv' }, goal: '≤ 0.6 s' },
      { work: 'table of answers, XLSX', ...table, body: { auditId, format: 'xlsx' }, goal: '≤ 5 s' },
      { work: 'list of responses, CSV', ...list, body: { auditId, format: 'csv' }, goal: '–' },
      { work: 'list of responses, XLSX', ...list, body: { auditId, format: 'xlsx' }, goal: '–' },
      {
        work: `list of ${largest.responses.toLocaleString('en')} responses, CSV`,
        ...list,
        body: { auditId: largest.id, format: 'csv' },
        goal: '–',
      },
      {
        work: 'workbook of 800 responses, a row for each answer',
        ...book,
        body: { auditId: planOf(800) },
        goal: '–',
      },
      // Fifty rows of the sheet for each response: minutes.
      ...(bench.isQuick ? [] : [{ work: 'workbook, a row for each answer', ...book, body: { auditId }, goal: '–' }]),
    ];
    const cpuOfWriter = () => orNothing(() => own(writerOf() ?? 0));
    const lines: Line[] = [];
    for (const { work, path, body, goal, times } of files) {
      const took: number[] = [];
      let bytes = 0;
      let writer = { rss: 0, pss: 0 };
      const before = { memory: memoryOf(ours.pid).rss, cpu: cpuOf(ours.pid, postmaster), writer: cpuOfWriter() };
      const server = await mostMemory(
        () => ours.pid,
        async () => {
          writer = await mostMemory(writerOf, async () => {
            for (let n = 0; n < times; n++) {
              const begun = performance.now();
              bytes = await written(reports.api, path, body);
              took.push(performance.now() - begun);
            }
          });
        },
      );
      const ms = median(took);
      const cpu = cpuBetween(before.cpu, cpuOf(ours.pid, postmaster), times);
      // A process that has grown too big ends with its file, and takes its count along.
      const counted = (cpuOfWriter() - before.writer) / times;
      const writing = counted < 0 ? null : counted;
      const all = cpu.server + cpu.database + (writing ?? 0);
      lines.push(
        {
          work,
          ours: `${(ms / 1000).toFixed(2)} s, ${(bytes / 1e6).toFixed(1)} MB`,
          limit: seconds(copied.ms * 1000),
          ratio: `${(copied.ms / ms).toFixed(2)} (${writing === null ? '–' : (copied.cpu.database / all).toFixed(2)})`,
          goal,
        },
        {
          work: '– CPU time',
          ours:
            writing === null
              ? `server ${seconds(cpu.server)} + database ${seconds(cpu.database)}; the writer’s process ended with it`
              : `${seconds(all)} = server ${seconds(cpu.server)} + database ${seconds(cpu.database)} + writer ${seconds(writing)}`,
          limit: seconds(copied.cpu.database),
        },
        {
          work: '– most memory meanwhile',
          ours: `server ${server.rss} MB (PSS ${server.pss}; ${before.memory} before), writer ${writer.rss} MB (PSS ${writer.pss})`,
          goal: '≤ 250 MB',
        },
      );
    }
    return {
      letter: 'E',
      title: `Export of ${responses.toLocaleString('en')} responses`,
      about: `With ${questions} answers each, by a job: from the call that asks for the file until its last byte has been downloaded. The table has a
row for each response and a column for each question; the list has the same rows and no answers; the workbook has a row for each
answer. The limit is PostgreSQL alone: COPY of all
answers as CSV, one row for each response, from jsonb to nowhere. The job runs in a process of its own, here the writer.`,
      lines,
    };
  },
};

const seconds = (microseconds: number): string => `${(microseconds / 1e6).toFixed(2)} s`;

/** Has a job write a file, waits for it and downloads it; how many bytes it has. */
async function written(api: Api, path: string, body: object): Promise<number> {
  const { exportId } = await api.post(path, { ...body, job: true });
  for (;;) {
    const { state, bytes } = await api.get(`/admin/Export/Progress?id=${exportId}`);
    if (state === 'failed') throw new Error(`${path}: the file could not be written`);
    if (state === 'done') {
      const got = (await api.file(`/admin/Export/Download?id=${exportId}`)).length;
      if (got !== bytes) throw new Error(`${path}: ${got} of ${bytes} bytes`);
      return got;
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** What PostgreSQL takes for the answers alone. */
async function copyLimit(place: Installation, planId: number): Promise<Cost> {
  const { database } = place;
  await database.query('drop table if exists thin.exported');
  await database.query(
    `create table thin.exported as select id, (raw -> 'answers')::jsonb as answers from response where plan_id = ${planId}`,
  );
  await database.query('vacuum (analyze) thin.exported');
  const copy = `copy (
    select id, (select string_agg(coalesce(a ->> 'text', a ->> 'optionIds'), ';') from jsonb_array_elements(answers) a)
    from thin.exported) to '/dev/null' (format csv)`;
  return costOf(place, () => place.database.query(copy), 3);
}
