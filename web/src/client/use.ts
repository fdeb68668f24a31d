import type { AnyRow } from '@sahada/contract/row';
import { keepPreviousData, QueryClient, type QueryKey, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type Announce, CallError, call, type InputOf, type OutputOf } from './call.ts';
import { useLanguage } from './language.ts';
import { nameOf } from './repeated.ts';

/**
 * The only two data hooks. Reads are kept under [path, input, language]; after any write everything on screen is fetched
 * again, in the other tabs of this browser too, so there is no list of what a write makes stale. The hooks get the client
 * directly: a provider around the app would load all of this before sign-in.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 1 && error instanceof CallError && (error.status === 0 || error.status === 503),
      retryDelay: 1000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

queryClient.mount();

/** Between the tabs of this browser: something was written. One behind another reads again when it is looked at. */
const tabs = new BroadcastChannel('sahada.written');
tabs.addEventListener('message', () => {
  const isSeen = document.visibilityState === 'visible';
  void queryClient.invalidateQueries({ refetchType: isSeen ? 'active' : 'none' });
});

export interface ReadOptions {
  /** Keep showing the last answer while another page or filter loads. */
  keep?: boolean;
  /** Read again at this interval, in seconds, while the page is visible. */
  everySeconds?: number;
  /** How long an answer counts as fresh, in seconds; 10 by default. */
  freshSeconds?: number;
  /** Never show what an earlier visit fetched: for forms, which must start from the row as it is now. */
  fromNow?: boolean;
  /** `overOlder`: the screen says itself where it has nothing to show; what it has shown before and could not be read again is said here. */
  announce?: Announce | 'overOlder';
  /** The frame of every page reads it, whatever is done there: it never asks for the password of a session that is over. */
  isUnasked?: boolean;
}

/** Marks the reads of forms, which meet what somebody else has done by themselves, and lose what is typed with a row that is gone. */
const ofForm = { meta: { isForm: true } };

const hasFailed = (queryKey: QueryKey): boolean => {
  const { errorUpdatedAt = 0, dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
  return errorUpdatedAt > dataUpdatedAt;
};

/** Reads a row; `null` as input waits (a choice above is still open). */
export function useRead<R extends AnyRow>(row: R, input: InputOf<R> | null, options: ReadOptions = {}) {
  const language = useLanguage();
  const query = useQuery<OutputOf<R>, CallError>(
    {
      queryKey: [row.path, input, language],
      queryFn: ({ signal, queryKey }) => {
        const { announce = 'all', everySeconds } = options;
        const hasOlder = queryClient.getQueryData(queryKey) !== undefined;
        const told = announce !== 'overOlder' ? announce : hasOlder ? 'all' : 'none';
        // What is asked every few seconds says once that there is no answer.
        const wasTold = (everySeconds !== undefined || announce === 'overOlder') && hasFailed(queryKey);
        return call(row, input as InputOf<R>, {
          signal,
          announce: wasTold ? 'none' : told,
          isUnasked: options.isUnasked === true || hasOlder,
        });
      },
      enabled: input !== null,
      ...(options.keep === true ? { placeholderData: keepPreviousData } : {}),
      ...(options.everySeconds === undefined ? {} : { refetchInterval: options.everySeconds * 1000 }),
      ...(options.freshSeconds === undefined ? {} : { staleTime: options.freshSeconds * 1000 }),
      ...(options.fromNow === true ? { ...ofForm, gcTime: 0, staleTime: 0, refetchOnWindowFocus: false } : {}),
    },
    queryClient,
  );
  return {
    data: query.data,
    error: query.error,
    /** Nothing to show yet. */
    loading: query.isLoading,
    /** An older answer is shown while a newer one is on its way. */
    reloading: query.isFetching && (query.isPlaceholderData || query.isRefetching),
    reload: query.refetch,
  };
}

export type Outcome<T> = { ok: true; data: T } | { ok: false; error: CallError };

/** Reads a row when something is done, not when something is drawn. It never throws, like `send` of a write. */
export function useAsk<R extends AnyRow>(
  row: R,
  announce: Announce = 'all',
): (input: InputOf<R>) => Promise<Outcome<OutputOf<R>>> {
  return useCallback(
    (input) =>
      call(row, input, { announce }).then(
        (data) => ({ ok: true, data }),
        (error: CallError) => ({ ok: false, error }),
      ),
    [row, announce],
  );
}

export interface WriteOptions {
  announce?: Announce;
  /** A success leaves the screen: what it shows (a deleted row) is not read again. */
  leaving?: boolean;
  /** The screen puts what was written in its place by itself, and only these rows are read again. */
  rereads?: readonly AnyRow[];
}

/**
 * Writes a row. `send` never throws: it returns the outcome, and messages have been shown by then. What is sent again as it is while
 * it is still on its way is sent once.
 */
export function useWrite<R extends AnyRow>(row: R, { announce = 'all', leaving = false, rereads }: WriteOptions = {}) {
  const mutation = useMutation<OutputOf<R>, CallError, InputOf<R>>(
    {
      mutationFn: (input) => call(row, input, { announce }),
      onSuccess: () => {
        tabs.postMessage(row.path);
        void queryClient.invalidateQueries({ refetchType: leaving || rereads !== undefined ? 'none' : 'active' });
        for (const { path } of rereads ?? []) void queryClient.refetchQueries({ queryKey: [path], type: 'active' });
      },
      onError: ({ status }) => {
        // A rule says no, or the row is gone, or another one by now: somebody else has been there before.
        if (rereads === undefined && [200, 404, 409].includes(status))
          void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isForm !== true });
      },
    },
    queryClient,
  );
  const { mutateAsync } = mutation;
  const { path } = row;
  const last = useRef<{ name: string; outcome: Promise<Outcome<OutputOf<R>>> } | null>(null);
  const send = useCallback(
    (input: InputOf<R>): Promise<Outcome<OutputOf<R>>> => {
      // The second press of a double click comes before its button is drawn as busy.
      const name = nameOf(path, input);
      if (last.current?.name === name) return last.current.outcome;
      const outcome = mutateAsync(input).then(
        (data): Outcome<OutputOf<R>> => ({ ok: true, data }),
        (error: CallError): Outcome<OutputOf<R>> => ({ ok: false, error }),
      );
      const sent = { name, outcome };
      last.current = sent;
      void outcome.then(() => {
        if (last.current === sent) last.current = null;
      });
      return outcome;
    },
    [path, mutateAsync],
  );
  return { send, sending: mutation.isPending, error: mutation.error };
}
