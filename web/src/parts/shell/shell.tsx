import { Drawer } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { say } from '@sahada/contract/text';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { openSearch, useLayout } from './layout.ts';
import { MenuBody, SideMenu } from './menu.tsx';
import type { MenuGroup, Screen } from './screen.ts';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const words = {
  skip: say({ tr: 'İçeriğe geç', en: 'Skip to content' }),
  menu: say({ tr: 'Menü', en: 'Menu' }),
};

const Search = lazy(async () => ({ default: (await import('./search.tsx')).Search }));

export interface ShellProps {
  screens: readonly Screen[];
  groups: readonly MenuGroup[];
  /** The screen being shown. */
  here: Screen | undefined;
  children: ReactNode;
}

/** What stands around every screen of a signed-in reader. */
export function Shell({ screens, groups, here, children }: ShellProps) {
  const say = useSay();
  const { menuOpened, searchOpened } = useLayout();
  const [searchAsked, setSearchAsked] = useState(false);
  if (searchOpened && !searchAsked) setSearchAsked(true);
  useHotkeys([['mod+K', openSearch]], []);

  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {say(words.skip)}
      </a>
      <SideMenu screens={screens} groups={groups} />
      <div className={classes.page}>
        <TopBar screens={screens} here={here} />
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <Drawer
        opened={menuOpened}
        onClose={() => useLayout.setState({ menuOpened: false })}
        size={288}
        withCloseButton={false}
        title={null}
        attributes={{ header: { role: 'none' }, content: { 'aria-label': say(words.menu) } }}
        classNames={{ body: classes.phoneMenu, content: classes.phoneMenuContent }}
      >
        <MenuBody screens={screens} groups={groups} />
        <div className={classes.phoneMenuEnd}>
          <LanguageSwitch />
        </div>
      </Drawer>
      {searchAsked && (
        <Suspense fallback={null}>
          <Search screens={screens} />
        </Suspense>
      )}
    </div>
  );
}
