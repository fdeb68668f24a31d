import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { wallShifted } from '@sahada/rules/calendar';
import { mayMove } from '@sahada/rules/plan';
import { type RefObject, useEffect, useRef } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { addToastAction, toast } from '../../client/toast.ts';
import { useWrite } from '../../client/use.ts';
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

export type Move = (item: CalendarPlan, day: string) => void;

/**
 * Moves a plan so that it begins on a day, keeping times and length, and offers to take that back. In another week it is another
 * element: the focus goes along, or, where it is no longer shown, to the bar.
 */
export function useMoving(place: RefObject<HTMLElement | null>): Move {
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
    if (day === begin || !mayMove(item.statusCode)) return;
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
