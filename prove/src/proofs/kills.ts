import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare, type Findings } from '../check.ts';
import { install } from '../company.ts';
import { openLedger } from '../ledger.ts';
import { databaseProcesses, kill } from '../processes.ts';
import { chance, type Outcome, type Proof, type Trial } from '../proof.ts';
import { type Service, startService } from '../service.ts';
import { somePhotos, startWriters, type Writers } from '../writers.ts';

// While people submit and upload, any process may be killed at any moment: everything acknowledged is stored exactly once,
// the server survives its database, and nobody has to help.

const databaseLimitMs = 10_000;
const serverLimitMs = 40_000;
const writerCount = 6;

/** Whom a round kills. `server`: the server's own process ends, too, and is started again. */
interface Victim {
  name: string;
  server: boolean;
  kill(service: Service, random: () => number): Promise<void>;
}

const postmasterOf = (service: Service): number => {
  const [postmaster] = databaseProcesses(service.dataDir);
  if (postmaster === undefined) throw new Error('no postmaster runs');
  return postmaster.pid;
};

const killServer = async (service: Service): Promise<void> => {
  const end = service.nextEnd();
  kill(service.pid(), 'SIGKILL');
  await end;
};

/** One of the database's processes whose title begins like this; if the backend has just ended, looks again. */
const killChild = async (service: Service, title: string, random: () => number): Promise<void> => {
  for (;;) {
    const found = databaseProcesses(service.dataDir).filter((one) => one.title.startsWith(`postgres: ${title}`));
    const chosen = found[Math.floor(found.length * random())];
    if (chosen !== undefined && kill(chosen.pid, 'SIGKILL')) return;
    await sleep(10);
  }
};

const child = (name: string, title = name): Victim => ({
  name,
  server: false,
  kill: (service, random) => killChild(service, title, random),
});

const victims: Victim[] = [
  { name: 'postmaster', server: false, kill: async (service) => void kill(postmasterOf(service), 'SIGKILL') },
  { name: 'server', server: true, kill: killServer },
  {
    name: 'checkpointer, then server',
    server: true,
    async kill(service, random) {
      await killChild(service, 'checkpointer', random);
      await sleep(50 + 450 * random());
      await killServer(service);
    },
  },
  child('backend', 'sahada_app'),
  { name: 'database group', server: false, kill: async (service) => void kill(-postmasterOf(service), 'SIGKILL') },
  {
    name: 'server and postmaster',
    server: true,
    async kill(service) {
      kill(postmasterOf(service), 'SIGKILL');
      await killServer(service);
    },
  },
  child('checkpointer'),
  child('walwriter'),
  child('io worker'),
  child('background writer'),
  child('queue backend', 'sahada_jobs'),
  {
    name: 'SIGTERM in recovery',
    server: true,
    async kill(service, random) {
      kill(-postmasterOf(service), 'SIGKILL');
      await sleep(600 * random());
      await terminate(service);
    },
  },
  {
    name: 'SIGTERM in the next start',
    server: true,
    async kill(service, random) {
      kill(postmasterOf(service), 'SIGKILL');
      await killServer(service);
      await sleep(2000 * random());
      await terminate(service);
    },
  },
  {
    name: 'server in the next start',
    server: true,
    async kill(service, random) {
      await killServer(service);
      await sleep(2000 * random());
      await killServer(service);
    },
  },
  { name: 'SIGTERM', server: true, kill: terminate },
];

/** A process too young to have its handlers ends by the signal itself, which is fine; any other code is a fault. */
async function terminate(service: Service): Promise<void> {
  const end = service.nextEnd();
  kill(service.pid(), 'SIGTERM');
  const { code, signal } = await end;
  if (code !== 0 && signal !== 'SIGTERM') service.faults.push(`SIGTERM ended it with ${code ?? signal}`);
}

export const proof: Proof = {
  name: 'kills',
  asked:
    'any process killed at a random moment under writers: every start by itself, acknowledged lost 0, double 0, pictures differing 0, server never ends by its database and serves again ≤ 10 s after it died',
  rounds: 45,
  shortRounds: 3,
  async run(trial) {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'sahada-kills-')));
    try {
      return await inFolder(folder, trial);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

async function inFolder(folder: string, { rounds, seed, random, note }: Trial): Promise<Outcome> {
  const service = await startService(join(folder, 'data'));
  const ledger = openLedger(join(folder, 'ledger'));
  const limits = { database: 0, server: 0 };
  try {
    await service.untilReady(60_000);
    const company = await install(service.url);
    const photos = await somePhotos(4);
    const writers = startWriters(service.url, company, photos, ledger, writerCount, chance(seed + 1));
    const watch = watchLife(service);
    for (let round = 1; round <= rounds; round++) {
      const victim = victims[(round - 1) % victims.length] as Victim;
      await sleep(300 + 1700 * random());
      const before = writers.acknowledged();
      watch.mayBeDown(victim.server);
      await victim.kill(service, random);
      const took = await recovered(service, writers, before, victim.server ? serverLimitMs : databaseLimitMs);
      watch.mayBeDown(false);
      const kind = victim.server ? 'server' : 'database';
      limits[kind] = Math.max(limits[kind], took);
      note(
        `${round} ${victim.name}: serving again after ${(took / 1000).toFixed(1)} s, ${writers.acknowledged()} acknowledged`,
      );
    }
    await writers.stop();
    watch.stop();
    const findings = await compare(service.dataDir, ledger.read(), photos);
    const code = await service.stop();
    if (code !== 0) service.faults.push(`the last stop ended with ${code}`);
    const left = databaseProcesses(service.dataDir);
    if (left.length > 0)
      service.faults.push(`after the last stop ${left.map(({ title }) => title).join(', ')} still run`);
    return outcomeOf(rounds, findings, [...service.faults, ...writers.faults, ...watch.faults], limits, writers, note);
  } finally {
    await service.stop();
    ledger.close();
  }
}

/** Milliseconds until calls are acknowledged again. */
async function recovered(service: Service, writers: Writers, before: number, limitMs: number): Promise<number> {
  const begun = performance.now();
  // Calls about to be acknowledged at the moment of the kill do not count.
  await sleep(100);
  await service.untilReady(limitMs);
  const then = Math.max(before, writers.acknowledged());
  while (writers.acknowledged() === then) {
    if (performance.now() - begun > limitMs) throw new Error(`nothing acknowledged within ${limitMs / 1000} s`);
    await sleep(20);
  }
  return performance.now() - begun;
}

/** Asks /livez all the time: it must answer 200 while nothing has been done to the server's own process. */
function watchLife(service: Service) {
  const faults: string[] = [];
  let isOver = false;
  let mayBeDown = false;
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const allowed = mayBeDown;
      const status = await fetch(`${service.url}/livez`, { signal: AbortSignal.timeout(10_000) }).then(
        (reply) => reply.status,
        (error: Error) => error.message,
      );
      if (status !== 200 && !allowed && !mayBeDown) faults.push(`/livez: ${status}`);
      await sleep(100);
    }
  };
  void ask();
  return {
    faults,
    mayBeDown: (may: boolean) => {
      mayBeDown = may;
    },
    stop: () => {
      isOver = true;
    },
  };
}

function outcomeOf(
  rounds: number,
  { responses, pictures, lost, double, different, wrong }: Findings,
  faults: string[],
  limits: { database: number; server: number },
  { statuses }: Writers,
  note: (line: string) => void,
): Outcome {
  for (const one of [...lost, ...double, ...different, ...wrong, ...faults].slice(0, 50)) note(one);
  note(`answers: ${[...statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ')}`);
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const bad = lost.length + double.length + different.length + wrong.length + faults.length;
  return {
    held: bad === 0 && responses > 0 && pictures > 0,
    measured: [
      `${rounds} rounds, ${responses} responses and ${pictures} pictures acknowledged`,
      `lost ${lost.length}, double ${double.length}, differing ${different.length}, other faults ${wrong.length + faults.length}`,
      `serving again ≤ ${seconds(limits.database)} after the database, ≤ ${seconds(limits.server)} after the server died`,
    ].join('; '),
  };
}
