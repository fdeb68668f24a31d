import { Button } from '@mantine/core';
import { action, type WireActionItem } from '@sahada/contract/action';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { stayer } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { ask } from '../../parts/say/confirm.ts';
import { common } from '../../parts/say/words.ts';
import { words } from './words.ts';

/** Deletes an action to which nothing has happened yet; anything else is cancelled instead. */
export function RemoveAction({ item }: { item: WireActionItem }) {
  const say = useSay();
  const navigate = useNavigate();
  const { send, sending } = useWrite(action.remove, { leaving: true });
  const remove = async () => {
    const question = say(words.deleteOne, { name: item.title });
    if (!(await ask({ question, under: say(common.undone), yes: common.remove, danger: true }))) return;
    const isStill = stayer();
    if ((await send({ ids: [item.id] })).ok && isStill()) void navigate({ to: '/actions', replace: true });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={17} stroke={1.7} />}
      loading={sending}
      onClick={() => void remove()}
    >
      {say(words.removeWord)}
    </Button>
  );
}
