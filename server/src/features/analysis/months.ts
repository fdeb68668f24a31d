import { type analysis as calls, monthsBeside } from '@sahada/contract/analysis';
import type { Hundredths } from '@sahada/contract/hundredths';
import { meanOf } from '@sahada/rules/score';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { dayText } from '../../outside/day.ts';
import type { Who } from '../../who.ts';
import { type Days, daysAsked } from './asked.ts';
import { groupsOf, spanOf } from './comparison.ts';
import { dayAfter } from './selection.ts';

type Asked = z.output<typeof calls.months.request>;
type Answer = z.input<typeof calls.months.response>;

/** Which filter narrows to rows of a comparison. */
const filterOf = {
  location: 'locationIds',
  project: 'projectId',
  customer: 'customerId',
  auditor: 'auditorIds',
  checklist: 'checkListId',
} as const;

/** Rows of a comparison month by month: each month is what a comparison of its days alone would tell. */
export async function months(
  { by = 'location', ids, ...filters }: Asked,
  db: ReadDb,
  who: Who,
  now: number,
): Promise<Answer> {
  const asked = daysAsked(filters, who.companyTimeZone);
  const chosen = filters[filterOf[by]];
  const isChosen = chosen !== null && chosen !== undefined;
  // A row is of whoever leads, and auditors are asked for as assistants, too: who leads beside them has a row.
  const isOfOthers = by === 'auditor' && isChosen;
  const shown = isOfOthers || !isChosen ? ids : ids.filter((id) => [chosen].flat().includes(id));
  const narrowed = isOfOthers ? filters : { ...filters, [filterOf[by]]: shown };
  const Cells: Answer['Cells'] = [];
  const days = monthsOf(asked, dayText(now, who.companyTimeZone));
  for (const { from, to, At } of days) {
    const { groups } = await groupsOf(db, narrowed, { from, to }, by);
    for (const id of shown) {
      const group = groups.get(String(id));
      if (group === undefined) continue;
      const AverageScore = meanOf(group.percents as Hundredths, group.scored);
      Cells.push({ Id: id, At, Completed: group.responses, AverageScore });
    }
  }
  return { Months: days.map(({ At }) => At), Cells };
}

/** The last months of the days asked for, as far as they were; oldest first. Those to come have nothing to tell. */
export function monthsOf({ from, to }: Days, today: string): (Days & { At: string })[] {
  const found: (Days & { At: string })[] = [];
  let last = to !== null && to < today ? to : today;
  while (found.length < monthsBeside && (from === null || last >= from)) {
    const At = spanOf('month', last);
    found.unshift({ At, from: from === null || from < At ? At : from, to: last });
    last = dayAfter(At, -1);
  }
  return found;
}
