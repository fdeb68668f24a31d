import { Button } from '@mantine/core';
import type { Linked } from '@sahada/contract/links';
import type { AnyRow } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import { IconCopy, IconPencil, IconPlus, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { createContext, type FunctionComponent, type ReactNode, useContext, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useAddress, withQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import type { FormHandle } from '../form/editor.ts';
import { fetched } from '../later/fetched.tsx';
import { MenuAction, MenuLine, MoreMenu } from '../later/lazy-menu.tsx';
import { BulkRemove, BulkTurn } from '../list/bulk-buttons.tsx';
import {
  type Column,
  type EntityState,
  type Filter,
  fieldOf,
  type ItemOf,
  idOf,
  type SearchField,
} from '../list/columns.ts';
import { type BulkProps, DataList } from '../list/data-list.tsx';
import { defaultPageSize } from '../list/list-address.ts';
import { ActiveBadge } from '../say/active-badge.tsx';
import { ask } from '../say/confirm.ts';
import { common } from '../say/words.ts';
import { entityOf } from '../shell/history.ts';
import type { EntityDrawerProps } from './entity-drawer.tsx';
import { HistoryAction } from './history-action.tsx';
import { type RemovalWords, useRemoval } from './removal.ts';

/**
 * The screen of an entity: list, search, filters, paging, row menu, bulk bar, delete question in singular and plural, and
 * the form: in a drawer (`Form` and `blank`) or on a page of its own (`pages`). The drawer's state is in the address
 * (`?open=new`, `?open=7`), so that back closes it and a link opens it. After create and update the list is at page 1,
 * size 10; after delete where it was.
 *
 * It never branches on the entity it shows. A screen that needs more is written with the parts that this one is made of.
 */
export interface EntityCalls {
  list: AnyRow;
  get: AnyRow;
  create?: AnyRow;
  update?: AnyRow;
  remove: AnyRow;
  setActive: AnyRow;
  copy?: AnyRow;
}

export type FormValues<C extends EntityCalls> = C['create'] extends AnyRow
  ? z.input<C['create']['request']> & object
  : never;

export interface EntityWords extends RemovalWords {
  /** "Bölümler" */
  title: AnyText;
  /** "Bölüm ekle": the button and the empty drawer. */
  add: AnyText;
  /** "Bölümü düzenle" */
  edit: AnyText;
  /** "Henüz bölüm yok." */
  none?: AnyText;
  /** What the entity is for; shown while there is none. */
  hint?: AnyText;
}

/** What a Form of EntityScreen receives. */
export interface EntityFormProps<C extends EntityCalls> {
  form: FormHandle<FormValues<C>>;
  /** Null while a new one is made. */
  id: number | null;
}

export interface EntityScreenProps<C extends EntityCalls> {
  /** The entity's group of the contract. */
  calls: C;
  words: EntityWords;
  /** The first column names the row. */
  columns: readonly Column<ItemOf<C>>[];
  search: readonly SearchField[];
  filters?: readonly Filter[];
  /** The on/off field: status column, filter and verbs. */
  state: EntityState<ItemOf<C>>;
  /** The fields of the drawer form, ordinary JSX. */
  Form?: FunctionComponent<EntityFormProps<C>>;
  /** What the drawer form of a new one starts with. */
  blank?: Partial<FormValues<C>>;
  /** Or: the paths of its page form, `{id}` in the second. */
  pages?: { create: string; edit: string };
  /** Where a row leads if not to its form: a detail page (`{id}`). The form then opens from the row's menu. */
  to?: string;
  /** Beside the primary action. */
  tools?: ReactNode;
  /** Other ways to the first rows, offered beside the primary action where there are none. */
  otherStart?: ReactNode;
  /** What else can be done with a row: MenuActions in its menu. */
  Actions?: FunctionComponent<{ item: ItemOf<C> }>;
  /** What else can be done with chosen rows: buttons before those of every list. */
  BulkActions?: FunctionComponent<BulkProps<ItemOf<C>>>;
}

interface Inside {
  calls: EntityCalls;
  words: EntityWords;
  state: EntityState<object>;
  nameField: string;
  to: string;
  /** What the log calls its rows. */
  entity: Linked | undefined;
  Actions: FunctionComponent<{ item: object }> | undefined;
  BulkActions: FunctionComponent<BulkProps<object>> | undefined;
}

const EntityDrawer = fetched(async () => (await import('./entity-drawer.tsx')).EntityDrawer);

const Entity = createContext<Inside | null>(null);

const useEntity = (): Inside => {
  const inside = useContext(Entity);
  if (inside === null) throw new Error('outside of an EntityScreen');
  return inside;
};

export function EntityScreen<C extends EntityCalls>(props: EntityScreenProps<C>) {
  const { calls, words, columns, search, filters = [], state, Form, blank, pages, to: detail, tools } = props;
  const { Actions, BulkActions, otherStart } = props;
  const say = useSay();
  const form = pages?.edit ?? '?open={id}';
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { open } = useAddress<{ open?: string }>().query;
  const [asked, setAsked] = useState(false);
  if (open !== undefined && !asked) setAsked(true);

  const inside = useMemo<Inside>(
    () => ({
      calls,
      words,
      state: state as EntityState<object>,
      nameField: columns[0]?.field ?? '',
      to: form,
      entity: entityOf(detail ?? '') ?? entityOf(form) ?? entityOf(path + form),
      Actions: Actions as Inside['Actions'],
      BulkActions: BulkActions as Inside['BulkActions'],
    }),
    [calls, words, state, columns, form, detail, path, Actions, BulkActions],
  );
  const shownColumns = useMemo(() => [...columns, stateColumn<ItemOf<C>>(state.field)], [columns, state]);
  const shownFilters = useMemo<readonly Filter[]>(
    () => [
      ...filters,
      { field: state.field, label: common.status, kind: 'flag', yes: state.words.yes, no: state.words.no },
    ],
    [filters, state],
  );

  const action = (
    <Button
      leftSection={<IconPlus size={16} stroke={2.2} />}
      onPointerEnter={pages === undefined ? EntityDrawer.ahead : undefined}
      renderRoot={(root) =>
        pages === undefined ? (
          <Link {...root} to="." search={withQuery({ open: 'new' })} resetScroll={false} />
        ) : (
          <Link {...root} to={pages.create} />
        )
      }
    >
      {say(words.add)}
    </Button>
  );

  return (
    <Entity value={inside}>
      <DataList<ItemOf<C>>
        row={calls.list}
        title={words.title}
        columns={shownColumns}
        search={search}
        filters={shownFilters}
        to={detail ?? form}
        action={action}
        tools={tools}
        start={
          <>
            {action}
            {otherStart}
          </>
        }
        RowMenu={RowMenu}
        Bulk={Bulk}
        emptyTitle={words.none}
        emptyHint={words.hint}
      />
      {asked && Form !== undefined && blank !== undefined && (
        <EntityDrawer
          calls={calls as unknown as EntityDrawerProps['calls']}
          words={words}
          blank={blank}
          Form={Form as unknown as EntityDrawerProps['Form']}
          open={open}
        />
      )}
    </Entity>
  );
}

const stateColumn = <Item extends object>(field: string): Column<Item> => ({
  field: field as keyof Item & string,
  label: common.status,
  width: 112,
  plain: true,
  Cell: StateCell,
});

function StateCell({ item }: { item: object }) {
  const { state } = useEntity();
  return <ActiveBadge active={fieldOf(item, state.field) === true} />;
}

/** Copy, delete and switch on or off, for one row or many, with their questions. */
function useEntityWork() {
  const say = useSay();
  const { calls, words, nameField, state } = useEntity();
  const removal = useRemoval(calls, words, state.words);
  const setActive = useWrite(calls.setActive);
  const copy = useWrite(calls.copy ?? calls.list);
  return {
    busy: removal.busy || setActive.sending || copy.sending,
    copy: (item: object) => void copy.send({ id: idOf(item) }),
    remove: async (items: object[]): Promise<boolean> => {
      const rows = items.map((item) => ({ id: idOf(item), name: String(fieldOf(item, nameField)) }));
      const isAnyOn = items.some((item) => fieldOf(item, state.field) === true);
      const isDone = await removal.run(rows, isAnyOn);
      // What could not be deleted may have been turned off instead.
      if (isDone && isAnyOn) state.onTurnedOff?.(items);
      return isDone;
    },
    /** Asks first where there are more rows than a page shows. */
    turn: async (items: object[], active: boolean): Promise<boolean> => {
      if (items.length > defaultPageSize) {
        const { turnOn, turnOff } = state.words;
        const question =
          items.length === 1
            ? say(active ? common.turnOnOne : common.turnOffOne)
            : say(active ? common.turnOnMany : common.turnOffMany, { n: items.length });
        if (!(await ask({ question, yes: active ? turnOn : turnOff }))) return false;
      }
      const { ok } = await setActive.send({ ids: items.map(idOf), active });
      if (ok && !active) state.onTurnedOff?.(items);
      return ok;
    },
  };
}

function RowMenu({ item }: { item: object }) {
  const say = useSay();
  const { calls, state, to, entity, nameField, Actions } = useEntity();
  const work = useEntityWork();
  const on = fieldOf(item, state.field) === true;
  const target = to.replace('{id}', String(idOf(item)));
  return (
    <MoreMenu busy={work.busy} of={String(fieldOf(item, nameField))}>
      <MenuAction
        icon={<IconPencil size={16} />}
        {...(target.startsWith('?') ? { search: Object.fromEntries(new URLSearchParams(target)) } : { to: target })}
      >
        {say(common.edit)}
      </MenuAction>
      {Actions !== undefined && <Actions item={item} />}
      {calls.copy !== undefined && (
        <MenuAction icon={<IconCopy size={16} />} onClick={() => work.copy(item)}>
          {say(common.copy)}
        </MenuAction>
      )}
      <MenuAction
        icon={on ? <IconToggleLeft size={16} /> : <IconToggleRight size={16} />}
        onClick={() => void work.turn([item], !on)}
      >
        {say(on ? state.words.turnOff : state.words.turnOn)}
      </MenuAction>
      {entity !== undefined && <HistoryAction entity={entity} id={idOf(item)} />}
      <MenuLine />
      <MenuAction danger icon={<IconTrash size={16} />} onClick={() => void work.remove([item])}>
        {say(common.remove)}
      </MenuAction>
    </MoreMenu>
  );
}

function Bulk({ items, done, hold }: BulkProps<object>) {
  const { state, BulkActions } = useEntity();
  const work = useEntityWork();
  return (
    <>
      {BulkActions !== undefined && <BulkActions items={items} done={done} hold={hold} />}
      <BulkTurn words={state.words} busy={work.busy} turn={(on) => work.turn(items, on)} done={done} />
      <BulkRemove busy={work.busy} run={() => work.remove(items)} done={done} />
    </>
  );
}
