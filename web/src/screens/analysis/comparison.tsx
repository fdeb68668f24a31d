import { NativeSelect } from '@mantine/core';
import { analysis, comparedBy } from '@sahada/contract/analysis';
import type { AnyText } from '@sahada/contract/text';
import { Link } from '@tanstack/react-router';
import { useAddress, withQuery } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { ChartFile } from '../../parts/chart/chart-file.tsx';
import { longLabel } from '../../parts/chart/labels.ts';
import { colorOfPercent } from '../../parts/chart/level-color.ts';
import { Plot } from '../../parts/chart/plot.tsx';
import { Track } from '../../parts/chart/track.tsx';
import { Trend } from '../../parts/chart/trend.tsx';
import { useLastPage, useListState } from '../../parts/list/list-state.ts';
import { ListPager } from '../../parts/list/pager.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { useBehind } from '../../parts/report/behind.ts';
import { Panel } from '../../parts/say/panel.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './analysis.module.css';
import { Counted } from './counted.tsx';
import { type Asked, findingsBehind, partBehind } from './filters.ts';
import { Months, type Subject } from './months.tsx';
import { daysOfSpan, everySpan, type SpanKind } from './spans.ts';
import { Tab } from './tab.tsx';
import { words } from './words.ts';

type Data = OutputOf<typeof analysis.comparison>;
type Row = Data['ListItems'][number];
type By = (typeof comparedBy)[number];

const names: Record<By, AnyText> = {
  location: words.byLocation,
  project: words.byProject,
  customer: words.byCustomer,
  auditor: words.byAuditor,
  checklist: words.byChecklist,
  day: words.byDay,
  week: words.byWeek,
  month: words.byMonth,
  year: words.byYear,
};

/** Which filter a row of these narrows to. */
const filterOf: Partial<Record<By, string>> = {
  location: 'locationIds',
  project: 'projectId',
  customer: 'customerId',
  auditor: 'auditorIds',
  checklist: 'checkListId',
};

const isSubject = (by: By): by is Subject => filterOf[by] !== undefined;

const columns = [
  { field: 'Name', label: words.by },
  { field: 'Completed', label: words.responses },
  { field: 'AverageScore', label: words.average },
  { field: 'Level', label: words.level },
  { field: 'Change', label: words.change },
  { field: 'Findings', label: words.findings },
];

/** Places, people, checklists or spans of time side by side. */
export function ComparisonTab({ asked, isUsualSpan }: { asked: Asked; isUsualSpan: boolean }) {
  const say = useSay();
  const { query, change } = useAddress<{ by?: string; qpage?: string; qsearch?: string }>();
  const by = comparedBy.find((one) => one === query.by) ?? 'location';
  const wanted: Asked = { ...asked, by };
  const list = useListState(analysis.comparison, { fixed: wanted, prefix: 'q' });
  const behind = useBehind();
  const isDated = asked.dateFrom !== undefined && asked.dateTo !== undefined;
  const isTime = filterOf[by] === undefined;
  // Months go back a year, unless other days are asked for.
  const ofMonths: Asked = isUsualSpan ? without(asked, 'dateFrom', 'dateTo') : asked;
  const input = isTime ? { ...list.input, pageSize: 100 } : list.input;
  const read = useRead(analysis.comparison, input, { keep: true, announce: 'overOlder' });
  useLastPage(isTime ? { ...list, pageSize: 100 } : list, read);
  return (
    <Tab
      row={analysis.comparison}
      report="comparison"
      asked={wanted}
      read={read}
      columns={columns}
      books={
        isSubject(by) ? [{ row: analysis.monthsToExcel, label: words.monthsFile, input: { ...ofMonths, by } }] : []
      }
      tools={
        <NativeSelect
          aria-label={say(words.by)}
          value={by}
          onChange={(event) =>
            // What was sought among places is not among people.
            change({
              by: event.currentTarget.value === 'location' ? undefined : event.currentTarget.value,
              qpage: undefined,
              qsearch: undefined,
            })
          }
          data={comparedBy.map((value) => ({ value, label: say(names[value]) }))}
        />
      }
    >
      {(data: Data) => (
        <>
          {isTime && data.ListItems.length > 1 && <OverTime rows={data.ListItems} by={by} />}
          <Panel title={names[by]}>
            <p className={classes.quiet}>
              {say(words.averageIs)} {say(isTime ? words.changeOfSpan : isDated ? words.changeHint : words.chooseDates)}
              {by === 'location' && ` ${say(words.ofPlace)}`}
            </p>
            {isSubject(by) && (data.TotalItemsCount > 10 || list.searchText !== '') && (
              <div className={classes.toolbar}>
                <SearchBox
                  text={list.searchText}
                  field={null}
                  fields={[{ field: 'Name', label: names[by] }]}
                  onSearch={(search) => list.go({ search })}
                  onField={() => undefined}
                />
              </div>
            )}
            {data.ListItems.length === 0 && <p className={classes.quiet}>{say(common.nothingFound)}</p>}
            <ul
              className={classes.compared}
              data-unchanged={data.ListItems.every(({ Change }) => Change === null) || undefined}
            >
              {data.ListItems.map((row) => (
                <ComparedRow key={row.At ?? row.Id ?? 'other'} row={row} by={by} asked={asked} data={data} />
              ))}
            </ul>
            {data.TotalItemsCount > (isTime ? 100 : 10) && (
              <ListPager list={isTime ? { ...list, pageSize: 100 } : list} total={data.TotalItemsCount} />
            )}
          </Panel>
          {isSubject(by) && data.ListItems.length > 0 && (
            <Months
              rows={data.ListItems}
              by={by}
              title={names[by]}
              asked={ofMonths}
              toCell={(Id, month) => {
                const days = { ...asked, ...daysOfSpan('month', month, ofMonths) };
                const search = data.hidden === 0 && ofRow({ row: { Id, At: null }, by, asked: days, data })?.responses;
                return search ? behind.responses(search, asked.onlyApproved === true) : undefined;
              }}
            />
          )}
        </>
      )}
    </Tab>
  );
}

const without = (asked: Asked, ...keys: string[]): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([key]) => !keys.includes(key)));

function useSpanName(by: By): (row: Pick<Row, 'At' | 'Name'>) => string {
  const format = useFormat();
  const language = useLanguage();
  return ({ At, Name }) => {
    if (At === null) return Name;
    if (by === 'month') return longLabel(`${At}T00:00:00`, 'yearly', language);
    return by === 'year' ? At.slice(0, 4) : format.date(At);
  };
}

/**
 * What narrows the lists behind a row to it; null where the row is joined of several. Responses are not listed by their plan's
 * lead, nor where blocks of surveys without identity may lie in several rows.
 */
function ofRow({ row, by, asked, data }: { row: Pick<Row, 'Id' | 'At'>; by: By; asked: Asked; data: Data }) {
  const { Id, At } = row;
  const filter = filterOf[by];
  if (by === 'auditor') return { responses: null, findings: null };
  const days = At === null ? null : daysOfSpan(by as SpanKind, At, asked);
  const narrower = filter === undefined || Id === null ? days : { [filter]: Id };
  if (narrower === null) return null;
  const own: Asked = { ...asked, ...narrower };
  return { responses: partBehind(own, data), findings: findingsBehind(own) };
}

interface ComparedRowProps {
  row: Row;
  by: By;
  asked: Asked;
  data: Data;
}

function ComparedRow({ row, by, asked, data }: ComparedRowProps) {
  const say = useSay();
  const format = useFormat();
  const nameOf = useSpanName(by);
  const filter = filterOf[by];
  const name = nameOf(row);
  const behind = useBehind();
  // Where something is left out of the figures, lists have more rows.
  const searches = data.hidden === 0 ? ofRow({ row, by, asked, data }) : null;
  const onlyApproved = asked.onlyApproved === true;
  const toResponses = searches?.responses ? behind.responses(searches.responses, onlyApproved) : undefined;
  const toFindings = searches?.findings ? behind.findings(searches.findings, onlyApproved) : undefined;
  return (
    <li>
      <span className={classes.comparedName}>
        {filter !== undefined && row.Id !== null ? (
          <Link
            to="."
            search={withQuery({
              [filter]: String(row.Id),
              dateFrom: asked.dateFrom,
              dateTo: asked.dateTo,
              tab: 'checklist',
              ...{ by: undefined, span: undefined, qpage: undefined },
            })}
          >
            {name}
          </Link>
        ) : (
          name
        )}
        <small>
          <Counted to={toResponses}>
            {row.Completed === 1
              ? say(words.oneResponse)
              : say(words.responseCount, { n: format.number(row.Completed) })}
          </Counted>
          {row.Findings > 0 && ' · '}
          {row.Findings > 0 && (
            <Counted to={toFindings}>
              {row.Findings === 1 ? say(words.oneFinding) : say(words.findingCount, { n: format.number(row.Findings) })}
            </Counted>
          )}
        </small>
      </span>
      <Track
        percent={row.AverageScore ?? 0}
        className={classes.track}
        color={colorOfPercent(row.AverageScore, row.Levels)}
      />
      <span className={classes.comparedScore}>
        <strong>{row.AverageScore === null ? say(words.notScored) : format.percent(row.AverageScore)}</strong>
        {row.Level !== null && <small>{row.Level}</small>}
      </span>
      <Change value={row.Change} />
    </li>
  );
}

/** Up or down in words; the colour only repeats it. */
function Change({ value }: { value: number | null }) {
  const say = useSay();
  const format = useFormat();
  if (value === null) return <span className={classes.change}>–</span>;
  const n = format.difference(Math.abs(value));
  const rounded = Math.round(value * 10) / 10;
  return (
    <span className={classes.change} data-tone={rounded === 0 ? undefined : rounded > 0 ? 'good' : 'bad'}>
      {rounded === 0 ? say(words.same) : say(rounded > 0 ? words.up : words.down, { n })}
    </span>
  );
}

const quarters = [0, 25, 50, 75, 100];

function OverTime({ rows, by }: { rows: readonly Row[]; by: By }) {
  const say = useSay();
  const format = useFormat();
  const nameOf = useSpanName(by);
  const spans = everySpan(by as SpanKind, rows).map(({ at, row }) => ({ at, row, name: nameOf({ At: at, Name: at }) }));
  return (
    <Panel title={words.averageNamed}>
      <ChartFile name={say(words.average)}>
        <Plot
          label={`${say(words.average)}: ${spans
            .flatMap(({ name, row }) =>
              row === undefined || row.AverageScore === null ? [] : [`${name} ${format.percent(row.AverageScore)}`],
            )
            .join(', ')}`}
          names={spans.map(({ at, name }) => ({
            key: at,
            text: by === 'day' || by === 'week' ? format.dayMonth(at) : name,
          }))}
          nameWidth={by === 'year' ? 44 : by === 'month' ? 96 : 56}
          now={-1}
          height={200}
          most={100}
          lines={quarters}
          write={(value) => format.percent(value, 0)}
          note={(slot) => {
            const { name, row } = spans[slot] ?? {};
            return (
              <>
                <strong>{name}</strong>
                {row === undefined ? (
                  <span>{say(words.noneInMonth)}</span>
                ) : (
                  <>
                    <span>{row.AverageScore === null ? say(words.notScored) : format.percent(row.AverageScore)}</span>
                    <span>{`${say(words.responses)}: ${format.number(row.Completed)}`}</span>
                  </>
                )}
              </>
            );
          }}
        >
          {(room) => (
            <Trend
              room={room}
              values={spans.map(({ row }) => row?.AverageScore ?? null)}
              write={(value) => format.percent(value)}
            />
          )}
        </Plot>
      </ChartFile>
    </Panel>
  );
}
