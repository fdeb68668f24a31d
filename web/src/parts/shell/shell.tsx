import { useHotkeys } from '@mantine/hooks';
import { say } from '@sahada/contract/text';
import { type ReactNode, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { fetched } from '../later/fetched.tsx';
import { openSearch, useLayout } from './layout.ts';
import { SideMenu } from './menu.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { useOwnRights } from './own-rights.ts';
import type { MenuGroup, Screen } from './screen.ts';
import { SecondFactorBar } from './second-factor-bar.tsx';
import classes from './shell.module.css';
import { useOwnTitle } from './title.ts';
import { TopBar } from './top-bar.tsx';

const words = {
  skip: say({ tr: 'İçeriğe geç', en: 'Skip to content' }),
};

const PhoneMenu = fetched(async () => (await import('./phone-menu.tsx')).PhoneMenu);
const NextStep = fetched(async () => (await import('../start/next-step.tsx')).NextStep);
const Search = fetched(async () => (await import('./search.tsx')).Search);

export interface ShellProps {
  screens: readonly Screen[];
  groups: readonly MenuGroup[];
  /** The screen being shown. */
  here: Screen | undefined;
  children: ReactNode;
}

/** The frame around every screen of a signed-in reader. */
export function Shell({ screens, groups, here, children }: ShellProps) {
  const say = useSay();
  useOwnRights(here);
  const { menuOpened, searchOpened, isStarting } = useLayout();
  const [searchAsked, setSearchAsked] = useState(false);
  if (searchOpened && !searchAsked) setSearchAsked(true);
  const [menuAsked, setMenuAsked] = useState(false);
  if (menuOpened && !menuAsked) setMenuAsked(true);
  useHotkeys([['mod+K', openSearch]], []);

  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {say(words.skip)}
      </a>
      <SideMenu screens={screens} groups={groups} />
      <div className={classes.page}>
        <TopBar screens={screens} here={here} />
        <OfflineBar />
        <SecondFactorBar />
        {isStarting && here?.path !== '/dashboard' && (
          <div className={classes.start}>
            <NextStep key={here?.path} />
          </div>
        )}
        <Main here={here}>{children}</Main>
      </div>
      {menuAsked && <PhoneMenu screens={screens} groups={groups} />}
      {searchAsked && <Search screens={screens} />}
    </div>
  );
}

/**
 * It has the focus after a navigation: its name tells whoever hears the page where that has led. A piece of its own, since that
 * name may change with every key.
 */
function Main({ here, children }: Pick<ShellProps, 'here' | 'children'>) {
  const say = useSay();
  const title = useOwnTitle() ?? here?.title;
  return (
    <main id="main" tabIndex={-1} className={classes.main} aria-label={title && say(title)}>
      {children}
    </main>
  );
}
