import { UnstyledButton } from '@mantine/core';
import { notification } from '@sahada/contract/notification';
import { say } from '@sahada/contract/text';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { onlyQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import classes from './bell.module.css';

export type Notification = z.output<typeof notification.list.response>['ListItems'][number];

const words = {
  unread: say({ tr: 'Okunmadı', en: 'Unread' }),
};

/** Notifications as a list: a click marks one as read and opens what it is about. */
export function NotificationRows({ items, onOpen }: { items: readonly Notification[]; onOpen?: () => void }) {
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const mark = useWrite(notification.markRead, { announce: 'none', rereads: [notification.list] });

  const open = ({ id, link, read }: Notification) => {
    if (!read) void mark.send({ ids: [id] });
    onOpen?.();
    const [path, query] = (link ?? '').split('?', 2);
    if (path) void navigate({ to: path, search: onlyQuery(Object.fromEntries(new URLSearchParams(query))) });
  };

  return (
    <ul className={classes.rows}>
      {items.map((item) => (
        <li key={item.id}>
          <UnstyledButton className={classes.row} data-unread={!item.read || undefined} onClick={() => open(item)}>
            {item.read ? (
              <span className={classes.dot} />
            ) : (
              <span className={classes.dot} role="img" aria-label={say(words.unread)} />
            )}
            <span className={classes.words}>
              <strong>{item.title}</strong>
              {item.text !== '' && <span>{item.text}</span>}
              <time dateTime={item.at} title={format.dateTime(item.at)}>
                {format.relative(item.at)}
              </time>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
