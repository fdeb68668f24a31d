import { type UseFormReturnType, useForm } from '@mantine/form';
import { problemsOf } from '@sahada/contract/problems';
import type { AnyRow } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import { useCallback, useMemo, useRef, useState } from 'react';
import { encode, type z } from 'zod';
import type { CallError, InputOf, OutputOf } from '../../client/call.ts';
import { languageNow } from '../../client/language.ts';
import { held } from '../../client/repeated.ts';
import { type Outcome, useWrite, type WriteOptions } from '../../client/use.ts';
import type { Difference } from './compare.ts';
import { type Kept, useKept } from './kept.ts';
import { longest, needs } from './schema.ts';
import { emptied, fingerprint, pathOf, refusalOf, withoutSecrets } from './values.ts';

/**
 * The state behind every form. An editor holds the values, checks them with the schema of the row they are sent to
 * (on input, and all of them on save), sends them once, and puts the server's field errors back on the fields.
 * '' and null mean the same: empty. A 409 is kept as `conflict` for the form to show, a 404 as `isGone`.
 */
export type FormHandle<V> = UseFormReturnType<V> & {
  /** Whether the schema requires this field, for the mark beside its label. */
  needs: (path: string) => boolean;
  /** How many characters the schema allows in it. */
  longest: (path: string) => number | undefined;
  /** Sets a field by its path, or empties it with null, which is "not chosen yet" in any form. */
  put: (path: string, value: unknown) => void;
  /** Sets it as `put` does, but for the reader: leaving a form that nobody has typed in asks nothing. */
  propose: (path: string, value: unknown) => void;
};

export interface Editor<V, Answer = unknown> {
  form: FormHandle<V>;
  /** The values have arrived and can be edited. */
  ready: boolean;
  /** Why they could not be fetched; `reload` tries again. */
  error: CallError | null;
  reload: () => void;
  save: () => Promise<Outcome<Answer> | null>;
  /** Checks only these fields, for a step of a longer form; returns whether they are valid. */
  checkFields: (paths: readonly string[]) => boolean;
  saving: boolean;
  /** Reads the present values, even inside callbacks. */
  dirty: () => boolean;
  /** Counts refused saves, so that the summary knows when to jump. */
  refused: number;
  conflict: boolean;
  /** Somebody has deleted the row meanwhile. */
  isGone: boolean;
  /** Take the present row and lose these changes, or keep the changes. */
  takeTheirs: () => void;
  /** What an earlier visit typed and did not save. */
  kept: Kept;
  keepMine: () => Promise<Outcome<Answer> | null>;
  /** What somebody else has saved meanwhile, field by field beside one's own; null where there is nothing to compare. */
  comparison: Comparison | null;
  /** Saves one's own values with the stored ones of these paths, on the row as it is now. */
  saveMerged: (taken: readonly string[]) => Promise<Outcome<Answer> | null>;
}

export interface Comparison {
  differences: readonly Difference[];
  /** The row as stored now. */
  row: unknown;
}

export type Check<V> = (values: V) => Record<string, AnyText>;

interface EditorOptions<V> extends Pick<WriteOptions, 'announce'> {
  /** The first values; fields still to be chosen are absent. */
  initial: Partial<V>;
  /** Sent along without being on screen: an id, a token. */
  with?: Record<string, unknown>;
  /** Checks that a schema cannot express: passwords that differ, an end before its beginning. */
  check?: Check<V>;
  /** The schema whose required fields are marked; the row's own by default. */
  marks?: z.ZodType;
  /** Keeps what is typed on this device until it is saved; the form's name among those of the address. */
  keep?: string;
}

/** An editor over one write row. */
export function useEditor<R extends AnyRow, V extends object = z.input<R['request']> & object>(
  row: R,
  { initial, with: extra, check, announce = 'allButConflict', marks = row.request, keep }: EditorOptions<V>,
): Editor<V, OutputOf<R>> & {
  start: (values: V) => void;
  saveWith: (also: Record<string, unknown>) => Promise<Outcome<OutputOf<R>> | null>;
  /** Sends again, as it was, what was sent last and may be done though no answer came; null where nothing is so. */
  sendAgain: () => Promise<Outcome<OutputOf<R>>> | null;
} {
  const write = useWrite(row, { announce });
  const [refused, setRefused] = useState(0);
  const [conflict, setConflict] = useState(false);
  const [isGone, setGone] = useState(false);
  const baseline = useRef(fingerprint(initial));
  const busy = useRef(false);
  const last = useRef<{ values: V; input: InputOf<R>; isHeld: (() => boolean) | null } | null>(null);

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
  // The library's setter is another one at each drawing, and draws again also for the value that is there: whoever proposes in an
  // effect would be asked without end.
  const setField = useRef(setFieldValue);
  setField.current = setFieldValue;
  // A path known only at run time has the type of all fields at once, which no value has.
  const put = useCallback((path: string, value: unknown) => setField.current(path, value as never), []);
  const dirty = useCallback(() => fingerprint(mantine.getValues()) !== baseline.current, [mantine.getValues]);
  const propose = useCallback(
    (path: string, value: unknown) => {
      const isTyped = dirty();
      put(path, value);
      if (!isTyped) baseline.current = fingerprint(mantine.getValues());
    },
    [dirty, put, mantine.getValues],
  );
  const form = useMemo(
    () => ({
      ...mantine,
      put,
      propose,
      needs: (path: string) => needs(marks, path),
      longest: (path: string) => longest(marks, path),
    }),
    [mantine, put, propose, marks],
  );

  // The library lays new values over the old ones: what a blank form proposed would otherwise stay, unseen, and be sent.
  const replace = useCallback(
    (values: V) => {
      const emptied = Object.fromEntries(Object.keys(mantine.getValues()).map((key) => [key, undefined]));
      mantine.setValues({ ...emptied, ...values } as V);
    },
    [mantine.getValues, mantine.setValues],
  );

  const start = useCallback(
    (values: V) => {
      baseline.current = fingerprint(values);
      mantine.setInitialValues(values);
      replace(values);
      mantine.clearErrors();
      setConflict(false);
      setGone(false);
    },
    [mantine.setInitialValues, replace, mantine.clearErrors],
  );

  const kept = useKept({
    form: keep,
    ready: true,
    dirty,
    content: () => withoutSecrets(mantine.getValues()),
    restore: (content) => replace(content as V),
  });

  const send = async (values: V, input: InputOf<R>): Promise<Outcome<OutputOf<R>>> => {
    busy.current = true;
    const outcome = await write.send(input);
    last.current = { values, input, isHeld: held(row, input) };
    busy.current = false;
    if (outcome.ok) {
      baseline.current = fingerprint(values);
      kept.saved(withoutSecrets(values));
    }
    return outcome;
  };

  const saveWith = async (also: Record<string, unknown>): Promise<Outcome<OutputOf<R>> | null> => {
    if (busy.current) return null;
    const values = mantine.getValues();
    const found = problems(values);
    mantine.setErrors(found);
    if (Object.keys(found).length > 0) {
      setRefused((count) => count + 1);
      return null;
    }
    setConflict(false);
    // Decoded and encoded again: trimmed, without fields that the row does not know, in the wire's units.
    const parsed = row.request.parse({ ...(emptied(values) as object), ...extra, ...also });
    const outcome = await send(values, encode(row.request, parsed) as InputOf<R>);
    if (outcome.ok) return outcome;
    const told = refusalOf(outcome.error);
    if (told.errors !== null) {
      mantine.setErrors(told.errors);
      setRefused((count) => count + 1);
    }
    setConflict(told.conflict);
    setGone(told.isGone);
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
    error: null,
    reload: () => undefined,
    save: () => saveWith({}),
    saveWith,
    sendAgain() {
      const sent = last.current;
      return !busy.current && sent?.isHeld?.() === true ? send(sent.values, sent.input) : null;
    },
    saving: write.sending,
    dirty,
    refused,
    conflict,
    isGone,
    takeTheirs: () => undefined,
    keepMine: async () => null,
    comparison: null,
    saveMerged: async () => null,
    start,
    kept,
  };
}
