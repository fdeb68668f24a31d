import type { AnyRow } from '@sahada/contract/row';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { CallError, InputOf, OutputOf } from '../../client/call.ts';
import { rememberMade } from '../../client/made.ts';
import { type Outcome, useRead } from '../../client/use.ts';
import { besidePath, type Difference, differencesOf, valueAt, withValue } from './compare.ts';
import { type Check, type Comparison, type Editor, useEditor } from './editor.ts';
import { useKept } from './kept.ts';
import { emptied, fingerprint, taking, withoutSecrets } from './values.ts';

/**
 * The editor of a stored row: fetches it if there is an id, sends it back with the version that was read, and takes newer
 * rows meanwhile without losing what is being typed (`taking` in values.ts is the whole rule).
 */
export interface RowEditor<V, Item> extends Editor<V, { id: number }> {
  /** The row that the next save is of; null where it makes one. */
  stored: number | null;
  /** The row as stored; undefined for a new one, and while it is loading. */
  item: Item | undefined;
  error: CallError | null;
}

/**
 * A part of the row saved with the form's values but kept beside them: too large for a form, which copies its values at each
 * key press.
 */
export interface Beside<Item> {
  show: (item: Item) => void;
  dirty: () => boolean;
  /** What must be kept of it, and how to take that back. */
  content: () => unknown;
  restore: (content: unknown) => void;
  /** What to send of it now, and a function to call once that has been saved. */
  send: () => { fields: Record<string, unknown>; saved: () => void };
  /** How it differs from the row as it is now; each path begins with `besidePath`. */
  compare: (now: Item) => Difference[];
  /** Takes these paths of the row as it is now, and keeps one's own of the others. */
  merge: (now: Item, paths: readonly string[]) => void;
}

/** What is kept of a row's form. */
interface KeptRow<V> {
  /** A new one that was made while more was typed: what is kept is typed on that. */
  made?: number | null;
  values: V;
  beside: unknown;
  rowVersion: string | undefined;
  /** The form's part of the row that it was typed on. */
  of: string | undefined;
}

interface RowOptions<Get extends AnyRow, Write extends AnyRow, V> {
  get: Get;
  write: Write;
  /** What saves a new one again, once it was made; `write` by default, which then takes its id. */
  update?: Write;
  /** Null makes a new row. */
  id: number | null;
  /** How the wire spells the id. */
  idKey?: string;
  /** What `get` is asked by, where that is not the row's own id. */
  readBy?: number;
  /** Sent along with a new one. */
  with?: Record<string, unknown>;
  initial: Partial<V>;
  /** The schema whose required fields are marked. */
  marks: z.ZodType;
  check?: Check<V>;
  /** The form's values of a row; the row itself by default. */
  valuesOf?: (item: OutputOf<Get>) => V;
  beside?: Beside<OutputOf<Get>>;
}

export function useRowEditor<Get extends AnyRow, Write extends AnyRow, V extends object>({
  get,
  write,
  update = write,
  id,
  idKey = 'id',
  readBy,
  with: along = {},
  initial,
  marks,
  check,
  valuesOf = itself as (item: OutputOf<Get>) => V,
  beside,
}: RowOptions<Get, Write, V>): RowEditor<V, OutputOf<Get>> {
  /** The new one that was made while more was typed: the next save is of that one, and makes no second. */
  const [made, setMade] = useState<number | null>(null);
  const at = id ?? made;
  const read = useRead(get, at === null ? null : ({ id: readBy ?? at } as InputOf<Get>), { fromNow: true });
  const version = useRef<string | undefined>(undefined);
  /** The form's part of the last answer taken. */
  const taken = useRef<{ answer: unknown; values: string } | null>(null);
  const isSaved = useRef(false);
  /** What a new one was sent with, which may be there though no answer came, and what is saved beside it then. */
  const sentLast = useRef<{ typed: KeptRow<V>; saved: () => void } | null>(null);
  /** Saves what is typed, once the row that it is typed on has been read. */
  const goOn = useRef<((outcome: Saved) => void) | null>(null);
  const [loaded, setLoaded] = useState<number | null>(null);
  const editor = useEditor<Write, V>(at === null ? write : update, {
    initial,
    with: at === null ? along : { [idKey]: at, rowVersion: version.current },
    marks,
    // Where a new one cannot be made, it is another row that is missing.
    announce: at === null ? 'allButConflict' : 'allButStale',
    ...(check === undefined ? {} : { check }),
  });
  const { start, saving, dirty: isFormDirty } = editor;
  const dirty = useCallback(() => isFormDirty() || beside?.dirty() === true, [isFormDirty, beside]);
  /** Typed as a new one, which is there now: somebody else has made it, or this form's own save, which has not ended yet. */
  const isMadeMeanwhile = useCallback(() => at !== null && loaded === null && dirty(), [at, loaded, dirty]);

  // The part of the row that its form sends. Publishing a plan, for example, changes the row but not this part.
  const printOf = useCallback(
    (item: OutputOf<Get>) => fingerprint(marks.safeParse(item).data ?? valuesOf(item)),
    [marks, valuesOf],
  );

  const show = useCallback(
    (item: OutputOf<Get>) => {
      version.current = versionOf(item);
      taken.current = { answer: item, values: printOf(item) };
      beside?.show(item);
      start(valuesOf(item));
      setLoaded(at);
    },
    [at, start, printOf, valuesOf, beside],
  );

  const { data } = read;
  useEffect(() => {
    // Read before it was made, it was not there.
    if (data === undefined || data === null || taken.current?.answer === data) return;
    const isMade = isMadeMeanwhile();
    if (isMade) {
      if (saving) return;
      setLoaded(at);
      if (!isSaved.current) version.current = neverStored;
    }
    const what = taking({
      isFirst: loaded !== at && !isMade,
      isTyping: dirty(),
      isSaved: isSaved.current,
      isSame: taken.current?.values === printOf(data),
    });
    if (what === 'leave') return;
    isSaved.current = false;
    if (what === 'show') return show(data);
    version.current = versionOf(data);
    taken.current = { answer: data, values: printOf(data) };
  }, [data, at, loaded, saving, dirty, isMadeMeanwhile, printOf, show]);

  const content = (): KeptRow<V> => ({
    made,
    values: withoutSecrets(editor.form.getValues()) as V,
    beside: beside?.content(),
    rowVersion: version.current,
    of: taken.current?.values,
  });
  const madeIn = (before: unknown): number | null => (id === null ? ((before as KeptRow<V>).made ?? null) : null);
  const sentPart = (values: V) => printOf(emptied(values) as OutputOf<Get>);
  const kept = useKept({
    form: `${write.path}|${id ?? 'new'}`,
    ready: at === null || loaded === at,
    dirty,
    content,
    // Also what was saved by a page that was gone before it heard of it: the row then has another version.
    isThere(before) {
      const [{ values, beside: rest }, now] = [before as KeptRow<V>, content()];
      return sentPart(values) === sentPart(now.values) && fingerprint(rest) === fingerprint(now.beside);
    },
    isOfMade: (before) => madeIn(before) !== null,
    restore(content) {
      const before = content as KeptRow<V>;
      const madeBefore = madeIn(before);
      if (madeBefore !== null) {
        setMade(madeBefore);
        setLoaded(madeBefore);
        version.current = before.rowVersion;
        if (before.of !== undefined) taken.current = { answer: undefined, values: before.of };
      }
      // Typed on a row that has changed since: the save then meets the conflict, and the person decides.
      if (taken.current !== null && before.of !== undefined && before.of !== taken.current.values) {
        version.current = before.rowVersion;
        taken.current.values = before.of;
      }
      beside?.restore(before.beside);
      editor.form.setValues(before.values);
    },
  });

  const [comparison, setComparison] = useState<Comparison | null>(null);

  /** One's own values and the present row against the row that was typed on, as they are sent. */
  const compare = (now: OutputOf<Get>): Comparison => {
    const [base, theirs] = [JSON.parse(taken.current?.values ?? '{}') as object, JSON.parse(printOf(now)) as object];
    const typed = emptied(editor.form.getValues()) as object;
    const mine = JSON.parse(fingerprint(marks.safeParse(typed).data ?? typed)) as object;
    const inForm = (values: object) =>
      Object.fromEntries(Object.entries(values).filter(([key]) => key in (valuesOf(now) as object) || key in mine));
    const differences = differencesOf(inForm(base), mine, inForm(theirs));
    return { differences: [...differences, ...(beside?.compare(now) ?? [])], row: now };
  };

  const saveMerged = async (paths: readonly string[]) => {
    if (comparison === null) return null;
    const now = comparison.row as OutputOf<Get>;
    const values = paths
      .filter((path) => !path.startsWith(besidePath))
      .reduce<Readonly<Record<string, unknown>>>(
        (merged, path) => withValue(merged, path, valueAt(valuesOf(now), path)),
        editor.form.getValues() as Readonly<Record<string, unknown>>,
      );
    beside?.merge(
      now,
      paths.filter((path) => path.startsWith(besidePath)),
    );
    editor.form.setValues(values as V);
    version.current = versionOf(now);
    taken.current = { answer: now, values: printOf(now) };
    return saveWith(version.current);
  };

  /** The row is there, and what has been typed since it was sent is not saved yet. */
  const becomes = (fresh: number) => {
    setMade(fresh);
    setLoaded(fresh);
  };

  /**
   * A new one that was sent and had no answer may be there. What has been changed in it since would make a second one: so it is sent
   * again as it was, which makes it once, and what is typed now is saved on it. Null where it is not there.
   */
  const savedOnLast = async (): Promise<Saved | null> => {
    const last = sentLast.current;
    if (at !== null || last === null || fingerprint(last.typed) === fingerprint(content())) return null;
    const outcome = await editor.sendAgain();
    if (outcome === null) return null;
    // What the server fails at is not there either, and may be what has been corrected.
    if (!outcome.ok) return outcome.error.isFinal || outcome.error.status === 500 ? null : outcome;
    last.saved();
    kept.saved(last.typed);
    isSaved.current = true;
    const { id: fresh } = outcome.data as { id: number };
    rememberMade(write, fresh);
    becomes(fresh);
    return new Promise((resolve) => {
      goOn.current = resolve;
    });
  };

  const saveWith = async (rowVersion: string | undefined): Promise<Saved> => {
    if (goOn.current !== null) return null;
    const onLast = await savedOnLast();
    if (onLast !== null) return onLast;
    const sent = beside?.send();
    const typed = content();
    if (at === null) sentLast.current = { typed, saved: sent?.saved ?? (() => undefined) };
    const outcome = await editor.saveWith({ ...(at === null ? {} : { rowVersion }), ...sent?.fields });
    const isConflict = outcome !== null && !outcome.ok && outcome.error.status === 409 && outcome.error.data !== null;
    setComparison(isConflict ? compare(outcome.error.data as OutputOf<Get>) : null);
    if (outcome?.ok === true) {
      sent?.saved();
      isSaved.current = true;
      kept.saved(typed);
      const fresh = at === null ? (outcome.data as { id?: number } | null)?.id : undefined;
      if (fresh !== undefined) rememberMade(write, fresh);
      if (fresh !== undefined && dirty()) becomes(fresh);
    }
    return outcome;
  };

  const { error } = read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the row has come, with its version, or cannot come
  useEffect(() => {
    const done = goOn.current;
    if (done === null || at === null || (data === undefined && error === null)) return;
    goOn.current = null;
    if (data === undefined) done({ ok: false, error: error as CallError });
    else void saveWith(version.current).then(done);
  }, [at, data, error]);

  return {
    ...editor,
    stored: at,
    isGone: at !== null && editor.isGone,
    kept,
    item: data,
    error: read.error,
    dirty,
    save: () => saveWith(version.current) as ReturnType<RowEditor<V, unknown>['save']>,
    ready: at === null || loaded === at || isMadeMeanwhile(),
    reload: () => void read.reload(),
    takeTheirs: () => void read.reload().then(({ data: fresh }) => fresh !== undefined && show(fresh)),
    comparison,
    saveMerged: (paths) => saveMerged(paths) as ReturnType<RowEditor<V, unknown>['save']>,
    keepMine: () => saveWith(undefined) as ReturnType<RowEditor<V, unknown>['save']>,
  };
}

type Saved = Outcome<unknown> | null;

/** The version of no row: a save with it meets the conflict, and the person decides. */
const neverStored = 'none';

const itself = (item: unknown): unknown => item;

const versionOf = (item: unknown): string | undefined => (item as { rowVersion?: string }).rowVersion;

/** The rows an entity's form needs, as `crud()` spells them. */
export interface FormCalls {
  get: AnyRow;
  create: AnyRow;
  update: AnyRow;
}

export type ValuesOf<C extends FormCalls> = z.input<C['create']['request']> & object;

/** The editor of an entity: creates if `id` is null, else fetches the row and updates it. */
export function useEntityEditor<C extends FormCalls>(
  calls: C,
  {
    id,
    blank,
    check,
    valuesOf,
  }: {
    id: number | null;
    blank: Partial<ValuesOf<C>>;
    check?: Check<ValuesOf<C>>;
    valuesOf?: (item: OutputOf<C['get']>) => ValuesOf<C>;
  },
): Editor<ValuesOf<C>, { id: number }> & Pick<RowEditor<unknown, unknown>, 'stored'> {
  return useRowEditor<AnyRow, AnyRow, ValuesOf<C>>({
    get: calls.get,
    write: id === null ? calls.create : calls.update,
    update: calls.update,
    id,
    initial: blank,
    marks: calls.create.request,
    ...(check === undefined ? {} : { check }),
    ...(valuesOf === undefined ? {} : { valuesOf: valuesOf as never }),
  });
}
