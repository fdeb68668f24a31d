import { ActionIcon, Progress, Skeleton, Stack } from '@mantine/core';
import { scheduleTask, type TaskItem, type TaskResult, taskResultTexts } from '@sahada/contract/schedule-task';
import { type AnyText, say } from '@sahada/contract/text';
import { IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAddress, withQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge, type Tone } from '../../parts/say/status-badge.tsx';
import { PageHeader } from '../../parts/shell/page-header.tsx';
import classes from './schedule-task.module.css';

const words = {
  title: say({ tr: 'Zamanlanmış görevler', en: 'Scheduled tasks' }),
  under: say({
    tr: 'Sistemin kendiliğinden yaptığı işler: ne zaman çalıştıkları, sonuçları ve sıradaki zamanları.',
    en: 'What the system does by itself: when it ran, how it went, and when it runs next.',
  }),
  run: say({ tr: 'Şimdi çalıştır', en: 'Run now' }),
  runs: say({ tr: 'Çalışmalar', en: 'Runs' }),
  task: say({ tr: 'Görev', en: 'Task' }),
  schedule: say({ tr: 'Zaman', en: 'Schedule' }),
  last: say({ tr: 'Son çalışma', en: 'Last run' }),
  next: say({ tr: 'Sonraki çalışma', en: 'Next run' }),
  never: say({ tr: 'Henüz çalışmadı', en: 'Not run yet' }),
  off: say({ tr: 'Kapalı', en: 'Off' }),
  progress: say({ tr: '%{percent} tamamlandı', en: '{percent}% done' }),
};

const tones: Record<TaskResult, Tone> = { ok: 'good', failed: 'bad', running: 'waiting' };

const TaskDrawer = fetched(async () => (await import('./drawer.tsx')).TaskDrawer);

/** Everything that recurs, with its last and its next run. Asked again while something runs. */
export default function ScheduledTasks() {
  const say = useSay();
  const { query } = useAddress<{ open?: string }>();
  const [asked, setAsked] = useState(false);
  if (query.open !== undefined && !asked) setAsked(true);
  const [isRunning, setRunning] = useState(false);
  const read = useRead(scheduleTask.list, {}, { everySeconds: isRunning ? 1 : 15, keep: true });
  const tasks = read.data?.ListItems;
  const runs = tasks?.some(({ lastResult }) => lastResult === 'running') === true;
  if (runs !== isRunning) setRunning(runs);
  return (
    <section className={classes.screen}>
      <PageHeader title={say(words.title)} count={tasks?.length} under={say(words.under)} />
      {read.error !== null && tasks === undefined ? (
        <LoadFailed read={read} />
      ) : tasks === undefined ? (
        <Stack gap="sm">
          {[1, 2, 3, 4, 5].map((one) => (
            <Skeleton key={one} height={56} radius="lg" />
          ))}
        </Stack>
      ) : (
        <div className={classes.tasks}>
          {/* Each row says them again to whoever does not see them. */}
          <div className={classes.heads} aria-hidden>
            <span>{say(words.task)}</span>
            <span>{say(words.schedule)}</span>
            <span>{say(words.last)}</span>
            <span>{say(words.next)}</span>
          </div>
          <ul>
            {tasks.map((task) => (
              <Task key={task.name} task={task} />
            ))}
          </ul>
        </div>
      )}
      {asked && <TaskDrawer task={tasks?.find(({ name }) => name === query.open) ?? null} />}
    </section>
  );
}

function Task({ task }: { task: TaskItem }) {
  const say = useSay();
  const format = useFormat();
  const run = useWrite(scheduleTask.run);
  const isRunning = task.lastResult === 'running';
  const title = task.title as string;
  return (
    <li
      className={classes.task}
      data-off={!task.enabled || undefined}
      data-failed={task.lastResult === 'failed' || undefined}
    >
      <div className={classes.about}>
        <h2>
          {title}
          {!task.enabled && <StatusBadge tone="neutral">{say(words.off)}</StatusBadge>}
        </h2>
        <p title={task.about as string}>{task.about as string}</p>
      </div>
      <dl className={classes.facts}>
        <Fact label={words.schedule}>{task.scheduleText as string}</Fact>
        <Fact label={words.last}>
          {task.lastResult === null || task.lastRunAt === null ? (
            say(words.never)
          ) : (
            <>
              <span>
                <StatusBadge tone={tones[task.lastResult]}>{say(taskResultTexts[task.lastResult])}</StatusBadge>
                {format.dateTime(task.lastRunAt)}
              </span>
              {task.lastMessage !== '' && (
                <small title={task.lastMessage as string}>{task.lastMessage as string}</small>
              )}
            </>
          )}
        </Fact>
        <Fact label={words.next}>{task.nextRunAt === null ? '–' : format.dateTime(task.nextRunAt)}</Fact>
      </dl>
      <div className={classes.actions}>
        {task.mine && (
          <>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`${say(words.run)}: ${title}`}
              title={say(words.run)}
              loading={isRunning || run.sending}
              onClick={() => void run.send({ name: task.name })}
            >
              <IconPlayerPlay size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`${say(words.runs)}: ${title}`}
              title={say(words.runs)}
              renderRoot={(root) => (
                <Link {...root} to="." search={withQuery({ open: task.name })} resetScroll={false} />
              )}
            >
              <IconHistory size={16} />
            </ActionIcon>
          </>
        )}
      </div>
      {isRunning && task.total > 0 && (
        <Progress
          className={classes.progress}
          value={(100 * task.done) / task.total}
          aria-label={say(words.progress, { percent: Math.floor((100 * task.done) / task.total) })}
        />
      )}
    </li>
  );
}

function Fact({ label, children }: { label: AnyText; children: ReactNode }) {
  const say = useSay();
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
