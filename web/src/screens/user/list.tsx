import { Avatar } from '@mantine/core';
import { lookup } from '@sahada/contract/lookup';
import { invitationTexts } from '@sahada/contract/status';
import { say } from '@sahada/contract/text';
import { invitations, user } from '@sahada/contract/user';
import { IconMail } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { EntityScreen } from '../../parts/entity/entity-screen.tsx';
import { entityWords } from '../../parts/entity/entity-words.ts';
import { MenuAction } from '../../parts/later/lazy-menu.tsx';
import { BulkButton } from '../../parts/list/bulk-buttons.tsx';
import type { Column, EntityState, Filter, ItemOf, SearchField } from '../../parts/list/columns.ts';
import type { BulkProps } from '../../parts/list/data-list.tsx';
import { ImportLink } from '../../parts/list/import-link.tsx';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import type { ownOf } from './attribute-columns.ts';
import classes from './user.module.css';

const words = {
  ...entityWords(user),
  name: say({ tr: 'Ad soyad', en: 'Full name' }),
  group: say({ tr: 'Kullanıcı grubu', en: 'User group' }),
  invitation: say({ tr: 'Davet', en: 'Invitation' }),
  invite: say({ tr: 'Davet gönder', en: 'Send an invitation' }),
  again: say({ tr: 'Daveti yeniden gönder', en: 'Send the invitation again' }),
  hint: say({
    tr: 'Denetçileri, planlayanları ve onaylayanları ekleyin; yetkileri gruplarından gelir.',
    en: 'Add auditors, planners and approvers; their groups say what they may do.',
  }),
};

type Item = ItemOf<typeof user>;

type Awaited = Item & { active: true; Invitation: 'pending' | 'notInvited' };

/** Has no password yet, and may be mailed a link to choose one. */
const isAwaited = (item: Item): item is Awaited =>
  item.active && (item.Invitation === 'pending' || item.Invitation === 'notInvited');

function Person({ item }: { item: Item }) {
  const say = useSay();
  const initials = `${[...item.firstName][0] ?? ''}${[...item.lastName][0] ?? ''}`;
  return (
    <span className={classes.person}>
      <Avatar size={28} radius="xl" src={item.AvatarUrl || null} alt="">
        {initials}
      </Avatar>
      <span className={classes.name}>{item.FullName}</span>
      {isAwaited(item) && (
        <StatusBadge tone={item.Invitation === 'pending' ? 'waiting' : 'neutral'}>
          {say(invitationTexts[item.Invitation])}
        </StatusBadge>
      )}
    </span>
  );
}

/** The link to choose a password, for those who have none yet. */
function Actions({ item }: { item: Item }) {
  const say = useSay();
  const invite = useWrite(user.invite);
  if (!isAwaited(item)) return null;
  return (
    <MenuAction icon={<IconMail size={16} />} onClick={() => void invite.send({ ids: [item.id] })}>
      {say(item.Invitation === 'pending' ? words.again : words.invite)}
    </MenuAction>
  );
}

function BulkActions({ items, done }: BulkProps<Item>) {
  const say = useSay();
  const invite = useWrite(user.invite);
  if (!items.every(isAwaited)) return null;
  const isAgain = items.every(({ Invitation }) => Invitation === 'pending');
  const send = async () => {
    if ((await invite.send({ ids: items.map(({ id }) => id) })).ok) done();
  };
  return (
    <BulkButton loading={invite.sending} onClick={() => void send()}>
      {say(isAgain ? words.again : words.invite)}
    </BulkButton>
  );
}

const columns: Column<Item>[] = [
  { field: 'FullName', label: words.name, Cell: Person },
  { field: 'email', label: common.email, width: 235 },
  { field: 'userRoleName', label: words.group, width: 160 },
  { field: 'phone', label: common.phone, wide: true },
];

const search: SearchField[] = [
  { field: 'FullName', label: words.name },
  { field: 'email', label: common.email },
  { field: 'phone', label: common.phone },
];

const filters: Filter[] = [
  { field: 'userRoleId', label: words.group, kind: 'lookup', row: lookup.groups },
  {
    field: 'Invitation',
    label: words.invitation,
    kind: 'choice',
    options: invitations.map((value) => ({ value, label: invitationTexts[value] })),
  },
];

const pages = { create: '/admin/users-detail/new', edit: '/admin/users-detail/{id}' };

/** The company's own fields, where there are any, behind what every list has. */
function useOwn(): ReturnType<typeof ownOf> {
  const { data } = useRead(lookup.userAttributes, {}, { freshSeconds: 60, announce: 'none' });
  const [own, setOwn] = useState(none);
  useEffect(() => {
    if (data === undefined) return;
    if (data.length === 0) setOwn(none);
    else void import('./attribute-columns.ts').then(({ ownOf }) => setOwn(ownOf(data, columns)), nothing);
  }, [data]);
  return own;
}

const none: ReturnType<typeof ownOf> = { columns, filters: [] };

/** Without them the list is as it was; the next visit asks again. */
const nothing = () => undefined;

export default function Users() {
  const own = useOwn();
  const navigate = useNavigate();
  const state = useMemo(
    (): EntityState<Item> => ({
      field: 'active',
      words: activeWords,
      onTurnedOff: (items) => {
        const ids = items.map(({ id }) => id);
        void import('./open-plans.tsx').then(({ offerHandOver }) => offerHandOver(ids, navigate), nothing);
      },
    }),
    [navigate],
  );
  const narrowing = useMemo(() => [...filters, ...own.filters], [own]);
  return (
    <EntityScreen
      calls={user}
      words={words}
      columns={own.columns}
      search={search}
      filters={narrowing}
      state={state}
      pages={pages}
      Actions={Actions}
      BulkActions={BulkActions}
      tools={<ImportLink to="/import/user" isSmall />}
    />
  );
}
