import { Button, Skeleton } from '@mantine/core';
import { exportOf } from '@sahada/contract/export';
import type { ReportName } from '@sahada/contract/report-schedule';
import type { AnyRow } from '@sahada/contract/row';
import { type AnyText, say as pair } from '@sahada/contract/text';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onlyQuery } from '../../client/address.ts';
import type { CallError } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { type Book, ExportButton } from '../../parts/list/export-button.tsx';
import { type Behind, useBehind } from '../../parts/report/behind.ts';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { MaybeLink, type Target, useReach } from '../../parts/shell/reach.tsx';
import classes from './analysis.module.css';
import { type Asked, filterKeys, plansBehind, responsesBehind, useFilters } from './filters.ts';
import { words } from './words.ts';

export interface Summed {
  responseCount: number;
  pendingCount: number;
  averagePercent: number | null;
  earned: number;
  max: number;
  hidden: number;
  withoutIdentity: number;
}

interface TabProps<Data extends Summed> {
  /** Null where its list has an export of its own. */
  row: AnyRow | null;
  asked: Asked;
  read: {
    data: Data | undefined;
    error: CallError | null;
    loading: boolean;
    reloading: boolean;
    reload: () => unknown;
  };
  /** The columns of its export, in the words of the screen. */
  columns: { field: string; label: AnyText }[];
  /** More figures, beside the common ones. */
  more?: ((data: Data) => ReactNode) | undefined;
  isEmpty?: (data: Data) => boolean;
  /** What of it can be mailed by itself. */
  report?: ReportName;
  /** What else can be taken along. */
  books?: readonly Book[];
  /** Left of the export. */
  tools?: ReactNode;
  children: (data: Data) => ReactNode;
}

const loading = pair({ tr: 'Hesaplanıyor', en: 'Calculating' });

/** What all tabs share: their figures, which average it is, what is left out, the export; empty, loading and failed. */
export function Tab<Data extends Summed>({
  row,
  asked,
  read,
  columns,
  more,
  tools,
  children,
  ...rest
}: TabProps<Data>) {
  const { isEmpty = ({ responseCount }: Data) => responseCount === 0 } = rest;
  const say = useSay();
  const format = useFormat();
  const { data } = read;
  const exported = row === null ? null : exportOf(row);
  if (data === undefined && read.error !== null) return <LoadFailed read={read} />;
  if (data === undefined) {
    return (
      <div className={classes.waiting} aria-busy role="status" aria-label={say(loading)}>
        <Skeleton height={76} radius="md" />
        <Skeleton height={260} radius="md" />
        <Skeleton height={180} radius="md" />
      </div>
    );
  }
  return (
    <div className={classes.tab} aria-busy={read.reloading || undefined} data-reloading={read.reloading || undefined}>
      <div className={classes.head}>
        {data.responseCount > 0 && (
          <Figures data={data} asked={asked}>
            {more?.(data)}
          </Figures>
        )}
        <div className={classes.tools}>
          {tools}
          {exported !== null && data.responseCount > 0 && (
            <ExportButton
              row={exported}
              input={asked}
              columns={columns.map(({ field, label }) => ({ field, label: say(label) }))}
              report={rest.report}
              books={rest.books}
            />
          )}
        </div>
      </div>
      {data.hidden > 0 && (
        <p className={classes.hidden}>
          {data.hidden === 1 ? say(words.hiddenOne) : say(words.hidden, { n: format.number(data.hidden) })}
        </p>
      )}
      {isEmpty(data) ? <Nothing /> : children(data)}
    </div>
  );
}

/** The list of what a tab counts: its responses, else, where these are not all told, their plans. */
export function behindOf(data: Summed, asked: Asked, behind: Behind): { to: Target | undefined; word: AnyText } {
  const responses =
    data.hidden === 0 ? behind.responses(responsesBehind(asked), asked.onlyApproved === true) : undefined;
  return responses === undefined
    ? { to: behind.plans(plansBehind(asked)), word: words.behind }
    : { to: responses, word: words.responsesBehind };
}

function Figures({ data, asked, children }: { data: Summed; asked: Asked; children: ReactNode }) {
  const say = useSay();
  const format = useFormat();
  const { responseCount, pendingCount, averagePercent, earned, max } = data;
  const { to, word } = behindOf(data, asked, useBehind());
  return (
    <section className={classes.figures} aria-label={say(words.figures)}>
      <MaybeLink to={to} className={classes.figure}>
        <span>{say(words.responses)}</span>
        <strong>{format.number(responseCount)}</strong>
        <small>{pendingCount > 0 ? say(words.pending, { n: format.number(pendingCount) }) : to && say(word)}</small>
      </MaybeLink>
      <Figure
        label={words.average}
        value={averagePercent === null ? say(words.notScored) : format.percent(averagePercent)}
        under={say(common.meanOf)}
        to={to}
      />
      <Figure
        label={words.points}
        value={say(words.pointsOf, { earned: format.number(earned, 0), max: format.number(max, 0) })}
        under={max === 0 ? '' : say(words.ofPoints, { percent: format.percent((earned / max) * 100) })}
        to={to}
      />
      {children}
    </section>
  );
}

interface FigureProps {
  label: AnyText;
  value: string;
  under: string;
  /** The list behind it. */
  to?: Target | undefined;
}

export function Figure({ label, value, under, to }: FigureProps) {
  const say = useSay();
  return (
    <MaybeLink to={to} className={classes.figure}>
      <span>{say(label)}</span>
      <strong>{value}</strong>
      <small>{under}</small>
    </MaybeLink>
  );
}

function Nothing() {
  const say = useSay();
  const { list } = useFilters();
  const reach = useReach();
  const used = filterKeys.filter((key) => list.filters[key] !== undefined);
  return (
    <EmptyState
      title={used.length > 0 ? words.nothing : words.nothingYet}
      hint={used.length > 0 ? words.nothingHint : words.nothingYetHint}
      icon={<IconChartBar size={22} stroke={1.7} />}
    >
      {used.length > 0 && (
        <Button
          variant="default"
          onClick={() => list.go({ filters: Object.fromEntries(used.map((key) => [key, []])) })}
        >
          {say(words.clear)}
        </Button>
      )}
      {reach('/auditlist') && (
        <Button variant="default" renderRoot={(root) => <Link {...root} to="/auditlist" search={onlyQuery({})} />}>
          {say(words.behind)}
        </Button>
      )}
    </EmptyState>
  );
}
