/**
 * The one kind of tar that a copy is: plain files, each small enough to be held in memory (POSIX ustar). Any tar opens it.
 */

export interface TarPart {
  name: string;
  bytes: Buffer;
}

const block = 512;

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** The unsigned sum of a header, its own field counted as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 32;
  for (let at = 0; at < block; at++) if (at < 148 || at >= 156) sum += header[at] as number;
  return sum;
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  if (header.write(name) !== name.length || name.length > 99) throw new Error(`no name for a part of a copy: ${name}`);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sumOf(header), 6)} `, 148);
  return header;
}

const paddingOf = (size: number): number => (block - (size % block)) % block;

/** A part as it stands in the file, in three pieces: its bytes are not copied. */
export const tarred = ({ name, bytes }: TarPart): Buffer[] => [
  headerOf(name, bytes.length),
  bytes,
  Buffer.alloc(paddingOf(bytes.length)),
];

/** What stands after the last part. */
export const tarEnd = Buffer.alloc(2 * block);

export class BadTar extends Error {}

/** The parts of a stream, one after another. Whatever `tarred` does not write is refused, and so is a part over `mostBytes`. */
export async function* tarParts(stream: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<TarPart> {
  const source = stream[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  /** The next bytes, fewer only where the stream ends. */
  const take = async (wanted: number): Promise<Buffer> => {
    while (size < wanted) {
      const next = await source.next();
      if (next.done) break;
      held.push(next.value);
      size += next.value.length;
    }
    const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
    held = [all.subarray(wanted)];
    size = Math.max(0, all.length - wanted);
    return all.subarray(0, wanted);
  };
  for (;;) {
    const header = await take(block);
    if (header.length < block) throw new BadTar('it ends before its end');
    if (header.every((byte) => byte === 0)) {
      const rest = await take(block + 1);
      if (rest.length !== block || rest.some((byte) => byte !== 0)) throw new BadTar('something follows its end');
      return;
    }
    const name = header.toString('latin1', 0, header.indexOf(0));
    const length = Number.parseInt(header.toString('latin1', 124, 135), 8);
    if (!(length <= mostBytes) || !/^[!-~]{1,99}$/.test(name) || !headerOf(name, length).equals(header))
      throw new BadTar('a part has no right heading');
    const bytes = await take(length + paddingOf(length));
    if (bytes.length < length + paddingOf(length)) throw new BadTar('it ends before its end');
    yield { name, bytes: bytes.subarray(0, length) };
  }
}
