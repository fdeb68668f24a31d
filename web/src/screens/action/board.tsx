import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { action } from '@sahada/contract/action';
import { actionStateTexts } from '@sahada/contract/action-status';
import type { ActionState } from '@sahada/contract/codes';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../client/address.ts';
import type { InputOf } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useRead } from '../../client/use.ts';
import { FilterButton, FilterChips } from '../../parts/list/filter-chips.tsx';
import { useListState } from '../../parts/list/list-state.ts';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { CardFace } from './card.tsx';
import { EmptyBoard } from './empty-board.tsx';
import { boardFilters, search } from './filters.ts';
import { useMoves } from './moves.tsx';
import { type Item, useSteps } from './steps.ts';
import { words } from './words.ts';

const states = ['todo', 'inProgress', 'submitted', 'done'] as const;

type Shown = (typeof states)[number];

interface BoardProps {
  tools: ReactNode;
  /** Makes one; null for whoever may not. */
  action: ReactNode;
  mayReport: boolean;
}

/** Actions as cards in columns by state; those cancelled stand in the list alone. On a phone one column at a time. */
export function Board({ tools, action: add, mayReport }: BoardProps) {
  const say = useSay();
  const phone = usePhone();
  const { query, change } = useAddress<{ column?: string }>();
  const list = useListState(action.list);
  const steps = useSteps();
  const moves = useMoves();
  const [carried, setCarried] = useState<Item | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const { page: _page, pageSize: _size, sortField: _sort, sortDirection: _way, state: _state, ...asked } = list.input;
  const any = useRead(action.list, { ...asked, page: 1, pageSize: 1 } as InputOf<typeof action.list>, { keep: true });
  const isEmpty = any.data?.TotalItemsCount === 0 && moves.going.size === 0;
  const one = states.find((state) => state === query.column) ?? 'todo';
  const shown: readonly Shown[] = phone ? [one] : states;
  // The columns are the states.
  const bar = { row: action.list, filters: boardFilters, list, fixed: { state: null } };

  return (
    <>
      <PageHeader title={say(words.actions)}>
        {tools}
        {add}
      </PageHeader>
      <div className={classes.toolbar}>
        <SearchBox
          text={list.searchText}
          field={list.searchField}
          fields={search}
          onSearch={(text) => list.go({ search: text })}
          onField={(field) => list.go({ field })}
        />
        {phone ? <FilterButton {...bar} /> : <FilterChips {...bar} />}
      </div>
      {phone && !isEmpty && (
        <SegmentedControl
          className={classes.states ?? ''}
          size="xs"
          fullWidth
          aria-label={say(words.state)}
          value={one}
          onChange={(next) => change({ column: next === 'todo' ? undefined : next }, { replace: true })}
          data={states.map((value) => ({ value, label: say(actionStateTexts[value]) }))}
        />
      )}
      {isEmpty && <EmptyBoard list={list} manages={steps.manages} mayReport={mayReport} add={add} />}
      <DndContext
        sensors={sensors}
        accessibility={{ screenReaderInstructions: { draggable: say(words.dragHint) } }}
        onDragStart={({ active }) => setCarried((active.data.current as { item: Item } | undefined)?.item ?? null)}
        onDragCancel={() => setCarried(null)}
        onDragEnd={({ over }) => {
          setCarried(null);
          const to = over?.id as ActionState | undefined;
          if (carried !== null && to !== undefined && to !== carried.state) moves.move(carried, to);
        }}
      >
        <div className={classes.columns} hidden={isEmpty}>
          {shown.map((state) => (
            <BoardColumn
              key={state}
              state={state}
              asked={asked}
              going={moves.going}
              move={moves.move}
              takes={carried === null ? null : carried.state === state || steps.needs(carried, state) !== null}
            />
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {carried !== null && (
            <div className={classes.carried}>
              <CardFace item={carried} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {!phone && !isEmpty && <VisuallyHidden>{say(words.dragHint)}</VisuallyHidden>}
      {moves.dialog}
    </>
  );
}
