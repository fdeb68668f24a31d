import { Button } from '@mantine/core';
import { dashboard } from '@sahada/contract/dashboard';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { EmptyState } from '../../parts/say/states.tsx';
import { useReach } from '../../parts/shell/reach.tsx';
import { Card, Choices, Loaded, More } from './card.tsx';
import classes from './lists.module.css';
import { PlanLine } from './plan-row.tsx';
import type { Plans, View } from './view.ts';
import { words } from './words.ts';

const titles = { today: words.today, week: words.week, month: words.month } as const;
const nothing = { today: words.nothingToday, week: words.nothingWeek, month: words.nothingMonth } as const;
const firstRows = 8;
const everySeconds = 30;

/** Plans of today, this week or this month; all three are read, so that each tab shows its count. */
export function PlansCard({ view }: { view: View }) {
  const say = useSay();
  const reach = useReach();
  const [rows, setRows] = useState(firstRows);
  const options = { keep: true, everySeconds, announce: 'none' } as const;
  const size = (of: Plans) => ({ pageSize: of === view.plans ? rows : firstRows });
  const reads = {
    today: useRead(dashboard.plansToday, size('today'), options),
    week: useRead(dashboard.plansThisWeek, size('week'), options),
    month: useRead(dashboard.plansThisMonth, size('month'), options),
  };
  const read = reads[view.plans];
  const items = read.data?.ListItems ?? [];
  const total = read.data?.TotalItemsCount ?? 0;
  return (
    <Card
      title={say(titles[view.plans])}
      place="plans"
      end={
        <Choices
          label={say(words.plans)}
          value={view.plans}
          onChange={(plans) => {
            setRows(firstRows);
            view.go({ plans });
          }}
          choices={[
            { value: 'today', label: say(words.todayShort), count: reads.today.data?.TotalItemsCount },
            { value: 'week', label: say(words.weekShort), count: reads.week.data?.TotalItemsCount },
            { value: 'month', label: say(words.monthShort), count: reads.month.data?.TotalItemsCount },
          ]}
        />
      }
    >
      <Loaded read={read} rows={firstRows}>
        {items.length === 0 ? (
          <EmptyState title={nothing[view.plans]} icon={<IconCalendarOff size={22} stroke={1.7} />}>
            {reach('/auditlist/new') && (
              <Button
                variant="default"
                mt={6}
                leftSection={<IconPlus size={15} />}
                renderRoot={(root) => <Link {...root} to="/auditlist/new" />}
              >
                {say(words.newPlan)}
              </Button>
            )}
          </EmptyState>
        ) : (
          <ul className={classes.lines}>
            {items.map((plan) => (
              <PlanLine key={plan.Id} plan={plan} />
            ))}
          </ul>
        )}
        <More
          hidden={total - items.length}
          total={total}
          link={null}
          onMore={() => setRows(Math.min(100, rows + 20))}
        />
      </Loaded>
    </Card>
  );
}
