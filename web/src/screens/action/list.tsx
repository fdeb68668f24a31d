import { Button, SegmentedControl } from '@mantine/core';
import { action } from '@sahada/contract/action';
import { actionStates } from '@sahada/contract/codes';
import { anyOf } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAddress, withQuery } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { actionWords } from '../../parts/action/words.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Column } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { ScreenSkeleton } from '../../parts/shell/screen-states.tsx';
import classes from './action.module.css';
import { DueCell, OwnerCell, PlaceCell, SeverityCell, StateCell, TitleCell } from './cells.tsx';
import { listFilters, search } from './filters.ts';
import type { Item } from './steps.ts';
import { words } from './words.ts';

const CreateAction = fetched(async () => (await import('../../parts/action/create-drawer.tsx')).CreateAction);

const Report = fetched(async () => (await import('./report.tsx')).Report, ScreenSkeleton);

const Board = fetched(async () => (await import('./board.tsx')).Board, ScreenSkeleton);

const columns: Column<Item>[] = [
  { field: 'title', label: words.title, Cell: TitleCell },
  { field: 'state', label: words.state, Cell: StateCell, width: 150, plain: true },
  { field: 'severity', label: words.severity, Cell: SeverityCell, width: 132, plain: true },
  { field: 'ownerName', label: words.owner, Cell: OwnerCell, width: 164 },
  { field: 'dueDate', label: words.due, Cell: DueCell, width: 124 },
  { field: 'locationName', label: words.location, Cell: PlaceCell, wide: true },
];

/** The ways to look at actions; the address keeps which. */
export type ActionView = 'board' | 'list' | 'report';

const reportAccess = anyOf('ManageReports', 'ManageActions');

export default function Actions() {
  const { query } = useAddress<{ view?: string }>();
  const mayReport = may(reportAccess, useRights());
  if (query.view === 'report' && mayReport) return <Report tools={<Views view="report" />} />;
  return (
    <>
      {query.view === 'list' ? (
        <List />
      ) : (
        <Board tools={<Views view="board" />} action={<Add />} mayReport={mayReport} />
      )}
      <Made />
    </>
  );
}

/** Makes an action about an audit as a whole; one of a finding is made where the finding stands. */
function Add() {
  const say = useSay();
  const manages = may(action.create.access, useRights());
  if (!manages) return null;
  return (
    <Button
      className={classes.add ?? ''}
      leftSection={<IconPlus size={16} stroke={2.2} />}
      aria-label={say(actionWords.add)}
      onPointerEnter={CreateAction.ahead}
      renderRoot={(root) => <Link {...root} to="." search={withQuery({ open: 'new' })} resetScroll={false} />}
    >
      <span>{say(actionWords.add)}</span>
    </Button>
  );
}

/** The form of a new one: the address opens it, so that the search over everything can. */
function Made() {
  const { query, close } = useAddress<{ open?: string }>();
  const manages = may(action.create.access, useRights());
  const [asked, setAsked] = useState(false);
  const isOpen = query.open === 'new' && manages;
  if (isOpen && !asked) setAsked(true);
  if (!asked) return null;
  return <CreateAction about={isOpen ? { auditId: null } : null} onClose={() => close('open')} />;
}

/** What an address may name without narrowing the list. */
const notNarrowing = new Set(['view', 'mine', 'open']);

/**
 * Begins with what is open, the longest overdue first: by date the list would begin with what was done long ago. The address says so,
 * as if it had been chosen, so that the filter shows and can be taken away.
 */
function List() {
  const { query, change } = useAddress<{ state?: string }>();
  const isBare = Object.keys(query).every((name) => notNarrowing.has(name));
  const [begun, setBegun] = useState(!isBare);
  if (!isBare && !begun) setBegun(true);
  useEffect(() => {
    if (!begun) change({ state: openStates }, { replace: true });
  }, [begun, change]);
  return begun ? <Listed /> : <ScreenSkeleton />;
}

function Listed() {
  const isMine = useAddress<{ mine?: string }>().query.mine === 'true';
  const manages = may('ManageActions', useRights());
  const nothing = manages && !isMine;
  return (
    <DataList<Item>
      row={action.list}
      title={words.actions}
      columns={columns}
      search={search}
      filters={listFilters}
      to="/actions/{id}"
      tools={<Views view="list" />}
      action={<Add />}
      emptyTitle={nothing ? words.none : words.noneMine}
      emptyHint={nothing ? words.noneHint : words.noneMineHint}
    />
  );
}

const openStates = actionStates.filter((state) => state !== 'done' && state !== 'cancelled').join(',');

const views: Record<ActionView, AnyText> = { board: words.board, list: words.list, report: words.summary };

/** Whose actions are shown, and how; both keep what the list is narrowed by. */
export function Views({ view }: { view: ActionView }) {
  const say = useSay();
  const { query, change } = useAddress<Record<string, string | undefined>>();
  const rights = useRights();
  const manages = may('ManageActions', rights);
  const mayReport = may(reportAccess, rights);
  return (
    <>
      {manages && view !== 'report' && (
        <SegmentedControl
          className={classes.choice ?? ''}
          aria-label={say(words.whose)}
          value={query.mine === 'true' ? 'mine' : 'all'}
          onChange={(next) => change({ mine: next === 'mine' ? 'true' : undefined, page: undefined })}
          data={[
            { value: 'all', label: say(words.all) },
            { value: 'mine', label: say(words.mine) },
          ]}
        />
      )}
      <SegmentedControl
        className={classes.choice ?? ''}
        aria-label={say(words.view)}
        value={view}
        onChange={(next) =>
          change({
            view: next === 'board' ? undefined : next,
            page: undefined,
            of: undefined,
            // The board has the states apart.
            state: next === 'list' ? (query.state ?? openStates) : undefined,
          })
        }
        data={Object.entries(views)
          .filter(([value]) => value !== 'report' || mayReport)
          .map(([value, label]) => ({ value, label: say(label) }))}
      />
    </>
  );
}
