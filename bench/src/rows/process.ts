import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../bench.ts';
import { median } from '../load.ts';
import { memoryOf, own } from '../processes.ts';
import { startOurs } from '../services.ts';

export const memory: Row = {
  letter: 'J',
  async measure(bench) {
    const { ours } = await bench.installation();
    const { rss, pss } = memoryOf(ours.pid);
    return {
      letter: 'J',
      title: 'Memory of the server process',
      about: `After the rows that ran before it in its run: A to E in a whole one. RSS counts pages shared with other processes in full,
PSS only its share of them.`,
      lines: [{ work: 'right after the work', ours: `RSS ${rss} MB, PSS ${pss} MB`, goal: '≤ 250 MB' }],
    };
  },
};

/** From the start of the process until its first answer, in milliseconds; `cpu` is what the server itself has used of it. */
async function startAndStop(folder: string): Promise<{ took: number; cpu: number }> {
  const begun = performance.now();
  const server = await startOurs(folder);
  await (await fetch(`${server.url}/api/Install/Status`)).json();
  const took = performance.now() - begun;
  const cpu = own(server.pid) / 1000;
  await server.stop();
  return { took, cpu };
}

export const start: Row = {
  letter: 'I',
  async measure(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'sahada-bench-start-'));
    try {
      const first = await startAndStop(folder);
      const later: { took: number; cpu: number }[] = [];
      for (let n = 0; n < bench.rounds; n++) later.push(await startAndStop(folder));
      const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
      const cpu = seconds(median(later.map((one) => one.cpu)));
      return {
        letter: 'I',
        title: 'Start to the first answer',
        about: 'With its own database, which the server starts. CPU time is that of the server’s process.',
        lines: [
          {
            work: 'migrated database',
            ours: `${seconds(median(later.map((one) => one.took)))}, ${cpu} of CPU`,
            goal: '≤ 1.5 s',
          },
          { work: 'empty folder: makes the database first', ours: seconds(first.took), goal: '≤ 15 s' },
        ],
      };
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};
