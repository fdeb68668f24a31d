import { say, type Text } from '@sahada/contract/text';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { onlyQuery, type Query } from '../../client/address.ts';
import { useSay } from '../../client/language.ts';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import classes from './plan.module.css';

export interface MissingProps {
  /** What there is none of, and what to do about it. */
  text: Text;
  /** Where it is made, by whoever has the right. */
  to: string;
  search?: Query;
  access: ScreenAccess;
}

/** Says under a field why there is nothing to choose, and leads to where it is made. */
export function Missing({ text, to, search = {}, access }: MissingProps) {
  const say = useSay();
  const mayGo = may(access, useRights());
  return (
    <p className={classes.missing} role="status">
      {say(text)}
      {mayGo && (
        <Link to={to} search={onlyQuery(search)}>
          {say(words.go)}
          <IconArrowRight size={14} stroke={2} aria-hidden />
        </Link>
      )}
    </p>
  );
}

const words = { go: say({ tr: 'Şimdi ekle', en: 'Add now' }) };
