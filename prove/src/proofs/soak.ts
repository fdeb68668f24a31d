import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from '../check.ts';
import { type Company, install } from '../company.ts';
import { openLedger } from '../ledger.ts';
import type { Outcome, Proof, Trial } from '../proof.ts';
import { startService } from '../service.ts';
import { somePhotos, startWriters } from '../writers.ts';

/** Hours of ordinary work: leaks show in memory and handles, delays in the event loop. */
export const proof: Proof = {
  name: 'soak',
  asked:
    'mixed work for so many minutes as there are rounds: memory grows at most 10 % after the first sixth, handles stay, the event loop is at most 100 ms late (p99), no fault, nothing acknowledged lost',
  rounds: 60,
  run: soaked,
};

const metricsToken = 'a-token-for-the-soak-alone';

interface Sample {
  megabytes: number;
  handles: number;
  /** Of the event loop, p99 in milliseconds. */
  late: number;
}

async function soaked({ rounds: minutes, random, note }: Trial): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-soak-'));
  const service = await startService(folder, { LOG_LEVEL: 'fatal', METRICS_TOKEN: metricsToken });
  const ledger = openLedger(`${folder}.ledger`);
  try {
    await service.untilReady(120_000);
    const company = await install(service.url);
    const photos = await somePhotos(3);
    const writers = startWriters(service.url, company, photos, ledger, 3, random);
    const readers = startReaders(service.url, company);
    const samples: Sample[] = [];
    const until = performance.now() + minutes * 60_000;
    while (performance.now() < until) {
      await sleep(Math.min(15_000, until - performance.now() + 1));
      samples.push(await sampleOf(service.url));
      if (samples.length % 20 === 0) note(`${JSON.stringify(samples.at(-1))}, ${writers.acknowledged()} acknowledged`);
    }
    await readers.stop();
    await writers.stop();
    const found = await compare(folder, ledger.read(), photos);
    const breaches = [
      ...found.lost,
      ...found.double,
      ...found.different,
      ...found.wrong,
      ...writers.faults,
      ...readers.faults,
      ...service.faults,
    ];
    return judge(samples, breaches, `${found.responses} responses and ${found.pictures} pictures acknowledged`);
  } finally {
    ledger.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await rm(`${folder}.ledger`, { force: true });
  }
}

function judge(samples: Sample[], breaches: string[], done: string): Outcome {
  const warm = samples.slice(Math.ceil(samples.length / 6));
  const third = Math.ceil(warm.length / 3);
  const mean = (of: keyof Sample, part: Sample[]): number =>
    part.reduce((sum, sample) => sum + sample[of], 0) / part.length;
  const [first, last] = [warm.slice(0, third), warm.slice(-third)];
  const growth = mean('megabytes', last) / mean('megabytes', first) - 1;
  const handles = mean('handles', last) - mean('handles', first);
  const late = mean('late', warm);
  const held = breaches.length === 0 && growth <= 0.1 && handles < 20 && late <= 100;
  const figures = `memory ${Math.round(mean('megabytes', last))} MB (${(growth * 100).toFixed(1)} %), handles ${handles.toFixed(1)} more, event loop ${late.toFixed(0)} ms late, ${done}`;
  return { held, measured: breaches.length === 0 ? figures : `${figures}; ${breaches.slice(0, 5).join('; ')}` };
}

async function sampleOf(url: string): Promise<Sample> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await reply.text();
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    megabytes: read('process_resident_memory_bytes') / 1_000_000,
    handles: read('nodejs_active_handles_total'),
    late: read('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

/** Somebody in the office who looks at one thing after the other. */
function startReaders(url: string, company: Company) {
  const faults: string[] = [];
  let isOver = false;
  const headers = { authorization: `Bearer ${company.accessToken}`, 'content-type': 'application/json' };
  const paths: [string, string][] = [
    ['GET', '/admin/Home/GetAuditStatistics?period=monthly'],
    ['GET', '/admin/Home/GetAudits?pageSize=10'],
    ['POST', '/admin/Audit/GetAll'],
    ['POST', '/admin/customer/getall'],
    ['GET', `/admin/Report/GetAuditSummaryReport?auditId=${company.planId}`],
    ['GET', `/field/resolve?token=${company.planToken}`],
  ];
  const look = async (): Promise<void> => {
    for (let at = 0; !isOver; at++) {
      const [method, path] = paths[at % paths.length] as [string, string];
      const reply = await fetch(`${url}/api${path}`, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
      await reply.arrayBuffer();
      if (reply.status >= 500 && reply.status !== 503) faults.push(`${path}: ${reply.status}`);
      await sleep(50);
    }
  };
  const done = [look(), look()];
  return {
    faults,
    stop() {
      isOver = true;
      return Promise.all(done);
    },
  };
}
