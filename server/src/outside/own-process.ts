import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { Refused } from '../errors.ts';
import { heardOf, type ToldError } from './told-error.ts';

type Messages<Message> = readonly Message[] | AsyncIterable<Message>;

/**
 * Work in a process of its own, one order at a time: native or memory-hungry code neither delays calls nor crashes the
 * server. The process starts with the first order and ends after being idle for a while; one that crashes, hangs or grows
 * too big is replaced.
 */
export interface Orders<Message, Answer> {
  /**
   * Sends the messages of one order, which may still be in the making, and returns the answer to the last. Urgent orders go
   * before all others. Throws the refusal `busy` when too many wait already, what was thrown there, and an error when the process
   * ended or took too long, or when a message could not be made.
   */
  order(messages: Messages<Message>, isUrgent?: boolean): Promise<Answer>;
  /** Starts the process where there is none, for an order that is on its way. */
  begin(): void;
  /** Ends the process, and fails the order that it is about. */
  end(): void;
}

export interface OwnProcess {
  /** Its name in errors. */
  name: string;
  /** The module that it runs, by its path from this folder. */
  module: string;
  arguments?: readonly string[];
  execArgv: string[];
  /** An order that takes longer than this is given up, in milliseconds. */
  longestMs: number;
  /** How many orders may wait; urgent and other ones are counted apart. */
  mostWaiting: number;
  /** A process bigger than this after an order is replaced, in bytes. */
  mostMemory: number;
}

/** What the process sends back: its answer and its size, or why there is none. */
export type Sent<Answer> = { answer: Answer; memory: number } | { error: ToldError };

interface Waiting<Message, Answer> {
  messages: Messages<Message>;
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
    const started = fork(resolve(import.meta.dirname, options.module), options.arguments ?? [], {
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
  /** An idle process must not keep the server from ending. */
  const rest = (one: ChildProcess): void => {
    one.unref();
    one.channel?.unref();
    idle = setTimeout(() => discard(one), idleMs);
    idle.unref();
  };

  const work = async (messages: Messages<Message>): Promise<Answer> => {
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
      throw heardOf(sent.error);
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
    begin() {
      if (child === null) rest(start());
    },
    end() {
      if (child !== null) discard(child);
    },
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
  messages: Messages<Message>,
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

/** One after another, so that no call waits while megabytes are copied; meanwhile the process can begin with the first. */
async function hand(one: ChildProcess, messages: Messages<object>): Promise<void> {
  for await (const message of messages) {
    await new Promise<void>((done, fail) => {
      one.send(message, (error) => (error ? fail(error) : done()));
    });
  }
}
