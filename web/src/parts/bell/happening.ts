import { dashboard } from '@sahada/contract/dashboard';
import { responseEndpoints } from '@sahada/contract/endpoints';
import { notification } from '@sahada/contract/notification';
import { useEffect } from 'react';
import { followLive, useLive } from '../../client/live.ts';
import { queryClient } from '../../client/use.ts';

/** Many rows may change at once; screens ask once for all of them, and no oftener than that however long it goes on. */
const gatherMs = 300;
const restMs = 1000;

const figures = new Set(Object.values(dashboard).map(({ path }) => path));

/** What the page of one response reads, by its number: a colleague may decide about it while it is open. */
const ofResponse = new Set(Object.values(responseEndpoints).map(({ path }) => path as string));

/** What is on screen is read anew when something that it shows has happened: the bell, the figures of the dashboard, a response. */
export function useHappening(): void {
  useEffect(() => {
    let timer: number | null = null;
    let readAt = Number.NEGATIVE_INFINITY;
    const reread = (isShown: (path: string, input: unknown) => boolean) =>
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ queryKey: [path, input] }) => isShown(String(path), input),
      });
    const rereadResponse = (isIt: (id: unknown) => boolean) =>
      reread((path, input) => ofResponse.has(path) && isIt((input as { responseId?: unknown } | null)?.responseId));
    const rereadFigures = () => {
      timer ??= window.setTimeout(
        () => {
          timer = null;
          readAt = performance.now();
          reread((path) => figures.has(path));
        },
        Math.max(gatherMs, readAt + restMs - performance.now()),
      );
    };
    const stop = followLive((message) => {
      if (message.name === 'notice') return reread((path) => path === notification.list.path);
      if (message.name === 'response' && 'id' in message) rereadResponse((id) => id === message.id);
      if (message.name === 'response' || message.name === 'plan') rereadFigures();
    });
    // What happened before the stream began, or while it was broken off, is told by nobody.
    const stopWatching = useLive.subscribe(({ isOpen }, before) => {
      if (!isOpen || before.isOpen) return;
      rereadFigures();
      rereadResponse((id) => typeof id === 'number');
    });
    return () => {
      if (timer !== null) window.clearTimeout(timer);
      stopWatching();
      stop();
    };
  }, []);
}
