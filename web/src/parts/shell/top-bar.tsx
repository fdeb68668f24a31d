import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { say } from '@sahada/contract/text';
import { IconChevronLeft, IconChevronRight, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../client/language.ts';
import { may, useRights } from '../../client/session.ts';
import { fetched } from '../later/fetched.tsx';
import { useStarted } from '../later/started.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { openSearch, useLayout } from './layout.ts';
import { SchemeMenu } from './scheme-menu.tsx';
import type { MenuGroup, Screen } from './screen.ts';
import classes from './shell.module.css';
import { useOwnTitle } from './title.ts';

const words = {
  openMenu: say({ tr: 'Menüyü aç', en: 'Open menu' }),
  search: say({ tr: 'Ara', en: 'Search' }),
  trail: say({ tr: 'Gezinti yolu', en: 'Breadcrumb' }),
};

const Bell = fetched(async () => (await import('../bell/bell.tsx')).Bell);

const Credit = fetched(async () => (await import('./credit.tsx')).Credit);

export function TopBar({ screens, here }: { screens: readonly Screen[]; here: Screen | undefined }) {
  const say = useSay();
  const os = useOs();
  const shortcut = os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K';
  const started = useStarted();
  return (
    <header className={classes.top}>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size={38}
        aria-label={say(words.openMenu)}
        onClick={() => useLayout.setState({ menuOpened: true })}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Breadcrumb screens={screens} here={here} />
      <UnstyledButton className={classes.find} onClick={openSearch}>
        <IconSearch size={16} stroke={1.8} />
        <span>{say(words.search)}</span>
        <kbd>{shortcut}</kbd>
      </UnstyledButton>
      <div className={classes.topEnd}>
        <span className={classes.creditPlace}>{started && <Credit />}</span>
        <span className={classes.deskOnly}>
          <LanguageSwitch />
        </span>
        <span className={classes.bellPlace}>{started && <Bell />}</span>
        <span className={classes.deskOnly}>
          <SchemeMenu />
        </span>
        <AvatarMenu />
      </div>
    </header>
  );
}

/** Group, the screen above (a link where the reader may open it), this screen. */
function Breadcrumb({ screens, here }: { screens: readonly Screen[]; here: Screen | undefined }) {
  const say = useSay();
  const rights = useRights();
  const title = useOwnTitle();
  if (here === undefined) return <span className={classes.trail} />;
  const above = screens.find((screen) => screen.path === here.parent);
  const first = above ?? here;
  const group: MenuGroup | undefined = first.menu?.group;
  const groupTitle = group?.title ?? null;
  return (
    <nav className={classes.trail} aria-label={say(words.trail)}>
      <ol>
        {groupTitle !== null && groupTitle.tr !== first.title.tr && (
          <li className={classes.deskOnly}>
            <span>{say(groupTitle)}</span>
            <IconChevronRight size={14} aria-hidden />
          </li>
        )}
        {above !== undefined && (
          <li className={classes.above}>
            <IconChevronLeft size={18} className={classes.phoneOnly} aria-hidden />
            {may(above.access, rights) ? (
              // What stands above is not where one is, which a link says of every part of its address.
              <Link to={above.path} activeOptions={{ exact: true }}>
                {say(above.title)}
              </Link>
            ) : (
              <span>{say(above.title)}</span>
            )}
            <IconChevronRight size={14} className={classes.deskOnly} aria-hidden />
          </li>
        )}
        <li aria-current="page" className={above === undefined ? undefined : classes.deskOnly}>
          <span>{say(title ?? here.title)}</span>
        </li>
      </ol>
    </nav>
  );
}
