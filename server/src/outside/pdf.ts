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

/** What the process is told: pictures by name, and then the document that shows them. */
export type PdfMessage = { name: string; picture: PdfPicture } | { document: Omit<PdfDocument, 'pictures'> };

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

type Answer = { bytes: Uint8Array; memory: number } | { error: string };

async function order(document: PdfDocument): Promise<Uint8Array> {
  const press = child ?? start();
  wake(press);
  let answer: Answer;
  try {
    answer = await answerTo(press, document);
  } catch (error) {
    discard(press);
    throw error;
  }
  if ('error' in answer) {
    discard(press);
    throw new Error(`the PDF could not be made: ${answer.error}`);
  }
  if (answer.memory > mostMemory) discard(press);
  else rest(press);
  return answer.bytes;
}

function answerTo(press: ChildProcess, document: PdfDocument): Promise<Answer> {
  return new Promise((done, fail) => {
    const slow = setTimeout(() => settle(() => fail(new Error('the PDF took too long'))), longestMs);
    const answered = (answer: Answer): void => settle(() => done(answer));
    const gone = (why: unknown): void => settle(() => fail(new Error('the PDF process ended', { cause: why })));
    const settle = (how: () => void): void => {
      clearTimeout(slow);
      press.off('message', answered).off('exit', gone).off('error', gone);
      how();
    };
    press.on('message', answered).on('exit', gone).on('error', gone);
    hand(press, document).catch(gone);
  });
}

/** Picture by picture, so that no other call waits while megabytes are copied; the process sizes them meanwhile. */
async function hand(press: ChildProcess, { pictures, ...rest }: PdfDocument): Promise<void> {
  const send = (message: PdfMessage): Promise<void> =>
    new Promise((done, fail) => {
      press.send(message, (error) => (error ? fail(error) : done()));
    });
  for (const [name, picture] of Object.entries(pictures)) await send({ name, picture });
  await send({ document: rest });
}

function start(): ChildProcess {
  const press = fork(join(import.meta.dirname, 'pdf-process.ts'), [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=192', '--max-semi-space-size=8'],
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  press.on('error', () => forget(press));
  press.on('exit', () => forget(press));
  child = press;
  return press;
}

function forget(press: ChildProcess): void {
  if (child === press) child = null;
}

function discard(press: ChildProcess): void {
  forget(press);
  press.kill('SIGKILL');
}

function wake(press: ChildProcess): void {
  if (idle) clearTimeout(idle);
  idle = null;
  press.ref();
  press.channel?.ref();
}

/** Nothing to do: it must not keep the server from ending. */
function rest(press: ChildProcess): void {
  press.unref();
  press.channel?.unref();
  idle = setTimeout(() => discard(press), idleMs);
  idle.unref();
}
