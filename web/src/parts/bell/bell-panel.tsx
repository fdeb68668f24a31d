import { Button, Popover } from '@mantine/core';
import { notification } from '@sahada/contract/notification';
import { say } from '@sahada/contract/text';
import { IconBellOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { onlyQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { EmptyState } from '../say/states.tsx';
import classes from './bell.module.css';
import { NotificationRows } from './rows.tsx';

const words = {
  title: say({ tr: 'Bildirimler', en: 'Notifications' }),
  readAll: say({ tr: 'Tümünü okundu say', en: 'Mark all as read' }),
  all: say({ tr: 'Tüm bildirimler', en: 'All notifications' }),
  settings: say({ tr: 'Tercihler', en: 'Settings' }),
  none: say({ tr: 'Bildirim yok', en: 'No notifications' }),
  noneHint: say({
    tr: 'Sizi bekleyen bir iş olduğunda burada görürsünüz.',
    en: 'When something waits for you, you will see it here.',
  }),
};

interface BellPanelProps {
  button: ReactElement;
  data: z.output<typeof notification.list.response> | undefined;
  close: () => void;
}

/** The newest notifications under the bell. */
export function BellPanel({ button, data, close }: BellPanelProps) {
  const say = useSay();
  const mark = useWrite(notification.markRead, { announce: 'none', rereads: [notification.list] });
  const items = data?.ListItems ?? [];
  return (
    <Popover
      opened
      onDismiss={close}
      position="bottom-end"
      width={380}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''} role="dialog" aria-label={say(words.title)}>
        <div className={classes.head}>
          <h2>{say(words.title)}</h2>
          {(data?.Unread ?? 0) > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => void mark.send({ all: true })}>
              {say(words.readAll)}
            </Button>
          )}
        </div>
        <div className={classes.scroll}>
          {items.length === 0 ? (
            <EmptyState title={words.none} hint={words.noneHint} icon={<IconBellOff size={22} stroke={1.7} />} />
          ) : (
            <NotificationRows items={items} onOpen={close} />
          )}
        </div>
        <div className={classes.foot}>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={close}
            renderRoot={(root) => <Link {...root} to="/notifications" />}
          >
            {say(words.all)}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={close}
            renderRoot={(root) => <Link {...root} to="/profile" search={onlyQuery({ tab: 'notifications' })} />}
          >
            {say(words.settings)}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
