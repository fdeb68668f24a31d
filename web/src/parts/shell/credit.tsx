import { dashboard } from '@sahada/contract/dashboard';
import { IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useRead } from '../../client/use.ts';
import { useCreditPage, creditWords as words } from '../credit/page.ts';
import classes from './shell.module.css';

/** Credit left, over all periods that can be used now. */
export function Credit() {
  const say = useSay();
  const format = useFormat();
  const page = useCreditPage();
  const { data } = useRead(dashboard.quota, {}, { freshSeconds: 60, announce: 'none', isUnasked: true });
  if (data === undefined) return null;
  const left = format.number(data.Remaining);
  const total = format.number(data.Total);
  const box = {
    className: classes.credit,
    'data-low': data.Warning !== null || undefined,
    // It begins as what is seen, for whoever says what they see.
    'aria-label': `${say(words.credit)} ${left} / ${total}`,
    title: say(words.leftOf, { left, total }),
  };
  const inside = (
    <>
      <IconCoins size={16} stroke={1.8} aria-hidden />
      <span className={classes.deskOnly}>{say(words.credit)}</span> <strong>{left}</strong>
    </>
  );
  if (page === undefined)
    return (
      <span role="img" {...box}>
        {inside}
      </span>
    );
  return (
    <Link to={page.path} search={onlyQuery(page.search ?? {})} {...box}>
      {inside}
    </Link>
  );
}
