import { type ComponentType, useEffect, useRef, useState } from 'react';

/**
 * A part of the screen whose code is fetched when it is first wanted. React's own `lazy` will not do: Suspense holds what it
 * reveals back for 300 ms, and a part that could not be fetched once, with no network at that moment, can never be again.
 */
export interface Part<P> {
  /** Null until it has been fetched. */
  component: ComponentType<P> | null;
  fetch: () => Promise<ComponentType<P>>;
}

export function makePart<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  const part: Part<P> = {
    component: null,
    fetch: async () => {
      part.component ??= await load();
      return part.component;
    },
  };
  return part;
}

/** The part's component as soon as it is wanted and here; when it cannot be fetched, `onFail` takes the wish back. */
export function usePart<P>(part: Part<P>, wanted: boolean, onFail: () => void): ComponentType<P> | null {
  const [component, setComponent] = useState(() => part.component);
  const failed = useRef(onFail);
  failed.current = onFail;
  useEffect(() => {
    if (!wanted || component) return;
    part.fetch().then(
      (fetched) => setComponent(() => fetched),
      (error: unknown) => {
        console.error('could not load a part', error);
        failed.current();
      },
    );
  }, [part, wanted, component]);
  return component;
}
