import { Table } from '@mantine/core';
import type { WireDetails, WireResponseRow } from '@sahada/contract/audit';
import { flagTexts } from '@sahada/contract/status';
import { Link } from '@tanstack/react-router';
import { withQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useFirstRows } from '../../parts/list/first-rows.tsx';
import { StatusBadge, toneOfStatus } from '../../parts/say/status-badge.tsx';
import type { Shown } from './answer.ts';
import { EditLine } from './edit-line.tsx';
import classes from './history.module.css';
import { Timeline } from './timeline.tsx';
import { words } from './words.ts';

/** What happened to one response, or the office's corrections and decisions of several; and all that was received. */
export function History({ details, current }: Shown) {
  const say = useSay();
  const format = useFormat();
  const rows = details.Responses.toReversed();
  if (current !== null) {
    return (
      <div className={classes.columns}>
        <Timeline responseId={current.responseId} />
        <section className={classes.card}>
          <h2>{say(words.responses)}</h2>
          <Responses rows={rows} details={details} current={current} />
        </section>
      </div>
    );
  }
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <section className={classes.card}>
          <h2>{say(words.edits)}</h2>
          {details.Edits.length === 0 ? (
            <p className={classes.quiet}>{say(words.noEdits)}</p>
          ) : (
            <ol className={classes.edits}>
              {details.Edits.map((edit) => (
                <li key={`${edit.responseId} ${edit.questionId} ${edit.at}`}>
                  <strong>{say(words.questionNamed, { place: edit.place, text: edit.questionText })}</strong>
                  <EditLine edit={edit} />
                </li>
              ))}
            </ol>
          )}
        </section>
        {details.Decisions.length > 0 && (
          <section className={classes.card}>
            <h2>{say(words.decisions)}</h2>
            <ol className={classes.edits}>
              {details.Decisions.map((one) => (
                <li key={`${one.responseId} ${one.kind} ${one.at}`}>
                  <strong>{say(words.decided[one.kind], { number: one.number })}</strong>
                  {one.reason !== '' && <p className={classes.quiet}>{one.reason}</p>}
                  <small>{say(words.editBy, { name: one.by, at: format.dateTime(one.at) })}</small>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      <section className={classes.card}>
        <h2>{say(words.responses)}</h2>
        {rows.length === 0 ? (
          <p className={classes.quiet}>{say(words.noneReceived)}</p>
        ) : (
          <Responses rows={rows} details={details} current={current} />
        )}
      </section>
    </div>
  );
}

function Responses({
  rows,
  details,
  current,
}: {
  rows: readonly WireResponseRow[];
  details: WireDetails;
  current: WireResponseRow | null;
}) {
  const say = useSay();
  const { shown, more } = useFirstRows(rows);
  return (
    <div className={classes.scroll}>
      <Table className={classes.responses ?? ''} verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say(words.number)}</Table.Th>
            <Table.Th>{say(words.participant)}</Table.Th>
            <Table.Th>{say(words.status)}</Table.Th>
            <Table.Th ta="right">{say(words.percent)}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <Response key={row.responseId} row={row} here={row === current && details.responseId !== null} />
          ))}
        </Table.Tbody>
      </Table>
      {more}
    </div>
  );
}

function Response({ row, here }: { row: WireResponseRow; here: boolean }) {
  const say = useSay();
  const format = useFormat();
  return (
    <Table.Tr data-here={here || undefined} className={classes.row ?? ''}>
      <Table.Td>
        <Link
          to="."
          search={withQuery({ response: String(row.responseId), tab: undefined })}
          resetScroll={false}
          activeOptions={{ exact: true }}
          title={say(words.choose)}
        >
          {row.number}
        </Link>
      </Table.Td>
      <Table.Td>
        {row.participant ?? say(words.anonymous)}
        <small>{format.dateTime(row.completedAt ?? row.receivedAt)}</small>
        {row.locationName !== null && <small>{row.locationName}</small>}
      </Table.Td>
      <Table.Td>
        <span className={classes.badges}>
          <StatusBadge tone={toneOfStatus(row.statusCode)}>{row.statusName}</StatusBadge>
          {row.flags.map((flag) => (
            <StatusBadge key={flag} tone={flag === 'Critical' ? 'bad' : 'warn'}>
              {say(flagTexts[flag])}
            </StatusBadge>
          ))}
        </span>
      </Table.Td>
      <Table.Td ta="right" className={classes.percent ?? ''}>
        {row.percent === null ? say(words.notScored) : format.percent(row.percent)}
        {row.percent !== null && (
          <small>{say(words.pointsOf, { earned: format.number(row.earned), max: format.number(row.max) })}</small>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
