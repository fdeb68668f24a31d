import { plan } from '@sahada/contract/plan';
import type { ReactNode } from 'react';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import type { Filter } from '../../parts/list/columns.ts';
import { FilterButton, FilterChips } from '../../parts/list/filter-chips.tsx';
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
  const phone = usePhone();
  return (
    <section>
      <PageHeader title={say(planWords.title)}>{children}</PageHeader>
      {phone ? (
        <FilterButton row={plan.list} filters={filters} list={list} />
      ) : (
        <FilterChips row={plan.list} filters={filters} list={list} />
      )}
      <PlanCalendar list={list} to={to} />
    </section>
  );
}
