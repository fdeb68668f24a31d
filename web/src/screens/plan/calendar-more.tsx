import { say } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { onlyQuery, type Query } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import classes from './calendar.module.css';

const words = {
  rest: say({ tr: '+{n} plan', en: '+{n} more' }),
  label: say({ tr: '{day}: {n} plan daha, listede göster', en: '{day}: {n} more, show in the list' }),
};

/** The address of the list of a day, narrowed as the calendar is. */
export type ToDay = (day: string) => Query;

/** Leads to the plans of a day that the calendar has no room for: the list has pages, and does things with many at once. */
export function DayLink({ day, rest, toDay }: { day: string; rest: number; toDay: ToDay }) {
  const say = useSay();
  const format = useFormat();
  const n = format.number(rest);
  return (
    <Link
      className={classes.rest}
      to="/auditlist"
      search={onlyQuery(toDay(day))}
      aria-label={say(words.label, { day: format.longDay(day), n })}
    >
      {say(words.rest, { n })}
    </Link>
  );
}
