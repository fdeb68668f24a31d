import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closingLine, countsIn, playwrightCounts, sum, vitestCounts } from './counts.ts';

const report = { numPassedTests: 3, numFailedTests: 0, success: true, testResults: [] };

test('passed and failed tests are counted', () => {
  expect(vitestCounts(report)).toEqual({ passed: 3, failed: 0 });
  expect(vitestCounts({ ...report, numFailedTests: 2, success: false })).toEqual({ passed: 3, failed: 2 });
});

test('a file that could not be loaded counts as one failed test', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(vitestCounts({ ...report, success: false, testResults })).toEqual({ passed: 3, failed: 1 });
});

test('an error outside of the tests counts as one failed test', () => {
  expect(vitestCounts({ ...report, success: false })).toEqual({ passed: 3, failed: 1 });
  const stats = { expected: 2, unexpected: 0, flaky: 1 };
  expect(playwrightCounts({ stats, errors: [] })).toEqual({ passed: 3, failed: 0 });
  expect(playwrightCounts({ stats, errors: ['no browser'] })).toEqual({ passed: 3, failed: 1 });
});

test('a runner that left no report, or ran nothing, has failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-counts-'));
  const path = join(folder, 'report.json');
  expect(await countsIn(path, vitestCounts)).toEqual({ passed: 0, failed: 1 });
  await writeFile(path, JSON.stringify({ ...report, numPassedTests: 0 }));
  expect(await countsIn(path, vitestCounts)).toEqual({ passed: 0, failed: 1 });
  await writeFile(path, JSON.stringify(report));
  expect(await countsIn(path, vitestCounts)).toEqual({ passed: 3, failed: 0 });
});

test('the closing line sums all runners', () => {
  expect(
    closingLine(
      sum([
        { passed: 3, failed: 0 },
        { passed: 4, failed: 1 },
      ]),
    ),
  ).toBe('7 passed, 1 failed');
});
