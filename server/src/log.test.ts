import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { logOf } from './log.ts';

describe.runIf(existsSync('/dev/full'))('a log that finds no room on the disk', () => {
  let full: number;
  beforeEach(() => {
    full = openSync('/dev/full', 'w');
  });
  afterEach(() => closeSync(full));

  test('is no fault, which would be logged again and again', async () => {
    const heard: unknown[] = [];
    const hear = (error: unknown) => heard.push(error);
    process.on('uncaughtException', hear);
    const log = logOf('info', full);
    for (let n = 0; n < 3; n++) {
      log.warn('a line');
      await sleep(50);
    }
    process.off('uncaughtException', hear);
    expect(heard).toEqual([]);
  });

  test('keeps no process from ending', () => {
    const program = `
      import { logOf } from ${JSON.stringify(import.meta.resolve('./log.ts'))};
      logOf('info').warn('a line');
      setTimeout(() => process.exit(0), 200);`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', full, 'inherit'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    expect(status).toBe(0);
  });
});
