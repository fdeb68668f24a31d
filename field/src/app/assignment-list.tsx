import type { JSX } from 'react';
import { useState } from 'react';
import app from './app.module.css';
import { useSay } from './app-context.ts';
import { home } from './words-home.ts';

/** How many cards come at once: hundreds would hide all that stands below them, and keep a phone busy. */
const atOnce = 20;

/** The first of the audits, and the others when they are asked for. */
export function AssignmentList<A>({ rows, cardOf }: { rows: readonly A[]; cardOf: (row: A) => JSX.Element }) {
  const say = useSay();
  const [shown, setShown] = useState(atOnce);
  return (
    <>
      {rows.slice(0, shown).map(cardOf)}
      {rows.length > shown && (
        <button type="button" className={app.secondary} onClick={() => setShown(shown + atOnce)}>
          {say(home.more, { n: rows.length - shown })}
        </button>
      )}
    </>
  );
}
