import { line } from 'd3-shape';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { ChartFile } from '../../parts/chart/chart-file.tsx';
import { Columns, type Series } from '../../parts/chart/columns.tsx';
import { Plot } from '../../parts/chart/plot.tsx';
import { Panel } from '../../parts/say/panel.tsx';
import classes from './analysis.module.css';
import type { WorstQuestion } from './checklist.tsx';
import { Twin } from './twin.tsx';
import { words } from './words.ts';

const series: Series<WorstQuestion>[] = [
  { key: 'lost', fill: 'solid', tone: 'bad', of: ({ lostPoints }) => lostPoints },
];

const namedWidth = 26;

/** The line has no axis of its own: its points say what they are, where there is room for all of them. */
const shareWidth = 48;

/** The points lost by question, worst first, and how much of the whole loss they make together. */
export function Pareto({ rows, onOpen }: { rows: readonly WorstQuestion[]; onOpen: (id: number) => void }) {
  const say = useSay();
  const format = useFormat();
  const shown = rows.filter(({ lostPoints }) => lostPoints > 0);
  if (shown.length < 2) return null;
  let sum = 0;
  const shares = shown.map(({ lostShare }) => {
    sum = Math.min(100, sum + lostShare);
    return sum;
  });
  const most = Math.max(...shown.map(({ lostPoints }) => lostPoints));
  return (
    <Panel title={words.pareto}>
      <p className={classes.quiet}>{say(words.paretoHint)}</p>
      <ChartFile name={say(words.pareto)}>
        <Plot
          label={`${say(words.pareto)}: ${shown.map((row) => `${row.questionText} ${format.number(row.lostPoints, 1)}`).join(', ')}`}
          names={shown.map((row, at) => ({ key: String(row.questionId), text: String(at + 1) }))}
          nameWidth={namedWidth}
          now={-1}
          height={210}
          most={most}
          write={(value) => format.number(value)}
          note={(slot) => {
            const row = shown[slot];
            return row === undefined ? null : (
              <>
                <strong>{`${slot + 1}. ${row.questionText}`}</strong>
                <span>{`${say(words.lost)}: ${format.number(row.lostPoints, 1)}`}</span>
                <span>{`${say(words.share)}: ${format.percent(row.lostShare)} → ${format.percent(shares[slot] ?? 0)}`}</span>
              </>
            );
          }}
        >
          {(room) => {
            const { x, y } = room;
            const top = y(y.domain()[1] ?? most);
            const height = (share: number): number => y(0) - ((y(0) - top) * share) / 100;
            const middle = (slot: number): number => (x(slot) ?? 0) + x.step() / 2;
            const path = line<number>(
              (_, slot) => middle(slot),
              (share) => height(share),
            )(shares);
            return (
              <>
                <Columns room={room} rows={[...shown]} series={series} />
                <path d={path ?? ''} className={classes.paretoLine} />
                {shares.map((share, slot) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a slot's place is its identity
                  <g key={slot}>
                    <circle cx={middle(slot)} cy={height(share)} r={3.5} className={classes.paretoDot} />
                    {(x.step() >= shareWidth || slot === shares.length - 1) && (
                      <g className={classes.paretoShare}>
                        <rect
                          x={middle(slot) - shareWidth / 2 + 2}
                          y={height(share) - 24}
                          width={shareWidth - 4}
                          height={17}
                          rx={5}
                        />
                        <text x={middle(slot)} y={height(share) - 11.5}>
                          {format.percent(share)}
                        </text>
                      </g>
                    )}
                  </g>
                ))}
              </>
            );
          }}
        </Plot>
        <ol className={classes.names}>
          {shown.map((row) => (
            <li key={row.questionId}>
              <button type="button" className={classes.link} onClick={() => onOpen(row.questionId)}>
                {row.questionText}
              </button>
            </li>
          ))}
        </ol>
        <Twin
          of={say(words.pareto)}
          head={[say(words.question), say(words.lost), say(words.share)]}
          rows={shown.map((row) => ({
            key: String(row.questionId),
            cells: [row.questionText, format.number(row.lostPoints), format.percent(row.lostShare)],
          }))}
        />
      </ChartFile>
    </Panel>
  );
}
