import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { addDays, addMonths, daysBetween, weekdayOf } from '@sahada/rules/calendar';
import { isoIn } from '@sahada/rules/period';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { useAddress } from '../../client/address.ts';
import type { InputOf } from '../../client/call.ts';
import { nowIso, useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { usePhone } from '../../client/phone.ts';
import { useSession } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { windowLabel } from '../../parts/chart/labels.ts';
import type { ListState } from '../../parts/list/list-state.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import classes from './calendar.module.css';
import { DayByDay } from './calendar-days.tsx';
import { useMoving } from './calendar-moving.ts';
import { Week } from './calendar-week.tsx';
import { isDay } from './filters.ts';

const words = {
  previous: say({ tr: 'Önceki', en: 'Previous' }),
  next: say({ tr: 'Sonraki', en: 'Next' }),
  today: say({ tr: 'Bugün', en: 'Today' }),
  month: say({ tr: 'Ay', en: 'Month' }),
  week: say({ tr: 'Hafta', en: 'Week' }),
  how: say({
    tr: 'Planı başka bir güne sürükleyin; klavyede Alt + ← ve Alt + → ile bir gün kaydırın.',
    en: 'Drag a plan to another day; on the keyboard Alt + ← and Alt + → move it by a day.',
  }),
};

const dayLength = '2026-11-20'.length;

/** How many plans of a day lie under one another. */
const most = { month: 4, week: 12 };

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
  const room = most[isWeek ? 'week' : 'month'];
  const asked = { ...list.input, from: first, to: last, most: phone ? 1 : room } as InputOf<typeof plan.calendar>;
  const { data, error, reload } = useRead(plan.calendar, asked, { keep: true });
  const place = useRef<HTMLElement>(null);
  const move = useMoving(place);
  const go = (by: number) => {
    const day = isWeek ? addDays(at, 7 * by) : `${addMonths(month, by)}-01`;
    change((before) => ({ ...before, day }));
  };
  const counts = new Map(data?.Days.map(({ day, count }) => [day, count]));
  const countOf = (day: string): number => counts.get(day) ?? 0;
  const toDay = (day: string) => list.hrefWith({ view: undefined, day: undefined, onDay: day });
  const isOther = (day: string): boolean => !isWeek && day.slice(0, month.length) !== month;
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
      {error !== null && data === undefined ? (
        <LoadFailed read={{ error, reload }} />
      ) : data === undefined ? (
        <Skeleton height={420} />
      ) : phone ? (
        <DayByDay
          {...{ days, today, isOther, countOf, toDay, to }}
          chosen={at}
          choose={(day) => change((before) => ({ ...before, day }), { replace: true })}
          narrowing={list.input}
        />
      ) : (
        <div className={classes.grid}>
          <div className={classes.weekdays}>
            {days.slice(0, 7).map((day) => (
              <div key={day}>{format.weekday(day)}</div>
            ))}
          </div>
          {weeks.map((week) => (
            <Week
              key={week[0]}
              days={week}
              isTall={isWeek}
              most={room}
              items={data.Plans}
              {...{ today, isOther, countOf, toDay, to, move }}
            />
          ))}
        </div>
      )}
      {!phone && <p className={classes.note}>{say(words.how)}</p>}
    </section>
  );
}
