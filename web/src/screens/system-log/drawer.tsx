import { Alert, Button, Stack } from '@mantine/core';
import { systemLogKindTexts } from '@sahada/contract/status';
import { systemLog } from '@sahada/contract/system-log';
import { say } from '@sahada/contract/text';
import { IconBulb, IconListSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { RowDrawer } from '../../parts/entity/row-drawer.tsx';
import { CopyButton } from '../../parts/say/copy-button.tsx';
import { Facts } from '../../parts/say/panel.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { tones, whatToDo } from './kinds.ts';
import classes from './system-log.module.css';

const words = {
  title: say({ tr: 'Günlük kaydı', en: 'Log entry' }),
  todo: say({ tr: 'Ne yapmalı?', en: 'What to do' }),
  kind: say({ tr: 'Tür', en: 'Kind' }),
  last: say({ tr: 'Son görülme', en: 'Last seen' }),
  first: say({ tr: 'İlk görülme', en: 'First seen' }),
  times: say({ tr: 'Kaç kez', en: 'Times' }),
  who: say({ tr: 'En son kim', en: 'Who, last' }),
  company: say({ tr: 'Firma', en: 'Company' }),
  call: say({ tr: 'Çağrı', en: 'Call' }),
  callName: say({ tr: 'Teknik adı', en: 'Technical name' }),
  status: say({ tr: 'Yanıt durumu', en: 'Status of the answer' }),
  took: say({ tr: 'En uzun süre', en: 'Longest time' }),
  milliseconds: say({ tr: '{n} ms', en: '{n} ms' }),
  code: say({ tr: 'Son kod', en: 'Latest code' }),
  copyCode: say({ tr: 'Kodu kopyala', en: 'Copy the code' }),
  stack: say({ tr: 'Programdaki yeri', en: 'Where in the program' }),
  stackHint: say({
    tr: 'Yalnızca sistemi işleten firma görür. Hatanın tam metni, aynı kodla sunucunun kendi çıktısındadır.',
    en: 'Seen by the company that runs the system alone. The whole text of the fault stands in the server’s own output, under the same code.',
  }),
  copyStack: say({ tr: 'Satırları kopyala', en: 'Copy the lines' }),
  ofCall: say({ tr: 'Bu çağrının tüm kayıtları', en: 'All entries of this call' }),
};

type Entry = OutputOf<typeof systemLog.get>;

/** One row of the log with all that is known of it, and what to do about it. */
export function SystemLogDrawer({ id }: { id: number | null }) {
  const read = useRead(systemLog.get, id === null ? null : { id });
  return (
    <RowDrawer title={words.title} read={read} opened={id !== null}>
      {(entry) => <Details entry={entry} />}
    </RowDrawer>
  );
}

function Details({ entry }: { entry: Entry }) {
  const say = useSay();
  const format = useFormat();
  return (
    <Stack gap="lg">
      <p className={classes.told}>{entry.message as string}</p>
      <Alert color="blue" icon={<IconBulb />} title={say(words.todo)}>
        {say(whatToDo(entry))}
      </Alert>
      <Facts
        rows={[
          {
            label: words.kind,
            value: <StatusBadge tone={tones[entry.kind]}>{say(systemLogKindTexts[entry.kind])}</StatusBadge>,
          },
          { label: words.times, value: format.number(entry.times) },
          { label: words.last, value: format.dateTime(entry.at) },
          { label: words.first, value: entry.times > 1 ? format.dateTime(entry.firstAt) : null },
          { label: words.who, value: entry.userName },
          { label: words.company, value: entry.company },
          { label: words.call, value: entry.call === '' ? null : (entry.callText as string) },
          { label: words.callName, value: entry.call === '' ? null : <code>{entry.call}</code> },
          { label: words.status, value: entry.status },
          {
            label: words.took,
            value: entry.durationMs === null ? null : say(words.milliseconds, { n: format.number(entry.durationMs) }),
          },
          { label: words.code, value: entry.requestId === null ? null : <code>{entry.requestId}</code> },
        ]}
      />
      <div className={classes.next}>
        {entry.requestId !== null && <CopyButton label={words.copyCode} text={entry.requestId} />}
        {entry.call !== '' && (
          <Button
            variant="default"
            leftSection={<IconListSearch size={16} />}
            renderRoot={(root) => <Link {...root} to="/system/log" search={onlyQuery({ call: entry.call })} />}
          >
            {say(words.ofCall)}
          </Button>
        )}
      </div>
      {entry.stack !== null && (
        <section className={classes.stack}>
          <h2>{say(words.stack)}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
          <pre tabIndex={0}>{entry.stack}</pre>
          <small>{say(words.stackHint)}</small>
          <CopyButton label={words.copyStack} text={entry.stack} />
        </section>
      )}
    </Stack>
  );
}
