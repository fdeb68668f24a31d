import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { audit, reopenReason } from '@sahada/contract/audit';
import { useSay } from '../../client/language.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { TextareaField } from '../../parts/form/fields.tsx';
import { common } from '../../parts/say/words.ts';
import { words } from './words.ts';

export interface ReopenDialogProps {
  response: { responseId: number; number: string };
  close: () => void;
}

/** Asks for the reason before an approved response is opened again; drawn only while open. */
export function ReopenDialog({ response, close }: ReopenDialogProps) {
  const say = useSay();
  const editor = useEditor(audit.reopen, {
    initial: { reason: '' } as { responseId: number; reason: string },
    with: { responseId: response.responseId },
    check: ({ reason }): Record<string, typeof reopenReason> => (reason.trim() === '' ? { reason: reopenReason } : {}),
  });
  const send = async () => {
    const outcome = await editor.save();
    if (outcome?.ok === true) close();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={say(words.reopenTitle, { number: response.number })}
      closeButtonProps={{ 'aria-label': say(common.close) }}
      centered
      styles={{ title: { fontWeight: 600, fontSize: 16, lineHeight: 1.4 } }}
      size={480}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void send();
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {say(words.reopenUnder)}
          </Text>
          <TextareaField form={editor.form} name="reason" label={words.reason} required autoFocus />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={close}>
            {say(common.cancel)}
          </Button>
          <Button type="submit" loading={editor.saving}>
            {say(words.reopen)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
