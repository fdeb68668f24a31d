import { Alert, Button, Group, Stack } from '@mantine/core';
import { account } from '@sahada/contract/account';
import { say } from '@sahada/contract/text';
import { IconShieldLock } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSay } from '../../client/language.ts';
import { changeUser, useSession } from '../../client/session.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { PasswordField } from '../../parts/form/fields.tsx';
import { checkPasswords, PasswordChecks } from '../../parts/form/password-checks.tsx';
import { FormProblems } from '../../parts/form/problems.tsx';
import { SentForm } from '../../parts/form/sent-form.tsx';
import { useUnsavedGuard } from '../../parts/form/unsaved.ts';
import classes from './profile.module.css';

const words = {
  old: say({ tr: 'Eski şifre', en: 'Old password' }),
  password: say({ tr: 'Yeni şifre', en: 'New password' }),
  again: say({ tr: 'Yeni şifre (tekrar)', en: 'New password again' }),
  submit: say({ tr: 'Şifreyi değiştir', en: 'Change password' }),
  must: say({
    tr: 'Devam etmeden önce şifrenizi değiştirmeniz isteniyor.',
    en: 'You are asked to change your password before you go on.',
  }),
  under: say({
    tr: 'Şifre değişince diğer cihazlardaki oturumlarınız kapanır.',
    en: 'Changing it ends your sessions on other devices.',
  }),
};

const initial = { oldPassword: '', newPassword: '', confirmPassword: '' };

export function ChangePassword() {
  const say = useSay();
  const root = useRef<HTMLFormElement>(null);
  const must = useSession((state) => state.user?.MustChangePassword === true);
  const editor = useEditor(account.changePassword, {
    initial,
    check: (values) =>
      checkPasswords(values.newPassword, values.confirmPassword, { password: 'newPassword', again: 'confirmPassword' }),
    announce: 'all',
  });
  useUnsavedGuard(editor.dirty);
  const { form } = editor;

  const save = async () => {
    const outcome = await editor.save();
    if (outcome?.ok !== true) return;
    changeUser({ MustChangePassword: false });
    editor.start(initial);
  };

  return (
    <div className={classes.panel}>
      <SentForm ref={root} onSend={save}>
        <FormProblems editor={editor} root={root} />
        <Stack gap="md" maw={440}>
          <Alert color={must ? 'yellow' : 'accent'} icon={<IconShieldLock />} py="sm">
            {say(must ? words.must : words.under)}
          </Alert>
          <PasswordField form={form} name="oldPassword" label={words.old} autoComplete="current-password" />
          <PasswordField form={form} name="newPassword" label={words.password} autoComplete="new-password" />
          <PasswordChecks password={form.values.newPassword} />
          <PasswordField form={form} name="confirmPassword" label={words.again} autoComplete="new-password" />
          <Group justify="flex-end">
            <Button type="submit" loading={editor.saving}>
              {say(words.submit)}
            </Button>
          </Group>
        </Stack>
      </SentForm>
    </div>
  );
}
