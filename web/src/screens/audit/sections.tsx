import { Accordion, SegmentedControl, Table } from '@mantine/core';
import type { WireAnswerRow } from '@sahada/contract/audit';
import { useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { Radar } from '../../parts/chart/radar.tsx';
import { answerText, type Department, type Shown, toneOfRow } from './answer.ts';
import { SectionBar, SectionFormula } from './section-bars.tsx';
import classes from './sections.module.css';
import { Traced } from './traced.tsx';
import { words } from './words.ts';
import { Worth } from './worth.tsx';

/** Sections as bars and as a radar, or the same as a table; each opens to its questions. */
export function Sections({ details, current }: Shown) {
  const say = useSay();
  const [view, setView] = useState('chart');
  const format = useFormat();
  // A section without points has no place on an axis.
  const spokes = details.Departments.flatMap(({ departmentId, name, percent }) =>
    percent === null ? [] : [{ key: departmentId, name, percent, text: format.percent(percent) }],
  );
  const values = spokes.map(({ name, text }) => `${name} ${text}`).join(', ');
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={say(words.view)}
          data={[
            { value: 'chart', label: say(words.chart) },
            { value: 'table', label: say(words.table) },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <SectionFormula details={details} />
      {view === 'table' ? (
        <SectionTable shown={{ details, current }} />
      ) : (
        <div className={classes.columns} data-radar={spokes.length > 2 || undefined}>
          <Accordion
            multiple
            variant="unstyled"
            chevronPosition="right"
            classNames={{
              item: classes.item ?? '',
              control: classes.control ?? '',
              label: classes.label ?? '',
              chevron: classes.chevron ?? '',
              content: classes.content ?? '',
            }}
          >
            {details.Departments.map((department) => (
              <Accordion.Item key={department.departmentId} value={String(department.departmentId)}>
                <Accordion.Control>
                  <SectionBar department={department} levels={details.levels} />
                </Accordion.Control>
                <Accordion.Panel>
                  {current === null ? <Pooled department={department} /> : <Single rows={department.Questions} />}
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
          {spokes.length > 2 && (
            <section className={`${classes.card} ${classes.radar}`}>
              <Radar spokes={spokes} label={say(words.radar, { values })} />
            </section>
          )}
        </div>
      )}
    </>
  );
}

/** Where a section's points come from, question by question. */
function Single({ rows }: { rows: readonly WireAnswerRow[] }) {
  const format = useFormat();
  const say = useSay();
  return (
    <ul className={classes.questions}>
      {rows
        .filter((row) => !row.infoOnly)
        .map((row) => (
          <li key={row.auditPlanAnswerId}>
            <span className={classes.place}>{row.place}</span>
            <span className={classes.text}>
              {row.questionText}
              <small data-tone={toneOfRow(row)}>{answerText(row, format) ?? say(words.none)}</small>
            </span>
            <Worth row={row} />
          </li>
        ))}
    </ul>
  );
}

interface Sum {
  first: WireAnswerRow;
  earned: number;
  max: number;
}

/** The points of each question, summed over several responses. */
function Pooled({ department }: { department: Department }) {
  const sums = new Map<number, Sum>();
  for (const row of department.Questions) {
    if (row.infoOnly) continue;
    const sum = sums.get(row.questionId) ?? { first: row, earned: 0, max: 0 };
    sums.set(row.questionId, { ...sum, earned: sum.earned + row.earned, max: sum.max + row.max });
  }
  return (
    <ul className={classes.questions}>
      {[...sums.values()].map(({ first, earned, max }) => (
        <li key={first.questionId}>
          <span className={classes.place}>{first.place}</span>
          <span className={classes.text}>{first.questionText}</span>
          <Worth row={{ excluded: false, scored: max > 0, earned, max }} />
        </li>
      ))}
    </ul>
  );
}

function SectionTable({ shown }: { shown: Shown }) {
  const { details } = shown;
  const say = useSay();
  const format = useFormat();
  const cells = (points: Pick<Department, 'earned' | 'max' | 'percent'>, department?: Department) => (
    <>
      <Table.Td ta="right">
        {points.percent === null
          ? '–'
          : say(words.pointsOf, { earned: format.number(points.earned), max: format.number(points.max) })}
      </Table.Td>
      <Table.Td ta="right">
        <Traced shown={shown} {...(department === undefined ? {} : { department })}>
          {points.percent === null ? say(words.notScored) : format.percent(points.percent, 2)}
        </Traced>
      </Table.Td>
    </>
  );
  return (
    <section className={classes.card}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say(words.section)}</Table.Th>
            <Table.Th ta="right">{say(words.points)}</Table.Th>
            <Table.Th ta="right">{say(words.percent)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {details.Departments.map((department) => (
            <Table.Tr key={department.departmentId}>
              <Table.Td>{department.name}</Table.Td>
              {cells(department, department)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr fw={650}>
            <Table.Td>{say(details.responseCount > 1 ? words.totalOfMany : words.total)}</Table.Td>
            {cells(details)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </section>
  );
}
