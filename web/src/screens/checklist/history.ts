import { useCallback, useRef, useState } from 'react';

/** Versions of a value, to undo and redo. Each is kept whole: they share what did not change between them. */
export interface History<Value> {
  value: Value;
  /** The newest value, also inside callbacks. */
  now: () => Value;
  /** Puts a value; consecutive ones under the same label are one step. */
  put: (next: Value, label?: string) => void;
  /** Puts a value that has no past. */
  start: (next: Value) => void;
  /** Changes every version alike, for what happened outside of it. */
  rewrite: (change: (value: Value) => Value) => void;
  /** Goes a step back or forth and answers how many more there are; null where there is none. */
  undo: (() => number) | null;
  redo: (() => number) | null;
}

interface Kept<Value> {
  past: readonly Value[];
  value: Value;
  future: readonly Value[];
  label: string | undefined;
}

const most = 100;

export function useHistory<Value>(first: () => Value): History<Value> {
  const [kept, setKept] = useState<Kept<Value>>(() => ({ past: [], value: first(), future: [], label: undefined }));
  const latest = useRef(kept);
  const set = useCallback((next: Kept<Value>) => {
    latest.current = next;
    setKept(next);
  }, []);

  const put = useCallback(
    (value: Value, label?: string) => {
      const { past, value: before, label: last } = latest.current;
      if (value === before) return;
      const isSameStep = label !== undefined && label === last;
      set({ past: isSameStep ? past : [...past.slice(1 - most), before], value, future: [], label });
    },
    [set],
  );
  const start = useCallback((value: Value) => set({ past: [], value, future: [], label: undefined }), [set]);
  const rewrite = useCallback(
    (change: (value: Value) => Value) => {
      const { past, value, future } = latest.current;
      set({ past: past.map(change), value: change(value), future: future.map(change), label: undefined });
    },
    [set],
  );
  const undo = useCallback(() => {
    const { past, value, future } = latest.current;
    const before = past.at(-1);
    if (before !== undefined)
      set({ past: past.slice(0, -1), value: before, future: [value, ...future], label: undefined });
    return Math.max(0, past.length - 1);
  }, [set]);
  const redo = useCallback(() => {
    const { past, value, future } = latest.current;
    const [after, ...rest] = future;
    if (after !== undefined) set({ past: [...past, value], value: after, future: rest, label: undefined });
    return rest.length;
  }, [set]);

  const now = useCallback(() => latest.current.value, []);
  return {
    value: kept.value,
    now,
    put,
    start,
    rewrite,
    undo: kept.past.length > 0 ? undo : null,
    redo: kept.future.length > 0 ? redo : null,
  };
}
