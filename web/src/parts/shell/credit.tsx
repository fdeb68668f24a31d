import { dashboard } from '@sahada/contract/dashboard';
import { say } from '@sahada/contract/text';
import { IconCoins } from '@tabler/icons-react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import classes from './shell.module.css';

const words = {
  credit: say({ tr: 'Kontör', en: 'Credit' }),
  left: say({ tr: 'Kalan kontör: {left} / {total}', en: 'Credit left: {left} of {total}' }),
};

const running = ['Active', 'Low', 'Exhausted'];

/** Credit left, over all periods that run now. */
export function Credit() {
  const say = useSay();
  const format = useFormat();
  const { data } = useRead(dashboard.quota, {}, { freshSeconds: 60, announce: 'none' });
  const periods = (data?.ListItems ?? []).filter((one) => running.includes(one.Status));
  if (data === undefined) return null;
  const left = periods.reduce((sum, one) => sum + one.Remaining, 0);
  const total = periods.reduce((sum, one) => sum + one.Total, 0);
  const text = say(words.left, { left: format.number(left), total: format.number(total) });
  return (
    <span
      className={classes.credit}
      data-low={left === 0 || left < total * 0.2 || undefined}
      role="img"
      aria-label={text}
      title={text}
    >
      <IconCoins size={16} stroke={1.8} aria-hidden />
      <span className={classes.deskOnly}>{say(words.credit)}</span>
      <strong>{format.number(left)}</strong>
    </span>
  );
}
