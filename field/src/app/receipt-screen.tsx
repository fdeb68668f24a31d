import { auditTypeIds, heldFlags } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import type { Text } from '@sahada/contract/text';
import { useEffect, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { photosIn } from '../outbox/finalize.ts';
import { keptForm } from '../outbox/kept-forms.ts';
import type { ResponseRow } from '../outbox/rows.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { Heading } from './heading.tsx';
import { levelIn } from './level-name.ts';
import { planTexts } from './localized-plan.ts';
import { problemText } from './problem-text.ts';
import { ReceiptCopy } from './receipt-copy.tsx';
import styles from './receipt-screen.module.css';
import { CriticalNote, ScoreCard } from './score-card.tsx';
import { SendNow } from './send-now.tsx';
import { StateLine } from './state-line.tsx';
import { UpdateNote } from './update-note.tsx';
import { useOnline } from './use-online.ts';
import { useResponse, useSending } from './use-responses.ts';
import { words } from './words.ts';
import { later } from './words-later.ts';

interface ReceiptScreenProps {
  responseKey: string;
  onNew: (() => void) | null;
}

/** Shows, after sending, what has become of the response, until its receipt is here. */
export function ReceiptScreen({ responseKey, onNew }: ReceiptScreenProps) {
  const say = useSay();
  const { db, language } = useApp();
  const response = useResponse(responseKey);
  const [form, setForm] = useState<FieldForm | null>(null);
  const formKey = response?.formKey;
  useEffect(() => {
    if (formKey) keptForm(db, formKey).then((row) => setForm(row?.form ?? null), console.error);
  }, [db, formKey]);
  if (!response) return <div className={app.skeleton} />;
  const thanks = (form && planTexts(form, language).thanksText) ?? say(later.thanks);
  const received = response.stage === 'received';
  const isAudit = form?.plan.auditTypeId === auditTypeIds.audit;
  const heading = () => {
    if (!received) return say(later.waiting);
    if (response.correction) return say(later.correctionReceived);
    return say(isAudit ? later.auditReceived : later.responseReceived);
  };
  return (
    <div className={app.stack}>
      <div className={styles.hero} data-received={received}>
        <span className={styles.mark} aria-hidden="true">
          <Icon name={received ? 'check' : 'device'} size={44} />
        </span>
        <Heading key={heading()}>{heading()}</Heading>
        <div role="status" className={styles.told}>
          {!received && <StateLine response={response} bare />}
          {received && response.receipt && (
            <>
              <p className="sr">{say(later.receivedText, { kod: response.receipt.ReceiptNumber })}</p>
              <p className={styles.codeLabel}>{say(later.receiptCode)}</p>
              <p className={styles.code}>{response.receipt.ReceiptNumber}</p>
            </>
          )}
        </div>
        {received && <p className={styles.thanks}>{thanks}</p>}
      </div>
      {received ? <Outcome response={response} levels={form?.levels ?? []} /> : <Waiting response={response} />}
      {response.author && (
        <a className={received ? app.primary : app.secondary} href="/s/">
          {say(words.myAudits)}
        </a>
      )}
      {onNew && (
        <button type="button" className={received && !response.author ? app.primary : app.secondary} onClick={onNew}>
          {say(isAudit ? words.newRecord : words.newResponse)}
        </button>
      )}
      <UpdateNote />
    </div>
  );
}

function Outcome({ response, levels }: { response: ResponseRow; levels: FieldForm['levels'] }) {
  const say = useSay();
  const { language } = useApp();
  const { receipt } = response;
  const score = receipt?.Score;
  const held = receipt?.flags.some((flag) => heldFlags.some((one) => one === flag));
  return (
    <>
      {score && <ScoreCard {...score} level={levelIn(score.level, levels, language)} />}
      {receipt?.flags.includes('Critical') && <CriticalNote />}
      {held && (
        <p className={app.note} data-tone="part">
          <Icon name="clock" size={20} />
          {say(receipt?.flags.includes('Repeated') ? later.repeated : later.awaitingApproval)}
        </p>
      )}
      {receipt && <ReceiptCopy receiptNumber={receipt.ReceiptNumber} responseKey={response.responseKey} />}
    </>
  );
}

function Waiting({ response }: { response: ResponseRow }) {
  const say = useSay();
  const { db, language, openSignIn } = useApp();
  const sending = useSending().has(response.responseKey);
  const [trouble, setTrouble] = useState<Text | null>(null);
  const problem = problemText(response, language, useOnline());
  const hasPhotos = response.finalized !== null && photosIn(response.finalized.submission) > 0;
  const hasSignatures = Boolean(response.finalized?.pictureKeys.length);
  const onTheWay = hasPhotos ? later.photosOnTheWay : hasSignatures ? later.signatureOnTheWay : null;
  const { hold } = response.send;
  const needsSignIn = hold === 'signIn';
  const kept = hold === null ? later.willSend : null;
  const explained = db.lasting ? kept : later.willSendMemory;
  return (
    <>
      {explained && <p className={styles.explain}>{say(explained)}</p>}
      {response.receipt && onTheWay && <p className={app.note}>{say(onTheWay)}</p>}
      {problem && !sending && (
        <p className={app.note} data-tone={hold ? 'bad' : undefined}>
          <Icon name="info" size={20} />
          {problem}
        </p>
      )}
      {needsSignIn && (
        <button type="button" className={app.primary} onClick={openSignIn}>
          {say(words.signIn)}
        </button>
      )}
      <SendNow responses={[response]} plain={needsSignIn} />
      <button
        type="button"
        className={app.secondary}
        onClick={() => {
          setTrouble(null);
          const exporting = import('./save-export.ts');
          exporting
            .then(({ saveExport }) => saveExport(db, [response.responseKey]))
            .catch((error: unknown) => {
              console.error('could not export', error);
              setTrouble(later.exportFailed);
            });
        }}
      >
        {say(words.exportFile)}
      </button>
      <p className={app.wrong} role="status">
        {trouble && say(trouble)}
      </p>
    </>
  );
}
