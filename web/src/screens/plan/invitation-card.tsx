import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { statuses } from '@sahada/contract/codes';
import { type InvitationState, invitation, invitationStates, invitationStateTexts } from '@sahada/contract/invitation';
import { IconBell, IconCopy, IconMailPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { createContext, useContext, useEffect, useState } from 'react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { MenuAction, MenuLine, MoreMenu } from '../../parts/later/lazy-menu.tsx';
import { BulkButton, BulkRemove } from '../../parts/list/bulk-buttons.tsx';
import type { Column, Filter } from '../../parts/list/columns.ts';
import { type BulkProps, DataList } from '../../parts/list/data-list.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { copyLink } from '../../parts/say/copy-link.ts';
import { LoadFailed } from '../../parts/say/states.tsx';
import { StatusBadge, type Tone } from '../../parts/say/status-badge.tsx';
import { common } from '../../parts/say/words.ts';
import type { PlanRecord } from './air-panel.tsx';
import classes from './invitation.module.css';
import { invitationWords as words } from './invitation-words.ts';
import { isEnded } from './state.tsx';

type Item = OutputOf<typeof invitation.invitations>['ListItems'][number];

const tones: Record<InvitationState, Tone> = {
  waiting: 'waiting',
  sent: 'info',
  refused: 'bad',
  opened: 'info',
  answered: 'good',
};

const nameOf = ({ name, email }: Item): string => name ?? email;

const columns: Column<Item>[] = [
  { field: 'email', label: words.person, sort: false, Cell: Person },
  { field: 'state', label: common.status, sort: false, Cell: State, width: 260, plain: true },
  { field: 'sentAt', label: words.sent, sort: false, Cell: Times, width: 210 },
  { field: 'link', label: words.link, sort: false, Cell: Copy, width: 96, wide: true },
];

const filters: Filter[] = [
  {
    field: 'state',
    label: common.status,
    kind: 'choice',
    options: invitationStates.map((value) => ({ value, label: invitationStateTexts[value] })),
  },
  {
    field: 'noReminders',
    label: words.reminders,
    kind: 'flag',
    yes: words.noReminders,
    no: words.mayRemind,
  },
];

/** How often a list with mails on their way is read again. */
const mailingSeconds = 15;

const InviteDialog = fetched(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** The plan whose invitations these are, and whether it takes answers now. */
const Plan = createContext({ id: 0, isOpen: false });

/** People asked by name to answer a plan: who has, who has not, and what can be done about it. */
export function InvitationCard({ item }: { item: PlanRecord }) {
  const say = useSay();
  const format = useFormat();
  const [inviting, setInviting] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const remind = useWrite(invitation.remind);
  const isClosed = item.statusCode === statuses.Cancelled || isEnded(item);
  const isOpen = item.published && !isClosed;
  const first = { auditId: item.id, page: 1, pageSize: 10 };
  // The list below asks the same, so that it follows while mails go out.
  const all = useRead(invitation.invitations, first, {
    announce: 'none',
    ...(isOpen && isMailing ? { everySeconds: mailingSeconds } : {}),
  });
  const answered = useRead(invitation.invitations, { ...first, state: 'answered' }, { announce: 'none' });
  const total = all.data?.TotalItemsCount ?? 0;
  const done = answered.data?.TotalItemsCount ?? 0;
  const waits = all.data?.ListItems.some(({ state }) => state === 'waiting') === true;
  useEffect(() => setMailing(waits), [waits]);
  // Auditors find their plans by themselves, and nobody can be asked to answer what is over.
  if (total === 0 && (isClosed || item.answeredBy === 'auditors')) return null;

  const remindAll = async () => {
    const question = { question: say(words.remindAsk), under: say(words.remindUnder), yes: words.remind };
    if (await ask(question)) await remind.send({ auditId: item.id });
  };
  return (
    <Plan value={{ id: item.id, isOpen }}>
      <section className={classes.card} aria-labelledby="invitations-title">
        <header className={classes.head}>
          <h2 id="invitations-title">{say(words.title)}</h2>
          {total > 0 && (
            <span className={classes.count}>
              {say(words.count, { invited: format.number(total), answered: format.number(done) })}
            </span>
          )}
          {!isClosed && all.data !== undefined && (
            <div className={classes.actions}>
              {isOpen && done < total && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconBell size={15} />}
                  loading={remind.sending}
                  onClick={() => void remindAll()}
                >
                  {say(words.remindAll)}
                </Button>
              )}
              <Button
                size="xs"
                variant="light"
                leftSection={<IconMailPlus size={15} />}
                onPointerEnter={InviteDialog.ahead}
                onClick={() => setInviting(true)}
              >
                {say(words.invite)}
              </Button>
            </div>
          )}
        </header>
        {all.data === undefined && all.error === null && <Skeleton height={12} width="60%" mt={14} mb={4} />}
        {all.data === undefined && all.error !== null && <LoadFailed read={all} />}
        {all.data !== undefined && total === 0 && <p className={classes.note}>{say(words.about)}</p>}
        {all.data !== undefined && !isOpen && (
          <p className={classes.note}>{say(isClosed ? words.closed : words.offAir)}</p>
        )}
        {total > 0 && (
          <div className={classes.list}>
            <DataList<Item>
              bare
              local
              row={invitation.invitations}
              fixed={{ auditId: item.id }}
              title={words.title}
              columns={columns}
              filters={filters}
              RowMenu={RowMenu}
              Bulk={Bulk}
              emptyTitle={words.none}
            />
          </div>
        )}
        {inviting && <InviteDialog item={item} close={() => setInviting(false)} />}
      </section>
    </Plan>
  );
}

function Person({ item }: { item: Item }) {
  return (
    <span className={classes.person}>
      <span>{nameOf(item)}</span>
      {item.name !== null && <small>{item.email}</small>}
    </span>
  );
}

function State({ item }: { item: Item }) {
  const say = useSay();
  return (
    <span className={classes.state}>
      <StatusBadge tone={tones[item.state]}>{say(invitationStateTexts[item.state])}</StatusBadge>
      {item.state === 'refused' && item.lastError !== null && <small>{item.lastError}</small>}
    </span>
  );
}

function Times({ item }: { item: Item }) {
  const say = useSay();
  const format = useFormat();
  return (
    <span className={classes.times}>
      <span>{item.sentAt === null ? '–' : format.dateTime(item.sentAt)}</span>
      {item.remindedAt !== null && <small>{say(words.reminded, { at: format.dateTime(item.remindedAt) })}</small>}
      {item.noReminders && <small>{say(words.noReminders)}</small>}
    </span>
  );
}

function Copy({ item }: { item: Item }) {
  const say = useSay();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={say(words.copyOf, { name: nameOf(item) })}
      title={say(words.copy)}
      onClick={() => void copyLink(item.link, say)}
    >
      <IconCopy size={17} stroke={1.8} />
    </ActionIcon>
  );
}

/** Reminding and withdrawing, for one or many. */
function useInvitationWork() {
  const say = useSay();
  const { id: auditId, isOpen } = useContext(Plan);
  const remind = useWrite(invitation.remind);
  const withdraw = useWrite(invitation.withdraw);
  const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);
  return {
    isOpen,
    busy: remind.sending || withdraw.sending,
    remind: async (items: readonly Item[]) => (await remind.send({ auditId, ids: idsOf(items) })).ok,
    withdraw: async (items: readonly Item[]) => {
      const [only] = items;
      const question =
        items.length === 1 && only !== undefined
          ? say(words.withdrawOne, { name: nameOf(only) })
          : say(words.withdrawMany, { n: items.length });
      const yes = await ask({ question, under: say(words.withdrawUnder), yes: words.withdraw, danger: true });
      return yes && (await withdraw.send({ auditId, ids: idsOf(items) })).ok;
    },
  };
}

function RowMenu({ item }: { item: Item }) {
  const say = useSay();
  const work = useInvitationWork();
  return (
    <MoreMenu busy={work.busy} of={nameOf(item)}>
      <MenuAction icon={<IconCopy size={16} />} onClick={() => void copyLink(item.link, say)}>
        {say(words.copy)}
      </MenuAction>
      {work.isOpen && item.state !== 'answered' && item.sentAt !== null && (
        <MenuAction icon={<IconBell size={16} />} onClick={() => void work.remind([item])}>
          {say(words.remind)}
        </MenuAction>
      )}
      {work.isOpen && item.state === 'refused' && (
        <MenuAction icon={<IconSend size={16} />} onClick={() => void work.remind([item])}>
          {say(words.sendAgain)}
        </MenuAction>
      )}
      <MenuLine />
      <MenuAction danger icon={<IconTrash size={16} />} onClick={() => void work.withdraw([item])}>
        {say(words.withdraw)}
      </MenuAction>
    </MoreMenu>
  );
}

function Bulk({ items, done }: BulkProps<Item>) {
  const say = useSay();
  const work = useInvitationWork();
  return (
    <>
      {work.isOpen && (
        <BulkButton disabled={work.busy} onClick={() => void work.remind(items).then((ok) => ok && done())}>
          {say(words.remind)}
        </BulkButton>
      )}
      <BulkRemove busy={work.busy} run={() => work.withdraw(items)} done={done}>
        {say(words.withdraw)}
      </BulkRemove>
    </>
  );
}
