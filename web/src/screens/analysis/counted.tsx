import { MaybeLink, type Target } from '../../parts/shell/reach.tsx';
import classes from './analysis.module.css';

/** A count in a line of text, with the list behind it where there is one; `whose` it is where the line alone does not tell. */
export function Counted({ to, whose, children }: { to: Target | undefined; whose?: string; children: string }) {
  if (to === undefined) return children;
  return (
    <MaybeLink to={to} className={classes.behind} label={whose && `${whose}, ${children}`}>
      {children}
    </MaybeLink>
  );
}
