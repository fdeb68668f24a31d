import { Table } from '@mantine/core';
import type { WireAnswerRow } from '@sahada/contract/audit';
import { type AnyText, filled } from '@sahada/contract/text';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useFirstRows } from '../../parts/list/first-rows.tsx';
import { Dialog } from '../../parts/say/dialog.tsx';
import { type Department, rowsOf, type Shown } from './answer.ts';
import classes from './trace.module.css';
import { traceWords } from './trace-words.ts';
import { words } from './words.ts';

/** The version of the formula in rules/src/score.ts, by which every stored score was made. */
const formulaVersion = 1;

export interface ScoreTraceProps {
  shown: Shown;
  department: Department | null;
  onClose: () => void;
}

/** What a percent is made of: questions with their points, what is left out and why, or the responses behind a mean. */
export function ScoreTrace({ shown, department, onClose }: ScoreTraceProps) {
  const say = useSay();
  const { details, current } = shown;
  const isMean = current === null && details.responseCount > 1 && department === null;
  return (
    <Dialog
      onClose={onClose}
      size={720}
      title={say(words.byAt, { name: say(traceWords.title), at: department?.name ?? say(traceWords.whole) })}
      classNames={{ title: classes.title }}
    >
      <Lead shown={shown} department={department} isMean={isMean} />
      {isMean ? <Responses shown={shown} /> : <Parts rows={department?.Questions ?? rowsOf(details)} />}
    </Dialog>
  );
}

function Lead({ shown, department, isMean }: Pick<ScoreTraceProps, 'shown' | 'department'> & { isMean: boolean }) {
  const say = useSay();
  const format = useFormat();
  const { details, current } = shown;
  const { earned, max, percent } = department ?? details;
  const values = {
    n: format.number(details.responseCount),
    earned: format.number(earned),
    max: format.number(max),
    percent: percent === null ? say(words.notScored) : format.percent(percent, 2),
  };
  const isMany = current === null && details.responseCount > 1;
  const text = isMean ? traceWords.mean : isMany ? traceWords.pooledMany : traceWords.pooled;
  return (
    <div className={classes.lead}>
      <p>{say(filled(text, values))}</p>
      {details.critical && details.levels.length > 0 && department === null && <p>{say(traceWords.limited)}</p>}
      {isMany && details.shownCount < details.responseCount && (
        <p>{say(traceWords.newest, { n: format.number(details.shownCount) })}</p>
      )}
      <p className={classes.formula}>{say(traceWords.formula, { n: formulaVersion })}</p>
    </div>
  );
}

function Responses({ shown: { details } }: Pick<ScoreTraceProps, 'shown'>) {
  const say = useSay();
  const format = useFormat();
  const { shown, more } = useFirstRows(details.Responses.filter(({ counts }) => counts).toReversed());
  return (
    <>
      <h3 className={classes.part}>{say(traceWords.responses)}</h3>
      <Table verticalSpacing={7}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say(words.number)}</Table.Th>
            <Table.Th>{say(words.participant)}</Table.Th>
            <Table.Th ta="right">{say(words.points)}</Table.Th>
            <Table.Th ta="right">{say(words.percent)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={classes.figures}>
          {shown.map((row) => (
            <Table.Tr key={row.responseId}>
              <Table.Td>{row.number}</Table.Td>
              <Table.Td>{row.participant ?? say(words.anonymous)}</Table.Td>
              <Table.Td ta="right">
                {say(words.pointsOf, { earned: format.number(row.earned), max: format.number(row.max) })}
              </Table.Td>
              <Table.Td ta="right">
                {row.percent === null ? say(words.notScored) : format.percent(row.percent, 2)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        {details.percent !== null && (
          <Table.Tfoot className={classes.figures}>
            <Table.Tr fw={650}>
              <Table.Td colSpan={2}>{say(words.mean)}</Table.Td>
              <Table.Td ta="right">
                {say(words.pointsOf, { earned: format.number(details.earned), max: format.number(details.max) })}
              </Table.Td>
              <Table.Td ta="right">{format.percent(details.percent, 2)}</Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
      {more}
    </>
  );
}

interface Sum {
  first: WireAnswerRow;
  earned: number;
  max: number;
  /** In how many of the answers it counts, is excluded, is left unanswered. */
  counted: number;
  excluded: number;
  unanswered: number;
}

/** Each question once, its points summed over the answers, in the checklist's order. */
function sumsOf(rows: readonly WireAnswerRow[]): Sum[] {
  const sums = new Map<number, Sum>();
  for (const row of rows) {
    const sum = sums.get(row.questionId) ?? { first: row, earned: 0, max: 0, counted: 0, excluded: 0, unanswered: 0 };
    const counts = row.scored && !row.excluded;
    sums.set(row.questionId, {
      ...sum,
      earned: sum.earned + (counts ? row.earned : 0),
      max: sum.max + (counts ? row.max : 0),
      counted: sum.counted + (counts ? 1 : 0),
      excluded: sum.excluded + (row.excluded ? 1 : 0),
      unanswered: sum.unanswered + (counts && !row.answered ? 1 : 0),
    });
  }
  return [...sums.values()].sort((one, other) => one.first.place - other.first.place);
}

function reasonOf({ first, excluded }: Sum): AnyText {
  if (excluded > 0) return traceWords.excluded;
  return first.infoOnly ? traceWords.infoOnly : traceWords.unscored;
}

function Parts({ rows }: { rows: readonly WireAnswerRow[] }) {
  const say = useSay();
  const format = useFormat();
  const sums = sumsOf(rows);
  const counted = sums.filter((sum) => sum.counted > 0);
  const left = sums.filter((sum) => sum.counted === 0);
  const total = counted.reduce((all, { earned, max }) => ({ earned: all.earned + earned, max: all.max + max }), {
    earned: 0,
    max: 0,
  });
  const points = (sum: { earned: number; max: number }) =>
    say(words.pointsOf, { earned: format.number(sum.earned), max: format.number(sum.max) });
  const noteOf = ({ excluded, unanswered }: Sum): string | null => {
    if (unanswered > 0) return say(traceWords.unanswered);
    return excluded > 0 ? say(traceWords.excludedSome, { n: format.number(excluded) }) : null;
  };
  return (
    <>
      <h3 className={classes.part}>{say(traceWords.counted)}</h3>
      <Table verticalSpacing={7}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say(traceWords.question)}</Table.Th>
            <Table.Th ta="right">{say(words.points)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={classes.figures}>
          {counted.map((sum) => (
            <Table.Tr key={sum.first.questionId}>
              <Table.Td>
                {say(words.questionNamed, { place: sum.first.place, text: sum.first.questionText })}
                {noteOf(sum) !== null && <small>{noteOf(sum)}</small>}
              </Table.Td>
              <Table.Td ta="right">{points(sum)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot className={classes.figures}>
          <Table.Tr fw={650}>
            <Table.Td>{say(words.total)}</Table.Td>
            <Table.Td ta="right">{points(total)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {left.length > 0 && (
        <>
          <h3 className={classes.part}>{say(traceWords.left)}</h3>
          <Table verticalSpacing={7}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say(traceWords.question)}</Table.Th>
                <Table.Th>{say(traceWords.why)}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {left.map((sum) => (
                <Table.Tr key={sum.first.questionId}>
                  <Table.Td>
                    {say(words.questionNamed, { place: sum.first.place, text: sum.first.questionText })}
                  </Table.Td>
                  <Table.Td>{say(reasonOf(sum))}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </>
  );
}
