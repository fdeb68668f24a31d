import { useEffect, useState, useSyncExternalStore } from 'react';
import { listen } from '../outbox/channel.ts';
import type { DeviceDb } from '../outbox/device-db.ts';
import type { ResponseRow } from '../outbox/rows.ts';
import { useApp } from './app-context.ts';

interface Progress {
  done: number;
  total: number;
}

let rows: readonly ResponseRow[] = [];
let progress: ReadonlyMap<string, Progress> = new Map();
const listeners = new Set<() => void>();

const told = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Keeps the list of what is on the device up to date, from whichever tab or worker it changes. */
export function watchResponses(db: DeviceDb) {
  const read = () => {
    db.all('responses').then(
      (found) => {
        rows = found.sort((one, other) => other.changed - one.changed);
        told();
      },
      (error: unknown) => console.error('could not read the outbox', error),
    );
  };
  listen((news) => {
    if (news.about === 'rows') return read();
    const next = new Map(progress);
    if (news.about === 'sending') next.set(news.responseKey, { done: news.done, total: news.total });
    else next.delete(news.responseKey);
    progress = next;
    told();
  });
  read();
}

export const useResponses = (): readonly ResponseRow[] => useSyncExternalStore(subscribe, () => rows);

/** How far the sending of each response has got, while it is being sent. */
export const useSending = (): ReadonlyMap<string, Progress> => useSyncExternalStore(subscribe, () => progress);

/** One response, or undefined while it is not known, or gone. */
export function useResponse(responseKey: string): ResponseRow | undefined {
  const { db } = useApp();
  const [first, setFirst] = useState<ResponseRow>();
  const listed = useResponses().find((response) => response.responseKey === responseKey);
  useEffect(() => {
    db.get('responses', responseKey).then(setFirst, () => setFirst(undefined));
  }, [db, responseKey]);
  return listed ?? first;
}
