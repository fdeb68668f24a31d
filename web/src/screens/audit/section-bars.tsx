import type { WireDetails } from '@sahada/contract/audit';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { colorOfPercent } from '../../parts/chart/level-color.ts';
import { Track } from '../../parts/chart/track.tsx';
import type { Department } from './answer.ts';
import classes from './section-bars.module.css';
import { words } from './words.ts';

/** Each section with its bar; figures are beside the bars, so nothing depends on seeing them. */
export function SectionBars({
  departments,
  levels,
}: {
  departments: readonly Department[];
  levels: WireDetails['levels'];
}) {
  return (
    <ul className={classes.bars}>
      {departments.map((department) => (
        <li key={department.departmentId}>
          <SectionBar department={department} levels={levels} />
        </li>
      ))}
    </ul>
  );
}

/** How the percent of a section is made where it is of several responses: not as the ring's, which is their mean. */
export function SectionFormula({ details }: { details: WireDetails }) {
  const say = useSay();
  const format = useFormat();
  if (details.responseCount < 2) return null;
  return <p className={classes.formula}>{say(words.sectionsOfMany, { n: format.number(details.responseCount) })}</p>;
}

export function SectionBar({ department, levels }: { department: Department; levels: WireDetails['levels'] }) {
  const say = useSay();
  const format = useFormat();
  const { name, percent, earned, max } = department;
  return (
    <span className={classes.bar}>
      <span className={classes.name}>{name}</span>
      <span className={classes.points}>
        {percent === null ? '' : say(words.pointsOf, { earned: format.number(earned), max: format.number(max) })}
      </span>
      <strong className={classes.percent}>{percent === null ? say(words.notScored) : format.percent(percent)}</strong>
      <Track className={classes.track} percent={percent ?? 0} color={colorOfPercent(percent, levels)} />
    </span>
  );
}
