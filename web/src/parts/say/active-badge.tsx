import { useSay } from '../../client/language.ts';
import { StatusBadge } from './status-badge.tsx';
import { activeWords } from './words.ts';

/** Whether a row is in use, in every list and on its page: nearly all are, so those that are not stand out. */
export function ActiveBadge({ active }: { active: boolean }) {
  const say = useSay();
  return (
    <StatusBadge tone={active ? 'good' : 'neutral'} quiet={active}>
      {say(active ? activeWords.yes : activeWords.no)}
    </StatusBadge>
  );
}
