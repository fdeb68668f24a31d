// What the test commands share: the groups of vitest, the browser journeys, and steps with a name and a time.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { ensureBrowsers } from './browser.ts';
import { build } from './build.ts';
import { type Counts, closingLine, countsIn, playwrightCounts, sum, vitestCounts } from './counts.ts';
import { memoryFolder } from './memory-folder.ts';
import { type RunOptions, root, runProgram } from './run.ts';

/** A step returns whether it succeeded, or its tests' counts. */
export type Step = { name: string; work: () => Promise<boolean | Counts>; needs?: string };

/** The server's tests, those over the whole table first: they tell the most in the least time. */
export const serverGroups: { name: string; args: string[] }[] = [
  // Together, since the longest law takes as long as half of the walks.
  { name: 'walks and laws', args: ['test/walks', 'test/laws'] },
  { name: 'server', args: ['--exclude', 'test/walks/**', '--exclude', 'test/laws/**'] },
];

export function vitest(name: string, args: string[], options: RunOptions = {}): Promise<Counts> {
  return withReport(name, vitestCounts, (report) =>
    runProgram('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args], {
      limitMinutes: 30,
      ...options,
    }),
  );
}

export function serverSteps(env: Record<string, string> = {}): Step[] {
  return serverGroups.map(({ name, args }) => ({
    name,
    work: () => vitest(name, ['--root', join(root, 'server'), ...args], { env }),
  }));
}

export const buildStep: Step = { name: 'build', work: build };

export const journeyStep: Step = { name: 'e2e', work: () => journeys([]), needs: 'build' };

/** What the tests need from the machine besides Node: browsers, and pdftotext to read reports. */
export const machineStep: Step = { name: 'browser', work: async () => (await ensureBrowsers()) !== undefined };

export async function journeys(args: string[]): Promise<Counts> {
  const browsers = await ensureBrowsers();
  if (browsers === undefined) {
    console.error('No browser: install Chromium, or name one in CHROMIUM_PATH.');
    return { passed: 0, failed: 1, failures: ['no browser'] };
  }
  return withReport('e2e', playwrightCounts, (report) =>
    runProgram('playwright', ['test', '--reporter=list,json', ...args], {
      cwd: join(root, 'e2e'),
      env: {
        CHROMIUM_PATH: browsers.chromium,
        CHROMIUM_SHELL_PATH: browsers.shell,
        FIREFOX_PATH: browsers.firefox ?? '',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
      // Twice what a slow machine takes: it ends a run that hangs, and no other.
      limitMinutes: 45,
    }),
  );
}

async function withReport<T>(
  name: string,
  read: (report: T) => Counts,
  work: (report: string) => Promise<number>,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-report-'));
  const report = join(folder, `${name}.json`);
  try {
    const code = await work(report);
    const counts = await countsIn(report, read);
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the steps in order, also after a failed one, those of one array at the same time; prints each with its time, and closes
 * with the counts. What they write for a while is written to memory where there is enough.
 */
export async function runSteps(steps: (Step | Step[])[]): Promise<void> {
  const memory = await memoryFolder();
  if (memory) process.env.TMPDIR = memory.path;
  try {
    await runEach(steps);
  } finally {
    await memory?.remove();
  }
}

async function runEach(steps: (Step | Step[])[]): Promise<void> {
  const failed: string[] = [];
  const counted: Counts[] = [];
  const begun = performance.now();
  const take = async ({ name, work, needs }: Step) => {
    if (needs && failed.includes(needs)) {
      console.log(`— ${name}: left out, ${needs} failed`);
      failed.push(name);
      return;
    }
    console.log(styleText('bold', `\n— ${name}`));
    const from = performance.now();
    const result = await work();
    const counts = typeof result === 'boolean' ? undefined : result;
    if (counts) counted.push(counts);
    const well = counts ? counts.failed === 0 : result === true;
    if (!well) failed.push(name);
    const told = counts ? `, ${closingLine(counts)}` : '';
    console.log(styleText(well ? 'green' : 'red', `— ${name}: ${well ? 'ok' : 'failed'}${told} (${since(from)})`));
  };
  for (const step of steps) await Promise.all([step].flat().map(take));
  const total = sum(counted);
  const nothing = total.passed + total.failed === 0;
  console.log(`\n${steps.flat().length} steps in ${since(begun)}`);
  if (nothing) console.log('no test was executed');
  // Again at the end: what a runner printed stands thousands of lines above.
  for (const failure of total.failures) console.log(styleText('red', `✗ ${failure}`));
  if (failed.length) console.log(`failed: ${failed.join(', ')}`);
  console.log(closingLine(total));
  if (nothing || failed.length) process.exitCode = 1;
}

function since(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
