import { Button, Group, Stack, Text } from '@mantine/core';
import type { AnyText } from '@sahada/contract/text';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { SentForm } from '../form/sent-form.tsx';
import { Dialog } from './dialog.tsx';
import { Trouble } from './trouble.tsx';
import { common } from './words.ts';

export interface FieldDialogProps {
  title: AnyText;
  under?: AnyText | undefined;
  yes: AnyText;
  danger?: boolean | undefined;
  /** Whether the field has nothing to send yet. */
  isEmpty: boolean;
  /** Sends it; returns the line to show where it was refused, or null. */
  onSend: () => Promise<string | null>;
  onClose: () => void;
  /** The field. */
  children: ReactNode;
}

/** Asks for one thing before something is done with it. */
export function FieldDialog({ title, under, yes, danger, isEmpty, onSend, onClose, children }: FieldDialogProps) {
  const say = useSay();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (busy || isEmpty) return;
    setBusy(true);
    setTrouble(null);
    setTrouble(await onSend());
    setBusy(false);
  };

  return (
    <Dialog onClose={onClose} title={say(title)} centered size={440}>
      <SentForm onSend={submit}>
        <Stack gap="md">
          {under !== undefined && <Text size="sm">{say(under)}</Text>}
          {children}
          <Trouble line={trouble} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {say(common.cancel)}
            </Button>
            <Button type="submit" loading={busy} color={danger ? 'red' : 'accent'}>
              {say(yes)}
            </Button>
          </Group>
        </Stack>
      </SentForm>
    </Dialog>
  );
}
