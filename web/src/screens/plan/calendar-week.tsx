import { say } from '@sahada/contract/text';
import { mayMove } from '@sahada/rules/plan';
import { Link } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useSpan } from '../../parts/plans/span.ts';
import { toneIcons, toneOfStatus } from '../../parts/say/status-badge.tsx';
import classes from './calendar.module.css';
import { DayLink, type ToDay } from './calendar-more.tsx';
import { type CalendarPlan, daysOf, type Move } from './calendar-moving.ts';

const words = {
  label: say({ tr: '{plan}, {status}, {dates}', en: '{plan}, {status}, {dates}' }),
};

interface Shown {
  to: string;
  move: Move;
}

interface WeekProps extends Shown {
  days: readonly string[];
  today: string;
  isOther: (day: string) => boolean;
  isTall: boolean;
  /** How many plans lie under one another before the rest of a day is a number. */
  most: number;
  /** Those of all days that are shown, soonest first; of a day with more than `most`, only as many. */
  items: readonly CalendarPlan[];
  countOf: (day: string) => number;
  toDay: ToDay;
}

interface Bar {
  item: CalendarPlan;
  /** Its first and last column, from 0. */
  from: number;
  to: number;
  lane: number;
  /** It began in an earlier week, or goes on in the next. */
  isFromBefore: boolean;
  goesOn: boolean;
}

/** The plans of a week as bars over its days, each in the first lane that is free. */
function barsOf(days: readonly string[], items: readonly CalendarPlan[]): Bar[] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const ends: number[] = [];
  return items.flatMap((item): Bar[] => {
    const [begin, end] = daysOf(item);
    if (begin > last || end < first) return [];
    const from = begin < first ? 0 : days.indexOf(begin);
    const to = end > last ? days.length - 1 : days.indexOf(end);
    const free = ends.findIndex((taken) => taken < from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    return [{ item, from, to, lane, isFromBefore: begin < first, goesOn: end > last }];
  });
}

export function Week({ days, today, isOther, isTall, most, items, countOf, toDay, to, move }: WeekProps) {
  const format = useFormat();
  const [over, setOver] = useState<string | null>(null);
  // The number of the rest takes a lane itself.
  const room = days.some((day) => countOf(day) > most) ? most - 1 : most;
  const bars = barsOf(days, items).filter(({ lane }) => lane < room);
  const lanes = bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
  const restOf = (day: string, at: number): number =>
    countOf(day) - bars.filter(({ from, to }) => from <= at && at <= to).length;
  const dayAt = (event: DragEvent<HTMLElement>): string | null => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return days[Math.floor(((event.clientX - left) / width) * days.length)] ?? null;
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    setOver(null);
    const item = items.find(({ id }) => String(id) === event.dataTransfer.getData('text/plain'));
    const day = dayAt(event);
    if (item !== undefined && day !== null) move(item, day);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; keys move a plan from the plan itself
    <div
      className={classes.week}
      data-tall={isTall || undefined}
      style={{ gridTemplateRows: `2rem repeat(${lanes + 1}, auto) minmax(0.5rem, 1fr)` }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(dayAt(event));
      }}
      onDragLeave={() => setOver(null)}
      onDrop={drop}
    >
      {days.map((day, at) => (
        <div
          key={day}
          className={classes.day}
          style={{ gridColumn: at + 1 }}
          data-today={day === today || undefined}
          data-other={isOther(day) || undefined}
          data-over={day === over || undefined}
          data-day={day}
        >
          <time dateTime={day} title={format.longDay(day)}>
            {Number(day.slice(-2))}
          </time>
        </div>
      ))}
      <ul className={classes.bars}>
        {bars.map(({ item, from, to: last, lane, isFromBefore, goesOn }) => (
          <li
            key={item.id}
            style={{ gridColumn: `${from + 1} / ${last + 2}`, gridRow: lane + 2 }}
            data-before={isFromBefore || undefined}
            data-after={goesOn || undefined}
          >
            <PlanLink item={item} to={to} move={move} />
          </li>
        ))}
        {days.map((day, at) => {
          const rest = restOf(day, at);
          return rest <= 0 ? null : (
            <li key={day} style={{ gridColumn: at + 1, gridRow: lanes + 2 }}>
              <DayLink day={day} rest={rest} toDay={toDay} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The place first: a bar is cut at its end, and plans that were made for many places differ by it alone. */
function shortName({ definition, locationName }: CalendarPlan): string {
  const ending = ` – ${locationName}`;
  return definition.endsWith(ending) ? `${locationName} – ${definition.slice(0, -ending.length)}` : definition;
}

function PlanLink({ item, to, move }: Shown & { item: CalendarPlan }) {
  const say = useSay();
  const span = useSpan();
  const { text: dates, zone } = span(item);
  const shift = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    move(item, by);
  };
  const label = say(words.label, {
    plan: item.definition,
    status: item.statusName,
    dates,
  });
  const moves = mayMove(item.statusCode);
  const tone = toneOfStatus(item.statusCode);
  const Icon = toneIcons[tone];
  return (
    <Link
      className={classes.plan}
      to={to.replace('{id}', String(item.id))}
      data-tone={tone}
      data-plan={item.id}
      data-moves={moves || undefined}
      draggable={moves}
      title={label}
      aria-label={label}
      onDragStart={(event: DragEvent) => event.dataTransfer.setData('text/plain', String(item.id))}
      onKeyDown={shift}
    >
      <Icon size={13} stroke={2} aria-hidden />
      <span>{shortName(item)}</span>
      {zone !== null && <small>{zone}</small>}
    </Link>
  );
}
