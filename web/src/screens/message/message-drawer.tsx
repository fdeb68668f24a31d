import { Alert, Button, Skeleton } from '@mantine/core';
import { message } from '@sahada/contract/message';
import { channelTexts } from '@sahada/contract/status';
import { say } from '@sahada/contract/text';
import { useAddress } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead, useWrite } from '../../client/use.ts';
import { SideDialog } from '../../parts/say/dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import { MailFrame } from './mail-frame.tsx';
import classes from './message.module.css';
import { State } from './queue.tsx';
import { words as shared } from './words.ts';

const words = {
  sendNow: say({ tr: 'Şimdi gönder', en: 'Send now' }),
  resend: say({ tr: 'Yeniden gönder', en: 'Send again' }),
  cancel: say({ tr: 'İptal et', en: 'Cancel' }),
  made: say({ tr: 'Oluşturulma', en: 'Made' }),
  sent: say({ tr: 'Gönderilme', en: 'Sent' }),
  next: say({ tr: 'Sonraki deneme', en: 'Next try' }),
  tries: say({ tr: 'Deneme sayısı', en: 'Tries' }),
  error: say({ tr: 'Sunucunun son yanıtı', en: 'The server’s last answer' }),
};

/** One message: where it stands, and how its reader sees it. */
export function MessageDrawer({ open }: { open: string }) {
  const say = useSay();
  const format = useFormat();
  const { change } = useAddress<Record<string, string>>();
  const id = /^\d+$/.test(open) ? Number(open) : null;
  const read = useRead(message.get, id === null ? null : { id }, { everySeconds: 10 });
  const resend = useWrite(message.resend);
  const cancel = useWrite(message.cancel);
  const close = () => change(({ open: _, ...rest }) => rest as Record<string, string>);
  const item = read.data;
  const isWaiting = item?.state === 'Waiting' && item.channel === 'mail';
  const mayResend = item?.channel === 'mail' && ['Waiting', 'Failed', 'Cancelled'].includes(item.state);
  return (
    <SideDialog onClose={close} size={680} title={item?.subject ?? ''}>
      {read.error !== null && item === undefined && <LoadFailed read={read} />}
      {read.loading && <Skeleton height={320} />}
      {item !== undefined && (
        <>
          <dl className={classes.facts}>
            <dt>{say(common.status)}</dt>
            <dd>
              <State item={item} />
            </dd>
            <dt>{say(shared.message)}</dt>
            <dd>{item.title}</dd>
            <dt>{say(shared.channel)}</dt>
            <dd>{say(channelTexts[item.channel])}</dd>
            <dt>{say(shared.to)}</dt>
            <dd>{item.to}</dd>
            <dt>{say(words.made)}</dt>
            <dd>{format.dateTime(item.createdAt)}</dd>
            {item.sentAt !== null && (
              <>
                <dt>{say(words.sent)}</dt>
                <dd>{format.dateTime(item.sentAt)}</dd>
              </>
            )}
            {item.channel === 'mail' && (
              <>
                <dt>{say(words.tries)}</dt>
                <dd>{format.number(item.tries)}</dd>
              </>
            )}
            {isWaiting && item.nextTryAt !== null && (
              <>
                <dt>{say(words.next)}</dt>
                <dd>{format.dateTime(item.nextTryAt)}</dd>
              </>
            )}
          </dl>
          {item.lastError !== null && (
            <Alert color="red" title={say(words.error)} mb="md">
              {item.lastError}
            </Alert>
          )}
          <div className={classes.bar}>
            {mayResend && (
              <Button size="sm" loading={resend.sending} onClick={() => void resend.send({ ids: [item.id] })}>
                {say(isWaiting ? words.sendNow : words.resend)}
              </Button>
            )}
            {isWaiting && (
              <Button
                size="sm"
                variant="default"
                loading={cancel.sending}
                onClick={() => void cancel.send({ ids: [item.id] })}
              >
                {say(words.cancel)}
              </Button>
            )}
          </div>
          <MailFrame html={item.html} />
        </>
      )}
    </SideDialog>
  );
}
