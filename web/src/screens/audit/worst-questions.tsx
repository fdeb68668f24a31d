import type { WireAnswerRow, WireDetails } from '@sahada/contract/audit';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { colorOfPercent } from '../../parts/chart/level-color.ts';
import { Track } from '../../parts/chart/track.tsx';
import classes from './section-bars.module.css';
import summary from './summary.module.css';
import { words } from './words.ts';

const most = 6;

interface Mean {
  id: number;
  text: string;
  earned: number;
  max: number;
}

/** The points of each scored question over all answers shown, the lowest share first. */
function meansOf(rows: readonly WireAnswerRow[]): Mean[] {
  const means = new Map<number, Mean>();
  for (const { questionId: id, questionText: text, scored, excluded, earned, max } of rows) {
    if (!scored || excluded) continue;
    const before = means.get(id) ?? { id, text, earned: 0, max: 0 };
    means.set(id, { ...before, earned: before.earned + earned, max: before.max + max });
  }
  return [...means.values()].filter(({ max }) => max > 0).sort((one, other) => shareOf(one) - shareOf(other));
}

const shareOf = ({ earned, max }: Mean): number => (earned / max) * 100;

/** Where a survey scores lowest. */
export function WorstQuestions({ rows, levels }: { rows: readonly WireAnswerRow[]; levels: WireDetails['levels'] }) {
  const say = useSay();
  const format = useFormat();
  const means = meansOf(rows).slice(0, most);
  if (means.length === 0) return <p className={summary.quiet}>{say(words.nothingScored)}</p>;
  return (
    <ul className={classes.bars}>
      {means.map((mean) => (
        <li key={mean.id}>
          <span className={classes.bar}>
            <span className={classes.name}>{mean.text}</span>
            <strong className={classes.percent}>{format.percent(shareOf(mean))}</strong>
            <Track className={classes.track} percent={shareOf(mean)} color={colorOfPercent(shareOf(mean), levels)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
