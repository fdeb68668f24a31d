import { MultiSelect, Switch } from '@mantine/core';
import { audit, type WireAnswerRow, type WireDetails, type WireResponseRow } from '@sahada/contract/audit';
import { useState } from 'react';
import { idIn, useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { SeverityBadge } from '../../parts/action/state.tsx';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { ScreenSkeleton } from '../../parts/shell/screen-states.tsx';
import { answerText, toneOfRow } from './answer.ts';
import { AnswerPhotos } from './answer-photos.tsx';
import classes from './beside.module.css';
import { besideWords } from './beside-words.ts';
import { Lightbox } from './lightbox.tsx';
import { words } from './words.ts';
import { Worth } from './worth.tsx';

const most = 4;

/** Answers of two to four responses of a plan, question by question. The address keeps which, and whether only differences. */
export function ResponsesBeside({ details }: { details: WireDetails }) {
  const say = useSay();
  const format = useFormat();
  const { query, change } = useAddress<{ compare?: string; differ?: string }>();
  const known = new Map(details.Responses.map((row) => [row.responseId, row]));
  const asked = (query.compare ?? '').split('.').map(idIn);
  const chosen = [...new Set(asked)].filter((id): id is number => id !== null && known.has(id)).slice(0, most);
  // Before anything is chosen, the two newest that count.
  const counting = details.Responses.filter(({ counts }) => counts);
  const ids =
    query.compare === undefined
      ? (counting.length > 1 ? counting : details.Responses).slice(-2).map(({ responseId }) => responseId)
      : chosen;
  const nameOf = (row: WireResponseRow): string =>
    [
      row.number,
      row.participant ?? say(words.anonymous),
      row.locationName,
      format.date(row.completedAt ?? row.receivedAt),
      row.percent === null ? null : format.percent(row.percent),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <section aria-label={say(besideWords.responses)}>
      <div className={classes.tools}>
        <MultiSelect
          className={classes.choose ?? ''}
          label={say(besideWords.choose)}
          placeholder={ids.length < 2 ? say(besideWords.chooseHint) : ''}
          data={details.Responses.toReversed().map((row) => ({ value: String(row.responseId), label: nameOf(row) }))}
          value={ids.map(String)}
          onChange={(next) => change({ compare: next.join('.') }, { replace: true })}
          maxValues={most}
          searchable
          limit={60}
          hidePickedOptions
        />
        <Switch
          label={say(besideWords.onlyDifferent)}
          checked={query.differ === '1'}
          onChange={(event) => change({ differ: event.currentTarget.checked ? '1' : undefined }, { replace: true })}
        />
      </div>
      {ids.length < 2 ? (
        <div className={classes.card}>
          <EmptyState title={besideWords.tooFew} />
        </div>
      ) : (
        <Contents key={ids.join()} auditId={details.auditId} ids={ids} onlyDifferent={query.differ === '1'} />
      )}
    </section>
  );
}

interface ContentsProps {
  auditId: number;
  ids: readonly number[];
  onlyDifferent: boolean;
}

function Contents({ auditId, ids, onlyDifferent }: ContentsProps) {
  const at = (index: number) => {
    const responseId = ids[index];
    return responseId === undefined ? null : { auditId, responseId };
  };
  const how = { announce: 'none' } as const;
  const reads = [
    useRead(audit.details, at(0), how),
    useRead(audit.details, at(1), how),
    useRead(audit.details, at(2), how),
    useRead(audit.details, at(3), how),
  ].slice(0, ids.length);
  const failed = reads.find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined) return <LoadFailed read={failed} />;
  const all = reads.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (all.length < ids.length) return <ScreenSkeleton />;
  return <Answers all={all} onlyDifferent={onlyDifferent} />;
}

interface Line {
  questionId: number;
  departmentId: number;
  departmentName: string;
  text: string;
  place: number;
  cells: (WireAnswerRow | null)[];
}

/** The questions of all, in the first one's order; those that it was not asked come at the end of their section. */
function linesOf(all: readonly WireDetails[]): Line[] {
  const lines = new Map<number, Line>();
  for (const [column, details] of all.entries()) {
    for (const department of details.Departments) {
      for (const row of department.Questions) {
        if (row.infoOnly) continue;
        const line = lines.get(row.questionId) ?? {
          questionId: row.questionId,
          departmentId: department.departmentId,
          departmentName: department.name,
          text: row.questionText,
          place: row.place,
          cells: all.map(() => null),
        };
        line.cells[column] = row;
        lines.set(row.questionId, line);
      }
    }
  }
  const order = new Map<number, number>();
  for (const { departmentId } of lines.values()) if (!order.has(departmentId)) order.set(departmentId, order.size);
  return [...lines.values()].sort(
    (one, other) =>
      (order.get(one.departmentId) ?? 0) - (order.get(other.departmentId) ?? 0) || one.place - other.place,
  );
}

function Answers({ all, onlyDifferent }: { all: readonly WireDetails[]; onlyDifferent: boolean }) {
  const say = useSay();
  const format = useFormat();
  const [photo, setPhoto] = useState<{ row: WireAnswerRow; at: number } | null>(null);
  const lines = linesOf(all);
  const sayRow = (row: WireAnswerRow | null): string =>
    row === null ? '' : `${answerText(row, format) ?? ''}|${row.severity}|${row.excluded}`;
  const differs = ({ cells }: Line): boolean => new Set(cells.map(sayRow)).size > 1;
  const different = lines.filter(differs);
  const shown = onlyDifferent ? different : lines;
  const heads = all.map((details) => ({
    details,
    row: details.Responses.find(({ responseId }) => responseId === details.responseId),
  }));
  return (
    <>
      <p className={classes.count} role="status">
        {say(besideWords.differOf, { n: format.number(different.length), total: format.number(lines.length) })}
      </p>
      <div className={classes.card}>
        {shown.length === 0 ? (
          <EmptyState title={besideWords.same} />
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{say(besideWords.question)}</th>
                {heads.map(({ details, row }) => (
                  <th key={details.responseId} scope="col">
                    {row?.number}
                    <small>{row?.participant ?? say(words.anonymous)}</small>
                    <small>
                      {details.percent === null ? say(words.notScored) : format.percent(details.percent)}
                      {row !== undefined && ` · ${row.statusName}`}
                    </small>
                  </th>
                ))}
              </tr>
            </thead>
            {groupsOf(shown).map((group) => (
              <tbody key={group[0]?.departmentId}>
                <tr className={classes.section}>
                  <th colSpan={all.length + 1} scope="rowgroup">
                    {group[0]?.departmentName}
                  </th>
                </tr>
                {group.map((line) => (
                  <tr key={line.questionId} data-differs={differs(line) || undefined}>
                    <th scope="row">
                      {say(words.questionNamed, { place: line.place, text: line.text })}
                      {differs(line) && <small>{say(besideWords.different)}</small>}
                    </th>
                    {line.cells.map((row, column) => (
                      <td key={heads[column]?.details.responseId}>
                        <span className={classes.label}>{heads[column]?.row?.number}</span>
                        <Cell row={row} onPhoto={(index) => row !== null && setPhoto({ row, at: index })} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        )}
      </div>
      {photo !== null && (
        <Lightbox
          pictures={photo.row.pictures}
          name={photo.row.questionText}
          start={photo.at}
          mayDelete={false}
          onClose={() => setPhoto(null)}
        />
      )}
    </>
  );
}

function groupsOf(lines: readonly Line[]): Line[][] {
  const groups = new Map<number, Line[]>();
  for (const line of lines) groups.set(line.departmentId, [...(groups.get(line.departmentId) ?? []), line]);
  return [...groups.values()];
}

function Cell({ row, onPhoto }: { row: WireAnswerRow | null; onPhoto: (at: number) => void }) {
  const say = useSay();
  const format = useFormat();
  if (row === null) return <small>{say(besideWords.notAsked)}</small>;
  return (
    <>
      <span className={classes.answer} data-tone={toneOfRow(row)}>
        {answerText(row, format) ?? say(words.none)}
      </span>
      {row.note !== null && <small>{row.note}</small>}
      <span className={classes.under}>
        <Worth row={row} />
        {row.severity !== null && <SeverityBadge severity={row.severity} />}
      </span>
      <AnswerPhotos row={row} className={classes.photos} onOpen={onPhoto} />
    </>
  );
}
