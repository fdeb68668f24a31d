import { Button, Group, Skeleton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../client/language.ts';
import { EmptyState } from '../say/states.tsx';
import { common } from '../say/words.ts';
import { useOnline } from './online.ts';

const words = {
  title: say({ tr: 'Bir sorun oluştu', en: 'Something went wrong' }),
  under: say({
    tr: 'Bu ekran açılamadı. Diğer ekranlar çalışmaya devam ediyor.',
    en: 'This screen could not be shown. The others go on working.',
  }),
  offline: say({ tr: 'İnternet bağlantısı yok', en: 'No internet connection' }),
  offlineUnder: say({
    tr: 'Bu ekran henüz indirilmemişti. Bağlantı gelince kendiliğinden açılır.',
    en: 'This screen had not been downloaded yet. It opens by itself when the connection is back.',
  }),
  home: say({ tr: 'Gösterge paneline git', en: 'Go to the dashboard' }),
  loading: say({ tr: 'Yükleniyor', en: 'Loading' }),
};

/** Replaces a screen that crashed or could not be loaded. */
export function CrashedScreen({ retry }: { retry: () => void }) {
  const say = useSay();
  const isOnline = useOnline();
  return (
    <div role="alert" style={{ margin: 'auto' }}>
      <EmptyState
        title={isOnline ? words.title : words.offline}
        hint={isOnline ? words.under : words.offlineUnder}
        icon={isOnline ? <IconAlertTriangle size={22} stroke={1.7} /> : <IconWifiOff size={22} stroke={1.7} />}
      >
        <Group gap="xs" justify="center">
          <Button onClick={retry}>{say(common.retry)}</Button>
          <Button variant="default" renderRoot={(root) => <Link {...root} to="/dashboard" />}>
            {say(words.home)}
          </Button>
        </Group>
      </EmptyState>
    </div>
  );
}

/** Shown while a screen's file is loading. */
export function ScreenSkeleton() {
  const say = useSay();
  return (
    <div role="status" aria-label={say(words.loading)}>
      <Skeleton height={26} width={220} mb={22} mt={6} />
      <Skeleton height={36} width={340} mb={16} radius="md" />
      <Skeleton height={420} radius="lg" />
    </div>
  );
}
