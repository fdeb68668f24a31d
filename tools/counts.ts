import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** `failures`: the failed tests' names with the beginning of what they said. */
export type Counts = { passed: number; failed: number; failures: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = {
  specs: { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/** The counts of vitest's JSON report; a file that could not even be loaded counts as one failed test. */
export function vitestCounts(report: VitestReport): Counts {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = report.numFailedTests + unloaded.length;
  const failures = [
    ...unloaded.map(({ name, message }) => told(name, message)),
    ...report.testResults.flatMap((file) =>
      file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => told(`${file.name} › ${fullName}`, failureMessages[0])),
    ),
  ];
  // An unhandled error outside of any test fails the run and no test.
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed, failures };
}

/** The counts of Playwright's JSON report; a test that passed on a retry has passed. */
export function playwrightCounts({ stats, errors, suites }: PlaywrightReport): Counts {
  const failed = stats.unexpected === 0 && errors.length > 0 ? 1 : stats.unexpected;
  const failures = [
    ...errors.map(({ message }) => told('outside of the tests', message)),
    ...suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => told(`${file} › ${title}`, tests.at(-1)?.results.at(-1)?.error?.message)),
  ];
  return { passed: stats.expected + stats.flaky, failed, failures };
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

const lines = 12;
const told = (name: string, message = ''): string =>
  [name, ...stripVTControlCharacters(message).split('\n').slice(0, lines)].join('\n    ');

/** Reads a report; a runner that left none, or ran nothing, counts as one failure. */
export async function countsIn<T>(path: string, read: (report: T) => Counts): Promise<Counts> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1, failures: ['the runner left no report'] };
  const counts = read(JSON.parse(text));
  return counts.passed + counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((total, one) => total + one.passed, 0),
    failed: all.reduce((total, one) => total + one.failed, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}

/** The line that machines read, alone and last. */
export function closingLine({ passed, failed }: Pick<Counts, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}
