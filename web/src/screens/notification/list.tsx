import { Button, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { notification } from '@sahada/contract/notification';
import { say } from '@sahada/contract/text';
import { IconBellOff, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { idIn, onlyQuery, useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import classes from '../../parts/bell/bell.module.css';
import { NotificationRows } from '../../parts/bell/rows.tsx';
import { useLastPage } from '../../parts/list/list-state.ts';
import { Pager } from '../../parts/list/pager.tsx';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';

const words = {
  title: say({ tr: 'Bildirimler', en: 'Notifications' }),
  which: say({ tr: 'Gösterilen bildirimler', en: 'Notifications shown' }),
  all: say({ tr: 'Tümü', en: 'All' }),
  unread: say({ tr: 'Okunmamış', en: 'Unread' }),
  readAll: say({ tr: 'Tümünü okundu say', en: 'Mark all as read' }),
  settings: say({ tr: 'Tercihler', en: 'Settings' }),
  none: say({ tr: 'Bildirim yok', en: 'No notifications' }),
  noneUnread: say({ tr: 'Okunmamış bildirim yok', en: 'No unread notifications' }),
  noneHint: say({
    tr: 'Sizi bekleyen bir iş olduğunda burada görürsünüz.',
    en: 'When something waits for you, you will see it here.',
  }),
  more: say({ tr: 'Daha eskileri göster', en: 'Show older ones' }),
};

const step = 25;
const most = 100;

/** All that one was told in the application, newest first. */
export default function Notifications() {
  const say = useSay();
  const { query, change } = useAddress<{ show?: string; size?: string; page?: string }>();
  const unread = query.show === 'unread';
  const size = Math.min(most, Math.max(step, Number(query.size) || step));
  // More than are answered at once come by the page.
  const page = size < most ? 1 : Math.max(1, idIn(query.page) ?? 1);
  const read = useRead(notification.list, { page, pageSize: size, unread }, { keep: true, everySeconds: 10 });
  const go = useCallback(
    (to: { page?: number }, how?: { replace: boolean }) => change({ page: String(to.page ?? 1) }, how),
    [change],
  );
  useLastPage({ page, pageSize: size, go }, read);
  const { data, error } = read;
  const mark = useWrite(notification.markRead, { rereads: [notification.list] });
  const items = data?.ListItems ?? [];
  const readAll = () => {
    // The button is gone when all are read.
    document.getElementById('main')?.focus({ preventScroll: true });
    void mark.send({ all: true });
  };
  return (
    <>
      <PageHeader title={say(words.title)}>
        {(data?.Unread ?? 0) > 0 && (
          <Button variant="default" loading={mark.sending} onClick={readAll}>
            {say(words.readAll)}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconSettings size={16} />}
          renderRoot={(root) => <Link {...root} to="/profile" search={onlyQuery({ tab: 'notifications' })} />}
        >
          {say(words.settings)}
        </Button>
      </PageHeader>
      <Stack gap="md" align="flex-start">
        <SegmentedControl
          aria-label={say(words.which)}
          value={unread ? 'unread' : 'all'}
          onChange={(show) => change({ show: show === 'unread' ? show : undefined, size: undefined, page: undefined })}
          data={[
            { value: 'all', label: say(words.all) },
            { value: 'unread', label: say(words.unread) },
          ]}
        />
        <div className={classes.page} style={{ width: '100%' }}>
          {error !== null && data === undefined ? (
            <LoadFailed read={read} />
          ) : data === undefined ? (
            <Stack gap="sm" p="md">
              <Skeleton height={44} />
              <Skeleton height={44} />
              <Skeleton height={44} />
            </Stack>
          ) : items.length === 0 ? (
            <EmptyState
              title={unread ? words.noneUnread : words.none}
              hint={words.noneHint}
              icon={<IconBellOff size={22} stroke={1.7} />}
            />
          ) : (
            <NotificationRows items={items} />
          )}
        </div>
        {data !== undefined && data.TotalItemsCount > items.length && size < most && (
          <Button variant="default" onClick={() => change({ size: String(size + step) })}>
            {say(words.more)}
          </Button>
        )}
        {data !== undefined && size === most && data.TotalItemsCount > most && (
          <div style={{ width: '100%' }}>
            <Pager page={page} pageSize={most} total={data.TotalItemsCount} onPage={(to) => go({ page: to })} />
          </div>
        )}
      </Stack>
    </>
  );
}
