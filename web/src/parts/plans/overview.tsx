import { Button, Skeleton } from '@mantine/core';
import { auditTypeIds, type StatusCode } from '@sahada/contract/codes';
import { dashboard } from '@sahada/contract/dashboard';
import { plan } from '@sahada/contract/plan';
import { statusTexts } from '@sahada/contract/status';
import { say } from '@sahada/contract/text';
import { IconCalendarPlus, IconClipboardList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useOnlyApproved } from '../../client/only-approved.ts';
import { useRead } from '../../client/use.ts';
import { useGoOn } from '../list/go-on.ts';
import { Panel } from '../say/panel.tsx';
import { EmptyState, LoadFailed } from '../say/states.tsx';
import { StatusBadge, toneOfStatus } from '../say/status-badge.tsx';
import { common } from '../say/words.ts';
import { MaybeLink, usePlanPath } from '../shell/reach.tsx';
import { LinesPanel, Waiting } from './lines-panel.tsx';
import { Dates } from './plan-columns.tsx';
import classes from './plans.module.css';
import { ScoreOverTime } from './score-over-time.tsx';

const words = {
  ahead: say({ tr: 'Sıradaki planlar', en: 'Upcoming plans' }),
  noneAhead: say({ tr: 'Sırada plan yok.', en: 'Nothing is planned.' }),
  addPlan: say({ tr: 'Plan ekle', en: 'Add plan' }),
  behind: say({ tr: 'Son denetimler ve anketler', en: 'Latest audits and surveys' }),
  noneBehind: say({ tr: 'Henüz yanıt yok', en: 'No responses yet' }),
  noneBehindHint: say({
    tr: 'Yayındaki planlara yanıt geldikçe puanlar burada görünür.',
    en: 'Scores show here as plans on the air receive responses.',
  }),
  noResponse: say({ tr: 'Yanıt yok', en: 'No response' }),
  responses: say({ tr: '{n} yanıt', en: '{n} responses' }),
  oneResponse: say({ tr: '1 yanıt', en: '1 response' }),
  more: say({ tr: 'Daha fazla göster ({n})', en: 'Show more ({n})' }),
  scoreIs: say({
    tr: 'Puan, planın yanıt yüzdelerinin ortalamasıdır.',
    en: 'The score is the mean of the percentages of the plan’s responses.',
  }),
  noScore: say({ tr: 'Puanlanmadı', en: 'Not scored' }),
};

/** Of which customer or location. */
export interface Subject {
  customerId?: number;
  locationId?: number;
}

/** As an address spells it. */
export const queryOf = (subject: Subject): Record<string, string> =>
  Object.fromEntries(Object.entries(subject).map(([key, value]) => [key, String(value)]));

/** Where a plan is, but on the page of that very place. */
const placeIn = ({ locationId }: Subject, name: string): string[] => (locationId === undefined ? [name] : []);

/** What comes next, for whoever plans; `begin`: what a new plan begins with. */
export function PlansAhead({ subject, begin }: { subject: Subject; begin: Record<string, string> }) {
  const say = useSay();
  const read = useRead(plan.list, {
    ...subject,
    tab: 'upcoming',
    sortField: 'beginDate',
    sortDirection: 'asc',
    page: 1,
    pageSize: 5,
  });
  return (
    <LinesPanel
      title={words.ahead}
      read={read}
      to="/auditlist"
      search={{ ...queryOf(subject), tab: 'upcoming', sort: 'beginDate' }}
      empty={
        <>
          <span>{say(words.noneAhead)}</span>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCalendarPlus size={15} />}
            renderRoot={(root) => <Link {...root} to="/auditlist/new" search={onlyQuery(begin)} />}
          >
            {say(words.addPlan)}
          </Button>
        </>
      }
      line={(item) => (
        <Link to={`/auditlist/edit/${item.id}`} className={classes.line}>
          <span className={classes.what}>
            <strong>{item.definition}</strong>
            <span>{[...placeIn(subject, item.locationName), item.leadAuditorName].join(' · ')}</span>
          </span>
          <span className={classes.when}>
            <Dates item={item} />
          </span>
          <StatusBadge tone={toneOfStatus(item.statusCode)}>
            {say(statusTexts[item.statusCode as StatusCode])}
          </StatusBadge>
        </Link>
      )}
    />
  );
}

/** What was found: the plans that received something last, each with its score. */
export function AuditsBehind({ subject }: { subject: Subject }) {
  const say = useSay();
  const format = useFormat();
  const path = usePlanPath();
  const [pageSize, setPageSize] = useState(6);
  const [onlyApproved] = useOnlyApproved();
  const read = useRead(dashboard.audits, { ...subject, begun: true, onlyApproved, pageSize }, { keep: true });
  const { ListItems: items = [], TotalItemsCount: total = 0 } = read.data ?? {};
  const goOn = useGoOn(items.length);
  const countOf = (n: number) =>
    n === 0 ? say(words.noResponse) : n === 1 ? say(words.oneResponse) : say(words.responses, { n: format.number(n) });
  return (
    <Panel title={words.behind}>
      {read.data === undefined && read.error !== null ? (
        <LoadFailed read={read} />
      ) : read.data === undefined ? (
        <Waiting />
      ) : items.length === 0 ? (
        <EmptyState
          title={words.noneBehind}
          hint={words.noneBehindHint}
          icon={<IconClipboardList size={22} stroke={1.7} />}
        />
      ) : (
        <>
          <ul className={classes.lines}>
            {items.map((item) => (
              <li key={item.Id}>
                <MaybeLink to={path === undefined ? undefined : { path, id: item.Id }} className={classes.line}>
                  <span className={classes.what}>
                    <strong>{item.Definition}</strong>
                    <span>
                      {[
                        ...placeIn(subject, item.LocationName),
                        countOf(item.ResponseCount),
                        ...(!onlyApproved && item.PendingCount > 0
                          ? [say(common.includesPending, { n: format.number(item.PendingCount) })]
                          : []),
                      ].join(' · ')}
                    </span>
                  </span>
                  <span className={classes.when}>
                    {item.ReceivedAt === null
                      ? format.date(item.AuditDateTime, item.TimeZone)
                      : format.relative(item.ReceivedAt)}
                  </span>
                  <span className={classes.score} data-none={item.Percent === null || undefined}>
                    {item.Percent === null ? (
                      <span title={say(words.noScore)}>{'–'}</span>
                    ) : (
                      format.percent(item.Percent)
                    )}
                  </span>
                </MaybeLink>
              </li>
            ))}
          </ul>
          {items.some(({ Percent, ResponseCount }) => Percent !== null && ResponseCount > 1) && (
            <p className={classes.mean}>{say(words.scoreIs)}</p>
          )}
          {total > items.length && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.more ?? ''}
              onClick={(event) => {
                goOn(event);
                setPageSize(Math.min(100, pageSize + 20));
              }}
            >
              {say(words.more, { n: format.number(total - items.length) })}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

const scoreWords = {
  audits: say({ tr: 'Bu yılın denetim puanı', en: 'Audit score this year' }),
  surveys: say({ tr: 'Bu yılın anket puanı', en: 'Survey score this year' }),
  none: say({ tr: 'Bu yıl puanlanan yanıt yok.', en: 'Nothing was scored this year.' }),
  before: say({ tr: 'Geçen yıl {value}', en: '{value} last year' }),
};

/**
 * The mean of each month of this year, and of the year before beside it: of audits, or of surveys where no audit was scored.
 * The two are never one figure.
 */
export function YearScore({ subject }: { subject: Subject }) {
  const say = useSay();
  const format = useFormat();
  const [onlyApproved] = useOnlyApproved();
  const ofYear = { ...subject, period: 'yearly', onlyApproved } as const;
  const audits = useRead(dashboard.statistics, { ...ofYear, auditTypeId: auditTypeIds.audit });
  const hasAudits = audits.data === undefined || audits.data.AverageScore !== null;
  const surveys = useRead(dashboard.statistics, hasAudits ? null : { ...ofYear, auditTypeId: auditTypeIds.survey });
  const isOfSurveys = surveys.data !== undefined && surveys.data.AverageScore !== null;
  const read = hasAudits ? audits : surveys;
  const { data } = read;
  const before = data?.Previous.AverageScore ?? null;
  return (
    <Panel
      title={isOfSurveys ? scoreWords.surveys : scoreWords.audits}
      end={
        data !== undefined && data.AverageScore !== null ? (
          <span>
            <span className={classes.big}>{format.percent(data.AverageScore)}</span>{' '}
            {before !== null && (
              <span className={classes.beside}>{say(scoreWords.before, { value: format.percent(before) })}</span>
            )}
          </span>
        ) : undefined
      }
    >
      {data === undefined && read.error !== null ? (
        <LoadFailed read={read} />
      ) : data === undefined ? (
        <Skeleton height={200} />
      ) : data.AverageScore === null ? (
        <div className={classes.nothing}>{say(scoreWords.none)}</div>
      ) : (
        <>
          <ScoreOverTime data={data} />
          <p className={classes.mean}>
            {say(common.meanOf)}
            {!onlyApproved &&
              data.PendingApproval > 0 &&
              ` · ${say(common.includesPending, { n: format.number(data.PendingApproval) })}`}
          </p>
        </>
      )}
    </Panel>
  );
}
