import { ActionIcon, Menu } from '@mantine/core';
import type { AnyRow } from '@sahada/contract/row';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { stayer } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { useWrite } from '../../client/use.ts';
import { common, type StateWords } from '../say/words.ts';
import { type RemovalWords, useRemoval } from './removal.ts';

export interface EntityMenuProps {
  calls: { copy: AnyRow; remove: AnyRow; setActive: AnyRow };
  words: RemovalWords;
  id: number;
  /** Its name in the question before it is deleted. */
  name: string;
  /** The list, where deleting leads. */
  list: string;
  /** The page of one, `{id}` in it, where copying leads. */
  page: string;
  /** Whether it is active, and how that is worded: one in use can be made passive instead of being deleted. */
  state: { isOn: boolean; words: StateWords };
}

/** The menu of an entity's own page: copy it and go to the copy, or delete it and go to the list. */
export function EntityMenu({ calls, words, id, name, list, page, state }: EntityMenuProps) {
  const say = useSay();
  const navigate = useNavigate();
  const copy = useWrite(calls.copy);
  const removal = useRemoval(calls, words, state.words, true);
  const copyIt = async () => {
    const isStill = stayer();
    const outcome = await copy.send({ id });
    if (outcome.ok && isStill())
      await navigate({ to: page.replace('{id}', String((outcome.data as { id: number }).id)) });
  };
  const removeIt = async () => {
    const isStill = stayer();
    if ((await removal.run([{ id, name }], state.isOn)) && isStill()) await navigate({ to: list, replace: true });
  };
  return (
    <Menu position="bottom-end" shadow="md" width={180}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={say(common.moreOf, { name })}
          loading={copy.sending || removal.busy}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copyIt()}>
          {say(common.copy)}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void removeIt()}
        >
          {say(common.remove)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
