import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { type FormEvent, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { useShown } from '../later/shown.ts';
import { common } from '../say/words.ts';

const words = {
  password: say({ tr: 'Şifreniz', en: 'Your password' }),
  show: say({ tr: 'Şifreyi göster', en: 'Show password' }),
};

export interface PasswordDialogProps {
  title: AnyText;
  under?: AnyText;
  yes: AnyText;
  danger?: boolean;
  /** Does what was asked for; returns the line to show where it was refused, or null. */
  onPassword: (password: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for one's own password before something that a stolen session must not do. */
export function PasswordDialog({ title, under, yes, danger = false, onPassword, onClose }: PasswordDialogProps) {
  const say = useSay();
  const shown = useShown(true);
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy || password === '') return;
    setBusy(true);
    setTrouble(null);
    setTrouble(await onPassword(password));
    setBusy(false);
  };

  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title={say(title)}
      centered
      size={440}
      closeButtonProps={{ 'aria-label': say(common.close) }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {under !== undefined && <Text size="sm">{say(under)}</Text>}
          <PasswordInput
            data-autofocus
            label={say(words.password)}
            name="password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': say(words.show), tabIndex: 0 }}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {trouble !== null && (
            <Alert color="red" role="alert" py="sm">
              {trouble}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {say(common.cancel)}
            </Button>
            <Button type="submit" loading={busy} color={danger ? 'red' : 'accent'}>
              {say(yes)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
