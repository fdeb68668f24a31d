import { isLinked, linkOf, links } from '@sahada/contract/links';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onlyQuery } from '../../client/address.ts';
import { may, type ScreenAccess, useRights } from '../../client/session.ts';
import classes from './row-name.module.css';

/** The name of a row, as a link where there is a screen for it that this reader may open. */
export function RowName(props: { entity: string | null; id: number | null; children: ReactNode }) {
  const { entity, id, children } = props;
  const rights = useRights();
  if (entity === null || id === null || !isLinked(entity) || !may(links[entity].access as ScreenAccess, rights))
    return children;
  const [path, query] = linkOf(entity, id).split('?');
  return (
    <Link className={classes.link} to={path ?? ''} search={onlyQuery(Object.fromEntries(new URLSearchParams(query)))}>
      {children}
    </Link>
  );
}
