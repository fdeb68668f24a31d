import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createFile, replaceFile } from '../src/whole-file.ts';
import { cleanUp, folder, mayMount, mounted } from './support.ts';

afterEach(cleanUp);

describe('a secret', () => {
  test('is made once, whoever comes first, and is readable by its owner only', async () => {
    const file = join(folder(), 'key');
    const made = await Promise.all(Array.from({ length: 20 }, (_, at) => createFile(file, `secret ${at}`)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toBe(`secret ${made.indexOf(true)}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, '..'))).toEqual(['key']);
  });

  test('is replaced as a whole', async () => {
    const file = join(folder(), 'key');
    await replaceFile(file, 'first');
    await replaceFile(file, 'second');
    expect(readFileSync(file, 'utf8')).toBe('second');
    expect([statSync(file).mode & 0o777, readdirSync(join(file, '..'))]).toEqual([0o600, ['key']]);
  });

  test.runIf(mayMount)('that does not fit on the disk leaves the earlier one and no partial file', async () => {
    const place = mounted('size=64k');
    const file = join(place, 'key');
    await replaceFile(file, 'first');
    await expect(replaceFile(file, 'x'.repeat(100_000))).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(createFile(join(place, 'other'), 'x'.repeat(100_000))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readFileSync(file, 'utf8')).toBe('first');
    expect(readdirSync(place)).toEqual(['key']);
  });
});
