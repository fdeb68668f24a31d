import { auditTypeIds } from '@sahada/contract/codes';
import { addDays, weekdayOf } from '@sahada/rules/calendar';
import { dayText } from '../../outside/day.ts';
import type { Places, SampleChecklist } from './company.ts';
import type { SampleRun } from './load.ts';
import { customers, locations } from './places.ts';

/** A shop whose opening is checked every Monday: a recurring plan with its occurrences of the coming weeks. */

const dayMs = 86_400_000;
const list = 'store-opening';
const weeks = 4;
const besiktas = locations.findIndex(({ code }) => code === 'MM-34-02');

export async function planEachWeek(
  { act, now, auditorIds }: SampleRun,
  places: Places,
  checklists: ReadonlyMap<string, SampleChecklist>,
): Promise<void> {
  const customer = locations[besiktas]?.customer ?? 0;
  const project = places.projects.find((one) => one.customer === customer && one.checklists.includes(list));
  const today = dayText(now, 'Europe/Istanbul');
  await act(
    'series.save',
    {
      plan: {
        definition: 'Beşiktaş Mağazası – haftalık açılış kontrolü',
        locales: [{ languageId: 2, definition: 'Beşiktaş Mağazası – weekly opening check' }],
        companyName: customers[customer]?.companyName,
        customerId: places.customerIds[customer],
        projectId: project?.id,
        checkListId: checklists.get(list)?.id,
        auditTypeId: auditTypeIds.audit,
        answeredBy: 'auditors',
        leadAuditorId: auditorIds[1],
        assistantAuditorId: auditorIds[0],
        approveRequired: true,
      },
      locationIds: [places.locationIds[besiktas]],
      rule: {
        every: 'week',
        weekdays: [1],
        from: addDays(today, 8 - weekdayOf(today)),
        count: weeks,
        beginTime: '08:00',
        endTime: '11:00',
      },
      onAirDaysBefore: 2,
    },
    now - 5 * dayMs,
  );
}
