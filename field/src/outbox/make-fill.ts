import { announce } from './channel.ts';
import { type Change, type DeviceDb, isFull } from './device-db.ts';
import type { Fill, FillState } from './fill.ts';
import {
  type FindingRow,
  type FormRow,
  type Owner,
  ofOwner,
  type PictureRow,
  type ResponseRow,
  type Stamp,
} from './rows.ts';
import { allUnsaved, changesOf, isUnsaved, joined, nothingUnsaved, type Unsaved } from './unsaved.ts';

const typingPause = 250;
/** Whoever types without a pause has this many keystrokes written at a time. */
const typedMost = 8;
const retryAfter = 3000;

/** Why nothing of the draft is on the device: it has just begun, or the storage went away under the open page. */
type Unwritten = 'new' | 'lost' | null;

export function makeFill(
  db: DeviceDb,
  start: FillState,
  /** The untouched photos under drawn ones, by the key of the drawn one. */
  originals: Map<string, string>,
  form: FormRow,
  clock: () => number,
  unwritten: Unwritten = null,
  /** The pictures that the server has, by their key. */
  elsewhere: Map<string, PictureRow> = new Map(),
): Fill {
  const { responseKey } = start.response;
  const listeners = new Set<() => void>();
  let now = start;
  let unsaved = nothingUnsaved();
  let typed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<boolean> | null = null;
  let closed = false;
  let missing = unwritten;

  const set = (part: Partial<FillState>) => {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  };

  function take(): { changes: Change[]; putBack: () => void; why: Unwritten } {
    const why = missing;
    const taken = why ? allUnsaved(now, unsaved) : unsaved;
    const changes: Change[] = [];
    if (why) changes.push({ store: 'responses', put: now.response }, { store: 'forms', put: form });
    else if (taken.head) changes.push({ store: 'responses', draft: now.response });
    changes.push(...changesOf(taken, now));
    unsaved = nothingUnsaved();
    typed = 0;
    missing = null;
    const putBack = () => {
      unsaved = joined(taken, unsaved);
      missing ??= why;
    };
    return { changes, putBack, why };
  }

  async function write(): Promise<boolean> {
    const { changes, putBack, why } = take();
    try {
      await db.write(changes);
      if (why === 'new') announce({ about: 'rows' });
      if (why === 'lost') await dropLostPictures();
    } catch (error) {
      console.error('could not save', error);
      putBack();
      set({ saving: isFull(error) ? 'full' : 'failed' });
      schedule(retryAfter);
      return false;
    }
    if (!isUnsaved(unsaved)) set({ saving: 'saved' });
    return true;
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    while (writing) await writing;
    if (!isUnsaved(unsaved)) return now.saving === 'saved';
    writing = write();
    const done = await writing;
    writing = null;
    return done && isUnsaved(unsaved) && !timer ? flush() : done;
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
    if (soon && ++typed < typedMost) schedule(typingPause);
    else void flush();
  }

  const touched = (questionId: number): ResponseRow => ({
    ...now.response,
    ...{ changed: clock(), place: { ...now.response.place, questionId } },
  });

  /** For what is given here and now, in place of what had the other stamp. */
  function nextStamp(before: Stamp | undefined): Stamp {
    const base = before?.sent ? before.at : (before?.base ?? null);
    return { at: new Date(clock()).toISOString(), base, by: null, sent: false };
  }

  const stamped = (questionId: number): FillState['stamps'] =>
    now.response.author ? { ...now.stamps, [questionId]: nextStamp(now.stamps[questionId]) } : now.stamps;

  const stampedFinding = (row: FindingRow): FindingRow => ({
    ...row,
    stamp: nextStamp(now.findings[row.findingKey]?.stamp),
  });

  const keysOf = (owner: Owner): string[] =>
    (typeof owner === 'number' ? now.answers[owner] : now.findings[owner])?.pictureKeys ?? [];

  const rowsOf = (owner: Owner): Unsaved =>
    typeof owner === 'number'
      ? { ...nothingUnsaved(), head: true, answers: new Set([owner]) }
      : { ...nothingUnsaved(), findings: new Set([owner]) };

  /** The state in which an answer or a finding names these pictures. */
  function naming(owner: Owner, pictureKeys: string[]): Partial<FillState> {
    if (typeof owner === 'number') {
      const answer = { ...(now.answers[owner] ?? { questionId: owner }), pictureKeys };
      return { answers: { ...now.answers, [owner]: answer }, response: touched(owner), stamps: stamped(owner) };
    }
    const finding = now.findings[owner];
    return finding ? { findings: { ...now.findings, [owner]: stampedFinding({ ...finding, pictureKeys }) } } : {};
  }

  const owners = (): Owner[] => [
    ...Object.keys(now.answers).map(Number),
    ...Object.values(now.findings).flatMap((row) => (row.removed ? [] : row.findingKey)),
  ];

  /** What stands against an answer may yet take its place, with its photos. */
  const clashing = (): string[] => (now.response.shared?.clashes ?? []).flatMap(({ other }) => other.pictureKeys ?? []);

  const isNamed = (pictureKey: string): boolean =>
    [...owners().flatMap(keysOf), ...clashing()].some((key) => key === pictureKey || originals.get(key) === pictureKey);

  /** What somebody else says names pictures that are theirs to send. */
  function noteElsewhere(owner: Owner, pictureKeys: readonly string[] = []) {
    const common = { responseKey, type: 'image/jpeg', size: 0, sha256: '', thumb: new ArrayBuffer(0) } as const;
    for (const pictureKey of pictureKeys)
      if (!isNamed(pictureKey)) elsewhere.set(pictureKey, { ...common, ...ofOwner(owner), pictureKey, received: true });
  }

  /**
   * The bytes of pictures are never held in memory: what named those that went with the storage names them no longer. What the server
   * has stays named.
   */
  async function dropLostPictures() {
    const there = new Set((await db.all('pictures', responseKey)).map((row) => row.pictureKey));
    const others = [...elsewhere.values()].filter(({ pictureKey }) => !there.has(pictureKey));
    await db.write(others.map((put): Change => ({ store: 'pictures', put })));
    for (const { pictureKey } of others) there.add(pictureKey);
    for (const owner of owners()) {
      const left = keysOf(owner).filter((key) => there.has(key));
      if (left.length < keysOf(owner).length) name(owner, left);
    }
  }

  function name(owner: Owner, pictureKeys: string[]) {
    unsaved = joined(unsaved, rowsOf(owner));
    changed(naming(owner, pictureKeys));
  }

  function close() {
    void flush();
    closed = true;
    clearTimeout(timer);
  }

  db.onLost(() => {
    if (closed) return;
    missing ??= 'lost';
    unsaved.head = true;
    changed({});
  });

  if (missing) {
    unsaved.head = true;
    void flush();
  }

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
      const { questionId } = answer;
      unsaved = joined(unsaved, rowsOf(questionId));
      const answers = { ...now.answers, [questionId]: answer };
      changed({ answers, response: touched(questionId), stamps: stamped(questionId) }, soon);
    },
    takeIn(taken, rows) {
      if (closed || taken.length + rows.length === 0) return;
      for (const { answer } of taken) noteElsewhere(answer.questionId, answer.pictureKeys);
      for (const { findingKey, pictureKeys } of rows) noteElsewhere(findingKey, pictureKeys);
      const findings = { ...now.findings };
      for (const row of rows) {
        findings[row.findingKey] = row;
        unsaved.findings.add(row.findingKey);
      }
      const answers = { ...now.answers };
      const stamps = { ...now.stamps };
      for (const { answer, stamp } of taken) {
        answers[answer.questionId] = answer;
        stamps[answer.questionId] = stamp;
        unsaved.answers.add(answer.questionId);
      }
      changed({ answers, stamps, findings });
    },
    change(part, soon = false) {
      if (closed) return;
      unsaved.head = true;
      changed({ response: { ...now.response, ...part, changed: clock() } }, soon);
    },
    sign(row, soon = false) {
      if (closed) return;
      unsaved.signatures.add(row.role);
      changed({ signatures: { ...now.signatures, [row.role]: row } }, soon);
    },
    find(row, soon = false) {
      if (closed) return;
      unsaved.findings.add(row.findingKey);
      changed({ findings: { ...now.findings, [row.findingKey]: stampedFinding(row) } }, soon);
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
    async addPicture(owner, { row, bytes }, instead) {
      // Another tab has taken the draft over, and the raw photo with it.
      if (closed) return;
      const { pictureKey, originalKey } = row;
      const named = () => {
        const keys = keysOf(owner);
        if (keys.includes(pictureKey)) return keys;
        // The other auditor may have taken away meanwhile what was drawn on here: what was drawn stays.
        if (!instead || !keys.includes(instead)) return [...keys, pictureKey];
        return keys.map((key) => (key === instead ? pictureKey : key));
      };
      const next = { ...now, ...naming(owner, named()) };
      await db.write([
        { store: 'raws', remove: pictureKey },
        { store: 'pictures', put: row },
        { store: 'bytes', put: { pictureKey, bytes } },
        ...changesOf(rowsOf(owner), next),
      ]);
      if (closed) return;
      if (originalKey) originals.set(pictureKey, originalKey);
      name(owner, named());
    },
    namePictures(owner, change) {
      if (!closed) name(owner, change(keysOf(owner)));
    },
    forgetPicture(pictureKey) {
      if (closed || isNamed(pictureKey)) return;
      unsaved.removed.push(pictureKey);
      const under = originals.get(pictureKey);
      if (under && !isNamed(under)) unsaved.removed.push(under);
      changed({});
    },
    flush,
    async finalize(finalized, pictures) {
      clearTimeout(timer);
      while (writing) await writing;
      // It was deleted, or another tab or key has it, while it was made ready to be sent.
      if (closed) throw new Error('the draft is closed');
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
    async handOver(work) {
      close();
      try {
        return await work();
      } catch (error) {
        closed = false;
        throw error;
      }
    },
    close,
  };
}
