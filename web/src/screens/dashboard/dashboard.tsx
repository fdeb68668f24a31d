import { audit } from '@sahada/contract/audit';
import { type AuditTypeId, auditTypeIds } from '@sahada/contract/codes';
import { dashboard, periods } from '@sahada/contract/dashboard';
import { auditsScope, figuresScope } from '@sahada/rules/rights';
import { useEffect } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { hourIn } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { useOnlyApproved } from '../../client/only-approved.ts';
import { may, type ScreenAccess, useRights, useSession } from '../../client/session.ts';
import { useRead } from '../../client/use.ts';
import { windowLabel } from '../../parts/chart/labels.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { OnlyApproved, WhoseFigures } from '../../parts/report/only-approved.tsx';
import { LoadFailed, type LoadFailedProps } from '../../parts/say/states.tsx';
import { useLayout } from '../../parts/shell/layout.ts';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import { useReach } from '../../parts/shell/reach.tsx';
import { ScreenSkeleton } from '../../parts/shell/screen-states.tsx';
import { AwaitingCard, LatestCard, latestRows } from './audits-cards.tsx';
import { BreakdownCard } from './breakdown-card.tsx';
import { Card, Choices, Loaded } from './card.tsx';
import { CreditCard } from './credit-card.tsx';
import classes from './dashboard.module.css';
import { Figures, receivedSearch, Waiting } from './figures.tsx';
import { daysOf, FoundFigures } from './found-figures.tsx';
import { PlansCard } from './plans-card.tsx';
import { ScheduleButton } from './schedule-button.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { useView, type View } from './view.ts';
import { words } from './words.ts';
import { WorkCard } from './work-card.tsx';
import type { WorstProps } from './worst-card.tsx';

/** The same card until its code is here, since the first screen does without the schemas of the analysis. */
function WorstComing({ busy }: WorstProps) {
  const say = useSay();
  return (
    <Card title={say(words.worstQuestions)} place="worst" busy={busy}>
      <Loaded read={coming}>{null}</Loaded>
    </Card>
  );
}

const coming = { data: undefined, error: null, reload: () => undefined };

const WorstCard = fetched(async () => (await import('./worst-card.tsx')).WorstCard, WorstComing);

/** Its figures wait in their places for the reports' schemas. */
const FindingFigures = fetched(async () => (await import('./finding-figures.tsx')).FindingFigures, FoundFigures);

const StartList = fetched(async () => (await import('../../parts/start/start-list.tsx')).StartList, ScreenSkeleton);

/** The first steps of a new company. */
const firstScreens = ['/admin/customers', '/admin/locations', '/admin/projects', '/checklists', '/auditlist'];

/** The first screen: what happened in a period and what is due, refreshed while visible. */
export default function Dashboard() {
  const say = useSay();
  const rights = useRights();
  const reach = useReach();
  const user = useSession((state) => state.user);
  const view = useView();
  const [onlyApproved] = useOnlyApproved();
  const quiet = { keep: true, everySeconds: 30, announce: 'none' } as const;
  const waiting = useRead(dashboard.waiting, { auditTypeId: auditTypeIds.audit }, quiet);
  const work = useRead(dashboard.work, {}, quiet);
  const kept = useLayout(({ auditTypes }) => auditTypes);
  const isWorkNew = useLayout(({ workHeight }) => workHeight === null);
  const told = waiting.data?.AuditTypeIds;
  useEffect(() => {
    if (told !== undefined) useLayout.setState({ auditTypes: told });
  }, [told]);
  const types: readonly number[] = told ?? kept;
  const hasBoth = types.length > 1;
  const only = types.length === 1 ? types[0] : undefined;
  const ofType = (auditTypeId: AuditTypeId) => ({ period: view.period, auditTypeId, onlyApproved });
  const first = only === auditTypeIds.survey ? auditTypeIds.survey : auditTypeIds.audit;
  const statistics = useRead(dashboard.statistics, ofType(first), quiet);
  const surveys = useRead(dashboard.statistics, hasBoth ? ofType(auditTypeIds.survey) : null, quiet);
  const hasSurveys = types.includes(auditTypeIds.survey);
  const surveysWaiting = useRead(dashboard.waiting, hasSurveys ? { auditTypeId: auditTypeIds.survey } : null, quiet);
  const latest = useRead(dashboard.audits, { pageSize: latestRows, onlyApproved }, quiet);
  const type = hasBoth ? view.type : first;
  const shown = hasBoth && type === auditTypeIds.survey ? surveys : statistics;
  // Non-conformities and questions are told of all plans, as their reports tell them: they are no figures of somebody's own.
  const isWhole = figuresScope(rights) === 'company';
  const { data, error } = statistics;
  const hour = hourIn(user?.TimeZone);
  const greeting = hour < 5 || hour >= 18 ? words.evening : hour < 11 ? words.morning : words.day;
  const title = say(greeting, { name: user?.Firstname ?? '' });
  // Whoever is told of their own plans alone may have none in a company that has many.
  const isToldAll = auditsScope(rights) === 'company';
  const isNew = latest.data && isToldAll && latest.data.TotalItemsCount === 0 && firstScreens.some(reach);
  useEffect(() => {
    if (isNew !== undefined) useLayout.setState({ isStarting: isNew });
  }, [isNew]);

  if (isNew === true) return <NewCompany title={title} />;
  const head = <Head title={title} data={data} stale={error !== null} view={view} onlyApproved={onlyApproved} />;
  // On the first visit nobody knows yet whether there is one row of figures or two, nor how much waits above them.
  const isTypesComing = told === undefined && kept.length === 0 && waiting.error === null;
  const isWorkComing = work.data === undefined && isWorkNew && work.error === null;
  if (isTypesComing || isWorkComing)
    return (
      <>
        {head}
        <ScreenSkeleton />
      </>
    );
  // The previous period stays on screen until the chosen one arrives.
  const busy = shown.data !== undefined && shown.data.Period !== view.period;
  const search = receivedSearch(type, shown.data);
  const asked = { period: view.period, auditTypeId: type, onlyApproved, search, busy };
  return (
    <>
      {head}
      {/* What waits for the reader is seen first, on any screen. */}
      <div className={classes.columns} data-first>
        <div data-place="work" className={classes.stack}>
          <WorkCard read={work} />
          <CreditCard ifShort />
        </div>
        <StatisticsCard
          read={shown}
          view={view}
          busy={busy}
          auditTypeId={type}
          onlyApproved={onlyApproved}
          hasBoth={hasBoth}
        />
      </div>
      {data === undefined && error !== null ? (
        <Failed read={statistics} />
      ) : (
        <Figures type={first} data={data} onlyApproved={onlyApproved} title={hasBoth ? say(words.audits) : undefined}>
          <Waiting type={first} read={first === auditTypeIds.survey ? surveysWaiting : waiting} />
        </Figures>
      )}
      {first === auditTypeIds.audit && isWhole && reach('/audit/audit-details/{id}') && (
        <FindingFigures data={data} type={first} onlyApproved={onlyApproved} />
      )}
      {hasBoth &&
        (surveys.data === undefined && surveys.error !== null ? (
          <Failed read={surveys} />
        ) : (
          <Figures
            type={auditTypeIds.survey}
            data={surveys.data}
            onlyApproved={onlyApproved}
            title={say(words.surveys)}
          >
            <Waiting type={auditTypeIds.survey} read={surveysWaiting} />
          </Figures>
        ))}
      <div className={classes.columns}>
        <BreakdownCard kind="location" {...asked} />
        {isWhole && reach('/analysis') && (
          <WorstCard
            days={shown.data === undefined ? null : daysOf(shown.data)}
            auditTypeId={type}
            onlyApproved={onlyApproved}
            busy={busy}
            view={view}
          />
        )}
        <PlansCard view={view} />
        {may(audit.approve.access as ScreenAccess, rights) && <AwaitingCard />}
        <LatestCard onlyApproved={onlyApproved} />
        <BreakdownCard kind="customer" {...asked} />
      </div>
    </>
  );
}

/** Figures that could not be fetched; the other cards stay. */
function Failed(props: LoadFailedProps) {
  return (
    <div className={classes.card} data-figures>
      <LoadFailed {...props} />
    </div>
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
}

function Head({ title, data, stale, view, onlyApproved }: HeadProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <PageHeader
      title={title}
      under={
        <span className={classes.window}>
          {data !== undefined && `${windowLabel(data.From, data.To, data.Period, language)} · `}
          <WhoseFigures />
          {data !== undefined && stale && <span className={classes.stale}>{say(words.stale)}</span>}
        </span>
      }
    >
      <div className={classes.controls}>
        <OnlyApproved />
        <Choices
          wide
          label={say(words.period)}
          value={view.period}
          onChange={(period) => view.go({ period })}
          choices={periods.map((period) => ({ value: period, label: say(words[period]) }))}
        />
        <ScheduleButton onlyApproved={onlyApproved} period={view.period} />
      </div>
    </PageHeader>
  );
}
