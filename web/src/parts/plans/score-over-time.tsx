import type { Statistics } from '@sahada/contract/dashboard';
import { say } from '@sahada/contract/text';
import type { z } from 'zod';
import { nowIso, useFormat } from '../../client/format.ts';
import { useLanguage, useSay } from '../../client/language.ts';
import { currentBucket, longLabel, shortLabel, windowLabel } from '../chart/labels.ts';
import { Plot } from '../chart/plot.tsx';
import { Trend } from '../chart/trend.tsx';

const words = {
  label: say({ tr: 'Ortalama puan, {window}: {values}', en: 'Average score, {window}: {values}' }),
  average: say({ tr: 'Ortalama puan', en: 'Average score' }),
  completed: say({ tr: 'Yanıt', en: 'Responses' }),
};

const quarters = [0, 25, 50, 75, 100];

/** The mean score of each slot; its text alternative says every value. */
export function ScoreOverTime({ data }: { data: z.output<typeof Statistics> }) {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const { Buckets: buckets, Period: period } = data;
  const values = buckets
    .filter(({ AverageScore }) => AverageScore !== null)
    .map(({ At, AverageScore }) => `${longLabel(At, period, language)} ${format.percent(AverageScore ?? 0)}`);
  return (
    <Plot
      label={say(words.label, { window: windowLabel(data.From, data.To, period, language), values: values.join(', ') })}
      names={buckets.map(({ At }) => ({ key: At, text: shortLabel(At, period, language) }))}
      nameWidth={38}
      now={currentBucket(buckets, data.To, nowIso())}
      height={170}
      most={100}
      lines={quarters}
      write={(value) => format.percent(value, 0)}
      note={(slot) => {
        const bucket = buckets[slot];
        if (bucket === undefined) return null;
        return (
          <>
            <strong>{longLabel(bucket.At, period, language)}</strong>
            <dl>
              <div>
                <dt>{say(words.average)}</dt>
                <dd>{bucket.AverageScore === null ? '–' : format.percent(bucket.AverageScore)}</dd>
              </div>
              <div>
                <dt>{say(words.completed)}</dt>
                <dd>{format.number(bucket.Completed)}</dd>
              </div>
            </dl>
          </>
        );
      }}
    >
      {(room) => (
        <Trend
          room={room}
          values={buckets.map((bucket) => bucket.AverageScore)}
          write={(value) => format.percent(value)}
        />
      )}
    </Plot>
  );
}
