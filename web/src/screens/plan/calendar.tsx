import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { statuses } from '@sahada/contract/codes';
import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { addDays, addMonths, daysBetween, wallShifted, weekdayOf } from '@sahada/rules/calendar';
import { isoIn } from '@sahada/rules/period';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useAddress } from '../../client/address.ts';
import type { InputOf, OutputOf } from '../../client/call.ts';
import { nowIso, useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useSession } from '../../client/session.ts';
import { addToastAction, toast } from '../../client/toast.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { shortLabel, windowLabel } from '../../parts/chart/labels.ts';
import type { ListState } from '../../parts/list/list-state.ts';
import { useSpan } from '../../parts/plans/span.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge, toneIcons, toneOfStatus } from '../../parts/say/status-badge.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './calendar.module.css';

const words = {
  previous: say({ tr: 'Önceki', en: 'Previous' }),
  next: say({ tr: 'Sonraki', en: 'Next' }),
  today: say({ tr: 'Bugün', en: 'Today' }),
  month: say({ tr: 'Ay', en: 'Month' }),
  week: say({ tr: 'Hafta', en: 'Week' }),
  label: say({ tr: '{plan}, {status}, {dates}', en: '{plan}, {status}, {dates}' }),
  how: say({
    tr: 'Planı başka bir güne sürükleyin; klavyede Alt + ← ve Alt + → ile bir gün kaydırın.',
    en: 'Drag a plan to another day; on the keyboard Alt + ← and Alt + → move it by a day.',
  }),
  moved: say({ tr: '“{plan}” {day} gününe taşındı.', en: '“{plan}” moved to {day}.' }),
  more: say({
    tr: '{n} plandan ilk {shown} tanesi gösteriliyor. Filtrelerle daraltın.',
    en: 'The first {shown} of {n} plans are shown. Narrow them with filters.',
  }),
  none: say({ tr: 'Bu günde plan yok.', en: 'No plans on this day.' }),
  dayLabel: say({ tr: '{day}, {n} plan', en: '{day}, plans: {n}' }),
};

type Item = OutputOf<typeof plan.list>['ListItems'][number];

/** The most that one page holds. */
const most = 100;
const dayLength = '2026-11-20'.length;
const wallLength = '2026-11-20T09:30:00'.length;

/** How many pages are read; a month with more plans is narrowed by filters. */
const mostPages = 5;

/** What a plan that is over has become, nobody moves any more; one that waits for corrections may get more time. */
const movable: ReadonlySet<number> = new Set([
  statuses.Draft,
  statuses.Planned,
  statuses.InProgress,
  statuses.Returned,
  statuses.Missed,
]);

/** An address may have been written by hand. */
const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** The day of a plan's begin, and of its end, on the wall of its place. */
const daysOf = ({ beginDate, endDate }: Item): [string, string] => [
  beginDate.slice(0, dayLength),
  endDate.slice(0, dayLength),
];

/** The plans of a month or a week by day, narrowed as the list is; each can be moved to another day. */
export function PlanCalendar({ list, to }: { list: ListState; to: string }) {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const zone = useSession((state) => state.user?.TimeZone);
  const phone = usePhone();
  const { query, change } = useAddress<{ view?: string; day?: string }>();
  const today = isoIn(Date.parse(nowIso()), zone ?? 'UTC').slice(0, dayLength);
  const isWeek = query.view === 'week';
  const at = isDay(query.day) ? query.day : today;
  const month = at.slice(0, '2026-11'.length);
  const start = isWeek ? at : `${month}-01`;
  const first = addDays(start, 1 - weekdayOf(start));
  const end = isWeek ? first : addDays(`${addMonths(month, 1)}-01`, -1);
  const count = daysBetween(first, addDays(end, 7 - weekdayOf(end))) + 1;
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const last = days.at(-1) ?? first;
  const { items, total, error, reload } = usePlans({
    ...list.input,
    pageSize: most,
    sortField: 'beginDate',
    sortDirection: 'asc',
    beginDateTo: last,
    endDateFrom: first,
  });
  const place = useRef<HTMLElement>(null);
  const move = useMoving(place);
  const go = (by: number) => {
    const day = isWeek ? addDays(at, 7 * by) : `${addMonths(month, by)}-01`;
    change((before) => ({ ...before, day }));
  };
  const on = (day: string): Item[] =>
    (items ?? []).filter((item) => {
      const [begin, ending] = daysOf(item);
      return begin <= day && day <= ending;
    });
  const isOther = (day: string): boolean => !isWeek && day.slice(0, month.length) !== month;
  const shown = { to, move };
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(7 * at, 7 * at + 7));
  const title = isWeek
    ? windowLabel(`${first}T00:00:00`, `${last}T00:00:00`, 'weekly', language)
    : format.monthYear(`${month}-01`);

  return (
    <section ref={place} aria-label={title}>
      <div className={classes.bar}>
        <ActionIcon variant="default" size={32} aria-label={say(words.previous)} onClick={() => go(-1)}>
          <IconChevronLeft size={17} />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={say(words.next)} onClick={() => go(1)}>
          <IconChevronRight size={17} />
        </ActionIcon>
        <Button size="xs" variant="default" onClick={() => change((before) => ({ ...before, day: undefined }))}>
          {say(words.today)}
        </Button>
        <h2 aria-live="polite">{title}</h2>
        <span className={classes.push} />
        {(['month', 'week'] as const).map((view) => (
          <Button
            key={view}
            size="xs"
            variant={isWeek === (view === 'week') ? 'light' : 'default'}
            aria-pressed={isWeek === (view === 'week')}
            onClick={() => change((before) => ({ ...before, view }))}
          >
            {say(words[view])}
          </Button>
        ))}
      </div>
      {error !== null && items === undefined ? (
        <LoadFailed read={{ error, reload }} />
      ) : items === undefined ? (
        <Skeleton height={420} />
      ) : phone ? (
        <DayByDay
          {...{ days, today, on, isOther }}
          chosen={at}
          choose={(day) => change((before) => ({ ...before, day }), { replace: true })}
          {...shown}
        />
      ) : (
        <div className={classes.grid}>
          <div className={classes.weekdays}>
            {days.slice(0, 7).map((day) => (
              <div key={day}>{format.weekday(day)}</div>
            ))}
          </div>
          {weeks.map((week) => (
            <Week key={week[0]} days={week} today={today} isOther={isOther} isTall={isWeek} items={items} {...shown} />
          ))}
        </div>
      )}
      {total > most * mostPages && (
        <p className={classes.note}>
          {say(words.more, { n: format.number(total), shown: format.number(most * mostPages) })}
        </p>
      )}
      {!phone && <p className={classes.note}>{say(words.how)}</p>}
    </section>
  );
}

type Move = (item: Item, day: string) => void;

/**
 * Moves a plan so that it begins on a day, keeping times and length, and offers to take that back. In another week it is another
 * element: the focus goes along, or, where it is no longer shown, to the bar.
 */
function useMoving(place: RefObject<HTMLElement | null>): Move {
  const say = useSay();
  const format = useFormat();
  const save = useWrite({ ...plan.save, says: 'quiet' });
  const moved = useRef<number | null>(null);
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    const link = place.current?.querySelector<HTMLElement>(`[data-plan="${moved.current}"]`);
    (link ?? place.current?.querySelector('button'))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const forget = () => {
      moved.current = null;
    };
    document.addEventListener('pointerdown', forget);
    return () => document.removeEventListener('pointerdown', forget);
  }, []);
  return (item, day) => {
    const [begin] = daysOf(item);
    if (day === begin || !movable.has(item.statusCode)) return;
    const { id, beginDate, endDate, seriesAlone } = item;
    moved.current = id;
    const shifted = (value: string): string => wallShifted(value.slice(0, wallLength), begin, day);
    void save.send({ id, beginDate: shifted(beginDate), endDate: shifted(endDate) }).then((outcome) => {
      if (!outcome.ok) return;
      toast('success', say(words.moved, { plan: item.definition, day: format.date(day) }));
      const back = {
        id,
        beginDate: beginDate.slice(0, wallLength),
        endDate: endDate.slice(0, wallLength),
        seriesAlone,
      };
      addToastAction({ label: common.undo, run: () => void save.send(back) });
    });
  };
}

interface Shown {
  to: string;
  move: Move;
}

interface WeekProps extends Shown {
  days: readonly string[];
  today: string;
  isOther: (day: string) => boolean;
  isTall: boolean;
  /** Those of all days that are shown, soonest first. */
  items: readonly Item[];
}

interface Bar {
  item: Item;
  /** Its first and last column, from 0. */
  from: number;
  to: number;
  lane: number;
  /** It began in an earlier week, or goes on in the next. */
  isFromBefore: boolean;
  goesOn: boolean;
}

/** The plans of a week as bars over its days, each in the first lane that is free. */
function barsOf(days: readonly string[], items: readonly Item[]): Bar[] {
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

function Week({ days, today, isOther, isTall, items, to, move }: WeekProps) {
  const format = useFormat();
  const [over, setOver] = useState<string | null>(null);
  const bars = barsOf(days, items);
  const lanes = bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
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
      style={{ gridTemplateRows: `2rem repeat(${lanes}, auto) minmax(0.5rem, 1fr)` }}
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
      </ul>
    </div>
  );
}

function PlanLink({ item, to, move }: Shown & { item: Item }) {
  const say = useSay();
  const span = useSpan();
  const [from] = daysOf(item);
  const { text: dates, zone } = span(item);
  const shift = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    move(item, addDays(from, by));
  };
  const label = say(words.label, {
    plan: item.definition,
    status: item.statusName,
    dates,
  });
  const moves = movable.has(item.statusCode);
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
      <span>{item.definition}</span>
      {zone !== null && <small>{zone}</small>}
    </Link>
  );
}

/** The plans of these days, page by page as far as there are more. */
function usePlans(asked: Record<string, unknown>) {
  const page = (at: number, isThere = true) => (isThere ? ({ ...asked, page: at } as InputOf<typeof plan.list>) : null);
  const keep = { keep: true } as const;
  const first = useRead(plan.list, page(1), keep);
  const total = first.data?.TotalItemsCount ?? 0;
  const second = useRead(plan.list, page(2, total > most), keep);
  const third = useRead(plan.list, page(3, total > 2 * most), keep);
  const fourth = useRead(plan.list, page(4, total > 3 * most), keep);
  const fifth = useRead(plan.list, page(5, total > 4 * most), keep);
  const others = [second, third, fourth, fifth].flatMap(({ data }) => data?.ListItems ?? []);
  const all = first.data === undefined ? undefined : [...first.data.ListItems, ...others];
  // One that moved between two pages while they were read stands on both.
  const items = all && [...new Map(all.map((item) => [item.id, item])).values()];
  return { items, total, error: first.error, reload: first.reload };
}

interface DayByDayProps extends Shown {
  days: readonly string[];
  today: string;
  chosen: string;
  choose: (day: string) => void;
  isOther: (day: string) => boolean;
  on: (day: string) => Item[];
}

/** For narrow screens: all days small, and under them the plans of the chosen one. */
function DayByDay({ days, today, chosen, choose, isOther, on, to }: DayByDayProps) {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const span = useSpan();
  const items = on(chosen);
  return (
    <>
      <div className={classes.small}>
        {days.slice(0, 7).map((day) => (
          <span key={day} aria-hidden>
            {shortLabel(`${day}T00:00:00`, 'weekly', language)}
          </span>
        ))}
        {days.map((day) => {
          const n = on(day).length;
          return (
            <button
              key={day}
              type="button"
              aria-label={say(words.dayLabel, { day: format.longDay(day), n: format.number(n) })}
              aria-pressed={day === chosen}
              aria-current={day === today ? 'date' : undefined}
              data-other={isOther(day) || undefined}
              data-any={n > 0 || undefined}
              onClick={() => choose(day)}
            >
              {Number(day.slice(-2))}
            </button>
          );
        })}
      </div>
      <h3 className={classes.dayTitle}>{format.longDay(chosen)}</h3>
      {items.length === 0 ? (
        <p className={classes.note}>{say(words.none)}</p>
      ) : (
        <ul className={classes.ofDay}>
          {items.map((item) => (
            <li key={item.id}>
              <Link to={to.replace('{id}', String(item.id))}>
                <strong>{item.definition}</strong>
                <span>{span(item).text}</span>
                <StatusBadge tone={toneOfStatus(item.statusCode)}>{item.statusName}</StatusBadge>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
