import { dashboard } from '@sahada/contract/dashboard';
import { notification } from '@sahada/contract/notification';
import { useEffect } from 'react';
import { followLive } from '../../client/live.ts';
import { queryClient } from '../../client/use.ts';

/** Many rows may change at once; screens ask once for all of them. */
const gatherMs = 1000;

const figures = new Set(Object.values(dashboard).map(({ path }) => path));

/** What is on screen is read anew when something that it shows has happened: the bell, and the figures of the dashboard. */
export function useHappening(): void {
  useEffect(() => {
    let timer = 0;
    const reread = (isShown: (path: string) => boolean) =>
      void queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey }) => isShown(String(queryKey[0])) });
    const stop = followLive((message) => {
      if (message.name === 'notice') return reread((path) => path === notification.list.path);
      if (message.name !== 'response' && message.name !== 'plan') return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => reread((path) => figures.has(path)), gatherMs);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, []);
}
