import { Switch } from '@mantine/core';
import { audit } from '@sahada/contract/audit';
import { dashboard, periods } from '@sahada/contract/dashboard';
import { lazy, Suspense } from 'react';
import { hourIn } from '../client/format.ts';
import { useLanguage, useSay } from '../client/language.ts';
import { may, type ScreenAccess, useRights, useSession } from '../client/session.ts';
import { useRead } from '../client/use.ts';
import { PageHeader } from '../parts/page-header.tsx';
import { ScreenSkeleton } from '../parts/screen-states.tsx';
import { LoadFailed } from '../parts/states.tsx';
import { AwaitingCard, LatestCard } from './dashboard/audits-cards.tsx';
import { BreakdownCard } from './dashboard/breakdown-card.tsx';
import { Choices } from './dashboard/card.tsx';
import { CreditCard } from './dashboard/credit-card.tsx';
import classes from './dashboard/dashboard.module.css';
import { Figures } from './dashboard/figures.tsx';
import { windowLabel } from './dashboard/labels.ts';
import { PlansCard } from './dashboard/plans-card.tsx';
import { useReach } from './dashboard/reach.tsx';
import { StatisticsCard } from './dashboard/statistics-card.tsx';
import { useOnlyApproved, useView } from './dashboard/view.ts';
import { words } from './dashboard/words.ts';

const StartList = lazy(() => import('./dashboard/start-list.tsx'));

/** Where a new company begins. */
const firstScreens = [
  '/admin/customers',
  '/admin/locations',
  '/admin/projects',
  '/questions',
  '/checklists',
  '/auditlist',
];

/** The first screen: what happened in a period and what is due, kept up to date while somebody looks at it. */
export default function Dashboard() {
  const say = useSay();
  const language = useLanguage();
  const rights = useRights();
  const user = useSession((state) => state.user);
  const view = useView();
  const [onlyApproved, setOnlyApproved] = useOnlyApproved();
  const reach = useReach();
  const quiet = { keep: true, everySeconds: 30, announce: 'none' } as const;
  const statistics = useRead(dashboard.statistics, { period: view.period, onlyApproved }, quiet);
  const latest = useRead(dashboard.audits, { pageSize: 8, onlyApproved }, quiet);
  const { data } = statistics;
  const hour = hourIn(user?.TimeZone);
  const greeting = hour < 11 ? words.morning : hour < 18 ? words.day : words.evening;
  const isNew = latest.data?.TotalItemsCount === 0 && firstScreens.some(reach);
  const title = say(greeting, { name: user?.Firstname ?? '' });

  if (isNew) {
    return (
      <>
        <PageHeader title={title} />
        <div className={classes.columns} data-new>
          <div data-place="start">
            <Suspense fallback={<ScreenSkeleton />}>
              <StartList />
            </Suspense>
          </div>
          <CreditCard />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        under={
          data === undefined ? (
            <>&nbsp;</>
          ) : (
            <>
              {windowLabel(data.From, data.To, data.Period, language)}
              {statistics.error !== null && <span className={classes.stale}>{say(words.stale)}</span>}
            </>
          )
        }
      >
        <div className={classes.controls}>
          <Switch
            size="sm"
            label={say(words.onlyApproved)}
            checked={onlyApproved}
            onChange={(event) => setOnlyApproved(event.currentTarget.checked)}
          />
          <Choices
            wide
            label={say(words.period)}
            value={view.period}
            onChange={(period) => view.go({ period })}
            choices={periods.map((period) => ({ value: period, label: say(words[period]) }))}
          />
        </div>
      </PageHeader>
      {data === undefined && statistics.error !== null ? (
        <div className={classes.card}>
          <LoadFailed retry={() => void statistics.reload()} />
        </div>
      ) : (
        <Figures data={data} onlyApproved={onlyApproved} />
      )}
      <div className={classes.columns}>
        <StatisticsCard data={data} view={view} busy={statistics.reloading} onlyApproved={onlyApproved} />
        <CreditCard />
        <PlansCard view={view} />
        {may(audit.approve.access as ScreenAccess, rights) && <AwaitingCard />}
        <LatestCard onlyApproved={onlyApproved} />
        <BreakdownCard kind="customer" period={view.period} onlyApproved={onlyApproved} />
        <BreakdownCard kind="location" period={view.period} onlyApproved={onlyApproved} />
      </div>
    </>
  );
}
