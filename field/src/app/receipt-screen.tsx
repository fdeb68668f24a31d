import type { FieldForm } from '@sahada/contract/field';
import type { Text } from '@sahada/contract/text';
import { useEffect, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import type { Kept } from '../outbox/kept.ts';
import { release, releaseSignIn } from '../outbox/pump.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { formatNumber, formatPercent } from './format.ts';
import { Heading } from './heading.tsx';
import { planTexts } from './localized-plan.ts';
import { saveParcel } from './parcel-file.ts';
import { problemText } from './problem-text.ts';
import styles from './receipt-screen.module.css';
import { StateLine } from './state-line.tsx';
import { UpdateNote } from './update-note.tsx';
import { useResponse, useSending } from './use-responses.ts';
import { words } from './words.ts';
import { later } from './words-later.ts';

interface ReceiptScreenProps {
  responseKey: string;
  onNew: (() => void) | null;
}

/** After sending: what state the response is in, in so many words, until the receipt is here. */
export function ReceiptScreen({ responseKey, onNew }: ReceiptScreenProps) {
  const say = useSay();
  const { shelf, language } = useApp();
  const kept = useResponse(responseKey);
  const [form, setForm] = useState<FieldForm | null>(null);
  const formKey = kept?.formKey;
  useEffect(() => {
    if (formKey) shelf.get('forms', formKey).then((row) => setForm(row?.form ?? null), console.error);
  }, [shelf, formKey]);
  if (!kept) return <div className={app.skeleton} />;
  const thanks = (form && planTexts(form, language).thanksText) ?? say(later.thanks);
  const received = kept.stage === 'received';
  return (
    <div className={app.stack}>
      <div className={styles.hero} data-received={received}>
        <span className={styles.mark} aria-hidden="true">
          <Icon name={received ? 'check' : 'device'} size={44} />
        </span>
        <div role="status" className={styles.told}>
          <StateLine kept={kept} />
          {received && kept.receipt && (
            <>
              <p className="sr">{say(later.receivedText, { kod: kept.receipt.ReceiptNumber })}</p>
              <p className={styles.codeLabel}>{say(later.receiptCode)}</p>
              <p className={styles.code}>{kept.receipt.ReceiptNumber}</p>
            </>
          )}
        </div>
        {received && <Heading>{thanks}</Heading>}
      </div>
      {received ? <Outcome kept={kept} /> : <Waiting kept={kept} />}
      {onNew && (
        <button type="button" className={received ? app.primary : app.secondary} onClick={onNew}>
          {say(words.newResponse)}
        </button>
      )}
      <UpdateNote />
    </div>
  );
}

function Outcome({ kept }: { kept: Kept }) {
  const say = useSay();
  const { language } = useApp();
  const { receipt } = kept;
  const score = receipt?.Score;
  const apart = receipt?.flags.some((flag) => flag === 'Late' || flag === 'OverQuota');
  return (
    <>
      {score && (
        <div className={app.card}>
          <h3 className={app.title}>{say(later.score)}</h3>
          <p className={styles.percent}>
            {score.percent === null ? say(words.notScored) : formatPercent(score.percent, language)}
            <span>
              {formatNumber(score.earned, language)} / {formatNumber(score.max, language)}
            </span>
          </p>
          {score.level && (
            <p>
              {say(later.level)}: <b>{score.level}</b>
            </p>
          )}
        </div>
      )}
      {apart && (
        <p className={app.note} data-tone="part">
          <Icon name="clock" size={20} />
          {say(later.awaitingApproval)}
        </p>
      )}
    </>
  );
}

function Waiting({ kept }: { kept: Kept }) {
  const say = useSay();
  const { shelf, pump, language, openSignIn } = useApp();
  const sending = useSending().has(kept.responseKey);
  const [trouble, setTrouble] = useState<Text | null>(null);
  const problem = problemText(kept, language);
  const photoCount = kept.sealed?.pictureKeys.length ?? 0;
  const needsSignIn = kept.send.hold === 'signIn';
  return (
    <>
      <p className={styles.explain}>{say(shelf.lasting ? later.willSend : later.willSendMemory)}</p>
      {kept.receipt && photoCount > 0 && <p className={app.note}>{say(later.photosOnTheWay)}</p>}
      {problem && !sending && (
        <p className={app.note} data-tone={kept.send.hold ? 'bad' : undefined} role="status">
          <Icon name="info" size={20} />
          {problem}
        </p>
      )}
      {needsSignIn && (
        <button type="button" className={app.primary} onClick={openSignIn}>
          {say(words.signIn)}
        </button>
      )}
      <button
        type="button"
        className={needsSignIn ? app.secondary : app.primary}
        disabled={sending}
        onClick={() => {
          const again = needsSignIn ? releaseSignIn(shelf) : release(shelf, kept.responseKey);
          again.then(pump.poke, console.error);
        }}
      >
        <Icon name="send" />
        {say(sending ? later.sending : later.sendNow)}
      </button>
      <button
        type="button"
        className={app.secondary}
        onClick={() => {
          setTrouble(null);
          saveParcel(shelf, [kept.responseKey]).catch((error: unknown) => {
            console.error('could not export', error);
            setTrouble(later.exportFailed);
          });
        }}
      >
        {say(later.exportFile)}
      </button>
      <p className={app.wrong} role="status">
        {trouble && say(trouble)}
      </p>
    </>
  );
}
