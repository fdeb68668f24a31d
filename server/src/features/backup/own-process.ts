import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Taking } from '../../db/copy/take.ts';
import type { TakingCompany } from '../../db/copy/take-company.ts';
import { BadCopy, ClosedCopy } from '../../outside/copy-file.ts';
import { heardOf, type ToldError } from '../../outside/told-error.ts';

/** Copies are taken and checked in a process of their own: gigabytes go through it, and no call waits for them. */

export type CopyOrder =
  | ({ kind: 'take' } & Omit<Taking, 'progress'>)
  | ({ kind: 'company' } & Omit<TakingCompany, 'progress'>)
  | { kind: 'verify'; path: string; passphrase: string | undefined };

/** What the process sends back. */
export type CopySent = { percent: number } | { rows: number } | { error: ToldError; fault: 'bad' | 'closed' | 'other' };

const failureOf = {
  bad: ({ message }: ToldError) => new BadCopy(message),
  closed: ({ message }: ToldError) => new ClosedCopy(message),
  other: heardOf,
} as const;

/** The server stops, which is nobody's fault. */
export class Stopped extends Error {}

const running = new Set<ChildProcess>();
let isOver = false;

/** Gives the rows of the copy. Throws `BadCopy` where one that is checked was found damaged, and `ClosedCopy` where nobody can look into it. */
export function inOwnProcess(order: CopyOrder, progress: (percent: number) => void = () => {}): Promise<number> {
  return new Promise((done, fail) => {
    if (isOver) return fail(new Stopped('the server stops'));
    const child = fork(join(import.meta.dirname, 'process.ts'), [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=96', '--max-semi-space-size=4'],
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.add(child);
    child.on('message', (sent: CopySent) => {
      if ('percent' in sent) progress(sent.percent);
      else if ('rows' in sent) done(sent.rows);
      else fail(failureOf[sent.fault](sent.error));
    });
    child.on('error', fail);
    child.on('exit', () => {
      running.delete(child);
      fail(isOver ? new Stopped('the server stops') : new Error('the process of the copy ended'));
    });
    child.send(order);
  });
}

/** Ends what is under way, when the server stops: what a copy leaves half done is deleted by the next one. */
export async function endCopies(): Promise<void> {
  isOver = true;
  for (const child of running) child.kill('SIGKILL');
}
