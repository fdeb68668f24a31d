import { creditTexts, type dashboard } from '@sahada/contract/dashboard';
import type { Text } from '@sahada/contract/text';
import { IconCoins } from '@tabler/icons-react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { Ring } from '../chart/ring.tsx';
import { EmptyState } from '../say/states.tsx';
import { StatusBadge, type Tone } from '../say/status-badge.tsx';
import classes from './credit.module.css';
import { creditWords } from './page.ts';
import { words } from './words.ts';

export type Quota = OutputOf<typeof dashboard.quota>;
export type Period = Quota['ListItems'][number];

export const periodTones: Record<Period['Status'], Tone> = {
  Upcoming: 'info',
  Active: 'good',
  Low: 'warn',
  Exhausted: 'bad',
  Expired: 'bad',
};

/** How the whole stands. Where nothing can be used, the period that comes first says why: used up, expired or not begun. */
function standing({ Warning, ListItems }: Quota): { tone: Tone; text: Text; hint?: Text } {
  if (Warning === null) return { tone: 'good', text: creditTexts.Active };
  if (Warning === 'Low') return { tone: 'warn', text: creditTexts.Low, hint: words.low };
  if (Warning === 'Ending') return { tone: 'warn', text: words.ending, hint: words.endingHint };
  const status = ListItems[0]?.Status ?? 'Exhausted';
  return { tone: periodTones[status], text: creditTexts[status], hint: words.over };
}

/** The credit that can be used now, over all periods. */
export function CreditSummary({ quota }: { quota: Quota }) {
  const say = useSay();
  const format = useFormat();
  if (quota.TotalItemsCount === 0) return <EmptyState title={words.none} icon={<IconCoins size={22} stroke={1.7} />} />;
  const { tone, text, hint } = standing(quota);
  const left = format.number(quota.Remaining);
  const total = format.number(quota.Total);
  return (
    <div className={classes.first}>
      <Ring
        percent={quota.Total === 0 ? 0 : (quota.Remaining / quota.Total) * 100}
        label={say(creditWords.leftOf, { left, total })}
        tone={tone}
        size={116}
      >
        <strong>{left}</strong>
        {say(words.left)}
      </Ring>
      <dl className={classes.facts}>
        <div>
          <dt>{say(words.status)}</dt>
          <dd>
            <StatusBadge tone={tone}>{say(text)}</StatusBadge>
          </dd>
        </div>
        <div>
          <dt>{say(words.total)}</dt>
          <dd>{total}</dd>
        </div>
        {quota.Until !== null && (
          <div>
            <dt>{say(words.ends)}</dt>
            <dd>{format.date(quota.Until)}</dd>
          </div>
        )}
      </dl>
      {hint !== undefined && <p className={classes.hint}>{say(hint)}</p>}
    </div>
  );
}
