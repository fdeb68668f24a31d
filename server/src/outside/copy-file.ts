import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip, type Gzip, type ZlibParams } from 'node:zlib';
import { syncFolder } from '@sahada/postgres/folders';
import { z } from 'zod';
import { BadLock, isLocked, locking, unlocking, WrongPassphrase } from './locked-file.ts';
import { BadTar, tarEnd, tarParts, tarred } from './tar.ts';

/**
 * A portable copy as a file: a tar with gzip, locked where there is a passphrase. First its head, then the tables in pieces
 * of a megabyte as COPY writes them, last the manifest with the counts and hashes of all of it. Written and read in one
 * pass, so that its size costs no memory.
 */

export const copyFormat = 1;
const pieceBytes = 1024 * 1024;
/** More than any part has: pieces of a table are smaller, and so are head and manifest. */
const mostPartBytes = 64 * 1024 * 1024;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const word = z.string().regex(/^[a-z_0-9]+$/);
const count = z.int().min(0);

const Head = z.strictObject({
  format: z.literal(copyFormat),
  madeAt: z.iso.datetime(),
  /** The server it was copied from, such as `18.1`. */
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  /** What secrets in the database are sealed with: itself, or where it came as a setting only its print. */
  sealing: z.strictObject({ print: hash, key: z.string().nullable() }).nullable(),
  /** The one company whose copy it is, which holds no secrets, and what of it stays behind with the reason. */
  company: z.strictObject({ name: z.string(), without: z.record(z.string(), z.string()) }).optional(),
  tables: z.array(z.strictObject({ name: word, columns: z.array(word).min(1) })),
});
export type CopyHead = z.output<typeof Head>;

const Manifest = z.strictObject({
  head: hash,
  tables: z.array(z.strictObject({ name: word, rows: count, bytes: count, sha256: hash })),
  sequences: z.array(z.strictObject({ schema: word, name: word, last: count, called: z.boolean() })),
});
export type CopyManifest = z.output<typeof Manifest>;

export interface CopiedTable {
  name: string;
  /** Its bytes are pictures and the like, which pack by their letters alone. */
  isPacked: boolean;
  /** As COPY writes it; `rows` is known once it has been read. */
  data(): AsyncIterable<Buffer>;
  rows(): number;
}

export interface CopySource {
  head: CopyHead;
  tables: readonly CopiedTable[];
  /** Read last. */
  sequences(): Promise<CopyManifest['sequences']>;
  /** Told of bytes as they come. */
  progress?(table: string, bytes: number): void;
}

const headName = 'sahada.json';
const manifestName = 'manifest.json';
const partName = (table: string, number: number): string => `data/${table}/${String(number).padStart(6, '0')}`;
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Packing by letters alone halves what is written as hexadecimal digits, at a quarter of the time. */
const repack = (gzip: Gzip & ZlibParams, isPacked: boolean): Promise<void> =>
  new Promise((done) => {
    const strategy = isPacked ? constants.Z_HUFFMAN_ONLY : constants.Z_DEFAULT_STRATEGY;
    gzip.params(1, strategy, () => done());
  });

/** Pieces of one size, however long the rows are that come: a large one takes several. */
async function* inPieces(data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of data) {
    held.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    let all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
    for (; all.length >= pieceBytes; all = all.subarray(pieceBytes)) yield all.subarray(0, pieceBytes);
    held = [Buffer.from(all)];
    length = all.length;
  }
  if (length > 0) yield Buffer.concat(held);
}

/**
 * Writes a copy whole: beside its place, synced to the disk, then renamed. Only the owner of the process can read it. Gives
 * its manifest; `checked` is asked about the file before it takes its place.
 */
export async function writeCopy(
  path: string,
  source: CopySource,
  passphrase: string | undefined,
  checked?: (path: string) => Promise<unknown>,
): Promise<CopyManifest> {
  if (await isThere(path)) throw new Error(`${path} exists already: choose another name, or move it away.`);
  const partial = `${path}.partial`;
  // Its types leave out what it has.
  const gzip = createGzip({ level: 1 }) as Gzip & ZlibParams;
  const manifest: CopyManifest = { head: '', tables: [], sequences: [] };
  async function* parts(): AsyncGenerator<Buffer> {
    const head = Buffer.from(JSON.stringify(source.head));
    manifest.head = sha256(head);
    yield* tarred({ name: headName, bytes: head });
    for (const table of source.tables) {
      await repack(gzip, table.isPacked);
      const print = createHash('sha256');
      let bytes = 0;
      let number = 0;
      for await (const piece of inPieces(table.data())) {
        print.update(piece);
        bytes += piece.length;
        source.progress?.(table.name, bytes);
        yield* tarred({ name: partName(table.name, ++number), bytes: piece });
      }
      manifest.tables.push({ name: table.name, rows: table.rows(), bytes, sha256: print.digest('hex') });
    }
    manifest.sequences = await source.sequences();
    yield* tarred({ name: manifestName, bytes: Buffer.from(JSON.stringify(manifest)) });
    yield tarEnd;
  }
  try {
    await rm(partial, { force: true });
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    if (passphrase === undefined) await pipeline(parts, gzip, file);
    else await pipeline(parts, gzip, locking(passphrase), file);
    await checked?.(partial);
    await rename(partial, path);
    // A renamed file lasts once its folder is on the disk.
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return manifest;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Why a copy is not one that can be restored, as a sentence for people. */
export class BadCopy extends Error {}

/** One that may well be whole and cannot be looked into from here. */
export class ClosedCopy extends BadCopy {}

/** Told which part of the file has been read. */
type Progress = (part: number) => void;

export type CopyPart =
  | { kind: 'head'; head: CopyHead }
  | { kind: 'table'; name: string }
  | { kind: 'data'; name: string; bytes: Buffer }
  | { kind: 'end'; manifest: CopyManifest };

/**
 * Reads a copy part by part and checks all of it: its end is given only where every hash holds. Throws `BadCopy` with a sentence
 * about what is wrong with it.
 */
export async function* readCopy(
  path: string,
  passphrase: string | undefined,
  progress: Progress = () => {},
): AsyncGenerator<CopyPart> {
  try {
    yield* checkedParts(path, passphrase, progress);
  } catch (error) {
    throw sentenceOf(path, error);
  }
}

/** Reads all of a copy and gives its head and manifest. */
export async function verifyCopy(
  path: string,
  passphrase: string | undefined,
  progress?: Progress,
): Promise<{ head: CopyHead; manifest: CopyManifest }> {
  let head: CopyHead | undefined;
  for await (const part of readCopy(path, passphrase, progress)) {
    if (part.kind === 'head') head = part.head;
    if (part.kind === 'end' && head !== undefined) return { head, manifest: part.manifest };
  }
  throw new BadCopy(`${path} is damaged.`);
}

async function* checkedParts(
  path: string,
  passphrase: string | undefined,
  progress: Progress,
): AsyncGenerator<CopyPart> {
  let head: CopyHead | undefined;
  let headHash = '';
  let manifest: CopyManifest | undefined;
  const seen: { name: string; bytes: number; sha256: string }[] = [];
  let open: { name: string; pieces: number; bytes: number; print: Hash } | undefined;
  /** The next table of the head begins, the one before is over. */
  function* turn(known: CopyHead): Generator<CopyPart> {
    if (open !== undefined) seen.push({ name: open.name, bytes: open.bytes, sha256: open.print.digest('hex') });
    const name = known.tables[seen.length]?.name;
    open = name === undefined ? undefined : { name, pieces: 0, bytes: 0, print: createHash('sha256') };
    if (open !== undefined) yield { kind: 'table', name: open.name };
  }
  for await (const { name, bytes } of tarParts(opened(path, passphrase, progress), mostPartBytes)) {
    if (head === undefined) {
      if (name !== headName) throw new NoCopy();
      head = headOf(path, bytes);
      headHash = sha256(bytes);
      yield { kind: 'head', head };
      yield* turn(head);
      continue;
    }
    if (name === manifestName) {
      while (open !== undefined) yield* turn(head);
      const read = Manifest.parse(JSON.parse(bytes.toString('utf8')));
      const wanted = read.tables.map((table) => ({ name: table.name, bytes: table.bytes, sha256: table.sha256 }));
      if (manifest !== undefined || read.head !== headHash || JSON.stringify(wanted) !== JSON.stringify(seen))
        throw new Changed();
      manifest = read;
      continue;
    }
    while (open !== undefined && name !== partName(open.name, open.pieces + 1)) yield* turn(head);
    if (open === undefined || manifest !== undefined) throw new Changed();
    open.pieces++;
    open.bytes += bytes.length;
    open.print.update(bytes);
    yield { kind: 'data', name: open.name, bytes };
  }
  if (manifest === undefined) throw new BadTar('it ends before its end');
  // Only now has the last byte been read, which the sums of gzip and of the lock are about.
  yield { kind: 'end', manifest };
}

class NoCopy extends Error {}
class Changed extends Error {}
class NeedsPassphrase extends Error {}

function headOf(path: string, bytes: Buffer): CopyHead {
  const read: { format?: unknown } = JSON.parse(bytes.toString('utf8'));
  if (typeof read.format === 'number' && read.format > copyFormat)
    throw new ClosedCopy(`${path} was made by a newer release, in a form that is not known here: use that release.`);
  return Head.parse(read);
}

/** The tar inside: unlocked and unpacked. What follows the end of either is a fault. */
async function* opened(path: string, passphrase: string | undefined, progress: Progress): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  const { buffer: begin, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0).finally(() => file.close());
  const locked = isLocked(begin);
  if (locked && passphrase === undefined) throw new NeedsPassphrase();
  // The bytes of gzip's own heading that no sum of it covers.
  if (!locked && !(bytesRead >= 10 && begin.subarray(0, 8).equals(gzipHeading))) throw new NoCopy();
  const gunzip = createGunzip();
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  const done = locked ? pipeline(source, unlocking(passphrase as string), gunzip) : pipeline(source, gunzip);
  // Its fault reaches the reader through the stream.
  done.catch(() => {});
  for await (const chunk of gunzip) {
    progress(source.bytesRead / size);
    yield chunk;
  }
  await done;
}

const gzipHeading = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);

function sentenceOf(path: string, error: unknown): unknown {
  if (error instanceof BadCopy) return error;
  if (error instanceof WrongPassphrase)
    return new ClosedCopy(`The passphrase in BACKUP_PASSPHRASE does not open ${path}.`);
  if (error instanceof NeedsPassphrase)
    return new ClosedCopy(`${path} is locked: put its passphrase into BACKUP_PASSPHRASE.`);
  if (error instanceof NoCopy) return new BadCopy(`${path} is not a copy that Sahada has made.`);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new ClosedCopy(`There is no file ${path}.`);
  if (code === 'Z_BUF_ERROR') return new BadCopy(`${path} is cut: it ends before its end.`);
  if (error instanceof BadTar || error instanceof BadLock) return new BadCopy(`${path} is damaged: ${message}.`);
  if (code?.startsWith('Z_')) return new BadCopy(`${path} is damaged: it does not unpack.`);
  // What the system refuses has a code; all else is found wrong with what was read.
  return code === undefined ? new BadCopy(`${path} is damaged: its parts are not those of its manifest.`) : error;
}
