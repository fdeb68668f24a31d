import { say } from '@sahada/contract/text';
import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useSay } from '../../client/language.ts';
import classes from './shell.module.css';

const words = {
  offline: say({
    tr: 'İnternet bağlantısı yok. Bağlantı gelince kaldığınız yerden devam edebilirsiniz.',
    en: 'No internet connection. You can go on where you are when it is back.',
  }),
};

const subscribe = (heard: () => void): (() => void) => {
  window.addEventListener('online', heard);
  window.addEventListener('offline', heard);
  return () => {
    window.removeEventListener('online', heard);
    window.removeEventListener('offline', heard);
  };
};

/** Says that there is no network, and goes when it is back. */
export function OfflineBar() {
  const say = useSay();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <div className={classes.offline}>
          <IconWifiOff size={16} />
          {say(words.offline)}
        </div>
      )}
    </div>
  );
}
