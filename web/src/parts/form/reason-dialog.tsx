import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../say/dialog.tsx';
import type { Editor } from './editor.ts';
import { SentForm } from './sent-form.tsx';
import { useUnsavedGuard } from './unsaved.ts';

export interface ReasonDialogProps {
  /** The call with its reason. */
  editor: Pick<Editor<unknown>, 'save' | 'saving'> & Partial<Pick<Editor<unknown>, 'dirty' | 'kept'>>;
  /** The field for the reason. */
  children: ReactNode;
  /** What is asked, and under it what follows from saying yes. */
  title: string;
  under: string;
  /** The word that goes on, and the one that gives up. */
  yes: string;
  no: string;
  color?: string;
  close: () => void;
}

const never = () => false;

/** Asks for the reason before something that a person has to answer for; drawn only while open. */
export function ReasonDialog({ editor, title, under, yes, no, color, close, children }: ReasonDialogProps) {
  // A click beside it, or a key, must not cost what was written, nor the answers that were marked with it.
  const { leave } = useUnsavedGuard(editor.dirty ?? never, editor.kept?.forget);
  const send = async () => {
    const outcome = await editor.save();
    if (outcome?.ok === true) close();
  };
  return (
    <Dialog onClose={() => void leave(close)} title={title} centered size={480}>
      <SentForm onSend={send}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {under}
          </Text>
          {children}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={close}>
            {no}
          </Button>
          <Button type="submit" {...(color === undefined ? {} : { color })} loading={editor.saving}>
            {yes}
          </Button>
        </Group>
      </SentForm>
    </Dialog>
  );
}
