import { apiKey } from '@sahada/contract/api-key';
import { say } from '@sahada/contract/text';
import { webhook } from '@sahada/contract/webhook';
import { useSay } from '../../client/language.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { Feed } from './feed.tsx';
import { Keys } from './keys.tsx';
import { Webhooks } from './webhooks.tsx';

const words = {
  title: say({ tr: 'Entegrasyonlar', en: 'Integrations' }),
  under: say({
    tr: 'Öteki sistemler Sahada’yı buradan okur ve olanları buradan öğrenir.',
    en: 'Where other systems read from Sahada, and are told what happens.',
  }),
  keys: say({ tr: 'API anahtarları', en: 'API keys' }),
  webhooks: say({ tr: 'Webhook’lar', en: 'Webhooks' }),
  feed: say({ tr: 'Excel ve Power BI', en: 'Excel and Power BI' }),
};

const tabs = [
  { name: 'keys', label: words.keys, access: apiKey.list.access, panel: <Keys /> },
  { name: 'webhooks', label: words.webhooks, access: webhook.list.access, panel: <Webhooks /> },
  { name: 'feed', label: words.feed, access: apiKey.list.access, panel: <Feed /> },
];

/** How other systems read from this one, and are told what happens. */
export default function Integrations() {
  const say = useSay();
  return (
    <>
      <PageHeader title={say(words.title)} under={say(words.under)} />
      <ScreenTabs tabs={tabs} />
    </>
  );
}
