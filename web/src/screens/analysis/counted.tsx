import { MaybeLink, type Target } from '../../parts/shell/reach.tsx';
import classes from './analysis.module.css';

/** A count in a line of text, with the list behind it where there is one. */
export function Counted({ to, children }: { to: Target | undefined; children: string }) {
  if (to === undefined) return children;
  return (
    <MaybeLink to={to} className={classes.behind}>
      {children}
    </MaybeLink>
  );
}
