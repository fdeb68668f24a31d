import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { BringingIn, Coming, CompanySeen } from '../../db/copy/load-company.ts';
import type { Taking } from '../../db/copy/take.ts';
import type { TakingCompany } from '../../db/copy/take-company.ts';
import { BadCopy, ClosedCopy } from '../../outside/copy-file.ts';
import { heardOf, type ToldError } from '../../outside/told-error.ts';

/** Copies are taken, checked and imported in a process of their own: gigabytes go through it, and no call waits for them. */

export type CopyOrder =
  | ({ kind: 'take' } & Omit<Taking, 'progress'>)
  | ({ kind: 'company' } & Omit<TakingCompany, 'progress'>)
  | { kind: 'verify'; path: string; passphrase: string | undefined }
  | ({ kind: 'look' } & Omit<Coming, 'progress'>)
  | ({ kind: 'bring' } & Omit<BringingIn, 'progress'>);

/** What each gives: the rows of the copy, what was seen in it, or the company that it became. */
interface Given {
  take: number;
  company: number;
  verify: number;
  look: CompanySeen;
  bring: number;
}

/** What the process sends back. */
export type CopySent =
  | { percent: number }
  | { given: Given[keyof Given] }
  | { error: ToldError; fault: 'bad' | 'closed' | 'other' };

const failureOf = {
  bad: ({ message }: ToldError) => new BadCopy(message),
  closed: ({ message }: ToldError) => new ClosedCopy(message),
  other: heardOf,
} as const;

/** The server stops, or it was given up, which is nobody's fault. */
export class Stopped extends Error {}

const running = new Set<ChildProcess>();
let isOver = false;

/**
 * Throws `BadCopy` where a copy that is checked was found damaged, or one that is imported cannot be, and `ClosedCopy` where nobody can look
 * into it.
 */
export function inOwnProcess<O extends CopyOrder>(
  order: O,
  progress: (percent: number) => void,
  givenUp?: AbortSignal,
): Promise<Given[O['kind']]> {
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
      else if ('given' in sent) done(sent.given as Given[O['kind']]);
      else fail(failureOf[sent.fault](sent.error));
    });
    child.on('error', fail);
    child.on('exit', () => {
      running.delete(child);
      const isMeant = isOver || givenUp?.aborted === true;
      fail(isMeant ? new Stopped('it was given up') : new Error('the process of the copy ended'));
    });
    givenUp?.addEventListener('abort', () => {
      if (child.connected) child.send('give up');
    });
    child.send(order);
  });
}

/** Ends what is under way, when the server stops: what a copy leaves half done is deleted by the next one. */
export async function endCopies(): Promise<void> {
  isOver = true;
  for (const child of running) child.kill('SIGKILL');
}
