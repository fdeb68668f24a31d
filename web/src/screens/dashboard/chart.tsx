import type { Statistics } from '@sahada/contract/dashboard';
import type { Text } from '@sahada/contract/text';
import type { z } from 'zod';
import { nowIso, useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { Columns, Legend, type Series } from '../../parts/chart/columns.tsx';
import { currentBucket, longLabel, shortLabel, windowLabel } from '../../parts/chart/labels.ts';
import { Plot } from '../../parts/chart/plot.tsx';
import { Trend } from '../../parts/chart/trend.tsx';
import type { ChartSubject } from './view.ts';
import { words } from './words.ts';

type Data = z.output<typeof Statistics>;
type Bucket = Data['Buckets'][number];

/** A chart without a legend takes the legend's room. */
const heights = { withLegend: 238, alone: 266 };
const nameWidths: Record<Data['Period'], number> = { daily: 44, weekly: 34, monthly: 26, yearly: 38 };
const quarters = [0, 25, 50, 75, 100];

type Kind = Series<Bucket> & { name: Text };

const approved: Kind = {
  key: 'approved',
  name: words.approved,
  fill: 'solid',
  tone: 'accent',
  of: (bucket) => bucket.Approved,
};
const pending: Kind = {
  key: 'pending',
  name: words.pending,
  fill: 'hatched',
  tone: 'accent',
  of: (bucket) => bucket.PendingApproval,
};
const held: Kind = {
  key: 'held',
  name: words.plannedRest,
  fill: 'solid',
  tone: 'accent',
  of: (bucket) => bucket.Planned - bucket.Missed,
};
const missed: Kind = {
  key: 'missed',
  name: words.missed,
  fill: 'hatched',
  tone: 'bad',
  of: (bucket) => bucket.Missed,
};

/** The figures of a period over time: responses or plans as columns, the average score as a line. */
export function Chart({ data, shown, onlyApproved }: { data: Data; shown: ChartSubject; onlyApproved: boolean }) {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const { Buckets: buckets, Period: period } = data;
  const isScore = shown === 'score';
  const series = shown === 'plans' ? [held, missed] : onlyApproved ? [approved] : [approved, pending];
  const what = say(shown === 'plans' ? words.plans : isScore ? words.average : words.responses);
  const totals = buckets.map((bucket) => series.reduce((sum, { of }) => sum + of(bucket), 0));
  const axis = isScore ? { most: 100, lines: quarters } : { most: Math.max(1, ...totals) };
  return (
    <>
      <Plot
        {...axis}
        label={`${what}: ${windowLabel(data.From, data.To, period, language)}`}
        names={buckets.map(({ At }) => ({ key: At, text: shortLabel(At, period, language) }))}
        nameWidth={nameWidths[period]}
        now={currentBucket(buckets, data.To, nowIso())}
        fills
        height={isScore ? heights.alone : heights.withLegend}
        write={isScore ? (value) => format.percent(value, 0) : (value) => format.number(value)}
        note={(slot) => <Note bucket={buckets[slot]} period={period} onlyApproved={onlyApproved} />}
      >
        {(room) =>
          isScore ? (
            <Trend room={room} values={buckets.map((bucket) => bucket.AverageScore)} write={format.percent} />
          ) : (
            <Columns room={room} rows={buckets} series={series} />
          )
        }
      </Plot>
      {!isScore && <Legend series={series.map(({ name, ...one }) => ({ ...one, text: say(name) }))} />}
    </>
  );
}

/** Every figure of the slot under the pointer; the table says the same without a pointer. */
function Note(props: { bucket: Bucket | undefined; period: Data['Period']; onlyApproved: boolean }) {
  const { bucket, period, onlyApproved } = props;
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  if (bucket === undefined) return null;
  const rows: [Text, string][] = [
    [words.planned, format.number(bucket.Planned)],
    [words.missed, format.number(bucket.Missed)],
    [words.approved, format.number(bucket.Approved)],
    ...(onlyApproved ? [] : [[words.pending, format.number(bucket.PendingApproval)] satisfies [Text, string]]),
    [words.average, bucket.AverageScore === null ? '–' : format.percent(bucket.AverageScore)],
  ];
  return (
    <>
      <strong>{longLabel(bucket.At, period, language)}</strong>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name.en}>
            <dt>{say(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
