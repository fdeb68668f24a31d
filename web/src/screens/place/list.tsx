import { Switch } from '@mantine/core';
import type { AnyRow } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import { IconPencil, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import { createContext, useContext, useMemo } from 'react';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import type { EntityWords } from '../../parts/entity/entity-screen.tsx';
import { HistoryAction } from '../../parts/entity/history-action.tsx';
import { useRemoval } from '../../parts/entity/removal.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { MenuAction, MenuLine, MoreMenu } from '../../parts/later/lazy-menu.tsx';
import { BulkRemove, BulkTurn } from '../../parts/list/bulk-buttons.tsx';
import type { Column, Filter } from '../../parts/list/columns.ts';
import { type BulkProps, DataList } from '../../parts/list/data-list.tsx';
import type { RowTo } from '../../parts/list/row-link.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { common } from '../../parts/say/words.ts';
import type { PlaceDrawerProps } from './form.tsx';
import classes from './place.module.css';
import { shownWords, words } from './words.ts';

export interface PlaceItem {
  id: number;
  name: string;
  own: boolean;
  active: boolean;
}

interface PlaceCalls {
  list: AnyRow;
  remove: AnyRow;
  setActive: AnyRow;
}

interface Inside {
  calls: PlaceCalls;
  entity: 'country' | 'city' | 'district';
  words: EntityWords;
}

const Shown = createContext<Inside | null>(null);

const useInside = (): Inside => {
  const inside = useContext(Shown);
  if (inside === null) throw new Error('outside of a PlaceList');
  return inside;
};

export const PlaceDrawer = fetched<PlaceDrawerProps>(
  async () => (await import('./form.tsx')).PlaceDrawer,
  () => null,
);

function Name({ item }: { item: PlaceItem }) {
  const say = useSay();
  return (
    <span className={classes.name} data-hidden={!item.active || undefined}>
      {item.name}
      {item.own && <StatusBadge tone="info">{say(words.own)}</StatusBadge>}
    </span>
  );
}

export const nameColumn = <Item extends PlaceItem>(label: AnyText): Column<Item> => ({
  field: 'name',
  label,
  Cell: Name,
});

/** Whether forms offer it, as a switch in the row. */
export const shownColumn = <Item extends PlaceItem>(): Column<Item> => ({
  field: 'active',
  label: words.offered,
  width: 120,
  Cell: Offered,
});

function Offered({ item }: { item: PlaceItem }) {
  const say = useSay();
  const turn = useWrite(useInside().calls.setActive);
  return (
    <Switch
      size="sm"
      checked={item.active}
      disabled={turn.sending}
      aria-label={say(words.offer, { name: item.name })}
      onChange={(event) => void turn.send({ ids: [item.id], active: event.currentTarget.checked })}
    />
  );
}

export const ownFilters: Filter[] = [
  { field: 'own', label: words.origin, kind: 'flag', yes: words.own, no: words.shared },
  { field: 'active', label: words.offered, kind: 'flag', yes: shownWords.yes, no: shownWords.no },
];

interface Props<Item extends PlaceItem> extends Inside {
  columns: readonly Column<Item>[];
  filters: readonly Filter[];
  fixed?: Record<string, unknown>;
  to: RowTo<Item>;
}

/** The places of one level, shared and own together. */
export function PlaceList<Item extends PlaceItem>({
  calls,
  entity,
  words: own,
  columns,
  filters,
  fixed,
  to,
}: Props<Item>) {
  const inside = useMemo(() => ({ calls, entity, words: own }), [calls, entity, own]);
  const search = useMemo(() => [{ field: 'name', label: columns[0]?.label ?? own.title }], [columns, own]);
  return (
    <Shown value={inside}>
      <DataList<Item>
        bare
        row={calls.list}
        title={own.title}
        columns={columns}
        search={search}
        filters={filters}
        {...(fixed === undefined ? {} : { fixed })}
        to={to}
        RowMenu={RowMenu}
        Bulk={Bulk}
        emptyTitle={own.none}
        emptyHint={words.noneHint}
      />
    </Shown>
  );
}

function useWork() {
  const { calls, words: own } = useInside();
  const removal = useRemoval(calls, own, undefined);
  const setActive = useWrite(calls.setActive);
  return {
    busy: removal.busy || setActive.sending,
    turn: async (items: readonly PlaceItem[], active: boolean): Promise<boolean> =>
      (await setActive.send({ ids: items.map(({ id }) => id), active })).ok,
    remove: (items: readonly PlaceItem[]): Promise<boolean> => removal.run(items, false),
  };
}

function RowMenu({ item }: { item: PlaceItem }) {
  const say = useSay();
  const { entity } = useInside();
  const work = useWork();
  return (
    <MoreMenu busy={work.busy} of={item.name}>
      {item.own && (
        <MenuAction icon={<IconPencil size={16} />} search={{ open: String(item.id) }}>
          {say(common.edit)}
        </MenuAction>
      )}
      <MenuAction
        icon={item.active ? <IconToggleLeft size={16} /> : <IconToggleRight size={16} />}
        onClick={() => void work.turn([item], !item.active)}
      >
        {say(item.active ? shownWords.turnOff : shownWords.turnOn)}
      </MenuAction>
      {item.own && (
        <>
          <HistoryAction entity={entity} id={item.id} />
          <MenuLine />
          <MenuAction danger icon={<IconTrash size={16} />} onClick={() => void work.remove([item])}>
            {say(common.remove)}
          </MenuAction>
        </>
      )}
    </MoreMenu>
  );
}

function Bulk({ items, done }: BulkProps<PlaceItem>) {
  const work = useWork();
  return (
    <>
      <BulkTurn words={shownWords} busy={work.busy} turn={(on) => work.turn(items, on)} done={done} />
      {items.every(({ own }) => own) && <BulkRemove busy={work.busy} run={() => work.remove(items)} done={done} />}
    </>
  );
}
