import { ActionIcon, Button } from '@mantine/core';
import { useDidUpdate, useDisclosure } from '@mantine/hooks';
import { statuses } from '@sahada/contract/codes';
import { results } from '@sahada/contract/links';
import { type PlanTab, plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import {
  IconBan,
  IconBroadcast,
  IconBroadcastOff,
  IconCalendar,
  IconChartBar,
  IconCopy,
  IconList,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAddress, withQuery } from '../../client/address.ts';
import { type Format, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { may, useRights } from '../../client/session.ts';
import { HistoryAction } from '../../parts/entity/history-action.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import { MenuAction, MenuLine, MoreMenu } from '../../parts/later/lazy-menu.tsx';
import type { Column, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { type BulkProps, DataList } from '../../parts/list/data-list.tsx';
import type { ListTab } from '../../parts/list/list-tabs.tsx';
import { common } from '../../parts/say/words.ts';
import { DatesCell, NameCell, PlaceCell, ResponsesCell, ScoreCell, StatusCell } from './cells.tsx';
import { useFilters } from './filters.ts';
import { planWords } from './words.ts';
import { usePlanWork } from './work.ts';

const words = {
  none: say({ tr: 'Henüz plan yok.', en: 'There are no plans yet.' }),
  hint: say({
    tr: 'Soru listesini, lokasyonu, tarihi ve denetçiyi seçin; sonra yayına alın.',
    en: 'Bring a checklist together with a location, dates and people, then put it on the air.',
  }),
  dates: say({ tr: 'Tarih', en: 'Dates' }),
  asCalendar: say({ tr: 'Takvim', en: 'Calendar' }),
  asList: say({ tr: 'Liste', en: 'List' }),
  all: say({ tr: 'Tümü', en: 'All' }),
  upcoming: say({ tr: 'Yaklaşan', en: 'Upcoming' }),
  overdue: say({ tr: 'Geciken', en: 'Overdue' }),
  pending: say({ tr: 'Onay bekleyen', en: 'Pending approval' }),
  done: say({ tr: 'Tamamlanan', en: 'Done' }),
};

const Bulk = fetched<BulkProps<PlanItem>>(async () => (await import('./bulk.tsx')).Bulk);
const CalendarPage = fetched(async () => (await import('./calendar-page.tsx')).CalendarPage);
const CancelDialog = fetched(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

export type PlanItem = ItemOf<typeof plan>;

/** The plans of a series share their name. */
const named = ({ definition, beginDate, timeZone }: PlanItem, format: Format): string =>
  beginDate === null ? definition : `${definition}, ${format.date(beginDate, timeZone)}`;

const columns: Column<PlanItem>[] = [
  { field: 'definition', label: planWords.definition, Cell: NameCell, named },
  { field: 'statusCode', label: common.status, Cell: StatusCell, width: 158, plain: true },
  { field: 'percent', label: planWords.score, Cell: ScoreCell, width: 142 },
  { field: 'locationName', label: planWords.location, Cell: PlaceCell, width: 152, wide: 'very' },
  { field: 'leadAuditorName', label: planWords.auditor, width: 112, wide: true },
  { field: 'beginDate', label: words.dates, Cell: DatesCell, width: 136, plain: true },
  {
    field: 'responseCount',
    label: planWords.responses,
    kind: 'number',
    Cell: ResponsesCell,
    width: 118,
    wide: 'table',
  },
];

const tabs: (ListTab & { name: PlanTab })[] = [
  { name: 'all', label: words.all },
  { name: 'upcoming', label: words.upcoming },
  { name: 'overdue', label: words.overdue },
  { name: 'pending', label: words.pending },
  { name: 'done', label: words.done },
];

const search: SearchField[] = [
  { field: 'definition', label: planWords.definition },
  { field: 'customerName', label: planWords.customer },
  { field: 'locationName', label: planWords.location },
  { field: 'projectName', label: planWords.project },
  { field: 'leadAuditorName', label: planWords.lead },
];

export default function Plans() {
  const say = useSay();
  const rights = useRights();
  const { onDay, view } = useAddress<{ onDay?: string; view?: string }>().query;
  const phone = usePhone();
  const isCalendar = view === 'month' || view === 'week';
  const to = may(results.access, rights) ? results.path : '/auditlist/edit/{id}';
  const filters = useFilters();
  const toNew = (root: object) => <Link {...root} to="/auditlist/new" />;
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2.2} />} renderRoot={toNew}>
      {say(planWords.add)}
    </Button>
  );
  const shortAdd = phone ? (
    <ActionIcon size={36} aria-label={say(planWords.add)} renderRoot={toNew}>
      <IconPlus size={18} stroke={2.2} />
    </ActionIcon>
  ) : (
    add
  );
  const otherView = say(isCalendar ? words.asList : words.asCalendar);
  const toOther = (root: object) => (
    <Link
      {...root}
      to="/auditlist"
      search={withQuery({
        view: isCalendar ? undefined : 'month',
        day: isCalendar ? undefined : onDay,
        onDay: undefined,
      })}
      // The list is not where one is while the calendar is shown, which a link says of every part of its address.
      activeOptions={{ exact: true }}
    />
  );
  const OtherIcon = isCalendar ? IconList : IconCalendar;
  const other = phone ? (
    <ActionIcon variant="default" size={36} aria-label={otherView} renderRoot={toOther}>
      <OtherIcon size={16} stroke={1.8} />
    </ActionIcon>
  ) : (
    <Button variant="default" renderRoot={toOther}>
      {otherView}
    </Button>
  );
  // The link that led here is gone, and the path is the same.
  useDidUpdate(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [isCalendar]);
  if (isCalendar) {
    return (
      <CalendarPage filters={filters} to={to}>
        {other}
        {shortAdd}
      </CalendarPage>
    );
  }
  return (
    <DataList<PlanItem>
      row={plan.list}
      title={planWords.title}
      columns={columns}
      search={search}
      tabs={{ each: tabs, counts: plan.tabs }}
      report="audits"
      filters={filters}
      to={to}
      tools={other}
      action={shortAdd}
      start={add}
      RowMenu={RowMenu}
      Bulk={Bulk}
      emptyTitle={words.none}
      emptyHint={words.hint}
    />
  );
}

function RowMenu({ item }: { item: PlanItem }) {
  const say = useSay();
  const format = useFormat();
  const rights = useRights();
  const work = usePlanWork();
  const [cancelling, cancel] = useDisclosure(false);
  return (
    <>
      <MoreMenu busy={work.busy} of={named(item, format)}>
        <MenuAction icon={<IconPencil size={16} />} to={`/auditlist/edit/${item.id}`}>
          {say(common.edit)}
        </MenuAction>
        {may(results.access, rights) && (
          <MenuAction icon={<IconChartBar size={16} />} to={`/audit/audit-details/${item.id}`}>
            {say(planWords.results)}
          </MenuAction>
        )}
        <MenuAction icon={<IconCopy size={16} />} onClick={() => void work.copy(item.id)}>
          {say(planWords.copy)}
        </MenuAction>
        {item.statusCode !== statuses.Cancelled && (
          <>
            <MenuAction
              icon={item.published ? <IconBroadcastOff size={16} /> : <IconBroadcast size={16} />}
              onClick={() => void work.publish(item.id, !item.published)}
            >
              {say(item.published ? planWords.takeOffAir : planWords.putOnAir)}
            </MenuAction>
            <MenuAction icon={<IconBan size={16} />} onClick={cancel.open}>
              {say(planWords.cancel)}
            </MenuAction>
          </>
        )}
        {item.statusCode === statuses.Cancelled && (
          <MenuAction icon={<IconBan size={16} />} onClick={() => void work.restore(item.id)}>
            {say(planWords.restore)}
          </MenuAction>
        )}
        <HistoryAction entity="plan" id={item.id} />
        <MenuLine />
        <MenuAction danger icon={<IconTrash size={16} />} onClick={() => void work.remove([item])}>
          {say(common.remove)}
        </MenuAction>
      </MoreMenu>
      {cancelling && <CancelDialog item={item} close={cancel.close} />}
    </>
  );
}
