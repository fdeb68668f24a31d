import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * A stream of deflate (RFC 1951) that is made chunk by chunk: each is compressed by itself and ends on a whole byte, so that together they
 * are one stream. Node's own zlib takes a quarter of the time of what is written in JavaScript. Level 3 takes two thirds of what 6
 * does, for a file a tenth larger.
 */
export interface Deflating {
  /** How many bytes all chunks so far had before. */
  size: number;
  /** CRC-32 of the same. */
  crc: number;
  /** The next chunk, compressed. */
  next(bytes: Uint8Array, isLast?: boolean): Uint8Array<ArrayBuffer>;
}

export function deflating(): Deflating {
  const stream: Deflating = {
    size: 0,
    crc: 0,
    next(bytes, isLast = false) {
      stream.size += bytes.length;
      stream.crc = crc32(bytes, stream.crc);
      const { Z_FINISH, Z_SYNC_FLUSH } = constants;
      return deflateRawSync(bytes, { level: 3, finishFlush: isLast ? Z_FINISH : Z_SYNC_FLUSH });
    },
  };
  return stream;
}

/** Its method and no more: the same bytes make the same file. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Compresses what it is given, as gzip (RFC 1952), and hands it on. */
export function gzipping(take: (bytes: Uint8Array) => void): { take(bytes: Uint8Array): void; end(): void } {
  const stream = deflating();
  take(gzipHead);
  return {
    take: (bytes) => take(stream.next(bytes)),
    end() {
      take(stream.next(new Uint8Array(0), true));
      const tail = Buffer.alloc(8);
      tail.writeUInt32LE(stream.crc);
      tail.writeUInt32LE(stream.size % 2 ** 32, 4);
      take(tail);
    },
  };
}
