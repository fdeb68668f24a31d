import type { ReactNode } from 'react';
import classes from './two-lines.module.css';

/** A text of a row: what one line has no room for stands in a second, since the end of a name is what tells it from others. */
export const TwoLines = ({ children }: { children: ReactNode }) => <span className={classes.text}>{children}</span>;
