import { say } from '@sahada/contract/text';
import { IconWifiOff } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { useOnline } from './online.ts';
import classes from './shell.module.css';

const words = {
  offline: say({
    tr: 'İnternet bağlantısı yok. Bağlantı gelince kaldığınız yerden devam edebilirsiniz.',
    en: 'No internet connection. You can go on where you are when it is back.',
  }),
};

/** Says that there is no network, and goes when it is back. */
export function OfflineBar() {
  const say = useSay();
  const isOnline = useOnline();
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
