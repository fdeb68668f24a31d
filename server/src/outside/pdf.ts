import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { ColumnProperties, Content, TableCellProperties } from 'pdfmake/interfaces';
import { Refused } from '../errors.ts';

/**
 * Makes PDFs in a process of its own, one at a time: a large report neither holds up other calls nor takes the server's
 * memory with it when it goes wrong. The process starts with the first order and ends when it was idle for a while.
 * A document is plain data: `{page}` and `{pages}` stand for numbers in headers and footers, pictures are named.
 */

/** A piece of a document. `joined`: a table row without a line above it. */
export type Block = Content & ColumnProperties & TableCellProperties & { joined?: boolean };

export interface PdfPicture {
  bytes: Uint8Array;
  /** Made at most this many pixels wide and high; left out, the bytes go in as they are. */
  side?: number;
}

export interface PdfDocument {
  title: string;
  author: string;
  /** As BCP 47 has it: tr-TR. */
  language: string;
  content: Block[];
  /** Above and below every page; `firstHeader` above the first. */
  header: Block;
  firstHeader: Block;
  footer: Block;
  margins: [number, number, number, number];
  pictures: Record<string, PdfPicture>;
}

const idleMs = 60_000;
const longestMs = 60_000;
const mostWaiting = 20;
/** A process that a large report left this big is not kept. */
const mostMemory = 200_000_000;

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | null = null;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** The bytes of a document. Refuses as busy where too many wait already. */
export async function makePdf(document: PdfDocument): Promise<Uint8Array> {
  if (waiting >= mostWaiting) throw new Refused('busy', { retryAfter: 10 });
  waiting++;
  const mine = last.then(() => order(document));
  last = mine.catch(() => {});
  try {
    return await mine;
  } finally {
    waiting--;
  }
}

function order(document: PdfDocument): Promise<Uint8Array> {
  const press = child ?? start();
  if (idle) clearTimeout(idle);
  idle = null;
  press.ref();
  press.channel?.ref();
  return new Promise<Uint8Array>((done, fail) => {
    const slow = setTimeout(() => settle(() => fail(new Error('the PDF took too long'))), longestMs);
    const settle = (how: () => void): void => {
      clearTimeout(slow);
      press.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
      how();
    };
    press.once('message', (reply: { bytes: Uint8Array; memory: number } | { error: string }) =>
      settle(() => {
        if ('memory' in reply && reply.memory > mostMemory) discard(press);
        else rest(press);
        if ('bytes' in reply) done(reply.bytes);
        else fail(new Error(`the PDF could not be made: ${reply.error}`));
      }),
    );
    const gone = (why: unknown): void =>
      settle(() => {
        child = null;
        fail(new Error(`the PDF process ended: ${String(why)}`));
      });
    press.once('exit', gone);
    press.once('error', gone);
    press.send(document, (error) => {
      if (error) gone(error);
    });
  }).catch((error: unknown) => {
    if (child !== press || press.killed || !press.connected || (error as Error).message.endsWith('too long'))
      discard(press);
    throw error;
  });
}

function start(): ChildProcess {
  child = fork(join(import.meta.dirname, 'pdf-process.ts'), [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=192', '--max-semi-space-size=8'],
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return child;
}

function discard(press: ChildProcess): void {
  if (child === press) child = null;
  press.on('error', () => {});
  press.kill('SIGKILL');
}

/** Nothing to do: it must not keep the server from ending. */
function rest(press: ChildProcess): void {
  press.unref();
  press.channel?.unref();
  press.once('exit', () => {
    if (child === press) child = null;
  });
  idle = setTimeout(() => discard(press), idleMs);
  idle.unref();
}
