import { useDroppable } from '@dnd-kit/core';
import { Button, Skeleton } from '@mantine/core';
import { action } from '@sahada/contract/action';
import { actionStateTexts } from '@sahada/contract/action-status';
import type { ActionState } from '@sahada/contract/codes';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { withQuery } from '../../client/address.ts';
import type { InputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useReturnToRow, useStayAmongRows } from '../../parts/list/row-link.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './board.module.css';
import { Card } from './card.tsx';
import type { Moves } from './moves.tsx';
import { words } from './words.ts';

/** How many cards a column shows at first, and at most; the list has the rest. */
const steps = [25, 50, 100];

interface BoardColumnProps {
  state: ActionState;
  /** What the board is narrowed by, as the list's call takes it. */
  asked: Record<string, unknown>;
  going: Moves['going'];
  move: Moves['move'];
  /** Whether the carried card may be dropped here; null while none is carried. */
  takes: boolean | null;
}

/** The actions of one state, the most urgent first; of those done the latest. */
export function BoardColumn({ state, asked, going, move, takes }: BoardColumnProps) {
  const say = useSay();
  const format = useFormat();
  const [step, setStep] = useState(0);
  const { setNodeRef, isOver } = useDroppable({ id: state, disabled: takes === false });
  const order =
    state === 'done'
      ? { sortField: 'closedAt', sortDirection: 'desc' }
      : { sortField: 'dueDate', sortDirection: 'asc' };
  const input = { ...asked, ...order, state, page: 1, pageSize: steps[step] } as InputOf<typeof action.list>;
  const read = useRead(action.list, input, { keep: true });
  const total = read.data?.TotalItemsCount ?? 0;
  const items = useMemo(
    () => read.data?.ListItems.filter(({ id }) => (going.get(id) ?? state) === state),
    [read.data, going, state],
  );
  const cards = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => items?.map(({ id }) => id), [items]);
  useReturnToRow(cards, ids);
  useStayAmongRows(cards, ids);
  const name = say(actionStateTexts[state]);
  const left = total - (steps[step] ?? 0);
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-state={state}
      data-over={(isOver && takes === true) || undefined}
      data-closed={takes === false || undefined}
      aria-label={name}
      aria-busy={read.loading || read.reloading}
    >
      <header className={classes.head}>
        <h2>{name}</h2>
        {read.data !== undefined && <span>{format.number(total)}</span>}
      </header>
      {read.error !== null && items === undefined ? (
        <LoadFailed read={read} />
      ) : items === undefined ? (
        <div className={classes.cards}>
          <Skeleton height={132} radius="md" />
          <Skeleton height={132} radius="md" />
        </div>
      ) : (
        <ul ref={cards} className={classes.cards}>
          {items.map((item) => (
            <li key={item.id}>
              <Card item={item} move={move} />
            </li>
          ))}
          {items.length === 0 && <li className={classes.nothing}>{say(words.nothingIn)}</li>}
        </ul>
      )}
      {left > 0 &&
        (step < steps.length - 1 ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setStep(step + 1)}>
            {say(words.more, { n: format.number(left) })}
          </Button>
        ) : (
          <Link className={classes.rest} to="." search={withQuery({ view: 'list', state })} resetScroll={false}>
            {say(words.inList)}
          </Link>
        ))}
    </section>
  );
}
