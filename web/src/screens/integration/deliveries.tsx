import { say } from '@sahada/contract/text';
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
  deliveryStateTexts,
  type Webhook,
  type WebhookEvent,
  webhook,
  webhookEventTexts,
} from '@sahada/contract/webhook';
import { IconRefresh } from '@tabler/icons-react';
import { useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { MenuAction, MoreMenu } from '../../parts/later/lazy-menu.tsx';
import type { Column, Filter } from '../../parts/list/columns.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { SideDialog } from '../../parts/say/dialog.tsx';
import { StatusBadge, type Tone } from '../../parts/say/status-badge.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './integration.module.css';

const words = {
  title: say({ tr: 'Gönderimler', en: 'Deliveries' }),
  event: say({ tr: 'Olay', en: 'Event' }),
  at: say({ tr: 'Zaman', en: 'When' }),
  tries: say({ tr: '{n}. deneme', en: 'Try {n}' }),
  next: say({ tr: 'sıradaki {when}', en: 'next {when}' }),
  body: say({ tr: 'Gönderilen içerik', en: 'What is sent' }),
  again: say({ tr: 'Yeniden gönder', en: 'Send again' }),
  none: say({ tr: 'Henüz gönderim yok', en: 'No deliveries yet' }),
  noneHint: say({
    tr: 'Seçilen olaylar oldukça burada görünür ve otuz gün saklanır.',
    en: 'The events chosen appear here as they happen, and are kept for thirty days.',
  }),
};

const tones: Record<DeliveryState, Tone> = { waiting: 'waiting', sent: 'good', failed: 'bad' };

const textOf = (name: string) => webhookEventTexts[name as WebhookEvent];

function What({ item }: { item: Delivery }) {
  const say = useSay();
  return (
    <span className={classes.told}>
      {say(textOf(item.name))}
      <small>{item.eventId}</small>
      <details>
        <summary>{say(words.body)}</summary>
        <pre className={classes.body}>{JSON.stringify(JSON.parse(item.body), null, 2)}</pre>
      </details>
    </span>
  );
}

function State({ item }: { item: Delivery }) {
  const say = useSay();
  const format = useFormat();
  const { status, durationMs, lastError, nextTryAt, state, tries } = item;
  const isRetried = state === 'waiting' && tries > 0 && nextTryAt !== null;
  return (
    <span className={classes.told}>
      <StatusBadge tone={tones[state]}>{say(deliveryStateTexts[state])}</StatusBadge>
      {tries > 0 && (
        <small>
          {[
            say(words.tries, { n: tries }),
            status === null ? null : `HTTP ${status}`,
            durationMs === null ? null : `${format.number(durationMs)} ms`,
            isRetried ? say(words.next, { when: format.dateTime(nextTryAt) }) : null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </small>
      )}
      {lastError !== null && <small>{lastError}</small>}
    </span>
  );
}

const columns: Column<Delivery>[] = [
  { field: 'at', label: words.at, sort: false, kind: 'dateTime', width: 170 },
  { field: 'name', label: words.event, sort: false, plain: true, Cell: What },
  { field: 'state', label: common.status, sort: false, plain: true, Cell: State, width: 260 },
];

const filters: Filter[] = [
  {
    field: 'state',
    label: common.status,
    kind: 'choice',
    options: deliveryStates.map((value) => ({ value, label: deliveryStateTexts[value] })),
  },
];

function RowMenu({ item }: { item: Delivery }) {
  const say = useSay();
  const format = useFormat();
  const again = useWrite(webhook.redeliver, { rereads: [webhook.deliveries] });
  return (
    <MoreMenu busy={again.sending} of={`${say(textOf(item.name))}, ${format.dateTime(item.at)}`}>
      <MenuAction icon={<IconRefresh size={16} />} onClick={() => void again.send({ ids: [item.id] })}>
        {say(words.again)}
      </MenuAction>
    </MoreMenu>
  );
}

/** What a webhook was or will be told, and how its receiver answered. */
export function Deliveries({ hook }: { hook: Webhook }) {
  const say = useSay();
  const { query, close } = useAddress<Record<string, string | undefined>>();
  return (
    <SideDialog
      onClose={() => close(...Object.keys(query).filter((name) => name !== 'tab'))}
      title={`${say(words.title)}: ${hook.name}`}
      size={820}
    >
      <DataList<Delivery>
        bare
        row={webhook.deliveries}
        fixed={{ webhookId: hook.id }}
        prefix="delivery"
        title={words.title}
        columns={columns}
        filters={filters}
        RowMenu={RowMenu}
        everySeconds={5}
        emptyTitle={words.none}
        emptyHint={words.noneHint}
      />
    </SideDialog>
  );
}
