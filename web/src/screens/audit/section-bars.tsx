import type { WireDetails } from '@sahada/contract/audit';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { colorOfPercent } from '../../parts/chart/level-color.ts';
import { Track } from '../../parts/chart/track.tsx';
import type { Department, Shown } from './answer.ts';
import classes from './section-bars.module.css';
import { Traced } from './traced.tsx';
import { words } from './words.ts';

/** Each section with its bar; figures are beside the bars, so nothing depends on seeing them. */
export function SectionBars({ shown }: { shown: Shown }) {
  const { Departments, levels } = shown.details;
  return (
    <ul className={classes.bars}>
      {Departments.map((department) => (
        <li key={department.departmentId}>
          <SectionBar department={department} levels={levels} shown={shown} />
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

interface SectionBarProps {
  department: Department;
  levels: WireDetails['levels'];
  /** Where its percent opens to what it is made of; not inside a control of its own. */
  shown?: Shown;
}

export function SectionBar({ department, levels, shown }: SectionBarProps) {
  const say = useSay();
  const format = useFormat();
  const { name, percent, earned, max } = department;
  const text = percent === null ? say(words.notScored) : format.percent(percent);
  return (
    <span className={classes.bar}>
      <span className={classes.name}>{name}</span>
      <span className={classes.points}>
        {percent === null ? '' : say(words.pointsOf, { earned: format.number(earned), max: format.number(max) })}
      </span>
      <strong className={classes.percent}>
        {shown === undefined ? (
          text
        ) : (
          <Traced shown={shown} department={department}>
            {text}
          </Traced>
        )}
      </strong>
      <Track className={classes.track} percent={percent ?? 0} color={colorOfPercent(percent, levels)} />
    </span>
  );
}
