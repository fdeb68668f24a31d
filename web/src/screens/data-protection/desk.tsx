import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { Ledger } from './ledger.tsx';
import { Requests } from './requests.tsx';
import { RetentionWaiting } from './retention-waiting.tsx';

const words = {
  title: say({ tr: 'Kişisel veriler', en: 'Personal data' }),
  requests: say({ tr: 'Başvurular', en: 'Requests' }),
  retention: say({ tr: 'Saklama süreleri', en: 'Retention' }),
  ledger: say({ tr: 'İmha kayıtları', en: 'Destruction ledger' }),
};

const Retention = fetched(async () => (await import('./retention.tsx')).Retention, RetentionWaiting);

const tabs = [
  { name: 'requests', label: words.requests, panel: <Requests /> },
  { name: 'retention', label: words.retention, panel: <Retention /> },
  { name: 'ledger', label: words.ledger, panel: <Ledger /> },
];

/** The data protection desk: what persons ask about their data, how long it is kept, and what has been destroyed. */
export default function DataProtection() {
  const say = useSay();
  return (
    <>
      <PageHeader title={say(words.title)} />
      <ScreenTabs tabs={tabs} />
    </>
  );
}
