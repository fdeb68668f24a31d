import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../form/icons.tsx';
import { useApp, useSay } from './app-context.ts';
import styles from './frame.module.css';
import { later } from './later.tsx';
import type { MenuItem } from './menu.tsx';
import { useResponses } from './use-responses.ts';
import { words } from './words.ts';

const Menu = later(async () => (await import('./menu.tsx')).Menu, 'nothing');

/** The frame of every page: where one is at the top, what comes next at the bottom, within reach of a thumb. */
export function Frame({
  title,
  subtitle,
  under,
  bottom,
  items = [],
  children,
}: {
  title: string;
  subtitle?: string;
  /** Stays below the title while the page is scrolled. */
  under?: ReactNode;
  bottom?: ReactNode;
  /** Entries of the menu that belong to this page. */
  items?: readonly MenuItem[];
  children: ReactNode;
}) {
  const say = useSay();
  const { openOutbox, undo } = useApp();
  const [menu, setMenu] = useState(false);
  const waiting = useResponses().filter((response) => response.stage === 'waiting').length;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <div className={styles.titles}>
            <h1>{title}</h1>
            {subtitle && <p>{subtitle}</p>}
          </div>
          {waiting > 0 && (
            <button
              type="button"
              className={styles.badge}
              aria-label={say(words.waitingCount, { n: waiting })}
              onClick={openOutbox}
            >
              <Icon name="send" size={18} />
              {waiting}
            </button>
          )}
          <button type="button" className={styles.menu} aria-label={say(words.menu)} onClick={() => setMenu(true)}>
            <Icon name="menu" size={26} />
          </button>
        </div>
        {under}
      </header>
      <main className={styles.main}>{children}</main>
      {(bottom || undo) && (
        <footer className={styles.bottom}>
          {undo}
          {bottom}
        </footer>
      )}
      {menu && <Menu items={items} onClose={() => setMenu(false)} />}
    </div>
  );
}
