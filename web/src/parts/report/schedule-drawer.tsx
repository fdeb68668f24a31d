import { Button, Skeleton } from '@mantine/core';
import { type ReportName, reportSchedule } from '@sahada/contract/report-schedule';
import { weekdayTexts } from '@sahada/contract/series-words';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { MenuAction, MenuLine, MoreMenu } from '../later/lazy-menu.tsx';
import { useShown } from '../later/shown.ts';
import { ask } from '../say/confirm.ts';
import { Drawer } from '../say/dialog.tsx';
import { EmptyState, LoadFailed } from '../say/states.tsx';
import { StatusBadge } from '../say/status-badge.tsx';
import { common } from '../say/words.ts';
import classes from './report.module.css';
import { filtersFor } from './schedule-filters.ts';
import { leftOf, ScheduleForm } from './schedule-form.tsx';
import { words } from './words.ts';

export type Schedule = OutputOf<typeof reportSchedule.list>['ListItems'][number];

export interface ScheduleDrawerProps {
  report: ReportName;
  /** What the screen was asked: its filters go along, its page and its days do not. */
  input: Record<string, unknown>;
  /** The screen's own period. */
  period: Schedule['period'];
  opened: boolean;
  onClose: () => void;
}

/** The filters of a screen that its report takes. */
function useFilters(report: ReportName, input: Record<string, unknown>): Schedule['filters'] {
  const key = JSON.stringify(input);
  return useMemo(() => filtersFor(report, JSON.parse(key)), [report, key]);
}

/** What of a screen is mailed by itself: when, to whom, how it went, and a new one. */
export function ScheduleDrawer({ report, input, period, opened, onClose }: ScheduleDrawerProps) {
  const say = useSay();
  const filters = useFilters(report, input);
  const read = useRead(reportSchedule.list, opened ? { report } : null, { everySeconds: 5, announce: 'none' });
  const [editing, setEditing] = useState<{ id: number | null; time: number } | null>(null);
  const [shown, setShown] = useState(false);
  const edit = (id: number | null) => {
    setEditing((before) => ({ id, time: (before?.time ?? 0) + 1 }));
    setShown(true);
  };
  const items = read.data?.ListItems;
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2.2} />} onClick={() => edit(null)}>
      {say(words.add)}
    </Button>
  );
  return (
    <Drawer opened={useShown(opened)} onClose={onClose} position="right" size={480} title={say(words.title)}>
      <p className={classes.about}>{say(words.about)}</p>
      {read.error !== null && items === undefined && <LoadFailed read={read} />}
      {read.loading && <Skeleton height={92} radius="md" />}
      {items?.length === 0 && <EmptyState title={words.none}>{add}</EmptyState>}
      {items !== undefined && items.length > 0 && (
        <>
          <ul className={classes.rows}>
            {items.map((item) => (
              <Row key={item.id} item={item} edit={() => edit(item.id)} />
            ))}
          </ul>
          {add}
        </>
      )}
      {editing !== null && (
        <ScheduleForm
          key={editing.time}
          id={editing.id}
          report={report}
          filters={filters}
          period={period}
          left={items?.find(({ id }) => id === editing.id)?.leftEmails ?? []}
          opened={shown}
          onClose={() => setShown(false)}
        />
      )}
    </Drawer>
  );
}

const lastDay = 31;

function useRule({ every, weekday, monthDay, time }: Schedule): string {
  const say = useSay();
  if (every === 'day') return say(words.daily, { time });
  if (every === 'week') return say(words.weekly, { day: say(weekdayTexts[weekday ?? 1] ?? words.weekday), time });
  return monthDay === lastDay
    ? say(words.monthlyLast, { time })
    : say(words.monthly, { day: String(monthDay ?? 1), time });
}

function Row({ item, edit }: { item: Schedule; edit: () => void }) {
  const say = useSay();
  const format = useFormat();
  const rule = useRule(item);
  const send = useWrite(reportSchedule.sendNow);
  const activate = useWrite(reportSchedule.setActive);
  const remove = useWrite(reportSchedule.remove);
  const [first = '', ...others] = item.emails;
  const left = leftOf(item.emails, item.leftEmails);
  const { id, active, lastResult, lastSentAt, nextAt } = item;
  const drop = async () => {
    const question = { question: say(words.deleteOne, { name: item.name }), under: say(common.undone) };
    if (await ask({ ...question, yes: common.remove, danger: true })) await remove.send({ ids: [id] });
  };
  return (
    <li className={classes.row}>
      <div>
        <span className={classes.head}>
          <strong>{item.name}</strong>
          {!active && <StatusBadge tone="neutral">{say(words.stopped)}</StatusBadge>}
          {lastResult !== null && lastResult !== 'sent' && (
            <StatusBadge tone="bad">{say(words.results[lastResult])}</StatusBadge>
          )}
        </span>
        <p>
          {rule} · {say(words.maker, { name: item.makerName })}
        </p>
        <p>{others.length === 0 ? first : say(words.to, { first, n: format.number(others.length) })}</p>
        {left.length > 0 && <p>{say(words.left, { emails: left.join(', ') })}</p>}
        <p>
          {[
            nextAt !== null && say(words.next, { at: format.dateTime(nextAt) }),
            lastSentAt !== null && say(words.last, { at: format.dateTime(lastSentAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <MoreMenu busy={send.sending || activate.sending || remove.sending} of={item.name}>
        <MenuAction icon={<IconSend size={16} />} onClick={() => void send.send({ id })}>
          {say(words.sendNow)}
        </MenuAction>
        <MenuAction icon={<IconPencil size={16} />} onClick={edit}>
          {say(common.edit)}
        </MenuAction>
        <MenuAction
          icon={active ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          onClick={() => void activate.send({ ids: [id], active: !active })}
        >
          {say(active ? words.stop : words.start)}
        </MenuAction>
        <MenuLine />
        <MenuAction danger icon={<IconTrash size={16} />} onClick={() => void drop()}>
          {say(common.remove)}
        </MenuAction>
      </MoreMenu>
    </li>
  );
}
