import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { Ledger } from './ledger.tsx';
import { Requests } from './requests.tsx';

const words = {
  title: say({ tr: 'Kişisel veriler', en: 'Personal data' }),
  requests: say({ tr: 'Başvurular', en: 'Requests' }),
  ledger: say({ tr: 'İmha kayıtları', en: 'Destruction ledger' }),
};

const tabs = [
  { name: 'requests', label: words.requests, panel: <Requests /> },
  { name: 'ledger', label: words.ledger, panel: <Ledger /> },
];

/** The data protection desk: what persons ask about their data, and what has been destroyed. */
export default function DataProtection() {
  const say = useSay();
  return (
    <>
      <PageHeader title={say(words.title)} />
      <ScreenTabs tabs={tabs} />
    </>
  );
}
