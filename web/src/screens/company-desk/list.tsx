import { Button } from '@mantine/core';
import { backup } from '@sahada/contract/backup';
import { type CompanyDeskItem, companyDesk } from '@sahada/contract/company-desk';
import { say } from '@sahada/contract/text';
import { IconCoins, IconPlus, IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { useState } from 'react';
import { idIn, onlyQuery, useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { useWrite } from '../../client/use.ts';
import { Track } from '../../parts/chart/track.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import { MenuAction, MoreMenu } from '../../parts/later/lazy-menu.tsx';
import type { Column, Filter, SearchField } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { ImportLink } from '../../parts/list/import-link.tsx';
import { TwoLines } from '../../parts/list/two-lines.tsx';
import { ActiveBadge } from '../../parts/say/active-badge.tsx';
import { useBytes } from '../../parts/say/bytes.ts';
import { ask } from '../../parts/say/confirm.ts';
import { activeWords, common } from '../../parts/say/words.ts';
import classes from './company-desk.module.css';
import { words as desk } from './words.ts';

const words = {
  company: say({ tr: 'Firma', en: 'Company' }),
  own: say({ tr: 'Sistemi işleten firma', en: 'Operates the system' }),
  created: say({ tr: 'Açılış', en: 'Made' }),
  lastUsed: say({ tr: 'Son kullanım', en: 'Last used' }),
  use: say({ tr: 'Kullanım', en: 'Use' }),
  responses: say({ tr: '{n} yanıt', en: 'Responses: {n}' }),
  rest: say({
    tr: '{plans} plan · {locations} lokasyon · {users} kullanıcı',
    en: 'Plans {plans} · Locations {locations} · Users {users}',
  }),
  room: say({ tr: 'Yer (yaklaşık)', en: 'Space (about)' }),
  search: say({ tr: 'Firma adı', en: 'Company name' }),
  turnOn: say({ tr: '“{name}” aktif yapılsın mı?', en: 'Activate “{name}”?' }),
  turnOnUnder: say({
    tr: 'Kullanıcıları yeniden girebilir, bağlantıları ve formları açılır, görevleri yeniden çalışır.',
    en: 'Its people can sign in again, its links and forms open, and its tasks run again.',
  }),
};

const CreditDrawer = fetched(async () => (await import('./drawer.tsx')).CreditDrawer);
const NewCompany = fetched(async () => (await import('./new-company.tsx')).NewCompany);
const PassiveDialog = fetched(async () => (await import('./passive-dialog.tsx')).PassiveDialog);

const columns: Column<CompanyDeskItem>[] = [
  { field: 'name', label: words.company, Cell: Name },
  { field: 'credit', label: desk.credit, sort: false, Cell: Credit, width: 200 },
  { field: 'responses', label: words.use, sort: false, Cell: Use, width: 230 },
  { field: 'bytes', label: words.room, sort: false, Cell: Room, width: 130, wide: 'very' },
  { field: 'lastUsedAt', label: words.lastUsed, sort: false, kind: 'date', width: 125, wide: true },
  { field: 'createdAt', label: words.created, kind: 'date', width: 125, wide: 'very' },
  { field: 'active', label: common.status, sort: false, plain: true, Cell: State, width: 105 },
];

function Name({ item }: { item: CompanyDeskItem }) {
  const say = useSay();
  const under = item.own ? say(words.own) : item.active ? null : item.reason;
  return (
    <span className={classes.name}>
      <TwoLines>{item.name}</TwoLines>
      {under !== null && <small>{under}</small>}
    </span>
  );
}

function Credit({ item: { credit } }: { item: CompanyDeskItem }) {
  const say = useSay();
  const format = useFormat();
  if (credit.EndDate === null) return <small>{say(desk.noCredit)}</small>;
  const percent = credit.Total === 0 ? 0 : (100 * credit.Remaining) / credit.Total;
  const [left, total] = [format.number(credit.Remaining), format.number(credit.Total)];
  return (
    <span className={classes.credit}>
      <span>{say(desk.leftOf, { left, total })}</span>
      <Track thin percent={percent} tone={percent === 0 ? 'bad' : percent < 20 ? 'warn' : 'good'} />
      <small>{say(desk.until, { day: format.date(credit.EndDate) })}</small>
    </span>
  );
}

function Use({ item }: { item: CompanyDeskItem }) {
  const say = useSay();
  const format = useFormat();
  const rest = { plans: item.plans, locations: item.locations, users: item.users };
  const told = Object.fromEntries(Object.entries(rest).map(([what, n]) => [what, format.number(n)]));
  return (
    <span className={classes.use}>
      <span>{say(words.responses, { n: format.number(item.responses) })}</span>
      <small>{say(words.rest, told as Record<keyof typeof rest, string>)}</small>
    </span>
  );
}

function Room({ item }: { item: CompanyDeskItem }) {
  const bytes = useBytes();
  return <span>{bytes(item.bytes)}</span>;
}

function State({ item }: { item: CompanyDeskItem }) {
  return <ActiveBadge active={item.active} />;
}

const search: SearchField[] = [{ field: 'name', label: words.company, hint: words.search }];

const filters: Filter[] = [
  { field: 'active', label: common.status, kind: 'flag', yes: activeWords.yes, no: activeWords.no },
];

function RowMenu({ item }: { item: CompanyDeskItem }) {
  const say = useSay();
  const write = useWrite(companyDesk.setActive);
  const [asking, setAsking] = useState(false);
  const { id, name, active } = item;
  const activate = async () => {
    const question = { question: say(words.turnOn, { name }), under: say(words.turnOnUnder), yes: activeWords.turnOn };
    if (await ask(question)) await write.send({ id, active: true });
  };
  return (
    <>
      <MoreMenu busy={write.sending} of={name}>
        <MenuAction icon={<IconCoins size={16} />} search={{ open: String(id) }}>
          {say(desk.addCredit)}
        </MenuAction>
        {!active && (
          <MenuAction icon={<IconToggleRight size={16} />} onClick={() => void activate()}>
            {say(activeWords.turnOn)}
          </MenuAction>
        )}
        {active && !item.own && (
          <MenuAction danger icon={<IconToggleLeft size={16} />} onClick={() => setAsking(true)}>
            {say(activeWords.turnOff)}
          </MenuAction>
        )}
      </MoreMenu>
      {asking && <PassiveDialog item={item} close={() => setAsking(false)} />}
    </>
  );
}

/** The way to where a company of another installation is brought in. */
function BringIn() {
  if (!may(backup.list.access, useRights())) return null;
  return <ImportLink to="/system/maintenance" search={onlyQuery({ tab: 'backup' })} isSmall />;
}

/** All companies of the installation with their use and their credit, for the company that operates it. */
export default function Companies() {
  const say = useSay();
  const { query, change } = useAddress<{ open?: string | undefined }>();
  const [asked, setAsked] = useState(false);
  if (query.open !== undefined && !asked) setAsked(true);
  return (
    <>
      <DataList<CompanyDeskItem>
        row={companyDesk.list}
        title={desk.title}
        columns={columns}
        search={search}
        filters={filters}
        to="?open={id}"
        RowMenu={RowMenu}
        tools={<BringIn />}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => change({ open: 'new' })}>
            {say(desk.add)}
          </Button>
        }
      />
      {asked && <CreditDrawer id={idIn(query.open)} />}
      {asked && <NewCompany opened={query.open === 'new'} />}
    </>
  );
}
