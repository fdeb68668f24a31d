import type { Linked } from '@sahada/contract/links';
import { IconHistory } from '@tabler/icons-react';
import { useSay } from '../../client/language.ts';
import { MenuAction } from '../later/lazy-menu.tsx';
import { historyPath, historyQuery, historyWord, useMayReadHistory } from '../shell/history.ts';

/** The entry of a row's menu that leads to its history; nothing for who may not read it. */
export function HistoryAction({ entity, id }: { entity: Linked; id: number }) {
  const say = useSay();
  if (!useMayReadHistory()) return null;
  return (
    <MenuAction icon={<IconHistory size={16} />} to={historyPath} search={historyQuery({ entity, id })}>
      {say(historyWord)}
    </MenuAction>
  );
}
