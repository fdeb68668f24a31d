import type { RawAnswer } from '@sahada/contract/version';
import { announce } from './channel.ts';
import type { Change, DeviceDb } from './device-db.ts';
import type { AnswerRow, FormRow, PictureRow, RawRow, ResponseRow, SignatureRow, SignerRole } from './rows.ts';

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
  signatures: SignatureRows;
  saving: Saving;
}

export interface NewPicture {
  row: PictureRow;
  bytes: ArrayBuffer;
}

export interface Fill {
  state(): FillState;
  subscribe(listener: () => void): () => void;
  answer(answer: RawAnswer, soon?: boolean): void;
  change(part: Partial<ResponseRow>, soon?: boolean): void;
  sign(row: SignatureRow, soon?: boolean): void;
  /** Resolves when a photo is on the device as it was picked, whatever happens to the page; rejects when it is not. */
  keepRaw(row: RawRow, bytes: ArrayBuffer): Promise<void>;
  /** Gives a raw photo up that turned out to be no picture. */
  dropRaw(pictureKey: string): Promise<void>;
  /**
   * Resolves when the picture and the answer that names it are on the device, and the raw photo of the same key is gone;
   * rejects when they are not.
   */
  addPicture(questionId: number, picture: NewPicture): Promise<void>;
  /** The answer names the picture no longer; its bytes stay until it is forgotten, or the draft is opened again. */
  removePicture(questionId: number, pictureKey: string): void;
  /** Names a removed picture again, at its place among the answer's pictures. */
  restorePicture(questionId: number, pictureKey: string, place: number): void;
  /** Deletes a removed picture for good; one that an answer names stays. */
  forgetPicture(pictureKey: string): void;
  /** True when nothing is left to write. */
  flush(): Promise<boolean>;
  /** The last write: from then on the response belongs to the sender. */
  finalize(finalized: ResponseRow, pictures: readonly NewPicture[]): Promise<void>;
  close(): void;
}

const typingPause = 250;
const retryAfter = 3000;

export const isFull = (error: unknown) =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.name === 'NotEnoughSpaceError');

const withKey = (keys: string[], key: string): string[] => (keys.includes(key) ? keys : [...keys, key]);

export async function openFill(
  db: DeviceDb,
  responseKey: string,
  form: FormRow,
  clock: () => number,
): Promise<Fill | null> {
  const [response, answerRows, signatureRows, pictures] = await Promise.all([
    db.get('responses', responseKey),
    db.all('answers', responseKey),
    db.all('signatures', responseKey),
    db.all('pictures', responseKey),
  ]);
  if (response?.stage !== 'draft') return null;
  const answers = Object.fromEntries(answerRows.map((row) => [row.questionId, row.answer]));
  const signatures = Object.fromEntries(signatureRows.map((row) => [row.role, row])) as SignatureRows;
  const fill = makeFill(db, { response, answers, signatures, saving: 'saved' }, form, clock);
  // Removed on an earlier page that went before it could forget them.
  for (const { pictureKey, questionId } of pictures) if (questionId !== null) fill.forgetPicture(pictureKey);
  return fill;
}

function makeFill(db: DeviceDb, start: FillState, form: FormRow, clock: () => number): Fill {
  const { responseKey } = start.response;
  const listeners = new Set<() => void>();
  let now = start;
  let head = false;
  let newAnswers = new Set<number>();
  let newSignatures = new Set<SignerRole>();
  let removed: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<boolean> | null = null;
  let closed = false;
  let lost = false;

  const set = (part: Partial<FillState>) => {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  };

  const pending = () => head || newAnswers.size > 0 || newSignatures.size > 0 || removed.length > 0;

  const rowOf = (questionId: number, answer: RawAnswer): AnswerRow => ({ responseKey, questionId, answer });

  function take(): { changes: Change[]; putBack: () => void } {
    // The storage went away under the open page, so everything in memory has to be written again.
    if (lost) {
      newAnswers = new Set(Object.keys(now.answers).map(Number));
      newSignatures = new Set(Object.keys(now.signatures) as SignerRole[]);
    }
    const taken = { head, newAnswers, newSignatures, removed };
    const changes: Change[] = [];
    if (lost) changes.push({ store: 'responses', put: now.response }, { store: 'forms', put: form });
    else if (head) changes.push({ store: 'responses', draft: now.response });
    for (const questionId of newAnswers) {
      const answer = now.answers[questionId];
      if (answer) changes.push({ store: 'answers', put: rowOf(questionId, answer) });
    }
    for (const role of newSignatures) {
      const row = now.signatures[role];
      if (row) changes.push({ store: 'signatures', put: row });
    }
    for (const key of removed) {
      changes.push({ store: 'pictures', remove: key }, { store: 'bytes', remove: key });
    }
    head = false;
    newAnswers = new Set();
    newSignatures = new Set();
    removed = [];
    const putBack = () => {
      head ||= taken.head;
      newAnswers = new Set([...newAnswers, ...taken.newAnswers]);
      newSignatures = new Set([...newSignatures, ...taken.newSignatures]);
      removed = [...taken.removed, ...removed];
    };
    return { changes, putBack };
  }

  async function write(): Promise<boolean> {
    const { changes, putBack } = take();
    try {
      await db.write(changes);
      if (lost) {
        lost = false;
        await dropLostPictures();
      }
    } catch (error) {
      console.error('could not save', error);
      putBack();
      set({ saving: isFull(error) ? 'full' : 'failed' });
      schedule(retryAfter);
      return false;
    }
    if (!pending()) set({ saving: 'saved' });
    return true;
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    while (writing) await writing;
    if (!pending()) return now.saving === 'saved';
    writing = write();
    const done = await writing;
    writing = null;
    return done && pending() && !timer ? flush() : done;
  }

  function schedule(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, delay);
  }

  /** `soon`: wait for the rest of the typing. A failure stays on the screen until a write has gone well. */
  function changed(part: Partial<FillState>, soon = false) {
    if (closed) return;
    const saving = now.saving === 'saved' ? 'saving' : now.saving;
    set({ ...part, saving });
    if (soon) schedule(typingPause);
    else void flush();
  }

  const touched = (questionId: number): ResponseRow => {
    head = true;
    return { ...now.response, changed: clock(), place: { ...now.response.place, questionId } };
  };

  const withKeys = (questionId: number, change: (keys: string[]) => string[]): RawAnswer => {
    const answer = now.answers[questionId] ?? { questionId };
    return { ...answer, pictureKeys: change(answer.pictureKeys ?? []) };
  };

  /** Pictures are never held in memory: answers stop naming those that went with the storage. */
  async function dropLostPictures() {
    const there = new Set((await db.all('pictures', responseKey)).map((row) => row.pictureKey));
    for (const answer of Object.values(now.answers)) {
      const pictureKeys = answer.pictureKeys?.filter((key) => there.has(key));
      if (!pictureKeys || pictureKeys.length === answer.pictureKeys?.length) continue;
      newAnswers.add(answer.questionId);
      changed({ answers: { ...now.answers, [answer.questionId]: { ...answer, pictureKeys } } });
    }
  }

  db.onLost(() => {
    if (closed) return;
    lost = true;
    head = true;
    changed({});
  });

  return {
    state: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    answer(answer, soon = false) {
      if (closed) return;
      newAnswers.add(answer.questionId);
      const answers = { ...now.answers, [answer.questionId]: answer };
      changed({ answers, response: touched(answer.questionId) }, soon);
    },
    change(part, soon = false) {
      if (closed) return;
      head = true;
      changed({ response: { ...now.response, ...part, changed: clock() } }, soon);
    },
    sign(row, soon = false) {
      if (closed) return;
      newSignatures.add(row.role);
      changed({ signatures: { ...now.signatures, [row.role]: row } }, soon);
    },
    async keepRaw(row, bytes) {
      await db.write([
        { store: 'raws', put: row },
        { store: 'bytes', put: { pictureKey: row.pictureKey, bytes } },
      ]);
    },
    dropRaw: (pictureKey) =>
      db.write([
        { store: 'raws', remove: pictureKey },
        { store: 'bytes', remove: pictureKey },
      ]),
    async addPicture(questionId, { row, bytes }) {
      // Another tab has taken the draft over, and the raw photo with it.
      if (closed) return;
      const named = withKeys(questionId, (keys) => withKey(keys, row.pictureKey));
      await db.write([
        { store: 'raws', remove: row.pictureKey },
        { store: 'pictures', put: row },
        { store: 'bytes', put: { pictureKey: row.pictureKey, bytes } },
        { store: 'answers', put: rowOf(questionId, named) },
      ]);
      if (closed) return;
      newAnswers.add(questionId);
      const answer = withKeys(questionId, (keys) => withKey(keys, row.pictureKey));
      changed({ answers: { ...now.answers, [questionId]: answer }, response: touched(questionId) });
    },
    removePicture(questionId, pictureKey) {
      if (closed) return;
      newAnswers.add(questionId);
      const answer = withKeys(questionId, (keys) => keys.filter((key) => key !== pictureKey));
      changed({ answers: { ...now.answers, [questionId]: answer }, response: touched(questionId) });
    },
    restorePicture(questionId, pictureKey, place) {
      if (closed) return;
      newAnswers.add(questionId);
      const answer = withKeys(questionId, (keys) =>
        keys.includes(pictureKey) ? keys : [...keys.slice(0, place), pictureKey, ...keys.slice(place)],
      );
      changed({ answers: { ...now.answers, [questionId]: answer }, response: touched(questionId) });
    },
    forgetPicture(pictureKey) {
      if (closed || Object.values(now.answers).some((answer) => answer.pictureKeys?.includes(pictureKey))) return;
      removed.push(pictureKey);
      changed({});
    },
    flush,
    async finalize(finalized, pictures) {
      clearTimeout(timer);
      while (writing) await writing;
      closed = true;
      const taken = take();
      try {
        await db.write([
          ...taken.changes.filter((change) => change.store !== 'responses'),
          ...pictures.flatMap(({ row, bytes }): Change[] => [
            { store: 'pictures', put: row },
            { store: 'bytes', put: { pictureKey: row.pictureKey, bytes } },
          ]),
          { store: 'responses', put: finalized },
        ]);
      } catch (error) {
        taken.putBack();
        closed = false;
        throw error;
      }
      announce({ about: 'rows' });
    },
    close() {
      void flush();
      closed = true;
      clearTimeout(timer);
    },
  };
}
