import { type MessageState, message, messageStates } from '@sahada/contract/message';
import { channels } from '@sahada/contract/message-row';
import { channelTexts, messageStateTexts } from '@sahada/contract/status';
import { say } from '@sahada/contract/text';
import { useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { BulkButton } from '../../parts/list/bulk-buttons.tsx';
import type { Column, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { type BulkProps, DataList } from '../../parts/list/data-list.tsx';
import { StatusBadge, type Tone } from '../../parts/say/status-badge.tsx';
import { common } from '../../parts/say/words.ts';
import { words as shared } from './words.ts';

const words = {
  title: say({ tr: 'Kuyruk', en: 'Queue' }),
  tries: say({ tr: 'Deneme', en: 'Tries' }),
  at: say({ tr: 'Oluşturulma', en: 'Made' }),
  resend: say({ tr: 'Yeniden gönder', en: 'Send again' }),
  cancel: say({ tr: 'İptal et', en: 'Cancel' }),
  none: say({ tr: 'Henüz ileti yok', en: 'No messages yet' }),
  noneHint: say({
    tr: 'Sistemin kişilere gönderdiği her ileti burada görünür.',
    en: 'Everything that the system says to people shows here.',
  }),
};

type Item = ItemOf<typeof message>;

const tones: Record<MessageState, Tone> = {
  Waiting: 'waiting',
  Sending: 'info',
  Sent: 'good',
  Failed: 'bad',
  Cancelled: 'neutral',
};

export function State({ item }: { item: Pick<Item, 'state'> }) {
  const say = useSay();
  return <StatusBadge tone={tones[item.state]}>{say(messageStateTexts[item.state])}</StatusBadge>;
}

function ChannelCell({ item }: { item: Item }) {
  const say = useSay();
  return say(channelTexts[item.channel]);
}

const columns: Column<Item>[] = [
  {
    field: 'subject',
    label: shared.subject,
    named: ({ id, subject, to }) => `${subject} #${id}, ${to}`,
  },
  { field: 'to', label: shared.to, width: 200 },
  { field: 'channel', label: shared.channel, Cell: ChannelCell, width: 120, wide: true },
  { field: 'state', label: common.status, Cell: State, plain: true, width: 150 },
  { field: 'tries', label: words.tries, kind: 'number', width: 100, wide: true },
  { field: 'createdAt', label: words.at, kind: 'dateTime', width: 170 },
];

const search: SearchField[] = [
  { field: 'subject', label: shared.subject },
  { field: 'to', label: shared.to },
  { field: 'title', label: shared.message },
];

const filters: Filter[] = [
  {
    field: 'state',
    label: common.status,
    kind: 'choice',
    options: messageStates.map((value) => ({ value, label: messageStateTexts[value] })),
  },
  {
    field: 'channel',
    label: shared.channel,
    kind: 'choice',
    options: channels.map((value) => ({ value, label: channelTexts[value] })),
  },
  { field: 'date', label: words.at, kind: 'dates' },
];

function Bulk({ items, done }: BulkProps<Item>) {
  const say = useSay();
  const resend = useWrite(message.resend);
  const cancel = useWrite(message.cancel);
  const ids = items.map(({ id }) => id);
  const run = async (write: typeof resend | typeof cancel) => {
    if ((await write.send({ ids })).ok) done();
  };
  return (
    <>
      <BulkButton loading={resend.sending} onClick={() => void run(resend)}>
        {say(words.resend)}
      </BulkButton>
      <BulkButton loading={cancel.sending} onClick={() => void run(cancel)}>
        {say(words.cancel)}
      </BulkButton>
    </>
  );
}

const MessageDrawer = fetched(
  async () => (await import('./message-drawer.tsx')).MessageDrawer,
  () => null,
);

export function Queue() {
  const { query } = useAddress<Record<string, string>>();
  return (
    <>
      <DataList<Item>
        bare
        row={message.list}
        title={words.title}
        columns={columns}
        search={search}
        filters={filters}
        to="?open={id}"
        Bulk={Bulk}
        emptyTitle={words.none}
        emptyHint={words.noneHint}
      />
      {query.open !== undefined && <MessageDrawer open={query.open} />}
    </>
  );
}
