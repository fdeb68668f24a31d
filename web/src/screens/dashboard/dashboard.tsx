import { Switch } from '@mantine/core';
import { audit } from '@sahada/contract/audit';
import { dashboard, periods } from '@sahada/contract/dashboard';
import type { OutputOf } from '../../client/call.ts';
import { hourIn } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { useOnlyApproved } from '../../client/only-approved.ts';
import { may, type ScreenAccess, useRights, useSession } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { ScreenSkeleton } from '../../parts/shell/screen-states.tsx';
import { AwaitingCard, LatestCard, latestRows } from './audits-cards.tsx';
import { BreakdownCard } from './breakdown-card.tsx';
import { Choices } from './card.tsx';
import { CreditCard } from './credit-card.tsx';
import classes from './dashboard.module.css';
import { Figures } from './figures.tsx';
import { windowLabel } from './labels.ts';
import { PlansCard } from './plans-card.tsx';
import { useReach } from './reach.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { useView, type View } from './view.ts';
import { words } from './words.ts';

const StartList = fetched(async () => (await import('./start-list.tsx')).StartList, ScreenSkeleton);

/** The first steps of a new company. */
const firstScreens = [
  '/admin/customers',
  '/admin/locations',
  '/admin/projects',
  '/questions',
  '/checklists',
  '/auditlist',
];

/** The first screen: what happened in a period and what is due, refreshed while visible. */
export default function Dashboard() {
  const say = useSay();
  const rights = useRights();
  const reach = useReach();
  const user = useSession((state) => state.user);
  const view = useView();
  const [onlyApproved, setOnlyApproved] = useOnlyApproved();
  const quiet = { keep: true, everySeconds: 30, announce: 'none' } as const;
  const statistics = useRead(dashboard.statistics, { period: view.period, onlyApproved }, quiet);
  const latest = useRead(dashboard.audits, { pageSize: latestRows, onlyApproved }, quiet);
  const { data, error } = statistics;
  const hour = hourIn(user?.TimeZone);
  const greeting = hour < 11 ? words.morning : hour < 18 ? words.day : words.evening;
  const title = say(greeting, { name: user?.Firstname ?? '' });

  if (latest.data?.TotalItemsCount === 0 && firstScreens.some(reach)) return <NewCompany title={title} />;
  const head = (
    <Head
      title={title}
      data={data}
      stale={error !== null}
      view={view}
      onlyApproved={onlyApproved}
      onOnlyApproved={setOnlyApproved}
    />
  );
  if (data === undefined && error !== null) {
    return (
      <>
        {head}
        <div className={classes.card}>
          <LoadFailed retry={() => void Promise.all([statistics.reload(), latest.reload()])} />
        </div>
      </>
    );
  }
  // The previous period stays on screen until the chosen one arrives.
  const busy = data !== undefined && data.Period !== view.period;
  const asked = { period: view.period, onlyApproved, busy };
  return (
    <>
      {head}
      <Figures data={data} onlyApproved={onlyApproved} />
      <div className={classes.columns}>
        <StatisticsCard data={data} view={view} busy={busy} onlyApproved={onlyApproved} />
        <CreditCard />
        <PlansCard view={view} />
        {may(audit.approve.access as ScreenAccess, rights) && <AwaitingCard />}
        <LatestCard onlyApproved={onlyApproved} />
        <BreakdownCard kind="customer" {...asked} />
        <BreakdownCard kind="location" {...asked} />
      </div>
    </>
  );
}

/** All figures would be zero, so the first steps take their place. */
function NewCompany({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.columns} data-new>
        <div data-place="start">
          <StartList />
        </div>
        <CreditCard />
      </div>
    </>
  );
}

interface HeadProps {
  title: string;
  data: OutputOf<typeof dashboard.statistics> | undefined;
  /** Says that the figures are out of date. */
  stale: boolean;
  view: View;
  onlyApproved: boolean;
  onOnlyApproved: (value: boolean) => void;
}

function Head({ title, data, stale, view, onlyApproved, onOnlyApproved }: HeadProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <PageHeader
      title={title}
      under={
        <span className={classes.window}>
          {data !== undefined && windowLabel(data.From, data.To, data.Period, language)}
          {data !== undefined && stale && <span className={classes.stale}>{say(words.stale)}</span>}
        </span>
      }
    >
      <div className={classes.controls}>
        <Switch
          size="sm"
          label={say(words.onlyApproved)}
          checked={onlyApproved}
          onChange={(event) => onOnlyApproved(event.currentTarget.checked)}
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
  );
}
