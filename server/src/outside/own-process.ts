import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { Refused } from '../errors.ts';

/**
 * Work in a process of its own, one order at a time: what is native or hungry neither holds up calls nor takes the server
 * with it when it goes wrong. The process starts with the first order and ends when it was idle for a while; one that
 * crashes, hangs or grew too big is replaced.
 */
export interface Orders<Message, Answer> {
  /**
   * Hands over the messages of one order, the last of which is answered. An urgent order goes before all that are not.
   * Throws the refusal `busy` when too many wait already, and an error when the process ended or took too long.
   */
  order(messages: readonly Message[], isUrgent?: boolean): Promise<Answer>;
}

export interface OwnProcess {
  /** What it is called in errors. */
  name: string;
  /** The module that it runs, beside this one. */
  module: string;
  execArgv: string[];
  /** An order that takes longer, in milliseconds, is given up. */
  longestMs: number;
  /** Orders that may wait, of the urgent ones and of the others. */
  mostWaiting: number;
  /** A process that an order left this big, in bytes, is not kept. */
  mostMemory: number;
}

/** What the process sends back: its answer and its size, or why there is none. */
export type Sent<Answer> = { answer: Answer; memory: number } | { error: string };

interface Waiting<Message, Answer> {
  messages: readonly Message[];
  isUrgent: boolean;
  done: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

const idleMs = 60_000;

export function ownProcess<Message extends object, Answer>(options: OwnProcess): Orders<Message, Answer> {
  const queue: Waiting<Message, Answer>[] = [];
  let isWorking = false;
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;

  const forget = (gone: ChildProcess): void => {
    if (child === gone) child = null;
  };
  const discard = (one: ChildProcess): void => {
    forget(one);
    one.kill('SIGKILL');
  };
  const start = (): ChildProcess => {
    const started = fork(join(import.meta.dirname, options.module), [], {
      serialization: 'advanced',
      execArgv: options.execArgv,
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('error', () => forget(started));
    started.on('exit', () => forget(started));
    child = started;
    return started;
  };
  const wake = (one: ChildProcess): void => {
    if (idle) clearTimeout(idle);
    idle = null;
    one.ref();
    one.channel?.ref();
  };
  /** Nothing to do: it must not keep the server from ending. */
  const rest = (one: ChildProcess): void => {
    one.unref();
    one.channel?.unref();
    idle = setTimeout(() => discard(one), idleMs);
    idle.unref();
  };

  const work = async (messages: readonly Message[]): Promise<Answer> => {
    const one = child ?? start();
    wake(one);
    let sent: Sent<Answer>;
    try {
      sent = await answerTo(one, messages, options);
    } catch (error) {
      discard(one);
      throw error;
    }
    if ('error' in sent) {
      discard(one);
      throw new Error(`${options.name} failed: ${sent.error}`);
    }
    if (sent.memory > options.mostMemory) discard(one);
    else rest(one);
    return sent.answer;
  };
  const next = async (): Promise<void> => {
    const waiting = isWorking ? undefined : queue.shift();
    if (waiting === undefined) return;
    isWorking = true;
    await work(waiting.messages).then(waiting.done, waiting.fail);
    isWorking = false;
    void next();
  };

  return {
    order: (messages, isUrgent = false) =>
      new Promise((done, fail) => {
        const ahead = queue.filter((other) => other.isUrgent === isUrgent).length;
        if (ahead >= options.mostWaiting) throw new Refused('busy', { retryAfter: 10 });
        const after = queue.findIndex((other) => isUrgent && !other.isUrgent);
        queue.splice(after < 0 ? queue.length : after, 0, { messages, isUrgent, done, fail });
        void next();
      }),
  };
}

function answerTo<Message extends object, Answer>(
  one: ChildProcess,
  messages: readonly Message[],
  { name, longestMs }: OwnProcess,
): Promise<Sent<Answer>> {
  return new Promise((done, fail) => {
    const slow = setTimeout(() => settle(() => fail(new Error(`${name} took too long`))), longestMs);
    const answered = (sent: Sent<Answer>): void => settle(() => done(sent));
    const gone = (why: unknown): void => settle(() => fail(new Error(`${name} ended`, { cause: why })));
    const settle = (how: () => void): void => {
      clearTimeout(slow);
      one.off('message', answered).off('exit', gone).off('error', gone);
      how();
    };
    one.on('message', answered).on('exit', gone).on('error', gone);
    hand(one, messages).catch(gone);
  });
}

/** One after another, so that no call waits while megabytes are copied; the process may begin with the first meanwhile. */
async function hand(one: ChildProcess, messages: readonly object[]): Promise<void> {
  for (const message of messages) {
    await new Promise<void>((done, fail) => {
      one.send(message, (error) => (error ? fail(error) : done()));
    });
  }
}
