import { Skeleton, Table } from '@mantine/core';
import { report } from '@sahada/contract/report';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useMayOpen } from '../../parts/action/may-open.ts';
import { SeverityBadge, StateBadge } from '../../parts/action/state.tsx';
import { actionWords } from '../../parts/action/words.ts';
import { useFirstRows } from '../../parts/list/first-rows.tsx';
import { EmptyState, LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import type { Shown } from './answer.ts';
import classes from './finding-actions.module.css';
import { AddAction } from './finding-actions.tsx';
import { findingWords as words } from './finding-words.ts';
import history from './history.module.css';

/** What is done about this audit's findings and about the audit as a whole, those due first in front. */
export function ActionsTab({ details }: Shown) {
  const { auditId, responseId } = details;
  const input = { auditId, pageSize: 1000, ...(responseId === null ? {} : { responseId, whole: true }) };
  const read = useRead(report.actions, input, { keep: true, announce: 'none' });
  const say = useSay();
  const format = useFormat();
  const mayOpen = useMayOpen();
  const { shown, more } = useFirstRows(read.data?.ListItems ?? []);
  if (read.error !== null && read.data === undefined) return <LoadFailed read={read} />;
  if (read.data === undefined) return <Skeleton height={180} radius="md" />;
  if (shown.length === 0) {
    return (
      <section className={history.card}>
        <EmptyState title={words.none} hint={words.noneHint} icon={<IconChecklist size={22} stroke={1.7} />}>
          <AddAction auditId={auditId} />
        </EmptyState>
      </section>
    );
  }
  return (
    <>
      <div className={classes.head}>
        <AddAction auditId={auditId} />
      </div>
      <section className={history.card} aria-label={say(words.actions)}>
        <div className={history.scroll}>
          <Table verticalSpacing="sm" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say(words.action)}</Table.Th>
                <Table.Th>{say(words.state)}</Table.Th>
                <Table.Th>{say(words.severity)}</Table.Th>
                <Table.Th>{say(words.owner)}</Table.Th>
                <Table.Th>{say(words.due)}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((item) => (
                <Table.Tr key={item.id} className={classes.line ?? ''}>
                  <Table.Td>
                    {mayOpen(item) ? <Link to={`/actions/${item.id}`}>{item.title}</Link> : item.title}
                    <small>{[item.number, item.finding].filter(Boolean).join(' · ')}</small>
                  </Table.Td>
                  <Table.Td>
                    <StateBadge state={item.state} />
                  </Table.Td>
                  <Table.Td>{item.severity !== null && <SeverityBadge severity={item.severity} />}</Table.Td>
                  <Table.Td>{item.ownerName}</Table.Td>
                  <Table.Td>
                    {format.date(item.dueDate)}{' '}
                    {item.overdue && <StatusBadge tone="bad">{say(actionWords.overdue)}</StatusBadge>}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
        {more}
      </section>
    </>
  );
}
