import { Button } from '@mantine/core';
import { dataRequest, type RequestRow } from '@sahada/contract/data-protection';
import {
  type RequestState,
  requestChannels,
  requestChannelTexts,
  requestKinds,
  requestKindTexts,
  requestStates,
  requestStateTexts,
} from '@sahada/contract/data-request-words';
import { say } from '@sahada/contract/text';
import { IconPlus } from '@tabler/icons-react';
import { useAddress } from '../../client/address.ts';
import { dayIn, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Column, Filter, SearchField } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { StatusBadge, type Tone } from '../../parts/say/status-badge.tsx';
import { common } from '../../parts/say/words.ts';

const words = {
  title: say({ tr: 'Başvurular', en: 'Requests' }),
  add: say({ tr: 'Başvuru ekle', en: 'Add request' }),
  number: say({ tr: 'No', en: 'No.' }),
  kind: say({ tr: 'Tür', en: 'Kind' }),
  person: say({ tr: 'Başvuran', en: 'Person' }),
  channel: say({ tr: 'Başvuru yolu', en: 'Channel' }),
  received: say({ tr: 'Başvuru tarihi', en: 'Received' }),
  due: say({ tr: 'Son yanıt günü', en: 'Answer due' }),
  overdue: say({ tr: 'Süresi geçti', en: 'Overdue' }),
  madeBy: say({ tr: 'Kaydeden', en: 'Entered by' }),
  none: say({ tr: 'Henüz başvuru yok', en: 'No requests yet' }),
  noneHint: say({
    tr: 'Bir kişi verilerini öğrenmek, düzelttirmek ya da sildirmek istediğinde başvurusunu buraya ekleyin. Yanıt için 30 gün vardır.',
    en: 'When somebody asks to see, correct or erase their data, add the request here. It is to be answered within 30 days.',
  }),
};

const tones: Record<RequestState, Tone> = {
  open: 'info',
  waiting: 'waiting',
  running: 'waiting',
  done: 'good',
  rejected: 'neutral',
  failed: 'bad',
};

/** Where a request stands. */
export function State({ item }: { item: Pick<RequestRow, 'state'> }) {
  const say = useSay();
  return <StatusBadge tone={tones[item.state]}>{say(requestStateTexts[item.state])}</StatusBadge>;
}

function Kind({ item }: { item: RequestRow }) {
  const say = useSay();
  return say(requestKindTexts[item.kind]);
}

/** The day, and that it is over where the request still waits for its answer. */
export function Due({ item }: { item: Pick<RequestRow, 'dueOn' | 'closedAt'> }) {
  const say = useSay();
  const format = useFormat();
  const today = dayIn(useSession((state) => state.user?.TimeZone));
  if (item.closedAt !== null || item.dueOn >= today) return format.date(item.dueOn);
  return <StatusBadge tone="bad">{`${format.date(item.dueOn)} · ${say(words.overdue)}`}</StatusBadge>;
}

const columns: Column<RequestRow>[] = [
  { field: 'person', label: words.person },
  { field: 'number', label: words.number, kind: 'number', width: 80 },
  { field: 'kind', label: words.kind, Cell: Kind, width: 130 },
  { field: 'state', label: common.status, Cell: State, plain: true, width: 190 },
  { field: 'receivedOn', label: words.received, kind: 'date', width: 140, wide: true },
  { field: 'dueOn', label: words.due, Cell: Due, plain: true, width: 210 },
];

const search: SearchField[] = [
  { field: 'person', label: words.person },
  { field: 'createdByName', label: words.madeBy },
];

const filters: Filter[] = [
  {
    field: 'state',
    label: common.status,
    kind: 'choice',
    options: requestStates.map((value) => ({ value, label: requestStateTexts[value] })),
  },
  {
    field: 'kind',
    label: words.kind,
    kind: 'choice',
    options: requestKinds.map((value) => ({ value, label: requestKindTexts[value] })),
  },
  {
    field: 'channel',
    label: words.channel,
    kind: 'choice',
    options: requestChannels.map((value) => ({ value, label: requestChannelTexts[value] })),
  },
];

const RequestDrawer = fetched(
  async () => (await import('./request-drawer.tsx')).RequestDrawer,
  () => null,
);

const RequestForm = fetched(
  async () => (await import('./request-form.tsx')).RequestForm,
  () => null,
);

export function Requests() {
  const say = useSay();
  const { query, change } = useAddress<{ open?: string | undefined; edit?: string | undefined }>();
  const isForm = query.open === 'new' || query.edit !== undefined;
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2.2} />} onClick={() => change({ open: 'new' })}>
      {say(words.add)}
    </Button>
  );
  return (
    <>
      <DataList<RequestRow>
        bare
        row={dataRequest.list}
        title={words.title}
        columns={columns}
        search={search}
        filters={filters}
        to="?open={id}"
        action={add}
        emptyTitle={words.none}
        emptyHint={words.noneHint}
      />
      {isForm && <RequestForm open={query.edit ?? 'new'} />}
      {!isForm && query.open !== undefined && <RequestDrawer open={query.open} />}
    </>
  );
}
