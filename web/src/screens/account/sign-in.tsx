import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { SecondStep as Asked } from '@sahada/contract/second-factor';
import { say } from '@sahada/contract/text';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAddress, wantedAddress } from '../../client/address.ts';
import { isSignUpOpen } from '../../client/installed.ts';
import { useSay } from '../../client/language.ts';
import { hasPasskeys, useSession } from '../../client/session.ts';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { fetched } from '../../parts/later/fetched.tsx';
import { common } from '../../parts/say/words.ts';
import { PublicFrame } from '../../parts/shell/public-frame.tsx';
import type { SecondSignInProps } from './second-sign-in.tsx';

const words = {
  title: say({ tr: 'Giriş yap', en: 'Sign in' }),
  under: say({
    tr: 'Denetim ve anketlerinizi kaldığınız yerden sürdürün.',
    en: 'Pick up your audits and surveys where you left off.',
  }),
  password: say({ tr: 'Şifre', en: 'Password' }),
  forgot: say({ tr: 'Şifremi unuttum', en: 'Forgot your password?' }),
  submit: say({ tr: 'Giriş yap', en: 'Sign in' }),
  passkey: say({ tr: 'Geçiş anahtarıyla giriş yap', en: 'Use a passkey' }),
  noAccount: say({ tr: 'Hesabınız yok mu?', en: 'No account yet?' }),
  signUp: say({ tr: 'Kayıt ol', en: 'Sign up' }),
  over: say({
    tr: 'Oturumunuz sona erdi, yeniden giriş yapın.',
    en: 'Your session has ended. Sign in again.',
  }),
  elsewhere: say({
    tr: 'Başka bir sekmede oturum kapatıldı, yeniden giriş yapın.',
    en: 'You were signed out in another tab. Sign in again.',
  }),
  unreachable: say({
    tr: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
    en: 'The server cannot be reached. Check your connection and try again.',
  }),
};

/** Fetched when it is asked for: most people have no second step. */
const SecondSignIn = fetched<SecondSignInProps>(async () => (await import('./second-sign-in.tsx')).SecondSignIn);

type Field = 'email' | 'password';

/** Failures that are not the reader's: shown as a line under the button, not as a note. */
const notTheirs = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** The sending code includes the schemas, so it is fetched when the form is first touched and not with the screen. */
const sending = () => import('./send-sign-in.ts');

export default function SignIn() {
  const say = useSay();
  const navigate = useNavigate();
  const { to } = useAddress<{ to?: string }>().query;
  const known = useLocation({ select: ({ state }) => state.email });
  const [values, setValues] = useState({ email: known ?? '', password: '' });
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const ended = useSession((state) => state.ended);
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };

  const type = (field: Field, text: string) => {
    const next = { ...values, [field]: text };
    setValues(next);
    void sending().then(
      ({ problemsIn }) => setProblems((before) => ({ ...before, [field]: problemsIn(next)[field] })),
      () => undefined,
    );
  };

  const go = async (info: { MustChangePassword: boolean }) => {
    await navigate({ href: info.MustChangePassword ? '/profile?tab=password' : wantedAddress(to), replace: true });
  };

  const tryTo = async (work: () => Promise<string | null>) => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    const failure = await work().catch((cause: unknown) => {
      console.error(cause);
      return say(words.unreachable);
    });
    setTrouble(failure);
    setBusy(false);
  };

  /** Returns the line to show, or null. */
  const attempt = async (): Promise<string | null> => {
    const { problemsIn, signIn } = await sending();
    const found = problemsIn(values);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      fields[found.email === undefined ? 'password' : 'email'].current?.focus();
      return null;
    }
    const outcome = await signIn(values);
    if ('asked' in outcome) {
      await SecondSignIn.ready();
      setAsked(outcome.asked);
      return null;
    }
    if (!outcome.ok) {
      if (notTheirs(outcome.error.status)) return outcome.error.message;
      if (outcome.error.status !== 200) {
        console.error(outcome.error);
        return null;
      }
      // The note is on the far side of the screen, so the form says it too.
      fields.password.current?.select();
      return outcome.error.message;
    }
    await go(outcome.info);
    return null;
  };

  const byPasskey = async (): Promise<string | null> => {
    const outcome = await (await sending()).signInWithPasskey();
    if (typeof outcome === 'string') return outcome;
    await go(outcome);
    return null;
  };

  if (asked !== null) {
    return <SecondSignIn asked={asked} email={values.email.trim()} onSignedIn={go} onBack={() => setAsked(null)} />;
  }

  return (
    <PublicFrame
      title={say(words.title)}
      under={say(words.under)}
      foot={
        isSignUpOpen() && (
          <>
            {say(words.noAccount)}{' '}
            <Anchor fw={550} renderRoot={(root) => <Link {...root} to="/sign-up" />}>
              {say(words.signUp)}
            </Anchor>
          </>
        )
      }
    >
      <SentForm onSend={() => tryTo(attempt)} onFocus={() => void sending().catch(() => undefined)}>
        <Stack gap="md">
          {ended !== null && (
            <Alert color="blue" icon={<IconClock />} role="status" py="sm">
              {say(words[ended])}
            </Alert>
          )}
          <TextInput
            ref={fields.email}
            label={say(common.email)}
            name="email"
            inputMode="email"
            autoComplete="username"
            value={values.email}
            onChange={(event) => type('email', event.currentTarget.value)}
            error={problems.email}
          />
          <div style={{ position: 'relative' }}>
            <PasswordInput
              ref={fields.password}
              // Whoever has just chosen a password goes on by typing it.
              autoFocus={known !== undefined}
              label={say(words.password)}
              name="password"
              autoComplete="current-password"
              value={values.password}
              onChange={(event) => type('password', event.currentTarget.value)}
              error={problems.password}
            />
            <Anchor
              fz="sm"
              style={{ position: 'absolute', top: 1, right: 0 }}
              renderRoot={(root) => <Link {...root} to="/password-reset" />}
            >
              {say(words.forgot)}
            </Anchor>
          </div>
          <Button type="submit" size="md" mt={4} loading={busy}>
            {say(words.submit)}
          </Button>
          {hasPasskeys() && (
            <Button variant="default" onClick={() => void tryTo(byPasskey)}>
              {say(words.passkey)}
            </Button>
          )}
          {trouble !== null && (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert" py="sm">
              {trouble}
            </Alert>
          )}
        </Stack>
      </SentForm>
    </PublicFrame>
  );
}
