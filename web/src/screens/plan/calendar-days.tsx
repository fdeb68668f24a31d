import { Skeleton } from '@mantine/core';
import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import type { InputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { shortLabel } from '../../parts/chart/labels.ts';
import { useSpan } from '../../parts/plans/span.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge, toneOfStatus } from '../../parts/say/status-badge.tsx';
import classes from './calendar.module.css';
import { DayLink, type ToDay } from './calendar-more.tsx';

const words = {
  none: say({ tr: 'Bu günde plan yok.', en: 'No plans on this day.' }),
  dayLabel: say({ tr: '{day}, {n} plan', en: '{day}, plans: {n}' }),
};

/** How many plans stand under the days before the rest is a number. */
const most = 30;

interface DayByDayProps {
  days: readonly string[];
  today: string;
  chosen: string;
  choose: (day: string) => void;
  isOther: (day: string) => boolean;
  countOf: (day: string) => number;
  /** Search and filters. */
  narrowing: Record<string, unknown>;
  toDay: ToDay;
  to: string;
}

/** For narrow screens: all days small, and under them the plans of the chosen one. */
export function DayByDay(props: DayByDayProps) {
  const { days, today, chosen, choose, isOther, countOf, narrowing, toDay, to } = props;
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const span = useSpan();
  const asked = { ...narrowing, from: chosen, to: chosen, most } as InputOf<typeof plan.calendar>;
  const { data, error, reload } = useRead(plan.calendar, asked);
  const items = data?.Plans;
  const rest = (data?.Days[0]?.count ?? 0) - (items?.length ?? 0);
  return (
    <>
      <div className={classes.small}>
        {days.slice(0, 7).map((day) => (
          <span key={day} aria-hidden>
            {shortLabel(`${day}T00:00:00`, 'weekly', language)}
          </span>
        ))}
        {days.map((day) => {
          const n = countOf(day);
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
      {error !== null && items === undefined ? (
        <LoadFailed read={{ error, reload }} />
      ) : items === undefined ? (
        <Skeleton height={160} />
      ) : items.length === 0 ? (
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
          {rest > 0 && (
            <li>
              <DayLink day={chosen} rest={rest} toDay={toDay} />
            </li>
          )}
        </ul>
      )}
    </>
  );
}
