import { backup } from '@sahada/contract/backup';
import { maintenance } from '@sahada/contract/maintenance';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { Backup } from './backup.tsx';
import { CleanUp } from './clean-up.tsx';
import { Health } from './health.tsx';

const words = {
  title: say({ tr: 'Bakım', en: 'Maintenance' }),
  health: say({ tr: 'Durum', en: 'Health' }),
  backup: say({ tr: 'Yedek', en: 'Backup' }),
  cleanUp: say({ tr: 'Temizlik', en: 'Clean-up' }),
};

const tabs = [
  { name: 'health', label: words.health, access: maintenance.status.access, panel: <Health /> },
  { name: 'backup', label: words.backup, access: backup.list.access, panel: <Backup /> },
  { name: 'clean-up', label: words.cleanUp, access: maintenance.cleanUps.access, panel: <CleanUp /> },
];

/** How the system is, and what keeps it well. */
export default function Maintenance() {
  const say = useSay();
  const rights = useRights();
  return (
    <>
      <PageHeader title={say(words.title)} />
      <ScreenTabs tabs={tabs.filter(({ access }) => may(access, rights))} />
    </>
  );
}
