import { type FunctionComponent, useCallback, useEffect, useState } from 'react';

/**
 * A component fetched when it is first asked for. Without Suspense, whose placeholder would hold the first opening back
 * for a third of a second. `ready` starts fetching (the pointer is over the button), `ask` shows it.
 */
export function useOnAsk<C>(load: () => Promise<C>): { Component: C | null; ready: () => void; ask: () => void } {
  const [component, setComponent] = useState<{ it: C } | null>(null);
  const ready = useCallback(() => {
    load().catch(() => undefined);
  }, [load]);
  const ask = useCallback(() => {
    load().then(
      (it) => setComponent({ it }),
      () => undefined,
    );
  }, [load]);
  return { Component: component?.it ?? null, ready, ask };
}

/**
 * A component fetched when it is first drawn, with something in its place meanwhile; drawn at once where it is already
 * here. For the heavy halves of parts.
 */
export function fetched<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  Waiting: FunctionComponent<P> = Nothing,
): FunctionComponent<P> {
  let here: FunctionComponent<P> | null = null;
  return function Fetched(props: P) {
    const [Component, setComponent] = useState(() => here);
    useEffect(() => {
      if (here !== null) return setComponent(() => here);
      load().then(
        (it) => {
          here = it;
          setComponent(() => it);
        },
        () => undefined,
      );
    }, []);
    return Component === null ? <Waiting {...props} /> : <Component {...props} />;
  };
}

function Nothing() {
  return null;
}

/**
 * `opened`, one drawing later: a dialog that comes to be already open would neither slide in nor remember where the focus
 * was.
 */
export function useShown(opened: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
}
