import { Button, type ButtonProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { common, type StateWords } from '../say/words.ts';
import type { BulkProps } from './data-list.tsx';

interface BulkButtonProps extends ButtonProps {
  onClick: () => void;
}

/** One thing that can be done with the chosen rows of a list. */
export const BulkButton = (props: BulkButtonProps) => <Button size="compact-sm" variant="default" {...props} />;

interface BulkRemoveProps extends Pick<BulkProps<never>, 'done'>, Pick<ButtonProps, 'children'> {
  busy: boolean;
  /** Says whether the rows are gone. */
  run: () => Promise<boolean>;
}

/** Takes the chosen rows out of the list. */
export function BulkRemove({ busy, run, done, children }: BulkRemoveProps) {
  const say = useSay();
  return (
    <BulkButton
      variant="light"
      color="red"
      leftSection={<IconTrash size={14} />}
      disabled={busy}
      onClick={() => void run().then((isGone) => isGone && done())}
    >
      {children ?? say(common.remove)}
    </BulkButton>
  );
}

interface BulkTurnProps extends Pick<BulkProps<never>, 'done'> {
  words: StateWords;
  busy: boolean;
  /** Says whether it has happened. */
  turn: (on: boolean) => Promise<boolean>;
}

/** On and off beside each other: the chosen rows may be some of each. */
export function BulkTurn({ words, busy, turn, done }: BulkTurnProps) {
  const say = useSay();
  const turnTo = (on: boolean) => void turn(on).then((isDone) => isDone && done());
  return (
    <>
      <BulkButton disabled={busy} onClick={() => turnTo(true)}>
        {say(words.turnOn)}
      </BulkButton>
      <BulkButton disabled={busy} onClick={() => turnTo(false)}>
        {say(words.turnOff)}
      </BulkButton>
    </>
  );
}
