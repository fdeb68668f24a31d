import { readFile } from 'node:fs/promises';

export type Counts = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
};

/** The counts of vitest's JSON report; a file that could not even be loaded counts as one failed test. */
export function vitestCounts(report: VitestReport): Counts {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = report.numFailedTests + unloaded.length;
  // An unhandled error outside of any test fails the run and no test.
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed };
}

/** The counts of Playwright's JSON report; a test that passed on a retry has passed. */
export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  const failed = stats.unexpected === 0 && errors.length > 0 ? 1 : stats.unexpected;
  return { passed: stats.expected + stats.flaky, failed };
}

/** Reads a report; a runner that left none, or ran nothing, counts as one failure. */
export async function countsIn<T>(path: string, read: (report: T) => Counts): Promise<Counts> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1 };
  const counts = read(JSON.parse(text));
  return counts.passed + counts.failed === 0 ? { passed: 0, failed: 1 } : counts;
}

export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((total, one) => total + one.passed, 0),
    failed: all.reduce((total, one) => total + one.failed, 0),
  };
}

/** The line that machines read, alone and last. */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
