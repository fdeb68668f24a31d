import { emailAccount } from '@sahada/contract/email-account';
import { message, messageTemplate } from '@sahada/contract/message';
import { pushDevice } from '@sahada/contract/push';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenTabs } from '../../parts/shell/screen-tabs.tsx';
import { Accounts } from './accounts.tsx';
import { Devices } from './devices.tsx';
import { Queue } from './queue.tsx';
import { Templates } from './templates.tsx';

const words = {
  title: say({ tr: 'İletiler', en: 'Messages' }),
  queue: say({ tr: 'Kuyruk', en: 'Queue' }),
  templates: say({ tr: 'Şablonlar', en: 'Templates' }),
  accounts: say({ tr: 'E-posta hesapları', en: 'E-mail accounts' }),
  notices: say({ tr: 'Bildirimler', en: 'Notifications' }),
};

const tabs = [
  { name: 'queue', label: words.queue, access: message.list.access, panel: <Queue /> },
  { name: 'templates', label: words.templates, access: messageTemplate.list.access, panel: <Templates /> },
  { name: 'accounts', label: words.accounts, access: emailAccount.list.access, panel: <Accounts /> },
  { name: 'notices', label: words.notices, access: pushDevice.list.access, panel: <Devices /> },
];

/** Everything that the system says to people: what it has said, in which words, and through which servers. */
export default function Messages() {
  const say = useSay();
  const rights = useRights();
  return (
    <>
      <PageHeader title={say(words.title)} />
      <ScreenTabs tabs={tabs.filter(({ access }) => may(access, rights))} />
    </>
  );
}
