import { analysis } from '@sahada/contract/analysis';
import { decimalsOf } from '@sahada/rules/answers';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { ChartFile } from '../../parts/chart/chart-file.tsx';
import { Columns, type Series } from '../../parts/chart/columns.tsx';
import { barsOf, type Bar as DayBar } from '../../parts/chart/days.ts';
import { longLabel, shortMonth } from '../../parts/chart/labels.ts';
import { Plot } from '../../parts/chart/plot.tsx';
import { useLastPage, useListState } from '../../parts/list/list-state.ts';
import { ListPager } from '../../parts/list/pager.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { useBehind } from '../../parts/report/behind.ts';
import { Written } from '../../parts/report/written.tsx';
import { Panel } from '../../parts/say/panel.tsx';
import { EmptyState } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { MaybeLink } from '../../parts/shell/reach.tsx';
import classes from './analysis.module.css';
import { Counted } from './counted.tsx';
import { type Asked, partBehind } from './filters.ts';
import { Options, type QuestionProps, usePart } from './options.tsx';
import { behindOf, Figure, Tab } from './tab.tsx';
import { Twin } from './twin.tsx';
import { words } from './words.ts';

type Data = OutputOf<typeof analysis.survey>;

const columns = [
  { field: 'questionText', label: words.question },
  { field: 'departmentName', label: words.section },
];

/** What was answered to each question, in the order of the checklists. */
export function SurveyTab({ asked }: { asked: Asked }) {
  const list = useListState(analysis.survey, { fixed: asked, prefix: 'q' });
  const read = useRead(analysis.survey, list.input, { keep: true, announce: 'overOlder' });
  useLastPage(list, read);
  return (
    <Tab
      row={analysis.survey}
      report="survey"
      asked={asked}
      read={read}
      columns={columns}
      more={(data: Data) => <Took data={data} asked={asked} />}
    >
      {(data: Data) => (
        <>
          {data.Days.length > 1 && <Days data={data} asked={asked} />}
          <div className={classes.toolbar}>
            <SearchBox
              text={list.searchText}
              field={null}
              fields={[{ field: 'questionText', label: words.question }]}
              onSearch={(search) => list.go({ search })}
              onField={() => undefined}
            />
          </div>
          {data.ListItems.length === 0 && (
            <EmptyState title={common.nothingFound} icon={<IconChartBar size={22} stroke={1.7} />} />
          )}
          <ol className={classes.questions}>
            {data.ListItems.map((item) => (
              <li key={item.questionId}>
                <QuestionCard item={item} asked={asked} data={data} />
              </li>
            ))}
          </ol>
          {data.TotalItemsCount > 10 && <ListPager list={list} total={data.TotalItemsCount} />}
        </>
      )}
    </Tab>
  );
}

function Took({ data, asked }: { data: Data; asked: Asked }) {
  const { to } = behindOf(data, asked, useBehind());
  const say = useSay();
  const format = useFormat();
  const { MedianSeconds: took } = data;
  if (took === null) return null;
  const value =
    took < 90
      ? say(words.seconds, { n: took })
      : say(words.minutes, { n: format.number(took / 60, took < 600 ? 1 : 0) });
  return <Figure label={words.took} value={value} under={say(words.medianOf)} to={to} />;
}

function QuestionCard({ item, asked, data }: QuestionProps) {
  const say = useSay();
  const format = useFormat();
  const partOf = usePart({ asked, data });
  const total = item.answered + item.skipped;
  return (
    <article className={classes.question}>
      <header>
        <div>
          <small>{item.departmentName}</small>
          <h3>{item.questionText}</h3>
          <small>
            <Counted to={partOf(item.answered, { answeredId: String(item.questionId) })}>
              {say(words.answeredOf, { n: format.number(item.answered), total: format.number(total) })}
            </Counted>
            {item.skipped > 0 && (
              <>
                {' · '}
                <Counted to={partOf(item.skipped, { skippedId: String(item.questionId) })}>
                  {say(words.skipped, { n: format.number(item.skipped) })}
                </Counted>
              </>
            )}
          </small>
        </div>
        {item.percent !== null && <strong className={classes.percent}>{format.percent(item.percent)}</strong>}
      </header>
      {item.answered === 0 ? (
        <p className={classes.quiet}>{say(words.nobody)}</p>
      ) : item.options.length > 0 ? (
        <Options item={item} asked={asked} data={data} />
      ) : item.numbers !== null ? (
        <Numbers item={item} numbers={item.numbers} asked={asked} data={data} />
      ) : (
        <Texts questionId={item.questionId} asked={asked} />
      )}
    </article>
  );
}

type NumbersOf = NonNullable<QuestionProps['item']['numbers']>;
type Bar = NumbersOf['histogram'][number];

const bars: Series<Bar>[] = [{ key: 'count', fill: 'solid', tone: 'accent', of: ({ count }) => count }];

function Numbers({ item, numbers, asked, data }: QuestionProps & { numbers: NumbersOf }) {
  const say = useSay();
  const partOf = usePart({ asked, data });
  const format = useFormat();
  const decimals = decimalsOf([numbers.median, numbers.min, numbers.max, ...numbers.histogram.map(({ to }) => to)]);
  const measured = (value: number): string => format.number(value, decimals);
  const write = (value: number): string => [measured(value), item.unit].filter(Boolean).join(' ');
  const label = say(words.distribution, { question: item.questionText });
  const spanOf = ({ from, to }: Bar): string => say(words.span, { from: measured(from), to: write(to) });
  /** The responses that gave a number of the bar; the last has the greatest, too. */
  const listOf = (bar: Bar) =>
    partOf(bar.count, {
      ...{ answeredId: String(item.questionId), numberFrom: String(bar.from) },
      ...(bar === numbers.histogram.at(-1) ? {} : { numberBelow: String(bar.to) }),
    });
  return (
    <>
      <dl className={classes.numbers}>
        {(
          [
            [words.mean, numbers.mean],
            [words.median, numbers.median],
            [words.least, numbers.min],
            [words.most, numbers.max],
          ] as const
        ).map(([name, value]) => (
          <div key={name.en}>
            <dt>{say(name)}</dt>
            <dd>{write(value)}</dd>
          </div>
        ))}
      </dl>
      {numbers.histogram.length > 1 && (
        <ChartFile name={label}>
          <Plot
            label={label}
            names={numbers.histogram.map((bar) => ({
              key: String(bar.from),
              text: say(words.span, { from: measured(bar.from), to: measured(bar.to) }),
            }))}
            nameWidth={64}
            now={-1}
            height={150}
            most={Math.max(1, ...numbers.histogram.map(({ count }) => count))}
            write={(value) => format.number(value)}
            to={(slot) => {
              const bar = numbers.histogram[slot];
              return bar && listOf(bar);
            }}
            note={(slot) => {
              const bar = numbers.histogram[slot];
              return bar === undefined ? null : (
                <>
                  <strong>{spanOf(bar)}</strong>
                  <span>{format.number(bar.count)}</span>
                </>
              );
            }}
          >
            {(room) => <Columns room={room} rows={numbers.histogram} series={bars} />}
          </Plot>
          <Twin
            of={label}
            head={[words.span, words.responses].map((text, at) =>
              at === 0 ? item.unit || say(words.question) : say(text),
            )}
            rows={numbers.histogram.map((bar) => ({
              key: String(bar.from),
              cells: [
                spanOf(bar),
                <Counted key="responses" to={listOf(bar)}>
                  {format.number(bar.count)}
                </Counted>,
              ],
            }))}
          />
        </ChartFile>
      )}
    </>
  );
}

const received: Series<DayBar>[] = [
  { key: 'responses', fill: 'solid', tone: 'accent', of: ({ completed }) => completed },
];

function Days({ data, asked }: Pick<QuestionProps, 'data' | 'asked'>) {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const behind = useBehind();
  const listOf = (day: string) => {
    const search = partBehind({ ...asked, dateFrom: day, dateTo: day }, data);
    return search === null ? undefined : behind.responses(search, asked.onlyApproved === true);
  };
  const { by, bars: shown } = barsOf(data.Days);
  const isLong = by === 'month';
  const title = isLong ? words.months : words.days;
  const nameOf = (key: string): string =>
    isLong ? longLabel(`${key}-01T00:00:00`, 'yearly', language) : format.dayMonth(key);
  return (
    <Panel title={title}>
      <ChartFile name={say(title)}>
        <Plot
          label={say(title)}
          names={shown.map(({ key }) => ({ key, text: isLong ? shortMonth(`${key}-01`, language) : nameOf(key) }))}
          nameWidth={isLong ? 64 : 56}
          now={-1}
          height={170}
          most={Math.max(1, ...shown.map(({ completed }) => completed))}
          write={(value) => format.number(value)}
          to={(slot) => {
            const bar = shown[slot];
            return isLong || bar === undefined || bar.completed === 0 ? undefined : listOf(bar.key);
          }}
          note={(slot) => {
            const bar = shown[slot];
            return bar === undefined ? null : (
              <>
                <strong>{nameOf(bar.key)}</strong>
                <span>{format.number(bar.completed)}</span>
              </>
            );
          }}
        >
          {(room) => <Columns room={room} rows={shown} series={received} />}
        </Plot>
        <Twin
          of={say(title)}
          head={[say(words.day), say(words.responses), say(words.averageNamed)]}
          rows={data.Days.map(({ At, Completed, AverageScore }) => ({
            key: At,
            cells: [
              format.date(At),
              <MaybeLink key="responses" to={listOf(At)} className={classes.behind}>
                {format.number(Completed)}
              </MaybeLink>,
              AverageScore === null ? '–' : format.percent(AverageScore),
            ],
          }))}
        />
      </ChartFile>
    </Panel>
  );
}

function Texts({ questionId, asked }: { questionId: number; asked: Asked }) {
  const say = useSay();
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const lineOf = ({ number, at }: { number: string | null; at: string | null }) =>
    number !== null && <small>{[number, at === null ? '' : format.dateTime(at)].join(' · ')}</small>;
  return (
    <>
      <button type="button" className={classes.link} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {say(opened ? words.hideTexts : words.showTexts)}
      </button>
      {opened && <Written asked={{ ...asked, questionId }} under={lineOf} className={classes.texts} />}
    </>
  );
}
