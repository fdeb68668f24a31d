import { Button } from '@mantine/core';
import { deviceNamed } from '@sahada/contract/device';
import { pushApps, pushDevice } from '@sahada/contract/push';
import { say } from '@sahada/contract/text';
import { IconBellRinging, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { toast } from '../../client/toast.ts';
import { useWrite } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { MenuAction, MoreMenu } from '../../parts/later/lazy-menu.tsx';
import type { Column, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { common } from '../../parts/say/words.ts';

const words = {
  title: say({ tr: 'Bildirim alan cihazlar', en: 'Devices that get notifications' }),
  user: say({ tr: 'Kullanıcı', en: 'User' }),
  device: say({ tr: 'Cihaz', en: 'Device' }),
  app: say({ tr: 'Uygulama', en: 'App' }),
  office: say({ tr: 'Ofis', en: 'Office' }),
  field: say({ tr: 'Saha', en: 'Field' }),
  since: say({ tr: 'Açıldı', en: 'Turned on' }),
  last: say({ tr: 'Son başarılı gönderim', en: 'Last success' }),
  works: say({ tr: 'Çalışıyor', en: 'Works' }),
  unknown: say({ tr: 'Henüz denenmedi', en: 'Not tried yet' }),
  fails: say({ tr: 'Ulaşılamıyor', en: 'Not reached' }),
  test: say({ tr: 'Deneme bildirimi gönder', en: 'Send a test' }),
  sent: say({ tr: 'Deneme bildirimi gönderildi.', en: 'A test notification has been sent.' }),
  gone: say({
    tr: 'Cihaz artık bildirim almıyor; listeden çıkarıldı.',
    en: 'The device takes no notifications any more and has been removed.',
  }),
  failed: say({ tr: 'Gönderilemedi: {why}', en: 'Could not be sent: {why}' }),
  announce: say({ tr: 'Duyuru yap', en: 'Announce' }),
  none: say({ tr: 'Bildirim alan cihaz yok', en: 'No device gets notifications' }),
  noneHint: say({
    tr: 'Kullanıcılar, kendi cihazlarında Profilim › Bildirimler’den anlık bildirimleri açabilir.',
    en: 'Users turn push notifications on for a device in My profile › Notifications.',
  }),
};

type Item = ItemOf<typeof pushDevice>;

const deviceNameOf = ({ device }: Item): string => deviceNamed(device) || device.slice(0, 60);

function AppCell({ item }: { item: Item }) {
  const say = useSay();
  return say(words[item.app]);
}

function State({ item }: { item: Item }) {
  const say = useSay();
  if (item.lastError !== null)
    return (
      <span title={item.lastError}>
        <StatusBadge tone="bad">{say(words.fails)}</StatusBadge>
      </span>
    );
  const isKnown = item.lastSuccess !== null;
  return <StatusBadge tone={isKnown ? 'good' : 'neutral'}>{say(isKnown ? words.works : words.unknown)}</StatusBadge>;
}

const columns: Column<Item>[] = [
  { field: 'userName', label: words.user },
  { field: 'device', label: words.device, value: deviceNameOf },
  { field: 'app', label: words.app, Cell: AppCell, width: 120 },
  { field: 'lastError', label: common.status, Cell: State, plain: true, width: 185 },
  { field: 'lastSuccess', label: words.last, kind: 'dateTime', width: 200 },
  { field: 'since', label: words.since, kind: 'dateTime', width: 170, wide: true },
];

const search: SearchField[] = [
  { field: 'userName', label: words.user },
  { field: 'device', label: words.device },
];

const filters: Filter[] = [
  {
    field: 'app',
    label: words.app,
    kind: 'choice',
    options: pushApps.map((value) => ({ value, label: words[value] })),
  },
];

function RowMenu({ item }: { item: Item }) {
  const say = useSay();
  const test = useWrite(pushDevice.test, { rereads: [pushDevice.list] });
  const send = async () => {
    const outcome = await test.send({ id: item.id });
    if (!outcome.ok) return;
    const { Sent, Gone, Error: why } = outcome.data;
    if (Sent) toast('success', say(words.sent));
    else toast('warning', Gone ? say(words.gone) : say(words.failed, { why: why ?? '' }));
  };
  return (
    <MoreMenu busy={test.sending} of={`${item.userName}, ${deviceNameOf(item)}`}>
      <MenuAction icon={<IconBellRinging size={16} />} onClick={() => void send()}>
        {say(words.test)}
      </MenuAction>
    </MoreMenu>
  );
}

const Announcement = fetched(
  async () => (await import('./announcement.tsx')).Announcement,
  () => null,
);

/** The browsers that get push messages, and announcements to people. */
export function Devices() {
  const say = useSay();
  const [announcing, setAnnouncing] = useState(false);
  return (
    <>
      <DataList<Item>
        bare
        row={pushDevice.list}
        title={words.title}
        columns={columns}
        search={search}
        filters={filters}
        RowMenu={RowMenu}
        action={
          <Button leftSection={<IconSpeakerphone size={16} />} onClick={() => setAnnouncing(true)}>
            {say(words.announce)}
          </Button>
        }
        emptyTitle={words.none}
        emptyHint={words.noneHint}
      />
      {announcing && <Announcement close={() => setAnnouncing(false)} />}
    </>
  );
}
