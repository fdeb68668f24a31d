import { clockOf } from '@sahada/contract/zone-name';
import { type Format, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import { type Edge, wallOf } from '../form/wall-time.ts';

export interface PlanDates {
  beginDate: string;
  endDate: string;
  timeZone: string;
}

const dayLength = '2026-11-20'.length;

/**
 * A plan's dates in one line or two: 20.11.2026; 20.11.2026 and 09:00–18:00; 20.11.2026 and – 22.11.2026. Whole days have no
 * times, and what both edges share stands once.
 */
export function linesOf(format: Format, { beginDate, endDate, timeZone }: PlanDates): string[] {
  const edge = (value: string, which: Edge): string =>
    format[wallOf(value, which).time === '' ? 'date' : 'dateTime'](value, timeZone);
  const [begin, end] = [edge(beginDate, 'begin'), edge(endDate, 'end')];
  if (begin === end) return [begin];
  if (beginDate.slice(0, dayLength) !== endDate.slice(0, dayLength)) return [begin, `– ${end}`];
  return [format.date(beginDate, timeZone), `${format.time(beginDate, timeZone)}–${format.time(endDate, timeZone)}`];
}

interface Span {
  lines: string[];
  /** "Berlin time", where that is not the reader's own. */
  zone: string | null;
  /** All of it in one line. */
  text: string;
}

/** Writes the dates of plans on the clock of their place, which is named where it is not the reader's. */
export function useSpan(): (dates: PlanDates) => Span {
  const say = useSay();
  const format = useFormat();
  const own = useSession((state) => state.user?.TimeZone);
  return (plan) => {
    const lines = linesOf(format, plan);
    const dates = lines.join(' ');
    const zone = plan.timeZone === own ? null : say(clockOf(plan.timeZone));
    return { lines, zone, text: zone === null ? dates : `${dates} (${zone})` };
  };
}
