import { Skeleton } from '@mantine/core';
import { type AuditTypeId, auditTypeIds } from '@sahada/contract/codes';
import type { Statistics } from '@sahada/contract/dashboard';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { z } from 'zod';
import type { CallError } from '../../client/call.ts';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { useStarted } from '../../parts/later/started.ts';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { Card, Choices } from './card.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './dashboard.module.css';
import type { View } from './view.ts';
import { Wider } from './wider.tsx';
import { words } from './words.ts';

type Data = z.output<typeof Statistics>;

const Waiting = () => <Skeleton height={264} radius="md" />;
const Chart = fetched(async () => (await import('./chart.tsx')).Chart, Waiting);

export interface StatisticsProps {
  read: { data: Data | undefined; error: CallError | null; reload: () => unknown };
  view: View;
  busy: boolean;
  auditTypeId: AuditTypeId;
  onlyApproved: boolean;
  /** There are audits and surveys to choose from. */
  hasBoth: boolean;
}

/** What a slot has of what is shown; the table shows all of it. */
function countOf({ Planned, Completed, PendingApproval }: Data['Buckets'][number], view: View): number {
  if (view.table) return Planned + Completed + PendingApproval;
  return view.chart === 'plans' ? Planned : Completed + PendingApproval;
}

/** The figures over time, as a chart or a table. The chart's code is fetched once the figures are there. */
export function StatisticsCard({ read, view, busy, auditTypeId, onlyApproved, hasBoth }: StatisticsProps) {
  const { data, error } = read;
  const say = useSay();
  const started = useStarted();
  // Not before it is seen, or what waits in its place would be moved to the middle of the card.
  const isEmpty = started && data?.Buckets.every((bucket) => countOf(bucket, view) === 0);
  return (
    <Card
      title={say(words.statistics)}
      place="chart"
      busy={busy}
      note={!isEmpty && (view.table || view.chart === 'score') ? say(words.averageIs) : undefined}
      end={
        <div className={classes.chartEnd}>
          {hasBoth && (
            <Choices
              label={say(words.kind)}
              value={view.type === auditTypeIds.survey ? 'surveys' : 'audits'}
              onChange={(type) => view.go({ type })}
              choices={[
                { value: 'audits', label: say(words.audits) },
                { value: 'surveys', label: say(words.surveys) },
              ]}
            />
          )}
          <Choices
            label={say(words.show)}
            value={view.chart}
            onChange={(chart) => view.go({ chart })}
            choices={[
              { value: 'responses', label: say(words.responses) },
              { value: 'plans', label: say(words.plans) },
              { value: 'score', label: say(words.average) },
            ]}
          />
          <button
            type="button"
            className={classes.iconButton}
            onClick={() => view.go({ view: view.table ? 'chart' : 'table' })}
            aria-label={say(view.table ? words.asChart : words.asTable)}
            title={say(view.table ? words.asChart : words.asTable)}
          >
            {view.table ? <IconChartBar size={17} stroke={1.8} /> : <IconTable size={17} stroke={1.8} />}
          </button>
        </div>
      }
    >
      <div className={classes.chart} data-empty={isEmpty || undefined}>
        {data === undefined && error !== null ? (
          <LoadFailed read={read} />
        ) : data === undefined || !started ? (
          <Waiting />
        ) : isEmpty ? (
          <EmptyState
            title={words.nothingInPeriod}
            hint={words.nothingInPeriodHint}
            icon={<IconChartBar size={22} stroke={1.7} />}
          >
            <Wider view={view} />
          </EmptyState>
        ) : view.table ? (
          <ChartTable data={data} auditTypeId={auditTypeId} onlyApproved={onlyApproved} />
        ) : (
          <Chart data={data} shown={view.chart} onlyApproved={onlyApproved} />
        )}
      </div>
    </Card>
  );
}
