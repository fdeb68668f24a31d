import { signInEndpoints } from '@sahada/contract/endpoints';
import type { SecondStep as Asked } from '@sahada/contract/second-factor';
import { type SubmitEvent, useId, useState } from 'react';
import { releaseLetIn } from '../outbox/pump.ts';
import { type SignedIn, userOf } from '../outbox/session.ts';
import { ask, dataOf, type Heard, messageOf } from '../outbox/wire.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { Heading } from './heading.tsx';
import { hasPasskeys, signInByPasskey } from './passkey.ts';
import { SecondStep } from './second-step.tsx';
import type { AskingFace } from './view.ts';
import { words } from './words.ts';
import { outbox } from './words-outbox.ts';
import { second } from './words-second.ts';

interface SignInScreenProps {
  /** The plan that asks for it, when one does. */
  plan: AskingFace | null;
  onDone: () => void;
}

interface Wrong {
  email: string;
  password: string;
  form: string;
}

/** A plan that anybody may answer asks for it only to know who has answered before. */
function leadOf(plan: AskingFace | null) {
  if (plan === null) return outbox.signInPlain;
  return plan.answeredBy === 'anyone' ? outbox.signInOnce : outbox.signInLead;
}

const nothingWrong: Wrong = { email: '', password: '', form: '' };

export function SignInScreen({ plan, onDone }: SignInScreenProps) {
  const say = useSay();
  const { db, pump, language, setSession } = useApp();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(nothingWrong);
  const [asked, setAsked] = useState<Asked | null>(null);
  const emailId = useId();
  const passwordId = useId();

  async function signIn() {
    const heard = await ask({
      to: signInEndpoints.login,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: email.trim(), password, client: 'field' }),
      session: null,
      language,
      seconds: 30,
    });
    const step = secondStepOf(heard);
    if (step) return setAsked(step);
    const form = await take(heard);
    if (form !== null) setWrong({ ...nothingWrong, form });
  }

  /** Begins the session that an answer holds; returns what is wrong with it, or null. */
  async function take(heard: Heard): Promise<string | null> {
    const session = signedIn(dataOf(heard));
    if (!session) {
      if (heard.status === 0) return say(outbox.noNetwork);
      if (heard.status === 503 || heard.status === 429) return say(outbox.overloaded);
      return messageOf(heard) ?? say(outbox.signInFailed, { code: `${heard.status}` });
    }
    await setSession(session);
    await releaseLetIn(db);
    pump.due();
    onDone();
    return null;
  }

  async function passkeySignIn() {
    const heard = await signInByPasskey(language);
    const form = heard === null ? say(second.notUsed) : await take(heard);
    if (form !== null) setWrong({ ...nothingWrong, form });
  }

  const during = (work: Promise<void>) => {
    setBusy(true);
    work
      .catch((error: unknown) => {
        console.error('could not sign in', error);
        setWrong({ ...nothingWrong, form: say(outbox.noNetwork) });
      })
      .finally(() => setBusy(false));
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = {
      ...nothingWrong,
      email: email.trim() ? '' : say(outbox.enterEmail),
      password: password ? '' : say(outbox.enterPassword),
    };
    setWrong(missing);
    if (busy || missing.email || missing.password) return;
    during(signIn());
  };

  if (asked) {
    const back = () => {
      setAsked(null);
      setPassword('');
    };
    return <SecondStep asked={asked} onHeard={take} onBack={back} />;
  }
  return (
    <form className={app.stack} onSubmit={submit} noValidate>
      <Heading>{plan?.definition ?? say(outbox.signInTitle)}</Heading>
      <p className={app.quiet}>{say(leadOf(plan))}</p>
      <div className={app.card}>
        <div className={app.field}>
          <label htmlFor={emailId}>{say(outbox.email)}</label>
          <input
            id={emailId}
            type="email"
            autoComplete="username"
            aria-invalid={wrong.email !== ''}
            aria-describedby={`${emailId}e`}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <p id={`${emailId}e`} className={app.error} role="status">
            {wrong.email}
          </p>
        </div>
        <div className={app.field}>
          <label htmlFor={passwordId}>{say(outbox.password)}</label>
          <input
            id={passwordId}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            aria-invalid={wrong.password !== ''}
            aria-describedby={`${passwordId}e`}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <p id={`${passwordId}e`} className={app.error} role="status">
            {wrong.password}
          </p>
        </div>
        <label className={app.tick}>
          <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
          {say(outbox.showPassword)}
        </label>
        <button type="submit" className={app.primary} disabled={busy}>
          {say(words.signIn)}
        </button>
        {hasPasskeys() && (
          <button type="button" className={app.secondary} disabled={busy} onClick={() => during(passkeySignIn())}>
            {say(second.byPasskey)}
          </button>
        )}
        <p className={app.error} role="alert">
          {wrong.form}
        </p>
      </div>
      {/* Beside this page: what was begun here goes on after it. */}
      <a className={app.aside} href="/password-reset" target="_blank" rel="noreferrer">
        {say(outbox.forgot)}
      </a>
    </form>
  );
}

/** What must follow the right password; null where something else was answered. */
function secondStepOf(heard: Heard): Asked | null {
  try {
    const { Data } = JSON.parse(heard.body) as { Data?: Partial<Asked> | null };
    return heard.status === 200 && Data?.SecondFactor && Data.Ticket ? (Data as Asked) : null;
  } catch {
    return null;
  }
}

function signedIn(data: unknown): SignedIn | null {
  const { AccessToken, Info } = (data ?? {}) as { AccessToken?: unknown; Info?: unknown };
  const user = userOf(Info);
  return typeof AccessToken === 'string' && user ? { token: AccessToken, user } : null;
}
