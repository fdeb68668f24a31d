import { useEffect, useRef } from 'react';
import styles from './app.module.css';

/** The heading that a screen begins with; it takes the focus, so that screen readers start there. */
export function Heading({ children, id }: { children: string; id?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}
