import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { Backup } from './backup.tsx';

const words = {
  title: say({ tr: 'Bakım', en: 'Maintenance' }),
  backup: say({ tr: 'Yedek', en: 'Backup' }),
};

const tabs = [{ name: 'backup', label: words.backup, panel: <Backup /> }];

/** What keeps the system well. */
export default function Maintenance() {
  const say = useSay();
  return (
    <>
      <PageHeader title={say(words.title)} />
      <ScreenTabs tabs={tabs} />
    </>
  );
}
