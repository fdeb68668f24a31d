import { creditTexts, dashboard } from '@sahada/contract/dashboard';
import type { Text } from '@sahada/contract/text';
import { IconCoins } from '@tabler/icons-react';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { Ring } from '../../parts/chart/ring.tsx';
import { EmptyState } from '../../parts/say/states.tsx';
import { StatusBadge, type Tone } from '../../parts/say/status-badge.tsx';
import { Card, Loaded } from './card.tsx';
import classes from './credit.module.css';
import { words } from './words.ts';

type Period = OutputOf<typeof dashboard.quota>['ListItems'][number];

const tones: Record<Period['Status'], Tone> = {
  Upcoming: 'info',
  Active: 'good',
  Low: 'warn',
  Exhausted: 'bad',
  Expired: 'bad',
};

const hints: Partial<Record<Period['Status'], Text>> = {
  Low: words.creditLow,
  Exhausted: words.creditOver,
  Expired: words.creditOver,
};

/** The period used next, large; the others on a line each. With `ifShort` only where little or nothing is left of it. */
export function CreditCard({ ifShort = false }: { ifShort?: boolean }) {
  const say = useSay();
  const read = useRead(dashboard.quota, {}, { everySeconds: 30, announce: 'none' });
  const [first, ...rest] = read.data?.ListItems ?? [];
  if (ifShort && (read.data === undefined || first?.Status === 'Active')) return null;
  const others = rest.filter((period) => period.Status !== 'Expired');
  return (
    <Card title={say(words.credit)} place="credit">
      <Loaded read={read} rows={4}>
        {first === undefined ? (
          <EmptyState title={words.noCredit} icon={<IconCoins size={22} stroke={1.7} />} />
        ) : (
          <>
            <First period={first} />
            {others.length > 0 && <Others periods={others} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function First({ period }: { period: Period }) {
  const say = useSay();
  const format = useFormat();
  const tone = tones[period.Status];
  const share = period.Total === 0 ? 0 : (period.Remaining / period.Total) * 100;
  const left = format.number(period.Remaining);
  const total = format.number(period.Total);
  const hint = hints[period.Status];
  return (
    <div className={classes.first}>
      <Ring percent={share} label={say(words.leftOf, { left, total })} tone={tone} size={116}>
        <strong>{left}</strong>
        {say(words.left)}
      </Ring>
      <dl className={classes.facts}>
        <div>
          <dt>{say(words.status)}</dt>
          <dd>
            <StatusBadge tone={tone}>{say(creditTexts[period.Status])}</StatusBadge>
          </dd>
        </div>
        <div>
          <dt>{say(words.total)}</dt>
          <dd>{total}</dd>
        </div>
        <div>
          <dt>{say(words.begins)}</dt>
          <dd>{format.date(period.BeginDate)}</dd>
        </div>
        <div>
          <dt>{say(words.ends)}</dt>
          <dd>{format.date(period.EndDate)}</dd>
        </div>
      </dl>
      {hint !== undefined && <p className={classes.hint}>{say(hint)}</p>}
    </div>
  );
}

function Others({ periods }: { periods: Period[] }) {
  const say = useSay();
  const format = useFormat();
  return (
    <div className={classes.others}>
      <h3>{say(words.otherPeriods)}</h3>
      <ul>
        {periods.map((period) => (
          <li key={`${period.BeginDate}|${period.EndDate}|${period.Total}`}>
            <span>
              {format.date(period.BeginDate)} – {format.date(period.EndDate)}
              <br />
              {say(words.leftOf, { left: format.number(period.Remaining), total: format.number(period.Total) })}
            </span>
            <StatusBadge tone={tones[period.Status]}>{say(creditTexts[period.Status])}</StatusBadge>
          </li>
        ))}
      </ul>
    </div>
  );
}
