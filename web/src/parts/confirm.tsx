import { type AnyText, say } from '@sahada/contract/text';
import { Button, Group, Modal, Text } from '@mantine/core';
import { create } from 'zustand';
import { useSay } from '../client/language.ts';
import { common } from './words.ts';

/**
 * One question at a time, answered yes or no: `if (await ask({ question, yes }))`. The host stands once beside the
 * screens; focus starts on the harmless answer and goes back to where it was.
 */
export interface Question {
  /** The question itself, already filled and in the reader's language. */
  question: string;
  /** What it means; nothing by default. */
  under?: string | undefined;
  yes: AnyText;
  no?: AnyText;
  danger?: boolean;
}

interface Asked {
  current: (Question & { answer: (yes: boolean) => void }) | null;
  opened: boolean;
}

const useAsked = create<Asked>(() => ({ current: null, opened: false }));

export function ask(question: Question): Promise<boolean> {
  useAsked.getState().current?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useAsked.setState({ opened: false });
      resolve(yes);
    };
    useAsked.setState({ current: { ...question, answer }, opened: true });
  });
}

const words = { title: say({ tr: 'Onay', en: 'Confirmation' }) };

export function ConfirmHost() {
  const say = useSay();
  const { current, opened } = useAsked();
  return (
    <Modal
      opened={opened}
      onClose={() => current?.answer(false)}
      onExitTransitionEnd={() => useAsked.setState({ current: null })}
      title={current?.question ?? say(words.title)}
      closeButtonProps={{ 'aria-label': say(common.close) }}
      centered
      size={440}
      zIndex={400}
    >
      {current?.under !== undefined && (
        <Text size="sm" c="dimmed">
          {current.under}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={() => current?.answer(false)}>
          {say(current?.no ?? common.cancel)}
        </Button>
        <Button color={current?.danger === true ? 'red' : undefined} onClick={() => current?.answer(true)}>
          {current === null ? '' : say(current.yes)}
        </Button>
      </Group>
    </Modal>
  );
}
