import { Button } from '@mantine/core';
import { audit } from '@sahada/contract/audit';
import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import { report } from '@sahada/contract/report';
import { type ReviewTab, review, reviewTabOf, reviewTabs } from '@sahada/contract/review';
import { auditTypeTexts, statusTexts } from '@sahada/contract/status';
import { filled } from '@sahada/contract/text';
import { IconCheck, IconInbox } from '@tabler/icons-react';
import { useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { bookWords } from '../../parts/list/book-words.ts';
import { BulkButton } from '../../parts/list/bulk-buttons.tsx';
import type { Column, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import { type BulkProps, DataList } from '../../parts/list/data-list.tsx';
import type { Book } from '../../parts/list/export-button.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { FindingsCell, PlaceCell, PlanCell, ReceivedCell, ScoreCell, StatusCell } from './cells.tsx';
import { words } from './words.ts';

export type ReviewItem = ItemOf<typeof review>;

const columns: Column<ReviewItem>[] = [
  {
    field: 'definition',
    label: words.plan,
    sort: false,
    Cell: PlanCell,
    named: ({ definition, number }) => `${definition}, ${number}`,
  },
  { field: 'statusCode', label: words.status, Cell: StatusCell, width: 168, plain: true },
  { field: 'percent', label: words.score, Cell: ScoreCell, width: 136 },
  { field: 'findings', label: words.findings, kind: 'number', Cell: FindingsCell, width: 148, wide: 'table' },
  { field: 'locationName', label: words.location, sort: false, Cell: PlaceCell, wide: true },
  { field: 'receivedAt', label: words.received, Cell: ReceivedCell, width: 150 },
];

const search: SearchField[] = [
  { field: 'number', label: words.number },
  { field: 'definition', label: words.plan },
  { field: 'locationName', label: words.location },
  { field: 'customerName', label: words.customer },
  { field: 'participant', label: words.participant },
];

const filters: Filter[] = [
  {
    field: 'statusCode',
    label: words.status,
    kind: 'choice',
    options: [statuses.PendingApproval, statuses.Returned, statuses.Approved, statuses.Rejected].map((value) => ({
      value,
      label: statusTexts[value],
    })),
  },
  {
    field: 'auditTypeId',
    label: words.type,
    kind: 'choice',
    options: Object.values(auditTypeIds).map((value) => ({ value, label: auditTypeTexts[value] })),
  },
  { field: 'customerId', label: words.customer, kind: 'lookup', row: lookup.customers },
  { field: 'locationId', label: words.location, kind: 'lookup', row: lookup.locations },
  { field: 'auditorId', label: words.auditor, kind: 'lookup', row: lookup.users },
  { field: 'receivedAt', label: words.received, kind: 'dates', company: true },
];

/** Where every response is listed: what the figures of dashboard and analysis are made of. */
const counts: Filter = {
  field: 'counts',
  label: words.inFigures,
  kind: 'flag',
  yes: words.counts,
  no: words.countsNot,
};

/** By what a figure elsewhere narrows the list; shown where the address names it, so that it can be taken away. */
const brought = (query: Readonly<Record<string, string | undefined>>, write: (value: number) => string): Filter[] =>
  [
    { field: 'planAuditorId', label: words.planAuditor, kind: 'lookup', row: lookup.users } satisfies Filter,
    { field: 'authorId', label: words.madeBy, kind: 'lookup', row: lookup.users } satisfies Filter,
    { field: 'scored', label: words.score, kind: 'flag', yes: words.scored, no: words.notScored } satisfies Filter,
    ...(['optionId', 'subOptionId'] as const).map((field): Filter => {
      const options = [{ value: Number(query[field]), label: words.chosenAnswer }];
      return { field, label: words.answer, kind: 'choice', options };
    }),
    ...(['answeredId', 'skippedId', 'numberFrom', 'numberBelow'] as const).map((field): Filter => {
      const value = Number(query[field]);
      const label = field === 'answeredId' || field === 'skippedId' ? words.question : words.numberGiven;
      return { field, label, kind: 'choice', options: [{ value, label: filled(words[field], { n: write(value) }) }] };
    }),
  ].filter(({ field }) => query[field] !== undefined);

const books: Book[] = [
  { row: report.responsesToExcel, label: bookWords.all },
  { row: report.answersToExcel, label: bookWords.table, format: 'xlsx' },
  { row: report.answersToExcel, label: bookWords.csv, format: 'csv' },
];

const tabs = {
  each: (Object.keys(reviewTabs) as ReviewTab[]).map((name) => ({ name, label: words.tabs[name] })),
  counts: review.tabs,
  // The status of two tabs is their own.
  drops: ['statusCode'],
};

/** What waits for the reader first, then every response. */
export default function Reviews() {
  const say = useSay();
  const format = useFormat();
  const { query } = useAddress<Record<string, string | undefined>>();
  const tab = reviewTabOf(query.tab);
  const isChosen = tab === 'all' || tab === 'mine';
  return (
    <>
      <PageHeader title={say(words.title)} />
      <DataList<ReviewItem>
        bare
        tabs={tabs}
        row={review.list}
        title={words.title}
        columns={columns}
        search={search}
        filters={[
          ...(tab === 'all' ? [...filters, counts] : isChosen ? filters : filters.slice(1)),
          ...brought(query, (value) => format.number(value, 10)),
        ]}
        fixed={reviewTabs[tab]}
        books={books}
        to={(item) => `/reviews/${item.responseId}${asQuery(query)}`}
        Bulk={Bulk}
        emptyTitle={tab === 'mine' ? words.nothingMine : words.nothing}
        emptyHint={tab === 'mine' ? words.nothingMineHint : undefined}
      />
    </>
  );
}

/** The list's own query goes along, so that the next and the previous response are those of this list. */
function asQuery(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** Approves those that wait, and accepts those stored apart. */
function Bulk({ items, done }: BulkProps<ReviewItem>) {
  const say = useSay();
  const format = useFormat();
  const approve = useWrite(audit.approve);
  const accept = useWrite(audit.accept);
  const waiting = items.filter(
    ({ statusCode, apart, fourEyes }) => statusCode === statuses.PendingApproval && apart === null && !fourEyes,
  );
  const apart = items.filter((item) => item.apart !== null);
  const idsOf = (some: readonly ReviewItem[]) => some.map(({ responseId }) => responseId);

  const approveAll = async () => {
    const n = waiting.length;
    const question = n === 1 ? say(words.approveOne) : say(words.approveMany, { n });
    const critical = waiting.filter((item) => item.critical).length;
    const warning = n === 1 ? say(words.approveCriticalOne) : say(words.approveCritical, { n: critical });
    const warned = critical === 0 ? [] : [warning];
    const under = [...warned, say(words.approveUnder)].join(' ');
    if (!(await ask({ question, under, yes: words.approve }))) return;
    if ((await approve.send({ responseIds: idsOf(waiting) })).ok) done();
  };
  const acceptAll = async () => {
    const n = apart.length;
    const question = n === 1 ? say(words.acceptOne) : say(words.acceptMany, { n });
    if (!(await ask({ question, under: say(words.acceptUnder), yes: words.accept }))) return;
    if ((await accept.send({ responseIds: idsOf(apart), accept: true })).ok) done();
  };
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconCheck size={14} />}
        disabled={waiting.length === 0}
        loading={approve.sending}
        onClick={() => void approveAll()}
      >
        {say(words.approve)} {format.number(waiting.length)}
      </Button>
      {apart.length > 0 && (
        <BulkButton leftSection={<IconInbox size={14} />} loading={accept.sending} onClick={() => void acceptAll()}>
          {say(words.accept)} {format.number(apart.length)}
        </BulkButton>
      )}
    </>
  );
}
