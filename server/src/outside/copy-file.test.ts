import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyFormat, readCopy, writeCopy } from './copy-file.ts';

test('a row that is larger than any part of the file goes in and comes out as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-copy-'));
  const rows = [Buffer.from('small\n'), Buffer.alloc(70 * 1024 * 1024, 'a'), Buffer.from('\nlast\n')];
  const table = {
    name: 'file',
    isPacked: true,
    async *data() {
      yield* rows;
    },
    rows: () => 3,
  };
  const head = {
    format: copyFormat,
    madeAt: '2026-11-26T00:00:00Z',
    postgres: '18.1',
    migrations: [{ name: '0001-house', checksum: '' }],
    sealing: { print: '0'.repeat(64), key: null },
    tables: [{ name: 'file', columns: ['bytes'] }],
  } as const;
  const path = join(folder, 'copy');
  try {
    const tables = [{ ...head.tables[0], columns: [...head.tables[0].columns] }];
    await writeCopy(
      path,
      { head: { ...head, migrations: [...head.migrations], tables }, tables: [table], sequences: async () => [] },
      undefined,
    );
    const read: Buffer[] = [];
    for await (const part of readCopy(path, undefined)) if (part.kind === 'data') read.push(Buffer.from(part.bytes));
    expect(Buffer.concat(read).equals(Buffer.concat(rows))).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
