import { systemLogKindTexts } from '@sahada/contract/status';
import { type SystemLogItem, systemLog } from '@sahada/contract/system-log';
import { type AnyText, say } from '@sahada/contract/text';
import { useState } from 'react';
import { idIn, useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import type { Column, Filter, SearchField } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { tones } from './kinds.ts';
import { NotYet } from './not-yet.tsx';
import classes from './system-log.module.css';

const words = {
  title: say({ tr: 'Sistem günlüğü', en: 'System log' }),
  what: say({ tr: 'Olay', en: 'What happened' }),
  kind: say({ tr: 'Tür', en: 'Kind' }),
  times: say({ tr: 'Sayı', en: 'Times' }),
  who: say({ tr: 'Kim', en: 'Who' }),
  when: say({ tr: 'Son görülme', en: 'Last seen' }),
  date: say({ tr: 'Tarih', en: 'Date' }),
  search: say({ tr: 'Hata kodu veya çağrı adı', en: 'Code of a fault, or name of a call' }),
  none: say({ tr: 'Kayda geçen bir sorun yok.', en: 'Nothing has gone wrong.' }),
  noneHint: say({
    tr: 'Hatalar, reddedilen istekler ve bir saniyeden uzun süren çağrılar burada 30 gün durur.',
    en: 'Faults, calls that were turned away and calls that took more than a second are kept here for 30 days.',
  }),
  code: say({ tr: 'Kod', en: 'Code' }),
  call: say({ tr: 'Çağrı', en: 'Call' }),
};

const SystemLogDrawer = fetched(async () => (await import('./drawer.tsx')).SystemLogDrawer);

const columns: Column<SystemLogItem>[] = [
  { field: 'message', label: words.what, sort: false, Cell: What },
  { field: 'kind', label: words.kind, sort: false, Cell: Kind, width: 160, plain: true },
  { field: 'times', label: words.times, sort: false, kind: 'number', width: 90 },
  { field: 'userName', label: words.who, sort: false, width: 190, wide: true },
  { field: 'at', label: words.when, sort: false, kind: 'dateTime', width: 170 },
];

function What({ item }: { item: SystemLogItem }) {
  return (
    <span className={classes.what}>
      <span>{item.message as string}</span>
      <small>{[item.company, item.callText].filter(Boolean).join(' · ')}</small>
    </span>
  );
}

function Kind({ item }: { item: SystemLogItem }) {
  const say = useSay();
  return <StatusBadge tone={tones[item.kind]}>{say(systemLogKindTexts[item.kind])}</StatusBadge>;
}

const search: SearchField[] = [{ field: 'call', label: words.call, hint: words.search }];

const filters: Filter[] = [
  {
    field: 'kind',
    label: words.kind,
    kind: 'choice',
    options: Object.entries(systemLogKindTexts).map(([value, label]: [string, AnyText]) => ({ value, label })),
  },
  { field: 'date', label: words.date, kind: 'dates' },
];

/** What a link narrows the log to: it names itself and can be taken away. */
const linked = (field: string, label: AnyText, value: string | undefined): Filter[] =>
  value === undefined ? [] : [{ field, label, kind: 'choice', options: [{ value, label: { tr: value, en: value } }] }];

/** What went wrong, was turned away or took long. A code that somebody was shown is found by the search, or by the address. */
export default function SystemLog() {
  const { query } = useAddress<{ open?: string; requestId?: string; call?: string }>();
  const [asked, setAsked] = useState(false);
  if (query.open !== undefined && !asked) setAsked(true);
  return (
    <>
      <DataList<SystemLogItem>
        row={systemLog.list}
        title={words.title}
        columns={columns}
        search={search}
        filters={[
          ...filters,
          ...linked('requestId', words.code, query.requestId),
          ...linked('call', words.call, query.call),
        ]}
        to="?open={id}"
        emptyTitle={words.none}
        emptyHint={words.noneHint}
        Empty={NotYet}
        everySeconds={30}
      />
      {asked && <SystemLogDrawer id={idIn(query.open)} />}
    </>
  );
}
