import { Alert, Button, Loader, Skeleton, Textarea } from '@mantine/core';
import { dataRequest, dataRequestTexts, erasedText } from '@sahada/contract/data-protection';
import { requestChannelTexts, requestKindTexts } from '@sahada/contract/data-request-words';
import { say } from '@sahada/contract/text';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddress } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { queryClient, useRead, useWrite } from '../../client/use.ts';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import { SideDialog } from '../../parts/say/dialog.tsx';
import { LoadFailed } from '../../parts/say/states.tsx';
import { common } from '../../parts/say/words.ts';
import classes from './data-protection.module.css';
import { Found } from './found.tsx';
import { Due, State } from './requests.tsx';
import { TypedNumber } from './typed-number.tsx';

const words = {
  title: say({ tr: 'Başvuru {number}', en: 'Request {number}' }),
  kind: say({ tr: 'Tür', en: 'Kind' }),
  person: say({ tr: 'Başvuran', en: 'Person' }),
  received: say({ tr: 'Başvuru tarihi', en: 'Received' }),
  due: say({ tr: 'Son yanıt günü', en: 'Answer due' }),
  note: say({ tr: 'Not', en: 'Note' }),
  reason: say({ tr: 'İmha gerekçesi', en: 'Reason of the erasure' }),
  asked: say({ tr: 'İmhayı isteyen', en: 'Erasure asked by' }),
  confirmed: say({ tr: 'Onaylayan', en: 'Confirmed by' }),
  closed: say({ tr: 'Sonuçlandıran', en: 'Closed by' }),
  destroyed: say({ tr: 'İmha edilen', en: 'Destroyed' }),
  running: say({ tr: 'İmha ediliyor. Bu pencereyi kapatabilirsiniz.', en: 'Being erased. You can close this.' }),
  failed: say({
    tr: 'İmha tamamlanamadı ve hiçbir şey silinmedi. Yeniden deneyin.',
    en: 'The erasure could not be completed, and nothing was destroyed. Try again.',
  }),
  waiting: say({
    tr: 'Firmanız dört göz ilkesini kullanıyor: imhayı başka bir yetkili onaylamalı.',
    en: 'Your company works by four eyes: somebody else with the right must confirm the erasure.',
  }),
  toDestroy: say({ tr: 'Seçilen kayıt: {n}', en: 'Chosen records: {n}' }),
  confirm: say({ tr: 'İmhayı onayla', en: 'Confirm the erasure' }),
  decline: say({ tr: 'Geri çevir', en: 'Turn down' }),
  answered: say({ tr: 'Yanıtlandı', en: 'Answered' }),
  reject: say({ tr: 'Reddet', en: 'Refuse' }),
  closeIt: say({ tr: 'Sonuçlandır', en: 'Close the request' }),
  closeNote: say({ tr: 'Nasıl yanıtlandı?', en: 'How was it answered?' }),
};

type Request = OutputOf<typeof dataRequest.get>;

/** One request: what is asked, where the person stands, and what is done about it. */
export function RequestDrawer({ open }: { open: string }) {
  const say = useSay();
  const { change, close } = useAddress<{ open?: string | undefined; edit?: string | undefined }>();
  const id = /^\d+$/.test(open) ? Number(open) : null;
  const [isRunning, setRunning] = useState(false);
  const read = useRead(dataRequest.get, id === null ? null : { id }, isRunning ? { everySeconds: 1 } : {});
  const item = read.data;
  if (item !== undefined && (item.state === 'running') !== isRunning) setRunning(item.state === 'running');
  // What the job has destroyed is on the screen no longer, either. It may be done before it was seen running.
  const state = item?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state && state !== 'running')
      void queryClient.invalidateQueries();
    before.current = state;
  }, [state]);
  const isOpen = item?.state === 'open' || item?.state === 'failed';
  return (
    <SideDialog
      onClose={() => close('open')}
      size={760}
      title={item === undefined ? '' : say(words.title, { number: `${item.number}` })}
    >
      {read.error !== null && item === undefined && <LoadFailed read={read} />}
      {read.loading && <Skeleton height={320} />}
      {item !== undefined && (
        <div className={classes.request}>
          <Facts item={item} />
          {item.state === 'running' && (
            <Alert color="blue" icon={<Loader size={18} />} role="status">
              {say(words.running)}
            </Alert>
          )}
          {item.state === 'failed' && <Alert color="red">{say(words.failed)}</Alert>}
          {item.state === 'waiting' && <Waiting item={item} />}
          {isOpen && <Found key={item.id} item={item} />}
          {isOpen && <Closing item={item} edit={() => change({ edit: String(item.id) })} />}
        </div>
      )}
    </SideDialog>
  );
}

function Facts({ item }: { item: Request }) {
  const say = useSay();
  const format = useFormat();
  const contact = [item.email, item.phone].filter(Boolean).join(' · ');
  const destroyed = item.destroyed.map(({ count, label }) => `${format.number(count)} ${label}`).join(', ');
  const more = [
    [words.note, item.note],
    [words.reason, item.reason],
    [words.asked, item.askedByName],
    [words.confirmed, item.confirmedByName],
    [words.closed, item.closedByName],
    [words.destroyed, destroyed],
  ] as const;
  return (
    <dl className={classes.facts}>
      <dt>{say(common.status)}</dt>
      <dd>
        <State item={item} />
      </dd>
      <dt>{say(words.kind)}</dt>
      <dd>{say(requestKindTexts[item.kind])}</dd>
      <dt>{say(words.person)}</dt>
      <dd>
        {item.person}
        {contact !== '' && <div className={classes.under}>{contact}</div>}
      </dd>
      <dt>{say(words.received)}</dt>
      <dd>{`${format.date(item.receivedOn)} · ${say(requestChannelTexts[item.channel])}`}</dd>
      <dt>{say(words.due)}</dt>
      <dd>
        <Due item={item} />
      </dd>
      {more.map(([label, value]) =>
        value && value !== erasedText ? (
          <div key={label.en} className={classes.pair}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Waiting({ item }: { item: Request }) {
  const say = useSay();
  const confirm = useWrite(dataRequest.confirm);
  const decline = useWrite(dataRequest.decline);
  const [typed, setTyped] = useState('');
  const chosen = Object.values(item.chosen).reduce((sum, ids) => sum + (ids?.length ?? 0), 0);
  return (
    <Alert color="orange" title={say(words.waiting)}>
      <div className={classes.stack}>
        <span>{say(words.toDestroy, { n: chosen })}</span>
        {item.mayConfirm && (
          <TypedNumber
            label={say(dataRequestTexts.number, { number: `${item.number}` })}
            value={typed}
            change={setTyped}
          />
        )}
        <div className={classes.bar}>
          {item.mayConfirm && (
            <Button
              color="red"
              disabled={typed !== String(item.number)}
              loading={confirm.sending}
              onClick={() => void confirm.send({ id: item.id, confirm: typed })}
            >
              {say(words.confirm)}
            </Button>
          )}
          <Button variant="default" loading={decline.sending} onClick={() => void decline.send({ id: item.id })}>
            {say(words.decline)}
          </Button>
        </div>
      </div>
    </Alert>
  );
}

/** Ends a request without an erasure, by an answer or a refusal that says why. */
function Closing({ item, edit }: { item: Request; edit: () => void }) {
  const say = useSay();
  const close = useWrite(dataRequest.close);
  const [isClosing, setClosing] = useState(false);
  const [note, setNote] = useState(item.note ?? '');
  /** The answer as it is written, and as it is stored: the drawer is not closed over it unasked. */
  const written = useRef('');
  const stored = useRef(item.note ?? '');
  written.current = isClosing ? note : stored.current;
  useUnsavedGuard(useCallback(() => written.current.trim() !== stored.current.trim(), []));
  const send = async (outcome: 'done' | 'rejected') => {
    if ((await close.send({ id: item.id, outcome, note: note || null })).ok) stored.current = note;
  };
  if (!isClosing)
    return (
      <div className={classes.bar}>
        <Button variant="default" onClick={() => setClosing(true)}>
          {say(words.closeIt)}
        </Button>
        <Button variant="default" onClick={edit}>
          {say(common.edit)}
        </Button>
      </div>
    );
  return (
    <section className={classes.stack} aria-label={say(words.closeIt)}>
      <Textarea
        label={say(words.closeNote)}
        value={note}
        maxLength={4000}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.bar}>
        <Button loading={close.sending} onClick={() => void send('done')}>
          {say(words.answered)}
        </Button>
        <Button variant="default" loading={close.sending} onClick={() => void send('rejected')}>
          {say(words.reject)}
        </Button>
        <Button variant="subtle" onClick={() => setClosing(false)}>
          {say(common.cancel)}
        </Button>
      </div>
    </section>
  );
}
