import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { plan } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { useEditor } from '../../parts/form/editor.ts';
import { TextareaField } from '../../parts/form/fields.tsx';
import { common } from '../../parts/say/words.ts';
import { planWords } from './words.ts';

const words = {
  title: say({ tr: '“{name}” iptal edilsin mi?', en: 'Cancel “{name}”?' }),
  under: say({
    tr: 'Plan yayından kalkar ve bağlantısı yeni yanıt almaz. İptal daha sonra geri alınabilir.',
    en: 'The plan goes off the air and its link takes no new responses. This can be undone later.',
  }),
  reason: say({ tr: 'Gerekçe', en: 'Reason' }),
};

export interface CancelDialogProps {
  item: { id: number; definition: string };
  close: () => void;
}

/** Asks for the reason before a plan is cancelled; drawn only while open. */
export function CancelDialog({ item, close }: CancelDialogProps) {
  const say = useSay();
  const editor = useEditor(plan.cancel, {
    initial: { reason: '' } as { id: number; reason: string },
    with: { id: item.id },
  });
  const send = async () => {
    const outcome = await editor.save();
    if (outcome?.ok === true) close();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={say(words.title, { name: item.definition })}
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
            {say(words.under)}
          </Text>
          <TextareaField form={editor.form} name="reason" label={words.reason} autoFocus />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={close}>
            {say(common.back)}
          </Button>
          <Button type="submit" color="red" loading={editor.saving}>
            {say(planWords.cancel)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
