import { statuses } from '@sahada/contract/codes';
import { isOver } from '@sahada/rules/period';
import { nowIso } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { StatusBadge, type Tone } from '../../parts/say/status-badge.tsx';
import { planWords } from './words.ts';

interface Air {
  seriesId?: number | null;
  /** Empty until it has been on the air. */
  link?: string;
  published: boolean;
  endDate: string;
  statusCode: number;
}

export const isEnded = ({ endDate }: Air): boolean => isOver(Date.parse(endDate), Date.parse(nowIso()));

/** On the air or not, apart from the status. A draft has not been there yet, and a cancelled plan never returns by itself. */
function AirBadge({ item }: { item: Air }) {
  const say = useSay();
  if (item.statusCode === statuses.Draft || item.statusCode === statuses.Cancelled) return null;
  const [tone, text]: [Tone, string] = isEnded(item)
    ? ['neutral', say(planWords.ended)]
    : item.published
      ? ['good', say(planWords.onAir)]
      : ['neutral', say(planWords.offAir)];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

/** In lists only what is out of the ordinary: a plan that could be on the air and is not. An occurrence goes there by itself. */
export function OffAirBadge({ item }: { item: Air }) {
  const isWaiting = Boolean(item.seriesId) && item.link === '';
  return item.published || isWaiting || isEnded(item) ? null : <AirBadge item={item} />;
}
