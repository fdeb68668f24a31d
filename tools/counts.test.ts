import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closingLine, countsIn, playwrightCounts, sum, vitestCounts } from './counts.ts';

const report = { numPassedTests: 3, numFailedTests: 0, success: true, testResults: [] };

test('passed and failed tests are counted', () => {
  expect(vitestCounts(report)).toMatchObject({ passed: 3, failed: 0, failures: [] });
  expect(vitestCounts({ ...report, numFailedTests: 2, success: false })).toMatchObject({ passed: 3, failed: 2 });
});

test('a file that could not be loaded counts as one failed test', () => {
  const testResults = [{ name: 'a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }];
  expect(vitestCounts({ ...report, success: false, testResults })).toEqual({
    passed: 3,
    failed: 1,
    failures: ['a.test.ts\n    No such module'],
  });
});

test('an error outside of the tests counts as one failed test', () => {
  expect(vitestCounts({ ...report, success: false })).toMatchObject({ passed: 3, failed: 1 });
  const stats = { expected: 2, unexpected: 0, flaky: 1 };
  expect(playwrightCounts({ stats, errors: [], suites: [] })).toEqual({ passed: 3, failed: 0, failures: [] });
  expect(playwrightCounts({ stats, errors: [{ message: 'no browser' }], suites: [] })).toEqual({
    passed: 3,
    failed: 1,
    failures: ['outside of the tests\n    no browser'],
  });
});

test('each failed test is named with the beginning of what it said', () => {
  const said = `\u001b[31mexpected 1 to be 2\u001b[39m\n${'    at a line\n'.repeat(40)}`;
  const assertionResults = [
    { fullName: 'counts one', status: 'passed', failureMessages: [] },
    { fullName: 'counts two', status: 'failed', failureMessages: [said] },
  ];
  const testResults = [{ name: 'a.test.ts', status: 'failed', message: '', assertionResults }];
  const [failure, ...others] = vitestCounts({ ...report, numFailedTests: 1, success: false, testResults }).failures;
  expect(failure).toMatch(/^a\.test\.ts › counts two\n {4}expected 1 to be 2\n/);
  expect(failure?.split('\n').length).toBeLessThan(15);
  expect(others).toEqual([]);

  const spec = (title: string, ...messages: string[]) => ({
    title,
    file: 'a.spec.ts',
    ok: messages.length === 0,
    tests: [{ results: messages.map((message) => ({ error: { message } })) }],
  });
  const suites = [{ specs: [spec('opens')], suites: [{ specs: [spec('closes', 'first', 'then')] }] }];
  const stats = { expected: 1, unexpected: 1, flaky: 0 };
  expect(playwrightCounts({ stats, errors: [], suites }).failures).toEqual(['a.spec.ts › closes\n    then']);
});

test('a runner that left no report, or ran nothing, has failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-counts-'));
  const path = join(folder, 'report.json');
  expect(await countsIn(path, vitestCounts)).toMatchObject({ passed: 0, failed: 1 });
  await writeFile(path, JSON.stringify({ ...report, numPassedTests: 0 }));
  expect(await countsIn(path, vitestCounts)).toMatchObject({ passed: 0, failed: 1 });
  await writeFile(path, JSON.stringify(report));
  expect(await countsIn(path, vitestCounts)).toMatchObject({ passed: 3, failed: 0 });
});

test('the closing line and the failures are of all runners', () => {
  const all = sum([
    { passed: 3, failed: 0, failures: [] },
    { passed: 4, failed: 1, failures: ['a'] },
  ]);
  expect(closingLine(all)).toBe('7 passed, 1 failed');
  expect(all.failures).toEqual(['a']);
});
