import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { words } from './words.ts';

/** Deletes the chosen rows of a list; `run` says whether they are gone. */
export function RemoveChosen({
  sending,
  run,
  done,
}: {
  sending: boolean;
  run: () => Promise<boolean>;
  done: () => void;
}) {
  const say = useSay();
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconTrash size={14} />}
      loading={sending}
      onClick={() => void run().then((isGone) => isGone && done())}
    >
      {say(words.remove)}
    </Button>
  );
}
