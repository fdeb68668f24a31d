import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowsers } from '../../tools/browser.ts';
import { build } from '../../tools/build.ts';
import type { Outcome } from './proof.ts';

const root = join(import.meta.dirname, '../..');

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

export interface Counted {
  passed: number;
  /** Names of the failed tests, each with what went wrong. */
  failed: string[];
  seconds: number;
}

/** Runs a package's tests in their long form, set by the environment. */
export async function runTests(
  workspace: string,
  files: string[],
  environment: Record<string, string>,
): Promise<Counted> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-prove-'));
  const report = join(folder, 'report.json');
  const begun = performance.now();
  try {
    const output = await finished(
      spawn(
        process.execPath,
        [
          join(root, 'node_modules/vitest/vitest.mjs'),
          ...['run', '--root', join(root, workspace), '--reporter=json', `--outputFile.json=${report}`, ...files],
        ],
        { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    );
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`the tests of ${workspace} did not run: ${output.slice(-500)}`);
    });
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as Report;
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`),
    );
    const unread = testResults.map(({ message }) => message).filter(Boolean);
    if (failed.length < numFailedTests || numPassedTests + numFailedTests === 0) failed.push(...unread);
    return { passed: numPassedTests, failed, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface JourneyReport {
  stats: { expected: number; unexpected: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: {
    tests: {
      annotations: { type: string; description?: string }[];
      results: { errors: { message?: string }[] }[];
    }[];
  }[];
}

/** Runs a journey in a browser in its long form, set by the environment; what it has measured it says itself. */
export async function runJourney(
  name: string,
  environment: Record<string, string>,
  note: (line: string) => void,
): Promise<Outcome> {
  const browsers = await ensureBrowsers();
  if (browsers === undefined || !(await build())) throw new Error('a journey needs a browser and the built apps');
  const folder = await mkdtemp(join(tmpdir(), 'sahada-prove-'));
  const report = join(folder, 'report.json');
  try {
    const output = await finished(
      spawn(
        process.execPath,
        [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=json', `${name}.spec`],
        {
          cwd: join(root, 'e2e'),
          env: {
            ...process.env,
            ...environment,
            ...{ CHROMIUM_PATH: browsers.chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      ),
    );
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`the journey ${name} did not run: ${output.slice(-500)}`);
    });
    const { stats, suites } = JSON.parse(text) as JourneyReport;
    const tests = specsIn(suites).flatMap((spec) => spec.tests);
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    for (const { message } of errors) note(message ?? 'an error without words');
    const measured = tests.flatMap(({ annotations }) =>
      annotations.filter(({ type }) => type === 'measured').map(({ description }) => description ?? ''),
    );
    return {
      held: stats.unexpected === 0 && stats.expected > 0,
      measured: [...measured, ...errors.map(({ message }) => message?.split('\n')[0] ?? '')].join('; '),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const specsIn = (suites: readonly Suite[]): Suite['specs'] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsIn(inner)]);

function finished(child: ReturnType<typeof spawn>): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
