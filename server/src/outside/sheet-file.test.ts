import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Writes a workbook and tells how many bytes lie there, or why there is none. */
const writing = `
  const { withScratchFile } = await import(${JSON.stringify(join(import.meta.dirname, 'scratch-file.ts'))});
  const { writeSheet } = await import(${JSON.stringify(join(import.meta.dirname, 'sheet.ts'))});
  async function* batches() {
    for (let row = 0; row < 400; row++) yield [['row ' + Math.sin(row), row]];
  }
  const columns = [{ heading: 'A', kind: 'text' }, { heading: 'B', kind: 'number' }];
  await withScratchFile(async (file) => {
    await writeSheet({ title: 'Rows', format: 'xlsx', language: 'tr', columns }, file, batches());
    console.log((await file.stat()).size);
  }).catch(({ code }) => console.log(code));
`;

const written = async (mostBlocks: string): Promise<string> => {
  const command = `ulimit -f ${mostBlocks}; exec "$0" --input-type=module -e "$1"`;
  const { stdout } = await run('sh', ['-c', command, process.execPath, writing]);
  return stdout.trim();
};

// A limit of the system cuts a file as a disk does that fills up: what still fits is written, and only the next write fails.
test('a file whose last bytes found no room is no file', async () => {
  const whole = Number(await written('unlimited'));
  expect(whole).toBeGreaterThan(1024);
  expect(await written(`${Math.floor((whole - 1) / 512)}`)).toBe('EFBIG');
});
