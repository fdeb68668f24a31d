import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { say } from '@sahada/contract/text';
import { IconMailCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAddress } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { PasswordField, TextField } from '../../parts/form/fields.tsx';
import { checkPasswords, PasswordChecks } from '../../parts/form/password-checks.tsx';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { common } from '../../parts/say/words.ts';
import { PublicFrame } from '../../parts/shell/public-frame.tsx';

const words = {
  title: say({ tr: 'Şifre sıfırlama', en: 'Password reset' }),
  askUnder: say({
    tr: 'E-posta adresinizi yazın; şifrenizi yenilemeniz için 30 dakika geçerli bir bağlantı gönderelim.',
    en: 'Enter your e-mail address and we will send a link, good for 30 minutes, to set a new password.',
  }),
  send: say({ tr: 'Bağlantı gönder', en: 'Send the link' }),
  sent: say({
    tr: 'Bu adresle bir hesap varsa şifre sıfırlama bağlantısı gönderildi. Gelen kutunuza ve istenmeyen postalara bakın.',
    en: 'If there is an account with this address, a reset link has been sent. Check your inbox and spam folder.',
  }),
  newTitle: say({ tr: 'Yeni şifre belirleyin', en: 'Set a new password' }),
  newUnder: say({
    tr: 'Kaydettiğinizde diğer tüm cihazlardaki oturumlarınız kapanır.',
    en: 'Saving it ends your sessions on all other devices.',
  }),
  password: say({ tr: 'Yeni şifre', en: 'New password' }),
  again: say({ tr: 'Yeni şifre (tekrar)', en: 'New password again' }),
  backToSignIn: say({ tr: 'Giriş ekranına dön', en: 'Back to sign-in' }),
};

export default function PasswordReset() {
  const { token } = useAddress<{ token?: string }>().query;
  return token === undefined ? <AskForLink /> : <NewPassword token={token} />;
}

function BackToSignIn() {
  const say = useSay();
  return (
    <Anchor fw={550} renderRoot={(root) => <Link {...root} to="/sign-in" />}>
      {say(words.backToSignIn)}
    </Anchor>
  );
}

function AskForLink() {
  const say = useSay();
  const editor = useEditor(account.forgotPassword, { initial: { email: '' }, announce: 'all' });
  const [sent, setSent] = useState(false);

  const send = async () => {
    const outcome = await editor.save();
    setSent(outcome?.ok === true);
  };

  return (
    <PublicFrame title={say(words.title)} under={say(words.askUnder)} foot={<BackToSignIn />}>
      <SentForm onSend={send}>
        <Stack gap="md">
          <TextField form={editor.form} name="email" label={common.email} type="email" autoComplete="username" />
          <Button type="submit" size="md" loading={editor.saving}>
            {say(words.send)}
          </Button>
          {sent && (
            <Alert color="accent" icon={<IconMailCheck />} role="status">
              {say(words.sent)}
            </Alert>
          )}
        </Stack>
      </SentForm>
    </PublicFrame>
  );
}

function NewPassword({ token }: { token: string }) {
  const say = useSay();
  const navigate = useNavigate();
  const editor = useEditor(account.resetPassword, {
    initial: { password: '', confirmPassword: '' } as { token: string; password: string; confirmPassword: string },
    with: { token },
    check: (values) =>
      checkPasswords(values.password, values.confirmPassword, { password: 'password', again: 'confirmPassword' }),
    announce: 'all',
  });

  const save = async () => {
    const outcome = await editor.save();
    if (outcome?.ok === true) void navigate({ to: '/sign-in', replace: true, state: { email: outcome.data.email } });
  };

  return (
    <PublicFrame title={say(words.newTitle)} under={say(words.newUnder)} foot={<BackToSignIn />}>
      <SentForm onSend={save}>
        <Stack gap="md">
          <PasswordField form={editor.form} name="password" label={words.password} autoComplete="new-password" />
          <PasswordChecks password={editor.form.values.password} />
          <PasswordField form={editor.form} name="confirmPassword" label={words.again} autoComplete="new-password" />
          <Button type="submit" size="md" loading={editor.saving}>
            {say(common.save)}
          </Button>
        </Stack>
      </SentForm>
    </PublicFrame>
  );
}
