import { Skeleton } from '@mantine/core';
import { type AuditTypeId, auditTypeIds, statuses } from '@sahada/contract/codes';
import type { dashboard, Statistics } from '@sahada/contract/dashboard';
import { figuresScope } from '@sahada/rules/rights';
import {
  type Icon,
  IconArrowDownRight,
  IconArrowUpRight,
  IconCalendarEvent,
  IconCalendarX,
  IconChecklist,
  IconEqual,
  IconHourglassHigh,
  IconPercentage,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { OutputOf } from '../../client/call.ts';
import { nowIso, useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRights } from '../../client/session.ts';
import { type Behind, useBehind } from '../../parts/report/behind.ts';
import { common } from '../../parts/say/words.ts';
import { MaybeLink, type Target } from '../../parts/shell/reach.tsx';
import classes from './figures.module.css';
import { words } from './words.ts';

type Data = z.output<typeof Statistics>;

interface FigureProps {
  label: string;
  icon: Icon;
  /** Undefined while it loads, null where there is none. */
  value: number | null | undefined;
  /** Of the period before; none for what waits now. */
  before?: number | null | undefined;
  /** Whether more is better; absent if neither is. */
  better?: 'more' | 'less';
  percent?: boolean;
  to: Target | undefined;
  under?: ReactNode;
}

interface FiguresProps {
  type: AuditTypeId;
  /** Of this type. */
  data: Data | undefined;
  onlyApproved: boolean;
  /** A heading, where there are audits and surveys. */
  title?: string | undefined;
  /** What waits now, beside the figures of the period. */
  children?: ReactNode;
}

/** The figures of the period, each with the one of the period before and the list behind it. */
export function Figures({ type, data, onlyApproved, title, children }: FiguresProps) {
  const say = useSay();
  const format = useFormat();
  const { plans, responses } = useLists();
  const before = data?.Previous;
  // On the first days of a period there is less of everything, which is nothing bad yet.
  const isRunning = data !== undefined && Date.parse(nowIso()) < Date.parse(data.To);
  const isBehind = isRunning && data.Completed < data.Previous.Completed;
  const received = receivedSearch(type, data);
  const toReceived = responses(received, onlyApproved) ?? plans(received);
  const pending = data?.PendingApproval ?? 0;
  const included =
    onlyApproved || pending === 0 ? undefined : say(common.includesPending, { n: format.number(pending) });
  return (
    <section className={classes.figures} aria-label={title ?? say(words.figures)}>
      {title !== undefined && <h2 className={classes.title}>{title}</h2>}
      <Figure
        label={say(words.planned)}
        icon={IconCalendarEvent}
        value={data?.Planned}
        before={before?.Planned}
        to={plans(plannedSearch(received))}
      />
      <Figure
        label={say(type === auditTypeIds.survey ? words.received : words.completed)}
        icon={IconChecklist}
        value={data?.Completed}
        before={before?.Completed}
        {...(isBehind ? {} : { better: 'more' })}
        to={toReceived}
        under={included}
      />
      {children}
      <Figure
        label={say(words.average)}
        icon={IconPercentage}
        value={data?.AverageScore}
        before={before?.AverageScore}
        better="more"
        percent
        to={toReceived}
        under={data !== undefined && data.AverageScore !== null ? <Average data={data} /> : undefined}
      />
    </section>
  );
}

export type ReceivedSearch = Record<'auditTypeId' | 'receivedAtFrom' | 'receivedAtTo', string>;

/** Plans that begin in the same time, but drafts and cancelled ones. */
export const plannedSearch = ({ auditTypeId, receivedAtFrom, receivedAtTo }: ReceivedSearch) => ({
  auditTypeId,
  beginDateFrom: receivedAtFrom,
  beginDateTo: receivedAtTo,
  statusCode: Object.values(statuses)
    .filter((code) => code !== statuses.Draft && code !== statuses.Cancelled)
    .join(),
});

/** The search of what was received in the period, of plans of a type. */
export const receivedSearch = (type: AuditTypeId, data: Data | undefined): ReceivedSearch => ({
  auditTypeId: String(type),
  receivedAtFrom: data?.From.slice(0, 10) ?? '',
  receivedAtTo: data?.To.slice(0, 10) ?? '',
});

/** The lists behind the dashboard's figures, for readers whose figures are the whole company's: the lists are of all of it. */
export function useLists(): Pick<Behind, 'plans' | 'responses'> {
  const { plans, responses } = useBehind();
  const isWhole = figuresScope(useRights()) === 'company';
  const none = () => undefined;
  return isWhole ? { plans, responses } : { plans: none, responses: none };
}

interface WaitingProps {
  type: AuditTypeId;
  read: { data: OutputOf<typeof dashboard.waiting> | undefined; error: unknown };
}

/** What waits for somebody at this moment, whatever the period: how much, and how old the oldest is. */
export function Waiting({ type, read }: WaitingProps) {
  const { data } = read;
  const say = useSay();
  const format = useFormat();
  const { plans, responses } = useLists();
  const isListed = responses({}, false) !== undefined;
  const oldest = (since: string | null | undefined): string | undefined =>
    since === null || since === undefined ? undefined : say(words.oldest, { since: format.relative(since) });
  if (data === undefined && read.error !== null) return null;
  return (
    <>
      <Figure
        label={say(words.pending)}
        icon={IconHourglassHigh}
        value={data?.PendingApproval}
        to={
          isListed
            ? { path: '/reviews', search: { tab: 'pending', auditTypeId: String(type) } }
            : plans({ auditTypeId: String(type), statusCode: String(statuses.PendingApproval) })
        }
        under={
          data !== undefined && data.PendingPlans > 0 ? (
            <>
              {say(data.PendingPlans === 1 ? words.inOnePlan : words.inPlans, { n: format.number(data.PendingPlans) })}
              <br />
              {oldest(data.PendingSince)}
            </>
          ) : undefined
        }
      />
      <Figure
        label={say(words.missed)}
        icon={IconCalendarX}
        value={data?.Missed}
        to={plans({ auditTypeId: String(type), statusCode: String(statuses.Missed) })}
        under={oldest(data?.MissedSince)}
      />
    </>
  );
}

/** Says which average it is, and the pooled points, which could be mistaken for it. */
function Average({ data }: { data: Data }) {
  const say = useSay();
  const format = useFormat();
  return (
    <>
      {say(common.meanOf)}
      <br />
      {say(words.points, { earned: format.number(data.Earned, 0), max: format.number(data.Max, 0) })}
    </>
  );
}

/** One figure: its change since the period before, and the list that it opens. */
export function Figure({ label, icon: Mark, value, before, better, percent = false, to, under }: FigureProps) {
  const say = useSay();
  const format = useFormat();
  const write = (one: number) => (percent ? format.percent(one) : format.number(one));
  return (
    <MaybeLink to={to} className={classes.figure}>
      <span className={classes.label}>
        <Mark size={16} stroke={1.8} aria-hidden />
        {label}
      </span>
      {value === undefined ? (
        <>
          <Skeleton height={28} width={84} my={5} />
          <Skeleton height={12} width={116} my={3} />
        </>
      ) : (
        <>
          <span className={classes.value} data-none={value === null || undefined}>
            {value === null ? say(words.notScored) : write(value)}
          </span>
          {typeof before === 'number' && (percent || before > 0) && (
            <>
              {value !== null && <Change now={value} before={before} better={better} percent={percent} />}
              <span className={classes.before}>{say(words.before, { value: write(before) })}</span>
            </>
          )}
          {under !== undefined && <span className={classes.under}>{under}</span>}
        </>
      )}
    </MaybeLink>
  );
}

interface ChangeProps {
  now: number;
  before: number;
  better: 'more' | 'less' | undefined;
  percent: boolean;
}

/** An arrow and a word; the colour only repeats whether the change is good. */
function Change({ now, before, better, percent }: ChangeProps) {
  const say = useSay();
  const format = useFormat();
  const difference = Math.round((now - before) * 10) / 10;
  const Arrow = difference > 0 ? IconArrowUpRight : difference < 0 ? IconArrowDownRight : IconEqual;
  const n = percent ? format.difference(Math.abs(difference)) : format.number(Math.abs(difference));
  const word = percent
    ? difference > 0
      ? words.pointsMore
      : words.pointsFewer
    : difference > 0
      ? words.more
      : words.fewer;
  const good = better === undefined || difference === 0 ? undefined : difference > 0 === (better === 'more');
  return (
    <span className={classes.change} data-good={good === true || undefined} data-bad={good === false || undefined}>
      <Arrow size={15} stroke={2.2} aria-hidden />
      {difference === 0 ? say(words.same) : say(word, { n })}
    </span>
  );
}
