import { useCallback, useEffect, useRef, useState } from 'react';
import { nowIso } from '../../client/format.ts';
import { forgetForm, type KeptForm, keepForm, keptForm, settleForm } from '../../client/kept-forms.ts';
import { fingerprint } from './values.ts';

/** What a form offers of an earlier visit that ended without a save. */
export interface Kept {
  /** When it was last typed into; null where there is nothing to offer. */
  at: string | null;
  /** It was typed to something new that has been stored since: the empty form that it is offered in would make another one. */
  isOfMade: boolean;
  restore: () => void;
  /** Removes what is offered. */
  drop: () => void;
  /** The changes are given up: nothing of them stays. */
  forget: () => void;
  /** This content is saved. What has been typed since it was sent is kept like any other change. */
  saved: (content: unknown) => void;
}

interface KeptOptions {
  /** The form among those of the same address: its call and row. Undefined keeps nothing. */
  form: string | undefined;
  /** The values to compare with have arrived. */
  ready: boolean;
  /** Reads the present state. */
  dirty: () => boolean;
  /** What must be kept to restore the form; anything that the browser can clone. */
  content: () => unknown;
  restore: (content: unknown) => void;
  /** Whether something kept stands in the form anyway, and is not worth an offer; by default where it is the same. */
  isThere?: (content: unknown) => boolean;
  /** Whether something kept belongs to a row that this form has made. */
  isOfMade?: (content: unknown) => boolean;
}

/** Long enough that typing is not slowed down, short enough that a crash costs a word. */
const delayMs = 400;

// A full or forbidden storage is no reason to stop anybody from typing.
const unheard = () => undefined;

/**
 * Keeps what is typed until it is saved or given up, and offers it when the form is opened again. One hook for every form:
 * FormPage and FormDrawer show the offer.
 */
export function useKept({ form, ready, dirty, content, restore, isThere, isOfMade }: KeptOptions): Kept {
  const [offered, setOffered] = useState<KeptForm | null>(null);
  const address = useRef(window.location.pathname);
  const key = form === undefined ? null : `${address.current}|${form}`;
  const isSame = (kept: unknown) => fingerprint(kept) === fingerprint(content());
  const now = useRef({ dirty, content, isThere: isThere ?? isSame });
  now.current = { dirty, content, isThere: isThere ?? isSame };
  const isWaiting = useRef(false);
  const isKept = useRef(false);
  /** What was given up or saved: a drawer that slides away still holds it, and it is not kept again. */
  const settled = useRef<string | null>(null);

  const write = useCallback(() => {
    if (key === null || !isWaiting.current) return;
    isWaiting.current = false;
    const isSettled = settled.current !== null && settled.current === fingerprint(now.current.content());
    if (now.current.dirty() && !isSettled) {
      isKept.current = true;
      keepForm(key, nowIso(), now.current.content()).catch(unheard);
    } else if (isKept.current) {
      isKept.current = false;
      forgetForm(key).catch(unheard);
    }
  }, [key]);

  useEffect(() => {
    if (key === null || !ready) return;
    let isGone = false;
    const offer = (found: KeptForm | null) => {
      if (found === null || isGone) return;
      if (now.current.isThere(found.content)) settleForm(key, nowIso()).catch(unheard);
      else setOffered(found);
    };
    keptForm(key, nowIso()).then(offer, unheard);
    return () => {
      isGone = true;
    };
  }, [key, ready]);

  // Each change draws the form, so each drawing is a reason to look.
  useEffect(() => {
    isWaiting.current = ready;
    const timer = window.setTimeout(write, delayMs);
    return () => window.clearTimeout(timer);
  });
  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  const drop = useCallback(() => {
    setOffered(null);
    if (key !== null) settleForm(key, nowIso()).catch(unheard);
  }, [key]);

  const settle = useCallback(
    (content: unknown) => {
      settled.current = fingerprint(content);
      isWaiting.current = settled.current !== fingerprint(now.current.content());
      isKept.current = false;
      drop();
    },
    [drop],
  );

  return {
    at: offered?.at ?? null,
    isOfMade: offered !== null && isOfMade?.(offered.content) === true,
    restore: () => {
      if (offered !== null) restore(offered.content);
      setOffered(null);
    },
    drop,
    forget: useCallback(() => settle(now.current.content()), [settle]),
    saved: settle,
  };
}
