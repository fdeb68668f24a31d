import { say } from '@sahada/contract/text';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { onlyQuery } from '../../client/address.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { useSession } from '../../client/session.ts';
import classes from './shell.module.css';

const words = {
  until: say({
    tr: 'Firmanız iki adımlı doğrulama istiyor. {date} tarihine kadar kurun.',
    en: 'Your company requires two-step verification. Set it up by {date}.',
  }),
  setUp: say({ tr: 'Şimdi kur', en: 'Set it up now' }),
};

/** Says until when whoever has no second factor is let in without one, and goes once they have one. */
export function SecondFactorBar() {
  const say = useSay();
  const format = useFormat();
  const until = useSession((state) => state.user?.SecondFactorUntil ?? null);
  if (until === null) return null;
  return (
    <div className={classes.offline}>
      <IconShieldLock size={16} aria-hidden />
      <span>
        {say(words.until, { date: format.date(until) })}{' '}
        <Link to="/profile" search={onlyQuery({ tab: 'security' })}>
          {say(words.setUp)}
        </Link>
      </span>
    </div>
  );
}
