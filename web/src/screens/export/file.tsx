import { Button, Progress, Skeleton } from '@mantine/core';
import { exportFile } from '@sahada/contract/export';
import { say } from '@sahada/contract/text';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddressId } from '../../client/address.ts';
import { downloadBy } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';

const words = {
  title: say({ tr: 'Dışa aktarılan dosya', en: 'Exported file' }),
  download: say({ tr: 'İndir', en: 'Download' }),
  until: say({ tr: '{date} tarihine kadar indirebilirsiniz.', en: 'You can download it until {date}.' }),
  running: say({ tr: 'Dosya hazırlanıyor', en: 'The file is being prepared' }),
  failed: say({ tr: 'Dosya hazırlanamadı', en: 'The file could not be prepared' }),
  failedHint: say({ tr: 'Listeyi yeniden dışa aktarın.', en: 'Export the list again.' }),
  gone: say({ tr: 'Bu dosya artık yok', en: 'This file is gone' }),
  goneHint: say({
    tr: 'Dosyalar bir hafta saklanır. Listeyi yeniden dışa aktarabilirsiniz.',
    en: 'Files are kept for a week. You can export the list again.',
  }),
};

/** A file that was written in the background: where its notification leads. */
export default function ExportedFile() {
  const say = useSay();
  const format = useFormat();
  const named = useAddressId();
  const id = /^\d{1,9}$/.test(named ?? '') ? Number(named) : null;
  const [loading, setLoading] = useState(false);
  const [isOver, setOver] = useState(false);
  const read = useRead(exportFile.progress, id === null ? null : { id }, {
    announce: 'none',
    ...(isOver ? {} : { everySeconds: 3 }),
  });
  const { data, error } = read;
  // One that is gone would be asked for as long as the page is open, and each time be noted in the system log.
  const over = error?.status === 404 || (data !== undefined && data.state !== 'running');
  if (over !== isOver) setOver(over);
  const fetchFile = async () => {
    if (id === null) return;
    setLoading(true);
    await downloadBy(exportFile.address, { id });
    setLoading(false);
  };
  const body = () => {
    if (id === null || error?.status === 404) return <EmptyState title={words.gone} hint={words.goneHint} />;
    if (error !== null && data === undefined) return <LoadFailed read={read} />;
    if (data === undefined) return <Skeleton height={160} radius="md" />;
    if (data.state === 'failed') return <EmptyState title={words.failed} hint={words.failedHint} />;
    if (data.state === 'running')
      return (
        <EmptyState title={words.running}>
          <Progress
            w={240}
            value={data.total === 0 ? 0 : (100 * data.done) / data.total}
            aria-label={say(words.running)}
          />
        </EmptyState>
      );
    return (
      <EmptyState
        title={{ tr: data.name, en: data.name }}
        hint={{
          tr: say(words.until, { date: format.dateTime(data.expiresAt) }),
          en: say(words.until, { date: format.dateTime(data.expiresAt) }),
        }}
      >
        <Button leftSection={<IconDownload size={18} />} loading={loading} onClick={() => void fetchFile()}>
          {say(words.download)}
        </Button>
      </EmptyState>
    );
  };
  return (
    <>
      <PageHeader title={say(words.title)} />
      {body()}
    </>
  );
}
