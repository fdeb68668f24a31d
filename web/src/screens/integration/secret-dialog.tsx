import { Alert, Button, Group, Stack } from '@mantine/core';
import { type AnyText, say } from '@sahada/contract/text';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { Dialog } from '../../parts/say/dialog.tsx';
import { Copied } from './copied.tsx';

const words = {
  once: say({
    tr: 'Şimdi kopyalayıp güvenli bir yerde saklayın: bir daha gösterilmez.',
    en: 'Copy it now and keep it safe: it will not be shown again.',
  }),
  done: say({ tr: 'Sakladım', en: 'I have kept it' }),
};

interface SecretDialogProps {
  title: AnyText;
  secret: string;
  close: () => void;
}

/** A secret, shown this once; it is left only by whoever says that they have kept it. */
export function SecretDialog({ title, secret, close }: SecretDialogProps) {
  const say = useSay();
  return (
    <Dialog
      onClose={close}
      title={say(title)}
      centered
      size={560}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
          {say(words.once)}
        </Alert>
        <Copied label={title} text={secret} />
        <Group justify="flex-end">
          <Button onClick={close}>{say(words.done)}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
