import { useDraggable } from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import { IconCalendarEvent, IconMessage, IconPhoto } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { SeverityBadge } from '../../parts/action/state.tsx';
import { actionWords } from '../../parts/action/words.ts';
import { MenuAction, MoreMenu } from '../../parts/later/lazy-menu.tsx';
import { rememberOpened } from '../../parts/list/row-link.tsx';
import classes from './board.module.css';
import type { Moves } from './moves.tsx';
import { type Item, useSteps } from './steps.ts';
import { stepWords, words } from './words.ts';

/** A card of the board: dragged as a whole, opened by its title, moved by keyboard from its menu. */
export function Card({ item, move }: { item: Item; move: Moves['move'] }) {
  const say = useSay();
  const steps = useSteps().of(item);
  const name = `${item.number} ${item.title}`;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: item.id, data: { item } });
  return (
    <article ref={setNodeRef} className={classes.card} data-dragging={isDragging || undefined} {...listeners}>
      <CardFace item={item} linked />
      {steps.length > 0 && (
        <div className={classes.menu}>
          <MoreMenu of={name} label={say(words.moveNamed, { title: name })}>
            {steps.map(({ state }) => (
              <MenuAction key={state} danger={state === 'cancelled'} onClick={() => move(item, state)}>
                {say(stepWords(item.state, state).label)}
              </MenuAction>
            ))}
          </MoreMenu>
        </div>
      )}
    </article>
  );
}

/** What a card shows, also while it is carried. */
export function CardFace({ item, linked = false }: { item: Item; linked?: boolean }) {
  const say = useSay();
  const format = useFormat();
  return (
    <>
      <div className={classes.top}>
        <span className={classes.number}>{item.number}</span>
        {item.severity !== null && <SeverityBadge severity={item.severity} />}
      </div>
      <h3>
        {linked ? (
          <Link
            to={`/actions/${item.id}`}
            draggable={false}
            data-row-link={item.id}
            onClick={() => rememberOpened(item.id)}
          >
            {item.title}
          </Link>
        ) : (
          item.title
        )}
      </h3>
      <p className={classes.place}>
        {item.locationName} · {item.customerName}
      </p>
      <div className={classes.foot}>
        <span className={classes.owner}>{item.ownerName}</span>
        {item.commentCount > 0 && (
          <Count
            text={say(words.commentsOf, { n: format.number(item.commentCount) })}
            n={format.number(item.commentCount)}
          >
            <IconMessage size={14} stroke={1.8} aria-hidden />
          </Count>
        )}
        {item.evidenceCount > 0 && (
          <Count
            text={say(words.evidenceOf, { n: format.number(item.evidenceCount) })}
            n={format.number(item.evidenceCount)}
          >
            <IconPhoto size={14} stroke={1.8} aria-hidden />
          </Count>
        )}
        <span className={classes.date} data-late={item.overdue || undefined}>
          <IconCalendarEvent size={14} stroke={1.8} aria-hidden />
          {format.dayMonth(item.dueDate)}
          {item.overdue && ` · ${say(actionWords.overdue)}`}
        </span>
      </div>
    </>
  );
}

/** A sign and a number, told in words to whoever does not see the sign. */
function Count({ text, n, children }: { text: string; n: string; children: ReactNode }) {
  return (
    <span title={text}>
      {children}
      <span aria-hidden>{n}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
