import { type FunctionComponent, useEffect, useState } from 'react';
import { unlessUnloading } from '../../client/unload.ts';

/** A file did not arrive: no network, or a newer release replaced it. Reloading the page helps. */
export class NotFetched extends Error {}

export type Fetched<P extends object> = FunctionComponent<P> & {
  /** Fetches it on the click that opens it; rejects if that fails. */
  ready: () => Promise<void>;
  /** Fetches it ahead, when the pointer is over its button. If that fails, it is fetched when it is wanted. */
  ahead: () => void;
};

/**
 * A component whose file is fetched when it is first drawn, and which is drawn at once if the file is here. React's own
 * `lazy` shows its placeholder for at least 300 ms, which is felt in every menu and dialog that is opened for the first
 * time.
 *
 * `Waiting` takes its place meanwhile; such a piece belongs to its screen, so the screen reports a failure to load. Without
 * `Waiting` nothing is drawn until it is here, and a failed piece is fetched again next time.
 */
export function fetched<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  Waiting?: FunctionComponent<P>,
): Fetched<P> {
  let here: FunctionComponent<P> | null = null;
  const ready = async () => {
    here ??= await load();
  };
  function Fetched(props: P) {
    const [Component, setComponent] = useState(() => here);
    const [missing, setMissing] = useState<unknown>(null);
    useEffect(() => {
      ready().then(
        () => setComponent(() => here),
        (fault) => unlessUnloading().then(() => setMissing(fault)),
      );
    }, []);
    if (Component !== null) return <Component {...props} />;
    if (Waiting === undefined) return null;
    if (missing !== null) throw new NotFetched('a part of the screen', { cause: missing });
    return <Waiting {...props} />;
  }
  return Object.assign(Fetched, { ready, ahead: () => void ready().catch(() => undefined) });
}
