import type { Duplex } from 'node:stream';
import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** COPY as streams, at the pace of the other side. The driver leaves COPY to its users. */

/** What the driver hands to whoever speaks for a statement. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  sendCopyFail(why: string): void;
  endCopyFrom(): void;
  stream: Duplex;
}

const rowsOf = ({ text }: { text: string }): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);

/** The rows of `copy … to stdout`. */
class CopyOut extends Readable {
  rows = 0;
  readonly #text: string;
  #wire: Wire | undefined;

  constructor(text: string) {
    super({ highWaterMark: 512 * 1024 });
    this.#text = text;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#text);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  /** One that nobody reads to its end leaves a connection that is good for nothing more. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.readableEnded) this.#wire?.stream.destroy();
    done(error);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses the room of what it hands out again.
    if (!this.destroyed && !this.push(Buffer.from(chunk))) this.#wire?.stream.pause();
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message);
  }

  handleReadyForQuery(): void {
    if (!this.destroyed) this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}
}

/** What goes into `copy … from stdin`; finished when the server has taken it. */
class CopyIn extends Writable {
  rows = 0;
  readonly #text: string;
  #wire: Wire | undefined;
  #begin: (() => void) | undefined;
  #finish: ((error?: Error) => void) | undefined;

  constructor(text: string) {
    super({ highWaterMark: 512 * 1024 });
    this.#text = text;
  }

  submit(wire: Wire): void {
    wire.query(this.#text);
  }

  handleCopyInResponse(wire: Wire): void {
    this.#wire = wire;
    this.#begin?.();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#atWire((wire) => {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) wire.stream.once('drain', () => done());
      else done();
    });
  }

  override _final(done: (error?: Error) => void): void {
    this.#finish = done;
    this.#atWire((wire) => wire.endCopyFrom());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#finish === undefined) this.#wire?.stream.destroy();
    done(error);
  }

  #atWire(work: (wire: Wire) => void): void {
    if (this.#wire === undefined) this.#begin = () => this.#atWire(work);
    else work(this.#wire);
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message);
  }

  handleReadyForQuery(): void {
    this.#finish?.();
  }

  handleError(error: Error): void {
    this.#finish ??= () => {};
    this.destroy(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(): void {}
}

/** A fault between two reads or writes is told by the next one, and ends no process. */
const submitted = <T extends CopyIn | CopyOut>(client: pg.Client, copy: T): T =>
  client.query(copy.on('error', () => {}) as unknown as pg.Submittable) as unknown as T;

export const copyOut = (client: pg.Client, text: string): CopyOut => submitted(client, new CopyOut(text));

export const copyIn = (client: pg.Client, text: string): CopyIn => submitted(client, new CopyIn(text));

/** Writes a piece, and waits where the server does not keep up. */
export const written = (copy: CopyIn, bytes: Buffer): Promise<void> => asked(copy, (done) => copy.write(bytes, done));

/** Ends what goes in, and waits until the server has taken it. */
export const ended = (copy: CopyIn): Promise<void> => asked(copy, (done) => copy.end(done));

/** What fails between two pieces is told by the stream alone. */
const asked = (copy: CopyIn, work: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((done, fail) => {
    copy.once('error', fail);
    if (copy.errored) return fail(copy.errored);
    work((error) => {
      copy.off('error', fail);
      if (error) fail(error);
      else done();
    });
  });
