import { Button, Group, Text } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { useSay } from '../../client/language.ts';
import { useShown } from '../later/shown.ts';
import { forgetAnswered, useAsked } from './confirm.ts';
import { Modal } from './dialog.tsx';
import { common } from './words.ts';

const words = { title: say({ tr: 'Onay', en: 'Confirmation' }) };

/** Shows the questions of confirm.ts; there is one, beside the screens. */
export function ConfirmHost() {
  const say = useSay();
  const { current, opened } = useAsked();
  const shown = useShown(opened);
  return (
    <Modal
      opened={shown}
      onClose={() => current?.answer(false)}
      onExitTransitionEnd={forgetAnswered}
      title={current?.question ?? say(words.title)}
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
