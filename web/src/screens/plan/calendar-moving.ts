import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { addDays, wallShifted } from '@sahada/rules/calendar';
import { mayMove } from '@sahada/rules/plan';
import { type RefObject, useEffect, useRef } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { addToastAction, toast } from '../../client/toast.ts';
import { queryClient, useWrite } from '../../client/use.ts';
import { isFocusFree } from '../../parts/say/focus-free.ts';
import { common } from '../../parts/say/words.ts';

const words = {
  moved: say({ tr: '“{plan}” {day} gününe taşındı.', en: '“{plan}” moved to {day}.' }),
};

export type CalendarPlan = OutputOf<typeof plan.calendar>['Plans'][number];

const dayLength = '2026-11-20'.length;
const wallLength = '2026-11-20T09:30:00'.length;

/** The day of a plan's begin, and of its end, on the wall of its place. */
export const daysOf = ({ beginDate, endDate }: CalendarPlan): [string, string] => [
  beginDate.slice(0, dayLength),
  endDate.slice(0, dayLength),
];

/** To a day, or by as many days. */
export type Move = (item: CalendarPlan, to: string | number) => void;

/** Where a plan was moved to and is not yet shown, and how many of its moves are under way. */
interface Ahead {
  at: CalendarPlan;
  under: number;
  last: Promise<void>;
}

/** What is shown is being read again. */
const isComing = (): boolean => queryClient.isFetching({ queryKey: [plan.calendar.path] }) > 0;

/**
 * Moves a plan so that it begins on a day, keeping times and length, and offers to take that back. In another week it is another
 * element: the focus goes along, or, where it is no longer shown, to the bar.
 */
export function useMoving(place: RefObject<HTMLElement | null>): Move {
  const say = useSay();
  const format = useFormat();
  const save = useWrite({ ...plan.save, says: 'quiet' });
  const moved = useRef<number | null>(null);
  const ahead = useRef(new Map<number, Ahead>());
  useEffect(() => {
    if (moved.current === null || !isFocusFree()) return;
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
  return (item, to) => {
    const { id, definition } = item;
    const before = ahead.current.get(id);
    // Until what is stored has been read again, it goes on from where it was moved to.
    const isAhead = before !== undefined && (before.under > 0 || isComing());
    const base = isAhead ? before.at : item;
    const [begin] = daysOf(base);
    const day = typeof to === 'number' ? addDays(begin, to) : to;
    if (day === begin || !mayMove(item.statusCode)) return;
    const { beginDate, endDate, seriesAlone } = base;
    moved.current = id;
    const shifted = (value: string): string => wallShifted(value.slice(0, wallLength), begin, day);
    const dates = { beginDate: shifted(beginDate), endDate: shifted(endDate) };
    const under = (isAhead ? before.under : 0) + 1;
    const mine: Ahead = { at: { ...base, ...dates }, under, last: isAhead ? before.last : Promise.resolve() };
    ahead.current.set(id, mine);
    // One after the other: the day of the last is the one that stays.
    mine.last = mine.last
      .then(() => save.send({ id, ...dates }))
      .then((outcome) => {
        const now = ahead.current.get(id);
        if (now !== undefined) now.under -= 1;
        if (!outcome.ok) return void ahead.current.delete(id);
        toast('success', say(words.moved, { plan: definition, day: format.date(day) }));
        const back = {
          id,
          beginDate: beginDate.slice(0, wallLength),
          endDate: endDate.slice(0, wallLength),
          // Where it had been moved already, it goes alone.
          ...(isAhead ? {} : { seriesAlone }),
        };
        const undo = () => {
          ahead.current.delete(id);
          void save.send(back);
        };
        addToastAction({ label: common.undo, run: undo });
      });
  };
}
