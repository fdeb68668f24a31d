import { type UseFormReturnType, useForm } from '@mantine/form';
import { problemsOf } from '@sahada/contract/problems';
import type { AnyRow } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { encode, type z } from 'zod';
import '../../client/schemas.ts';
import type { Announce, InputOf, OutputOf } from '../../client/call.ts';
import { languageNow } from '../../client/language.ts';
import { type Outcome, useRead, useWrite } from '../../client/use.ts';
import { longest, needs } from './schema.ts';

/**
 * What stands behind every form. An editor holds the values, checks them with the schema of the row they are sent to
 * (on input, and all of them on save), sends them once, and puts the server's field errors back on the fields.
 * '' and null mean the same: empty. A 409 is kept as `conflict` for the form to show.
 */
export type FormHandle<V> = UseFormReturnType<V> & {
  /** Whether the schema asks for this field, for the mark beside its label. */
  needs: (path: string) => boolean;
  /** How many characters the schema allows in it. */
  longest: (path: string) => number | undefined;
  /** Sets a field that is known by its path alone, or empties it with null: what is not chosen yet is null in any form. */
  put: (path: string, value: unknown) => void;
};

export interface Editor<V, Answer = unknown> {
  form: FormHandle<V>;
  /** The values have arrived and can be edited. */
  ready: boolean;
  /** They could not be fetched; `reload` tries again. */
  failed: boolean;
  reload: () => void;
  save: () => Promise<Outcome<Answer> | null>;
  /** Checks only these fields, for the step of a longer form; says whether they are right. */
  checkFields: (paths: readonly string[]) => boolean;
  saving: boolean;
  /** Reads the present, also inside callbacks. */
  dirty: () => boolean;
  /** Counts refused saves, so that the summary knows when to jump. */
  refused: number;
  conflict: boolean;
  /** Take the row as it is now and lose these changes, or keep them over it. */
  takeTheirs: () => void;
  keepMine: () => void;
}

export type Check<V> = (values: V) => Record<string, AnyText>;

interface EditorOptions<V> {
  /** What it starts with; what is still to be chosen is absent. */
  initial: Partial<V>;
  /** Sent along and not on screen: an id, a token. */
  with?: Record<string, unknown>;
  /** What a schema cannot say: passwords that differ, an end before its beginning. */
  check?: Check<V>;
  announce?: Announce;
  /** The schema whose required fields are marked; the row's own by default. */
  marks?: z.ZodType;
}

/** An editor over one write row. */
export function useEditor<R extends AnyRow, V extends object = z.input<R['request']> & object>(
  row: R,
  { initial, with: extra, check, announce = 'allButConflict', marks = row.request }: EditorOptions<V>,
): Editor<V, OutputOf<R>> & {
  start: (values: V) => void;
  saveWith: (also: Record<string, unknown>) => Promise<Outcome<OutputOf<R>> | null>;
} {
  const write = useWrite(row, { announce });
  const [refused, setRefused] = useState(0);
  const [conflict, setConflict] = useState(false);
  const baseline = useRef(fingerprint(initial));
  const busy = useRef(false);

  const problems = (values: V): Record<string, string> => {
    const language = languageNow();
    const found: Record<string, string> = {};
    for (const [path, text] of Object.entries(check?.(values) ?? {})) found[path] = text[language];
    const parsed = row.request.safeParse({ ...(emptied(values) as object), ...extra }, { reportInput: true });
    if (!parsed.success) {
      for (const [field, texts] of Object.entries(problemsOf(parsed.error.issues))) {
        const text = texts[0];
        if (text !== undefined) found[pathOf(field)] = text[language];
      }
    }
    return found;
  };

  const mantine = useForm<V>({ initialValues: initial as V, validateInputOnChange: true, validate: problems });
  const { setFieldValue } = mantine;
  // The type of a path that is only known at run time is every field's at once, which no value has.
  const put = useCallback((path: string, value: unknown) => setFieldValue(path, value as never), [setFieldValue]);
  const form = useMemo(
    () => ({
      ...mantine,
      put,
      needs: (path: string) => needs(marks, path),
      longest: (path: string) => longest(marks, path),
    }),
    [mantine, put, marks],
  );

  const dirty = useCallback(() => fingerprint(mantine.getValues()) !== baseline.current, [mantine.getValues]);

  const start = useCallback(
    (values: V) => {
      baseline.current = fingerprint(values);
      mantine.setInitialValues(values);
      mantine.setValues(values);
      mantine.clearErrors();
      setConflict(false);
    },
    [mantine.setInitialValues, mantine.setValues, mantine.clearErrors],
  );

  const saveWith = async (also: Record<string, unknown>): Promise<Outcome<OutputOf<R>> | null> => {
    if (busy.current) return null;
    const values = mantine.getValues();
    const found = problems(values);
    mantine.setErrors(found);
    if (Object.keys(found).length > 0) {
      setRefused((count) => count + 1);
      return null;
    }
    busy.current = true;
    setConflict(false);
    // Read and written again: trimmed and without what the row does not know, in the wire's units.
    const parsed = row.request.parse({ ...(emptied(values) as object), ...extra, ...also });
    const outcome = await write.send(encode(row.request, parsed) as InputOf<R>);
    busy.current = false;
    if (outcome.ok) {
      baseline.current = fingerprint(values);
      return outcome;
    }
    const fields = Object.entries(outcome.error.fields);
    if (fields.length > 0) {
      mantine.setErrors(Object.fromEntries(fields.map(([field, texts]) => [pathOf(field), texts[0] ?? ''])));
      setRefused((count) => count + 1);
    }
    if (outcome.error.status === 409) setConflict(true);
    return outcome;
  };

  const checkFields = (paths: readonly string[]): boolean => {
    const found = Object.entries(problems(mantine.getValues())).filter(([path]) => paths.includes(path));
    mantine.setErrors(Object.fromEntries(found));
    if (found.length > 0) setRefused((count) => count + 1);
    return found.length === 0;
  };

  return {
    form: form as FormHandle<V>,
    checkFields,
    ready: true,
    failed: false,
    reload: () => undefined,
    save: () => saveWith({}),
    saveWith,
    saving: write.sending,
    dirty,
    refused,
    conflict,
    takeTheirs: () => undefined,
    keepMine: () => undefined,
    start,
  };
}

/** The rows an entity's form needs, as `crud()` spells them. */
export interface FormCalls {
  get: AnyRow;
  create: AnyRow;
  update: AnyRow;
}

export type ValuesOf<C extends FormCalls> = z.input<C['create']['request']> & object;

/** An editor over an entity: creates where `id` is null, else fetches the row and updates it. */
export function useEntityEditor<C extends FormCalls>(
  calls: C,
  { id, blank, check }: { id: number | null; blank: Partial<ValuesOf<C>>; check?: Check<ValuesOf<C>> },
): Editor<ValuesOf<C>, { id: number }> {
  const get: AnyRow = calls.get;
  const read = useRead(get, id === null ? null : { id }, { fromNow: true });
  const version = useRef<string | undefined>(undefined);
  const [loaded, setLoaded] = useState<number | null>(null);
  const row: AnyRow = id === null ? calls.create : calls.update;
  const extra = id === null ? {} : { id, rowVersion: version.current };
  const editor = useEditor<AnyRow, ValuesOf<C>>(row, {
    initial: blank,
    with: extra,
    marks: calls.create.request,
    ...(check === undefined ? {} : { check }),
  });

  const { data } = read;
  const { start, dirty } = editor;
  const adopted = useRef<unknown>(undefined);
  const isSaved = useRef(false);
  const adopt = useCallback(() => {
    const item = data as (ValuesOf<C> & { rowVersion?: string }) | undefined;
    if (item === undefined) return;
    version.current = item.rowVersion;
    start(item);
    setLoaded(id);
  }, [data, id, start]);

  // Each answer is taken once: `start` and `dirty` are new functions after every change of a value. Where somebody types
  // on after a save, the row's new version is taken and what is typed stays.
  useEffect(() => {
    if (data === undefined || adopted.current === data) return;
    const isTyping = loaded === id && dirty();
    if (isTyping && !isSaved.current) return;
    adopted.current = data;
    isSaved.current = false;
    if (isTyping) version.current = (data as { rowVersion?: string }).rowVersion;
    else adopt();
  }, [data, id, loaded, dirty, adopt]);

  const save = async () => {
    const outcome = await editor.saveWith(id === null ? {} : { rowVersion: version.current });
    if (outcome?.ok === true) isSaved.current = true;
    return outcome;
  };

  return {
    ...editor,
    save: save as Editor<ValuesOf<C>, { id: number }>['save'],
    ready: id === null || loaded === id,
    failed: read.error !== null && loaded !== id,
    reload: () => void read.reload(),
    takeTheirs: () => {
      void read.reload().then(({ data: fresh }) => {
        version.current = (fresh as { rowVersion?: string } | undefined)?.rowVersion;
        if (fresh !== undefined) start(fresh as ValuesOf<C>);
      });
    },
    keepMine: () => {
      version.current = undefined;
      void editor.saveWith({ rowVersion: undefined });
    },
  };
}

/** `answers[0].title` of the wire → `answers.0.title` of the form. */
const pathOf = (field: string): string => field.replace(/\[(\d+)\]/g, '.$1');

/** '' becomes null everywhere, so that an erased field counts as empty. */
export function emptied(value: unknown): unknown {
  if (value === '') return null;
  if (Array.isArray(value)) return value.map(emptied);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]));
}

/** Equal for equal values: keys in order, empty ones left out. */
const fingerprint = (values: unknown): string =>
  JSON.stringify(emptied(values), (_, value: unknown) => {
    if (value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
