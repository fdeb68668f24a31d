import type { RawAnswer } from '@sahada/contract/version';
import type { DeviceDb } from './device-db.ts';
import { makeFill } from './make-fill.ts';
import { type Begin, newResponse } from './responses.ts';
import {
  type FindingRow,
  type FormRow,
  type Owner,
  ownerOf,
  type PictureRow,
  type RawRow,
  type ResponseRow,
  type SignatureRow,
  type SignerRole,
  type Stamp,
} from './rows.ts';

/**
 * One response being filled in. What the person gives is in memory at once and on the device right after: choices with the
 * next write, typing after a pause of at most 250 ms or when the page is left. Writes follow one another, each taking
 * everything that is new by then, so "saved" is only said when nothing is left to write. A failed write stays new, is told,
 * and is tried again with the next change and every few seconds.
 */

export type Saving = 'saved' | 'saving' | 'failed' | 'full';

export type SignatureRows = Partial<Record<SignerRole, SignatureRow>>;

export interface FillState {
  response: ResponseRow;
  answers: Readonly<Record<number, RawAnswer>>;
  /** Of the answers of a signed-in auditor. */
  stamps: Readonly<Record<number, Stamp>>;
  signatures: SignatureRows;
  /** Findings without a question, by key. */
  findings: Readonly<Record<string, FindingRow>>;
  saving: Saving;
}

export interface NewPicture {
  row: PictureRow;
  bytes: ArrayBuffer;
}

/** An answer with its stamp, as somebody else gave it or as the server has it now. */
export interface Taken {
  answer: RawAnswer;
  stamp: Stamp;
}

export interface Fill {
  state(): FillState;
  subscribe(listener: () => void): () => void;
  answer(answer: RawAnswer, soon?: boolean): void;
  /** Answers and findings from the server take the place of those that are here. */
  takeIn(taken: readonly Taken[], findings: readonly FindingRow[]): void;
  change(part: Partial<ResponseRow>, soon?: boolean): void;
  sign(row: SignatureRow, soon?: boolean): void;
  /** Adds a finding without a question, changes it, or marks it as removed: its pictures can then be forgotten. */
  find(row: FindingRow, soon?: boolean): void;
  /** Resolves when a photo is on the device as it was picked, whatever happens to the page; rejects when it is not. */
  keepRaw(row: RawRow, bytes: ArrayBuffer): Promise<void>;
  /** Gives a raw photo up that turned out to be no picture. */
  dropRaw(pictureKey: string): Promise<void>;
  /**
   * Resolves when the picture and the answer or finding that names it are on the device, and the raw photo of the same key
   * is gone; rejects when they are not. With `instead` it takes that picture's place, as far as that one is still there.
   */
  addPicture(owner: Owner, picture: NewPicture, instead?: string): Promise<void>;
  /** Other pictures are named, or in another order; the bytes of those left out stay until they are forgotten. */
  namePictures(owner: Owner, change: (keys: string[]) => string[]): void;
  /** Deletes a picture for good, with the untouched photo under it; one that is named stays. */
  forgetPicture(pictureKey: string): void;
  /** True when nothing is left to write. */
  flush(): Promise<boolean>;
  /** The last write: from then on the response belongs to the sender. Rejects where the draft has been closed before. */
  finalize(finalized: ResponseRow, pictures: readonly NewPicture[]): Promise<void>;
  /** Closed while that is done, and from then on; open again where it fails. */
  handOver<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** A draft that begins here and now: it can be filled in at once, and is written with its form as soon as the storage is open. */
export function beginFill(db: DeviceDb, begin: Begin, clock: () => number): Fill {
  const start: FillState = {
    ...{ response: newResponse(begin), answers: {}, stamps: {}, signatures: {}, findings: {} },
    saving: 'saving',
  };
  return makeFill(db, start, new Map(), begin.form, clock, 'new');
}

export async function openFill(
  db: DeviceDb,
  responseKey: string,
  form: FormRow,
  clock: () => number,
): Promise<Fill | null> {
  const [response, answerRows, signatureRows, findingRows, pictures] = await Promise.all([
    db.get('responses', responseKey),
    db.all('answers', responseKey),
    db.all('signatures', responseKey),
    db.all('findings', responseKey),
    db.all('pictures', responseKey),
  ]);
  if (response?.stage !== 'draft') return null;
  const start: FillState = {
    response,
    answers: Object.fromEntries(answerRows.map((row) => [row.questionId, row.answer])),
    stamps: Object.fromEntries(answerRows.flatMap((row) => (row.stamp ? [[row.questionId, row.stamp]] : []))),
    signatures: Object.fromEntries(signatureRows.map((row) => [row.role, row])) as SignatureRows,
    findings: Object.fromEntries(findingRows.map((row) => [row.findingKey, row])),
    saving: 'saved',
  };
  const originals = new Map(
    pictures.flatMap(({ pictureKey, originalKey }) => (originalKey ? [[pictureKey, originalKey]] : [])),
  );
  const elsewhere = new Map(
    pictures.flatMap((row) => (row.received ? [[row.pictureKey, { ...row, thumb: new ArrayBuffer(0) }]] : [])),
  );
  const fill = makeFill(db, start, originals, form, clock, null, elsewhere);
  // Removed on an earlier page that went before it could forget them.
  for (const row of pictures) if (ownerOf(row) !== null) fill.forgetPicture(row.pictureKey);
  return fill;
}
