import { createReadStream } from 'node:fs';

/**
 * Bytes of a file, piece by piece, from one up to another. It is opened when the first is asked for, and closed with whoever asks: opened
 * before, it would stay open for good where its reader is gone by then.
 */
export async function* bytesOfFile(path: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start: from, end: to - 1, highWaterMark: 256 * 1024 });
}
