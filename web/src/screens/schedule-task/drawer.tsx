import { Button, Stack, Switch, TextInput } from '@mantine/core';
import { scheduleTask, type TaskItem, type TaskResult, taskResultTexts } from '@sahada/contract/schedule-task';
import { say } from '@sahada/contract/text';
import { useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { useShown } from '../../parts/later/shown.ts';
import type { Column } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { Drawer } from '../../parts/say/dialog.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import classes from './schedule-task.module.css';

const words = {
  next: say({ tr: 'sonraki çalışma: {at}', en: 'next run: {at}' }),
  runs: say({ tr: 'Çalışmalar', en: 'Runs' }),
  started: say({ tr: 'Başlama', en: 'Started' }),
  result: say({ tr: 'Sonuç', en: 'Result' }),
  byHand: say({ tr: 'elle başlatıldı', en: 'started by hand' }),
  none: say({ tr: 'Henüz çalışmadı.', en: 'It has not run yet.' }),
  noneHint: say({ tr: 'Çalışmalar otuz gün saklanır.', en: 'Runs are kept for thirty days.' }),
  on: say({ tr: 'Zamanı geldiğinde çalışsın', en: 'Run when it is due' }),
  essential: say({
    tr: 'Kapatılamaz: sistemin verdiği sözler bu göreve bağlıdır.',
    en: 'Cannot be turned off: what the system promises depends on it.',
  }),
  schedule: say({ tr: 'Çalışma zamanı', en: 'Schedule' }),
  scheduleHint: say({
    tr: 'Dakika, saat, gün, ay, haftanın günü. Örnek: “0 3 * * *” her gece 03:00’te çalışır.',
    en: 'Minute, hour, day, month, day of the week. For example, “0 3 * * *” runs every night at 03:00.',
  }),
  save: say({ tr: 'Zamanı kaydet', en: 'Save schedule' }),
};

interface Run {
  id: number;
  startedAt: string;
  result: TaskResult;
  message: string;
  byHand: boolean;
}

const columns: Column<Run>[] = [
  { field: 'startedAt', label: words.started, sort: false, kind: 'dateTime', width: 170 },
  { field: 'result', label: words.result, sort: false, plain: true, Cell: Result },
];

function Result({ item }: { item: Run }) {
  const say = useSay();
  const tone = item.result === 'ok' ? 'good' : item.result === 'failed' ? 'bad' : 'waiting';
  return (
    <span className={classes.message}>
      <StatusBadge tone={tone}>{say(taskResultTexts[item.result])}</StatusBadge>
      {item.message !== '' && <span>{item.message}</span>}
      {item.byHand && <small>{say(words.byHand)}</small>}
    </span>
  );
}

/** One task: how its runs went, and for the operator when it runs. */
export function TaskDrawer({ task }: { task: TaskItem | null }) {
  const say = useSay();
  const format = useFormat();
  const { close } = useAddress<Record<string, string | undefined>>();
  return (
    <Drawer
      opened={useShown(task !== null)}
      onClose={() => close('open', 'runpage', 'runsize')}
      title={task?.title as string | undefined}
      position="right"
      size={720}
    >
      {task !== null && (
        <Stack gap="lg">
          <div className={`${classes.about} ${classes.whole}`}>
            <p>{task.about as string}</p>
            <p>
              {task.scheduleText as string}
              {task.nextRunAt !== null && ` · ${say(words.next, { at: format.dateTime(task.nextRunAt) })}`}
            </p>
          </div>
          {task.adjustable && <Adjusting key={`${task.name} ${task.schedule}`} task={task} />}
          <section>
            <h2 className={classes.heading}>{say(words.runs)}</h2>
            <DataList<Run>
              bare
              row={scheduleTask.runs}
              fixed={{ name: task.name }}
              prefix="run"
              title={words.runs}
              columns={columns}
              emptyTitle={words.none}
              emptyHint={words.noneHint}
            />
          </section>
        </Stack>
      )}
    </Drawer>
  );
}

function Adjusting({ task }: { task: TaskItem }) {
  const say = useSay();
  const setActive = useWrite(scheduleTask.setActive);
  const setSchedule = useWrite(scheduleTask.setSchedule);
  const [schedule, type] = useState(task.schedule);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    const outcome = await setSchedule.send({ name: task.name, schedule });
    setFault(outcome.ok ? null : (outcome.error.fields.schedule?.[0] ?? outcome.error.message));
  };
  return (
    <Stack gap="md">
      <Switch
        label={say(words.on)}
        description={task.essential ? say(words.essential) : undefined}
        checked={task.enabled}
        disabled={task.essential || setActive.sending}
        onChange={(event) => void setActive.send({ name: task.name, enabled: event.currentTarget.checked })}
      />
      <SentForm className={classes.schedule} onSend={save}>
        <TextInput
          label={say(words.schedule)}
          description={say(words.scheduleHint)}
          value={schedule}
          error={fault}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={setSchedule.sending} disabled={schedule === task.schedule}>
          {say(words.save)}
        </Button>
      </SentForm>
    </Stack>
  );
}
