import { ActionIcon } from '@mantine/core';
import { notification } from '@sahada/contract/notification';
import { say } from '@sahada/contract/text';
import { IconBell } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useLive } from '../../client/live.ts';
import { useRead } from '../../client/use.ts';
import { fetched } from '../later/fetched.tsx';
import classes from './bell.module.css';
import { useHappening } from './happening.ts';
import { usePushed } from './pushed.ts';

const words = {
  bell: say({ tr: 'Bildirimler', en: 'Notifications' }),
  count: say({ tr: 'Bildirimler, {n} okunmamış', en: 'Notifications, {n} unread' }),
  more: say({ tr: '{n} yeni bildirim', en: 'New notifications: {n}' }),
};

const BellPanel = fetched(async () => (await import('./bell-panel.tsx')).BellPanel);

/** Narrower than this the list has a page of its own. */
const phone = '(max-width: 767px)';

export const shownInBell = { page: 1, pageSize: 10 };

/** While the server tells of news, asking by oneself is only a safety net. */
const everySeconds = { told: 120, alone: 10 };

/** The bell: how many notifications are unread, and the newest ones. */
export function Bell() {
  const say = useSay();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const isTold = useLive((state) => state.isOpen);
  const { data } = useRead(notification.list, shownInBell, {
    keep: true,
    everySeconds: isTold ? everySeconds.told : everySeconds.alone,
    announce: 'none',
    isUnasked: true,
  });
  const unread = data?.Unread ?? 0;
  const news = useNews(unread, data !== undefined);
  usePushed();
  useHappening();

  const place = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpened(false);
    // The panel takes the focus along when it goes, unless something else was clicked.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
    });
  };

  const open = async () => {
    if (window.matchMedia(phone).matches) return navigate({ to: '/notifications' });
    await BellPanel.ready();
    setOpened((before) => !before);
  };

  const label = unread > 0 ? say(words.count, { n: unread }) : say(words.bell);
  const button = (
    <ActionIcon
      className={classes.bell}
      variant="subtle"
      color="gray"
      size={34}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onPointerEnter={BellPanel.ahead}
      onClick={() => void open().catch(() => undefined)}
    >
      <IconBell size={18} stroke={1.8} />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  );
  return (
    <span ref={place}>
      {opened ? <BellPanel button={button} data={data} close={close} /> : button}
      <span className={classes.heard} role="status">
        {news > 0 && say(words.more, { n: news })}
      </span>
    </span>
  );
}

/** How many have come since the page was opened or since the last were read; a screen reader hears each number once. */
function useNews(unread: number, isKnown: boolean): number {
  const before = useRef<number | null>(null);
  const [news, setNews] = useState(0);
  useEffect(() => {
    if (!isKnown) return;
    const last = before.current;
    before.current = unread;
    setNews(last !== null && unread > last ? unread - last : 0);
  }, [unread, isKnown]);
  return news;
}
