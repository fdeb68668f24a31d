import { notification } from '@sahada/contract/notification';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { queryClient } from '../../client/use.ts';

/** What the service worker tells its pages: a message has come, or a tap on one leads here. */
type Told = { about: 'notification' } | { about: 'open'; path: string };

/** Follows push messages of this browser, and subscribes it again where it was before. */
export function usePushed(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Without a network it is tried again with the next page.
    if ('Notification' in window && Notification.permission === 'granted')
      void import('../../client/push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data }: MessageEvent<Told>) => {
      void queryClient.refetchQueries({ queryKey: [notification.list.path], type: 'active' });
      if (data.about !== 'open') return;
      const [path = '', query] = data.path.split('?', 2);
      void navigate({ to: path, search: onlyQuery(Object.fromEntries(new URLSearchParams(query))) });
    };
    worker?.addEventListener('message', hear);
    worker?.startMessages();
    return () => worker?.removeEventListener('message', hear);
  }, [navigate]);
}
