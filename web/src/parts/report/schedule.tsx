import type { ReportName } from '@sahada/contract/report-schedule';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import { fetched } from '../later/fetched.tsx';

const ScheduleDrawer = fetched(async () => (await import('./schedule-drawer.tsx')).ScheduleDrawer);

/** What offers it, in menus and on buttons. */
export const scheduleLabel = say({ tr: 'Düzenli gönder…', en: 'Send regularly…' });

/** The drawer of a screen's scheduled reports, fetched on use, and what opens it. */
export function useSchedule(
  report: ReportName | undefined,
  input: Record<string, unknown>,
  period: 'day' | 'week' | 'month' | 'year' = 'week',
) {
  const [isAsked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () =>
    void ScheduleDrawer.ready().then(() => {
      setAsked(true);
      setOpened(true);
    }, nothing);
  const drawer =
    isAsked && report !== undefined ? (
      <ScheduleDrawer report={report} input={input} period={period} opened={opened} onClose={() => setOpened(false)} />
    ) : null;
  return { open, drawer };
}

/** Without a network nothing opens, and the next click asks again. */
const nothing = () => undefined;
