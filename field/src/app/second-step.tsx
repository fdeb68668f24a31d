import { signInEndpoints } from '@sahada/contract/endpoints';
import type { SecondStep as Asked } from '@sahada/contract/second-factor';
import { type SubmitEvent, useId, useState } from 'react';
import { ask, type Heard } from '../outbox/wire.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { Heading } from './heading.tsx';
import { hasPasskeys, signInByPasskey } from './passkey.ts';
import { outbox } from './words-outbox.ts';
import { second } from './words-second.ts';

interface SecondStepProps {
  asked: Asked;
  /** Takes what the server answered; returns the line to show, or null where it went well. */
  onHeard: (heard: Heard) => Promise<string | null>;
  onBack: () => void;
}

type Way = 'code' | 'recovery' | 'passkey';

/** What follows the right password. Setting an app up is left to the back office, which shows its QR code on another screen. */
export function SecondStep({ asked, onHeard, onBack }: SecondStepProps) {
  const say = useSay();
  const { language } = useApp();
  const first: Way = asked.SecondFactor === 'passkey' ? 'passkey' : 'code';
  const [way, setWay] = useState<Way>(first);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const codeId = useId();

  const attempt = (work: () => Promise<Heard | null>) => {
    if (busy) return;
    setBusy(true);
    setWrong('');
    work()
      .then(async (heard) => setWrong(heard === null ? say(second.notUsed) : ((await onHeard(heard)) ?? '')))
      .catch((error: unknown) => {
        console.error('could not verify', error);
        setWrong(say(outbox.noNetwork));
      })
      .finally(() => setBusy(false));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (way === 'passkey') return attempt(() => signInByPasskey(language));
    if (code.trim() === '') return setWrong(say(second.enterCode));
    attempt(() =>
      ask({
        to: signInEndpoints.secondFactor,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ticket: asked.Ticket, code }),
        session: null,
        language,
        seconds: 30,
      }),
    );
  };
  const choose = (next: Way) => {
    setWay(next);
    setCode('');
    setWrong('');
  };

  if (asked.SecondFactor === 'setup') {
    return (
      <div className={app.stack}>
        <Heading>{say(second.title)}</Heading>
        <p className={app.quiet}>{say(second.setupLead)}</p>
        <a className={app.primary} href="/sign-in?to=%2Fprofile%3Ftab%3Dsecurity" target="_blank" rel="noreferrer">
          {say(second.openOffice)}
        </a>
        <button type="button" className={app.secondary} onClick={onBack}>
          {say(second.startOver)}
        </button>
      </div>
    );
  }
  const lead = { code: second.codeLead, recovery: second.recoveryLead, passkey: second.passkeyLead }[way];
  return (
    <form className={app.stack} onSubmit={submit} noValidate>
      <Heading>{say(second.title)}</Heading>
      <p className={app.quiet}>{say(lead)}</p>
      <div className={app.card}>
        {way !== 'passkey' && (
          <div className={app.field}>
            <label htmlFor={codeId}>{say(way === 'code' ? second.code : second.recovery)}</label>
            <input
              key={way}
              id={codeId}
              type="text"
              inputMode={way === 'code' ? 'numeric' : 'text'}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={wrong !== ''}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </div>
        )}
        <button type="submit" className={app.primary} disabled={busy}>
          {say(way === 'passkey' ? second.usePasskey : second.verify)}
        </button>
        <p className={app.error} role="alert">
          {wrong}
        </p>
      </div>
      {first === 'code' && way !== 'code' && (
        <button type="button" className={app.secondary} onClick={() => choose('code')}>
          {say(second.useApp)}
        </button>
      )}
      {asked.Passkeys && way !== 'passkey' && hasPasskeys() && (
        <button
          type="button"
          className={app.secondary}
          disabled={busy}
          onClick={() => attempt(() => signInByPasskey(language))}
        >
          {say(second.usePasskey)}
        </button>
      )}
      {way !== 'recovery' && (
        <button type="button" className={app.secondary} onClick={() => choose('recovery')}>
          {say(first === 'code' ? second.lost : second.lostPasskey)}
        </button>
      )}
      <button type="button" className={app.secondary} onClick={onBack}>
        {say(second.startOver)}
      </button>
    </form>
  );
}
