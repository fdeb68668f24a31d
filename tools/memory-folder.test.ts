import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

test('a run’s folder goes with it, and with the next one where it was killed; what others left stays', async ({
  skip,
}) => {
  const first = await memoryFolder();
  if (first === undefined) return skip('this machine has no room in memory');
  const ended = spawnSync('true').pid;
  const left = `/dev/shm/sahada-tests-${ended}`;
  const anothers = `/dev/shm/sahada-other-${ended}`;
  for (const path of [left, anothers]) mkdirSync(path);
  try {
    writeFileSync(join(left, 'file'), '');
    writeFileSync(join(first.path, 'file'), '');
    expect(statSync(first.path).mode & 0o777, 'the database’s user passes, and reads nothing').toBe(0o711);
    const second = await memoryFolder();
    expect([isThere(left), isThere(anothers)]).toEqual([false, true]);
    expect(second?.path).toBe(first.path);
    await second?.remove();
    expect(isThere(first.path)).toBe(false);
  } finally {
    for (const path of [left, anothers]) rmSync(path, { recursive: true, force: true });
  }
});
