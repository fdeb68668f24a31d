import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
