import { Button } from '@mantine/core';
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
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCalendarRepeat size={17} stroke={1.8} aria-hidden />}
        onClick={schedule.open}
      >
        {say(scheduleLabel)}
      </Button>
      {schedule.drawer}
    </>
  );
}
