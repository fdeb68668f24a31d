import { ActionIcon } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { scheduleLabel, useSchedule } from '../../parts/report/schedule.tsx';
import { useReach } from '../../parts/shell/reach.tsx';
import type { Period } from './view.ts';

const covers = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const;

/** Has the dashboard mailed by itself, for whoever may schedule reports. */
export function ScheduleButton({ onlyApproved, period }: { onlyApproved: boolean; period: Period }) {
  const say = useSay();
  const schedule = useSchedule('dashboard', { onlyApproved }, covers[period]);
  const reach = useReach();
  if (!reach('/analysis')) return null;
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={say(scheduleLabel)}
        title={say(scheduleLabel)}
        onClick={schedule.open}
      >
        <IconCalendarRepeat size={17} stroke={1.8} />
      </ActionIcon>
      {schedule.drawer}
    </>
  );
}
