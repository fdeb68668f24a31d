import { Skeleton, Switch } from '@mantine/core';
import { report, type WireComparison } from '@sahada/contract/report';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { SeverityBadge } from '../../parts/action/state.tsx';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import type { Shown } from './answer.ts';
import classes from './beside.module.css';
import { besideWords } from './beside-words.ts';
import { useSubject } from './subject.ts';
import { words } from './words.ts';

/** This audit beside the one before it at the same place with the same checklist: result, sections, and what changed. */
export function AuditBefore({ details }: Pick<Shown, 'details'>) {
  const say = useSay();
  const read = useRead(report.comparison, useSubject(details), { keep: true, announce: 'none' });
  if (read.error !== null && read.data === undefined) return <LoadFailed read={read} />;
  if (read.data === undefined) return <Skeleton height={220} radius="md" />;
  const { previous } = read.data;
  if (previous === null) {
    return (
      <section className={classes.card} aria-label={say(besideWords.before)}>
        <EmptyState
          title={besideWords.noneBefore}
          hint={besideWords.noneBeforeHint}
          icon={<IconHistory size={22} stroke={1.7} />}
        />
      </section>
    );
  }
  return (
    <section aria-label={say(besideWords.before)}>
      <Sections comparison={read.data} previous={previous} />
      <Questions comparison={read.data} />
    </section>
  );
}

type Previous = NonNullable<WireComparison['previous']>;

function Sections({ comparison, previous }: { comparison: WireComparison; previous: Previous }) {
  const say = useSay();
  const { current, Departments } = comparison;
  return (
    <div className={classes.card}>
      <h2>{say(besideWords.before)}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say(words.section)}</th>
            <th scope="col">
              <Link to={`/audit/audit-details/${previous.auditId}`}>{previous.definition}</Link>
              <When side={previous} />
            </th>
            <th scope="col">
              {say(besideWords.thisAudit)}
              <When side={current} />
            </th>
            <th scope="col">{say(besideWords.change)}</th>
          </tr>
        </thead>
        <tbody>
          {Departments.map(({ departmentId, name, percent, previousPercent }) => (
            <tr key={departmentId}>
              <th scope="row">{name}</th>
              <Percents now={percent} before={previousPercent} />
            </tr>
          ))}
          <tr data-total>
            <th scope="row">{say(words.total)}</th>
            <Percents now={current.percent} before={previous.percent} />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** When its response was given; several have no time in common but the end of their plan. */
function When({ side: { givenAt, endDate, timeZone } }: { side: Previous }) {
  const say = useSay();
  const format = useFormat();
  const day =
    givenAt === null ? say(besideWords.planEnd, { day: format.date(endDate, timeZone) }) : format.date(givenAt);
  return <small>{day}</small>;
}

function Percents({ now, before }: { now: number | null; before: number | null }) {
  const say = useSay();
  const format = useFormat();
  const write = (percent: number | null) => (percent === null ? say(words.notScored) : format.percent(percent));
  const change = now === null || before === null ? null : Math.round((now - before) * 10) / 10;
  const tone = change === null || change === 0 ? undefined : change > 0 ? 'good' : 'bad';
  return (
    <>
      <td>
        <span className={classes.label}>{say(besideWords.earlier)}</span>
        {write(before)}
      </td>
      <td>
        <span className={classes.label}>{say(besideWords.thisAudit)}</span>
        {write(now)}
      </td>
      <td>
        <span className={classes.label}>{say(besideWords.change)}</span>
        <span className={classes.answer} data-tone={tone}>
          {change === null ? '–' : `${change > 0 ? '+' : ''}${format.difference(change)}`}
        </span>
      </td>
    </>
  );
}

function Questions({ comparison }: { comparison: WireComparison }) {
  const say = useSay();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const changed = comparison.Questions.filter(({ changed }) => changed);
  const shown = all ? comparison.Questions : changed;
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.count} role="status">
          {say(besideWords.changedOf, {
            n: format.number(changed.length),
            total: format.number(comparison.Questions.length),
          })}
        </p>
        <Switch
          label={say(besideWords.onlyDifferent)}
          checked={!all}
          onChange={(event) => setAll(!event.currentTarget.checked)}
        />
      </div>
      <div className={classes.card}>
        {shown.length === 0 ? (
          <EmptyState title={besideWords.nothingChanged} />
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{say(besideWords.question)}</th>
                <th scope="col">{say(besideWords.earlier)}</th>
                <th scope="col">{say(besideWords.thisAudit)}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((question) => (
                <tr key={question.questionId} data-differs={question.changed || undefined}>
                  <th scope="row">
                    {question.questionText}
                    {all && question.changed && <small>{say(besideWords.different)}</small>}
                  </th>
                  <td>
                    <span className={classes.label}>{say(besideWords.earlier)}</span>
                    <Said said={question.old} />
                  </td>
                  <td>
                    <span className={classes.label}>{say(besideWords.thisAudit)}</span>
                    <Said said={question.new} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

function Said({ said }: { said: WireComparison['Questions'][number]['old'] }) {
  const say = useSay();
  const format = useFormat();
  if (said === null) return <small>{say(besideWords.notAsked)}</small>;
  const { answer, note, severity, earned, max, percent, asked } = said;
  return (
    <>
      <span className={classes.answer}>
        {answer ?? (asked > 1 ? say(words.responsesOf, { n: format.number(asked) }) : say(words.none))}
      </span>
      {note !== null && <small>{note}</small>}
      <span className={classes.under}>
        {percent !== null && (
          <small>{say(words.pointsOf, { earned: format.number(earned), max: format.number(max) })}</small>
        )}
        {severity !== null && <SeverityBadge severity={severity} />}
      </span>
    </>
  );
}
