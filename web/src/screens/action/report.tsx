import { Button, SegmentedControl } from '@mantine/core';
import { action } from '@sahada/contract/action';
import type { WireFindingRow } from '@sahada/contract/finding';
import { report } from '@sahada/contract/report';
import { IconFileTypePdf, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { openFile } from '../../client/file.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { may, useRights } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { useMayOpen } from '../../parts/action/may-open.ts';
import { SeverityBadge, StateBadge, stateOf } from '../../parts/action/state.tsx';
import { actionWords } from '../../parts/action/words.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Column } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { rangeBefore } from '../../parts/list/date-ranges.ts';
import { FilterButton, FilterChips } from '../../parts/list/filter-chips.tsx';
import { useListState } from '../../parts/list/list-state.ts';
import { TwoLines } from '../../parts/list/two-lines.tsx';
import { useUsualSpan } from '../../parts/list/usual-span.ts';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { useReach } from '../../parts/shell/reach.tsx';
import classes from './action.module.css';
import { DueCell, OwnerCell, PlaceCell, SeverityCell, StateCell, TitleCell } from './cells.tsx';
import own from './report.module.css';
import { filtersOf, reportFilters } from './report-filters.ts';
import { ReportTotals } from './report-totals.tsx';
import { reportWords } from './report-words.ts';
import type { Item } from './steps.ts';
import { words } from './words.ts';

const CreateAction = fetched(async () => (await import('../../parts/action/create-drawer.tsx')).CreateAction);

/** Findings and actions over any filter, with totals, as a table, a workbook or a PDF. */
export function Report({ tools }: { tools: ReactNode }) {
  const say = useSay();
  const { query, change } = useAddress<Record<string, string | undefined>>();
  const isActions = query.of === 'actions';
  return (
    <>
      <PageHeader title={say(words.actions)}>{tools}</PageHeader>
      <SegmentedControl
        mb="md"
        w="fit-content"
        aria-label={say(reportWords.of)}
        value={isActions ? 'actions' : 'findings'}
        onChange={(next) => change({ of: next === 'actions' ? next : undefined, page: undefined })}
        data={[
          { value: 'findings', label: say(reportWords.findings) },
          { value: 'actions', label: say(reportWords.actions) },
        ]}
      />
      {isActions ? <OfActions key="actions" /> : <OfFindings key="findings" />}
    </>
  );
}

/** Named, so that the list offers no filter beside those above the totals. */
const unasked = {
  ...Object.fromEntries(reportFilters.map(({ field }) => [field, null])),
  ...{ date: null, questionId: null, auditTypeId: null, statusCodes: null, onlyApproved: null },
};

function useAsked(row: typeof report.findingReport | typeof report.actionReport) {
  // An action that is open does not become less so with the days: those overdue the longest would be missing.
  const { list, isUsualSpan } = useUsualSpan(useListState(row), row === report.findingReport);
  const { page: _page, pageSize: _size, sortField: _sort, sortDirection: _way, ...asked } = list.input;
  const fixed = { ...unasked, ...asked };
  // The same question as the list's own, so that totals and rows come with one answer.
  const { input } = useListState(row, { fixed });
  const read = useRead(row, input, { keep: true, announce: 'overOlder' });
  const days = rangeBefore({ from: String(asked.dateFrom ?? ''), to: String(asked.dateTo ?? '') });
  const earlier = days && { ...input, dateFrom: days.from, dateTo: days.to, page: 1 };
  const before = useRead(row, earlier, { keep: true, announce: 'none' });
  const totals = (
    <ReportTotals
      now={read.data}
      before={days === null ? undefined : before.data}
      until={days === null ? undefined : String(asked.dateTo)}
      labels={
        row === report.findingReport
          ? [reportWords.findings, reportWords.withOpen, reportWords.withOverdue]
          : [reportWords.actions, reportWords.open, reportWords.overdue]
      }
      isOfState={asked.stateCode !== undefined || asked.overdue !== undefined}
      to={(change) => `/actions?${new URLSearchParams(list.hrefWith({ page: undefined, ...change })).toString()}`}
    />
  );
  return { asked, fixed, list, totals, isUsualSpan };
}

function OfFindings() {
  const say = useSay();
  const { list, asked, fixed, totals, isUsualSpan } = useAsked(report.findingReport);
  const reach = useReach();
  const mayRead = reach('/audit/audit-details/{id}');
  return (
    <>
      <Bar row={report.findingReport} list={list} />
      {totals}
      <DataList<WireFindingRow>
        bare
        row={report.findingReport}
        report="nonConformities"
        title={reportWords.findings}
        columns={findingColumns}
        fixed={fixed}
        tools={<Pdf make={() => openFile(report.findingReportToPdf, asked)} />}
        {...(mayRead ? { to: toAudit } : {})}
        emptyTitle={isUsualSpan ? reportWords.noneLately : reportWords.nothingFound}
        emptyHint={isUsualSpan ? reportWords.noneLatelyHint : reportWords.nothingFoundHint}
        start={
          isUsualSpan && (
            <Button variant="default" onClick={() => list.go({ filters: { dateFrom: [], dateTo: [] } })}>
              {say(reportWords.allDays)}
            </Button>
          )
        }
      />
    </>
  );
}

const toAudit = ({ auditId, responseId, auditPlanAnswerId }: WireFindingRow): string => {
  const query = new URLSearchParams({
    ...(responseId === null ? {} : { response: String(responseId) }),
    ...(auditPlanAnswerId === null ? { tab: 'findings' } : { tab: 'questions', at: String(auditPlanAnswerId) }),
  });
  return `/audit/audit-details/${auditId}?${query.toString()}`;
};

function OfActions() {
  const { list, asked, fixed, totals } = useAsked(report.actionReport);
  const mayOpen = useMayOpen();
  return (
    <>
      <Bar row={report.actionReport} list={list} />
      {totals}
      <DataList<Item>
        bare
        row={report.actionReport}
        report="actions"
        title={reportWords.actions}
        columns={actionColumns}
        fixed={fixed}
        tools={<Pdf make={() => openFile(report.actionReportToPdf, asked)} />}
        {...(mayOpen() ? { to: '/actions/{id}' } : {})}
        emptyTitle={reportWords.nothingDone}
        emptyHint={reportWords.nothingDoneHint}
      />
    </>
  );
}

function Bar({
  row,
  list,
}: {
  row: typeof report.findingReport | typeof report.actionReport;
  list: ReturnType<typeof useListState>;
}) {
  const phone = usePhone();
  const { query } = useAddress<Record<string, string | undefined>>();
  const bar = { row, filters: filtersOf(query), list };
  return <div className={own.bar}>{phone ? <FilterButton {...bar} /> : <FilterChips {...bar} />}</div>;
}

function Pdf({ make }: { make: () => Promise<void> }) {
  const say = useSay();
  const [making, setMaking] = useState(false);
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={17} stroke={1.7} />}
      loading={making}
      onClick={() => {
        setMaking(true);
        void make().finally(() => setMaking(false));
      }}
    >
      {say(reportWords.pdf)}
    </Button>
  );
}

function FindingCell({ item }: { item: WireFindingRow }) {
  const say = useSay();
  return (
    <span className={classes.two}>
      <TwoLines>{item.title}</TwoLines>
      <small>
        {[item.answer, item.departmentName, item.repeat ? say(reportWords.repeated) : null].filter(Boolean).join(' · ')}
      </small>
    </span>
  );
}

function FindingSeverity({ item }: { item: WireFindingRow }) {
  return <SeverityBadge severity={item.severity} />;
}

/** What is being done about it; of one that nothing is done about, the form of an action for whoever may make one. */
function ActionsCell({ item }: { item: WireFindingRow }) {
  const say = useSay();
  const mayCreate = may(action.create.access, useRights());
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [first] = item.actions;
  return (
    <span className={own.tags}>
      {first !== undefined ? (
        <>
          <StateBadge state={stateOf(first.stateCode)} />
          {first.overdue && <StatusBadge tone="bad">{say(words.late)}</StatusBadge>}
          {item.actions.length > 1 && <small>+{item.actions.length - 1}</small>}
        </>
      ) : mayCreate && !item.withdrawn ? (
        <Button
          size="compact-sm"
          variant="default"
          classNames={{ root: own.add ?? '', label: own.addLabel ?? '' }}
          leftSection={<IconPlus size={14} stroke={2} />}
          aria-label={say(actionWords.addNamed, { name: item.title })}
          onPointerEnter={CreateAction.ahead}
          onClick={() => {
            setAsked(true);
            setOpen(true);
          }}
        >
          {say(actionWords.add)}
        </Button>
      ) : (
        <span className={own.quiet}>{say(reportWords.noAction)}</span>
      )}
      {isAsked && <CreateAction about={isOpen ? { findingId: item.id } : null} onClose={() => setOpen(false)} />}
    </span>
  );
}

function FoundCell({ item }: { item: WireFindingRow }) {
  const format = useFormat();
  return (
    <span className={classes.two}>
      <span>{item.foundAt === null ? '–' : format.date(item.foundAt)}</span>
      <small>{item.foundBy}</small>
    </span>
  );
}

function FoundPlace({ item }: { item: WireFindingRow }) {
  return (
    <span className={classes.two}>
      <span>{item.locationName}</span>
      <small>{item.customerName}</small>
    </span>
  );
}

const findingColumns: Column<WireFindingRow>[] = [
  { field: 'title', label: reportWords.finding, Cell: FindingCell, sort: false },
  { field: 'severity', label: words.severity, Cell: FindingSeverity, width: 132, plain: true, sort: false },
  { field: 'locationName', label: words.location, Cell: FoundPlace, width: 208, sort: false },
  { field: 'foundAt', label: reportWords.found, Cell: FoundCell, width: 136, sort: false },
  { field: 'actions', label: reportWords.done, Cell: ActionsCell, width: 184, sort: false },
];

const actionColumns: Column<Item>[] = [
  { field: 'title', label: words.title, Cell: TitleCell, sort: false },
  { field: 'state', label: words.state, Cell: StateCell, width: 150, plain: true, sort: false },
  { field: 'severity', label: words.severity, Cell: SeverityCell, width: 132, plain: true, sort: false },
  { field: 'ownerName', label: words.owner, Cell: OwnerCell, width: 180, sort: false },
  { field: 'dueDate', label: words.due, Cell: DueCell, width: 140, sort: false },
  { field: 'locationName', label: words.location, Cell: PlaceCell, wide: true, sort: false },
];
