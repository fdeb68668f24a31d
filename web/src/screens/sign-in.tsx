import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { say } from '@sahada/contract/text';
import { IconWifiOff } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSay } from '../client/language.ts';
import { beginSession } from '../client/session.ts';
import { useEditor } from '../parts/form/editor.ts';
import { PasswordField, TextField } from '../parts/form/fields.tsx';
import { PublicFrame } from '../parts/public-frame.tsx';
import { common } from '../parts/words.ts';

const words = {
  title: say({ tr: 'Giriş yap', en: 'Sign in' }),
  under: say({
    tr: 'Denetim ve anketlerinizi kaldığınız yerden sürdürün.',
    en: 'Pick up your audits and surveys where you left off.',
  }),
  password: say({ tr: 'Şifre', en: 'Password' }),
  forgot: say({ tr: 'Şifremi unuttum', en: 'Forgot your password?' }),
  submit: say({ tr: 'Giriş yap', en: 'Sign in' }),
  noAccount: say({ tr: 'Hesabınız yok mu?', en: 'No account yet?' }),
  signUp: say({ tr: 'Kayıt olun', en: 'Sign up' }),
};

/** Failures that are not the reader's: shown as a line under the button, not as a note. */
const notTheirs = (status: number): boolean => status === 0 || status === 429 || status >= 500;

export default function SignIn() {
  const say = useSay();
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false }) as { to?: string };
  const editor = useEditor(account.login, { initial: { email: '', password: '' }, announce: 'refusals' });
  const [trouble, setTrouble] = useState<string | null>(null);

  const signIn = async () => {
    setTrouble(null);
    const outcome = await editor.save();
    if (outcome === null) return;
    if (!outcome.ok) {
      if (notTheirs(outcome.error.status)) setTrouble(outcome.error.message);
      else if (outcome.error.status !== 200) console.error(outcome.error);
      return;
    }
    beginSession(outcome.data.AccessToken, outcome.data.Info);
    const wanted = to?.startsWith('/') === true && !to.startsWith('//') ? to : '/dashboard';
    const path = outcome.data.Info.MustChangePassword ? '/profile?tab=password' : wanted;
    void navigate({ href: path, replace: true });
  };

  return (
    <PublicFrame
      title={say(words.title)}
      under={say(words.under)}
      foot={
        <>
          {say(words.noAccount)}{' '}
          <Anchor inherit fw={550} renderRoot={(root) => <Link {...root} to="/sign-up" />}>
            {say(words.signUp)}
          </Anchor>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void signIn();
        }}
      >
        <Stack gap="md">
          <TextField
            form={editor.form}
            name="email"
            label={common.email}
            type="email"
            autoComplete="username"
            required={false}
          />
          <div style={{ position: 'relative' }}>
            <PasswordField
              form={editor.form}
              name="password"
              label={words.password}
              autoComplete="current-password"
              required={false}
            />
            <Anchor
              size="sm"
              style={{ position: 'absolute', top: 1, right: 0 }}
              renderRoot={(root) => <Link {...root} to="/password-reset" />}
            >
              {say(words.forgot)}
            </Anchor>
          </div>
          <Button type="submit" size="md" mt={4} loading={editor.saving}>
            {say(words.submit)}
          </Button>
          {trouble !== null && (
            <Alert color="red" icon={<IconWifiOff />} role="alert" py="sm">
              {trouble}
            </Alert>
          )}
        </Stack>
      </form>
    </PublicFrame>
  );
}
