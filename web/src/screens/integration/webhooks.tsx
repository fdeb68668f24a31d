import { Alert, Button } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { type Webhook, webhook, webhookEventTexts } from '@sahada/contract/webhook';
import { useState } from 'react';
import { useAddress } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { fetched } from '../../parts/later/fetched.tsx';
import { ShortList } from '../../parts/list/short-list.tsx';
import { ask } from '../../parts/say/confirm.ts';
import { StatusBadge } from '../../parts/say/status-badge.tsx';
import { activeWords, common } from '../../parts/say/words.ts';
import classes from './integration.module.css';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

const words = {
  add: say({ tr: 'Webhook ekle', en: 'Add webhook' }),
  none: say({ tr: 'Henüz webhook yok', en: 'No webhooks yet' }),
  noneHint: say({
    tr: 'Bir yanıt geldiğinde ya da onaylandığında öteki sisteminizin adresine haber verilir.',
    en: 'When a response arrives or is approved, an address of your other system is told.',
  }),
  secret: say({ tr: 'Gizli anahtar', en: 'Signing secret' }),
  failing: say({ tr: 'Teslim edilemiyor', en: 'Failing' }),
  deliveries: say({ tr: 'Gönderimler', en: 'Deliveries' }),
  test: say({ tr: 'Dene', en: 'Test' }),
  worked: say({ tr: 'Alındı: HTTP {status}, {ms} ms', en: 'Received: HTTP {status}, {ms} ms' }),
  failed: say({ tr: 'Alınmadı', en: 'Not received' }),
  rotate: say({ tr: 'Anahtarı yenile', en: 'New secret' }),
  rotateAsk: say({ tr: '“{name}” için yeni gizli anahtar üretilsin mi?', en: 'Make a new secret for “{name}”?' }),
  rotateHint: say({
    tr: 'Alıcıya yenisini girene kadar imzalar orada doğrulanmaz.',
    en: 'Until the receiver knows the new one, signatures will not be accepted there.',
  }),
  deleteOne: say({ tr: '“{name}” webhook’u silinsin mi?', en: 'Delete the webhook “{name}”?' }),
  deleteHint: say({
    tr: 'Gönderim kayıtları da silinir. Bu işlem geri alınamaz.',
    en: 'Its deliveries are deleted as well. This cannot be undone.',
  }),
};

const Deliveries = fetched(
  async () => (await import('./deliveries.tsx')).Deliveries,
  () => null,
);

/** The addresses that are told what happens. */
export function Webhooks() {
  const { query, change } = useAddress<{ open?: string; deliveries?: string }>();
  const read = useRead(webhook.list, {}, { everySeconds: 15, keep: true });
  const [secret, setSecret] = useState<string | null>(null);
  const shown = read.data?.ListItems.find(({ id }) => String(id) === query.deliveries);
  return (
    <>
      <ShortList read={read} words={words} add={() => change({ open: 'new' })}>
        {(item) => (
          <Hook
            key={item.id}
            item={item}
            edit={() => change({ open: String(item.id) })}
            open={() => change({ deliveries: String(item.id) })}
            onSecret={setSecret}
          />
        )}
      </ShortList>
      <WebhookForm open={query.open} onMade={setSecret} />
      {secret !== null && <SecretDialog title={words.secret} secret={secret} close={() => setSecret(null)} />}
      {shown !== undefined && <Deliveries hook={shown} />}
    </>
  );
}

interface HookProps {
  item: Webhook;
  edit: () => void;
  open: () => void;
  onSecret: (secret: string) => void;
}

function Hook({ item, edit, open, onSecret }: HookProps) {
  const say = useSay();
  const format = useFormat();
  const test = useWrite(webhook.test);
  const rotate = useWrite(webhook.rotate);
  const setActive = useWrite(webhook.setActive);
  const remove = useWrite(webhook.remove);
  const [tried, setTried] = useState<OutputOf<typeof webhook.test> | null>(null);
  const { id, name } = item;
  const attempt = async () => {
    setTried(null);
    const outcome = await test.send({ id });
    if (outcome.ok) setTried(outcome.data);
  };
  const renew = async () => {
    const question = { question: say(words.rotateAsk, { name }), under: say(words.rotateHint) };
    if (!(await ask({ ...question, yes: words.rotate, danger: true }))) return;
    const outcome = await rotate.send({ id });
    if (outcome.ok) onSecret(outcome.data.secret);
  };
  const drop = async () => {
    const question = { question: say(words.deleteOne, { name }), under: say(words.deleteHint) };
    if (await ask({ ...question, yes: common.remove, danger: true })) await remove.send({ ids: [id] });
  };
  return (
    <li className={classes.row} data-off={!item.active || undefined}>
      <h2 className={classes.name}>
        {name}
        {item.failing && <StatusBadge tone="bad">{say(words.failing)}</StatusBadge>}
        {!item.active && <StatusBadge tone="neutral">{say(common.passive)}</StatusBadge>}
      </h2>
      <p className={classes.about}>{item.url}</p>
      <p className={classes.about}>{item.events.map((event) => say(webhookEventTexts[event])).join(' · ')}</p>
      <span className={classes.actions}>
        <Button size="compact-sm" variant="default" onClick={open}>
          {say(words.deliveries)}
        </Button>
        <Button size="compact-sm" variant="default" loading={test.sending} onClick={() => void attempt()}>
          {say(words.test)}
        </Button>
        <Button size="compact-sm" variant="default" onClick={edit}>
          {say(common.edit)}
        </Button>
        <Button size="compact-sm" variant="default" loading={rotate.sending} onClick={() => void renew()}>
          {say(words.rotate)}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          loading={setActive.sending}
          onClick={() => void setActive.send({ ids: [id], active: !item.active })}
        >
          {say(item.active ? activeWords.turnOff : activeWords.turnOn)}
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" loading={remove.sending} onClick={() => void drop()}>
          {say(common.remove)}
        </Button>
      </span>
      {tried !== null && (
        <Alert role="status" color={tried.sent ? 'green' : 'red'} className={classes.wide ?? ''}>
          {tried.sent
            ? say(words.worked, { status: `${tried.status ?? 0}`, ms: format.number(tried.durationMs) })
            : `${say(words.failed)}: ${tried.error ?? ''}`}
        </Alert>
      )}
    </li>
  );
}
