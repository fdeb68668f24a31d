import { type ComponentType, useEffect, useRef, useState } from 'react';

/** A part whose code comes when it is first wanted; when it cannot come, `onFail` takes the wish back. */
export function useLoaded<P>(wanted: boolean, load: () => Promise<ComponentType<P>>, onFail: () => void) {
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  const failed = useRef(onFail);
  failed.current = onFail;
  useEffect(() => {
    if (!wanted || part) return;
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => {
        console.error('could not load a part', error);
        failed.current();
      },
    );
  }, [wanted, part, load]);
  return part;
}
