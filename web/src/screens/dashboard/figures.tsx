import { Skeleton } from '@mantine/core';
import type { Statistics } from '@sahada/contract/dashboard';
import {
  type Icon,
  IconArrowDownRight,
  IconArrowUpRight,
  IconCalendarEvent,
  IconCalendarX,
  IconChecklist,
  IconCircleCheck,
  IconEqual,
  IconHourglassHigh,
  IconPercentage,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import classes from './figures.module.css';
import { MaybeLink, type Target, useReach } from './reach.tsx';
import { words } from './words.ts';

type Data = z.output<typeof Statistics>;

interface FigureProps {
  label: string;
  icon: Icon;
  /** Undefined while it loads, null where there is none. */
  value: number | null | undefined;
  before: number | null | undefined;
  /** Whether more is better; absent if neither is. */
  better?: 'more' | 'less';
  percent?: boolean;
  to: Target | undefined;
  under?: ReactNode;
}

/** The figures of the period, each with the one of the period before and the list behind it. */
export function Figures({ data, onlyApproved }: { data: Data | undefined; onlyApproved: boolean }) {
  const say = useSay();
  const format = useFormat();
  const reach = useReach();
  const before = data?.Previous;
  const list = (search: Record<string, string>): Target | undefined =>
    reach('/auditlist') ? { path: '/auditlist', search } : undefined;
  const window = { dateFrom: data?.From.slice(0, 10) ?? '', dateTo: data?.To.slice(0, 10) ?? '' };
  const begun = { beginDateFrom: window.dateFrom, beginDateTo: window.dateTo };
  const pending = data?.PendingApproval ?? 0;
  const included =
    onlyApproved || pending === 0 ? undefined : say(words.includesPending, { n: format.number(pending) });
  return (
    <section className={classes.figures} aria-label={say(words.figures)}>
      <Figure
        label={say(words.planned)}
        icon={IconCalendarEvent}
        value={data?.Planned}
        before={before?.Planned}
        to={list({ ...begun, statusCode: '10,20,30,40,50,60,70' })}
      />
      <Figure
        label={say(words.completed)}
        icon={IconChecklist}
        value={data?.Completed}
        before={before?.Completed}
        better="more"
        to={list({ statusCode: onlyApproved ? '50' : '30,50' })}
        under={included}
      />
      <Figure
        label={say(words.pending)}
        icon={IconHourglassHigh}
        value={data?.PendingApproval}
        before={before?.PendingApproval}
        to={list({ statusCode: '30' })}
      />
      <Figure
        label={say(words.approved)}
        icon={IconCircleCheck}
        value={data?.Approved}
        before={before?.Approved}
        better="more"
        to={list({ statusCode: '50' })}
      />
      <Figure
        label={say(words.missed)}
        icon={IconCalendarX}
        value={data?.Missed}
        before={before?.Missed}
        better="less"
        to={list({ ...begun, statusCode: '70' })}
      />
      <Figure
        label={say(words.average)}
        icon={IconPercentage}
        value={data?.AverageScore}
        before={before?.AverageScore}
        better="more"
        percent
        to={reach('/analysis') ? { path: '/analysis', search: window } : undefined}
        under={data !== undefined && data.AverageScore !== null ? <Average data={data} /> : undefined}
      />
    </section>
  );
}

/** Says which average it is, and the pooled points, which could be mistaken for it. */
function Average({ data }: { data: Data }) {
  const say = useSay();
  const format = useFormat();
  return (
    <>
      {say(words.meanOf)}
      <br />
      {say(words.points, { earned: format.number(data.Earned, 0), max: format.number(data.Max, 0) })}
    </>
  );
}

function Figure({ label, icon: Mark, value, before, better, percent = false, to, under }: FigureProps) {
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
          {typeof value === 'number' && typeof before === 'number' ? (
            <Change now={value} before={before} better={better} percent={percent} />
          ) : null}
          {typeof before === 'number' && (
            <span className={classes.before}>{say(words.before, { value: write(before) })}</span>
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
  const n = format.number(Math.abs(difference), 1);
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
