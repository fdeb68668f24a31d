import type { Text } from '@sahada/contract/text';
import { useId, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { Confirm } from '../form/sheet.tsx';
import { importFile } from '../outbox/export-file.ts';
import { photosIn } from '../outbox/finalize.ts';
import { release } from '../outbox/pump.ts';
import { discardDraft, recallDraft, removeDiscarded, removeResponse } from '../outbox/removal.ts';
import type { ResponseRow } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { now } from './clock.ts';
import { lockDraft } from './draft-lock.ts';
import { FormLinks } from './form-links.tsx';
import { formatInstant, formatTime } from './format.ts';
import { Heading } from './heading.tsx';
import styles from './outbox-screen.module.css';
import { problemText } from './problem-text.ts';
import { saveExport } from './save-export.ts';
import { SendNow } from './send-now.tsx';
import { StateLine } from './state-line.tsx';
import { useOnline } from './use-online.ts';
import { useResponses, useSending } from './use-responses.ts';
import { words } from './words.ts';
import { gate } from './words-gate.ts';
import { later } from './words-later.ts';
import { outbox } from './words-outbox.ts';

interface OutboxScreenProps {
  onOpen: (response: ResponseRow) => void;
}

/** Everything this device holds: unfinished, to be sent, received. Nothing here goes by itself before it is received. */
export function OutboxScreen({ onOpen }: OutboxScreenProps) {
  const say = useSay();
  const { db, pump } = useApp();
  const rows = useResponses().filter((response) => response.stage !== 'discarded');
  const [told, setTold] = useState<{ text: string; wrong: boolean } | null>(null);
  const of = (stage: ResponseRow['stage']) => rows.filter((response) => response.stage === stage);
  const waiting = of('waiting');
  const keep = rows.filter((response) => response.stage !== 'received').map((response) => response.responseKey);

  const run = (work: Promise<unknown>, failure: Text) => {
    setTold(null);
    work.catch((error: unknown) => {
      console.error('outbox', error);
      setTold({ text: say(failure), wrong: true });
    });
  };

  async function take(file: File) {
    const count = await importFile(db, await file.text());
    setTold(
      count === null
        ? { text: say(outbox.importWrong), wrong: true }
        : { text: say(outbox.imported, { n: count }), wrong: false },
    );
    await release(db);
    pump.due();
  }

  return (
    <div className={app.stack}>
      <Heading>{say(words.outbox)}</Heading>
      {rows.length === 0 && <p className={app.quiet}>{say(outbox.nothingHere)}</p>}
      <p className={told?.wrong === false ? app.quiet : app.wrong} role="status">
        {told?.text}
      </p>
      {waiting.length > 0 && (
        <Group title={say(outbox.unsent)}>
          <SendNow responses={waiting} />
          {waiting.map((response) => (
            <Row key={response.responseKey} response={response} onOpen={onOpen} />
          ))}
        </Group>
      )}
      {of('draft').length > 0 && (
        <Group title={say(outbox.unfinished)}>
          {of('draft').map((response) => (
            <Row key={response.responseKey} response={response} onOpen={onOpen} />
          ))}
        </Group>
      )}
      {of('received').length > 0 && (
        <Group title={say(outbox.done)} lead={say(outbox.doneLead)}>
          {of('received').map((response) => (
            <Row key={response.responseKey} response={response} onOpen={onOpen} />
          ))}
        </Group>
      )}
      <FormLinks />
      <div className={styles.files}>
        {keep.length > 0 && (
          <button type="button" className={app.secondary} onClick={() => run(saveExport(db, keep), later.exportFailed)}>
            {say(outbox.exportAll)}
          </button>
        )}
        <label className={`${app.secondary} ${styles.file}`}>
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) run(take(file), outbox.importWrong);
            }}
          />
          {say(outbox.importFile)}
        </label>
      </div>
    </div>
  );
}

function Group({ title, lead, children }: { title: string; lead?: string; children: React.ReactNode }) {
  return (
    <section className={app.stack} aria-label={title}>
      <div>
        <h3 className={app.title}>{title}</h3>
        {lead && <p className={app.quiet}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

function Row({ response, onOpen }: { response: ResponseRow } & OutboxScreenProps) {
  const say = useSay();
  const { db, language, session, openSignIn, offerUndo } = useApp();
  const sending = useSending().has(response.responseKey);
  // Several rows look alike, and so do their buttons: each says which response it is about.
  const nameId = useId();
  const [asking, setAsking] = useState(false);
  const [inUse, setInUse] = useState(false);
  const online = useOnline();
  const remove = async () => {
    const lock = await lockDraft(response.responseKey, false, () => {});
    setInUse(lock === null);
    if (!lock) return;
    const { responseKey } = response;
    if (response.stage === 'draft') {
      await discardDraft(db, responseKey, now());
      offerUndo({
        text: words.draftDeleted,
        undo: () => void recallDraft(db, responseKey).catch(console.error),
        gone: () => void removeDiscarded(db, responseKey).catch(console.error),
      });
    } else await removeResponse(db, responseKey);
    lock.release();
  };
  const problem = response.stage === 'waiting' && !sending ? problemText(response, language, online) : null;
  const photoCount = response.finalized ? photosIn(response.finalized.submission) : 0;
  const at = formatInstant(response.finalized?.at ?? response.startedAt, language);
  const nextTry =
    online && response.stage === 'waiting' && !response.send.hold && response.send.problem
      ? response.send.notBefore
      : null;
  return (
    <article className={app.card} aria-labelledby={nameId}>
      <div>
        <p id={nameId} className={styles.name}>
          {response.definition}
        </p>
        <p className={app.quiet}>{[response.companyName, response.locationName].filter(Boolean).join(' · ')}</p>
        <p className={app.quiet}>
          {response.finalized ? say(outbox.sentAt, { at }) : say(words.begun, { at })}
          {photoCount > 0 && ` · ${say(outbox.photoCount, { n: photoCount })}`}
        </p>
        {response.author && response.author.id !== session?.user.id && (
          <p className={app.quiet}>{say(gate.begunBy, { name: response.author.name })}</p>
        )}
      </div>
      <StateLine response={response} />
      {response.stage === 'received' && response.receipt && (
        <p>
          {say(later.receiptCode)}: <b className={styles.code}>{response.receipt.ReceiptNumber}</b>
        </p>
      )}
      {problem && (
        <p className={app.note} data-tone={response.send.hold ? 'bad' : undefined}>
          <Icon name="info" size={20} />
          <span>
            {problem}
            {nextTry ? ` ${say(later.nextTry, { at: formatTime(nextTry, language) })}` : ''}
          </span>
        </p>
      )}
      <div className={styles.actions}>
        {response.stage === 'draft' && (
          <button type="button" aria-describedby={nameId} onClick={() => onOpen(response)}>
            {say(words.resume)}
          </button>
        )}
        {response.send.hold === 'signIn' && (
          <button type="button" aria-describedby={nameId} onClick={openSignIn}>
            {say(words.signIn)}
          </button>
        )}
        {response.stage !== 'received' && (
          <button
            type="button"
            aria-describedby={nameId}
            onClick={() => saveExport(db, [response.responseKey]).catch(console.error)}
          >
            {say(words.exportFile)}
          </button>
        )}
        <button
          type="button"
          className={styles.delete}
          aria-describedby={nameId}
          disabled={sending}
          onClick={() => setAsking(true)}
        >
          {say(response.stage === 'draft' ? words.deleteDraft : outbox.deleteCopy)}
        </button>
      </div>
      <p className={app.wrong} role="status">
        {inUse && say(outbox.inUse)}
      </p>
      {asking && (
        <Confirm
          question={say(outbox.deleteAsk, { name: response.definition })}
          detail={
            response.stage === 'draft'
              ? ''
              : say(response.stage === 'received' ? outbox.deleteReceived : outbox.deleteUnsent)
          }
          language={language}
          onYes={() => {
            setAsking(false);
            remove().catch(console.error);
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </article>
  );
}
