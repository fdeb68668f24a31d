import { endpoints } from '@sahada/contract/endpoints';
import { type SubmitEvent, useId, useState } from 'react';
import { releaseSignIn } from '../outbox/pump.ts';
import { type SignedIn, userOf } from '../outbox/session.ts';
import { ask, dataOf, messageOf } from '../outbox/wire.ts';
import app from './app.module.css';
import { useApp, useSay } from './app-context.ts';
import { Heading } from './heading.tsx';
import { words } from './words.ts';
import { later } from './words-later.ts';

interface SignInScreenProps {
  /** The plan that asks for it, when one does. */
  planName: string | null;
  onDone: () => void;
}

interface Wrong {
  email: string;
  password: string;
  form: string;
}

const nothingWrong: Wrong = { email: '', password: '', form: '' };

export function SignInScreen({ planName, onDone }: SignInScreenProps) {
  const say = useSay();
  const { db, pump, language, setSession } = useApp();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(nothingWrong);
  const emailId = useId();
  const passwordId = useId();

  async function signIn() {
    const heard = await ask({
      to: endpoints.login,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: email.trim(), password, client: 'field' }),
      session: null,
      language,
      seconds: 30,
    });
    const session = signedIn(dataOf(heard));
    if (!session) {
      const unreachable = heard.status === 0;
      const overloaded = heard.status === 503 || heard.status === 429;
      const form = unreachable
        ? say(later.noNetwork)
        : overloaded
          ? say(later.overloaded)
          : (messageOf(heard) ?? say(later.strangeAnswer, { code: heard.status }));
      return setWrong({ ...nothingWrong, form });
    }
    await setSession(session);
    await releaseSignIn(db);
    pump.due();
    onDone();
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = {
      ...nothingWrong,
      email: email.trim() ? '' : say(later.enterEmail),
      password: password ? '' : say(later.enterPassword),
    };
    setWrong(missing);
    if (busy || missing.email || missing.password) return;
    setBusy(true);
    signIn()
      .catch((error: unknown) => {
        console.error('could not sign in', error);
        setWrong({ ...nothingWrong, form: say(later.noNetwork) });
      })
      .finally(() => setBusy(false));
  };

  return (
    <form className={app.stack} onSubmit={submit} noValidate>
      <Heading>{planName ?? say(later.signInTitle)}</Heading>
      <p className={app.quiet}>{say(planName ? later.signInLead : later.signInPlain)}</p>
      <div className={app.card}>
        <div className={app.field}>
          <label htmlFor={emailId}>{say(later.email)}</label>
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
          <label htmlFor={passwordId}>{say(later.password)}</label>
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
          {say(later.showPassword)}
        </label>
        <button type="submit" className={app.primary} disabled={busy}>
          {say(words.signIn)}
        </button>
        <p className={app.error} role="alert">
          {wrong.form}
        </p>
      </div>
    </form>
  );
}

function signedIn(data: unknown): SignedIn | null {
  const { AccessToken, Info } = (data ?? {}) as { AccessToken?: unknown; Info?: unknown };
  const user = userOf(Info);
  return typeof AccessToken === 'string' && user ? { token: AccessToken, user } : null;
}
