import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Runs a process of its own: one that survives cannot be told from inside a test. */
const run = async (body: string): Promise<string[]> => {
  const faults = join(import.meta.dirname, 'faults.ts');
  const script = `
    import { asCall, outlive, stray } from ${JSON.stringify(faults)};
    outlive((error, call) => console.log(error.message, call?.requestId ?? 'no call'));
    ${body}
    setTimeout(() => console.log('alive', stray.count), 100);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return stdout.trim().split('\n');
};

test('what a call throws where nobody can catch it is logged with its request, and the process lives', async () => {
  const said = await run(`
    await asCall({ requestId: 'r-1', call: 'a.get' }, async () => {
      setTimeout(() => { throw new Error('in a timer'); }, 10);
      Promise.reject(new Error('forgotten'));
    });
    setTimeout(() => { throw new Error('of nobody'); }, 20);`);
  expect(said).toEqual(['forgotten r-1', 'in a timer r-1', 'of nobody no call', 'alive 3']);
});
