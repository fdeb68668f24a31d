import { type LinkProps, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * The address as screens use it: query values are text, `undefined` removes one, and a change of query neither resets the
 * screen nor scrolls. Routes are made from the table of screens, so the router cannot know their parameters: this file casts
 * once, and screens name the few they read.
 */
export type Query = Readonly<Record<string, string | undefined>>;

/** The query of a link, as `search={…}`: the present one with these changed. */
export const withQuery = (change: Query): LinkProps['search'] =>
  // The router types a query by the routes it knows, and these are made at run time.
  ((before: Query) => ({ ...before, ...change })) as never;

/** The query of a link, as `search={…}`: only these values. */
export const onlyQuery = (query: Query): LinkProps['search'] =>
  // As above.
  query as never;

export interface Address<Q> {
  query: Q;
  /** Changes some values, or makes a new query from the present one; `replace` leaves no history entry. */
  change: (change: Partial<Q> | ((before: Q) => Q), how?: { replace: boolean }) => void;
  /** Takes these out, which had something opened over the screen: going back must not open it again. */
  close: (...names: (keyof Q & string)[]) => void;
}

/**
 * The query of the present screen: `useAddress<{ tab?: string }>()`. Every value is optional, since anybody may write an
 * address.
 */
export function useAddress<Q extends { [K in keyof Q]?: string | undefined }>(): Address<Q> {
  const query = useSearch({ strict: false }) as Q;
  const navigate = useNavigate();
  const change = useCallback<Address<Q>['change']>(
    (wanted, how) => {
      const next = typeof wanted === 'function' ? wanted : (before: Q) => ({ ...before, ...wanted });
      // As above.
      void navigate({ to: '.', search: next as never, replace: how?.replace === true, resetScroll: false });
    },
    [navigate],
  );
  const close = useCallback<Address<Q>['close']>(
    (...names) =>
      change(
        (before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name as never))) as Q,
        { replace: true },
      ),
    [change],
  );
  return { query, change, close };
}

/** `{id}` of the present screen's path as text; undefined where its path has none, as for a new one. */
export function useAddressId(): string | undefined {
  return (useParams({ strict: false }) as { id?: string }).id;
}

/** Tells later whether the page that is open now still is: what ends after it was left leads nowhere. */
export function stayer(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname === pathname;
}

/** Where sign-in leads, as its address says: a page of ours, and the first one where it says nothing or names another host. */
export const wantedAddress = (to: string | null | undefined): string =>
  to?.startsWith('/') === true && !to.startsWith('//') ? to : '/dashboard';

/** An id from an address; null when it is not an id. */
export const idIn = (text: string | undefined): number | null => {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : null;
  return id !== null && id <= greatestId ? id : null;
};

/** Ids with commas between them. */
export const idsIn = (text: string | undefined): number[] => (text ?? '').split(',').flatMap((one) => idIn(one) ?? []);

const greatestId = 2_147_483_647;
