import { type FunctionComponent, useEffect, useState } from 'react';

/** A file that was needed did not arrive: no network, or a newer release took its place. Loading the page anew helps. */
export class NotFetched extends Error {}

export type Fetched<P extends object> = FunctionComponent<P> & {
  /** Fetches it ahead, when the pointer is over the button or on the click that opens it; rejects where it cannot. */
  ready: () => Promise<void>;
};

/**
 * A component whose file is fetched when it is first drawn, and drawn at once where it is already here. React's own `lazy`
 * shows its placeholder for at least 300 ms, which is felt in every menu and dialog that is opened for the first time.
 *
 * `Waiting` stands in its place meanwhile; such a piece belongs to its screen, so the screen says when it does not arrive.
 * Without it nothing is drawn until it is here, and a piece that does not arrive is asked for again next time.
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
      ready().then(() => setComponent(() => here), setMissing);
    }, []);
    if (Component !== null) return <Component {...props} />;
    if (Waiting === undefined) return null;
    if (missing !== null) throw new NotFetched('a part of the screen', { cause: missing });
    return <Waiting {...props} />;
  }
  return Object.assign(Fetched, { ready });
}
