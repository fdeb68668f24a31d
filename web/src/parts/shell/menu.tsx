import { UnstyledButton } from '@mantine/core';
import { say } from '@sahada/contract/text';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type FunctionComponent, useEffect, useRef, useState } from 'react';
import { useSay } from '../../client/language.ts';
import { may, useRights, useSession } from '../../client/session.ts';
import { fetched } from '../later/fetched.tsx';
import { useStarted } from '../later/started.ts';
import { goingOn } from './going-on.ts';
import { useLayout } from './layout.ts';
import { Logo } from './logo.tsx';
import { menuIcons } from './menu-icons.ts';
import type { MenuGroup, Screen } from './screen.ts';
import classes from './shell.module.css';

const words = {
  menu: say({ tr: 'Ana menü', en: 'Main menu' }),
  screens: say({ tr: 'Ekranlar', en: 'Screens' }),
  narrow: say({ tr: 'Menüyü daralt', en: 'Collapse menu' }),
  wide: say({ tr: 'Menüyü sabitle', en: 'Keep menu open' }),
  product: say({ tr: 'Sahada', en: 'Sahada' }),
};

/** What waits is counted when the page has long been there: it must not slow the first screen. */
const countAfterMs = 3000;

/** How much waits behind an entry, by its path. */
const counts: Readonly<Record<string, FunctionComponent>> = {
  '/reviews': fetched(async () => (await import('./review-count.tsx')).ReviewCount),
};

const hoverMs = 200;

/** The menu on a desk: full, or narrowed to icons and then opened over the page by the pointer after 200 ms. */
export function SideMenu(props: { screens: readonly Screen[]; groups: readonly MenuGroup[] }) {
  const say = useSay();
  const narrow = useLayout((layout) => layout.narrow);
  const [hovered, setHovered] = useState(false);
  const timer = useRef(0);
  const icons = narrow && !hovered;

  const hover = (over: boolean) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setHovered(over), over ? hoverMs : 0);
  };

  const pin = () => {
    useLayout.setState({ narrow: !narrow });
    setHovered(false);
  };

  return (
    <aside className={classes.side} data-narrow={narrow || undefined} aria-label={say(words.menu)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pointer only uncovers words; the links work as they are */}
      <div
        className={classes.sideInner}
        data-icons={icons || undefined}
        data-over={(narrow && hovered) || undefined}
        onMouseEnter={() => hover(true)}
        onMouseLeave={() => hover(false)}
      >
        <MenuBody {...props} icons={icons} />
        <UnstyledButton className={classes.pin} onClick={pin} aria-label={say(narrow ? words.wide : words.narrow)}>
          {narrow ? (
            <IconLayoutSidebarLeftExpand size={18} stroke={1.7} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.7} />
          )}
          {!icons && <span>{say(narrow ? words.wide : words.narrow)}</span>}
        </UnstyledButton>
      </div>
    </aside>
  );
}

/** Brand and entries; the same in the phone's drawer. */
export function MenuBody(props: { screens: readonly Screen[]; groups: readonly MenuGroup[]; icons?: boolean }) {
  const { screens, groups, icons = false } = props;
  const say = useSay();
  const rights = useRights();
  const company = useSession((state) => state.user?.Company ?? '');
  const open = screens.filter((screen) => screen.menu !== undefined && may(screen.access, rights));
  return (
    <>
      <Link to="/dashboard" className={classes.brand} aria-label={icons ? say(words.product) : undefined}>
        <Logo size={30} />
        {!icons && (
          <span className={classes.brandText}>
            <strong>{say(words.product)}</strong>
            <span>{company}</span>
          </span>
        )}
      </Link>
      <div ref={goingOn} className={classes.entries}>
        <nav aria-label={say(words.screens)}>
          {groups.map((group, index) => {
            const entries = open.filter((screen) => screen.menu?.group === group);
            if (entries.length === 0) return null;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the groups are a constant
              <div key={index} className={classes.group}>
                {group.title !== null &&
                  (icons ? (
                    <div className={classes.rule} />
                  ) : (
                    <h2 className={classes.groupTitle}>{say(group.title)}</h2>
                  ))}
                <ul>
                  {entries.map((screen) => (
                    <Entry key={screen.path} screen={screen} screens={screens} icons={icons} />
                  ))}
                </ul>
              </div>
            );
          })}
        </nav>
      </div>
    </>
  );
}

function Entry({ screen, screens, icons }: { screen: Screen; screens: readonly Screen[]; icons: boolean }) {
  const say = useSay();
  const path = useLocation({ select: (location) => location.pathname });
  const Icon = screen.menu === undefined ? undefined : menuIcons[screen.menu.icon];
  const isCounted = useStarted(countAfterMs);
  const Count = isCounted ? counts[screen.path] : undefined;
  const link = useRef<HTMLAnchorElement>(null);
  const here =
    path === screen.path ||
    screens.some((one) => one.parent === screen.path && path.startsWith(one.path.replace(/\/\{.*$/, '/')));
  useEffect(() => {
    // A menu may be longer than the window is high.
    if (here) link.current?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <li>
      <Link
        ref={link}
        to={screen.path}
        className={classes.entry}
        data-here={here || undefined}
        aria-current={here ? 'page' : undefined}
        aria-label={icons ? say(screen.title) : undefined}
      >
        {Icon !== undefined && <Icon size={19} stroke={1.7} aria-hidden />}
        {!icons && <span>{say(screen.title)}</span>}
        {!icons && Count !== undefined && <Count />}
      </Link>
    </li>
  );
}
