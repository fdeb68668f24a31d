import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { install } from '../company.ts';
import type { Outcome, Proof, Trial } from '../proof.ts';
import { startService } from '../service.ts';

/**
 * What floods by strangers do to somebody at work: a signed-in user of another company makes one call after the other while
 * a crowd asks for unknown links or forgotten passwords, sends half a body, or sends large photos. The user's figures are
 * held against those beside as many clients that only ask whether the server lives, in the same run.
 */

const limits = { median: 5, p99: 20 };

/** Below this many seconds figures are noise: only refusals and faults are judged, and nothing is measured to compare with. */
const leastSeconds = 4;

const floods = [
  { kind: 'links', clients: 64 },
  { kind: 'links', clients: 300 },
  { kind: 'passwords', clients: 64 },
  { kind: 'passwords', clients: 300 },
  { kind: 'bodies', clients: 64 },
  { kind: 'bodies', clients: 300 },
  { kind: 'photos', clients: 40 },
];

interface Seen {
  /** How the crowd's own calls were answered: status → how many. */
  crowd: Record<string, number>;
  median: number;
  p99: number;
  calls: number;
  /** Answers that were not 200. */
  others: number[];
}

export const proof: Proof = {
  name: 'floods',
  asked: `beside 64 and 300 strangers on unknown links, forgotten passwords and half-sent bodies, and 40 on large photos, a signed-in user of another company sees no 503; median at most ${limits.median} times, p99 at most ${limits.p99} times what they see beside as many clients on /livez (a round is a second of each)`,
  rounds: 10,
  shortRounds: 1,
  run: flooded,
};

async function flooded({ rounds: seconds, note }: Trial): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-floods-'));
  const service = await startService(folder, { LOG_LEVEL: 'fatal' });
  try {
    await service.untilReady(120_000);
    const company = await install(service.url);
    const user = await register(service.url);
    const told: string[] = [];
    let held = true;
    await seenBeside('livez', 8, 1, '');
    for (const { kind, clients } of floods) {
      const quiet = seconds < leastSeconds ? null : await seenBeside('livez', clients, seconds, '');
      const loud = await seenBeside(kind, clients, seconds, company.planToken);
      const slower = quiet && { median: loud.median / quiet.median, p99: loud.p99 / quiet.p99 };
      const isSlow = slower !== null && (slower.median > limits.median || slower.p99 > limits.p99);
      if (loud.others.length > 0 || loud.calls === 0 || isSlow) held = false;
      const refused = loud.others.length === 0 ? 'no refusal' : `${loud.others.length} of ${loud.calls} refused`;
      const times = (['median', 'p99'] as const).map(
        (key) => `${key} ${round(loud[key])} ms${slower === null ? '' : ` (${round(slower[key])}×)`}`,
      );
      told.push(`${clients} × ${kind} (${counted(loud.crowd)}): ${refused}, ${times.join(', ')}`);
      note(told.at(-1) as string);
      await settled(service.url);
    }
    if (service.faults.length > 0) return { held: false, measured: service.faults.join('; ') };
    return { held, measured: told.join('; ') };

    async function seenBeside(kind: string, clients: number, time: number, planToken: string): Promise<Seen> {
      const crowd = spawn(
        'nice',
        [
          ...['-n', '19', process.execPath, join(import.meta.dirname, '../flood.ts')],
          ...[kind, service.url, String(clients), String(time + 2), planToken],
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let printed = '';
      crowd.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
      const gone = new Promise((resolve) => crowd.once('close', resolve));
      await sleep(1000);
      const seen = await work(service.url, user, time);
      await gone;
      return { ...seen, crowd: JSON.parse(printed) as Record<string, number> };
    }
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** "404 × 30, 429 × 8120" */
const counted = (answers: Record<string, number>): string =>
  Object.entries(answers)
    .map(([answer, count]) => `${answer} × ${count}`)
    .join(', ');

const round = (value: number): number => Math.round(value * 10) / 10;

/** What a user sees who makes one call after the other. */
async function work(url: string, token: string, seconds: number): Promise<Omit<Seen, 'crowd'>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const calls = [
    () => fetch(`${url}/api/user/get`, { headers }),
    () => fetch(`${url}/api/admin/customer/getall`, { method: 'POST', headers, body: '{}' }),
    () => fetch(`${url}/api/admin/Home/GetAuditStatistics`, { headers }),
  ];
  const times: number[] = [];
  const others: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let at = 0; performance.now() < until; at++) {
    const begun = performance.now();
    const reply = await (calls[at % calls.length] as () => Promise<Response>)();
    await reply.arrayBuffer();
    times.push(performance.now() - begun);
    if (reply.status !== 200) others.push(reply.status);
  }
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { median: at(0.5), p99: at(0.99), calls: times.length, others };
}

/** A second company, whose user has nothing to do with the plan that is flooded. */
async function register(url: string): Promise<string> {
  const password = 'Sahada!2026';
  const reply = await fetch(`${url}/api/Token/Register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ firstName: 'Zoe', lastName: 'Miller', email: 'zoe@other.example', companyName: 'Other Ltd' },
      ...{ password, confirmPassword: password },
    }),
  });
  const { Data } = (await reply.json()) as { Data: { AccessToken: string } };
  return Data.AccessToken;
}

/** Waits until the crowd's remaining work is done. */
async function settled(url: string): Promise<void> {
  for (let quick = 0, tries = 0; quick < 5 && tries < 100; tries++) {
    const begun = performance.now();
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    quick = reply?.ok && performance.now() - begun < 20 ? quick + 1 : 0;
    await sleep(100);
  }
}
