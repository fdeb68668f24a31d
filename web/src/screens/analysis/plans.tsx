import { analysis } from '@sahada/contract/analysis';
import type { OutputOf } from '../../client/call.ts';
import { useRead } from '../../client/use.ts';
import type { Column } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { useListState } from '../../parts/list/list-state.ts';
import { type PlanItem, planColumns } from '../../parts/plans/plan-columns.tsx';
import { usePlanPath } from '../../parts/shell/reach.tsx';
import { type Asked, filterKeys } from './filters.ts';
import { Tab } from './tab.tsx';
import { words } from './words.ts';

type Data = OutputOf<typeof analysis.plans>;

/** Named, so that the list offers no filter beside those of the screen. */
const unasked = { ...Object.fromEntries(filterKeys.map((key) => [key, null])), date: null };

/** As on the pages of customers and locations, with the customer and the score; who leads them is a filter above. */
const shown: Column<PlanItem>[] = [
  ...planColumns.filter(({ field }) => field === 'definition' || field === 'statusCode'),
  { field: 'customerName', label: words.customer },
  ...planColumns
    .filter(({ field }) => !['definition', 'statusCode', 'leadAuditorName'].includes(field))
    .map((column) => (column.field === 'beginDate' ? { ...column, wide: true } : column)),
  { field: 'percent', label: words.score, kind: 'percent', width: 100 },
];

const columns = shown.map((column) => ({ ...column, sort: false }));

/** The plans that the filters leave, whatever they have received. */
export function PlansTab({ asked }: { asked: Asked }) {
  const to = usePlanPath();
  const fixed = { ...unasked, ...asked };
  const list = useListState(analysis.plans, { fixed, prefix: 'p' });
  const read = useRead(analysis.plans, list.input, { keep: true, announce: 'overOlder' });
  return (
    <Tab
      row={null}
      asked={asked}
      read={read}
      columns={[]}
      isEmpty={({ TotalItemsCount }: Data) => TotalItemsCount === 0}
    >
      {() => (
        <DataList<PlanItem>
          bare
          row={analysis.plans}
          title={words.plans}
          columns={columns}
          fixed={fixed}
          prefix="p"
          {...(to === undefined ? {} : { to })}
        />
      )}
    </Tab>
  );
}
