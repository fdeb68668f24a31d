import { plan } from '@sahada/contract/plan';
import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import type { Filter } from '../../parts/list/columns.ts';
import { FilterChips } from '../../parts/list/filter-chips.tsx';
import { useListState } from '../../parts/list/list-state.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { PlanCalendar } from './calendar.tsx';
import { planWords } from './words.ts';

/** The list of plans as a calendar, with the same filters. */
export function CalendarPage({
  filters,
  to,
  children,
}: {
  filters: readonly Filter[];
  to: string;
  children: ReactNode;
}) {
  const say = useSay();
  const list = useListState(plan.list);
  return (
    <section>
      <PageHeader title={say(planWords.title)}>{children}</PageHeader>
      <FilterChips row={plan.list} filters={filters} list={list} />
      <PlanCalendar list={list} to={to} />
    </section>
  );
}
